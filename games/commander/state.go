package commander

import (
	"encoding/json"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/game/flow"
	"sabot/games/commander/printed"
)

// ID is one card of the match; copies of the same card have their own. IDs
// start at 1, so that 0 is no card.
type ID int16

// place is where a card is. Every card is in exactly one (TC-15.0.a).
type place uint8

const (
	nowhere place = iota // only the zero card
	inDeck
	inHand    // the reserve
	onBoard   // a unit on a position
	onCard    // equipment, attachment or marker lying on a unit
	onGround  // Foxholes, Stream, Smoke, Bridge … on a position or border
	inPlay    // announced or placed, not yet settled
	beside    // Tank Repair Shop, beside the reserve
	discarded // face up on the owner's pile
)

// String is the id of the place.
func (p place) String() string {
	return [...]string{"", "deck", "hand", "board", "card", "ground", "play", "beside", "discard"}[min(p, discarded)]
}

// MarshalText writes the id.
func (p place) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads an id.
func (p *place) UnmarshalText(text []byte) error {
	return printed.Read(p, text, "place", nowhere, discarded)
}

// Values lists the ids.
func (place) Values() []string { return printed.Values(nowhere, discarded) }

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

// Spot is what lies on a position.
type Spot struct {
	OverlayOwner game.Seat       `json:"overlayOwner,omitempty"`
	Smoke        game.Seat       `json:"smoke,omitempty"`    // whose smoke
	Attacker     game.Seat       `json:"attacker,omitempty"` // of the melee here (TC-10.c)
	Stream       ID              `json:"stream,omitempty"`   // laid in play
	Swamp        ID              `json:"swamp,omitempty"`
	OverlayCard  ID              `json:"overlayCard,omitempty"` // none when dealt as random terrain
	SmokeCard    ID              `json:"smokeCard,omitempty"`
	CrossingCard ID              `json:"crossingCard,omitempty"`
	Base         printed.Terrain `json:"base"`
	Overlay      printed.Terrain `json:"overlay,omitempty"`
	Crossing     crossing        `json:"crossing,omitempty"`
	SwampFirst   bool            `json:"swampFirst,omitempty"`
	Unclaimed    bool            `json:"unclaimed,omitempty"` // dealt Bunkers that no squad has come to yet
}

// crossing is a Bridge or Ford.
type crossing uint8

const (
	noCrossing crossing = iota
	bridge
	ford
)

// String is the id of the crossing.
func (c crossing) String() string { return [...]string{"", "bridge", "ford"}[min(c, ford)] }

// MarshalText writes the id.
func (c crossing) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads an id.
func (c *crossing) UnmarshalText(text []byte) error {
	return printed.Read(c, text, "crossing", noCrossing, ford)
}

// Values lists the ids.
func (crossing) Values() []string { return printed.Values(bridge, ford) }

// Border is a Stream or a crossing between two adjacent positions.
type Border struct {
	A            printed.Pos `json:"a"`
	B            printed.Pos `json:"b"`
	Stream       ID          `json:"stream,omitempty"`
	Crossing     crossing    `json:"crossing,omitempty"`
	CrossingCard ID          `json:"crossingCard,omitempty"`
}

// phase is the part of the game that the position is in (section 4.1).
type phase uint8

const (
	phNation phase = iota + 1
	phYear
	phBuild
	phTerrain
	phPlace
	phWorkshop // start of a turn with Tank Repair Shop
	phPlay
	phMelee
	phDiscard
	phTrim // CLEANUP with too many cards on a position (TC-20.e)
	phOver
)

// String is the id of the phase.
func (p phase) String() string {
	return [...]string{
		"", "nation", "year", "build", "terrain", "place", "workshop", "play", "melee", "discard", "trim", "over",
	}[min(p, phOver)]
}

// MarshalText writes the id.
func (p phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads an id.
func (p *phase) UnmarshalText(text []byte) error {
	return printed.Read(p, text, "phase", phNation, phOver)
}

// Values lists the ids.
func (phase) Values() []string { return printed.Values(phNation, phOver) }

// setting is what never changes during a match.
type setting struct {
	setup    game.Setup
	scenario *printed.Scenario
	opts     printed.Options
	rules    Rules
	data     *printed.Data
	cards    *[printed.NumCards + 1]printed.Card
	terrain  *[printed.NumTerrains]printed.TerrainRow
	board    *printed.Board
}

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
	for i, no := range l {
		wide[i] = int(no)
	}
	return json.Marshal(wide)
}

// UnmarshalJSON reads a list of numbers of existing cards.
func (l *cardList) UnmarshalJSON(text []byte) error {
	var wide []int
	if err := json.Unmarshal(text, &wide); err != nil {
		return err
	}
	*l = nil
	for _, no := range wide {
		if no < 1 || no > printed.NumCards {
			return fmt.Errorf("card number %d, want 1 to %d", no, printed.NumCards)
		}
		*l = append(*l, uint8(no))
	}
	return nil
}

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy.
type state struct {
	*setting `json:"-"`

	Phase       phase           `json:"phase"`
	Nation      [3]printed.Side `json:"nation"`   // by seat
	Attacker    game.Seat       `json:"attacker"` // who attacks in the scenario, if anybody
	Year        int             `json:"year,omitempty"`
	First       game.Seat       `json:"first"` // who sets up first, then who plays first
	Active      game.Seat       `json:"active"`
	Turn        int             `json:"turn"`
	Supply      int             `json:"supply"`
	Acted       bool            `json:"acted,omitempty"`    // the first action of the Play has been taken
	HoldUsed    bool            `json:"holdUsed,omitempty"` // the gap between two actions has been used by a hold
	OncePerTurn [3]oncePerTurn  `json:"oncePerTurn"`        // by seat: what may happen once a turn
	Pieces      []Piece         `json:"pieces"`             // by ID; the zero one is unused
	Batches     []Batch         `json:"batches"`
	Spots       []Spot          `json:"spots"` // by Pos
	Borders     []Border        `json:"borders,omitempty"`
	Groups      [3]cardList     `json:"groups"` // by seat: card numbers of a reinforcement group
	GroupCalled int             `json:"groupCalled,omitempty"`
	Arrived     []string        `json:"arrived,omitempty"`  // arrivals that have come
	Arriving    []ID            `json:"arriving,omitempty"` // units of an arrival that wait to be placed
	Windows     []Window        `json:"windows,omitempty"`
	Pending     *pendingAction  `json:"pending,omitempty"`
	Melee       *melee          `json:"melee,omitempty"`
	Muster      *muster         `json:"muster,omitempty"`
	Sequence    uint16          `json:"sequence"`
	End         *game.Result    `json:"end,omitempty"`

	referee     *flow.Referee // of the action being played
	groundOwned bool          // Spots are this state's own, not shared with the one it was copied from
}

// oncePerTurn holds what a player may do one time in a turn, and what lasts for it.
type oncePerTurn struct {
	Coordination bool `json:"coordination,omitempty"`
	Confusion    bool `json:"confusion,omitempty"` // used against the active player
	Recon        bool `json:"recon,omitempty"`     // sees the other reserve until CLEANUP
	FreeHand     bool `json:"freeHand,omitempty"`  // no hand limit in this turn's Discard step (TC-17.5.a)
}

// clone copies what playing changes. Lists inside pending action, melee and muster are
// never changed in place, so they are shared, and so is the ground until
// somebody changes it.
func (s *state) clone() *state {
	next := *s
	next.Pieces = slices.Clone(s.Pieces)
	next.groundOwned = false
	next.Windows = slices.Clone(s.Windows)
	next.Borders = slices.Clone(s.Borders)
	if s.Pending != nil {
		d := *s.Pending
		next.Pending = &d
	}
	if s.Melee != nil {
		m := *s.Melee
		next.Melee = &m
	}
	if s.Muster != nil {
		m := *s.Muster
		next.Muster = &m
	}
	return &next
}

// other is the opponent of a seat.
func other(seat game.Seat) game.Seat { return 3 - seat }

// card is the catalogue's entry of a piece.
func (s *state) card(id ID) *printed.Card { return &s.cards[s.Pieces[id].Number] }

// spot is what lies on a position, to be written on. Whoever only reads takes
// it from Spots.
func (s *state) spot(p printed.Pos) *Spot {
	if !s.groundOwned {
		s.Spots, s.groundOwned = slices.Clone(s.Spots), true
	}
	return &s.Spots[p]
}

// valid tells whether id names a card of this match.
func (s *state) valid(id ID) bool { return id > 0 && int(id) < len(s.Pieces) }

// tell notes what has happened.
func (s *state) tell(e game.Event) { s.referee.Tell(e) }

// hand counts the cards of a reserve.
func (s *state) hand(seat game.Seat) int { return s.count(seat, inHand) }

func (s *state) count(seat game.Seat, where place) int {
	n := 0
	for i := range s.Pieces {
		if s.Pieces[i].Owner == seat && s.Pieces[i].Place == where {
			n++
		}
	}
	return n
}

// holds tells whether a seat has any card in hand.
func (s *state) holds(seat game.Seat) bool {
	for i := range s.Pieces {
		if s.Pieces[i].Owner == seat && s.Pieces[i].Place == inHand {
			return true
		}
	}
	return false
}

// list finds the cards of a seat in a place, by ascending ID.
func (s *state) list(seat game.Seat, where place) []ID {
	var ids []ID
	for i := range s.Pieces {
		if s.Pieces[i].Owner == seat && s.Pieces[i].Place == where {
			ids = append(ids, ID(i))
		}
	}
	return ids
}

// unitAt tells whether id is a unit card standing on p.
func (s *state) unitAt(id ID, p printed.Pos) bool {
	return s.valid(id) && s.Pieces[id].Place == onBoard && s.Pieces[id].Pos == p
}

// stack lists the unit cards of a seat on a position, by ascending ID, which
// is the stacking order (TC-X.3). Seat Nobody means both sides.
func (s *state) stack(p printed.Pos, seat game.Seat) []ID {
	var buf [16]ID
	return slices.Clone(s.into(buf[:0], p, seat))
}

// into appends a stack to a list of the caller's.
func (s *state) into(list []ID, p printed.Pos, seat game.Seat) []ID {
	for i := range s.Pieces {
		u := &s.Pieces[i]
		if u.Pos == p && u.Place == onBoard && (seat == game.Nobody || u.Owner == seat) {
			list = append(list, ID(i))
		}
	}
	return list
}

// anyUnit tells whether a seat has a unit card on a position.
func (s *state) anyUnit(p printed.Pos, seat game.Seat) bool {
	for i := range s.Pieces {
		u := &s.Pieces[i]
		if u.Pos == p && u.Place == onBoard && u.Owner == seat {
			return true
		}
	}
	return false
}

// side is the nation of a seat.
func (s *state) side(seat game.Seat) printed.Side { return s.Nation[seat] }

// occupied is where a seat has unit cards.
func (s *state) occupied(seat game.Seat) printed.Set {
	var set printed.Set
	for i := range s.Pieces {
		if u := &s.Pieces[i]; u.Place == onBoard && u.Owner == seat {
			set.Add(u.Pos)
		}
	}
	return set
}

// any tells whether a unit card of a seat on a position fits.
func (s *state) any(p printed.Pos, seat game.Seat, fits func(id ID, c *printed.Card) bool) bool {
	for i := range s.Pieces {
		u := &s.Pieces[i]
		if u.Pos == p && u.Place == onBoard && u.Owner == seat && fits(ID(i), &s.cards[u.Number]) {
			return true
		}
	}
	return false
}

// load is the squad or gun that a carrier carries, 0 for none.
func (s *state) load(carrier ID) ID {
	for i := range s.Pieces {
		if s.Pieces[i].On == carrier && s.Pieces[i].Place == onBoard {
			return ID(i)
		}
	}
	return 0
}

// bearing finds a card of a number lying on a unit, 0 for none.
func (s *state) bearing(unit ID, no uint8) ID {
	for i := range s.Pieces {
		u := &s.Pieces[i]
		if u.On == unit && u.Place == onCard && u.Number == no {
			return ID(i)
		}
	}
	return 0
}

// lying lists all cards that lie on a unit and go where it goes (TC-8.7.a):
// equipment first, then attachments and markers, each by ID (TC-X.3).
func (s *state) lying(unit ID) []ID {
	var things, rest []ID
	for i := range s.Pieces {
		u := &s.Pieces[i]
		if u.On == unit && u.Place == onCard {
			if s.cards[u.Number].Kind == printed.Equipment {
				things = append(things, ID(i))
			} else {
				rest = append(rest, ID(i))
			}
		}
	}
	return append(things, rest...)
}

// counts are the cards of a seat on a position that stacking limits.
func (s *state) counts(p printed.Pos, seat game.Seat) (combat, trucks int) {
	for i := range s.Pieces {
		u := &s.Pieces[i]
		if u.Pos == p && u.Place == onBoard && u.Owner == seat {
			if s.cards[u.Number].Combat() {
				combat++
			} else {
				trucks++
			}
		}
	}
	return combat, trucks
}

// maxStack is the limit of combat cards, and of trucks (TC-6.3.a).
const maxStack = 3

// inMelee tells whether unit cards of both sides stand on a position (TC-10.a).
func (s *state) inMelee(p printed.Pos) bool { return s.anyUnit(p, 1) && s.anyUnit(p, 2) }

// discard puts a used or destroyed card on its owner's pile (TC-C0.4).
func (s *state) discard(id ID) {
	u := &s.Pieces[id]
	s.Sequence++
	*u = Piece{Number: u.Number, Owner: u.Owner, Place: discarded, Order: s.Sequence}
}

// toHand takes a card into its owner's reserve and forgets all about it.
func (s *state) toHand(id ID) {
	u := &s.Pieces[id]
	*u = Piece{Number: u.Number, Owner: u.Owner, Place: inHand}
}

// issue makes pieces of card numbers. A scenario's own list is public.
func (s *state) issue(seat game.Seat, numbers []uint8, where place, public bool) []ID {
	var ids []ID
	for _, no := range numbers {
		ids = append(ids, ID(len(s.Pieces)))
		s.Pieces = append(s.Pieces, Piece{Number: no, Owner: seat, Place: where})
	}
	if len(numbers) > 0 {
		b := Batch{Seat: seat, Count: len(numbers)}
		if public {
			b.List = numbers
		}
		s.Batches = append(slices.Clone(s.Batches), b)
	}
	return ids
}
