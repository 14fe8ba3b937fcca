package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// Ground is the board as it lies: terrain, what was played onto it, smoke.
type Ground struct {
	Spots   []Spot // by Pos
	Borders []Border
	owned   bool // Spots are this ground's own, not shared with the one it was copied from
	opts    *printed.Options
	terrain *[printed.NumTerrains]printed.TerrainRow
	board   *printed.Board
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
	SmokeStays   bool            `json:"smokeStays,omitempty"` // beyond this turn of its owner's opponent
	Unclaimed    bool            `json:"unclaimed,omitempty"`  // dealt Bunkers that no squad has come to yet
}

type crossing uint8

const (
	noCrossing crossing = iota
	bridge
	ford
)

func (c crossing) String() string { return [...]string{"", "bridge", "ford"}[min(c, ford)] }

func (c crossing) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

func (c *crossing) UnmarshalText(text []byte) error {
	return printed.ReadName(c, text, "crossing", noCrossing, ford)
}

func (crossing) Values() []string { return printed.Names(bridge, ford) }

// Border is a Stream or a crossing between two adjacent positions.
type Border struct {
	A            printed.Pos `json:"a"`
	B            printed.Pos `json:"b"`
	Stream       ID          `json:"stream,omitempty"`
	Crossing     crossing    `json:"crossing,omitempty"`
	CrossingCard ID          `json:"crossingCard,omitempty"`
}

// spot is what lies on a position, to be written on. Whoever only reads takes
// it from Spots.
func (g *Ground) spot(p printed.Pos) *Spot {
	if !g.owned {
		g.Spots, g.owned = slices.Clone(g.Spots), true
	}
	return &g.Spots[p]
}

// Slows tells whether entering p ends a move (TC-8.4.a). Stream and Swamp laid
// on other ground slow too, and with the option a Ford keeps doing so (TC-C23).
func (g *Ground) Slows(p printed.Pos) bool {
	return p != printed.Reserve && g.slows(&g.Spots[p])
}

func (g *Ground) slows(spot *Spot) bool {
	return g.terrain[spot.Base].Slows || spot.Stream != 0 || spot.Swamp != 0 ||
		spot.Crossing == ford && g.opts.FordSlows
}

// cross takes the Stream away and leaves a crossing (TC-11.g).
func (spot *Spot) cross(kind crossing) {
	if spot.Base == printed.Stream {
		spot.Base = printed.Clear
	}
	spot.Stream, spot.Crossing = 0, kind
}

// crossingOf is the crossing that a card makes.
func crossingOf(number uint8) crossing {
	switch number {
	case printed.CardBridge:
		return bridge
	case printed.CardFord:
		return ford
	default:
		return noCrossing
	}
}

// Closed tells whether vehicles and AT guns may not enter p (TC-11.g,
// TC-11.1.b).
func (g *Ground) Closed(p printed.Pos) bool {
	if p == printed.Reserve {
		return false
	}
	spot := &g.Spots[p]
	return g.terrain[spot.Base].NoWheels || spot.Stream != 0 || spot.Swamp != 0
}

func (g *Ground) streamAt(p printed.Pos) bool {
	return g.Spots[p].Base == printed.Stream || g.Spots[p].Stream != 0
}

func (g *Ground) swampAt(p printed.Pos) bool {
	return g.Spots[p].Base == printed.Swamp || g.Spots[p].Swamp != 0
}

func (g *Ground) border(a, b printed.Pos) *Border {
	for i := range g.Borders {
		e := &g.Borders[i]
		if e.A == a && e.B == b || e.A == b && e.B == a {
			return e
		}
	}
	return nil
}

// streamBetween tells whether vehicles and guns cannot cross from a to b
// (TC-11.1.c).
func (g *Ground) streamBetween(a, b printed.Pos) bool {
	if len(g.Borders) == 0 {
		return false
	}
	e := g.border(a, b)
	return e != nil && e.Stream != 0
}

// Open tells whether p is clear in the sense of TC-8.5.b: without a terrain
// card, Foxholes and Bunkers included. Smoke is none.
func (g *Ground) Open(p printed.Pos) bool {
	spot := &g.Spots[p]
	return spot.Base == printed.Clear && spot.Overlay == printed.Clear && spot.Stream == 0 && spot.Swamp == 0
}

// Cover is the terrain whose values count against fire into p: the base, or
// what was first laid on Clear (TC-11.1.d, TC-X.2).
func (g *Ground) Cover(p printed.Pos) printed.Terrain {
	spot := &g.Spots[p]
	switch {
	case spot.Base != printed.Clear:
		return spot.Base
	case spot.Swamp != 0 && (spot.SwampFirst || spot.Stream == 0):
		return printed.Swamp
	case spot.Stream != 0:
		return printed.Stream
	default:
		return printed.Clear
	}
}

// blocks tells whether p stops a line of sight (TC-9.2.a). From or to Hills
// one sees over everything but Hills and smoke (TC-9.2.1.a).
func (g *Ground) blocks(p printed.Pos, fromHills bool) bool {
	spot := &g.Spots[p]
	if spot.Smoke != game.Nobody {
		return true
	}
	if fromHills && g.opts.HillsSee {
		return spot.Base == printed.Hills
	}
	return g.terrain[spot.Base].Blocks || spot.Base == printed.Wheatfield && g.opts.WheatBlocks
}

// Sees tells whether a line of sight runs between two positions at distance 1
// or 2.
func (g *Ground) Sees(a, b printed.Pos) bool {
	if printed.Distance(a, b) < 2 {
		return true
	}
	hills := g.Spots[a].Base == printed.Hills || g.Spots[b].Base == printed.Hills
	mid, n := printed.Between(a, b)
	if n == 1 {
		return !g.blocks(mid[0], hills)
	}
	first, second := g.blocks(mid[0], hills), g.blocks(mid[1], hills)
	switch g.opts.LOSKnight {
	case printed.KnightBothOpen:
		return !first && !second
	case printed.KnightNone:
		return false
	default:
		return !first || !second
	}
}

// shelterOf is the overlay that protects a seat's infantry on p (TC-11.c).
func (g *Ground) shelterOf(p printed.Pos, owner game.Seat) printed.Terrain {
	if spot := &g.Spots[p]; spot.Overlay != printed.Clear && spot.OverlayOwner == owner {
		return spot.Overlay
	}
	return printed.Clear
}

// layBase puts one terrain card on a position. Dealt Bunkers wait for the
// first squad of their side (TC-11.d).
func (g *Ground) layBase(p printed.Pos, t printed.Terrain, seat game.Seat) {
	spot := g.spot(p)
	if t == printed.Bunkers {
		spot.Overlay, spot.OverlayOwner, spot.Unclaimed = printed.Bunkers, seat, true
		return
	}
	spot.Base = t
}

func (g *Ground) squares() []printed.Square {
	var list []printed.Square
	for _, p := range g.board.All {
		switch spot := &g.Spots[p]; {
		case spot.Overlay != printed.Clear:
			list = append(list, printed.Square{Pos: p, Terrain: spot.Overlay})
		case g.Cover(p) != printed.Clear:
			list = append(list, printed.Square{Pos: p, Terrain: g.Cover(p)})
		}
	}
	return list
}
