package cli

import (
	"bufio"
	"context"

	"sabot/ai"
	"sabot/lab"
)

type engineCmd struct {
	Game  string `arg:"" enum:"${minded}" help:"Game the engine plays: ${enum}."`
	Level string `help:"Level of the computer player: ${enum}." enum:"${levels}" default:"ace"`
}

func (*engineCmd) Help() string {
	return `It answers the line protocol of docs/engine-protocol.md, an object of JSON a line, so it can also sit in the arena. Tank Chess
understands the words of its own search besides ("tce"), which resemble UCI: what it is told first decides.

Examples:
  sabot engine skirmish --level veteran
  printf '{"type":"hello","protocol":1,"game":"commander","rules":1}\n' | sabot engine commander
  sabot arena ace "cmd:sabot engine engagement --level regular" --game engagement --games 20
  printf 'tce\nposition board quick12\ngo movetime 500\nquit\n' | sabot engine tankchess`
}

func (c *engineCmd) Run(ctx context.Context, p *Program) error {
	g := p.game(c.Game)
	in := bufio.NewReader(p.Stdin)
	if g.Engine != nil {
		object, err := startsObject(ctx, in)
		if err != nil {
			return err
		}
		if !object {
			return g.Engine.Serve(ctx, in, p.Stdout)
		}
	}
	return lab.Served{Game: g, Level: ai.Level(c.Level)}.Serve(ctx, in, p.Stdout)
}

// startsObject waits for the first character that is no space and tells whether
// it opens an object of JSON.
func startsObject(ctx context.Context, in *bufio.Reader) (bool, error) {
	found := make(chan bool, 1)
	go func() {
		for {
			c, err := in.ReadByte()
			switch {
			case err != nil:
				found <- false
				return
			case c == ' ' || c == '\t' || c == '\r' || c == '\n':
				continue
			}
			_ = in.UnreadByte() // it has just been read
			found <- c == '{'
			return
		}
	}()
	select {
	case object := <-found:
		return object, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}
