package engagement

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestSquads(t *testing.T) {
	t.Run("RE-0.5 links of 10 cm hold a squad together", func(t *testing.T) {
		for gapUnits, want := range map[int]int{1000: 1, 1001: 2} {
			men := []field.Figure{{X: 0, Y: 0, Storey: 0}, {X: 1250, Y: 0, Storey: 0}, {X: 1250, Y: 250 + gapUnits, Storey: 0}}
			if got := field.Groups(men); got != want {
				t.Errorf("gap %d: %d groups, want %d", gapUnits, got, want)
			}
		}
	})
	t.Run("RE-0.20 ranks of five about the point", func(t *testing.T) {
		got := fmt.Sprint(field.Formation(geom.Pose{X: 3000, Y: 3000, H: 900}, 7, 0))
		if want := "[{3150 3600 0} {3150 3300 0} {3150 3000 0} {3150 2700 0} {3150 2400 0} {2850 3600 0} {2850 3300 0}]"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if n := field.Groups(field.Formation(geom.Pose{X: 3000, Y: 3000, H: 333}, 12, 0)); n != 1 {
			t.Errorf("%d groups", n)
		}
	})
	t.Run("RE-8.2 four men at 20.0 cm support, three or at 20.1 or shaken do not", func(t *testing.T) {
		b := field.Stand(profileOf(t, data(t), "m4a3_75"), geom.Pose{X: 6000, Y: 6000})
		men := func(n, y int) []field.Figure {
			list := []field.Figure{{X: 6000, Y: y, Storey: 0}}
			for i := 1; i < n; i++ {
				list = append(list, field.Figure{X: 6000 + 300*i, Y: y + 300, Storey: 0})
			}
			return list
		}
		edge := 6000 + 520 + 125 + 2000
		for _, tc := range []struct {
			men    []field.Figure
			morale printed.Morale
			want   bool
		}{
			{men(4, edge), printed.Confident, true},
			{men(4, edge), printed.Suppressed, true},
			{men(4, edge+10), printed.Confident, false},
			{men(3, edge), printed.Confident, false},
			{men(4, edge), printed.Shaken, false},
		} {
			if got := field.Supports(&b, tc.men, tc.morale); got != tc.want {
				t.Errorf("%v %s: %v", tc.men, tc.morale, got)
			}
		}
	})
}

func TestWalks(t *testing.T) {
	to := func(points ...field.Figure) []field.Figure { return points }
	enemy := []field.Figure{{X: 6000, Y: 3000, Storey: 0}}
	for _, tc := range []struct {
		name    string
		pieces  []printed.Piece
		order   printed.Order
		enemies []field.Figure
		path    []field.Figure
		want    string
	}{
		{"RE-0.7 20 cm on Advance", nil, printed.Advance, nil, to(field.Figure{X: 6000, Y: 3000, Storey: 0}), "2000"},
		{"RE-0.7 and no more", nil, printed.Advance, nil, to(field.Figure{X: 6000, Y: 3001, Storey: 0}), "RE-0.7 engagement.walk.too-far"},
		{"RE-0.7 30 cm on Run", nil, printed.Run, nil, to(field.Figure{X: 6000, Y: 4000, Storey: 0}), "3000"},
		{"RE-0.7 10 cm on Crawl", nil, printed.Crawl, nil, to(field.Figure{X: 6000, Y: 2001, Storey: 0}), "RE-0.7 engagement.walk.too-far"},
		{"RE-0.7 nobody moves on Hold", nil, printed.Hold, nil, to(field.Figure{X: 6000, Y: 1100, Storey: 0}), "RE-0.7 engagement.walk.order"},
		{
			"RE-0.21 rough ground costs 5 cm once",
			[]printed.Piece{box("marsh", 0, 0, 1200, 12000, 1300), box("marsh", 0, 0, 1400, 12000, 1500)},
			printed.Advance, nil, to(field.Figure{X: 6000, Y: 2500, Storey: 0}), "2000",
		},
		{
			"RE-0.21 very rough ground 10 cm and no run",
			[]printed.Piece{box("bocage", 0, 0, 1200, 12000, 1300)},
			printed.Advance, nil, to(field.Figure{X: 6000, Y: 2000, Storey: 0}), "2000",
		},
		{
			"RE-0.21 nobody runs through it",
			[]printed.Piece{box("bocage", 0, 0, 1200, 12000, 1300)},
			printed.Run, nil, to(field.Figure{X: 6000, Y: 2000, Storey: 0}), "RE-0.21 engagement.walk.run",
		},
		{
			"RE-0.21 nobody walks on water",
			[]printed.Piece{box("river", 0, 0, 1200, 12000, 1300)},
			printed.Run, nil, to(field.Figure{X: 6000, Y: 2000, Storey: 0}), "RE-0.21 engagement.walk.ground",
		},
		{
			"RE-0.21 into a house and up one floor",
			[]printed.Piece{house(2, 5000, 1500, 7000, 2500)},
			printed.Advance, nil, to(field.Figure{X: 6000, Y: 2000, Storey: 0}, field.Figure{X: 6000, Y: 2000, Storey: 1}), "2000",
		},
		{
			"RE-0.21 not through an upper wall",
			[]printed.Piece{house(2, 5000, 1500, 7000, 2500)},
			printed.Advance, nil, to(field.Figure{X: 6000, Y: 2000, Storey: 1}), "RE-0.21 engagement.walk.storey",
		},
		{
			"RE-0.21 no floor above the roof",
			[]printed.Piece{house(1, 5000, 1500, 7000, 2500)},
			printed.Advance, nil, to(field.Figure{X: 6000, Y: 2000, Storey: 0}, field.Figure{X: 6000, Y: 2000, Storey: 1}),
			"RE-0.21 engagement.walk.storey",
		},
		{"RE-X.4 enemies are not passed", nil, printed.Run, enemy, to(field.Figure{X: 6000, Y: 4000, Storey: 0}), "RE-X.4 engagement.walk.enemy"},
		{"RE-X.4 but passed beside", nil, printed.Run, enemy, to(field.Figure{X: 6260, Y: 3000, Storey: 0}), "2017"},
		{
			"RE-X.4 nobody leaves the table", nil, printed.Advance, nil, to(field.Figure{X: 6000, Y: 100, Storey: 0}),
			"RE-X.4 engagement.walk.edge",
		},
		{
			"RE-0.13 a withdrawal goes 21 cm at least",
			nil, printed.Withdraw,
			[]field.Figure{{X: 6000, Y: 500, Storey: 0}},
			to(field.Figure{X: 6000, Y: 3099, Storey: 0}), "RE-0.13 engagement.walk.too-near",
		},
		{
			"RE-0.13 and 30 at most, away from the enemy", nil, printed.Withdraw,
			[]field.Figure{{X: 6000, Y: 500, Storey: 0}},
			to(field.Figure{X: 6000, Y: 4000, Storey: 0}), "3000",
		},
		{"RE-0.13 not towards him", nil, printed.Withdraw, []field.Figure{{X: 6000, Y: 9000, Storey: 0}}, to(field.Figure{
			X: 6000, Y: 4000,
			Storey: 0,
		}), "RE-0.13 engagement.walk.toward"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := fieldOf(t, tc.pieces...)
			rifles, _ := f.D.Squad("de_rifle")
			w := field.Walk{
				Profile: rifles, Order: tc.order, Men: []field.Figure{{X: 6000, Y: 1000, Storey: 0}}, Paths: [][]field.Figure{tc.path},
				Enemies: tc.enemies, Threats: tc.enemies,
				Width: 12000, Height: 12000,
			}
			r, refusal := f.Walk(w)
			got := ""
			if refusal != nil {
				got = fmt.Sprintf("%s %s", refusal.Clause, refusal.Reason)
			} else {
				got = fmt.Sprint(r.Spent[0])
			}
			if got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
	t.Run("RE-0.5 a move may not pull a squad apart, RE-X.4 nor put two men on one spot", func(t *testing.T) {
		f := fieldOf(t)
		rifles, _ := f.D.Squad("de_rifle")
		w := field.Walk{Profile: rifles, Order: printed.Advance, Men: []field.Figure{{X: 6000, Y: 1000, Storey: 0}, {
			X: 6300, Y: 1000,
			Storey: 0,
		}}, Width: 12000, Height: 12000}
		for _, tc := range []struct {
			end  field.Figure
			want string
		}{{field.Figure{X: 6000, Y: 2300, Storey: 0}, "RE-0.5"}, {field.Figure{X: 6100, Y: 1000, Storey: 0}, "RE-X.4"}, {field.Figure{
			X: 6000,
			Y: 2100, Storey: 0,
		}, ""}} {
			w.Paths = [][]field.Figure{{tc.end}, nil}
			_, refusal := f.Walk(w)
			if got := clauseIn(refusal); got != tc.want {
				t.Errorf("%v: %q, want %q", tc.end, got, tc.want)
			}
		}
		putOn(f, profileOf(t, f.D, "jeep"), 6000, 1500, 0)
		w.Paths = [][]field.Figure{{field.Figure{X: 6000, Y: 2100, Storey: 0}}, nil}
		if _, refusal := f.Walk(w); refusal == nil || refusal.Reason != field.ReasonHull {
			t.Errorf("through a Jeep: %v", refusal)
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
	found := func(l combat.Lookout) (faces string) {
		for n := 1; n <= 6; n++ {
			if l.Finds(n) {
				faces += fmt.Sprint(n)
			}
		}
		return faces
	}
	for _, tc := range []struct {
		name string
		l    combat.Lookout
		want string
	}{
		{"RE-0.11 a squad in a hedge at 40 cm", combat.Lookout{Infantry: true}, "456"},
		{"RE-13.1 out of a buttoned Sherman only a 6", combat.Lookout{Buttoned: true, Infantry: true, Near: true}, "6"},
		{"RE-13.1 a vehicle is seen all the same", combat.Lookout{Buttoned: true, Marked: true}, "56"},
		{"RE-0.11 within 30 cm", combat.Lookout{Infantry: true, Near: true}, "3456"},
		{"RE-0.11 hidden and near", combat.Lookout{Infantry: true, Near: true, Marked: true}, "456"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := found(tc.l); got != tc.want {
				t.Errorf("found on %s, want %s", got, tc.want)
			}
		})
	}
	for _, tc := range []struct {
		name string
		s    combat.Screen
		want bool
	}{
		{"RE-0.11 men in cover who keep quiet", combat.Screen{Infantry: true, Cover: printed.SoftCover, Order: printed.Advance}, true},
		{"RE-0.11 not after a shot", combat.Screen{Infantry: true, Cover: printed.SoftCover, Shot: true}, false},
		{"RE-0.11 not after a run", combat.Screen{Infantry: true, Cover: printed.SoftCover, Order: printed.Run}, false},
		{"RE-0.11 not within 20 cm", combat.Screen{Infantry: true, Cover: printed.HardCover, Near: true}, false},
		{"RE-0.11 not in the open", combat.Screen{Infantry: true, Cover: printed.NoCover}, false},
		{"RE-4.2 vehicles cannot hide in cover", combat.Screen{Cover: printed.HardCover}, false},
		{"RE-11.1 unless they are camouflaged", combat.Screen{Camouflaged: true, Cover: printed.NoCover}, true},
		{"RE-X.7 hidden men are seen in the open within 20 cm", combat.Screen{
			Hidden: true, Infantry: true, Cover: printed.NoCover,
			Near: true,
		}, false},
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
			s := &state{Units: []unit{{Squad: &squad{Men: []man{{}}}}, {Squad: &squad{Men: []man{{Figure: field.Figure{X: tc.x}}}}}}}
			if near, ok := s.Units.near(0, 1, combat.DetectNear), s.Units.near(0, 1, combat.DetectRange); near != tc.near || ok != tc.ok {
				t.Errorf("%d: near %v, possible %v", tc.x, near, ok)
			}
		}
	})
	t.Run("RE-0.13 a shaken squad with its leader needs what its profile says", func(t *testing.T) {
		if got := combat.DisciplineMods(printed.Shaken, true, false, 9, 9).Total(); got != 0 {
			t.Errorf("%+d", got)
		}
		if got := combat.DisciplineMods(printed.Suppressed, true, true, 4, 9).Total(); got != 1 {
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
