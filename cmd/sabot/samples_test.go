package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"sabot/game"
	"sabot/registry"
)

// TestSamples makes sure that the games to watch on the page are games by the
// rules as they are now: a sample that does not replay could not be shown.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("../../web/src/samples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples found: %v", err)
	}
	a, err := sharedApp()
	if err != nil {
		t.Fatal(err)
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
			g, _ := registry.Find(a.games, log.Header.Game)
			if err := game.Verify(g.Rules, log); err != nil {
				t.Error(err)
			}
		})
	}
}
