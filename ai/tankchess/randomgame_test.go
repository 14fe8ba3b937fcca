package tankchess

import (
	"testing"

	"sabot/ai"
	"sabot/games/tankchess"
)

func BenchmarkRandomGames(b *testing.B) {
	p := shipped(b, "quick12")
	board, err := positionBoard(newGeometry(), new(reachCache), p)
	if err != nil {
		b.Fatal(err)
	}
	chance, scratch := random(1), moveCounts{}
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

// Random play must reach every legal move, and only those.
func TestRandomMovesAreTheLegalOnes(t *testing.T) {
	b, err := positionBoard(newGeometry(), new(reachCache), position(t,
		"8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1"))
	if err != nil {
		t.Fatal(err)
	}
	legal := map[Move]bool{}
	for _, m := range b.moves() {
		legal[m] = true
	}
	chance, scratch := random(3), moveCounts{}
	seen := map[Move]bool{}
	for range 20_000 {
		m := b.randomMove(&chance, &scratch)
		if !legal[m] {
			t.Fatalf("%v is not legal", m.action())
		}
		seen[m] = true
	}
	if len(seen) != len(legal) {
		t.Errorf("%d of %d legal moves were played", len(seen), len(legal))
	}
}

func TestPlayoutsDecide(t *testing.T) {
	t.Run("CH-9.a they see a win", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1")
		thought, err := NewPlayouts(2000).Decide(t.Context(), p.Turn(), p.View(p.Turn()), ai.Budget{Seed: 3})
		if err != nil || thought.Text != "Hb3-c2SExf2#" {
			t.Errorf("%+v, %v, want Hb3-c2SExf2#", thought, err)
		}
	})
	t.Run("the same seed decides the same", func(t *testing.T) {
		p := shipped(t, "quick12")
		first, err := NewPlayouts(500).Decide(t.Context(), p.Turn(), p.View(p.Turn()), ai.Budget{Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		second, err := NewPlayouts(500).Decide(t.Context(), p.Turn(), p.View(p.Turn()), ai.Budget{Seed: 3})
		if err != nil || first.Text != second.Text {
			t.Errorf("%s, then %s, %v", first.Text, second.Text, err)
		}
	})
}

func BenchmarkPlayouts(b *testing.B) {
	p := shipped(b, "quick12")
	for b.Loop() {
		thought, err := NewPlayouts(defaultPlayouts).Decide(b.Context(), tankchess.White, p.View(tankchess.White), ai.Budget{Seed: 3})
		if err != nil || thought.Nodes != defaultPlayouts {
			b.Fatalf("%+v, %v", thought, err)
		}
	}
}
