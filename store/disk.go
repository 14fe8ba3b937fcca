package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors of the disk.
var (
	// ErrFull tells that there is no room for what should be written. Nothing
	// of it was.
	ErrFull = errors.New("store: the disk is full")
	// ErrDamaged tells that a file is not, or not any more, a whole database.
	ErrDamaged = errors.New("store: the database is damaged")
)

// full names a failure for want of room as what it is.
func full(err error) error {
	if fault, ok := errors.AsType[*sqlite.Error](err); ok && fault.Code()&0xff == sqlite3.SQLITE_FULL {
		return errors.Join(ErrFull, err)
	}
	return err
}

// CopySQLite writes a consistent copy of the database at path to a file that
// must not exist. Another program may be writing to it; nothing in it is
// changed, also not by a program that is newer than it.
func CopySQLite(ctx context.Context, path, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("back up to %s: %w", to, fs.ErrExist)
	}
	if err := ownFile(to); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", settings(path))
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return errors.Join(fmt.Errorf("back up to %s: %w", to, full(err)), os.Remove(to))
	}
	return nil
}

// CheckSQLite reads the whole database at path and tells whether it is sound
// and one that this program can open. It returns what [SQLite.FolderValue]
// would for name. Nothing is changed.
func CheckSQLite(ctx context.Context, path, name string) (value []byte, err error) {
	db, err := sql.Open("sqlite", settings(path, "query_only(1)"))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := check(ctx, db, "PRAGMA integrity_check(1)"); err != nil {
		return nil, err
	}
	p, err := migrator(db)
	if err != nil {
		return nil, err
	}
	var version int64
	if err := db.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version WHERE is_applied").Scan(&version); err != nil {
		return nil, errors.Join(ErrDamaged, err)
	}
	sources := p.ListSources()
	if newest := sources[len(sources)-1].Version; version > newest {
		return nil, newer(version, newest)
	}
	const folderSince = 5 // the migration that made the table
	if version < folderSince {
		return nil, nil
	}
	err = db.QueryRowContext(ctx, "SELECT value FROM folder WHERE name = ?", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return value, err
}

// check asks the database whether it is whole. SQLite answers with one row that
// says ok, with rows that say what is wrong, or with an error when it cannot
// even begin.
func check(ctx context.Context, db *sql.DB, question string) error {
	var answer string
	if err := db.QueryRowContext(ctx, question).Scan(&answer); err != nil {
		return errors.Join(ErrDamaged, err)
	}
	if answer != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, answer)
	}
	return nil
}

// LimitSize keeps the file from growing beyond so many bytes; what would is
// answered with [ErrFull].
func (s *SQLite) LimitSize(ctx context.Context, bytes int64) error {
	return s.queue.do(ctx, func(c *change) {
		var page, most int64
		if c.find("PRAGMA page_size", nil, &page) {
			c.find(fmt.Sprintf("PRAGMA max_page_count = %d", max(1, bytes/page)), nil, &most)
		}
	})
}
