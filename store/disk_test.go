package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sabot/store"
)

// older makes a database as an earlier program left it: the latest migrations
// are not there.
func older(t *testing.T, path string) {
	t.Helper()
	if err := openAt(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	exec(t, path, "ALTER TABLE matches DROP COLUMN clocks",
		"ALTER TABLE matches DROP COLUMN alarm", "ALTER TABLE matches DROP COLUMN changes",
		"ALTER TABLE seats DROP COLUMN chains", "ALTER TABLE saved DROP COLUMN rules",
		"ALTER TABLE saved DROP COLUMN verdict", "DROP TABLE bans", "DROP TABLE reports", "DROP TABLE blocks", "DROP TABLE hidden",
		"DROP TABLE doomed", "DROP TABLE folder",
		"DELETE FROM goose_db_version WHERE version_id >= 5")
}

func exec(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func tablesVersion(t *testing.T, path string) (n int) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), "SELECT max(version_id) FROM goose_db_version").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A backup by a newer program than the one that runs must not change the tables
// under it.
func TestBackupDoesNotMigrate(t *testing.T) {
	path, copied := filepath.Join(t.TempDir(), "sabot.db"), filepath.Join(t.TempDir(), "copy.db")
	older(t, path)
	before := tablesVersion(t, path)
	if err := store.CopySQLite(t.Context(), path, copied); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, copied} {
		if got := tablesVersion(t, file); got != before {
			t.Errorf("%s has tables %d after the backup, want %d", filepath.Base(file), got, before)
		}
	}
	if _, err := store.CheckSQLite(t.Context(), copied, "x"); err != nil {
		t.Errorf("the backup of an older program is refused: %v", err)
	}
	s := openAt(t, copied)
	defer s.Close()
}

// damage overwrites the middle of a file.
func damage(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(data) / 3; i < len(data)*2/3; i++ {
		data[i] ^= 0x5a
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestDamagedFileIsSeenAtTheStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sabot.db")
	s := openAt(t, path)
	for i := range 200 {
		if _, err := s.Create(t.Context(), newMatch(fmt.Sprint("m", i))); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.CheckSQLite(t.Context(), path, "x"); err != nil {
		t.Fatalf("a sound file: %v", err)
	}
	damage(t, path)
	if _, err := store.OpenSQLite(t.Context(), path); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("OpenSQLite() = %v, want ErrDamaged", err)
	}
	if _, err := store.CheckSQLite(t.Context(), path, "x"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("CheckSQLite() = %v, want ErrDamaged", err)
	}
}

func TestFileOfANewerProgramIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sabot.db")
	if err := openAt(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	exec(t, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
	if _, err := store.CheckSQLite(t.Context(), path, "x"); err == nil {
		t.Error("tables of the future are accepted")
	}
}

// The limit of the file stands for a full disk: SQLite answers both with the
// same code, and fills no disk of whoever runs the tests.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sabot.db")
	s := openAt(t, path)
	if err := s.Probe(t.Context()); err != nil {
		t.Fatalf("with room: %v", err)
	}
	if err := s.LimitSize(t.Context(), 400<<10); err != nil {
		t.Fatal(err)
	}
	written := []string{}
	var failed error
	for i := range 1000 {
		m := newMatch(fmt.Sprint("m", i))
		m.Match.Head = bytes.Repeat([]byte{'x'}, 10_000)
		if _, failed = s.Create(t.Context(), m); failed != nil {
			break
		}
		written = append(written, m.Match.ID)
	}
	if !errors.Is(failed, store.ErrFull) || len(written) == 0 {
		t.Fatalf("after %d matches: %v, want ErrFull", len(written), failed)
	}
	if err := s.Probe(t.Context()); !errors.Is(err, store.ErrFull) {
		t.Errorf("Probe() = %v, want ErrFull", err)
	}
	check := func() {
		for _, id := range written {
			if _, err := s.Load(context.WithoutCancel(t.Context()), id); err != nil {
				t.Errorf("match %s was acknowledged: %v", id, err)
			}
		}
		if _, err := s.Load(t.Context(), fmt.Sprint("m", len(written))); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("what found no room is there: %v", err)
		}
	}
	check()
	// With room again, everything goes on.
	if err := s.LimitSize(t.Context(), 1<<30); err != nil {
		t.Fatal(err)
	}
	if err := s.Probe(t.Context()); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path)
	defer s.Close()
	check()
}
