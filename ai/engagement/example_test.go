package engagement_test

import (
	"context"
	"fmt"

	"sabot/ai"
	computer "sabot/ai/engagement"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

// A mind is asked with what its seat sees.
func ExampleNewMind() {
	rules, err := engagement.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	mind, err := computer.NewMind(ai.Ace)
	if err != nil {
		fmt.Println(err)
		return
	}
	position, _, err := rules.Start(game.Setup{Scenario: "RE-S1"}, dice.NewFast(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	thought, err := mind.Decide(context.Background(), 1, position.View(1), ai.Budget{Seed: 1})
	fmt.Println(thought.Text, err)
	// Output: done <nil>
}
