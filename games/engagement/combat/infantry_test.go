package combat

import (
	"math/big"
	"testing"

	"sabot/dice"
	"sabot/games/engagement/printed"
)

func TestTests(t *testing.T) {
	t.Run("RE-0.4 EXP 4+ at -3 fails on every face", func(t *testing.T) {
		for n := 1; n <= 6; n++ {
			if Passes(n, -3, 4) {
				t.Errorf("a %d passed", n)
			}
		}
	})
	t.Run("RE-0.4 a natural 1 fails whatever is added", func(t *testing.T) {
		if Passes(1, 9, 2) || !Passes(2, 0, 2) {
			t.Error("natural 1")
		}
	})
	t.Run("RE-0.4 to hit is clamped to 2 and 6", func(t *testing.T) {
		if ToHit(4, -4) != 6 || ToHit(4, 9) != 2 || ToHit(4, 1) != 3 {
			t.Error("clamp")
		}
	})
	t.Run("RE-0.3 a D3 is half a die, rounded up", func(t *testing.T) {
		for n, want := range []int{1, 1, 2, 2, 3, 3} {
			if got := D3(&dice.Script{n + 1}); got != want {
				t.Errorf("%d gives %d, want %d", n+1, got, want)
			}
		}
	})
}

func TestHurts(t *testing.T) {
	t.Run("RE-0.8 an LMG shot that needs 4 kills one time in six", func(t *testing.T) {
		h := FigureHit{Exp: 4, ExpMod: ExpModifier(-1, false), AP: 4}
		p := chance(func(src dice.Source) bool {
			return Passes(Die(src), 0, ToHit(4, 0)) && h.Resolve(src).Killed
		})
		if p.Cmp(big.NewRat(1, 6)) != 0 {
			t.Errorf("%s", p)
		}
	})
	t.Run("RE-13.3 a rifle at an exposed commander: one in 36", func(t *testing.T) {
		h := FigureHit{Exp: 4, ExpMod: ExpModifier(0, true), AP: 4}
		p := chance(func(src dice.Source) bool {
			return Passes(Die(src), 0, ToHit(4, -2)) && h.Resolve(src).Killed
		})
		if p.Cmp(big.NewRat(1, 36)) != 0 {
			t.Errorf("%s", p)
		}
	})
	t.Run("RE-19.16 in a room AP 4+ kills on a 3", func(t *testing.T) {
		h := FigureHit{Exp: 4, AP: 4, APBonus: 1}
		if !h.Resolve(&dice.Script{3, 3}).Killed || h.Resolve(&dice.Script{3, 2}).Killed {
			t.Error("AP roll")
		}
	})
	t.Run("RE-19.12 shots of a coaxial MG with and without its gun", func(t *testing.T) {
		mg := printed.Rate{D3: true, Plus: 6}
		for n, want := range []int{7, 7, 8, 8, 9, 9} {
			if got := Shots(mg, 0, &dice.Script{n + 1}); got != want {
				t.Errorf("alone, %d: %d shots", n+1, got)
			}
			if got := Shots(mg, gunFiresToo, &dice.Script{n + 1}); got != want-2 {
				t.Errorf("with the gun, %d: %d shots", n+1, got)
			}
		}
	})
}

func TestMorale(t *testing.T) {
	t.Run("RE-0.13 nine hits suppress nine men, eight do not", func(t *testing.T) {
		if !IsSuppressed(9, 9, false) || IsSuppressed(8, 9, false) || !IsSuppressed(5, 9, true) || IsSuppressed(4,
			9, true) || IsSuppressed(0, 0, false) {
			t.Error("threshold")
		}
	})
	t.Run("RE-0.13 one step at a time", func(t *testing.T) {
		for _, tc := range []struct {
			from         printed.Morale
			passed, weak bool
			want         printed.Morale
		}{
			{printed.Suppressed, true, false, printed.Confident},
			{printed.Suppressed, false, true, printed.Shaken},
			{printed.Shaken, true, false, printed.Suppressed},
			{printed.Shaken, false, true, printed.Demoralised},
			{printed.Demoralised, true, true, printed.Shaken},
			{printed.Demoralised, false, false, printed.Demoralised},
			{printed.Demoralised, false, true, printed.Broken},
			{printed.Confident, false, true, printed.Confident},
		} {
			if got := Rallied(tc.from, tc.passed, tc.weak); got != tc.want {
				t.Errorf("%s, passed %v: %s, want %s", tc.from, tc.passed, got, tc.want)
			}
		}
		if Improved(printed.Demoralised) != printed.Shaken {
			t.Error("a withdrawal improves by one")
		}
	})
}

func TestAssaults(t *testing.T) {
	d := data(t)
	t.Run("RE-20.3 a 5 attaches at 7+, a 1 misses and kills the man", func(t *testing.T) {
		g := Grenade{Target: profileOf(t, d, "pz4h"), MovedCM: 10, CC: 3, Exp: 4, AT: 9, From: printed.Rear, Location: printed.Hull}
		s := dice.Script{5, 4, 5}
		if p := g.Attack(&s); !p.Attached || p.Strike.Row != 5 {
			t.Errorf("%+v", p)
		}
		used(t, s)
		s = dice.Script{1, 3}
		if p := g.Attack(&s); p.Attached || !p.ManKilled {
			t.Errorf("%+v", p)
		}
		s = dice.Script{1, 4}
		if p := g.Attack(&s); p.ManKilled {
			t.Errorf("%+v", p)
		}
		s = dice.Script{3}
		if p := g.Attack(&s); p.Attached {
			t.Errorf("%+v", p)
		}
	})
	t.Run("RE-20.3 the faster the vehicle, the harder", func(t *testing.T) {
		for moved, want := range map[int]int{0: 6, 1: 7, 10: 7, 11: 8, 20: 8, 21: 0} {
			if got, _ := GrenadeNeed(moved); got != want {
				t.Errorf("%d cm: %d+, want %d+", moved, got, want)
			}
		}
	})
	t.Run("RE-21.19 Zimmerit sheds charges from hull and turret on 4", func(t *testing.T) {
		g := Grenade{Target: profileOf(t, d, "pz4h"), CC: 3, Exp: 4, AT: 9, From: printed.Rear, Location: printed.Hull, Zimmerit: true}
		s := dice.Script{5, 4}
		if p := g.Attack(&s); !p.FellOff || p.Attached {
			t.Errorf("%+v", p)
		}
		g.Location = printed.Running
		s = dice.Script{5, 4, 3}
		if p := g.Attack(&s); !p.Attached {
			t.Errorf("%+v", p)
		}
		used(t, s)
	})
	t.Run("RE-20.4 skirts do not stop a charge", func(t *testing.T) {
		g := Grenade{Target: profileOf(t, d, "pz4h"), CC: 3, Exp: 4, AT: 9, From: printed.Side, Location: printed.Turret}
		s := dice.Script{5, 6, 6}
		if p := g.Attack(&s); p.Strike.Row != 6 || p.Strike.SaveDie != 0 {
			t.Errorf("%+v", p)
		}
	})
	t.Run("RE-20.5 eight Germans, a 4, against a Sherman's rear", func(t *testing.T) {
		s := dice.Script{4, 4}
		v := profileOf(t, d, "m4a3_75")
		a := Swarm(v, 8, 3, &s)
		if a.Total != 11 || !a.Success || a.Row != 4 {
			t.Errorf("%+v", a)
		}
		w := ResolveDamage(d, v, FullyManned(v, 0), printed.Hull, a.Row, false, dice.None{})
		if w.Status != printed.Wreck || !w.CrewOut {
			t.Errorf("%+v", w)
		}
		s = dice.Script{3}
		if a := Swarm(v, 8, 3, &s); a.Success {
			t.Errorf("ten is not more than ten: %+v", a)
		}
	})
	t.Run("RE-5.2 three men under a Sherman: dice 5, 4, 2 and 3", func(t *testing.T) {
		s := dice.Script{5, 4, 2, 3}
		dead := 0
		for range 3 {
			if OverrunHit(4, OverrunAP(printed.Tracked), false).Resolve(&s).Killed {
				dead++
			}
		}
		if dead != 1 {
			t.Errorf("%d dead", dead)
		}
		used(t, s)
		if OverrunAP(printed.Wheeled) != 4 || OverrunAP(printed.Halftrack) != 4 {
			t.Error("only tracks kill on 3")
		}
	})
	t.Run("RE-10.5 a Sherman rams an armoured car's side", func(t *testing.T) {
		sherman, car := profileOf(t, d, "m4a3_75"), profileOf(t, d, "sdkfz222")
		s := dice.Script{1, 6, 4}
		if i := Collide(sherman, car, printed.Side, &s); i.RammerTotal != 13 || i.TargetTotal != 12 || i.TargetRow != 4 ||
			i.RammerRow != 0 {
			t.Errorf("%+v", i)
		}
		s = dice.Script{1, 6, 2, 3}
		if i := Collide(sherman, car, printed.Front, &s); i.TargetRow != 2 || i.RammerRow != 3 {
			t.Errorf("a tie hurts both: %+v", i)
		}
	})
	t.Run("RE-10.1 nobody rams what is harder than himself", func(t *testing.T) {
		sherman, car := profileOf(t, d, "m4a3_75"), profileOf(t, d, "sdkfz222")
		if !Outweighs(sherman, car, printed.Side) || Outweighs(car, sherman, printed.Side) {
			t.Error("weights")
		}
	})
	t.Run("RE-0.14 a bout: the lower total tests EXP, a tie does nothing", func(t *testing.T) {
		a := Fighter{Cc: 3, Exp: 4, Helpers: 4, Morale: printed.Confident}
		b := Fighter{Cc: 3, Exp: 4, Morale: printed.Suppressed, Cover: true}
		if a.Total() != 5 || b.Total() != 3 {
			t.Errorf("totals %d and %d", a.Total(), b.Total())
		}
		if r := Fight(a, b, &dice.Script{1, 3}); r.AttackerDies || r.DefenderDies {
			t.Errorf("tie: %+v", r)
		}
		if r := Fight(a, b, &dice.Script{2, 3, 3}); !r.DefenderDies {
			t.Errorf("%+v", r)
		}
		if r := Fight(a, b, &dice.Script{1, 6, 3}); !r.AttackerDies {
			t.Errorf("%+v", r)
		}
		if broken := (Fighter{Cc: 3, Morale: printed.Demoralised, Cover: true}); broken.Total() != 2 {
			t.Error("RE-0.13 the demoralised have no cover")
		}
	})
}
