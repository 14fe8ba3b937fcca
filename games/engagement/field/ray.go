package field

import (
	"math/bits"

	"sabot/geom"
)

// Ray is a straight line above the table, from an eye to a sample.
type Ray struct {
	from, to Spot
	bounds   geom.Bounds
	length   int64 // on the table, in micrometres, rounded down; measured when asked for
}

func newRay(from, to Spot) Ray {
	r := sightLine(from, to)
	r.measure()
	return r
}

// sightLine draws a line. Most lines meet nothing, so it is not measured yet.
func sightLine(from, to Spot) Ray {
	return Ray{from: from, to: to, bounds: geom.Around(from.At, to.At)}
}

func (r *Ray) measure() int64 {
	if r.length == 0 {
		d := r.to.At.Sub(r.from.At)
		r.length = Root(d.X*d.X + d.Y*d.Y)
	}
	return r.length
}

// Root is the square root, rounded down, by Newton's way from above.
func Root(n int64) int64 {
	if n < 2 {
		return n
	}
	r := int64(1) << ((bits.Len64(uint64(n)) + 1) / 2)
	for {
		next := (r + n/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}

// through is the part of the ray that runs over a shape below a height; ok is
// false when there is none.
func (r *Ray) through(shape geom.Polygon, bounds *geom.Bounds, top int) (geom.Span, bool) {
	if !r.bounds.Meets(*bounds) {
		return geom.Span{}, false
	}
	s, ok := geom.Through(r.from.At, r.to.At, shape)
	if !ok || s.From.N >= s.From.D || s.To.N <= 0 {
		return geom.Span{}, false
	}
	return r.below(clip(s), top)
}

// clip cuts a part of a line down to what lies between its ends.
func clip(s geom.Span) geom.Span {
	if s.From.N < 0 {
		s.From = geom.Frac{N: 0, D: 1}
	}
	if s.To.N > s.To.D {
		s.To = geom.Frac{N: 1, D: 1}
	}
	return s
}

// below cuts a part of the ray down to where it runs below a height.
func (r *Ray) below(s geom.Span, top int) (geom.Span, bool) {
	rise := int64(r.to.Z - r.from.Z)
	room := int64(top - r.from.Z)
	switch {
	case top > max(r.from.Z, r.to.Z): // all of it
		return s, true
	case rise == 0:
		return s, false
	case rise > 0:
		if at := (geom.Frac{N: room, D: rise}); at.Less(s.To) {
			s.To = at
		}
	default:
		if at := (geom.Frac{N: -room, D: -rise}); s.From.Less(at) {
			s.From = at
		}
	}
	return s, s.From.Less(s.To)
}

// along is how far a point of the ray is from its start, in micrometres.
func (r *Ray) along(f geom.Frac) int64 {
	if f.N <= 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(r.measure()), uint64(f.N))
	if high >= uint64(f.D) {
		return r.length
	}
	q, _ := bits.Div64(high, low, uint64(f.D))
	return int64(q)
}

// edge is how far the ray goes before it reaches its target's footprint.
func (r *Ray) edge(t Target) int64 {
	if t.Body == nil {
		return r.measure() - Disc
	}
	if s, ok := geom.Through(r.from.At, r.to.At, t.Body.Hull[:]); ok && s.From.N > 0 && s.From.N < s.From.D {
		return r.along(s.From)
	}
	return r.measure()
}

// at is the point so far along the ray, in micrometres, as near as tenths of a
// millimetre tell it.
func (r *Ray) at(far int64) geom.Point {
	if r.measure() == 0 {
		return r.from.At
	}
	far /= geom.PerUnit
	length := r.measure()/geom.PerUnit + 1
	d := r.to.At.Sub(r.from.At)
	return geom.Point{X: r.from.At.X + d.X*far/length, Y: r.from.At.Y + d.Y*far/length}
}
