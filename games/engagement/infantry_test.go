package engagement

import (
	"math/big"
	"testing"

	"sabot/dice"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

func TestTests(t *testing.T) {
	t.Run("RE-0.4 EXP 4+ at -3 fails on every face", func(t *testing.T) {
		for n := 1; n <= 6; n++ {
			if combat.Passes(n, -3, 4) {
				t.Errorf("a %d passed", n)
			}
		}
	})
	t.Run("RE-0.4 a natural 1 fails whatever is added", func(t *testing.T) {
		if combat.Passes(1, 9, 2) || !combat.Passes(2, 0, 2) {
			t.Error("natural 1")
		}
	})
	t.Run("RE-0.4 to hit is clamped to 2 and 6", func(t *testing.T) {
		if combat.ToHit(4, -4) != 6 || combat.ToHit(4, 9) != 2 || combat.ToHit(4, 1) != 3 {
			t.Error("clamp")
		}
	})
	t.Run("RE-0.3 a D3 is half a die, rounded up", func(t *testing.T) {
		for n, want := range []int{1, 1, 2, 2, 3, 3} {
			if got := combat.D3(&dice.Script{n + 1}); got != want {
				t.Errorf("%d gives %d, want %d", n+1, got, want)
			}
		}
	})
}

func TestHurts(t *testing.T) {
	t.Run("RE-0.8 an LMG shot that needs 4 kills one time in six", func(t *testing.T) {
		h := combat.Hurt{Exp: 4, ExpMod: combat.HurtMod(-1, false), AP: 4}
		p := combat.Chance(func(src dice.Source) bool {
			return combat.Passes(combat.Die(src), 0, combat.ToHit(4, 0)) && h.Resolve(src).Killed
		})
		if p.Cmp(big.NewRat(1, 6)) != 0 {
			t.Errorf("%s", p)
		}
	})
	t.Run("RE-13.3 a rifle at an exposed commander: one in 36", func(t *testing.T) {
		h := combat.Hurt{Exp: 4, ExpMod: combat.HurtMod(0, true), AP: 4}
		p := combat.Chance(func(src dice.Source) bool {
			return combat.Passes(combat.Die(src), 0, combat.ToHit(4, -2)) && h.Resolve(src).Killed
		})
		if p.Cmp(big.NewRat(1, 36)) != 0 {
			t.Errorf("%s", p)
		}
	})
	t.Run("RE-19.16 in a room AP 4+ kills on a 3 and HE-1 is HE-2", func(t *testing.T) {
		h := combat.Hurt{Exp: 4, AP: 4, APBonus: 1}
		if !h.Resolve(&dice.Script{3, 3}).Killed || h.Resolve(&dice.Script{3, 2}).Killed {
			t.Error("AP roll")
		}
		if combat.BlastRadius(1, true) != 500 || combat.BlastRadius(1, false) != 250 || combat.BlastRadius(3, true) != 750 {
			t.Error("template")
		}
	})
	t.Run("RE-19.12 shots of a coaxial MG with and without its gun", func(t *testing.T) {
		mg := printed.Rate{D3: true, Plus: 6}
		for n, want := range []int{7, 7, 8, 8, 9, 9} {
			if got := combat.Shots(mg, 0, &dice.Script{n + 1}); got != want {
				t.Errorf("alone, %d: %d shots", n+1, got)
			}
			if got := combat.Shots(mg, combat.GunFiresToo, &dice.Script{n + 1}); got != want-2 {
				t.Errorf("with the gun, %d: %d shots", n+1, got)
			}
		}
	})
}

func TestMorale(t *testing.T) {
	t.Run("RE-0.13 nine hits suppress nine men, eight do not", func(t *testing.T) {
		if !combat.IsSuppressed(9, 9, false) || combat.IsSuppressed(8, 9, false) || !combat.IsSuppressed(5, 9, true) || combat.IsSuppressed(4, 9, true) || combat.IsSuppressed(0, 0, false) {
			t.Error("threshold")
		}
	})
	t.Run("RE-0.13 one step at a time", func(t *testing.T) {
		for _, tc := range []struct {
			from         combat.Morale
			passed, weak bool
			want         combat.Morale
		}{
			{combat.Suppressed, true, false, combat.Confident},
			{combat.Suppressed, false, true, combat.Shaken},
			{combat.Shaken, true, false, combat.Suppressed},
			{combat.Shaken, false, true, combat.Demoralised},
			{combat.Demoralised, true, true, combat.Shaken},
			{combat.Demoralised, false, false, combat.Demoralised},
			{combat.Demoralised, false, true, combat.Broken},
			{combat.Confident, false, true, combat.Confident},
		} {
			if got := combat.Rallied(tc.from, tc.passed, tc.weak); got != tc.want {
				t.Errorf("%s, passed %v: %s, want %s", tc.from, tc.passed, got, tc.want)
			}
		}
		if combat.Improved(combat.Demoralised) != combat.Shaken {
			t.Error("a withdrawal improves by one")
		}
	})
}

func TestAssaults(t *testing.T) {
	d := data(t)
	t.Run("RE-20.3 a 5 attaches at 7+, a 1 misses and kills the man", func(t *testing.T) {
		g := combat.Grenade{Target: profileOf(t, d, "pz4h"), MovedCM: 10, CC: 3, Exp: 4, AT: 9, From: printed.Rear, Location: printed.Hull}
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
			if got, _ := combat.GrenadeNeed(moved); got != want {
				t.Errorf("%d cm: %d+, want %d+", moved, got, want)
			}
		}
	})
	t.Run("RE-21.19 Zimmerit sheds charges from hull and turret on 4", func(t *testing.T) {
		g := combat.Grenade{Target: profileOf(t, d, "pz4h"), CC: 3, Exp: 4, AT: 9, From: printed.Rear, Location: printed.Hull, Zimmerit: true}
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
		g := combat.Grenade{Target: profileOf(t, d, "pz4h"), CC: 3, Exp: 4, AT: 9, From: printed.Side, Location: printed.Turret}
		s := dice.Script{5, 6, 6}
		if p := g.Attack(&s); p.Strike.Row != 6 || p.Strike.SaveDie != 0 {
			t.Errorf("%+v", p)
		}
	})
	t.Run("RE-20.5 eight Germans, a 4, against a Sherman's rear", func(t *testing.T) {
		s := dice.Script{4, 4}
		v := profileOf(t, d, "m4a3_75")
		a := combat.Swarm(v, 8, 3, &s)
		if a.Total != 11 || !a.Success || a.Row != 4 {
			t.Errorf("%+v", a)
		}
		w := combat.ResolveDamage(d, v, combat.FullyManned(v, 0), printed.Hull, a.Row, false, dice.None{})
		if w.Status != printed.Wreck || !w.CrewOut {
			t.Errorf("%+v", w)
		}
		s = dice.Script{3}
		if a := combat.Swarm(v, 8, 3, &s); a.Success {
			t.Errorf("ten is not more than ten: %+v", a)
		}
	})
	t.Run("RE-5.2 three men under a Sherman: dice 5, 4, 2 and 3", func(t *testing.T) {
		s := dice.Script{5, 4, 2, 3}
		dead := 0
		for range 3 {
			if combat.OverrunHurt(4, combat.OverrunAP(printed.Tracked), false).Resolve(&s).Killed {
				dead++
			}
		}
		if dead != 1 {
			t.Errorf("%d dead", dead)
		}
		used(t, s)
		if combat.OverrunAP(printed.Wheeled) != 4 || combat.OverrunAP(printed.Halftrack) != 4 {
			t.Error("only tracks kill on 3")
		}
	})
	t.Run("RE-10.5 a Sherman rams an armoured car's side", func(t *testing.T) {
		sherman, car := profileOf(t, d, "m4a3_75"), profileOf(t, d, "sdkfz222")
		s := dice.Script{1, 6, 4}
		if i := combat.Collide(sherman, car, printed.Side, &s); i.RammerTotal != 13 || i.TargetTotal != 12 || i.TargetRow != 4 || i.RammerRow != 0 {
			t.Errorf("%+v", i)
		}
		s = dice.Script{1, 6, 2, 3}
		if i := combat.Collide(sherman, car, printed.Front, &s); i.TargetRow != 2 || i.RammerRow != 3 {
			t.Errorf("a tie hurts both: %+v", i)
		}
	})
	t.Run("RE-10.1 nobody rams what is harder than himself", func(t *testing.T) {
		sherman, car := profileOf(t, d, "m4a3_75"), profileOf(t, d, "sdkfz222")
		if !combat.Outweighs(sherman, car, printed.Side) || combat.Outweighs(car, sherman, printed.Side) {
			t.Error("weights")
		}
	})
	t.Run("RE-0.14 a bout: the lower total tests EXP, a tie does nothing", func(t *testing.T) {
		a := combat.Fighter{Cc: 3, Exp: 4, Helpers: 4, Morale: combat.Confident}
		b := combat.Fighter{Cc: 3, Exp: 4, Morale: combat.Suppressed, Cover: true}
		if a.Total() != 5 || b.Total() != 3 {
			t.Errorf("totals %d and %d", a.Total(), b.Total())
		}
		if r := combat.Fight(a, b, &dice.Script{1, 3}); r.AttackerDies || r.DefenderDies {
			t.Errorf("tie: %+v", r)
		}
		if r := combat.Fight(a, b, &dice.Script{2, 3, 3}); !r.DefenderDies {
			t.Errorf("%+v", r)
		}
		if r := combat.Fight(a, b, &dice.Script{1, 6, 3}); !r.AttackerDies {
			t.Errorf("%+v", r)
		}
		if broken := (combat.Fighter{Cc: 3, Morale: combat.Demoralised, Cover: true}); broken.Total() != 2 {
			t.Error("RE-0.13 the demoralised have no cover")
		}
	})
}
