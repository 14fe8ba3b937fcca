package printed

import (
	"sabot/game"
	"sabot/rulebook"
)

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

func (k Kind) String() string {
	return [...]string{
		"", "tank", "assault-gun", "tank-destroyer", "halftrack", "armoured-car", "truck", "at-gun", "infantry", "cavalry",
		"equipment", "terrain", "event", "artillery", "air",
	}[min(k, Air)]
}

// MarshalText writes the id.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads an id.
func (k *Kind) UnmarshalText(text []byte) error { return ReadName(k, text, "kind", Tank, Air) }

// Values lists the ids.
func (Kind) Values() []string { return Names(Tank, Air) }

// Card numbers that rules speak of by name, with the clause of the card. They
// are the printed ones, but for the two cards of Six-Pack, Smoke (TC-9.5.1.a)
// and Heavy Machine Gun, which have none (TC-21.0.a).
const (
	CardPanzerfaust    = 1  // TC-C1
	CardATMine         = 2  // TC-C2
	cardWoods          = 15 // TC-C15
	cardHills          = 16 // TC-C16
	cardVillage        = 17 // TC-C17
	CardFoxholes       = 18 // TC-C18
	CardBunkers        = 19 // TC-C19
	CardMinefield      = 20 // TC-C20
	CardStream         = 21 // TC-C21
	CardBridge         = 22 // TC-C22
	CardFord           = 23 // TC-C23
	cardWalls          = 25 // TC-C25
	cardWheatfield     = 26 // TC-C26
	cardBalka          = 27 // TC-C27
	CardSwamp          = 28 // TC-C28
	CardPath           = 29 // TC-C29
	CardGap            = 30 // TC-C30
	CardWire           = 31 // TC-C31
	CardCounterbattery = 32 // TC-C32
	cardBarrage        = 33 // TC-C33
	CardPanzerschreck  = 61 // TC-C61
	CardATRifle        = 62 // TC-C62
	cardAirStrike      = 63 // TC-C63
	cardRocketsSoviet  = 64 // TC-C64
	cardRocketsGerman  = 65 // TC-C65
	CardFlankShot      = 66 // TC-C66
	CardMalfunction    = 67 // TC-C67
	CardBreakdown      = 68 // TC-C68
	CardRepair         = 69 // TC-C69
	CardInterception   = 70 // TC-C70
	CardPzKwIIIN       = 81
	CardSU152          = 107
	cardStuka          = 108 // TC-C108
	cardSturmovik      = 109 // TC-C109
	CardFlammenwerfer  = 113 // TC-C113
	CardROKS           = 114 // TC-C114
	CardTankAce        = 115 // TC-C115
	CardReinforcements = 116 // TC-C116
	CardRecon          = 117 // TC-C117
	CardSniper         = 118 // TC-C118
	CardHero           = 119 // TC-C119
	CardCoordination   = 120 // TC-C120
	CardWithdrawal     = 121 // TC-C121
	CardAdvantage      = 122 // TC-C122
	CardPanic          = 123 // TC-C123
	CardConfusion      = 124 // TC-C124
	CardObserver       = 158 // TC-C158
	cardTankBuster     = 159 // TC-C159
	CardAmmunition     = 160 // TC-C160
	CardMineDogs       = 163 // TC-C163
	CardRepairShop     = 164 // TC-C164
	CardSmoke          = 165 // TC-C165
	CardHMG            = 166 // TC-C166
)

// NumCards is how many cards the catalogue holds (TC-1.0.a).
const NumCards = 166

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
	Origin      Origin          `json:"origin"`
}

// Origin is what a card says about itself beside the rules.
type Origin struct {
	Rarity     string        `json:"rarity,omitempty"`     // C, U, R or UR; a card of the variant has none (TC-1.0.a)
	ValuesFrom []game.Source `json:"valuesFrom"`           // where its numbers come from
	EffectFrom []game.Source `json:"effectFrom,omitempty"` // where its effect comes from, if it has one
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
	return c.Number == CardFoxholes || c.Number == CardBunkers || c.Number == CardStream || c.Number == CardSwamp
}

// FixedTerrain can only be laid out before the game (TC-11.a).
func (c *Card) FixedTerrain() bool { return c.Kind == TerrainCard && !c.PlayableTerrain() }

// HEValue is the HE value that counts: every AT gun has at least 4 (TC-9.4.e).
func (c *Card) HEValue() int {
	if c.Kind == ATGun {
		return max(4, int(c.HE))
	}
	return int(c.HE)
}

// OpenTo tells whether a side may have the card.
func (c *Card) OpenTo(s Side) bool { return c.Side == s || c.Side == Neutral }

// Pickable tells whether it may be among the ten cards of Tank Action!
// (TC-17.1.a): a vehicle or gun with anti-tank fire.
func (c *Card) Pickable() bool { return c.Wheels() && c.HitShort > 0 }

// InService tells whether the card may be used in a year (TC-14.0.d).
func (c *Card) InService(year int) bool {
	return year == 0 || c.YearFirst == 0 || c.YearFirst <= year && year <= c.YearLast
}

// IsAttachment tells whether the card is laid on an own unit (TC-C0.5).
func IsAttachment(number uint8) bool {
	return number == CardTankAce || number == CardHero || number == CardObserver || number == CardAmmunition
}

// IsArtillery tells whether Counterbattery Fire answers the card (TC-C32).
func IsArtillery(number uint8) bool {
	return number == cardBarrage || number == cardRocketsGerman || number == cardRocketsSoviet
}

// IsAir tells whether Aircraft Interception answers the card (TC-C70).
func IsAir(number uint8) bool {
	return number == cardAirStrike || number == cardStuka || number == cardSturmovik || number == cardTankBuster
}

// IsAnswerable tells whether some card can be played against an Interrupt, so
// that a counter window opens (TC-X.1): a public fact of the catalogue.
func IsAnswerable(number uint8) bool {
	return number == CardMinefield || number == CardStream || number == CardSwamp || number == CardMalfunction || number == CardBreakdown
}

// CanBear tells who may carry an equipment card (TC-C0.6).
func CanBear(c *Card, number uint8) bool {
	if number == CardATRifle || number == CardATMine {
		return c.Foot()
	}
	return c.Kind == Infantry
}

// Free tells whether a card can do something in the Play without a Supply
// point.
func (c *Card) Free() bool {
	return c.Interrupts || c.Kind == Equipment || c.Instant && c.Supply == 0 || c.PlayableTerrain()
}
