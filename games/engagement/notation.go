package engagement

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/game/notation"
	"sabot/games/engagement/field"
)

// Notate writes an action as people do: a word, then what it is about.
//
//	muster m4a3_75 us_rifle · deploy A1 6000,900,0 · done
//	rally B2 · fallback B2 · reboard A1c fire · assign A1 4 gunner
//	order A1 advance · order A2 hold watch · order A2 assault goal=B1 · order A1 hold unditch hatch=open
//	drive A1 f1000 t450 f500 · drive A1 b400 turret=900
//	walk A2 by 0,1500 · walk A2 0:2500,1200,0>2500,1600,0 1:2800,1200,0
//	mount A2 A1 · mount A2 A1 men=0,1,2 · dismount A2 keep=1 · dismount A2 men=3 · enter B6 6000,12000,1800 f1500
//	doze A1 hedge1 · push A1 A2 6000,3000
//	snap B1 step=7 m0@A1 · hold-fire
//	detect A1 · fire A1 m0@B1:AT/turret m1@B2 · fire A2 rifle@B2 bazooka@B1#3 · fire A1 m0*5000,5000,0:SMOKE · fire A1 pots
//	grenade A2 running · grenade A2 running second=hull · swarm A2 · fight A2 · leave A2 · stay A2 · place A1c 0:6000,1500
//	dodge · return 0 · return 0/hull
func (p Position) Notate(a game.Action) string { return p.s.flow.Notation.Write(a) }

// Parse reads what Notate writes, in either case and with any spacing.
func (p Position) Parse(_ game.Seat, text string) (game.Action, error) {
	return p.s.Units.grammar().Read(text)
}

func (r roster) grammar() notation.Grammar {
	return notation.Grammar{Verbs: []notation.Verb{
		notation.Says("muster", func(l *notation.Line, a *Muster) {
			notation.Each(l, &a.Units, func(id *string) notation.Value { return notation.Lower(id, "unit") })
			if a.Units == nil {
				a.Units = []string{}
			}
		}),
		notation.Says("deploy", func(l *notation.Line, a *Deploy) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(notation.SomeNumbers(3, &a.X, &a.Y, &a.H, &a.Storey))
		}),
		notation.Alone[Done]("done"),
		notation.Says("rally", func(l *notation.Line, a *Rally) {
			l.Word(r.unitWord(&a.Unit))
			l.Flag("afoot", &a.Afoot)
		}),
		notation.Says("fallback", func(l *notation.Line, a *FallBack) { l.Word(r.unitWord(&a.Unit)) }),
		notation.Says("reboard", func(l *notation.Line, a *Reboard) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(notation.Lower(&a.To, "fire-or-move"))
		}),
		notation.Says("assign", func(l *notation.Line, a *Assign) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(notation.Int(&a.Man))
			l.Word(notation.Lower(&a.Role, "role"))
		}),
		notation.Says("order", func(l *notation.Line, a *Command) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(notation.Lower(&a.Order, "order"))
			l.Flag("watch", &a.Watch)
			l.Named("goal", r.unitWord(&a.Goal))
			l.Flag("unditch", &a.Unditch)
			l.Named("hatch", notation.Lower(&a.Hatch, "hatch"))
		}),
		notation.Says("drive", func(l *notation.Line, a *Drive) {
			l.Word(r.unitWord(&a.Unit))
			notation.Each(l, &a.Path, segmentWord)
			if a.Path == nil {
				a.Path = []field.Segment{}
			}
			l.Named("turret", notation.Optional(&a.Turret, notation.Int))
		}),
		notation.Says("walk", func(l *notation.Line, a *Stride) {
			l.Word(r.unitWord(&a.Unit))
			if l.Mark("by", a.By != nil) {
				l.Word(notation.Optional(&a.By, byWord))
			} else {
				notation.Each(l, &a.Paths, trackWord)
			}
		}),
		notation.Says("mount", func(l *notation.Line, a *Board) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(r.unitWord(&a.Vehicle))
			l.Named("men", menWord(&a.Men))
		}),
		notation.Says("dismount", func(l *notation.Line, a *Alight) {
			l.Word(r.unitWord(&a.Unit))
			l.Named("keep", notation.Int(&a.Keep))
			l.Named("men", menWord(&a.Men))
		}),
		notation.Says("enter", func(l *notation.Line, a *Enter) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(notation.Numbers(&a.X, &a.Y, &a.H))
			notation.Each(l, &a.Path, segmentWord)
		}),
		notation.Says("doze", func(l *notation.Line, a *Doze) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(notation.Text(&a.Piece, "piece"))
		}),
		notation.Says("push", func(l *notation.Line, a *Push) {
			l.Word(r.unitWord(&a.Unit))
			l.Word(r.unitWord(&a.Vehicle))
			l.Word(notation.Numbers(&a.X, &a.Y))
		}),
		notation.Alone[HoldFire]("hold-fire"),
		notation.Says("snap", func(l *notation.Line, a *Snap) {
			l.Word(r.unitWord(&a.Unit))
			l.Needs("step", notation.Int(&a.Step))
			notation.Each(l, &a.Shots, r.firingWord)
		}),
		notation.Says("detect", func(l *notation.Line, a *Detect) { l.Word(r.unitWord(&a.Unit)) }),
		notation.Says("fire", func(l *notation.Line, a *Fire) {
			l.Word(r.unitWord(&a.Unit))
			notation.Each(l, &a.Shots, r.firingWord)
		}),
		notation.Says("grenade", func(l *notation.Line, a *Attach) {
			l.Word(r.unitWord(&a.Unit))
			l.Maybe(notation.Lower(&a.Location, "location"), 0)
			l.Named("second", notation.Lower(&a.Second, "location"))
		}),
		notation.Says("swarm", func(l *notation.Line, a *Swarm) { l.Word(r.unitWord(&a.Unit)) }),
		notation.Says("fight", func(l *notation.Line, a *Fight) { l.Word(r.unitWord(&a.Unit)) }),
		notation.Says("leave", func(l *notation.Line, a *Leave) { l.Word(r.unitWord(&a.Unit)) }),
		notation.Says("stay", func(l *notation.Line, a *Stay) { l.Word(r.unitWord(&a.Unit)) }),
		notation.Says("place", func(l *notation.Line, a *Arrange) {
			l.Word(r.unitWord(&a.Unit))
			notation.Each(l, &a.Men, func(m *Spot) notation.Value {
				return notation.Int(&m.Man).And(":", notation.Numbers(&m.X, &m.Y))
			})
		}),
		notation.Alone[Dodge]("dodge"),
		notation.Says("return", func(l *notation.Line, a *Return) {
			l.Word(notation.Int(&a.Weapon).Then("/", notation.Lower(&a.Name, "location")))
		}),
	}}
}

// unitWord is a unit, in either case.
func (r roster) unitWord(id *string) notation.Value {
	return notation.Of(*id, "unit", func(text string) bool {
		*id = text
		if i := slices.IndexFunc(r, func(u unit) bool { return strings.EqualFold(u.ID, text) }); i >= 0 {
			*id = r[i].ID
		}
		return text != ""
	})
}

func menWord(men *[]int) notation.Value { return notation.Joined(men, ",", notation.Int) }

func byWord(p *[2]int) notation.Value { return notation.Numbers(&p[0], &p[1]) }

func pointWord(p *[3]int) notation.Value { return notation.Numbers(&p[0], &p[1], &p[2]) }

// segmentWord is a part of a path: f for forward, b for back, t for a turn.
func segmentWord(s *field.Segment) notation.Value {
	letter, length := "f", s.Forward
	switch {
	case s.Turn != 0:
		letter, length = "t", s.Turn
	case s.Reverse != 0:
		letter, length = "b", s.Reverse
	}
	return notation.Of(letter+strconv.Itoa(length), "segment", func(text string) bool {
		n, err := strconv.Atoi(text[1:])
		switch strings.ToLower(text[:1]) {
		case "f":
			s.Forward = n
		case "b":
			s.Reverse = n
		case "t":
			s.Turn = n
		default:
			return false
		}
		return err == nil
	})
}

func segments(path []field.Segment) string { return notation.Joined(&path, " ", segmentWord).String() }

// trackWord is man:point>point.
func trackWord(t *Track) notation.Value {
	return notation.Int(&t.Man).And(":", notation.Joined(&t.To, ">", pointWord))
}

// firingWord is a shot: the weapon, then what each mark introduces.
func (r roster) firingWord(f *Firing) notation.Value {
	if f.At == AtPots {
		return notation.Text(&f.At, "")
	}
	weapon := f.Weapon
	if f.Mount != nil {
		weapon = fmt.Sprintf("m%d", *f.Mount)
	}
	what := notation.Of(weapon, "weapon", func(text string) bool {
		text = strings.ToLower(text)
		number, mounted := strings.CutPrefix(text, "m")
		n, err := strconv.Atoi(number)
		switch {
		case text == AtPots:
			f.At = AtPots
		case mounted && err == nil:
			f.Mount = &n
		default:
			f.Weapon = text
		}
		return true
	})
	return what.Then("*", notation.Optional(&f.Point, pointWord)).
		Then("@", r.unitWord(&f.Target)).
		Then(":", notation.Upper(&f.Ammo, "ammunition")).
		Then("/", notation.Lower(&f.Name, "location")).
		Then("!", notation.Lower(&f.At, "aim")).
		Then("^", notation.Optional(&f.Pick, notation.Int)).
		Then("#", menWord(&f.Men))
}
