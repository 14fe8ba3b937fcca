package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/field"
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
	mission, tokens := e.s.Mission, len(e.s.Table.Objectives)
	switch {
	case mission == kingOfTheHill && tokens == 0:
		e.placeToken(field.Objective{X: field.TableSize / 2, Y: field.TableSize / 2})
	case mission == freeForAll && tokens == 0, mission == noRetreat && tokens < 2:
		e.question(askObjective, e.s.Attacker, noTank)
		return
	case mission == freeForAll && tokens == 1:
		e.question(askObjective, e.s.defender(), noTank)
		return
	}
	e.s.Step = stepDeploy
}

func (e *engine) placeToken(o field.Objective) {
	e.s.Table.Objectives = append(slices.Clip(e.s.Table.Objectives), o)
	e.Tell(ObjectivePlaced{Objective: o, Clause: e.s.missionClause()})
}

// objectiveSite is what the mission asks of the place for a token of seat.
func (s *state) objectiveSite(seat game.Seat) field.Site {
	return field.Site{Clause: s.missionClause(), Edge: s.side(other(seat)).Edge, Apart: s.Mission == noRetreat && s.Options.TokensApart}
}

func (e *engine) placeObjective(seat game.Seat, a PlaceObjective) error {
	if b := e.s.Table.JudgeObjective(e.s.objectiveSite(seat), a.X, a.Y); !b.Free() {
		return b.Refusal()
	}
	e.placeToken(field.Objective{X: a.X, Y: a.Y, Owner: seat})
	return nil
}

// score gives the victory points of this turn (TK-16.2 to TK-16.4). All of
// them are given before anybody has won.
func (e *engine) score() {
	if e.s.Turn == 1 && e.s.Mission != noRetreat {
		return
	}
	for k, o := range e.s.Table.Objectives {
		for seat := game.Seat(1); seat <= 2; seat++ {
			switch {
			case e.s.Mission == freeForAll && seat != o.Owner, e.s.Mission == noRetreat && seat != e.s.Attacker:
				continue
			case !e.s.Table.HeldBy(seat, o) || e.s.Table.HeldBy(other(seat), o):
				continue
			}
			side := e.s.side(seat)
			side.VP++
			e.Tell(Scored{Seat: seat, VP: side.VP, Objective: k, Clause: e.s.missionClause()})
			if e.s.Mission == noRetreat { // at most one a turn
				return
			}
		}
	}
}

// eliminated ends the game when a side has no tank left (TK-14.2).
func (e *engine) eliminated() bool {
	one, two := e.s.Table.HasTanks(1), e.s.Table.HasTanks(2)
	switch {
	case !one && !two:
		e.bothGone()
	case !two:
		e.end(1, Eliminated, "TK-14.2")
	case !one:
		e.end(2, Eliminated, "TK-14.2")
	}
	return e.s.Result != nil
}

// victory is TK-14.2: elimination, victory points, then limits.
func (e *engine) victory() {
	if e.eliminated() {
		return
	}
	e.score()
	if e.byVP(); e.s.Result != nil {
		return
	}
	limit := e.s.data.Mission(e.s.Mission).TurnLimit
	switch {
	case limit > 0 && e.s.Turn >= limit:
		e.end(e.s.defender(), Held, "TK-16.4")
	case limit > 0: // an option never replaces the mission's own limit (TK-X.6)
	case e.s.Options.TurnLimit > 0 && e.s.Turn >= e.s.Options.TurnLimit:
		e.timeUp("TK-16.1")
	case e.s.Turn >= lastTurn:
		e.timeUp("TK-X.6")
	}
}

// leader is the seat with more, Nobody at a tie.
func leader(one, two int) game.Seat {
	switch {
	case one > two:
		return 1
	case two > one:
		return 2
	}
	return game.Nobody
}

func (s *state) leaderByVP() game.Seat { return leader(s.Sides[0].VP, s.Sides[1].VP) }

func (e *engine) byVP() {
	need := e.s.data.Mission(e.s.Mission).VPNeeded
	if seat := e.s.leaderByVP(); need > 0 && seat != game.Nobody && e.s.side(seat).VP >= need {
		e.end(seat, ByVP, e.s.missionClause())
	}
}

// bothGone: nobody has a tank left (TK-X.6). No points are scored any more.
func (e *engine) bothGone() {
	switch seat := e.s.leaderByVP(); {
	case e.s.Mission == noRetreat:
		e.end(e.s.defender(), Held, "TK-X.6")
	case seat != game.Nobody:
		e.end(seat, ByVP, "TK-X.6")
	default:
		e.end(game.Nobody, Eliminated, "TK-X.6")
	}
}

// timeUp ends the game by the mission's own measure: victory points, then
// points destroyed (TK-16.1, TK-16.2, TK-16.3); clause says why it ends. Nobody
// retreats: there the defender has held.
func (e *engine) timeUp(clause rulebook.Clause) {
	seat, how := e.s.leaderByVP(), ByVP
	if seat == game.Nobody {
		seat, how = leader(e.s.Sides[0].Destroyed, e.s.Sides[1].Destroyed), ByPoints
	}
	switch {
	case e.s.Mission == noRetreat && e.s.Attacker != game.Nobody:
		e.end(e.s.defender(), Held, "TK-16.4")
	case seat == game.Nobody:
		e.end(game.Nobody, Even, clause)
	case how == ByVP:
		e.end(seat, how, e.s.missionClause())
	default:
		e.end(seat, how, clause)
	}
}
