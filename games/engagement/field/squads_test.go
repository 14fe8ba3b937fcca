package field

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestSquads(t *testing.T) {
	t.Run("RE-0.5 links of 10 cm hold a squad together", func(t *testing.T) {
		for gapUnits, want := range map[int]int{1000: 1, 1001: 2} {
			men := []Figure{{X: 0, Y: 0, Storey: 0}, {X: 1250, Y: 0, Storey: 0}, {X: 1250, Y: 250 + gapUnits, Storey: 0}}
			if got := Groups(men); got != want {
				t.Errorf("gap %d: %d groups, want %d", gapUnits, got, want)
			}
		}
	})
	t.Run("RE-0.20 ranks of five about the point", func(t *testing.T) {
		got := fmt.Sprint(Formation(geom.Pose{X: 3000, Y: 3000, H: 900}, 7, 0))
		if want := "[{3150 3600 0} {3150 3300 0} {3150 3000 0} {3150 2700 0} {3150 2400 0} {2850 3600 0} {2850 3300 0}]"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if n := Groups(Formation(geom.Pose{X: 3000, Y: 3000, H: 333}, 12, 0)); n != 1 {
			t.Errorf("%d groups", n)
		}
	})
	t.Run("RE-8.2 four men at 20.0 cm support, three or at 20.1 or shaken do not", func(t *testing.T) {
		b := Stand(profileOf(t, data(t), "m4a3_75"), geom.Pose{X: 6000, Y: 6000})
		men := func(n, y int) []Figure {
			list := []Figure{{X: 6000, Y: y, Storey: 0}}
			for i := 1; i < n; i++ {
				list = append(list, Figure{X: 6000 + 300*i, Y: y + 300, Storey: 0})
			}
			return list
		}
		edge := 6000 + 520 + 125 + 2000
		for _, tc := range []struct {
			men    []Figure
			morale printed.Morale
			want   bool
		}{
			{men(4, edge), printed.Confident, true},
			{men(4, edge), printed.Suppressed, true},
			{men(4, edge+10), printed.Confident, false},
			{men(3, edge), printed.Confident, false},
			{men(4, edge), printed.Shaken, false},
		} {
			if got := Supports(&b, tc.men, tc.morale); got != tc.want {
				t.Errorf("%v %s: %v", tc.men, tc.morale, got)
			}
		}
	})
}

func TestWalks(t *testing.T) {
	to := func(points ...Figure) []Figure { return points }
	enemy := []Figure{{X: 6000, Y: 3000, Storey: 0}}
	for _, tc := range []struct {
		name    string
		pieces  []printed.Piece
		order   printed.Order
		enemies []Figure
		path    []Figure
		want    string
	}{
		{"RE-0.7 20 cm on Advance", nil, printed.Advance, nil, to(Figure{X: 6000, Y: 3000, Storey: 0}), "2000"},
		{"RE-0.7 and no more", nil, printed.Advance, nil, to(Figure{X: 6000, Y: 3001, Storey: 0}), "RE-0.7 engagement.walk.too-far"},
		{"RE-0.7 30 cm on Run", nil, printed.Run, nil, to(Figure{X: 6000, Y: 4000, Storey: 0}), "3000"},
		{"RE-0.7 10 cm on Crawl", nil, printed.Crawl, nil, to(Figure{X: 6000, Y: 2001, Storey: 0}), "RE-0.7 engagement.walk.too-far"},
		{"RE-0.7 nobody moves on Hold", nil, printed.Hold, nil, to(Figure{X: 6000, Y: 1100, Storey: 0}), "RE-0.7 engagement.walk.order"},
		{
			"RE-0.21 rough ground costs 5 cm once",
			[]printed.Piece{box("marsh", 0, 0, 1200, 12000, 1300), box("marsh", 0, 0, 1400, 12000, 1500)},
			printed.Advance, nil, to(Figure{X: 6000, Y: 2500, Storey: 0}), "2000",
		},
		{
			"RE-0.21 very rough ground 10 cm and no run",
			[]printed.Piece{box("bocage", 0, 0, 1200, 12000, 1300)},
			printed.Advance, nil, to(Figure{X: 6000, Y: 2000, Storey: 0}), "2000",
		},
		{
			"RE-0.21 nobody runs through it",
			[]printed.Piece{box("bocage", 0, 0, 1200, 12000, 1300)},
			printed.Run, nil, to(Figure{X: 6000, Y: 2000, Storey: 0}), "RE-0.21 engagement.walk.run",
		},
		{
			"RE-0.21 nobody walks on water",
			[]printed.Piece{box("river", 0, 0, 1200, 12000, 1300)},
			printed.Run, nil, to(Figure{X: 6000, Y: 2000, Storey: 0}), "RE-0.21 engagement.walk.ground",
		},
		{
			"RE-0.21 into a house and up one floor",
			[]printed.Piece{house(2, 5000, 1500, 7000, 2500)},
			printed.Advance, nil, to(Figure{X: 6000, Y: 2000, Storey: 0}, Figure{X: 6000, Y: 2000, Storey: 1}), "2000",
		},
		{
			"RE-0.21 not through an upper wall",
			[]printed.Piece{house(2, 5000, 1500, 7000, 2500)},
			printed.Advance, nil, to(Figure{X: 6000, Y: 2000, Storey: 1}), "RE-0.21 engagement.walk.storey",
		},
		{
			"RE-0.21 no floor above the roof",
			[]printed.Piece{house(1, 5000, 1500, 7000, 2500)},
			printed.Advance, nil, to(Figure{X: 6000, Y: 2000, Storey: 0}, Figure{X: 6000, Y: 2000, Storey: 1}),
			"RE-0.21 engagement.walk.storey",
		},
		{"RE-X.4 enemies are not passed", nil, printed.Run, enemy, to(Figure{X: 6000, Y: 4000, Storey: 0}), "RE-X.4 engagement.walk.enemy"},
		{"RE-X.4 but passed beside", nil, printed.Run, enemy, to(Figure{X: 6260, Y: 3000, Storey: 0}), "2017"},
		{
			"RE-X.4 nobody leaves the table", nil, printed.Advance, nil, to(Figure{X: 6000, Y: 100, Storey: 0}),
			"RE-X.4 engagement.walk.edge",
		},
		{
			"RE-0.13 a withdrawal goes 21 cm at least",
			nil, printed.Withdraw,
			[]Figure{{X: 6000, Y: 500, Storey: 0}},
			to(Figure{X: 6000, Y: 3099, Storey: 0}), "RE-0.13 engagement.walk.too-near",
		},
		{
			"RE-0.13 and 30 at most, away from the enemy", nil, printed.Withdraw,
			[]Figure{{X: 6000, Y: 500, Storey: 0}},
			to(Figure{X: 6000, Y: 4000, Storey: 0}), "3000",
		},
		{"RE-0.13 not towards him", nil, printed.Withdraw, []Figure{{X: 6000, Y: 9000, Storey: 0}}, to(Figure{
			X: 6000, Y: 4000,
			Storey: 0,
		}), "RE-0.13 engagement.walk.toward"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := fieldOf(t, tc.pieces...)
			rifles, _ := f.D.Squad("de_rifle")
			w := Walk{
				Profile: rifles, Order: tc.order, Men: []Figure{{X: 6000, Y: 1000, Storey: 0}}, Paths: [][]Figure{tc.path},
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
		w := Walk{Profile: rifles, Order: printed.Advance, Men: []Figure{{X: 6000, Y: 1000, Storey: 0}, {
			X: 6300, Y: 1000,
			Storey: 0,
		}}, Width: 12000, Height: 12000}
		for _, tc := range []struct {
			end  Figure
			want string
		}{{Figure{X: 6000, Y: 2300, Storey: 0}, "RE-0.5"}, {Figure{X: 6100, Y: 1000, Storey: 0}, "RE-X.4"}, {Figure{
			X: 6000,
			Y: 2100, Storey: 0,
		}, ""}} {
			w.Paths = [][]Figure{{tc.end}, nil}
			_, refusal := f.Walk(w)
			if got := clauseIn(refusal); got != tc.want {
				t.Errorf("%v: %q, want %q", tc.end, got, tc.want)
			}
		}
		putOn(f, profileOf(t, f.D, "jeep"), 6000, 1500, 0)
		w.Paths = [][]Figure{{Figure{X: 6000, Y: 2100, Storey: 0}}, nil}
		if _, refusal := f.Walk(w); refusal == nil || refusal.Reason != ReasonHull {
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
