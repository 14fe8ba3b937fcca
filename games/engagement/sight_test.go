package engagement

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// fieldOf places pieces of terrain and vehicles.
func fieldOf(t testing.TB, pieces ...printed.Piece) *field.Field {
	t.Helper()
	d := data(t)
	for i := range pieces {
		if err := d.Place(&pieces[i]); err != nil {
			t.Fatal(err)
		}
	}
	return field.NewField(d, pieces)
}

// box is a rectangular piece.
func box(kind string, height, x1, y1, x2, y2 int) printed.Piece {
	return printed.Piece{Type: kind, Height: height, Poly: [][2]int{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}}
}

func house(storeys, x1, y1, x2, y2 int) printed.Piece {
	p := box("building", 500*storeys, x1, y1, x2, y2)
	p.Storeys = storeys
	return p
}

func putOn(f *field.Field, v *printed.Vehicle, x, y, h int) *field.Body {
	f.Hulls = append(f.Hulls, field.Stand(v, geom.Pose{X: x, Y: y, H: h}))
	return &f.Hulls[len(f.Hulls)-1]
}

func TestGeometry(t *testing.T) {
	t.Run("RE-0.1 bearings", func(t *testing.T) {
		for _, tc := range []struct {
			x, y int64
			want int
		}{{0, 1, 0}, {1, 0, 900}, {1, 1, 450}, {-1, 0, 2700}} {
			if got := geom.Bearing(geom.Point{}, geom.Point{X: tc.x, Y: tc.y}); got != tc.want {
				t.Errorf("(%d,%d) is %d, want %d", tc.x, tc.y, got, tc.want)
			}
		}
	})
	t.Run("RE-0.1 discs 3250 apart are at long range, 3249 at short", func(t *testing.T) {
		a := field.Figure{X: 0, Y: 0, Storey: 0}.Footprint()
		if field.IsShort(a, field.Figure{X: 3250, Y: 0, Storey: 0}.Footprint()) || !field.IsShort(a, field.Figure{
			X: 3249, Y: 0,
			Storey: 0,
		}.Footprint()) {
			t.Error("the border of short range")
		}
		if got := field.Gap(a, field.Figure{X: 3250, Y: 0, Storey: 0}.Footprint()); got != 300000 {
			t.Errorf("gap %d", got)
		}
		if !field.Within(a, field.Figure{X: 2250, Y: 0, Storey: 0}.Footprint(), 20*printed.CM) || field.Within(a, field.Figure{
			X: 2251, Y: 0,
			Storey: 0,
		}.Footprint(), 20*printed.CM) {
			t.Error("within 20 cm")
		}
	})
	d := data(t)
	t.Run("RE-14.7 the borders of the facings", func(t *testing.T) {
		b := field.Stand(profileOf(t, d, "m4a3_75"), geom.Pose{X: 6000, Y: 6000})
		for h, want := range map[int]printed.Facing{
			0: printed.Front, 450: printed.Front, 451: printed.Side, 1500: printed.Side, 1501: printed.Rear, 1800: printed.Rear,
			3150: printed.Front, 3149: printed.Side, 2100: printed.Side,
		} {
			at := geom.Pose{X: 6000, Y: 6000, H: h}.Point(5000000, 0)
			// A point placed at a heading may fall a hair short of it.
			if geom.Bearing(b.Pose.Centre(), at) != h {
				at = geom.Pose{X: 6000, Y: 6000, H: h}.Point(5000000, 50)
			}
			if got := b.Facing(at, false); got != want {
				t.Errorf("%d is %s, want %s", h, got, want)
			}
		}
		if at := (geom.Pose{X: 6000, Y: 6000, H: 1400}).Point(500000, 0); b.Facing(at, true) != printed.Rear || b.Facing(at,
			false) != printed.Side {
			t.Error("the wider rear")
		}
	})
	t.Run("RE-0.2 the second storey is 10 cm up", func(t *testing.T) {
		f := fieldOf(t, house(3, 0, 0, 1000, 1000))
		if got := f.Floor(field.Figure{X: 500, Y: 500, Storey: 2}); got != 10*printed.CM {
			t.Errorf("%d", got)
		}
	})
	t.Run("RE-14.9 who can hit the top", func(t *testing.T) {
		f := fieldOf(t, house(3, 0, 0, 1000, 1000))
		b := putOn(f, profileOf(t, d, "m4a3_75"), 500, 4000, 0)
		// The Sherman's tail is at y 3480 and a man's base reaches 125.
		for _, tc := range []struct {
			man  field.Figure
			want bool
		}{{field.Figure{X: 500, Y: 355, Storey: 2}, true}, {field.Figure{X: 500, Y: 354, Storey: 2}, false}, {field.Figure{
			X: 500, Y: 355,
			Storey: 1,
		}, false}} {
			if got := f.Above(tc.man, b); got != tc.want {
				t.Errorf("%+v: %v", tc.man, got)
			}
		}
		near := putOn(f, profileOf(t, d, "m4a3_75"), 500, 3000, 0)
		if !f.Above(field.Figure{X: 500, Y: 355, Storey: 1}, near) || f.Above(field.Figure{X: 500, Y: 354, Storey: 1}, near) ||
			f.Above(field.Figure{X: 500, Y: 355, Storey: 0}, near) {
			t.Error("five centimetres up count within 20 cm")
		}
	})
}

func TestRoot(t *testing.T) {
	for n := range int64(5000) {
		if r := field.Root(n); r*r > n || (r+1)*(r+1) <= n {
			t.Fatalf("root of %d is %d", n, r)
		}
	}
	for _, r := range []int64{1 << 20, 1<<24 + 1, 3_037_000_499} {
		if field.Root(r*r) != r || field.Root(r*r-1) != r-1 {
			t.Errorf("root of %d squared", r)
		}
	}
}

func TestSight(t *testing.T) {
	d := data(t)
	sherman := profileOf(t, d, "m4a3_75")
	see := func(f *field.Field, eye field.Figure, b *field.Body) field.Seen {
		who := field.Looker{Eye: f.Eye(eye), Storey: eye.Storey}
		return f.SeeVehicle(who, b, b.Facing(who.Eye.At, false))
	}
	t.Run("RE-0.10 a wall before five samples is hard cover, before four none", func(t *testing.T) {
		// The man looks north at a Sherman's side; a low wall hides samples
		// from the left. Its 250 high crest is above all lines.
		for _, tc := range []struct {
			right int
			want  printed.Cover
		}{{6100, printed.HardCover}, {5900, printed.NoCover}} {
			f := fieldOf(t, box("low_wall", 2500, 3000, 5600, tc.right, 5650))
			b := putOn(f, sherman, 6000, 6000, 900)
			if got := see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b); got.Cover != tc.want {
				t.Errorf("wall to %d: %+v", tc.right, got)
			}
		}
	})
	t.Run("RE-0.10 a stone wall stops sight, a hill does, low things do not", func(t *testing.T) {
		for kind, want := range map[string]int{"stone_wall": 0, "building": 0, "hill": 0, "bocage": 0, "low_wall": 9, "plough": 9, "river": 9} {
			f := fieldOf(t, box(kind, 800, 3000, 3000, 9000, 3100))
			b := putOn(f, sherman, 6000, 6000, 900)
			if got := see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b); got.Visible != want {
				t.Errorf("%s: %d samples, want %d", kind, got.Visible, want)
			}
		}
	})
	t.Run("RE-0.10 from high up one sees over a hedge", func(t *testing.T) {
		f := fieldOf(t, box("high_hedge", 200, 3000, 5000, 9000, 5100))
		b := putOn(f, sherman, 6000, 6000, 900)
		if got := see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b); got.Visible != 9 {
			t.Errorf("a line between 250 and 245 clears a hedge of 200: %+v", got)
		}
		f = fieldOf(t, box("high_hedge", 400, 3000, 5000, 9000, 5100), house(3, 5500, 500, 6500, 1500))
		b = putOn(f, sherman, 6000, 6000, 900)
		if low, high := see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b), see(f, field.Figure{X: 6000, Y: 1000, Storey: 2},
			b); low.Visible != 0 || high.Visible != 6 {
			t.Errorf("from below %+v, from above %+v", low, high)
		}
	})
	t.Run("RE-0.10 woods are seen through for 10 cm", func(t *testing.T) {
		for depth, want := range map[int]bool{1000: true, 1010: false} {
			f := fieldOf(t, box("light_woods", 800, 3000, 3000, 9000, 3000+depth))
			b := putOn(f, sherman, 6000, 6000, 0)
			who, to := field.Looker{Eye: f.Eye(field.Figure{X: 6000, Y: 1000, Storey: 0})}, field.Target{Body: b}
			r := field.SightLine(who.Eye, f.Samples(b)[0])
			if stopped, _ := r.Look(to, f.Between(&who, to, &b.Hull, 0, nil)); stopped == want {
				t.Errorf("%d deep: stopped %v", depth, stopped)
			}
		}
	})
	t.Run("RE-X.2 what one stands in does not block, smoke does", func(t *testing.T) {
		f := fieldOf(t, house(1, 5500, 500, 6500, 1500))
		b := putOn(f, sherman, 6000, 6000, 0)
		if see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b).Visible != 9 {
			t.Error("a man sees out of his house")
		}
		f = fieldOf(t, box("smoke", 1000, 5500, 500, 6500, 1500))
		b = putOn(f, sherman, 6000, 6000, 0)
		if see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b).Visible != 0 {
			t.Error("a man sees out of smoke")
		}
	})
	t.Run("RE-X.2 in one building only the same storey is seen", func(t *testing.T) {
		f := fieldOf(t, house(2, 0, 0, 1000, 1000))
		who := field.Looker{Eye: f.Eye(field.Figure{X: 200, Y: 200, Storey: 1}), Storey: 1}
		if f.SeeMan(who, field.Figure{X: 800, Y: 800, Storey: 1}).Visible != 1 || f.SeeMan(who, field.Figure{
			X: 800, Y: 800,
			Storey: 0,
		}).Visible != 0 {
			t.Error("storeys")
		}
	})
	t.Run("RE-0.10 vehicles stop sight below their height, RE-18.1 wrecks are hard cover", func(t *testing.T) {
		f := fieldOf(t)
		putOn(f, sherman, 6000, 5000, 900)
		man := field.Figure{X: 6000, Y: 5500, Storey: 0}
		who := field.Looker{Eye: f.Eye(field.Figure{X: 6000, Y: 1000, Storey: 0})}
		if f.SeeMan(who, man).Visible != 0 {
			t.Error("seen through a tank")
		}
		f = fieldOf(t)
		putOn(f, profileOf(t, d, "jeep"), 6000, 5000, 900).Wreck = true
		high := field.Looker{Eye: field.Spot{At: who.Eye.At, Z: 900}}
		if s := f.SeeMan(high, field.Figure{X: 6000, Y: 6000, Storey: 0}); s.Visible != 1 || s.Cover != printed.NoCover {
			t.Errorf("%+v", s)
		}
	})
	t.Run("RE-14.4 a low wall close by hides the running gear but is no cover", func(t *testing.T) {
		f := fieldOf(t, box("low_wall", 100, 3000, 5300, 9000, 5350))
		b := putOn(f, profileOf(t, d, "pz4h"), 6000, 6000, 1800)
		got := see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b)
		if got.Cover != printed.NoCover || !got.LowCover || got.Visible != 9 {
			t.Errorf("%+v", got)
		}
		f = fieldOf(t, box("low_wall", 100, 3000, 4800, 9000, 4850))
		b = putOn(f, profileOf(t, d, "pz4h"), 6000, 6000, 1800)
		if see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b).LowCover {
			t.Error("a wall 6 cm away")
		}
	})
	t.Run("RE-X.2 an emplacement covers front and sides", func(t *testing.T) {
		for heading, want := range map[int]printed.Cover{1800: printed.HardCover, 900: printed.HardCover, 0: printed.NoCover} {
			f := fieldOf(t, box("emplacement", 0, 5000, 5000, 7000, 7000))
			b := putOn(f, sherman, 6000, 6000, heading)
			if got := see(f, field.Figure{X: 6000, Y: 1000, Storey: 0}, b); got.Cover != want || got.LowCover != (want == printed.HardCover) {
				t.Errorf("heading %d: %+v", heading, got)
			}
		}
	})
}

func TestArcs(t *testing.T) {
	d := data(t)
	bears := func(v string, m printed.Mount, turret, at int) (bool, int) {
		b := field.Stand(profileOf(t, d, v), geom.Pose{X: 6000, Y: 6000})
		b.Turret = turret
		p := geom.Pose{X: 6000, Y: 6000, H: at}.Point(5000000, 60) // a hair to the right of the heading
		return b.Bears(printed.Mounted{Mount: m}, field.Footprint{At: p})
	}
	for _, tc := range []struct {
		name    string
		vehicle string
		mount   printed.Mount
		turret  int
		at      int
		want    bool
	}{
		{"RE-19.13 hull MG to 22.5 degrees", "m4a3_75", printed.HullMG, 900, 225, true},
		{"RE-19.13 hull MG not beyond", "m4a3_75", printed.HullMG, 900, 226, false},
		{"RE-19.14 pintle to 45 degrees of the turret", "m4a3_75", printed.Pintle, 900, 1350, true},
		{"RE-19.14 pintle not beyond", "m4a3_75", printed.Pintle, 900, 1351, false},
		{"RE-6.4 a turret turns 90 degrees", "m4a3_75", printed.TurretGun, 0, 900, true},
		{"RE-6.4 and no more", "m4a3_75", printed.TurretGun, 0, 901, false},
		{"RE-21.13 a slow turret turns 45", "m10", printed.TurretGun, 0, 450, true},
		{"RE-21.13 and no more", "m10", printed.TurretGun, 0, 451, false},
		{"RE-19.2 a casemate gun has 10 degrees", "stug3g", printed.HullGun, 0, 100, true},
		{"RE-19.2 and no more", "stug3g", printed.HullGun, 0, 101, false},
		{"RE-19.12 the coaxial MG goes with the gun", "m4a3_75", printed.Coax, 300, 1200, true},
		{"RE-19.11 a turret MG turns with the turret", "is2", printed.TurretMG, 0, 850, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got, _ := bears(tc.vehicle, tc.mount, tc.turret, tc.at); got != tc.want {
				t.Errorf("bears: %v", got)
			}
		})
	}
	t.Run("RE-19.2 no turn is needed where the axis crosses the target", func(t *testing.T) {
		b := field.Stand(profileOf(t, d, "m4a3_75"), geom.Pose{X: 6000, Y: 6000})
		enemy := field.Stand(profileOf(t, d, "tiger1"), geom.Pose{X: 6200, Y: 9000})
		if ok, turn := b.Bears(printed.Mounted{Mount: printed.TurretGun}, enemy.Footprint()); !ok || turn != 0 {
			t.Errorf("%v, turn %d", ok, turn)
		}
		if ok, turn := b.Bears(printed.Mounted{Mount: printed.TurretGun}, field.Figure{X: 6500, Y: 9000, Storey: 0}.Footprint()); !ok ||
			turn == 0 {
			t.Errorf("%v, turn %d", ok, turn)
		}
	})
}

func TestInspect(t *testing.T) {
	d := data(t)
	for _, tc := range []struct{ name, scene, want string }{
		{
			"RE-14.2 a Panzerschreck at a Sherman's side needs 3",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0}],"squads":[{"ref":"de_panzerschreck","figures":[[8500,6000,0],[8500,6300,0]],
			"order":"hold"}],"terrain":[],"shooter":{"squad":0,"weapon":"panzerschreck"},"target":{"vehicle":0}}`,
			`{"los":true,"visible_samples":9,"range_cm":21.4,"short":true,"facing":"side","cover":"none","in_arc":true,"need":3,` +
				`"modifiers":[{"value":1,"clause":"RE-0.9","label":"large"}]}`,
		},
		{
			"RE-0.9 a Panzer IV at 60 cm needs 4 and turns its turret for nothing",
			`{"vehicles":[{"ref":"pz4h","x":6000,"y":1000,"h":0,"turret":0,"hatch":"closed"},{"ref":"m4a3_75","x":6000,"y":8000,"h":1800}],
			"squads":[],"terrain":[],"shooter":{"vehicle":0,"weapon":"kwk40_75"},"target":{"vehicle":1}}`,
			`{"los":true,"visible_samples":9,"range_cm":59.5,"short":false,"facing":"front","cover":"none","in_arc":true,"need":4,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"long_range"},{"value":1,"clause":"RE-0.9","label":"large"}]}`,
		},
		{
			"RE-19.7 HEAT loses one more at long range, RE-0.9 and movement counts once",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0,"hatch":"open"}],"squads":[{"ref":"us_bazooka","figures":[[6000,2000,0]],
			"order":"advance"}],"shooter":{"squad":0,"weapon":"bazooka"},"target":{"vehicle":0}}`,
			`{"los":true,"visible_samples":9,"range_cm":33.6,"short":false,"facing":"rear","cover":"none","in_arc":true,"need":6,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"long_range"},{"value":-1,"clause":"RE-0.9","label":"moved"},` +
				`{"value":1,"clause":"RE-0.9","label":"large"},{"value":-1,"clause":"RE-19.7","label":"heat_long"}]}`,
		},
		{
			"RE-X.2 the cover of the majority, ties for the target",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":1000,"h":0}],"squads":[{"ref":"de_rifle","figures":[[6000,6000,0],[6000,5000,0]]}],
			"terrain":[{"type":"orchard","height":100,"poly":[[5000,5500],[7000,5500],[7000,6500],[5000,6500]]}],
			"shooter":{"vehicle":0,"weapon":"mg"},"target":{"squad":0}}`,
			`{"los":true,"visible_samples":2,"range_cm":33.6,"short":false,"cover":"soft","in_arc":true,"need":5,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"soft_cover"}]}`,
		},
		{
			"RE-2.3 a fast motorcycle, RE-6.4 a turret that turns",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0},{"ref":"motorcycle_solo","x":8500,"y":6000,"h":0,"moved_cm":20}],
			"shooter":{"vehicle":0,"weapon":"m3_75"},"target":{"vehicle":1}}`,
			`{"los":true,"visible_samples":9,"range_cm":22.0,"short":true,"facing":"side","cover":"none","in_arc":true,"need":6,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"moved"},{"value":-1,"clause":"RE-2.3","label":"fast_motorcycle"}]}`,
		},
		{
			"RE-2.3 19.9 cm are not yet fast",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0},{"ref":"motorcycle_solo","x":6000,"y":8500,"h":0,"moved_cm":19.9}],
			"shooter":{"vehicle":0,"weapon":"m3_75"},"target":{"vehicle":1}}`,
			`{"los":true,"visible_samples":9,"range_cm":17.9,"short":true,"facing":"rear","cover":"none","in_arc":true,"need":4,"modifiers":[]}`,
		},
		{
			"RE-19.13 the hull MG bears where the coaxial one would have to turn",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0,"turret":900}],"squads":[{"ref":"de_rifle","figures":[[6000,8500,0]]}],
			"shooter":{"vehicle":0,"weapon":"mg"},"target":{"squad":0}}`,
			`{"los":true,"visible_samples":1,"range_cm":18.6,"short":true,"cover":"none","in_arc":true,"need":4,"modifiers":[]}`,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := ReadInspect(d, []byte(tc.scene))
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != tc.want {
				t.Errorf("%s\nwant %s", text, tc.want)
			}
		})
	}
	jeeps := func(shooter, target string) string {
		return fmt.Sprintf(`{"vehicles":[{"ref":"jeep"},{"ref":"jeep","x":3000}],"shooter":%s,"target":%s}`, shooter, target)
	}
	for scene, at := range map[string]string{
		`{"target":{"vehicle":0}}`:                                                                 "shooter",
		jeeps(`{"vehicle":0,"weapon":"mg"}`, `{"vehicle":2}`):                                      "target.vehicle",
		jeeps(`{"vehicle":0,"squad":0}`, `{"vehicle":0}`):                                          "shooter",
		jeeps(`{"vehicle":0,"weapon":"mg"}`, `{"vehicle":1}`):                                      "shooter.weapon",
		jeeps(`{"vehicle":0,"weapon":"mg"}`, `{"vehicle":0}`):                                      "target",
		`{"vehicles":[{"ref":"jeep","moved_cm":-1}],"shooter":{},"target":{}}`:                     "vehicles[0].moved_cm",
		`{"vehicles":[{"ref":"jeep","hatch":"ajar"}],"shooter":{},"target":{}}`:                    "vehicles[0].hatch",
		`{"squads":[{"ref":"de_rifle","order":"dance"}],"shooter":{},"target":{}}`:                 "squads[0].order",
		`{"vehicles":[{"ref":"x"}],"shooter":{"vehicle":0},"target":{"vehicle":0}}`:                "vehicles[0].ref",
		`{"vehicles":[{"ref":"jeep","x":99999}],"shooter":{"vehicle":0},"target":{"vehicle":0}}`:   "vehicles[0]",
		`{"terrain":[{"type":"lava"}],"shooter":{"vehicle":0},"target":{"vehicle":0}}`:             "terrain[0]",
		`{"squads":[{"ref":"de_rifle"}],"shooter":{"squad":0,"weapon":"mg"},"target":{"squad":0}}`: "squads[0].figures",
	} {
		_, err := ReadInspect(d, []byte(scene))
		f, ok := errors.AsType[*combat.QueryFault](err)
		if !ok || f.At != at {
			t.Errorf("%s: %v, want a fault at %s", scene, err, at)
		}
	}
}

// BenchmarkSight is a look at a vehicle over a table of forty pieces, of every
// kind and height, and six hulls; one through all forty of them; and one over
// low things that hide nothing.
func BenchmarkSight(b *testing.B) {
	b.Run("cluttered", func(b *testing.B) {
		rng := rand.New(rand.NewPCG(1, 2))
		f := scenery(b, rng, 40, 6)
		var lookers [64]field.Looker
		for i := range lookers {
			lookers[i].Eye = f.Eye(field.Figure{X: rng.IntN(12000), Y: rng.IntN(12000), Storey: 0})
		}
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			t := &f.Hulls[i%len(f.Hulls)]
			if s := f.SeeVehicle(lookers[i%len(lookers)], t, printed.Front); s.Visible > 9 {
				b.Fatal(s)
			}
			i++
		}
	})
	b.Run("behind everything", func(b *testing.B) {
		f := fieldOf(b)
		var pieces []printed.Piece
		for i := range 40 { // rows across every line, as high as they usually are
			kind := f.D.Terrain[i%len(f.D.Terrain)]
			pieces = append(pieces, box(kind.ID, kind.Height, 5000, 2000+100*i, 7000, 2050+100*i))
		}
		f = fieldOf(b, pieces...)
		t := putOn(f, profileOf(b, f.D, "m4a3_75"), 6000, 6700, 900)
		who := field.Looker{Eye: f.Eye(field.Figure{X: 6000, Y: 1000, Storey: 0})}
		b.ReportAllocs()
		for b.Loop() {
			if s := f.SeeVehicle(who, t, printed.Front); s.Visible > 9 {
				b.Fatal(s)
			}
		}
	})
	b.Run("low", func(b *testing.B) {
		var pieces []printed.Piece
		for i := range 40 {
			kind := []string{"stone_wall", "light_woods", "hill", "low_wall"}[i%4]
			pieces = append(pieces, box(kind, 50, 300*i, 300*((i*7)%40), 300*i+250, 300*((i*7)%40)+250))
		}
		f := fieldOf(b, pieces...)
		t := putOn(f, profileOf(b, f.D, "m4a3_75"), 9000, 9000, 900)
		who := field.Looker{Eye: f.Eye(field.Figure{X: 1000, Y: 1000, Storey: 0})}
		b.ReportAllocs()
		for b.Loop() {
			if s := f.SeeVehicle(who, t, printed.Front); s.Visible > 9 {
				b.Fatal(s)
			}
		}
	})
}
