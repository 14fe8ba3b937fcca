package main

import (
	"regexp"
	"testing"
)

// A report of a fault begins with this: the program, and the rules of each game.
func TestVersion(t *testing.T) {
	out, errs, status := sabot(t, []string{"version"}, "")
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	want := `^sabot \S+.*, go1\.\d+\S* \w+/\w+\n`
	for _, name := range []string{"tankchess", "commander", "skirmish", "engagement"} {
		want += "rules of " + name + `: version \d+\n`
	}
	want += "$"
	if !regexp.MustCompile(want).MatchString(out) {
		t.Errorf("said %q", out)
	}
}
