package tidy

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxColumns is the longest line that two windows side by side show whole.
const maxColumns = 140

// Columns finds lines that are too long.
func Columns(t *Tree) []Fault {
	var faults []Fault
	for _, name := range t.Files(".go", ".ts", ".svelte") {
		for n, line := range t.lines(name) {
			if c := utf8.RuneCountInString(line); c > maxColumns && !strings.HasPrefix(line, "//go:") {
				faults = append(faults, Fault{name, n, fmt.Sprintf("%d columns, at most %d", c, maxColumns)})
			}
		}
	}
	return faults
}

// Leftovers finds notes to self. The words are put together here, so that this
// file does not find itself.
func Leftovers(t *Tree) []Fault {
	left := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME)\b|(?i:coming ` + `soon)|t\.Sk` + `ip(Now)?\(\)`)
	var faults []Fault
	for _, name := range t.Files(".go", ".ts", ".svelte", ".css", ".html", ".md", ".sql", ".yml", "Makefile", ".ci/run") {
		for n, line := range t.lines(name) {
			if m := left.FindString(line); m != "" {
				faults = append(faults, Fault{name, n, fmt.Sprintf("left over: %s", m)})
			}
		}
	}
	return faults
}

// Names finds packages whose name does not say what they are.
func Names(t *Tree) []Fault {
	empty := []string{"util", "utils", "common", "helper", "helpers", "manager", "managers", "misc", "shared", "base"}
	var faults []Fault
	for _, name := range t.Files(".go", ".ts", ".svelte") {
		folder := path.Base(path.Dir(name))
		stem, _, _ := strings.Cut(path.Base(name), ".")
		if slices.Contains(empty, folder) || slices.Contains(empty, stem) {
			faults = append(faults, Fault{name, 1, "the name does not say what it is"})
		}
		if f := t.Go[name]; f != nil && slices.Contains(empty, f.Name.Name) {
			faults = append(faults, t.fault(name, f.Name.Pos(), "package %s: the name does not say what it is", f.Name.Name))
		}
	}
	return faults
}
