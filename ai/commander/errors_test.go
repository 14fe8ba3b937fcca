package commander

import (
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/games/commander"
)

// Those who err overlook what could be done, by another chance each time.
func erring() []ai.Level { return []ai.Level{ai.Recruit, ai.Regular, ai.Veteran} }

const tries = 25

// TestNobodyMissesTheWin: one step onto the last position that is needed.
func TestNobodyMissesTheWin(t *testing.T) {
	p := stage(t, nil,
		put{1, "t-34-85", "A4"}, put{1, "t-34-85", "C4"}, put{1, "t-34-85", "C2"}, put{1, "soviet-line-squad", "A1"},
		put{2, "german-line-squad", "E4"}, put{2, "pzkw-v-g", "E4"})
	for _, level := range erring() {
		t.Run("TC-16.0.a the third position is a step away: "+string(level), func(t *testing.T) {
			mind := newMind(t, level)
			for seed := range uint64(tries) {
				thought, err := mind.Decide(t.Context(), 1, p.View(1), ai.Budget{Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				if r := apply(t, p, 1, thought.Action, dice.NewFast(1)).Result(); r == nil || r.Winner != 1 {
					t.Fatalf("seed %d: %s does not win", seed, thought.Text)
				}
			}
		})
	}
}

// TestNobodyRunsIntoTheGuns: a tank that could wait does not drive up to three that
// destroy it, where it could do nothing to them.
func TestNobodyRunsIntoTheGuns(t *testing.T) {
	p := stage(t, map[string]string{"C1": "woods"},
		put{1, "t-34-85", "C1"}, put{1, "soviet-line-squad", "A1"}, put{1, "soviet-line-squad", "E1"},
		put{2, "jgpz-vi", "C4"}, put{2, "jgpz-vi", "C4"}, put{2, "pzkw-v-g", "B4"}, put{2, "pzkw-v-g", "D4"})
	for _, level := range erring() {
		t.Run("TC-8 nobody drives up to four guns alone: "+string(level), func(t *testing.T) {
			mind := newMind(t, level)
			for seed := range uint64(tries) {
				thought, err := mind.Decide(t.Context(), 1, p.View(1), ai.Budget{Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				move, ok := thought.Action.(commander.Move)
				if !ok || move.From.String() != "C1" {
					continue
				}
				for _, g := range move.Groups {
					if to := g.Path[len(g.Path)-1]; to.Row() >= 2 {
						t.Errorf("seed %d: %s", seed, thought.Text)
					}
				}
			}
		})
	}
}
