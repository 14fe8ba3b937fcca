package commander_test

import (
	"fmt"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func ExampleOdds() {
	rules, err := commander.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := combat.Odds(rules.Data(), combat.Query{
		Attacker: "PzKw III L", Target: "T-26 M39", Fire: "at", Range: combat.Short, Terrain: printed.Walls,
	})
	fmt.Println(answer.PKill, answer.PImmobilise, err)
	// Output: 41/100 1/10 <nil>
}

func ExampleRules_Start() {
	rules, err := commander.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, _, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, dice.NewFast(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	d := pos.Waiting()[0]
	fmt.Println(d.Seat, d.Kind, d.Clause)
	for _, a := range pos.Legal(d.Seat) {
		fmt.Println(pos.Notate(a))
	}
	// Output:
	// 1 nation TC-X.4
	// nation german
	// nation soviet
}
