package schema_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"sabot/dice"
	"sabot/game"
	"sabot/internal/toygame"
	"sabot/server/schema"
)

// TestToyGame plays and compares everything that is sent with its schema.
func TestToyGame(t *testing.T) { play(t, toygame.Rules{}, game.Setup{Scenario: "plain"}, 40) }

// play plays random decisions and fails on the first thing that is not as its
// schema says.
func play(t *testing.T, rules game.Rules, setup game.Setup, decisions int) {
	t.Helper()
	c := checker{t, schema.Of(rules), strings.ToUpper(rules.Catalog().Game[:1]) + rules.Catalog().Game[1:]}
	src := dice.NewFast(1)
	pos, events, err := rules.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for range decisions {
		for _, e := range events {
			c.coded("Event", rules.Events(), e)
		}
		for seat := range 3 {
			data, err := json.Marshal(pos.View(game.Seat(seat)))
			if err != nil {
				t.Fatal(err)
			}
			c.check(c.game+"View", data)
		}
		waiting := pos.Waiting()
		if len(waiting) == 0 {
			return
		}
		seat := waiting[chance.IntN(len(waiting))].Seat
		legal := pos.Legal(seat)
		a := legal[chance.IntN(len(legal))]
		c.coded("Action", rules.Actions(), a)
		if pos, events, err = pos.Apply(seat, a, src); err != nil {
			t.Fatal(err)
		}
	}
}

type checker struct {
	*testing.T
	schemas map[string]*huma.Schema
	game    string
}

func (c checker) coded(what string, kinds *game.Kinds, v any) {
	c.Helper()
	data, err := kinds.Encode(v)
	if err != nil {
		c.Fatal(err)
	}
	c.check(c.game+what, data)
}

func (c checker) check(name string, data []byte) {
	c.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		c.Fatal(err)
	}
	if fault := c.fault(&huma.Schema{Ref: schema.Prefix + name}, v, name); fault != "" {
		c.Fatalf("%s\n%s", fault, data)
	}
}

// fault says where a value is not as its schema wants it.
func (c checker) fault(s *huma.Schema, v any, at string) string {
	if s.Ref != "" {
		name := strings.TrimPrefix(s.Ref, schema.Prefix)
		if c.schemas[name] == nil {
			return at + ": there is no schema " + name
		}
		return c.fault(c.schemas[name], v, at)
	}
	if s.OneOf != nil {
		if s.Discriminator == nil {
			fits := func(s *huma.Schema) bool { return s.Type == "null" && v == nil || c.fault(s, v, at) == "" }
			if slices.ContainsFunc(s.OneOf, fits) {
				return ""
			}
			return fmt.Sprintf("%s: %v is none of the union", at, v)
		}
		kind, _ := v.(map[string]any)["type"].(string)
		if s.Discriminator.Mapping[kind] == "" {
			return fmt.Sprintf("%s: unknown kind %q", at, kind)
		}
		return c.fault(&huma.Schema{Ref: s.Discriminator.Mapping[kind]}, v, at+" "+kind)
	}
	if s.Enum != nil && !slices.Contains(s.Enum, v) {
		return fmt.Sprintf("%s: %v is not one of %v", at, v, s.Enum)
	}
	if v == nil && s.Nullable {
		return ""
	}
	ok := true
	switch s.Type {
	case huma.TypeObject:
		return c.object(s, v, at)
	case huma.TypeArray:
		return c.array(s, v, at)
	case huma.TypeString:
		_, ok = v.(string)
	case huma.TypeBoolean:
		_, ok = v.(bool)
	case huma.TypeInteger, huma.TypeNumber:
		_, ok = v.(float64)
	}
	if !ok {
		return fmt.Sprintf("%s: %v is no %s", at, v, s.Type)
	}
	return ""
}

func (c checker) object(s *huma.Schema, v any, at string) string {
	m, ok := v.(map[string]any)
	if !ok {
		return fmt.Sprintf("%s: %v is no object", at, v)
	}
	for _, name := range s.Required {
		if _, ok := m[name]; !ok {
			return at + ": " + name + " is missing"
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		property := s.Properties[name]
		if extra, ok := s.AdditionalProperties.(*huma.Schema); property == nil && ok {
			property = extra
		}
		if property == nil {
			return at + ": " + name + " is not described"
		}
		if fault := c.fault(property, m[name], at+"."+name); fault != "" {
			return fault
		}
	}
	return ""
}

func (c checker) array(s *huma.Schema, v any, at string) string {
	list, ok := v.([]any)
	if !ok {
		return fmt.Sprintf("%s: %v is no list", at, v)
	}
	if s.MinItems != nil && len(list) != *s.MinItems {
		return fmt.Sprintf("%s: %d items, want %d", at, len(list), *s.MinItems)
	}
	for i, item := range list {
		if fault := c.fault(s.Items, item, fmt.Sprintf("%s[%d]", at, i)); fault != "" {
			return fault
		}
	}
	return ""
}
