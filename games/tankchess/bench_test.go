package tankchess

import "testing"

func BenchmarkMoves(b *testing.B) {
	for id, want := range map[string]int{"basic16": 549, "basic20": 738, "quick12": 285, "minefield16": 646} {
		b.Run("board="+id, func(b *testing.B) {
			p := position(b, mustBoard(b, id).TFEN())
			b.ReportAllocs()
			for b.Loop() {
				if n := len(p.Moves()); n != want {
					b.Fatalf("%d moves, want %d", n, want)
				}
			}
		})
	}
}

func BenchmarkPlay(b *testing.B) {
	p := position(b, mustBoard(b, "basic16").TFEN())
	moves := p.Moves()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := p.Play(moves[i%len(moves)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnnounced(b *testing.B) {
	p := position(b, mustBoard(b, "basic16").TFEN())
	for b.Loop() {
		if check, escape := p.Announced(); check || escape {
			b.Fatal("a threat at the start")
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for id, want := range map[string]int64{"basic16": 301878, "quick12": 81235} {
		b.Run("board="+id+"/depth=2", func(b *testing.B) {
			p := position(b, mustBoard(b, id).TFEN())
			for b.Loop() {
				if n := Perft(p, 2); n != want {
					b.Fatalf("perft(2) = %d, want %d", n, want)
				}
			}
			b.ReportMetric(float64(want)*float64(b.N)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

// All moves as people write them: what a server sends with each state.
func BenchmarkNotation(b *testing.B) {
	for _, id := range []string{"basic16", "quick12"} {
		b.Run("board="+id, func(b *testing.B) {
			p := position(b, mustBoard(b, id).TFEN())
			moves := p.Legal(White)
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					if p.NotateLegal(m) == "" {
						b.Fatal(m)
					}
				}
			}
		})
	}
}
