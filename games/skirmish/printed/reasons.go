package printed

// Reasons of refusals of platoons and options: the words are at "refusal.<reason>".
const (
	ReasonNation     = "skirmish.platoon.nation"
	ReasonTankCount  = "skirmish.platoon.tank-count"
	ReasonBudget     = "skirmish.platoon.budget"
	ReasonHero       = "skirmish.platoon.hero"
	ReasonNoTank     = "skirmish.platoon.no-tank"
	ReasonTankNation = "skirmish.platoon.tank-nation"
	ReasonWave       = "skirmish.platoon.wave"
	ReasonNoCards    = "skirmish.platoon.no-cards"
	ReasonNoCard     = "skirmish.platoon.no-card"
	ReasonCardNation = "skirmish.platoon.card-nation"
	ReasonCardTank   = "skirmish.platoon.card-tank"
	ReasonCrewSlots  = "skirmish.platoon.crew-slots"
	ReasonCardType   = "skirmish.platoon.card-type"
)
