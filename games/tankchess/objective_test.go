package tankchess

import (
	"testing"

	"sabot/game"
)

func TestObjectives(t *testing.T) {
	const far = "8x8 3C04/8/8/8/8/8/8/3c44 w 0 1"
	t.Run("CH-14.j hunt: no escape", func(t *testing.T) {
		refused(t, position(t, far, objective(Hunt)), "Cd8-out", "CH-14.j", ReasonNoExit)
		p := position(t, "8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1", objective(Hunt))
		ended(t, after(t, p, "Hb3-c2SExf2"), Black, ByCommand, "CH-9.a")
	})
	t.Run("CH-14.j flag: any unit that ends on the enemy flag wins", func(t *testing.T) {
		p := position(t, "8x8 3c44/L07/8/8/8/8/8/3C04 w 0 1", objective(Flag))
		refused(t, p, "Cd1-out", "CH-14.j", ReasonNoExit)
		p = after(t, p, "Cd1-d2N", "Cd8-e7SE")
		p = after(t, p, "La7-b8NE", "Ce7-f6SE")
		next, events := told(t, p, "Lb8-d8E")
		ended(t, next, White, ByObjective, "CH-14.j")
		equal(t, "last event", kinds(events[len(events)-1:]), "won")
		p = position(t, "8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1", objective(Hunt))
		ended(t, after(t, p, "Hb3-c2SExf2"), Black, ByCommand, "CH-9.a")
	})
	t.Run("CH-13.d a board names its flags, else the command tank's start square", func(t *testing.T) {
		p := start(t, "quick12", `{"objective":"flag"}`)
		sides := p.View(White).(View).Sides
		equal(t, "White's flag", sides[0].Flag.String(), "f1")
		equal(t, "Black's flag", sides[1].Flag.String(), "g12")
		s := mustBoard(t, "quick12").Setup
		flag := square(t, "a1")
		s.Flags[0] = &flag
		opts := DefaultOptions()
		opts.Objective = Flag
		p, err := s.Position(opts)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "named flag", p.View(White).(View).Sides[0].Flag.String(), "a1")
		_, err = startCustom(`{"tfen":"8x8 3l44/8/8/8/8/8/8/3C04 w 0 1"}`, `{"objective":"flag"}`)
		wantRefusal(t, err, "CH-14.j", ReasonSetupNoFlag)
		free := start(t, "quick12", `{"objective":"flag","deployment":"free"}`)
		free, _ = act(t, free, White, Place{Unit: CLT, Square: square(t, "b2")})
		equal(t, "flag where it was placed", free.View(Black).(View).Sides[0].Flag.String(), "b2")
	})
	t.Run("CH-14.j breakthrough: three units out, any of them", func(t *testing.T) {
		p := position(t, "8x8 L0H0M01C03/8/8/8/8/8/8/2l4l44 w 0 1", objective(Breakthrough))
		p, events := told(t, p, "La8-out")
		equal(t, "events", kinds(events)[:4], "left")
		if p.Result() != nil || p.QuietPlies() != 1 {
			t.Fatal("one unit out ends nothing and loses none")
		}
		p = after(t, p, "Lc1-out", "Ce8-out", "Ld1-d1SE")
		sides := p.View(game.Nobody).(View).Sides
		equal(t, "out", [2]int{sides[0].BroughtOut, sides[1].BroughtOut}, [2]int{2, 1})
		ended(t, after(t, p, "Hb8-out"), White, ByObjective, "CH-14.j")
		kill := position(t, "8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1", objective(Breakthrough))
		ended(t, after(t, kill, "Hb3-c2SExf2"), Black, ByCommand, "CH-9.a")
	})
	t.Run("CH-14.j attrition: ten points, or most after forty turns", func(t *testing.T) {
		// Two super-heavies seen from behind by a tank destroyer: five points each.
		p := position(t, "8x8 3s44/8/8/8/8/8/3D74/s0c06 w 0 1", objective(Attrition))
		refused(t, p, "Dd2-out", "CH-14.j", ReasonNoExit)
		p = position(t, "8x8 c6s66/8/8/8/8/8/D7U06/7C0 w 0 1", objective(Attrition))
		p = after(t, p, "Da2-a2Nxa8")
		equal(t, "points", points(p), [2]int{5, 0})
		if p.Result() != nil {
			t.Fatal("the command tank counts five and ends nothing")
		}
		p = after(t, p, "Sb8-b8SW", "Ub2-b3N", "Sb8-b8W")
		p = after(t, p, "Ub3-b4Nxb8")
		ended(t, p, White, ByObjective, "CH-14.j")
		even := position(t, "8x8 3c44/8/8/8/8/8/8/3C04 b 3 40", objective(Attrition))
		ended(t, after(t, even, "Cd8-d8SE"), game.Nobody, ByObjective, "CH-14.j")
		early := position(t, "8x8 3c44/8/8/8/8/8/8/3C04 w 3 40", objective(Attrition))
		if after(t, early, "Cd1-d1NE").Result() != nil {
			t.Error("Black has not had the fortieth turn")
		}
	})
	t.Run("CH-14.j attrition: what a side loses by itself counts for the other", func(t *testing.T) {
		p := position(t, "8x8 3c44/8/8/8/8/~7/S07/3C04 w 0 40", objective(Attrition))
		p = after(t, p, "Sa2-a3~")
		equal(t, "points", points(p), [2]int{0, 5})
		ended(t, after(t, p, "Cd8-d8SE"), Black, ByObjective, "CH-14.j")
	})
}

func points(p Position) [2]int {
	sides := p.View(White).(View).Sides
	return [2]int{sides[0].Points, sides[1].Points}
}
