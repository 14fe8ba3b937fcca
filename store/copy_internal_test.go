package store

import (
	"crypto/sha256"
	"path/filepath"
	"slices"
	"testing"
)

// What is copied is everything: a table that is added is added there too.
func TestEveryTableIsCopied(t *testing.T) {
	s, err := OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "sabot.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	names, err := texts(t.Context(), s.reader, `SELECT name FROM sqlite_master
		WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('doomed', 'goose_db_version') ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, t := range copied() {
		list = append(list, t[0])
	}
	slices.Sort(list)
	if !slices.Equal(names, list) {
		t.Errorf("the tables are %v, copied are %v", names, list)
	}
}

// No two rows have one digest, also where their values only meet elsewhere.
func TestDigestsDiffer(t *testing.T) {
	seen := map[string]int{}
	for i, row := range [][]any{
		{"ab", "c"}, {"a", "bc"}, {"abc", ""}, {"", "abc"}, {"abc"}, {[]byte("ab"), "c"}, {int64(1), "c"}, {"1", "c"},
	} {
		sum := sha256.New()
		if err := digestRow(sum, row); err != nil {
			t.Fatal(err)
		}
		key := string(sum.Sum(nil))
		if j, known := seen[key]; known {
			t.Errorf("rows %d and %d have one digest", i, j)
		}
		seen[key] = i
	}
	if digestRow(sha256.New(), []any{1.5}) == nil {
		t.Error("a column of a kind that no table has was taken")
	}
}
