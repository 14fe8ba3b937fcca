package tankchess

import (
	"slices"
	"strings"
	"testing"

	"sabot/game"
)

func TestTurns(t *testing.T) {
	t.Run("CH-3.a White moves first and turns alternate", func(t *testing.T) {
		p := position(t, mustBoard(t, "quick12").TFEN())
		equal(t, "first", p.Turn(), White)
		_, _, err := p.Apply(Black, Move{From: Square{3, 11}, To: Square{3, 10}, Heading: S}, nil)
		wantRefusal(t, err, "CH-3.a", ReasonNotYourTurn)
		p = after(t, p, "Lc3-c3NE")
		equal(t, "then", p.Turn(), Black)
		equal(t, "number", p.TurnNumber(), 1)
		p = after(t, p, "Ld10-d10SE")
		equal(t, "then", p.Turn(), White)
		equal(t, "number", p.TurnNumber(), 2)
	})
	t.Run("CH-3.b one own live unit, no pass", func(t *testing.T) {
		p := draw(t, `
			. . l4 .
			. . .  .
			. . .  *m
			. L0 . .
			w`)
		legal(t, p, "Lb1-b1NE") // a pure rotation is a move
		refused(t, p, "c4-c3S", "CH-3.b", ReasonNotYours)
		refused(t, p, "a1-a2N", "CH-3.b", ReasonNoUnit)
		refused(t, p, "Md2-d3N", "CH-3.b", ReasonNoUnit)
		refused(t, p, "--", "CH-3.b", ReasonMustMove)
	})
	t.Run("CH-3.b a live unit always has a move", func(t *testing.T) {
		p := draw(t, `
			#  #  # .
			#  B0 # .
			#  #  # .
			.  .  . .
			w`)
		sameList(t, "moves", texts(p), "Bb3-b3NE", "Bb3-b3E", "Bb3-b3SE", "Bb3-b3NW", "Bb3-b3W", "Bb3-b3SW")
	})
	t.Run("CH-3.c firing is optional and comes last", func(t *testing.T) {
		p := draw(t, `
			. . l2 .
			. . .  .
			. . .  .
			. L0 . .
			w`)
		legal(t, p, "Lb1-c1N", "Lb1-c1Nxc4")
		refused(t, p, "Lb1-b2Nxc4", "CH-5.a", ReasonNotInLine) // seen half-way only
		_, events := told(t, p, "Lb1-c1Nxc4")
		equal(t, "events", kinds(events), "drove shot-fired destroyed")
	})
}

func mustBoard(t testing.TB, id string) Board {
	t.Helper()
	b, ok := BoardByID(id)
	if !ok {
		t.Fatalf("no board %s", id)
	}
	return b
}

func TestSteps(t *testing.T) {
	t.Run("CH-4.a the figure: R F F L F", func(t *testing.T) {
		light := draw(t, `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. L2 . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			w`)
		legal(t, light, "Lb5-e3E {RFFLF}")
		medium := position(t, strings.Replace(light.TFEN(), "L2", "M2", 1))
		refused(t, medium, "Mb5-e3E", "CH-4.b", ReasonTooFar)
	})
	t.Run("CH-4.a three turns and a step", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/1M06/8/8/8 w 0 1")
		legal(t, p, "Mb4-c3SE {RRRF}")
	})
	t.Run("CH-4.c a diagonal step needs only the square it enters", func(t *testing.T) {
		p := draw(t, `
			. . . . .
			. . # . .
			. # M1 . .
			. . . . .
			. . . . .
			w`)
		legal(t, p, "Mc3-d4NE")
		p = position(t, "8x8 8/8/8/8/8/2m25/2L0L04/8 w 0 1")
		legal(t, p, "Lc2-d4N {RFLF}")
		pinched := position(t, "8x8 8/8/8/8/8/2m25/2L0L04/8 w 0 1", strictDiagonals)
		refused(t, pinched, "Lc2-d3NE", "CH-4.b", ReasonTooFar)
		if n := len(pinched.Moves()); n >= 172 {
			t.Errorf("%d moves under strictDiagonals, want fewer than 172", n)
		}
	})
	t.Run("CH-4.c strict diagonals: one open neighbour or the edge is enough", func(t *testing.T) {
		p := draw(t, `
			. . .  .
			. # .  .
			. C1 . .
			. . .  .
			w`, strictDiagonals)
		legal(t, p, "Cb2-c3NE")
		edge := draw(t, `
			. . . .
			. . # .
			. . # C1
			. . . .
			w`, strictDiagonals, objective(Breakthrough))
		if len(of(texts(edge), "Cd2-c3")) != 0 {
			t.Error("an obstacle was entered")
		}
		legal(t, draw(t, `
			. # . .
			C1 . . .
			. . . .
			. . . .
			w`, strictDiagonals), "Ca3-out")
		// Water bars the command tank, so it closes the gap; a light tank
		// could drive in, so it does not.
		for unit, open := range map[string]bool{"C1": false, "L1": true, "A1": true} {
			p := draw(t, strings.Replace(`
				. . . .
				. ~ . .
				. U ~ .
				. . . .
				w`, "U", unit, 1), strictDiagonals)
			equal(t, unit+" between water", slices.Contains(texts(p), unit[:1]+"b2-c3NE"), open)
		}
		// Its own start square is empty of the unit that drives.
		p = draw(t, `
			. . . .
			. . . .
			. L1 # .
			. . . .
			w`, strictDiagonals)
		legal(t, p, "Lb2-c3NE")
	})
	t.Run("CH-4.d only empty squares, nothing is jumped", func(t *testing.T) {
		p := draw(t, `
			.  .  .  .
			#  l4 *m .
			L1 L0 L7 .
			.  .  .  .
			w`)
		for _, blocked := range []string{"Lb2-a3NW", "Lb2-b3N", "Lb2-c3NE", "Lb2-a2W"} {
			if slices.Contains(texts(p), blocked) {
				t.Errorf("%s is legal", blocked)
			}
		}
		refused(t, p, "Lb2-a3NW", "CH-4.d", ReasonBlocked)
		refused(t, p, "Lb2-b3N", "CH-4.d", ReasonOccupied)
		refused(t, p, "Lb2-a2W", "CH-4.d", ReasonOccupied)
		refused(t, p, "Lb2-c3NE", "CH-8.a", ReasonBlocked)
		refused(t, p, "Lb2-e2E", "CH-4.d", ReasonOffBoard)
		refused(t, p, "Lb2-b4N", "CH-4.b", ReasonTooFar)
	})
	t.Run("CH-4.d no way at all", func(t *testing.T) {
		p := draw(t, `
			. # . .
			# # . .
			. . L0 .
			. . . .
			w`)
		refused(t, p, "Lc2-a4N", "CH-4.d", ReasonNoWay)
	})
	t.Run("CH-4.d the start square is empty of the mover, its hedge stays", func(t *testing.T) {
		// The light tank backs off and fires over the square it came from.
		open := draw(t, `
			. . l2 . .
			. . . . .
			. . L0 . .
			. . . . .
			. . . . .
			w`)
		legal(t, open, "Lc3-c2Nxc5")
		hedge := draw(t, `
			. . l2 . .
			. . . . .
			. . %=L0 . .
			. . . . .
			. . . . .
			w`)
		refused(t, hedge, "Lc3-c2Nxc5", "CH-14.e", ReasonFireBlocked)
		legal(t, hedge, "Lc3-c2N", "Lc3-c3NE")
		// And it can drive back through it.
		legal(t, position(t, "8x8 8/8/8/8/2L05/8/8/8 w 0 1"), "Lc4-c4S {RRRR}")
	})
}

func TestReverse(t *testing.T) {
	t.Run("CH-4.e one space straight back, nothing else", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/6M11/8/8/8/8 w 0 1")
		legal(t, p, "Mg5-f4NE {B}")
		refused(t, p, "Mg5-f4N", "CH-4.e", ReasonReverse)
		equal(t, "path", string(p.Path(mustMove(t, p, "Mg5-f4NE"))), "B")
		for _, path := range []string{"{BB}", "{LB}", "{BF}"} {
			if _, err := p.ParseText(White, "Mg5-e3NE "+path, Strict); err == nil {
				t.Errorf("%s is a path", path)
			}
		}
	})
	t.Run("CH-4.e the square behind must be empty", func(t *testing.T) {
		for _, behind := range []string{"#", "*m", "l4", "L0", "_", "^"} {
			p := draw(t, strings.Replace(`
				. . . .
				. . . .
				. B0 . .
				. X . .
				w`, "X", behind, 1))
			if slices.Contains(texts(p), "Bb2-b1N") {
				t.Errorf("reversed onto %s", behind)
			}
		}
	})
	t.Run("CH-4.e reversing enters mud, hedge, water and mines as driving does", func(t *testing.T) {
		for _, tc := range []struct{ unit, behind, want string }{
			{"L0", ":", "Lb2-b1N"},
			{"L0", "%", "Lb2-b1N"},
			{"L0", "~", "Lb2-b1~"},
			{"L0", "!", "Lb2-b1!"},
			{"A0", "~", "Ab2-b1N"},
			{"E0", "!", "Eb2-b1N"},
			{"B0", "!", "Bb2-b1!"},
		} {
			p := draw(t, strings.NewReplacer("U", tc.unit, "X", tc.behind).Replace(`
				. . . .
				. . . .
				# U # .
				# X # .
				w`))
			legal(t, p, tc.want+" {B}")
		}
		for _, behind := range []string{"~", "!"} {
			p := draw(t, strings.Replace(`
				. . . .
				. . . .
				. C0 . .
				. X . .
				w`, "X", behind, 1))
			if moves := of(texts(p), "Cb2-b1"); len(moves) > 0 {
				t.Errorf("command tank: %v", moves)
			}
		}
	})
}

func mustMove(t testing.TB, p Position, text string) Move {
	t.Helper()
	a, err := p.Parse(p.Turn(), text)
	if err != nil {
		t.Fatal(err)
	}
	return a.(Move)
}

func TestGraph(t *testing.T) {
	t.Run("CH-4.f turning there and back is no move", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/2L05/8/8/8 w 0 1")
		refused(t, p, "Lc4-c4N", "CH-4.f", ReasonNull)
		for _, b := range Boards() {
			start := position(t, b.TFEN())
			for _, m := range start.Moves() {
				u, _ := start.UnitAt(m.From)
				if m.End == Stays && m.To == m.From && m.Heading == u.Heading {
					t.Errorf("%s: %s", b.ID, start.Record(m))
				}
			}
		}
	})
	t.Run("CH-4.g one move for one outcome", func(t *testing.T) {
		for _, b := range Boards() {
			moves := position(t, b.TFEN()).Moves()
			seen := map[Move]bool{}
			for _, m := range moves {
				if seen[m] {
					t.Errorf("%s: %v twice", b.ID, m)
				}
				seen[m] = true
			}
		}
	})
	t.Run("CH-4.g the path shown is the first shortest: forward, left, right", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/2L05/8/8/8 w 0 1")
		for text, want := range map[string]string{
			"Lc4-c6N": "FF", "Lc4-c4S": "LLLL", "Lc4-c3N": "B", "Lc4-d5NE": "RF", "Lc4-c5NE": "FR", "Lc4-b6N": "FLFR",
		} {
			got := string(p.Path(mustMove(t, p, text)))
			equal(t, text, got, want)
		}
		equal(t, "an illegal move", len(p.Path(Move{From: Square{2, 3}, To: Square{7, 7}})), 0)
	})
	t.Run("CH-4.g a move has one form", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/2L05/8/8/8 w 0 1")
		for _, m := range []Move{
			{From: Square{2, 3}, To: Square{2, 4}, Target: Square{1, 1}},
			{From: Square{2, 3}, To: Square{2, 4}, Heading: 8},
			{From: Square{2, 3}, To: Square{2, 4}, End: 9},
			{From: Square{2, 3}, To: Square{2, 4}, End: Out},
			{From: Square{2, 3}, To: Square{2, 4}, End: Sunk, Heading: E},
		} {
			_, err := p.Play(m)
			wantRefusal(t, err, "CH-4.g", ReasonMalformed)
		}
	})
	t.Run("CH-4.b mobility on an open board, section 8.2", func(t *testing.T) {
		for _, tc := range []struct {
			unit          Type
			ends, squares int
		}{{UHT, 4, 2}, {SHT, 11, 5}, {HT, 28, 12}, {HM, 28, 12}, {MT, 64, 25}, {TD, 64, 25}, {LT, 131, 44}, {CLT, 131, 44}, {CAR, 242, 72}} {
			for h := range Heading(8) {
				s := Setup{
					Width: 20, Height: 20, Ground: make([]Terrain, 400), Turn: White, TurnNumber: 1,
					Units: []Unit{{Owner: White, Type: tc.unit, Square: Square{10, 10}, Heading: h}},
				}
				p, err := s.Position(DefaultOptions())
				if err != nil {
					t.Fatal(err)
				}
				squares := map[Square]bool{}
				for _, m := range p.Moves() {
					squares[m.To] = true
				}
				delete(squares, Square{10, 10})
				equal(t, tc.unit.String()+" end states", len(p.Moves()), tc.ends)
				equal(t, tc.unit.String()+" squares", len(squares), tc.squares)
			}
		}
	})
	t.Run("CH-4.b one step more than the speed", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/8/8/2L0H0M03 w 0 1")
		legal(t, p, "Lc1-c6N", "Hd1-d4N", "Me1-e5N")
		refused(t, p, "Lc1-c7N", "CH-4.b", ReasonTooFar)
		refused(t, p, "Hd1-d5N", "CH-4.b", ReasonTooFar)
		refused(t, p, "Me1-e6N", "CH-4.b", ReasonTooFar)
	})
	t.Run("CH-4.h end states are what a plain search finds", func(t *testing.T) {
		for _, b := range Boards() {
			p := position(t, b.TFEN())
			for _, u := range p.Units() {
				r, err := p.Reach(u.Square)
				if err != nil {
					t.Fatal(err)
				}
				sameList(t, b.ID+" "+u.Square.String(), endTexts(r), walk(p, u, p.s.limit(p.s.index(u.Square)))...)
			}
		}
	})
}

// endTexts writes end states as walk does.
func endTexts(r Reach) []string {
	var list []string
	for _, e := range r.Ends {
		var m Move
		if e.To != nil {
			m.To = *e.To
		}
		if e.Heading != nil {
			m.Heading = *e.Heading
		}
		list = append(list, m.To.String()+m.Heading.String()+e.End.String())
	}
	return list
}

// walk tries every sequence of steps, depth first, and is as slow as it is
// simple: the oracle of the search in drive.go. It judges squares by rules of
// its own.
func walk(p Position, u Unit, limit int) []string {
	ends := map[string]bool{}
	opts := p.Options()
	w, h := p.Size()
	stats := u.Type.Stats()
	// enter says what becomes of the unit on a square: "" when it may not go
	// there, else "on", "stop", "sunk" or "blown-up".
	enter := func(to Square, reverse bool) string {
		if _, taken := p.UnitAt(to); taken && to != u.Square {
			return ""
		}
		clears := u.Type == BDZ && !reverse
		if _, wreck := p.WreckAt(to); wreck {
			return map[bool]string{true: "stop"}[clears]
		}
		switch p.TerrainAt(to) {
		case Open, Hedge:
			return "on"
		case Mud:
			return "stop"
		case Low:
			return map[bool]string{true: "stop"}[clears]
		case Tree:
			return map[bool]string{true: "stop"}[stats.Heavy && !reverse]
		case Water:
			return map[Type]string{AMP: "on", CLT: ""}[u.Type] + map[bool]string{true: "sunk"}[u.Type != AMP && u.Type != CLT]
		case Mine:
			return map[Type]string{MSW: "stop", CLT: ""}[u.Type] + map[bool]string{true: "blown-up"}[u.Type != MSW && u.Type != CLT]
		default:
			return ""
		}
	}
	on := func(x, y int) bool { return x >= 0 && x < w && y >= 0 && y < h }
	var from func(q Square, hull Heading, left int)
	try := func(q Square, hull, dir Heading, left int, reverse bool) {
		dx, dy := dir.Delta()
		x, y := int(q.File)+dx, int(q.Rank)+dy
		if !on(x, y) {
			far := y == h && u.Owner == White || y < 0 && u.Owner == Black
			may := opts.Objective == Breakthrough || opts.Objective == Standard && u.Type == CLT
			if far && x >= 0 && x < w && may && (!reverse || opts.ReverseExit) {
				ends["a1Nout"] = true
			}
			return
		}
		if opts.StrictDiagonals && dx != 0 && dy != 0 {
			shut := func(x, y int) bool { return on(x, y) && enter(Square{uint8(x), uint8(y)}, reverse) == "" }
			if shut(x, int(q.Rank)) && shut(int(q.File), y) {
				return
			}
		}
		to := Square{uint8(x), uint8(y)}
		switch what := enter(to, reverse); what {
		case "":
		case "sunk", "blown-up":
			ends[to.String()+"N"+what] = true
		default:
			ends[to.String()+hull.String()] = true
			if what == "on" && !reverse {
				from(to, hull, left-1)
			}
		}
	}
	from = func(q Square, hull Heading, left int) {
		ends[q.String()+hull.String()] = true
		if left == 0 {
			return
		}
		try(q, hull, hull, left, false)
		from(q, hull.Left(), left-1)
		from(q, hull.Right(), left-1)
	}
	from(u.Square, u.Heading, limit)
	try(u.Square, u.Heading, u.Heading.Back(), 1, true)
	delete(ends, u.Square.String()+u.Heading.String())
	var list []string
	for e := range ends {
		list = append(list, e)
	}
	return list
}

// stranger is an action of no game.
type stranger struct{}

func TestStrangers(t *testing.T) {
	p := position(t, "8x8 8/8/8/8/2L05/8/8/8 w 0 1")
	for _, a := range []game.Action{nil, stranger{}, &Pass{}} {
		_, _, err := p.Apply(White, a, nil)
		wantRefusal(t, err, "CH-3.b", ReasonUnknown)
	}
}

func TestSeats(t *testing.T) {
	p := position(t, "8x8 8/8/8/8/2L05/8/8/8 w 0 1")
	for _, seat := range []game.Seat{game.Nobody, Black, 3, -1} {
		if got := p.Legal(seat); got != nil {
			t.Errorf("seat %d may do %v", seat, got)
		}
		if _, _, err := p.Apply(seat, Pass{}, nil); err == nil {
			t.Errorf("seat %d acts out of turn", seat)
		}
	}
}
