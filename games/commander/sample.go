package commander

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/printed"
)

// Sample draws one legal action of seat without listing all of them: for
// random play in simulations, where listing would cost more than playing. src
// makes the choices. The draw is not uniform; every action it returns is
// legal, and nil means that nothing waits for seat.
func (p Position) Sample(seat game.Seat, src dice.Source) game.Action {
	s := p.s
	q := s.asks(seat)
	switch q {
	case askNothing:
		return nil
	case askBuild:
		recipes, most := proposalsFor(s, seat).recipes()
		return proposalsFor(s, seat).readyForce(&recipes[src.Hidden(len(recipes))], most)
	case askPlace:
		if a := proposalsFor(s, seat).arrange(src.Hidden(arrangements)); s.checkPlace(seat, &a) == nil {
			return a
		}
	case askArrive:
		if a := proposalsFor(s, seat).readyArrival(landingPace(src.Hidden(int(stayPut) + 1))); arrivalsOf(s, seat).checkArrive(&a) == nil {
			return a
		}
	case askPlay:
		return proposalsFor(s, seat).sampleTurn(src)
	case askWindow:
		if src.Hidden(4) > 0 {
			return Pass{}
		}
	case askShot:
		shots := lottery[Shot]{src: src}
		proposalsFor(s, seat).eachShot(s.Pending, func(shot Shot) bool { return shots.add(shot) < 8 })
		if shots.count > 0 {
			return shots.chosen
		}
	case askMeleeFire:
		return proposalsFor(s, seat).sampleVolley(src)
	case askDiscard:
		if limit := s.handLimit(seat); limit < 0 || s.table.count(seat, InHand) <= limit {
			return Discard{}
		}
	default: // rare enough to be listed
	}
	list := proposalsFor(s, seat).candidates(q)
	return list[src.Hidden(len(list))]
}

// lottery draws one of what is added with equal chances, without keeping the
// others.
type lottery[T any] struct {
	src    dice.Source
	count  int
	chosen T
}

func (l *lottery[T]) add(v T) int {
	if l.count++; l.src.Hidden(l.count) == 0 {
		l.chosen = v
	}
	return l.count
}

// Decider is the first seat that must decide, Nobody after the end: Waiting
// without the descriptions, for simulations.
func (p Position) Decider() game.Seat {
	for _, seat := range []game.Seat{1, 2} {
		if q := p.s.asks(seat); q != askNothing && q != askHold {
			return seat
		}
	}
	return game.Nobody
}

// sampleTurn draws an act of the Play: mostly moves, then fire and cards; the
// end when a few tries find nothing.
func (ps proposals) sampleTurn(src dice.Source) game.Action {
	if ps.s.Supply == 0 && src.Hidden(4) > 0 {
		return End{}
	}
	for range 6 {
		id := ps.sampleCard(src)
		if id == 0 {
			break
		}
		if !ps.s.table.card(id).Unit() {
			plays := lottery[game.Action]{src: src}
			ps.eachPlay(id, func(a game.Action) { plays.add(a) })
			if plays.count > 0 {
				return plays.chosen
			}
			continue
		}
		if ps.s.Supply == 0 {
			continue
		}
		u := &ps.s.table.Pieces[id]
		if u.Place == OnBoard && !u.Moved && src.Hidden(3) == 0 {
			if ps.hasShot(u.Pos) {
				return Fire{u.Pos}
			}
			continue
		}
		if m, ok := ps.sampleMove(id, src); ok {
			return m
		}
	}
	return End{}
}

func (ps proposals) sampleCard(src dice.Source) ID {
	first := src.Hidden(len(ps.s.table.Pieces))
	for i := range ps.s.table.Pieces {
		id := first + i
		if id >= len(ps.s.table.Pieces) {
			id -= len(ps.s.table.Pieces)
		}
		if u := &ps.s.table.Pieces[id]; u.Owner == ps.seat && (u.Place == OnBoard || u.Place == InHand) {
			return ID(id)
		}
	}
	return 0
}

func (ps proposals) sampleMove(id ID, src dice.Source) (Move, bool) {
	s, seat := ps.s, ps.seat
	u := &s.table.Pieces[id]
	if u.Immobilised || u.Fired || u.On != 0 || u.Place == InHand && u.Moved {
		return Move{}, false
	}
	from, next := u.Pos, printed.Pos(0)
	if u.Place == InHand {
		from = printed.Reserve
		next = printed.At(src.Hidden(s.board.Columns), s.board.HomeRow(s.side(seat)))
	} else {
		near, n := s.board.Neighbours(from)
		next = near[src.Hidden(n)]
	}
	path := []printed.Pos{next}
	if s.table.card(id).Fast && src.Hidden(2) == 0 && !s.ground.Slows(next) {
		near, n := s.board.Neighbours(next)
		if last := near[src.Hidden(n)]; last != from && !s.ground.Slows(last) {
			path = append(path, last)
		}
	}
	m := Move{From: from, Groups: []Group{{Cards: s.table.withLoad(id), Path: path}}}
	return m, moveOf(s, seat, &m).check() == nil
}

func (ps proposals) sampleVolley(src dice.Source) game.Action {
	var a MeleeFire
	for _, id := range ps.s.table.stack(ps.s.Melee.Pos, ps.seat) {
		shots := lottery[Shot]{src: src}
		ps.eachMeleeShot(id, func(shot Shot) bool { return shots.add(shot) < 4 })
		if shots.count > 0 {
			a.Shots = append(a.Shots, shots.chosen)
			if ps.s.opts.MeleeDeclare == printed.DeclareInTurn {
				break
			}
		}
	}
	return a
}
