package server

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// The files of a data folder. Beside them lie the two that SQLite makes while
// it writes.
const (
	databaseFile = "sabot.db"
	keyFile      = "guest.key"
	lockFile     = "sabot.lock"
	readyFolder  = "restore"  // a backup that was checked and is about to take the place of what is there
	newFolder    = "new"      // in it: the files of the backup
	oldFolder    = "replaced" // in it: what they have replaced
)

// lockFolder makes the folder where it is missing and keeps every other program
// out of it until release is called, or this process has ended in whatever way.
func lockFolder(dir string) (release func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make data folder: %w", err)
	}
	lock := flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))
	switch mine, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock data folder: %w", err)
	case !mine:
		return nil, fmt.Errorf("another sabot is running on %s: stop it first, or give this one a folder of its own with --data", dir)
	}
	if err := finishRestore(dir); err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return lock.Unlock, nil
}

// finishRestore puts the files of a backup in place that [Restore] has laid
// ready, and keeps what was there. It can be interrupted at any point and is
// then done again from there: as long as a file is among the new ones, the one
// of the same name in the data folder is an old one.
func finishRestore(dir string) error {
	ready := filepath.Join(dir, readyFolder)
	if _, err := os.Lstat(ready); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	// The journal of the old database would be played into the new one.
	replaces := map[string][]string{databaseFile: {databaseFile + "-wal", databaseFile + "-shm", databaseFile}, keyFile: {keyFile}}
	for _, name := range []string{databaseFile, keyFile} {
		from := filepath.Join(ready, newFolder, name)
		if _, err := os.Lstat(from); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		for _, old := range replaces[name] {
			err := os.Rename(filepath.Join(dir, old), filepath.Join(ready, oldFolder, old))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("restore: %w", err)
			}
		}
		if err := os.Rename(from, filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("restore: %w", err)
		}
	}
	if err := errors.Join(syncFolder(dir), syncFolder(ready)); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	kept := filepath.Join(dir, oldFolder+time.Now().UTC().Format("-20060102-150405.000"))
	if err := os.Rename(filepath.Join(ready, oldFolder), kept); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("restore: %w", err)
	}
	_ = os.Remove(kept) // empty: there was nothing before
	if err := os.RemoveAll(ready); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// syncFolder makes sure that names in a folder survive a power cut.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
