package combat

import (
	"encoding/json"
	"math/big"

	"sabot/game"
	"sabot/games/skirmish/field"
)

// OddsQuery asks for the chances of one attack: dice after all modifiers, and
// whether the shooter stands still. Keep is how many dice it may keep when it
// re-rolls the others (TK-K.6).
type OddsQuery struct {
	Attack     int  `json:"attack"`
	Defence    int  `json:"defence"`
	Stationary bool `json:"stationary"`
	Keep       int  `json:"keep"`
}

// OddsAnswer holds exact chances and expectations, in JSON as reduced fractions:
// "41/100", "0", "1".
type OddsAnswer struct {
	Any    *big.Rat `json:"p_any"`    // something is left
	Hits   *big.Rat `json:"e_hits"`   // hits left on average
	Crits  *big.Rat `json:"e_crits"`  // critical hits left on average
	Crit   *big.Rat `json:"p_crit"`   // at least one critical hit is left
	Damage *big.Rat `json:"e_damage"` // hits and 7/6 for each critical hit
	Three  *big.Rat `json:"p_three"`  // three or more are left

	Left []*big.Rat `json:"-"` // exactly 0, 1, 2 … hits and critical hits are left
}

// Bounds of the dice that can be asked about.
const (
	maxOddsAttack = 12
	maxOddsKeep   = 2
)

// Odds computes the chances of an attack in closed form. Cancels are the usual
// ones of TK-9.p; a stationary shooter re-rolls by the better value.
func Odds(q OddsQuery) (OddsAnswer, error) {
	switch {
	case q.Attack < 0 || q.Attack > maxOddsAttack:
		return OddsAnswer{}, game.WrongField("attack", "TK-9.f", "%d dice, want 0 to %d", q.Attack, maxOddsAttack)
	case q.Keep < 0 || q.Keep > maxOddsKeep:
		return OddsAnswer{}, game.WrongField("keep", "TK-K.6", "%d dice, want 0 to %d", q.Keep, maxOddsKeep)
	}
	q.Defence = min(max(q.Defence, 0), MaxDefence)
	return newPool(q).answer(), nil
}

// ReadOdds answers a query in its JSON form, strictly.
func ReadOdds(data []byte) (OddsAnswer, error) {
	var q struct {
		OddsQuery
		ID   json.RawMessage `json:"id"`
		Name json.RawMessage `json:"name"`
	}
	if f := field.ReadQuery(data, &q, "attack"); f != nil {
		return OddsAnswer{}, f
	}
	return Odds(q.OddsQuery)
}

// pool computes with whole numbers: everything is counted in ways that dice
// can fall, 6ⁿ for n of them. With at most twelve dice, rolled at most twice,
// the counts fit in 64 bits; only the last sums need more.
type pool struct {
	q     OddsQuery
	tally [][]counts // by hits and critical hits before the defence
}

// counts says over all ways the defence can fall how often how much is left.
type counts struct {
	left              [maxOddsAttack + 1]int64 // by hits and critical hits together
	hits, crits, crit int64
}

// value weighs what is left, in sixths of a hit: a critical card has 35 points
// of damage on 30 cards, seven sixths on average.
func (c counts) value() int64 { return 6*c.hits + 7*c.crits }

// ways counts how often n dice show h times 4–5, c times 6 and else nothing.
func ways(n, h, c int) int64 {
	return choose(n, h) * choose(n-h, c) * power(2, h) * power(3, n-h-c)
}

func choose(n, k int) int64 {
	v := int64(1)
	for i := range k {
		v = v * int64(n-i) / int64(i+1)
	}
	return v
}

func power(base int64, n int) int64 {
	v := int64(1)
	for range n {
		v *= base
	}
	return v
}

func newPool(q OddsQuery) *pool {
	p := &pool{q: q}
	for h := range q.Attack + 1 {
		p.tally = append(p.tally, nil)
		for c := range q.Attack + 1 - h {
			p.tally[h] = append(p.tally[h], defended(h, c, q.Defence))
		}
	}
	return p
}

func defended(h, c, dice int) counts {
	var sum counts
	for w := range dice + 1 {
		for s := range dice + 1 - w {
			sum.add(Outcome{h, c}.After(Cancels{w, s}), ways(dice, w, s))
		}
	}
	return sum
}

func (c *counts) add(o Outcome, n int64) {
	c.left[o.Hits+o.Crits] += n
	if o.Crits > 0 {
		c.crit += n
	}
	c.hits += n * int64(o.Hits)
	c.crits += n * int64(o.Crits)
}

// after is the worth of keeping h hits and c critical hits and rolling n dice,
// summed over the ways they can fall.
func (p *pool) after(h, c, n int) int64 {
	sum := int64(0)
	for i := range n + 1 {
		for j := range n + 1 - i {
			sum += ways(n, i, j) * p.tally[h+i][c+j].value()
		}
	}
	return sum
}

// kept is a choice after the roll: the hits and critical hits kept, and the
// number of dice rolled again.
type kept struct{ hits, crits, again int }

// policy is what a stationary shooter does with a roll: it stands unless a
// re-roll is worth more, keeping the best dice, critical hits first.
func (p *pool) policy(h, c int) kept {
	n := p.q.Attack
	best := kept{h, c, 0}
	if !p.q.Stationary {
		return best
	}
	worth := p.tally[h][c].value() * power(6, n)
	for k := range min(p.q.Keep, n) + 1 {
		crits := min(k, c)
		hits := min(k-crits, h)
		if v := p.after(hits, crits, n-k) * power(6, k); v > worth {
			best, worth = kept{hits, crits, n - k}, v
		}
	}
	return best
}

// Rolls counts for an attack the ways to come to h hits and c critical hits
// before the defence: of 6²ⁿ with n dice, re-roll included.
func Rolls(q OddsQuery) [][]int64 { return newPool(q).final() }

// final counts the ways to come to h hits and c critical hits, of 6²ⁿ.
func (p *pool) final() [][]int64 {
	n := p.q.Attack
	final := make([][]int64, n+1)
	for h := range final {
		final[h] = make([]int64, n+1-h)
	}
	for h := range n + 1 {
		for c := range n + 1 - h {
			k := p.policy(h, c)
			first := ways(n, h, c) * power(6, n-k.again)
			for i := range k.again + 1 {
				for j := range k.again + 1 - i {
					final[k.hits+i][k.crits+j] += first * ways(k.again, i, j)
				}
			}
		}
	}
	return final
}

func (p *pool) answer() OddsAnswer { return answer(p.final(), p.tally, 2*p.q.Attack+p.q.Defence) }

// answer sums up the ways to come to so many hits and critical hits, and what
// the defence leaves of each, over all ways that so many dice can fall.
func answer(final [][]int64, tally [][]counts, dice int) OddsAnswer {
	var hits, crits, crit big.Int
	left := make([]big.Int, len(final))
	add := func(sum *big.Int, n, v int64) { sum.Add(sum, new(big.Int).Mul(big.NewInt(n), big.NewInt(v))) }
	for h, row := range final {
		for c, n := range row {
			t := &tally[h][c]
			add(&hits, n, t.hits)
			add(&crits, n, t.crits)
			add(&crit, n, t.crit)
			for k := range h + c + 1 {
				add(&left[k], n, t.left[k])
			}
		}
	}
	all := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(dice)), nil)
	part := func(n *big.Int) *big.Rat { return new(big.Rat).SetFrac(n, all) }
	a := OddsAnswer{Any: new(big.Rat), Hits: part(&hits), Crits: part(&crits), Crit: part(&crit), Three: new(big.Rat)}
	for k := range left {
		a.Left = append(a.Left, part(&left[k]))
		if k >= 1 {
			a.Any.Add(a.Any, a.Left[k])
		}
		if k >= 3 {
			a.Three.Add(a.Three, a.Left[k])
		}
	}
	a.Damage = new(big.Rat).Mul(a.Crits, big.NewRat(7, 6))
	a.Damage.Add(a.Damage, a.Hits)
	return a
}
