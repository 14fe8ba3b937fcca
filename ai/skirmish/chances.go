package skirmish

import (
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
)

// Chances are kept as whole numbers out of one, so that a decision comes out
// the same on every machine.
const one = 1 << 20

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
	crit   [4]float64 // the chance that a critical card does so much damage
	shots  [mostAttack + 1][mostDefence + 1][mostKeep + 2]*shot
	values [mostDefence + 1][mostAttack + 1][mostAttack + 1]float64
	known  [mostDefence + 1]bool
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

// The mean damage of a critical card, by which a re-roll is judged.
const critMean = 7.0 / 6

// of is what an attack with these dice does. A re-roll is used where it is
// worth it, as [combat.Odds] has it.
func (o *odds) of(q combat.OddsQuery) *shot {
	still := 0
	if q.Stationary {
		still = 1 + min(max(q.Keep, 0), mostKeep)
	}
	at := &o.shots[min(max(q.Attack, 0), mostAttack)][min(max(q.Defence, 0), mostDefence)][still]
	if *at == nil {
		*at = o.work(q)
	}
	return *at
}

// by multiplies without being fused into a sum, which some processors would do
// and others not.
func by(a, b float64) float64 { return float64(a * b) }

// fall is the chance that n dice show h times 4–5 and c times 6.
func fall(n, h, c int) float64 {
	p := 1.0
	for i := range h {
		p = by(by(p, float64(n-i)), 1.0/3) / float64(i+1)
	}
	for i := range c {
		p = by(by(p, float64(n-h-i)), 1.0/6) / float64(i+1)
	}
	for range n - h - c {
		p = by(p, 0.5)
	}
	return p
}

// left is what remains of hits and critical hits after the usual cancels
// (TK-9.p).
func left(h, c, weak, strong int) (hits, crits int) {
	x := min(weak, h)
	h -= x
	c -= min(weak-x, c)
	y := min(strong, c)
	return h - min(strong-y, h), c - y
}

// value is the mean damage of a roll before the defence.
func (o *odds) value(defence, h, c int) float64 {
	if !o.known[defence] {
		o.known[defence] = true
		for h := range mostAttack + 1 {
			for c := range mostAttack + 1 - h {
				o.values[defence][h][c] = o.meanLeft(defence, h, c)
			}
		}
	}
	return o.values[defence][h][c]
}

func (o *odds) meanLeft(defence, h, c int) float64 {
	sum := 0.0
	for w := range defence + 1 {
		for s := range defence + 1 - w {
			hits, crits := left(h, c, w, s)
			sum += by(fall(defence, w, s), float64(hits)+by(critMean, float64(crits)))
		}
	}
	return sum
}

// again is the mean damage of keeping some results and rolling n dice anew.
func (o *odds) again(defence, h, c, n int) float64 {
	sum := 0.0
	for i := range n + 1 {
		for j := range n + 1 - i {
			sum += by(fall(n, i, j), o.value(defence, h+i, c+j))
		}
	}
	return sum
}

// rolls is how likely each roll before the defence is.
type rolls [mostAttack + 1][mostAttack + 1]float64

// final is the roll that stands after a stationary shooter's re-roll.
func (o *odds) final(q combat.OddsQuery) rolls {
	var out rolls
	n := q.Attack
	var worth [mostKeep + 1][mostKeep + 1]float64 // of keeping hits and crits
	for h := range mostKeep + 1 {
		for c := range mostKeep + 1 - h {
			if q.Stationary && h+c <= min(q.Keep, n) {
				worth[h][c] = o.again(q.Defence, h, c, n-h-c)
			}
		}
	}
	for h := range n + 1 {
		for c := range n + 1 - h {
			p := fall(n, h, c)
			hits, crits, dice := h, c, 0
			if q.Stationary {
				best := o.value(q.Defence, h, c)
				for k := range min(q.Keep, n) + 1 {
					kc := min(k, c)
					kh := min(k-kc, h)
					v := worth[kh][kc]
					if kh+kc < k { // a miss is kept as well
						v = o.again(q.Defence, kh, kc, n-k)
					}
					if v > best+1e-12 {
						best, hits, crits, dice = v, kh, kc, n-k
					}
				}
			}
			for i := range dice + 1 {
				for j := range dice + 1 - i {
					out[hits+i][crits+j] += by(p, fall(dice, i, j))
				}
			}
		}
	}
	return out
}

// work goes through everything that can happen in an attack.
func (o *odds) work(q combat.OddsQuery) *shot {
	q.Attack, q.Defence = min(max(q.Attack, 0), mostAttack), min(max(q.Defence, 0), mostDefence)
	var damage [mostDamage + 1]float64
	crits, mean, some := 0.0, 0.0, 0.0
	var ends rolls
	first := o.final(q)
	for h := range q.Attack + 1 {
		for c := range q.Attack + 1 - h {
			if first[h][c] == 0 {
				continue
			}
			for w := range q.Defence + 1 {
				for s := range q.Defence + 1 - w {
					hits, crits := left(h, c, w, s)
					ends[hits][crits] += by(first[h][c], fall(q.Defence, w, s))
				}
			}
		}
	}
	for h := range q.Attack + 1 {
		for c := range q.Attack + 1 - h {
			p := ends[h][c]
			crits += by(p, float64(c))
			if h+c > 0 {
				some += p
			}
			for d, part := range o.drawn(c) {
				damage[min(h+d, mostDamage)] += by(p, part)
				mean += by(by(p, part), float64(h+d))
			}
		}
	}
	out := &shot{crits: fixed(crits), mean: fixed(mean), some: fixed(some)}
	for d := range damage {
		out.damage[d] = fixed(damage[d])
	}
	return out
}

// drawn is how likely each damage of n critical cards is.
func (o *odds) drawn(n int) [mostDamage + 1]float64 {
	sum := [mostDamage + 1]float64{1}
	for range n {
		var next [mostDamage + 1]float64
		for d, p := range sum {
			for k, q := range o.crit {
				next[min(d+k, mostDamage)] += by(p, q)
			}
		}
		sum = next
	}
	return sum
}

// fixed rounds a chance or an average to whole parts of one.
func fixed(v float64) int32 { return int32(by(v, one) + 0.5) }
