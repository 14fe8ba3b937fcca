package tankchess

import (
	"slices"

	"sabot/game"
	"sabot/rulebook"
)

func (d *driver) whyNotOut() *game.Refusal {
	here := d.s.square(d.from)
	c := d.s.cells[d.from]
	behind, _ := d.leaves(d.from, c.heading.Back())
	switch {
	case !d.exits && d.s.opts.Objective == Standard:
		return game.Refuse("CH-9.b", ReasonOnlyCommand, "square", here, "unit", c.kind)
	case !d.exits:
		return game.Refuse("CH-14.j", ReasonNoExit, "objective", d.s.opts.Objective)
	case d.stoppedByCorner():
		return game.Refuse("CH-9.c", ReasonCorner, "square", here)
	case !d.s.opts.ReverseExit && behind:
		return game.Refuse("CH-9.d", ReasonReverseExit, "square", here)
	case c.ground == Mud:
		return game.Refuse("CH-14.f", ReasonMudStart, "square", here)
	}
	if steps := d.shortest(Move{From: here, End: Out}); steps >= 0 {
		return game.Refuse("CH-9.b", ReasonExitFar, "square", here, "steps", steps, "speed", d.stats.Speed)
	}
	return game.Refuse("CH-9.b", ReasonExitNoWay, "square", here)
}

// unlimited is more steps than the movement graph of any board has nodes.
const unlimited = MaxSide * MaxSide * 8

// stoppedByCorner tells whether the last run came to a corner of the far edge with
// a step left that would cross both edges at once.
func (d *driver) stoppedByCorner() bool {
	limit := d.s.limit(d.from)
	return slices.ContainsFunc(d.nodes, func(n node) bool {
		_, corner := d.leaves(int(n.at), n.heading)
		return corner && n.end == Stays && n.step != Reverse && int(n.dist) < limit
	})
}

func (d *driver) whyNot(m Move) *game.Refusal {
	if !d.s.onBoard(m.To) {
		return game.Refuse("CH-4.d", ReasonOffBoard, "square", m.To)
	}
	c := d.s.cells[d.from]
	to := d.s.index(m.To)
	if to == d.from && m.End == Stays && m.Heading == c.heading {
		return game.Refuse("CH-4.f", ReasonNull, "square", m.To, "heading", m.Heading)
	}
	if r := d.whyNotOnto(to, m); r != nil {
		return r
	}
	behind := d.from + d.s.steps[c.heading.Back()]
	steps := d.shortest(m)
	switch {
	case to == behind && m.End == Stays:
		return game.Refuse("CH-4.e", ReasonReverse, "square", m.To, "heading", m.Heading)
	case c.ground == Mud:
		return game.Refuse("CH-14.f", ReasonMudStart, "square", d.s.square(d.from))
	case steps >= 0:
		return game.Refuse("CH-4.b", ReasonTooFar, "square", m.To, "steps", steps, "speed", d.stats.Speed, "unit", c.kind)
	case d.onto(to, false) == halts:
		return game.Refuse("CH-14.b", ReasonHalted, "square", m.To, "heading", m.Heading, "terrain", d.s.cells[to].ground)
	}
	return game.Refuse("CH-4.d", ReasonNoWay, "square", m.To)
}

// shortest is how many steps m would take if speed were no matter, -1 when
// there is no way at all.
func (d *driver) shortest(m Move) int {
	d.run(d.from, unlimited)
	if i, ok := d.find(m); ok {
		return int(d.nodes[i].dist)
	}
	return -1
}

// whyNotOnto explains what about the square itself forbids to end there.
func (d *driver) whyNotOnto(to int, m Move) *game.Refusal {
	c := d.s.cells[to]
	unit := d.s.cells[d.from].kind
	if c.live() && to != d.from {
		return game.Refuse("CH-4.d", ReasonOccupied, "square", m.To, "unit", c.kind)
	}
	how := max(d.onto(to, false), d.onto(to, true))
	switch {
	case how == barred:
		return game.Refuse(blockClause(c), ReasonBlocked, "square", m.To, "terrain", blocker(c), "unit", unit)
	case how == sinks && m.End != Sunk:
		return game.Refuse("CH-14.d", ReasonWouldSink, "square", m.To, "unit", unit)
	case how == blowsUp && m.End != BlownUp:
		return game.Refuse("CH-14.h", ReasonWouldBlow, "square", m.To, "unit", unit)
	case m.End == Sunk && how != sinks:
		return game.Refuse("CH-14.d", ReasonNoWater, "square", m.To, "unit", unit)
	case m.End == BlownUp && how != blowsUp:
		return game.Refuse("CH-14.h", ReasonNoMine, "square", m.To, "unit", unit)
	}
	return nil
}

// blockClause is the rule by which a square bars movement.
func blockClause(c cell) rulebook.Clause {
	if c.wreck {
		return "CH-8.a"
	}
	switch c.ground {
	case Low:
		return "CH-14.c"
	case Water:
		return "CH-14.d"
	case Tree:
		return "CH-14.g"
	case Mine:
		return "CH-14.h"
	default:
		return "CH-4.d"
	}
}

func (s *state) whyNoShot(g gun, target Square) *game.Refusal {
	shooter := s.cells[g.from].kind
	if g.stats.Armament == 0 {
		return game.Refuse("CH-14.k", ReasonUnarmed, "unit", shooter)
	}
	if !s.onBoard(target) || s.index(target) == g.from || !s.cells[s.index(target)].live() {
		return game.Refuse("CH-5.b", ReasonNoTarget, "square", target)
	}
	to := s.index(target)
	c := s.cells[to]
	if c.owner == g.owner {
		return game.Refuse("CH-5.c", ReasonOwnTarget, "square", target, "unit", c.kind)
	}
	for _, hit := range s.shotsInSight(g, nil) {
		if hit.at == to {
			return game.Refuse("CH-7.b", ReasonArmourHolds, "square", target, "unit", c.kind,
				"face", hit.face, "gun", hit.gun, "armour", hit.armour)
		}
	}
	dir, distance, ok := s.bearing(g.at, to)
	if !ok || !g.covers(dir) {
		return game.Refuse(lineClause(g.stats), ReasonNotInLine, "square", target, "unit", shooter, "heading", g.heading)
	}
	switch {
	case g.stats.Lob:
		return game.Refuse("CH-11.c", ReasonRange, "square", target, "distance", distance,
			"min", g.stats.MinRange, "max", g.stats.MaxRange)
	case distance < g.stats.MinRange:
		return game.Refuse("CH-5.b", ReasonAdjacent, "square", target, "unit", c.kind)
	}
	return s.whyBlocked(g, target, dir)
}

func (s *state) whyBlocked(g gun, target Square, dir Heading) *game.Refusal {
	for at := g.at; ; {
		if s.opts.StrictDiagonals && dir.Diagonal() && s.shellPinched(g, at, dir) {
			return game.Refuse("CH-5.b", ReasonFirePinched, "square", target, "at", s.square(at))
		}
		at += s.steps[dir]
		c := s.cells[at]
		occupied := c.kind != 0 && at != g.from
		if !occupied && !c.ground.StopsFire() {
			continue
		}
		if !occupied {
			c.kind, c.wreck = 0, false
		}
		clause := rulebook.Clause("CH-5.b")
		switch {
		case c.wreck:
			clause = "CH-8.a"
		case !occupied && c.ground == Hedge:
			clause = "CH-14.e"
		case !occupied && c.ground == Tree:
			clause = "CH-14.g"
		}
		return game.Refuse(clause, ReasonFireBlocked, "square", target, "at", s.square(at),
			"terrain", blocker(c), "unit", s.cells[g.from].kind)
	}
}
