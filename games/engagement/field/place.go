package field

import (
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// FigureRadius is the radius of a man's base (RE-0.1).
const FigureRadius = 125

// Heights above the ground, in tenths of a millimetre (RE-0.2).
const (
	eyeHeight    = 250 // of a man above his floor
	sampleDrop   = 100 // how far below his eye a man is seen
	gunBelowTop  = 50  // eye and gun of a closed vehicle below its top
	headAboveTop = 100 // a commander in an open hatch, a crew in the open
)

// Field is a table as sight and movement see it.
type Field struct {
	D      *printed.Data `json:"-"`
	Pieces []printed.Piece
	Hulls  []Body // vehicles and wrecks
	hills  []*printed.Piece
}

// NewField lays pieces out that [printed.Data.Place] has prepared.
func NewField(d *printed.Data, pieces []printed.Piece) *Field {
	f := &Field{D: d, Pieces: pieces}
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Type == "hill" {
			f.hills = append(f.hills, p)
		}
	}
	for i := range f.Pieces {
		f.Pieces[i].Top = f.upperEdge(&f.Pieces[i])
	}
	return f
}

// With is the same ground under other hulls.
func (f *Field) With(hulls []Body) *Field {
	next := *f
	next.Hulls = hulls
	return &next
}

// Body is a vehicle on the table.
type Body struct {
	Profile *printed.Vehicle
	Pose    geom.Pose
	Turret  int  // heading relative to the hull
	Hatch   bool // open
	Wreck   bool

	Hull   geom.Quad   `json:"-"`
	Bounds geom.Bounds `json:"-"`
}

// Stand makes a body and places its footprint.
func Stand(v *printed.Vehicle, at geom.Pose) Body {
	hull := at.Quad(geom.Rect(v.Footprint.Length, v.Footprint.Width))
	return Body{Profile: v, Pose: at, Hull: hull, Bounds: hull.Bounds()}
}

// Figure is one man on the table.
type Figure struct {
	X      int `json:"x"`
	Y      int `json:"y"`
	Storey int `json:"storey"`
}

// Point is the middle of a man's base.
func (f Figure) Point() geom.Point { return geom.Pose{X: f.X, Y: f.Y}.Centre() }

// square is the smallest upright box around a man's base.
func (f Figure) square() geom.Quad {
	p := f.Point()
	w, s, e, n := p.X-Disc, p.Y-Disc, p.X+Disc, p.Y+Disc
	return geom.Quad{{X: w, Y: n}, {X: e, Y: n}, {X: e, Y: s}, {X: w, Y: s}}
}

// Footprint is the room that something takes: a hull, or a disc around a
// point.
type Footprint struct {
	Hull *geom.Quad `json:"-"`
	At   geom.Point `json:"-"`
}

// Footprint is the room a man takes.
func (f Figure) Footprint() Footprint { return Footprint{At: f.Point()} }

// Footprint is the room a vehicle takes.
func (b *Body) Footprint() Footprint { return Footprint{Hull: &b.Hull, At: b.Pose.Centre()} }

// Disc is a man's radius in micrometres.
const Disc = FigureRadius * geom.PerUnit

// CompareGap compares the shortest distance between two footprints with r
// micrometres, exactly: negative when it is less (RE-0.1).
func CompareGap(a, b Footprint, r int64) int {
	switch {
	case a.Hull != nil && b.Hull != nil:
		return geom.CompareGap(a.Hull[:], b.Hull[:], r)
	case a.Hull != nil:
		return geom.ComparePoint(a.Hull[:], b.At, r+Disc)
	case b.Hull != nil:
		return geom.ComparePoint(b.Hull[:], a.At, r+Disc)
	}
	return geom.CompareDistance(a.At, b.At, r+2*Disc)
}

// Within tells whether two footprints are at most so many tenths of a
// millimetre apart.
func Within(a, b Footprint, units int) bool { return CompareGap(a, b, int64(units)*geom.PerUnit) <= 0 }

// ShortRange is where long range begins: exactly 30 cm is long (RE-0.1).
const ShortRange = 30 * printed.CM

// IsShort tells whether two footprints are at short range.
func IsShort(a, b Footprint) bool { return CompareGap(a, b, ShortRange*geom.PerUnit) < 0 }

// Gap is the distance between two footprints in micrometres, rounded up.
func Gap(a, b Footprint) int64 {
	low, high := int64(0), int64(4*geom.Limit)
	for low < high {
		if mid := (low + high) / 2; CompareGap(a, b, mid) <= 0 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// Ground is the height of the ground at a point: that of the highest hill it
// lies on (RE-0.2).
func (f *Field) Ground(p geom.Point) int {
	height := 0
	for _, hill := range f.hills {
		if hill.Height > height && hill.Contains(p) {
			height = hill.Height
		}
	}
	return height
}

// upperEdge is the height of a piece's top; a building has a height by its
// storeys (RE-X.2).
func (f *Field) upperEdge(p *printed.Piece) int {
	switch {
	case p.Type == "hill":
		return p.Height
	case p.Type == "building" && p.Storeys > 0:
		return f.Ground(p.Middle()) + printed.StoreyHeight*p.Storeys
	}
	return f.Ground(p.Middle()) + p.Height
}

// floor is the height at which a man stands (RE-0.2).
func (f *Field) floor(m Figure) int { return f.Ground(m.Point()) + printed.StoreyHeight*m.Storey }

// Eye is where a man looks from.
func (f *Field) Eye(m Figure) Spot { return Spot{m.Point(), f.floor(m) + eyeHeight} }

// Lookout is where a vehicle looks and shoots from; it sees no more than men do
// (RE-12.1). Its commander looks over an open hatch, and so does everybody in
// an open vehicle (RE-0.2, RE-X.2).
func (f *Field) Lookout(b *Body) Spot {
	at := b.Pose.Centre()
	top := f.Ground(at) + b.Profile.Footprint.Height
	if b.Hatch || b.Profile.Enclosure != printed.Closed {
		return Spot{at, top + headAboveTop}
	}
	return Spot{at, top - gunBelowTop}
}

// Spot is a point above the table.
type Spot struct {
	At geom.Point `json:"-"`
	Z  int        `json:"-"`
}

// sample is where a man is seen (RE-0.10).
func (f *Field) sample(m Figure) Spot { return Spot{m.Point(), f.floor(m) + eyeHeight - sampleDrop} }

// Samples are where a vehicle is seen: its centre, its corners and the middles
// of its edges, at half its height (RE-0.10).
func (f *Field) Samples(b *Body) [9]Spot {
	z := f.Ground(b.Pose.Centre()) + b.Profile.Footprint.Height/2
	list := [9]Spot{{b.Pose.Centre(), z}}
	for i := range 4 {
		list[1+2*i] = Spot{b.Hull[i], z}
		list[2+2*i] = Spot{b.Hull.Rim(i, 1, 2), z}
	}
	return list
}

// Facing is the side of a vehicle that a point lies on (RE-14.7). Rear90 is
// the option with the wider rear.
func (b *Body) Facing(from geom.Point, rear90 bool) printed.Facing {
	off := TurnBetween(b.Pose.H, geom.Bearing(b.Pose.Centre(), from))
	rear := 1501
	if rear90 {
		rear = 1351
	}
	switch size := max(off, -off); {
	case size <= 450:
		return printed.Front
	case size >= rear:
		return printed.Rear
	}
	return printed.Side
}

// TurnBetween is the turn from one heading to another, -1800 to 1799.
func TurnBetween(from, to int) int { return geom.Norm(to-from+geom.Turn/2) - geom.Turn/2 }

// Above tells whether a man stands so that he hits a vehicle's top: at least
// 5 cm higher and within 20 cm, or 10 cm higher and within 30 cm (RE-14.9).
func (f *Field) Above(m Figure, b *Body) bool {
	higher := f.floor(m) - f.Ground(b.Pose.Centre())
	a, t := m.Footprint(), b.Footprint()
	return higher >= 5*printed.CM && Within(a, t, 20*printed.CM) || higher >= 10*printed.CM && Within(a, t, 30*printed.CM)
}

// Units brings micrometres back to the unit of poses, half up.
func Units(n int64) int { return int((n + geom.PerUnit/2) / geom.PerUnit) }

// PoseAt is the pose nearest to a point.
func PoseAt(p geom.Point, heading int) geom.Pose {
	return geom.Pose{X: Units(p.X), Y: Units(p.Y), H: heading}
}

// FigureAt is the place of a man on the ground nearest to a point.
func FigureAt(p geom.Point) Figure { return Figure{X: Units(p.X), Y: Units(p.Y)} }
