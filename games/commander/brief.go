package commander

import (
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/games/commander/printed"
)

// Brief implements [game.Briefing]: what a scenario gives and asks (TC-17.0.a).
func (r Rules) Brief(scenario string) []game.Table {
	s, ok := r.data.Scenario(scenario)
	if !ok {
		return nil
	}
	b := brief{r.data, s}
	tables := []game.Table{b.terms(), b.forces(), b.budgets(), b.zones(), b.ends()}
	return slices.DeleteFunc(tables, func(t game.Table) bool { return len(t.Rows) == 0 })
}

// brief writes the tables of one scenario.
type brief struct {
	data *printed.Data
	s    *printed.Scenario
}

// printed is the source of what the book lists of a scenario it has; only what
// it leaves open is ours.
func (b brief) printed() []game.Source {
	if from := b.s.Sources(); slices.Contains(from, game.SourcePrinted) {
		return []game.Source{game.SourcePrinted}
	}
	return b.s.Sources()
}

// terms says of each line of a printed scenario whether the book has it. Random
// terrain (TC-17.0.a), which roll attacks and who of two sides that dice make
// sets up first (TC-17.4.a), the deck of additional cards and who names the year
// (TC-17.6.a) are ours.
func (b brief) terms() game.Table {
	line := func(id string, value any, ours bool) game.Term {
		t := game.Term{ID: id, Value: value}
		switch from := b.printed(); {
		case ours:
			t.From = game.SourceOurs
		case len(from) == 1:
			t.From = from[0]
		}
		return t
	}
	word := func(id, value string, ours ...string) game.Term {
		if value == "" {
			return game.Term{ID: id}
		}
		return line(id, id+"-"+value, slices.Contains(ours, value))
	}
	year := line("year", game.OrNone(b.s.Year), false)
	if b.s.ChooseYear {
		year = line("year", "year-chosen", true)
	}
	return game.Terms("battle", b.s.Clause, b.s.Sources(),
		line("columns", b.s.Columns, false), line("rows", 2*b.s.Ranks, false), year,
		word("nations", b.s.Nations), word("roles", b.s.Roles, "dice"), word("terrain", b.s.Terrain, "random"),
		word("order", b.s.Order, "attacker"), word("initiative", b.s.Initiative), word("deck", b.s.Deck, "extras"), word("only", b.s.Only),
	)
}

// given is a card that a scenario hands out.
type given struct {
	who       string
	number    uint8
	count     int
	turn      int
	positions string
	reserve   bool
}

func (b brief) forces() game.Table {
	var list []given
	add := func(items []printed.Item, side printed.Side, g given) {
		for _, it := range items {
			number, err := b.data.Find(it.Card, side)
			if err != nil {
				panic(err) // loading has found it
			}
			g := g
			g.number, g.count = number, it.Count
			if start, ok := b.s.Starts[side]; ok && g.turn == 0 { // Hill 621 says where all of it begins (TC-20.a)
				if g.reserve = b.data.ByNumber(false)[number].Special(); !g.reserve {
					g.positions = named(start.Positions)
				}
			}
			list = append(list, g)
		}
	}
	for _, side := range []printed.Side{printed.German, printed.Soviet} {
		add(b.s.Forces[side], side, given{who: side.String()})
		for _, a := range b.s.Arrivals {
			if a.Side == side {
				g := given{who: side.String(), turn: a.Turn, positions: named(a.On)}
				add(slices.Concat(a.Units, a.Equipment), side, g)
				g.reserve, g.positions = true, ""
				add(a.Reserve, side, g)
			}
		}
	}
	for _, who := range roles() {
		add(b.s.Budgets[who].Free, printed.Neutral, given{who: who})
	}
	return game.TableOf("forces", b.s.Clause, list, func(given) []game.Source { return b.printed() },
		game.Said("who", "who", func(g given) any { return g.who }),
		game.Said("card", "card", func(g given) any { return strconv.Itoa(int(g.number)) }),
		game.Shown("count", func(g given) any { return g.count }),
		game.Shown("arrives", func(g given) any { return game.OrNone(g.turn) }),
		game.Shown("positions", func(g given) any { return game.OrNone(g.positions) }),
		game.Shown("toReserve", func(g given) any { return game.OrNone(g.reserve) }),
	).WithoutEmpty()
}

// roles are the keys under which a scenario tells what a side may do, in the
// order in which they are read.
func roles() []string { return []string{"each", "attacker", "defender", "german", "soviet"} }

func named(list []printed.Pos) string {
	var names []string
	for _, p := range list {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

// entitled lists the roles for which a scenario says something.
func entitled[T any](of map[string]T) []string {
	return slices.DeleteFunc(roles(), func(who string) bool {
		_, ok := of[who]
		return !ok
	})
}

func (b brief) budgets() game.Table {
	number := func(id string, of func(printed.Budget) int) game.ColumnOf[string] {
		return game.Shown(id, func(who string) any { return game.OrNone(of(b.s.Budgets[who])) })
	}
	truth := func(id string, of func(printed.Budget) bool) game.ColumnOf[string] {
		return game.Shown(id, func(who string) any { return game.OrNone(of(b.s.Budgets[who])) })
	}
	sources := func(who string) []game.Source {
		if b.s.Budgets[who].HousePoints > 0 { // those of the house rules are
			return game.SourcesAmong(append(b.printed(), game.SourceOurs)...)
		}
		return b.printed()
	}
	return game.TableOf("budgets", "TC-14.0.c", entitled(b.s.Budgets), sources,
		game.Said("who", "who", func(who string) any { return who }),
		number("points", func(p printed.Budget) int { return p.Points }),
		number("group", func(p printed.Budget) int { return p.Group }),
		number("picks", func(p printed.Budget) int { return p.Picks }),
		truth("extras", func(p printed.Budget) bool { return p.Unlimited }),
		number("housePoints", func(p printed.Budget) int { return p.HousePoints }),
		truth("noTerrain", func(p printed.Budget) bool { return p.NoTerrain }),
	).WithoutEmpty()
}

// zone is where a side sets up.
type zone struct {
	who, kind, positions string
	one                  bool
}

// zoneSources: the book names no zones for sides that dice make (TC-17.4.a).
func (b brief) zoneSources(z zone) []game.Source {
	if z.who == "attacker" || z.who == "defender" {
		return []game.Source{game.SourceOurs}
	}
	return b.printed()
}

func (b brief) zones() game.Table {
	var list []zone
	for _, who := range entitled(b.s.Zones) {
		list = append(list, zone{who: who, kind: b.s.Zones[who]})
	}
	for _, side := range []printed.Side{printed.German, printed.Soviet} {
		if start, ok := b.s.Starts[side]; ok {
			list = append(list, zone{side.String(), "named", named(start.Positions), start.One})
		}
	}
	return game.TableOf("zones", "TC-6.2.a", list, b.zoneSources,
		game.Said("who", "who", func(z zone) any { return z.who }),
		game.Said("zone", "zone", func(z zone) any { return z.kind }),
		game.Shown("positions", func(z zone) any { return game.OrNone(z.positions) }),
		game.Shown("oneEach", func(z zone) any { return game.OrNone(z.one) }),
	).WithoutEmpty()
}

func (b brief) ends() game.Table {
	type end struct {
		kind, who, positions string
		count, turn          int
		sources              []game.Source
	}
	by := b.s.Victory.By
	if by == "" {
		by = "either"
	}
	v := &b.s.Victory
	list := []end{{kind: v.Type, who: by, positions: named(v.Positions), count: v.Count, turn: b.s.Turns, sources: b.printed()}}
	if n := b.s.Victory.TurnsAfterGroup; n > 0 {
		list = append(list, end{kind: "after-group", who: "defender", count: n, sources: b.printed()})
	}
	switch {
	case b.s.Turns > 0 && b.s.AtEnd == "hold":
		list = append(list, end{kind: "not-held", who: "german", turn: b.s.Turns, sources: b.printed()})
	case b.s.Turns == 0:
		ours := []game.Source{game.SourceOurs} // TC-16.0.d
		list = append(list,
			end{kind: "quiet", who: "draw", count: printed.DefaultOptions().Battle.DrawAfter, sources: ours},
			end{kind: "suggested", who: b.s.AtEnd, turn: b.s.Victory.SuggestedTurns, sources: ours})
	}
	if !b.s.Hill621 && b.s.Victory.Type != "eliminate" {
		list = append(list, end{kind: "exhausted", who: "either", sources: []game.Source{game.SourceOurs}})
	}
	return game.TableOf("ends", "TC-16.0.c", list, func(e end) []game.Source { return e.sources },
		game.Said("end", "end", func(e end) any { return e.kind }),
		game.Said("winner", "who", func(e end) any { return e.who }),
		game.Shown("count", func(e end) any { return game.OrNone(e.count) }),
		game.Shown("positions", func(e end) any { return game.OrNone(e.positions) }),
		game.Shown("turn", func(e end) any { return game.OrNone(e.turn) }),
	).WithoutEmpty()
}
