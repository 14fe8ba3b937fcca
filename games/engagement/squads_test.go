package engagement

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/geom"
)

func TestSquads(t *testing.T) {
	t.Run("RE-0.5 links of 10 cm hold a squad together", func(t *testing.T) {
		for gapUnits, want := range map[int]int{1000: 1, 1001: 2} {
			men := []Figure{{0, 0, 0}, {1250, 0, 0}, {1250, 250 + gapUnits, 0}}
			if got := groups(men); got != want {
				t.Errorf("gap %d: %d groups, want %d", gapUnits, got, want)
			}
		}
	})
	t.Run("RE-0.20 ranks of five about the point", func(t *testing.T) {
		got := fmt.Sprint(formation(geom.Pose{X: 3000, Y: 3000, H: 900}, 7, 0))
		if want := "[{3150 3600 0} {3150 3300 0} {3150 3000 0} {3150 2700 0} {3150 2400 0} {2850 3600 0} {2850 3300 0}]"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if n := groups(formation(geom.Pose{X: 3000, Y: 3000, H: 333}, 12, 0)); n != 1 {
			t.Errorf("%d groups", n)
		}
	})
	t.Run("RE-8.2 four men at 20.0 cm support, three or at 20.1 or shaken do not", func(t *testing.T) {
		b := stand(profileOf(t, data(t), "m4a3_75"), geom.Pose{X: 6000, Y: 6000})
		men := func(n, y int) []Figure {
			list := []Figure{{6000, y, 0}}
			for i := 1; i < n; i++ {
				list = append(list, Figure{6000 + 300*i, y + 300, 0})
			}
			return list
		}
		edge := 6000 + 520 + 125 + 2000
		for _, tc := range []struct {
			men    []Figure
			morale Morale
			want   bool
		}{
			{men(4, edge), Confident, true},
			{men(4, edge), Suppressed, true},
			{men(4, edge+10), Confident, false},
			{men(3, edge), Confident, false},
			{men(4, edge), Shaken, false},
		} {
			if got := supports(&b, tc.men, tc.morale); got != tc.want {
				t.Errorf("%v %s: %v", tc.men, tc.morale, got)
			}
		}
	})
}

func TestWalks(t *testing.T) {
	to := func(points ...Figure) []Figure { return points }
	enemy := []Figure{{6000, 3000, 0}}
	for _, tc := range []struct {
		name    string
		pieces  []Piece
		order   Order
		enemies []Figure
		path    []Figure
		want    string
	}{
		{"RE-0.7 20 cm on Advance", nil, Advance, nil, to(Figure{6000, 3000, 0}), "2000"},
		{"RE-0.7 and no more", nil, Advance, nil, to(Figure{6000, 3001, 0}), "RE-0.7 engagement.walk.too-far"},
		{"RE-0.7 30 cm on Run", nil, Run, nil, to(Figure{6000, 4000, 0}), "3000"},
		{"RE-0.7 10 cm on Crawl", nil, Crawl, nil, to(Figure{6000, 2001, 0}), "RE-0.7 engagement.walk.too-far"},
		{"RE-0.7 nobody moves on Hold", nil, Hold, nil, to(Figure{6000, 1100, 0}), "RE-0.7 engagement.walk.order"},
		{
			"RE-0.21 rough ground costs 5 cm once",
			[]Piece{box("marsh", 0, 0, 1200, 12000, 1300), box("marsh", 0, 0, 1400, 12000, 1500)},
			Advance, nil, to(Figure{6000, 2500, 0}), "2000",
		},
		{
			"RE-0.21 very rough ground 10 cm and no run",
			[]Piece{box("bocage", 0, 0, 1200, 12000, 1300)},
			Advance, nil, to(Figure{6000, 2000, 0}), "2000",
		},
		{
			"RE-0.21 nobody runs through it",
			[]Piece{box("bocage", 0, 0, 1200, 12000, 1300)},
			Run, nil, to(Figure{6000, 2000, 0}), "RE-0.21 engagement.walk.run",
		},
		{
			"RE-0.21 nobody walks on water",
			[]Piece{box("river", 0, 0, 1200, 12000, 1300)},
			Run, nil, to(Figure{6000, 2000, 0}), "RE-0.21 engagement.walk.ground",
		},
		{
			"RE-0.21 into a house and up one floor",
			[]Piece{house(2, 5000, 1500, 7000, 2500)},
			Advance, nil, to(Figure{6000, 2000, 0}, Figure{6000, 2000, 1}), "2000",
		},
		{
			"RE-0.21 not through an upper wall",
			[]Piece{house(2, 5000, 1500, 7000, 2500)},
			Advance, nil, to(Figure{6000, 2000, 1}), "RE-0.21 engagement.walk.storey",
		},
		{
			"RE-0.21 no floor above the roof",
			[]Piece{house(1, 5000, 1500, 7000, 2500)},
			Advance, nil, to(Figure{6000, 2000, 0}, Figure{6000, 2000, 1}), "RE-0.21 engagement.walk.storey",
		},
		{"RE-X.4 enemies are not passed", nil, Run, enemy, to(Figure{6000, 4000, 0}), "RE-X.4 engagement.walk.enemy"},
		{"RE-X.4 but passed beside", nil, Run, enemy, to(Figure{6260, 3000, 0}), "2017"},
		{"RE-X.4 nobody leaves the table", nil, Advance, nil, to(Figure{6000, 100, 0}), "RE-X.4 engagement.walk.edge"},
		{
			"RE-0.13 a withdrawal goes 21 cm at least",
			nil, Withdraw,
			[]Figure{{6000, 500, 0}},
			to(Figure{6000, 3099, 0}), "RE-0.13 engagement.walk.too-near",
		},
		{"RE-0.13 and 30 at most, away from the enemy", nil, Withdraw, []Figure{{6000, 500, 0}}, to(Figure{6000, 4000, 0}), "3000"},
		{"RE-0.13 not towards him", nil, Withdraw, []Figure{{6000, 9000, 0}}, to(Figure{6000, 4000, 0}), "RE-0.13 engagement.walk.toward"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := field(t, tc.pieces...)
			rifles, _ := f.d.Squad("de_rifle")
			w := Walk{
				Profile: rifles, Order: tc.order, Men: []Figure{{6000, 1000, 0}}, Paths: [][]Figure{tc.path}, Enemies: tc.enemies, Threats: tc.enemies,
				Width: 12000, Height: 12000,
			}
			r, no := f.Walk(w)
			got := ""
			if no != nil {
				got = fmt.Sprintf("%s %s", no.Clause, no.Reason)
			} else {
				got = fmt.Sprint(r.Spent[0])
			}
			if got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
	t.Run("RE-0.5 a move may not pull a squad apart, RE-X.4 nor put two men on one spot", func(t *testing.T) {
		f := field(t)
		rifles, _ := f.d.Squad("de_rifle")
		w := Walk{Profile: rifles, Order: Advance, Men: []Figure{{6000, 1000, 0}, {6300, 1000, 0}}, Width: 12000, Height: 12000}
		for _, tc := range []struct {
			end  Figure
			want string
		}{{Figure{6000, 2300, 0}, "RE-0.5"}, {Figure{6100, 1000, 0}, "RE-X.4"}, {Figure{6000, 2100, 0}, ""}} {
			w.Paths = [][]Figure{{tc.end}, nil}
			_, no := f.Walk(w)
			if got := clauseIn(no); got != tc.want {
				t.Errorf("%v: %q, want %q", tc.end, got, tc.want)
			}
		}
		f.put(profileOf(t, f.d, "jeep"), 6000, 1500, 0)
		w.Paths = [][]Figure{{Figure{6000, 2100, 0}}, nil}
		if _, no := f.Walk(w); no == nil || no.Reason != reasonHull {
			t.Errorf("through a Jeep: %v", no)
		}
	})
}

func clauseIn(r *game.Refusal) string {
	if r == nil {
		return ""
	}
	return string(r.Clause)
}

func TestDetection(t *testing.T) {
	found := func(l Lookout) (faces string) {
		for n := 1; n <= 6; n++ {
			if l.finds(n) {
				faces += fmt.Sprint(n)
			}
		}
		return faces
	}
	for _, tc := range []struct {
		name string
		l    Lookout
		want string
	}{
		{"RE-0.11 a squad in a hedge at 40 cm", Lookout{Infantry: true}, "456"},
		{"RE-13.1 out of a buttoned Sherman only a 6", Lookout{Buttoned: true, Infantry: true, Near: true}, "6"},
		{"RE-13.1 a vehicle is seen all the same", Lookout{Buttoned: true, Marked: true}, "56"},
		{"RE-0.11 within 30 cm", Lookout{Infantry: true, Near: true}, "3456"},
		{"RE-0.11 hidden and near", Lookout{Infantry: true, Near: true, Marked: true}, "456"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := found(tc.l); got != tc.want {
				t.Errorf("found on %s, want %s", got, tc.want)
			}
		})
	}
	for _, tc := range []struct {
		name string
		s    Screen
		want bool
	}{
		{"RE-0.11 men in cover who keep quiet", Screen{Infantry: true, Cover: SoftCover, Order: Advance}, true},
		{"RE-0.11 not after a shot", Screen{Infantry: true, Cover: SoftCover, Shot: true}, false},
		{"RE-0.11 not after a run", Screen{Infantry: true, Cover: SoftCover, Order: Run}, false},
		{"RE-0.11 not within 20 cm", Screen{Infantry: true, Cover: HardCover, Near: true}, false},
		{"RE-0.11 not in the open", Screen{Infantry: true, Cover: NoCover}, false},
		{"RE-4.2 vehicles cannot hide in cover", Screen{Cover: HardCover}, false},
		{"RE-11.1 unless they are camouflaged", Screen{Camouflaged: true, Cover: NoCover}, true},
		{"RE-X.7 hidden men are seen in the open within 20 cm", Screen{Hidden: true, Infantry: true, Cover: NoCover, Near: true}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := tc.s.Conceals(); got != tc.want {
				t.Errorf("conceals: %v", got)
			}
		})
	}
	t.Run("RE-X.7 nobody is detected beyond 100 cm", func(t *testing.T) {
		for _, tc := range []struct {
			x        int
			near, ok bool
		}{{3250, true, true}, {3251, false, true}, {10250, false, true}, {10251, false, false}} {
			s := &state{Units: []unit{{Squad: &squad{Men: []man{{}}}}, {Squad: &squad{Men: []man{{Figure: Figure{X: tc.x}}}}}}}
			if near, ok := s.near(0, 1, detectNear), s.near(0, 1, detectRange); near != tc.near || ok != tc.ok {
				t.Errorf("%d: near %v, possible %v", tc.x, near, ok)
			}
		}
	})
	t.Run("RE-0.13 a shaken squad with its leader needs what its profile says", func(t *testing.T) {
		if got := disciplineMods(Shaken, true, false, 9, 9).Total(); got != 0 {
			t.Errorf("%+d", got)
		}
		if got := disciplineMods(Suppressed, true, true, 4, 9).Total(); got != 1 {
			t.Errorf("%+d", got)
		}
	})
}

func TestForces(t *testing.T) {
	d := data(t)
	t.Run("RE-S7 points come from the profile", func(t *testing.T) {
		for _, v := range d.Vehicles {
			if got := d.Price(v); got != v.Points {
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
