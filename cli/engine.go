package cli

import (
	"context"
	"fmt"
)

type engineCmd struct {
	Game string `arg:"" enum:"${games}" help:"Game the engine plays: ${enum}."`
}

// Help gives examples.
func (*engineCmd) Help() string {
	return `The protocol is described in docs/engine-protocol.md; it resembles UCI.

Examples:
  sabot engine tankchess
  printf 'tce\nposition board quick12\ngo movetime 500\nquit\n' | sabot engine tankchess
  sabot arena ace "cmd:sabot engine tankchess" --games 20`
}

// Run executes the command.
func (c *engineCmd) Run(ctx context.Context, p *Program) error {
	serve := p.Extras[c.Game].Serve
	if serve == nil {
		return fmt.Errorf("%s has no engine of its own", c.Game)
	}
	return serve(ctx, p.Stdin, p.Stdout)
}
