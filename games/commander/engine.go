package commander

import (
	"errors"

	"sabot/game/flow"
)

// engine plays on a copy of a position: it changes it, with the referee's dice,
// and tells the referee what happens.
type engine struct {
	*flow.Referee
	s *state
}

// errNotNow is the answer to an action that the decision does not take.
var errNotNow = errors.New("not now")
