package geom

import "cmp"

// Polygon is a convex polygon, its corners clockwise.
type Polygon []Point

// Bounds is an upright rectangle around something: the broad phase. Two things
// whose bounds are apart are apart.
type Bounds struct{ MinX, MinY, MaxX, MaxY int64 }

// Around is the bounds of two points.
func Around(p, q Point) Bounds {
	return Bounds{min(p.X, q.X), min(p.Y, q.Y), max(p.X, q.X), max(p.Y, q.Y)}
}

// Bounds of a polygon.
func (a Polygon) Bounds() Bounds {
	b := Bounds{a[0].X, a[0].Y, a[0].X, a[0].Y}
	for _, p := range a[1:] {
		b = b.With(p)
	}
	return b
}

// Bounds of a box on the table.
func (q *Quad) Bounds() Bounds { return Polygon(q[:]).Bounds() }

// With widens the bounds so that they hold p.
func (b Bounds) With(p Point) Bounds {
	return Bounds{min(b.MinX, p.X), min(b.MinY, p.Y), max(b.MaxX, p.X), max(b.MaxY, p.Y)}
}

// Grow widens the bounds by d on every side.
func (b Bounds) Grow(d int64) Bounds { return Bounds{b.MinX - d, b.MinY - d, b.MaxX + d, b.MaxY + d} }

// Holds tells whether a point lies in the bounds or on their rim.
func (b Bounds) Holds(p Point) bool {
	return p.X >= b.MinX && p.X <= b.MaxX && p.Y >= b.MinY && p.Y <= b.MaxY
}

// Meets tells whether two bounds have a point in common.
func (b Bounds) Meets(c Bounds) bool {
	return b.MinX <= c.MaxX && c.MinX <= b.MaxX && b.MinY <= c.MaxY && c.MinY <= b.MaxY
}

// Inside tells whether all of b lies in c, its rim included.
func (b Bounds) Inside(c Bounds) bool {
	return b.MinX >= c.MinX && b.MinY >= c.MinY && b.MaxX <= c.MaxX && b.MaxY <= c.MaxY
}

// Overlap tells whether the interiors meet. Sharing an edge or a corner is
// not overlapping (TK-G.f).
func Overlap(a, b Polygon) bool { return !separated(a, b, 0) && !separated(b, a, 0) }

// Touch tells whether the closed polygons meet (TK-G.f).
func Touch(a, b Polygon) bool { return !separated(a, b, 1) && !separated(b, a, 1) }

// separated looks for an edge of a whose line has all of b on its far side. For
// convex polygons such an edge of one or the other exists exactly when they
// are apart. With strict 1 a corner on the line is not yet beyond it.
func separated(a, b Polygon, strict int64) bool {
	from := a[len(a)-1]
	for _, to := range a {
		if allLeftOf(from, to, b, strict) {
			return true
		}
		from = to
	}
	return false
}

// allLeftOf tells whether all corners lie to the left of the line, at least
// strict away from it. The inside of a clockwise polygon is to the right.
func allLeftOf(from, to Point, b Polygon, strict int64) bool {
	d := to.Sub(from)
	for _, p := range b {
		if cross(d, p.Sub(from)) < strict {
			return false
		}
	}
	return true
}

// Contains tells whether p lies in the polygon or on its rim.
func (a Polygon) Contains(p Point) bool {
	from := a[len(a)-1]
	for _, to := range a {
		if cross(to.Sub(from), p.Sub(from)) > 0 {
			return false
		}
		from = to
	}
	return true
}

// Beyond tells whether p lies strictly in front of (1), on (0) or strictly
// behind (-1) the endless line through a box's front face.
func (q *Quad) Beyond(p Point) int {
	return sign(cross(q[1].Sub(q[0]), p.Sub(q[0])))
}

// CompareGap compares the distance between two polygons, 0 when they touch,
// with r micrometres: negative when they are nearer, 0 at exactly r, positive
// when they are farther apart.
func CompareGap(a, b Polygon, r int64) int {
	if r < 0 {
		return 1
	}
	if !a.Bounds().Grow(r).Meets(b.Bounds()) {
		return 1
	}
	if Touch(a, b) {
		return -sign(r)
	}
	return min(nearest(a, b, r), nearest(b, a, r))
}

// ComparePoint compares the distance between a polygon and a point with r.
func ComparePoint(a Polygon, p Point, r int64) int {
	switch {
	case r < 0 || !a.Bounds().Grow(r).Holds(p):
		return 1
	case a.Contains(p):
		return -sign(r)
	}
	return nearest(a, Polygon{p}, r)
}

// CompareDistance compares the distance between two points with r.
func CompareDistance(p, q Point, r int64) int {
	d := q.Sub(p)
	return cmp.Compare(dot(d, d), r*r)
}

// nearest compares the smallest distance from a corner of b to an edge of a
// with r, for polygons that do not touch.
func nearest(a, b Polygon, r int64) int {
	best := 1
	from := a[len(a)-1]
	for _, to := range a {
		for _, p := range b {
			if c := edgeDistance(from, to, p, r); c < best {
				best = c
			}
			if best < 0 {
				return best
			}
		}
		from = to
	}
	return best
}

func edgeDistance(from, to, p Point, r int64) int {
	e, d := to.Sub(from), p.Sub(from)
	along, length := dot(d, e), dot(e, e)
	switch {
	case along <= 0:
		return cmp.Compare(dot(d, d), r*r)
	case along >= length:
		d = p.Sub(to)
		return cmp.Compare(dot(d, d), r*r)
	}
	c := cross(e, d)
	return cmpProducts(c, c, r*r, length)
}
