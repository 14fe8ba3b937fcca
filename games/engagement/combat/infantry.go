package combat

import (
	"sabot/dice"
	"sabot/games/engagement/printed"
)

// FigureHit is one hit on a figure on its way to a casualty: the figure's EXP test
// and, where that fails, the shooter's AP roll (RE-0.8).
type FigureHit struct {
	Exp     int  // the figure's value
	ExpMod  int  // of the weapon, and +1 where the figure uses the terrain
	AP      int  // number that kills
	APBonus int  // 1 in a confined space (RE-19.16)
	Killed  bool // the result
	ExpDie  int
	APDie   int
}

// Resolve throws the dice. Whatever they say, the hit itself counts for the
// squad's morale.
func (h FigureHit) Resolve(src dice.Source) FigureHit {
	h.ExpDie = Die(src)
	if Passes(h.ExpDie, h.ExpMod, h.Exp) {
		return h
	}
	h.APDie = Die(src)
	h.Killed = Passes(h.APDie, h.APBonus, h.AP)
	return h
}

// ExpModifier adds what cover is worth to a figure that uses it (RE-0.8).
func ExpModifier(weapon int, usesTerrain bool) int {
	if usesTerrain {
		return weapon + 1
	}
	return weapon
}

// IsSuppressed tells whether a squad has taken as many hits this turn as it had
// figures at its start, or half as many, rounded up, under the option
// (RE-0.13).
func IsSuppressed(hits, figures int, half bool) bool {
	if half {
		figures = (figures + 1) / 2
	}
	return hits >= figures && hits > 0
}

// Rallied is the state after a Discipline test (RE-0.13). Weak tells that
// fewer than half of the first strength are left.
func Rallied(from printed.Morale, passed, weak bool) printed.Morale {
	switch {
	case from == printed.Suppressed && passed:
		return printed.Confident
	case from == printed.Suppressed:
		return printed.Shaken
	case from == printed.Shaken && passed:
		return printed.Suppressed
	case from == printed.Shaken:
		return printed.Demoralised
	case from == printed.Demoralised && passed:
		return printed.Shaken
	case from == printed.Demoralised && weak:
		return printed.Broken
	}
	return from
}

// Improved is the state after a withdrawal (RE-0.13).
func Improved(from printed.Morale) printed.Morale { return Rallied(from, true, false) }
