package engagement

import (
	"fmt"
	"slices"
	"strings"

	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/rulebook"
)

// Brief implements [game.Briefing]: table, forces, zones, aims and ends of a
// scenario. All of them are ours: the text has none (RE-S1).
func (r Rules) Brief(scenario string) []game.Table {
	s := r.d.Scenario(scenario)
	if s == nil {
		return nil
	}
	b := brief{r.d, s, r.d.Ground(s.Map[0])}
	tables := []game.Table{b.terms(), b.forces(), b.zones(), b.aims(), b.ends()}
	return slices.DeleteFunc(tables, func(t game.Table) bool { return len(t.Rows) == 0 })
}

// brief writes the tables of one scenario.
type brief struct {
	data *printed.Data
	plan *printed.Scenario
	on   *printed.Map // its table, or the first of those to choose from
}

func ours[T any](T) []game.Source { return []game.Source{game.SourceOurs} }

func (b brief) clause() rulebook.Clause { return rulebook.Clause(b.plan.ID) }

func (b brief) terms() game.Table {
	terms := []game.Term{{ID: "map", Value: "map-choice"}}
	if len(b.plan.Map) == 1 {
		terms = []game.Term{
			{ID: "map", Value: "map-" + b.on.ID},
			{ID: "width", Value: b.on.Width / printed.CM},
			{ID: "height", Value: b.on.Height / printed.CM},
		}
	}
	terms = append(terms,
		game.Term{ID: "rounds", Value: b.plan.Rounds}, game.Term{ID: "first", Value: "first-" + strings.ToLower(b.plan.First)})
	for _, special := range b.plan.Special {
		terms = append(terms, game.Term{ID: "special", Value: "special-" + special})
	}
	if points := b.plan.Sides["A"].Points; len(points) > 0 {
		terms = append(terms, game.Term{ID: "points", Value: "points-choice", Where: strings.Trim(fmt.Sprint(points), "[]")})
	}
	return game.Terms("battle", b.clause(), []game.Source{game.SourceOurs}, terms...)
}

// sideOf is the key of a side with its nation, such as 1.US.
func (b brief) sideOf(side string) string {
	seat := fmt.Sprint(printed.SeatOf(side))
	if b.plan.PickUp() {
		return seat
	}
	return seat + "." + b.plan.Sides[side].Nation
}

func (b brief) forces() game.Table {
	type given struct {
		printed.Force
		side  string
		round int
		edge  string
	}
	var list []given
	for _, r := range b.plan.Arrivals() {
		for _, f := range r.Forces {
			list = append(list, given{f, b.sideOf(r.Side), r.Round, r.Edge})
		}
	}
	return game.TableOf("forces", b.clause(), list, ours,
		game.Said("who", "side", func(g given) any { return g.side }),
		game.Shown("name", func(g given) any { return g.Unit }),
		game.Said("force", "unit", func(g given) any { return g.Ref }),
		game.Shown("aboard", func(g given) any { return game.OrNone(g.Aboard) }),
		game.Shown("hidden", func(g given) any { return game.OrNone(g.Hidden) }),
		game.Shown("camouflaged", func(g given) any { return game.OrNone(g.Camouflaged) }),
		game.Shown("storey", func(g given) any { return game.OrNone(g.Storey) }),
		game.Shown("arrives", func(g given) any { return game.OrNone(g.round) }),
		game.Said("edge", "edge", func(g given) any { return game.OrNone(g.edge) }),
	).WithoutEmpty()
}

// zones tells the rectangle in which each side sets up, in centimetres from the
// south-west corner.
func (b brief) zones() game.Table {
	span := func(side string, axis int) any {
		low, high := 0, 0
		for i, corner := range b.plan.Sides[side].Zone {
			at, _ := corner[axis].On(b.on.Width, b.on.Height) // loading has read it
			if i == 0 {
				low, high = at, at
			}
			low, high = min(low, at), max(high, at)
		}
		return fmt.Sprintf("%d–%d", low/printed.CM, high/printed.CM)
	}
	return game.TableOf("zones", "RE-X.10", []string{"A", "B"}, ours,
		game.Said("who", "side", func(side string) any { return b.sideOf(side) }),
		game.Shown("fromWest", func(side string) any { return span(side, 0) }),
		game.Shown("fromSouth", func(side string) any { return span(side, 1) }),
	)
}

func (b brief) aims() game.Table {
	type aim = printed.Objective
	place := func(axis int) func(aim) any {
		return func(o aim) any {
			if o.At == nil {
				return nil
			}
			at, _ := o.At[axis].On(b.on.Width, b.on.Height)
			return at * 10 / printed.CM
		}
	}
	return game.TableOf("aims", rulebook.Clause(b.plan.Victory), b.plan.Objectives, ours,
		game.Said("aim", "aim", func(o aim) any { return o.ID }),
		game.Shown("value", func(o aim) any { return o.Value }),
		game.Shown("westMM", place(0)), game.Shown("southMM", place(1)),
		game.Shown("radius", func(o aim) any { return game.OrNone(o.Radius / printed.CM) }),
		game.Said("edge", "edge", func(o aim) any { return game.OrNone(o.Edge) }),
	).WithoutEmpty()
}

func (b brief) ends() game.Table {
	type end struct {
		kind, who string
		round     int
	}
	list := []end{{"points", "either", b.plan.Rounds}, {"nobody-left", "either", 0}}
	if b.plan.Victory == "RE-V2" {
		list = []end{{"dash", b.sideOf("A"), b.plan.Rounds}, {"dash-short", b.sideOf("B"), b.plan.Rounds}, {"nobody-left", "either", 0}}
	}
	return game.TableOf("ends", rulebook.Clause(b.plan.Victory), list, ours,
		game.Said("end", "end", func(e end) any { return e.kind }),
		game.Said("winner", "side", func(e end) any { return e.who }),
		game.Shown("round", func(e end) any { return game.OrNone(e.round) }),
	).WithoutEmpty()
}
