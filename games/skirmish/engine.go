package skirmish

import (
	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/games/skirmish/printed"
	"sabot/rulebook"
)

// engine plays on a copy of a state until somebody has to decide.
type engine struct {
	s *state
	*flow.Referee
}

func (e *engine) question(kind QuestionKind, seat game.Seat, tank int, tanks ...int) {
	e.s.Ask = ask{Kind: kind, Seat: seat, Tank: tank, Tanks: tanks}
}

func (e *engine) roll(n int) []int {
	rolled := make([]int, n)
	for i := range rolled {
		rolled[i] = e.Roll(6)
	}
	return rolled
}

// advance does what the present step of the turn structure asks for; false
// when a decision is due or the game is over.
func (e *engine) advance() bool {
	if e.s.Ask.Kind != "" || e.s.Result != nil {
		return false
	}
	switch e.s.Step {
	case stepPlatoons:
		e.platoons()
	case stepTerrainRoll:
		e.beginTerrain()
	case stepTerrain:
		e.nextPiece()
	case stepRoleRoll:
		e.rollForRole()
	case stepEdge:
		e.question(askEdge, e.s.defender(), noTank)
	case stepObjectives:
		e.objectives()
	case stepDeploy:
		e.nextDeployment()
	case stepPregame:
		e.pregameMoves()
	case stepTurn:
		e.beginTurn()
	case stepMoveChoices, stepShootChoices:
		e.phaseChoices()
	case stepExtra:
		e.extraMoves()
	case stepMoveNext:
		e.nextMover()
	case stepMoving:
		e.moving()
	case stepShootStart:
		e.beginShooting()
	case stepShootNext:
		e.nextShooter()
	case stepShooting:
		e.question(askShoot, e.s.owner(e.s.Active.Tank), e.s.Active.Tank)
	case stepAttack:
		e.s.Attack.advance(e)
	case stepCommand:
		e.beginCommand()
	case stepRepairNext:
		e.nextRepair()
	case stepRepairing:
		e.repairing()
	case stepReset:
		e.endTurn()
	}
	return true
}

func (e *engine) end(winner game.Seat, how game.How, clause rulebook.Clause) {
	e.s.Result = &game.Result{Winner: winner, How: how, Clause: clause}
	e.s.Ask = ask{}
	e.Tell(GameEnded{Result: *e.s.Result})
}

// Waiting lists the decisions that are due.
func (p Position) Waiting() []game.Decision { return p.s.flow.Waiting(p.s) }

// Apply plays a for seat.
func (p Position) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	s, events, err := p.s.flow.Apply(p.s, seat, a, src)
	return Position{s}, events, err
}

// Conclude ends the game from outside.
func (p Position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	s, events, err := p.s.flow.Conclude(p.s, how, seat)
	return Position{s}, events, err
}

func (s *state) due(seat game.Seat) bool { return s.flow.Asks(s, seat) != "" }

// conclude ends the game for a reason outside the rules. Where the table plays
// against the clock, running out of time is the end of the mission and not of
// the player: the points decide (TK-16.1).
func (e *engine) conclude(how game.How, loser game.Seat) {
	switch {
	case how == game.TimedOut && e.s.Options.Clock != printed.NoClock && len(e.s.Tanks) > 0:
		e.timeUp()
	case loser == game.Nobody:
		e.end(game.Nobody, how, "TK-14.2")
	default:
		e.end(other(loser), how, "TK-14.2")
	}
}
