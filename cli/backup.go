package cli

import (
	"context"
	"fmt"
)

// backupCmd copies the server's matches while it may be running.
type backupCmd struct {
	File string `arg:"" help:"File to write; it must not exist." type:"path"`
	Data string `help:"Folder of the database. Default: sabot in the user's data folder." placeholder:"DIR" type:"path"`
}

func (*backupCmd) Help() string {
	return `Writes a consistent copy of all matches. The server may go on meanwhile. To restore, stop the server and
put the file into the data folder as sabot.db.

Examples:
  sabot backup matches.db
  sabot backup --data /var/lib/sabot /mnt/backup/sabot-monday.db`
}

func (c *backupCmd) Run(ctx context.Context, p *Program) error {
	data, err := p.database(c.Data)
	if err != nil {
		return err
	}
	if err := p.Backup(ctx, data, c.File); err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "All matches are in %s\n", c.File)
	return nil
}
