package field

import (
	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// Spacing is the distance that holds for the next piece: those that TK-6.c asks
// for are dropped one by one when no place is left.
func (t *Table) Spacing(next printed.Piece) int {
	for _, d := range []int{ArrowLength, 1000, 500, 0} {
		if len(t.places(next, d, 1)) > 0 {
			return d
		}
	}
	return 0
}

// Places lists the poses of the lattice where a piece may lie.
func (t *Table) Places(p printed.Piece, spacing int) []geom.Pose {
	return t.places(p, spacing, latticePoses)
}

// The search lattice of TK-6.c: so far apart, with four headings each.
const (
	latticeStep  = 100
	latticeSide  = TableSize/latticeStep + 1
	latticePoses = latticeSide * latticeSide * 4
)

func (t *Table) places(p printed.Piece, spacing, most int) []geom.Pose {
	var list []geom.Pose
	turned := quarters(p)
	for y := 0; y <= TableSize; y += latticeStep {
		for x := 0; x <= TableSize; x += latticeStep {
			for i := range turned {
				if !t.fits(&turned[i], x, y, spacing) {
					continue
				}
				if list = append(list, turned[i].Pose); len(list) == most {
					return list
				}
			}
		}
	}
	return list
}

// fits slides a piece to a place and tells whether it may lie there. Most places of
// the lattice are too near the edge.
func (t *Table) fits(p *printed.Piece, x, y, spacing int) bool {
	d := geom.Pose{X: x, Y: y}.Centre().Sub(p.Centre())
	room, b := onTable().Grow(-int64(spacing)*geom.PerUnit), p.Bounds
	if b.MinX+d.X < room.MinX || b.MinY+d.Y < room.MinY || b.MaxX+d.X > room.MaxX || b.MaxY+d.Y > room.MaxY {
		return false
	}
	p.Slide(x, y)
	return judgeLaid(p, t.Terrain, spacing).Free()
}

// surelyNear is the quick answer: the circles within the two pieces are too near each other.
func surelyNear(p, o *printed.Piece, spacing int) bool {
	dx, dy := p.X-o.X, p.Y-o.Y
	reach := min(p.Length, p.Width)/2 + min(o.Length, o.Width)/2 + spacing
	return dx*dx+dy*dy < reach*reach
}

// quarters are the four headings of the lattice.
func quarters(p printed.Piece) [4]printed.Piece {
	var turned [4]printed.Piece
	for i := range turned {
		p.Pose = geom.Pose{H: i * 450}
		p.Place()
		turned[i] = p
	}
	return turned
}

// JudgePiece says what is wrong with a piece of terrain among others (TK-6.c,
// TK-X.1): it lies on the table and overlaps nothing, and keeps its distance
// from other pieces and from the edges.
func JudgePiece(p printed.Piece, others []printed.Piece, spacing int) Obstruction {
	if b := checkPose(p.Pose); !b.Free() {
		return b
	}
	p.Place()
	return judgeLaid(&p, others, spacing)
}

func judgeLaid(p *printed.Piece, others []printed.Piece, spacing int) Obstruction {
	if d := int64(spacing) * geom.PerUnit; !p.Bounds.Inside(onTable().Grow(-d)) {
		return Obstruction{Clause: "TK-6.c", Reason: ReasonPieceEdge, name: "piece", id: p.ID, spacing: spacing}
	}
	for i := range others {
		o := &others[i]
		gap := int64(spacing) * geom.PerUnit
		if !o.Bounds.Grow(gap).Meets(p.Bounds) {
			continue
		}
		if surelyNear(p, o, spacing) || geom.Overlap(p.Shape[:], o.Shape[:]) || geom.CompareGap(p.Shape[:], o.Shape[:], gap) < 0 {
			return Obstruction{Clause: "TK-6.c", Reason: ReasonPieceNear, name: "piece", id: p.ID, other: o.ID, spacing: spacing}
		}
	}
	return Obstruction{}
}

// PieceCandidates suggests places for a piece on a coarse lattice, or on a fine
// one where that finds none.
func (t *Table) PieceCandidates(p printed.Piece, spacing int) []geom.Pose {
	var list []geom.Pose
	turned := quarters(p)
	for _, step := range []int{500, 100} {
		for x := 0; x <= TableSize; x += step {
			for y := 0; y <= TableSize; y += step {
				for i := range turned {
					if t.fits(&turned[i], x, y, spacing) {
						list = append(list, turned[i].Pose)
					}
				}
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return list
}

// NearestPiece is a place near the one asked for where the piece may lie with
// the same heading, found on the lattice of TK-6.c in growing squares.
func (t *Table) NearestPiece(p printed.Piece, spacing int) *geom.Pose {
	const step = 100
	cell := func(v int) int { return (min(max(v, 0), TableSize) + step/2) / step }
	from := geom.Pose{X: cell(p.X), Y: cell(p.Y), H: geom.Norm(p.H)}
	for ring := range TableSize/step + 1 {
		best, found := 0, geom.Pose{}
		for dx := -ring; dx <= ring; dx++ {
			for dy := -ring; dy <= ring; dy++ {
				far := dx*dx + dy*dy
				if max(dx, -dx) != ring && max(dy, -dy) != ring || best > 0 && far >= best {
					continue
				}
				p.Pose = geom.Pose{X: (from.X + dx) * step, Y: (from.Y + dy) * step, H: from.H}
				if JudgePiece(p, t.Terrain, spacing).Free() {
					best, found = max(far, 1), p.Pose
				}
			}
		}
		if best > 0 {
			return &found
		}
	}
	return nil
}

// Bounds of a map of one's own.
const (
	maxPieces              = 40
	minPiece, maxPieceSide = 100, 6000
)

// Limits are those an editor of maps has to know (TK-6.c, TK-8.f).
func Limits() map[string]int {
	return map[string]int{"pieces": maxPieces, "leastPiece": minPiece, "mostPiece": maxPieceSide}
}

// CheckTerrain looks at a map of one's own: pieces on the table that do not
// overlap. The distances of TK-6.c bind players who place pieces in turn, not
// whoever draws a map.
func CheckTerrain(pieces []printed.Piece) []error {
	var faults []error
	if len(pieces) > maxPieces {
		return []error{game.Refuse("TK-6.c", ReasonTooMany, "pieces", len(pieces), "most", maxPieces)}
	}
	for i := range pieces {
		p := &pieces[i]
		if p.Type != printed.Woods && p.Type != printed.Building {
			faults = append(faults, game.Refuse("TK-8.f", ReasonPieceType, "piece", p.ID, "type", p.Type))
		}
		if min(p.Length, p.Width) < minPiece || max(p.Length, p.Width) > maxPieceSide {
			faults = append(faults, game.Refuse("TK-8.f", ReasonPieceSize, "piece", p.ID, "least", minPiece, "most", maxPieceSide))
			continue
		}
		if b := JudgePiece(*p, pieces[:i], 0); !b.Free() {
			faults = append(faults, b.Refusal())
		}
		p.Place()
	}
	return faults
}
