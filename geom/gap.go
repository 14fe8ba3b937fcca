package geom

import "math/bits"

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
	case r < 0:
		return 1
	case a.Contains(p):
		return -sign(r)
	}
	return nearest(a, Polygon{p}, r)
}

// CompareDistance compares the distance between two points with r.
func CompareDistance(p, q Point, r int64) int {
	d := q.Sub(p)
	return cmp(dot(d, d), r*r)
}

// Gap is the distance between two polygons in micrometres, rounded up.
func Gap(a, b Polygon) int64 {
	low, high := int64(0), int64(4*Limit)
	for low < high {
		mid := (low + high) / 2
		if CompareGap(a, b, mid) <= 0 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
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

// edgeDistance compares the distance from p to the edge with r.
func edgeDistance(from, to, p Point, r int64) int {
	e, d := to.Sub(from), p.Sub(from)
	along, length := dot(d, e), dot(e, e)
	switch {
	case along <= 0:
		return cmp(dot(d, d), r*r)
	case along >= length:
		d = p.Sub(to)
		return cmp(dot(d, d), r*r)
	}
	c := cross(e, d)
	return cmpProducts(c, c, r*r, length)
}

func cmp(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func sign(n int64) int { return cmp(n, 0) }

// cmpProducts compares a·b with c·d without overflow.
func cmpProducts(a, b, c, d int64) int {
	s, t := sign(a)*sign(b), sign(c)*sign(d)
	if s != t || s == 0 {
		return s - t
	}
	ah, al := bits.Mul64(magnitude(a), magnitude(b))
	ch, cl := bits.Mul64(magnitude(c), magnitude(d))
	switch {
	case ah != ch:
		if ah < ch {
			return -s
		}
		return s
	case al < cl:
		return -s
	case al > cl:
		return s
	}
	return 0
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
