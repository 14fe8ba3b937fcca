package skirmish_test

import (
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
)

// BenchmarkMove is one decision of Ace in the middle of a movement phase.
func BenchmarkMove(b *testing.B) {
	r := rulesOf(b)
	src := dice.NewFast(2)
	p, _, err := r.Start(game.Setup{Scenario: "king_of_the_hill"}, src)
	if err != nil {
		b.Fatal(err)
	}
	regular, ace := newMind(b, ai.Regular), newMind(b, ai.Ace)
	moves := 0
	for n := uint64(0); ; n++ {
		d := p.Waiting()[0]
		if d.Kind == "move" {
			if moves++; moves == 3 {
				break
			}
		}
		thought, err := regular.Decide(b.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: n})
		if err != nil {
			b.Fatal(err)
		}
		if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
			b.Fatal(err)
		}
	}
	seat := p.Waiting()[0].Seat
	for b.Loop() {
		if _, err := ace.Decide(b.Context(), seat, p.View(seat), ai.Budget{Seed: 1, Nodes: 60_000}); err != nil {
			b.Fatal(err)
		}
	}
}
