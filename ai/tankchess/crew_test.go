package tankchess

import (
	"testing"

	"sabot/ai"
	"sabot/game/conform"
	"sabot/games/tankchess"
)

// replayed is the position that a board from quick12 has come to.
func replayed(t *testing.T, b *Board) tankchess.Position {
	t.Helper()
	p := shipped(t, "quick12")
	for _, u := range b.undo {
		next, err := playMove(p, u.move)
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	return p
}

// What one thread finds several find together: wins in three plies that exist where
// brute force says so.
func TestThreadsFindForcedWins(t *testing.T) {
	w := newSearchMemory(4, standardSchool())
	seen, wanted := 0, conform.Iterations(6, 2)
	skirmishes(t, 9, 60, func(b *Board) bool {
		if b.winningMove(b.turn) != none || b.winningMove(b.turn^1) != none || forced(b) == none {
			return true
		}
		seen++
		p := replayed(t, b)
		const threads = 3
		ours, err := w.board(p.View(p.Turn()).(tankchess.View), threads)
		if err != nil {
			t.Fatal(err)
		}
		stop := w.search.prepare(t.Context(), ours)
		w.search.forget()
		w.search.limits = limits{nodes: 60_000 * threads}
		found := w.search.deepenAll(1, nil)[0]
		stop()
		if mateIn(found.score) != 3 || len(found.moves) == 0 {
			t.Errorf("score %d at depth %d, but there is a win in three plies\n%s", found.score, found.depth, sketch(b))
		}
		if nodes := w.search.looked(); nodes < w.search.nodes || len(w.search.crew.all) != threads-1 {
			t.Errorf("%d positions in all, %d of them of the first of %d threads", nodes, w.search.nodes, len(w.search.crew.all)+1)
		}
		return seen < wanted
	})
	if seen < wanted {
		t.Errorf("only %d forced wins seen", seen)
	}
}

// A mind that has thought with several threads decides with one as if it never had.
func TestOneThreadDecidesTheSame(t *testing.T) {
	p := shipped(t, "quick12")
	alone := decide(t, ai.Ace, p, ai.Budget{Nodes: 4000, Seed: 7})
	mind, err := NewMind(ai.Ace)
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{3, 1} {
		thought, err := mind.Decide(t.Context(), p.Turn(), p.View(p.Turn()), ai.Budget{Nodes: 4000, Seed: 7, Threads: threads})
		if err != nil || thought.Action == nil {
			t.Fatalf("%d threads: %+v, error %v", threads, thought, err)
		}
		if threads == 1 && (thought.Text != alone.Text || thought.Nodes != alone.Nodes || thought.Score != alone.Score) {
			t.Errorf("after three threads %+v, at first %+v", thought, alone)
		}
	}
}

// Whatever stops the search stops its helpers.
func TestCancellingEndsAllThreads(t *testing.T) {
	say, heard := talk(t)
	say("setoption name threads value 3")
	say("position board basic16")
	say("go infinite")
	heard("info depth 2")
	say("stop")
	heard("bestmove ")
	say("setoption name threads value 0")
	heard("error setoption: threads \"0\", want 1 to 64")
	say("quit")
}
