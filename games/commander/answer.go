package commander

import (
	"sabot/dice"
	"sabot/game"
)

// Order is what a seat wants done with a kind of window (TC-12.2.e).
type Order string

// The standing orders.
const (
	Ask    Order = "ask"    // stop only if a card of the hand is legal now: the default
	Always Order = "always" // stop anyway, to hide what one holds
	Never  Order = "never"  // pass
)

// Orders are the standing orders of a seat, by window: step, shot, instant,
// melee, volley, between, counter. They are no part of a position. HoldAll
// asks for a window in every gap of the opponent's Play.
type Orders struct {
	Windows map[string]Order `json:"windows,omitempty"`
	HoldAll bool             `json:"holdAll,omitempty"`
}

// Answer gives the answer of a seat's standing orders to what its view waits
// for: a pass (never a card), or a hold. It reports false where the player
// himself must decide.
func (r Rules) Answer(view View, orders Orders) (game.Action, bool) {
	p, err := r.Imagine(view, dice.NewFast(1))
	if err != nil {
		return nil, false
	}
	s := p.(Position).s
	switch s.asks(view.Seat) {
	case askHold:
		return Hold{}, orders.HoldAll
	case askWindow:
		switch orders.Windows[s.window().Kind.String()] {
		case Always:
			return nil, false
		case Never:
			return Pass{}, true
		default:
			can := false
			s.eachInterrupt(view.Seat, func(Interrupt) { can = true })
			return Pass{}, !can
		}
	default:
		return nil, false
	}
}
