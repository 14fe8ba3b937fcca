package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// vector is a query with what must be in its answer.
type vector struct {
	Name   string          `json:"name"`
	Query  json.RawMessage `json:"query"`
	Answer map[string]any  `json:"answer"`
}

// TestVectors puts the published values to the command: testdata/odds and
// testdata/inspect hold a file for each game, asked as one list.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.vectors.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors found: %v", err)
	}
	for _, file := range files {
		command := filepath.Base(filepath.Dir(file))
		game, _, _ := strings.Cut(filepath.Base(file), ".")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var vectors []vector
		if err := json.Unmarshal(data, &vectors); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var queries []json.RawMessage
		for _, v := range vectors {
			queries = append(queries, v.Query)
		}
		list, err := json.Marshal(queries)
		if err != nil {
			t.Fatal(err)
		}
		out, errs, status := sabot(t, []string{command, game, "--json"}, string(list))
		var answers []map[string]any
		if err := json.Unmarshal([]byte(out), &answers); err != nil || status != 0 || len(answers) != len(vectors) {
			t.Fatalf("sabot %s %s: status %d, %d answers: %v %s", command, game, status, len(answers), err, errs)
		}
		for i, v := range vectors {
			t.Run(v.Name, func(t *testing.T) {
				for key, want := range v.Answer {
					if got := fmt.Sprint(answers[i][key]); got != fmt.Sprint(want) {
						t.Errorf("%s = %s, want %v (answer %v)", key, got, want, answers[i])
					}
				}
			})
		}
	}
}

func TestOddsWrongUse(t *testing.T) {
	for _, tc := range []struct {
		line, stdin, want string
		status            int
	}{
		{"odds skirmish --json", `{"attack":3}`, "want a JSON array of queries, not an object", 1},
		{"odds skirmish --json", ``, "want a JSON array of queries, not nothing", 1},
		{"odds skirmish --json --attack 3", `[]`, "--attack has no place beside it", 2},
		{"odds chess", ``, `game "chess", want one of commander`, 2},
		{"odds", ``, `expected "<game> ..."`, 2},
		{"odds skirmish", ``, "--attack is missing", 2},
		{"odds skirmish --attack 13", ``, "attack: 13 dice, want 0 to 12 (TK-9.f)", 2},
		{"odds skirmish --attack 3 --lang de", ``, `--lang must be one of "en","fr","auto"`, 2},
		{"inspect skirmish --tanks panther", ``, "want a name, @ and numbers", 2},
	} {
		out, errs, status := sabot(t, words(tc.line), tc.stdin)
		if status != tc.status || out != "" || !strings.Contains(errs, tc.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("sabot %s: status %d, output %q, errors %q; want %d and %q", tc.line, status, out, errs, tc.status, tc.want)
		}
	}
}
