package engagement_test

import (
	"fmt"
	"strings"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

// Where the computer hides its men differs from match to match: whoever has played
// the scenario once must not know it the next time.
func TestHiddenDeploymentsVary(t *testing.T) {
	r := rulesOf(t)
	for _, level := range []ai.Level{ai.Regular, ai.Ace} {
		m := mind(t, level)
		seen := map[string]bool{}
		const matches = 12
		for seed := range uint64(matches) {
			p, _, err := r.Start(game.Setup{Scenario: "RE-S2"}, dice.NewFast(seed))
			if err != nil {
				t.Fatal(err)
			}
			decisions := 0
			for ; p.View(0).(engagement.View).Round == 0; decisions++ {
				if decisions > 100 {
					t.Fatalf("%s is still deploying after %d decisions", level, decisions)
				}
				d := p.Waiting()[0]
				thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: seed*1000 + uint64(decisions)})
				if err != nil {
					t.Fatal(err)
				}
				if p, _, err = p.Apply(d.Seat, thought.Action, dice.NewFast(seed)); err != nil {
					t.Fatalf("%q: %v", thought.Text, err)
				}
			}
			var hidden strings.Builder
			for _, u := range p.View(2).(engagement.View).Units {
				if u.Seat == 2 && (u.Hidden || u.Camouflaged) {
					fmt.Fprintln(&hidden, u.ID, u.Pose)
				}
			}
			if hidden.Len() == 0 {
				t.Fatal("nobody is hidden")
			}
			seen[hidden.String()] = true
		}
		if len(seen) < matches*2/3 {
			t.Errorf("%s: %d deployments in %d matches", level, len(seen), matches)
		}
	}
}
