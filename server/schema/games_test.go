package schema_test

import (
	"testing"

	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
	"sabot/games/engagement"
	"sabot/games/skirmish"
	"sabot/games/tankchess"
)

// TestGames plays every scenario of every game for a while.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, open := range []func() (game.Rules, error){
		func() (game.Rules, error) { return tankchess.New(), nil },
		func() (game.Rules, error) { return commander.New() },
		func() (game.Rules, error) { return skirmish.New() },
		func() (game.Rules, error) { return engagement.New() },
	} {
		rules, err := open()
		if err != nil {
			t.Fatal(err)
		}
		for _, scenario := range rules.Catalog().Scenarios {
			t.Run(rules.Catalog().Game+"/"+scenario.ID, func(t *testing.T) {
				t.Parallel()
				play(t, rules, game.Setup{Scenario: scenario.ID}, conform.Iterations(200, 20))
			})
		}
	}
}
