package engine

import (
	"context"
	"testing"
	"time"

	"sabot/ai"
	"sabot/games/tankchess"
)

func BenchmarkRandomGames(b *testing.B) {
	p := shipped(b, "quick12")
	board, err := positionBoard(newGeometry(), new(reachCache), p)
	if err != nil {
		b.Fatal(err)
	}
	chance, scratch := dicer(1), tallies{}
	plies := 0
	var ends [4]int
	for b.Loop() {
		end, n := board.playRandomly(&chance, &scratch, 1<<20)
		plies += n
		ends[end]++
		for range n {
			board.unmake()
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
	b.ReportMetric(float64(ends[drawn])/float64(b.N), "draws/game")
}

func TestPlayoutsDecide(t *testing.T) {
	p := shipped(t, "quick12")
	began := time.Now()
	thought, err := NewPlayouts(10000).Decide(context.Background(), tankchess.White, p.View(tankchess.White), ai.Budget{Seed: 3})
	t.Log(thought, err, time.Since(began))
}
