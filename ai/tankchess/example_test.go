package tankchess_test

import (
	"context"
	"fmt"

	"sabot/ai"
	engine "sabot/ai/tankchess"
	"sabot/games/tankchess"
)

// read sets up a position from its text.
func read(tfen string) tankchess.Position {
	setup, err := tankchess.ParseTFEN(tfen)
	if err != nil {
		panic(err)
	}
	p, err := setup.Position(tankchess.DefaultOptions())
	if err != nil {
		panic(err)
	}
	return p
}

// The heavy tank turns twice, drives between a wreck and nothing, and wins.
func ExampleMind_Decide() {
	p := read("8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1")
	mind, err := engine.NewMind(ai.Regular)
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := mind.Decide(context.Background(), p.Turn(), p.View(p.Turn()), ai.Budget{})
	fmt.Println(t.Text, t.Mate, err)
	// Output: Hb3-c2SExf2# 1 <nil>
}

func ExamplePerft() {
	n, err := engine.Perft(context.Background(), read("8x8 8/8/4c63/8/3M34/8/8/8 b 0 1"), 1, 1)
	fmt.Println(n, err)
	// Output: 119 <nil>
}

func ExampleAnalyst_Analyse() {
	p := read("8x8 3C44/8/8/2h45/8/8/8/5c42 w 0 1")
	err := engine.NewAnalyst(1).Analyse(context.Background(), p, engine.Analysis{Depth: 1}, func(l engine.Line) {
		fmt.Println(l.Rank, l.Mate, l.Line)
	})
	fmt.Println(err)
	// Output:
	// 1 1 [Cd8-out#]
	// <nil>
}
