package engagement

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestProfileClauses(t *testing.T) {
	d := data(t)
	sherman, halftrack, truck := profileOf(t, d, "m4a3_75"), profileOf(t, d, "m3_ht"), profileOf(t, d, "opel_blitz")
	t.Run("RE-1.2 each class of mobility has its own going", func(t *testing.T) {
		// Whether it may enter rough and very rough ground, and what that costs.
		for class, want := range map[printed.Mobility]string{
			printed.Wheeled: "-1000 no", printed.Halftrack: "-1000 no", printed.Tracked: "0 -1000", printed.Motorcycle: "no no",
		} {
			told := func(g printed.Ground) string {
				if e := d.Effect(g, class); e != nil {
					return fmt.Sprint(e.Mvt)
				}
				return "no"
			}
			if got := told(printed.RoughGround) + " " + told(printed.VeryRoughGround); got != want {
				t.Errorf("%s: %s, want %s", class, got, want)
			}
		}
		for _, v := range d.Vehicles {
			if !slices.Contains([]printed.Mobility{printed.Wheeled, printed.Halftrack, printed.Tracked, printed.Motorcycle}, v.Mobility) {
				t.Errorf("%s is %q", v.ID, v.Mobility)
			}
		}
	})
	t.Run("RE-1.3 what is open is looked out of from above, and only its riders shoot", func(t *testing.T) {
		f := fieldOf(t)
		for id, want := range map[string]int{
			"m4a3_75": 490 - 50, "m3_ht": halftrack.Footprint.Height + 100, "opel_blitz": truck.Footprint.Height + 100,
		} {
			b := field.Stand(profileOf(t, d, id), geom.Pose{X: 6000, Y: 6000})
			if got := f.Lookout(&b).Z; got != want {
				t.Errorf("%s looks from %d, want %d", id, got, want)
			}
		}
		if combat.RidersShoot(halftrack, false, 0) == 0 || combat.RidersShoot(sherman, false, 0) != 0 {
			t.Error("who may shoot out")
		}
	})
	t.Run("RE-1.4 the movement value is the way of an Advance", func(t *testing.T) {
		for _, v := range d.Vehicles {
			b := field.Stand(v, geom.Pose{})
			m := field.March{Body: &b, Order: printed.Advance}
			if got := m.Allowance(false, false); got != v.Mvt {
				t.Errorf("%s goes %d, its value is %d", v.ID, got, v.Mvt)
			}
		}
	})
	t.Run("RE-1.10 so many ride besides the crew", func(t *testing.T) {
		if sherman.Transport != 0 || halftrack.Transport != 12 || profileOf(t, d, "sdkfz251").Transport != 12 {
			t.Error("seats")
		}
		_, err := combat.ReadOdds(d, []byte(`{"kind":"shot","given":{"weapon":"m3_75","ammo":"AT","target":"m3_ht","facing":"side",`+
			`"choose":"none","need":4,"passengers":-1}}`))
		if f, ok := errors.AsType[*combat.QueryFault](err); !ok || f.Clause != "RE-1.10" {
			t.Errorf("fewer than no passengers: %v", err)
		}
	})
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
	t.Run("RE-3.3 only a living commander gives +1", func(t *testing.T) {
		crew := sherman.FullCrew()
		dead := crew &^ sherman.Holders(crew, printed.Commander)
		for _, tc := range []struct {
			v    *printed.Vehicle
			crew uint16
			want int
		}{{sherman, crew, 1}, {sherman, dead, 0}, {halftrack, 1, 0}, {truck, 1, 0}} {
			if got := combat.BailMods(tc.v, tc.crew).Total(); got != tc.want {
				t.Errorf("%s with crew %b: %d, want %d", tc.v.ID, tc.crew, got, tc.want)
			}
		}
	})
	t.Run("RE-9.7 nobody shoots out of a closed vehicle", func(t *testing.T) {
		for _, v := range d.Vehicles {
			if v.Enclosure == printed.Closed && combat.RidersShoot(v, false, 0) != 0 {
				t.Errorf("%d shoot out of a %s", combat.RidersShoot(v, false, 0), v.ID)
			}
		}
	})
	t.Run("RE-14.3 half of a vehicle must be behind cover", func(t *testing.T) {
		// A low wall seen from 10 cm away: as it grows to the right it covers
		// first four samples of the tank, then more.
		last := 0
		for right := 5000; right <= 7000; right += 125 {
			f := fieldOf(t, box("low_wall", 3000, 3000, 5600, right, 5650))
			b := putOn(f, sherman, 6000, 6000, 900)
			who := field.Looker{Eye: f.Eye(field.Figure{X: 6000, Y: 1000, Storey: 0})}
			near := f.Between(&who, field.Target{Body: b}, &b.Hull, 0, nil)
			behind := 0
			for _, p := range f.Samples(b) {
				r := field.SightLine(who.Eye, p)
				if _, cover := r.Look(field.Target{Body: b}, near); cover == printed.HardCover {
					behind++
				}
			}
			want := printed.NoCover
			if behind >= 5 {
				want = printed.HardCover
			}
			if got := f.SeeVehicle(who, b, printed.Side).Cover; got != want {
				t.Errorf("%d samples behind the wall: %s, want %s", behind, got, want)
			}
			last = max(last, behind)
		}
		if last != 9 {
			t.Errorf("the longest wall covers %d samples", last)
		}
	})
	t.Run("RE-15.2 a rifle may not fire at armour, AT 0 may try", func(t *testing.T) {
		query := `{"kind":"shot","given":{"weapon":"%s","ammo":"AT","target":"sdkfz222","facing":"rear","need":4,"choose":"none"%s}}`
		_, err := combat.ReadOdds(d, fmt.Appendf(nil, query, "rifle", ""))
		if f, ok := errors.AsType[*combat.QueryFault](err); !ok || f.Clause != "RE-15.2" {
			t.Errorf("a rifle: %v", err)
		}
		if _, err := combat.ReadOdds(d, fmt.Appendf(nil, query, "rifle", `,"at":0`)); err != nil {
			t.Errorf("AT 0: %v", err)
		}
	})
	t.Run("RE-16.6 crew by the vehicle's EXP, riders by their own; those hit are counted", func(t *testing.T) {
		// Smoke inside a lorry of 4+: its driver needs 4, two veterans 3.
		who := combat.Aboard{Crew: truck.FullCrew(), Riders: []int{3, 3}}
		rolls := dice.Script{3, 2, 3}
		w := combat.ResolveDamage(d, truck, who, printed.Passengers, 3, false, &rolls)
		used(t, rolls)
		if w.Killed != 1 || len(w.Fallen) != 1 || w.Struck != 2 {
			t.Errorf("%+v, want the driver and one rider dead, two struck", w)
		}
	})
	t.Run("RE-18.2 what is destroyed is destroyed with all aboard", func(t *testing.T) {
		for location, rows := range d.Damage {
			for i, r := range rows {
				if r.Vehicle == printed.Destroyed && r.Test == nil && !slices.Contains(r.Kill, "all_crew") {
					t.Errorf("%s %d destroys a vehicle and leaves its crew", location, i+1)
				}
			}
		}
	})
	t.Run("RE-19.3 a part of a building is easier to hit", func(t *testing.T) {
		gun, _ := d.Weapon("m3_75")
		a := combat.Aim{Weapon: gun, Ammo: printed.RoundHE, Shoot: 4, Short: true, Building: true}
		if mods := a.Mods(); mods.Total() != 1 || mods[0].Clause != "RE-19.3" || a.Need() != 3 {
			t.Errorf("%+v needs %d", mods, a.Need())
		}
	})
	t.Run("RE-19.15 a mounted weapon that must stand still does not fire after a move", func(t *testing.T) {
		mortar, _ := d.Weapon("mortar_med")
		mount := printed.Mounted{Weapon: mortar.ID, Mount: printed.Pintle, ServedBy: "passengers"}
		g := combat.Gunnery{Vehicle: halftrack, Mount: mount, Weapon: mortar, Ammo: printed.RoundHE, Riders: 3, Gap: 5000}
		if refusal := g.Forbids(); refusal != nil {
			t.Errorf("standing: %v", refusal)
		}
		g.Moved = true
		if refusal := g.Forbids(); refusal == nil || refusal.Clause != "RE-19.15" {
			t.Errorf("moving: %v", refusal)
		}
	})
	t.Run("RE-21.4 a Cullin device hides the belly in bocage, not in a crater", func(t *testing.T) {
		for kind, want := range map[string]bool{"bocage": false, "crater": true} {
			f := fieldOf(t, box(kind, 0, 5500, 5500, 6500, 6500))
			if got := f.ShowsBelly(profileOf(t, d, "m4a3_cullin"), geom.Pose{X: 6000, Y: 6000}); got != want {
				t.Errorf("%s: %v", kind, got)
			}
		}
		f := fieldOf(t, box("bocage", 350, 0, 1700, 12000, 1800))
		if c := drive(t, f, "m4a3_cullin", printed.Advance, nil,
			field.Segment{Forward: 1500}); told(c) != "1000 RE-6.7 engagement.march.allowance" {
			t.Errorf("bocage stays very rough: %s", told(c))
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
