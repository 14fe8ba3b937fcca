package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// moveCheck judges a move action. It knows who would carry whom once the action
// has started: the board's own loads with the changes that the action makes.
type moveCheck struct {
	s       *state
	seat    game.Seat
	m       *Move
	changes []change
	laid    []HandedCard // what the groups that have been tried hand in
}

func moveOf(s *state, seat game.Seat, m *Move) *moveCheck { return &moveCheck{s: s, seat: seat, m: m} }

// change is one load as the action leaves it; on is 0 for a card on foot.
type change struct{ id, on, second ID }

func (mc *moveCheck) set(id, on, second ID) {
	if c := mc.find(id); c != nil {
		c.on, c.second = on, second
		return
	}
	mc.changes = append(mc.changes, change{id, on, second})
}

func (mc *moveCheck) find(id ID) *change {
	for i := range mc.changes {
		if mc.changes[i].id == id {
			return &mc.changes[i]
		}
	}
	return nil
}

func (mc *moveCheck) carrier(id ID) ID {
	if c := mc.find(id); c != nil {
		return c.on
	}
	if mc.s.table.Pieces[id].Place == OnBoard {
		return mc.s.table.Pieces[id].On
	}
	return 0
}

func (mc *moveCheck) second(id ID) ID {
	if c := mc.find(id); c != nil {
		return c.second
	}
	return 0
}

// check tells why a move action is not allowed; nil when it is. It tries
// the groups one after the other as if nobody interrupted.
func (mc *moveCheck) check() *game.Refusal {
	s, m := mc.s, mc.m
	if m.From != printed.Reserve && !s.board.Has(m.From) {
		return game.Refuse("TC-8.0.a", ReasonMoveFrom)
	}
	if len(m.Groups) == 0 && len(m.Transfers) == 0 {
		return game.Refuse("TC-8.0.a", ReasonMoveNothing)
	}
	if r := mc.transfers(); r != nil {
		return r
	}
	if r := mc.cards(); r != nil {
		return r
	}
	if r := mc.loads(); r != nil {
		return r
	}
	for i := range m.Groups {
		g := &m.Groups[i]
		if len(g.Path) == 0 {
			continue
		}
		for j := range i {
			if p := m.Groups[j].Path; len(p) > 0 && p[len(p)-1] == g.Path[len(g.Path)-1] {
				return game.Refuse("TC-8.2.a", ReasonOneGroup, "pos", g.Path[len(g.Path)-1])
			}
		}
		if r := mc.group(m.From, g); r != nil {
			return r
		}
		mc.laid = append(mc.laid, g.With...)
	}
	return nil
}

// transfers looks at equipment that changes hands (TC-8.7.b, TC-8.7.c).
func (mc *moveCheck) transfers() *game.Refusal {
	s, seat, m := mc.s, mc.seat, mc.m
	for i, t := range m.Transfers {
		if !s.table.valid(t.Equipment) || !s.table.unitAt(t.From, m.From) || !s.table.unitAt(t.To, m.From) || t.From == t.To ||
			s.table.Pieces[t.Equipment].Place != OnCard || s.table.Pieces[t.Equipment].On != t.From ||
			s.table.Pieces[t.From].Owner != seat || s.table.Pieces[t.To].Owner != seat || s.table.card(t.Equipment).Kind != printed.Equipment {
			return game.Refuse("TC-8.7.b", ReasonTransfer)
		}
		number := s.table.Pieces[t.Equipment].Number
		if !printed.CanBear(s.table.card(t.To), number) {
			return game.Refuse("TC-C0.6", ReasonEquip, "card", number)
		}
		had := s.table.cardOn(t.To, number)
		for _, before := range m.Transfers[:i] {
			switch {
			case before.Equipment == t.Equipment:
				return game.Refuse("TC-8.7.b", ReasonTransfer)
			case before.Equipment == had:
				had = 0 // it has been passed on
			case before.To == t.To && s.table.Pieces[before.Equipment].Number == number:
				had = before.Equipment
			}
		}
		if had != 0 {
			return game.Refuse("TC-8.7.c", ReasonEquipTwice, "card", number)
		}
	}
	return nil
}

// cards looks at who is named: own unit cards of the position, three at
// most, none that has fired (TC-8.0.a, TC-5.0.b).
func (mc *moveCheck) cards() *game.Refusal {
	s, seat, m := mc.s, mc.seat, mc.m
	count := 0
	var seen []ID
	for i := range m.Groups {
		g := &m.Groups[i]
		still := len(g.Path) == 0 // they only get on or off, which is nothing in the reserve (TC-8.3.b)
		if len(g.Cards) == 0 || still && (m.From == printed.Reserve || len(g.Rides)+len(g.Tows)+len(g.Dismount) == 0) {
			return game.Refuse("TC-8.0.a", ReasonMoveNothing)
		}
		for _, id := range g.Cards {
			if !s.table.valid(id) || s.table.Pieces[id].Owner != seat || !s.table.card(id).Unit() {
				return game.Refuse("TC-8.0.a", ReasonMoveFrom)
			}
			u := &s.table.Pieces[id]
			if here := u.Place == OnBoard && u.Pos == m.From || m.From == printed.Reserve && u.Place == InHand; !here {
				return game.Refuse("TC-8.0.a", ReasonMoveFrom, "card", u.Number)
			}
			if slices.Contains(seen, id) {
				return game.Refuse("TC-8.0.a", ReasonMoveTwice, "card", u.Number)
			}
			seen = append(seen, id)
			if still && !g.takesUp(id) && !slices.Contains(g.Dismount, id) {
				continue // what stands while others get on it does not move (TC-8.6.b)
			}
			if u.Fired {
				return game.Refuse("TC-5.0.b", ReasonFired, "card", u.Number)
			}
			if u.Moved && u.Place == InHand {
				return game.Refuse("TC-8.3.a", ReasonBackAgain, "card", u.Number)
			}
			if u.Moved && s.opts.OnceEach {
				return game.Refuse("TC-5.0.a", ReasonMoved, "card", u.Number)
			}
			if !s.opts.RidersFree || !mc.rides(g, id) {
				count++
			}
		}
	}
	if count > maxStack {
		return game.Refuse("TC-8.0.a", ReasonMoveCount)
	}
	return nil
}

func (mc *moveCheck) rides(g *Group, id ID) bool {
	return mc.s.table.Pieces[id].On != 0 && mc.s.table.Pieces[id].Place == OnBoard || g.takesUp(id)
}

func (g *Group) takesUp(id ID) bool {
	return slices.ContainsFunc(g.Rides, func(r Ride) bool { return r.Squad == id }) ||
		slices.ContainsFunc(g.Tows, func(t Tow) bool { return t.Gun == id })
}

// loads works out who rides on whom when the action starts (TC-8.6.b).
func (mc *moveCheck) loads() *game.Refusal {
	s, m := mc.s, mc.m
	for i := range m.Groups {
		g := &m.Groups[i]
		in := func(id ID) bool { return slices.Contains(g.Cards, id) }
		if len(g.Path) == 0 {
			for _, id := range g.Dismount {
				if !in(id) || mc.carrier(id) == 0 {
					return game.Refuse("TC-8.6.b", ReasonDismounts)
				}
				mc.set(id, 0, 0)
			}
		}
		for _, r := range g.Rides {
			if !in(r.Squad) || len(r.On) == 0 || len(r.On) > 2 || s.table.card(r.Squad).Kind != printed.Infantry {
				return game.Refuse("TC-8.6.a", ReasonLoad)
			}
			for _, c := range r.On {
				if !in(c) {
					return game.Refuse("TC-8.6.a", ReasonLoad)
				}
			}
			if len(r.On) == 1 && !s.table.card(r.On[0]).Carries {
				return game.Refuse("TC-8.6.a", ReasonLoad, "card", s.table.Pieces[r.On[0]].Number)
			}
			if len(r.On) == 2 {
				if r.On[0] == r.On[1] || !s.table.card(r.On[0]).Pair || !s.table.card(r.On[1]).Pair || len(g.Path) == 0 {
					return game.Refuse("TC-8.6.d", ReasonLoad)
				}
				mc.set(r.Squad, r.On[0], r.On[1])
				continue
			}
			mc.set(r.Squad, r.On[0], 0) // also an immobilised one, which only goes nowhere (TC-8.6.b)
		}
		for _, t := range g.Tows {
			switch {
			case !s.opts.Towing && !s.scenario.Hill621:
				return game.Refuse("TC-8.6.1.a", ReasonTowingOff)
			case !in(t.Gun) || !in(t.Carrier) || s.table.card(t.Gun).Kind != printed.ATGun || !s.tows(s.table.card(t.Carrier)):
				return game.Refuse("TC-8.6.1.a", ReasonLoad)
			case s.table.Pieces[t.Carrier].Immobilised:
				return game.Refuse("TC-9.3.2.a", ReasonImmobile, "card", s.table.Pieces[t.Carrier].Number)
			}
			mc.set(t.Gun, t.Carrier, 0)
		}
	}
	return mc.singleLoads()
}

// singleLoads allows one squad on a vehicle and one gun behind it (TC-8.6.a,
// TC-8.6.1.a).
func (mc *moveCheck) singleLoads() *game.Refusal {
	var used loadList
	gun := func(id ID) bool { return mc.s.table.card(id).Kind == printed.ATGun }
	for _, c := range mc.changes {
		if !used.note(c.on, gun(c.id)) || !used.note(c.second, gun(c.id)) {
			return game.Refuse("TC-8.6.a", ReasonLoaded)
		}
	}
	pieces := mc.s.table.Pieces
	for i := range pieces {
		u := &pieces[i]
		if u.Pos == mc.m.From && u.Place == OnBoard && mc.find(ID(i)) == nil && !used.note(u.On, gun(ID(i))) {
			return game.Refuse("TC-8.6.a", ReasonLoaded)
		}
	}
	return nil
}

// loadList is the vehicles that carry a squad and those that tow a gun.
type loadList struct{ carry, tow []ID }

func (l *loadList) of(gun bool) *[]ID {
	if gun {
		return &l.tow
	}
	return &l.carry
}

func (l *loadList) has(carrier ID, gun bool) bool { return slices.Contains(*l.of(gun), carrier) }

// note adds a load; false where the vehicle has one of its kind. 0 is nobody.
func (l *loadList) note(carrier ID, gun bool) bool {
	if carrier == 0 {
		return true
	}
	if l.has(carrier, gun) {
		return false
	}
	list := l.of(gun)
	*list = append(*list, carrier)
	return true
}

func (mc *moveCheck) group(from printed.Pos, g *Group) *game.Refusal {
	fast := true
	tows := false
	for _, id := range g.Cards {
		c := mc.s.table.card(id)
		carrier := mc.carrier(id)
		if carrier != 0 {
			if !slices.Contains(g.Cards, carrier) {
				return game.Refuse("TC-8.6.b", ReasonTogether, "card", c.Number)
			}
			tows = tows || c.Kind == printed.ATGun
			continue
		}
		if mc.s.table.Pieces[id].Immobilised {
			return game.Refuse("TC-9.3.2.a", ReasonImmobile, "card", c.Number)
		}
		fast = fast && c.Fast
		if load := mc.leftBehind(id, g); load != 0 {
			return game.Refuse("TC-8.6.b", ReasonTogether, "card", mc.s.table.Pieces[load].Number)
		}
	}
	if len(g.Path) > 2 || len(g.Path) == 2 && !fast {
		return game.Refuse("TC-8.1.a", ReasonSlow)
	}
	for _, id := range g.Dismount {
		if !slices.Contains(g.Cards, id) || mc.carrier(id) == 0 {
			return game.Refuse("TC-8.6.b", ReasonDismounts)
		}
	}
	if r := mc.with(from, g); r != nil {
		return r
	}
	return mc.path(from, g, tows)
}

// leftBehind is a load of a vehicle that its group does not name, 0 for none.
func (mc *moveCheck) leftBehind(carrier ID, g *Group) ID {
	for i := range mc.s.table.Pieces {
		id := ID(i)
		there := mc.s.table.Pieces[i].Place == OnBoard || mc.s.table.Pieces[i].Place == InHand && mc.find(id) != nil
		if there && (mc.carrier(id) == carrier || mc.second(id) == carrier) && !slices.Contains(g.Cards, id) {
			return id
		}
	}
	return 0
}

func (mc *moveCheck) path(from printed.Pos, g *Group, tows bool) *game.Refusal {
	s, seat := mc.s, mc.seat
	here := from
	for i, there := range g.Path {
		if r := mc.adjacent(here, there, i); r != nil {
			return r
		}
		if i == 1 {
			switch {
			case s.table.anyUnit(here, other(seat)):
				return game.Refuse("TC-8.5.a", ReasonEnemy, "pos", here)
			case mc.slows(here, g, i):
				return game.Refuse("TC-8.4.a", ReasonSlows, "pos", here)
			case mc.slows(there, g, i):
				return game.Refuse("TC-8.4.a", ReasonSlows, "pos", there)
			}
		}
		for _, id := range g.Cards {
			if r := mc.step(id, here, there, i, g); r != nil {
				return r
			}
		}
		if there != printed.Reserve && s.table.anyUnit(there, other(seat)) {
			if tows {
				return game.Refuse("TC-8.6.1.a", ReasonTowFight, "pos", there)
			}
			if r := s.checkAlone(seat, there, g.Cards); r != nil {
				return r
			}
		}
		here = there
	}
	return s.checkRoom(seat, here, g.Cards)
}

func (mc *moveCheck) adjacent(here printed.Pos, there printed.Pos, step int) *game.Refusal {
	s, seat := mc.s, mc.seat
	switch {
	case there == printed.Reserve:
		if here == printed.Reserve || !s.board.Home(here, s.side(seat)) {
			return game.Refuse("TC-8.3.a", ReasonNoStep)
		}
		if s.scenario.Hill621 {
			return game.Refuse("TC-20.d", ReasonReserveShut)
		}
	case !s.board.Has(there):
		return game.Refuse("TC-8.0.a", ReasonNoStep)
	case here == printed.Reserve:
		if step > 0 {
			return game.Refuse("TC-8.3.a", ReasonNoStep)
		}
		if !s.board.Home(there, s.side(seat)) {
			return game.Refuse("TC-8.3.a", ReasonNoStep, "pos", there)
		}
	case printed.Distance(here, there) != 1:
		return game.Refuse("TC-8.0.a", ReasonNoStep, "pos", there)
	}
	return nil
}

// step tests a step for one card: water and the way out of a melee, which
// is free for whoever did not attack (TC-8.5.c, TC-10.b).
func (mc *moveCheck) step(id ID, here printed.Pos, there printed.Pos, step int, g *Group) *game.Refusal {
	s, seat := mc.s, mc.seat
	c := s.table.card(id)
	if c.Wheels() {
		if s.ground.Closed(there) && !mc.bridges(there, 0, g, step) {
			return game.Refuse("TC-11.g", ReasonBarred, "pos", there)
		}
		if there != printed.Reserve && here != printed.Reserve && s.ground.streamBetween(here, there) && !mc.bridges(here, there, g, step) {
			return game.Refuse("TC-11.1.c", ReasonBarred, "pos", there)
		}
	}
	if step == 0 && here != printed.Reserve {
		if u := &s.table.Pieces[id]; u.Entry != 0 && u.Entry != there && s.ground.Spots[here].Attacker == seat {
			return game.Refuse("TC-10.d", ReasonWayOut, "pos", u.Entry)
		}
	}
	return nil
}

// handed tells whether a card that fits has come with the group by a step, or
// with a group before it: what lies for one lies for all (TC-C29).
func (mc *moveCheck) handed(g *Group, step int, fits func(HandedCard) bool) bool {
	return slices.ContainsFunc(mc.laid, fits) || slices.ContainsFunc(g.With, func(w HandedCard) bool { return w.Step <= step && fits(w) })
}

// slows tells whether p slows with what has been handed in by a step: Path makes
// it clear, and a Bridge or Ford takes the Stream away.
func (mc *moveCheck) slows(p printed.Pos, g *Group, step int) bool {
	if !mc.s.ground.Slows(p) {
		return false
	}
	spot := mc.s.ground.Spots[p]
	path := mc.handed(g, step, func(w HandedCard) bool {
		number := mc.s.table.Pieces[w.Card].Number
		if kind := crossingOf(number); kind != noCrossing && w.Pos == p && w.To == 0 {
			spot.cross(kind)
		}
		return w.Pos == p && number == printed.CardPath
	})
	return !path && mc.s.ground.slows(&spot)
}

// bridges tells whether a Bridge or Ford handed in by then lies on p, or
// between two positions; or, with the option, a Path through a Swamp.
func (mc *moveCheck) bridges(p, to printed.Pos, g *Group, step int) bool {
	s := mc.s
	return mc.handed(g, step, func(w HandedCard) bool {
		switch s.table.Pieces[w.Card].Number {
		case printed.CardBridge, printed.CardFord:
			return w.Pos == p && w.To == to || to != 0 && w.Pos == to && w.To == p
		case printed.CardPath:
			return s.opts.PathCrossesSwamp && to == 0 && w.Pos == p && s.ground.swampAt(p) && !s.ground.streamAt(p)
		default:
			return false
		}
	})
}

// with tests the cards handed in with a group: in hand, each once, and of
// a kind that the mover may play while he moves (TC-X.1).
func (mc *moveCheck) with(from printed.Pos, g *Group) *game.Refusal {
	s, seat := mc.s, mc.seat
	here := from
	for i, w := range g.With {
		again := func(o HandedCard) bool { return o.Card == w.Card }
		if !s.table.owns(seat, w.Card, InHand) || slices.ContainsFunc(mc.laid, again) || slices.ContainsFunc(g.With[:i], again) {
			return game.Refuse("TC-X.1", ReasonNotInHand)
		}
		if w.Step < 0 || w.Step >= len(g.Path) {
			return game.Refuse("TC-X.1", ReasonWith)
		}
		if w.Step > 0 {
			here = g.Path[w.Step-1]
		}
		play := w.play()
		if r := interruptOf(s, seat, &play).playable(); r != nil {
			return r
		}
		if r := interruptOf(s, seat, &play).fitsStep(seat, here, g.Path[w.Step], g.Cards); r != nil {
			return r
		}
	}
	return nil
}
