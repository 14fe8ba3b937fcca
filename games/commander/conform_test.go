package commander_test

import (
	"encoding/json"
	"testing"

	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
)

// scenarios lists the set-ups of all ten scenarios.
func scenarios(t testing.TB, rules commander.Rules) []game.Setup {
	t.Helper()
	var setups []game.Setup
	for _, s := range rules.Catalog().Scenarios {
		setups = append(setups, game.Setup{Scenario: s.ID})
	}
	return setups
}

func newRules(t testing.TB) commander.Rules {
	t.Helper()
	rules, err := commander.New()
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestConform plays every scenario at random and checks what every game
// promises, and that every card is in exactly one place.
func TestConform(t *testing.T) {
	rules := newRules(t)
	setups := scenarios(t, rules)
	for _, options := range []string{
		`{"meleeDeclare":"sequential","bailout":true,"meleePriority":"spread","ridersFree":true}`,
		`{"preset":"article1997","onceEach":true,"noMansLand":"row","flankShotCost":1}`,
		`{"columns":7,"ranks":3,"losKnight":"both-open","immobiliseAlways":true,"repairShop":true}`,
	} {
		setups = append(setups, game.Setup{Scenario: "tc-17-3", Options: json.RawMessage(options)})
	}
	conform.Run(t, conform.Suite{Rules: rules, Setups: setups, Holds: commander.Holds, Games: 1, Plies: 200})
}
