package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// flight is the way back of a seat's cards, in a retreat or a withdrawal.
type flight struct {
	s    *state
	seat game.Seat
}

func flightOf(s *state, seat game.Seat) flight { return flight{s, seat} }

// refuges lists where one card may retreat to: the nearest open positions, and
// those nearer to the enemy reserve only if there is no other. Nothing open:
// the reserve.
func (fl flight) refuges(id ID, from printed.Pos) []printed.Pos {
	s, seat := fl.s, fl.seat
	group := s.table.withLoad(id)
	wheels := slices.ContainsFunc(group, func(x ID) bool { return s.table.card(x).Wheels() })
	var seen [printed.MaxRows*printed.MaxColumns + 1]bool
	seen[from] = true
	for ring := []printed.Pos{from}; len(ring) > 0; {
		var next, open []printed.Pos
		for _, p := range ring {
			near, n := s.board.Neighbours(p)
			for _, q := range near[:n] {
				if seen[q] || s.table.anyUnit(q, other(seat)) || wheels && (s.ground.Closed(q) || s.ground.streamBetween(p, q)) {
					continue
				}
				seen[q] = true
				next = append(next, q)
				if s.checkRoom(seat, q, group) == nil {
					open = append(open, q)
				}
			}
		}
		if len(open) > 0 {
			return fl.awayFrom(from, open)
		}
		ring = next
	}
	return []printed.Pos{printed.Reserve}
}

// awayFrom drops the positions nearer to the enemy reserve, if any other is
// left.
func (fl flight) awayFrom(from printed.Pos, open []printed.Pos) []printed.Pos {
	enemy := fl.s.board.HomeRow(fl.s.side(other(fl.seat)))
	back := slices.DeleteFunc(slices.Clone(open), func(p printed.Pos) bool { return p.RowsFrom(enemy) < from.RowsFrom(enemy) })
	if len(back) > 0 {
		open = back
	}
	slices.Sort(open)
	return open
}

// checkRetreat tries a retreat card by card, each seeing where the earlier
// ones went (TC-X.6).
func (fl flight) checkRetreat(a *Retreat) *game.Refusal {
	p := fl.s.Melee.Pos
	fleeing := fl.s.table.ableToFlee(p, fl.seat)
	if len(a.Steps) != len(fleeing) {
		return game.Refuse("TC-9.6.1.b", ReasonRetreat)
	}
	try := fl.s.clone()
	for i, step := range a.Steps {
		if !slices.Contains(fleeing, step.Unit) || slices.ContainsFunc(a.Steps[:i], func(o Step) bool { return o.Unit == step.Unit }) ||
			!slices.Contains(flightOf(try, fl.seat).refuges(step.Unit, p), step.To) {
			return game.Refuse("TC-9.6.1.b", ReasonRetreat, "card", fl.s.table.numberOf(step.Unit))
		}
		try.shift(step.Unit, step.To)
	}
	return nil
}

// shift moves a card and its load without any of the rules of movement.
func (s *state) shift(id ID, to printed.Pos) {
	for _, x := range s.table.withLoad(id) {
		if to == printed.Reserve {
			s.table.backToHand(x)
			continue
		}
		u := &s.table.Pieces[x]
		u.Pos, u.Entry, u.Rounds = to, 0, 0
	}
}

// withdrawable lists the cards of a position that Withdrawal can move.
func (fl flight) withdrawable(p printed.Pos) []ID { return fl.s.table.ableToFlee(p, fl.seat) }

// withdrawals lists where one card may withdraw to: up to two positions back,
// straight or diagonally, into the reserve from the second rank (TC-C121).
func (fl flight) withdrawals(id ID, from printed.Pos) []printed.Pos {
	s, seat := fl.s, fl.seat
	group := s.table.withLoad(id)
	wheels := slices.ContainsFunc(group, func(x ID) bool { return s.table.card(x).Wheels() })
	back := -1
	if s.side(seat) == printed.German {
		back = 1
	}
	var ends []printed.Pos
	add := func(p printed.Pos) {
		if p == printed.Reserve && s.scenario.Hill621 || slices.Contains(ends, p) {
			return
		}
		if s.checkRoom(seat, p, group) == nil {
			ends = append(ends, p)
		}
	}
	ring := []printed.Pos{from}
	for range 2 {
		var next []printed.Pos
		for _, p := range ring {
			if s.board.Home(p, s.side(seat)) {
				add(printed.Reserve)
				continue
			}
			for dx := -1; dx <= 1; dx++ {
				column, row := p.Column()+dx, p.Row()+back
				if column < 0 || column >= s.board.Columns || row < 0 || row >= s.board.Rows {
					continue
				}
				q := printed.At(column, row)
				// Streams and Swamps close the way to vehicles and guns; foot
				// cards do not enter them in a withdrawal either.
				if s.table.anyUnit(q, other(seat)) || s.ground.streamAt(q) || s.ground.swampAt(q) || wheels && s.ground.streamBetween(p, q) {
					continue
				}
				next = append(next, q)
				add(q)
			}
		}
		ring = next
	}
	slices.Sort(ends)
	return ends
}

// checkWithdraw tries a withdrawal card by card; any of them may stay.
func (fl flight) checkWithdraw(a *Withdraw) *game.Refusal {
	from := fl.s.Pending.From
	can := fl.withdrawable(from)
	try := fl.s.clone()
	for i, step := range a.Steps {
		if !slices.Contains(can, step.Unit) || slices.ContainsFunc(a.Steps[:i], func(o Step) bool { return o.Unit == step.Unit }) ||
			!slices.Contains(flightOf(try, fl.seat).withdrawals(step.Unit, from), step.To) {
			return game.Refuse("TC-C121", ReasonRetreat, "card", fl.s.table.numberOf(step.Unit))
		}
		try.shift(step.Unit, step.To)
	}
	return nil
}
