package store

import (
	"path/filepath"
	"testing"
)

// An image of the program alone has no folder for temporary files.
func TestNoTemporaryFiles(t *testing.T) {
	s, err := OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "sabot.db"))
	if err != nil {
		t.Fatal(err)
	}
	const inMemory = 2
	var writing, reading int
	if err := s.writer.conn.QueryRowContext(t.Context(), "PRAGMA temp_store").Scan(&writing); err != nil {
		t.Error(err)
	}
	if err := s.reader.QueryRowContext(t.Context(), "PRAGMA temp_store").Scan(&reading); err != nil {
		t.Error(err)
	}
	if writing != inMemory || reading != inMemory {
		t.Errorf("temp_store is %d for writing and %d for reading, want %d", writing, reading, inMemory)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
