package engagement

import (
	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/rulebook"
)

// turnFlow leads a game from decision to decision.
type turnFlow = flow.Game[askKind, *state, *engine]

// newFlow describes the game to [flow]. Questions without a timeout are lost
// on time.
func newFlow() *turnFlow {
	return &turnFlow{
		Seats: 2, Asked: (*state).asked, Result: func(s *state) *game.Result { return s.Result },
		Begin: func(s *state, r *flow.Referee) *engine { return &engine{state: s.clone(), referee: r} },
		State: func(e *engine) *state { return e.state },
		Step:  (*engine).step, End: (*engine).conclude,
		Questions: map[askKind]flow.Question[*state, *engine]{
			askMuster:      {Clause: "RE-S7", Play: (*engine).playMuster},
			askDeploy:      {Clause: "RE-X.10", Timeout: Done{}, Play: answer((*engine).playDeploy)},
			askDiscipline:  {Clause: "RE-0.13", Listed: true, Play: answer((*engine).playDiscipline)},
			askOrders:      {Clause: "RE-0.7", Timeout: Done{}, Play: answer((*engine).playOrders)},
			askWithdraw:    {Clause: "RE-0.13", Describe: aboutUnit, Play: answer((*engine).playWithdraw)},
			askMove:        {Clause: "RE-X.4", Timeout: Done{}, Play: answer((*engine).playMove)},
			askOpportunity: {Clause: "RE-0.12", Timeout: HoldFire{}, Describe: aboutMove, Play: answer((*engine).playOpportunity)},
			askShoot:       {Clause: "RE-0.8", Timeout: Done{}, Play: answer((*engine).playShoot)},
			askClose:       {Clause: "RE-20.7", Listed: true, Timeout: Done{}, Play: answer((*engine).playClose)},
			askScramble:    {Clause: "RE-17.2", Describe: unlessMoved, Play: answer((*engine).playScramble)},
			askRiders:      {Clause: "RE-17.1", Listed: true, Describe: unlessMoved, Play: answer((*engine).playRiders)},
			askDodge:       {Clause: "RE-10.4", Listed: true, Timeout: Dodge{}, Describe: aboutUnit, Play: answer((*engine).playDodge)},
			askConsolidate: {Clause: "RE-20.6", Describe: unlessMoved, Play: answer((*engine).playConsolidate)},
			askLastDitch:   {Clause: "RE-5.4", Listed: true, Describe: unlessMoved, Play: answer((*engine).playLastDitch)},
			askDisplace:    {Clause: "RE-5.2", Describe: unlessMoved, Play: answer((*engine).playDisplace)},
		},
	}
}

// answer makes what judges an action a player of it. A refusal that is not
// there must not become an error that is.
func answer(judge func(e *engine, seat game.Seat, a game.Action) *game.Refusal) func(*engine, game.Seat, game.Action) error {
	return func(e *engine, seat game.Seat, a game.Action) error {
		if refusal := judge(e, seat, a); refusal != nil {
			return refusal
		}
		return nil
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

// asked is what a seat must decide now. Both hand in their forces unseen.
func (s *state) asked(seat game.Seat) askKind {
	if s.Ask.Kind == askMuster && s.Forces[seat-1] == nil || s.Ask.Seat == seat {
		return s.Ask.Kind
	}
	return ""
}

// engine plays on a copy of a state until somebody has to decide.
type engine struct {
	*state
	referee *flow.Referee // none for a probe: it throws no die and tells nobody
	tables  [3]*vista     // by seat, until something moves
}

// tell notes what has happened.
func (e *engine) tell(ev game.Event) {
	if e.referee != nil {
		e.referee.Tell(ev)
	}
}

// question makes the position wait for a seat.
func (e *engine) question(kind askKind, seat game.Seat, about string) {
	e.Ask = asking{Kind: kind, Seat: seat, Unit: about}
}

// die throws a D6 in the open.
func (e *engine) die() int { return die(e.referee) }

// test throws a unit's test and tells it (RE-0.4).
func (e *engine) test(i int, what string, need int, mods game.Tally, clause rulebook.Clause) bool {
	u := &e.Units[i]
	t := Tested{Unit: u.ID, What: what, Need: need, Sum: mods, Clause: clause, private: u.secret()}
	if u.concealed() { // a die in the open would tell that there was a test
		t.Die = e.referee.Hidden(6) + 1
	} else {
		t.Die = e.die()
	}
	t.Passed = passes(t.Die, mods.Total(), need)
	e.tell(t)
	return t.Passed
}

// view is the table as a seat sees it now.
func (e *engine) view(seat game.Seat) *vista {
	if e.tables[seat] == nil {
		e.tables[seat] = e.state.table(seat)
	}
	return e.tables[seat]
}

// shifted forgets what was seen: something stands elsewhere.
func (e *engine) shifted() { e.tables = [3]*vista{} }

// later puts a decision off until what is under way is resolved.
func (e *engine) later(t task) {
	e.Queue.Push(t)
}

// step takes the next step that needs no decision.
func (e *engine) step() bool {
	if e.Ask.Kind != "" || e.Result != nil {
		return false
	}
	switch {
	case e.finished():
	case len(e.Queue) > 0:
		e.attend(e.Queue.Next())
	case e.Move != nil:
		e.moveOn()
	default:
		e.advance()
	}
	return true
}

// advance does what the present phase asks for.
func (e *engine) advance() {
	switch e.Phase {
	case phaseMuster:
		e.muster()
	case phaseDeployFirst, phaseDeploySecond, phaseDeployThird:
		e.deployment()
	case phaseStart:
		e.beginTurn()
	case phaseDiscipline:
		e.disciplinePhase()
	case phaseOrders:
		e.ordersPhase()
	case phaseRunaways:
		e.runaways()
	case phaseWithdraw:
		e.withdrawals()
	case phaseMovement:
		e.movementPhase()
	case phaseMoveEnd:
		e.endMovement()
	case phaseShooting:
		e.shootingPhase()
	case phaseShootEnd:
		e.endShooting()
	case phaseGrenadiers:
		e.beginClose()
	case phaseClose:
		e.closePhase()
	case phaseTidy:
		e.consolidation()
	case phaseEnd:
		e.endTurn()
	}
}

// end finishes the game.
func (e *engine) end(winner game.Seat, how game.How, clause rulebook.Clause) {
	e.Result = &game.Result{Winner: winner, How: how, Clause: clause}
	e.Ask, e.Queue, e.Move = asking{}, nil, nil
	e.tell(GameEnded{Result: *e.Result})
}

// conclude ends the game from outside.
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

// notNow refuses what the question does not ask for.
func (e *engine) notNow() *game.Refusal {
	return game.Refuse(e.flow.Questions[e.Ask.Kind].Clause, ReasonNotNow)
}

// own finds a unit of a seat by its name.
func (e *engine) own(seat game.Seat, id string) (int, *game.Refusal) {
	clause := e.flow.Questions[e.Ask.Kind].Clause
	i := e.find(id)
	switch {
	case i == nobody || e.Units[i].Seat != seat && e.Units[i].concealed():
		return nobody, game.Refuse(clause, ReasonNoUnit, "unit", id)
	case e.Units[i].Seat != seat:
		return nobody, game.Refuse(clause, ReasonNotYours, "unit", id)
	}
	return i, nil
}
