package commander

import (
	"math"
	"math/big"
	"testing"

	"sabot/games/commander"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func newRules(t testing.TB) commander.Rules {
	t.Helper()
	rules, err := commander.New()
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// fraction reads an exact chance.
func fraction(t *testing.T, text string) float64 {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("chance %q", text)
	}
	f, _ := r.Float64()
	return f
}

// TestChancesAreTheRules compares the closed forms of the lookahead with the
// odds that the rules work out by their own code.
func TestChancesAreTheRules(t *testing.T) {
	catalogue := newRules(t).Data()
	cards := catalogue.Cards(false)
	ranges := map[reach]combat.Range{short: combat.Short, long: combat.Long, melee: combat.Melee}
	tried := 0
	for i := range cards {
		for j := i % 29; j < len(cards); j += 29 {
			firer, victim := &cards[i], &cards[j]
			if firer.HitShort == 0 || !firer.Vehicle() || !victim.Armoured() {
				continue
			}
			for r, name := range ranges {
				for _, flank := range []bool{false, true} {
					for _, ace := range []bool{false, true} {
						q := combat.Query{
							Attacker: firer.ID, Target: victim.ID, Fire: "at", Range: name, Terrain: printed.Hills, FlankCard: flank,
							TankAce: ace && firer.IsTank(),
						}
						want, err := combat.Odds(catalogue, q)
						if err != nil {
							t.Fatal(err)
						}
						a := arms{
							hit: [3]int8{firer.HitShort, firer.HitLong, firer.HitShort}, pen: [3]int8{firer.PenShort, firer.PenLong, firer.PenShort},
							ace: q.TankAce,
						}
						mod := int8(2)
						if r == melee {
							mod = 0 // TC-10.e
						}
						mark := targetOf(victim, false)
						kill, stop := a.atChance(&mark, r, mod, flank)
						if math.Abs(kill-fraction(t, want.PKill)) > 1e-9 || math.Abs(stop-fraction(t, want.PImmobilise)) > 1e-9 {
							t.Errorf("%+v: %v and %v, the rules say %+v", q, kill, stop, want)
						}
						tried++
					}
				}
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d shots compared", tried)
	}
}

// TestSoftChancesAreTheRules does the same for what is fired at soft cards.
func TestSoftChancesAreTheRules(t *testing.T) {
	catalogue := newRules(t).Data()
	cards := catalogue.Cards(false)
	v := survey{Battle: commander.Battle{Scenario: &printed.Scenario{}, Options: &printed.Options{TMVModel: "rev3"}}}
	set := new([167]printed.Card)
	for i := range cards {
		set[cards[i].Number] = cards[i]
	}
	v.Cards = set
	victim := &set[11] // a line squad
	for i := range cards {
		c := &cards[i]
		if !c.Combat() {
			continue
		}
		own := armsOf(&v, &commander.Piece{Number: c.Number})
		mark := targetOf(victim, false)
		for _, tc := range []struct {
			r    reach
			name combat.Range
			c    cover
		}{
			{short, combat.Short, cover{he: 2, sa: 4}}, {long, combat.Long, cover{he: 2, sa: 4}}, {melee, combat.Melee, cover{}},
		} {
			best := 0.0
			for _, fire := range []string{"he", "sa", "ft"} {
				q := combat.Query{Attacker: c.ID, Target: victim.ID, Fire: fire, Range: tc.name, Terrain: printed.Village}
				if a, err := combat.Odds(catalogue, q); err == nil {
					best = max(best, fraction(t, a.PKill))
				}
			}
			if got := own.best(&mark, tc.r, &tc.c).kill; math.Abs(got-best) > 1e-9 {
				t.Errorf("%s at a squad in a village, %s: %v, the rules say %v", c.ID, tc.name, got, best)
			}
		}
	}
}
