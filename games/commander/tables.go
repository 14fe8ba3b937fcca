package commander

import (
	"slices"
	"strconv"

	"sabot/game"
	"sabot/games/commander/printed"
)

// Tables implements [game.Reference]: the cards with their numbers (TC-2.0.a).
func (r Rules) Tables() []game.Table {
	// A number that is 0 stands for none on a card.
	number := func(id string, of func(*printed.Card) int) game.ColumnOf[printed.Card] {
		return game.Shown(id, func(c printed.Card) any {
			if n := of(&c); n != 0 {
				return n
			}
			return nil
		})
	}
	return []game.Table{game.TableOf("cards", "TC-2.0.a", r.data.Cards(false), cardSources,
		game.Said("card", "card", func(c printed.Card) any { return strconv.Itoa(int(c.Number)) }),
		game.Shown("number", func(c printed.Card) any { return int(c.Number) }),
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
		game.Shown("fast", func(c printed.Card) any { return c.Fast }),
		game.Shown("rarity", func(c printed.Card) any { return c.Origin.Rarity }),
	)}
}

func cardSources(c printed.Card) []game.Source {
	return game.SourcesAmong(slices.Concat(c.Origin.ValuesFrom, c.Origin.EffectFrom)...)
}
