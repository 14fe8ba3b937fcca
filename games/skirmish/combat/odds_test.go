package combat

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"sabot/dice"
	"sabot/games/skirmish/field"
)

func TestOddsTable(t *testing.T) {
	for _, tc := range []struct {
		attack, defence int
		still           bool
		keep            int
		any, hits       string
		crits, crit     string
		damage, exact   string
	}{
		{4, 0, false, 0, "0.937500", "1.333333", "0.666667", "0.517747", "2.111111", "15/16"},
		{4, 1, false, 0, "0.812500", "0.995885", "0.535365", "0.425669", "1.620478", "13/16"},
		{4, 3, false, 0, "0.500000", "0.499714", "0.297161", "0.246685", "0.846402", "1/2"},
		{5, 1, false, 0, "0.890625", "1.315458", "0.700167", "0.513782", "2.132320", "57/64"},
		{5, 3, false, 0, "0.636719", "0.745624", "0.437970", "0.337078", "1.256589", "163/256"},
		{5, 4, false, 0, "0.500000", "0.537512", "0.327722", "0.257697", "0.919855", "1/2"},
		{5, 4, true, 0, "0.642578", "0.727420", "0.443478", "0.340611", "1.244811", "329/512"},
		{5, 2, true, 0, "0.886719", "1.285569", "0.718337", "0.516766", "2.123629", "227/256"},
		{6, 2, false, 0, "0.855469", "1.313086", "0.725977", "0.505474", "2.160059", "219/256"},
		{6, 3, true, 0, "0.834866", "1.288813", "0.751707", "0.503652", "2.165805", "61553/73728"},
		{4, 2, true, 1, "0.861328", "1.043371", "0.671473", "0.507933", "1.826756", "441/512"},
		{5, 1, true, 1, "0.974700", "1.573501", "1.130112", "0.717475", "2.891965", "53897/55296"},
		{6, 6, false, 0, "0.387207", "0.413375", "0.263383", "0.201174", "0.720655", "793/2048"},
	} {
		t.Run(fmt.Sprintf("TK-9.p %d dice against %d, still %v, keep %d", tc.attack, tc.defence, tc.still, tc.keep), func(t *testing.T) {
			a, err := Odds(OddsQuery{tc.attack, tc.defence, tc.still, tc.keep})
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, r := range []*big.Rat{a.Any, a.Hits, a.Crits, a.Crit, a.Damage} {
				got = append(got, r.FloatString(6))
			}
			got = append(got, a.Any.RatString())
			want := []string{tc.any, tc.hits, tc.crits, tc.crit, tc.damage, tc.exact}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}

// walked computes the same by rolling all dice in every way, with the rules'
// own reading of them.
func walked(q OddsQuery) OddsAnswer {
	p := newPool(q)
	chances := dice.Exact(func(src dice.Source) Outcome {
		roll := func(n int) []int {
			rolled := make([]int, n)
			for i := range rolled {
				rolled[i] = src.Roll(6)
			}
			return rolled
		}
		o, _ := CountAttack(roll(q.Attack))
		if k := p.policy(o.Hits, o.Crits); k.again > 0 {
			more, _ := CountAttack(roll(k.again))
			o = Outcome{k.hits + more.Hits, k.crits + more.Crits}
		}
		return o.After(CountDefence(roll(q.Defence)))
	})
	a := OddsAnswer{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), nil}
	for o, v := range chances {
		times := func(n int) *big.Rat { return new(big.Rat).Mul(v, new(big.Rat).SetInt64(int64(n))) }
		for _, part := range []struct {
			to   *big.Rat
			when bool
		}{{a.Any, o.Hits+o.Crits > 0}, {a.Crit, o.Crits > 0}, {a.Three, o.Hits+o.Crits >= 3}} {
			if part.when {
				part.to.Add(part.to, v)
			}
		}
		a.Hits.Add(a.Hits, times(o.Hits))
		a.Crits.Add(a.Crits, times(o.Crits))
	}
	a.Damage.Mul(a.Crits, big.NewRat(7, 6))
	a.Damage.Add(a.Damage, a.Hits)
	return a
}

func TestOddsEqualExhaustiveDice(t *testing.T) {
	for _, q := range []OddsQuery{
		{0, 2, false, 0},
		{1, 0, true, 0},
		{1, 1, false, 0},
		{2, 1, true, 1},
		{2, 2, true, 0},
		{3, 1, true, 1},
		{3, 2, false, 0},
		{2, 0, true, 2},
		{3, 0, true, 2},
	} {
		got, err := Odds(q)
		if err != nil {
			t.Fatal(err)
		}
		a, b := toJSON(t, got), toJSON(t, walked(q))
		if a != b {
			t.Errorf("%+v: %s, all dice say %s", q, a, b)
		}
	}
}

func toJSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestCancelOrder(t *testing.T) {
	t.Run("TK-9.p under the defaults the order does not matter", func(t *testing.T) {
		for h := range 7 {
			for c := range 7 {
				for w := range 7 {
					for s := range 7 {
						a := Outcome{h, c}.After(Cancels{w, s})
						// The 6s first: the target removes criticals, then hits.
						y := min(s, c)
						h2, c2 := h-min(s-y, h), c-y
						x := min(w, h2)
						b := Outcome{h2 - x, c2 - min(w-x, c2)}
						if a != b {
							t.Fatalf("h%d c%d w%d s%d: %v or %v", h, c, w, s, a, b)
						}
					}
				}
			}
		}
	})
	for _, tc := range []struct {
		name       string
		h, c, w, s int
		want       Outcome
	}{
		{"TK-9.p 2 hits and 2 criticals against a 4 and a 6", 2, 2, 1, 1, Outcome{1, 1}},
		{"TK-9.p two weak cancels reach a critical", 1, 2, 2, 0, Outcome{0, 1}},
		{"TK-9.p 3 hits, 1 critical, one weak and two strong", 3, 1, 1, 2, Outcome{1, 0}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := (Outcome{tc.h, tc.c}.After(Cancels{tc.w, tc.s})); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}

func TestReadOdds(t *testing.T) {
	a, err := ReadOdds([]byte(`{"attack":5,"defence":4,"stationary":true,"keep":0,"id":"x"}`))
	if err != nil || a.Any.RatString() != "329/512" {
		t.Errorf("%v %v", a.Any, err)
	}
	clamped, err := ReadOdds([]byte(`{"attack":6,"defence":9}`))
	if err != nil || clamped.Any.RatString() != "793/2048" {
		t.Errorf("defence is clamped to six: %v %v", clamped.Any, err)
	}
	for text, at := range map[string]string{
		`{"attack":13,"defence":1}`: "attack", `{"attack":-1}`: "attack", `{"attack":4,"keep":3}`: "keep",
		`{"attack":4,"luck":1}`: "query", `{"defence":1}`: "attack", `[]`: "query",
	} {
		_, err := ReadOdds([]byte(text))
		if f, ok := errors.AsType[*field.QueryFault](err); !ok || f.At != at {
			t.Errorf("%s: %v, want a fault at %s", text, err, at)
		}
	}
}

func BenchmarkOdds(b *testing.B) {
	for _, q := range []OddsQuery{{5, 3, false, 0}, {6, 3, true, 0}, {6, 4, true, 1}, {12, 6, true, 2}} {
		b.Run(fmt.Sprintf("attack=%d/defence=%d/still=%v/keep=%d", q.Attack, q.Defence, q.Stationary, q.Keep), func(b *testing.B) {
			for b.Loop() {
				if a, err := Odds(q); err != nil || a.Any.Sign() <= 0 {
					b.Fatal(a.Any, err)
				}
			}
		})
	}
}

func TestLeft(t *testing.T) {
	t.Run("TK-9.p what is left adds up and agrees with the odds", func(t *testing.T) {
		for _, q := range []OddsQuery{{Attack: 4, Defence: 1}, {Attack: 5, Defence: 4, Stationary: true}, {Attack: 6, Defence: 9}, {}} {
			odds, err := Odds(q)
			if err != nil {
				t.Fatal(err)
			}
			sum, three := new(big.Rat), new(big.Rat)
			left := odds.Left
			for n, p := range left {
				sum.Add(sum, p)
				if n >= 3 {
					three.Add(three, p)
				}
			}
			none := new(big.Rat).Sub(big.NewRat(1, 1), odds.Any)
			if sum.Cmp(big.NewRat(1, 1)) != 0 || left[0].Cmp(none) != 0 || three.Cmp(odds.Three) != 0 {
				t.Errorf("%+v: %v, %v, odds %+v", q, left, three, odds)
			}
		}
	})
}

func TestDiceThatLie(t *testing.T) {
	t.Run("TK-9.t dice that all fall anew have the chances of an attack", func(t *testing.T) {
		for attack := range 8 {
			for defence := range MaxDefence + 1 {
				want, err := Odds(OddsQuery{Attack: attack, Defence: defence})
				got := Fallen(Lying{Again: attack}, Lying{Again: defence})
				if err != nil || got.Any.Cmp(want.Any) != 0 || got.Damage.Cmp(want.Damage) != 0 || got.Three.Cmp(want.Three) != 0 {
					t.Errorf("%d against %d: %+v, want %+v (%v)", attack, defence, got, want, err)
				}
			}
		}
	})
	t.Run("TK-9.p what lies is certain", func(t *testing.T) {
		got := Fallen(Lying{Stay: []int{6, 5, 1}}, Lying{Stay: []int{4, 2}})
		if got.Any.Cmp(big.NewRat(1, 1)) != 0 || got.Crits.Cmp(big.NewRat(1, 1)) != 0 || got.Hits.Sign() != 0 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("TK-9.t one die of the defence again", func(t *testing.T) {
		got := Fallen(Lying{Stay: []int{4}}, Lying{Stay: []int{1}, Again: 1})
		if got.Any.Cmp(big.NewRat(1, 2)) != 0 {
			t.Errorf("%v", got.Any)
		}
	})
}
