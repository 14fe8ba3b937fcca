package odds_test

import (
	"context"
	"fmt"

	"sabot/ai/commander"
	"sabot/odds"
)

// A list of queries is answered in its order; one that is wrong gets its fault
// in its place.
func ExampleQuestion_Answers() {
	game, err := commander.Game()
	if err != nil {
		fmt.Println(err)
		return
	}
	queries, err := odds.ReadQueries([]byte(`[
		{"attacker": "PzKw III L", "target": "T-26 M39", "fire": "at", "range": "short", "terrain": "walls"},
		{"attacker": "PzKw III L", "target": "nobody", "fire": "at", "range": "short"}
	]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	answers, err := game.Odds.Answers(context.Background(), queries, nil)
	for _, a := range answers {
		fmt.Println(string(a))
	}
	fmt.Println(err)
	// Output:
	// {"p_kill":"41/100","p_immobilise":"1/10"}
	// {"error":{"at":"target","message":"\"nobody\": no such card","clause":""}}
	// <nil>
}
