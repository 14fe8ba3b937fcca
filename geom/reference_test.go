package geom_test

import (
	"math/big"

	"sabot/geom"
)

// The reference: the definitions of the rules written down with fractions of
// any size, slowly and without a thought for speed.

func rat(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

func mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

func sub(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }

func add(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }

// slowPoint is TK-G.c with the floor taken of a fraction.
func slowPoint(p geom.Pose, forward, right int64) geom.Point {
	s, c := rat(geom.Sin(p.H)), rat(geom.Cos(p.H))
	x := add(mul(rat(forward), s), mul(rat(right), c))
	y := sub(mul(rat(forward), c), mul(rat(right), s))
	return geom.Point{X: int64(p.X)*100 + slowRound(x), Y: int64(p.Y)*100 + slowRound(y)}
}

func slowRound(n *big.Rat) int64 {
	n = add(n, rat(500_000_000))
	n = mul(n, big.NewRat(1, 1_000_000_000))
	return new(big.Int).Div(n.Num(), n.Denom()).Int64() // Euclidean: floor for a positive denominator
}

// slowRange projects a polygon onto an axis.
func slowRange(a geom.Polygon, nx, ny *big.Rat) (low, high *big.Rat) {
	for _, p := range a {
		v := add(mul(rat(p.X), nx), mul(rat(p.Y), ny))
		if low == nil || v.Cmp(low) < 0 {
			low = v
		}
		if high == nil || v.Cmp(high) > 0 {
			high = v
		}
	}
	return low, high
}

// slowMeet is the separating-axis test of TK-G.f, over the normals of both.
func slowMeet(a, b geom.Polygon, closed bool) bool {
	for _, poly := range []geom.Polygon{a, b} {
		for i := range poly {
			d := poly[(i+1)%len(poly)].Sub(poly[i])
			nx, ny := rat(-d.Y), rat(d.X)
			lowA, highA := slowRange(a, nx, ny)
			lowB, highB := slowRange(b, nx, ny)
			x, y := highA.Cmp(lowB), highB.Cmp(lowA)
			if x < 0 || y < 0 || !closed && (x == 0 || y == 0) {
				return false
			}
		}
	}
	return true
}

// slowSquare is the square of the distance of two polygons.
func slowSquare(a, b geom.Polygon) *big.Rat {
	if slowMeet(a, b, true) {
		return rat(0)
	}
	var best *big.Rat
	for _, pair := range [][2]geom.Polygon{{a, b}, {b, a}} {
		for i, from := range pair[0] {
			to := pair[0][(i+1)%len(pair[0])]
			for _, p := range pair[1] {
				if d := slowEdge(from, to, p); best == nil || d.Cmp(best) < 0 {
					best = d
				}
			}
		}
	}
	return best
}

// slowEdge finds the nearest point of the edge by its parameter.
func slowEdge(from, to, p geom.Point) *big.Rat {
	ex, ey := rat(to.X-from.X), rat(to.Y-from.Y)
	dx, dy := rat(p.X-from.X), rat(p.Y-from.Y)
	t := add(mul(dx, ex), mul(dy, ey))
	t.Quo(t, add(mul(ex, ex), mul(ey, ey)))
	if t.Sign() < 0 {
		t = rat(0)
	} else if t.Cmp(rat(1)) > 0 {
		t = rat(1)
	}
	x, y := sub(dx, mul(t, ex)), sub(dy, mul(t, ey))
	return add(mul(x, x), mul(y, y))
}

// slowThrough clips the line against the edges.
func slowThrough(o, p geom.Point, a geom.Polygon) (t0, t1 *big.Rat) {
	if o == p {
		return nil, nil
	}
	for i, from := range a {
		to := a[(i+1)%len(a)]
		ex, ey := rat(to.X-from.X), rat(to.Y-from.Y)
		at := func(q geom.Point) *big.Rat { // positive inside
			return sub(mul(rat(q.X-from.X), ey), mul(rat(q.Y-from.Y), ex))
		}
		zero, one := at(o), at(p)
		slope := sub(one, zero)
		if slope.Sign() == 0 {
			if zero.Sign() <= 0 {
				return nil, nil
			}
			continue
		}
		t := new(big.Rat).Quo(new(big.Rat).Neg(zero), slope)
		if slope.Sign() > 0 && (t0 == nil || t.Cmp(t0) > 0) {
			t0 = t
		}
		if slope.Sign() < 0 && (t1 == nil || t.Cmp(t1) < 0) {
			t1 = t
		}
	}
	if t0.Cmp(t1) >= 0 {
		return nil, nil
	}
	return t0, t1
}

// slowLine answers both questions of TK-G.g.
func slowLine(eye, p geom.Point, own, a geom.Polygon) (crosses, between bool) {
	start, one := rat(0), rat(1)
	if _, t := slowThrough(eye, p, own); t != nil && t.Sign() > 0 {
		if start = t; t.Cmp(one) > 0 {
			start = one
		}
	}
	t0, t1 := slowThrough(eye, p, a)
	if t0 == nil {
		return false, false
	}
	between = t0.Cmp(start) >= 0 && t1.Cmp(one) <= 0
	if t0.Cmp(start) < 0 {
		t0 = start
	}
	if t1.Cmp(one) > 0 {
		t1 = one
	}
	return t0.Cmp(t1) < 0, between
}
