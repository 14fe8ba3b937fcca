package tankchess

import (
	"slices"

	"sabot/game"
)

func (r reserve) total() int {
	n := 0
	for _, k := range r {
		n += k
	}
	return n
}

// zone gives the first and last rank, counted from 0, that seat deploys on.
func (s *state) zone(seat game.Seat) (first, last int) {
	if seat == White {
		return 0, s.zoneRanks - 1
	}
	return s.height - s.zoneRanks, s.height - 1
}

// taken tells whether seat has something on a square already: on the board,
// or among its secret placements.
func (s *state) taken(seat game.Seat, q Square) bool {
	return s.cells[s.index(q)].kind != 0 ||
		slices.ContainsFunc(s.pending.placed[seat], func(u Unit) bool { return u.Square == q })
}

func (s *state) freeSquares(seat game.Seat) (land, water int) {
	first, last := s.zone(seat)
	s.each(func(at int) {
		q := s.square(at)
		if int(q.Rank) < first || int(q.Rank) > last || s.taken(seat, q) {
			return
		}
		switch s.cells[at].ground {
		case Open, Hedge, Mud:
			land++
		case Water:
			water++
		default:
		}
	})
	return land, water
}

// fits tells whether a reserve finds places on so much land and water.
func (r reserve) fits(land, water int) bool {
	swimmers := 0
	for t, k := range r {
		if Type(t).Stats().Amphibious {
			swimmers += k
		}
	}
	return r.total()-swimmers <= land && r.total() <= land+water
}

// legalPlacements lists where seat may put its units. One must not take the last
// land from those that cannot swim.
func (s *state) legalPlacements(seat game.Seat) []game.Action {
	var list []game.Action
	reserve := s.pending.reserve[seat]
	if reserve.total() == 0 {
		return []game.Action{Ready{}}
	}
	for _, t := range Types() {
		if reserve[t] == 0 {
			continue
		}
		s.each(func(at int) {
			if a := (Place{Unit: t, Square: s.square(at)}); s.judgePlace(seat, a) == nil {
				list = append(list, a)
			}
		})
	}
	return list
}

// judgePlace says why seat may not place a unit so; nil when it may.
func (s *state) judgePlace(seat game.Seat, a Place) *game.Refusal {
	first, last := s.zone(seat)
	switch {
	case a.Unit < CLT || a.Unit > CAR || s.pending.reserve[seat][a.Unit] == 0:
		return game.Refuse("CH-13.b", ReasonNoReserve, "unit", a.Unit)
	case !s.onBoard(a.Square) || int(a.Square.Rank) < first || int(a.Square.Rank) > last:
		return game.Refuse("CH-13.b", ReasonZone, "square", a.Square, "from", first+1, "to", last+1)
	case s.taken(seat, a.Square):
		return game.Refuse("CH-4.d", ReasonPlaceTaken, "square", a.Square)
	}
	ground := s.cells[s.index(a.Square)].ground
	if !ground.Holds(a.Unit) {
		return game.Refuse("CH-13.b", ReasonCannotHold, "square", a.Square, "unit", a.Unit, "terrain", ground)
	}
	land, water := s.freeSquares(seat)
	if ground == Water {
		water--
	} else {
		land--
	}
	rest := s.pending.reserve[seat]
	rest[a.Unit]--
	if !rest.fits(land, water) {
		return game.Refuse("CH-13.b", ReasonLastLand, "square", a.Square)
	}
	return nil
}

func (s *state) place(seat game.Seat, a Place) (*state, []game.Event, *game.Refusal) {
	if s.phase != Deploying {
		return nil, nil, s.wrongPhase("place")
	}
	if r := s.judgePlace(seat, a); r != nil {
		return nil, nil, r
	}
	next := s.clone()
	pending := *s.pending
	next.pending = &pending
	pending.reserve[seat][a.Unit]--
	unit := Unit{Owner: seat, Type: a.Unit, Square: a.Square, Heading: ahead(seat)}
	placed := Placed{Seat: seat, Unit: a.Unit, Square: a.Square}
	if s.opts.Deployment == Secret {
		placed.Secret = true
		pending.placed[seat] = append(slices.Clone(pending.placed[seat]), unit)
		return next, []game.Event{placed}, nil
	}
	next.putUnit(unit)
	switch {
	case pending.reserve[opponent(seat)].total() > 0:
		next.turn = opponent(seat)
	case pending.reserve[seat].total() == 0:
		next.endDeployment()
	}
	return next, []game.Event{placed}, nil
}

// putUnit puts a unit on the board. Where the board names no flag, the command
// tank's square is its side's flag (CH-14.j).
func (s *state) putUnit(u Unit) {
	c := &s.cells[s.index(u.Square)]
	*c = cell{ground: c.ground, kind: u.Type, owner: side(u.Owner), heading: u.Heading}
	if u.Type == CLT && s.flags[u.Owner] == 0 {
		s.flags[u.Owner] = s.index(u.Square)
	}
}

// ready confirms a secret deployment; the second one reveals both.
func (s *state) ready(seat game.Seat) (*state, []game.Event, *game.Refusal) {
	if s.phase != Deploying || s.opts.Deployment != Secret {
		return nil, nil, s.wrongPhase("ready")
	}
	if n := s.pending.reserve[seat].total(); n > 0 {
		return nil, nil, game.Refuse("CH-13.b", ReasonNotReady, "number", n)
	}
	next := s.clone()
	pending := *s.pending
	next.pending = &pending
	pending.ready[seat] = true
	events := []game.Event{Readied{Seat: seat}}
	if !pending.ready[opponent(seat)] {
		return next, events, nil
	}
	for _, u := range slices.Concat(pending.placed[White], pending.placed[Black]) {
		next.putUnit(u)
	}
	next.endDeployment()
	return next, append(events, Revealed{Units: next.units(cell.live)}), nil
}

// endDeployment opens the next part of the game; White moves first whatever the
// order of placing was (CH-13.b).
func (s *state) endDeployment() {
	s.pending, s.turn = nil, White
	s.afterDeployment()
}

func (s *state) beginDeployment() {
	s.phase, s.pending, s.history = Deploying, new(pendingForces), nil
	for at := range s.cells {
		if c := &s.cells[at]; c.live() {
			s.pending.reserve[c.owner][c.kind]++
			*c = cell{ground: c.ground}
		}
	}
	s.turn = White
	if s.pending.reserve[White].total() == 0 {
		s.turn = Black
	}
	if s.opts.Deployment == Free && s.pending.reserve[s.turn].total() == 0 {
		s.endDeployment()
	}
}
