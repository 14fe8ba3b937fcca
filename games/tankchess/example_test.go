package tankchess_test

import (
	"errors"
	"fmt"

	"sabot/game"
	"sabot/games/tankchess"
)

// A game is started through the rules and played by actions; every refusal
// names its clause.
func ExamplePosition_Apply() {
	p, _, err := tankchess.New().Start(game.Setup{Scenario: "quick12"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	move, err := p.Parse(tankchess.White, "Lc3-c3NE")
	if err != nil {
		fmt.Println(err)
		return
	}
	next, events, err := p.Apply(tankchess.White, move, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	kinds := tankchess.New().Events()
	for _, e := range events {
		fmt.Println(kinds.Name(e), kinds.Cites(e))
	}
	_, _, err = next.Apply(tankchess.White, move, nil)
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		fmt.Println(r.Clause, r.Reason)
	}
	// Output:
	// drove [CH-4.a]
	// CH-3.a tankchess.turn.not-yours
}

// A position can be read from text and its moves counted.
func ExampleParseTFEN() {
	setup, err := tankchess.ParseTFEN("8x8 8/8/8/8/8/1###M73/m47/8 w 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position(tankchess.DefaultOptions())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tankchess.Perft(p, 1))
	for _, m := range p.Moves() {
		if m.Fires {
			fmt.Println(p.Notate(m), p.Path(m))
		}
	}
	// Output:
	// 57
	// Me3-d2SWxa2 LLF
	// Me3-d2Wxa2 LLFR
	// Me3-f2NWxa2 B
}

// What a unit would have in its sights, before anything is committed.
func ExamplePosition_Sights() {
	setup, err := tankchess.ParseTFEN("8x8 8/8/8/8/8/5m52/8/1M05h3 w 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position(tankchess.DefaultOptions())
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := p.Sights(tankchess.EndQuery{From: tankchess.Square{File: 1}, To: tankchess.Square{File: 3}, Heading: tankchess.E})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range s.Targets {
		fmt.Printf("%s on %s: %s, gun %d against %d\n", l.Unit.Type, l.Unit.Square, l.Face, l.Gun, l.Armour)
	}
	// Output:
	// HT on h1: side, gun 2 against 2
	// MT on f3: front, gun 2 against 2
}
