package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// noteFirstShot marks an SU-152 that has announced its first AT shot.
func (en *engine) noteFirstShot(shot *Shot, w combat.Weapon) {
	s := en.s
	if s.scenario.Hill621 && w.Fire == combat.FireAT && s.table.Pieces[shot.Firer].Number == printed.CardSU152 {
		s.table.Pieces[shot.Firer].FirstShotFired = true
	}
}

// spendAmmunition removes Special Ammunition after a natural 1 to 5: any
// to-hit die of the tank in Hill 621, any AT die elsewhere (TC-20.f, TC-C160).
func (en *engine) spendAmmunition(shot *Shot, w combat.Weapon, die int) {
	s := en.s
	if die > 5 || !s.scenario.Hill621 && (w.Fire != combat.FireAT || w.Number != 0) {
		return
	}
	if id := s.table.bearing(shot.Firer, printed.CardAmmunition); id != 0 {
		s.table.discard(id)
		en.Tell(Discarded{s.table.Pieces[id].Owner, s.table.shows([]ID{id}), "TC-C160"})
	}
}

// arrivals makes the groups of this turn available: their cards for the
// reserve come at once, their units wait to be placed (TC-20.e).
func (en *engine) arrivals(seat game.Seat) {
	s := en.s
	for i := range s.scenario.Arrivals {
		a := &s.scenario.Arrivals[i]
		if a.Side != s.side(seat) || s.arrivalTurn(a) > s.Turn || slices.Contains(s.Arrived, a.ID) {
			continue
		}
		s.Arrived = append(slices.Clone(s.Arrived), a.ID)
		reserve := s.table.issue(seat, s.data.NumbersOf(a.Reserve, a.Side), inHand, true)
		units := s.table.issue(seat, s.data.NumbersOf(a.Units, a.Side), inPlay, true)
		units = append(units, s.table.issue(seat, s.data.NumbersOf(a.Equipment, a.Side), inPlay, true)...)
		s.Arriving = append(slices.Clone(s.Arriving), units...)
		en.Tell(GroupCalled{seat, len(reserve), s.table.shows(reserve), "TC-20.e"})
	}
}

// arrivalTurn is the game turn of a group; the balance shifts the second
// German one (TC-20.i).
func (s *state) arrivalTurn(a *printed.Arrival) int {
	if a.ID == "german-2" {
		switch s.opts.Balance {
		case printed.BalanceGermanPlus:
			return a.Turn - 1
		case printed.BalanceGermanMinus:
			return a.Turn + 1
		}
	}
	return a.Turn
}

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
		if a.Side != s.side(seat) || !slices.Contains(s.Arrived, a.ID) {
			continue
		}
		for _, p := range a.On {
			held := s.table.any(p, other(seat), func(_ ID, c *printed.Card) bool { return c.Combat() })
			if !held && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

// mustArrive tells whether the first action of the turn is an arrival.
func (ar arrivals) mustArrive() bool {
	s, seat := ar.s, ar.seat
	if len(s.Arriving) == 0 || s.Acted || seat != s.Active || s.table.Pieces[s.Arriving[0]].Owner != seat {
		return false
	}
	return len(ar.landing()) > 0
}

// checkArrive tests a landing: every unit once, on positions of the list,
// squads and guns loaded, equipment on squads, one further step for fast cards
// (TC-20.e).
func (ar arrivals) checkArrive(a *Arrive) *game.Refusal {
	s := ar.s
	bad := func(reason string) *game.Refusal { return game.Refuse("TC-20.e", reason) }
	places := ar.landing()
	var seen, carriers []ID
	find := func(id ID) *Berth {
		for i := range a.Board {
			if a.Board[i].Card == id {
				return &a.Board[i]
			}
		}
		return nil
	}
	for i := range a.Board {
		b := &a.Board[i]
		if !slices.Contains(s.Arriving, b.Card) || slices.Contains(seen, b.Card) {
			return bad(ReasonArrival)
		}
		seen = append(seen, b.Card)
		c := s.table.card(b.Card)
		if c.Kind == printed.Equipment {
			bearer := find(b.On)
			if bearer == nil || !printed.CanBear(s.table.card(b.On), c.Number) || b.Pos != 0 || b.Next != 0 || b.With != 0 {
				return game.Refuse("TC-C0.6", ReasonEquip, "card", c.Number)
			}
			for j := range i {
				if o := &a.Board[j]; o.On == b.On && s.table.Pieces[o.Card].Number == c.Number {
					return game.Refuse("TC-8.7.c", ReasonEquipTwice, "card", c.Number)
				}
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
			if r := ar.checkFurther(b); r != nil {
				return r
			}
		}
	}
	if len(seen) != len(s.Arriving) {
		return bad(ReasonArrival)
	}
	return nil
}

// checkArrivingLoad wants squads and guns on carriers that arrive with them.
func (ar arrivals) checkArrivingLoad(b *Berth, find func(ID) *Berth, carriers *[]ID) *game.Refusal {
	s := ar.s
	c := s.table.card(b.Card)
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
	k := s.table.card(b.On)
	switch {
	case c.Kind == printed.ATGun && !s.tows(k):
		return game.Refuse("TC-8.6.1.a", ReasonLoad, "card", k.Number)
	case c.Kind == printed.Infantry && b.With == 0 && !k.Carries:
		return game.Refuse("TC-8.6.a", ReasonLoad, "card", k.Number)
	case b.With != 0 && (second == nil || second.Pos != b.Pos || second.Next != b.Next || b.With == b.On || c.Kind != printed.Infantry ||
		!k.Pair || !s.table.card(b.With).Pair):
		return game.Refuse("TC-8.6.d", ReasonLoad)
	}
	for _, id := range []ID{b.On, b.With} {
		if id != 0 && slices.Contains(*carriers, id) {
			return game.Refuse("TC-8.6.a", ReasonLoaded)
		}
		*carriers = append(*carriers, id)
	}
	return nil
}

// checkFurther tests the one further step of an arriving card.
func (ar arrivals) checkFurther(b *Berth) *game.Refusal {
	s, seat := ar.s, ar.seat
	switch {
	case !s.board.Has(b.Next) || printed.Distance(b.Pos, b.Next) != 1:
		return game.Refuse("TC-8.0.a", ReasonNoStep, "pos", b.Next)
	case s.ground.slows(b.Next):
		return game.Refuse("TC-8.4.a", ReasonSlows, "pos", b.Next)
	case s.table.anyUnit(b.Pos, other(seat)):
		return game.Refuse("TC-8.5.a", ReasonEnemy, "pos", b.Pos)
	case s.ground.closed(b.Next) || s.ground.dammed(b.Pos, b.Next):
		return game.Refuse("TC-11.g", ReasonBarred, "pos", b.Next)
	case s.table.anyUnit(b.Next, other(seat)):
		// Loads never enter a melee here: a gun must not, and the squads of a
		// group on its way fight on foot.
		if s.table.card(b.Card).Kind == printed.Truck || !s.table.card(b.Card).IsTank() && s.ground.open(b.Next) && s.table.tankAt(b.Next, other(seat)) {
			return game.Refuse("TC-8.5.b", ReasonAlone, "card", s.table.Pieces[b.Card].Number)
		}
	}
	return nil
}

// land brings a group onto the board, overstacked if need be, and sends the
// fast cards on.
func (en *engine) land(seat game.Seat, a *Arrive) {
	s := en.s
	var cards []ID
	for i := range a.Board {
		b := &a.Board[i]
		cards = append(cards, b.Card)
		u := &s.table.Pieces[b.Card]
		u.On = b.On
		if s.table.card(b.Card).Kind == printed.Equipment {
			u.Place = onCard
			continue
		}
		u.Place, u.Pos, u.Moved = onBoard, b.Pos, true
		if s.table.anyUnit(b.Pos, other(seat)) {
			u.Entry = b.Pos
			s.ground.spot(b.Pos).Attacker = seat
		}
		if b.With != 0 {
			u.On = 0 // a ride on two tanks never lasts
		}
	}
	en.Tell(Arrived{seat, a.Board, s.table.shows(cards)})
	s.Arriving = nil
	en.spend(1)
	en.settle()
	if groups := en.furtherSteps(a); len(groups) > 0 && s.End == nil {
		s.Pending = &pendingAction{Kind: pendingArrive, Groups: groups}
	}
}

// furtherSteps makes a group of every fast card that goes on with its load,
// and of two tanks with the squad they carry.
func (en *engine) furtherSteps(a *Arrive) []Group {
	s := en.s
	var groups []Group
	var gone []ID
	for i := range a.Board {
		b := &a.Board[i]
		if b.With != 0 && b.Next != 0 {
			s.table.Pieces[b.Card].On = b.On
			gone = append(gone, b.On, b.With)
			groups = append(groups, Group{
				Cards: []ID{b.On, b.With, b.Card}, Rides: []Ride{{b.Card, []ID{b.On, b.With}}}, Path: []printed.Pos{b.Next},
			})
		}
	}
	for i := range a.Board {
		b := &a.Board[i]
		if b.Next == 0 || b.On != 0 || slices.Contains(gone, b.Card) {
			continue
		}
		g := Group{Cards: []ID{b.Card}, Path: []printed.Pos{b.Next}}
		if load := s.table.load(b.Card); load != 0 {
			g.Cards = append(g.Cards, load)
		}
		groups = append(groups, g)
	}
	return groups
}
