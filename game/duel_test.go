package game_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// Duel is a game for tests: each of two seats is dealt three numbers out of
// sight. In every round both lay one face down; then both are shown and the
// higher takes the round, a tie goes to the higher die. Two rounds win.
type Duel struct{}

// The clauses of the duel; they stand in no rulebook.
const (
	duelDeal  rulebook.Clause = "XX-1"
	duelLay   rulebook.Clause = "XX-2"
	duelTie   rulebook.Clause = "XX-3"
	duelWin   rulebook.Clause = "XX-4"
	duelAgree rulebook.Clause = "XX-5"
)

type (
	// Lay puts a number of the hand face down.
	Lay struct {
		Number int `json:"number"`
	}
	// Recall takes it back while the other seat has not laid.
	Recall struct{}

	// Laid has happened; Number is 0 for those who may not see it.
	Laid struct {
		Seat   game.Seat `json:"seat"`
		Number int       `json:"number,omitempty" secret:"true"`
	}
	// Recalled has happened.
	Recalled struct {
		Seat game.Seat `json:"seat"`
	}
	// Shown ends a round.
	Shown struct {
		Numbers [2]int    `json:"numbers"`
		Dice    [2]int    `json:"dice,omitzero"`
		Taker   game.Seat `json:"taker"`
	}
	// Ended ends the duel.
	Ended struct {
		Result game.Result `json:"result"`
	}
)

// Actions implements [game.Rules].
func (Duel) Actions() *game.Kinds {
	return game.NewKinds(game.Kind[Lay]("lay").Conceals(), game.Kind[Recall]("recall"))
}

// Events implements [game.Rules].
func (Duel) Events() *game.Kinds {
	return game.NewKinds(
		game.Kind[Laid]("laid", duelLay).For(Laid.redact),
		game.Kind[Recalled]("recalled", duelLay),
		game.Kind[Shown]("shown", duelTie).Reveals(),
		game.Kind[Ended]("ended"),
	)
}

// Wire implements [game.Rules].
func (Duel) Wire() game.Wire { return game.Wire{View: DuelView{}} }

// redact hides the number from the other seat.
func (e Laid) redact(seat game.Seat) (Laid, bool) {
	if seat != e.Seat {
		e.Number = 0
	}
	return e, true
}

// Catalog implements [game.Rules].
func (Duel) Catalog() game.Catalog {
	return game.Catalog{
		Game: "duel", Rules: 1, Seats: []string{"seat.one", "seat.two"},
		Scenarios: []game.Scenario{{ID: "plain", Name: "scenario.plain", Group: "base"}},
	}
}

// Start implements [game.Rules].
func (Duel) Start(setup game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	if setup.Scenario != "plain" {
		return nil, nil, game.Refuse(duelDeal, "setup.scenario", "scenario", setup.Scenario)
	}
	deck := []int{1, 2, 3, 4, 5, 6, 7, 8, 9}
	dice.Shuffle(src, deck)
	return duel{Hands: [2][]int{deck[:3], deck[3:6]}}, nil, nil
}

// DecodePosition implements [game.Rules].
func (Duel) DecodePosition(data []byte) (game.Position, error) {
	var p duelJSON
	err := json.Unmarshal(data, &p)
	return duel(p), err
}

// DuelView is what one seat sees of a duel.
type DuelView struct {
	Seat   game.Seat    `json:"seat"`
	Hand   []int        `json:"hand"`
	Sizes  [2]int       `json:"sizes"`
	Mine   int          `json:"mine,omitempty"`
	Down   [2]bool      `json:"down"`
	Played [2][]int     `json:"played"`
	Won    [2]int       `json:"won"`
	End    *game.Result `json:"end,omitempty"`
}

// Imagine implements [game.Rules].
func (Duel) Imagine(v game.View, src dice.Source) (game.Position, error) {
	view, ok := v.(DuelView)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of a duel", v)
	}
	p := duel{Played: view.Played, Won: view.Won, End: view.End}
	var unseen []int
	for n := 1; n <= 9; n++ {
		if !slices.Contains(view.Hand, n) && !slices.Contains(view.Played[0], n) && !slices.Contains(view.Played[1], n) && n != view.Mine {
			unseen = append(unseen, n)
		}
	}
	dice.Shuffle(src, unseen)
	take := func() (n int) { n, unseen = unseen[0], unseen[1:]; return n }
	for i := range 2 {
		if game.Seat(i+1) == view.Seat {
			p.Hands[i], p.Down[i] = view.Hand, view.Mine
			continue
		}
		for range view.Sizes[i] {
			p.Hands[i] = append(p.Hands[i], take())
		}
		if view.Down[i] {
			p.Down[i] = take()
		}
	}
	return p, nil
}

// duel is a position: Down holds the number laid face down, 0 for none.
type duel struct {
	Hands  [2][]int     `json:"hands"`
	Down   [2]int       `json:"down"`
	Played [2][]int     `json:"played"`
	Won    [2]int       `json:"won"`
	End    *game.Result `json:"end,omitempty"`
}

type duelJSON duel

func (p duel) MarshalJSON() ([]byte, error) { return json.Marshal(duelJSON(p)) }

func (p duel) Waiting() []game.Decision {
	if p.End != nil {
		return nil
	}
	var ds []game.Decision
	for i, n := range p.Down {
		if n == 0 {
			ds = append(ds, game.Decision{
				Seat: game.Seat(i + 1), Kind: "lay", Clause: duelLay, Listed: true, Timeout: Lay{p.Hands[i][0]},
			})
		} else {
			ds = append(ds, game.Decision{Seat: game.Seat(i + 1), Kind: "recall", Clause: duelLay, Listed: true})
		}
	}
	return ds
}

func (p duel) Legal(seat game.Seat) []game.Action {
	if p.End != nil || seat < 1 || seat > 2 {
		return nil
	}
	if p.Down[seat-1] != 0 {
		return []game.Action{Recall{}}
	}
	var as []game.Action
	for _, n := range p.Hands[seat-1] {
		as = append(as, Lay{n})
	}
	return as
}

func (p duel) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	if !slices.Contains(p.Legal(seat), a) {
		return p, nil, game.Refuse(duelLay, "lay.not-yours")
	}
	i := seat - 1
	next := p
	if _, ok := a.(Recall); ok {
		next.Hands[i] = append(slices.Clone(p.Hands[i]), p.Down[i])
		next.Down[i] = 0
		return next, []game.Event{Recalled{seat}}, nil
	}
	n := a.(Lay).Number
	next.Hands[i] = slices.DeleteFunc(slices.Clone(p.Hands[i]), func(m int) bool { return m == n })
	next.Down[i] = n
	events := []game.Event{Laid{seat, n}}
	if next.Down[0] == 0 || next.Down[1] == 0 {
		return next, events, nil
	}
	shown := Shown{Numbers: next.Down}
	high := next.Down
	for high[0]%5 == high[1]%5 { // numbers five apart tie
		shown.Dice = [2]int{src.Roll(6), src.Roll(6)}
		high = shown.Dice
	}
	shown.Taker = 1
	if high[1]%5 > high[0]%5 {
		shown.Taker = 2
	}
	next.Won[shown.Taker-1]++
	for j := range 2 {
		next.Played[j] = append(slices.Clone(p.Played[j]), next.Down[j])
	}
	next.Down = [2]int{}
	events = append(events, shown)
	if next.Won[shown.Taker-1] == 2 {
		next.End = &game.Result{Winner: shown.Taker, How: "rounds", Clause: duelWin}
		events = append(events, Ended{*next.End})
	}
	return next, events, nil
}

func (p duel) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	if p.End != nil {
		return p, nil, game.Refuse("", game.ReasonOver)
	}
	p.End = &game.Result{How: how, Clause: duelAgree}
	if seat != game.Nobody {
		p.End.Winner = 3 - seat
	}
	return p, []game.Event{Ended{*p.End}}, nil
}

func (p duel) Result() *game.Result { return p.End }

func (p duel) View(seat game.Seat) game.View {
	v := DuelView{Seat: seat, Hand: []int{}, Won: p.Won, End: p.End}
	for i := range 2 {
		v.Played[i] = append([]int{}, p.Played[i]...)
		v.Sizes[i] = len(p.Hands[i])
		v.Down[i] = p.Down[i] != 0
		if game.Seat(i+1) == seat {
			v.Hand, v.Mine = p.Hands[i], p.Down[i]
		}
	}
	return v
}

func (p duel) Notate(a game.Action) string {
	if l, ok := a.(Lay); ok {
		return "lay " + strconv.Itoa(l.Number)
	}
	return "recall"
}

func (p duel) Parse(_ game.Seat, text string) (game.Action, error) {
	if text == "recall" {
		return Recall{}, nil
	}
	number, ok := strings.CutPrefix(text, "lay ")
	n, err := strconv.Atoi(number)
	if !ok || err != nil {
		return nil, errors.New("column 1: want \"lay NUMBER\" or \"recall\"")
	}
	return Lay{n}, nil
}
