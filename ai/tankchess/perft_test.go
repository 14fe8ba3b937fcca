package tankchess

import (
	"context"
	"errors"
	"testing"
	"time"

	"sabot/games/tankchess"
)

func shipped(t testing.TB, id string) tankchess.Position {
	t.Helper()
	board, ok := tankchess.BoardByID(id)
	if !ok {
		t.Fatalf("no board %q", id)
	}
	setup, err := tankchess.ParseTFEN(board.TFEN())
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(tankchess.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPerftOfTheShippedBoards(t *testing.T) {
	for _, tc := range []struct {
		board string
		depth int
		want  int64
	}{
		{"basic16", 1, 549},
		{"basic16", 2, 301878},
		{"basic20", 1, 738},
		{"quick12", 1, 285},
		{"quick12", 2, 81235},
		{"crossroads16", 1, 463},
		{"ridges16", 1, 579},
		{"citadel20", 1, 668},
		{"river16", 1, 520},
		{"minefield16", 1, 646},
	} {
		t.Run("CH-16 "+tc.board, func(t *testing.T) {
			for threads := 1; threads <= 3; threads++ {
				if got, err := Perft(t.Context(), shipped(t, tc.board), tc.depth, threads); got != tc.want || err != nil {
					t.Errorf("Perft(%d) on %d threads = %d, %v, want %d", tc.depth, threads, got, err, tc.want)
				}
			}
		})
	}
	t.Run("CH-16 against the rules themselves", func(t *testing.T) {
		for _, id := range []string{"quick12", "minefield16"} {
			p := shipped(t, id)
			p, err := p.Play(p.Moves()[len(p.Moves())/3])
			if err != nil {
				t.Fatal(err)
			}
			want := tankchess.Perft(p, 2)
			if got, err := Perft(t.Context(), p, 2, 2); got != want || err != nil {
				t.Errorf("%s: Perft(2) = %d, %v, the rules count %d", id, got, err, want)
			}
		}
	})
}

func TestDivideCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	// Eight plies would take years: the test ends because the count stops.
	defer time.AfterFunc(20*time.Millisecond, cancel).Stop()
	_, err := Divide(ctx, shipped(t, "quick12"), 8, 2, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want canceled", err)
	}
}

func TestAStoppedCountKeepsWhatIsDone(t *testing.T) {
	p := shipped(t, "quick12")
	all, err := Divide(t.Context(), p, 3, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[tankchess.Move]int64{}
	for _, c := range all {
		want[c.Move] = c.Count
	}
	ctx, cancel := context.WithCancel(t.Context())
	kept, err := Divide(ctx, p, 3, 2, func(done, _ int) {
		if done == 5 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(kept) < 5 || len(kept) == len(all) {
		t.Fatalf("%d of %d first moves kept, error %v", len(kept), len(all), err)
	}
	for _, c := range kept {
		if want[c.Move] != c.Count {
			t.Errorf("%v: kept %d, want %d", c.Move, c.Count, want[c.Move])
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, tc := range []struct {
		board string
		depth int
		want  int64
	}{{"basic16", 3, 163704167}, {"quick12", 3, 0}} {
		b.Run("board="+tc.board, func(b *testing.B) {
			p := shipped(b, tc.board)
			var total int64
			for b.Loop() {
				n, err := Perft(b.Context(), p, tc.depth, 1)
				if err != nil || tc.want != 0 && n != tc.want {
					b.Fatalf("Perft = %d, %v, want %d", n, err, tc.want)
				}
				total += n
			}
			b.ReportMetric(float64(total)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
		})
	}
}
