package field

import (
	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// Objective is a token on the table. Owner is Nobody for one that serves both.
type Objective struct {
	X     int       `json:"x"`
	Y     int       `json:"y"`
	Owner game.Seat `json:"owner"`
}

// Centre is the token's middle.
func (o Objective) Centre() geom.Point { return geom.Pose{X: o.X, Y: o.Y}.Centre() }

// Site is what a mission asks of a place for a token: it lies exactly one arrow
// from an edge, by an option of No Retreat also one arrow from the other token
// (TK-16.3, TK-16.4).
type Site struct {
	Clause rulebook.Clause
	Edge   string
	Apart  bool
}

// JudgeObjective says whether a token may lie at a point: on its line and not
// on a building (TK-X.6).
func (t *Table) JudgeObjective(site Site, x, y int) Obstruction {
	if b := checkPose(geom.Pose{X: x, Y: y}); !b.Free() {
		return b
	}
	line := PoseFrom(site.Edge, 0, ArrowLength, 0)
	if across(site.Edge) && y != line.Y || !across(site.Edge) && x != line.X {
		return Obstruction{Clause: site.Clause, Reason: ReasonObjectiveLine, name: "edge", id: site.Edge}
	}
	at := Objective{X: x, Y: y}.Centre()
	for i := range t.Terrain {
		p := &t.Terrain[i]
		if p.Type == printed.Building && geom.ComparePoint(p.Shape[:], at, TokenRadius*geom.PerUnit) < 0 {
			return Obstruction{Clause: "TK-X.6", Reason: ReasonObjectiveOn, name: "piece", id: p.ID}
		}
	}
	for _, o := range t.Objectives {
		if site.Apart && geom.CompareDistance(o.Centre(), at, arrow) < 0 {
			return Obstruction{Clause: "TK-16.4", Reason: ReasonObjectiveNear}
		}
	}
	return Obstruction{}
}

// across tells that an edge runs from west to east.
func across(edge string) bool { return edge == "N" || edge == "S" }

// ObjectiveLine is where a token belongs: one arrow from an edge (TK-16.3).
func ObjectiveLine(edge string) []Spot {
	from, to := PoseFrom(edge, 0, ArrowLength, 0), PoseFrom(edge, TableSize, ArrowLength, 0)
	return []Spot{{from.X, from.Y}, {to.X, to.Y}}
}

// ObjectiveCandidates suggests places along the line.
func (t *Table) ObjectiveCandidates(site Site) []Spot {
	var list []Spot
	for along := 0; along <= TableSize; along += 150 {
		p := PoseFrom(site.Edge, along, ArrowLength, 0)
		if t.JudgeObjective(site, p.X, p.Y).Free() {
			list = append(list, Spot{p.X, p.Y})
		}
	}
	return list
}

// NearestObjective is the place on the line nearest to the one asked for.
func (t *Table) NearestObjective(site Site, x, y int) *geom.Pose {
	along := x
	if !across(site.Edge) {
		along = y
	}
	along = min(max(along, 0), TableSize)
	for d := range TableSize + 1 {
		for _, at := range [2]int{along - d, along + d} {
			p := PoseFrom(site.Edge, at, ArrowLength, 0)
			if t.JudgeObjective(site, p.X, p.Y).Free() {
				return &p
			}
		}
	}
	return nil
}

// Holds tells whether tank i is within one arrow of a token (TK-16.2).
func (t *Table) Holds(i int, o Objective) bool {
	return geom.ComparePoint(t.Tanks[i].hull[:], o.Centre(), arrow) <= 0
}

// HeldBy tells whether a side has a live tank within one arrow of a token.
// Wrecks do not count, crews that bailed out do (TK-16.2, TK-X.6).
func (t *Table) HeldBy(seat game.Seat, o Objective) bool {
	for i := range t.Tanks {
		if tank := &t.Tanks[i]; tank.Owner == seat && tank.Alive() && t.Holds(i, o) {
			return true
		}
	}
	return false
}
