package skirmish

// Reasons of refusals: the words are at "refusal.<reason>".
const (
	ReasonNation        = "skirmish.platoon.nation"
	ReasonTankCount     = "skirmish.platoon.tank-count"
	ReasonBudget        = "skirmish.platoon.budget"
	ReasonHero          = "skirmish.platoon.hero"
	ReasonNoTank        = "skirmish.platoon.no-tank"
	ReasonTankNation    = "skirmish.platoon.tank-nation"
	ReasonWave          = "skirmish.platoon.wave"
	ReasonNoCards       = "skirmish.platoon.no-cards"
	ReasonNoCard        = "skirmish.platoon.no-card"
	ReasonCardNation    = "skirmish.platoon.card-nation"
	ReasonCardTank      = "skirmish.platoon.card-tank"
	ReasonCrewSlots     = "skirmish.platoon.crew-slots"
	ReasonCardType      = "skirmish.platoon.card-type"
	ReasonScenario      = "skirmish.setup.scenario"
	ReasonOptions       = "skirmish.setup.options"
	ReasonDetails       = "skirmish.setup.details"
	ReasonBudgetRange   = "skirmish.setup.budget"
	ReasonTurnLimit     = "skirmish.setup.turn-limit"
	ReasonClock         = "skirmish.setup.clock"
	ReasonTerrainWay    = "skirmish.setup.terrain"
	ReasonMap           = "skirmish.setup.map"
	ReasonPieceType     = "skirmish.terrain.type"
	ReasonPieceSize     = "skirmish.terrain.size"
	ReasonPieceNext     = "skirmish.terrain.next"
	ReasonPieceEdge     = "skirmish.terrain.edge"
	ReasonPieceNear     = "skirmish.terrain.near"
	ReasonTooMany       = "skirmish.terrain.too-many"
	ReasonObjectiveLine = "skirmish.objective.line"
	ReasonObjectiveNear = "skirmish.objective.near"
	ReasonObjectiveOn   = "skirmish.objective.building"
	ReasonDeployEdge    = "skirmish.deploy.edge"
	ReasonDeployCorner  = "skirmish.deploy.corner"
	ReasonDeployTurn    = "skirmish.deploy.turn"
	ReasonOffTable      = "skirmish.pose.off-table"
	ReasonHeading       = "skirmish.pose.heading"
	ReasonOnBuilding    = "skirmish.pose.building"
	ReasonOnWreck       = "skirmish.pose.wreck"
	ReasonOnTank        = "skirmish.pose.tank"
	ReasonOutOfReach    = "skirmish.move.reach"
	ReasonArrowBuilding = "skirmish.move.arrow-building"
	ReasonArrowWreck    = "skirmish.move.arrow-wreck"
	ReasonArrowTank     = "skirmish.move.arrow-tank"
	ReasonNotThisTank   = "skirmish.move.not-this-tank"
	ReasonNoExtraMove   = "skirmish.move.no-extra"
	ReasonNoCommandMove = "skirmish.command.no-move"
	ReasonNoTarget      = "skirmish.shoot.no-target"
	ReasonNoSight       = "skirmish.shoot.no-sight"
	ReasonNoArc         = "skirmish.shoot.no-arc"
	ReasonNoAmmo        = "skirmish.shoot.no-ammo"
	ReasonNotNow        = "skirmish.not-now"
	ReasonNotOffered    = "skirmish.not-offered"
)

// Reasons lists all of them, for those who write the words.
func Reasons() []string {
	return []string{
		ReasonNation, ReasonTankCount, ReasonBudget, ReasonHero, ReasonNoTank, ReasonTankNation, ReasonWave, ReasonNoCards,
		ReasonNoCard, ReasonCardNation, ReasonCardTank, ReasonCrewSlots, ReasonCardType, ReasonScenario, ReasonOptions,
		ReasonDetails, ReasonBudgetRange, ReasonTurnLimit, ReasonClock, ReasonTerrainWay, ReasonMap, ReasonPieceType,
		ReasonPieceSize, ReasonPieceNext, ReasonPieceEdge, ReasonPieceNear, ReasonTooMany, ReasonObjectiveLine,
		ReasonObjectiveNear, ReasonObjectiveOn, ReasonDeployEdge, ReasonDeployCorner, ReasonDeployTurn, ReasonOffTable,
		ReasonHeading, ReasonOnBuilding, ReasonOnWreck, ReasonOnTank, ReasonOutOfReach, ReasonArrowBuilding, ReasonArrowWreck,
		ReasonArrowTank, ReasonNotThisTank, ReasonNoExtraMove, ReasonNoCommandMove, ReasonNoTarget, ReasonNoSight, ReasonNoArc,
		ReasonNoAmmo, ReasonNotNow, ReasonNotOffered,
	}
}
