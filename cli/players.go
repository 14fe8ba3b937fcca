package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/ai"
	"sabot/game"
	"sabot/lab"
)

// maxPlayouts is the most that "mcts:N" accepts.
const maxPlayouts = 10_000_000

// contestant reads how a player is named: a level, "mcts:N", "random", or
// "cmd:PROGRAM" for a program that speaks the line protocol. "ai:" may stand
// before a level.
func (p *Program) contestant(name, spec string, budget func(ai.Level) ai.Budget, limits lab.Limits) (lab.Contestant, error) {
	kind, rest, _ := strings.Cut(spec, ":")
	c := lab.Contestant{Name: spec}
	level := ai.Level(kind)
	if kind == "ai" {
		level = ai.Level(rest)
	}
	switch {
	case spec == "random":
		c.Make = func(context.Context) (lab.Player, error) { return lab.Random{}, nil }
	case kind == "mcts":
		n := 10_000
		if rest != "" {
			var err error
			if n, err = strconv.Atoi(rest); err != nil || n < 1 || n > maxPlayouts {
				return c, usagef("player %q: want mcts:N with 1 to %d playouts", spec, maxPlayouts)
			}
		}
		engine := p.game(name).Engine
		if engine == nil {
			return c, usagef("player %q: %s has no such opponent", spec, name)
		}
		c.Make = maker(func() (ai.Mind, error) { return engine.Playouts(n) }, ai.Budget{})
	case kind == "cmd" && strings.TrimSpace(rest) != "":
		c.Make = func(ctx context.Context) (lab.Player, error) { return lab.StartEngine(ctx, rest, limits) }
	case slices.Contains(ai.Levels(), level):
		c.Make = maker(func() (ai.Mind, error) { return p.mind(name, level) }, budget(level))
	default:
		return c, usagef("player %q, want %s, random, mcts:N or cmd:PROGRAM", spec, levelNames(", "))
	}
	return c, nil
}

func maker(mk func() (ai.Mind, error), budget ai.Budget) lab.PlayerFactory {
	return func(context.Context) (lab.Player, error) { return &lab.MindPlayer{Make: mk, Budget: budget}, nil }
}

// readOptions turns "objective=hunt" into the JSON object of a setup, checked
// against the catalogue.
func readOptions(cat game.Catalog, given []string) (json.RawMessage, error) {
	if len(given) == 0 {
		return nil, nil
	}
	values := map[string]any{}
	for _, item := range given {
		id, text, ok := strings.Cut(item, "=")
		if !ok {
			return nil, usagef("--options %q, want ID=VALUE", item)
		}
		at := slices.IndexFunc(cat.Options, func(o game.Option) bool { return o.ID == id })
		if at < 0 {
			return nil, usagef("--options: no option %q, want one of %s", id, joined(cat.Options, ", ", func(o game.Option) string { return o.ID }))
		}
		v, err := optionValue(cat.Options[at], text)
		if err != nil {
			return nil, err
		}
		values[id] = v
	}
	return json.Marshal(values)
}

func optionValue(o game.Option, text string) (any, error) {
	switch o.Type {
	case game.Switch:
		switch text {
		case "on", "true":
			return true, nil
		case "off", "false":
			return false, nil
		}
		return nil, usagef("--options %s=%q, want on or off", o.ID, text)
	case game.Number:
		n, err := strconv.Atoi(text)
		if err != nil || n < o.Min || n > o.Max {
			return nil, usagef("--options %s=%q, want %d to %d", o.ID, text, o.Min, o.Max)
		}
		return n, nil
	case game.Choice:
		if !slices.Contains(o.Values, text) {
			return nil, usagef("--options %s=%q, want one of %s", o.ID, text, strings.Join(o.Values, ", "))
		}
		return text, nil
	default:
		return nil, fmt.Errorf("option %s has the unknown type %q", o.ID, o.Type)
	}
}
