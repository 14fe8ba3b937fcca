package cli

import (
	"context"
	"fmt"
)

type (
	// BackupOptions is what the command line says about a backup.
	BackupOptions struct {
		Place
		File           string   `arg:"" help:"File to write; it must not exist." type:"path"`
		Recipient      []string `help:"Encrypt for this public key of age; may be repeated." placeholder:"age1…"`
		PassphraseFile string   `help:"Encrypt with the passphrase in this file." placeholder:"FILE" type:"path"`
	}
	// RestoreOptions is what it says about the way back.
	RestoreOptions struct {
		File           string `arg:"" help:"File that sabot backup has written." type:"path"`
		Data           string `help:"Folder of the database. Default: sabot in the user's data folder." placeholder:"DIR" type:"path"`
		Config         string `help:"Configuration file; sabot config --help says what is in it." placeholder:"FILE" type:"path"`
		Identity       string `help:"File with the secret key of age that opens the backup." placeholder:"FILE" type:"path"`
		PassphraseFile string `help:"Open it with the passphrase in this file." placeholder:"FILE" type:"path"`
	}
)

// backupCmd copies the server's matches while it may be running.
type backupCmd struct{ BackupOptions }

func (*backupCmd) Help() string {
	return `Writes a consistent copy of all matches and of the key that guests are known by. The server may go on
meanwhile. Whoever has the file knows the dice of running matches and can act for everybody: keep it, or
encrypt it. sabot restore puts it back; that of a database goes into a folder, and from there sabot move
takes it into an empty database.

Examples:
  sabot backup matches.tar
  sabot backup --data /var/lib/sabot --recipient age1… /mnt/backup/sabot-monday.tar.age
  sabot backup --passphrase-file phrase.txt matches.tar.age`
}

func (c *backupCmd) Run(ctx context.Context, p *Program) error {
	var err error
	if c.Place, err = p.place(c.Place); err != nil {
		return err
	}
	if err := p.Backup(ctx, c.BackupOptions); err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "All matches are in %s\n", c.File)
	return nil
}

// restoreCmd puts a backup in place.
type restoreCmd struct{ RestoreOptions }

func (*restoreCmd) Help() string {
	return `Checks the backup, then puts it in the place of what is in the data folder, all of it or nothing. The server
must not be running. What was there is kept in a folder beside it.

Examples:
  sabot restore matches.tar
  sabot restore --data /var/lib/sabot --identity key.txt /mnt/backup/sabot-monday.tar.age
  sabot restore --passphrase-file phrase.txt matches.tar.age`
}

func (c *restoreCmd) Run(ctx context.Context, p *Program) error {
	var err error
	if c.Data, err = p.folder(c.Data); err != nil {
		return err
	}
	kept, err := p.Restore(ctx, c.RestoreOptions)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "The matches of %s are in place.\n", c.File)
	if kept != "" {
		fmt.Fprintf(p.Stdout, "What was there before is in %s\n", kept)
	}
	return nil
}
