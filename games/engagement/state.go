package engagement

import (
	"slices"

	"sabot/game"
	"sabot/game/flow"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/rulebook"
)

// Position is the whole state of a game: an immutable value.
type Position struct{ s *state }

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy.
type state struct {
	d        *printed.Data
	flow     *turnFlow
	Scenario string
	Own      *printed.Scenario // one that is not in the box
	Opts     printed.Options
	Width    int
	Height   int
	Terrain  []printed.Piece
	Smoke    []smoke
	Round    int
	Turn     int // of one player, counted from 1
	First    game.Seat
	Active   game.Seat
	Phase    phase
	Forces   [2][]string // of a pick-up game, handed in
	Units    roster
	Move     *move
	Queue    queue
	Ask      asking
	Result   *game.Result

	plan   *printed.Scenario
	ground *field.Field // pieces and smoke, without hulls
}

// phase is where in the turn structure the position is.
type phase string

const (
	phaseMuster       phase = "muster"
	phaseDeployFirst  phase = "deploy-hidden" // second player's hidden units (RE-X.10)
	phaseDeploySecond phase = "deploy-first"
	phaseDeployThird  phase = "deploy-rest"
	phaseStart        phase = "start"
	phaseDiscipline   phase = "discipline"
	phaseOrders       phase = "orders"
	phaseRunaways     phase = "runaways"
	phaseWithdraw     phase = "withdraw"
	phaseMovement     phase = "movement"
	phaseMoveEnd      phase = "movement-end"
	phaseShooting     phase = "shooting"
	phaseShootEnd     phase = "shooting-end"
	phaseGrenadiers   phase = "grenadiers"
	phaseClose        phase = "close-combat"
	phaseTidy         phase = "consolidation"
	phaseEnd          phase = "end"
)

// asking is the question the position waits with. An empty kind asks nothing:
// play goes on by itself.
type asking struct {
	Kind askKind
	Seat game.Seat
	Unit string // public
	From string // the vehicle it is about
}

type askKind string

const (
	askMuster      askKind = "muster"
	askDeploy      askKind = "deploy"
	askDiscipline  askKind = "discipline"
	askOrders      askKind = "orders"
	askWithdraw    askKind = "withdraw"
	askMove        askKind = "move"
	askOpportunity askKind = "opportunity"
	askShoot       askKind = "shoot"
	askClose       askKind = "close-combat"
	askScramble    askKind = "scramble"
	askRiders      askKind = "riders"
	askDodge       askKind = "dodge"
	askReturn      askKind = "return-fire"
	askConsolidate askKind = "consolidate"
	askLastDitch   askKind = "last-ditch"
	askDisplace    askKind = "displace"
)

// task is something that has to be decided before play goes on.
type task struct {
	Kind askKind
	Unit string
	From string // the vehicle it is about
}

// queue is what has to be settled before play goes on. Positions share it: no
// method writes into a list that another may hold.
type queue []task

// add puts a task behind all others.
func (q *queue) add(t task) { *q = append((*q)[:len(*q):len(*q)], t) }

// next takes the oldest task away: what was put off is settled in the order in
// which it came up.
func (q *queue) next() task {
	t := (*q)[0]
	if *q = (*q)[1:]; len(*q) == 0 {
		*q = nil // so that equal positions are equal bytes
	}
	return t
}

// smoke is a disc of smoke. It lasts until the end of a turn (RE-0.16).
type smoke struct {
	X     int
	Y     int
	Until int
}

// clone copies what playing changes in place. Lists inside units are replaced,
// never written to, so positions may share them.
func (s *state) clone() *state {
	next := *s
	next.Units = slices.Clone(s.Units)
	count := s.Units.vehicles()
	vehicles, squads := make([]vehicle, 0, count), make([]squad, 0, len(s.Units)-count)
	for i := range next.Units {
		if u := &next.Units[i]; u.Vehicle != nil {
			vehicles = append(vehicles, *u.Vehicle)
			u.Vehicle = &vehicles[len(vehicles)-1]
		} else {
			squads = append(squads, *u.Squad)
			u.Squad = &squads[len(squads)-1]
		}
	}
	if s.Move != nil {
		m := *s.Move
		next.Move = &m
	}
	return &next
}

// other is the opponent's seat.
func other(seat game.Seat) game.Seat { return 3 - seat }

// nextTurn is the number of a seat's next turn.
func (s *state) nextTurn(seat game.Seat) int {
	if seat == s.Active {
		return s.Turn + 2
	}
	return s.Turn + 1
}

// engine plays on a copy of a state until somebody has to decide.
type engine struct {
	*state
	referee *flow.Referee // none for a probe: it throws no die and tells nobody
	tables  [3]*seatField // by seat, until something moves
}

// trial is an engine to try something with that is not played.
func trial(s *state) *engine { return &engine{state: s.clone()} }

// asked is what a seat must decide now. Both hand in their forces unseen.
func (s *state) asked(seat game.Seat) askKind {
	if s.Ask.Kind == askMuster && s.Forces[seat-1] == nil || s.Ask.Seat == seat {
		return s.Ask.Kind
	}
	return ""
}

func (e *engine) tell(ev game.Event) {
	if e.referee != nil {
		e.referee.Tell(ev)
	}
}

// question makes the position wait for a seat.
func (e *engine) question(kind askKind, seat game.Seat, about string) {
	e.Ask = asking{Kind: kind, Seat: seat, Unit: about}
}

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
func (e *engine) view(seat game.Seat) *seatField {
	if e.tables[seat] == nil {
		e.tables[seat] = e.state.table(seat)
	}
	return e.tables[seat]
}

// forgetSight forgets what was seen: something stands elsewhere.
func (e *engine) forgetSight() { e.tables = [3]*seatField{} }

func (e *engine) end(winner game.Seat, how game.How, clause rulebook.Clause) {
	e.Result = &game.Result{Winner: winner, How: how, Clause: clause}
	e.Ask, e.Queue, e.Move = asking{}, nil, nil
	e.tell(GameEnded{Result: *e.Result})
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

// withOwn does something with a unit of the seat.
func withOwn(e *engine, seat game.Seat, id string, do func(int) *game.Refusal) *game.Refusal {
	i, refusal := e.own(seat, id)
	if refusal == nil {
		refusal = do(i)
	}
	return refusal
}

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

// Actions are what players can do.
func (r Rules) Actions() *game.Kinds { return r.actions }

// Events are what can happen.
func (r Rules) Events() *game.Kinds { return r.events }

// turnFlow leads a game from decision to decision.
type turnFlow = flow.Game[askKind, *state, *engine]

// Rules is the game of Rules of Engagement. It implements [game.Rules].
type Rules struct {
	d               *printed.Data
	actions, events *game.Kinds
	flow            *turnFlow
}

// stopMoveOf stops a unit that is on the move.
func (s *state) stopMoveOf(u *unit) {
	if s.Move != nil && s.Move.Unit == u.ID {
		s.Move.Halt = true
	}
}
