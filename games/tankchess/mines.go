package tankchess

import (
	"slices"

	"sabot/game"
)

// judgeMine says why seat may not lay a mine on q; nil when it may. Both sides
// may pick the same square: neither can know.
func (s *state) judgeMine(seat game.Seat, q Square) *game.Refusal {
	switch {
	case !s.onBoard(q):
		return game.Refuse("CH-14.i", ReasonOffBoard, "square", q)
	case int(q.Rank) < s.zoneRanks || int(q.Rank) >= s.height-s.zoneRanks:
		return game.Refuse("CH-14.i", ReasonLayZone, "square", q)
	case s.cells[s.index(q)] != (cell{}):
		return game.Refuse("CH-14.i", ReasonLayOpen, "square", q)
	case slices.Contains(s.mines[seat].Unfired, q):
		return game.Refuse("CH-14.i", ReasonLayTwice, "square", q)
	}
	return nil
}

func (s *state) legalMines(seat game.Seat) []game.Action {
	var list []game.Action
	s.each(func(at int) {
		if q := s.square(at); s.judgeMine(seat, q) == nil {
			list = append(list, LayMine{Square: q})
		}
	})
	return list
}

// lay hides one mine. When the last one is down the first turn begins.
func (s *state) lay(seat game.Seat, a LayMine) (*state, []game.Event, *game.Refusal) {
	if s.phase != LayingMines {
		return nil, nil, s.wrongPhase("lay-mine")
	}
	if r := s.judgeMine(seat, a.Square); r != nil {
		return nil, nil, r
	}
	next := s.clone()
	unfired := append(slices.Clone(s.mines[seat].Unfired), a.Square)
	slices.SortFunc(unfired, bySquare)
	next.mines[seat].Unfired = unfired
	events := []game.Event{MineLaid{Seat: seat, Square: a.Square}}
	if len(unfired) == minesPerSide {
		events = append(events, Readied{Seat: seat, Mines: true})
	}
	if !next.waitsFor(White) && !next.waitsFor(Black) {
		next.beginTurns()
	}
	return next, events, nil
}

// detonate fires a mine instead of moving (CH-14.i).
func (s *state) detonate(seat game.Seat, a Detonate) (*state, []game.Event, *game.Refusal) {
	if s.phase != Moving {
		return nil, nil, s.wrongPhase("detonate")
	}
	i := slices.Index(s.mines[seat].Unfired, a.Square)
	if i < 0 {
		return nil, nil, game.Refuse("CH-14.i", ReasonNoMineHere, "square", a.Square)
	}
	next := s.clone()
	next.mines[seat].Unfired = slices.Delete(slices.Clone(s.mines[seat].Unfired), i, i+1)
	next.mines[seat].Fired = append(slices.Clone(s.mines[seat].Fired), a.Square)
	at := s.index(a.Square)
	hit := s.cells[at].live()
	events := []game.Event{Detonated{Seat: seat, Square: a.Square, Hit: hit}}
	done := turnOutcome{mover: seat}
	if hit {
		events = append(events, s.destroyedEvent(at))
		done.lost = next.destroy(at)
	}
	next.endTurn(done)
	return next, append(events, next.closingEvents(seat)...), nil
}
