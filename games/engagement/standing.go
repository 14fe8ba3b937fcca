package engagement

import (
	"encoding/json"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/game/strict"
)

// Standing orders for opportunity fire.
const (
	AskWatch    = "ask"    // whenever a unit holds a marker, or could for all the others know: the default
	AlwaysWatch = "always" // also when none does
	NeverWatch  = "never"  // hold fire
)

// StandingOrders is what a seat leaves behind: every move pauses, so most
// questions about opportunity fire have one answer (RE-X.5).
type StandingOrders struct {
	Opportunity string `json:"opportunity,omitempty"`
}

// Window tells whether d is a question that opens on public facts alone.
func (r Rules) Window(d game.Decision) bool { return d.Kind == string(askOpportunity) }

// ValidateOrders reads standing orders in their JSON form, strictly.
func (r Rules) ValidateOrders(orders json.RawMessage) error {
	_, err := readStanding(orders)
	return err
}

// Answer holds the fire of a seat that has nobody to fire, or wants to be
// left alone. Where another person watches, a unit that is hidden counts as one
// that may fire, whether it may or not.
func (r Rules) Answer(v game.View, orders json.RawMessage, watched bool) (game.Action, bool) {
	view, ok := v.(View)
	o, err := readStanding(orders)
	if !ok || err != nil || view.Ask.Kind != askOpportunity || view.Ask.Seat != view.Seat {
		return nil, false
	}
	holds := slices.ContainsFunc(view.Units, func(u UnitView) bool {
		return u.Seat == view.Seat && u.Place == atTable && (u.Watch || watched && u.Hidden)
	})
	if o.Opportunity == NeverWatch || o.Opportunity != AlwaysWatch && !holds {
		return HoldFire{}, true
	}
	return nil, false
}

func readStanding(data json.RawMessage) (StandingOrders, error) {
	var o StandingOrders
	if len(data) == 0 {
		return o, nil
	}
	if err := strict.Into(data, &o); err != nil {
		return o, fmt.Errorf("orders: %w", err)
	}
	if o.Opportunity != "" && !slices.Contains([]string{AskWatch, AlwaysWatch, NeverWatch}, o.Opportunity) {
		return o, fmt.Errorf("orders: opportunity is %q, want ask, always or never", o.Opportunity)
	}
	return o, nil
}
