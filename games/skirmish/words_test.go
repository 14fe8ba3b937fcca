package skirmish

import (
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
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
		for _, key := range r.d.Keys() {
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
		complete(t, voice.Say("event."+e.Kind(), e))
	}
}

// complete fails on a sentence with a gap in it.
func complete(t *testing.T, line string) {
	t.Helper()
	if strings.ContainsAny(line, "{}_") || strings.Contains(line, "event.") || strings.Contains(line, "decision.") {
		t.Errorf("told with a gap: %q", line)
	}
}
