package commander

import (
	"errors"
	"math/big"
	"testing"

	"sabot/dice"
	"sabot/games/commander/board"
)

func ask(t *testing.T, q Query) Answer {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	a, err := Odds(c, q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return a
}

func TestOdds(t *testing.T) {
	bunkers, foxholes := Bunkers, Foxholes
	for _, tc := range []struct {
		name       string
		q          Query
		kill, stop string
	}{
		{"TC-9.8.x row 1", Query{Attacker: "PzKw III L", Target: "T-26 M39", Fire: "at", Range: Short, Terrain: Walls}, "41/100", "1/10"},
		{"TC-9.3.a row 2", Query{Attacker: "JS-2m", Target: "PzKw V G", Fire: "at", Range: Short}, "51/100", "1/10"},
		{"TC-9.3.a row 3", Query{Attacker: "PzKw V G", Target: "JS-2m", Fire: "at", Range: Short}, "33/100", "1/10"},
		{"TC-9.3.a row 4", Query{Attacker: "T-34 M43", Target: "PzKw VI b", Fire: "at", Range: Short}, "2/25", "1/10"},
		{"TC-9.3.a row 5", Query{Attacker: "JgPz VI", Target: "T-60", Fire: "at", Range: Short}, "63/100", "1/10"},
		{"TC-9.3.a row 6", Query{Attacker: "PzJg II 7.5 cm PaK 40", Target: "T-34 M43", Fire: "at", Range: Long, Terrain: Hills}, "1/10", "1/10"},
		{"TC-9.3.1.b row 7", Query{Attacker: "PzKw IV H", Target: "T-34/85", Fire: "at", Range: Short, FlankCard: true}, "63/100", "1/10"},
		{"TC-10.j row 8", Query{Attacker: "T-34 M41", Target: "PzKw V G", Fire: "at", Range: Melee}, "3/20", "1/10"},
		{"TC-9.4.a row 9", Query{Attacker: "PzKw IV G", Target: "soviet-line-squad", Fire: "he", Range: Long}, "2/5", "0"},
		{"TC-9.4.d row 10", Query{Attacker: "Soviet Line Squad", Target: "8.8 cm PaK 43", Fire: "sa", Range: Short}, "2/5", "0"},
		{"TC-10.h row 11", Query{Attacker: "Waffen-SS Squad", Target: "T-34/85", Fire: "tmv", Range: Melee}, "3/10", "0"},
		{"TC-9.4.c row 12", Query{Attacker: "OT-34", Target: "PzKw VI E", Fire: "ft", Range: Melee}, "4/5", "0"},
		{
			"TC-17.1.a gun targets",
			Query{Attacker: "PzKw III L", Target: "ptp-45-obr42", Fire: "at", Range: Short, GunTarget171: true},
			"18/25", "0",
		},
		{"TC-C115 Ace", Query{Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: Short, TankAce: true}, "37/100", "1/10"},
		{"TC-C160 ammunition", Query{Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: Short, SpecialAmmunition: true}, "9/20", "1/10"},
		{"TC-C66 with the card", Query{Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: Short, FlankCard: true}, "63/100", "1/10"},
		{"TC-C66 without", Query{Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: Short}, "21/100", "1/10"},
		{"TC-C115 long range", Query{Attacker: "pzkw-iv-h", Target: "t-34-85", Fire: "at", Range: Long, TankAce: true}, "9/25", "1/10"},
		{"TC-C115 long range without", Query{Attacker: "pzkw-iv-h", Target: "t-34-85", Fire: "at", Range: Long}, "1/5", "1/10"},
		{"TC-9.3.b heavy front", Query{Attacker: "t-34-m43", Target: "pzkw-vi-e", Fire: "at", Range: Short}, "9/100", "1/10"},
		{"TC-C33 on armour", Query{Card: "artillery-barrage", Target: "pzkw-iv-h", Fire: "artillery"}, "7/50", "1/10"},
		{"TC-C33 clear", Query{Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery"}, "1/2", "0"},
		{"TC-C33 Foxholes", Query{Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery", Overlay: &foxholes}, "2/5", "0"},
		{"TC-C33 Village", Query{Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery", Terrain: Village}, "1/5", "0"},
		{
			"TC-C0.8 Hills, Bunkers",
			Query{Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery", Terrain: Hills, Overlay: &bunkers},
			"1/10", "0",
		},
		{"TC-C64 on armour", Query{Card: "rocket-artillery-german", Target: "t-34-m43", Fire: "artillery"}, "1/25", "1/10"},
		{"TC-C63 Air Strike", Query{Card: "air-strike", Target: "t-34-m43", Fire: "air"}, "9/50", "1/10"},
		{"TC-C108 Stuka", Query{Card: "stuka-air-strike", Target: "js-2", Fire: "air"}, "6/25", "1/10"},
		{"TC-C109 Sturmovik", Query{Card: "sturmovik-air-strike", Target: "pzkw-iv-h", Fire: "air"}, "27/100", "1/10"},
		{
			"TC-9.3.2.a immobiliseAlways stops a truck from the air too",
			Query{Card: "air-strike", Target: "truck-soviet", Fire: "air", Options: []byte(`{"immobiliseAlways":true}`)},
			"2/5", "1/10",
		},
		{"TC-C159 Tank Buster", Query{Card: "tank-buster", Target: "t-34-85", Fire: "air"}, "9/25", "1/10"},
		{"TC-C159 in Woods", Query{Card: "tank-buster", Target: "t-34-85", Fire: "air", Terrain: Woods}, "9/100", "1/10"},
		{
			"TC-C1 odds",
			Query{Attacker: "german-line-squad", Target: "t-34-85", Fire: "rocket-at", Equipment: "panzerfaust", Range: Melee},
			"9/25", "1/10",
		},
		{
			"TC-C61 odds",
			Query{Attacker: "german-line-squad", Target: "t-34-85", Fire: "rocket-at", Equipment: "panzerschreck", Range: Melee},
			"9/20", "1/10",
		},
		{"TC-C62 odds", Query{Attacker: "soviet-line-squad", Target: "spw-250", Fire: "rifle-at", Range: Short}, "3/20", "1/10"},
		{"TC-C62 at a tank", Query{Attacker: "soviet-line-squad", Target: "pzkw-iv-h", Fire: "rifle-at", Range: Short}, "3/100", "1/10"},
		{"TC-C20 per vehicle", Query{Target: "t-34-85", Fire: "mine"}, "1/10", "3/10"},
		{"TC-C163 odds", Query{Target: "pzkw-iv-h", Fire: "dogs"}, "27/100", "0"},
		{"TC-9.5.1.f odds", Query{Attacker: "pak-38", Fire: "smoke", Range: Long, Terrain: Woods}, "1/5", "0"},
		{"TC-13.2.b spray", Query{Attacker: "german-line-squad", Target: "soviet-line-squad", Fire: "spray", Range: Short}, "1/5", "0"},
		{"TC-20.g later shots", Query{Attacker: "su-152", Target: "pzkw-iv-g", Fire: "at", Range: Short, PenOverride: new(3)}, "9/100", "1/10"},
		{
			"TC-C160 adds to a penetration that is given",
			Query{Attacker: "su-152", Target: "pzkw-iv-g", Fire: "at", Range: Short, PenOverride: new(3), SpecialAmmunition: true},
			"1/4", "1/10",
		},
		{"TC-20.f canister", Query{Attacker: "pzkw-iii-n", Target: "soviet-line-squad", Fire: "sa", Range: Melee, ExtraValue: 5}, "4/5", "0"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := ask(t, tc.q)
			want(t, "p_kill", a.PKill, tc.kill)
			want(t, "p_immobilise", a.PImmobilise, tc.stop)
		})
	}
	t.Run("TC-23.0.a the article's percentages", func(t *testing.T) {
		for _, tc := range []struct{ attacker, target, kill string }{
			{"js-2m", "pzkw-v-g", "13/25"}, {"pzkw-v-g", "js-2m", "17/50"}, {"jgpz-vi", "t-60", "16/25"},
		} {
			a := ask(t, Query{Attacker: tc.attacker, Target: tc.target, Fire: "at", Range: Short, Options: []byte(`{"flankAutoKill":true}`)})
			want(t, tc.attacker, a.PKill, tc.kill)
		}
	})
	t.Run("TC-6.1.1.a free terrain among ten positions", func(t *testing.T) {
		got := new(big.Rat)
		for k := int64(4); k <= 6; k++ {
			ways := new(big.Int).Mul(new(big.Int).Binomial(10, k), new(big.Int).Binomial(10, 10-k))
			got.Add(got, new(big.Rat).SetFrac(ways, big.NewInt(184756)))
		}
		want(t, "P(4 to 6)", got.FloatString(6), "0.821105")
	})
}

// TestKillChance compares the quick figure that proposals are ranked by with
// the walk over all dice.
func TestKillChance(t *testing.T) {
	o := DefaultOptions()
	for _, a := range []attack{
		{fire: FireAT, rng: Short, value: 8, pen: 9, front: 8, side: 4, vehicle: true},
		{fire: FireAT, rng: Melee, value: 5, pen: 4, front: 8, side: 4, vehicle: true, flank: true},
		{fire: FireAT, rng: Long, value: 5, pen: 11, front: 11, side: 7, vehicle: true, ace: true},
		{fire: FireHE, rng: Long, value: 6},
	} {
		chance := dice.Exact(func(src dice.Source) Result { return a.resolve(src, &o).result })[Killed]
		want(t, "chance", big.NewRat(int64(a.killChance(&o)), 100).Cmp(chance), 0)
	}
}

func TestOddsFaults(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		text, at string
	}{
		{`{"attacker":"js-2","target":"pzkw-v-g","fire":"at","range":"far"}`, "range"},
		{`{"attacker":"nobody","target":"pzkw-v-g","fire":"at","range":"short"}`, "attacker"},
		{`{"attacker":"Truck","target":"pzkw-v-g","fire":"at","range":"short"}`, "attacker"},
		{`{"attacker":"js-2","target":"Line Squad","fire":"he","range":"short"}`, "target"},
		{`{"attacker":"js-2","target":"truck-german","fire":"at","range":"short"}`, "target"},
		{`{"attacker":"spw-250","target":"js-2","fire":"at","range":"short"}`, "fire"},
		{`{"attacker":"js-2","target":"pzkw-v-g","fire":"at","range":"short","melee_smoke":true}`, "melee_smoke"},
		{`{"attacker":"js-2","target":"pzkw-v-g","fire":"at","range":"melee","smoke_to":true}`, "smoke_from"},
		{`{"attacker":"js-2","target":"pzkw-v-g","fire":"at","range":"short","options":{"bogNumber":99}}`, "options"},
		{`{"attacker":"t-60","fire":"smoke","range":"short"}`, "fire"},
		{`{"attacker":"german-line-squad","fire":"smoke","range":"short"}`, "fire"},
		{`{"card":"artillery-barrage","target":"german-line-squad","fire":"artillery","terrain":"bunkers"}`, "terrain"},
		{`{"card":"artillery-barrage","target":"german-line-squad","fire":"artillery","overlay":"hills"}`, "overlay"},
	} {
		q, err := DecodeQuery([]byte(tc.text))
		if err == nil {
			_, err = Odds(c, q)
		}
		f, ok := errors.AsType[*QueryFault](err)
		if !ok || f.At != tc.at {
			t.Errorf("%s: %v, want a fault at %s", tc.text, err, tc.at)
		}
	}
	_, err = DecodeQuery([]byte(`{"attacker":"js-2","color":"red"}`))
	if f, ok := errors.AsType[*QueryFault](err); !ok || f.At != "color" {
		t.Errorf("an unknown field: %v", err)
	}
	a, err := Odds(c, Query{Attacker: "Line Squad", AttackerSide: board.Soviet, Target: "Truck", TargetSide: board.German, Fire: "sa", Range: Short})
	if err != nil || a.PKill != "2/5" {
		t.Errorf("names by side: %v %v", a, err)
	}
}
