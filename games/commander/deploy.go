package commander

import (
	"errors"
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// checkPlace reports every fault of a set-up (TC-6.2.a).
func (s *state) checkPlace(seat game.Seat, a *Place) error {
	d := &deployment{s: s, seat: seat, place: a, zone: s.setUpZone(seat)}
	for i := range a.Board {
		d.placement(i)
	}
	d.stacks()
	d.reserve()
	d.everybody()
	if s.scenario.Starts != nil {
		d.listed()
	}
	return errors.Join(d.Faults...)
}

type deployment struct {
	s     *state
	seat  game.Seat
	place *Place
	zone  []printed.Pos
	seen  []ID
	units int
	printed.Faults
}

// own tells whether a card is of the seat: faults say nothing about others.
func (d *deployment) own(id ID) bool {
	return d.s.table.valid(id) && d.s.table.Pieces[id].Owner == d.seat
}

// mine tells whether a card can be set up, and notes that it is.
func (d *deployment) mine(id ID) bool {
	if !d.own(id) || d.s.table.Pieces[id].Place != InDeck || slices.Contains(d.seen, id) {
		d.Wrong("TC-6.2.a", ReasonCard)
		return false
	}
	d.seen = append(d.seen, id)
	return true
}

func (d *deployment) placement(i int) {
	b := &d.place.Board[i]
	if !d.mine(b.Card) {
		return
	}
	c := d.s.table.card(b.Card)
	if b.With != 0 || b.Next != 0 {
		d.Wrong("TC-8.6.d", ReasonLoad, "card", c.Number)
	}
	switch {
	case c.Unit():
		d.units++
		d.unit(b, c)
	case c.Kind == printed.Equipment:
		if r := d.s.table.checkBearer(d.place.Board, i); r != nil {
			d.Faults = append(d.Faults, r)
		}
	case c.Number == printed.CardFoxholes || c.Number == printed.CardBunkers:
		d.overlay(i, b)
	default:
		d.Wrong("TC-11.a", ReasonPlay, "card", c.Number)
	}
}

func (d *deployment) unit(b *Placement, c *printed.Card) {
	s := d.s
	if !slices.Contains(d.zone, b.Pos) {
		d.Wrong("TC-6.2.a", ReasonZone, "card", c.Number, "pos", b.Pos)
		return
	}
	if c.Wheels() && s.ground.Closed(b.Pos) {
		d.Wrong("TC-6.2.a", ReasonBarred, "card", c.Number, "pos", b.Pos)
	}
	if b.On == 0 {
		return
	}
	carrier := berthOf(d.place.Board, b.On)
	if carrier == nil || carrier.Pos != b.Pos || !d.own(b.On) {
		d.Wrong("TC-8.6.a", ReasonLoad, "card", c.Number)
		return
	}
	k := s.table.card(b.On)
	if fits := c.Kind == printed.Infantry && k.Carries || c.Kind == printed.ATGun && s.tows(k) && (s.opts.Towing ||
		s.scenario.Hill621); !fits {
		d.Wrong("TC-8.6.a", ReasonLoad, "card", c.Number)
	}
	for _, o := range d.place.Board {
		if o.On == b.On && o.Card < b.Card && d.own(o.Card) && s.table.card(o.Card).Kind == c.Kind {
			d.Wrong("TC-8.6.a", ReasonLoaded, "card", k.Number)
		}
	}
}

// berthOf is where a set-up or landing puts a card, nil for nowhere.
func berthOf(board []Placement, id ID) *Placement {
	if i := slices.IndexFunc(board, func(b Placement) bool { return b.Card == id }); i >= 0 {
		return &board[i]
	}
	return nil
}

// checkBearer tests who gets a piece of equipment: a card of the same side that
// is placed too, may bear it and has no other of its kind.
func (tab *table) checkBearer(board []Placement, i int) *game.Refusal {
	b, thing := &board[i], tab.Pieces[board[i].Card]
	own := func(id ID) bool { return tab.valid(id) && tab.Pieces[id].Owner == thing.Owner }
	if berthOf(board, b.On) == nil || b.Pos != 0 || !own(b.On) || !printed.CanBear(tab.card(b.On), thing.Number) {
		return game.Refuse("TC-C0.6", ReasonEquip, "card", thing.Number)
	}
	for _, o := range board[:i] {
		if o.On == b.On && own(o.Card) && tab.Pieces[o.Card].Number == thing.Number {
			return game.Refuse("TC-8.7.c", ReasonEquipTwice, "card", thing.Number)
		}
	}
	return nil
}

func (d *deployment) overlay(i int, b *Placement) {
	squad := !d.s.opts.DigWithSquad
	for _, o := range d.place.Board {
		squad = squad || d.own(o.Card) && o.Pos == b.Pos && o.On == 0 && d.s.table.card(o.Card).Kind == printed.Infantry
	}
	if !squad || b.On != 0 || !slices.Contains(d.zone, b.Pos) {
		d.Wrong("TC-11.d", ReasonDig, "pos", b.Pos)
		return
	}
	if d.s.ground.streamAt(b.Pos) || d.s.ground.swampAt(b.Pos) {
		d.Wrong("TC-11.g", ReasonDigWater, "pos", b.Pos)
	}
	twice := d.s.board.Has(b.Pos) && d.s.ground.Spots[b.Pos].Overlay != printed.Clear
	for _, o := range d.place.Board[:i] {
		twice = twice || o.Pos == b.Pos && d.own(o.Card) && d.s.table.card(o.Card).PlayableTerrain()
	}
	if twice {
		d.Wrong("TC-11.b", ReasonDigTwice, "pos", b.Pos)
	}
}

// stacks tests the limits of every position (TC-6.3.a).
func (d *deployment) stacks() {
	for _, p := range d.zone {
		var size stackSize
		for _, b := range d.place.Board {
			if b.Pos == p && d.own(b.Card) && d.s.table.card(b.Card).Unit() {
				*size.of(d.s.table.card(b.Card))++
			}
		}
		if size.tooLarge() {
			d.Wrong("TC-6.3.a", ReasonStack, "pos", p)
		}
	}
}

// reserve tests the cards put into the reserve by choice (TC-3.0.a).
func (d *deployment) reserve() {
	for _, id := range d.place.Reserve {
		d.mine(id)
	}
	if n, limit := len(d.place.Reserve), d.s.reserveLimit(d.seat); n > limit {
		d.Wrong("TC-3.0.a", ReasonReserveSize, "number", n, "limit", limit)
	}
}

// reserveLimit is how many cards a seat may put into the reserve by choice:
// the hand limit, or more where a given force has no room on the board because
// water closes too much of its zone to vehicles and guns.
func (s *state) reserveLimit(seat game.Seat) int {
	wheels, room := 0, 0
	for i := range s.table.Pieces {
		if u := &s.table.Pieces[i]; u.Owner == seat && u.Place == InDeck && s.cards[u.Number].Wheels() &&
			s.cards[u.Number].Combat() && s.given(ID(i)) {
			wheels++
		}
	}
	for _, p := range s.setUpZone(seat) {
		if !s.ground.Closed(p) {
			room += maxStack
		}
	}
	return max(s.opts.HandLimit, wheels-room)
}

// everybody tests that at least one unit stands on the board, and that nothing
// of a force without a deck is left over (TC-X.4).
func (d *deployment) everybody() {
	s := d.s
	units, left := false, 0
	for i := range s.table.Pieces {
		u := &s.table.Pieces[i]
		if u.Owner != d.seat || u.Place != InDeck {
			continue
		}
		units = units || s.cards[u.Number].Unit()
		if !slices.Contains(d.seen, ID(i)) && (s.scenario.Deck == "none" || s.scenario.Deck == "extras" && s.given(ID(i))) {
			left++
		}
	}
	if s.scenario.Deck == "none" { // what is not set up goes to the reserve by itself
		left = max(0, left+len(d.place.Reserve)-s.reserveLimit(d.seat))
	}
	if units && d.units == 0 {
		d.Wrong("TC-6.2.a", ReasonNobodyOut)
	}
	if left > 0 && !s.scenario.Hill621 {
		d.Wrong("TC-X.4", ReasonAllOut, "number", left)
	}
}

func (s *state) given(id ID) bool {
	g := s.Muster.Given[s.table.Pieces[id].Owner]
	return id >= g[0] && id < g[1]
}

// listed tests the start of Hill 621: everything but the special cards is set
// up, and where the list says so each position gets one squad, one Foxholes
// and one piece of equipment.
func (d *deployment) listed() {
	s := d.s
	for i := range s.table.Pieces {
		u := &s.table.Pieces[i]
		if u.Owner == d.seat && u.Place == InDeck && !s.cards[u.Number].Special() && !slices.Contains(d.seen, ID(i)) {
			d.Wrong("TC-20.d", ReasonAllOut, "number", 1)
			return
		}
	}
	if !s.scenario.Starts[s.side(d.seat)].One {
		return
	}
	for _, p := range d.zone {
		squads, holes, things := 0, 0, 0
		for _, b := range d.place.Board {
			switch {
			case !d.own(b.Card):
			case b.Pos == p && s.table.card(b.Card).Unit():
				squads++
			case b.Pos == p:
				holes++
			case s.table.card(b.Card).Kind == printed.Equipment:
				if bearer := berthOf(d.place.Board, b.On); bearer != nil && bearer.Pos == p {
					things++
				}
			}
		}
		if squads != 1 || holes != 1 || things != 1 {
			d.Wrong("TC-20.a", ReasonZone, "pos", p)
		}
	}
}
