package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sabot/store"
)

// Backup copies all matches of a data folder into a file that does not exist
// yet. A server may be running on the folder.
func Backup(ctx context.Context, dataDir, path string) error {
	from := filepath.Join(dataDir, databaseFile)
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up: there are no matches in %s", dataDir)
	}
	s, err := store.OpenSQLite(ctx, from)
	if err != nil {
		return err
	}
	return errors.Join(s.Backup(ctx, path), s.Close())
}
