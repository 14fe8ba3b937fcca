package commander

import (
	"cmp"
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// arrangements is how many set-ups are proposed: spread out, massed in the
// middle, massed on a wing.
const arrangements = 3

func (ps proposals) readyPlaces() []game.Action {
	var list []game.Action
	for variant := range arrangements {
		a := ps.arrange(variant)
		if ps.s.checkPlace(ps.seat, &a) == nil {
			list = append(list, a)
		}
	}
	return list
}

// arrange sets a force up by a simple rule: dear units first, one after the
// other onto the positions in order of the variant; equipment to squads that
// may bear it, Foxholes and Bunkers to squads, the best of the rest in reserve.
func (ps proposals) arrange(variant int) Place {
	s, seat := ps.s, ps.seat
	deck := s.table.list(seat, InDeck)
	slices.SortStableFunc(deck, func(a, b ID) int { return s.table.card(b).Points - s.table.card(a).Points })
	l := &layout{s: s, seat: seat, zone: ps.ordered(variant)}
	most := 2
	if variant > 0 {
		most = maxStack
	}
	for ; most <= maxStack; most++ {
		for _, id := range deck {
			if s.table.card(id).Unit() {
				l.put(id, most, variant == 0)
			}
		}
	}
	for _, id := range deck {
		l.attach(id)
	}
	limit := s.reserveLimit(seat)
	for _, id := range deck {
		special := s.table.card(id).Special() || s.table.card(id).PlayableTerrain()
		must := s.scenario.Deck == "extras" && s.given(id)
		if l.has(id) || len(l.place.Reserve) >= limit || s.scenario.Deck == "none" {
			continue
		}
		if must || s.scenario.Deck == "rest" && special {
			l.place.Reserve = append(l.place.Reserve, id)
		}
	}
	return l.place
}

func (ps proposals) ordered(variant int) []printed.Pos {
	zone := slices.Clone(ps.s.setUpZone(ps.seat))
	enemy := ps.s.board.HomeRow(ps.s.side(other(ps.seat)))
	middle := (ps.s.board.Columns - 1) / 2
	slices.SortStableFunc(zone, func(a, b printed.Pos) int {
		front := cmp.Compare(a.RowsFrom(enemy), b.RowsFrom(enemy))
		centre := cmp.Compare(a.ColumnsFrom(middle), b.ColumnsFrom(middle))
		switch variant {
		case 0:
			return cmp.Or(front, centre)
		case 1:
			return cmp.Or(centre, front)
		default:
			return cmp.Or(cmp.Compare(a.Column(), b.Column()), front)
		}
	})
	return zone
}

type layout struct {
	s     *state
	seat  game.Seat
	zone  []printed.Pos
	next  int
	place Place
}

func (l *layout) has(id ID) bool {
	return slices.ContainsFunc(l.place.Board, func(b Placement) bool { return b.Card == id })
}

func (l *layout) room(p printed.Pos, c *printed.Card, most int) bool {
	if c.Wheels() && l.s.ground.Closed(p) {
		return false
	}
	var size stackSize
	for _, b := range l.place.Board {
		if k := l.s.table.card(b.Card); b.Pos == p && k.Unit() {
			*size.of(k)++
		}
	}
	return *size.of(c) < most
}

func (l *layout) put(id ID, most int, around bool) {
	if l.has(id) {
		return
	}
	for i := range l.zone {
		at := i
		if around {
			at = (i + l.next) % len(l.zone)
		}
		if l.room(l.zone[at], l.s.table.card(id), most) {
			l.place.Board = append(l.place.Board, Placement{Card: id, Pos: l.zone[at]})
			l.next = at + 1
			return
		}
	}
}

func (l *layout) attach(id ID) {
	s, c := l.s, l.s.table.card(id)
	overlay := c.Number == printed.CardFoxholes || c.Number == printed.CardBunkers
	if c.Kind != printed.Equipment && !overlay {
		return
	}
	things := func(squad ID) int {
		n := 0
		for _, b := range l.place.Board {
			if b.On == squad && s.table.card(b.Card).Kind == printed.Equipment {
				n++
			}
		}
		return n
	}
	best := -1
	for i, b := range l.place.Board {
		k := s.table.card(b.Card)
		if overlay {
			dug := slices.ContainsFunc(l.place.Board, func(o Placement) bool { return o.Pos == b.Pos && s.table.card(o.Card).PlayableTerrain() })
			water := s.ground.streamAt(b.Pos) || s.ground.swampAt(b.Pos) // the only terrain of its position (TC-11.g)
			if k.Kind == printed.Infantry && !dug && !water && s.ground.Spots[b.Pos].Overlay == printed.Clear {
				l.place.Board = append(l.place.Board, Placement{Card: id, Pos: b.Pos})
				return
			}
			continue
		}
		same := slices.ContainsFunc(l.place.Board, func(o Placement) bool { return o.On == b.Card && s.table.Pieces[o.Card].Number == c.Number })
		if k.Unit() && printed.CanBear(k, c.Number) && !same && (best < 0 || things(b.Card) < things(l.place.Board[best].Card)) {
			best = i
		}
	}
	if best >= 0 {
		l.place.Board = append(l.place.Board, Placement{Card: id, On: l.place.Board[best].Card})
	}
}

// readyArrivals proposes landings of a group, spread over its positions: where
// they stand too many, fast cards go on; all of those go on; nobody does.
func (ps proposals) readyArrivals() []game.Action {
	var list []game.Action
	for pace := makeRoom; pace <= stayPut; pace++ {
		if a := ps.readyArrival(pace); arrivalsOf(ps.s, ps.seat).checkArrive(&a) == nil {
			list = append(list, a)
		}
	}
	return list
}

func (ps proposals) readyArrival(pace landingPace) Arrive {
	a := ps.landingPlan(arrivalsOf(ps.s, ps.seat).landing())
	if pace != stayPut {
		ps.sendOn(&a, pace == pressOn)
	}
	return a
}

type landingPace uint8

const (
	makeRoom landingPace = iota
	pressOn
	stayPut
)

// landingPlan loads guns, then squads, and spreads the carriers.
func (ps proposals) landingPlan(places []printed.Pos) Arrive {
	var a Arrive
	var vehicles, squads, guns, things []ID
	for _, id := range ps.s.reinforcements.Arriving {
		switch c := ps.s.table.card(id); {
		case c.Vehicle():
			vehicles = append(vehicles, id)
		case c.Kind == printed.ATGun:
			guns = append(guns, id)
		case c.Kind == printed.Equipment:
			things = append(things, id)
		default:
			squads = append(squads, id)
		}
	}
	at := map[ID]printed.Pos{}
	next := 0
	pos := func() printed.Pos {
		p := places[next%len(places)]
		next++
		return p
	}
	var used loadList
	free := func(gun bool, fits func(*printed.Card) bool) ID {
		for _, v := range vehicles {
			if fits(ps.s.table.card(v)) && used.note(v, gun) {
				return v
			}
		}
		return 0
	}
	settle := func(id ID, p printed.Pos) {
		if _, done := at[id]; !done {
			at[id] = p
			a.Board = append(a.Board, Placement{Card: id, Pos: p})
		}
	}
	for _, gun := range guns {
		if v := free(true, ps.s.tows); v != 0 {
			settle(v, pos())
			a.Board = append(a.Board, Placement{Card: gun, Pos: at[v], On: v})
		}
	}
	for _, squad := range squads {
		if v := free(false, func(c *printed.Card) bool { return c.Carries }); v != 0 {
			settle(v, pos())
			a.Board = append(a.Board, Placement{Card: squad, Pos: at[v], On: v})
			continue
		}
		pair := func(c *printed.Card) bool { return c.Pair }
		if first, second := free(false, pair), free(false, pair); first != 0 && second != 0 {
			p := pos()
			settle(first, p)
			settle(second, p)
			a.Board = append(a.Board, Placement{Card: squad, Pos: p, On: first, With: second})
		}
	}
	for _, v := range vehicles {
		if _, done := at[v]; !done {
			settle(v, pos())
		}
	}
	ps.s.handOut(&a, squads, things)
	return a
}

func (s *state) handOut(a *Arrive, squads, things []ID) {
	for i, thing := range things {
		for j := range squads {
			squad := squads[(i+j)%len(squads)]
			board := append(slices.Clip(a.Board), Placement{Card: thing, On: squad})
			if s.table.checkBearer(board, len(a.Board)) == nil {
				a.Board = board
				break
			}
		}
	}
}

// sendOn gives fast cards without a squad on two tanks a further step towards
// the enemy where there is room: all of them, or those who stand too many where
// they land and would be lost at the end of the turn (TC-20.e).
func (ps proposals) sendOn(a *Arrive, all bool) {
	s, seat := ps.s, ps.seat
	enemy := s.board.HomeRow(s.side(other(seat)))
	for i := range a.Board {
		b := &a.Board[i]
		c := s.table.card(b.Card)
		tied := slices.ContainsFunc(a.Board, func(o Placement) bool { return o.With != 0 && (o.On == b.Card || o.With == b.Card) })
		if !c.Vehicle() || !c.Fast || tied || !all && s.hasRoom(seat, a, b.Pos) {
			continue
		}
		best := printed.Pos(0)
		near, n := s.board.Neighbours(b.Pos)
		for _, p := range near[:n] {
			if s.table.anyUnit(p, other(seat)) || best != 0 && p.RowsFrom(enemy) >= best.RowsFrom(enemy) {
				continue
			}
			s.send(a, b, p)
			if arrivalsOf(s, seat).checkFurther(a.Board, b) == nil && s.hasRoom(seat, a, p) {
				best = p
			}
		}
		s.send(a, b, best)
	}
}

func (s *state) send(a *Arrive, b *Placement, p printed.Pos) {
	b.Next = p
	for i := range a.Board {
		if o := &a.Board[i]; o.On == b.Card && s.table.card(o.Card).Unit() {
			o.Next = p
		}
	}
}

func (s *state) hasRoom(seat game.Seat, a *Arrive, p printed.Pos) bool {
	size := s.table.stackSize(p, seat)
	for _, b := range a.Board {
		if c := s.table.card(b.Card); cmp.Or(b.Next, b.Pos) == p && c.Unit() {
			*size.of(c)++
		}
	}
	return !size.tooLarge()
}
