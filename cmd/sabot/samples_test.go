package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"sabot/game"
)

// TestSamples makes sure that the games to watch on the page are games by the
// rules as they are now: a sample that does not replay could not be shown.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("../../web/src/samples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples found: %v", err)
	}
	s, err := openShelf()
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]game.Rules{}
	for _, r := range s.offered() {
		rules[r.Catalog().Game] = r
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(data, []byte(`{"sabot":`)) {
			continue // a record of Tank Chess, which is text
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			log, err := game.ReadLog(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if err := game.Verify(rules[log.Header.Game], log); err != nil {
				t.Error(err)
			}
		})
	}
}
