package tankchess

import (
	"sabot/game"
	"sabot/rulebook"
)

// Ways a game of Tank Chess ends by itself; see also [game.How].
const (
	ByCommand    game.How = "command"    // CH-9.a
	ByEscape     game.How = "escape"     // CH-9.b
	ByObjective  game.How = "objective"  // CH-14.j
	ByRepetition game.How = "repetition" // CH-12.a
	ByQuiet      game.How = "quiet"      // CH-12.a
)

// won sets the result of a decided game.
func (s *state) won(winner game.Seat, how game.How, clause rulebook.Clause) {
	s.result = &game.Result{Winner: winner, How: how, Clause: clause}
}

// play carries out a legal move and everything that follows from it. The
// order is that of section 4 of the rules: movement, shot, objectives, draws.
func (s *state) play(m Move) *state {
	next := s.clone()
	from, to := s.index(m.From), s.index(m.To)
	unit := s.cells[from]
	next.cells[from] = cell{ground: unit.ground}
	done := deed{mover: s.turn}
	switch m.End {
	case Out:
		next.out[s.turn]++
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

// deed is what a turn brought about, as far as the end of the game can depend
// on it.
type deed struct {
	mover  game.Seat
	lost   cell // the unit destroyed or sunk; at most one a turn
	left   bool // the mover's unit has left the board
	stands int  // cell its unit ended on, 0 for none
}

// endTurn does the bookkeeping of a finished turn. The counters advance even
// when the game is over, so that the loser is then the side to move.
func (s *state) endTurn(done deed) {
	s.quiet++
	if done.lost.kind != 0 {
		s.quiet = 0
		s.past = nil // no earlier position can come back
		s.points[3-done.lost.owner] += done.lost.kind.Stats().Points
	}
	if done.mover == Black {
		s.number++
	}
	s.turn = other(done.mover)
	s.past = &past{key: s.key(), before: s.past}
	if s.decide(done); s.result == nil {
		s.draw()
	}
}

// decide looks for a winner before any draw is considered (CH-12.a).
func (s *state) decide(done deed) {
	switch {
	case done.left && s.opts.Objective == Standard:
		s.won(done.mover, ByEscape, "CH-9.b")
	case done.lost.kind == CLT && s.opts.Objective != Attrition:
		s.won(game.Seat(3-done.lost.owner), ByCommand, "CH-9.a")
	default:
		s.objective(done)
	}
}

// draw applies the two draws that need nobody's word (CH-12.a).
func (s *state) draw() {
	switch {
	case s.opts.Repetition > 0 && s.seen() >= s.opts.Repetition:
		s.won(game.Nobody, ByRepetition, "CH-12.a")
	case s.opts.QuietLimit > 0 && s.quiet >= s.opts.QuietLimit:
		s.won(game.Nobody, ByQuiet, "CH-12.a")
	}
}

// seen counts the occurrences of the present position, this one included.
func (s *state) seen() int {
	n := 0
	for p := s.past; p != nil; p = p.before {
		if p.key == s.past.key {
			n++
		}
	}
	return n
}

// key condenses what makes two positions the same (section 3 of the rules):
// ground, blocked squares, live units with headings, the side to move and the
// state of the options. Wrecks count as obstacles whoever they were.
func (s *state) key() uint64 {
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	key := uint64(offset)
	mix := func(v uint64) { key = (key ^ v) * prime }
	for _, c := range s.cells {
		v := uint64(c.ground)
		switch {
		case c.wreck:
			v = uint64(Obstacle)
		case c.kind != 0:
			v |= uint64(c.kind)<<8 | uint64(c.owner)<<16 | uint64(c.heading)<<24
		}
		mix(v)
	}
	mix(uint64(s.turn))
	for _, seat := range []game.Seat{White, Black} {
		mix(uint64(s.out[seat]))
		mix(uint64(s.points[seat]))
		mix(uint64(len(s.mines[seat].unfired)))
	}
	// One more round spreads the last values over all bits.
	key ^= key >> 32
	return key * prime
}

// Play carries out a move of the side to move.
func (p Position) Play(m Move) (Position, error) {
	if r := p.s.judge(m); r != nil {
		return p, r
	}
	return Position{p.s.play(m)}, nil
}

// Announced tells whether the side that has just moved threatens to destroy
// the enemy command tank (CHECK, CH-10.a) and whether its own could leave the
// board (ESCAPE, CH-10.b) if it moved again. Remote mines do not count.
func (p Position) Announced() (check, escape bool) {
	s := p.s
	if s.result != nil || s.phase != Moving {
		return false, false
	}
	return s.threats(other(s.turn))
}

// threats looks at what seat could do if it were its turn.
func (s *state) threats(seat game.Seat) (check, escape bool) {
	command := 0
	s.each(func(at int) {
		if c := s.cells[at]; c.live() && c.kind == CLT && c.owner != side(seat) {
			command = at
		}
	})
	d := s.driver()
	shots := make([]shot, 0, 8)
	s.each(func(at int) {
		c := s.cells[at]
		if !c.live() || c.owner != side(seat) || check && c.kind != CLT {
			return
		}
		d.run(at, s.limit(at))
		for i := range d.nodes[1:] {
			switch n := &d.nodes[i+1]; {
			case n.end == Out:
				escape = escape || c.kind == CLT
			case n.end == Stays && command != 0 && !check:
				_, check = s.kills(d.gun(n), command, shots)
			}
		}
	})
	return check, escape
}
