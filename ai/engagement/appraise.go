package engagement

import (
	"math/big"

	rules "sabot/games/engagement"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

// ledger keeps what shots at vehicles are worth, for they come again and again
// and take long to count through. It is not safe for several goroutines.
type ledger struct {
	d     *printed.Data
	shots map[combat.Shot]int
}

func newLedger(d *printed.Data) *ledger { return &ledger{d: d, shots: map[combat.Shot]int{}} }

// What a fate costs, in thousandths of a vehicle.
const (
	costWreck    = 1000
	costBailed   = 550
	costImmobile = 350
	costDamaged  = 120
)

// of is the expected cost of a shot, in thousandths of the target, exact to
// rounding.
func (l *ledger) of(s combat.Shot) int {
	if n, ok := l.shots[s]; ok {
		return n
	}
	who := combat.Aboard{Crew: s.Target.FullCrew()}
	odds := combat.Odds(l.d, s, combat.BestName(l.d, s), who, false)
	sum := new(big.Rat)
	for _, f := range []struct {
		fate combat.Fate
		cost int64
	}{
		{combat.FateWreck, costWreck},
		{combat.FateDestroyed, costWreck},
		{combat.FateBailed, costBailed},
		{combat.FateImmobilised, costImmobile},
		{combat.FateDamaged, costDamaged},
	} {
		sum.Add(sum, new(big.Rat).Mul(odds[string(f.fate)], big.NewRat(f.cost, 1)))
	}
	n := int(new(big.Int).Quo(sum.Num(), sum.Denom()).Int64())
	l.shots[s] = n
	return n
}

// harm is what one activation of a unit would cost another as they stand, in
// thousandths of the target.
func (l *ledger) harm(table *rules.Survey, from, to string, st rules.Stance) int {
	sum := 0
	faces := table.Aims(from, to, st, func(a rules.AimedWeapon) { sum += a.Count * l.harmOf(&a) })
	return min(sum*faces/6, 1000)
}

// harmOf is what one weapon does to a target it has in sight.
func (l *ledger) harmOf(a *rules.AimedWeapon) int {
	rate := 2 * a.Weapon.Rate.Plus // halves, for a D3 is two on average
	if a.Weapon.Rate.D3 {
		rate += 4
	}
	switch {
	case a.Shot != nil && !a.Weapon.Gun():
		return l.of(*a.Shot)
	case a.Shot != nil:
		return l.of(*a.Shot) * max(rate, 2) / 2
	case a.Men == 0: // a vehicle without armour
		return rate * (7 - a.Need) * 1000 / (2 * 6 * 12)
	}
	fails := min(max(a.Exp-1, 1), 5)
	kills := min(max(7-a.AP, 1), 5)
	hits := rate * (7 - a.Need) // in twelfths
	if a.Weapon.Blast > 0 {
		hits *= 1 + a.Weapon.Blast
	}
	// A kill is a man's share; a hit that kills nobody still frightens.
	return hits * (fails*kills*1000/36 + 200) / (12 * a.Men)
}
