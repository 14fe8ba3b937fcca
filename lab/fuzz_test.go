package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sabot/ai"
	"sabot/internal/toygame"
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

// FuzzServed lets anybody say anything to our minds: every line that asks for
// something gets exactly one answer, which is a line of the protocol.
func FuzzServed(f *testing.F) {
	g, err := toygame.Game()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(`{"type":"hello","protocol":1,"game":"toygame","rules":2}`)
	f.Add(`{"type":"decide","seat":1,"seed":1,"view":{"rules":2,"board":".........","turn":1}}`)
	f.Add(`{"type":"decide","seat":1,"seed":1,"view":{"rules":2,"board":"X","turn":9}}`)
	f.Add(`{"type":"decide","seat":2,"seed":1,"position":{"board":"X........","turn":2}}`)
	f.Add(`{"type":"decide","seat":1,"log":"{\"sabot\":2}\n"}`)
	f.Add(`{"type":"game","setup":{"scenario":"x"},"options":{},"seat":1,"seats":null}`)
	f.Fuzz(func(t *testing.T, line string) {
		line = strings.NewReplacer("\n", " ", "\r", " ").Replace(line)
		var out bytes.Buffer
		if err := (Served{g, ai.Recruit}).Serve(t.Context(), strings.NewReader(line), &out); err != nil {
			t.Fatal(err)
		}
		kinds := newSaid()
		answer, whole := strings.CutSuffix(out.String(), "\n")
		if heard, err := readLine(kinds.table, line); err == nil {
			switch heard.(type) {
			case stopLine, quitLine, overLine:
				whole = true // nothing is asked
			}
		}
		if strings.TrimSpace(line) == "" {
			whole = true
		}
		if !whole || strings.Contains(answer, "\n") {
			t.Errorf("%q is answered by %q, want one line", line, out.String())
		}
	})
}
