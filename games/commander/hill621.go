package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func (en engine) noteFirstShot(shot *Shot, w combat.Weapon) {
	if en.s.scenario.Hill621 && w.Fire == combat.FireAT && en.s.table.Pieces[shot.Firer].Number == printed.CardSU152 {
		en.s.table.Pieces[shot.Firer].FirstShotFired = true
	}
}

// spendAmmunition removes Special Ammunition after a natural 1 to 5: any
// to-hit die of the tank in Hill 621, any AT die elsewhere (TC-20.f, TC-C160).
func (en engine) spendAmmunition(shot *Shot, w combat.Weapon, die int) {
	if die > 5 || !en.s.scenario.Hill621 && (w.Fire != combat.FireAT || w.Number != 0) {
		return
	}
	if id := en.s.table.cardOn(shot.Firer, printed.CardAmmunition); id != 0 {
		en.s.table.discard(id)
		en.Tell(Discarded{en.s.table.Pieces[id].Owner, en.s.table.refs([]ID{id}), "TC-C160"})
	}
}

// arrivals makes the groups of this turn available: their cards for the
// reserve come at once, their units wait to be placed (TC-20.e).
func (en engine) arrivals(seat game.Seat) {
	s := en.s
	for i := range s.scenario.Arrivals {
		a := &s.scenario.Arrivals[i]
		if a.Side != s.side(seat) || s.arrivalTurn(a) > s.Turn || slices.Contains(s.reinforcements.Arrived, a.ID) {
			continue
		}
		s.reinforcements.Arrived = append(slices.Clone(s.reinforcements.Arrived), a.ID)
		reserve := s.table.issue(seat, s.data.NumbersOf(a.Reserve, a.Side), InHand, true)
		units := s.table.issue(seat, s.data.NumbersOf(a.Units, a.Side), inPlay, true)
		units = append(units, s.table.issue(seat, s.data.NumbersOf(a.Equipment, a.Side), inPlay, true)...)
		s.reinforcements.Arriving = append(slices.Clone(s.reinforcements.Arriving), units...)
		en.Tell(GroupCalled{seat, len(reserve), s.table.refs(reserve), "TC-20.e"})
	}
}

// arrivalTurn is the game turn of a group; the balance shifts the second
// German one (TC-20.i).
func (set *setting) arrivalTurn(a *printed.Arrival) int {
	if a.ID == "german-2" {
		switch set.opts.Battle.Balance {
		case printed.BalanceGermanPlus:
			return a.Turn - 1
		case printed.BalanceGermanMinus:
			return a.Turn + 1
		}
	}
	return a.Turn
}

// playArrive brings a group onto the board, overstacked if need be, and sends
// the fast cards on.
func (en engine) playArrive(seat game.Seat, a Arrive) error {
	s := en.s
	if r := arrivalsOf(s, seat).checkArrive(&a); r != nil {
		return r
	}
	var cards []ID
	for i := range a.Board {
		b := &a.Board[i]
		cards = append(cards, b.Card)
		u := &s.table.Pieces[b.Card]
		u.On = b.On
		if s.table.card(b.Card).Kind == printed.Equipment {
			u.Place = OnCard
			continue
		}
		u.Place, u.Pos, u.Moved = OnBoard, b.Pos, true
		if s.table.anyUnit(b.Pos, other(seat)) {
			u.Entry = b.Pos
			s.ground.spot(b.Pos).Attacker = seat
		}
		if b.With != 0 {
			u.On = 0 // a ride on two tanks never lasts
		}
	}
	en.Tell(Arrived{seat, a.Board, s.table.refs(cards)})
	s.reinforcements.Arriving = nil
	en.spend(1)
	en.settle()
	if groups := en.furtherSteps(&a); len(groups) > 0 && s.End == nil {
		s.Pending = &pendingAction{Kind: pendingArrive, Groups: groups}
	}
	return nil
}

// furtherSteps makes the groups that go on: all who go from one position to
// another go together (TC-8.2.a), loads and squads on two tanks included.
func (en engine) furtherSteps(a *Arrive) []Group {
	var groups []Group
	to := func(b *Placement) *Group {
		i := slices.IndexFunc(groups, func(g Group) bool { return g.Path[0] == b.Next && en.s.table.unitAt(g.Cards[0], b.Pos) })
		if i < 0 {
			i = len(groups)
			groups = append(groups, Group{Path: []printed.Pos{b.Next}})
		}
		return &groups[i]
	}
	for i := range a.Board {
		if b := &a.Board[i]; b.Next != 0 && b.On == 0 {
			g := to(b)
			g.Cards = append(g.Cards, en.s.table.withLoad(b.Card)...)
		}
	}
	for i := range a.Board {
		if b := &a.Board[i]; b.Next != 0 && b.With != 0 {
			en.s.table.Pieces[b.Card].On = b.On
			g := to(b)
			g.Cards, g.Rides = append(g.Cards, b.Card), append(g.Rides, Ride{b.Card, []ID{b.On, b.With}})
		}
	}
	return groups
}
