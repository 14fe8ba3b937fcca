package commander

import (
	"errors"

	"sabot/game"
	"sabot/game/flow"
	"sabot/games/commander/printed"
)

// engine plays on a copy of a position: it changes it, with the referee's dice,
// and tells the referee what happens.
type engine struct {
	*flow.Referee
	s *state
}

// errNotNow is the answer to an action that the decision does not take.
var errNotNow = errors.New("not now")

// How the game goes on, see questions.go.
type (
	rulesFlow = flow.Game[question, *state, engine]
	asking    = flow.Question[*state, engine]
)

// library is what all positions of the game share.
type library struct {
	data    *printed.Data
	actions *game.Kinds
	events  *game.Kinds
	flow    *rulesFlow
}
