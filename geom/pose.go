package geom

import (
	"cmp"
	"math/bits"
)

//go:generate go test -count 1 -run ^TestTrigGenerated$ . -update

// Limit bounds the coordinates of points, in micrometres: sixteen metres
// either way of the origin.
const Limit = 1 << 24

// PerUnit is the number of micrometres in a tenth of a millimetre, the unit of
// poses.
const PerUnit = 100

// Point is a place on the table in micrometres, x east and y north of the
// south-west corner.
type Point struct{ X, Y int64 }

// Sub is the way from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Add is p moved by d.
func (p Point) Add(d Point) Point { return Point{p.X + d.X, p.Y + d.Y} }

// cross is positive when b points to the left of a.
func cross(a, b Point) int64 { return a.X*b.Y - a.Y*b.X }

func dot(a, b Point) int64 { return a.X*b.X + a.Y*b.Y }

// Pose is where something stands, in tenths of a millimetre, and which way it
// points, in tenths of a degree clockwise from north (TK-G.a).
type Pose struct {
	X int `json:"x"`
	Y int `json:"y"`
	H int `json:"h"`
}

// Centre is the pose's own point.
func (p Pose) Centre() Point { return Point{int64(p.X) * PerUnit, int64(p.Y) * PerUnit} }

// Point is the place some micrometres forward and to the right of the pose,
// each coordinate rounded once, half up (TK-G.c).
func (p Pose) Point(forward, right int64) Point {
	s, c := Sin(p.H), Cos(p.H)
	return p.at(forward, right, s, c)
}

func (p Pose) at(forward, right, s, c int64) Point {
	return Point{
		int64(p.X)*PerUnit + round(forward*s+right*c),
		int64(p.Y)*PerUnit + round(forward*c-right*s),
	}
}

// round divides by Scale, half up, also below zero.
func round(n int64) int64 { return floor(n+Scale/2, Scale) }

// floor is n/d rounded down, also below zero; d is positive.
func floor(n, d int64) int64 {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}

// Box is a rectangle drawn around a pose: how far it reaches backwards,
// forwards, to the left and to the right, in micrometres. Back and Left are
// negative for a box that holds the pose.
type Box struct{ Back, Front, Left, Right int64 }

// Rect is the box of something so long and so wide, in tenths of a
// millimetre, with the pose at its centre (TK-G.d).
func Rect(length, width int) Box {
	a, b := int64(length)*PerUnit/2, int64(width)*PerUnit/2
	return Box{-a, a, -b, b}
}

// Quad is a box on the table: its corners front left, front right, rear right
// and rear left, which is clockwise.
type Quad [4]Point

// Quad places the box.
func (p Pose) Quad(b Box) Quad {
	s, c := Sin(p.H), Cos(p.H)
	return Quad{
		p.at(b.Front, b.Left, s, c), p.at(b.Front, b.Right, s, c),
		p.at(b.Back, b.Right, s, c), p.at(b.Back, b.Left, s, c),
	}
}

// Bearing is the direction from a to b: the clockwise angle from north, cut
// down to a tenth of a degree. It is 0 where a and b are the same.
func Bearing(a, b Point) int {
	d := b.Sub(a)
	if d == (Point{}) {
		return 0
	}
	// The quarter first, so that the search below only ever sees angles that
	// differ by less than a right one.
	base := 0
	for !(d.X >= 0 && d.Y > 0) {
		d = Point{-d.Y, d.X} // a quarter turn back towards north
		base += 900
	}
	low, high := 0, 899
	for low < high {
		mid := (low + high + 1) / 2
		// mid is reached when d does not lie anticlockwise of it.
		if cmpProducts(d.X, Cos(mid), d.Y, Sin(mid)) >= 0 {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return base + low
}

// Turn is a full circle in tenths of a degree, and Scale the factor by which
// sines and cosines are multiplied.
const (
	Turn  = 3600
	Scale = 1_000_000_000
)

// Sin is the sine of a heading, scaled (TK-G.b). Any whole number of tenths of
// a degree is accepted.
func Sin(h int) int64 {
	h = Norm(h)
	switch {
	case h <= 900:
		return quarter(h)
	case h <= 1800:
		return quarter(1800 - h)
	case h <= 2700:
		return -quarter(h - 1800)
	default:
		return -quarter(Turn - h)
	}
}

// Cos is the cosine of a heading, scaled.
func Cos(h int) int64 { return Sin(h + 900) }

// Norm brings a heading into 0 to 3599.
func Norm(h int) int {
	h %= Turn
	if h < 0 {
		h += Turn
	}
	return h
}

// quarter reads the table, 0 to 900.
func quarter(h int) int64 {
	b := sines[4*h : 4*h+4]
	return int64(b[0])<<24 | int64(b[1])<<16 | int64(b[2])<<8 | int64(b[3])
}

func sign(n int64) int { return cmp.Compare(n, 0) }

// cmpProducts compares a·b with c·d without overflow.
func cmpProducts(a, b, c, d int64) int {
	s, t := sign(a)*sign(b), sign(c)*sign(d)
	if s != t || s == 0 {
		return s - t
	}
	ah, al := bits.Mul64(magnitude(a), magnitude(b))
	ch, cl := bits.Mul64(magnitude(c), magnitude(d))
	if ah != ch {
		return s * cmp.Compare(ah, ch)
	}
	return s * cmp.Compare(al, cl)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
