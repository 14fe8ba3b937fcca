package tankchess

import (
	"encoding/json"
	"fmt"
	"strings"

	"sabot/game"
)

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
	from := unitSources()
	units := game.TableOf("units", "CH-1.b", Types(), func(t Type) []game.Source { return from[t.String()] },
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
	)
	return []game.Table{units, groundTable()}
}

// groundRow is a kind of ground; a wreck lies on open ground.
type groundRow struct {
	id    string
	of    Terrain
	wreck bool
}

// groundTable asks the rules what becomes of those who drive onto each ground,
// and whether shells fly over it (CH-14.c and after).
func groundTable() game.Table {
	var rows []groundRow
	for _, t := range Terrains() {
		rows = append(rows, groundRow{id: t.String(), of: t})
	}
	rows = append(rows, groundRow{id: "wreck", of: Open, wreck: true})
	from := groundSources()
	driven := func(id string, by Type) game.ColumnOf[groundRow] {
		return game.Said(id, "entry", func(g groundRow) any {
			stats := by.Stats()
			return [...]string{"barred", "passes", "halts", "sinks", "blows-up"}[enters(&stats, g.of, g.wreck, false)]
		})
	}
	return game.TableOf("ground", "CH-14.b", rows, func(g groundRow) []game.Source { return from[g.id] },
		game.Said("ground", "terrain", func(g groundRow) any { return g.id }),
		game.Shown("sign", func(g groundRow) any {
			if g.wreck || g.of == Open {
				return nil
			}
			return string(g.of.Char())
		}),
		game.Shown("shells", func(g groundRow) any { return !g.wreck && !g.of.StopsFire() }),
		driven("anybody", MT), driven("heavy", HT), driven("amphibious", AMP), driven("bulldozer", BDZ), driven("minesweeper", MSW),
		driven("command", CLT),
	)
}

// provenance is what the data files say of where a figure comes from, in the
// words of the specification: seed, public, ours, or several joined by "+".
type provenance string

// sources are those of all the figures together.
func sources(list ...provenance) []game.Source {
	words := map[string]game.Source{"seed": game.SourcePrinted, "public": game.SourcePublic, "ours": game.SourceOurs}
	var from []game.Source
	for _, p := range list {
		for word := range strings.SplitSeq(string(p), "+") {
			from = append(from, words[word])
		}
	}
	return game.SourcesAmong(from...)
}

// readData reads a file of the data into the parts that are asked for.
func readData(name string, into any) {
	data, err := files.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err)) // embedded and tested: cannot happen
	}
}

// groundSources reads where each kind of ground comes from.
func groundSources() map[string][]game.Source {
	var file struct {
		Terrain []struct {
			ID         string     `json:"id"`
			Provenance provenance `json:"provenance"`
		} `json:"terrain"`
	}
	readData("data/terrain.json", &file)
	from := map[string][]game.Source{}
	for _, t := range file.Terrain {
		from[t.ID] = sources(t.Provenance)
	}
	return from
}

// unitSources reads where the figures of each unit come from. Its points are
// ours (CH-1.b).
func unitSources() map[string][]game.Source {
	var file struct {
		Units []struct {
			Code       string `json:"code"`
			Provenance struct {
				Speed    provenance `json:"speed"`
				Armour   provenance `json:"armour"`
				Armament provenance `json:"armament"`
				Fire     provenance `json:"fire"`
			} `json:"provenance"`
		} `json:"units"`
	}
	readData("data/units.json", &file)
	from := map[string][]game.Source{}
	for _, u := range file.Units {
		of := u.Provenance
		from[u.Code] = sources(of.Speed, of.Armour, of.Armament, of.Fire, "ours")
	}
	return from
}
