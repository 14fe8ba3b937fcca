package engagement_test

import (
	"fmt"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

// A position says who must decide what; what happened comes back as events.
func ExampleRules_Start() {
	rules, err := engagement.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	position, events, err := rules.Start(game.Setup{Scenario: "RE-S1"}, dice.NewFast(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range events[:2] {
		fmt.Println(rules.Events().Name(e), rules.Events().Cites(e))
	}
	d := position.Waiting()[0]
	fmt.Println(d.Seat, d.Kind, d.Clause)
	action := position.Legal(d.Seat)[0]
	fmt.Println(position.Notate(action))
	next, _, err := position.Apply(d.Seat, action, dice.NewFast(2))
	fmt.Println(next.Waiting()[0].Kind, err)
	// Output:
	// deployed [RE-X.10]
	// deployed [RE-X.10]
	// 1 deploy RE-X.10
	// done
	// deploy <nil>
}
