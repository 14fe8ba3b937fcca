package engagement

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// stage is a small battle for one test: units stand where the test puts them,
// and dice fall as it writes them down.
type stage struct {
	t testing.TB
	p Position
}

// actor is a unit of a stage: "A1" fights for side A. One with a place aboard
// rides there.
type actor struct {
	id, ref string
	x, y, h int
	aboard  string
}

// ones throws nothing but ones: every test on the way to a stage fails.
type ones struct{}

func (ones) Roll(int) int   { return 1 }
func (ones) Hidden(int) int { return 0 }

// enact sets a battle up on a table of 120 by 120 cm and goes on to the orders
// of side A. Fear of the Tiger is in force only in [enactFear].
func enact(t testing.TB, options string, pieces []printed.Piece, actors ...actor) *stage {
	t.Helper()
	return enactSpecial(t, options, []string{"hidden_setup", "camouflage"}, pieces, actors)
}

func enactFear(t testing.TB, pieces []printed.Piece, actors ...actor) *stage {
	t.Helper()
	return enactSpecial(t, "", []string{"hidden_setup", "camouflage", "tiger_fear"}, pieces, actors)
}

func enactSpecial(t testing.TB, options string, special []string, pieces []printed.Piece, actors []actor) *stage {
	t.Helper()
	zone := [][2]printed.Coord{{"0", "0"}, {"12000", "0"}, {"12000", "12000"}, {"0", "12000"}}
	s := &printed.Scenario{
		ID: "own", Name: "stage", Rounds: 9, First: "A", Victory: "RE-V1", Special: special,
		Sides: map[string]printed.Camp{"A": {Nation: "US", Zone: zone}, "B": {Nation: "DE", Zone: zone}},
	}
	for _, a := range actors {
		camp := s.Sides[a.id[:1]]
		camp.Forces = append(camp.Forces, printed.Force{Unit: a.id, Ref: a.ref, At: [3]int{a.x, a.y, a.h}, Aboard: a.aboard})
		s.Sides[a.id[:1]] = camp
	}
	for i := range pieces {
		pieces[i].ID = fmt.Sprintf("t%d", i+1)
	}
	details, err := json.Marshal(Details{
		Map:      &printed.Map{ID: "own", Name: "stage", Width: 12000, Height: 12000, Terrain: pieces},
		Scenario: s,
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Scenario: "own", Details: details}
	if options != "" {
		setup.Options = json.RawMessage(options)
	}
	p, _, err := r.Start(setup, ones{})
	if err != nil {
		t.Fatal(err)
	}
	st := &stage{t, p.(Position)}
	for st.p.s.Ask.Kind == askDeploy {
		st.throw(Done{}, ones{})
	}
	return st
}

// throw plays an action of the seat that is asked.
func (st *stage) throw(a game.Action, src dice.Source) []game.Event {
	st.t.Helper()
	next, events, err := st.p.Apply(st.p.s.Ask.Seat, a, src)
	if err != nil {
		st.t.Fatalf("%s %+v is refused: %v", fmt.Sprintf("%T", a), a, err)
	}
	st.p = next.(Position)
	return events
}

// play is throw with written dice, all of which must be used.
func (st *stage) play(a game.Action, rolls ...int) []game.Event {
	st.t.Helper()
	script := dice.Script(rolls)
	events := st.throw(a, &script)
	if len(script) > 0 {
		st.t.Errorf("%s: dice left over: %v", fmt.Sprintf("%T", a), []int(script))
	}
	return events
}

// refused plays an action that must not be allowed and returns clause and
// reason.
func (st *stage) refused(a game.Action) string {
	st.t.Helper()
	next, _, err := st.p.Apply(st.p.s.Ask.Seat, a, dice.None{})
	if err == nil {
		st.t.Errorf("%s %+v is allowed", fmt.Sprintf("%T", a), a)
		return ""
	}
	if next.(Position).s != st.p.s {
		st.t.Error("a refusal changed the position")
	}
	r, ok := errors.AsType[*game.Refusal](err)
	if !ok {
		return err.Error()
	}
	return string(r.Clause) + " " + r.Reason
}

// the unit as it stands; a test may change it before it plays on.
func (st *stage) the(id string) *unit {
	st.t.Helper()
	i := st.p.s.Units.find(id)
	if i == nobody {
		st.t.Fatalf("there is no unit %s", id)
	}
	return &st.p.s.Units[i]
}

// stand puts the first men of a squad on exact spots and takes the others off
// the table.
func (st *stage) stand(id string, spots ...field.Figure) {
	st.t.Helper()
	u := st.the(id)
	men := slices.Clone(u.Squad.Men)
	for n := range men {
		if men[n].Dead = n >= len(spots); n < len(spots) {
			men[n].Figure = spots[n]
		}
	}
	u.Squad.Men, u.Squad.CountAtStart = men, len(spots)
}

// park puts a vehicle somewhere.
func (st *stage) park(id string, x, y, h int) { st.the(id).stands(geom.Pose{X: x, Y: y, H: h}) }

// orders gives orders, written as "A1 advance", and ends the phase; the dice
// are those of what follows at once.
func (st *stage) orders(list string, rolls ...int) []game.Event {
	st.t.Helper()
	for o := range strings.SplitSeq(list, ", ") {
		words := strings.Fields(o)
		if len(words) < 2 {
			continue
		}
		c := Command{Unit: words[0], Order: printed.Order(words[1])}
		for _, w := range words[2:] {
			switch w {
			case "watch":
				c.Watch = true
			case "unditch":
				c.Unditch = true
			case "open":
				c.Hatch = HatchOpen
			default:
				c.Goal = w
			}
		}
		st.play(c)
	}
	return st.play(Done{}, rolls...)
}

// skip says done, holds fire and stays until a question of a kind is put to a
// seat; whatever dice fall on the way are ones.
func (st *stage) skip(kind askKind, seat game.Seat) {
	st.t.Helper()
	for range 200 {
		ask := st.p.s.Ask
		if st.p.s.Result != nil || ask.Kind == kind && ask.Seat == seat {
			return
		}
		var a game.Action = Done{}
		switch {
		case ask.Kind == askOpportunity:
			a = HoldFire{}
		case slices.Contains([]askKind{askScramble, askRiders, askConsolidate, askLastDitch, askDisplace}, ask.Kind):
			a = Stay{Unit: ask.Unit}
		case ask.Kind == askDiscipline:
			for i := range st.p.s.Units {
				if u := &st.p.s.Units[i]; st.p.s.unsettled(u) {
					a = Rally{Unit: u.ID}
				}
			}
		}
		st.throw(a, ones{})
	}
	st.t.Fatalf("nobody asks %s of %d, but %+v", kind, seat, st.p.s.Ask)
}

// one finds the only event of its type.
func one[E game.Event](t testing.TB, events []game.Event) E {
	t.Helper()
	var found E
	n := 0
	for _, e := range events {
		if f, ok := e.(E); ok {
			found = f
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d events %s in %s, want one", n, kind(found), kinds(events))
	}
	return found
}

// kinds lists what happened in short.
func kinds(events []game.Event) string {
	var list []string
	for _, e := range events {
		list = append(list, kind(e))
	}
	return strings.Join(list, " ")
}

// mount is a vehicle's weapon at a target.
func mount(n int, target string) []Firing { return []Firing{{Mount: &n, Target: target}} }

// eventKinds is the registered set.
var eventKinds = events()

func kind(e game.Event) string { return eventKinds.Name(e) }

// readBy is an event as a seat reads it, nil when it must not know.
func readBy(seat game.Seat, e game.Event) game.Event {
	if told, ok := eventKinds.For(e, seat); ok {
		return told
	}
	return nil
}
