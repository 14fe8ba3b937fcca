package engagement

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"sabot/geom"
)

// field places pieces of terrain and vehicles.
func field(t testing.TB, pieces ...Piece) *Field {
	t.Helper()
	d := data(t)
	for i := range pieces {
		if err := d.place(&pieces[i]); err != nil {
			t.Fatal(err)
		}
	}
	return newField(d, pieces)
}

// box is a rectangular piece.
func box(kind string, height, x1, y1, x2, y2 int) Piece {
	return Piece{Type: kind, Height: height, Poly: [][2]int{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}}
}

func house(storeys, x1, y1, x2, y2 int) Piece {
	p := box("building", 500*storeys, x1, y1, x2, y2)
	p.Storeys = storeys
	return p
}

func (f *Field) put(v *Vehicle, x, y, h int) *Body {
	f.Hulls = append(f.Hulls, stand(v, geom.Pose{X: x, Y: y, H: h}))
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
		a := Figure{0, 0, 0}.footprint()
		if isShort(a, Figure{3250, 0, 0}.footprint()) || !isShort(a, Figure{3249, 0, 0}.footprint()) {
			t.Error("the border of short range")
		}
		if got := gap(a, Figure{3250, 0, 0}.footprint()); got != 300000 {
			t.Errorf("gap %d", got)
		}
		if !within(a, Figure{2250, 0, 0}.footprint(), 20*cm) || within(a, Figure{2251, 0, 0}.footprint(), 20*cm) {
			t.Error("within 20 cm")
		}
	})
	d := data(t)
	t.Run("RE-14.7 the borders of the facings", func(t *testing.T) {
		b := stand(profileOf(t, d, "m4a3_75"), geom.Pose{X: 6000, Y: 6000})
		for h, want := range map[int]Facing{
			0: Front, 450: Front, 451: Side, 1500: Side, 1501: Rear, 1800: Rear, 3150: Front, 3149: Side, 2100: Side,
		} {
			at := geom.Pose{X: 6000, Y: 6000, H: h}.Point(5000000, 0)
			// A point placed at a heading may fall a hair short of it.
			if geom.Bearing(b.Pose.Centre(), at) != h {
				at = geom.Pose{X: 6000, Y: 6000, H: h}.Point(5000000, 50)
			}
			if got := b.facing(at, false); got != want {
				t.Errorf("%d is %s, want %s", h, got, want)
			}
		}
		if at := (geom.Pose{X: 6000, Y: 6000, H: 1400}).Point(500000, 0); b.facing(at, true) != Rear || b.facing(at, false) != Side {
			t.Error("the wider rear")
		}
	})
	t.Run("RE-0.2 the second storey is 10 cm up", func(t *testing.T) {
		f := field(t, house(3, 0, 0, 1000, 1000))
		if got := f.floor(Figure{500, 500, 2}); got != 10*cm {
			t.Errorf("%d", got)
		}
	})
	t.Run("RE-14.9 who can hit the top", func(t *testing.T) {
		f := field(t, house(3, 0, 0, 1000, 1000))
		b := f.put(profileOf(t, d, "m4a3_75"), 500, 4000, 0)
		// The Sherman's tail is at y 3480 and a man's base reaches 125.
		for _, tc := range []struct {
			man  Figure
			want bool
		}{{Figure{500, 355, 2}, true}, {Figure{500, 354, 2}, false}, {Figure{500, 355, 1}, false}} {
			if got := f.above(tc.man, b); got != tc.want {
				t.Errorf("%+v: %v", tc.man, got)
			}
		}
		near := f.put(profileOf(t, d, "m4a3_75"), 500, 3000, 0)
		if !f.above(Figure{500, 355, 1}, near) || f.above(Figure{500, 354, 1}, near) || f.above(Figure{500, 355, 0}, near) {
			t.Error("five centimetres up count within 20 cm")
		}
	})
}

func TestRoot(t *testing.T) {
	for n := range int64(5000) {
		if r := root(n); r*r > n || (r+1)*(r+1) <= n {
			t.Fatalf("root of %d is %d", n, r)
		}
	}
	for _, r := range []int64{1 << 20, 1<<24 + 1, 3_037_000_499} {
		if root(r*r) != r || root(r*r-1) != r-1 {
			t.Errorf("root of %d squared", r)
		}
	}
}

func TestSight(t *testing.T) {
	d := data(t)
	sherman := profileOf(t, d, "m4a3_75")
	see := func(f *Field, eye Figure, b *Body) Seen {
		who := looker{eye: f.eye(eye), storey: eye.Storey}
		return f.seeVehicle(who, b, b.facing(who.eye.at, false))
	}
	t.Run("RE-0.10 a wall before five samples is hard cover, before four none", func(t *testing.T) {
		// The man looks north at a Sherman's side; a low wall hides samples
		// from the left. Its 250 high crest is above all lines.
		for _, tc := range []struct {
			right int
			want  Cover
		}{{6100, HardCover}, {5900, NoCover}} {
			f := field(t, box("low_wall", 2500, 3000, 5600, tc.right, 5650))
			b := f.put(sherman, 6000, 6000, 900)
			if got := see(f, Figure{6000, 1000, 0}, b); got.Cover != tc.want {
				t.Errorf("wall to %d: %+v", tc.right, got)
			}
		}
	})
	t.Run("RE-0.10 a stone wall stops sight, a hill does, low things do not", func(t *testing.T) {
		for kind, want := range map[string]int{"stone_wall": 0, "building": 0, "hill": 0, "bocage": 0, "low_wall": 9, "plough": 9, "river": 9} {
			f := field(t, box(kind, 800, 3000, 3000, 9000, 3100))
			b := f.put(sherman, 6000, 6000, 900)
			if got := see(f, Figure{6000, 1000, 0}, b); got.Visible != want {
				t.Errorf("%s: %d samples, want %d", kind, got.Visible, want)
			}
		}
	})
	t.Run("RE-0.10 from high up one sees over a hedge", func(t *testing.T) {
		f := field(t, box("high_hedge", 200, 3000, 5000, 9000, 5100))
		b := f.put(sherman, 6000, 6000, 900)
		if got := see(f, Figure{6000, 1000, 0}, b); got.Visible != 9 {
			t.Errorf("a line between 250 and 245 clears a hedge of 200: %+v", got)
		}
		f = field(t, box("high_hedge", 400, 3000, 5000, 9000, 5100), house(3, 5500, 500, 6500, 1500))
		b = f.put(sherman, 6000, 6000, 900)
		if low, high := see(f, Figure{6000, 1000, 0}, b), see(f, Figure{6000, 1000, 2}, b); low.Visible != 0 || high.Visible != 6 {
			t.Errorf("from below %+v, from above %+v", low, high)
		}
	})
	t.Run("RE-0.10 woods are seen through for 10 cm", func(t *testing.T) {
		for depth, want := range map[int]bool{1000: true, 1010: false} {
			f := field(t, box("light_woods", 800, 3000, 3000, 9000, 3000+depth))
			b := f.put(sherman, 6000, 6000, 0)
			who, to := looker{eye: f.eye(Figure{6000, 1000, 0})}, target{body: b}
			r := sightLine(who.eye, f.samples(b)[0])
			if stopped, _ := r.look(to, f.between(&who, to, &b.hull, 0, nil)); stopped == want {
				t.Errorf("%d deep: stopped %v", depth, stopped)
			}
		}
	})
	t.Run("RE-X.2 what one stands in does not block, smoke does", func(t *testing.T) {
		f := field(t, house(1, 5500, 500, 6500, 1500))
		b := f.put(sherman, 6000, 6000, 0)
		if see(f, Figure{6000, 1000, 0}, b).Visible != 9 {
			t.Error("a man sees out of his house")
		}
		f = field(t, box("smoke", 1000, 5500, 500, 6500, 1500))
		b = f.put(sherman, 6000, 6000, 0)
		if see(f, Figure{6000, 1000, 0}, b).Visible != 0 {
			t.Error("a man sees out of smoke")
		}
	})
	t.Run("RE-X.2 in one building only the same storey is seen", func(t *testing.T) {
		f := field(t, house(2, 0, 0, 1000, 1000))
		who := looker{eye: f.eye(Figure{200, 200, 1}), storey: 1}
		if f.seeMan(who, Figure{800, 800, 1}).Visible != 1 || f.seeMan(who, Figure{800, 800, 0}).Visible != 0 {
			t.Error("storeys")
		}
	})
	t.Run("RE-0.10 vehicles stop sight below their height, RE-18.1 wrecks are hard cover", func(t *testing.T) {
		f := field(t)
		f.put(sherman, 6000, 5000, 900)
		man := Figure{6000, 5500, 0}
		who := looker{eye: f.eye(Figure{6000, 1000, 0})}
		if f.seeMan(who, man).Visible != 0 {
			t.Error("seen through a tank")
		}
		f = field(t)
		f.put(profileOf(t, d, "jeep"), 6000, 5000, 900).Wreck = true
		high := looker{eye: spot{who.eye.at, 900}}
		if s := f.seeMan(high, Figure{6000, 6000, 0}); s.Visible != 1 || s.Cover != NoCover {
			t.Errorf("%+v", s)
		}
	})
	t.Run("RE-14.4 a low wall close by hides the running gear but is no cover", func(t *testing.T) {
		f := field(t, box("low_wall", 100, 3000, 5300, 9000, 5350))
		b := f.put(profileOf(t, d, "pz4h"), 6000, 6000, 1800)
		got := see(f, Figure{6000, 1000, 0}, b)
		if got.Cover != NoCover || !got.LowCover || got.Visible != 9 {
			t.Errorf("%+v", got)
		}
		f = field(t, box("low_wall", 100, 3000, 4800, 9000, 4850))
		b = f.put(profileOf(t, d, "pz4h"), 6000, 6000, 1800)
		if see(f, Figure{6000, 1000, 0}, b).LowCover {
			t.Error("a wall 6 cm away")
		}
	})
	t.Run("RE-X.2 an emplacement covers front and sides", func(t *testing.T) {
		for heading, want := range map[int]Cover{1800: HardCover, 900: HardCover, 0: NoCover} {
			f := field(t, box("emplacement", 0, 5000, 5000, 7000, 7000))
			b := f.put(sherman, 6000, 6000, heading)
			if got := see(f, Figure{6000, 1000, 0}, b); got.Cover != want || got.LowCover != (want == HardCover) {
				t.Errorf("heading %d: %+v", heading, got)
			}
		}
	})
}

func TestArcs(t *testing.T) {
	d := data(t)
	bears := func(v string, m Mount, turret, at int) (bool, int) {
		b := stand(profileOf(t, d, v), geom.Pose{X: 6000, Y: 6000})
		b.Turret = turret
		p := geom.Pose{X: 6000, Y: 6000, H: at}.Point(5000000, 60) // a hair to the right of the heading
		return b.bears(Mounted{Mount: m}, footprint{at: p})
	}
	for _, tc := range []struct {
		name    string
		vehicle string
		mount   Mount
		turret  int
		at      int
		want    bool
	}{
		{"RE-19.13 hull MG to 22.5 degrees", "m4a3_75", HullMG, 900, 225, true},
		{"RE-19.13 hull MG not beyond", "m4a3_75", HullMG, 900, 226, false},
		{"RE-19.14 pintle to 45 degrees of the turret", "m4a3_75", Pintle, 900, 1350, true},
		{"RE-19.14 pintle not beyond", "m4a3_75", Pintle, 900, 1351, false},
		{"RE-6.4 a turret turns 90 degrees", "m4a3_75", TurretGun, 0, 900, true},
		{"RE-6.4 and no more", "m4a3_75", TurretGun, 0, 901, false},
		{"RE-21.13 a slow turret turns 45", "m10", TurretGun, 0, 450, true},
		{"RE-21.13 and no more", "m10", TurretGun, 0, 451, false},
		{"RE-19.2 a casemate gun has 10 degrees", "stug3g", HullGun, 0, 100, true},
		{"RE-19.2 and no more", "stug3g", HullGun, 0, 101, false},
		{"RE-19.12 the coaxial MG goes with the gun", "m4a3_75", Coax, 300, 1200, true},
		{"RE-19.11 a turret MG turns with the turret", "is2", TurretMG, 0, 850, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got, _ := bears(tc.vehicle, tc.mount, tc.turret, tc.at); got != tc.want {
				t.Errorf("bears: %v", got)
			}
		})
	}
	t.Run("RE-19.2 no turn is needed where the axis crosses the target", func(t *testing.T) {
		b := stand(profileOf(t, d, "m4a3_75"), geom.Pose{X: 6000, Y: 6000})
		enemy := stand(profileOf(t, d, "tiger1"), geom.Pose{X: 6200, Y: 9000})
		if ok, turn := b.bears(Mounted{Mount: TurretGun}, enemy.footprint()); !ok || turn != 0 {
			t.Errorf("%v, turn %d", ok, turn)
		}
		if ok, turn := b.bears(Mounted{Mount: TurretGun}, Figure{6500, 9000, 0}.footprint()); !ok || turn == 0 {
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
			s, err := d.ReadInspect([]byte(tc.scene))
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
		_, err := d.ReadInspect([]byte(scene))
		f, is := errors.AsType[*QueryFault](err)
		if !is || f.At != at {
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
		var lookers [64]looker
		for i := range lookers {
			lookers[i].eye = f.eye(Figure{rng.IntN(12000), rng.IntN(12000), 0})
		}
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			t := &f.Hulls[i%len(f.Hulls)]
			if s := f.seeVehicle(lookers[i%len(lookers)], t, Front); s.Visible > 9 {
				b.Fatal(s)
			}
			i++
		}
	})
	b.Run("behind everything", func(b *testing.B) {
		f := field(b)
		var pieces []Piece
		for i := range 40 { // rows across every line, as high as they usually are
			kind := f.d.Terrain[i%len(f.d.Terrain)]
			pieces = append(pieces, box(kind.ID, kind.Height, 5000, 2000+100*i, 7000, 2050+100*i))
		}
		f = field(b, pieces...)
		t := f.put(profileOf(b, f.d, "m4a3_75"), 6000, 6700, 900)
		who := looker{eye: f.eye(Figure{6000, 1000, 0})}
		b.ReportAllocs()
		for b.Loop() {
			if s := f.seeVehicle(who, t, Front); s.Visible > 9 {
				b.Fatal(s)
			}
		}
	})
	b.Run("low", func(b *testing.B) {
		var pieces []Piece
		for i := range 40 {
			kind := []string{"stone_wall", "light_woods", "hill", "low_wall"}[i%4]
			pieces = append(pieces, box(kind, 50, 300*i, 300*((i*7)%40), 300*i+250, 300*((i*7)%40)+250))
		}
		f := field(b, pieces...)
		t := f.put(profileOf(b, f.d, "m4a3_75"), 9000, 9000, 900)
		who := looker{eye: f.eye(Figure{1000, 1000, 0})}
		b.ReportAllocs()
		for b.Loop() {
			if s := f.seeVehicle(who, t, Front); s.Visible > 9 {
				b.Fatal(s)
			}
		}
	})
}
