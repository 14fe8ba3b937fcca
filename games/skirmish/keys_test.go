package skirmish

import (
	"bytes"
	"os"
	"regexp"
	"testing"

	"sabot/game"
	"sabot/games/skirmish/printed"
)

// wordKeys lists every key that the game needs words for, in every language.
func wordKeys(t *testing.T, d *printed.Data) []string {
	t.Helper()
	var keys []string
	add := func(prefix string, names ...string) {
		for _, name := range names {
			keys = append(keys, prefix+name)
		}
	}
	add("event.", eventKinds().Names()...)
	add("refusal.", reasons(t)...)
	add("decision.", QuestionKind("").Values()...)
	add("label.",
		"attack", "coordinated-fire", "jammed-gun", "at-least-one", "second-target", "defence", "shooter-moved", "gung-ho",
		"target-moved", "cover", "short-range", "side-shot", "floor", "cap",
	)
	add("", "card-origin", "origin.printed", "origin.public", "origin.ours")
	for _, c := range d.Cards {
		add("", "card."+c.ID, "card-text."+c.ID, "label.card."+c.ID)
	}
	for _, c := range d.Criticals {
		add("", "critical."+c.ID, "critical-text."+c.ID)
	}
	for _, t := range d.Tanks {
		add("tank.", t.ID)
		add("keyword.", t.Keywords.Names()...)
	}
	for _, typ := range printed.CardTypes() {
		add("card-type.", string(typ))
	}
	for _, m := range d.Missions {
		add("scenario.", m.ID)
	}
	for _, p := range d.Platoons {
		add("platoon.", p.ID)
	}
	for _, n := range append(printed.Nations(), printed.AnyNation) {
		add("nation.", string(n))
	}
	for _, o := range d.OptionTable().Catalog() {
		add("option.", o.ID, o.ID+".help")
		if o.Type == game.Choice { // numbers speak for themselves
			add("option-value."+o.ID+".", o.Values...)
		}
	}
	for _, how := range []game.How{Eliminated, ByVP, ByPoints, Held, Even} {
		add("how.", string(how))
	}
	add("terrain.", printed.Woods, printed.Building)
	add("seat.", "one", "two")
	add("side.", "0", "1", "2")
	return keys
}

// reasons reads them off the constants, so that none can be forgotten.
func reasons(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, file := range []string{"printed/reasons.go", "field/reasons.go", "reasons.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`(?m)^\s*Reason\w+\s*= "([^"]+)"`).FindAllSubmatch(source, -1)
		if all := bytes.Count(source, []byte("\tReason")); len(found) != all || all == 0 {
			t.Fatalf("read %d of %d reasons in %s", len(found), all, file)
		}
		for _, m := range found {
			list = append(list, string(m[1]))
		}
	}
	return list
}
