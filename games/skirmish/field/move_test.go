package field

import (
	"testing"

	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// alone is a tank on an empty table.
func alone(t *testing.T, tank string, at geom.Pose) *Table {
	t.Helper()
	table := &Table{}
	if f := table.stage(data(t), &SceneTank{Tank: tank, Pose: at}); f != nil {
		t.Fatal(f)
	}
	return table
}

// farthest is the farthest pose that one move in a direction can reach with the
// tank facing as given, in the smallest steps.
func farthest(t *testing.T, table *Table, direction, facing int) geom.Pose {
	t.Helper()
	from := table.Tanks[0].Pose
	from.H = facing
	for d := ArrowLength; d >= 0; d-- {
		to := Slide(from, direction, d)
		if _, b := table.JudgeMove(0, to); b.Free() {
			return to
		}
	}
	t.Fatal("it cannot even turn")
	return geom.Pose{}
}

func TestSuggestedMoves(t *testing.T) {
	t.Run("TK-7.b suggested moves can be made", func(t *testing.T) {
		table := alone(t, "sherman_75", geom.Pose{X: 3000, Y: 3000})
		moves := table.MoveCandidates(0)
		if len(moves) < 20 {
			t.Errorf("only %d", len(moves))
		}
		for _, m := range moves {
			if _, b := table.JudgeMove(0, m); !b.Free() {
				t.Errorf("%v: %s", m, b.Reason)
			}
		}
	})
	t.Run("TK-8.d the farthest pose along a drawn arrow", func(t *testing.T) {
		table := alone(t, "panther", geom.Pose{X: 3000, Y: 3000})
		if to := farthest(t, table, 0, 0); to.Y < 4199 || to.Y > 4200 {
			t.Errorf("%v on open ground", to)
		}
		house := piece(printed.Building, 2000, 300, 3000, 3700, 900)
		house.Place()
		table.Terrain = []printed.Piece{house}
		// The wall begins at 3550 and the hull reaches 343.5 ahead.
		if to := farthest(t, table, 0, 0); to.Y != 3206 {
			t.Errorf("%v before a wall", to)
		}
		if to := farthest(t, table, 1800, 0); to.Y > 1801 || to.H != 0 {
			t.Errorf("%v backwards", to)
		}
	})
}
