package engagement

import (
	"sabot/geom"
)

// figureRadius is the radius of a man's base (RE-0.1).
const figureRadius = 125

// Heights above the ground, in tenths of a millimetre (RE-0.2).
const (
	storeyHeight = 500
	eyeHeight    = 250 // of a man above his floor
	sampleDrop   = 100 // how far below his eye a man is seen
	gunBelowTop  = 50  // eye and gun of a closed vehicle below its top
	headAboveTop = 100 // a commander in an open hatch, a crew in the open
)

// Field is a table as sight and movement see it.
type Field struct {
	d      *Data
	Pieces []Piece
	Hulls  []Body // vehicles and wrecks
}

// newField lays pieces out that [Data.place] has prepared.
func newField(d *Data, pieces []Piece) *Field {
	f := &Field{d: d, Pieces: pieces}
	for i := range f.Pieces {
		f.Pieces[i].top = f.upperEdge(&f.Pieces[i])
	}
	return f
}

// Body is a vehicle on the table.
type Body struct {
	Profile *Vehicle
	Pose    geom.Pose
	Turret  int  // heading relative to the hull
	Hatch   bool // open
	Wreck   bool

	hull   geom.Quad
	bounds geom.Bounds
}

// stand makes a body and places its footprint.
func stand(v *Vehicle, at geom.Pose) Body {
	hull := at.Quad(geom.Rect(v.Footprint.Length, v.Footprint.Width))
	return Body{Profile: v, Pose: at, hull: hull, bounds: hull.Bounds()}
}

// Figure is one man on the table.
type Figure struct {
	X      int `json:"x"`
	Y      int `json:"y"`
	Storey int `json:"storey"`
}

func (f Figure) point() geom.Point { return geom.Pose{X: f.X, Y: f.Y}.Centre() }

// footprint is the room that something takes: a hull, or a disc around a
// point.
type footprint struct {
	hull *geom.Quad
	at   geom.Point
}

func (f Figure) footprint() footprint { return footprint{at: f.point()} }

func (b *Body) footprint() footprint { return footprint{hull: &b.hull, at: b.Pose.Centre()} }

// disc is a man's radius in micrometres.
const disc = figureRadius * geom.PerUnit

// compareGap compares the shortest distance between two footprints with r
// micrometres, exactly: negative when it is less (RE-0.1).
func compareGap(a, b footprint, r int64) int {
	switch {
	case a.hull != nil && b.hull != nil:
		return geom.CompareGap(a.hull[:], b.hull[:], r)
	case a.hull != nil:
		return geom.ComparePoint(a.hull[:], b.at, r+disc)
	case b.hull != nil:
		return geom.ComparePoint(b.hull[:], a.at, r+disc)
	}
	return geom.CompareDistance(a.at, b.at, r+2*disc)
}

// within tells whether two footprints are at most so many tenths of a
// millimetre apart.
func within(a, b footprint, units int) bool { return compareGap(a, b, int64(units)*geom.PerUnit) <= 0 }

// shortRange is where long range begins: exactly 30 cm is long (RE-0.1).
const shortRange = 30 * cm

// isShort tells whether two footprints are at short range.
func isShort(a, b footprint) bool { return compareGap(a, b, shortRange*geom.PerUnit) < 0 }

// gap is the distance between two footprints in micrometres, rounded up.
func gap(a, b footprint) int64 {
	low, high := int64(0), int64(4*geom.Limit)
	for low < high {
		if mid := (low + high) / 2; compareGap(a, b, mid) <= 0 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// ground is the height of the ground at a point: that of the highest hill it
// lies on (RE-0.2).
func (f *Field) ground(p geom.Point) int {
	height := 0
	for i := range f.Pieces {
		if piece := &f.Pieces[i]; piece.Type == "hill" && piece.Height > height && piece.contains(p) {
			height = piece.Height
		}
	}
	return height
}

// contains tells whether a point lies in the piece or on its rim.
func (p *Piece) contains(at geom.Point) bool {
	b := p.bounds
	return at.X >= b.MinX && at.X <= b.MaxX && at.Y >= b.MinY && at.Y <= b.MaxY && p.shape.Contains(at)
}

// middle is a point inside the piece under which its ground is measured.
func (p *Piece) middle() geom.Point {
	var sum geom.Point
	for _, c := range p.shape {
		sum = sum.Add(c)
	}
	n := int64(len(p.shape))
	return geom.Point{X: sum.X / n, Y: sum.Y / n}
}

// upperEdge is the height of a piece's top; a building has a height by its
// storeys (RE-X.2).
func (f *Field) upperEdge(p *Piece) int {
	switch {
	case p.Type == "hill":
		return p.Height
	case p.Type == "building" && p.Storeys > 0:
		return f.ground(p.middle()) + storeyHeight*p.Storeys
	}
	return f.ground(p.middle()) + p.Height
}

// floor is the height at which a man stands (RE-0.2).
func (f *Field) floor(m Figure) int { return f.ground(m.point()) + storeyHeight*m.Storey }

// eye is where a man looks from.
func (f *Field) eye(m Figure) spot { return spot{m.point(), f.floor(m) + eyeHeight} }

// lookout is where a vehicle looks and shoots from; it sees no more than men do
// (RE-12.1). Its commander looks over an open hatch, and so does everybody in
// an open vehicle (RE-0.2, RE-X.2).
func (f *Field) lookout(b *Body) spot {
	at := b.Pose.Centre()
	top := f.ground(at) + b.Profile.Footprint.Height
	if b.Hatch || b.Profile.Enclosure != Closed {
		return spot{at, top + headAboveTop}
	}
	return spot{at, top - gunBelowTop}
}

// spot is a point above the table.
type spot struct {
	at geom.Point
	z  int
}

// sample is where a man is seen (RE-0.10).
func (f *Field) sample(m Figure) spot { return spot{m.point(), f.floor(m) + eyeHeight - sampleDrop} }

// samples are where a vehicle is seen: its centre, its corners and the middles
// of its edges, at half its height (RE-0.10).
func (f *Field) samples(b *Body) [9]spot {
	z := f.ground(b.Pose.Centre()) + b.Profile.Footprint.Height/2
	list := [9]spot{{b.Pose.Centre(), z}}
	for i := range 4 {
		list[1+2*i] = spot{b.hull[i], z}
		list[2+2*i] = spot{b.hull.Rim(i, 1, 2), z}
	}
	return list
}

// facing is the side of a vehicle that a point lies on (RE-14.7). Rear90 is
// the option with the wider rear.
func (b *Body) facing(from geom.Point, rear90 bool) Facing {
	off := turnBetween(b.Pose.H, geom.Bearing(b.Pose.Centre(), from))
	rear := 1501
	if rear90 {
		rear = 1351
	}
	switch size := max(off, -off); {
	case size <= 450:
		return Front
	case size >= rear:
		return Rear
	}
	return Side
}

// turnBetween is the turn from one heading to another, -1800 to 1799.
func turnBetween(from, to int) int { return geom.Norm(to-from+geom.Turn/2) - geom.Turn/2 }

// above tells whether a man stands so that he hits a vehicle's top: at least
// 5 cm higher and within 20 cm, or 10 cm higher and within 30 cm (RE-14.9).
func (f *Field) above(m Figure, b *Body) bool {
	higher := f.floor(m) - f.ground(b.Pose.Centre())
	a, t := m.footprint(), b.footprint()
	return higher >= 5*cm && within(a, t, 20*cm) || higher >= 10*cm && within(a, t, 30*cm)
}
