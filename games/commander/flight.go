package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// flight is the way back of a seat's cards, in a retreat or a withdrawal.
type flight struct {
	s        *state
	seat     game.Seat
	from     printed.Pos
	withdraw bool // under Withdrawal; otherwise Panic
}

func flightOf(s *state, seat game.Seat) flight {
	if s.Melee != nil {
		return flight{s, seat, s.Melee.Pos, false}
	}
	return flight{s, seat, s.Pending.From, true}
}

func (fl flight) ends(id ID) []printed.Pos {
	if fl.withdraw {
		return fl.withdrawals(id)
	}
	return fl.refuges(id)
}

// follow tries steps card by card, each seeing where the earlier ones went
// (TC-X.6), and lists the cards that are left.
func (fl *flight) follow(steps []Step) ([]ID, *game.Refusal) {
	left := fl.s.table.ableToFlee(fl.from, fl.seat)
	fl.s = fl.s.clone()
	for _, step := range steps {
		i := slices.Index(left, step.Unit)
		if i < 0 || !slices.Contains(fl.ends(step.Unit), step.To) {
			return nil, game.Refuse(fl.clause(), ReasonRetreat, "card", fl.s.table.numberOf(step.Unit))
		}
		fl.s.shift(step.Unit, step.To)
		left = slices.Delete(left, i, i+1)
	}
	return left, nil
}

func (fl flight) clause() rulebook.Clause {
	if fl.withdraw {
		return "TC-C121"
	}
	return "TC-9.6.1.b"
}

// check tells why cards may not go back so. All must retreat who can; anybody
// may stay in a withdrawal.
func (fl flight) check(steps []Step) *game.Refusal {
	left, refusal := fl.follow(steps)
	if refusal == nil && len(left) > 0 && !fl.withdraw {
		return game.Refuse(fl.clause(), ReasonRetreat)
	}
	return refusal
}

func (fl flight) flee(last bool) []Step {
	fl.s = fl.s.clone()
	var steps []Step
	for _, id := range fl.s.table.ableToFlee(fl.from, fl.seat) {
		to := fl.ends(id)
		if len(to) == 0 {
			continue
		}
		step := Step{id, to[0]}
		if last {
			step.To = to[len(to)-1]
		}
		fl.s.shift(id, step.To)
		steps = append(steps, step)
	}
	return steps
}

// refuges lists where one card may retreat to: the nearest open positions, and
// those nearer to the enemy reserve only if there is no other. Nothing open:
// the reserve.
func (fl flight) refuges(id ID) []printed.Pos {
	s, seat, from := fl.s, fl.seat, fl.from
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
			return fl.awayFrom(open)
		}
		ring = next
	}
	return []printed.Pos{printed.Reserve}
}

func (fl flight) awayFrom(open []printed.Pos) []printed.Pos {
	enemy := fl.s.board.HomeRow(fl.s.side(other(fl.seat)))
	back := slices.DeleteFunc(slices.Clone(open), func(p printed.Pos) bool { return p.RowsFrom(enemy) < fl.from.RowsFrom(enemy) })
	if len(back) > 0 {
		open = back
	}
	slices.Sort(open)
	return open
}

// shift moves a card and its load without any of the rules of movement. What
// was loaded itself gets off.
func (s *state) shift(id ID, to printed.Pos) {
	s.table.Pieces[id].On = 0
	for _, x := range s.table.withLoad(id) {
		if to == printed.Reserve {
			s.table.backToHand(x)
			continue
		}
		u := &s.table.Pieces[x]
		u.Pos, u.Entry, u.Rounds = to, 0, 0
	}
}

// withdrawals lists where one card may withdraw to: up to two positions back,
// straight or diagonally, into the reserve from the second rank (TC-C121).
func (fl flight) withdrawals(id ID) []printed.Pos {
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
	ring := []printed.Pos{fl.from}
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
