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

// Endings lists every way a game can end.
func Endings() []game.How {
	return []game.How{
		ByCommand, ByEscape, ByObjective, ByRepetition, ByQuiet,
		game.Resigned, game.TimedOut, game.Agreed,
	}
}

func (s *state) finish(winner game.Seat, how game.How, clause rulebook.Clause) {
	s.result = &game.Result{Winner: winner, How: how, Clause: clause}
}

// findWinner looks for a winner before any draw is considered (CH-12.a).
func (s *state) findWinner(done turnOutcome) {
	switch {
	case done.left && s.opts.Objective == Standard:
		s.finish(done.mover, ByEscape, "CH-9.b")
	case done.lost.kind == CLT && s.opts.Objective != Attrition:
		s.finish(game.Seat(3-done.lost.owner), ByCommand, "CH-9.a")
	case s.opts.Objective == Flag && done.stands != 0 && done.stands == s.flags[opponent(done.mover)],
		s.opts.Objective == Breakthrough && s.broughtOut[done.mover] >= unitsToBringOut:
		s.finish(done.mover, ByObjective, "CH-14.j")
	case s.opts.Objective == Attrition:
		s.findAttritionWinner()
	}
}

// What the objectives of CH-14.j ask for.
const (
	unitsToBringOut = 3
	pointsToDestroy = 10
	attritionTurns  = 40
)

// findAttritionWinner compares the points. A unit counts for the opponent of its owner
// however it was lost: otherwise a player could drown a tank to keep it from
// the enemy.
func (s *state) findAttritionWinner() {
	white, black := s.points[White], s.points[Black]
	over := s.turnNumber > attritionTurns && s.turn == White
	if white < pointsToDestroy && black < pointsToDestroy && !over {
		return
	}
	winner := game.Nobody
	switch {
	case white > black:
		winner = White
	case black > white:
		winner = Black
	}
	s.finish(winner, ByObjective, "CH-14.j")
}

// findDraw applies the two draws that need nobody's word (CH-12.a).
func (s *state) findDraw() {
	switch {
	case s.opts.Repetition > 0 && s.occurrences() >= s.opts.Repetition:
		s.finish(game.Nobody, ByRepetition, "CH-12.a")
	case s.opts.QuietLimit > 0 && s.quietPlies >= s.opts.QuietLimit:
		s.finish(game.Nobody, ByQuiet, "CH-12.a")
	}
}

func (s *state) occurrences() int {
	n := 0
	for p := s.history; p != nil; p = p.before {
		if p.key == s.history.key {
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
		mix(uint64(s.broughtOut[seat]))
		mix(uint64(s.points[seat]))
		mix(uint64(len(s.mines[seat].Unfired)))
	}
	// One more round spreads the last values over all bits.
	key ^= key >> 32
	return key * prime
}

// endingEvents tells how the game has ended, and what was hidden until then.
func (s *state) endingEvents() []game.Event {
	var events []game.Event
	r := s.result
	if r.Winner == game.Nobody {
		events = append(events, Drawn{How: r.How, Clause: r.Clause})
	} else {
		events = append(events, Won{Winner: r.Winner, How: r.How, Clause: r.Clause})
	}
	if len(s.mines[White].Unfired)+len(s.mines[Black].Unfired) > 0 {
		events = append(events, MinesShown{White: s.mines[White].Unfired, Black: s.mines[Black].Unfired})
	}
	return events
}

// Announced tells whether the side that has just moved threatens to destroy
// the enemy command tank (CHECK, CH-10.a) and whether its own could leave the
// board (ESCAPE, CH-10.b) if it moved again. Remote mines do not count.
func (p Position) Announced() (check, escape bool) {
	s := p.s
	if s.result != nil || s.phase != Moving {
		return false, false
	}
	return s.announcements(opponent(s.turn))
}

// announcements looks at what seat could do if it were its turn.
func (s *state) announcements(seat game.Seat) (check, escape bool) {
	command := 0
	s.each(func(at int) {
		if c := s.cells[at]; c.live() && c.kind == CLT && c.owner != side(seat) {
			command = at
		}
	})
	var d *driver
	var shots []shot
	s.each(func(at int) {
		c := s.cells[at]
		if !c.live() || c.owner != side(seat) {
			return
		}
		strikes := command != 0 && !check && s.mayStrike(at, command)
		if !strikes && (c.kind != CLT || !s.mayLeave(at)) {
			return
		}
		if d == nil {
			d, shots = s.driver(), make([]shot, 0, 8)
		}
		d.run(at, s.limit(at))
		for i := range d.nodes[1:] {
			switch n := &d.nodes[i+1]; {
			case n.end == Out:
				escape = escape || c.kind == CLT
			case n.end == Stays && strikes && !check:
				_, check = s.kills(d.gun(n), command, shots)
			}
		}
	})
	return check, escape
}

// mayLeave tells whether a command tank is near enough to the far edge to leave over
// it in one turn (CH-9.b), whatever stands in the way.
func (s *state) mayLeave(at int) bool {
	rank := at/s.stride - 1
	if s.cells[at].owner == side(White) {
		rank = s.height - 1 - rank
	}
	return rank < s.limit(at)
}

// mayStrike tells whether the unit on a cell could perhaps destroy the one on
// another after a move: somewhere within its steps there is a square from which a
// shell would get there and through the armour (CH-5.b, CH-7.b). Most units are
// nowhere near one, which is seen much sooner than all their moves.
func (s *state) mayStrike(from, target int) bool {
	u, steps, hit := s.cells[from].kind.Stats(), s.limit(from), s.cells[target]
	for dir := range Heading(8) {
		if u.Armament <= hit.kind.Stats().armour(FaceHit(dir, hit.heading)) {
			continue
		}
		back, at := s.steps[dir.Back()], target
		for distance := 1; u.MaxRange == 0 || distance <= u.MaxRange; distance++ {
			at += back
			if s.cells[at].ground == beyond {
				break
			}
			if distance >= u.MinRange && s.apart(at, from) <= steps {
				return true
			}
			if c := &s.cells[at]; !u.Lob && (c.kind != 0 && at != from || c.ground.StopsFire()) {
				break
			}
		}
	}
	return false
}

// apart is how many steps it takes at least from one cell to another.
func (s *state) apart(a, b int) int {
	dx, dy := a%s.stride-b%s.stride, a/s.stride-b/s.stride
	return max(dx, -dx, dy, -dy)
}

// closingEvents tells what follows from a finished turn of seat: the end of the
// game, or the announcements of CH-10.
func (s *state) closingEvents(seat game.Seat) []game.Event {
	if s.result != nil {
		return s.endingEvents()
	}
	check, escape := s.announcements(seat)
	if !check && !escape {
		return nil
	}
	return []game.Event{Announced{Seat: seat, Check: check, Escape: escape, Hidden: !s.opts.Announce}}
}
