package engagement

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// engine plays on a copy of a state until somebody has to decide.
type engine struct {
	*state
	src    dice.Source
	events []game.Event
	tables [3]*vista // by seat, until something moves
}

// tell notes what has happened.
func (e *engine) tell(ev game.Event) { e.events = append(e.events, ev) }

// question makes the position wait for a seat.
func (e *engine) question(kind askKind, seat game.Seat, about string) {
	e.Ask = asking{Kind: kind, Seat: seat, Unit: about}
}

// die throws a D6 in the open.
func (e *engine) die() int { return die(e.src) }

// test throws a unit's test and tells it (RE-0.4).
func (e *engine) test(i int, what string, need int, mods game.Tally, clause rulebook.Clause) bool {
	u := &e.Units[i]
	t := Tested{Unit: u.ID, What: what, Need: need, Mods: mods, Clause: clause, owner: u.secret()}
	if u.concealed() { // a die in the open would tell that there was a test
		t.Die = e.src.Hidden(6) + 1
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
	e.Queue = append(slices.Clip(e.Queue), t)
}

// run goes on until a decision is due or the game is over.
func (e *engine) run() {
	for e.Ask.Kind == "" && e.Result == nil {
		switch {
		case e.finished():
		case len(e.Queue) > 0:
			t := e.Queue[0]
			e.Queue = e.Queue[1:]
			if len(e.Queue) == 0 {
				e.Queue = nil
			}
			e.attend(t)
		case e.Move != nil:
			e.moveOn()
		default:
			e.advance()
		}
	}
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

// Waiting lists the decisions that are due.
func (p Position) Waiting() []game.Decision {
	s := p.s
	if s.Result != nil {
		return nil
	}
	if s.Ask.Kind == askMuster {
		var list []game.Decision
		for seat := game.Seat(1); seat <= 2; seat++ {
			if s.Forces[seat-1] == nil {
				list = append(list, s.decision(seat))
			}
		}
		return list
	}
	return []game.Decision{s.decision(s.Ask.Seat)}
}

// decision describes what seat is asked.
func (s *state) decision(seat game.Seat) game.Decision {
	clause, listed, timeout := about(s.Ask.Kind)
	d := game.Decision{Seat: seat, Kind: string(s.Ask.Kind), Clause: clause, Listed: listed, Timeout: timeout, Args: game.Args{}}
	if s.Ask.Unit != "" {
		d.Args["unit"] = s.Ask.Unit
	}
	if s.Ask.Kind == askOpportunity && s.Move != nil {
		d.Args["steps"], d.Args["at"] = s.Move.Total, s.Move.At
	}
	if slices.Contains([]askKind{askDodge, askScramble, askRiders, askConsolidate, askLastDitch, askDisplace}, s.Ask.Kind) {
		if timeout == nil {
			d.Timeout = Stay{Unit: s.Ask.Unit}
		}
	}
	return d
}

// about tells for a kind of question the clause it comes from, whether Legal
// lists all answers, and what is played when time runs out. Questions without
// such a default are lost on time.
func about(kind askKind) (clause rulebook.Clause, listed bool, timeout game.Action) {
	switch kind {
	case askMuster:
		return "RE-S7", false, nil
	case askDeploy:
		return "RE-X.10", false, Done{}
	case askDiscipline:
		return "RE-0.13", true, nil
	case askOrders:
		return "RE-0.7", false, Done{}
	case askWithdraw:
		return "RE-0.13", false, nil
	case askMove:
		return "RE-X.4", false, Done{}
	case askOpportunity:
		return "RE-0.12", false, HoldFire{}
	case askShoot:
		return "RE-0.8", false, Done{}
	case askClose:
		return "RE-20.7", true, Done{}
	case askScramble:
		return "RE-17.2", false, nil
	case askRiders:
		return "RE-17.1", true, nil
	case askDodge:
		return "RE-10.4", true, Dodge{}
	case askConsolidate:
		return "RE-20.6", false, nil
	case askLastDitch:
		return "RE-5.4", true, nil
	case askDisplace:
		return "RE-5.2", false, nil
	default:
		return "RE-0.6", true, nil
	}
}

// due tells whether the position waits for seat.
func (s *state) due(seat game.Seat) bool {
	switch {
	case s.Result != nil || seat < 1 || seat > 2:
		return false
	case s.Ask.Kind == askMuster:
		return s.Forces[seat-1] == nil
	}
	return s.Ask.Seat == seat
}

// Apply plays a for seat.
func (p Position) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	if p.s.Result != nil {
		return p, nil, game.Refuse("", game.ReasonOver)
	}
	if !p.s.due(seat) {
		return p, nil, game.Refuse("", game.ReasonNotWaiting)
	}
	e := &engine{state: p.s.clone(), src: src}
	if err := e.play(seat, a); err != nil {
		return p, nil, err
	}
	e.run()
	return Position{e.state}, e.events, nil
}

// play takes one decision. What is refused is refused before a die is thrown;
// the engine's copy is thrown away.
func (e *engine) play(seat game.Seat, a game.Action) error {
	var no *game.Refusal
	switch e.Ask.Kind {
	case askMuster:
		if m, is := a.(Muster); is {
			return e.handIn(seat, m)
		}
		no = e.notNow()
	case askDeploy:
		no = e.playDeploy(seat, a)
	case askDiscipline:
		no = e.playDiscipline(seat, a)
	case askOrders:
		no = e.playOrders(seat, a)
	case askWithdraw:
		no = e.playWithdraw(a)
	case askMove:
		no = e.playMove(seat, a)
	case askOpportunity:
		no = e.playOpportunity(seat, a)
	case askShoot:
		no = e.playShoot(seat, a)
	case askClose:
		no = e.playClose(a)
	case askScramble:
		no = e.playScramble(a)
	case askRiders:
		no = e.playRiders(a)
	case askDodge:
		no = e.playDodge(a)
	case askConsolidate:
		no = e.playConsolidate(a)
	case askLastDitch:
		no = e.playLastDitch(a)
	case askDisplace:
		no = e.playDisplace(a)
	default:
		no = e.notNow()
	}
	if no != nil {
		return no
	}
	return nil
}

// notNow refuses what the question does not ask for.
func (e *engine) notNow() *game.Refusal {
	clause, _, _ := about(e.Ask.Kind)
	return game.Refuse(clause, ReasonNotNow)
}

// own finds a unit of a seat by its name.
func (e *engine) own(seat game.Seat, id string) (int, *game.Refusal) {
	clause, _, _ := about(e.Ask.Kind)
	i := e.find(id)
	switch {
	case i == nobody || e.Units[i].Seat != seat && e.Units[i].concealed():
		return nobody, game.Refuse(clause, ReasonNoUnit, "unit", id)
	case e.Units[i].Seat != seat:
		return nobody, game.Refuse(clause, ReasonNotYours, "unit", id)
	}
	return i, nil
}

// Conclude ends the game from outside.
func (p Position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	if p.s.Result != nil {
		return p, nil, game.Refuse("", game.ReasonOver)
	}
	e := &engine{state: p.s.clone(), src: dice.None{}}
	if seat == game.Nobody {
		e.end(game.Nobody, how, "RE-V1")
	} else {
		e.end(other(seat), how, "RE-V1")
	}
	return Position{e.state}, e.events, nil
}
