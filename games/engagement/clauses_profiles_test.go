package engagement

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

func TestProfileClauses(t *testing.T) {
	d := data(t)
	t.Run("RE-1.11 a vehicle fires only what is in its profile", func(t *testing.T) {
		_, err := ReadInspect(d, []byte(`{"vehicles":[{"ref":"m4a3_75"},{"ref":"pz4h","x":6000,"y":6000}],`+
			`"shooter":{"vehicle":0,"weapon":"kwk36_88"},"target":{"vehicle":1}}`))
		if f, ok := errors.AsType[*combat.QueryFault](err); !ok || f.Clause != "RE-1.11" {
			t.Errorf("an 88 on a Sherman: %v", err)
		}
		for _, v := range d.Vehicles {
			for _, m := range v.Weapons {
				if _, ok := d.Weapon(m.Weapon); !ok {
					t.Errorf("%s has a %q, which is not in the tables", v.ID, m.Weapon)
				}
			}
			for _, s := range v.Specials {
				if !slices.ContainsFunc(d.Specials, func(r printed.SpecialRule) bool { return r.ID == s }) {
					t.Errorf("%s has the rule %q, which there is not", v.ID, s)
				}
			}
		}
	})
}

func TestScenarioClauses(t *testing.T) {
	d := data(t)
	for _, tc := range []struct {
		name    string
		units   [2]int // at the start
		reserve string
		rounds  int
		points  int // objectives
		victory string
		special string
	}{
		{"RE-S1 a car and a squad a side", [2]int{2, 2}, "[]", 8, 2, "RE-V1", "[]"},
		{"RE-S2 hedgerows, and a StuG that comes late", [2]int{6, 5}, "[B4 stug3g]", 10, 4, "RE-V1", "[camouflage hidden_setup tiger_fear]"},
		{"RE-S3 a Tiger on the ridge", [2]int{7, 5}, "[]", 10, 4, "RE-V1", "[camouflage hidden_setup tiger_fear]"},
		{"RE-S4 a bridge and a ford", [2]int{5, 6}, "[]", 10, 5, "RE-V1", "[camouflage hidden_setup]"},
		{"RE-S5 a town in ruins", [2]int{6, 7}, "[]", 10, 5, "RE-V1", "[camouflage hidden_setup]"},
		{"RE-S6 a column for the east edge", [2]int{9, 3}, "[B7 m4a3_75]", 10, 2, "RE-V2", "[hidden_setup tiger_fear]"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := d.Scenarios[slices.IndexFunc(d.Scenarios, func(s *printed.Scenario) bool { return s.ID == tc.name[:5] })]
			reserve, points := []string{}, 0
			for _, r := range s.Reserves {
				for _, f := range r.Forces {
					reserve = append(reserve, fmt.Sprint(r.Side, r.Round, " ", f.Ref))
				}
			}
			for _, o := range s.Objectives {
				points += o.Value
			}
			units := [2]int{len(s.Sides["A"].Forces), len(s.Sides["B"].Forces)}
			if units != tc.units || fmt.Sprint(reserve) != tc.reserve || s.Rounds != tc.rounds || points != tc.points || s.Victory != tc.victory ||
				fmt.Sprint(s.Special) != tc.special {
				t.Errorf("%v units, reserve %v, %d rounds for %d points, %s, %v", units, reserve, s.Rounds, points, s.Victory, s.Special)
			}
			l, err := field.Lay(d, s, d.Ground(s.Map[0]))
			if err != nil {
				t.Fatal(err)
			}
			for _, st := range l.Stations {
				if st.Hidden && !slices.Contains(s.Special, "hidden_setup") || st.Camouflaged && !slices.Contains(s.Special, "camouflage") {
					t.Errorf("%s starts hidden or camouflaged, which the scenario does not grant", st.Unit)
				}
			}
		})
	}
}
