package combat

import (
	"sabot/dice"
	"sabot/games/skirmish/printed"
)

// Deck is the deck of critical cards and its discard: how many of each kind.
// Their order is drawn when it is needed.
type Deck struct {
	Left      [printed.CriticalKinds]uint8 `json:"left"`
	Discarded [printed.CriticalKinds]uint8 `json:"discarded"`
}

// NewDeck is a whole deck.
func NewDeck(d *printed.Data) Deck {
	var deck Deck
	for k, c := range d.Criticals {
		deck.Left[k] = uint8(c.Copies)
	}
	return deck
}

// Draw takes the top card of the deck; an empty deck is made of the discard
// first. The deck's order was never looked at, so drawing any card of it with
// equal chance is the same as having shuffled it.
func (d *Deck) Draw(src dice.Source) (kind int, ok bool) {
	if d.count() == 0 {
		d.Reshuffle()
	}
	left := d.count()
	if left == 0 {
		return 0, false
	}
	at := src.Hidden(left)
	for k, n := range d.Left {
		if at < int(n) {
			d.Left[k]--
			return k, true
		}
		at -= int(n)
	}
	return 0, false
}

func (d *Deck) count() int {
	n := 0
	for _, copies := range d.Left {
		n += int(copies)
	}
	return n
}

// Discard lays a card aside.
func (d *Deck) Discard(kind int) { d.Discarded[kind]++ }

// Reshuffle puts the discarded cards back into the deck.
func (d *Deck) Reshuffle() {
	for k, n := range d.Discarded {
		d.Left[k] += n
	}
	d.Discarded = [printed.CriticalKinds]uint8{}
}
