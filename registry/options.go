package registry

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
)

// ReadOptions turns options as people type them, "objective=hunt", into the
// JSON object of a setup, checked against the catalogue. What is wrong stands
// behind the word with which they were given.
func ReadOptions(cat game.Catalog, word string, given []string) (json.RawMessage, error) {
	if len(given) == 0 {
		return nil, nil
	}
	values := map[string]any{}
	for _, item := range given {
		id, text, ok := strings.Cut(item, "=")
		if !ok {
			return nil, fmt.Errorf("%s %q, want ID=VALUE", word, item)
		}
		at := slices.IndexFunc(cat.Options, func(o game.Option) bool { return o.ID == id })
		if at < 0 {
			return nil, fmt.Errorf("%s: no option %q, want one of %s", word, id, optionIDs(cat))
		}
		v, want := optionValue(cat.Options[at], text)
		if v == nil {
			return nil, fmt.Errorf("%s %s=%q, want %s", word, id, text, want)
		}
		values[id] = v
	}
	return json.Marshal(values)
}

func optionIDs(cat game.Catalog) string {
	var ids []string
	for _, o := range cat.Options {
		ids = append(ids, o.ID)
	}
	return strings.Join(ids, ", ")
}

// optionValue reads one value; nil for one that is not what is wanted.
func optionValue(o game.Option, text string) (v any, want string) {
	switch o.Type {
	case game.Switch:
		want = "on or off"
		if on := text == "on" || text == "true"; on || text == "off" || text == "false" {
			v = on
		}
	case game.Number:
		want = fmt.Sprintf("%d to %d", o.Min, o.Max)
		if n, err := strconv.Atoi(text); err == nil && n >= o.Min && n <= o.Max {
			v = n
		}
	case game.Choice:
		v = text
	}
	if len(o.Values) > 0 {
		want = "one of " + strings.Join(o.Values, ", ")
		if !slices.Contains(o.Values, text) {
			v = nil
		}
	}
	return v, want
}
