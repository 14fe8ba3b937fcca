package commander

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"sabot/game"
)

// The game leaves answers to standing orders (TC-12.2.e).
var _ game.Stander = Rules{}

// Window tells whether d is an interrupt window (TC-12.2.b).
func (r Rules) Window(d game.Decision) bool { return d.Kind == "window" }

// CheckOrders reads standing orders in their JSON form, strictly.
func (r Rules) CheckOrders(orders json.RawMessage) error {
	_, err := readOrders(orders)
	return err
}

// Standing answers for the seat that v was made for; see [Rules.Answer].
func (r Rules) Standing(v game.View, orders json.RawMessage) (game.Action, bool) {
	view, ok := v.(View)
	o, err := readOrders(orders)
	if !ok || err != nil {
		return nil, false
	}
	return r.Answer(view, o)
}

// readOrders reads what a seat has left behind; nothing is the default.
func readOrders(data json.RawMessage) (Orders, error) {
	var o Orders
	if len(data) == 0 {
		return o, nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&o); err != nil {
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

// Conceals tells that a move may carry cards which stay hidden until their
// step (TC-X.1): what everybody may know of it is in its events. It says so
// whether or not this one does, since the silence itself would tell.
func (Move) Conceals() bool { return true }

// Conceals tells the same of a shot.
func (Shot) Conceals() bool { return true }
