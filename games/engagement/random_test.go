package engagement

import (
	"testing"

	"sabot/dice"
	"sabot/game"
)

// wander plays a game at random to its end and counts the actions.
func wander(t testing.TB, r Rules, setup game.Setup, seed uint64, check bool) (game.Position, int) {
	t.Helper()
	src, choices := dice.NewFast(seed), dice.NewFast(seed+1)
	p, _, err := r.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if p.Result() != nil {
			return p, n
		}
		if n > 5000 {
			t.Fatalf("seed %d: the game does not end", seed)
		}
		d := p.Waiting()[0]
		a := p.(Position).Sample(d.Seat, choices)
		next, _, err := p.Apply(d.Seat, a, src)
		if err != nil {
			t.Fatalf("seed %d, action %d: %s: %q: %v", seed, n, d.Kind, p.Notate(a), err)
		}
		p = next
		if check {
			if err := holds(p); err != nil {
				t.Fatalf("seed %d, action %d: %q: %v", seed, n, p.Notate(a), err)
			}
		}
	}
}

// Every scenario is played at random to its end, and what must hold is looked
// at after every action.
func TestRandomGamesEnd(t *testing.T) {
	r := rules(t)
	for _, setup := range suiteSetups() {
		for seed := range uint64(2) {
			wander(t, r, setup, seed, true)
		}
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	r := rules(b)
	actions := 0
	seed := uint64(0)
	for b.Loop() {
		_, n := wander(b, r, game.Setup{Scenario: "RE-S1"}, seed, false)
		actions += n
		seed++
	}
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
}
