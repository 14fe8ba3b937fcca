package skirmish

// Reasons of refusals: the words are at "refusal.<reason>".
const (
	ReasonScenario      = "skirmish.setup.scenario"
	ReasonDetails       = "skirmish.setup.details"
	ReasonPieceNext     = "skirmish.terrain.next"
	ReasonDeployTurn    = "skirmish.deploy.turn"
	ReasonNotThisTank   = "skirmish.move.not-this-tank"
	ReasonNoExtraMove   = "skirmish.move.no-extra"
	ReasonNoCommandMove = "skirmish.command.no-move"
	ReasonNoAmmo        = "skirmish.shoot.no-ammo"
	ReasonNotNow        = "skirmish.not-now"
	ReasonNotOffered    = "skirmish.not-offered"
)
