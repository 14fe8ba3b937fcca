package engagement

import (
	"sabot/game"
	"sabot/game/flow"
)

// newFlow describes the game to [flow]. Questions without a timeout are lost
// on time.
func newFlow() *turnFlow {
	return &turnFlow{
		Notation: roster(nil).grammar(),
		Seats:    2, Asked: (*state).asked, Result: func(s *state) *game.Result { return s.Result },
		Begin: func(s *state, r *flow.Referee) *engine { return &engine{state: s.clone(), referee: r} },
		State: func(e *engine) *state { return e.state },
		Step:  (*engine).step, End: (*engine).conclude,
		Questions: map[askKind]flow.Question[*state, *engine]{
			askMuster:      {Clause: "RE-S7", Play: playMuster},
			askDeploy:      {Clause: "RE-X.10", Timeout: Done{}, Play: answer(playDeploy)},
			askDiscipline:  {Clause: "RE-0.13", Listed: true, Play: answer(playDiscipline)},
			askOrders:      {Clause: "RE-0.7", Timeout: Done{}, Play: answer(playOrders)},
			askWithdraw:    {Clause: "RE-0.13", Describe: aboutUnit, Play: answer(playWithdraw)},
			askMove:        {Clause: "RE-X.4", Timeout: Done{}, Play: answer(playMove)},
			askOpportunity: {Clause: "RE-0.12", Timeout: HoldFire{}, Describe: aboutMove, Play: answer(playOpportunity)},
			askShoot:       {Clause: "RE-0.8", Timeout: Done{}, Play: answer(playShoot)},
			askClose:       {Clause: "RE-20.7", Listed: true, Timeout: Done{}, Play: answer(playCloseCombat)},
			askScramble:    {Clause: "RE-17.2", Describe: unlessMoved, Play: answer(playScramble)},
			askRiders:      {Clause: "RE-17.1", Listed: true, Describe: unlessMoved, Play: answer(playRiders)},
			askDodge:       {Clause: "RE-10.4", Listed: true, Timeout: Dodge{}, Describe: aboutUnit, Play: answer(playDodge)},
			askConsolidate: {Clause: "RE-20.6", Describe: unlessMoved, Play: answer(playConsolidate)},
			askLastDitch:   {Clause: "RE-5.4", Listed: true, Describe: unlessMoved, Play: answer(playLastDitch)},
			askDisplace:    {Clause: "RE-5.2", Describe: unlessMoved, Play: answer(playDisplace)},
		},
	}
}

// answer makes what judges an action a player of it. A refusal that is not
// there must not become an error that is.
func answer(judge func(e *engine, seat game.Seat, a game.Action) *game.Refusal) func(*engine, game.Seat, game.Action) error {
	return func(e *engine, seat game.Seat, a game.Action) error {
		refusal := judge(e, seat, a)
		if refusal == nil {
			return nil
		}
		return refusal
	}
}

// aboutUnit names the unit that a question is about.
func aboutUnit(s *state, d *game.Decision) { d.Args = game.Args{"unit": s.Ask.Unit} }

// aboutMove tells besides how far the move has come.
func aboutMove(s *state, d *game.Decision) {
	aboutUnit(s, d)
	if s.Move != nil {
		d.Args["steps"], d.Args["at"] = s.Move.Total, s.Move.At
	}
}

// unlessMoved has the unit stay where it is when time runs out.
func unlessMoved(s *state, d *game.Decision) {
	aboutUnit(s, d)
	d.Timeout = Stay{Unit: s.Ask.Unit}
}

// step takes the next step that needs no decision.
func (e *engine) step() bool {
	if e.Ask.Kind != "" || e.Result != nil {
		return false
	}
	switch {
	case sideWipedOut(e):
	case len(e.Queue) > 0:
		attendTask(e, e.Queue.Next())
	case e.Move != nil:
		continueMove(e)
	default:
		e.advance()
	}
	return true
}

// advance does what the present phase asks for.
func (e *engine) advance() {
	switch e.Phase {
	case phaseMuster:
		musterPhase(e)
	case phaseDeployFirst, phaseDeploySecond, phaseDeployThird:
		deploymentPhase(e)
	case phaseStart:
		beginTurn(e)
	case phaseDiscipline:
		disciplinePhase(e)
	case phaseOrders:
		ordersPhase(e)
	case phaseRunaways:
		runawaysPhase(e)
	case phaseWithdraw:
		withdrawalsPhase(e)
	case phaseMovement:
		movementPhase(e)
	case phaseMoveEnd:
		endMovementPhase(e)
	case phaseShooting:
		shootingPhase(e)
	case phaseShootEnd:
		endShooting(e)
	case phaseGrenadiers:
		beginCloseCombat(e)
	case phaseClose:
		closeCombatPhase(e)
	case phaseTidy:
		consolidationPhase(e)
	case phaseEnd:
		endTurn(e)
	}
}

// conclude ends the game from outside.
func (e *engine) conclude(how game.How, loser game.Seat) {
	winner := game.Nobody
	if loser != game.Nobody {
		winner = other(loser)
	}
	e.end(winner, how, "RE-V1")
}
