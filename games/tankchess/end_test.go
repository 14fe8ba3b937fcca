package tankchess

import (
	"slices"
	"testing"

	"sabot/game"
)

func TestWrecks(t *testing.T) {
	t.Run("CH-8.a a wreck stays and blocks", func(t *testing.T) {
		p := draw(t, `
			. h4 . .
			. .  . .
			. l2 . .
			. .  . .
			. H1 . .
			w`)
		p = after(t, p, "Hb1-b1Nxb3")
		w, ok := p.WreckAt(Square{1, 2})
		if !ok || w.Type != LT || w.Owner != Black {
			t.Fatalf("wreck %v", w)
		}
		if _, live := p.UnitAt(Square{1, 2}); live {
			t.Error("the unit is still alive")
		}
		refused(t, p, "Hb5-b4Sxb1", "CH-8.a", ReasonFireBlocked)
		refused(t, p, "Hb5-b3S", "CH-8.a", ReasonBlocked)
	})
	t.Run("CH-8.a whose wreck it is never matters", func(t *testing.T) {
		a := position(t, "8x8 8/8/8/3*m4/8/3H04/8/8 w 0 1")
		b := position(t, "8x8 8/8/8/3*L4/8/3H04/8/8 w 0 1")
		c := position(t, "8x8 8/8/8/3#4/8/3H04/8/8 w 0 1")
		if !slices.Equal(a.Moves(), b.Moves()) || !slices.Equal(a.Moves(), c.Moves()) {
			t.Error("moves differ")
		}
		if a.s.key() != b.s.key() || a.s.key() != c.s.key() {
			t.Error("keys differ")
		}
	})
}

func TestVictory(t *testing.T) {
	t.Run("CH-9.a destroying the command tank wins at once", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1")
		p, events := told(t, p, "Hb3-c2SExf2#")
		ended(t, p, Black, ByCommand, "CH-9.a")
		equal(t, "events", kinds(events), "drove shot-fired destroyed won")
		_, _, err := p.Apply(White, Pass{}, nil)
		wantRefusal(t, err, "CH-3.a", game.ReasonOver)
	})
	t.Run("CH-9.b leaving over the far edge wins", func(t *testing.T) {
		p := position(t, "16x16 11*m4/8*m7/8C21M05/16/16/16/16/16/16/16/16/16/16/16/16/4c411 w 0 1")
		m := mustMove(t, p, "Ci14-out#")
		equal(t, "path", string(p.Path(m)), "LFFF")
		refused(t, p, "Mk14-out", "CH-9.b", ReasonOnlyCommand)
		p, events := told(t, p, "Ci14-out#")
		ended(t, p, White, ByEscape, "CH-9.b")
		equal(t, "events", kinds(events), "left-board won")
		equal(t, "quiet", p.QuietPlies(), 1)
		if _, still := p.UnitAt(Square{8, 13}); still {
			t.Error("the command tank is still on the board")
		}
	})
	t.Run("CH-9.b never over the own or a lateral edge", func(t *testing.T) {
		for _, tfen := range []string{
			"8x8 8/8/8/8/8/8/8/3C44 w 0 1", "8x8 8/8/8/8/C67/8/8/8 w 0 1", "8x8 8/8/8/8/7C2/8/8/8 w 0 1",
			"8x8 3c04/8/8/8/8/8/8/8 b 0 1", "8x8 8/8/8/c67/8/8/8/8 b 0 1",
		} {
			p := position(t, tfen)
			for _, m := range p.Moves() {
				if m.End == Out {
					t.Errorf("%s: %s", tfen, p.Record(m))
				}
			}
		}
		p := position(t, "8x8 8/8/8/8/8/8/8/3C44 w 0 1")
		refused(t, p, "Cd1-out", "CH-9.b", ReasonExitFar)
		walled := draw(t, `
			. . . .
			# # # #
			. C0 . .
			. .  . .
			w`)
		refused(t, walled, "Cb2-out", "CH-9.b", ReasonExitNoWay)
	})
	t.Run("CH-9.b the exit costs a step", func(t *testing.T) {
		legal(t, position(t, "8x8 8/8/8/3C04/8/8/8/8 w 0 1"), "Cd5-out") // d6 d7 d8 out: 4
		legal(t, position(t, "8x8 8/8/8/8/3C04/8/8/8 w 0 1"), "Cd4-out") // 5
		refused(t, position(t, "8x8 8/8/8/8/8/3C04/8/8 w 0 1"), "Cd3-out", "CH-9.b", ReasonExitFar)
	})
	t.Run("CH-9.c not through a corner", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/c37/H17/1*m*L5 b 0 1")
		legal(t, p, "Ca3-a1SW^")
		refused(t, p, "Ca3-out", "CH-9.c", ReasonCorner)
		// Each corner of the far edge, both sides: only diagonally outward is
		// barred when no step is left to turn.
		for _, tc := range []struct {
			tfen string
			out  bool
		}{
			{"8x8 :=C77/8/8/8/8/8/8/8 w 0 1", false},
			{"8x8 :=C07/8/8/8/8/8/8/8 w 0 1", true},
			{"8x8 :=C17/8/8/8/8/8/8/8 w 0 1", true},
			{"8x8 7:=C1/8/8/8/8/8/8/8 w 0 1", false},
			{"8x8 7:=C7/8/8/8/8/8/8/8 w 0 1", true},
			{"8x8 8/8/8/8/8/8/8/:=c57 b 0 1", false},
			{"8x8 8/8/8/8/8/8/8/:=c37 b 0 1", true},
			{"8x8 8/8/8/8/8/8/8/7:=c3 b 0 1", false},
			{"8x8 8/8/8/8/8/8/8/7:=c4 b 0 1", true},
		} {
			p := position(t, tc.tfen)
			out := slices.ContainsFunc(p.Moves(), func(m Move) bool { return m.End == Out })
			equal(t, tc.tfen, out, tc.out)
		}
		legal(t, position(t, "8x8 C72h44/8/8/8/8/8/8/3c44 w 0 1"), "Ca8-out#")
	})
	t.Run("CH-9.d leaving in reverse", func(t *testing.T) {
		const tfen = "8x8 3C44/8/8/2h45/8/8/8/5c42 w 0 1"
		p := position(t, tfen)
		equal(t, "path", string(p.Path(mustMove(t, p, "Cd8-out"))), "B")
		// On mud it has one step only, so the option decides.
		const mud = "8x8 3:=C44/8/8/2h45/8/8/8/5c42 w 0 1"
		legal(t, position(t, mud), "Cd8-out# {B}")
		refused(t, position(t, mud, noReverseExit), "Cd8-out", "CH-9.d", ReasonReverseExit)
		p = position(t, tfen, noReverseExit)
		equal(t, "path", string(p.Path(mustMove(t, p, "Cd8-out"))), "LLLF")
		// Corners hold in reverse too.
		corner := position(t, "8x8 :=C37/8/8/8/8/8/8/8 w 0 1")
		refused(t, corner, "Ca8-out", "CH-14.f", ReasonMudStart)
	})
	t.Run("CH-9.e all ways out are one move without target", func(t *testing.T) {
		p := position(t, "8x8 3C04/8/3l04/8/8/8/8/8 w 0 1")
		n := 0
		for _, m := range p.Moves() {
			if m.End == Out {
				n++
			}
		}
		equal(t, "moves out", n, 1)
		_, err := p.Play(Move{From: Square{3, 7}, End: Out, Fires: true, Target: Square{3, 5}})
		wantRefusal(t, err, "CH-9.e", ReasonFireOut)
	})
}

func TestAnnouncements(t *testing.T) {
	const tfen = "12x12 9h42/12/3l41m2m42l42/2##4###1/3##1#1#3/5c4###3/3###6/3#C7#1##1M11/1###4##2/2L02M02L03/12/2H09 b 7 4"
	t.Run("CH-10.a CHECK", func(t *testing.T) {
		p, events := told(t, position(t, tfen), "Cf7-g5Sxi3+^")
		check, escape := p.Announced()
		equal(t, "check", check, true)
		equal(t, "escape", escape, true)
		equal(t, "last event", events[len(events)-1].(Announced), Announced{Seat: Black, Check: true, Escape: true})
		// Behind a wall nothing threatens.
		quiet, _ := told(t, position(t, "8x8 3c44/8/########/8/8/8/8/3C04 w 0 1"), "Cd1-d2N")
		if check, escape = quiet.Announced(); check || escape {
			t.Error("announced without a threat")
		}
	})
	t.Run("CH-10.b ESCAPE is announced again as long as it holds", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/3C04/8/8/8/#6c4 w 0 1")
		p, events := told(t, p, "Cd5-d5NE^")
		equal(t, "events", kinds(events), "drove announced")
		p, _ = told(t, p, "Ch1-h2S")
		if p.Result() != nil {
			t.Fatal("the game is over")
		}
		_, events = told(t, p, "Cd5-d5N^")
		equal(t, "events", kinds(events), "drove announced")
	})
	t.Run("CH-10.a option announce off: recorded, not shown", func(t *testing.T) {
		p := position(t, tfen, func(o *Options) { o.Announce = false })
		m := mustMove(t, p, "Cf7-g5Sxi3")
		equal(t, "record", p.Record(m), "Cf7-g5Sxi3+^")
		equal(t, "notation", p.Notate(m), "Cf7-g5Sxi3")
		p, events := told(t, p, "Cf7-g5Sxi3")
		last := events[len(events)-1]
		equal(t, "last event", kinds(events[len(events)-1:]), "announced")
		for _, seat := range []game.Seat{game.Nobody, White, Black} {
			if tells(last, seat) {
				t.Errorf("seat %d is told", seat)
			}
			if v := p.View(seat).(View); v.Check != nil || v.Escape {
				t.Errorf("seat %d sees it", seat)
			}
		}
	})
}

func TestDraws(t *testing.T) {
	shuffle := []string{"Cd1-d1NE", "Cd8-d8SE", "Cd1-d1N", "Cd8-d8S"}
	const tfen = "8x8 3c44/8/########/8/8/8/8/3C04 w 0 1"
	t.Run("CH-12.a the third occurrence draws", func(t *testing.T) {
		p := after(t, position(t, tfen), slices.Concat(shuffle, shuffle[:3])...)
		if p.Result() != nil {
			t.Fatal("too early")
		}
		p, events := told(t, p, shuffle[3])
		ended(t, p, game.Nobody, ByRepetition, "CH-12.a")
		equal(t, "events", kinds(events), "drove drawn")
		never := position(t, tfen, func(o *Options) { o.Repetition = 0 })
		never = after(t, never, slices.Concat(shuffle, shuffle, shuffle)...)
		if never.Result() != nil {
			t.Error("repetition is off")
		}
	})
	t.Run("CH-12.a quiet plies draw, a loss starts again", func(t *testing.T) {
		p := position(t, "8x8 3c44/8/8/3l24/8/8/8/H03C03 w 98 60")
		p = after(t, p, "Ha1-a2N", "Cd8-d8SE")
		ended(t, p, game.Nobody, ByQuiet, "CH-12.a")
		p = position(t, "8x8 3c44/8/8/3l24/8/8/8/H02D74 w 99 60")
		p = after(t, p, "Dd1-d1Nxd5")
		equal(t, "quiet", p.QuietPlies(), 0)
		if p.Result() != nil {
			t.Error("drawn although a unit was lost")
		}
		p = position(t, "8x8 3c44/8/8/3l24/8/8/8/H03C03 w 98 60", quietLimit(0))
		if after(t, p, "Ha1-a2N", "Cd8-d8SE").Result() != nil {
			t.Error("the quiet limit is off")
		}
	})
	t.Run("CH-12.a a win comes before a draw", func(t *testing.T) {
		p := after(t, position(t, "8x8 3C04/8/8/8/8/8/8/3c44 w 99 60"), "Cd8-out#")
		ended(t, p, White, ByEscape, "CH-9.b")
	})
	t.Run("CH-12.a a side without units passes", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/8/8/3L04 b 5 3")
		equal(t, "decision", p.Waiting()[0].Kind, "pass")
		p, events := told(t, p, "--")
		equal(t, "events", kinds(events), "passed")
		equal(t, "position", p.TFEN(), "8x8 8/8/8/8/8/8/8/3L04 w 6 4")
	})
	t.Run("CH-12.a agreement", func(t *testing.T) {
		p, events, err := position(t, tfen).Conclude(game.Agreed, game.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		ended(t, p.(Position), game.Nobody, game.Agreed, "CH-12.a")
		equal(t, "events", kinds(events), "drawn")
	})
	t.Run("CH-12.a the same board with another heading, side or mine is another position", func(t *testing.T) {
		base := position(t, "8x8 3c44/8/8/8/:7/8/8/3C04 w 0 1").s.key()
		for _, tfen := range []string{
			"8x8 3c54/8/8/8/:7/8/8/3C04 w 0 1", "8x8 3c44/8/8/8/:7/8/8/3C04 b 0 1", "8x8 3c44/8/8/8/8/8/8/3C04 w 0 1",
			"8x8 3c44/8/8/8/:7/8/8/3L04 w 0 1", "8x8 8/3c44/8/8/:7/8/8/3C04 w 0 1",
		} {
			if position(t, tfen).s.key() == base {
				t.Errorf("%s has the same key", tfen)
			}
		}
		if position(t, "8x8 3c44/8/8/8/:7/8/8/3C04 w 7 9").s.key() != base {
			t.Error("counters are part of the key")
		}
	})
}

func TestConclude(t *testing.T) {
	p := position(t, "8x8 3c44/8/8/8/8/8/8/3C04 w 0 1")
	t.Run("CH-12.c a fallen flag loses whatever the position", func(t *testing.T) {
		end, events, err := p.Conclude(game.TimedOut, White)
		if err != nil {
			t.Fatal(err)
		}
		ended(t, end.(Position), Black, game.TimedOut, "CH-12.c")
		equal(t, "events", kinds(events), "won")
		clocks := map[int]int{12: 600, 16: 1800, 20: 2700}
		for _, b := range Boards() {
			equal(t, b.ID+" clock", b.Clock, clocks[b.Setup.Width])
		}
		opts, err := ParseOptions([]byte(`{"clock": 600, "increment": 5}`))
		if err != nil || opts.Clock != 600 || opts.Increment != 5 || DefaultOptions().Clock != 0 || DefaultOptions().Increment != 0 {
			t.Errorf("clock options %+v %v", opts, err)
		}
	})
	t.Run("CH-15.d resignation", func(t *testing.T) {
		end, _, err := p.Conclude(game.Resigned, Black)
		if err != nil {
			t.Fatal(err)
		}
		ended(t, end.(Position), White, game.Resigned, "CH-15.d")
		_, _, err = end.Conclude(game.Resigned, White)
		wantRefusal(t, err, "CH-3.a", game.ReasonOver)
	})
	for _, tc := range []struct {
		how  game.How
		seat game.Seat
	}{{game.Resigned, game.Nobody}, {game.TimedOut, 3}, {game.Agreed, White}, {"boredom", White}, {ByCommand, White}} {
		_, _, err := p.Conclude(tc.how, tc.seat)
		wantRefusal(t, err, "CH-15.d", ReasonConclude)
	}
}
