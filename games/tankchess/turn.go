package tankchess

import (
	"slices"

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
	return slices.ContainsFunc(s.cells, func(c cell) bool { return c.live() && c.owner == side(seat) })
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
	for _, q := range s.mines[seat].Unfired {
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

// legalMove is a move that may be played: the drive that was found for it and,
// where it fires, the shot that destroys.
type legalMove struct {
	Move
	driver *driver
	node   int // of the driver: where the drive ends
	shot   shot
}

// judge finds the drive and the shot of a move of the side to move. The
// refusal names the rule that stands most plainly in the way.
func (s *state) judge(m Move) (legalMove, *game.Refusal) {
	var none legalMove
	switch {
	case s.result != nil:
		return none, game.Refuse("CH-3.a", game.ReasonOver)
	case s.phase != Moving:
		return none, s.wrongPhase("move")
	case !s.onBoard(m.From) || !s.cells[s.index(m.From)].live():
		return none, game.Refuse("CH-3.b", ReasonNoUnit, "square", m.From)
	}
	from := s.index(m.From)
	if c := s.cells[from]; game.Seat(c.owner) != s.turn {
		return none, game.Refuse("CH-3.b", ReasonNotYours, "square", m.From, "unit", c.kind)
	}
	if r := m.malformed(); r != nil {
		return none, r
	}
	d := s.driver()
	d.run(from, s.limit(from))
	i, ok := d.find(m)
	switch {
	case !ok && m.End == Out:
		return none, d.whyNotOut()
	case !ok:
		return none, d.whyNot(m)
	case !m.Fires:
		return legalMove{Move: m, driver: d, node: i}, nil
	}
	g := d.gun(&d.nodes[i])
	hit, ok := s.hits(g, m.Target)
	if !ok {
		return none, s.whyNoShot(g, m.Target)
	}
	return legalMove{Move: m, driver: d, node: i, shot: hit}, nil
}

// Play carries out a move of the side to move.
func (p Position) Play(m Move) (Position, error) {
	if _, r := p.s.judge(m); r != nil {
		return p, r
	}
	return Position{p.s.afterMove(m)}, nil
}

// Path is one shortest way to the end of a legal move, for display (CH-4.g);
// none for any other move.
func (p Position) Path(m Move) Path {
	legal, r := p.s.judge(m)
	if r != nil {
		return ""
	}
	return legal.driver.path(legal.node)
}

func (s *state) playWithEvents(m legalMove) (*state, []game.Event) {
	unit, seat := s.cells[s.index(m.From)], s.turn
	path := m.driver.path(m.node)
	next := s.afterMove(m.Move)
	var events []game.Event
	switch m.End {
	case Out:
		events = append(events, LeftBoard{Seat: seat, Unit: unit.kind, From: m.From, Path: path})
	case Sunk:
		events = append(events, Sank{Seat: seat, Unit: unit.kind, From: m.From, Square: m.To, Path: path})
	case BlownUp:
		events = append(events, BlewUp{Seat: seat, Unit: unit.kind, From: m.From, Square: m.To, Path: path})
	case Stays:
		events = append(events, Drove{Seat: seat, Unit: unit.kind, From: m.From, To: m.To, Heading: m.Heading, Path: path})
		if c := s.cells[s.index(m.To)]; c.wreck || !c.ground.Holds(unit.kind) {
			events = append(events, Cleared{Seat: seat, Unit: unit.kind, Square: m.To, What: blocker(c)})
		}
	}
	if m.Fires {
		target := s.cells[m.shot.at].kind
		events = append(events, ShotFired{
			Seat: seat, Unit: unit.kind, From: m.To, Target: target, At: m.Target, Direction: m.shot.dir, Distance: m.shot.distance,
			Face: m.shot.face, Sum: m.shot.tally(), Lob: unit.kind.Stats().Lob,
		}, s.destroyedEvent(m.shot.at))
	}
	return next, append(events, next.closingEvents(seat)...)
}

func (s *state) destroyedEvent(at int) Destroyed {
	c := s.cells[at]
	return Destroyed{Seat: game.Seat(c.owner), Unit: c.kind, Square: s.square(at), Wreck: c.ground != Water}
}

// afterMove carries out a legal move and everything that follows from it. The
// order is that of section 4 of the rules: movement, shot, objectives, draws.
func (s *state) afterMove(m Move) *state {
	next := s.clone()
	from, to := s.index(m.From), s.index(m.To)
	unit := s.cells[from]
	next.cells[from] = cell{ground: unit.ground}
	done := turnOutcome{mover: s.turn}
	switch m.End {
	case Out:
		next.broughtOut[s.turn]++
		done.left = true
	case Sunk:
		done.lost = unit
	case BlownUp:
		next.cells[to] = cell{kind: unit.kind, owner: unit.owner, wreck: true}
		done.lost = unit
	case Stays:
		// Low obstacles, trees, mines and wrecks are entered only by units
		// that clear them (CH-14.c, CH-14.g, CH-14.h, CH-14.k).
		ground := next.cells[to].ground
		if !ground.Holds(unit.kind) {
			ground = Open
		}
		next.cells[to] = cell{ground: ground, kind: unit.kind, owner: unit.owner, heading: m.Heading}
		done.stands = to
	}
	if m.Fires {
		done.lost = next.destroy(s.index(m.Target))
	}
	next.endTurn(done)
	return next
}

// destroy turns the live unit in a cell into a wreck, which replaces hedge and
// mud; on water nothing stays (CH-8.a, CH-14.d, CH-14.e).
func (s *state) destroy(at int) (lost cell) {
	lost = s.cells[at]
	if lost.ground == Water {
		s.cells[at] = cell{ground: Water}
	} else {
		s.cells[at] = cell{kind: lost.kind, owner: lost.owner, wreck: true}
	}
	return lost
}

// turnOutcome is what a turn brought about, as far as the end of the game can depend
// on it.
type turnOutcome struct {
	mover  game.Seat
	lost   cell // the unit destroyed or sunk; at most one a turn
	left   bool // the mover's unit has left the board
	stands int  // cell its unit ended on, 0 for none
}

// endTurn does the bookkeeping of a finished turn. The counters advance even
// when the game is over, so that the loser is then the side to move.
func (s *state) endTurn(done turnOutcome) {
	s.quietPlies++
	if done.lost.kind != 0 {
		s.quietPlies = 0
		s.history = nil // no earlier position can come back
		s.points[3-done.lost.owner] += done.lost.kind.Stats().Points
	}
	if done.mover == Black {
		s.turnNumber++
	}
	s.turn = opponent(done.mover)
	s.history = s.history.add(s.key())
	if s.findWinner(done); s.result == nil {
		s.findDraw()
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
