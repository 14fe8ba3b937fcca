package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
)

// The heap is a game made for these tests: small, with chance, with a secret
// each side draws at the start, with an action that hides something and one
// that shows it, and with both kinds of decisions on time. Players take one to
// three stones in turn; who takes the last stone wins.

type (
	take struct {
		N int `json:"n"`
	}
	hide struct { // puts a number where the other side cannot see it
		Number int `json:"number"`
	}
	roll struct{} // throws a die in the open and takes nothing
	show struct{} // tells one's secret
)

// happened is what all events here say; each kind is a type of its own.
type happened struct {
	Seat   game.Seat `json:"seat"`
	Number *int      `json:"number,omitempty"`
}

type (
	dealt  happened
	took   happened
	rolled happened
	shown  happened
	won    happened
	ended  happened
	hid    struct {
		Seat   game.Seat `json:"seat"`
		Number *int      `json:"number,omitempty" secret:"true"`
	}
)

func (heapRules) Actions() *game.Kinds {
	return game.NewKinds(game.Kind[take]("take"), game.Kind[hide]("hide"), game.Kind[roll]("roll"), game.Kind[show]("show"))
}

func (heapRules) Events() *game.Kinds {
	return game.NewKinds(
		game.Kind[dealt]("dealt"), game.Kind[took]("took"), game.Kind[rolled]("rolled"), game.Kind[shown]("shown").Reveals(),
		game.Kind[won]("won"), game.Kind[ended]("ended"),
		game.Kind[hid]("hid").For(func(e hid, seat game.Seat) (hid, bool) {
			if seat != e.Seat {
				e.Number = nil
			}
			return e, true
		}),
	)
}

func (heapRules) Wire() game.Wire {
	return game.Wire{View: heapView{}, Options: heapOptions{}, Query: heapQuery{}}
}

// heap is the position. Secrets are what the seats drew, Hidden what they hid.
type heap struct {
	Stones  int          `json:"stones"`
	Turn    game.Seat    `json:"turn"`
	Secrets [2]int       `json:"secrets"`
	Hidden  [2][]int     `json:"hidden"`
	Lazy    bool         `json:"lazy"` // an empty clock takes one stone instead of losing
	End     *game.Result `json:"end,omitempty"`
}

// heapView is what a seat may know.
type heapView struct {
	Seat   game.Seat `json:"seat"`
	Stones int       `json:"stones"`
	Turn   game.Seat `json:"turn"`
	Secret *int      `json:"secret,omitempty"`
	Hidden []int     `json:"hidden,omitempty"`
	Theirs int       `json:"theirs"` // how many numbers the other side has hidden
}

func (p heap) Waiting() []game.Decision {
	if p.End != nil {
		return nil
	}
	d := game.Decision{Seat: p.Turn, Kind: "take", Listed: true}
	if p.Lazy {
		d.Timeout = take{1}
	}
	return []game.Decision{d}
}

func (p heap) Legal(seat game.Seat) []game.Action {
	if p.End != nil || seat != p.Turn {
		return nil
	}
	var list []game.Action
	for n := 1; n <= min(3, p.Stones); n++ {
		list = append(list, take{n})
	}
	return append(list, roll{}, show{}, hide{7})
}

func (p heap) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	if p.End != nil || seat != p.Turn {
		return p, nil, game.Refuse("", "heap.turn")
	}
	number := func(n int) *int { return &n }
	switch a := a.(type) {
	case take:
		if a.N < 1 || a.N > min(3, p.Stones) {
			return p, nil, game.Refuse("CH-4.c", "heap.take", "most", min(3, p.Stones))
		}
		p.Stones -= a.N
		p.Turn = 3 - seat
		events := []game.Event{took{Seat: seat, Number: number(a.N)}}
		if p.Stones == 0 {
			p.End = &game.Result{Winner: seat, How: "last"}
			events = append(events, won{Seat: seat})
		}
		return p, events, nil
	case hide:
		p.Hidden[seat-1] = append(append([]int(nil), p.Hidden[seat-1]...), a.Number)
		return p, []game.Event{hid{Seat: seat, Number: number(a.Number)}}, nil
	case roll:
		p.Turn = 3 - seat
		return p, []game.Event{rolled{Seat: seat, Number: number(src.Roll(6))}}, nil
	case show:
		p.Turn = 3 - seat
		return p, []game.Event{shown{Seat: seat, Number: number(p.Secrets[seat-1])}}, nil
	}
	return p, nil, game.Refuse("", "heap.unknown")
}

// Charges are the three ways to take stones, so that a side can be shared out.
func (p heap) Charges(game.Seat) []game.Charge {
	return []game.Charge{{ID: "1", What: "one"}, {ID: "2", What: "two"}, {ID: "3", What: "three"}}
}

func (p heap) Decides(_ game.Seat, a game.Action) []string {
	if t, ok := a.(take); ok {
		return []string{strconv.Itoa(t.N)}
	}
	return nil
}

func (p heap) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	p.End = &game.Result{How: how}
	if seat != game.Nobody {
		p.End.Winner = 3 - seat
	}
	return p, []game.Event{ended{Seat: seat}}, nil
}

func (p heap) Result() *game.Result { return p.End }

func (p heap) View(seat game.Seat) game.View {
	v := heapView{Seat: seat, Stones: p.Stones, Turn: p.Turn}
	if seat != game.Nobody {
		v.Secret, v.Hidden, v.Theirs = &p.Secrets[seat-1], p.Hidden[seat-1], len(p.Hidden[2-seat])
	}
	return v
}

func (p heap) Notate(a game.Action) string {
	switch a := a.(type) {
	case take:
		return strconv.Itoa(a.N)
	case hide:
		return fmt.Sprint("hide ", a.Number)
	}
	return heapRules{}.Actions().Name(a)
}

func (p heap) Parse(_ game.Seat, text string) (game.Action, error) {
	switch {
	case text == "roll":
		return roll{}, nil
	case text == "show":
		return show{}, nil
	case strings.HasPrefix(text, "hide "):
		n, err := strconv.Atoi(text[5:])
		return hide{n}, err
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return nil, fmt.Errorf("column 1: %q, want a number of stones", text)
	}
	return take{n}, nil
}

func (p heap) MarshalJSON() ([]byte, error) {
	type plain heap
	return json.Marshal(plain(p))
}

// heapRules is the game.
type heapRules struct{}

type heapOptions struct {
	Lazy bool `json:"lazy"`
}

type heapQuery struct {
	Left bool `json:"left"`
}

func (heapRules) Catalog() game.Catalog {
	return game.Catalog{
		Game: "heap", Rules: 1, Seats: []string{"seat.first", "seat.second"},
		Scenarios: []game.Scenario{{ID: "small", Name: "scenario.small", Group: "base"}, {ID: "large", Name: "scenario.large", Group: "base"}},
		Options:   []game.Option{{ID: "lazy", Type: game.Switch, Default: false}},
	}
}

func (heapRules) Start(s game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	p := heap{Turn: 1, Secrets: [2]int{100_000 + src.Hidden(800_000), 100_000 + src.Hidden(800_000)}}
	var faults []error
	switch s.Scenario {
	case "small":
		p.Stones = 12
	case "large":
		p.Stones = 1_000_000
	default:
		faults = append(faults, game.Refuse("CH-4.c", "heap.scenario", "scenario", s.Scenario))
	}
	var options heapOptions
	if s.Options != nil {
		if err := json.Unmarshal(s.Options, &options); err != nil {
			faults = append(faults, game.Refuse("CH-4.d", "heap.options"))
		}
	}
	if string(s.Details) == `"panic"` {
		panic("the rules broke")
	}
	p.Lazy = options.Lazy
	if err := errors.Join(faults...); err != nil {
		return nil, nil, err
	}
	return p, []game.Event{dealt{}}, nil
}

func (heapRules) DecodePosition(data []byte) (game.Position, error) {
	var p heap
	return p, json.Unmarshal(data, &p)
}

func (heapRules) Imagine(v game.View, src dice.Source) (game.Position, error) {
	view := v.(heapView)
	p := heap{Stones: view.Stones, Turn: view.Turn}
	p.Secrets[view.Seat-1], p.Secrets[2-view.Seat] = *view.Secret, src.Hidden(1_000_000)
	return p, nil
}

func (heapRules) Inspect(p game.Position, seat game.Seat, query json.RawMessage) (any, error) {
	var q heapQuery
	if err := json.Unmarshal(query, &q); err != nil || !q.Left {
		return nil, errors.New(`want {"left":true}`)
	}
	return map[string]int{"left": p.(heap).Stones, "seat": int(seat)}, nil
}

// heapMind takes one stone after a moment.
type heapMind struct {
	delay time.Duration
	score int
	lost  bool
	dead  bool
	slow  bool // all decisions are of one turn
	fail  string
	ticks func() // lets a test's clock run while it thinks
}

func (m heapMind) Decide(ctx context.Context, _ game.Seat, view game.View, _ ai.Budget) (ai.Thought, error) {
	select {
	case <-time.After(m.delay):
	case <-ctx.Done():
	}
	if m.ticks != nil {
		m.ticks()
	}
	switch m.fail {
	case "panic":
		panic("the mind broke")
	case "illegal":
		return ai.Thought{Action: take{9}}, nil
	case "error":
		return ai.Thought{}, errors.New("no idea")
	}
	stones := view.(heapView).Stones
	standing := ai.Standing{Turn: 1000 - stones, Lost: m.lost, Dead: m.dead}
	if m.slow {
		standing.Turn = 1
	}
	return ai.Thought{Action: take{min(max(1, stones%4), 3)}, Score: m.score, Standing: &standing}, nil
}

// heapAnalyst says the same thing three times.
type heapAnalyst struct{}

func (heapAnalyst) Analyse(ctx context.Context, p game.Position, lines int, report func([]ai.Thought)) error {
	for depth := 1; depth <= 3; depth++ {
		report([]ai.Thought{{Text: "1", Score: p.(heap).Stones, Depth: depth, Nodes: int64(lines)}})
	}
	return ctx.Err()
}

// heapGames is the heap with everything a game can have.
func heapGames(m heapMind) []registry.Game {
	return []registry.Game{{
		Rules: heapRules{}, Record: heapRecords{},
		Mind:     func(ai.Level) (ai.Mind, error) { return m, nil },
		Analyser: func(int) registry.Analyser { return heapAnalyst{} },
		Concedes: true,
	}}
}

// onlyRules are games that offer nothing beyond their rules.
func onlyRules(rules ...game.Rules) []registry.Game {
	var games []registry.Game
	for _, r := range rules {
		games = append(games, registry.Game{Rules: r})
	}
	return games
}

// heapRecords is a record of one line: the moves of a small heap.
type heapRecords struct{}

func (heapRecords) WriteRecord(m *game.Match, _ game.Result) (string, error) {
	var moves []string
	for _, s := range m.Course() {
		if s.Entry.Do == game.DoAct {
			moves = append(moves, s.Entry.Text)
		}
	}
	return strings.Join(moves, " ") + "\n", nil
}

func (heapRecords) ReadRecord(text string) (*game.Match, error) {
	m, err := game.NewMatch(heapRules{}, game.Header{
		Match: "record", Setup: game.Setup{Scenario: "small"}, Seats: []game.Player{{Name: "First"}, {Name: "Second"}},
	}, dice.NewFast(1))
	if err != nil {
		return nil, err
	}
	for i, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("move %d: %q, want a number", i+1, word)
		}
		step, err := m.Play(game.Seat(i%2+1), take{n}, game.Stamp{})
		if err == nil {
			err = m.Commit(step)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return m, nil
}

// gatedRules tell that a heap is set up, and then wait at a gate.
type gatedRules struct {
	heapRules
	began chan<- string
	gate  <-chan struct{}
}

func (r gatedRules) Start(s game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	var word string
	if json.Unmarshal(s.Details, &word) == nil && word != "" {
		r.began <- word
		<-r.gate
	}
	return r.heapRules.Start(s, src)
}
