package skirmish

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"

	"sabot/rulebook"
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

// OddsAnswer holds exact chances and expectations.
type OddsAnswer struct {
	Any    *big.Rat `json:"p_any"`    // something is left
	Hits   *big.Rat `json:"e_hits"`   // hits left on average
	Crits  *big.Rat `json:"e_crits"`  // critical hits left on average
	Crit   *big.Rat `json:"p_crit"`   // at least one critical hit is left
	Damage *big.Rat `json:"e_damage"` // hits and 7/6 for each critical hit
	Three  *big.Rat `json:"p_three"`  // three or more are left
}

// MarshalJSON writes the fractions, reduced: "41/100", "0", "1".
func (a OddsAnswer) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Any    string `json:"p_any"`
		Hits   string `json:"e_hits"`
		Crits  string `json:"e_crits"`
		Crit   string `json:"p_crit"`
		Damage string `json:"e_damage"`
		Three  string `json:"p_three"`
	}{a.Any.RatString(), a.Hits.RatString(), a.Crits.RatString(), a.Crit.RatString(), a.Damage.RatString(), a.Three.RatString()})
}

// QueryFault says what is wrong with a query, and where.
type QueryFault struct {
	At      string          `json:"at"`
	Message string          `json:"message"`
	Clause  rulebook.Clause `json:"clause,omitempty"`
}

// Error makes it an error.
func (f *QueryFault) Error() string { return f.At + ": " + f.Message }

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
		return OddsAnswer{}, &QueryFault{"attack", fmt.Sprintf("%d dice, want 0 to %d", q.Attack, maxOddsAttack), "TK-9.f"}
	case q.Keep < 0 || q.Keep > maxOddsKeep:
		return OddsAnswer{}, &QueryFault{"keep", fmt.Sprintf("%d dice, want 0 to %d", q.Keep, maxOddsKeep), "TK-K.6"}
	}
	q.Defence = min(max(q.Defence, 0), maxDefence)
	return newPool(q).answer(), nil
}

// ReadOdds answers a query in its JSON form, strictly.
func ReadOdds(data []byte) (OddsAnswer, error) {
	var q struct {
		OddsQuery
		ID   json.RawMessage `json:"id"`
		Name json.RawMessage `json:"name"`
	}
	if f := readQuery(data, &q, "attack"); f != nil {
		return OddsAnswer{}, f
	}
	return Odds(q.OddsQuery)
}

// readQuery reads JSON without unknown fields; needed fields must be there.
func readQuery(data []byte, into any, needed ...string) *QueryFault {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return &QueryFault{At: "query", Message: err.Error()}
	}
	for _, name := range needed {
		if _, ok := fields[name]; !ok {
			return &QueryFault{At: name, Message: "is missing"}
		}
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return &QueryFault{At: "query", Message: err.Error()}
	}
	return nil
}

// pool computes with whole numbers: chances of attack and defence are counted
// over common denominators, 6ⁿ ways for n dice.
type pool struct {
	q     OddsQuery
	saves [][]*big.Int // ways that w dice of the defence show 4–5 and s show 6
	value [][]*big.Rat // of h hits and c critical hits, by the policy's measure
}

// outcome is what is left after the cancels.
type outcome struct{ hits, crits int }

// cancelUsual is TK-9.p under its defaults.
func cancelUsual(h, c, w, s int) outcome {
	x := min(w, h)
	h -= x
	c -= min(w-x, c)
	y := min(s, c)
	c -= y
	h -= min(s-y, h)
	return outcome{h, c}
}

// ways counts how often n dice show h times 4–5, c times 6 and else nothing.
func ways(n, h, c int) *big.Int {
	rest := n - h - c
	v := new(big.Int).Binomial(int64(n), int64(h))
	v.Mul(v, new(big.Int).Binomial(int64(n-h), int64(c)))
	v.Mul(v, new(big.Int).Exp(big.NewInt(2), big.NewInt(int64(h)), nil))
	return v.Mul(v, new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(rest)), nil))
}

// six is 6ⁿ.
func six(n int) *big.Int { return new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil) }

// critValue is the mean damage of a critical card, which weighs a critical hit
// against a hit: 35 points on 30 cards.
func critValue() *big.Rat { return big.NewRat(7, 6) }

func newPool(q OddsQuery) *pool {
	p := &pool{q: q}
	for w := range q.Defence + 1 {
		p.saves = append(p.saves, nil)
		for s := range q.Defence + 1 - w {
			p.saves[w] = append(p.saves[w], ways(q.Defence, w, s))
		}
	}
	for h := range q.Attack + 1 {
		p.value = append(p.value, nil)
		for c := range q.Attack + 1 - h {
			p.value[h] = append(p.value[h], p.worth(h, c))
		}
	}
	return p
}

// each goes through the ways the defence can fall.
func (p *pool) each(h, c int, f func(o outcome, ways *big.Int)) {
	for w := range p.saves {
		for s, n := range p.saves[w] {
			f(cancelUsual(h, c, w, s), n)
		}
	}
}

// worth is the mean of hits and weighted critical hits left.
func (p *pool) worth(h, c int) *big.Rat {
	hits, crits := new(big.Int), new(big.Int)
	p.each(h, c, func(o outcome, n *big.Int) {
		hits.Add(hits, new(big.Int).Mul(n, big.NewInt(int64(o.hits))))
		crits.Add(crits, new(big.Int).Mul(n, big.NewInt(int64(o.crits))))
	})
	all := six(p.q.Defence)
	v := new(big.Rat).SetFrac(crits, all)
	return v.Mul(v, critValue()).Add(v, new(big.Rat).SetFrac(hits, all))
}

// after is the mean worth of keeping h hits and c critical hits and rolling n
// dice.
func (p *pool) after(h, c, n int) *big.Rat {
	sum := new(big.Rat)
	for i := range n + 1 {
		for j := range n + 1 - i {
			sum.Add(sum, new(big.Rat).Mul(new(big.Rat).SetInt(ways(n, i, j)), p.value[h+i][c+j]))
		}
	}
	return sum.Quo(sum, new(big.Rat).SetInt(six(n)))
}

// kept is a choice after the roll: the hits and critical hits kept, and the
// number of dice rolled again.
type kept struct{ hits, crits, again int }

// policy is what a stationary shooter does with a roll: it stands unless a
// re-roll is worth more, keeping the best dice, critical hits first.
func (p *pool) policy(h, c int) kept {
	best, worth := kept{h, c, 0}, p.value[h][c]
	if !p.q.Stationary {
		return best
	}
	for n := range min(p.q.Keep, p.q.Attack) + 1 {
		crits := min(n, c)
		hits := min(n-crits, h)
		k := kept{hits, crits, p.q.Attack - n}
		if v := p.after(k.hits, k.crits, k.again); v.Cmp(worth) > 0 {
			best, worth = k, v
		}
	}
	return best
}

// answer adds everything up.
func (p *pool) answer() OddsAnswer {
	n := p.q.Attack
	final := make([][]*big.Rat, n+1) // chance of h hits and c critical hits before the defence
	for h := range final {
		final[h] = make([]*big.Rat, n+1-h)
		for c := range final[h] {
			final[h][c] = new(big.Rat)
		}
	}
	for h := range n + 1 {
		for c := range n + 1 - h {
			first := new(big.Rat).SetFrac(ways(n, h, c), six(n))
			k := p.policy(h, c)
			for i := range k.again + 1 {
				for j := range k.again + 1 - i {
					then := new(big.Rat).SetFrac(ways(k.again, i, j), six(k.again))
					to := final[k.hits+i][k.crits+j]
					to.Add(to, then.Mul(then, first))
				}
			}
		}
	}
	return p.total(final)
}

func (p *pool) total(final [][]*big.Rat) OddsAnswer {
	a := OddsAnswer{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
	all := six(p.q.Defence)
	for h := range final {
		for c, chance := range final[h] {
			p.each(h, c, func(o outcome, n *big.Int) {
				v := new(big.Rat).SetFrac(n, all)
				v.Mul(v, chance)
				a.count(o, v)
			})
		}
	}
	a.Damage.Mul(a.Crits, critValue())
	a.Damage.Add(a.Damage, a.Hits)
	return a
}

// count adds one outcome with its chance.
func (a *OddsAnswer) count(o outcome, v *big.Rat) {
	if o.hits+o.crits > 0 {
		a.Any.Add(a.Any, v)
	}
	if o.crits > 0 {
		a.Crit.Add(a.Crit, v)
	}
	if o.hits+o.crits >= 3 {
		a.Three.Add(a.Three, v)
	}
	a.Hits.Add(a.Hits, new(big.Rat).Mul(v, new(big.Rat).SetInt64(int64(o.hits))))
	a.Crits.Add(a.Crits, new(big.Rat).Mul(v, new(big.Rat).SetInt64(int64(o.crits))))
}
