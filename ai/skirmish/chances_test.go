package skirmish

import (
	"math"
	"testing"

	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
)

func data(t testing.TB) *printed.Data {
	t.Helper()
	d, err := printed.Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestChancesAreTheExactOdds compares the tables a mind thinks with to the
// exact odds of the rules.
func TestChancesAreTheExactOdds(t *testing.T) {
	o := newOdds(data(t))
	for _, q := range []combat.OddsQuery{
		{Attack: 4, Defence: 0},
		{Attack: 5, Defence: 3},
		{Attack: 5, Defence: 4, Stationary: true},
		{Attack: 4, Defence: 2, Stationary: true, Keep: 1},
		{Attack: 5, Defence: 1, Stationary: true, Keep: 2},
		{Attack: 7, Defence: 6, Stationary: true, Keep: 2},
	} {
		want, err := combat.Odds(q)
		if err != nil {
			t.Fatal(err)
		}
		got := o.shot(q)
		mean, _ := want.Damage.Float64()
		crits, _ := want.Crits.Float64()
		anything, _ := want.Any.Float64()
		for name, pair := range map[string][2]float64{
			"damage": {float64(got.mean) / fixedOne, mean}, "crits": {float64(got.crits) / fixedOne, crits},
			"any": {float64(got.some) / fixedOne, anything},
		} {
			if math.Abs(pair[0]-pair[1]) > 2.0/fixedOne {
				t.Errorf("%+v: %s %.6f, the rules say %.6f", q, name, pair[0], pair[1])
			}
		}
		sum := int32(0)
		for _, p := range got.damage {
			sum += p
		}
		if sum < fixedOne-mostDamage || sum > fixedOne+mostDamage {
			t.Errorf("%+v: the chances add up to %d of %d", q, sum, fixedOne)
		}
	}
}
