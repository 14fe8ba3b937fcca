package field

import (
	"fmt"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestRollMap(t *testing.T) {
	d := data(t)
	t.Run("RE-S7 the dice of one table, by hand", func(t *testing.T) {
		rolls := dice.Script{
			4,             // a road from south to north
			1, 6, 6, 1, 1, // south-west: woods over all of it
			4, 2, 1, 1, 6, 6, 5, 2, // south: a farm left of the road, pushed right and up; two storeys, left corner
			5, 1, 1, 1, 1, 6, 2, // south-east: the smallest field, in bocage to the north and west
			6, 3, 3, 3, 3, 3, // west: a ploughed field
			5, // the middle: stone walls
		}
		m := d.RollMap(&rolls, false)
		if len(rolls) > 0 {
			t.Errorf("rolls left unused: %v", rolls)
		}
		var got []string
		for _, p := range m.Terrain {
			got = append(got, fmt.Sprint(p.ID, " ", p.Type, " ", p.Height, " ", p.Poly))
		}
		want := []string{
			"t01 road 0 [[5650 0] [6350 0] [6350 12000] [5650 12000]]",
			"t02 light_woods 800 [[200 200] [3800 200] [3800 3800] [200 3800]]",
			"t03 light_woods 800 [[11800 11800] [8200 11800] [8200 8200] [11800 8200]]",
			"t04 building 1000 [[4800 1650] [5650 1650] [5650 2550] [4800 2550]]",
			"t05 building 1000 [[7200 10350] [6350 10350] [6350 9450] [7200 9450]]",
			"t06 low_wall 100 [[4800 3700] [5650 3700] [5650 3800] [4800 3800]]",
			"t07 low_wall 100 [[7200 8300] [6350 8300] [6350 8200] [7200 8200]]",
			"t08 crops 150 [[8200 200] [10350 200] [10350 2350] [8200 2350]]",
			"t09 crops 150 [[3800 11800] [1650 11800] [1650 9650] [3800 9650]]",
			"t10 bocage 350 [[8200 2250] [10350 2250] [10350 2350] [8200 2350]]",
			"t11 bocage 350 [[3800 9750] [1650 9750] [1650 9650] [3800 9650]]",
			"t12 bocage 350 [[8200 200] [8300 200] [8300 2250] [8200 2250]]",
			"t13 bocage 350 [[3800 11800] [3700 11800] [3700 9750] [3800 9750]]",
			"t14 plough 0 [[600 4600] [3100 4600] [3100 7100] [600 7100]]",
			"t15 plough 0 [[11400 7400] [8900 7400] [8900 4900] [11400 4900]]",
			"t16 stone_wall 200 [[6550 6700] [6650 6700] [6650 7700] [6550 7700]]",
			"t17 stone_wall 200 [[5450 5300] [5350 5300] [5350 4300] [5450 4300]]",
		}
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("got\n%q\nwant\n%q", got, want)
			}
		}
	})
	t.Run("RE-S7 both sides have the same ground", func(t *testing.T) {
		types := map[string]bool{}
		for seed := range uint64(300) {
			m := d.RollMap(dice.NewFast(seed), seed%2 == 1)
			for _, p := range m.Terrain {
				types[p.Type] = true
				if !slices.ContainsFunc(m.Terrain, func(o printed.Piece) bool { return twins(m, p, o) }) {
					t.Fatalf("table %d: %s %s has no twin", seed, p.ID, p.Type)
				}
			}
		}
		if len(types) < 12 {
			t.Errorf("only %v ever come up", types)
		}
	})
	t.Run("RE-S7 houses stand beside the road and pieces on the table", func(t *testing.T) {
		for seed := range uint64(300) {
			m := d.RollMap(dice.NewFast(seed), seed%2 == 1)
			table := geom.Bounds{MaxX: int64(m.Width) * geom.PerUnit, MaxY: int64(m.Height) * geom.PerUnit}
			for i, p := range m.Terrain {
				if !p.Bounds.Inside(table) {
					t.Fatalf("table %d: %s %s reaches over the edge: %v", seed, p.ID, p.Type, p.Poly)
				}
				for _, o := range m.Terrain[:i] {
					if o.Type == "road" && p.Type != "road" && geom.Overlap(o.Shape, p.Shape) {
						t.Fatalf("table %d: %s %s lies on the road", seed, p.ID, p.Type)
					}
				}
			}
		}
	})
	t.Run("RE-S7 there is room to set up on every table", func(t *testing.T) {
		s := *d.Scenarios[slices.IndexFunc(d.Scenarios, func(s *printed.Scenario) bool { return s.ID == "RE-S7" })]
		for seed := range uint64(60) {
			m := d.RollMap(dice.NewFast(seed), seed%2 == 1)
			s.Sides = map[string]printed.Camp{"A": s.Sides["A"], "B": s.Sides["B"]}
			for side, y := range map[string]int{"A": 1000, "B": m.Height - 1000} {
				camp := s.Sides[side]
				camp.Forces = nil
				for i, ref := range []string{"tiger2", "opel_blitz", "de_rifle", "de_gun_pak40_75", "sdkfz222", "de_rifle", "panther_g"} {
					x := m.Width * (i + 1) / 8
					camp.Forces = append(camp.Forces, printed.Force{Unit: fmt.Sprint(side, i), Ref: ref, At: [3]int{x, y, 0}})
				}
				s.Sides[side] = camp
			}
			if _, err := Lay(d, &s, m); err != nil {
				t.Fatalf("table %d: %v", seed, err)
			}
		}
	})
}

// twins tells whether one piece is the other turned by half a turn about the
// middle of the table.
func twins(m *printed.Map, p, o printed.Piece) bool {
	if p.Type != o.Type || p.Height != o.Height || p.Storeys != o.Storeys || len(p.Poly) != len(o.Poly) {
		return false
	}
	for _, c := range p.Poly {
		if !slices.Contains(o.Poly, [2]int{m.Width - c[0], m.Height - c[1]}) {
			return false
		}
	}
	return true
}
