package field

import (
	"testing"

	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestProfileClauses(t *testing.T) {
	d := data(t)
	sherman, halftrack, truck := profileOf(t, d, "m4a3_75"), profileOf(t, d, "m3_ht"), profileOf(t, d, "opel_blitz")
	t.Run("RE-1.4 the movement value is the way of an Advance", func(t *testing.T) {
		for _, v := range d.Vehicles {
			b := Stand(v, geom.Pose{})
			m := March{Body: &b, Order: printed.Advance}
			if got := m.Allowance(false, false); got != v.Mvt {
				t.Errorf("%s goes %d, its value is %d", v.ID, got, v.Mvt)
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
			who := Looker{Eye: f.Eye(Figure{X: 6000, Y: 1000, Storey: 0})}
			near := f.between(&who, Target{Body: b}, &b.Hull, 0, nil)
			behind := 0
			for _, p := range f.Samples(b) {
				r := sightLine(who.Eye, p)
				if _, cover := r.Look(Target{Body: b}, near); cover == printed.HardCover {
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
	t.Run("RE-21.4 a Cullin device hides the belly in bocage, not in a crater", func(t *testing.T) {
		for kind, want := range map[string]bool{"bocage": false, "crater": true} {
			f := fieldOf(t, box(kind, 0, 5500, 5500, 6500, 6500))
			b := Stand(profileOf(t, d, "m4a3_cullin"), geom.Pose{X: 6000, Y: 6000})
			if got := f.ShowsBelly(&b); got != want {
				t.Errorf("%s: %v", kind, got)
			}
		}
		f := fieldOf(t, box("bocage", 350, 0, 1700, 12000, 1800))
		if c := drive(t, f, "m4a3_cullin", printed.Advance, nil,
			Segment{Forward: 1500}); told(c) != "1000 RE-6.7 engagement.march.allowance" {
			t.Errorf("bocage stays very rough: %s", told(c))
		}
	})
	t.Run("RE-1.3 what is open is looked out of from above", func(t *testing.T) {
		f := fieldOf(t)
		for id, want := range map[string]int{
			"m4a3_75": 490 - 50, "m3_ht": halftrack.Footprint.Height + 100, "opel_blitz": truck.Footprint.Height + 100,
		} {
			b := Stand(profileOf(t, d, id), geom.Pose{X: 6000, Y: 6000})
			if got := f.Lookout(&b).Z; got != want {
				t.Errorf("%s looks from %d, want %d", id, got, want)
			}
		}
	})
}
