package commander_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
	"sabot/rulebook"
)

// TestWords checks that everything a player reads has words in both languages,
// and tells whole games: what has no words shows its key or its braces.
func TestWords(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	rules := newRules(t)
	for _, lang := range rulebook.Languages() {
		voice := book.Voice("commander", lang)
		for _, key := range neededWords(t, rules) {
			if !voice.Has(key) {
				t.Errorf("%s: no words for %s", lang, key)
			}
		}
		for i, setup := range scenarios(t, rules)[:conform.Iterations(10, 2)] {
			src := dice.NewFast(uint64(i))
			chance := rand.New(rand.NewPCG(uint64(i), 4))
			p, events, err := rules.Start(setup, src)
			if err != nil {
				t.Fatal(err)
			}
			for p.Result() == nil {
				tellAll(t, rules.Events(), voice, events)
				w := p.Waiting()
				for _, d := range w {
					complete(t, voice.Say("decision."+d.Kind, d.Args))
				}
				d := w[chance.IntN(len(w))]
				legal := p.Legal(d.Seat)
				if p, events, err = p.Apply(d.Seat, legal[chance.IntN(len(legal))], src); err != nil {
					t.Fatal(err)
				}
				if _, _, err := p.Apply(1, legal[0], src); err != nil {
					tellRefusals(t, voice, err)
				}
			}
			tellAll(t, rules.Events(), voice, events)
		}
	}
}

func tellAll(t *testing.T, kinds *game.Kinds, voice rulebook.Voice, events []game.Event) {
	t.Helper()
	for _, e := range events {
		for _, seat := range []game.Seat{0, 1, 2} {
			if seen, ok := kinds.For(e, seat); ok {
				complete(t, voice.Say("event."+kinds.Name(e), seen))
			}
		}
	}
}

func tellRefusals(t *testing.T, voice rulebook.Voice, err error) {
	t.Helper()
	rs, ok := game.Refusals(err)
	if !ok {
		t.Fatal(errors.Unwrap(err))
	}
	for _, r := range rs {
		complete(t, voice.Say("refusal."+r.Reason, r.Args))
	}
}

// complete fails on a sentence with a gap in it.
func complete(t *testing.T, line string) {
	t.Helper()
	if strings.ContainsAny(line, "{}_") || regexp.MustCompile(`(event|decision|refusal|card|side)\.\w`).MatchString(line) {
		t.Errorf("told with a gap: %q", line)
	}
}

// neededWords lists what needs words: reasons, kinds of events, options and
// scenarios.
func neededWords(t *testing.T, rules commander.Rules) []string {
	t.Helper()
	var keys []string
	for _, file := range []string{"reasons.go", "printed/reasons.go", "combat/reasons.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`= "(commander\.[a-z-]+)"`).FindAllStringSubmatch(string(text), -1)
		if len(found) < 5 {
			t.Fatalf("%s: %d reasons found", file, len(found))
		}
		for _, m := range found {
			keys = append(keys, "refusal."+m[1])
		}
	}
	for _, kind := range rules.Events().Names() {
		keys = append(keys, "event."+kind)
	}
	c := rules.Catalog()
	for _, o := range c.Options {
		keys = append(keys, "option."+o.ID, "option."+o.ID+".help")
		if o.Type == game.Choice { // numbers speak for themselves
			for _, v := range o.Values {
				keys = append(keys, "option-value."+o.ID+"."+v)
			}
		}
	}
	for _, s := range c.Scenarios {
		keys = append(keys, s.Name, "group."+s.Group)
	}
	return append(keys, c.Seats...)
}
