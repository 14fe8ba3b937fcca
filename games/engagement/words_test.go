package engagement

import (
	"reflect"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

func TestWords(t *testing.T) {
	book, err := rulebook.Open("engagement")
	if err != nil {
		t.Fatal(err)
	}
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	voices := map[rulebook.Lang]rulebook.Voice{}
	for _, lang := range rulebook.Languages() {
		voices[lang] = book.Voice("engagement", lang)
		for _, key := range wordKeys(t, r.d) {
			if !voices[lang].Has(key) {
				t.Errorf("%s: no words for %s", lang, key)
			}
		}
	}
	// Games are told without a gap in both languages: what has no words shows
	// its key or its braces. Each is told for a few turns of play at random.
	for seed, s := range r.d.Scenarios {
		src := dice.NewFast(uint64(seed))
		p, events, err := r.Start(game.Setup{Scenario: s.ID}, src)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; p.Result() == nil && n < wordsActions; n++ {
			for _, lang := range rulebook.Languages() {
				tell(t, voices[lang], events)
				for _, d := range p.Waiting() {
					complete(t, voices[lang].Say("decision."+d.Kind, d.Args))
				}
			}
			seat := p.Waiting()[0].Seat
			if p, events, err = p.Apply(seat, p.(Position).Sample(seat, src), src); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// wordsActions is how many actions of each scenario are told.
const wordsActions = 250

func tell(t *testing.T, voice rulebook.Voice, events []game.Event) {
	t.Helper()
	for _, e := range events {
		complete(t, voice.Say("event."+kind(e), e))
	}
}

// complete fails on a sentence with a gap in it.
func complete(t *testing.T, line string) {
	t.Helper()
	if strings.ContainsAny(line, "{}_") || strings.Contains(line, "event.") || strings.Contains(line, "decision.") {
		t.Errorf("told with a gap: %q", line)
	}
}

// Every event kind has a sentence that can be filled with its own fields.
func TestEventFields(t *testing.T) {
	book, err := rulebook.Open("engagement")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range rulebook.Languages() {
		voice := book.Voice("engagement", lang)
		for _, name := range eventKinds.Names() {
			e := reflect.Zero(eventKinds.Type(name)).Interface()
			line := voice.Say("event."+kind(e), e)
			for _, ground := range voice.Placeholders("event." + kind(e)) {
				if strings.Contains(line, "{"+ground) {
					t.Errorf("%s: %s has no field %s: %q", lang, kind(e), ground, line)
				}
			}
		}
	}
}
