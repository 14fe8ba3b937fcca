package combat

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/games/engagement/printed"
)

// ask answers a query as a map of fractions.
func ask(t testing.TB, d *printed.Data, kind, given string) map[string]string {
	t.Helper()
	c, err := ReadOdds(d, []byte(fmt.Sprintf(`{"kind":%q,"given":%s}`, kind, given)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]string
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPublishedOdds(t *testing.T) {
	d := data(t)
	for _, tc := range []struct{ name, kind, given, want string }{
		{
			"RE-14.2 Panzerschreck at a Sherman's side, location rolled", "shot",
			`{"target":"m4a3_75","weapon":"panzerschreck","ammo":"HEAT","need":3,"short":true,"facing":"side","choose":"none"}`,
			"hit 2/3 penetrate 16/27 bailed 85/648 knocked_out 67/324 out 73/216",
		},
		{
			"RE-14.8 the same with the choice of a location", "shot",
			`{"target":"m4a3_75","weapon":"panzerschreck","ammo":"HEAT","need":3,"short":true,"facing":"side"}`,
			"hit 2/3 penetrate 7/12 bailed 113/864 knocked_out 97/432 out 307/864",
		},
		{
			"RE-15.1 KwK 40 at a Sherman's front", "shot",
			`{"target":"m4a3_75","weapon":"kwk40_75","ammo":"AT","need":4,"short":false,"facing":"front"}`,
			"hit 1/2 penetrate 25/72 bailed 73/864 knocked_out 5/36 out 193/864",
		},
		{
			"RE-15.1 Sherman at a Panzer IV's front", "shot",
			`{"target":"Panzer IV H","weapon":"m3_75","ammo":"AT","need":4,"short":false,"facing":"front"}`,
			"hit 1/2 penetrate 23/72 bailed 71/864 knocked_out 13/108 out 175/864",
		},
		{
			"RE-15.1 Sherman at a Tiger's front", "shot",
			`{"target":"tiger1","weapon":"m3_75","ammo":"AT","need":4,"short":false,"facing":"front"}`,
			"hit 1/2 penetrate 5/24 bailed 17/288 knocked_out 2/27 out 115/864",
		},
		{
			"RE-16.1 17-pdr at a Tiger's front adds one to the damage", "shot",
			`{"target":"tiger1","weapon":"qf17","ammo":"AT","need":4,"short":false,"facing":"front"}`,
			"hit 1/2 penetrate 25/72 bailed 181/2592 knocked_out 85/432 out 691/2592",
		},
		{
			"RE-16.5 88 at a moving Sherman, which may skid", "shot",
			`{"target":"m4a3_75","weapon":"kwk36_88","ammo":"AT","need":3,"short":true,"facing":"front","moving":true}`,
			"hit 2/3 penetrate 41/72 bailed 275/2592 knocked_out 49/144 out 1157/2592",
		},
		{
			"RE-21.12 Sherman at a Panzer IV's side with its skirts", "shot",
			`{"target":"pz4h","weapon":"m3_75","ammo":"AT","need":3,"short":true,"facing":"side"}`,
			"hit 2/3 penetrate 37/72 bailed 733/5184 knocked_out 497/2592 out 1727/5184",
		},
		{
			"RE-16.1 37 mm at an armoured car's side", "shot",
			`{"target":"sdkfz222","weapon":"m6_37","ammo":"AT","need":3,"short":true,"facing":"side"}`,
			"hit 2/3 penetrate 5/9 bailed 43/288 knocked_out 55/432 out 239/864",
		},
		{
			"RE-14.9 Bazooka from above", "shot",
			`{"target":"pz4h","weapon":"bazooka","ammo":"HEAT","need":3,"short":true,"facing":"side","top":true}`,
			"hit 2/3 penetrate 5/9 bailed 61/432 knocked_out 55/216 out 19/48",
		},
		{
			"RE-20.3 grenadier at a Panzer IV with Zimmerit", "grenade",
			`{"target":"pz4h","moved_cm":10,"cc":3,"at":9,"facing":"rear","location":"hull","disc_mods":1}`,
			"attach 1/6 knocked_out 5/72 self_killed 1/18",
		},
		{
			"RE-21.19 the same without Zimmerit", "grenade",
			`{"target":"pz4h","moved_cm":10,"cc":3,"at":9,"facing":"rear","location":"hull","disc_mods":1,"zimmerit":false}`,
			"attach 1/3 knocked_out 5/36",
		},
		{
			"RE-20.5 eight men swarm an immobilised Sherman", "swarm", `{"target":"m4a3_75","men":8,"cc":3}`,
			"success 1/2 knocked_out 1/4 crew_lost 1/3",
		},
		{
			"RE-20.3 nobody gets at a vehicle that went over 20 cm", "grenade",
			`{"target":"pz4h","moved_cm":20.1,"cc":5,"at":9,"facing":"rear","location":"hull","disc_mods":1}`,
			"attach 0 self_killed 0 bailed 0 out 0",
		},
		{
			"RE-20.3 at 20.0 cm it takes an 8", "grenade",
			`{"target":"sdkfz222","moved_cm":20.0,"cc":3,"at":9,"facing":"rear","location":"hull","disc_mods":1}`,
			"attach 2/9 self_killed 1/18",
		},
		{
			"RE-20.4 a charge among the passengers of a halftrack", "grenade",
			`{"target":"sdkfz251","moved_cm":0,"cc":3,"at":9,"facing":"side","location":"passengers","disc_mods":1}`,
			// 2/3 nerve × 2/3 placed; five faces in six go in, the sixth is
			// equal: the squad stays on 4+. Row 1 is shrapnel.
			"attach 4/9 bailed 11/162 wreck 5/27 destroyed 10/81",
		},
		{
			"RE-0.4 a number to hit below 2 counts as 2", "shot",
			`{"target":"m4a3_75","weapon":"m3_75","ammo":"AT","need":0,"short":false,"facing":"front"}`, "hit 5/6 miss 1/6",
		},
		{
			"RE-15.2 a rifle may be fired at a truck, which does not mind", "shot",
			`{"target":"gmc","weapon":"rifle","ammo":"AT","need":4,"short":false,"facing":"side"}`, "hit 1/2 wreck 0 no_effect 1/2",
		},
		{"RE-5.2 a Sherman overruns three men", "overrun", `{"touched":3,"exp":4,"ap":3}`, "each 1/3 none 8/27"},
		{"RE-5.2 a trench helps", "overrun", `{"touched":1,"exp":4,"ap":3,"trench":1}`, "each 2/9 none 7/9"},
		{
			"RE-0.8 vehicle MG at men in the open", "burst", `{"need":4,"exp":4,"exp_mod":-1,"ap":4,"d3_plus":6,"reduce":0,"uses_terrain":0}`,
			"mean_hits 4 mean_dead 4/3",
		},
		{
			"RE-19.12 the coaxial MG beside its gun, at men who use the terrain", "burst",
			`{"need":4,"exp":4,"exp_mod":-1,"ap":4,"d3_plus":6,"reduce":2,"uses_terrain":1}`,
			"mean_hits 3 mean_dead 3/4",
		},
		{
			"RE-21.15 a rifle cannot hurt a truck, a cannon wrecks it", "shot",
			`{"target":"gmc","weapon":"kwk30_20","ammo":"AT","need":4,"short":false,"facing":"side"}`,
			"hit 1/2 wreck 1/2 penetrate 0 equal 0 no_effect 0",
		},
		{
			"RE-X.1 below AT 4 a truck is safe", "shot",
			`{"target":"gmc","weapon":"mg50","ammo":"AT","need":4,"short":false,"facing":"side"}`,
			"hit 1/2 wreck 0 no_effect 1/2",
		},
		{
			"RE-0.19 flame always hits and ignores the modifier of weak shots", "shot",
			`{"target":"sdkfz222","weapon":"flamethrower","ammo":"FLAME","short":true,"facing":"front","auto":true}`,
			"hit 1 miss 0",
		},
		{
			"RE-15.3 HE has half its AT", "shot",
			`{"target":"m4a3_75","weapon":"m3_75","ammo":"HE","need":4,"short":true,"facing":"front"}`,
			"penetrate 1/36 equal 1/72",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := ask(t, d, tc.kind, tc.given)
			words := strings.Fields(tc.want)
			for i := 0; i < len(words); i += 2 {
				if got[words[i]] != words[i+1] {
					t.Errorf("%s %s, want %s (%v)", words[i], got[words[i]], words[i+1], got)
				}
			}
		})
	}
}

// What a field takes is said in words, and a number that would fill the memory
// is not read at all.
func TestBadValuesAreToldInWords(t *testing.T) {
	d := data(t)
	for query, want := range map[string]string{
		`{"kind":"swarm","given":{"target":"m4a3_75","men":"x","cc":3}}`: "given.men: is a text, want a whole number",
		`{"kind":"swarm","given":{"target":7,"men":8,"cc":3}}`:           "given.target: is the number 7, want a text",
		`{"kind":"shot","given":{"target":"x","weapon":"x","ammo":"AT","facing":"side","top":1}}`: "given.top: " +
			"is the number 1, want true or false",
		`{"kind":"grenade","given":{"target":"pz4h","moved_cm":1e99999,"cc":3,"at":9,"facing":"rear","location":"hull"}}`: "given.moved_cm: " +
			"is a value 1e99999, want centimetres with at most two decimals",
	} {
		if _, err := ReadOdds(d, []byte(query)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
}

// Every fate of a shot is counted once.
func TestFatesAddUp(t *testing.T) {
	d := data(t)
	for _, v := range d.Vehicles {
		for _, facing := range printed.Facings() {
			for _, riders := range []int{0, min(v.Transport, 2)} {
				for _, moving := range []bool{false, true} {
					s := Shot{Target: v, AT: 9, Ammo: printed.RoundHEAT, Need: 3, Short: true, From: facing, Riders: riders > 0}
					c := Odds(d, s, BestName(d, s), FullyManned(v, riders), moving)
					all := new(big.Rat)
					for _, fate := range []string{"miss", "no_effect", "damaged", "immobilised", "bailed", "wreck", "destroyed"} {
						all.Add(all, c[fate])
					}
					if all.RatString() != "1" {
						t.Fatalf("RE-14.1 %s from the %s with %d riders: fates add up to %s", v.ID, facing, riders, all)
					}
				}
			}
		}
	}
}

func TestBadQueriesAreToldWhere(t *testing.T) {
	d := data(t)
	for query, at := range map[string]string{
		`[]`:                        "query",
		`{"given":{}}`:              "kind",
		`{"kind":"x"}`:              "given",
		`{"kind":"hug","given":{}}`: "kind",
		`{"kind":"swarm","given":{"target":"m4a3_75","men":8}}`:                                                           "given.cc",
		`{"kind":"swarm","given":{"target":"elephant","men":8,"cc":3}}`:                                                   "given.target",
		`{"kind":"swarm","given":{"target":"m4a3_75","men":0,"cc":3}}`:                                                    "given.men",
		`{"kind":"swarm","given":{"target":"m4a3_75","men":"x","cc":3}}`:                                                  "given.men",
		`{"kind":"swarm","given":{"target":"m4a3_75","men":8,"cc":3,"luck":1}}`:                                           "given.luck",
		`{"kind":"shot","given":{"target":"m4a3_75","weapon":"rifle","ammo":"AT","need":4,"facing":"side"}}`:              "given.weapon",
		`{"kind":"shot","given":{"target":"m4a3_75","weapon":"m3_75","ammo":"HEAT","need":4,"facing":"side"}}`:            "given.ammo",
		`{"kind":"shot","given":{"target":"m4a3_75","weapon":"m3_75","ammo":"AT","need":4,"facing":"top"}}`:               "given.facing",
		`{"kind":"shot","given":{"target":"m4a3_75","weapon":"m3_75","ammo":"AT","facing":"side"}}`:                       "given.need",
		`{"kind":"grenade","given":{"target":"jeep","moved_cm":0,"cc":3,"at":9,"facing":"side","location":"turret"}}`:     "given.location",
		`{"kind":"grenade","given":{"target":"m4a3_75","moved_cm":-1,"cc":3,"at":9,"facing":"side","location":"hull"}}`:   "given.moved_cm",
		`{"kind":"grenade","given":{"target":"m4a3_75","moved_cm":"x","cc":3,"at":9,"facing":"side","location":"hull"}}`:  "given.moved_cm",
		`{"kind":"grenade","given":{"target":"pz4h","cc":3,"at":9,"facing":"side","location":"passengers"}}`:              "given.location",
		`{"kind":"grenade","given":{"target":"pz4h","cc":3,"at":9,"facing":"side","location":"hull","exp":0}}`:            "given.exp",
		`{"kind":"shot","given":{"target":"gmc","weapon":"rifle","ammo":"HEAT","need":4,"facing":"side"}}`:                "given.ammo",
		`{"kind":"overrun","given":{"touched":-1,"exp":4,"ap":3}}`:                                                        "given.touched",
		`{"kind":"burst","given":{"need":4,"exp":4,"ap":4,"d3_plus":600}}`:                                                "given.d3_plus",
		`{"kind":"shot","given":{"target":"m4a3_75","weapon":"m3_75","ammo":"AT","need":4,"facing":"side","choose":"x"}}`: "given.choose",
	} {
		_, err := ReadOdds(d, []byte(query))
		f, ok := errors.AsType[*QueryFault](err)
		if !ok || f.At != at {
			t.Errorf("%s: %v, want a fault at %s", query, err, at)
		}
	}
}

// The closed form of shrapnel agrees with dice counted through.
func TestShrapnelInClosedForm(t *testing.T) {
	d := data(t)
	b := Strike{Hit: true, Location: printed.Passengers, Grade: Penetrated, Row: 1}
	for id, riders := range map[string]int{"sdkfz251": 2, "m3_ht": 3, "jeep": 1, "bren_carrier": 2} {
		v := profileOf(t, d, id)
		who := FullyManned(v, riders)
		counted := Chances{}
		for _, r := range spread(func(src dice.Source) Fate { return settleShot(d, v, b, who, false, src) }) {
			counted[string(r.Of)] = r.P
		}
		for _, r := range shrapnelFates(v, who) {
			if got := counted[string(r.Of)]; got == nil || got.Cmp(r.P) != 0 {
				t.Errorf("RE-16.4 %s with %d: %s %s, dice say %s", id, riders, r.Of, r.P, got)
			}
		}
	}
}
