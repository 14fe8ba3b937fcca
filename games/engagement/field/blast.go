package field

import (
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Template is a burst on the table: of a grenade, a bomb or an HE round
// (RE-0.15, RE-19.6).
type Template struct {
	At     geom.Point
	Storey int  // inside a building
	Size   int  // 1 to 3
	Plain  bool // not enlarged in a confined space: rounds of AT guns, AT and HEAT (RE-19.16)
}

// Burst is who is caught under a template.
type Burst struct {
	Confined bool  // no use of terrain, +1 to AP rolls (RE-19.16)
	Men      []int // by number
	Hulls    []int // of the field
	Radius   int64 // in micrometres
}

// Building finds the building at a point.
func (f *Field) Building(at geom.Point) *printed.Piece {
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Type == "building" && p.Contains(at) {
			return p
		}
	}
	return nil
}

// Burst finds everybody under a template, friend or foe: figures by their
// centres, vehicles where it touches them. Walls and floors keep it in or out:
// a burst inside reaches its own storey of that building, one outside the
// ground floor (RE-0.15, RE-X.6).
func (f *Field) Burst(t Template, men []Figure) Burst {
	room := f.Building(t.At)
	b := Burst{Confined: room != nil}
	r := int64(blastRadius(t.Size, b.Confined && !t.Plain)) * geom.PerUnit
	b.Radius = r
	for i, m := range men {
		in := f.Building(m.Point())
		if room != nil && (in != room || m.Storey != t.Storey) || room == nil && m.Storey > 0 {
			continue
		}
		if geom.CompareDistance(t.At, m.Point(), r) <= 0 {
			b.Men = append(b.Men, i)
		}
	}
	for i := range f.Hulls {
		if room == nil && geom.ComparePoint(f.Hulls[i].Hull[:], t.At, r) <= 0 {
			b.Hulls = append(b.Hulls, i)
		}
	}
	return b
}

// Smoke on the table (RE-0.16).
const (
	SmokeRadius  = 5 * printed.CM
	smokeHeight  = 10 * printed.CM
	smokeCorners = 24
	SmokeMiss    = 5 * printed.CM // for each point missed by
)

// SmokeDisc is a disc of smoke as a piece of terrain; its rim is drawn with
// straight edges.
func SmokeDisc(d *printed.Data, at geom.Pose) (printed.Piece, error) {
	p := printed.Piece{Type: "smoke", Height: smokeHeight}
	for i := range smokeCorners {
		// The corners run anticlockwise, like those of a map.
		at.H = geom.Norm(-i * geom.Turn / smokeCorners)
		c := at.Point(SmokeRadius*geom.PerUnit, 0)
		p.Poly = append(p.Poly, [2]int{Units(c.X), Units(c.Y)})
	}
	err := d.Place(&p)
	return p, err
}

// blastRadius is the radius of a template (RE-0.15). In a confined space the
// smallest counts as the next (RE-19.16).
func blastRadius(size int, confined bool) int {
	if confined && size == 1 {
		size = 2
	}
	return size * 250
}
