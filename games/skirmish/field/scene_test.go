package field

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"sabot/games/skirmish/printed"
	"sabot/geom"
)

func data(t testing.TB) *printed.Data {
	t.Helper()
	d, err := printed.Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func at(tank string, x, y, h int) SceneTank {
	return SceneTank{Tank: tank, Pose: geom.Pose{X: x, Y: y, H: h}}
}

func piece(kind string, length, width, x, y, h int) printed.Piece {
	return printed.Piece{Type: kind, Length: length, Width: width, Pose: geom.Pose{X: x, Y: y, H: h}}
}

func sighting(t *testing.T, d *printed.Data, scene Scene) SceneSighting {
	t.Helper()
	got, err := Inspect(d, scene)
	if err != nil {
		t.Fatal(err)
	}
	return got.(SceneSighting)
}

func TestSight(t *testing.T) {
	d := data(t)
	a, b := at("panther", 3000, 3000, 0), at("sherman_75", 3000, 6000, 1800)
	for _, tc := range []struct {
		name       string
		from, to   SceneTank
		terrain    []printed.Piece
		los, cover bool
		clear      int
	}{
		{"TK-9.c open ground", a, b, nil, true, false, 4},
		{"TK-9.c a building in between", a, b, []printed.Piece{piece(printed.Building, 900, 600, 3000, 4500, 900)}, false, true, 0},
		{"TK-8.a a building blocks sight", a, b, []printed.Piece{piece(printed.Building, 900, 600, 3000, 4500, 900)}, false, true, 0},
		{"TK-9.c woods in between", a, b, []printed.Piece{piece(printed.Woods, 1400, 1000, 3000, 4500, 900)}, false, true, 0},
		{"TK-9.c woods around the target", a, b, []printed.Piece{piece(printed.Woods, 1400, 1000, 3000, 6000, 0)}, true, true, 0},
		{"TK-9.m woods around the target give cover", a, b, []printed.Piece{piece(printed.Woods, 1400, 1000, 3000, 6000, 0)}, true, true, 0},
		{
			"TK-8.b woods around the shooter cover whatever it shoots at", a, b,
			[]printed.Piece{piece(printed.Woods, 1400, 1000, 3000, 3000, 0)},
			true, true, 0,
		},
		{
			"TK-9.m a front that pokes out of the woods sees clearly",
			at("panther", 3000, 3500, 0), b,
			[]printed.Piece{piece(printed.Woods, 1400, 1000, 3000, 3000, 0)},
			true, false, 4,
		},
		{
			"TK-9.m two rear corners in the woods",
			a, at("sherman_75", 3000, 5600, 1800),
			[]printed.Piece{piece(printed.Woods, 1400, 1000, 3000, 6300, 900)},
			true, true, 2,
		},
		{
			"TK-9.m half behind a building",
			a, at("sherman_75", 3250, 6000, 1800),
			[]printed.Piece{piece(printed.Building, 1200, 600, 2500, 4500, 900)},
			true, true, 2,
		},
		{
			"TK-9.m one hidden corner is no cover",
			a, at("sherman_75", 3000, 6000, 1800),
			[]printed.Piece{piece(printed.Building, 300, 300, 2750, 6100, 0)},
			true, false, 3,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := sighting(t, d, Scene{Tanks: []SceneTank{tc.from, tc.to}, Terrain: tc.terrain})
			if got.LOS != tc.los || got.Cover != tc.cover || got.Clear != tc.clear {
				t.Errorf("%+v, want sight %v, cover %v, %d clear", got, tc.los, tc.cover, tc.clear)
			}
		})
	}
	t.Run("TK-8.c a wreck blocks sight like a live tank", func(t *testing.T) {
		for _, wreck := range []bool{true, false} {
			between := at("panther", 3000, 4500, 900)
			between.Wreck = wreck
			if got := sighting(t, d, Scene{Tanks: []SceneTank{a, b, between}}); got.LOS || got.Clear != 0 {
				t.Errorf("wreck %v: %+v", wreck, got)
			}
		}
	})
	t.Run("TK-X.1 an eye on the target's corner sees it", func(t *testing.T) {
		got := sighting(t, d, Scene{Tanks: []SceneTank{at("panther", 3000, 3000, 0), at("panther", 3000, 3000, 0)}})
		if !got.LOS {
			t.Errorf("%+v", got)
		}
	})
}

func TestArcRangeAndSide(t *testing.T) {
	d := data(t)
	pair := func(a, b SceneTank) SceneSighting { return sighting(t, d, Scene{Tanks: []SceneTank{a, b}}) }
	stug := at("stug_g", 3000, 3000, 0)
	for _, tc := range []struct {
		name string
		got  bool
		want bool
	}{
		{"TK-9.e straddling the line, off the corridor", pair(stug, at("sherman_75", 5200, 3200, 0)).Arc, false},
		{"TK-9.e wholly in front", pair(stug, at("sherman_75", 5200, 3600, 0)).Arc, true},
		{"TK-9.e partly straight ahead", pair(stug, at("sherman_75", 3200, 3300, 900)).Arc, true},
		{"TK-K.1 an assault gun does not shoot backwards", pair(stug, at("sherman_75", 3000, 1000, 0)).Arc, false},
		{"TK-9.e a turret turns all round", pair(at("panther", 3000, 3000, 0), at("sherman_75", 3000, 1000, 0)).Arc, true},
		{"TK-9.n exactly one arrow", pair(at("sherman_75", 4500, 2000, 0), at("sherman_75", 4500, 4090, 1800)).Short, true},
		{"TK-9.n a hair more", pair(at("sherman_75", 4500, 2000, 0), at("sherman_75", 4500, 4091, 1800)).Short, false},
		{"TK-9.o from the side", pair(at("sherman_75", 1500, 4200, 900), at("panzer_iv", 3500, 4000, 0)).Side, true},
		{"TK-9.o from the front", pair(at("sherman_75", 3500, 6000, 1800), at("panzer_iv", 3500, 4000, 0)).Side, false},
		{"TK-X.1 side is geometry, also for heavy tanks", pair(at("sherman_75", 3500, 2000, 0), at("tiger_i", 3500, 4000, 0)).Side, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.got != tc.want {
				t.Errorf("%v, want %v", tc.got, tc.want)
			}
		})
	}
	t.Run("TK-X.8 a jammed turret has the arc of an assault gun", func(t *testing.T) {
		jammed := at("panther", 3000, 3000, 0)
		jammed.Jammed = true
		if pair(jammed, at("sherman_75", 3000, 1000, 0)).Arc || !pair(jammed, at("sherman_75", 3000, 5000, 0)).Arc {
			t.Error("the arc is not straight ahead")
		}
	})
	t.Run("TK-G.e TK-9.d eyes", func(t *testing.T) {
		panther, _ := d.Tank("panther")
		su, _ := d.Tank("su_100")
		if got := panther.Eye(geom.Pose{X: 4500, Y: 4500, H: 300}); got != (geom.Point{X: 449000, Y: 448268}) {
			t.Error(got)
		}
		if got := su.Eye(geom.Pose{X: 3000, Y: 6000, H: 1350}); got != (geom.Point{X: 318809, Y: 576948}) {
			t.Error(got)
		}
	})
	t.Run("TK-9.d the eye of an assault gun is at its front", func(t *testing.T) {
		stug, _ := d.Tank("stug_g")
		if got := stug.Eye(geom.Pose{X: 3000, Y: 3000}); got != (geom.Point{X: 300000, Y: 327000}) {
			t.Error(got)
		}
	})
}

func TestMoves(t *testing.T) {
	d := data(t)
	wide, small := piece(printed.Building, 2000, 300, 3000, 3700, 900), piece(printed.Building, 300, 300, 3000, 3700, 900)
	panther := func(x, y, h int) []SceneTank { return []SceneTank{at("panther", x, y, h)} }
	wreck := at("sherman_75", 3000, 3700, 900)
	wreck.Wreck = true
	for _, tc := range []struct {
		name    string
		tanks   []SceneTank
		terrain []printed.Piece
		x, y, h int
		legal   bool
		clause  string
	}{
		{"TK-7.b straight ahead", panther(3000, 3000, 0), nil, 3000, 4199, 0, true, ""},
		{"TK-7.b a hair too far", panther(3000, 3000, 0), nil, 3000, 4201, 0, false, "TK-7.b"},
		{"TK-7.b facing back", panther(3000, 3000, 0), nil, 3342, 4100, 1800, true, ""},
		{"TK-7.b sideways", panther(3000, 3000, 0), nil, 4000, 3000, 900, true, ""},
		{"TK-7.b sideways too far", panther(3000, 3000, 0), nil, 4300, 3000, 900, false, "TK-7.b"},
		{"TK-7.b pivot", panther(3000, 3000, 0), nil, 3000, 3000, 900, true, ""},
		{"TK-7.b off the table", panther(3000, 500, 0), nil, 3000, 200, 0, false, "TK-6.a"},
		{"TK-8.d a wide building stops the arrow", panther(3000, 3000, 0), []printed.Piece{wide}, 3000, 4195, 0, false, "TK-8.d"},
		{"TK-8.d a small one leaves both lanes free", panther(3000, 3000, 0), []printed.Piece{small}, 3000, 4195, 0, true, ""},
		{"TK-8.a nobody stands on a building", panther(3000, 3000, 0), []printed.Piece{small}, 3000, 3600, 0, false, "TK-8.a"},
		{
			"TK-8.b woods never hinder", panther(3000, 3000, 0),
			[]printed.Piece{piece(printed.Woods, 1400, 1000, 3000, 3700, 900)},
			3000, 3700, 0,
			true, "",
		},
		{"TK-8.c nobody stands on a wreck", append(panther(3000, 3000, 0), wreck), nil, 3000, 3700, 0, false, "TK-8.c"},
		{"TK-8.d a wreck stops the arrow", append(panther(3000, 3000, 0), wreck), nil, 3000, 4195, 0, false, "TK-8.d"},
		{
			"TK-8.e a live tank stops the arrow",
			append(panther(3000, 3000, 0), at("sherman_75", 3000, 3700, 900)), nil, 3000, 4195, 0, false, "TK-8.e",
		},
		{
			"TK-8.e nobody stands on a live tank",
			append(panther(3000, 3000, 0), at("sherman_75", 3000, 3700, 900)), nil, 3000, 3700, 0, false, "TK-8.e",
		},
		{"TK-X.1 the search is the rule: hetzer", []SceneTank{at("hetzer", 4500, 4500, 8)}, nil, 4127, 3901, 2675, false, "TK-7.b"},
		{"TK-X.1 the search is the rule: panther", panther(4500, 4500, 3286), nil, 5385, 4971, 1082, false, "TK-7.b"},
		{"TK-X.1 the search is the rule: sherman_76", []SceneTank{at("sherman_76", 4500, 4500, 2235)}, nil, 3531, 3717, 2049, false, "TK-7.b"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := Inspect(d, Scene{Tanks: tc.tanks, Terrain: tc.terrain, End: &geom.Pose{X: tc.x, Y: tc.y, H: tc.h}})
			if err != nil {
				t.Fatal(err)
			}
			if j := got.(Judgement); j.Legal != tc.legal || string(j.Clause) != tc.clause {
				t.Errorf("%+v, want legal %v %s", j, tc.legal, tc.clause)
			}
		})
	}
}

func TestDeployment(t *testing.T) {
	d := data(t)
	for _, tc := range []struct {
		name    string
		tank    SceneTank
		edge    string
		terrain []printed.Piece
		legal   bool
	}{
		{"TK-6.g as far forward as the arrow lets", at("panther", 4500, 1156, 0), "S", nil, true},
		{"TK-6.g one step farther", at("panther", 4500, 1157, 0), "S", nil, false},
		{"TK-6.g parallel to the edge, 20 mm from it", at("panther", 4500, 371, 900), "S", nil, true},
		{"TK-6.g parallel to the edge, farther from it", at("panther", 4500, 372, 900), "S", nil, false},
		{"TK-6.g half off the table", at("panther", 4500, 300, 0), "S", nil, false},
		{"TK-6.g on a building", at("panther", 4500, 1000, 0), "S", []printed.Piece{piece(printed.Building, 900, 600, 4500, 1000, 0)}, false},
		{"TK-6.g from the north", at("panther", 4500, 7844, 1800), "N", nil, true},
		{"TK-6.g from the wrong edge", at("panther", 4500, 1156, 0), "N", nil, false},
		{"TK-20 inside the corner", at("panther", 600, 8400, 1350), "NW", nil, true},
		{"TK-20 out of the corner", at("panther", 1500, 7500, 1350), "NW", nil, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := Inspect(d, Scene{Deploy: true, Tank: &tc.tank, Edge: tc.edge, Terrain: tc.terrain})
			if err != nil {
				t.Fatal(err)
			}
			if j := got.(Judgement); j.Legal != tc.legal {
				t.Errorf("%+v, want legal %v", j, tc.legal)
			}
		})
	}
}

func TestReadInspect(t *testing.T) {
	d := data(t)
	got, err := ReadInspect(d, []byte(`{"id":7,
		"tanks":[{"tank":"Panther","x":4500,"y":2000,"h":0},{"tank":"sherman_75","x":4500,"y":6000,"h":1800}],
		"terrain":[{"type":"woods","x":4500,"y":4000,"h":0,"length":1400,"width":1000}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"los":false,"arc":true,"clear_corners":0,"cover":true,"short":false,"side":false}`
	if text, _ := json.Marshal(got); string(text) != want {
		t.Errorf("%s, want %s", text, want)
	}
	for text, at := range map[string]string{
		`{"tanks":[{"tank":"maus","x":1,"y":1,"h":0}]}`:                                            "tanks[0].tank",
		`{"tanks":[{"tank":"panther","x":1,"y":1,"h":3600}]}`:                                      "tanks[0].h",
		`{"tanks":[{"tank":"panther","x":1,"y":1,"h":0}]}`:                                         "tanks",
		`{"tanks":[],"terrain":[{"type":"lake","x":1,"y":1,"h":0,"length":9,"width":9}]}`:          "terrain[0].type",
		`{"tanks":[],"terrain":[{"type":"woods","x":1,"y":1,"h":0,"length":0,"width":9}]}`:         "terrain[0].length",
		`{"deploy":true,"edge":"S"}`:                                                               "tank",
		`{"deploy":true,"tank":{"tank":"panther","x":4500,"y":1156,"h":0},"edge":"up"}`:            "edge",
		`{"deploy":true,"tank":{"tank":"panther","x":4500,"y":1156,"h":0},"edge":"S","what":true}`: "query",
	} {
		_, err := ReadInspect(d, []byte(text))
		if f, ok := errors.AsType[*QueryFault](err); !ok || f.At != at {
			t.Errorf("%s: %v, want a fault at %s", text, err, at)
		}
	}
}

// crowd is the scene of the promise: twelve tanks and six pieces of terrain.
func crowd(t testing.TB) *Table {
	t.Helper()
	d := data(t)
	s := &Table{Terrain: d.Map("village").Terrain}
	for i := range 12 {
		v := at([]string{"panther", "sherman_75", "stug_g"}[i%3], 700+i%4*2500, 900+i/4*3400+i%4*150, i*300)
		if f := s.stage(d, &v); f != nil {
			t.Fatal(f)
		}
	}
	return s
}

func TestSeesAgreesWithLook(t *testing.T) {
	s := crowd(t)
	for i := range s.Tanks {
		for j := range s.Tanks {
			if i != j && s.Sees(i, j) != s.Look(i, j, false).LOS {
				t.Errorf("%d and %d", i, j)
			}
		}
	}
}

func BenchmarkLook(b *testing.B) {
	s := crowd(b)
	n, seen := 0, 0
	for b.Loop() {
		i, j := n%12, n/12%12
		n++
		if i != j && s.Look(i, j, false).LOS {
			seen++
		}
	}
	if seen == 0 || seen == n {
		b.Fatalf("%d of %d in sight: the scene says nothing", seen, n)
	}
}

func ExampleInspect() {
	d, err := printed.Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := Inspect(d, Scene{Tanks: []SceneTank{
		{Tank: "panther", Pose: geom.Pose{X: 3000, Y: 3000}},
		{Tank: "sherman_75", Pose: geom.Pose{X: 3000, Y: 6000, H: 1800}},
	}})
	fmt.Printf("%+v %v\n", answer, err)
	// Output: {LOS:true Arc:true Clear:4 Cover:false Short:false Side:false} <nil>
}
