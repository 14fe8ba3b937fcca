package tankchess

import "sabot/game"

// Tables implements [game.Reference]: the units with their values (CH-1.b,
// CH-14.a) and the ground (CH-14.c).
func (Rules) Tables() []game.Table {
	stat := func(id string, of func(Stats) any) game.ColumnOf[Type] {
		return game.Shown(id, func(t Type) any { return of(t.Stats()) })
	}
	some := func(n int) any {
		if n == 0 {
			return nil
		}
		return n
	}
	return []game.Table{game.TableOf("units", "CH-1.b", Types(), unitSources,
		game.Said("unit", "unit", func(t Type) any { return t.String() }),
		game.Shown("letter", func(t Type) any { return string(t.Letter()) }),
		stat("speed", func(s Stats) any { return s.Speed }),
		stat("front", func(s Stats) any { return s.Front }),
		stat("side", func(s Stats) any { return s.Side }),
		stat("rear", func(s Stats) any { return s.Rear }),
		stat("armament", func(s Stats) any { return s.Armament }),
		stat("minRange", func(s Stats) any { return some(s.MinRange) }),
		stat("maxRange", func(s Stats) any { return some(s.MaxRange) }),
		stat("turret", func(s Stats) any { return s.Turret }),
		stat("points", func(s Stats) any { return s.Points }),
		stat("extension", func(s Stats) any { return s.Extension }),
	)}
}

// unitSources: the sheet of the base game leaves out the heavy tank's armour and
// gun, and names the units of the extension without their values.
func unitSources(t Type) []game.Source {
	switch {
	case t.Stats().Extension:
		return []game.Source{game.SourceOurs}
	case t == HT:
		return []game.Source{game.SourcePublic}
	default:
		return []game.Source{game.SourcePrinted}
	}
}
