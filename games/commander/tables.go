package commander

import (
	"slices"
	"strconv"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// Tables implements [game.Reference]: the cards with their numbers (TC-2.0.a),
// the To Kill table (TC-9.3.b) and the terrain (TC-9.5.a).
func (r Rules) Tables() []game.Table {
	return []game.Table{r.cardTable(), killTable(), r.terrainTable()}
}

func (r Rules) cardTable() game.Table {
	// A number that is 0 stands for none on a card.
	number := func(id string, of func(*printed.Card) int) game.ColumnOf[printed.Card] {
		return game.Shown(id, func(c printed.Card) any { return game.OrNone(of(&c)) })
	}
	return game.TableOf("cards", "TC-2.0.a", r.data.Cards(false), cardSources,
		game.Said("card", "card", func(c printed.Card) any { return strconv.Itoa(int(c.Number)) }),
		game.Shown("number", func(c printed.Card) any { return int(c.Number) }),
		game.Said("kind", "card-kind", func(c printed.Card) any { return c.Kind.String() }),
		game.Said("nation", "nation", func(c printed.Card) any {
			if c.Side == printed.Neutral {
				return nil
			}
			return c.Side.String()
		}),
		number("hitShort", func(c *printed.Card) int { return int(c.HitShort) }),
		number("hitLong", func(c *printed.Card) int { return int(c.HitLong) }),
		number("penShort", func(c *printed.Card) int { return int(c.PenShort) }),
		number("penLong", func(c *printed.Card) int { return int(c.PenLong) }),
		number("front", func(c *printed.Card) int { return int(c.ArmourFront) }),
		number("side", func(c *printed.Card) int { return int(c.ArmourSide) }),
		number("he", func(c *printed.Card) int { return int(c.HE) }),
		number("sa", func(c *printed.Card) int { return int(c.SA) }),
		number("ft", func(c *printed.Card) int { return int(c.FT) }),
		number("tmv", func(c *printed.Card) int { return int(c.TMV) }),
		number("from", func(c *printed.Card) int { return c.YearFirst }),
		number("to", func(c *printed.Card) int { return c.YearLast }),
		number("points", func(c *printed.Card) int { return c.Points }),
		game.Shown("fast", func(c printed.Card) any {
			if !c.Unit() { // nothing else moves (TC-8.0.a)
				return nil
			}
			return c.Fast
		}),
		game.Shown("rarity", func(c printed.Card) any { return c.Origin.Rarity }),
	)
}

// killTable runs from the last row that is no better than a 1 to the first that
// is no better than a 9.
func killTable() game.Table {
	var margins []int
	for n := -3; n <= 5; n++ {
		margins = append(margins, n)
	}
	return game.TableOf("kill", "TC-9.3.b", margins, func(int) []game.Source { return []game.Source{game.SourcePrinted} },
		game.Shown("margin", func(n int) any { return n }),
		game.Shown("kills", func(n int) any { return combat.KillNumber(n, 0) }),
	)
}

func (r Rules) terrainTable() game.Table {
	type row struct {
		printed.Terrain
		printed.TerrainRow
	}
	var rows []row
	for t := printed.Hills; t < printed.NumTerrains; t++ {
		rows = append(rows, row{t, r.data.Tables[printed.TableRev3][t]})
	}
	number := func(id string, of func(row) int8) game.ColumnOf[row] {
		return game.Shown(id, func(t row) any { return int(of(t)) })
	}
	return game.TableOf("terrain", "TC-9.5.a", rows, func(t row) []game.Source { return t.From },
		game.Said("terrain", "terrain", func(t row) any { return t.Terrain.String() }),
		game.Shown("at", func(t row) any {
			if t.NoWheels { // nothing is there to be fired at
				return nil
			}
			return int(t.AT)
		}),
		number("he", func(t row) int8 { return t.HE }),
		number("sa", func(t row) int8 { return t.SA }),
		number("air", func(t row) int8 { return t.Air[printed.VersusArmour] }),
		number("artArmour", func(t row) int8 { return t.Art[printed.VersusArmour] }),
		number("artSoft", func(t row) int8 { return t.Art[printed.VersusSoft] }),
		game.Shown("blocks", func(t row) any { return t.Blocks }),
		game.Shown("slows", func(t row) any { return t.Slows }),
		game.Shown("wheels", func(t row) any { return !t.NoWheels }),
	)
}

func cardSources(c printed.Card) []game.Source {
	return game.SourcesAmong(slices.Concat(c.Origin.ValuesFrom, c.Origin.EffectFrom)...)
}
