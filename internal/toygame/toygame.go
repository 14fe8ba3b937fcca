// Package toygame is a fifth game for tests and for whoever adds a real one:
// tic-tac-toe with a die. Whoever is to move chooses a square and rolls; on a 1
// or a 2 the chalk breaks and the square stays empty. It is registered like any
// other and shows what a game has to bring; docs/adding-a-game.md walks through
// it. One of its rules has changed once: in version 1 the chalk broke on a 1
// only, and matches that began then are still played that way.
package toygame

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/game/strict"
	"sabot/registry"
	"sabot/rulebook"
)

// Name is what the game is called in paths and files.
const Name = "tictactoe"

// The clauses; a real game has them in its rulebook.
const (
	clauseTurn  rulebook.Clause = "XT-1"
	clauseChalk rulebook.Clause = "XT-2"
	clauseRow   rulebook.Clause = "XT-3"
	clauseDraw  rulebook.Clause = "XT-4"
)

// Game registers it: rules and a computer opponent.
func Game() (registry.Game, error) {
	return registry.Game{
		Rules:      Rules{},
		Mind:       func(ai.Level) (ai.Mind, error) { return mind{}, nil },
		RandomPlay: []game.Setup{{Scenario: "plain"}},
	}, nil
}

type (
	// Mark is the one action: put a mark on a square, counted from 0.
	Mark struct {
		Square int `json:"square"`
	}
	// Marked has happened: Drawn is false where the die broke the chalk.
	Marked struct {
		Seat   game.Seat `json:"seat"`
		Square int       `json:"square"`
		Die    int       `json:"die"`
		Drawn  bool      `json:"drawn"`
	}
	// Ended ends the game.
	Ended struct {
		Result game.Result `json:"result"`
	}
	// View is what everybody sees; nothing is hidden.
	View struct {
		Rules int          `json:"rules,omitempty"` // version; absent in the first, which knew of no other
		Board string       `json:"board"`           // nine characters, row by row: . X O
		Turn  game.Seat    `json:"turn"`
		End   *game.Result `json:"end,omitempty"`
	}
)

// latest is the version of the rules that new matches have.
const latest = 2

// Rules implements [game.Rules], as released latest.
type Rules struct {
	version int // of an earlier release; 0 for the latest
}

// Under implements [game.Versioned].
func (Rules) Under(version int) game.Rules { return Rules{version} }

// Actions implements [game.Rules].
func (Rules) Actions() *game.Kinds { return game.NewKinds(game.Kind[Mark]("mark")) }

// Events implements [game.Rules].
func (Rules) Events() *game.Kinds {
	return game.NewKinds(game.Kind[Marked]("marked", clauseChalk), game.Kind[Ended]("ended"))
}

// Wire implements [game.Rules].
func (Rules) Wire() game.Wire { return game.Wire{View: View{}} }

// Catalog implements [game.Rules].
func (r Rules) Catalog() game.Catalog {
	return game.Catalog{
		Game: Name, Rules: cmp.Or(r.version, latest), Seats: []string{"side.1", "side.2"}, Options: []game.Option{},
		Scenarios: []game.Scenario{{ID: "plain", Name: "scenario.plain", Group: "base"}},
	}
}

// Start implements [game.Rules].
func (r Rules) Start(setup game.Setup, _ dice.Source) (game.Position, []game.Event, error) {
	if setup.Scenario != "plain" {
		return nil, nil, game.Refuse(clauseTurn, "setup.scenario", "scenario", setup.Scenario)
	}
	p := position{Board: strings.Repeat(".", 9), Turn: 1}
	if v := r.Catalog().Rules; v > 1 {
		p.Rules = v
	}
	return p, nil, nil
}

// DecodePosition implements [game.Rules].
func (Rules) DecodePosition(data []byte) (game.Position, error) {
	v, err := strict.Read[View](data)
	return position(v), err
}

// Imagine implements [game.Rules]: nothing is hidden.
func (Rules) Imagine(v game.View, _ dice.Source) (game.Position, error) {
	view, ok := v.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of %s", v, Name)
	}
	return position(view), nil
}

// position is the board and whose turn it is: the view has it all.
type position View

func (p position) MarshalJSON() ([]byte, error) { return json.Marshal(View(p)) }

func (p position) Result() *game.Result { return p.End }

func (p position) View(game.Seat) game.View { return View(p) }

func (p position) Waiting() []game.Decision {
	if p.End != nil {
		return nil
	}
	return []game.Decision{{Seat: p.Turn, Kind: "mark", Clause: clauseTurn, Listed: true}}
}

func (p position) Legal(seat game.Seat) []game.Action {
	var list []game.Action
	for i, mark := range p.Board {
		if p.End == nil && seat == p.Turn && mark == '.' {
			list = append(list, Mark{i})
		}
	}
	return list
}

func (p position) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	m, ok := a.(Mark)
	switch {
	case !ok || p.End != nil || seat != p.Turn:
		return p, nil, game.Refuse(clauseTurn, "mark.turn")
	case m.Square < 0 || m.Square > 8 || p.Board[m.Square] != '.':
		return p, nil, game.Refuse(clauseTurn, "mark.taken", "square", m.Square)
	}
	next := position{Rules: p.Rules, Board: p.Board, Turn: 3 - seat}
	die := src.Roll(6)
	drawn := !p.breaks(die)
	if drawn {
		next.Board = p.Board[:m.Square] + string(".XO"[seat]) + p.Board[m.Square+1:]
	}
	events := []game.Event{Marked{seat, m.Square, die, drawn}}
	switch {
	case inRow(next.Board, ".XO"[seat]):
		next.End = &game.Result{Winner: seat, How: "row", Clause: clauseRow}
	case !strings.Contains(next.Board, "."):
		next.End = &game.Result{How: "full", Clause: clauseDraw}
	default:
		return next, events, nil
	}
	return next, append(events, Ended{*next.End}), nil
}

// breaks is the clause that has changed, XT-2.
func (p position) breaks(die int) bool {
	if p.Rules >= 2 {
		return die <= 2
	}
	return die == 1
}

func inRow(board string, mark byte) bool {
	for _, row := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		if board[row[0]] == mark && board[row[1]] == mark && board[row[2]] == mark {
			return true
		}
	}
	return false
}

func (p position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	if p.End != nil {
		return p, nil, game.Refuse("", game.ReasonOver)
	}
	p.End = &game.Result{How: how, Clause: clauseDraw}
	if seat != game.Nobody {
		p.End.Winner = 3 - seat
	}
	return p, []game.Event{Ended{*p.End}}, nil
}

// Notate writes a square as in chess: a1 is the lower left one.
func (position) Notate(a game.Action) string {
	m, _ := a.(Mark)
	return fmt.Sprintf("%c%d", 'a'+m.Square%3, 3-m.Square/3)
}

func (position) Parse(_ game.Seat, text string) (game.Action, error) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3' {
		return nil, errors.New("column 1: want a square from a1 to c3")
	}
	return Mark{int(text[0]-'a') + 3*int('3'-text[1])}, nil
}

// mind is an opponent that takes what wins if the chalk holds, and any square
// otherwise.
type mind struct{}

// Decide implements [ai.Mind].
func (mind) Decide(_ context.Context, seat game.Seat, v game.View, b ai.Budget) (ai.Thought, error) {
	p, err := Rules{}.Imagine(v, nil)
	if err != nil {
		return ai.Thought{}, err
	}
	legal := p.Legal(seat)
	if len(legal) == 0 {
		return ai.Thought{}, errors.New("nothing to decide")
	}
	choice := legal[dice.NewFast(b.Seed).Hidden(len(legal))]
	for _, a := range legal {
		next, _, err := p.Apply(seat, a, &dice.Script{6})
		if err == nil && next.Result() != nil && next.Result().Winner == seat {
			choice = a
		}
	}
	return ai.Thought{Action: choice, Text: p.Notate(choice), Depth: 1, Nodes: int64(len(legal))}, nil
}
