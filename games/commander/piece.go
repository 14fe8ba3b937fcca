package commander

import (
	"encoding/json"
	"fmt"

	"sabot/game"
	"sabot/games/commander/printed"
)

// ID is one card of the match; copies of the same card have their own. IDs
// start at 1, so that 0 is no card.
type ID int16

// place is where a card is. Every card is in exactly one (TC-15.0.a).
type place uint8

// The places; those that a program may ask about are exported.
const (
	nowhere place = iota // only the zero card
	InDeck
	InHand    // the reserve
	OnBoard   // a unit on a position
	OnCard    // equipment, attachment or marker lying on a unit
	onGround  // Foxholes, Stream, Smoke, Bridge … on a position or border
	inPlay    // announced or placed, not yet settled
	beside    // Tank Repair Shop, beside the reserve
	discarded // face up on the owner's pile
)

func (p place) String() string {
	return [...]string{"", "deck", "hand", "board", "card", "ground", "play", "beside", "discard"}[min(p, discarded)]
}

func (p place) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p *place) UnmarshalText(text []byte) error {
	return printed.ReadName(p, text, "place", nowhere, discarded)
}

func (place) Values() []string { return printed.Names(nowhere, discarded) }

// Piece is one card of the match and all that is true of it (section 3 of the
// rules): small, so that a position is a short list of them.
type Piece struct {
	Owner          game.Seat   `json:"owner"`           // wide fields first: copying positions is most of playing
	On             ID          `json:"on,omitempty"`    // carrier of a squad or gun, bearer of equipment
	Order          uint16      `json:"order,omitempty"` // in the deck or on the pile
	Number         uint8       `json:"number"`
	Place          place       `json:"place"`
	Pos            printed.Pos `json:"pos,omitempty"`
	Entry          printed.Pos `json:"entry,omitempty"` // where it entered an enemy's position from
	Rounds         uint8       `json:"rounds,omitempty"`
	Moved          bool        `json:"moved,omitempty"`
	Fired          bool        `json:"fired,omitempty"`
	Immobilised    bool        `json:"immobilised,omitempty"`
	Malfunction    bool        `json:"malfunction,omitempty"`
	FirstShotFired bool        `json:"firstShotFired,omitempty"` // an SU-152 of Hill 621 has used its good ammunition
}

func other(seat game.Seat) game.Seat { return 3 - seat }

// maxStack is the limit of combat cards, and of trucks (TC-6.3.a).
const maxStack = 3

// Batch tells whose the next cards by ID are: who owns a card is public even
// while it is hidden. Of a scenario's own lists it is public too which is
// which; a bought batch has no list.
type Batch struct {
	Seat  game.Seat `json:"seat"`
	Count int       `json:"count"`
	List  cardList  `json:"list,omitempty"`
	Group bool      `json:"group,omitempty"` // called by Reinforcements
}

// cardList is card numbers that are written as numbers, not as bytes.
type cardList []uint8

// MarshalJSON writes a list of numbers.
func (l cardList) MarshalJSON() ([]byte, error) {
	wide := make([]int, len(l))
	for i, number := range l {
		wide[i] = int(number)
	}
	return json.Marshal(wide)
}

// Shape is the form on the wire.
func (cardList) Shape() any { return []int{} }

// UnmarshalJSON reads a list of numbers of existing cards.
func (l *cardList) UnmarshalJSON(text []byte) error {
	var wide []int
	if err := json.Unmarshal(text, &wide); err != nil {
		return err
	}
	*l = nil
	for _, number := range wide {
		if number < 1 || number > printed.NumCards {
			return fmt.Errorf("card number %d, want 1 to %d", number, printed.NumCards)
		}
		*l = append(*l, uint8(number))
	}
	return nil
}
