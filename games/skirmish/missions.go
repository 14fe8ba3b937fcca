package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/geom"
	"sabot/rulebook"
)

// The missions (TK-16, TK-20).
const (
	tankAce       = "tank_ace"
	kingOfTheHill = "king_of_the_hill"
	freeForAll    = "free_for_all"
	noRetreat     = "no_retreat"
	barkmann      = "barkmann"
)

// Ways a game of TANKS ends by itself; see also [game.How].
const (
	Eliminated game.How = "elimination" // TK-14.2
	ByVP       game.How = "vp"          // TK-16.2, TK-16.3, TK-16.4
	ByPoints   game.How = "points"      // TK-16.1: destroyed
	Held       game.How = "held"        // TK-16.4: the defender stood
	Even       game.How = "even"        // nothing to choose between the sides
)

// lastTurn ends a game that has no other limit (TK-X.6).
const lastTurn = 40

// missionClause is the clause of the mission being played.
func (s *state) missionClause() rulebook.Clause {
	switch s.Mission {
	case kingOfTheHill:
		return "TK-16.2"
	case freeForAll:
		return "TK-16.3"
	case noRetreat:
		return "TK-16.4"
	case barkmann:
		return "TK-20"
	default:
		return "TK-16.1"
	}
}

// objectives puts the tokens of the mission on the table or asks for them.
func (e *engine) objectives() {
	switch e.Mission {
	case kingOfTheHill:
		if len(e.Objectives) == 0 {
			e.token(Objective{X: TableSize / 2, Y: TableSize / 2})
		}
	case freeForAll:
		switch len(e.Objectives) {
		case 0:
			e.question(askObjective, e.Attacker, nobody)
			return
		case 1:
			e.question(askObjective, e.defender(), nobody)
			return
		}
	case noRetreat:
		if len(e.Objectives) < 2 {
			e.question(askObjective, e.Attacker, nobody)
			return
		}
	}
	e.Step = stepDeploy
}

func (e *engine) token(o Objective) {
	e.Objectives = append(slices.Clip(e.Objectives), o)
	e.Tell(ObjectivePlaced{Objective: o, Clause: e.missionClause()})
}

// judgeObjective says whether a token may lie at a point: one arrow from the
// edge of the opponent of seat, not on a building, and in No Retreat one arrow
// from the other (TK-16.3, TK-16.4, TK-X.6).
func (s *state) judgeObjective(seat game.Seat, x, y int) *game.Refusal {
	if b := checkPose(geom.Pose{X: x, Y: y}); !b.free() {
		return b.refusal()
	}
	edge := s.side(other(seat)).Edge
	line := inward(edge, 0, ArrowLength, 0)
	if (edge == "N" || edge == "S") && y != line.Y || (edge == "E" || edge == "W") && x != line.X {
		return game.Refuse(s.missionClause(), ReasonObjectiveLine, "edge", edge)
	}
	at := geom.Pose{X: x, Y: y}.Centre()
	for i := range s.Terrain {
		p := &s.Terrain[i]
		if p.Type == Building && geom.ComparePoint(p.shape[:], at, TokenRadius*geom.PerUnit) < 0 {
			return game.Refuse("TK-X.6", ReasonObjectiveOn, "piece", p.ID)
		}
	}
	if s.Mission == noRetreat {
		for _, o := range s.Objectives {
			if geom.CompareDistance(o.at(), at, arrow) < 0 {
				return game.Refuse("TK-16.4", ReasonObjectiveNear)
			}
		}
	}
	return nil
}

// at is the token's centre.
func (o Objective) at() geom.Point { return geom.Pose{X: o.X, Y: o.Y}.Centre() }

func (e *engine) placeObjective(seat game.Seat, a PlaceObjective) error {
	if r := e.judgeObjective(seat, a.X, a.Y); r != nil {
		return r
	}
	e.token(Objective{X: a.X, Y: a.Y, Owner: seat})
	e.Ask = ask{}
	return nil
}

// objectiveCandidates suggests places along the line.
func (s *state) objectiveCandidates(seat game.Seat) []game.Action {
	edge := s.side(other(seat)).Edge
	var list []game.Action
	for along := 0; along <= TableSize; along += 150 {
		p := inward(edge, along, ArrowLength, 0)
		if s.judgeObjective(seat, p.X, p.Y) == nil {
			list = append(list, PlaceObjective{X: p.X, Y: p.Y})
		}
	}
	return list
}

// holds tells whether a side has a live tank within one arrow of a token.
// Wrecks do not count, crews that bailed out do (TK-16.2, TK-X.6).
func (s *state) holds(seat game.Seat, o Objective) bool {
	return slices.ContainsFunc(s.Tanks, func(t tank) bool {
		return t.Owner == seat && t.alive() && geom.ComparePoint(t.hull[:], o.at(), arrow) <= 0
	})
}

// left tells whether a side has a live tank.
func (s *state) left(seat game.Seat) bool {
	return slices.ContainsFunc(s.Tanks, func(t tank) bool { return t.Owner == seat && t.alive() })
}

// score gives the victory points of this turn (TK-16.2 to TK-16.4). All of
// them are given before anybody has won.
func (e *engine) score() {
	if e.Turn == 1 && e.Mission != noRetreat {
		return
	}
	for k, o := range e.Objectives {
		for seat := game.Seat(1); seat <= 2; seat++ {
			switch {
			case e.Mission == freeForAll && seat != o.Owner, e.Mission == noRetreat && seat != e.Attacker:
				continue
			case !e.holds(seat, o) || e.holds(other(seat), o):
				continue
			}
			side := e.side(seat)
			side.VP++
			e.Tell(Scored{Seat: seat, VP: side.VP, Objective: k, Clause: e.missionClause()})
			if e.Mission == noRetreat { // at most one a turn
				return
			}
		}
	}
}

// victory is TK-14.2: elimination, victory points, then limits.
func (e *engine) victory() {
	one, two := e.left(1), e.left(2)
	switch {
	case !one && !two:
		e.bothGone()
		return
	case !two:
		e.end(1, Eliminated, "TK-14.2")
		return
	case !one:
		e.end(2, Eliminated, "TK-14.2")
		return
	}
	e.score()
	if e.byVP(); e.Result != nil {
		return
	}
	limit := e.d.mission(e.Mission).TurnLimit
	switch {
	case limit > 0 && e.Turn >= limit:
		e.end(e.defender(), Held, "TK-16.4")
	case limit > 0: // an option never replaces the mission's own limit (TK-X.6)
	case e.Opts.TurnLimit > 0 && e.Turn >= e.Opts.TurnLimit:
		e.timeUp()
	case e.Turn >= lastTurn:
		e.byPoints("TK-X.6")
	}
}

// byVP looks for a winner by victory points.
func (e *engine) byVP() {
	need := e.d.mission(e.Mission).VPNeeded
	if need == 0 {
		return
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		vp, their := e.side(seat).VP, e.side(other(seat)).VP
		if vp >= need && vp > their {
			e.end(seat, ByVP, e.missionClause())
			return
		}
	}
}

// bothGone: nobody has a tank left (TK-X.6). No points are scored any more.
func (e *engine) bothGone() {
	one, two := e.Sides[0].VP, e.Sides[1].VP
	switch {
	case e.Mission == noRetreat:
		e.end(e.defender(), Held, "TK-X.6")
	case one > two:
		e.end(1, ByVP, "TK-X.6")
	case two > one:
		e.end(2, ByVP, "TK-X.6")
	default:
		e.end(game.Nobody, Eliminated, "TK-X.6")
	}
}

// timeUp ends the game by the mission's own measure: victory points, then
// points destroyed (TK-16.1, TK-16.2, TK-16.3). Nobody retreats: there the
// defender has held.
func (e *engine) timeUp() {
	one, two := e.Sides[0].VP, e.Sides[1].VP
	switch {
	case e.Mission == noRetreat:
		e.end(e.defender(), Held, "TK-16.4")
	case one > two:
		e.end(1, ByVP, e.missionClause())
	case two > one:
		e.end(2, ByVP, e.missionClause())
	default:
		e.byPoints("TK-16.1")
	}
}

// byPoints compares what each side has destroyed.
func (e *engine) byPoints(clause rulebook.Clause) {
	one, two := e.Sides[0].Destroyed, e.Sides[1].Destroyed
	switch {
	case one > two:
		e.end(1, ByPoints, clause)
	case two > one:
		e.end(2, ByPoints, clause)
	default:
		e.end(game.Nobody, Even, clause)
	}
}
