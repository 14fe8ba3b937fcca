package printed

import "testing"

func TestLimits(t *testing.T) {
	d, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	l := Limits()
	house := func(storeys int) *Map {
		poly := [][2]int{{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}}
		piece := Piece{ID: "t1", Type: "building", Storeys: storeys, Height: storeys * l["storeyHeight"], Poly: poly}
		return &Map{Width: l["leastTable"], Height: l["mostTable"], Terrain: []Piece{piece}}
	}
	if err := d.CheckMap(house(l["storeys"])); err != nil {
		t.Errorf("RE-0.2 as much as the limits allow is refused: %v", err)
	}
	narrow, wide := house(1), house(1)
	narrow.Width--
	wide.Height++
	for _, m := range []*Map{narrow, wide, house(l["storeys"] + 1)} {
		if d.CheckMap(m) == nil {
			t.Errorf("RE-0.1 %+v is accepted", m)
		}
	}
}
