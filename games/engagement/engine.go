package engagement

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/rulebook"
)

// asked is what a seat must decide now. Both hand in their forces unseen.
func (s *state) asked(seat game.Seat) askKind {
	if s.Ask.Kind == askMuster && s.Forces[seat-1] == nil || s.Ask.Seat == seat {
		return s.Ask.Kind
	}
	return ""
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
func (e *engine) die() int { return combat.Die(e.referee) }

// test throws a unit's test and tells it (RE-0.4).
func (e *engine) test(i int, what string, need int, mods game.Tally, clause rulebook.Clause) bool {
	u := &e.Units[i]
	t := Tested{Unit: u.ID, What: what, Need: need, Sum: mods, Clause: clause, private: u.secret()}
	if u.concealed() { // a die in the open would tell that there was a test
		t.Die = e.referee.Hidden(6) + 1
	} else {
		t.Die = e.die()
	}
	t.Passed = combat.Passes(t.Die, mods.Total(), need)
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

// end finishes the game.
func (e *engine) end(winner game.Seat, how game.How, clause rulebook.Clause) {
	e.Result = &game.Result{Winner: winner, How: how, Clause: clause}
	e.Ask, e.Queue, e.Move = asking{}, nil, nil
	e.tell(GameEnded{Result: *e.Result})
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
	i := e.Units.find(id)
	switch {
	case i == nobody || e.Units[i].Seat != seat && e.Units[i].concealed():
		return nobody, game.Refuse(clause, ReasonNoUnit, "unit", id)
	case e.Units[i].Seat != seat:
		return nobody, game.Refuse(clause, ReasonNotYours, "unit", id)
	}
	return i, nil
}

// clause names a rule.
type clause = rulebook.Clause

// enter opens a phase of the turn (RE-0.6).
func (e *engine) enter(p phase) {
	e.Phase = p
	switch p {
	case phaseDiscipline, phaseOrders, phaseMovement, phaseShooting, phaseClose:
		e.tell(PhaseBegan{Seat: e.Active, Phase: string(p)})
	default: // parts of a phase
	}
}
