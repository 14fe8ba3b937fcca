package commander

import (
	"fmt"

	"sabot/games/commander/enum"
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
	numTerrains
)

// String is the id of the terrain.
func (t Terrain) String() string {
	return [...]string{
		"clear", "hills", "balka", "walls", "woods", "wheatfield", "village", "swamp", "stream", "bunkers", "foxholes",
	}[min(t, Foxholes)]
}

// MarshalText writes the id.
func (t Terrain) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads an id.
func (t *Terrain) UnmarshalText(text []byte) error {
	return enum.Read(t, text, "terrain", Clear, Foxholes)
}

// Values lists the ids.
func (Terrain) Values() []string { return enum.Values(Clear, Foxholes) }

// terrainOf is the terrain that a card of the catalogue lays out.
func terrainOf(no uint8) (Terrain, bool) {
	switch no {
	case cardWoods:
		return Woods, true
	case cardHills:
		return Hills, true
	case cardVillage:
		return Village, true
	case cardWalls:
		return Walls, true
	case cardWheatfield:
		return Wheatfield, true
	case cardBalka:
		return Balka, true
	case cardSwamp:
		return Swamp, true
	case cardStream:
		return Stream, true
	case cardBunkers:
		return Bunkers, true
	case cardFoxholes:
		return Foxholes, true
	default:
		return Clear, false
	}
}

// randomTypes are the terrains a player may choose his free cards from
// (TC-6.1.1.a). Foxholes are not among them.
func randomTypes() []Terrain {
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

// String is the id of the table.
func (t TerrainTable) String() string {
	return [...]string{"rev3", "article1997", "players-guide"}[min(t, TablePlayersGuide)]
}

// MarshalText writes the id.
func (t TerrainTable) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads an id.
func (t *TerrainTable) UnmarshalText(text []byte) error {
	return enum.Read(t, text, "terrain table", TableRev3, TablePlayersGuide)
}

// Values lists the ids.
func (TerrainTable) Values() []string { return enum.Values(TableRev3, TablePlayersGuide) }

// terrainRow is a row of a terrain table: what is added to a die against cards in
// such a position, and what it does to sight and movement.
type terrainRow struct {
	at, he, sa  int8
	air, art    [3]int8 // against armour, soft cards, infantry in Bunkers
	blocks      bool
	slows       bool
	noWheels    bool // closed to vehicles and AT guns
	initialised bool
}

// shelter picks the column of the Air and Art values.
type shelter int

const (
	versusArmour shelter = iota
	versusSoft
	versusBunkered // infantry in Bunkers: only the terrain's own part
)

func (c *Data) readTerrain() error {
	err := table("terrain.csv", func(get func(string) string) error {
		var variant TerrainTable
		var terrain Terrain
		if err := variant.UnmarshalText([]byte(get("variant"))); err != nil {
			return err
		}
		if err := terrain.UnmarshalText([]byte(get("terrain"))); err != nil {
			return err
		}
		g := &c.tables[variant][terrain]
		*g = terrainRow{
			blocks: get("blocks_los") == "yes", slows: get("slows") == "yes", noWheels: get("vehicles_and_guns") == "no",
			initialised: true,
		}
		return numbers(get, -4, 6,
			column{"at", &g.at}, column{"he", &g.he}, column{"sa", &g.sa},
			column{"air_armour", &g.air[versusArmour]}, column{"air_soft", &g.air[versusSoft]},
			column{"air_infantry_in_bunkers", &g.air[versusBunkered]},
			column{"art_armour", &g.art[versusArmour]}, column{"art_soft", &g.art[versusSoft]},
			column{"art_infantry_in_bunkers", &g.art[versusBunkered]})
	})
	if err != nil {
		return err
	}
	for v, rows := range c.tables {
		for t, g := range rows {
			if !g.initialised {
				return fmt.Errorf("terrain.csv: %s has no row %s", TerrainTable(v), Terrain(t))
			}
		}
	}
	return nil
}
