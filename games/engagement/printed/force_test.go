package printed

import (
	"testing"

	"sabot/game"
)

// worth is an armour value's share of a vehicle's points: nothing up to 5,
// then growing with the square.
func worth(av int) int {
	over := max(0, av-5)
	return over * over
}

// price computes the points of a vehicle from its profile. The values in the
// data are its results; a test compares them.
func price(d *Data, v *Vehicle) int {
	points := v.Mvt/(2*CM) + v.Transport
	if v.Armour != nil {
		weights := 0
		for i, f := range Facings() {
			part := worth(v.AV(Turret, f)) + worth(v.AV(Hull, f))
			if i == 0 {
				part *= 2
			}
			weights += part
		}
		points += (weights + worth(v.Armour.Running)) / 5
	}
	for _, m := range v.Weapons {
		points += priceOf(d, m)
	}
	for _, r := range d.Specials {
		if v.Has(r.ID) {
			points += r.Points
		}
	}
	if v.Enclosure == Open {
		points -= 8
	}
	return max(5*((points+2)/5), 10)
}

// priceOf is what a weapon adds: a gun by its AT value, its turret, its shells
// and its rate of fire, anything else six points, and more where it stands for
// a team on foot.
func priceOf(d *Data, m Mounted) int {
	w := d.WeaponByID[m.Weapon]
	if w.Category != "gun" {
		return 6 + map[string]int{"mortar_med": 40, "mmg": 25, "flame_gun": 25}[w.ID]
	}
	points := w.ATLong*w.ATLong/2 + 5*w.Blast
	if m.Mount == TurretGun {
		points += 10
	}
	if w.Rate.Plus == 2 {
		points += 10
	}
	return points
}

func TestForces(t *testing.T) {
	d := data(t)
	t.Run("RE-S7 points come from the profile, with our weapon table", func(t *testing.T) {
		d := d.Under(Options{})
		for _, v := range d.Vehicles {
			if got := price(d, v); got != v.Points {
				t.Errorf("%s: %d, printed %d", v.ID, got, v.Points)
			}
		}
	})
	for _, tc := range []struct {
		name   string
		refs   []string
		budget int
		want   string
	}{
		{"RE-S7 a fair force", []string{"m4a3_75", "us_rifle", "us_rifle"}, 500, ""},
		{"RE-S7 too dear", []string{"m4a3_75", "m5a1", "us_rifle", "us_rifle", "us_hq"}, 500, "engagement.force.budget"},
		{"RE-S7 half in one type at most", []string{"m4a3_75", "m4a3_75"}, 500, "engagement.force.too-many"},
		{"RE-S7 nobody", nil, 500, "engagement.force.empty"},
		{"RE-S7 unknown", []string{"maus"}, 500, "engagement.force.unknown"},
		{"RE-S7 crews come with their vehicles", []string{"us_tank_crew"}, 500, "engagement.force.crew"},
		{"RE-S7 three sizes", []string{"jeep"}, 600, "engagement.force.budget"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			err := d.CheckForce(tc.refs, tc.budget)
			got := ""
			if rs, _ := game.Refusals(err); len(rs) > 0 {
				got = rs[0].Reason
			}
			if got != tc.want {
				t.Errorf("%q (%v), want %q", got, err, tc.want)
			}
		})
	}
}
