package field

import (
	"fmt"
	"testing"

	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestShapes(t *testing.T) {
	t.Run("RE-0.5 nobody overlaps and all keep together", func(t *testing.T) {
		for _, shape := range []Shape{Line, Column, Wedge, Close} {
			men := shape.Places(geom.Pose{X: 5000, Y: 5000, H: 300}, 12)
			for i, a := range men {
				for _, b := range men[i+1:] {
					if geom.CompareDistance(a.Point(), b.Point(), 2*Disc) < 0 {
						t.Errorf("%s: %v and %v overlap", shape, a, b)
					}
				}
			}
			if n := len(Links(men)); n != 11 || Groups(men) != 1 {
				t.Errorf("%s: %d links, %d groups", shape, n, Groups(men))
			}
		}
	})
	t.Run("RE-X.4 where the men of each stand, the front first", func(t *testing.T) {
		for shape, want := range map[Shape]string{
			Line:   "[{5450 5000 0} {5150 5000 0} {4850 5000 0} {4550 5000 0}]",
			Column: "[{5000 4550 0} {5000 4850 0} {5000 5150 0} {5000 5450 0}]",
			Wedge:  "[{5000 4700 0} {5300 5000 0} {4700 5000 0} {5600 5300 0}]",
			Close:  "[{5150 4850 0} {4850 4850 0} {5150 5150 0} {4850 5150 0}]",
		} {
			if got := fmt.Sprint(shape.Places(geom.Pose{X: 5000, Y: 5000, H: 1800}, 4)); got != want {
				t.Errorf("%s: %s, want %s", shape, got, want)
			}
		}
	})
	t.Run("RE-X.4 every man has a place of his own, the nearest that is left", func(t *testing.T) {
		men := []Figure{{X: 0}, {X: 300}, {X: 600}}
		got := Assign(men, []Figure{{X: 700}, {X: 1000}, {X: 400}})
		if want := "[{400 0 0} {700 0 0} {1000 0 0}]"; fmt.Sprint(got) != want {
			t.Errorf("%v, want %s", got, want)
		}
	})
	t.Run("RE-0.5 a gap of more than 10 cm links nobody", func(t *testing.T) {
		if got := fmt.Sprint(Links([]Figure{{X: 0}, {X: 1251}, {X: 1250}})); got != "[[2 1]]" {
			t.Errorf("linked %s", got)
		}
	})
}

func TestWays(t *testing.T) {
	d := data(t)
	house := printed.Piece{
		ID: "t1", Type: "building", Height: 2 * printed.StoreyHeight, Storeys: 2,
		Poly: [][2]int{{1000, 1000}, {3000, 1000}, {3000, 3000}, {1000, 3000}},
	}
	if err := d.Place(&house); err != nil {
		t.Fatal(err)
	}
	f := NewField(d, []printed.Piece{house})
	up, ground, fifth := 1, 0, 5
	for _, tc := range []struct {
		name   string
		man    Figure
		x, y   int
		storey *int
		want   string
	}{
		{"in through the ground floor and up", Figure{}, 2000, 2000, &up, "[{2000 2000 0} {2000 2000 1}]"},
		{"down and out", Figure{2000, 2000, 1}, 5000, 2000, nil, "[{2000 2000 0} {5000 2000 0}]"},
		{"on the same floor", Figure{2000, 2000, 1}, 2500, 2000, nil, "[{2500 2000 1}]"},
		{"down where he is", Figure{2000, 2000, 1}, 2000, 2000, &ground, "[{2000 2000 0}]"},
		{"up, then across", Figure{2000, 2000, 0}, 2500, 2000, &up, "[{2000 2000 1} {2500 2000 1}]"},
		{"no higher than the house", Figure{2000, 2000, 0}, 2000, 2000, &fifth, "[{2000 2000 1}]"},
		{"in the open there is one floor", Figure{}, 500, 500, &up, "[{500 500 0}]"},
	} {
		t.Run("RE-0.21 "+tc.name, func(t *testing.T) {
			if got := fmt.Sprint(f.Way(tc.man, tc.x, tc.y, tc.storey)); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
	if in, out := f.Floors(Figure{X: 1500, Y: 2500}.Point()), f.Floors(Figure{}.Point()); in != 2 || out != 1 {
		t.Errorf("RE-0.21 %d floors inside, %d outside", in, out)
	}
}
