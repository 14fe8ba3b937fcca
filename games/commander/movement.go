package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// loading is who would carry whom once a move action has started: the board's
// own loads with the changes that the action makes.
type loading struct {
	s       *state
	changes []change
}

// change is one load as the action leaves it; on is 0 for a card on foot.
type change struct{ id, on, second ID }

// set notes a change, the latest one first.
func (l *loading) set(id, on, second ID) {
	if c := l.find(id); c != nil {
		c.on, c.second = on, second
		return
	}
	l.changes = append(l.changes, change{id, on, second})
}

func (l *loading) find(id ID) *change {
	for i := range l.changes {
		if l.changes[i].id == id {
			return &l.changes[i]
		}
	}
	return nil
}

// carrier is what a card rides on or is towed by, 0 for nothing.
func (l *loading) carrier(id ID) ID {
	if c := l.find(id); c != nil {
		return c.on
	}
	if l.s.table.Pieces[id].Place == onBoard {
		return l.s.table.Pieces[id].On
	}
	return 0
}

// second is the other tank under a squad that rides on two.
func (l *loading) second(id ID) ID {
	if c := l.find(id); c != nil {
		return c.second
	}
	return 0
}

// checkMove tells why a move action is not allowed; nil when it is. It tries
// the groups one after the other as if nobody interrupted.
func (s *state) checkMove(seat game.Seat, m *Move) *game.Refusal {
	if m.From != printed.Reserve && !s.board.Has(m.From) {
		return game.Refuse("TC-8.0.a", ReasonMoveFrom)
	}
	if len(m.Groups) == 0 && len(m.Transfers) == 0 {
		return game.Refuse("TC-8.0.a", ReasonMoveNothing)
	}
	if r := s.checkTransfers(seat, m); r != nil {
		return r
	}
	if r := s.checkCards(seat, m); r != nil {
		return r
	}
	var buf [4]change
	l := &loading{s: s, changes: buf[:0]}
	if r := s.checkLoads(m, l); r != nil {
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
		if r := s.checkGroup(seat, m.From, g, l); r != nil {
			return r
		}
	}
	return nil
}

// checkTransfers looks at equipment that changes hands (TC-8.7.b, TC-8.7.c).
func (s *state) checkTransfers(seat game.Seat, m *Move) *game.Refusal {
	for i, t := range m.Transfers {
		if !s.table.valid(t.Equipment) || !s.table.unitAt(t.From, m.From) || !s.table.unitAt(t.To, m.From) || t.From == t.To ||
			s.table.Pieces[t.Equipment].Place != onCard || s.table.Pieces[t.Equipment].On != t.From ||
			s.table.Pieces[t.From].Owner != seat || s.table.Pieces[t.To].Owner != seat || s.table.card(t.Equipment).Kind != printed.Equipment {
			return game.Refuse("TC-8.7.b", ReasonTransfer)
		}
		no := s.table.Pieces[t.Equipment].Number
		if !printed.CanBear(s.table.card(t.To), no) {
			return game.Refuse("TC-C0.6", ReasonEquip, "card", no)
		}
		had := s.table.bearing(t.To, no)
		for _, before := range m.Transfers[:i] {
			switch {
			case before.Equipment == t.Equipment:
				return game.Refuse("TC-8.7.b", ReasonTransfer)
			case before.Equipment == had:
				had = 0 // it has been passed on
			case before.To == t.To && s.table.Pieces[before.Equipment].Number == no:
				had = before.Equipment
			}
		}
		if had != 0 {
			return game.Refuse("TC-8.7.c", ReasonEquipTwice, "card", no)
		}
	}
	return nil
}

// checkCards looks at who is named: own unit cards of the position, three at
// most, none that has fired (TC-8.0.a, TC-5.0.b).
func (s *state) checkCards(seat game.Seat, m *Move) *game.Refusal {
	count := 0
	var seen []ID
	for i := range m.Groups {
		g := &m.Groups[i]
		if len(g.Cards) == 0 || len(g.Path) == 0 && len(g.Rides)+len(g.Tows)+len(g.Dismount) == 0 {
			return game.Refuse("TC-8.0.a", ReasonMoveNothing)
		}
		for _, id := range g.Cards {
			if !s.table.valid(id) || s.table.Pieces[id].Owner != seat || !s.table.card(id).Unit() {
				return game.Refuse("TC-8.0.a", ReasonMoveFrom)
			}
			u := &s.table.Pieces[id]
			if here := u.Place == onBoard && u.Pos == m.From || m.From == printed.Reserve && u.Place == inHand; !here {
				return game.Refuse("TC-8.0.a", ReasonMoveFrom, "card", u.Number)
			}
			if slices.Contains(seen, id) {
				return game.Refuse("TC-8.0.a", ReasonMoveTwice, "card", u.Number)
			}
			seen = append(seen, id)
			if u.Fired {
				return game.Refuse("TC-5.0.b", ReasonFired, "card", u.Number)
			}
			if u.Moved && s.opts.OnceEach {
				return game.Refuse("TC-5.0.a", ReasonMoved, "card", u.Number)
			}
			if !s.opts.RidersFree || !s.rides(g, id) {
				count++
			}
		}
	}
	if count > maxStack {
		return game.Refuse("TC-8.0.a", ReasonMoveCount)
	}
	return nil
}

// rides tells whether a card of a group is carried or towed.
func (s *state) rides(g *Group, id ID) bool {
	return s.table.Pieces[id].On != 0 && s.table.Pieces[id].Place == onBoard ||
		slices.ContainsFunc(g.Rides, func(r Ride) bool { return r.Squad == id }) ||
		slices.ContainsFunc(g.Tows, func(t Tow) bool { return t.Gun == id })
}

// checkLoads works out who rides on whom when the action starts (TC-8.6.b).
func (s *state) checkLoads(m *Move, l *loading) *game.Refusal {
	for i := range m.Groups {
		g := &m.Groups[i]
		in := func(id ID) bool { return slices.Contains(g.Cards, id) }
		if len(g.Path) == 0 {
			for _, id := range g.Dismount {
				if !in(id) || l.carrier(id) == 0 {
					return game.Refuse("TC-8.6.b", ReasonDismounts)
				}
				l.set(id, 0, 0)
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
				l.set(r.Squad, r.On[0], r.On[1])
				continue
			}
			if s.table.Pieces[r.On[0]].Immobilised {
				return game.Refuse("TC-9.3.2.a", ReasonImmobile, "card", s.table.Pieces[r.On[0]].Number)
			}
			l.set(r.Squad, r.On[0], 0)
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
			l.set(t.Gun, t.Carrier, 0)
		}
	}
	return s.checkSingleLoads(m, l)
}

// tows tells whether a vehicle can tow guns.
func (s *state) tows(c *printed.Card) bool {
	return c.Tows || s.opts.ScoutCarTows && c.Kind == printed.ArmouredCar && c.Carries
}

// checkSingleLoads allows one load a vehicle, squad or gun (TC-8.6.1.a).
func (s *state) checkSingleLoads(m *Move, l *loading) *game.Refusal {
	var carriers []ID
	note := func(c ID) bool {
		if c == 0 {
			return true
		}
		if slices.Contains(carriers, c) {
			return false
		}
		carriers = append(carriers, c)
		return true
	}
	for i := range s.table.Pieces {
		id := ID(i)
		if l.find(id) == nil && (s.table.Pieces[i].Place != onBoard || s.table.Pieces[i].Pos != m.From) {
			continue
		}
		if !note(l.carrier(id)) || !note(l.second(id)) {
			return game.Refuse("TC-8.6.a", ReasonLoaded)
		}
	}
	return nil
}

// checkGroup follows a group along its path.
func (s *state) checkGroup(seat game.Seat, from printed.Pos, g *Group, l *loading) *game.Refusal {
	fast := true
	tows := false
	for _, id := range g.Cards {
		c := s.table.card(id)
		carrier := l.carrier(id)
		if carrier != 0 {
			if !slices.Contains(g.Cards, carrier) {
				return game.Refuse("TC-8.6.b", ReasonTogether, "card", c.Number)
			}
			tows = tows || c.Kind == printed.ATGun
			continue
		}
		if s.table.Pieces[id].Immobilised {
			return game.Refuse("TC-9.3.2.a", ReasonImmobile, "card", c.Number)
		}
		fast = fast && c.Fast
		if load := s.loadAfter(id, l); load != 0 && !slices.Contains(g.Cards, load) {
			return game.Refuse("TC-8.6.b", ReasonTogether, "card", s.table.Pieces[load].Number)
		}
	}
	if len(g.Path) > 2 || len(g.Path) == 2 && !fast {
		return game.Refuse("TC-8.1.a", ReasonSlow)
	}
	for _, id := range g.Dismount {
		if !slices.Contains(g.Cards, id) || l.carrier(id) == 0 {
			return game.Refuse("TC-8.6.b", ReasonDismounts)
		}
	}
	if r := s.checkWith(seat, from, g); r != nil {
		return r
	}
	return s.checkPath(seat, from, g, tows)
}

// loadAfter is what a carrier carries once the action has started.
func (s *state) loadAfter(carrier ID, l *loading) ID {
	for i := range s.table.Pieces {
		id := ID(i)
		there := s.table.Pieces[i].Place == onBoard || s.table.Pieces[i].Place == inHand && l.find(id) != nil
		if there && (l.carrier(id) == carrier || l.second(id) == carrier) {
			return id
		}
	}
	return 0
}

// checkPath tests each step of a path.
func (s *state) checkPath(seat game.Seat, from printed.Pos, g *Group, tows bool) *game.Refusal {
	here := from
	for i, there := range g.Path {
		if r := s.checkAdjacent(seat, here, there, i); r != nil {
			return r
		}
		if i == 1 {
			switch {
			case s.table.anyUnit(here, other(seat)):
				return game.Refuse("TC-8.5.a", ReasonEnemy, "pos", here)
			case s.ground.slows(here) && !g.clears(here, s, i):
				return game.Refuse("TC-8.4.a", ReasonSlows, "pos", here)
			case s.ground.slows(there) && !g.clears(there, s, i):
				return game.Refuse("TC-8.4.a", ReasonSlows, "pos", there)
			}
		}
		for _, id := range g.Cards {
			if r := s.checkStep(seat, id, here, there, i, g); r != nil {
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

// checkAdjacent tests that a step joins two places that touch.
func (s *state) checkAdjacent(seat game.Seat, here, there printed.Pos, step int) *game.Refusal {
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

// checkStep tests a step for one card: water and the way out of a melee, which
// is free for whoever did not attack (TC-8.5.c, TC-10.b).
func (s *state) checkStep(seat game.Seat, id ID, here, there printed.Pos, step int, g *Group) *game.Refusal {
	c := s.table.card(id)
	if c.Wheels() {
		if s.ground.closed(there) && !g.bridges(there, 0, step, s) {
			return game.Refuse("TC-11.g", ReasonBarred, "pos", there)
		}
		if there != printed.Reserve && here != printed.Reserve && s.ground.dammed(here, there) && !g.bridges(here, there, step, s) {
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

// clears tells whether Path handed in for step or before makes p clear. With
// the option, the crossing of a Swamp is meant too.
func (g *Group) clears(p printed.Pos, s *state, step int) bool {
	return slices.ContainsFunc(g.With, func(w With) bool {
		return w.Pos == p && w.Step <= step && s.table.Pieces[w.Card].Number == printed.CardPath
	})
}

// bridges tells whether a Bridge or Ford handed in by then lies on p, or
// between two positions; or, with the option, a Path through a Swamp.
func (g *Group) bridges(p, to printed.Pos, step int, s *state) bool {
	return slices.ContainsFunc(g.With, func(w With) bool {
		if w.Step > step {
			return false
		}
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

// checkAlone keeps soft cards from entering open ground with an enemy tank
// without a tank of their own (TC-8.5.b).
func (s *state) checkAlone(seat game.Seat, there printed.Pos, cards []ID) *game.Refusal {
	if !s.ground.open(there) || !s.table.tankAt(there, other(seat)) || s.table.tankAt(there, seat) {
		return nil
	}
	for _, id := range cards {
		if s.table.card(id).IsTank() {
			return nil
		}
	}
	for _, id := range cards {
		if s.table.card(id).Soft() {
			return game.Refuse("TC-8.5.b", ReasonAlone, "card", s.table.Pieces[id].Number)
		}
	}
	return nil
}

// checkRoom tests stacking where a group ends (TC-6.3.b); in passing it may be
// exceeded (TC-8.0.b).
func (s *state) checkRoom(seat game.Seat, p printed.Pos, cards []ID) *game.Refusal {
	if p == printed.Reserve {
		return nil
	}
	combat, trucks := s.table.counts(p, seat)
	for _, id := range cards {
		if s.table.Pieces[id].Place == onBoard && s.table.Pieces[id].Pos == p {
			continue
		}
		if s.table.card(id).Combat() {
			combat++
		} else {
			trucks++
		}
	}
	if combat > maxStack || trucks > maxStack {
		return game.Refuse("TC-6.3.a", ReasonStack, "pos", p)
	}
	return nil
}

// checkWith tests the cards handed in with a group: in hand, each once, and of
// a kind that the mover may play while he moves (TC-X.1).
func (s *state) checkWith(seat game.Seat, from printed.Pos, g *Group) *game.Refusal {
	var seen []ID
	here := from
	for _, w := range g.With {
		if !s.table.valid(w.Card) || s.table.Pieces[w.Card].Owner != seat || s.table.Pieces[w.Card].Place != inHand || slices.Contains(seen, w.Card) {
			return game.Refuse("TC-X.1", ReasonNotInHand)
		}
		seen = append(seen, w.Card)
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
