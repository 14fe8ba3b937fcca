package skirmish

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/game/strict"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// Rules is the game of TANKS. It implements [game.Rules].
type Rules struct {
	data            *printed.Data
	flow            *gameFlow
	actions, events *game.Kinds
}

// The contract.
var (
	_ game.Rules      = Rules{}
	_ game.Inspector  = Rules{}
	_ game.Workshop   = Rules{}
	_ game.Timed      = Rules{}
	_ game.ViewReader = Rules{}
	_ game.Position   = Position{}
)

// New reads the game's data.
func New() (Rules, error) {
	d, err := printed.Load()
	return Rules{data: d, flow: newFlow(), actions: actionKinds(), events: eventKinds()}, err
}

// Actions implements [game.Rules].
func (r Rules) Actions() *game.Kinds { return r.actions }

// Events implements [game.Rules].
func (r Rules) Events() *game.Kinds { return r.events }

// Wire implements [game.Rules].
func (r Rules) Wire() game.Wire {
	return game.Wire{
		View: View{}, Options: printed.Options{}, Details: Details{}, Query: Query{},
		Answers: map[string]any{
			"tank": Preview{}, "piece": Preview{}, "objective": Preview{}, "platoon": PlatoonCheck{},
			"roster": PlatoonCheck{}, "reroll": RerollAnswer{},
		},
		Saved: map[string]any{savedPlatoon: SavedPlatoon{}, savedMap: SavedMap{}},
	}
}

// Data is everything printed.
func (r Rules) Data() *printed.Data { return r.data }

// rulesVersion is what logs name.
const rulesVersion = 1

// Catalog describes the game.
func (r Rules) Catalog() game.Catalog {
	options := r.data.OptionTable()
	cat := game.Catalog{
		Game: "skirmish", Rules: rulesVersion, Seats: []string{"seat.one", "seat.two"}, Options: options.Catalog(),
		Presets: options.Presets, Limits: field.Limits(),
	}
	for _, m := range r.data.Missions {
		cat.Scenarios = append(cat.Scenarios, game.Scenario{ID: m.ID, Name: "scenario." + m.ID, Group: "base"})
	}
	return cat
}

// Clock is the time that a mission may be limited to: one for the table, which
// both sides use up together (TK-16.1).
func (r Rules) Clock(setup game.Setup) game.Clock {
	opts, err := r.data.ReadOptions(setup.Options)
	minutes := opts.Minutes()
	if err != nil || minutes == 0 {
		return game.Clock{}
	}
	return game.Clock{Base: minutes * 60, Shared: true}
}

// Details is what a setup may add: both platoons, or terrain of one's own.
type Details struct {
	Platoons []printed.Platoon `json:"platoons,omitempty"`
	Terrain  []printed.Piece   `json:"terrain,omitempty"`
}

// Start sets up a position.
func (r Rules) Start(setup game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	mission := r.data.Mission(setup.Scenario)
	if mission == nil {
		return nil, nil, game.Refuse("TK-16.1", ReasonScenario, "scenario", setup.Scenario)
	}
	opts, err := r.data.ReadOptions(setup.Options)
	if err != nil {
		return nil, nil, err
	}
	details, err := readDetails(setup.Details)
	if err != nil {
		return nil, nil, err
	}
	s := &state{
		data: r.data, flow: r.flow, Mission: mission.ID, Options: opts, Step: stepPlatoons, Active: activation{Tank: noTank},
		Pieces: []printed.Piece{}, Table: newTable(opts), Tanks: []combat.Tank{}, Deck: combat.NewDeck(r.data),
	}
	if err := s.prepare(mission, details); err != nil {
		return nil, nil, err
	}
	e := &engine{s, &flow.Referee{Source: src}}
	r.flow.Run(e)
	return Position{s}, e.Events, nil
}

func readDetails(data json.RawMessage) (Details, error) {
	if len(data) == 0 {
		return Details{}, nil
	}
	d, err := strict.Read[Details](data)
	if err != nil {
		return d, game.Refuse("TK-6.a", ReasonDetails, "fault", err.Error())
	}
	if n := len(d.Platoons); n != 0 && n != 2 {
		return d, game.Refuse("TK-15.a", ReasonDetails, "fault", fmt.Sprintf("%d platoons, want 2", n))
	}
	return d, nil
}

func newTable(opts printed.Options) field.Table {
	return field.Table{
		Terrain: []printed.Piece{}, Tanks: []field.Tank{}, Objectives: []field.Objective{},
		Moves: field.MoveOptions{AnyEdge: opts.AnyEdge, PassFriends: opts.PassFriends},
	}
}

// prepare puts in place what does not need a decision.
func (s *state) prepare(mission *printed.Mission, details Details) error {
	if mission.Defender != nil { // forces, roles and map are given (TK-20)
		s.Attacker = 1
		s.Sides[0] = side{Platoon: &mission.Attacker.Platoon, Edge: mission.Attacker.Corner}
		s.Sides[1] = side{Platoon: &mission.Defender.Platoon, Edge: mission.Defender.Corner}
		s.Table.Terrain = s.data.Map(mission.Map).Terrain
		return nil
	}
	var faults []error
	for i := range details.Platoons {
		faults = append(faults, details.Platoons[i].Faults(s.data, s.Options))
		s.Sides[i].Platoon = &details.Platoons[i]
	}
	switch {
	case len(details.Terrain) > 0:
		faults = append(faults, field.CheckTerrain(details.Terrain)...)
		s.Table.Terrain = details.Terrain
	case s.Options.Terrain == printed.TerrainFromMap:
		s.Table.Terrain = s.data.Map(s.Options.Map).Terrain
	default:
		s.Pieces = s.data.Pieces
	}
	return errors.Join(faults...)
}

// MarshalJSON writes the whole state.
func (p Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.s) }

// DecodePosition reads what MarshalJSON wrote.
func (r Rules) DecodePosition(data []byte) (game.Position, error) {
	s := &state{data: r.data, flow: r.flow}
	if err := strict.Into(data, s); err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	if err := s.restore(); err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	return Position{s}, nil
}

// restore finds cards and corners again, and makes sure that every index
// points somewhere.
func (s *state) restore() error {
	if s.data.Mission(s.Mission) == nil {
		return fmt.Errorf("mission %q", s.Mission)
	}
	for i := range s.Table.Terrain {
		s.Table.Terrain[i].Place()
	}
	n := len(s.Tanks)
	if n != len(s.Table.Tanks) {
		return fmt.Errorf("%d tanks, %d of them on the table", n, len(s.Table.Tanks))
	}
	for i := range s.Tanks {
		model := &s.Table.Tanks[i]
		if err := model.Restore(s.data); err != nil {
			return fmt.Errorf("tank %d: %w", i, err)
		}
		if err := s.Tanks[i].Restore(s.data, model.Printed()); err != nil {
			return fmt.Errorf("tank %d: %w", i, err)
		}
	}
	s.Table.Moves = newTable(s.Options).Moves
	in := func(i int) bool { return i >= noTank && i < n }
	fine := in(s.Ask.Tank) && in(s.Active.Tank) && s.Attacker >= 0 && s.Attacker <= 2 && s.Window >= 0 && s.Window <= 2 &&
		s.Active.Critical >= 0 && s.Active.Critical < printed.CriticalKinds
	for _, i := range s.Ask.Tanks {
		fine = fine && in(i) && i >= 0
	}
	for _, shot := range s.Shots {
		fine = fine && in(shot.Shooter) && in(shot.Target)
	}
	if a := s.Attack; a != nil {
		fine = fine && in(a.Shooter) && in(a.Target) && a.Shooter >= 0 && a.Target >= 0 &&
			!slices.ContainsFunc(a.Drawn, func(k int) bool { return k < 0 || k >= printed.CriticalKinds })
	}
	if !fine {
		return errors.New("a number points at nothing")
	}
	return s.coherent()
}

// coherent makes sure that the question can be asked: that whatever it is
// about is there.
func (s *state) coherent() error {
	tank, attack := s.Ask.Tank >= 0 && s.Ask.Tank < len(s.Tanks), s.Attack != nil
	fits := s.Ask.Kind == "" || s.Ask.Kind == askPlatoon || s.Ask.Seat == 1 || s.Ask.Seat == 2
	switch s.Ask.Kind {
	case "", askPlatoon, askPhaseStart, askPregame, askExtra, askRole, askEdge, askObjective:
	case askTerrain:
		fits = fits && len(s.Pieces) > 0
	case askDeploy, askActivate:
		fits = fits && len(s.Ask.Tanks) > 0
	case askMove, askShoot, askCommand, askRepairReroll:
		fits = fits && tank
	case askRerollAttack, askRerollDefence, askCancel, askUpgradeHit, askFlaw, askTradeCrit, askCancelCrit, askSecondAttack:
		fits = fits && tank && attack
	case askKeepCritical, askEquipment:
		fits = fits && tank && attack && len(s.Attack.Drawn) > 0
	default:
		fits = false
	}
	switch {
	case s.Result == nil && s.Ask.Kind == "":
		return errors.New("the game goes on, but nothing is asked")
	case !fits:
		return fmt.Errorf("question %q cannot be asked here", s.Ask.Kind)
	}
	return nil
}
