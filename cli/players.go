package cli

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sabot/ai"
	"sabot/lab"
	"sabot/rulebook"
)

// maxPlayouts is the most that "mcts:N" accepts.
const maxPlayouts = 10_000_000

// contestant reads how a player is named: a level, a rival of the game ("ace@1"),
// "mcts:N", "random", "cmd:PROGRAM" for a program that speaks the line protocol, or
// "tce:PROGRAM" for one that speaks as our search of Tank Chess does. "ai:" may stand
// before a level, and a style behind it: "ace:rusher".
func (p *Program) contestant(name, spec string, budget func(ai.Level) ai.Budget, limits lab.Limits) (lab.Contestant, error) {
	kind, rest, _ := strings.Cut(spec, ":")
	c := lab.Contestant{Name: spec}
	head := strings.TrimPrefix(spec, "ai:")
	asked, manner, styled := strings.Cut(head, ":")
	level, style := ai.Level(asked), ai.Style(manner)
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
		voice := p.Book.Voice(name, rulebook.English)
		c.Make = func(ctx context.Context) (lab.Player, error) {
			return lab.StartProgram(ctx, rest, p.game(name), voice, limits)
		}
	case kind == "tce" && strings.TrimSpace(rest) != "":
		if p.game(name).Engine == nil {
			return c, usagef("player %q: only programs for Tank Chess speak so, want cmd:PROGRAM", spec)
		}
		c.Make = func(ctx context.Context) (lab.Player, error) { return lab.StartEngine(ctx, rest, limits) }
	case p.game(name).Rivals[spec] != nil:
		c.Make = maker(p.game(name).Rivals[spec], budget(""))
	case slices.Contains(ai.Levels(), level):
		if styled && !slices.Contains(ai.AskedStyles(), style) {
			return c, usagef("player %q, want a style behind the level: %s", spec, styleNames(", "))
		}
		b := budget(level)
		b.Style = style
		c.Make = maker(func() (ai.Mind, error) { return p.mind(name, level) }, b)
	default:
		return c, usagef("player %q, want %s, mcts:N or cmd:PROGRAM", spec, strings.Join(p.house(name), ", "))
	}
	return c, nil
}

// house lists the players of a game that need no program: all minds and versions.
func (p *Program) house(name string) []string {
	list := []string{"random"}
	for _, l := range ai.Levels() {
		list = append(list, string(l))
	}
	return append(list, slices.Sorted(maps.Keys(p.game(name).Rivals))...)
}

func maker(mk func() (ai.Mind, error), budget ai.Budget) lab.PlayerFactory {
	return func(context.Context) (lab.Player, error) { return &lab.MindPlayer{Make: mk, Budget: budget}, nil }
}
