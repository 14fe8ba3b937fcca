package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"sabot/internal/pgtest"
	"sabot/store"
)

// cluster has databases in which the tables are made.
var cluster = pgtest.Cluster{Prepare: func(ctx context.Context, address string) error {
	s, err := store.OpenPostgres(ctx, address)
	if err != nil {
		return err
	}
	return s.Close()
}}

func TestMain(m *testing.M) { goleak.VerifyTestMain(cluster.Around(m)) }

func openAt(t *testing.T, path string, batched ...func(writes int)) *store.SQLite {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), path, batched...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSQLiteConforms(t *testing.T) {
	t.Parallel()
	conforms(t, func(t *testing.T) store.Store {
		t.Helper()
		return openAt(t, filepath.Join(t.TempDir(), "sabot.db"))
	})
}

func newMatch(id string) store.InitialRecord {
	return store.InitialRecord{
		Match:   store.Match{ID: id, Kind: store.KindMatch, Head: []byte("{}")},
		Entries: []store.Entry{{Line: []byte("{}")}},
	}
}

func TestReopenKeepsEverything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "with space & ?.db")
	s := openAt(t, path)
	if _, err := s.Create(t.Context(), newMatch("m")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path)
	defer s.Close()
	if _, err := s.Load(t.Context(), "m"); err != nil {
		t.Errorf("after reopening: %v", err)
	}
}

func TestFileIsPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "sabot.db")
	s := openAt(t, path)
	defer s.Close()
	for _, name := range []string{path, filepath.Dir(path)} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v, want nothing for others: it holds seeds", name, info.Mode())
		}
	}
}

func TestBackupOpens(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "sabot.db"))
	defer s.Close()
	if _, err := s.Create(t.Context(), newMatch("m")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	copied := openAt(t, path)
	defer copied.Close()
	if _, err := copied.Load(t.Context(), "m"); err != nil {
		t.Errorf("the backup lacks the match: %v", err)
	}
}

func TestNotADatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sabot.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.OpenSQLite(t.Context(), path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("OpenSQLite() = %v, want an error that names the file", err)
	}
}

func TestGroupCommit(t *testing.T) {
	const matches, rounds = 64, 8
	var mu sync.Mutex
	transactions, writes := 0, 0
	s := openAt(t, filepath.Join(t.TempDir(), "sabot.db"), func(n int) {
		mu.Lock()
		defer mu.Unlock()
		transactions++
		writes += n
	})
	defer s.Close()
	var wg sync.WaitGroup
	for i := range matches {
		wg.Go(func() {
			id := fmt.Sprint("m", i)
			if _, err := s.Create(t.Context(), newMatch(id)); err != nil {
				t.Error(err)
			}
			for n := range rounds {
				c := store.Change{Last: n, Entries: []store.Entry{{Seq: n + 1, Line: []byte("{}")}}}
				if err := s.Append(t.Context(), id, c); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	mu.Lock()
	defer mu.Unlock()
	if writes != matches*(rounds+1) || transactions*2 > writes {
		t.Errorf("%d writes in %d transactions: concurrent writers do not share", writes, transactions)
	}
}

func TestCancelledBeforeTheWrite(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "sabot.db"))
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Create(ctx, newMatch("m")); err == nil {
		t.Error("a cancelled write was taken")
	}
	if _, err := s.Load(t.Context(), "m"); err == nil {
		t.Error("a cancelled write was written")
	}
}
