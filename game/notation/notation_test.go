package notation_test

import (
	"fmt"
	"reflect"
	"testing"

	"sabot/game"
	"sabot/game/notation"
	"sabot/rulebook"
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
			l.Word(notation.Upper(&a.Unit, "unit"))
			l.Word(notation.Lower(&a.What, "order"))
			l.Flag("watch", &a.Watch)
			l.Named("men", notation.Joined(&a.Men, ",", notation.Int))
			l.Named("turret", notation.Optional(&a.Turret, notation.Int))
		}),
		notation.Says("convoy", func(l *notation.Line, a *convoy) {
			l.Word(notation.Text(&a.From, "position"))
			notation.Clauses(l, ">", ">", &a.Parts, func(l *notation.Line, p *party) {
				l.Word(notation.Joined(&p.Cards, "+", notation.Int))
				notation.Each(l, &p.Route, stepWord)
				notation.EachNamed(l, "with", &p.With, notation.Int)
			})
		}),
		notation.Says("aim", func(l *notation.Line, a *aim) {
			l.Word(notation.Lower(&a.Pool, "pool"))
			l.Maybe(notation.Lower(&a.With, "card"), 1)
			l.Word(notation.Text(&a.Target, "target").And(":", notation.Text(new(string), "side")))
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
	const verbs = " verbs=[order convoy aim wait halt]"
	for text, want := range map[string]string{
		"":                         "notation.verb column=1 found=" + verbs,
		"  fly A1":                 "notation.verb column=3 found=fly" + verbs,
		"halt  now":                "notation.extra column=7 found=now",
		"order A1":                 "notation.word column=9 count=0 found= want=order",
		"order A1 hold men=1,x":    "notation.word column=15 count=0 found=men=1,x want=number",
		"order A1 hold sleeping=1": "notation.extra column=15 found=sleeping=1",
		"convoy here > 1 2":        "notation.word column=17 count=2 found=2 want=numbers",
		"convoy here > 1 with=":    "notation.word column=17 count=0 found=with= want=number",
		"convoy here 1":            "notation.extra column=13 found=1",
		"aim red card":             "notation.mark column=9 count=0 found=card mark=: want=side",
		"wait 3":                   "notation.name column=6 found=3 name=round",
	} {
		if a, err := grammar().Read(text); err == nil || err.Error() != ": "+want {
			t.Errorf("%q: %v, %v, want %s", text, a, err, want)
		}
	}
}

// The words are made at the edge, in both languages.
func TestFaultWords(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][2]string{
		"order A1": {"Column 9: found the end, expected an order.", "Colonne 9 : il faut un ordre, pas la fin."},
		"halt now": {"Column 6: “now” is too much.", "Colonne 6 : « now » est de trop."},
		"fly": {
			"Column 1: found “fly”, expected one of order, convoy, aim, wait, halt.",
			"Colonne 1 : « fly » au lieu d’un de ces mots : order, convoy, aim, wait, halt.",
		},
		"convoy here > 1 2": {"Column 17: found “2”, expected 2 whole numbers.", "Colonne 17 : il faut 2 nombres entiers, pas « 2 »."},
		"aim red card":      {"Column 9: “card” lacks “:” and a side.", "Colonne 9 : il manque à « card » le signe « : » et un camp."},
		"wait 3":            {"Column 6: found “3”, expected round=….", "Colonne 6 : il faut round=…, pas « 3 »."},
	} {
		_, err := grammar().Read(text)
		for i, lang := range []rulebook.Lang{rulebook.English, rulebook.French} {
			say := func(r *game.Refusal) string { return book.Voice("", lang).Say("refusal."+r.Reason, r.Args) }
			if got := game.Worded(err, say); got != want[i] {
				t.Errorf("%q: %s, want %s", text, got, want[i])
			}
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
			l.Word(notation.Upper(&a.Squad, "unit"))
			l.Word(notation.Upper(&a.Vehicle, "unit"))
			l.Named("men", notation.Joined(&a.Men, ",", notation.Int))
		}),
	}}
	fmt.Println(g.Write(Mount{"A2", "A1", []int{0, 3}}))
	fmt.Println(g.Read("mount a2 a1 men=0,3"))
	fmt.Println(g.Read("mount a2"))
	// Output:
	// mount A2 A1 men=0,3
	// {A2 A1 [0 3]} <nil>
	// <nil> : notation.word column=9 count=0 found= want=unit
}
