package lab

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzSaved reads arbitrary files as a kept match: a fault is an error that
// leaves the file alone, and what is accepted is read back the same.
func FuzzSaved(f *testing.F) {
	const head = `{"arena":1,"game":"tankchess","rules":0,"a":"","b":"","openings":null,"plies":0,"seed":0,"limits":{}}` + "\n"
	f.Add([]byte(""))
	f.Add([]byte(head))
	f.Add([]byte(head + `{"number":0,"winner":1,"how":"command","actions":20,"millis":[[1],[2]]}` + "\n" + `{"numb`))
	f.Add([]byte(head + `{"number":-1,"winner":7,"how":""}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		name := filepath.Join(t.TempDir(), "match.arena")
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		terms := MatchTerms{Game: "tankchess"}
		saved, err := OpenSavedGames(name, terms)
		if err != nil {
			after, readErr := os.ReadFile(name)
			if readErr != nil || string(after) != string(data) {
				t.Errorf("a file that was refused has changed: %v", readErr)
			}
			return
		}
		if err := saved.Add(len(saved.Known), Outcome{How: "command", Winner: 1}); err != nil {
			t.Fatal(err)
		}
		if err := saved.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := OpenSavedGames(name, terms)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		defer again.Close()
		if len(again.Known) < len(saved.Known) {
			t.Errorf("%d games read back, want at least %d", len(again.Known), len(saved.Known))
		}
	})
}
