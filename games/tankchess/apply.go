package tankchess

import (
	"sabot/dice"
	"sabot/game"
)

// Waiting lists who must decide what. Whether a secret deployment or the
// laying of mines has got anywhere is nobody's business but its owner's, so
// the decision reads the same until it is complete (CH-13.c, CH-14.i).
func (p Position) Waiting() []game.Decision {
	s := p.s
	if s.result != nil {
		return nil
	}
	var list []game.Decision
	for _, seat := range []game.Seat{White, Black} {
		if !s.waitsFor(seat) {
			continue
		}
		d := game.Decision{Seat: seat, Kind: "move", Clause: "CH-3.b", Listed: true}
		switch {
		case s.phase == LayingMines:
			d.Kind, d.Clause = "lay-mine", "CH-14.i"
		case s.phase == Deploying && s.opts.Deployment == Secret:
			d.Kind, d.Clause = "deploy", "CH-13.c"
		case s.phase == Deploying:
			d.Kind, d.Clause = "place", "CH-13.b"
		case !s.canMove(seat):
			d.Kind, d.Clause = "pass", "CH-12.a"
		}
		list = append(list, d)
	}
	return list
}

// canMove tells whether seat has a unit left: turning in place needs no
// space, so any live unit has a move (CH-3.b).
func (s *state) canMove(seat game.Seat) bool {
	for _, c := range s.cells {
		if c.live() && c.owner == side(seat) {
			return true
		}
	}
	return false
}

// Legal lists what seat may do now, in a fixed order.
func (p Position) Legal(seat game.Seat) []game.Action {
	s := p.s
	if !s.waitsFor(seat) {
		return nil
	}
	switch s.phase {
	case Deploying:
		return s.legalPlacements(seat)
	case LayingMines:
		return s.legalMines(seat)
	case Moving:
	}
	moves := p.Moves()
	list := make([]game.Action, 0, len(moves)+minesPerSide)
	for _, m := range moves {
		list = append(list, m)
	}
	for _, q := range s.mines[seat].unfired {
		list = append(list, Detonate{Square: q})
	}
	if len(moves) == 0 {
		list = append(list, Pass{})
	}
	return list
}

// Apply plays a for seat; Tank Chess asks for no dice.
func (p Position) Apply(seat game.Seat, a game.Action, _ dice.Source) (game.Position, []game.Event, error) {
	next, events, refusal := p.s.apply(seat, a)
	if refusal != nil {
		return p, nil, refusal
	}
	return Position{next}, events, nil
}

func (s *state) apply(seat game.Seat, a game.Action) (*state, []game.Event, *game.Refusal) {
	if s.result != nil {
		return nil, nil, game.Refuse("CH-3.a", game.ReasonOver)
	}
	if !s.waitsFor(seat) {
		return nil, nil, game.Refuse("CH-3.a", ReasonNotYourTurn, "seat", seat)
	}
	switch a := a.(type) {
	case Move:
		legal, r := s.judge(a)
		if r != nil {
			return nil, nil, r
		}
		next, events := s.playWithEvents(legal)
		return next, events, nil
	case Place:
		return s.place(seat, a)
	case Ready:
		return s.ready(seat)
	case LayMine:
		return s.lay(seat, a)
	case Detonate:
		return s.detonate(seat, a)
	case Pass:
		return s.pass(seat)
	default:
		return nil, nil, game.Refuse("CH-3.b", ReasonUnknown)
	}
}

// pass lets a side without units wait (CH-12.a).
func (s *state) pass(seat game.Seat) (*state, []game.Event, *game.Refusal) {
	if s.phase != Moving {
		return nil, nil, s.wrongPhase("pass")
	}
	if s.canMove(seat) {
		return nil, nil, game.Refuse("CH-3.b", ReasonMustMove)
	}
	next := s.clone()
	next.endTurn(turnOutcome{mover: seat})
	return next, append([]game.Event{Passed{Seat: seat}}, next.closingEvents(seat)...), nil
}

// Conclude ends the game from outside: by resignation, on time, or because
// the players agreed on a draw (CH-12.a, CH-12.c).
func (p Position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	if p.s.result != nil {
		return p, nil, game.Refuse("CH-3.a", game.ReasonOver)
	}
	next := *p.s
	player := seat == White || seat == Black
	switch {
	case how == game.Resigned && player:
		next.finish(opponent(seat), how, "CH-15.d")
	case how == game.TimedOut && player:
		next.finish(opponent(seat), how, "CH-12.c")
	case how == game.Agreed && seat == game.Nobody:
		next.finish(game.Nobody, how, "CH-12.a")
	default:
		return p, nil, game.Refuse("CH-15.d", ReasonConclude, "how", how, "seat", seat)
	}
	return Position{&next}, next.endingEvents(), nil
}
