package combat

import (
	"slices"

	"sabot/games/skirmish/printed"
)

// Lying is a roll on the table: dice that stay as they are, and how many are
// still to be rolled.
type Lying struct {
	Stay  []int
	Again int
}

// Fallen are the chances of an attack of which dice lie on the table: those
// that stay count as they are, the others fall any way they can. Cancels are
// the usual ones of TK-9.p.
func Fallen(attack, defence Lying, ammo ...*printed.Card) OddsAnswer {
	n := len(attack.Stay) + attack.Again
	final, tally := make([][]int64, n+1), make([][]counts, n+1)
	for h := range final {
		final[h], tally[h] = make([]int64, n+1-h), make([]counts, n+1-h)
	}
	attack.fall(func(dice []int, ways int64) {
		o, _ := CountAttack(dice, ammo...)
		final[o.Hits][o.Crits] += ways
	})
	defence.fall(func(dice []int, ways int64) {
		c := CountDefence(dice)
		for h, row := range tally {
			for k := range row {
				row[k].add(Outcome{h, k}.After(c), ways)
			}
		}
	})
	return answer(final, tally, attack.Again+defence.Again)
}

// fall goes through the ways the dice can lie, in whatever order, and says in
// how many ways each comes about.
func (l Lying) fall(each func(dice []int, ways int64)) {
	var next func(dice []int, face, left int, ways int64)
	next = func(dice []int, face, left int, ways int64) {
		if face == 6 {
			for range left {
				dice = append(dice, 6)
			}
			each(dice, ways)
			return
		}
		for n := range left + 1 {
			next(append(slices.Clip(dice), slices.Repeat([]int{face}, n)...), face+1, left-n, ways*choose(left, n))
		}
	}
	next(slices.Clone(l.Stay), 1, l.Again, 1)
}
