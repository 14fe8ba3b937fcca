package commander

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/printed"
)

// table is all cards of a match and where they are: on the board, in hands and
// decks, on the discard piles.
type table struct {
	Pieces   []Piece // by ID; the zero one is unused
	Batches  []Batch
	Sequence uint16 // orders the discard piles
	printed  *[printed.NumCards + 1]printed.Card
}

func (tab *table) card(id ID) *printed.Card { return &tab.printed[tab.Pieces[id].Number] }

func (tab *table) valid(id ID) bool { return id > 0 && int(id) < len(tab.Pieces) }

// numberOf is the card number of an id that may be nonsense.
func (tab *table) numberOf(id ID) uint8 {
	if !tab.valid(id) {
		return 0
	}
	return tab.Pieces[id].Number
}

func (tab *table) owns(seat game.Seat, id ID, where place) bool {
	return tab.valid(id) && tab.Pieces[id].Owner == seat && tab.Pieces[id].Place == where
}

func (tab *table) count(seat game.Seat, where place) int {
	n := 0
	for i := range tab.Pieces {
		if tab.Pieces[i].Owner == seat && tab.Pieces[i].Place == where {
			n++
		}
	}
	return n
}

func (tab *table) first(seat game.Seat, where place) ID {
	for i := range tab.Pieces {
		if tab.Pieces[i].Owner == seat && tab.Pieces[i].Place == where {
			return ID(i)
		}
	}
	return 0
}

func (tab *table) hasHand(seat game.Seat) bool { return tab.first(seat, InHand) != 0 }

func (tab *table) list(seat game.Seat, where place) []ID {
	var ids []ID
	for i := range tab.Pieces {
		if tab.Pieces[i].Owner == seat && tab.Pieces[i].Place == where {
			ids = append(ids, ID(i))
		}
	}
	return ids
}

func (tab *table) unitAt(id ID, p printed.Pos) bool {
	return tab.valid(id) && tab.Pieces[id].Place == OnBoard && tab.Pieces[id].Pos == p
}

// stack lists the unit cards of a seat on a position, by ascending ID, which
// is the stacking order (TC-X.3). Seat Nobody means both sides.
func (tab *table) stack(p printed.Pos, seat game.Seat) []ID {
	var buf [16]ID
	return slices.Clone(tab.appendStack(buf[:0], p, seat))
}

func (tab *table) appendStack(list []ID, p printed.Pos, seat game.Seat) []ID {
	pieces := tab.Pieces // the loops that play runs most often keep them at hand
	for i := range pieces {
		u := &pieces[i]
		if u.Pos == p && u.Place == OnBoard && (seat == game.Nobody || u.Owner == seat) {
			list = append(list, ID(i))
		}
	}
	return list
}

func (tab *table) anyUnit(p printed.Pos, seat game.Seat) bool {
	for i := range tab.Pieces {
		u := &tab.Pieces[i]
		if u.Pos == p && u.Place == OnBoard && u.Owner == seat {
			return true
		}
	}
	return false
}

func (tab *table) occupied(seat game.Seat) printed.PosSet {
	var set printed.PosSet
	pieces := tab.Pieces
	for i := range pieces {
		if u := &pieces[i]; u.Place == OnBoard && u.Owner == seat {
			set.Add(u.Pos)
		}
	}
	return set
}

func (tab *table) hasSquad(p printed.Pos, seat game.Seat) bool {
	return tab.anyFitting(p, seat, func(_ ID, c *printed.Card) bool { return c.Kind == printed.Infantry })
}

func (tab *table) anyFitting(p printed.Pos, seat game.Seat, fits func(id ID, c *printed.Card) bool) bool {
	pieces := tab.Pieces
	for i := range pieces {
		u := &pieces[i]
		if u.Pos == p && u.Place == OnBoard && u.Owner == seat && fits(ID(i), &tab.printed[u.Number]) {
			return true
		}
	}
	return false
}

// loads lists what a vehicle carries and tows: a squad and a gun at most
// (TC-8.6.a, TC-8.6.1.a).
func (tab *table) loads(carrier ID) []ID {
	var list []ID
	pieces := tab.Pieces
	for i := range pieces {
		if pieces[i].On == carrier && pieces[i].Place == OnBoard {
			list = append(list, ID(i))
		}
	}
	return list
}

func (tab *table) cardOn(unit ID, number uint8) ID {
	pieces := tab.Pieces
	for i := range pieces {
		u := &pieces[i]
		if u.On == unit && u.Place == OnCard && u.Number == number {
			return ID(i)
		}
	}
	return 0
}

// lyingOn lists all cards that lie on a unit and go where it goes (TC-8.7.a):
// equipment first, then attachments and markers, each by ID (TC-X.3).
func (tab *table) lyingOn(unit ID) []ID {
	var things, rest []ID
	for i := range tab.Pieces {
		u := &tab.Pieces[i]
		if u.On == unit && u.Place == OnCard {
			if tab.printed[u.Number].Kind == printed.Equipment {
				things = append(things, ID(i))
			} else {
				rest = append(rest, ID(i))
			}
		}
	}
	return append(things, rest...)
}

// stackSize counts the cards of a position that stacking limits (TC-6.3.a).
type stackSize struct{ combat, trucks int }

func (n *stackSize) of(c *printed.Card) *int {
	if c.Combat() {
		return &n.combat
	}
	return &n.trucks
}

func (n stackSize) tooLarge() bool { return n.combat > maxStack || n.trucks > maxStack }

func (tab *table) stackSize(p printed.Pos, seat game.Seat) (n stackSize) {
	pieces := tab.Pieces
	for i := range pieces {
		u := &pieces[i]
		if u.Pos == p && u.Place == OnBoard && u.Owner == seat {
			*n.of(&tab.printed[u.Number])++
		}
	}
	return n
}

// inMelee tells whether unit cards of both sides stand on a position (TC-10.a).
func (tab *table) inMelee(p printed.Pos) bool { return tab.anyUnit(p, 1) && tab.anyUnit(p, 2) }

// discard puts a used or destroyed card on its owner's pile (TC-C0.4).
func (tab *table) discard(id ID) {
	u := &tab.Pieces[id]
	tab.Sequence++
	*u = Piece{Number: u.Number, Owner: u.Owner, Place: discarded, Order: tab.Sequence}
}

// toHand takes a card into its owner's reserve and forgets all about it.
func (tab *table) toHand(id ID) {
	u := &tab.Pieces[id]
	*u = Piece{Number: u.Number, Owner: u.Owner, Place: InHand}
}

// issue makes pieces of card numbers. A scenario's own list is public.
func (tab *table) issue(seat game.Seat, numbers []uint8, where place, public bool) []ID {
	var ids []ID
	for _, number := range numbers {
		ids = append(ids, ID(len(tab.Pieces)))
		tab.Pieces = append(tab.Pieces, Piece{Number: number, Owner: seat, Place: where})
	}
	if len(numbers) > 0 {
		b := Batch{Seat: seat, Count: len(numbers)}
		if public {
			b.List = numbers
		}
		tab.Batches = append(slices.Clone(tab.Batches), b)
	}
	return ids
}

func (tab *table) draw(seat game.Seat, n int) []ID {
	var drawn []ID
	for range n {
		top := ID(0)
		for i := range tab.Pieces {
			u := &tab.Pieces[i]
			if u.Owner == seat && u.Place == InDeck && (top == 0 || u.Order > tab.Pieces[top].Order) {
				top = ID(i)
			}
		}
		if top == 0 {
			break
		}
		tab.toHand(top)
		drawn = append(drawn, top)
	}
	return drawn
}

func (tab *table) shuffleDeck(seat game.Seat, src dice.Source) {
	deck := tab.list(seat, InDeck)
	dice.Shuffle(src, deck)
	for i, id := range deck {
		tab.Pieces[id].Order = uint16(i + 1)
	}
}

func (tab *table) tankAt(p printed.Pos, seat game.Seat) bool {
	return tab.anyFitting(p, seat, func(_ ID, c *printed.Card) bool { return c.IsTank() })
}

func (tab *table) withLoad(id ID) []ID { return append([]ID{id}, tab.loads(id)...) }

func (tab *table) layOnUnit(id, unit ID) {
	tab.Pieces[id].Place, tab.Pieces[id].On = OnCard, unit
}

func (tab *table) layOnGround(id ID, p printed.Pos) {
	tab.Pieces[id].Place, tab.Pieces[id].Pos = onGround, p
}

// backToHand returns a unit to the reserve with all that lies on it (TC-8.3.b).
func (tab *table) backToHand(id ID) {
	for _, thing := range tab.lyingOn(id) {
		if tab.Pieces[thing].Owner == tab.Pieces[id].Owner {
			tab.toHand(thing)
		} else {
			tab.discard(thing) // a Malfunction marker of the enemy's
		}
	}
	tab.toHand(id)
}

// goHome takes a unit that moves into the reserve off the board. Neither it nor
// what lay on it comes back in the same Play (TC-8.3.a).
func (tab *table) goHome(id ID) {
	cards := append(tab.lyingOn(id), id)
	tab.backToHand(id)
	for _, card := range cards {
		tab.Pieces[card].Moved = tab.Pieces[card].Place == InHand
	}
}

func (tab *table) ref(id ID) CardRef {
	if id == 0 {
		return CardRef{}
	}
	return CardRef{id, tab.Pieces[id].Number}
}

func (tab *table) refs(ids []ID) CardRefs {
	list := CardRefs{IDs: ids, Numbers: make(cardList, len(ids))}
	for i, id := range ids {
		list.Numbers[i] = tab.Pieces[id].Number
	}
	return list
}

// overstacked finds a position where a seat has too many cards (TC-20.e).
func (tab *table) overstacked(seat game.Seat) printed.Pos {
	first := printed.Pos(0)
	var sizes [printed.MaxRows*printed.MaxColumns + 1]stackSize
	for i := range tab.Pieces {
		u := &tab.Pieces[i]
		if u.Place != OnBoard || u.Owner != seat {
			continue
		}
		count := sizes[u.Pos].of(&tab.printed[u.Number])
		if *count++; *count > maxStack && (first == 0 || u.Pos < first) {
			first = u.Pos
		}
	}
	return first
}

// workshop is the Tank Repair Shop of a seat, 0 for none (TC-C164).
func (tab *table) workshop(seat game.Seat) ID { return tab.first(seat, beside) }

// strikeable lists the enemy cards of a position that are attacked apart from
// their carriers.
func (tab *table) strikeable(p printed.Pos, seat game.Seat) []ID {
	return slices.DeleteFunc(tab.stack(p, other(seat)), func(id ID) bool { return tab.Pieces[id].On != 0 })
}

// reconTargets are the event, air and artillery cards of the other reserve.
func (tab *table) reconTargets(seat game.Seat) []ID {
	return slices.DeleteFunc(tab.list(other(seat), InHand), func(id ID) bool { return !tab.card(id).Special() })
}

// supported tells whether a side's vehicles have infantry or cavalry on foot
// with them (TC-10.h).
func (tab *table) supported(p printed.Pos, seat game.Seat) bool {
	return tab.anyFitting(p, seat, func(id ID, c *printed.Card) bool { return c.Foot() && tab.Pieces[id].On == 0 })
}

// ableToFlee lists the cards that must retreat: everything that is not
// immobilised. Loads go with their carriers, and on foot from one that stays.
func (tab *table) ableToFlee(p printed.Pos, seat game.Seat) []ID {
	return slices.DeleteFunc(tab.stack(p, seat), func(id ID) bool {
		u := &tab.Pieces[id]
		return u.Immobilised || u.On != 0 && !tab.Pieces[u.On].Immobilised
	})
}

// handFirsts lists the cards of a hand that may be played, one of each number:
// equal copies are equal plays.
func (tab *table) handFirsts(seat game.Seat) []ID {
	var seen [printed.NumCards + 1]bool
	var list []ID
	for i := range tab.Pieces {
		u := &tab.Pieces[i]
		if u.Owner == seat && u.Place == InHand && !u.Moved && !seen[u.Number] {
			seen[u.Number] = true
			list = append(list, ID(i))
		}
	}
	return list
}

// sprayed lists the other soft enemy cards of the target's position, by ID.
func (tab *table) sprayed(shot *Shot) []ID {
	t := &tab.Pieces[shot.Target]
	var list []ID
	for _, id := range tab.stack(t.Pos, t.Owner) {
		if id != shot.Target && tab.Pieces[id].On == 0 && tab.card(id).Soft() {
			list = append(list, id)
		}
	}
	return list
}

func (tab *table) flankOf(shot *Shot) ID {
	for _, with := range shot.With {
		if tab.Pieces[with.Card].Number == printed.CardFlankShot {
			return with.Card
		}
	}
	return 0
}
