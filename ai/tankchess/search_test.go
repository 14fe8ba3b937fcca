package tankchess

import (
	"context"
	"slices"
	"testing"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/tankchess"
)

// position reads a position text.
func position(t testing.TB, tfen string) tankchess.Position {
	t.Helper()
	setup, err := tankchess.ParseTFEN(tfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(tankchess.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func decide(t testing.TB, level ai.Level, p tankchess.Position, budget ai.Budget) ai.Thought {
	t.Helper()
	mind, err := NewMind(level)
	if err != nil {
		t.Fatal(err)
	}
	thought, err := mind.Decide(t.Context(), p.Turn(), p.View(p.Turn()), budget)
	if err != nil {
		t.Fatal(err)
	}
	return thought
}

func TestWinsAtOnce(t *testing.T) {
	for _, tc := range []struct{ name, tfen, want string }{
		{"CH-9.a destroys the command tank", "8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1", "Hb3-c2SExf2#"},
		{"CH-9.b leaves over the far edge", "16x16 11*m4/8*m7/8C21M05/16/16/16/16/16/16/16/16/16/16/16/16/4c411 w 0 1", "Ci14-out#"},
		{"CH-9.d leaves by reverse or otherwise", "8x8 3C44/8/8/2h45/8/8/8/5c42 w 0 1", "Cd8-out#"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, level := range ai.Levels() {
				if got := decide(t, level, position(t, tc.tfen), ai.Budget{Nodes: 3000}); got.Text != tc.want || got.Mate != 1 {
					t.Errorf("%s plays %s (mate %d), want %s", level, got.Text, got.Mate, tc.want)
				}
			}
		})
	}
}

// skirmishes plays random openings and calls visit with each position in which
// the game still goes on.
func skirmishes(t *testing.T, seed uint64, games int, visit func(b *Board) bool) {
	t.Helper()
	geo, cache := newGeometry(), new(reachCache)
	chance, scratch := random(seed), moveCounts{}
	for range games {
		b, err := positionBoard(geo, cache, shipped(t, "quick12"))
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			b.make(b.randomMove(&chance, &scratch))
			if b.ended() != running {
				break
			}
			if !visit(b) {
				return
			}
		}
	}
}

// safe lists the moves after which the opponent cannot win at once.
func safe(b *Board) []Move {
	var list []Move
	for _, m := range b.moves() {
		b.make(m)
		if b.over == running && b.winningMove(b.turn) == none {
			list = append(list, m)
		}
		b.unmake()
	}
	return list
}

// TestErrsLikeAPerson: those who err overlook moves, but never a win at once, and none of
// them lets the other side win at once where it need not.
func TestErrsLikeAPerson(t *testing.T) {
	type trial struct {
		p    tankchess.Position
		win  bool
		good int
	}
	var trials []trial
	geo, cache, chance := newGeometry(), new(reachCache), dice.NewFast(11)
	for wins, threats := 0, 0; wins < 10 || threats < 10; {
		p := game.Position(shipped(t, "quick12"))
		for ply := 0; ply < 40 && p.Result() == nil; ply++ {
			b, err := positionBoard(geo, cache, p.(tankchess.Position))
			if err != nil {
				t.Fatal(err)
			}
			win, good := b.winningMove(b.turn) != none, len(safe(b))
			switch {
			case win && wins < 10:
				wins++
				trials = append(trials, trial{p: p.(tankchess.Position), win: true})
			case !win && b.winningMove(b.turn^1) != none && good > 0 && threats < 10:
				threats++
				trials = append(trials, trial{p: p.(tankchess.Position), good: good})
			}
			seat := game.Due(p)[0].Seat
			legal := p.Legal(seat)
			if p, _, err = p.Apply(seat, legal[chance.Hidden(len(legal))], dice.None{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, level := range []ai.Level{ai.Recruit, ai.Regular, ai.Veteran} {
		t.Run(string(level), func(t *testing.T) {
			for n, x := range trials {
				thought := decide(t, level, x.p, ai.Budget{Seed: uint64(n)})
				next, _, err := x.p.Apply(x.p.Turn(), thought.Action, dice.None{})
				if err != nil {
					t.Fatal(err)
				}
				if x.win {
					if next.Result() == nil {
						t.Errorf("CH-9 %s misses a win at once: %s", x.p.TFEN(), thought.Text)
					}
					continue
				}
				b, err := positionBoard(geo, cache, next.(tankchess.Position))
				if err != nil {
					t.Fatal(err)
				}
				if next.Result() == nil && b.winningMove(b.turn) != none {
					t.Errorf("CH-9 %s gives itself up, %d moves do not: %s", x.p.TFEN(), x.good, thought.Text)
				}
			}
		})
	}
}

// CH-10: a threat to win must be answered wherever it can be.
func TestAnswersThreats(t *testing.T) {
	s := newSearcher(newTable(1), standardSchool())
	seen := 0
	skirmishes(t, 5, 40, func(b *Board) bool {
		if b.winningMove(b.turn) != none || b.winningMove(b.turn^1) == none {
			return true
		}
		good := safe(b)
		if len(good) == 0 {
			return true
		}
		seen++
		s.forget()
		s.attach(b)
		s.limits = limits{depth: 3}
		choice := s.deepenAll(1, nil)[0]
		if !slices.Contains(good, choice.moves[0]) {
			t.Errorf("%v loses at once, %d moves do not\n%s", choice.moves[0].action(), len(good), sketch(b))
		}
		return seen < 25
	})
	if seen < 25 {
		t.Errorf("only %d threats seen", seen)
	}
}

// forced finds a move after which every reply loses at once.
func forced(b *Board) Move {
	for _, m := range b.moves() {
		b.make(m)
		lost := b.over == running && b.winningMove(b.turn) == none && b.winningMove(b.turn^1) != none && len(safe(b)) == 0
		b.unmake()
		if lost {
			return m
		}
	}
	return none
}

// A win in three plies exists where brute force says so, and is found.
func TestFindsForcedWins(t *testing.T) {
	s := newSearcher(newTable(4), standardSchool())
	seen, wanted := 0, conform.Iterations(6, 1)
	skirmishes(t, 9, 60, func(b *Board) bool {
		if b.winningMove(b.turn) != none || b.winningMove(b.turn^1) != none {
			return true
		}
		m := forced(b)
		if m == none {
			return true
		}
		seen++
		s.forget()
		s.attach(b)
		s.limits = limits{nodes: 60_000}
		if found := s.deepenAll(1, nil)[0]; mateIn(found.score) != 3 {
			t.Errorf("score %d at depth %d, but %v wins in three plies\n%s", found.score, found.depth, m.action(), sketch(b))
		}
		return seen < wanted
	})
	if seen < wanted {
		t.Errorf("only %d forced wins seen", seen)
	}
}

// TestADeadlineEndsTheSearch counts positions instead of time: within a
// millisecond no machine looks at so many.
func TestADeadlineEndsTheSearch(t *testing.T) {
	p := shipped(t, "basic16")
	thought := decide(t, ai.Ace, p, ai.Budget{Time: time.Millisecond})
	if thought.Action == nil || thought.Nodes > 100_000 {
		t.Errorf("a millisecond gave %v after %d positions", thought.Action, thought.Nodes)
	}
}

func TestCancellingBringsTheDecisionForward(t *testing.T) {
	p := shipped(t, "basic16")
	mind, err := NewMind(ai.Ace)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	thought, err := mind.Decide(ctx, p.Turn(), p.View(p.Turn()), ai.Budget{Time: 4 * time.Second})
	if err != nil || thought.Action == nil || thought.Nodes > 100_000 {
		t.Errorf("cancelled before: %v after %d positions, error %v", thought.Action, thought.Nodes, err)
	}
}

// BenchmarkDecide measures how long the levels take: a decision within a
// second, nineteen times of twenty.
func BenchmarkDecide(b *testing.B) {
	for _, level := range ai.Levels() {
		b.Run("level="+string(level), func(b *testing.B) {
			p := shipped(b, "basic16")
			mind, err := NewMind(level)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if thought, err := mind.Decide(b.Context(), p.Turn(), p.View(p.Turn()), ai.Budget{}); err != nil || thought.Action == nil {
					b.Fatalf("no decision: %v", err)
				}
			}
		})
	}
}

func TestSameNodesAndSeedDecideTheSame(t *testing.T) {
	for _, level := range ai.Levels() {
		p := shipped(t, "quick12")
		first := decide(t, level, p, ai.Budget{Nodes: 4000, Seed: 7})
		second := decide(t, level, p, ai.Budget{Nodes: 4000, Seed: 7})
		if first.Text != second.Text || first.Nodes != second.Nodes || first.Score != second.Score {
			t.Errorf("%s: %+v, then %+v", level, first, second)
		}
	}
}
