package cli

import "context"

type engineCmd struct {
	Game string `arg:"" enum:"${engines}" help:"Game the engine plays: ${enum}."`
}

func (*engineCmd) Help() string {
	return `The protocol is described in docs/engine-protocol.md; it resembles UCI.

Examples:
  sabot engine tankchess
  printf 'tce\nposition board quick12\ngo movetime 500\nquit\n' | sabot engine tankchess
  sabot arena ace "cmd:sabot engine tankchess" --games 20`
}

func (c *engineCmd) Run(ctx context.Context, p *Program) error {
	return p.game(c.Game).Engine.Serve(ctx, p.Stdin, p.Stdout)
}
