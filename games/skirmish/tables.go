package skirmish

import (
	"maps"
	"slices"

	"sabot/game"
	"sabot/games/skirmish/printed"
)

// Tables implements [game.Reference]: tanks (TK-5.a), crew and upgrades (TK-5.b),
// critical cards (TK-5.c), terrain (TK-8) and missions (TK-16.1).
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
			game.Said("keywords", "keyword", func(c tank) any { return c.Keywords.Names() }),
		),
		game.TableOf("cards", "TK-5.b", r.data.Cards, func(c card) []game.Source { return sourcesOf(c.Origin) },
			game.Said("card", "card", func(c card) any { return c.ID }),
			game.Said("type", "card-type", func(c card) any { return string(c.Type) }),
			game.Said("nation", "nation", func(c card) any { return string(c.Nation) }),
			game.Shown("points", func(c card) any { return c.Points }),
			game.Shown("hero", func(c card) any { return c.Hero }),
			game.Said("effect", "card-text", func(c card) any { return c.ID }),
		),
		r.criticalTable(), r.terrainTable(), r.missionTable(),
	}
}

func (r Rules) criticalTable() game.Table {
	type card = *printed.Critical
	return game.TableOf("criticals", "TK-5.c", r.data.Criticals, func(c card) []game.Source { return sourcesOf(c.Origin) },
		game.Said("critical", "critical", func(c card) any { return c.ID }),
		game.Shown("copies", func(c card) any { return c.Copies }),
		game.Shown("damage", func(c card) any { return c.Damage }),
		game.Shown("repairable", func(c card) any { return c.Repairable }),
		game.Said("effect", "critical-text", func(c card) any { return c.ID }),
	)
}

func (r Rules) terrainTable() game.Table {
	type ground = printed.Ground
	return game.TableOf("terrain", "TK-8.a", r.data.Grounds, func(ground) []game.Source { return []game.Source{game.SourcePrinted} },
		game.Said("ground", "ground", func(g ground) any { return g.ID }),
		game.Shown("blocks", func(g ground) any { return g.Blocks }),
		game.Shown("cover", func(g ground) any { return g.Cover }),
		game.Shown("enter", func(g ground) any { return !g.Impassable }),
	)
}

// missionTable has the mission orders; a scenario on one of them is none.
func (r Rules) missionTable() game.Table {
	type mission = *printed.Mission
	orders := slices.DeleteFunc(slices.Clone(r.data.Missions), func(m mission) bool { return m.Base != "" })
	return game.TableOf("missions", "TK-16.1", orders, func(mission) []game.Source { return []game.Source{game.SourcePrinted} },
		game.Said("mission", "scenario", func(m mission) any { return m.ID }),
		game.Shown("tokens", func(m mission) any { return game.OrNone(len(m.Tokens)) }),
		game.Shown("vp", func(m mission) any { return game.OrNone(m.VPNeeded) }),
		game.Shown("early", func(m mission) any {
			if m.VPNeeded == 0 {
				return nil
			}
			return m.Early
		}),
		game.Shown("lastTurn", func(m mission) any { return game.OrNone(m.TurnLimit) }),
	)
}

func sourcesOf(o printed.Origin) []game.Source {
	return game.SourcesAmong(slices.Sorted(maps.Values(o))...)
}
