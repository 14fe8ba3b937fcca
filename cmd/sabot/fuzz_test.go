package main

import (
	"os"
	"strings"
	"testing"
)

// FuzzFiles gives arbitrary files to the commands that read them: the status
// is 0 or 1, a failure is one line on the error output and nothing else.
func FuzzFiles(f *testing.F) {
	for _, name := range []string{"testdata/match.log", "testdata/game.tcr"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add("")
	f.Add("[Game \"Tank Chess\"]\n[Setup \"8x8 8/8/8/8/8/8/8/8 w 0 1\"]\n\n*")
	f.Fuzz(func(t *testing.T, file string) {
		for _, args := range [][]string{{"verify", "-"}, {"replay", "-"}, {"replay", "-", "--json"}, {"replay", "-", "--export", "record"}} {
			out, errs, status := sabot(t, args, file)
			switch {
			case status == 0 && errs == "":
			case status == 1 && out == "" && strings.Count(errs, "\n") == 1:
			default:
				t.Errorf("sabot %v: status %d, output %q, errors %q", args, status, out, errs)
			}
		}
	})
}
