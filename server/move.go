package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sabot/store"
)

// Move copies everything from a data folder into a PostgreSQL database, or back:
// matches, what guests have saved, and the key that guests are known by. Where it
// comes from stays as it is; where it goes there must be nothing yet. What was
// written is read again and compared before it counts.
func Move(ctx context.Context, from, to string) (store.Copied, error) {
	switch fromDatabase, toDatabase := store.IsPostgres(from), store.IsPostgres(to); {
	case !fromDatabase && toDatabase:
		return moveToDatabase(ctx, from, to)
	case fromDatabase && !toDatabase:
		return moveToFolder(ctx, from, to)
	}
	return store.Copied{}, errors.New("move goes from a folder to an address like postgres://USER@HOST/NAME, or back")
}

func moveToDatabase(ctx context.Context, dir, address string) (done store.Copied, err error) {
	if !hasDatabase(dir) {
		return done, fmt.Errorf("move: there are no matches in %s", dir)
	}
	to, err := store.OpenNewPostgres(ctx, address)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	unlock, err := lockFolder(dir) // a server would go on writing what is not copied any more
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	guests, err := openSigner(dir)
	if err != nil {
		return done, err
	}
	from, err := store.OpenSQLite(ctx, filepath.Join(dir, databaseFile))
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	done, err = store.Copy(ctx, from, to, map[string][]byte{keySecret: guests.key})
	if err != nil {
		return done, fmt.Errorf("move to the database: %w; nothing was changed", err)
	}
	return done, nil
}

func moveToFolder(ctx context.Context, address, dir string) (done store.Copied, err error) {
	if hasDatabase(dir) {
		return done, fmt.Errorf("move to %s: %w; nothing was changed", dir, store.ErrNotEmpty)
	}
	from, err := store.OpenLivePostgres(ctx, address)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	_, err = replaceFiles(dir, func(to string) error {
		done, err = copyDatabase(ctx, from, to)
		return err
	})
	if err != nil {
		return done, fmt.Errorf("move to %s: %w; nothing was changed", dir, err)
	}
	return done, nil
}

// copyDatabase writes the files of a data folder from a database.
func copyDatabase(ctx context.Context, from *store.Postgres, to string) (store.Copied, error) {
	key, err := from.FolderValue(ctx, keySecret)
	if err != nil {
		return store.Copied{}, err
	}
	if key == nil {
		return store.Copied{}, errors.New("no server has ever run on the database")
	}
	if err := os.WriteFile(filepath.Join(to, keyFile), key, 0o600); err != nil {
		return store.Copied{}, err
	}
	return store.CopyToFile(ctx, from, filepath.Join(to, databaseFile), map[string][]byte{keySecret: nil})
}

// hasDatabase tells whether there are matches in a folder.
func hasDatabase(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, databaseFile))
	return err == nil
}
