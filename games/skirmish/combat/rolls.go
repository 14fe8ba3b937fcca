package combat

import "sabot/games/skirmish/printed"

// Outcome is what an attack has achieved so far: hits and critical hits.
type Outcome struct{ Hits, Crits int }

// Any tells that there is something left.
func (o Outcome) Any() bool { return o.Hits+o.Crits > 0 }

// CountAttack reads a roll (TK-9.g). Ammunition may make 4s miss, and two 1s
// may spoil the whole attack, which then is not even defended (TK-X.2).
func CountAttack(dice []int, ammo ...*printed.Card) (o Outcome, spoilt bool) {
	ones, four, spoils := 0, 4, false
	for _, load := range ammo {
		spoils = spoils || load.Has(printed.TwoOnesMiss)
		if load.Has(printed.FourMisses) {
			four = 5
		}
	}
	for _, d := range dice {
		switch {
		case d == 6:
			o.Crits++
		case d >= four:
			o.Hits++
		case d == 1:
			ones++
		}
	}
	if spoils && ones >= 2 {
		return Outcome{}, true
	}
	return o, false
}

// Cancels are the results that a defence takes away (TK-9.p): the weak ones, 4s
// and 5s, by the shooter's choice, then the strong ones, 6s, by the target's.
type Cancels struct{ Weak, Strong int }

// CountDefence reads a roll of the defence.
func CountDefence(dice []int) Cancels {
	var c Cancels
	for _, d := range dice {
		switch {
		case d == 6:
			c.Strong++
		case d >= 4:
			c.Weak++
		}
	}
	return c
}

// After is what is left when everybody cancels as usual (TK-9.p): the shooter
// gives up hits first, the target critical hits.
func (o Outcome) After(c Cancels) Outcome {
	x := min(c.Weak, o.Hits)
	o.Hits -= x
	o.Crits -= min(c.Weak-x, o.Crits)
	y := min(c.Strong, o.Crits)
	o.Crits -= y
	o.Hits -= min(c.Strong-y, o.Hits)
	return o
}
