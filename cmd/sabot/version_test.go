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
	want := `^sabot \S+.*, go1\.\d+\S* \w+/\w+\nrules of tankchess: version \d+\nrules of commander: version \d+\nrules of skirmish: version \d+\nrules of engagement: version \d+\n$`
	if !regexp.MustCompile(want).MatchString(out) {
		t.Errorf("said %q", out)
	}
}
