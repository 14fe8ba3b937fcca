package skirmish

import (
	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
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
func (e *engine) advance(turn map[Step]func(*engine)) bool {
	if e.s.Ask.Kind != "" || e.s.Result != nil {
		return false
	}
	turn[e.s.Step](e)
	return true
}

// steps is the turn structure.
func steps() map[Step]func(*engine) {
	return map[Step]func(*engine){
		stepPlatoons:     (*engine).platoons,
		stepTerrainRoll:  (*engine).beginTerrain,
		stepTerrain:      (*engine).nextPiece,
		stepRoleRoll:     func(e *engine) { e.question(askRole, e.rollOff("role"), noTank) }, // the winner chooses (TK-6.d)
		stepEdge:         func(e *engine) { e.question(askEdge, e.s.defender(), noTank) },
		stepObjectives:   (*engine).objectives,
		stepDeploy:       (*engine).nextDeployment,
		stepPregame:      (*engine).pregameMoves,
		stepTurn:         (*engine).beginTurn,
		stepMoveChoices:  (*engine).phaseChoices,
		stepExtra:        (*engine).extraMoves,
		stepMoveNext:     (*engine).nextMover,
		stepMoving:       (*engine).moving,
		stepShootStart:   (*engine).beginShooting,
		stepShootChoices: (*engine).phaseChoices,
		stepShootNext:    (*engine).nextShooter,
		stepShooting:     func(e *engine) { e.question(askShoot, e.s.owner(e.s.Active.Tank), e.s.Active.Tank) },
		stepAttack:       func(e *engine) { e.s.Attack.advance(e) },
		stepCommand:      (*engine).beginCommand,
		stepRepairNext:   (*engine).nextRepair,
		stepRepairing:    (*engine).repairing,
		stepReset:        (*engine).endTurn,
	}
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
// the player: the points decide (TK-16.1). A tank that would be destroyed in
// the Command phase counts, since nothing can save it any more (TK-9.s).
func (e *engine) conclude(how game.How, loser game.Seat) {
	switch {
	case how == game.TimedOut && e.s.Options.Minutes() > 0:
		if e.destroyTanks(); e.s.Turn == 0 || !e.eliminated() {
			e.timeUp("TK-16.1")
		}
	case loser == game.Nobody:
		e.end(game.Nobody, how, "TK-14.2")
	default:
		e.end(other(loser), how, "TK-14.2")
	}
}
