package combat

import (
	"testing"

	"sabot/dice"
	"sabot/games/commander/printed"
)

func TestArmour(t *testing.T) {
	t.Run("TC-9.3.b To Kill", func(t *testing.T) {
		for diff, on := range map[int]int{-7: 1, -3: 1, -2: 2, -1: 3, 0: 4, 1: 5, 2: 6, 3: 7, 4: 8, 5: 9, 11: 9} {
			want(t, "kill number", KillNumber(10+diff, 10), on)
		}
	})
	t.Run("TC-9.3.c front armour is the rule", func(t *testing.T) {
		for _, rng := range []Range{Short, Melee} {
			a := Attack{Fire: FireAT, Range: rng, Front: 15, Side: 6}
			armour, flank := a.Armour(4, &printed.Options{MeleeFlank: printed.EditionRev3})
			if armour != 15 || flank {
				t.Errorf("%s: natural 4 meets %d", rng, armour)
			}
		}
	})
	t.Run("TC-9.3.1.a flank by the die", func(t *testing.T) {
		for _, tc := range []struct {
			rng         Range
			die, killOn int
		}{{Short, 1, 7}, {Short, 3, 1}, {Melee, 3, 7}, {Melee, 1, 7}} {
			a := Attack{Fire: FireAT, Range: tc.rng, Value: 8, Pen: 9, Front: 15, Side: 6, Vehicle: true}
			script := dice.Script{tc.die, 10}
			want(t, "kill number", a.Resolve(&script, &printed.Options{MeleeFlank: printed.EditionRev3}).KillOn, tc.killOn)
		}
		auto := Attack{Fire: FireAT, Range: Short, Value: 8, Pen: 9, Front: 15, Side: 6, Vehicle: true}
		script := dice.Script{1}
		want(t, "flankAutoKill", auto.Resolve(&script, &printed.Options{MeleeFlank: printed.EditionRev3, FlankAutoKill: true}).Result,
			Killed)
	})
	t.Run("TC-9.3.1.b Flank Shot", func(t *testing.T) {
		for side, half := range map[int]int{7: 3, 1: 1, 6: 3, 0: 0} {
			a := Attack{Fire: FireAT, Range: Short, Front: 9, Side: side, Flank: true}
			got, _ := a.Armour(1, &printed.Options{MeleeFlank: printed.EditionRev3})
			want(t, "halved", got, half)
			got, _ = a.Armour(5, &printed.Options{MeleeFlank: printed.EditionRev3})
			want(t, "not halved", got, side)
		}
		a := Attack{Fire: FireAT, Range: Short, Value: 8, Side: 5, Flank: true, Vehicle: true}
		script := dice.Script{2}
		want(t, "natural 2", a.Resolve(&script, &printed.Options{MeleeFlank: printed.EditionRev3}).Result, Stopped)
	})
	t.Run("TC-X.6 details of cards", func(t *testing.T) {
		a := Attack{Fire: FireAT, Range: Short, Front: 9, Side: 6, Flank: true, Ace: true}
		got, _ := a.Armour(4, &printed.Options{MeleeFlank: printed.EditionRev3})
		want(t, "Ace with Flank Shot, natural 4", got, 6)
		want(t, "half of nothing", halved(0), 0)
	})
}

func want[T comparable](t *testing.T, what string, got, expected T) {
	t.Helper()
	if got != expected {
		t.Errorf("%s is %v, want %v", what, got, expected)
	}
}
