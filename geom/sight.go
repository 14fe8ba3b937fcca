package geom

import "math/bits"

// Frac is the fraction N/D; D is positive.
type Frac struct{ N, D int64 }

// Less compares exactly: the products have 128 bits. The denominators are
// positive, so that only the numerators can take something off the upper half.
func (f Frac) Less(g Frac) bool {
	a, al := bits.Mul64(uint64(f.N), uint64(g.D))
	b, bl := bits.Mul64(uint64(g.N), uint64(f.D))
	a -= uint64(f.N>>63) & uint64(g.D)
	b -= uint64(g.N>>63) & uint64(f.D)
	return int64(a) < int64(b) || a == b && al < bl
}

// Span is an open interval of a line's parameter.
type Span struct{ From, To Frac }

// Through finds the part of the endless line through o (0) and p (1) that
// lies in the interior of a polygon; ok is false when it misses it, or when o
// and p are the same point.
func Through(o, p Point, a Polygon) (s Span, ok bool) {
	d := p.Sub(o)
	if d == (Point{}) || !astride(o, d, a) {
		return Span{}, false
	}
	var enters, leaves bool
	from := a[len(a)-1]
	for _, to := range a {
		// The inside of this edge is where inner + t·grows is positive.
		e := to.Sub(from)
		inner, grows := cross(o.Sub(from), e), cross(d, e)
		switch {
		case grows > 0:
			if f := (Frac{-inner, grows}); !enters || s.From.Less(f) {
				s.From, enters = f, true
			}
		case grows < 0:
			if f := (Frac{inner, -grows}); !leaves || f.Less(s.To) {
				s.To, leaves = f, true
			}
		case inner <= 0:
			return Span{}, false
		}
		from = to
	}
	return s, s.From.Less(s.To)
}

// astride tells whether the line has corners of the polygon on both sides,
// without which it cannot reach the interior.
func astride(o, d Point, a Polygon) bool {
	var left, right bool
	for _, p := range a {
		switch c := cross(d, p.Sub(o)); {
		case c > 0:
			left = true
		case c < 0:
			right = true
		}
		if left && right {
			return true
		}
	}
	return false
}

// Sight looks out from an eye. Own is what the eye belongs to: whatever lies
// under it is not in the way (TK-G.g). It may be nil.
type Sight struct {
	Eye Point
	Own Polygon
}

// Line is a sight line to one point.
type Line struct {
	from, to Point
	start    Frac // where the line comes out from under its owner
}

// Line draws the line from the eye to p.
func (s Sight) Line(p Point) Line {
	l := Line{from: s.Eye, to: p, start: Frac{0, 1}}
	if s.Own == nil {
		return l
	}
	if own, ok := Through(s.Eye, p, s.Own); ok && own.To.N > 0 {
		l.start = own.To
		if one := (Frac{1, 1}); one.Less(l.start) {
			l.start = one
		}
	}
	return l
}

// Crosses tells whether the line runs through the interior of a beyond its
// owner and before its end.
func (l Line) Crosses(a Polygon) bool {
	crosses, _ := l.Meets(a)
	return crosses
}

// Between tells whether a stands between: the line goes in and out again,
// beyond its owner and before its end.
func (l Line) Between(a Polygon) bool {
	_, between := l.Meets(a)
	return between
}

// Hides tells that a certainly hides every point of target, and every point
// less than two micrometres from it, from the eye: as [Line.Crosses] and as
// [Line.Between] would say for each. It saves looking at them one by one; when
// it is false nothing is known.
//
// What a convex thing hides is convex, as long as it keeps clear of the eye's
// owner. So it is enough to look at the corners of the target, moved outwards
// by as much as a point on its rim can stray by rounding.
func (s Sight) Hides(a Polygon, target *Quad) bool {
	for _, c := range target {
		for _, d := range [4]Point{
			{-roundingMargin, -roundingMargin},
			{-roundingMargin, roundingMargin},
			{roundingMargin, -roundingMargin},
			{roundingMargin, roundingMargin},
		} {
			t, ok := Through(s.Eye, c.Add(d), a)
			if !ok || t.From.N < 0 || t.From.N >= t.From.D {
				return false
			}
		}
	}
	return CompareGap(target[:], a, 2*roundingMargin) > 0 && (s.Own == nil || CompareGap(s.Own, a, 2*roundingMargin) > 0)
}

// roundingMargin is more than rounding can move a point.
const roundingMargin = 2

// Rim is the point k of n along edge i of a box, each coordinate rounded half
// up: the points at which "any part of it" is tried (TK-9.c).
func (q *Quad) Rim(i, k, n int) Point {
	a, b := q[i], q[(i+1)%4]
	return Point{a.X + fraction(b.X-a.X, k, n), a.Y + fraction(b.Y-a.Y, k, n)}
}

func fraction(d int64, k, n int) int64 { return floor(2*d*int64(k)+int64(n), 2*int64(n)) }

// Cone is what lies between the outermost lines from an eye to a target: the
// second broad phase, after [Bounds].
type Cone struct {
	eye, left, right Point // the last two as seen from the eye
	wide             bool  // too close to tell
}

// Cone of all lines to the target and to whatever is less than two
// micrometres from it.
func (s Sight) Cone(target *Quad) Cone {
	c := Cone{eye: s.Eye, left: target[0].Sub(s.Eye), right: target[0].Sub(s.Eye)}
	eye := Bounds{s.Eye.X, s.Eye.Y, s.Eye.X, s.Eye.Y}
	if target.Bounds().Grow(100).Meets(eye) {
		c.wide = true
		return c
	}
	for _, p := range target[1:] {
		d := p.Sub(s.Eye)
		if cross(c.left, d) > 0 {
			c.left = d
		}
		if cross(c.right, d) < 0 {
			c.right = d
		}
	}
	return c
}

// Misses tells that no line of the cone comes near the polygon, since all of
// it lies to one side. The margin covers points that rounding moved out of the
// cone. When it is false nothing is known.
func (c Cone) Misses(a Polygon) bool {
	if c.wide {
		return false
	}
	left, right := true, true
	for _, p := range a {
		d := p.Sub(c.eye)
		margin := 2 * roundingMargin * int64(magnitude(d.X)+magnitude(d.Y))
		left = left && cross(c.left, d) > margin
		right = right && cross(c.right, d) < -margin
	}
	return left || right
}

// Meets answers [Line.Crosses] and [Line.Between] at once.
func (l Line) Meets(a Polygon) (crosses, between bool) {
	s, ok := Through(l.from, l.to, a)
	if !ok {
		return false, false
	}
	switch {
	case s.From.N >= s.From.D, !l.start.Less(s.To): // beyond the end, or under the owner
		return false, false
	case s.To.N <= s.To.D:
		return true, !s.From.Less(l.start)
	}
	return l.start.N < l.start.D, false
}
