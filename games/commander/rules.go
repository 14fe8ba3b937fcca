package commander

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"sabot/dice"
	"sabot/game"
)

// Rules makes positions of Tank Commander.
type Rules struct{ catalog *Catalogue }

// New reads the embedded data.
func New() (Rules, error) {
	c, err := LoadCatalogue()
	return Rules{c}, err
}

// Catalogue is the printed matter that the rules work with.
func (r Rules) Catalogue() *Catalogue { return r.catalog }

// rulesVersion is written into every log.
const rulesVersion = 1

// Catalog describes the game to people who have not started it yet. There are
// two seats; teams are an extension that TC-6.0.e only sketches.
func (r Rules) Catalog() game.Catalog {
	c := game.Catalog{
		Game: "commander", Rules: rulesVersion, Seats: []string{"seat.one", "seat.two"}, Options: optionList(),
	}
	for i := range r.catalog.scenarios {
		s := &r.catalog.scenarios[i]
		c.Scenarios = append(c.Scenarios, game.Scenario{ID: s.ID, Name: "scenario." + s.ID, Group: s.Group})
	}
	return c
}

// details is what a set-up of this game may add: a scenario of one's own.
type details struct {
	Scenario *Scenario `json:"scenario,omitempty"`
}

// setting reads a set-up and reports every fault at once.
func (r Rules) setting(setup game.Setup) (*setting, error) {
	var faults []error
	o, err := readOptions(setup.Options)
	if err != nil {
		if _, ok := game.Refusals(err); !ok {
			err = game.Refuse("TC-22.0.a", ReasonOption, "option", "options", "value", err.Error())
		}
		faults = append(faults, err)
	}
	scenario, err := r.scenario(setup)
	if err != nil {
		return nil, errors.Join(append(faults, err)...)
	}
	resizable := oneOf(setup.Scenario, "tc-17-2", "tc-17-3", "tc-17-6")
	if (o.Columns != 0 || o.Ranks != 0) && !resizable {
		faults = append(faults, game.Refuse("TC-X.4", ReasonOption, "option", "columns", "value", o.Columns))
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	columns, ranks := scenario.Columns, scenario.Ranks
	if o.Columns != 0 {
		columns = o.Columns
	}
	if o.Ranks != 0 {
		ranks = o.Ranks
	}
	if scenario.Hill621 { // the scenario's own settings win (TC-X.4)
		o.Towing, o.HMG, o.NoMansLand = true, true, line
	}
	return &setting{
		setup: setup, scenario: scenario, opts: o, catalog: r.catalog, cards: r.catalog.set(o.CardValues == printed),
		terrain: &r.catalog.tables[o.TerrainTable], board: newBoard(columns, ranks, o.NoMansLand == row),
	}, nil
}

// scenario finds the scenario of a set-up, printed or in its details.
func (r Rules) scenario(setup game.Setup) (*Scenario, error) {
	var d details
	if len(setup.Details) > 0 {
		dec := json.NewDecoder(bytes.NewReader(setup.Details))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&d); err != nil {
			return nil, unreadable(err)
		}
	}
	if d.Scenario != nil {
		if faults := r.catalog.checkScenario(d.Scenario); len(faults) > 0 {
			return nil, errors.Join(faults...)
		}
		return d.Scenario, errors.Join(r.catalog.checkOwn(d.Scenario)...)
	}
	s, ok := r.catalog.scenario(setup.Scenario)
	if !ok {
		return nil, game.Refuse("TC-17.0.a", ReasonScenario, "scenario", setup.Scenario)
	}
	return s, nil
}

// unreadable says where the details of a set-up stop making sense. The
// decoder's own sentences are for developers.
func unreadable(err error) *game.Refusal {
	r := game.Refuse("TC-17.0.a", ReasonDetails)
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		r = game.Refuse("TC-17.0.a", ReasonDetails, "at", e.Offset)
	} else if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		r = game.Refuse("TC-17.0.a", ReasonDetails, "field", e.Field)
	} else if e, ok := errors.AsType[*nameError](err); ok {
		r = game.Refuse("TC-17.0.a", ReasonDetails, "value", e.text)
	} else if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		r = game.Refuse("TC-17.0.a", ReasonDetails, "field", strings.Trim(name, `"`))
	}
	return r
}

// Start sets up a position.
func (r Rules) Start(setup game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	set, err := r.setting(setup)
	if err != nil {
		return nil, nil, err
	}
	s := set.start(src)
	events := s.log
	s.log = nil
	return Position{s}, events, nil
}

// DecodePosition reads what MarshalJSON of a position wrote.
func (r Rules) DecodePosition(data []byte) (game.Position, error) {
	var in struct {
		Setup game.Setup `json:"setup"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	set, err := r.setting(in.Setup)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	s := &state{}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&positionJSON{state: s}); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	s.setting = set
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return Position{s}, nil
}

// check keeps a position that was read from breaking the rules code: lists of
// the right length and references that exist.
func (s *state) check() error {
	if len(s.Spots) != s.slots() || len(s.Pieces) == 0 {
		return errors.New("the board has another size")
	}
	ok := func(id ID) bool { return id >= 0 && int(id) < len(s.Pieces) }
	for i, u := range s.Pieces {
		if i > 0 && (u.No < 1 || u.No > numCards || u.Owner != 1 && u.Owner != 2 || u.Place < inDeck || u.Place > discarded) ||
			!ok(u.On) || u.Place == onBoard && !s.has(u.Pos) {
			return fmt.Errorf("card %d is nowhere", i)
		}
	}
	for p, spot := range s.Spots {
		if spot.Base >= numTerrains || spot.Overlay >= numTerrains || !ok(spot.Stream) || !ok(spot.Swamp) || !ok(spot.OverlayCard) ||
			!ok(spot.SmokeCard) || !ok(spot.CrossingCard) {
			return fmt.Errorf("position %s holds what does not exist", Pos(p))
		}
	}
	if s.Phase < phNation || s.Phase > phOver || s.Phase <= phPlace && s.Muster == nil || s.Phase == phMelee && s.Melee == nil {
		return errors.New("the phase and what belongs to it do not agree")
	}
	return nil
}

// DecodeAction reads the JSON form of an action, strictly.
func (r Rules) DecodeAction(data []byte) (game.Action, error) { return actions().Decode(data) }
