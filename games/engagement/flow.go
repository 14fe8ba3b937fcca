package engagement

import (
	"sabot/dice"
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
			askReturn:      {Clause: "RE-10.3", Listed: true, Timeout: HoldFire{}, Describe: aboutUnit, Play: answer(playReturn)},
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
		if stay, ok := a.(Stay); ok && stay.Unit != e.Ask.Unit {
			return e.notNow()
		}
		refusal := judge(e, seat, a)
		if refusal == nil {
			return nil
		}
		return refusal
	}
}

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
		attendTask(e, e.Queue.next())
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

func (e *engine) conclude(how game.How, loser game.Seat) {
	winner := game.Nobody
	if loser != game.Nobody {
		winner = other(loser)
	}
	e.end(winner, how, "RE-V1")
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

// Result is nil while the game goes on.
func (p Position) Result() *game.Result {
	if p.s.Result == nil {
		return nil
	}
	r := *p.s.Result
	return &r
}

// sideWipedOut ends the game at once when a side has nobody left (RE-V1).
func sideWipedOut(e *engine) bool {
	if e.Turn == 0 {
		return false
	}
	var live [2]bool
	for i := range e.Units {
		if u := &e.Units[i]; e.Units.counts(u) {
			live[u.Seat-1] = true
		}
	}
	switch {
	case live[0] && live[1]:
		return false
	case !live[0] && !live[1]:
		e.end(game.Nobody, Even, "RE-V1")
	case live[0]:
		e.end(1, Wiped, "RE-V1")
	default:
		e.end(2, Wiped, "RE-V1")
	}
	return true
}

// attendTask puts a decision that was put off.
func attendTask(e *engine, t task) {
	i := e.Units.find(t.Unit)
	u := &e.Units[i]
	switch t.Kind {
	case askScramble, askConsolidate, askDisplace:
		if u.Place == atTable && u.Squad.walking() > 0 && (t.Kind != askDisplace || e.Move != nil) {
			e.question(t.Kind, u.Seat, u.ID)
			e.Ask.From = t.From
		}
	case askRiders:
		if len(u.Squad.in(t.From)) > 0 && e.Units[e.Units.find(t.From)].Place == atTable {
			e.question(askRiders, u.Seat, u.ID)
			e.Ask.From = t.From
		}
	default:
		panic("engagement: a task that nobody attends to")
	}
}
