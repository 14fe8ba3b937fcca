package printed

import "sabot/geom"

// Dozeable tells whether a bulldozer can work on a piece: obstacles that run
// in a line, and trenches.
func (p *Piece) Dozeable() bool { return p.Kind.Linear }

// Paved tells whether a piece is a road or a bridge.
func (p *Piece) Paved() bool { return p.Type == "road" || p.Type == "bridge" }

// Contains tells whether a point lies in the piece or on its rim.
func (p *Piece) Contains(at geom.Point) bool {
	return p.Bounds.Holds(at) && p.Shape.Contains(at)
}

// Middle is a point inside the piece under which its ground is measured.
func (p *Piece) Middle() geom.Point {
	var sum geom.Point
	for _, c := range p.Shape {
		sum = sum.Add(c)
	}
	n := int64(len(p.Shape))
	return geom.Point{X: sum.X / n, Y: sum.Y / n}
}

// Piece is a piece of terrain. Its corners run anticlockwise.
type Piece struct {
	ID      string   `json:"id"`
	Type    string   `json:"type"`
	Height  int      `json:"height"`
	Poly    [][2]int `json:"poly"`
	Storeys int      `json:"storeys,omitempty"`

	Kind   *Terrain     `json:"-"`
	Shape  geom.Polygon `json:"-"`
	Bounds geom.Bounds  `json:"-"`
	Top    int          `json:"-"` // height of its upper edge, set when it lies on a field
}
