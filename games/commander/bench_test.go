package commander_test

import (
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
)

// BenchmarkRandomPlay measures rule-enforced actions: each is drawn by Sample
// and judged by Apply.
func BenchmarkRandomPlay(b *testing.B) {
	rules := newRules(b)
	for _, id := range []string{"tc-17-1", "tc-17-3", "tc-17-8", "tc-20-hill-621"} {
		b.Run("scenario="+id, func(b *testing.B) {
			src := dice.NewFast(1)
			choices := dice.NewFast(2)
			var pos game.Position
			for b.Loop() {
				if pos == nil || pos.Result() != nil {
					var err error
					if pos, _, err = rules.Start(game.Setup{Scenario: id}, src); err != nil {
						b.Fatal(err)
					}
				}
				p := pos.(commander.Position)
				seat := p.Decider()
				a := p.Sample(seat, choices)
				next, _, err := pos.Apply(seat, a, src)
				if err != nil {
					b.Fatalf("%s: %v", pos.Notate(a), err)
				}
				pos = next
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
		})
	}
}
