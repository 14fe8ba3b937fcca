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
