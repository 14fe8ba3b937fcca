package tankchess

import (
	"slices"
	"strings"

	"sabot/game"
)

// Brief implements [game.Briefing]: the board, who stands on it, and what wins
// (CH-1.a, CH-2.b, CH-9).
func (Rules) Brief(scenario string) []game.Table {
	b, ok := BoardByID(scenario)
	if !ok {
		return nil
	}
	from := []game.Source{b.Origin}
	return []game.Table{b.terms(from), b.forces(from), b.grounds(from), b.ends()}
}

func (b Board) terms(from []game.Source) game.Table {
	kind := "kind-base"
	if b.Extension {
		kind = "kind-extension"
	}
	time := game.SourceOurs
	if h := b.Setup.Height; h == 16 || h == 20 { // the sizes that the sheet recommends times for (CH-12.c)
		time = game.SourcePrinted
	}
	size := b.Origin
	if size == game.SourcePublic { // of the printed board; its squares are from a public source
		size = game.SourcePrinted
	}
	return game.Terms("battle", "CH-1.a", from,
		game.Term{ID: "files", Value: b.Setup.Width, From: size}, game.Term{ID: "ranks", Value: b.Setup.Height, From: size},
		game.Term{ID: "kind", Value: kind, From: size},
		game.Term{ID: "minutes", Value: game.OrNone(b.Clock / 60), From: time},
		game.Term{ID: "zone", Value: b.Setup.zoneDepth(), From: game.SourceOurs}, // of free deployment, CH-13.b
	)
}

func (b Board) forces(from []game.Source) game.Table {
	squares := func(seat game.Seat, t Type) []string {
		var list []string
		for _, u := range b.Setup.Units {
			if u.Owner == seat && u.Type == t {
				list = append(list, u.Square.String())
			}
		}
		return list
	}
	if b.Origin == game.SourcePublic { // the squares; which units a side has is printed (CH-2.a)
		from = game.SourcesAmong(game.SourcePrinted, b.Origin)
	}
	types := slices.DeleteFunc(Types(), func(t Type) bool { return len(squares(White, t)) == 0 && len(squares(Black, t)) == 0 })
	return game.TableOf("forces", "CH-2.b", types, func(Type) []game.Source { return from },
		game.Said("unit", "unit", func(t Type) any { return t.String() }),
		game.Shown("count", func(t Type) any { return len(squares(White, t)) }),
		game.Shown("white", func(t Type) any { return strings.Join(squares(White, t), ", ") }),
		game.Shown("black", func(t Type) any { return strings.Join(squares(Black, t), ", ") }),
	)
}

func (b Board) grounds(from []game.Source) game.Table {
	count := map[Terrain]int{}
	for _, t := range b.Setup.Ground {
		count[t]++
	}
	kinds := slices.DeleteFunc(Terrains(), func(t Terrain) bool { return t == Open || count[t] == 0 })
	return game.TableOf("grounds", "CH-2.c", kinds, func(Terrain) []game.Source { return from },
		game.Said("ground", "terrain", func(t Terrain) any { return t.String() }),
		game.Shown("count", func(t Terrain) any { return count[t] }),
	)
}

// ends are those of the standard objective; a match may choose another (CH-14.j).
func (Board) ends() game.Table {
	type end struct {
		kind, who string
		source    game.Source
	}
	list := []end{
		{"command", "either", game.SourcePrinted},
		{"escape", "either", game.SourcePrinted},
		{"repetition", "draw", game.SourceOurs},
		{"quiet", "draw", game.SourceOurs},
	}
	return game.TableOf("ends", "CH-9.a", list, func(e end) []game.Source { return []game.Source{e.source} },
		game.Said("end", "end", func(e end) any { return e.kind }),
		game.Said("winner", "who", func(e end) any { return e.who }),
	)
}
