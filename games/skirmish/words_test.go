package skirmish

import (
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
	"sabot/rulebook"
)

func TestWords(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	r := rules(t)
	for _, lang := range rulebook.Languages() {
		voice := book.Voice("skirmish", lang)
		for _, key := range wordKeys(t, r.data) {
			if !voice.Has(key) {
				t.Errorf("%s: no words for %s", lang, key)
			}
		}
		// A whole game is told without a gap: what has no words shows its key
		// or its braces.
		for seed, setup := range suiteSetups(t) {
			src := dice.NewFast(uint64(seed))
			p, events, err := r.Start(setup, src)
			if err != nil {
				t.Fatal(err)
			}
			for p.Result() == nil {
				tell(t, voice, events)
				for _, d := range p.Waiting() {
					complete(t, voice.Say("decision."+d.Kind, d.Args))
				}
				seat := p.Waiting()[0].Seat
				if p, events, err = p.Apply(seat, p.(Position).Sample(seat, src), src); err != nil {
					t.Fatal(err)
				}
			}
			tell(t, voice, events)
		}
	}
}

func tell(t *testing.T, voice rulebook.Voice, events []game.Event) {
	t.Helper()
	for _, e := range events {
		complete(t, voice.Say("event."+eventKinds().Name(e), e))
	}
}

// complete fails on a sentence with a gap in it.
func complete(t *testing.T, line string) {
	t.Helper()
	if strings.ContainsAny(line, "{}_") || strings.Contains(line, "event.") || strings.Contains(line, "decision.") {
		t.Errorf("told with a gap: %q", line)
	}
}

// The rules count tenths of a millimetre; people read centimetres in the log,
// and exact millimetres where a place is refused: a rounded one might be refused too.
func TestPlaces(t *testing.T) {
	book, err := rulebook.Open("skirmish")
	if err != nil {
		t.Fatal(err)
	}
	moved := Moved{Tank: "A1", As: "move", Distance: 1203, Trip: geom.Trip{
		Course: geom.West, Turn: geom.OnTheWay, Heading: geom.SouthWest, Toward: "B1", Is: "panther",
	}}
	reach := map[string]any{"x": 4503, "y": 2375}
	for lang, want := range map[rulebook.Lang][2]string{
		rulebook.English: {
			"A1 drives 12.0\u00a0cm west and turns to B1 (Panther).",
			"The arrow does not reach that far. The nearest place that works is 450.3, 237.5\u00a0mm.",
		},
		rulebook.French: {
			"A1 roule sur 12,0\u00a0cm vers l’ouest et se tourne vers B1 (Panther).",
			"La flèche ne va pas jusque-là. La place possible la plus proche est 450,3\u00a0; 237,5\u00a0mm.",
		},
	} {
		voice := book.Voice("skirmish", lang)
		if got := voice.Say("event.moved", moved); got != want[0] {
			t.Errorf("%s: %q, want %q", lang, got, want[0])
		}
		if got := voice.Say("refusal.skirmish.move.reach", reach); got != want[1] {
			t.Errorf("%s: %q, want %q", lang, got, want[1])
		}
	}
}

// The tables of the book say where the numbers of a card come from, in the
// words that the page shows on its back.
func TestOriginsInTheBook(t *testing.T) {
	book, err := rulebook.Open("skirmish")
	if err != nil {
		t.Fatal(err)
	}
	d := rules(t).data
	for _, lang := range rulebook.Languages() {
		voice := book.Voice("skirmish", lang)
		has := func(clause rulebook.Clause, name string, origin printed.Origin) {
			t.Helper()
			e, _ := book.Find(lang, clause)
			told := voice.Say("card-origin", origin)
			for line := range strings.Lines(e.Text) {
				if strings.HasPrefix(line, "| "+name+" ") && strings.HasSuffix(strings.TrimSuffix(line, "\n"), "| "+told+" |") {
					return
				}
			}
			t.Errorf("%s %s: %s does not say %q", lang, clause, name, told)
		}
		for _, c := range d.Tanks {
			has("TK-5.a", voice.Say("tank."+c.ID, nil), c.Origin)
		}
		for _, c := range d.Cards {
			has("TK-5.b", voice.Say("card."+c.ID, nil), c.Origin)
		}
		for _, c := range d.Criticals {
			has("TK-5.c", voice.Say("critical."+c.ID, nil), c.Origin)
		}
	}
}
