package skirmish

import (
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
)

// Chances are kept as whole numbers out of one, so that a decision comes out
// the same on every machine.
const fixedOne = 1 << 20

// mostDamage is as much as is told apart: no tank can take more.
const mostDamage = 13

// spread is how likely each amount of damage is; the last entry is for that
// much or more.
type spread [mostDamage + 1]int32

// shot is what an attack does: its damage, and how many critical hits are left
// on average.
type shot struct {
	damage spread
	crits  int32
	mean   int32 // damage on average
	some   int32 // the chance that something is left
}

// The bounds of the dice that a table holds.
const (
	mostAttack  = 12
	mostDefence = 6
	mostKeep    = 2
)

// odds holds the shots that were asked about, each worked out once.
type odds struct {
	crit  [4]float64 // the chance that a critical card does so much damage
	shots [mostAttack + 1][mostDefence + 1][mostKeep + 2]*shot
}

func newOdds(d *printed.Data) *odds {
	o := &odds{}
	all := 0
	for _, c := range d.Criticals {
		o.crit[min(c.Damage, 3)] += float64(c.Copies)
		all += c.Copies
	}
	for i := range o.crit {
		o.crit[i] /= float64(all)
	}
	return o
}

// shot is what an attack with these dice does. A re-roll is used where it is
// worth it, as [combat.Odds] has it.
func (o *odds) shot(q combat.OddsQuery) *shot {
	still := 0
	if q.Stationary {
		still = 1 + min(max(q.Keep, 0), mostKeep)
	}
	at := &o.shots[min(max(q.Attack, 0), mostAttack)][min(max(q.Defence, 0), mostDefence)][still]
	if *at == nil {
		*at = o.compute(q)
	}
	return *at
}

// mul multiplies without being fused into a sum, which some processors would do
// and others not.
func mul(a, b float64) float64 { return float64(a * b) }

// rollChance is the chance that n dice show h times 4–5 and c times 6.
func rollChance(n, h, c int) float64 {
	p := 1.0
	for i := range h {
		p = mul(mul(p, float64(n-i)), 1.0/3) / float64(i+1)
	}
	for i := range c {
		p = mul(mul(p, float64(n-h-i)), 1.0/6) / float64(i+1)
	}
	for range n - h - c {
		p = mul(p, 0.5)
	}
	return p
}

// compute goes through everything that can happen in an attack.
func (o *odds) compute(q combat.OddsQuery) *shot {
	q.Attack, q.Defence = min(max(q.Attack, 0), mostAttack), min(max(q.Defence, 0), mostDefence)
	var damage [mostDamage + 1]float64
	crits, mean, some := 0.0, 0.0, 0.0
	var ends [mostAttack + 1][mostAttack + 1]float64
	all := 1.0
	for range 2 * q.Attack {
		all = mul(all, 6)
	}
	for h, row := range combat.Rolls(q) {
		for c, ways := range row {
			for w := range q.Defence + 1 {
				for s := range q.Defence + 1 - w {
					o := combat.Outcome{Hits: h, Crits: c}.After(combat.Cancels{Weak: w, Strong: s})
					ends[o.Hits][o.Crits] += mul(float64(ways)/all, rollChance(q.Defence, w, s))
				}
			}
		}
	}
	for h := range q.Attack + 1 {
		for c := range q.Attack + 1 - h {
			p := ends[h][c]
			crits += mul(p, float64(c))
			if h+c > 0 {
				some += p
			}
			for d, part := range o.criticalDamage(c) {
				damage[min(h+d, mostDamage)] += mul(p, part)
				mean += mul(mul(p, part), float64(h+d))
			}
		}
	}
	out := &shot{crits: toFixed(crits), mean: toFixed(mean), some: toFixed(some)}
	for d := range damage {
		out.damage[d] = toFixed(damage[d])
	}
	return out
}

// criticalDamage is how likely each damage of n critical cards is.
func (o *odds) criticalDamage(n int) [mostDamage + 1]float64 {
	sum := [mostDamage + 1]float64{1}
	for range n {
		var next [mostDamage + 1]float64
		for d, p := range sum {
			for k, q := range o.crit {
				next[min(d+k, mostDamage)] += mul(p, q)
			}
		}
		sum = next
	}
	return sum
}

// toFixed rounds a chance or an average to whole parts of one.
func toFixed(v float64) int32 { return int32(mul(v, fixedOne) + 0.5) }
