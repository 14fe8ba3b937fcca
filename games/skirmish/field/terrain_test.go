package field

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"sabot/games/skirmish/printed"
	"sabot/geom"
)

func TestTerrain(t *testing.T) {
	t.Run("TK-6.c exactly one arrow from the edge is enough", func(t *testing.T) {
		house := piece(printed.Building, 900, 600, 1950, 4500, 900)
		if r := JudgePiece(house, nil, ArrowLength); !r.Free() {
			t.Error(r)
		}
		house.X = 1949
		if JudgePiece(house, nil, ArrowLength).Free() {
			t.Error("149.9 mm from the edge")
		}
	})
	t.Run("TK-X.1 even without spacing pieces never overlap", func(t *testing.T) {
		a := piece(printed.Building, 900, 600, 4500, 4500, 0)
		a.Place()
		if JudgePiece(piece(printed.Building, 900, 600, 4600, 4500, 0), []printed.Piece{a}, 0).Free() {
			t.Error("overlapping")
		}
		if r := JudgePiece(piece(printed.Building, 900, 600, 5100, 4500, 0), []printed.Piece{a}, 0); !r.Free() {
			t.Error(r)
		}
	})
	t.Run("TK-6.c the spacing drops when no place is left", func(t *testing.T) {
		var table Table
		for n := range 9 {
			p := piece(printed.Building, 900, 600, 2500+n%3*2000, 2500+n/3*2000, 0)
			p.Place()
			table.Terrain = append(table.Terrain, p)
		}
		if got := table.Spacing(data(t).Pieces[0]); got != 500 {
			t.Errorf("spacing %d, want 500", got)
		}
	})
	t.Run("TK-6.a the maps that come with the game lie on the table and keep their distance", func(t *testing.T) {
		for _, m := range data(t).Maps {
			for i, p := range m.Terrain {
				if r := JudgePiece(p, m.Terrain[:i], ArrowLength); !r.Free() {
					t.Errorf("%s: %v", m.ID, r)
				}
			}
		}
	})
	t.Run("TK-5.e TK-G.h the arrow", func(t *testing.T) {
		var f struct {
			Arrow struct {
				Body  int `json:"body_length"`
				Total int `json:"total_length"`
				Width int `json:"body_width"`
			} `json:"arrow"`
			Table  struct{ Size [2]int } `json:"table"`
			Points int                   `json:"sight_points_per_edge"`
			Space  int                   `json:"spacing"`
			Radius int                   `json:"objective_token_radius"`
		}
		text, err := os.ReadFile("../printed/data/terrain.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &f); err != nil {
			t.Fatal(err)
		}
		got := []int{f.Arrow.Body, f.Arrow.Total, f.Arrow.Width, f.Table.Size[0], f.Table.Size[1], f.Points, f.Space, f.Radius}
		want := []int{ArrowBody, ArrowLength, ArrowWidth, TableSize, TableSize, sightStep, ArrowLength, TokenRadius}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
	t.Run("TK-G.a a heading is 0 to 3599", func(t *testing.T) {
		if r := checkPose(geom.Pose{X: 4500, Y: 4500, H: 3600}); r.Clause != "TK-G.a" {
			t.Error(r)
		}
		if r := checkPose(geom.Pose{X: 9000, Y: 0, H: 3599}); !r.Free() {
			t.Error(r)
		}
	})
}
