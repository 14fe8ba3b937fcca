package rulebook

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// speak opens a book of a few words.
func speak(t *testing.T, words string) Voice {
	t.Helper()
	b, err := open(fstest.MapFS{
		"words/common.en.json": {Data: []byte(`{"shared": "common words", "steps.1": "one step", "steps.*": "{} steps"}`)},
		"words/duel.en.json":   {Data: []byte(words)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Voice("duel", English)
}

func TestSay(t *testing.T) {
	type unit struct {
		Type string `json:"type"`
		At   string `json:"at,omitempty"`
	}
	for _, tc := range []struct {
		name, template string
		args           any
		want           string
	}{
		{"text alone", "No move.", nil, "No move."},
		{"a field", "from {from}", map[string]any{"from": "c3"}, "from c3"},
		{"a number", "{n} left", map[string]any{"n": 1234567}, "1234567 left"},
		{"a struct", "{type} at {at}", unit{"LT", "c3"}, "LT at c3"},
		{"a path", "{unit.at}", map[string]any{"unit": unit{"LT", "c3"}}, "c3"},
		{"an item of a list", "{sum.1.value}", map[string]any{"sum": []map[string]int{{"value": 3}, {"value": -2}}}, "-2"},
		{"no such item", "{sum.2}", map[string]any{"sum": []int{3}}, "{sum.2}"},
		{"a list", "{at}", map[string]any{"at": []string{"a1", "b2"}}, "a1, b2"},
		{"a lookup", "{type:unit-the} drives", unit{Type: "LT"}, "the light tank drives"},
		{"a capital", "{^type:unit-the} drives", unit{Type: "LT"}, "The light tank drives"},
		{"a capital with accent", "{^word}", map[string]any{"word": "épave"}, "Épave"},
		{
			"a list that names one thing often", "{t:unit-the}",
			map[string]any{"t": []string{"LT", "HT", "LT"}},
			"2\u00a0×\u00a0the light tank, the heavy tank",
		},
		{"a list of lookups", "{t:unit-the}", map[string]any{"t": []string{"LT", "HT"}}, "the light tank, the heavy tank"},
		{"one", "{n:steps}", map[string]any{"n": 1}, "one step"},
		{"many", "{n:steps}", map[string]any{"n": 3}, "3 steps"},
		{"a lookup of a template", "{how:end}", map[string]any{"how": "out", "by": "C"}, "C is out"},
		{"a condition that holds", "go{at? to {at}}.", unit{"LT", "c3"}, "go to c3."},
		{"a condition that does not", "go{at? to {at}}.", unit{Type: "LT"}, "go."},
		{"zero is not empty", "{n?{n}}", map[string]any{"n": 0}, "0"},
		{"false is empty", "{n?yes}{!n?no}", map[string]any{"n": false}, "no"},
		{"an empty list is empty", "{n?yes}{!n?no}", map[string]any{"n": []int{}}, "no"},
		{"a missing field shows", "to {at} {^at:unit-the}", unit{Type: "LT"}, "to {at} {^at:unit-the}"},
		{"missing words show", "{type:unit-the}", unit{Type: "XX"}, "unit-the.XX"},
		{"a circle ends", "{a:round}", map[string]any{"a": "x"}, "(((({a:round}))))"},
		{"a length", "{to.x|cm}, {to.y|mm}", map[string]any{"to": map[string]int{"x": 1234, "y": 1234}}, "12.3, 123.4"},
		{"a length is rounded half up", "{a|cm} {b|cm} {c|cm}", map[string]any{"a": 1244, "b": 1245, "c": 9995}, "12.4 12.5 100.0"},
		{"a short length", "{a|cm} {b|mm} {c|mm}", map[string]any{"a": 4, "b": 4, "c": 0}, "0.0 0.4 0.0"},
		{"a length below nothing", "{a|cm}", map[string]any{"a": -1245}, "-12.5"},
		{"a list of lengths", "{a|cm}", map[string]any{"a": []int{100, 250}}, "1.0, 2.5"},
		{"no length", "{a|cm} {b|cm}", map[string]any{"a": "far"}, "far {b|cm}"},
		{"common words", "{x:shared}", map[string]any{"x": "y"}, "shared.y"},
		{"not an object", "text", []int{1}, "key (arguments are not a JSON object)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			v := speak(t, fmt.Sprintf(`{"key": %q, "unit-the.LT": "the light tank", "unit-the.HT": "the heavy tank",
				"end.out": "{by} is {}", "round.x": "({a:round})"}`, tc.template))
			if got := v.Say("key", tc.args); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
	t.Run("a length has the mark of the language", func(t *testing.T) {
		if got := speak(t, `{"key": "{x|cm}", "decimal-mark": ","}`).Say("key", map[string]int{"x": 1234}); got != "12,3" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("a game's own words come first", func(t *testing.T) {
		if got := speak(t, `{"shared": "own words"}`).Say("shared", nil); got != "own words" {
			t.Errorf("got %q", got)
		}
		if got := speak(t, `{}`).Say("shared", nil); got != "common words" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("a key without words is returned", func(t *testing.T) {
		if got := speak(t, `{}`).Say("event.nothing", nil); got != "event.nothing" {
			t.Errorf("got %q", got)
		}
	})
}

func TestBrokenWords(t *testing.T) {
	for _, tc := range []struct{ words, want string }{
		{`[]`, "words/duel.en.json:1: want one JSON object"},
		{"{\n\"a\": 1}", "words/duel.en.json:2:"},
		{"{\"a\": \"x\",\n\"a\": \"y\"}", `words/duel.en.json:2: key "a" stands twice`},
		{`{"a": "{x"}`, `key "a": { without }`},
		{`{"a": "x}"}`, `key "a": } without {`},
		{`{"a": "{x y}"}`, `field "x y"`},
		{`{"a": "{x:}"}`, `prefix ""`},
		{`{"a": "{x|miles}"}`, "measure {x|miles}"},
		{`{"a": "{x:y|cm}"}`, "measure {x:y|cm}"},
		{`{"a": "{x?{y?z}}"}`, "a condition inside a condition"},
		{`{} {}`, "want nothing after the object"},
		{`{"a": "b"`, "words/duel.en.json:1:"},
	} {
		t.Run(tc.words, func(t *testing.T) {
			_, err := open(fstest.MapFS{"words/duel.en.json": {Data: []byte(tc.words)}})
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

// FuzzTemplate: whatever is typed is either refused or can be filled.
func FuzzTemplate(f *testing.F) {
	for _, seed := range []string{"{a}", "{^a:b}", "{a?x {b}}", "{!a?{}}", "{a.b}", "{a|cm}", "}{", "{{}}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parts, err := parseTemplate(text)
		if err != nil {
			return
		}
		v := Voice{own: map[string]template{"b.*": {parts: parts}}}
		full := map[string]any{"a": "x", "b": []any{"1", "2"}}
		if text != "" && !strings.ContainsAny(text, "{}") && v.fill(parts, full, "", 0) != text {
			t.Errorf("%q did not come back", text)
		}
		v.fill(parts, nil, "", 0)
	})
}
