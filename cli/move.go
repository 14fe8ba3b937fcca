package cli

import (
	"context"
	"fmt"
)

// moveCmd takes everything from a folder to a database, or back.
type moveCmd struct {
	From string `help:"Where everything is: a data folder, or postgres://USER@HOST/NAME." required:"" placeholder:"DIR|URL"`
	To   string `help:"Where it goes: the other of the two. There must be nothing yet." required:"" placeholder:"DIR|URL"`
}

// MoveReport is what was moved.
type MoveReport struct {
	Matches, Rows int
	Digest        string
}

func (*moveCmd) Help() string {
	return `Copies all matches, what guests have saved and the key that they are known by, from a data folder into a
PostgreSQL database or back, and compares the digests of both before it counts. Where it comes from stays as
it is. Stop the servers first: what is played meanwhile stays behind.

Examples:
  sabot move --from /var/lib/sabot --to postgres://sabot@localhost/sabot
  sabot move --from postgres://sabot@localhost/sabot --to /var/lib/sabot-new`
}

func (c *moveCmd) Run(ctx context.Context, p *Program) error {
	r, err := p.Move(ctx, c.From, c.To)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "Matches in place: %d (%d rows, digest %s).\n", r.Matches, r.Rows, r.Digest)
	return nil
}
