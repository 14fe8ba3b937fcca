package commander

import (
	"os"
	"strconv"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
)

// TestPriceOfFairness plays a mind that imagines what it cannot see against
// the same mind looking into the hands. Two games by default;
// SABOT_FAIRNESS=200 plays two hundred and tells the score with -v.
func TestPriceOfFairness(t *testing.T) {
	games := 2
	if n, err := strconv.Atoi(os.Getenv("SABOT_FAIRNESS")); err == nil && n > 0 {
		games = n
	}
	rules := newRules(t)
	mix := []string{"tc-17-3", "tc-17-2", "tc-17-4", "tc-17-6", "tc-17-8"}
	points := 0.0
	for g := range games {
		var table game.Position // what really lies on it
		fair, seeing := newMind(t, ai.Veteran), newMind(t, ai.Veteran)
		seeing.imagine = func(game.View, dice.Source) (game.Position, error) { return table, nil }
		minds, sees := [2]*Mind{fair, seeing}, game.Seat(2)
		if g%2 == 1 {
			minds, sees = [2]*Mind{seeing, fair}, 1
		}
		seed := uint64(g / 2)
		src := dice.NewFast(seed)
		var err error
		if table, _, err = rules.Start(game.Setup{Scenario: mix[g/2%len(mix)]}, src); err != nil {
			t.Fatal(err)
		}
		for n := uint64(0); table.Result() == nil; n++ {
			seat := table.(commander.Position).Decider()
			thought, err := minds[seat-1].Decide(t.Context(), seat, table.View(seat), ai.Budget{Seed: seed + n})
			if err != nil {
				t.Fatal(err)
			}
			if table, _, err = table.Apply(seat, thought.Action, src); err != nil {
				t.Fatal(err)
			}
		}
		switch table.Result().Winner {
		case sees:
			points++
		case game.Nobody:
			points += 0.5
		}
	}
	t.Logf("looking into the hands scores %.1f of %d", points, games)
}
