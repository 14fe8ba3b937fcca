package field

import (
	"testing"

	"pgregory.net/rapid"

	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// plainly is the definition of a sight without its shortcuts: every line to
// every point, against everything on the table.
func plainly(s *Table, i, j int) (los bool, corners [4]bool) {
	shooter, target := &s.Tanks[i], &s.Tanks[j]
	sight := geom.Sight{Eye: shooter.card.Eye(shooter.Pose), Own: shooter.hull[:]}
	for edge := range target.hull {
		for k := range sightStep {
			line := sight.Line(target.hull.Rim(edge, k, sightStep))
			seen, free := true, true
			for n := range s.Terrain {
				crosses, between := line.Meets(s.Terrain[n].Shape[:])
				free = free && !crosses
				seen = seen && !between && (!crosses || s.Terrain[n].Type == printed.Woods)
			}
			for n := range s.Tanks {
				if n != i && n != j && line.Crosses(s.Tanks[n].hull[:]) {
					free, seen = false, false
				}
			}
			los = los || seen
			if k == 0 {
				corners[edge] = free
			}
		}
	}
	return los, corners
}

// Things stand close together on a coarse lattice and mostly upright, so that
// they touch, graze and hide each other often.
func closeBy(t *rapid.T, what string) geom.Pose {
	on := rapid.IntRange(0, 40)
	heading := rapid.OneOf(rapid.SampledFrom([]int{0, 900, 1800, 2700}), rapid.IntRange(0, geom.Turn-1))
	return geom.Pose{X: 3000 + 50*on.Draw(t, what+" x"), Y: 3000 + 50*on.Draw(t, what+" y"), H: heading.Draw(t, what+" h")}
}

func TestLookTakesNoShortcut(t *testing.T) {
	d := data(t)
	ids := make([]string, len(d.Tanks))
	for i, c := range d.Tanks {
		ids[i] = c.ID
	}
	t.Run("TK-9.c TK-9.m what is seen is what the definition says", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			s := &Table{}
			for range rapid.IntRange(0, 3).Draw(t, "pieces") {
				p := printed.Piece{Type: rapid.SampledFrom([]string{printed.Woods, printed.Building}).Draw(t, "type"), Pose: closeBy(t, "piece")}
				p.Length, p.Width = 100*rapid.IntRange(1, 14).Draw(t, "length"), 100*rapid.IntRange(1, 10).Draw(t, "width")
				p.Place()
				s.Terrain = append(s.Terrain, p)
			}
			for range rapid.IntRange(2, 5).Draw(t, "tanks") {
				if f := s.stage(d, &SceneTank{Tank: rapid.SampledFrom(ids).Draw(t, "tank"), Pose: closeBy(t, "tank")}); f != nil {
					t.Fatal(f)
				}
			}
			los, corners := plainly(s, 0, 1)
			if got := s.Look(0, 1, false); got.LOS != los || got.Corners != corners {
				t.Fatalf("sight %v, corners %v, want %v and %v", got.LOS, got.Corners, los, corners)
			}
			if s.Sees(0, 1) != los {
				t.Fatalf("sees %v, want %v", !los, los)
			}
		})
	})
}
