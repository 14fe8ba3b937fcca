package commander

import (
	"errors"
	"math/big"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func ask(t *testing.T, q combat.Query) combat.Answer {
	t.Helper()
	c, err := printed.Load()
	if err != nil {
		t.Fatal(err)
	}
	a, err := combat.Odds(c, q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return a
}

func TestOdds(t *testing.T) {
	bunkers, foxholes := printed.Bunkers, printed.Foxholes
	for _, tc := range []struct {
		name       string
		q          combat.Query
		kill, stop string
	}{
		{"TC-9.8.x row 1", combat.Query{
			Attacker: "PzKw III L", Target: "T-26 M39", Fire: "at", Range: combat.Short,
			Terrain: printed.Walls,
		}, "41/100", "1/10"},
		{"TC-9.3.a row 2", combat.Query{Attacker: "JS-2m", Target: "PzKw V G", Fire: "at", Range: combat.Short}, "51/100", "1/10"},
		{"TC-9.3.a row 3", combat.Query{Attacker: "PzKw V G", Target: "JS-2m", Fire: "at", Range: combat.Short}, "33/100", "1/10"},
		{"TC-9.3.a row 4", combat.Query{Attacker: "T-34 M43", Target: "PzKw VI b", Fire: "at", Range: combat.Short}, "2/25", "1/10"},
		{"TC-9.3.a row 5", combat.Query{Attacker: "JgPz VI", Target: "T-60", Fire: "at", Range: combat.Short}, "63/100", "1/10"},
		{"TC-9.3.a row 6", combat.Query{
			Attacker: "PzJg II 7.5 cm PaK 40", Target: "T-34 M43", Fire: "at", Range: combat.Long,
			Terrain: printed.Hills,
		}, "1/10", "1/10"},
		{
			"TC-9.3.1.b row 7",
			combat.Query{Attacker: "PzKw IV H", Target: "T-34/85", Fire: "at", Range: combat.Short, FlankCard: true},
			"63/100", "1/10",
		},
		{"TC-10.j row 8", combat.Query{Attacker: "T-34 M41", Target: "PzKw V G", Fire: "at", Range: combat.Melee}, "3/20", "1/10"},
		{"TC-9.4.a row 9", combat.Query{Attacker: "PzKw IV G", Target: "soviet-line-squad", Fire: "he", Range: combat.Long}, "2/5", "0"},
		{"TC-9.4.d row 10", combat.Query{Attacker: "Soviet Line Squad", Target: "8.8 cm PaK 43", Fire: "sa", Range: combat.Short}, "2/5", "0"},
		{"TC-10.h row 11", combat.Query{Attacker: "Waffen-SS Squad", Target: "T-34/85", Fire: "tmv", Range: combat.Melee}, "3/10", "0"},
		{"TC-9.4.c row 12", combat.Query{Attacker: "OT-34", Target: "PzKw VI E", Fire: "ft", Range: combat.Melee}, "4/5", "0"},
		{
			"TC-17.1.a gun targets",
			combat.Query{Attacker: "PzKw III L", Target: "ptp-45-obr42", Fire: "at", Range: combat.Short, GunTarget171: true},
			"18/25", "0",
		},
		{"TC-C115 Ace", combat.Query{Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: combat.Short, TankAce: true}, "37/100", "1/10"},
		{"TC-C160 ammunition", combat.Query{
			Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: combat.Short,
			SpecialAmmunition: true,
		}, "9/20", "1/10"},
		{"TC-C66 with the card", combat.Query{
			Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: combat.Short,
			FlankCard: true,
		}, "63/100", "1/10"},
		{"TC-C66 without", combat.Query{Attacker: "t-34-85", Target: "pzkw-v-g", Fire: "at", Range: combat.Short}, "21/100", "1/10"},
		{
			"TC-C115 long range",
			combat.Query{Attacker: "pzkw-iv-h", Target: "t-34-85", Fire: "at", Range: combat.Long, TankAce: true},
			"9/25", "1/10",
		},
		{"TC-C115 long range without", combat.Query{Attacker: "pzkw-iv-h", Target: "t-34-85", Fire: "at", Range: combat.Long}, "1/5", "1/10"},
		{"TC-9.3.b heavy front", combat.Query{Attacker: "t-34-m43", Target: "pzkw-vi-e", Fire: "at", Range: combat.Short}, "9/100", "1/10"},
		{"TC-C33 on armour", combat.Query{Card: "artillery-barrage", Target: "pzkw-iv-h", Fire: "artillery"}, "7/50", "1/10"},
		{"TC-C33 clear", combat.Query{Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery"}, "1/2", "0"},
		{"TC-C33 Foxholes", combat.Query{
			Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery",
			Overlay: &foxholes,
		}, "2/5", "0"},
		{"TC-C33 Village", combat.Query{
			Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery",
			Terrain: printed.Village,
		}, "1/5", "0"},
		{
			"TC-C0.8 Hills, Bunkers",
			combat.Query{Card: "artillery-barrage", Target: "german-line-squad", Fire: "artillery", Terrain: printed.Hills, Overlay: &bunkers},
			"1/10", "0",
		},
		{"TC-C64 on armour", combat.Query{Card: "rocket-artillery-german", Target: "t-34-m43", Fire: "artillery"}, "1/25", "1/10"},
		{"TC-C63 Air Strike", combat.Query{Card: "air-strike", Target: "t-34-m43", Fire: "air"}, "9/50", "1/10"},
		{"TC-C108 Stuka", combat.Query{Card: "stuka-air-strike", Target: "js-2", Fire: "air"}, "6/25", "1/10"},
		{"TC-C109 Sturmovik", combat.Query{Card: "sturmovik-air-strike", Target: "pzkw-iv-h", Fire: "air"}, "27/100", "1/10"},
		{
			"TC-9.3.2.a immobiliseAlways stops a truck from the air too",
			combat.Query{Card: "air-strike", Target: "truck-soviet", Fire: "air", Options: []byte(`{"immobiliseAlways":true}`)},
			"2/5", "1/10",
		},
		{"TC-C159 Tank Buster", combat.Query{Card: "tank-buster", Target: "t-34-85", Fire: "air"}, "9/25", "1/10"},
		{"TC-C159 in Woods", combat.Query{Card: "tank-buster", Target: "t-34-85", Fire: "air", Terrain: printed.Woods}, "9/100", "1/10"},
		{
			"TC-C1 odds",
			combat.Query{Attacker: "german-line-squad", Target: "t-34-85", Fire: "rocket-at", Equipment: "panzerfaust", Range: combat.Melee},
			"9/25", "1/10",
		},
		{
			"TC-C61 odds",
			combat.Query{Attacker: "german-line-squad", Target: "t-34-85", Fire: "rocket-at", Equipment: "panzerschreck", Range: combat.Melee},
			"9/20", "1/10",
		},
		{"TC-C62 odds", combat.Query{Attacker: "soviet-line-squad", Target: "spw-250", Fire: "rifle-at", Range: combat.Short}, "3/20", "1/10"},
		{
			"TC-C62 at a tank",
			combat.Query{Attacker: "soviet-line-squad", Target: "pzkw-iv-h", Fire: "rifle-at", Range: combat.Short},
			"3/100", "1/10",
		},
		{"TC-C20 per vehicle", combat.Query{Target: "t-34-85", Fire: "mine"}, "1/10", "3/10"},
		{"TC-C163 odds", combat.Query{Target: "pzkw-iv-h", Fire: "dogs"}, "27/100", "0"},
		{"TC-9.5.1.f odds", combat.Query{Attacker: "pak-38", Fire: "smoke", Range: combat.Long, Terrain: printed.Woods}, "1/5", "0"},
		{"TC-13.2.b spray", combat.Query{
			Attacker: "german-line-squad", Target: "soviet-line-squad", Fire: "spray",
			Range: combat.Short,
		}, "1/5", "0"},
		{"TC-20.g later shots", combat.Query{
			Attacker: "su-152", Target: "pzkw-iv-g", Fire: "at", Range: combat.Short,
			PenOverride: new(3),
		}, "9/100", "1/10"},
		{
			"TC-C160 adds to a penetration that is given",
			combat.Query{Attacker: "su-152", Target: "pzkw-iv-g", Fire: "at", Range: combat.Short, PenOverride: new(3), SpecialAmmunition: true},
			"1/4", "1/10",
		},
		{"TC-20.f canister", combat.Query{
			Attacker: "pzkw-iii-n", Target: "soviet-line-squad", Fire: "sa", Range: combat.Melee,
			ExtraValue: 5,
		}, "4/5", "0"},
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
			a := ask(t, combat.Query{
				Attacker: tc.attacker, Target: tc.target, Fire: "at", Range: combat.Short,
				Options: []byte(`{"flankAutoKill":true}`),
			})
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
	o := printed.DefaultOptions()
	for _, a := range []combat.Attack{
		{Fire: combat.FireAT, Range: combat.Short, Value: 8, Pen: 9, Front: 8, Side: 4, Vehicle: true},
		{Fire: combat.FireAT, Range: combat.Melee, Value: 5, Pen: 4, Front: 8, Side: 4, Vehicle: true, Flank: true},
		{Fire: combat.FireAT, Range: combat.Long, Value: 5, Pen: 11, Front: 11, Side: 7, Vehicle: true, Ace: true},
		{Fire: combat.FireHE, Range: combat.Long, Value: 6},
	} {
		chance := dice.Exact(func(src dice.Source) combat.Result { return a.Resolve(src, &o).Result })[combat.Killed]
		want(t, "chance", big.NewRat(int64(a.KillChance(&o)), 100).Cmp(chance), 0)
	}
}

func TestOddsFaults(t *testing.T) {
	c, err := printed.Load()
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
		q, err := combat.DecodeQuery([]byte(tc.text))
		if err == nil {
			_, err = combat.Odds(c, q)
		}
		f, ok := errors.AsType[*game.QueryFault](err)
		if !ok || f.At != tc.at {
			t.Errorf("%s: %v, want a fault at %s", tc.text, err, tc.at)
		}
	}
	_, err = combat.DecodeQuery([]byte(`{"attacker":"js-2","color":"red"}`))
	if f, ok := errors.AsType[*game.QueryFault](err); !ok || f.At != "color" {
		t.Errorf("an unknown field: %v", err)
	}
	a, err := combat.Odds(c, combat.Query{
		Attacker: "Line Squad", AttackerSide: printed.Soviet, Target: "Truck",
		TargetSide: printed.German, Fire: "sa", Range: combat.Short,
	})
	if err != nil || a.PKill != "2/5" {
		t.Errorf("names by side: %v %v", a, err)
	}
}
