package commander

import (
	"encoding/json"
	"errors"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/game/strict"
	"sabot/games/commander/printed"
)

// Rules makes positions of Tank Commander.
type Rules struct{ *library }

// New reads the embedded data.
func New() (Rules, error) {
	c, err := printed.Load()
	actions := actionKinds()
	return Rules{&library{c, actions, eventKinds(), newFlow(actions)}}, err
}

// Actions is the closed set of what players can do.
func (r Rules) Actions() *game.Kinds { return r.actions }

// Events is the closed set of what can happen.
func (r Rules) Events() *game.Kinds { return r.events }

// Wire names the other types that cross the wire.
func (r Rules) Wire() game.Wire {
	return game.Wire{
		View: View{}, Options: printed.Options{}, Details: Details{}, Orders: Orders{}, Query: Inquiry{},
		Answers: map[string]any{
			"shot": Preview{}, "shots": []Prospect{}, "card": []Hazard{}, "reach": [][]printed.Pos{}, "pathCards": []CardPath{},
			"transfers": []Transfer{}, "escapes": []Refuge{}, "landings": []printed.Pos{}, "try": struct{}{}, "force": struct{}{},
			"readyForces": []Build{}, "stock": Stock{}, "battle": Outline{}, "berths": []Placement{}, "why": WhyNot{}, "loading": Loading{},
		},
		Saved: map[string]any{"force": SavedForce{}},
	}
}

// Data is the printed matter that the rules work with.
func (r Rules) Data() *printed.Data { return r.data }

// rulesVersion is written into every log.
const rulesVersion = 1

// Catalog describes the game to people who have not started it yet. There are
// two seats; teams are an extension that TC-6.0.e only sketches.
func (r Rules) Catalog() game.Catalog {
	options := printed.OptionTable()
	c := game.Catalog{
		Game: "commander", Rules: rulesVersion, Seats: []string{"seat.one", "seat.two"}, Options: options.Catalog(), Presets: options.Presets,
		Limits: printed.Limits(),
	}
	for i := range r.data.Scenarios {
		s := &r.data.Scenarios[i]
		listed := game.Scenario{ID: s.ID, Name: "scenario." + s.ID, Group: s.Group}
		if s.Nations == "fixed" {
			listed.Sides = []string{"nation.german", "nation.soviet"}
		}
		c.Scenarios = append(c.Scenarios, listed)
	}
	return c
}

// Details is what a set-up of this game may add: a scenario of one's own.
type Details struct {
	Scenario *printed.Scenario `json:"scenario,omitempty"`
}

func (r Rules) setting(setup game.Setup) (*setting, error) {
	var faults []error
	o, err := r.data.ReadOptions(setup.Options)
	if err != nil {
		faults = append(faults, err)
	}
	scenario, err := r.scenario(setup)
	if err != nil {
		return nil, errors.Join(append(faults, err)...)
	}
	if (o.Battle.Columns != 0 || o.Battle.Ranks != 0) && !scenario.Resizable() {
		faults = append(faults, game.Refuse("TC-X.4", printed.ReasonOption, "option", "columns", "value", o.Battle.Columns))
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	columns, ranks := scenario.Columns, scenario.Ranks
	if o.Battle.Columns != 0 {
		columns = o.Battle.Columns
	}
	if o.Battle.Ranks != 0 {
		ranks = o.Battle.Ranks
	}
	if scenario.Hill621 { // the scenario's own settings win (TC-X.4)
		o.Towing, o.HMG = true, true
	}
	if !scenario.Resizable() { // its positions are those of a board without another row
		o.NoMansLand = printed.NoMansLine
	}
	return &setting{
		library: r.library, setup: setup, scenario: scenario, opts: o, data: r.data,
		cards:   r.data.ByNumber(o.CardValues == printed.ValuesPrinted),
		terrain: &r.data.Tables[o.TerrainTable], board: printed.NewBoard(columns, ranks, o.NoMansLand == printed.NoMansRow),
	}, nil
}

func (r Rules) scenario(setup game.Setup) (*printed.Scenario, error) {
	var d Details
	if len(setup.Details) > 0 {
		if err := strict.Into(setup.Details, &d); err != nil {
			return nil, unreadable(setup.Details, err)
		}
	}
	if d.Scenario != nil {
		if faults := r.data.CheckScenario(d.Scenario); len(faults) > 0 {
			return nil, errors.Join(faults...)
		}
		return d.Scenario, errors.Join(r.data.CheckOwn(d.Scenario)...)
	}
	s, ok := r.data.Scenario(setup.Scenario)
	if !ok {
		return nil, game.Refuse("TC-17.0.a", ReasonScenario, "scenario", setup.Scenario)
	}
	return s, nil
}

// unreadable says where the details of a set-up stop making sense.
func unreadable(data []byte, err error) *game.Refusal {
	if e, ok := errors.AsType[*json.SyntaxError](json.Unmarshal(data, new(any))); ok {
		return game.Refuse("TC-17.0.a", ReasonDetails, "at", e.Offset)
	}
	if e, ok := errors.AsType[*printed.NameError](err); ok {
		return game.Refuse("TC-17.0.a", ReasonDetails, "value", e.Text)
	}
	if fault, ok := errors.AsType[*strict.Fault](err); ok && fault.Field != "" {
		return game.Refuse("TC-17.0.a", ReasonDetails, "field", fault.Field)
	}
	return game.Refuse("TC-17.0.a", ReasonDetails)
}

// Start sets up a position.
func (r Rules) Start(setup game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	set, err := r.setting(setup)
	if err != nil {
		return nil, nil, err
	}
	en := engine{&flow.Referee{Source: src}, set.start()}
	en.rollRoles()
	r.flow.Run(en)
	return Position{en.s}, en.Events, nil
}
