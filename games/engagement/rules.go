package engagement

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/game/strict"
)

// Rules is the game of Rules of Engagement. It implements [game.Rules].
type Rules struct {
	d               *Data
	actions, events *game.Kinds
	flow            *turnFlow
}

// The contract.
var (
	_ game.Rules          = Rules{}
	_ game.Inspector      = Rules{}
	_ game.StandingOrders = Rules{}
	_ game.Workshop       = Rules{}
	_ game.Position       = Position{}
)

// New reads the game's data.
func New() (Rules, error) {
	d, err := Load()
	return Rules{d, actions(), events(), newFlow()}, err
}

// Actions are what players can do.
func (r Rules) Actions() *game.Kinds { return r.actions }

// Events are what can happen.
func (r Rules) Events() *game.Kinds { return r.events }

// Wire names the other types that cross the wire.
func (r Rules) Wire() game.Wire {
	return game.Wire{
		View: View{}, Options: Options{}, Details: Details{}, Orders: StandingOrders{}, Query: Query{},
		Answers: map[string]any{
			"unit": UnitAnswer{}, "drive": DriveAnswer{}, "walk": WalkAnswer{}, "places": PlacesAnswer{}, "sight": SightAnswer{}, "fire": ActAnswer{}, "act": ActAnswer{},
		},
		Saved: map[string]any{"force": SavedForce{}, "map": SavedMap{}},
	}
}

// Data is everything printed.
func (r Rules) Data() *Data { return r.d }

// rulesVersion is what logs name.
const rulesVersion = 1

// suggestedClock is three quarters of an hour for each side.
const suggestedClock = 2700

// Catalog describes the game.
func (r Rules) Catalog() game.Catalog {
	cat := game.Catalog{
		Game: "engagement", Rules: rulesVersion, Seats: []string{"seat.one", "seat.two"}, Options: r.d.optionList(),
	}
	for _, s := range r.d.Scenarios {
		group := "base"
		if s.pickUp() {
			group = "pick-up"
		}
		cat.Scenarios = append(cat.Scenarios, game.Scenario{ID: s.ID, Name: "scenario." + s.ID, Group: group, Clock: suggestedClock})
	}
	return cat
}

// pickUp tells whether players bring forces of their own (RE-S7).
func (s *Scenario) pickUp() bool { return len(s.Sides["A"].Points) > 0 }

// allows tells whether a scenario switches a special rule on (RE-X.10).
func (s *Scenario) allows(special string) bool { return slices.Contains(s.Special, special) }

// scenario finds one by its id.
func (d *Data) scenario(id string) *Scenario {
	for _, s := range d.Scenarios {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// Details is what a setup may add: the forces of a pick-up game, or a table
// and a scenario of one's own.
type Details struct {
	Forces   [][]string `json:"forces,omitempty"`
	Map      *Map       `json:"map,omitempty"`
	Scenario *Scenario  `json:"scenario,omitempty"`
}

// Start sets up a position.
func (r Rules) Start(setup game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	opts, err := r.d.readOptions(setup.Options)
	if err != nil {
		return nil, nil, err
	}
	details, err := r.d.readDetails(setup.Details)
	if err != nil {
		return nil, nil, err
	}
	plan := r.d.scenario(setup.Scenario)
	if details.Scenario != nil {
		plan = details.Scenario
	}
	if plan == nil {
		return nil, nil, game.Refuse("RE-X.10", ReasonScenario, "scenario", setup.Scenario)
	}
	s := &state{
		d: r.d, flow: r.flow, Scenario: plan.ID, Opts: opts, First: 1, Active: 1, Phase: phaseMuster,
		Smoke: []smoke{}, Units: []unit{}, plan: plan,
	}
	if details.Scenario != nil {
		s.Own = plan
	}
	m := r.d.chooseMap(plan, details, opts, src)
	if m == nil {
		return nil, nil, game.Refuse("RE-X.10", ReasonMap, "map", opts.Map)
	}
	s.Width, s.Height, s.Terrain = m.Width, m.Height, slices.Clone(m.Terrain)
	s.lay()
	e := &engine{state: s, referee: &flow.Referee{Source: src}}
	if err := e.begin(details); err != nil {
		return nil, nil, err
	}
	r.flow.Run(e)
	return Position{s}, e.referee.Events, nil
}

// chooseMap is the table that a setup names.
func (d *Data) chooseMap(plan *Scenario, details Details, opts Options, src dice.Source) *Map {
	switch {
	case details.Map != nil:
		return details.Map
	case plan.pickUp() && opts.Map == RandomMap:
		return d.RollMap(src, opts.WideTable)
	case plan.pickUp():
		return d.ground(opts.Map)
	case len(plan.Map) > 0:
		return d.ground(plan.Map[0])
	}
	return nil
}

func (d *Data) readDetails(data json.RawMessage) (Details, error) {
	var det Details
	if len(data) == 0 {
		return det, nil
	}
	if err := strict.Into(data, &det); err != nil {
		return det, game.Refuse("RE-X.10", ReasonDetails, "fault", err.Error())
	}
	var f findings
	if n := len(det.Forces); n != 0 && n != 2 {
		f.add("RE-S7", reasonTwoForces, "count", n)
	}
	ground := det.Map
	if ground != nil {
		f = append(f, d.checkMap(ground))
	}
	if s := det.Scenario; s != nil {
		s.ID = ownScenario
		switch {
		case ground != nil:
			s.Map = nil
		case len(s.Map) > 0:
			ground = d.ground(s.Map[0])
		}
		if ground == nil {
			f.add("RE-X.10", reasonNoTable)
		} else {
			f = append(f, d.checkScenario(s, ground.Width, ground.Height))
		}
	}
	return det, errors.Join(f...)
}

// record is the whole position, as digests and logs have it.
type record struct {
	Scenario string       `json:"scenario"`
	Own      *Scenario    `json:"own,omitempty"` // one that is not in the box
	Options  Options      `json:"options"`
	Width    int          `json:"width"`
	Height   int          `json:"height"`
	Terrain  []Piece      `json:"terrain"`
	Smoke    []SmokeView  `json:"smoke"`
	Round    int          `json:"round"`
	Turn     int          `json:"turn"`
	First    game.Seat    `json:"first"`
	Active   game.Seat    `json:"active"`
	Phase    phase        `json:"phase"`
	Forces   [2][]string  `json:"forces"`
	Units    []UnitView   `json:"units"`
	Move     *MoveView    `json:"move,omitempty"`
	Queue    []TaskView   `json:"queue,omitempty"`
	Ask      QuestionView `json:"ask"`
	Result   *game.Result `json:"result,omitempty"`
}

// MarshalJSON writes the whole position.
func (p Position) MarshalJSON() ([]byte, error) {
	s := p.s
	return json.Marshal(record{
		Scenario: s.Scenario, Own: s.Own, Options: s.Opts, Width: s.Width, Height: s.Height, Terrain: s.Terrain,
		Smoke: converted(s.Smoke, func(x smoke) SmokeView { return SmokeView(x) }),
		Round: s.Round, Turn: s.Turn, First: s.First, Active: s.Active, Phase: s.Phase, Forces: s.Forces,
		Units: converted(s.Units, func(u unit) UnitView { return u.view() }), Move: s.Move.view(),
		Queue: converted(s.Queue, func(t task) TaskView { return TaskView(t) }), Ask: QuestionView(s.Ask), Result: s.Result,
	})
}

// DecodePosition reads what MarshalJSON wrote.
func (r Rules) DecodePosition(data []byte) (game.Position, error) {
	c, err := strict.Read[record](data)
	if err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	s := &state{
		d: r.d, flow: r.flow, Scenario: c.Scenario, Own: c.Own, Opts: c.Options, Width: c.Width, Height: c.Height, Terrain: c.Terrain,
		Smoke: converted(c.Smoke, func(x SmokeView) smoke { return smoke(x) }),
		Round: c.Round, Turn: c.Turn, First: c.First, Active: c.Active, Phase: c.Phase, Forces: c.Forces,
		Units: converted(c.Units, func(u UnitView) unit { return u.unit() }), Move: c.Move.move(),
		Queue: converted(c.Queue, func(t TaskView) task { return task(t) }), Ask: asking(c.Ask), Result: c.Result,
	}
	if err := s.restore(); err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	return Position{s}, nil
}

// planOf is the scenario of a position: one's own, or one of the box.
func (d *Data) planOf(id string, own *Scenario) *Scenario {
	if own != nil {
		return own
	}
	return d.scenario(id)
}

// restore finds profiles and corners again, and makes sure that every number
// points somewhere.
func (s *state) restore() error {
	if s.plan = s.d.planOf(s.Scenario, s.Own); s.plan == nil {
		return fmt.Errorf("scenario %q", s.Scenario)
	}
	if min(s.Width, s.Height) < minTable || max(s.Width, s.Height) > maxTable || len(s.Terrain) > 2*maxPieces || len(s.Smoke) > maxPieces {
		return errors.New("a table that cannot be")
	}
	if err := s.d.checkScenario(s.plan, s.Width, s.Height); err != nil {
		return fmt.Errorf("a scenario that cannot be played: %w", err)
	}
	for i := range s.Terrain {
		if err := s.d.place(&s.Terrain[i]); err != nil {
			return fmt.Errorf("terrain %d: %w", i, err)
		}
	}
	for i := range s.Units {
		if err := s.Units[i].restore(s); err != nil {
			return fmt.Errorf("unit %d: %w", i, err)
		}
	}
	s.lay()
	return s.coherent()
}
