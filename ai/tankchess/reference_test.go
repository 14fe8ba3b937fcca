package tankchess

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sabot/game"
	"sabot/games/tankchess"
)

// drawPosition draws a board that can be played.
func drawPosition(t *rapid.T, o tankchess.Options) tankchess.Position {
	return *rapid.Custom(func(t *rapid.T) *tankchess.Position {
		p, err := drawSetup(t).Position(o)
		if err != nil {
			return nil
		}
		return &p
	}).Filter(func(p *tankchess.Position) bool { return p != nil }).Draw(t, "position")
}

// drawSetup draws a board with any ground, any units, any size.
func drawSetup(t *rapid.T) tankchess.Setup {
	s := tankchess.Setup{
		Width:  rapid.IntRange(4, 14).Draw(t, "width"),
		Height: rapid.IntRange(4, 14).Draw(t, "height"),
		Turn:   tankchess.White, TurnNumber: rapid.SampledFrom([]int{1, 40}).Draw(t, "number"),
		QuietPlies: rapid.SampledFrom([]int{0, 3, 98}).Draw(t, "quiet"),
	}
	if rapid.IntRange(0, 9).Draw(t, "large") == 0 {
		s.Width, s.Height = rapid.IntRange(20, 26).Draw(t, "width"), rapid.IntRange(20, 26).Draw(t, "height")
	}
	if rapid.Bool().Draw(t, "black") {
		s.Turn = tankchess.Black
	}
	special := rapid.SampledFrom([]int{0, 0, 2, 8}).Draw(t, "special")
	blocked := rapid.IntRange(0, 5).Draw(t, "blocked")
	crowd := rapid.IntRange(1, 6).Draw(t, "crowd")
	seed := rapid.Uint64().Draw(t, "seed")
	random := func(n int) int {
		seed += 0x9E3779B97F4A7C15
		return int(mix(seed) % uint64(n))
	}
	base := special == 0 && random(2) == 0
	leaders := [3]bool{}
	for y := range s.Height {
		for x := range s.Width {
			ground := tankchess.Open
			switch r := random(24); {
			case r < blocked:
				ground = tankchess.Obstacle
			case r < blocked+special:
				ground = tankchess.Terrain(random(6) + 2)
			}
			at := tankchess.Square{File: uint8(x), Rank: uint8(y)}
			unit := tankchess.Unit{
				Owner: tankchess.White, Square: at,
				Type: tankchess.Type(random(14) + 1), Heading: tankchess.Heading(random(8)),
			}
			if base {
				unit.Type = tankchess.Type(random(4) + 1)
			}
			if random(2) == 0 {
				unit.Owner = tankchess.Black
			}
			s.Ground = append(s.Ground, ground)
			switch r := random(24); {
			case r < crowd && ground.Holds(unit.Type):
				if unit.Type == tankchess.CLT {
					if leaders[unit.Owner] {
						continue
					}
					leaders[unit.Owner] = true
				}
				s.Units = append(s.Units, unit)
			case r == 23 && ground == tankchess.Open:
				s.Wrecks = append(s.Wrecks, unit)
			}
		}
	}
	return s
}

func drawOptions(t *rapid.T) tankchess.Options {
	o := tankchess.DefaultOptions()
	o.ReverseExit = rapid.Bool().Draw(t, "reverseExit")
	o.StrictDiagonals = rapid.IntRange(0, 3).Draw(t, "strict") == 0
	o.Objective = rapid.SampledFrom(tankchess.Objectives()).Draw(t, "objective")
	return o
}

func reference(t interface{ Fatal(...any) }, geo *geometry, cache *reachCache, p tankchess.Position) *Board {
	b, err := positionBoard(geo, cache, p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Every position has the same moves on the compact board as in the rules, and
// every move leads to the same position; taking it back restores everything.
func TestBoardAgreesWithRules(t *testing.T) {
	geo, cache := newGeometry(), new(reachCache)
	rapid.Check(t, func(t *rapid.T) {
		opts := drawOptions(t)
		p := drawPosition(t, opts)
		for range 4 {
			if p.Result() != nil {
				return
			}
			want := p.Moves()
			b := reference(t, geo, cache, p)
			compareMoves(t, p, b, want)
			if len(want) == 0 {
				return
			}
			if len(want) < 400 { // counting pairs one by one takes too long in a crowd on a large board
				if want, got := b.perftByMoves(2), b.perft(2); got != want {
					t.Fatalf("pairs() = %d, counted one by one %d\n%s", got, want, p.TFEN())
				}
			}
			for range 8 {
				m := want[rapid.IntRange(0, len(want)-1).Draw(t, "move")]
				compareAfter(t, p, b, m)
			}
			next, err := p.Play(want[rapid.IntRange(0, len(want)-1).Draw(t, "next")])
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	})
}

func compareMoves(t *rapid.T, p tankchess.Position, b *Board, want []tankchess.Move) {
	got := b.moves()
	if n := b.count(); n != len(got) {
		t.Fatalf("count() = %d but %d moves are listed\n%s", n, len(got), p.TFEN())
	}
	if len(want) > 0 && int(b.perft(1)) != len(want) {
		t.Fatalf("%d moves, want %d\n%s", len(got), len(want), p.TFEN())
	}
	var have, need []string
	for _, m := range got {
		if !b.legal(m) {
			t.Fatalf("%v is listed but not legal\n%s", m.action(), p.TFEN())
		}
		have = append(have, fmt.Sprint(m.action()))
	}
	for _, m := range want {
		need = append(need, fmt.Sprint(m))
	}
	slices.Sort(have)
	slices.Sort(need)
	if !slices.Equal(have, need) {
		t.Fatalf("moves\n%v\nwant\n%v\n%s", have, need, p.TFEN())
	}
}

func compareAfter(t *rapid.T, p tankchess.Position, b *Board, m tankchess.Move) {
	next, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	before := *b
	pieces := slices.Clone(b.pieces)
	moves := b.moves()
	i := slices.IndexFunc(moves, func(e Move) bool { return e.action() == game.Action(m) })
	if i < 0 {
		t.Fatalf("no form for %v", m)
	}
	b.make(moves[i])
	want := reference(t, b.geo, b.cache, next)
	if want.over == drawn && b.over == running {
		want.over = running // by repetition or quiet, which the board leaves to the search
	}
	if got := sketch(b); got != sketch(want) {
		t.Fatalf("after %v\n%s\nwant\n%s\n%s", m, got, sketch(want), p.TFEN())
	}
	if b.hash != want.hash || b.blocked != want.blocked || b.opaque != want.opaque {
		t.Fatalf("after %v the hash or the bits are not those of a fresh board\n%s", m, p.TFEN())
	}
	b.unmake()
	if !slices.Equal(pieces, b.pieces) || before.hash != b.hash || before.cells != b.cells || before.blocked != b.blocked ||
		before.ground != b.ground || before.over != b.over || before.quiet != b.quiet {
		t.Fatalf("taking %v back does not restore the board\n%s", m, p.TFEN())
	}
}

// sketch writes down all that matters of a board.
func sketch(b *Board) string {
	out := fmt.Sprint(b.turn, b.over, b.quiet, b.number, b.out, b.points, " ")
	for y := range b.height {
		for x := range b.width {
			s := squareAt(x, y)
			c := b.cells[s]
			out += fmt.Sprint(c, ",")
			if c&unit != 0 {
				p := b.pieces[b.unitAt[s]]
				out += fmt.Sprint("u", p.kind, p.heading, b.ownerOf(int(b.unitAt[s])), p.at == s)
			}
		}
	}
	return out
}
