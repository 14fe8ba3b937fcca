package commander

import (
	"strings"

	"sabot/game"
	"sabot/game/notation"
	"sabot/games/commander/printed"
)

// Notate writes an action in one line: the verb, then cards by their number in
// the match, positions by name, and what else there is as name=value.
//
//	move C1 > 12+13 C2-C3 ride=12:13 off=12
//	shot 12 at 30 with=41
//	interrupt 44 pos=C3
func (p Position) Notate(a game.Action) string { return p.s.library.flow.Notation.Write(a) }

// Parse reads what Notate writes. It does not judge: Apply does.
func (p Position) Parse(_ game.Seat, text string) (game.Action, error) {
	return p.s.library.flow.Notation.Read(text)
}

func grammar() notation.Grammar {
	return notation.Grammar{Marks: []string{">", ";", "group"}, Verbs: []notation.Verb{
		notation.Says("nation", func(l *notation.Line, a *Nation) { l.Word(notation.Coded(&a.Side, "side")) }),
		notation.Says("year", func(l *notation.Line, a *Year) { l.Word(notation.Int(&a.Year)) }),
		notation.Says("build", func(l *notation.Line, a *Build) {
			notation.Each(l, &a.Cards, itemWord)
			if l.Mark("group", len(a.Group) > 0) {
				notation.Each(l, &a.Group, itemWord)
			}
		}),
		notation.Says("terrain", func(l *notation.Line, a *ChooseTerrain) {
			notation.Each(l, &a.Cards, terrainWord)
			notation.EachPair(l, &a.Lay, func(q *printed.Square) notation.Value {
				return posWord(&q.Pos).And("=", terrainWord(&q.Terrain))
			})
		}),
		notation.Says("place", func(l *notation.Line, a *Place) {
			notation.Each(l, &a.Board, placementWord)
			l.Named("reserve", cardWords(&a.Reserve, ","))
		}),
		notation.Says("arrive", func(l *notation.Line, a *Arrive) { notation.Each(l, &a.Board, placementWord) }),
		notation.Says("move", moveLine),
		notation.Says("fire", func(l *notation.Line, a *Fire) { l.Word(posWord(&a.From)) }),
		notation.Says("shot", shotLine),
		notation.Alone[ShotsDone]("done"),
		notation.Says("instant", func(l *notation.Line, a *Instant) {
			l.Word(cardWord(&a.Card))
			l.Named("pos", posWord(&a.Pos))
			l.Named("beside", posWord(&a.Beside))
			l.Named("units", cardWords(&a.Units, ","))
			l.Named("by", cardWord(&a.By))
			l.Flag("smoke", &a.Smoke)
		}),
		notation.Alone[Draw]("draw"),
		notation.Alone[End]("end"),
		notation.Says("dig", func(l *notation.Line, a *Dig) {
			l.Word(cardWord(&a.Card))
			l.Word(posWord(&a.Pos))
		}),
		notation.Says("equip", func(l *notation.Line, a *Equip) {
			l.Word(cardWord(&a.Card))
			l.Word(cardWord(&a.Unit))
		}),
		notation.Says("drop", func(l *notation.Line, a *Drop) { l.Word(cardWord(&a.Card)) }),
		notation.Says("interrupt", func(l *notation.Line, a *Interrupt) {
			l.Word(cardWord(&a.Card))
			l.Named("pos", posWord(&a.Pos))
			l.Named("to", posWord(&a.To))
			l.Named("unit", cardWord(&a.Unit))
		}),
		notation.Alone[Pass]("pass"),
		notation.Alone[Hold]("hold"),
		notation.Says("melee", func(l *notation.Line, a *MeleeOrder) { l.Word(posWord(&a.Pos)) }),
		notation.Says("volley", func(l *notation.Line, a *MeleeFire) { notation.Clauses(l, "", ";", &a.Shots, shotLine) }),
		notation.Says("retreat", func(l *notation.Line, a *Retreat) { notation.Each(l, &a.Steps, stepWord) }),
		notation.Says("withdraw", func(l *notation.Line, a *Withdraw) { notation.Each(l, &a.Steps, stepWord) }),
		notation.Says("discard", func(l *notation.Line, a *Discard) { notation.Each(l, &a.Cards, cardWord) }),
		notation.Says("trim", func(l *notation.Line, a *Trim) { notation.Each(l, &a.Cards, cardWord) }),
		notation.Says("pick", func(l *notation.Line, a *Pick) { l.Maybe(cardWord(&a.Card), 0) }),
	}}
}

func moveLine(l *notation.Line, a *Move) {
	l.Word(posWord(&a.From))
	notation.EachNamed(l, "give", &a.Transfers, func(t *Transfer) notation.Value {
		return cardWord(&t.Equipment).And(":", cardWord(&t.From)).And(":", cardWord(&t.To))
	})
	notation.Clauses(l, ">", ">", &a.Groups, func(l *notation.Line, g *Group) {
		l.Word(cardWords(&g.Cards, "+"))
		l.Maybe(notation.Joined(&g.Path, "-", posWord), 0)
		notation.EachNamed(l, "ride", &g.Rides, func(r *Ride) notation.Value {
			return cardWord(&r.Squad).And(":", cardWords(&r.On, "+"))
		})
		notation.EachNamed(l, "tow", &g.Tows, func(t *Tow) notation.Value {
			return cardWord(&t.Gun).And(":", cardWord(&t.Carrier))
		})
		l.Named("off", cardWords(&g.Dismount, ","))
		notation.EachNamed(l, "with", &g.With, handedWord)
	})
}

func shotLine(l *notation.Line, s *Shot) {
	l.Word(cardWord(&s.Firer))
	l.Word(notation.Text(&s.Fire, "fire"))
	l.Maybe(cardWord(&s.Target), 0)
	l.Named("pos", posWord(&s.Pos))
	l.Named("gear", cardWord(&s.Equipment))
	l.Named("spray", cardWords(&s.Spray, ","))
	notation.EachNamed(l, "with", &s.With, handedWord)
}

// handedWord is card.step@position-position/unit.
func handedWord(h *HandedCard) notation.Value {
	return cardWord(&h.Card).Then(".", notation.Int(&h.Step)).
		Then("@", posWord(&h.Pos)).Then("-", posWord(&h.To)).Then("/", cardWord(&h.Unit))
}

// placementWord is card@position/bearer+second>next.
func placementWord(b *Placement) notation.Value {
	return cardWord(&b.Card).Then("@", posWord(&b.Pos)).
		Then("/", cardWord(&b.On)).Then("+", cardWord(&b.With)).Then(">", posWord(&b.Next))
}

func stepWord(s *Step) notation.Value { return cardWord(&s.Unit).And(">", posWord(&s.To)) }

func itemWord(it *printed.Item) notation.Value {
	name := notation.Of(strings.ReplaceAll(it.Card, " ", "_"), "card", func(text string) bool {
		it.Card = strings.ReplaceAll(text, "_", " ")
		return true
	})
	return notation.Int(&it.Count).And("*", name)
}

func terrainWord(t *printed.Terrain) notation.Value { return notation.Coded(t, "terrain") }

func posWord(p *printed.Pos) notation.Value { return notation.Coded(p, "position") }

func cardWords(ids *[]ID, mark string) notation.Value { return notation.Joined(ids, mark, cardWord) }

func cardWord(id *ID) notation.Value {
	return notation.Number(id, 0, "card-number")
}
