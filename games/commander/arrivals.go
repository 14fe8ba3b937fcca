package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// arrivals are the groups of a seat that come onto the board (TC-20.e).
type arrivals struct {
	s    *state
	seat game.Seat
}

func arrivalsOf(s *state, seat game.Seat) arrivals { return arrivals{s, seat} }

// landing lists the positions on which a waiting group may arrive: those of
// its list without enemy combat cards.
func (ar arrivals) landing() []printed.Pos {
	s, seat := ar.s, ar.seat
	var list []printed.Pos
	for i := range s.scenario.Arrivals {
		a := &s.scenario.Arrivals[i]
		if a.Side != s.side(seat) || !slices.Contains(s.reinforcements.Arrived, a.ID) {
			continue
		}
		for _, p := range a.On {
			held := s.table.anyFitting(p, other(seat), func(_ ID, c *printed.Card) bool { return c.Combat() })
			if !held && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

func (ar arrivals) mustArrive() bool {
	s, seat := ar.s, ar.seat
	if len(s.reinforcements.Arriving) == 0 || s.Acted || seat != s.Active || s.table.Pieces[s.reinforcements.Arriving[0]].Owner != seat {
		return false
	}
	return len(ar.landing()) > 0
}

// checkArrive tests a landing: every unit once, on positions of the list,
// squads and guns loaded, equipment on squads, one further step for fast cards
// (TC-20.e).
func (ar arrivals) checkArrive(a *Arrive) *game.Refusal {
	bad := func(reason string) *game.Refusal { return game.Refuse("TC-20.e", reason) }
	places := ar.landing()
	var seen []ID
	var carriers loadList
	find := func(id ID) *Placement { return berthOf(a.Board, id) }
	for i := range a.Board {
		b := &a.Board[i]
		if !slices.Contains(ar.s.reinforcements.Arriving, b.Card) || slices.Contains(seen, b.Card) {
			return bad(ReasonArrival)
		}
		seen = append(seen, b.Card)
		c := ar.s.table.card(b.Card)
		if c.Kind == printed.Equipment {
			if r := ar.s.table.checkBearer(a.Board, i); r != nil {
				return r
			}
			if b.Next != 0 || b.With != 0 {
				return game.Refuse("TC-C0.6", ReasonEquip, "card", c.Number)
			}
			continue
		}
		if !slices.Contains(places, b.Pos) {
			return game.Refuse("TC-20.e", ReasonZone, "pos", b.Pos)
		}
		if r := ar.checkArrivingLoad(b, find, &carriers); r != nil {
			return r
		}
		if b.Next != 0 && b.On == 0 {
			if !c.Fast {
				return game.Refuse("TC-8.1.a", ReasonSlow)
			}
			if r := ar.checkFurther(a.Board, b); r != nil {
				return r
			}
		}
	}
	if len(seen) != len(ar.s.reinforcements.Arriving) {
		return bad(ReasonArrival)
	}
	return nil
}

func (ar arrivals) checkArrivingLoad(b *Placement, find func(ID) *Placement, carriers *loadList) *game.Refusal {
	c := ar.s.table.card(b.Card)
	if c.Vehicle() {
		if b.On != 0 || b.With != 0 {
			return game.Refuse("TC-8.6.a", ReasonLoad)
		}
		return nil
	}
	carrier, second := find(b.On), find(b.With)
	if carrier == nil || carrier.Pos != b.Pos || carrier.Next != b.Next {
		return game.Refuse("TC-20.e", ReasonTogether, "card", c.Number)
	}
	k := ar.s.table.card(b.On)
	switch {
	case c.Kind == printed.ATGun && !ar.s.tows(k):
		return game.Refuse("TC-8.6.1.a", ReasonLoad, "card", k.Number)
	case c.Kind == printed.Infantry && b.With == 0 && !k.Carries:
		return game.Refuse("TC-8.6.a", ReasonLoad, "card", k.Number)
	case b.With != 0 && (second == nil || second.Pos != b.Pos || second.Next != b.Next || b.With == b.On || c.Kind != printed.Infantry ||
		!k.Pair || !ar.s.table.card(b.With).Pair):
		return game.Refuse("TC-8.6.d", ReasonLoad)
	}
	for _, id := range []ID{b.On, b.With} {
		if !carriers.note(id, c.Kind == printed.ATGun) {
			return game.Refuse("TC-8.6.a", ReasonLoaded)
		}
	}
	return nil
}

func (ar arrivals) checkFurther(board []Placement, b *Placement) *game.Refusal {
	s, seat := ar.s, ar.seat
	switch {
	case !s.board.Has(b.Next) || printed.Distance(b.Pos, b.Next) != 1:
		return game.Refuse("TC-8.0.a", ReasonNoStep, "pos", b.Next)
	case s.ground.Slows(b.Next):
		return game.Refuse("TC-8.4.a", ReasonSlows, "pos", b.Next)
	case s.table.anyUnit(b.Pos, other(seat)):
		return game.Refuse("TC-8.5.a", ReasonEnemy, "pos", b.Pos)
	case s.ground.Closed(b.Next) || s.ground.streamBetween(b.Pos, b.Next):
		return game.Refuse("TC-11.g", ReasonBarred, "pos", b.Next)
	case s.table.anyUnit(b.Next, other(seat)):
		return ar.checkAssault(board, b)
	}
	return nil
}

// checkAssault tests a further step to the enemy for all that go there together
// (TC-8.2.a): no gun may be in tow, and soft cards may need a tank.
func (ar arrivals) checkAssault(board []Placement, b *Placement) *game.Refusal {
	cards := []ID{b.Card}
	for _, o := range board {
		if o.Card != b.Card && o.Pos == b.Pos && o.Next == b.Next {
			cards = append(cards, o.Card)
		}
	}
	if slices.ContainsFunc(cards, func(id ID) bool { return ar.s.table.card(id).Kind == printed.ATGun }) {
		return game.Refuse("TC-8.6.1.a", ReasonTowFight, "pos", b.Next)
	}
	return ar.s.checkAlone(ar.seat, b.Next, cards)
}
