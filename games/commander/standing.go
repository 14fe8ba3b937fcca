package commander

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/strict"
)

// The game leaves answers to standing orders (TC-12.2.e).
var _ game.StandingOrders = Rules{}

// Order is what a seat wants done with a kind of window (TC-12.2.e).
type Order string

// The standing orders.
const (
	Ask    Order = "ask"    // stop only if a card of the hand is legal now: the default against the computer
	Always Order = "always" // stop anyway, to hide what one holds: the default against people
	Never  Order = "never"  // pass
)

// Orders are the standing orders of a seat, by window: step, shot, instant,
// melee, volley, between, counter. They are no part of a position. HoldAll
// asks for a window in every gap of the opponent's Play.
type Orders struct {
	Windows map[string]Order `json:"windows,omitempty"`
	HoldAll bool             `json:"holdAll,omitempty"`
}

// Window tells whether d is an interrupt window (TC-12.2.b).
func (r Rules) Window(d game.Decision) bool { return d.Kind == "window" }

// ValidateOrders reads standing orders in their JSON form, strictly.
func (r Rules) ValidateOrders(orders json.RawMessage) error {
	_, err := readOrders(orders)
	return err
}

// Answer gives the answer of a seat's standing orders to what its view waits
// for: a pass (never a card), or a hold. It reports false where the player
// himself must decide.
func (r Rules) Answer(v game.View, text json.RawMessage, watched bool) (game.Action, bool) {
	view, ok := v.(View)
	orders, err := readOrders(text)
	if !ok || err != nil {
		return nil, false
	}
	p, err := r.Imagine(view, dice.NewFast(1))
	if err != nil {
		return nil, false
	}
	s := p.(Position).s
	switch s.asks(view.Seat) {
	case askHold:
		return Hold{}, orders.HoldAll
	case askWindow:
		order := orders.Windows[s.window().Kind.String()]
		if order == "" && watched {
			order = Always
		}
		switch order {
		case Always:
			return nil, false
		case Never:
			return Pass{}, true
		default:
			can := false
			proposalsFor(s, view.Seat).eachInterrupt(func(Interrupt) { can = true })
			return Pass{}, !can
		}
	default:
		return nil, false
	}
}

func readOrders(data json.RawMessage) (Orders, error) {
	if len(data) == 0 {
		return Orders{}, nil
	}
	o, err := strict.Read[Orders](data)
	if err != nil {
		return o, fmt.Errorf("orders: %w", err)
	}
	for _, kind := range slices.Sorted(maps.Keys(o.Windows)) {
		var w windowKind
		if err := w.UnmarshalText([]byte(kind)); err != nil {
			return o, fmt.Errorf("orders: %w", err)
		}
		if order := o.Windows[kind]; order != Ask && order != Always && order != Never {
			return o, fmt.Errorf("orders: %s is %q, want ask, always or never", kind, order)
		}
	}
	return o, nil
}
