package geom_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"sabot/geom"
)

func TestTrig(t *testing.T) {
	t.Run("TK-G.b table", func(t *testing.T) {
		f, err := os.Open("testdata/trig.csv")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rows, err := csv.NewReader(f).ReadAll()
		if err != nil || len(rows) != 902 {
			t.Fatalf("%d rows: %v", len(rows), err)
		}
		for _, row := range rows[1:] {
			h, _ := strconv.Atoi(row[0])
			want, _ := strconv.ParseInt(row[1], 10, 64)
			for _, got := range []int64{
				geom.Sin(h), geom.Sin(1800 - h), -geom.Sin(1800 + h), -geom.Sin(3600 - h), -geom.Sin(-h), geom.Cos(900 - h), geom.Cos(h - 900),
			} {
				if got != want {
					t.Fatalf("sine of %d tenths: %d, want %d", h, got, want)
				}
			}
		}
	})
	for _, tc := range []struct {
		name      string
		got, want int64
	}{
		{"TK-G.b SIN[300]", geom.Sin(300), 500000000},
		{"TK-G.b SIN[450]", geom.Sin(450), 707106781},
		{"TK-G.b COS[1]", geom.Cos(1), 999998477},
		{"TK-G.b SIN[1234]", geom.Sin(1234), 834847863},
		{"TK-G.b SIN[2700]", geom.Sin(2700), -1000000000},
	} {
		if tc.got != tc.want {
			t.Errorf("%s = %d, want %d", tc.name, tc.got, tc.want)
		}
	}
}

func TestHulls(t *testing.T) {
	for _, tc := range []struct {
		name          string
		pose          geom.Pose
		length, width int
		want          geom.Quad
	}{
		{
			"TK-G.d a long hull turned by 30 degrees",
			geom.Pose{X: 4500, Y: 4500, H: 300},
			687, 342,
			geom.Quad{{X: 452366, Y: 488298}, {X: 481984, Y: 471198}, {X: 447634, Y: 411702}, {X: 418016, Y: 428802}},
		},
		{
			"TK-G.d a hull facing north",
			geom.Pose{X: 4500, Y: 2000},
			590, 262,
			geom.Quad{{X: 436900, Y: 229500}, {X: 463100, Y: 229500}, {X: 463100, Y: 170500}, {X: 436900, Y: 170500}},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := tc.pose.Quad(geom.Rect(tc.length, tc.width)); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
	t.Run("TK-G.e a point off the middle of the front", func(t *testing.T) {
		if got := (geom.Pose{X: 3000, Y: 6000, H: 1350}).Point(50*592, 100*30); got != (geom.Point{X: 318809, Y: 576948}) {
			t.Error(got)
		}
	})
	t.Run("TK-G.f an edge in common is touching, not overlapping", func(t *testing.T) {
		a := geom.Pose{X: 1000, Y: 1000}.Quad(geom.Rect(400, 200))
		b := geom.Pose{X: 1200, Y: 1000}.Quad(geom.Rect(400, 200))
		c := geom.Pose{X: 1200, Y: 1400}.Quad(geom.Rect(400, 200)) // only a corner in common
		for _, q := range []geom.Quad{b, c} {
			if geom.Overlap(a[:], q[:]) || !geom.Touch(a[:], q[:]) || geom.CompareGap(a[:], q[:], 0) != 0 {
				t.Errorf("%v and %v", a, q)
			}
		}
	})
}

func TestBearing(t *testing.T) {
	for _, tc := range []struct {
		to   geom.Point
		want int
	}{
		{geom.Point{X: 0, Y: 1}, 0},
		{geom.Point{X: 1, Y: 0}, 900},
		{geom.Point{X: 1, Y: 1}, 450},
		{geom.Point{X: -1, Y: 0}, 2700},
		{geom.Point{X: 0, Y: -5}, 1800},
		{geom.Point{}, 0},
		{geom.Point{X: -1, Y: 1000000}, 3599},
		{geom.Point{X: 1, Y: 1000000}, 0},
	} {
		if got := geom.Bearing(geom.Point{}, tc.to); got != tc.want {
			t.Errorf("bearing of %v: %d, want %d", tc.to, got, tc.want)
		}
	}
}

func TestPoint(t *testing.T) {
	for _, tc := range []struct {
		name           string
		pose           geom.Pose
		forward, right int64
		want           geom.Point
	}{
		{"TK-G.c forward of a pose that faces east", geom.Pose{X: 10, Y: 20, H: 900}, 7, 0, geom.Point{X: 1007, Y: 2000}},
		{"TK-G.c to the right of it", geom.Pose{X: 10, Y: 20, H: 900}, 0, 7, geom.Point{X: 1000, Y: 1993}},
		{"TK-G.c half a micrometre is rounded up", geom.Pose{H: 300}, 1, 0, geom.Point{X: 1, Y: 1}},
		{"TK-G.c also below nothing", geom.Pose{H: 300}, -1, 0, geom.Point{X: 0, Y: -1}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := tc.pose.Point(tc.forward, tc.right); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}

// A line runs north from the origin for 1000; things lie across it.
func TestSightLine(t *testing.T) {
	across := func(left, right, near, far int64) geom.Polygon {
		return geom.Polygon{{X: left, Y: far}, {X: right, Y: far}, {X: right, Y: near}, {X: left, Y: near}}
	}
	own := across(-20, 20, -50, 300)
	for _, tc := range []struct {
		name             string
		own, thing       geom.Polygon
		crosses, between bool
	}{
		{"TK-G.g across the line", nil, across(-9, 9, 200, 400), true, true},
		{"TK-G.g an edge along the line is not inside", nil, across(0, 9, 200, 400), false, false},
		{"TK-G.g it goes out where the line ends", nil, across(-9, 9, 800, 1000), true, true},
		{"TK-G.g the line ends inside", nil, across(-9, 9, 800, 1001), true, false},
		{"TK-G.g the line ends on the near edge", nil, across(-9, 9, 1000, 1200), false, false},
		{"TK-G.g the eye is inside", nil, across(-9, 9, -100, 400), true, false},
		{"TK-G.g the eye is on the far edge", nil, across(-9, 9, -100, 0), false, false},
		{"TK-G.g wholly under the owner", own, across(-9, 9, 100, 300), false, false},
		{"TK-G.g partly under the owner", own, across(-9, 9, 299, 400), true, false},
		{"TK-G.g right before the owner", own, across(-9, 9, 300, 400), true, true},
		{"TK-G.g the owner covers the whole line", across(-20, 20, -50, 2000), across(-9, 9, 200, 400), false, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			crosses, between := geom.Sight{Own: tc.own}.Line(geom.Point{Y: 1000}).Meets(tc.thing)
			if crosses != tc.crosses || between != tc.between {
				t.Errorf("crosses %v, between %v, want %v and %v", crosses, between, tc.crosses, tc.between)
			}
		})
	}
}

// poses are drawn close together, so that things meet, touch and hide often.
func poses(t *rapid.T, name string) geom.Pose {
	around := rapid.OneOf(rapid.IntRange(2500, 5500), rapid.SampledFrom([]int{3000, 3500, 4000, 4400, 4500}))
	heading := rapid.OneOf(rapid.IntRange(0, 3599), rapid.SampledFrom([]int{0, 450, 900, 1800, 2700}))
	return geom.Pose{X: around.Draw(t, name+" x"), Y: around.Draw(t, name+" y"), H: heading.Draw(t, name+" h")}
}

func quads(t *rapid.T, name string) geom.Quad {
	size := rapid.SampledFrom([][2]int{{590, 262}, {687, 342}, {1400, 1000}, {900, 600}, {487, 263}, {100, 100}}).Draw(t, name+" size")
	return poses(t, name).Quad(geom.Rect(size[0], size[1]))
}

// quarter turns a scene by a quarter about the middle of a table, clockwise.
func quarter(p geom.Point) geom.Point { return geom.Point{X: p.Y, Y: 900_000 - p.X} }

func turned(q geom.Quad) geom.Quad {
	for i := range q {
		q[i] = quarter(q[i])
	}
	return q
}

func TestPointAgreesWithReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := poses(t, "pose")
		f, r := rapid.Int64Range(-1_300_000, 1_300_000).Draw(t, "forward"), rapid.Int64Range(-1_300_000, 1_300_000).Draw(t, "right")
		if got, want := p.Point(f, r), slowPoint(p, f, r); got != want {
			t.Fatalf("TK-G.c: %v, want %v", got, want)
		}
	})
}

func TestMeetingAgreesWithReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := quads(t, "a"), quads(t, "b")
		overlap, touch := geom.Overlap(a[:], b[:]), geom.Touch(a[:], b[:])
		if want := slowMeet(a[:], b[:], false); overlap != want {
			t.Fatalf("overlap %v, want %v", overlap, want)
		}
		if want := slowMeet(a[:], b[:], true); touch != want {
			t.Fatalf("touch %v, want %v", touch, want)
		}
		if overlap != geom.Overlap(b[:], a[:]) || touch != geom.Touch(b[:], a[:]) || overlap && !touch {
			t.Fatal("meeting is not mutual")
		}
		a, b = turned(a), turned(b)
		if overlap != geom.Overlap(a[:], b[:]) || touch != geom.Touch(a[:], b[:]) {
			t.Fatal("a quarter turn of the table changes the answer")
		}
	})
}

// gap is the distance between two polygons in micrometres, rounded up.
func gap(a, b geom.Polygon) int64 {
	low, high := int64(0), int64(4*geom.Limit)
	for low < high {
		mid := (low + high) / 2
		if geom.CompareGap(a, b, mid) <= 0 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

func TestGapAgreesWithReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := quads(t, "a"), quads(t, "b")
		square := slowSquare(a[:], b[:])
		r := rapid.OneOf(rapid.Int64Range(0, 300_000), rapid.Just(gap(a[:], b[:]))).Draw(t, "r")
		want := square.Cmp(rat(r * r))
		got := geom.CompareGap(a[:], b[:], r)
		if got < 0 != (want < 0) || got > 0 != (want > 0) {
			t.Fatalf("gap against %d: %d, want %d (square %v)", r, got, want, square)
		}
		if back := geom.CompareGap(b[:], a[:], r); back < 0 != (got < 0) || back > 0 != (got > 0) {
			t.Fatal("distance is not mutual")
		}
		if c, d := turned(a), turned(b); gap(c[:], d[:]) != gap(a[:], b[:]) {
			t.Fatal("a quarter turn of the table changes a distance")
		}
		p := b[0]
		near := slowEdge(a[0], a[1], p)
		for i := 1; i < 4; i++ {
			if e := slowEdge(a[i], a[(i+1)%4], p); e.Cmp(near) < 0 {
				near = e
			}
		}
		if geom.Polygon(a[:]).Contains(p) {
			near = rat(0)
		}
		if got, want := geom.ComparePoint(a[:], p, r), near.Cmp(rat(r*r)); got < 0 != (want < 0) || got > 0 != (want > 0) {
			t.Fatalf("point against %d: %d, want %d", r, got, want)
		}
	})
}

func TestSightAgreesWithReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := poses(t, "own")
		own := at.Quad(geom.Rect(590, 262))
		forward := rapid.SampledFrom([]int64{1000, 29500, -2000, 0}).Draw(t, "eye forward")
		eye := at.Point(forward, rapid.SampledFrom([]int64{0, 3000}).Draw(t, "eye right"))
		target, a := quads(t, "target"), quads(t, "in the way")
		sight := geom.Sight{Eye: eye, Own: own[:]}
		i, k := rapid.IntRange(0, 3).Draw(t, "edge"), rapid.IntRange(0, 31).Draw(t, "step")
		p := target.Rim(i, k, 32)
		line := sight.Line(p)
		crosses, between := slowLine(eye, p, own[:], a[:])
		if got := line.Crosses(a[:]); got != crosses {
			t.Fatalf("TK-G.g: crosses %v, want %v", got, crosses)
		}
		if got := line.Between(a[:]); got != between {
			t.Fatalf("TK-G.g: between %v, want %v", got, between)
		}
		if sight.Hides(a[:], &target) && !(crosses && between) {
			t.Fatal("hidden as a whole, but not at a point")
		}
		if sight.Cone(&target).Misses(a[:]) && (crosses || between) {
			t.Fatal("outside the cone, but in the way of a point")
		}
		o, q := turned(own), turned(a)
		again := geom.Sight{Eye: quarter(eye), Own: o[:]}.Line(quarter(p))
		if again.Crosses(q[:]) != crosses || again.Between(q[:]) != between {
			t.Fatal("a quarter turn of the table changes what is seen")
		}
	})
}

func TestRim(t *testing.T) {
	q := geom.Pose{X: 4500, Y: 4500, H: 300}.Quad(geom.Rect(687, 342))
	for i := range q {
		if q.Rim(i, 0, 32) != q[i] || q.Rim(i, 32, 32) != q[(i+1)%4] {
			t.Errorf("edge %d does not run from corner to corner", i)
		}
	}
	small := geom.Quad{{X: 0, Y: 0}, {X: 1, Y: -1}}
	if got := small.Rim(0, 16, 32); got != (geom.Point{X: 1, Y: 0}) {
		t.Errorf("half of 1 and half of -1, half up: %v", got)
	}
}

func TestStrip(t *testing.T) {
	band := geom.Band{Length: 1200, Width: 200, Slack: 200}
	start := geom.Pose{X: 3000, Y: 3000}.Quad(geom.Rect(687, 342))
	t.Run("TK-7.b a straight drive uses what it needs", func(t *testing.T) {
		s, ok := band.Shortest(geom.Pose{X: 3000, Y: 4000}, 687, 342, geom.RightSide, -1, start[:])
		// From y 4000 back to the front of the start hull at 3343.5.
		if want := (geom.Strip{Side: geom.RightSide, Reach: -657}); !ok || s != want {
			t.Errorf("%v %v, want %v", s, ok, want)
		}
		if _, ok := band.Shortest(geom.Pose{X: 3000, Y: 4000}, 687, 342, geom.RightSide, 1, start[:]); ok {
			t.Error("the band reaches back although it lies forwards")
		}
	})
	t.Run("TK-7.b the band does not reach", func(t *testing.T) {
		if s, ok := band.Shortest(geom.Pose{X: 3000, Y: 4201}, 687, 342, geom.LeftSide, -1, start[:]); ok {
			t.Errorf("reaches with %v", s)
		}
	})
	t.Run("TK-X.1 a box longer than the band", func(t *testing.T) {
		if _, ok := band.Shortest(geom.Pose{X: 3000, Y: 3000}, 3000, 342, geom.LeftSide, -1, start[:]); ok {
			t.Error("the side cannot lie along it")
		}
	})
}

func ExampleCompareGap() {
	a := geom.Pose{X: 4500, Y: 2000}.Quad(geom.Rect(590, 262))
	b := geom.Pose{X: 4500, Y: 4090, H: 1800}.Quad(geom.Rect(590, 262))
	fmt.Println(gap(a[:], b[:]), geom.CompareGap(a[:], b[:], 150_000))
	// Output: 150000 0
}
