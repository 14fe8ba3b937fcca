package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const exampleBot = `arena "cmd:python3 ../../examples/python/bot.py" random --games 2 --seed 5 --json `

// The example in Python plays every game from both seats and is never refused.
func TestExampleBot(t *testing.T) {
	for _, battle := range []string{
		"tankchess --scenario quick12", "commander --scenario tc-17-1", "skirmish --scenario barkmann", "engagement --scenario RE-S1",
	} {
		t.Run(strings.Fields(battle)[0], func(t *testing.T) {
			out, errs, status := sabot(t, words(exampleBot+"--game "+battle), "")
			var s struct {
				Games    int
				Forfeits []string
			}
			if err := json.Unmarshal([]byte(out), &s); err != nil || status != 0 || s.Games != 2 || len(s.Forfeits) > 0 {
				t.Errorf("status %d, %v\n%s%s", status, err, out, errs)
			}
		})
	}
	text, err := os.ReadFile("../../examples/python/bot.py")
	if lines := strings.Count(string(text), "\n"); err != nil || lines > 100 {
		t.Errorf("%d lines, want an example of at most 100 (%v)", lines, err)
	}
}

// A program that has our minds decide plays as they do.
func TestEngineSitsInTheArena(t *testing.T) {
	out, errs, status := sabot(t, words("engine skirmish --level recruit"),
		`{"type":"hello","protocol":1,"game":"skirmish","rules":1}`+"\n"+`{"type":"quit"}`+"\n")
	if want := `{"type":"ready","name":"sabot skirmish recruit"}` + "\n"; out != want || status != 0 {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	out, _, status = sabot(t, words("engine tankchess"), "\n {\"type\":\"sing\"}\n")
	if status != 0 || !strings.HasPrefix(out, `{"type":"error","message":"field \"type\": \"sing\"`) {
		t.Errorf("status %d, %q", status, out)
	}
	out, _, status = sabot(t, words("engine tankchess"), "\n tce\nquit\n")
	if status != 0 || !strings.HasSuffix(out, "tceok\n") {
		t.Errorf("status %d, %q", status, out)
	}
}

// Every game of an arena can be kept, and what was kept holds.
func TestArenaRecords(t *testing.T) {
	for name, ending := range map[string]string{"tankchess": "tcr", "commander": "log", "skirmish": "log", "engagement": "log"} {
		t.Run(name, func(t *testing.T) {
			scenario := map[string]string{
				"tankchess": "quick12", "commander": "tc-17-1", "skirmish": "barkmann", "engagement": "RE-S1",
			}[name]
			folder := t.TempDir()
			line := fmt.Sprintf("arena random random --game %s --scenario %s --games 2 --records %s", name, scenario, folder)
			if out, errs, status := sabot(t, words(line), ""); status != 0 {
				t.Fatalf("status %d\n%s%s", status, out, errs)
			}
			for i := range 2 {
				file := filepath.Join(folder, fmt.Sprintf("game-%05d.%s", i+1, ending))
				if out, errs, status := sabot(t, []string{"verify", file}, ""); status != 0 {
					t.Errorf("status %d\n%s%s", status, out, errs)
				}
			}
		})
	}
}

// A match is bound to the options of the rules that it began with.
func TestArenaOptions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "match.arena")
	line := "arena random random --game skirmish --scenario tank_ace --games 2 --resume " + file
	if out, errs, status := sabot(t, words(line+" --options budget=100"), ""); status != 0 {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for _, tc := range []struct {
		line, want string
		status     int
	}{
		{line + " --options budget=100 --json", `"games": 2`, 0},
		{line, "another match was saved here", 1},
		{line + " --options budget=7", `--options budget="7", want`, 2},
	} {
		out, errs, status := sabot(t, words(tc.line), "")
		if status != tc.status || !strings.Contains(out+errs, tc.want) {
			t.Errorf("%s\nstatus %d: %s%s", tc.line, status, out, errs)
		}
	}
}

func TestRatingList(t *testing.T) {
	folder := t.TempDir()
	document := filepath.Join(folder, "strength.md")
	before, after := "# Strength\n\n<!-- rating skirmish -->\n", "<!-- end of rating -->\n\nMore.\n"
	if err := os.WriteFile(document, []byte(before+"old\n"+after), 0o600); err != nil {
		t.Fatal(err)
	}
	line := "rate skirmish --players random,recruit,regular --scenario barkmann --games 6 --resume " +
		filepath.Join(folder, "games") + " --write " + document
	out, errs, status := sabot(t, words(line), "")
	written, err := os.ReadFile(document)
	if err != nil || status != 0 {
		t.Fatalf("status %d, %v\n%s%s", status, err, out, errs)
	}
	if string(written) != before+out+after {
		t.Errorf("the document is\n%s\nand the list\n%s", written, out)
	}
	for _, want := range []string{
		"| player | Elo | 95 % | games | score |\n|---|---:|---|---:|---:|\n", "| `recruit` | 1000 | 1000 – 1000 | 4 | ",
		"`sabot rate skirmish --games 6 --players \"random,recruit,regular\" --scenario barkmann --seed 1`, seen on ",
		": 6 games. recruit has 1000 by definition.\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	again, errs, status := sabot(t, words(line+" --lang fr"), "")
	if status != 0 || !strings.Contains(again, "| joueur | Elo | 95\u00a0% | parties | points |") {
		t.Errorf("status %d\n%s%s", status, again, errs)
	}
	if err := os.WriteFile(document, []byte("# Strength\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ line, want string }{
		{line, `has no place for the list: want a line "<!-- rating skirmish -->" and after it a line "<!-- end of rating -->"`},
		{"rate skirmish --players recruit", "--players names 1, want at least 2"},
		{"rate skirmish --players recruit,recruit", `"recruit" is named twice`},
		{
			"rate skirmish --players recruit,general",
			`player "general", want random, recruit, regular, veteran, ace, legend, ace@1, greedy, mcts:N or cmd:PROGRAM`,
		},
		{"rate skirmish --games 0", "--games 0, want at least 1"},
	} {
		out, errs, status := sabot(t, words(tc.line), "")
		if status == 0 || out != "" || !strings.Contains(errs, tc.want) {
			t.Errorf("%s\nstatus %d: %s%s", tc.line, status, out, errs)
		}
	}
}
