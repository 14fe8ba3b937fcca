package engagement

import (
	"encoding/json"
	"errors"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/game/strict"
	"sabot/games/engagement/printed"
)

// The contract.
var (
	_ game.Rules          = Rules{}
	_ game.Inspector      = Rules{}
	_ game.StandingOrders = Rules{}
	_ game.Workshop       = Rules{}
	_ game.ViewReader     = Rules{}
	_ game.Position       = Position{}
)

// New reads the game's data.
func New() (Rules, error) {
	d, err := printed.Load()
	return Rules{d, actions(), events(), newFlow()}, err
}

// Data is everything printed.
func (r Rules) Data() *printed.Data { return r.d }

// rulesVersion is what logs name.
const rulesVersion = 1

// suggestedClock is three quarters of an hour for each side.
const suggestedClock = 2700

// Catalog describes the game.
func (r Rules) Catalog() game.Catalog {
	options := r.d.OptionTable()
	cat := game.Catalog{
		Game: "engagement", Rules: rulesVersion, Seats: []string{"seat.one", "seat.two"}, Options: options.Catalog(),
		Presets: options.Presets, Limits: printed.Limits(),
	}
	for _, s := range r.d.Scenarios {
		listed := game.Scenario{ID: s.ID, Name: "scenario." + s.ID, Group: "base", Clock: suggestedClock}
		if s.PickUp() {
			listed.Group = "pick-up"
		} else {
			listed.Sides = []string{"side.1." + s.Sides["A"].Nation, "side.2." + s.Sides["B"].Nation}
		}
		cat.Scenarios = append(cat.Scenarios, listed)
	}
	return cat
}

// Details is what a setup may add: the forces of a pick-up game, or a table
// and a scenario of one's own.
type Details struct {
	Forces   [][]string        `json:"forces,omitempty"`
	Map      *printed.Map      `json:"map,omitempty"`
	Scenario *printed.Scenario `json:"scenario,omitempty"`
}

// Start sets up a position.
func (r Rules) Start(setup game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	opts, err := r.d.ReadOptions(setup.Options)
	if err != nil {
		return nil, nil, err
	}
	details, err := readDetails(r.d, setup.Details)
	if err != nil {
		return nil, nil, err
	}
	plan := r.d.Scenario(setup.Scenario)
	if details.Scenario != nil {
		plan = details.Scenario
	}
	if plan == nil {
		return nil, nil, game.Refuse("RE-X.10", ReasonScenario, "scenario", setup.Scenario)
	}
	s := &state{
		d: r.d.Under(opts), flow: r.flow, Scenario: plan.ID, Opts: opts, First: 1, Active: 1, Phase: phaseMuster,
		Smoke: []smoke{}, Units: []unit{}, plan: plan,
	}
	if details.Scenario != nil {
		s.Own = plan
	}
	m := chooseMap(r.d, plan, details, opts, src)
	if m == nil {
		return nil, nil, game.Refuse("RE-X.10", printed.ReasonMap, "map", opts.Map)
	}
	s.Width, s.Height, s.Terrain = m.Width, m.Height, append([]printed.Piece{}, m.Terrain...)
	s.layTerrain()
	e := &engine{state: s, referee: &flow.Referee{Source: src}}
	if err := beginGame(e, details); err != nil {
		return nil, nil, err
	}
	r.flow.Run(e)
	return Position{s}, e.referee.Events, nil
}

// chooseMap is the table that a setup names.
func chooseMap(d *printed.Data, plan *printed.Scenario, details Details, opts printed.Options, src dice.Source) *printed.Map {
	switch {
	case details.Map != nil:
		return details.Map
	case plan.PickUp() && opts.Map == printed.RandomMap:
		return d.RollMap(src, opts.WideTable)
	case plan.PickUp():
		return d.Ground(opts.Map)
	case len(plan.Map) > 0:
		return d.Ground(plan.Map[0])
	}
	return nil
}

func readDetails(d *printed.Data, data json.RawMessage) (Details, error) {
	var det Details
	if len(data) == 0 {
		return det, nil
	}
	if err := strict.Into(data, &det); err != nil {
		return det, game.Refuse("RE-X.10", ReasonDetails, "fault", err.Error())
	}
	var f printed.Findings
	if n := len(det.Forces); n != 0 && n != 2 {
		f.Add("RE-S7", printed.ReasonTwoForces, "count", n)
	}
	ground := det.Map
	if ground != nil {
		f = append(f, d.CheckMap(ground))
	}
	if s := det.Scenario; s != nil {
		s.ID = printed.OwnScenario
		switch {
		case ground != nil:
			s.Map = nil
		case len(s.Map) > 0:
			ground = d.Ground(s.Map[0])
		}
		if ground == nil {
			f.Add("RE-X.10", printed.ReasonNoTable)
		} else {
			f = append(f, d.CheckScenario(s, ground.Width, ground.Height))
		}
	}
	return det, errors.Join(f...)
}
