package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sabot/game"
	"sabot/registry"
)

type perftCmd struct {
	langFlag
	TFEN    string `help:"Position to count from, in position text (CH-15.c)." name:"tfen" placeholder:"TEXT" xor:"from"`
	Board   string `help:"Board whose start to count from." placeholder:"ID" xor:"from"`
	Depth   int    `help:"Length of the sequences." required:""`
	Divide  bool   `help:"Print a line for each first move before the sum."`
	Threads int    `help:"Threads to count on." default:"1"`
	Check   bool   `help:"Count again with the rules themselves, slowly, and compare."`
}

// perftGame is the game that can be counted: the only one without chance.
const perftGame = "tankchess"

// maxDepth is beyond what any machine counts to the end.
const maxDepth = 12

func (*perftCmd) Help() string {
	return `The count stands alone on the last line (CH-16). Stopped with Ctrl-C, the
command prints the first moves that are finished, each on its line.

Examples:
  sabot perft --board quick12 --depth 2
  sabot perft --board basic16 --depth 1 --divide
  sabot perft --tfen "8x8 8/8/4c63/8/3M34/8/8/8 b 0 1" --depth 3 --check
  sabot perft --board basic16 --depth 4 --threads 2`
}

func (c *perftCmd) Run(ctx context.Context, p *Program) error {
	engine := p.game(perftGame).Engine
	words := "tfen " + c.TFEN
	switch {
	case c.TFEN == "" && c.Board == "":
		return usagef("want --tfen or --board (try: sabot perft --help)")
	case c.Depth < 0 || c.Depth > maxDepth:
		return usagef("--depth %d, want 0 to %d", c.Depth, maxDepth)
	case c.Threads < 1 || c.Threads > 256:
		return usagef("--threads %d, want 1 to 256", c.Threads)
	case c.Board != "":
		words = "board " + c.Board
		rules, err := p.rules(perftGame)
		if err != nil {
			return err
		}
		if err := scenario(rules, c.Board); err != nil {
			return err
		}
	}
	meter, say := newProgress(p.Stderr), p.say(c.Lang)
	started := time.Now()
	answer, err := engine.Count(ctx, registry.CountQuery{
		Start: words, Depth: c.Depth, Threads: c.Threads,
		Progress: func(done, of int) {
			meter.show(say("progress.moves", game.Args{"done": done, "of": of}) + " · " + remaining(say, done, of, started))
		},
	})
	meter.clear()
	var out strings.Builder
	// What was counted before a stop is not lost: a line for each finished
	// first move, but no sum, which would pass for the answer.
	if errors.Is(err, context.Canceled) || err == nil && c.Divide {
		for _, m := range answer.Moves {
			fmt.Fprintf(&out, "%s: %d\n", m.Text, m.Count)
		}
	}
	if err != nil {
		fmt.Fprint(p.Stdout, out.String())
		return err
	}
	if c.Check {
		want, err := engine.Reference(ctx, words, c.Depth)
		if err != nil {
			return err
		}
		if want != answer.Total {
			return fmt.Errorf("the engine counts %d, the rules %d", answer.Total, want)
		}
	}
	fmt.Fprintln(&out, answer.Total)
	_, err = fmt.Fprint(p.Stdout, out.String())
	return err
}
