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
)

// Rules is the game of TANKS. It implements [game.Rules].
type Rules struct {
	d               *Data
	flow            *gameFlow
	actions, events *game.Kinds
}

// The contract.
var (
	_ game.Rules     = Rules{}
	_ game.Inspector = Rules{}
	_ game.Workshop  = Rules{}
	_ game.Position  = Position{}
)

// New reads the game's data.
func New() (Rules, error) {
	d, err := Load()
	return Rules{d: d, flow: newFlow(), actions: actionKinds(), events: eventKinds()}, err
}

// Actions implements [game.Rules].
func (r Rules) Actions() *game.Kinds { return r.actions }

// Events implements [game.Rules].
func (r Rules) Events() *game.Kinds { return r.events }

// Wire implements [game.Rules].
func (r Rules) Wire() game.Wire {
	return game.Wire{
		View: View{}, Options: Options{}, Details: Details{}, Query: Query{},
		Answers: map[string]any{"tank": Preview{}, "piece": Preview{}, "objective": Preview{}, "platoon": Mustered{}, "roster": Mustered{}},
		Saved:   map[string]any{savedPlatoon: SavedPlatoon{}, savedMap: SavedMap{}},
	}
}

// Data is everything printed.
func (r Rules) Data() *Data { return r.d }

// rulesVersion is what logs name.
const rulesVersion = 1

// Catalog describes the game.
func (r Rules) Catalog() game.Catalog {
	cat := game.Catalog{
		Game: "skirmish", Rules: rulesVersion, Seats: []string{"seat.one", "seat.two"}, Options: r.d.optionList(),
	}
	for _, m := range r.d.Missions {
		cat.Scenarios = append(cat.Scenarios, game.Scenario{ID: m.ID, Name: "scenario." + m.ID, Group: "base", Clock: missionClock})
	}
	return cat
}

// missionClock is half an hour for each side, as the missions suggest.
const missionClock = 1800

// Details is what a setup may add: both platoons, or terrain of one's own.
type Details struct {
	Platoons []Platoon `json:"platoons,omitempty"`
	Terrain  []Piece   `json:"terrain,omitempty"`
}

// Bounds of a map of one's own.
const (
	maxPieces              = 40
	minPiece, maxPieceSide = 100, 6000
)

// Start sets up a position.
func (r Rules) Start(setup game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	mission := r.d.mission(setup.Scenario)
	if mission == nil {
		return nil, nil, game.Refuse("TK-16.1", ReasonScenario, "scenario", setup.Scenario)
	}
	opts, err := r.d.readOptions(setup.Options)
	if err != nil {
		return nil, nil, err
	}
	details, err := readDetails(setup.Details)
	if err != nil {
		return nil, nil, err
	}
	s := &state{
		d: r.d, flow: r.flow, Mission: mission.ID, Opts: opts, Step: stepPlatoons,
		Pieces: []Piece{}, Terrain: []Piece{}, Tanks: []tank{}, Objectives: []Objective{}, Active: active{Tank: nobody},
	}
	for k, c := range r.d.Criticals {
		s.Deck[k] = uint8(c.Copies)
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

// prepare puts in place what does not need a decision.
func (s *state) prepare(mission *Mission, details Details) error {
	if mission.Defender != nil { // forces, roles and map are given (TK-20)
		s.Attacker = 1
		s.Sides[0] = side{Platoon: &mission.Attacker.Platoon, Edge: mission.Attacker.Corner}
		s.Sides[1] = side{Platoon: &mission.Defender.Platoon, Edge: mission.Defender.Corner}
		s.Terrain = s.d.ground(mission.Map).Terrain
		return nil
	}
	var faults []error
	for i := range details.Platoons {
		faults = append(faults, details.Platoons[i].Faults(s.d, s.Opts))
		s.Sides[i].Platoon = &details.Platoons[i]
	}
	switch {
	case len(details.Terrain) > 0:
		faults = append(faults, checkTerrain(details.Terrain)...)
		s.Terrain = details.Terrain
	case s.Opts.Terrain == ByMap:
		s.Terrain = s.d.ground(s.Opts.Map).Terrain
	default:
		s.Pieces = s.d.Pieces
	}
	return errors.Join(faults...)
}

// checkTerrain looks at a map of one's own: pieces on the table that do not
// overlap. The distances of TK-6.c bind players who place pieces in turn, not
// whoever draws a map.
func checkTerrain(pieces []Piece) []error {
	var faults []error
	if len(pieces) > maxPieces {
		return []error{game.Refuse("TK-6.c", ReasonTooMany, "pieces", len(pieces), "most", maxPieces)}
	}
	for i := range pieces {
		p := &pieces[i]
		if p.Type != Woods && p.Type != Building {
			faults = append(faults, game.Refuse("TK-8.f", ReasonPieceType, "piece", p.ID, "type", p.Type))
		}
		if min(p.Length, p.Width) < minPiece || max(p.Length, p.Width) > maxPieceSide {
			faults = append(faults, game.Refuse("TK-8.f", ReasonPieceSize, "piece", p.ID, "least", minPiece, "most", maxPieceSide))
			continue
		}
		if b := judgePiece(*p, pieces[:i], 0); !b.free() {
			faults = append(faults, b.refusal())
		}
		p.place()
	}
	return faults
}

// MarshalJSON writes the whole state.
func (p Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.s) }

// DecodePosition reads what MarshalJSON wrote.
func (r Rules) DecodePosition(data []byte) (game.Position, error) {
	s := &state{d: r.d, flow: r.flow}
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
	if s.d.mission(s.Mission) == nil {
		return fmt.Errorf("mission %q", s.Mission)
	}
	for i := range s.Terrain {
		s.Terrain[i].place()
	}
	for i := range s.Tanks {
		if err := s.Tanks[i].restore(s.d); err != nil {
			return fmt.Errorf("tank %d: %w", i, err)
		}
	}
	n := len(s.Tanks)
	in := func(i int) bool { return i >= nobody && i < n }
	fine := in(s.Ask.Tank) && in(s.Active.Tank) && s.Attacker >= 0 && s.Attacker <= 2 && s.Cursor >= 0 && s.Cursor <= 2 &&
		s.Active.Critical >= 0 && s.Active.Critical < CriticalKinds
	for _, i := range s.Ask.Tanks {
		fine = fine && in(i) && i >= 0
	}
	for _, shot := range s.Shots {
		fine = fine && in(shot.Shooter) && in(shot.Target)
	}
	if a := s.Attack; a != nil {
		fine = fine && in(a.Shooter) && in(a.Target) && a.Shooter >= 0 && a.Target >= 0 &&
			!slices.ContainsFunc(a.Drawn, func(k int) bool { return k < 0 || k >= CriticalKinds })
	}
	if !fine {
		return errors.New("a number points at nothing")
	}
	return s.coherent()
}

// coherent makes sure that the question can be asked: that whatever it is
// about is there.
func (s *state) coherent() error {
	needsTank, needsAttack, needs := false, false, true
	switch s.Ask.Kind {
	case "", askPlatoon, askStart, askPregame, askExtra:
	case askRole, askEdge, askObjective:
	case askTerrain:
		needs = len(s.Pieces) > 0
	case askDeploy, askActivate:
		needs = len(s.Ask.Tanks) > 0
	case askMove, askShoot, askCommand, askRepairReroll:
		needsTank = true
	case askRerollAttack, askRerollDef, askCancel, askUpgrade, askFlaw, askTrade, askConcrete, askSecond:
		needsTank, needsAttack = true, true
	case askKeep, askEquipment:
		needsTank, needsAttack = true, true
		needs = s.Attack != nil && len(s.Attack.Drawn) > 0
	default:
		needs = false
	}
	placed := s.Ask.Kind == "" || s.Ask.Kind == askPlatoon || s.Ask.Seat == 1 || s.Ask.Seat == 2
	switch {
	case s.Result == nil && s.Ask.Kind == "":
		return errors.New("the game goes on, but nothing is asked")
	case !needs || !placed || needsTank && s.Ask.Tank < 0 || needsTank && s.Ask.Tank >= len(s.Tanks) || needsAttack && s.Attack == nil:
		return fmt.Errorf("question %q cannot be asked here", s.Ask.Kind)
	}
	return nil
}

func (t *tank) restore(d *Data) error {
	card, ok := d.Tank(t.Card)
	if !ok || t.Owner < 1 || t.Owner > 2 {
		return fmt.Errorf("card %q of seat %d", t.Card, t.Owner)
	}
	t.card = card
	t.stand(t.Pose)
	for c := range t.Cards {
		if t.Cards[c].card, ok = d.Card(t.Cards[c].ID); !ok {
			return fmt.Errorf("card %q", t.Cards[c].ID)
		}
	}
	for i := range t.Criticals {
		w := &t.Criticals[i]
		if w.Kind < 0 || w.Kind >= CriticalKinds {
			return fmt.Errorf("critical %d", w.Kind)
		}
		w.flags = d.Criticals[w.Kind].flags
	}
	return nil
}
