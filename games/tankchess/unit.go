package tankchess

//go:generate go test -count 1 -run ^TestUnitsGenerated$ . -update

import (
	"fmt"

	"sabot/game"
)

// The two sides. White owns the bottom edge and moves first (CH-3.a).
const (
	White game.Seat = 1
	Black game.Seat = 2
)

// other is the opponent's seat.
func other(seat game.Seat) game.Seat { return 3 - seat }

// Type is a type of unit (CH-1.b, CH-14.a).
type Type uint8

// The types: six of the base game, then eight of the extension.
const (
	CLT Type = iota + 1 // command tank
	LT                  // light tank
	MT                  // medium tank
	HT                  // heavy tank
	TD                  // tank destroyer
	HM                  // heavy mortar
	SHT                 // super-heavy tank
	UHT                 // ultra-heavy tank
	FTD                 // fast tank destroyer
	AMP                 // amphibian
	BDZ                 // bulldozer
	MSW                 // minesweeper
	HOW                 // howitzer
	CAR                 // armoured car
)

// Types lists every type in the order of the data.
func Types() []Type {
	return []Type{CLT, LT, MT, HT, TD, HM, SHT, UHT, FTD, AMP, BDZ, MSW, HOW, CAR}
}

// Stats are the printed values of a type.
type Stats struct {
	Speed             int // steps a turn (CH-4.b)
	Front, Side, Rear int // armour (CH-6.b)
	Armament          int // 0 for the unarmed (CH-7.a)
	MinRange          int // nearest distance it can hit
	MaxRange          int // farthest; 0 reaches to the edge
	Turret            bool
	Lob               bool // fires over everything (CH-11.c)
	Heavy             bool // crushes trees (CH-14.g)
	Amphibious        bool // drives on water (CH-14.d)
	Clears            bool // removes wrecks and low obstacles (CH-14.k)
	Sweeps            bool // removes mines (CH-14.h)
	Command           bool // the unit that wins and loses the game (CH-9)
	Extension         bool // not a unit of the base game
	Points            int  // worth under the objective attrition (CH-14.j)
}

// armour is the value of one face.
func (s Stats) armour(f Face) int {
	switch f {
	case Front:
		return s.Front
	case Rear:
		return s.Rear
	default:
		return s.Side
	}
}

// Letter is the type's capital letter in move text and TFEN.
func (t Type) Letter() byte {
	const letters = "?CLMHDRSUFABEGK"
	if int(t) >= len(letters) {
		return '?'
	}
	return letters[t]
}

// TypeOf finds the type with this capital letter.
func TypeOf(letter byte) (Type, bool) {
	for _, t := range Types() {
		if t.Letter() == letter {
			return t, true
		}
	}
	return 0, false
}

// Code is the type's abbreviation, "CLT" to "CAR".
func (t Type) Code() string {
	const codes = "???CLTLT MT HT TD HM SHTUHTFTDAMPBDZMSWHOWCAR"
	if t > CAR {
		t = 0
	}
	code := codes[t*3 : t*3+3]
	if code[2] == ' ' {
		return code[:2]
	}
	return code
}

// String is the code.
func (t Type) String() string { return t.Code() }

// MarshalText writes the code.
func (t Type) MarshalText() ([]byte, error) { return []byte(t.Code()), nil }

// UnmarshalText reads a code.
func (t *Type) UnmarshalText(text []byte) error {
	for _, known := range Types() {
		if known.Code() == string(text) {
			*t = known
			return nil
		}
	}
	return fmt.Errorf("unit %q, want a code such as CLT, LT or MT", text)
}

// Unit is a piece on the board, live or wrecked.
type Unit struct {
	Owner   game.Seat `json:"owner"`
	Type    Type      `json:"unit"`
	Square  Square    `json:"square"`
	Heading Heading   `json:"heading"`
}
