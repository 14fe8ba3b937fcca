package skirmish

import (
	"slices"
	"strings"

	"sabot/game"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/rulebook"
)

// Brief implements [game.Briefing]: the mission, its tokens, the forces that a
// scenario hands out (TK-16.1, TK-20).
func (r Rules) Brief(scenario string) []game.Table {
	m := r.data.Mission(scenario)
	if m == nil {
		return nil
	}
	b := brief{m, (&state{Mission: m.ID}).missionClause()}
	tables := []game.Table{b.terms(), b.tokens(), b.forces(), b.ends(r.data)}
	return slices.DeleteFunc(tables, func(t game.Table) bool { return len(t.Rows) == 0 })
}

// brief writes the tables of one mission.
type brief struct {
	m      *printed.Mission
	clause rulebook.Clause
}

func onlyPrinted() []game.Source { return []game.Source{game.SourcePrinted} }

func onlyOurs() []game.Source { return []game.Source{game.SourceOurs} }

func (b brief) terms() game.Table {
	terms := []game.Term{
		{ID: "table", Value: field.TableSize / 100},
		{ID: "terrain", Value: "terrain-placed"},
		{ID: "forces", Value: "forces-budget"},
		{ID: "deploy", Value: "deploy-edges"},
	}
	if b.m.Map != "" {
		terms = []game.Term{
			{ID: "table", Value: field.TableSize / 100},
			{ID: "terrain", Value: "terrain-fixed", From: game.SourceOurs},
			{ID: "forces", Value: "forces-given"},
			{ID: "deploy", Value: "deploy-corners"},
			{ID: "cards", Value: "cards-open", From: game.SourceOurs},
		}
	}
	return game.Terms("battle", b.clause, onlyPrinted(), terms...)
}

func (b brief) tokens() game.Table {
	type token = printed.Token
	return game.TableOf("objectives", b.clause, b.m.Tokens, func(token) []game.Source { return onlyPrinted() },
		game.Said("placedBy", "who", func(t token) any { return game.OrNone(t.PlacedBy) }),
		game.Said("place", "place", func(t token) any {
			switch {
			case t.At != nil:
				return "middle"
			case t.Enemy > 0:
				return "enemy-edge"
			default:
				return "defender-edge"
			}
		}),
	).WithoutEmpty()
}

func (b brief) forces() game.Table {
	type given struct {
		who, corner string
		tank, card  string
	}
	var list []given
	for _, side := range []struct {
		who   string
		force *printed.FixedForce
	}{{"attacker", b.m.Attacker}, {"defender", b.m.Defender}} {
		if side.force == nil {
			continue
		}
		for _, t := range side.force.Tanks {
			list = append(list, given{side.who, strings.ToLower(side.force.Corner), t.Tank, strings.Join(t.Cards, "")})
		}
	}
	return game.TableOf("forces", b.clause, list, func(given) []game.Source { return []game.Source{game.SourcePrinted, game.SourceOurs} },
		game.Said("who", "who", func(g given) any { return g.who }),
		game.Said("tank", "tank", func(g given) any { return g.tank }),
		game.Said("card", "card", func(g given) any { return game.OrNone(g.card) }),
		game.Said("corner", "corner", func(g given) any { return g.corner }),
	).WithoutEmpty()
}

func (b brief) ends(d *printed.Data) game.Table {
	type end struct {
		kind, who   string
		count, turn int
		sources     []game.Source
	}
	m := b.m
	if base := d.Mission(m.Base); base != nil {
		m = base
	}
	list := []end{{kind: "elimination", who: "either", sources: onlyPrinted()}}
	if m.VPNeeded > 0 {
		who := "either"
		if m.Scores != "" {
			who = m.Scores
		}
		list = append(list, end{kind: "vp", who: who, count: m.VPNeeded, sources: onlyPrinted()})
	}
	if m.TurnLimit > 0 {
		list = append(list, end{kind: "held", who: "defender", turn: m.TurnLimit, sources: onlyPrinted()})
	} else {
		list = append(list, end{kind: "clock", who: "either", sources: onlyPrinted()},
			end{kind: "last-turn", who: "either", turn: lastTurn, sources: onlyOurs()})
	}
	return game.TableOf("ends", "TK-14.2", list, func(e end) []game.Source { return e.sources },
		game.Said("end", "end", func(e end) any { return e.kind }),
		game.Said("winner", "who", func(e end) any { return e.who }),
		game.Shown("count", func(e end) any { return game.OrNone(e.count) }),
		game.Shown("turn", func(e end) any { return game.OrNone(e.turn) }),
	).WithoutEmpty()
}
