package commander

import (
	"cmp"
	"slices"
	"sync"

	"sabot/ai"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

// turn chooses an act of the Play: what costs nothing first, then the order or
// card with the best outlook.
func (t *thinker) turn() (game.Action, float64) {
	f := t.read(t.Position)
	cards := t.Position.HandActions(t.Seat)
	if a := t.freeAct(f, cards); a != nil {
		t.why = ai.Tell(reasonFree)
		return a, 0
	}
	if f.v.Supply == 0 {
		if a := t.coordinate(f, cards); a != nil {
			t.why = ai.Tell(reasonCard)
			return a, 0
		}
		t.why = ai.Tell(reasonSpent)
		return commander.End{}, 0
	}
	list := t.orders(f)
	card, value := t.tryAll(t.pruned(cards), t.strength.samples)
	if card != nil && value > list[0].value {
		t.why = t.reasonForCard(card, value-list[0].value)
		return card, value
	}
	for i := range list {
		a := t.action(f, &list[i])
		if a != nil && t.legal(a) {
			if t.why == nil {
				t.why = t.reasonFor(f, list, i)
			}
			return a, list[i].value
		}
	}
	return commander.End{}, 0
}

// orders finds the orders of this Supply point, best first.
func (t *thinker) orders(f *field) []order {
	p := &t.plan
	list := p.orders(f, t.side)
	s := &t.strength
	if s.far {
		return t.foresee(f, list)
	}
	first := list[0]
	list = t.overlook(list)
	if list[0].kind == orderEnd && first.kind != orderEnd {
		t.why = ai.Tell(ai.ReasonSlip) // whoever comes upon nothing does nothing
	}
	if s.beam > 0 {
		t.follow(f, list)
	}
	slices.SortStableFunc(list, func(a, b order) int { return cmp.Compare(b.value, a.value) })
	return list
}

// overlook leaves out what the stacks could do of which a level that errs does not think.
// A win is plain to everybody.
func (t *thinker) overlook(list []order) []order {
	if t.strength.misses == 0 {
		return list
	}
	missed := map[printed.Pos]bool{}
	return slices.DeleteFunc(list, func(o order) bool {
		if _, drawn := missed[o.from]; !drawn {
			missed[o.from] = t.Chance.Hidden(100) < t.strength.misses
		}
		return o.kind != orderEnd && o.value <= victory/2 && missed[o.from]
	})
}

// wholeTurn is a whole turn: a first action of the list and what follows it.
type wholeTurn struct {
	first  int
	second order
}

// follow looks at the second action of the turn behind the best first ones:
// fire that opens a way is worth what then goes through it. Behind the best
// turns it looks at the enemy's answer.
func (t *thinker) follow(f *field, list []order) {
	p := &t.plan
	after := p.scratch()
	defer p.giveBack(after)
	n := min(len(list), t.strength.beam)
	var leaves []wholeTurn
	for i := range list[:n] {
		o := &list[i]
		if o.kind == orderEnd || f.v.Supply < 2 || p.spent() {
			leaves = append(leaves, wholeTurn{i, order{kind: orderEnd, value: o.value}})
			continue
		}
		f.copyTo(after)
		after.carryOut(o, t.side)
		second := p.orders(after, t.side)
		for _, s := range second[:min(len(second), 1+t.strength.replies/4)] {
			leaves = append(leaves, wholeTurn{i, s})
		}
	}
	slices.SortStableFunc(leaves, func(a, b wholeTurn) int { return cmp.Compare(b.second.value, a.second.value) })
	if t.strength.replies > 0 {
		leaves = leaves[:min(len(leaves), t.strength.replies)]
		for k := range leaves {
			if t.outOfTime() {
				break
			}
			l := &leaves[k]
			f.copyTo(after)
			after.carryOut(&list[l.first], t.side)
			after.carryOut(&l.second, t.side)
			l.second.value = (l.second.value + 2*p.reply(after, t.side)) / 3
		}
	}
	for i := range list { // what was not followed comes behind what was
		list[i].value -= 4 * victory
	}
	for k := range leaves {
		o := &list[leaves[k].first]
		o.value = max(o.value, leaves[k].second.value)
	}
}

// action writes an order as the rules want it, nil where that is not possible.
func (t *thinker) action(f *field, o *order) game.Action {
	switch o.kind {
	case orderFire:
		return commander.Fire{From: o.from}
	case orderDraw:
		return commander.Draw{}
	case orderMove:
		return t.march(f, o)
	case orderEnd:
	}
	return commander.End{}
}

// march writes a move: one group for each end, loads with their carriers.
func (t *thinker) march(f *field, o *order) game.Action {
	m := commander.Move{From: o.from}
	for _, s := range o.steps[:o.n] {
		tr := &f.troops[s.unit]
		k := slices.IndexFunc(m.Groups, func(g commander.Group) bool { return g.Path[len(g.Path)-1] == s.to })
		if k < 0 {
			path := []printed.Pos{s.to}
			if s.via != 0 {
				path = []printed.Pos{s.via, s.to}
			}
			m.Groups = append(m.Groups, commander.Group{Path: path})
			k = len(m.Groups) - 1
		}
		g := &m.Groups[k]
		g.Cards = append(g.Cards, tr.id)
		for _, k := range []int{tr.load, tr.towed} {
			if k < 0 {
				continue
			}
			load := f.troops[k].id
			g.Cards = append(g.Cards, load)
			if f.nearFoe(s.to, t.side) {
				g.Dismount = append(g.Dismount, load)
			}
		}
	}
	return m
}

// nearFoe tells whether an enemy stands within two positions, so that it is
// time to get off.
func (f *field) nearFoe(p printed.Pos, side int) bool {
	for i := range f.posts {
		q := &f.posts[i]
		if f.troops[i].side != side && q.pos != 0 && q.pos != reserve && distance(p, q.pos) <= 2 {
			return true
		}
	}
	return slices.Contains(f.goals[side], p)
}

// freeAct finds something useful that costs no Supply point: equipment to be
// given out, holes to be dug, repairs, failures for the enemy's tanks.
func (t *thinker) freeAct(f *field, cards []game.Action) game.Action {
	base := sync.OnceValue(func() float64 { return t.worth(t.Position) })
	return ai.Best(cards, nil, 0, 0, func(a game.Action) float64 {
		switch a := a.(type) {
		case commander.Equip:
			return 1 + f.exposure(a.Unit)
		case commander.Dig:
			if !f.squadAt(a.Pos, t.side) {
				return 0 // they would wait for somebody who may never come
			}
			return 1 + f.pressure(a.Pos, t.side)
		case commander.Interrupt:
			if a.Unit == 0 { // of use between two actions are Repair, Breakdown, Weapon Malfunction
				return 0
			}
			now := base()
			if v, ok := t.sample(a, 1); ok {
				return v - now - cardMargin
			}
		}
		return 0
	})
}

// cardMargin is what a card must gain beyond its own worth to be played: the
// next occasion may be better.
const cardMargin = 3

// exposure likes squads that stand close to the enemy.
func (f *field) exposure(id commander.ID) float64 {
	for i := range f.troops {
		if f.troops[i].id == id {
			return f.pressure(f.posts[i].pos, f.troops[i].side) + f.troops[i].worth/100
		}
	}
	return 0
}

// squadAt tells whether infantry of a side stands on a position on foot.
func (f *field) squadAt(p printed.Pos, side int) bool {
	for i := f.head[p][side]; i >= 0; i = f.next[i] {
		if t := &f.troops[i]; t.card.Kind == printed.Infantry && t.carrier < 0 {
			return true
		}
	}
	return false
}

// pressure grows with the enemies around a position.
func (f *field) pressure(p printed.Pos, side int) float64 {
	sum := 0.0
	for i := range f.posts {
		q := &f.posts[i]
		if f.troops[i].side == side || q.pos == 0 || q.pos == reserve {
			continue
		}
		switch distance(p, q.pos) {
		case 0, 1:
			sum += 0.5
		case 2:
			sum += 0.3
		case 3:
			sum += 0.1
		}
	}
	return sum
}

// coordinate plays Coordination when a further action would be worth it.
func (t *thinker) coordinate(f *field, cards []game.Action) game.Action {
	k := slices.IndexFunc(cards, func(a game.Action) bool {
		i, ok := a.(commander.Instant)
		return ok && f.v.Pieces[i.Card].Number == printed.CardCoordination
	})
	if k < 0 {
		return nil
	}
	list := t.plan.orders(f, t.side)
	end := slices.IndexFunc(list, func(o order) bool { return o.kind == orderEnd })
	if list[0].kind != orderDraw && list[0].value > list[end].value+handShare*float64(f.v.Cards[printed.CardCoordination].Points) {
		return cards[k]
	}
	return nil
}

// pruned leaves the Instants that are worth trying, a few of each card: those
// aimed at the dearest targets.
func (t *thinker) pruned(cards []game.Action) []game.Action {
	v := newSurvey(t.Position)
	type aimed struct {
		a     commander.Instant
		worth float64
	}
	var list []aimed
	for _, a := range cards {
		i, ok := a.(commander.Instant)
		if !ok || i.Smoke || v.Pieces[i.Card].Number == printed.CardCoordination {
			continue
		}
		list = append(list, aimed{i, targetWorth(&v, &i)})
	}
	slices.SortStableFunc(list, func(a, b aimed) int { return cmp.Compare(b.worth, a.worth) })
	var tried [200]int
	var out []game.Action
	for _, x := range list {
		if number := v.Pieces[x.a.Card].Number; tried[number] < 3 {
			tried[number]++
			out = append(out, x.a)
		}
	}
	return out
}

// targetWorth is what an Instant is aimed at.
func targetWorth(v *survey, a *commander.Instant) float64 {
	sum := 0.0
	for i := range v.Pieces {
		u := &v.Pieces[i]
		if u.Place != commander.OnBoard {
			continue
		}
		if slices.Contains(a.Units, commander.ID(i)) || len(a.Units) == 0 && (u.Pos == a.Pos || u.Pos == a.Beside) {
			sum += unitWorth(&v.Cards[u.Number])
		}
	}
	return sum
}
