package commander

import (
	"slices"

	"sabot/game"
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
	data     *printed.Data
	cards    *[printed.NumCards + 1]printed.Card
	terrain  *[printed.NumTerrains]printed.TerrainRow
	board    *printed.Board
}

// newTable is the table before any card is issued.
func (set *setting) newTable() table { return table{Pieces: make([]Piece, 1), printed: set.cards} }

// newGround is open ground everywhere.
func (set *setting) newGround() ground {
	return ground{Spots: make([]Spot, set.board.Slots()), opts: &set.opts, terrain: set.terrain, board: set.board}
}

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy.
type state struct {
	*setting

	Phase       phase
	Nation      [3]printed.Side // by seat
	Attacker    game.Seat       // who attacks in the scenario, if anybody
	Year        int
	First       game.Seat // who sets up first, then who plays first
	Active      game.Seat
	Turn        int
	Supply      int
	Acted       bool           // the first action of the Play has been taken
	HoldUsed    bool           // the gap between two actions has been used by a hold
	OncePerTurn [3]oncePerTurn // by seat: what may happen once a turn
	table       table
	ground      ground
	Groups      [3]cardList // by seat: card numbers of a reinforcement group
	GroupCalled int
	Arrived     []string // arrivals that have come
	Arriving    []ID     // units of an arrival that wait to be placed
	Windows     []Window
	Pending     *pendingAction
	Melee       *melee
	Muster      *muster
	End         *game.Result
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
	next.table.Pieces = slices.Clone(s.table.Pieces)
	next.Windows = slices.Clone(s.Windows)
	next.ground.owned = false
	next.ground.Borders = slices.Clone(s.ground.Borders)
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

// side is the nation of a seat.
func (s *state) side(seat game.Seat) printed.Side { return s.Nation[seat] }

// maxStack is the limit of combat cards, and of trucks (TC-6.3.a).
const maxStack = 3
