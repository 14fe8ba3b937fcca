package tankchess

//go:generate go test -count 1 -run ^TestUnitsGenerated$ . -update

import "sabot/game"

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

// Letter is the type's capital letter in move text and TFEN.
func (t Type) Letter() byte {
	const letters = "?CLMHDRSUFABEGK"
	if int(t) >= len(letters) {
		return '?'
	}
	return letters[t]
}

// TypeByLetter finds the type with this capital letter.
func TypeByLetter(letter byte) (Type, bool) {
	for _, t := range Types() {
		if t.Letter() == letter {
			return t, true
		}
	}
	return 0, false
}

// String is the type's abbreviation, "CLT" to "CAR".
func (t Type) String() string {
	return nameOf(t, "?", "CLT", "LT", "MT", "HT", "TD", "HM", "SHT", "UHT", "FTD", "AMP", "BDZ", "MSW", "HOW", "CAR")
}

// Values lists the abbreviations.
func (Type) Values() []string { return names(Types()) }

// MarshalText writes the abbreviation.
func (t Type) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads an abbreviation.
func (t *Type) UnmarshalText(text []byte) error { return named(t, "unit", Types(), text) }

// Unit is a piece on the board, live or wrecked.
type Unit struct {
	Owner   game.Seat `json:"owner"`
	Type    Type      `json:"unit"`
	Square  Square    `json:"square"`
	Heading Heading   `json:"heading"`
}

// ahead is the heading of a side towards its far edge (CH-2.b).
func ahead(seat game.Seat) Heading {
	if seat == White {
		return N
	}
	return S
}
