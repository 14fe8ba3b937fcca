package commander_test

import (
	"context"
	"fmt"

	"sabot/ai"
	mind "sabot/ai/commander"
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
)

// A mind is asked with the view of its seat and answers every kind of decision;
// here the first one, which nation to play.
func ExampleMind_Decide() {
	rules, err := commander.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, dice.NewFast(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	opponent, err := mind.NewMind(ai.Regular)
	if err != nil {
		fmt.Println(err)
		return
	}
	thought, err := opponent.Decide(context.Background(), 1, p.View(1), ai.Budget{Seed: 1})
	fmt.Println(rules.Actions().Name(thought.Action), err)
	// Output: nation <nil>
}
