package tankchess

import "sabot/game"

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

// playWithEvents plays a legal move and tells its story.
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
		events = append(events, s.shotEvent(m.Move, m.shot), s.destroyedEvent(m.shot.at))
	}
	return next, append(events, next.closingEvents(seat)...)
}

func (s *state) shotEvent(m Move, hit shot) ShotFired {
	c := s.cells[s.index(m.From)]
	return ShotFired{
		Seat: game.Seat(c.owner), Unit: c.kind, From: m.To, Target: s.cells[hit.at].kind, At: m.Target,
		Direction: hit.dir, Distance: hit.distance, Face: hit.face, Sum: hit.tally(), Lob: c.kind.Stats().Lob,
	}
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
	s.history = &history{key: s.key(), before: s.history}
	if s.findWinner(done); s.result == nil {
		s.findDraw()
	}
}
