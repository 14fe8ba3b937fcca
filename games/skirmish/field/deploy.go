package field

import (
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// HeadingFrom is the heading into the table from an edge; north for a corner.
func HeadingFrom(edge string) int {
	switch edge {
	case "N":
		return 1800
	case "E":
		return 2700
	case "W":
		return 900
	default:
		return 0
	}
}

// JudgeDeploy says whether a tank may start at a pose (TK-6.g, TK-20).
func (t *Table) JudgeDeploy(card *printed.TankCard, edge string, at geom.Pose) Obstruction {
	if b := t.judgeStand(NoTank, card, at); !b.Free() {
		return b
	}
	if len(edge) == 2 {
		corner := cornerPoint(edge)
		for _, p := range card.Hull(at) {
			if geom.CompareDistance(p, corner, arrow) > 0 {
				return Obstruction{Clause: "TK-20", Reason: ReasonDeployCorner, name: "edge", id: edge}
			}
		}
		return Obstruction{}
	}
	a := int64(card.Length) * geom.PerUnit / 2
	b := int64(card.Width) * geom.PerUnit / 2
	wide := int64(ArrowWidth) * geom.PerUnit
	for _, box := range [2]geom.Box{{Left: b, Right: b + wide}, {Left: -b - wide, Right: -b}} {
		box.Front, box.Back = arrow-a, a-arrow
		lane := at.Quad(box)
		if reaches(lane.Bounds(), edge) {
			return Obstruction{}
		}
	}
	return Obstruction{Clause: "TK-6.g", Reason: ReasonDeployEdge, name: "edge", id: edge}
}

// reaches tells whether something comes up to or over an edge of the table.
func reaches(b geom.Bounds, edge string) bool {
	switch edge {
	case "N":
		return b.MaxY >= tableEdge
	case "E":
		return b.MaxX >= tableEdge
	case "S":
		return b.MinY <= 0
	default:
		return b.MinX <= 0
	}
}

func cornerPoint(corner string) geom.Point {
	var p geom.Point
	if corner[0] == 'N' {
		p.Y = tableEdge
	}
	if corner[1] == 'E' {
		p.X = tableEdge
	}
	return p
}

// DeployCandidates suggests starting poses: along the edge, nose to the enemy
// as far forward as allowed, and flank to the enemy. In a corner, a lattice.
func (t *Table) DeployCandidates(card *printed.TankCard, edge string) []geom.Pose {
	var found []geom.Pose
	try := func(p geom.Pose) {
		if t.JudgeDeploy(card, edge, p).Free() {
			found = append(found, p)
		}
	}
	if len(edge) == 2 {
		c := cornerPoint(edge)
		for dx := 200; dx <= 1300; dx += 100 {
			for dy := 200; dy <= 1300; dy += 100 {
				p := geom.Pose{X: dx, Y: dy, H: 450}
				if c.X > 0 {
					p.X, p.H = TableSize-dx, 3600-p.H
				}
				if c.Y > 0 {
					p.Y, p.H = TableSize-dy, geom.Norm(5400-p.H)
				}
				try(p)
			}
		}
		return found
	}
	heading := HeadingFrom(edge)
	for along := 300; along <= TableSize-300; along += 300 {
		for _, deep := range []int{ArrowLength - (card.Length+1)/2, 800, 400} {
			try(PoseFrom(edge, along, deep, heading))
		}
	}
	return found
}

// PoseFrom is the pose so far along an edge and so deep in the table.
func PoseFrom(edge string, along, deep, h int) geom.Pose {
	switch edge {
	case "N":
		return geom.Pose{X: along, Y: TableSize - deep, H: h}
	case "E":
		return geom.Pose{X: TableSize - deep, Y: along, H: h}
	case "S":
		return geom.Pose{X: along, Y: deep, H: h}
	default:
		return geom.Pose{X: deep, Y: along, H: h}
	}
}

// StartingZone is the outline of what lies within one arrow of an edge or a
// corner (TK-6.g, TK-20).
func StartingZone(edge string) []Spot {
	if edge == "" {
		return nil
	}
	if len(edge) == 1 {
		var zone []Spot
		for _, at := range [4][2]int{{0, 0}, {TableSize, 0}, {TableSize, ArrowLength}, {0, ArrowLength}} {
			p := PoseFrom(edge, at[0], at[1], 0)
			zone = append(zone, Spot{p.X, p.Y})
		}
		return zone
	}
	corner := cornerPoint(edge)
	zone := []Spot{spotAt(corner)}
	at := geom.Pose{X: zone[0].X, Y: zone[0].Y}
	for h := 0; h <= 900; h += 50 {
		at.H = geom.Norm(h + map[string]int{"SW": 0, "NW": 900, "NE": 1800, "SE": 2700}[edge])
		zone = append(zone, spotAt(at.Point(arrow, 0)))
	}
	return zone
}

// NearestStart is the allowed pose nearest to one where a tank may not start.
func (t *Table) NearestStart(card *printed.TankCard, edge string, at geom.Pose) *geom.Pose {
	return nearest(at, func(p geom.Pose) bool { return t.JudgeDeploy(card, edge, p).Free() })
}
