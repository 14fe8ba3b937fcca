package engagement

import (
	"math/bits"

	"sabot/geom"
)

// Seen is what a shooter sees of a target.
type Seen struct {
	Visible int // samples in sight
	Cover   Cover
	// LowCover tells that the running gear cannot be hit (RE-14.4).
	LowCover bool
}

// woodsDepth is how far one can see through what obscures (RE-0.10).
const woodsDepth = 10 * cm * geom.PerUnit

// coverReach is how near to the target cover must be (RE-0.10), and gearReach
// how near what hides its running gear (RE-14.4).
const (
	coverReach = 10 * cm * geom.PerUnit
	gearReach  = 5 * cm * geom.PerUnit
	gearHeight = 50
)

// ray is a sight line from an eye to a sample.
type ray struct {
	from, to spot
	length   int64 // on the table, in micrometres, rounded down
	bounds   geom.Bounds
}

func newRay(from, to spot) ray {
	d := to.at.Sub(from.at)
	b := geom.Bounds{MinX: from.at.X, MinY: from.at.Y, MaxX: from.at.X, MaxY: from.at.Y}
	return ray{from, to, root(d.X*d.X + d.Y*d.Y), b.With(to.at)}
}

// root is the square root, rounded down, by Newton's way from above.
func root(n int64) int64 {
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
func (r *ray) through(shape geom.Polygon, bounds geom.Bounds, top int) (geom.Span, bool) {
	if !r.bounds.Meets(bounds) {
		return geom.Span{}, false
	}
	s, ok := geom.Through(r.from.at, r.to.at, shape)
	zero, one := geom.Frac{N: 0, D: 1}, geom.Frac{N: 1, D: 1}
	if !ok || !s.From.Less(one) || !zero.Less(s.To) {
		return geom.Span{}, false
	}
	if s.From.Less(zero) {
		s.From = zero
	}
	if one.Less(s.To) {
		s.To = one
	}
	return r.below(s, top)
}

// below cuts a part of the ray down to where it runs below a height.
func (r *ray) below(s geom.Span, top int) (geom.Span, bool) {
	rise := int64(r.to.z - r.from.z)
	room := int64(top - r.from.z)
	switch {
	case rise == 0:
		return s, room > 0
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
func (r *ray) along(f geom.Frac) int64 {
	if f.N <= 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(r.length), uint64(f.N))
	if high >= uint64(f.D) {
		return r.length
	}
	q, _ := bits.Div64(high, low, uint64(f.D))
	return int64(q)
}

// target is what is looked at: one man, or a vehicle.
type target struct {
	man  *Figure
	body *Body
}

// looker is who looks; own is the vehicle under the eye, if there is one.
type looker struct {
	eye    spot
	own    *Body
	storey int // of a man in a building
	// near lists the pieces and hulls, which follow the pieces, that can be
	// in the way of this look; see [Field.sort].
	near []int
}

// crowd is how many things can usually be in the way; more only cost memory.
const crowd = 48

// sort picks out what can stand between an eye and anything inside a box.
func (f *Field) sort(who *looker, t target, at *geom.Quad, room []int) {
	all := at.Bounds().With(who.eye.at)
	cone := geom.Sight{Eye: who.eye.at}.Cone(at)
	who.near = room[:0]
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if (p.kind.Sight != "clear" || p.kind.Cover != NoCover) && p.bounds.Meets(all) && !cone.Misses(p.shape) {
			who.near = append(who.near, i)
		}
	}
	for i := range f.Hulls {
		if b := &f.Hulls[i]; b != who.own && b != t.body && b.bounds.Meets(all) && !cone.Misses(b.hull[:]) {
			who.near = append(who.near, len(f.Pieces)+i)
		}
	}
}

// blocked tells whether a ray is stopped (RE-0.10, RE-X.2).
func (f *Field) blocked(r *ray, who looker, t target) bool {
	woods := int64(0)
	for _, i := range who.near {
		if i >= len(f.Pieces) {
			b := &f.Hulls[i-len(f.Pieces)]
			if _, ok := r.through(b.hull[:], b.bounds, f.roof(b)); ok {
				return true
			}
			continue
		}
		p := &f.Pieces[i]
		if p.kind.Sight != "block" && p.kind.Sight != "obscure" {
			continue
		}
		s, ok := r.through(p.shape, p.bounds, p.top)
		if !ok {
			continue
		}
		switch {
		case p.kind.Sight == "obscure":
			woods += r.along(s.To) - r.along(s.From)
		case p.Type == "smoke": // hides whoever stands in it, too
			return true
		default:
			near, far := p.contains(r.from.at), p.contains(r.to.at)
			if near && far && p.Type == "building" && t.man != nil && who.storey != t.man.Storey {
				return true
			}
			if !near && !far {
				return true
			}
		}
	}
	return woods > woodsDepth
}

// roof is the height of a vehicle's top.
func (f *Field) roof(b *Body) int { return f.ground(b.Pose.Centre()) + b.Profile.Footprint.Height }

// covering is the best cover that stands in the way of a ray near its target
// and above the ray (RE-0.10). A wreck is hard cover (RE-18.1).
func (f *Field) covering(r *ray, who looker, t target, reach int64) (best Cover, solid bool) {
	best = NoCover
	if len(who.near) == 0 {
		return best, false
	}
	edge := r.edge(t)
	consider := func(shape geom.Polygon, bounds geom.Bounds, top int, c Cover, hard bool) {
		s, ok := r.through(shape, bounds, top)
		if !ok || edge-r.along(s.To) > reach {
			return
		}
		best = better(best, c)
		solid = solid || hard
	}
	for _, i := range who.near {
		if i >= len(f.Pieces) {
			if b := &f.Hulls[i-len(f.Pieces)]; b.Wreck {
				consider(b.hull[:], b.bounds, f.roof(b), HardCover, true)
			}
			continue
		}
		p := &f.Pieces[i]
		if p.kind.Cover == NoCover || p.contains(r.from.at) {
			continue
		}
		hard := p.kind.Cover == HardCover && (p.kind.Sight == "block" || p.kind.Sight == "cover")
		consider(p.shape, p.bounds, p.top, p.kind.Cover, hard)
	}
	return best, solid
}

// edge is how far the ray goes before it reaches its target's footprint.
func (r *ray) edge(t target) int64 {
	if t.body == nil {
		return r.length - disc
	}
	if s, ok := geom.Through(r.from.at, r.to.at, t.body.hull[:]); ok && s.From.N > 0 && s.From.N < s.From.D {
		return r.along(s.From)
	}
	return r.length
}

// better is the better of two covers.
func better(a, b Cover) Cover {
	if a == HardCover || b == HardCover {
		return HardCover
	}
	if a == SoftCover || b == SoftCover {
		return SoftCover
	}
	return NoCover
}

// seeMan looks at a man (RE-0.10).
func (f *Field) seeMan(who looker, m Figure) Seen {
	t := target{man: &m}
	at := geom.Pose{X: m.X, Y: m.Y}.Quad(geom.Rect(2*figureRadius, 2*figureRadius))
	var room [crowd]int
	f.sort(&who, t, &at, room[:])
	r := newRay(who.eye, f.sample(m))
	s := Seen{Cover: f.inside(m)}
	if f.blocked(&r, who, t) {
		return s
	}
	s.Visible = 1
	cover, _ := f.covering(&r, who, t, coverReach)
	s.Cover = better(s.Cover, cover)
	return s
}

// inside is the cover of the pieces a man stands in (RE-X.2).
func (f *Field) inside(m Figure) Cover {
	best := NoCover
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.kind.Cover != NoCover && p.contains(m.point()) {
			best = better(best, p.kind.Cover)
		}
	}
	return best
}

// halfMass is how many of a vehicle's samples make half of it (RE-14.3).
const halfMass = 5

// seeVehicle looks at a vehicle (RE-0.10). Facing is the side it shows.
func (f *Field) seeVehicle(who looker, b *Body, facing Facing) Seen {
	t := target{body: b}
	var room [crowd]int
	f.sort(&who, t, &b.hull, room[:])
	var s Seen
	hard, covered := 0, 0
	for _, p := range f.samples(b) {
		r := newRay(who.eye, p)
		if !f.blocked(&r, who, t) {
			s.Visible++
		}
		// A sample that is hidden altogether still lies behind the piece.
		switch cover, _ := f.covering(&r, who, t, coverReach); cover {
		case HardCover:
			hard++
			covered++
		case SoftCover:
			covered++
		case NoCover:
		}
	}
	s.Cover = f.dugIn(b, facing)
	switch {
	case hard >= halfMass:
		s.Cover = HardCover
	case covered >= halfMass:
		s.Cover = better(s.Cover, SoftCover)
	}
	s.LowCover = f.emplaced(b, facing) || f.gearHidden(who, b)
	return s
}

// emplaced tells whether a vehicle sits in a prepared position and shows a
// side that it protects (RE-14.4, RE-X.2).
func (f *Field) emplaced(b *Body, facing Facing) bool {
	if facing == Rear {
		return false
	}
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Type == "emplacement" && p.contains(b.Pose.Centre()) {
			return true
		}
	}
	return false
}

// dugIn is the cover of what a vehicle stands in: a prepared position, or a
// piece at least half as high as itself (RE-X.2).
func (f *Field) dugIn(b *Body, facing Facing) Cover {
	best := NoCover
	if f.emplaced(b, facing) {
		best = HardCover
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Type != "emplacement" && p.kind.Cover != NoCover && 2*p.Height >= b.Profile.Footprint.Height && p.contains(b.Pose.Centre()) {
			best = better(best, p.kind.Cover)
		}
	}
	return best
}

// gearHidden tells whether something solid close to a vehicle hides the foot
// of the edge it shows (RE-14.4).
func (f *Field) gearHidden(who looker, b *Body) bool {
	z := f.ground(b.Pose.Centre()) + gearHeight
	edge := b.shown(who.eye.at)
	for k := range 3 {
		r := newRay(who.eye, spot{b.hull.Rim(edge, k, 2), z})
		if _, solid := f.covering(&r, who, target{body: b}, gearReach); !solid {
			return false
		}
	}
	return true
}

// shown is the edge of a hull that faces a point: 0 front, 1 right, 2 rear,
// 3 left.
func (b *Body) shown(from geom.Point) int {
	off := turnBetween(b.Pose.H, geom.Bearing(b.Pose.Centre(), from))
	switch f := b.facing(from, false); {
	case f == Front:
		return 0
	case f == Rear:
		return 2
	case off > 0:
		return 1
	}
	return 3
}
