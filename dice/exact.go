package dice

import "math/big"

// Exact runs resolve once for every way its dice can fall and returns the
// exact chance of each result. It is the rules' own code that runs, so the
// odds cannot drift from the game. Hidden draws count as dice.
func Exact[R comparable](resolve func(Source) R) map[R]*big.Rat {
	chance := map[R]*big.Rat{}
	e := &odometer{}
	for {
		e.at = 0
		r := resolve(e)
		if chance[r] == nil {
			chance[r] = new(big.Rat)
		}
		chance[r].Add(chance[r], e.chance())
		if !e.advance() {
			return chance
		}
	}
}

// odometer counts through all sequences of throws. The number of throws and
// their sides may depend on earlier ones.
type odometer struct {
	throws []Throw // sides, current value from 0
	at     int
}

func (o *odometer) Roll(sides int) int { return o.Hidden(sides) + 1 }

func (o *odometer) Hidden(n int) int {
	if o.at == len(o.throws) {
		o.throws = append(o.throws, Throw{n, 0})
	}
	v := o.throws[o.at][1]
	o.at++
	return v
}

// chance is the probability of exactly the throws taken in this run.
func (o *odometer) chance() *big.Rat {
	ways := big.NewInt(1)
	for _, t := range o.throws[:o.at] {
		ways.Mul(ways, big.NewInt(int64(t[0])))
	}
	return new(big.Rat).SetFrac(big.NewInt(1), ways)
}

// advance turns the last wheel that still can and drops those behind it.
func (o *odometer) advance() bool {
	o.throws = o.throws[:o.at]
	for i := len(o.throws) - 1; i >= 0; i-- {
		if o.throws[i][1]+1 < o.throws[i][0] {
			o.throws[i][1]++
			o.throws = o.throws[:i+1]
			return true
		}
	}
	return false
}
