package skirmish

import (
	"slices"

	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

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

// Reasons lists all of them, for those who write the words.
func Reasons() []string {
	return slices.Concat(printed.Reasons(), field.Reasons(), []string{
		ReasonScenario, ReasonDetails, ReasonPieceNext, ReasonDeployTurn, ReasonNotThisTank, ReasonNoExtraMove,
		ReasonNoCommandMove, ReasonNoAmmo, ReasonNotNow, ReasonNotOffered,
	})
}
