package notation_test

import (
	"fmt"
	"reflect"
	"testing"

	"sabot/game/notation"
)

type (
	order struct {
		Unit   string
		What   string
		Watch  bool
		Men    []int
		Turret *int
	}
	convoy struct {
		From  string
		Parts []party
	}
	party struct {
		Cards []int
		Route []step
		With  []int
	}
	step struct{ X, Y, Height, Load int }
	halt struct{}
	aim  struct{ Pool, With, Target string }
	wait struct{ Round int }
)

func grammar() notation.Grammar {
	stepWord := func(s *step) notation.Value {
		return notation.SomeNumbers(2, &s.X, &s.Y, &s.Height).Then("/", notation.Int(&s.Load))
	}
	return notation.Grammar{Marks: []string{">"}, Verbs: []notation.Verb{
		notation.Says("order", func(l *notation.Line, a *order) {
			l.Word(notation.Upper(&a.Unit, "a unit"))
			l.Word(notation.Lower(&a.What, "an order"))
			l.Flag("watch", &a.Watch)
			l.Named("men", notation.Joined(&a.Men, ",", notation.Int))
			l.Named("turret", notation.Optional(&a.Turret, notation.Int))
		}),
		notation.Says("convoy", func(l *notation.Line, a *convoy) {
			l.Word(notation.Text(&a.From, "a place"))
			notation.Clauses(l, ">", ">", &a.Parts, func(l *notation.Line, p *party) {
				l.Word(notation.Joined(&p.Cards, "+", notation.Int))
				notation.Each(l, &p.Route, stepWord)
				notation.EachNamed(l, "with", &p.With, notation.Int)
			})
		}),
		notation.Says("aim", func(l *notation.Line, a *aim) {
			l.Word(notation.Lower(&a.Pool, "a pool"))
			l.Maybe(notation.Lower(&a.With, "a card"), 1)
			l.Word(notation.Text(&a.Target, "a target").And(":", notation.Text(new(string), "a side")))
		}),
		notation.Says("wait", func(l *notation.Line, a *wait) { l.Needs("round", notation.Int(&a.Round)) }),
		notation.Alone[halt]("halt"),
	}}
}

func TestLines(t *testing.T) {
	zero := 0
	for _, tc := range []struct {
		typed, written string
		want           any
	}{
		{"halt", "", halt{}},
		{" HALT ", "halt", halt{}},
		{"order A1 hold", "", order{Unit: "A1", What: "hold"}},
		{
			"Order a1 men=2,0 HOLD turret=0 Watch", "order A1 hold watch men=2,0 turret=0",
			order{Unit: "A1", What: "hold", Watch: true, Men: []int{2, 0}, Turret: &zero},
		},
		{"convoy here", "", convoy{From: "here"}},
		{
			"convoy here > 1+2 3,4 5,6,7/8 with=9 with=10 > 3", "",
			convoy{From: "here", Parts: []party{
				{Cards: []int{1, 2}, Route: []step{{X: 3, Y: 4}, {5, 6, 7, 8}}, With: []int{9, 10}}, {Cards: []int{3}},
			}},
		},
		{"wait round=0", "", wait{}},
	} {
		got, err := grammar().Read(tc.typed)
		if err != nil || !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%q reads as %+v, %v", tc.typed, got, err)
		}
		if tc.written == "" {
			tc.written = tc.typed
		}
		if text := grammar().Write(tc.want); text != tc.written {
			t.Errorf("%+v is written %q, want %q", tc.want, text, tc.written)
		}
	}
	if text := grammar().Write(nil); text != "" {
		t.Errorf("nothing is written %q", text)
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "column 1: want one of order, convoy, aim, wait, halt",
		"  fly A1":                 `column 3: "fly", want one of order, convoy, aim, wait, halt`,
		"halt  now":                `column 7: "now" is too much`,
		"order A1":                 "column 9: want an order",
		"order A1 hold men=1,x":    `column 15: "men=1,x", want a whole number`,
		"order A1 hold sleeping=1": `column 15: "sleeping=1" is too much`,
		"convoy here > 1 2":        `column 17: "2", want 2 whole numbers`,
		"convoy here > 1 with=":    `column 17: "with=", want a whole number`,
		"convoy here 1":            `column 13: "1" is too much`,
		"aim red card":             `column 9: "card", want ":" and a side`,
		"wait 3":                   `column 6: "3", want round=…`,
	} {
		if a, err := grammar().Read(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v, want %s", text, a, err, want)
		}
	}
}

// FuzzLines asks that what can be read is written so that it reads the same.
func FuzzLines(f *testing.F) {
	f.Add("order A1 hold watch men=1,2 turret=3")
	f.Add("convoy here > 1+2 3,4/5 with=6 > 7")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := grammar().Read(text)
		if _, aims := a.(aim); err != nil || aims { // the side of an aim is kept nowhere
			return
		}
		written := grammar().Write(a)
		if again, err := grammar().Read(written); err != nil || !reflect.DeepEqual(again, a) {
			t.Errorf("%q is written %q, which reads as %+v, %v", text, written, again, err)
		}
	})
}

func ExampleSays() {
	type Mount struct {
		Squad, Vehicle string
		Men            []int
	}
	g := notation.Grammar{Verbs: []notation.Verb{
		notation.Says("mount", func(l *notation.Line, a *Mount) {
			l.Word(notation.Upper(&a.Squad, "a squad"))
			l.Word(notation.Upper(&a.Vehicle, "a vehicle"))
			l.Named("men", notation.Joined(&a.Men, ",", notation.Int))
		}),
	}}
	fmt.Println(g.Write(Mount{"A2", "A1", []int{0, 3}}))
	fmt.Println(g.Read("mount a2 a1 men=0,3"))
	fmt.Println(g.Read("mount a2"))
	// Output:
	// mount A2 A1 men=0,3
	// {A2 A1 [0 3]} <nil>
	// <nil> column 9: want a vehicle
}
