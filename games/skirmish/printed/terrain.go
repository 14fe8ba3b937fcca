package printed

import "sabot/geom"

// The types of terrain (TK-8.a, TK-8.b). Wrecks are tanks (TK-8.c).
const (
	Woods    = "woods"
	Building = "building"
	Wreck    = "wreck"
)

// Piece is a card of terrain on the table; all of the card counts (TK-8.f).
type Piece struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	geom.Pose
	Length int `json:"length"`
	Width  int `json:"width"`

	Shape  geom.Quad   `json:"-"`
	Bounds geom.Bounds `json:"-"`
}

// Place works out where the piece's corners are.
func (p *Piece) Place() {
	p.Shape = p.Pose.Quad(geom.Rect(p.Length, p.Width))
	p.Bounds = p.Shape.Bounds()
}

// Slide moves a piece that lies on the table without turning it.
func (p *Piece) Slide(x, y int) {
	d := geom.Pose{X: x, Y: y}.Centre().Sub(p.Centre())
	for i := range p.Shape {
		p.Shape[i] = p.Shape[i].Add(d)
	}
	p.Bounds = geom.Bounds{MinX: p.Bounds.MinX + d.X, MinY: p.Bounds.MinY + d.Y, MaxX: p.Bounds.MaxX + d.X, MaxY: p.Bounds.MaxY + d.Y}
	p.X, p.Y = x, y
}
