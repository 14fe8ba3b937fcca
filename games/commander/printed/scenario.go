package printed

import (
	"errors"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/game/strict"
	"sabot/rulebook"
)

// Item is a number of copies of one card.
type Item struct {
	Card  string `json:"card"`
	Count int    `json:"count"`
}

// Budget is what a player may spend before the game.
type Budget struct {
	Points       int    `json:"points,omitempty"`
	Unlimited    bool   `json:"unlimited,omitempty"`    // no points are counted (TC-17.0.a)
	HousePoints  int    `json:"housePoints,omitempty"`  // what the option extrasBudget counts instead
	Picks        int    `json:"picks,omitempty"`        // cards of any price instead (TC-17.1.a)
	Group        int    `json:"group,omitempty"`        // points for the group that Reinforcements call (TC-17.5.a)
	NoTerrain    bool   `json:"noTerrain,omitempty"`    // neither playable nor initial terrain
	FixedTerrain bool   `json:"fixedTerrain,omitempty"` // initial terrain can be bought
	Extras       bool   `json:"extras,omitempty"`       // events, air, artillery and playable terrain only
	Free         []Item `json:"free,omitempty"`
}

// Arrival is a group of Hill 621 (TC-20.e).
type Arrival struct {
	ID        string `json:"id"`
	Side      Side   `json:"side"`
	Turn      int    `json:"turn"`
	On        []Pos  `json:"on"`
	Units     []Item `json:"units"`
	Equipment []Item `json:"equipment"`
	Reserve   []Item `json:"reserve"`
}

// Start names where a side of Hill 621 begins; One puts exactly one squad on
// each position.
type Start struct {
	Positions []Pos `json:"positions"`
	One       bool  `json:"one"`
}

// Square is one position of a fixed map.
type Square struct {
	Pos     Pos     `json:"pos"`
	Terrain Terrain `json:"terrain"`
}

// Victory is what wins a scenario (TC-16.0.a and the scenario's own list).
type Victory struct {
	Type            string `json:"type"` // eliminate, rank, positions, hold
	Count           int    `json:"count,omitempty"`
	By              string `json:"by,omitempty"` // either, attacker, german, soviet
	Positions       []Pos  `json:"positions,omitempty"`
	TurnsAfterGroup int    `json:"turnsAfterGroup,omitempty"`
	SuggestedTurns  int    `json:"suggestedTurns,omitempty"` // the last one under the option of that name, where none is printed
}

// Scenario is a battle to be set up: one of TC-17.1.a to TC-17.9.a (of which
// TC-17.2.a, TC-17.3.a and TC-17.6.a are built freely, TC-17.4.a and TC-17.5.a
// attacked, TC-17.7.a and TC-17.8.a historical), Hill 621, the first battle
// (TC-17.0.b), or a player's own (TC-17.0.a).
type Scenario struct {
	ID          string            `json:"id"`
	Clause      rulebook.Clause   `json:"clause"`
	Name        map[string]string `json:"name"`
	Group       string            `json:"group"`
	Date        string            `json:"date,omitempty"`
	Place       map[string]string `json:"place,omitempty"`
	Columns     int               `json:"columns"`
	Ranks       int               `json:"ranks"`
	Year        int               `json:"year,omitempty"`
	ChooseYear  bool              `json:"chooseYear,omitempty"`
	Nations     string            `json:"nations"`         // choice, attacker (picks), fixed (seat 1 is German)
	Roles       string            `json:"roles,omitempty"` // dice, or the side that attacks
	Budgets     map[string]Budget `json:"budgets,omitempty"`
	Forces      map[Side][]Item   `json:"forces,omitempty"`
	Starts      map[Side]Start    `json:"start,omitempty"`
	Arrivals    []Arrival         `json:"arrivals,omitempty"`
	Map         []Square          `json:"map,omitempty"`
	Deck        string            `json:"deck"`            // none, rest, extras
	Terrain     string            `json:"terrain"`         // none, random, discretionary, fixed
	Order       string            `json:"order"`           // who sets up first: low, high, attacker, german, soviet
	Initiative  string            `json:"initiative"`      // order: as set-up; bonus: dice, attacker +3
	Zones       map[string]string `json:"zones,omitempty"` // second, own
	Victory     Victory           `json:"victory"`
	Turns       int               `json:"turns"` // the last one, 0 for none
	AtEnd       string            `json:"atEnd"` // draw, attacker, defender, german, soviet, hold
	Only        string            `json:"only,omitempty"`
	NoSpecials  bool              `json:"noSpecials,omitempty"`
	NoHandLimit bool              `json:"noHandLimit,omitempty"`
	Hill621     bool              `json:"hill621,omitempty"`
	Source      string            `json:"source,omitempty"`
}

func (c *Data) readScenarios() error {
	text, err := data.ReadFile("data/scenarios.json")
	if err != nil {
		return err
	}
	var file struct {
		Scenarios []Scenario `json:"scenarios"`
	}
	if err := strict.Into(text, &file); err != nil {
		return fmt.Errorf("scenarios.json: %w", err)
	}
	c.Scenarios = file.Scenarios
	for i := range c.Scenarios {
		if err := errors.Join(c.CheckScenario(&c.Scenarios[i])...); err != nil {
			return fmt.Errorf("scenarios.json: %s: %w", c.Scenarios[i].ID, err)
		}
	}
	return nil
}

// Scenario finds one of the printed scenarios.
func (c *Data) Scenario(id string) (*Scenario, bool) {
	for i := range c.Scenarios {
		if c.Scenarios[i].ID == id {
			return &c.Scenarios[i], true
		}
	}
	return nil, false
}

// Sources tells where the scenario comes from.
func (s *Scenario) Sources() []game.Source {
	list, err := sourcesIn(s.Source)
	if err != nil { // a player's own, which names none
		return nil
	}
	return list
}

// Resizable tells whether the scenario can be fought on a larger board: it names
// no positions (TC-6.0.d).
func (s *Scenario) Resizable() bool {
	return s.Terrain != "fixed" && len(s.Map)+len(s.Starts)+len(s.Arrivals)+len(s.Victory.Positions) == 0
}

// OneOf tells whether a word of a scenario is one of those known.
func OneOf(word string, known ...string) bool { return slices.Contains(known, word) }

// Faults gathers all that is wrong with what a player hands in.
type Faults []error

// Wrong adds a fault.
func (f *Faults) Wrong(clause rulebook.Clause, reason string, args ...any) {
	*f = append(*f, game.Refuse(clause, reason, args...))
}

type scenarioCheck struct {
	catalog *Data
	board   *Board
	Faults
}

// on reports positions that the board does not have; field is where they are
// named.
func (i *scenarioCheck) on(field string, list ...Pos) {
	for _, p := range list {
		if !i.board.Has(p) {
			i.Wrong("TC-6.0.d", ReasonOffBoard, "field", field, "pos", p.String())
		}
	}
}

func (i *scenarioCheck) items(list []Item, side Side) {
	for _, it := range list {
		number, err := i.catalog.Find(it.Card, side)
		switch {
		case err != nil, it.Count < 1, it.Count > 60:
			i.Wrong("TC-17.0.a", ReasonUnknownCard, "name", it.Card, "count", it.Count)
		case i.catalog.errata[number].Side != side && i.catalog.errata[number].Side != Neutral:
			i.Wrong("TC-17.0.a", ReasonSide, "card", number)
		}
	}
}

func (i *scenarioCheck) fields(s *Scenario) {
	for _, field := range []struct {
		name, word string
		known      []string
	}{
		{"nations", s.Nations, []string{"choice", "attacker", "fixed"}},
		{"roles", s.Roles, []string{"", "dice", "german", "soviet"}},
		{"deck", s.Deck, []string{"none", "rest", "extras"}},
		{"terrain", s.Terrain, []string{"none", "random", "discretionary", "fixed"}},
		{"order", s.Order, []string{"low", "high", "attacker", "german", "soviet"}},
		{"initiative", s.Initiative, []string{"order", "bonus"}},
		{"only", s.Only, []string{"", "at"}},
		{"atEnd", s.AtEnd, []string{"draw", "attacker", "defender", "german", "soviet", "hold"}},
		{"victory.type", s.Victory.Type, []string{"eliminate", "rank", "positions", "hold"}},
		{"victory.by", s.Victory.By, []string{"", "either", "attacker", "german", "soviet"}},
	} {
		if !OneOf(field.word, field.known...) {
			i.Wrong("TC-17.0.a", ReasonField, "field", field.name, "value", field.word)
		}
	}
	if s.Turns < 0 || s.Turns > maxTurns {
		i.Wrong("TC-16.0.d", ReasonField, "field", "turns", "value", s.Turns)
	}
}

// What a scenario may be made of (TC-6.0.d, TC-16.0.d).
const (
	minColumns = 5
	minRanks   = 2
	maxRanks   = 4
	maxTurns   = 99
)

// Limits are these, for whoever draws a scenario.
func Limits() map[string]int {
	return map[string]int{
		"leastColumns": minColumns, "columns": MaxColumns, "leastRanks": minRanks, "ranks": maxRanks, "turns": maxTurns,
	}
}

// CheckScenario reports every fault of a scenario, printed or a player's own.
func (c *Data) CheckScenario(s *Scenario) []error {
	i := &scenarioCheck{catalog: c}
	if s.Columns < minColumns || s.Columns > MaxColumns || s.Ranks < minRanks || s.Ranks > maxRanks {
		i.Wrong("TC-6.0.d", ReasonBoard, "columns", s.Columns, "ranks", s.Ranks)
		return i.Faults // nothing else can be judged without a board
	}
	i.board = NewBoard(s.Columns, s.Ranks, false)
	i.fields(s)
	attacked := s.Order == "attacker" || s.Nations == "attacker" || s.Victory.By == "attacker" || s.Terrain == "discretionary" ||
		s.Initiative == "bonus" || s.AtEnd == "attacker" || s.AtEnd == "defender" || s.Victory.TurnsAfterGroup > 0
	if s.Roles == "" && attacked {
		i.Wrong("TC-17.0.a", ReasonRoles)
	}
	if s.Victory.Type == "positions" && OneOf(s.Victory.By, "", "either") || s.AtEnd == "hold" && !OneOf(s.Victory.By, "german", "soviet") {
		i.Wrong("TC-16.0.a", ReasonWinner)
	}
	if OneOf(s.Victory.Type, "rank", "positions") && s.Victory.Count < 1 {
		i.Wrong("TC-16.0.a", ReasonGoals, "count", s.Victory.Count)
	}
	for _, side := range []Side{German, Soviet} {
		i.items(s.Forces[side], side)
		i.on("start", s.Starts[side].Positions...)
	}
	for _, a := range s.Arrivals {
		i.on("arrivals", a.On...)
		for _, list := range [][]Item{a.Units, a.Equipment, a.Reserve} {
			i.items(list, a.Side)
		}
	}
	for _, q := range s.Map {
		i.on("map", q.Pos)
	}
	i.on("victory.positions", s.Victory.Positions...)
	return i.Faults
}

// NumbersOf turns items into card numbers, copy by copy.
func (c *Data) NumbersOf(list []Item, side Side) []uint8 {
	var out []uint8
	for _, it := range list {
		number, err := c.Find(it.Card, side)
		if err != nil {
			continue // checked when the scenario was read
		}
		for range it.Count {
			out = append(out, number)
		}
	}
	return out
}
