package tankchess

import (
	"slices"
	"testing"

	"sabot/game"
)

func TestMines(t *testing.T) {
	lay := func(t *testing.T, p Position, white, black [2]string) Position {
		t.Helper()
		for i := range 2 {
			p, _ = act(t, p, Black, LayMine{Square: square(t, black[i])})
			p, _ = act(t, p, White, LayMine{Square: square(t, white[i])})
		}
		return p
	}
	t.Run("CH-14.i two open squares outside both zones, in secret", func(t *testing.T) {
		p := start(t, "quick12", `{"remoteMines":true}`)
		equal(t, "both decide", len(p.Waiting()), 2)
		for at, reason := range map[string]string{"a3": ReasonLayZone, "a10": ReasonLayZone, "b4": ReasonLayOpen, "z9": ReasonOffBoard} {
			_, _, err := p.Apply(White, LayMine{Square: square(t, at)}, nil)
			wantRefusal(t, err, "CH-14.i", reason)
		}
		_, _, err := p.Apply(White, Move{}, nil)
		wantRefusal(t, err, "CH-14.i", ReasonPhase)
		seen, waiting := toJSON(t, p.View(Black)), toJSON(t, p.Waiting())
		once, events := act(t, p, White, LayMine{Square: square(t, "a4")})
		_, _, err = once.Apply(White, LayMine{Square: square(t, "a4")}, nil)
		wantRefusal(t, err, "CH-14.i", ReasonLayTwice)
		equal(t, "events", kinds(events), "mine-laid")
		if tells(events[0], Black) || tells(events[0], game.Nobody) || !tells(events[0], White) {
			t.Error("the mine is told to the wrong seats")
		}
		equal(t, "Black's view", toJSON(t, once.View(Black)), seen)
		equal(t, "Waiting", toJSON(t, once.Waiting()), waiting)
		a := lay(t, p, [2]string{"a4", "a5"}, [2]string{"e5", "a5"})
		b := lay(t, p, [2]string{"a6", "b5"}, [2]string{"e5", "a5"})
		equal(t, "Black cannot tell", toJSON(t, a.View(Black)), toJSON(t, b.View(Black)))
		equal(t, "spectators cannot tell", toJSON(t, a.View(game.Nobody)), toJSON(t, b.View(game.Nobody)))
		if len(a.View(White).(View).Mines) != 2 || a.View(White).(View).Sides[0].MinesLeft != 2 || a.View(White).(View).Sides[1].MinesLeft != 2 {
			t.Error("White does not see the own mines")
		}
	})
	custom := func(t *testing.T, tfen, options string) Position {
		t.Helper()
		p, err := startCustom(`{"tfen":"`+tfen+`"}`, options)
		if err != nil {
			t.Fatal(err)
		}
		return lay(t, p, [2]string{"d4", "d5"}, [2]string{"e4", "e5"})
	}
	const field = "8x8 3c44/8/8/2l45/2L05/8/8/3C04 w 0 1"
	t.Run("CH-14.i fired instead of moving, spent even on an empty square", func(t *testing.T) {
		p := custom(t, field, `{"remoteMines":true}`)
		_, _, err := p.Apply(White, Detonate{Square: square(t, "e4")}, nil)
		wantRefusal(t, err, "CH-14.i", ReasonNoMineHere)
		p, events := told(t, p, "@d4")
		equal(t, "events", kinds(events[:1]), "detonated")
		equal(t, "hit", events[0].(Detonated).Hit, false)
		equal(t, "quiet", p.QuietPlies(), 1)
		equal(t, "turn", p.Turn(), Black)
		if v := p.View(Black).(View).Sides; v[0].MinesLeft != 1 || v[1].MinesLeft != 2 ||
			!slices.Equal(v[0].FiredMines, []Square{square(t, "d4")}) {
			t.Errorf("Black sees %+v", v)
		}
		p = after(t, p, "Lc5-c6S")
		_, _, err = p.Apply(White, Detonate{Square: square(t, "d4")}, nil)
		wantRefusal(t, err, "CH-14.i", ReasonNoMineHere)
		if !slices.Contains(p.Legal(White), game.Action(Detonate{Square: square(t, "d5")})) {
			t.Error("the other mine is not listed")
		}
	})
	t.Run("CH-14.i destroys units of either side", func(t *testing.T) {
		p := custom(t, "8x8 3c44/8/8/2l25/2L25/8/8/3C04 w 0 1", `{"remoteMines":true}`)
		p = after(t, p, "Lc4-d4E", "Lc5-d5E")
		own, events := told(t, p, "@d4")
		equal(t, "events", kinds(events[:2]), "detonated destroyed")
		if w, ok := own.WreckAt(square(t, "d4")); !ok || w.Owner != White || own.QuietPlies() != 0 {
			t.Errorf("wreck %v, quiet %d", w, own.QuietPlies())
		}
		enemy := after(t, p, "@d5")
		if w, ok := enemy.WreckAt(square(t, "d5")); !ok || w.Owner != Black {
			t.Errorf("wreck %v", w)
		}
	})
	t.Run("CH-14.i the command tank: the enemy's wins, the own loses", func(t *testing.T) {
		p := custom(t, "8x8 8/8/8/2c25/2C25/8/8/8 w 0 1", `{"remoteMines":true,"objective":"hunt"}`)
		p = after(t, p, "Cc4-d4E", "Cc5-d5E")
		own, events := told(t, p, "@d4")
		ended(t, own, Black, ByCommand, "CH-9.a")
		equal(t, "events", kinds(events), "detonated destroyed won mines-shown")
		sides := own.View(game.Nobody).(View).Sides
		equal(t, "mines shown at the end", len(sides[0].UnfiredMines)+len(sides[1].UnfiredMines), 3)
		ended(t, after(t, p, "@d5"), White, ByCommand, "CH-9.a")
	})
	t.Run("CH-14.i mines are no part of CHECK", func(t *testing.T) {
		p := custom(t, "8x8 8/8/8/2c25/8/8/8/3B04 w 0 1", `{"remoteMines":true}`)
		p = after(t, p, "Bd1-d1NE", "Cc5-d5E", "Bd1-d1N")
		if check, _ := p.Announced(); check {
			t.Error("CHECK by a mine")
		}
		ended(t, after(t, p, "Cd5-d5NE", "@d5"), White, ByCommand, "CH-9.a")
	})
	t.Run("CH-14.i a board needs room for them", func(t *testing.T) {
		_, err := startCustom(`{"tfen":"8x8 8/8/8/########/########/8/8/8 w 0 1"}`, `{"remoteMines":true}`)
		wantRefusal(t, err, "CH-14.i", ReasonSetupMines)
	})
	t.Run("CH-12.a a side without units may fire a mine or pass", func(t *testing.T) {
		p := custom(t, "8x8 3c44/8/8/8/8/8/8/8 w 0 1", `{"remoteMines":true}`)
		equal(t, "choices", toJSON(t, p.Legal(White)), toJSON(t, []game.Action{
			Detonate{Square: square(t, "d4")}, Detonate{Square: square(t, "d5")}, Pass{},
		}))
	})
}
