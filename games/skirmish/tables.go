package skirmish

import (
	"maps"
	"slices"

	"sabot/game"
	"sabot/games/skirmish/printed"
)

// Tables implements [game.Reference]: tanks (TK-5.a), crew and upgrades (TK-5.b).
func (r Rules) Tables() []game.Table {
	type tank = *printed.TankCard
	tankNumber := func(id string, of func(tank) int) game.ColumnOf[tank] {
		return game.Shown(id, func(c tank) any { return of(c) })
	}
	type card = *printed.Card
	return []game.Table{
		game.TableOf("tanks", "TK-5.a", r.data.Tanks, func(c tank) []game.Source { return sourcesOf(c.Origin) },
			game.Shown("tank", func(c tank) any { return c.Name }),
			game.Said("nation", "nation", func(c tank) any { return string(c.Nation) }),
			tankNumber("initiative", func(c tank) int { return c.Initiative }),
			tankNumber("attack", func(c tank) int { return c.Attack }),
			tankNumber("defence", func(c tank) int { return c.Defence }),
			tankNumber("damage", func(c tank) int { return c.Damage }),
			tankNumber("crew", func(c tank) int { return c.CrewSlots }),
			tankNumber("points", func(c tank) int { return c.Points }),
		),
		game.TableOf("cards", "TK-5.b", r.data.Cards, func(c card) []game.Source { return sourcesOf(c.Origin) },
			game.Said("card", "card", func(c card) any { return c.ID }),
			game.Said("type", "card-type", func(c card) any { return string(c.Type) }),
			game.Said("nation", "nation", func(c card) any { return string(c.Nation) }),
			game.Shown("points", func(c card) any { return c.Points }),
			game.Shown("hero", func(c card) any { return c.Hero }),
		),
	}
}

func sourcesOf(o printed.Origin) []game.Source {
	return game.SourcesAmong(slices.Sorted(maps.Values(o))...)
}
