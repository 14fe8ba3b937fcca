package geom_test

import (
	"testing"

	"sabot/geom"
)

func TestTrip(t *testing.T) {
	at := func(x, y, h int) geom.Pose { return geom.Pose{X: x, Y: y, H: h} }
	from := at(4500, 4500, 0)
	for name, c := range map[string]struct {
		to   geom.Pose
		want geom.Trip
	}{
		"straight on":               {at(4500, 5700, 0), geom.Trip{Course: geom.North}},
		"a little to the side":      {at(4600, 5700, 40), geom.Trip{Course: geom.North}},
		"and turns":                 {at(3300, 4500, 2700), geom.Trip{Course: geom.West, Turn: geom.OnTheWay, Heading: geom.West}},
		"backwards":                 {at(4500, 3300, 0), geom.Trip{Course: geom.South, Back: true}},
		"on the spot":               {at(4500, 4500, 3150), geom.Trip{Turn: geom.OnTheSpot, Heading: geom.NorthWest}},
		"the same pose once more":   {from, geom.Trip{Turn: geom.Stayed}},
		"the last corner of a turn": {at(4500, 4500, 3590), geom.Trip{Turn: geom.OnTheSpot, Heading: geom.North}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := geom.TripOf(from, c.to); got != c.want {
				t.Errorf("told as %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestAhead(t *testing.T) {
	point := func(x, y int) geom.Point { return geom.Pose{X: x, Y: y}.Centre() }
	here := geom.Pose{X: 1000, Y: 1000, H: 900}
	for name, c := range map[string]struct {
		points []geom.Point
		want   int
	}{
		"nobody":                  {nil, -1},
		"abreast":                 {[]geom.Point{point(1000, 3000)}, -1},
		"the nearer of two ahead": {[]geom.Point{point(4000, 1100), point(2000, 900)}, 1},
		"just outside":            {[]geom.Point{point(2000, 1200)}, -1},
	} {
		t.Run(name, func(t *testing.T) {
			if got := here.Ahead(c.points); got != c.want {
				t.Errorf("points at %d, want %d", got, c.want)
			}
		})
	}
}

func TestDistance(t *testing.T) {
	if got := geom.Distance(geom.Point{}, geom.Point{X: 3_000_000, Y: -4_000_000}); got != 5_000_000 {
		t.Errorf("five metres are %d", got)
	}
	if got := geom.Apart(geom.Pose{X: 0, Y: 0}, geom.Pose{X: 1000, Y: 1000}); got != 1414 {
		t.Errorf("the diagonal of a decimetre is %d", got)
	}
}
