package commander

import "sabot/rulebook"

// Side is a nation, or neither for cards that both may hold.
type Side uint8

// The sides.
const (
	Neutral Side = iota
	German
	Soviet
)

// String is the id of the side.
func (s Side) String() string { return [...]string{"neutral", "german", "soviet"}[min(s, 2)] }

// MarshalText writes the id.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads an id.
func (s *Side) UnmarshalText(text []byte) error { return readName(s, text, "side", Neutral, Soviet) }

// Values lists the ids.
func (Side) Values() []string { return names(Neutral, Soviet) }

// Kind is what a card is (TC-2.0.a).
type Kind uint8

// The kinds of cards, unit cards first.
const (
	Tank Kind = iota + 1
	AssaultGun
	TankDestroyer
	Halftrack
	ArmouredCar
	Truck
	ATGun
	Infantry
	Cavalry
	Equipment
	TerrainCard
	EventCard
	Artillery
	Air
)

// String is the id of the kind.
func (k Kind) String() string {
	return [...]string{
		"", "tank", "assault-gun", "tank-destroyer", "halftrack", "armoured-car", "truck", "at-gun", "infantry", "cavalry",
		"equipment", "terrain", "event", "artillery", "air",
	}[min(k, Air)]
}

// MarshalText writes the id.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads an id.
func (k *Kind) UnmarshalText(text []byte) error { return readName(k, text, "kind", Tank, Air) }

// Values lists the ids.
func (Kind) Values() []string { return names(Tank, Air) }

// Card numbers that rules speak of by name, with the clause of the card. They
// are the printed ones, but for the two cards of Six-Pack, Smoke (TC-9.5.1.a)
// and Heavy Machine Gun, which have none (TC-21.0.a).
const (
	noPanzerfaust    = 1  // TC-C1
	noATMine         = 2  // TC-C2
	noWoods          = 15 // TC-C15
	noHills          = 16 // TC-C16
	noVillage        = 17 // TC-C17
	noFoxholes       = 18 // TC-C18
	noBunkers        = 19 // TC-C19
	noMinefield      = 20 // TC-C20
	noStream         = 21 // TC-C21
	noBridge         = 22 // TC-C22
	noFord           = 23 // TC-C23
	noWalls          = 25 // TC-C25
	noWheatfield     = 26 // TC-C26
	noBalka          = 27 // TC-C27
	noSwamp          = 28 // TC-C28
	noPath           = 29 // TC-C29
	noGap            = 30 // TC-C30
	noWire           = 31 // TC-C31
	noCounterbattery = 32 // TC-C32
	noBarrage        = 33 // TC-C33
	noPanzerschreck  = 61 // TC-C61
	noATRifle        = 62 // TC-C62
	noAirStrike      = 63 // TC-C63
	noRocketsSoviet  = 64 // TC-C64
	noRocketsGerman  = 65 // TC-C65
	noFlankShot      = 66 // TC-C66
	noMalfunction    = 67 // TC-C67
	noBreakdown      = 68 // TC-C68
	noRepair         = 69 // TC-C69
	noInterception   = 70 // TC-C70
	noPzKwIIIN       = 81
	noSU152          = 107
	noStuka          = 108 // TC-C108
	noSturmovik      = 109 // TC-C109
	noFlammenwerfer  = 113 // TC-C113
	noROKS           = 114 // TC-C114
	noTankAce        = 115 // TC-C115
	noReinforcements = 116 // TC-C116
	noRecon          = 117 // TC-C117
	noSniper         = 118 // TC-C118
	noHero           = 119 // TC-C119
	noCoordination   = 120 // TC-C120
	noWithdrawal     = 121 // TC-C121
	noAdvantage      = 122 // TC-C122
	noPanic          = 123 // TC-C123
	noConfusion      = 124 // TC-C124
	noObserver       = 158 // TC-C158
	noTankBuster     = 159 // TC-C159
	noAmmunition     = 160 // TC-C160
	noMineDogs       = 163 // TC-C163
	noRepairShop     = 164 // TC-C164
	noSmoke          = 165 // TC-C165
	noHMG            = 166 // TC-C166
)

// numCards is how many cards the catalogue holds (TC-1.0.a).
const numCards = 166

// Card is one card of the catalogue. Zero values mean that the card has none
// of it (TC-2.0.a).
type Card struct {
	Number      uint8           `json:"number"`
	ID          string          `json:"id"`
	Name        string          `json:"name"`
	NameFr      string          `json:"nameFr"`
	Side        Side            `json:"side"`
	Kind        Kind            `json:"kind"`
	HitShort    int8            `json:"hitShort,omitempty"`
	HitLong     int8            `json:"hitLong,omitempty"`
	PenShort    int8            `json:"penShort,omitempty"`
	PenLong     int8            `json:"penLong,omitempty"`
	ArmourFront int8            `json:"armourFront,omitempty"`
	ArmourSide  int8            `json:"armourSide,omitempty"`
	HE          int8            `json:"he,omitempty"`
	SA          int8            `json:"sa,omitempty"`
	FT          int8            `json:"ft,omitempty"`
	TMV         int8            `json:"tmv,omitempty"`
	YearFirst   int             `json:"yearFirst,omitempty"`
	YearLast    int             `json:"yearLast,omitempty"`
	Points      int             `json:"points"`
	Fast        bool            `json:"fast,omitempty"`
	Carries     bool            `json:"carries,omitempty"`   // one squad, alone
	Pair        bool            `json:"pair,omitempty"`      // one squad together with a second such card
	Tows        bool            `json:"tows,omitempty"`      // AT guns
	Instant     bool            `json:"instant,omitempty"`   // playable as an Instant
	Interrupts  bool            `json:"interrupt,omitempty"` // playable as an Interrupt
	Supply      int8            `json:"supply,omitempty"`    // price of playing it
	DeckLimit   int8            `json:"deckLimit,omitempty"`
	Clause      rulebook.Clause `json:"clause,omitempty"`
}

// Unit tells whether the card stands on positions and fights or drives.
func (c *Card) Unit() bool { return c.Kind >= Tank && c.Kind <= Cavalry }

// Vehicle is every unit card with an engine.
func (c *Card) Vehicle() bool { return c.Kind >= Tank && c.Kind <= Truck }

// IsTank is what every rule that says "tank" means: guns on tracks too.
func (c *Card) IsTank() bool { return c.Kind >= Tank && c.Kind <= TankDestroyer }

// Armoured tells whether anti-tank fire is needed against it.
func (c *Card) Armoured() bool { return c.Vehicle() && c.ArmourFront > 0 }

// Soft cards are what HE and small arms may aim at (TC-9.0.b).
func (c *Card) Soft() bool { return c.Unit() && !c.Armoured() }

// Combat cards are all unit cards but trucks (TC-6.3.a).
func (c *Card) Combat() bool { return c.Unit() && c.Kind != Truck }

// Foot are infantry squads and cavalry squadrons.
func (c *Card) Foot() bool { return c.Kind == Infantry || c.Kind == Cavalry }

// Wheels are the cards that streams and swamps stop: vehicles and AT guns.
func (c *Card) Wheels() bool { return c.Vehicle() || c.Kind == ATGun }

// Special cards are events, air and artillery: Instants or Interrupts
// (TC-12.0.a).
func (c *Card) Special() bool { return c.Kind >= EventCard }

// PlayableTerrain may be bought for use during play (TC-6.1.1.b).
func (c *Card) PlayableTerrain() bool {
	return c.Number == noFoxholes || c.Number == noBunkers || c.Number == noStream || c.Number == noSwamp
}

// FixedTerrain can only be laid out before the game (TC-11.a).
func (c *Card) FixedTerrain() bool { return c.Kind == TerrainCard && !c.PlayableTerrain() }

// heValue is the HE value that counts: every AT gun has at least 4 (TC-9.4.e).
func (c *Card) heValue() int {
	if c.Kind == ATGun {
		return max(4, int(c.HE))
	}
	return int(c.HE)
}

// inService tells whether the card may be used in a year (TC-14.0.d).
func (c *Card) inService(year int) bool {
	return year == 0 || c.YearFirst == 0 || c.YearFirst <= year && year <= c.YearLast
}

// attachment tells whether the card is laid on an own unit (TC-C0.5).
func attachment(no uint8) bool {
	return no == noTankAce || no == noHero || no == noObserver || no == noAmmunition
}

// artillery tells whether Counterbattery Fire answers the card (TC-C32).
func artillery(no uint8) bool {
	return no == noBarrage || no == noRocketsGerman || no == noRocketsSoviet
}

// air tells whether Aircraft Interception answers the card (TC-C70).
func air(no uint8) bool {
	return no == noAirStrike || no == noStuka || no == noSturmovik || no == noTankBuster
}

// answerable tells whether some card can be played against an Interrupt, so
// that a counter window opens (TC-X.1): a public fact of the catalogue.
func answerable(no uint8) bool {
	return no == noMinefield || no == noStream || no == noSwamp || no == noMalfunction || no == noBreakdown
}
