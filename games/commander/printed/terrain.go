package printed

import (
	"fmt"

	"sabot/game"
	"sabot/game/sheet"
)

// Terrain is the ground of a position, or an overlay of it.
type Terrain uint8

// The terrains, in the order of the table in TC-9.5.a.
const (
	Clear Terrain = iota
	Hills
	Balka
	Walls
	Woods
	Wheatfield
	Village
	Swamp
	Stream
	Bunkers
	Foxholes
	NumTerrains
)

func (t Terrain) String() string {
	return [...]string{
		"clear", "hills", "balka", "walls", "woods", "wheatfield", "village", "swamp", "stream", "bunkers", "foxholes",
	}[min(t, Foxholes)]
}

// MarshalText writes the id.
func (t Terrain) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads an id.
func (t *Terrain) UnmarshalText(text []byte) error {
	return ReadName(t, text, "terrain", Clear, Foxholes)
}

// Values lists the ids.
func (Terrain) Values() []string { return Names(Clear, Foxholes) }

// TerrainOf is the terrain that a card of the catalogue lays out.
func TerrainOf(number uint8) (Terrain, bool) {
	t := [NumCards + 1]Terrain{
		cardWoods: Woods, cardHills: Hills, cardVillage: Village, cardWalls: Walls, cardWheatfield: Wheatfield, cardBalka: Balka,
		CardSwamp: Swamp, CardStream: Stream, CardBunkers: Bunkers, CardFoxholes: Foxholes,
	}[number]
	return t, t != Clear
}

// RandomTypes are the terrains a player may choose his free cards from
// (TC-6.1.1.a). Foxholes are not among them.
func RandomTypes() []Terrain {
	return []Terrain{Hills, Balka, Walls, Woods, Wheatfield, Village, Swamp, Stream, Bunkers}
}

// TerrainTable names one of the three printed tables (TC-9.5.a).
type TerrainTable uint8

// The tables.
const (
	TableRev3 TerrainTable = iota
	TableArticle1997
	TablePlayersGuide
	numTables
)

func (t TerrainTable) String() string {
	return [...]string{"rev3", "article1997", "players-guide"}[min(t, TablePlayersGuide)]
}

// MarshalText writes the id.
func (t TerrainTable) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads an id.
func (t *TerrainTable) UnmarshalText(text []byte) error {
	return ReadName(t, text, "terrain table", TableRev3, TablePlayersGuide)
}

// Values lists the ids.
func (TerrainTable) Values() []string { return Names(TableRev3, TablePlayersGuide) }

// TerrainRow is a row of a terrain table: what is added to a die against cards in
// such a position, and what it does to sight and movement.
type TerrainRow struct {
	AT, HE, SA  int8
	Air, Art    [3]int8 // against armour, soft cards, infantry in Bunkers
	Blocks      bool
	Slows       bool
	NoWheels    bool // closed to vehicles and AT guns
	From        []game.Source
	initialised bool
}

type shelter int

// The columns.
const (
	VersusArmour shelter = iota
	VersusSoft
	VersusBunkered // infantry in Bunkers: only the terrain's own part
)

func (c *Data) readTerrain() error {
	err := sheet.Each(data, "data/terrain.csv", func(s *sheet.Sheet) {
		var variant TerrainTable
		var terrain Terrain
		s.Fault("variant", variant.UnmarshalText([]byte(s.Text("variant"))))
		s.Fault("terrain", terrain.UnmarshalText([]byte(s.Text("terrain"))))
		value := func(column string) int8 { return int8(s.Optional(column, -4, 6)) }
		c.Tables[variant][terrain] = TerrainRow{
			AT: value("at"), HE: value("he"), SA: value("sa"),
			Air:    [3]int8{value("air_armour"), value("air_soft"), value("air_infantry_in_bunkers")},
			Art:    [3]int8{value("art_armour"), value("art_soft"), value("art_infantry_in_bunkers")},
			Blocks: s.Text("blocks_los") == "yes", Slows: s.Text("slows") == "yes", NoWheels: s.Text("vehicles_and_guns") == "no",
			From: provenanceOf(s, "source"), initialised: true,
		}
	})
	if err != nil {
		return err
	}
	for v, rows := range c.Tables {
		for t, g := range rows {
			if !g.initialised {
				return fmt.Errorf("terrain.csv: %s has no row %s", TerrainTable(v), Terrain(t))
			}
		}
	}
	return nil
}
