package tankchess

import (
	"bytes"
	"os"
	"regexp"
	"testing"

	"sabot/game"
	"sabot/rulebook"
)

// wordKeys lists every translation key that this game hands out: events,
// refusals, decisions, labels, and the names of things.
func wordKeys(t *testing.T) []string {
	t.Helper()
	var keys []string
	add := func(prefix string, names ...string) {
		for _, name := range names {
			keys = append(keys, prefix+name)
		}
	}
	add("event.", eventKinds().Names()...)
	add("refusal.", reasons(t)...)
	add("decision.", "move", "pass", "place", "deploy", "lay-mine")
	add("action.", actionKinds().Names()...)
	add("label.", "gun", "front-armour", "side-armour", "rear-armour")
	add("face.", "front", "side", "rear")
	add("seat.", "white", "black")
	add("unit.", names(Types())...)
	add("terrain.", names(Terrains())...)
	add("terrain.", "wreck", "unit")
	add("heading.", names(Headings())...)
	add("phase.", names(Phases())...)
	for _, b := range Boards() {
		add("", b.Name)
	}
	add("scenario.", Custom)
	add("origin.", "printed", "public", "ours")
	add("board-origin.", "printed", "public", "ours")
	for _, o := range New().Catalog().Options {
		add("option.", o.ID)
		if o.Type == game.Choice { // numbers speak for themselves
			add("option-value."+o.ID+".", o.Values...)
		}
	}
	for _, how := range Endings() {
		add("how.", string(how))
	}
	return keys
}

// reasons reads them off the constants, so that none can be forgotten.
func reasons(t *testing.T) []string {
	t.Helper()
	source, err := os.ReadFile("reasons.go")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range regexp.MustCompile(`(?m)^\s*Reason\w+\s*= "([^"]+)"`).FindAllSubmatch(source, -1) {
		list = append(list, string(m[1]))
	}
	if all := bytes.Count(source, []byte("\tReason")); len(list) != all {
		t.Fatalf("read %d of %d reasons", len(list), all)
	}
	return list
}

func TestEveryKeyHasWords(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range rulebook.Languages() {
		for _, key := range wordKeys(t) {
			if !book.Voice(Name, lang).Has(key) {
				t.Errorf("%s: no words for %s", lang, key)
			}
		}
	}
}
