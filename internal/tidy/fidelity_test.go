package tidy

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// fidelity is the page that says where the print and the game differ.
const fidelity = "docs/fidelity.md"

// TestFidelity holds every line of that page to a test that exists: the name
// of a function, or the whole name of a subtest.
func TestFidelity(t *testing.T) {
	tree := readRepository(t)
	var tests strings.Builder
	for name, text := range tree.Text {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".spec.ts") || strings.HasSuffix(name, ".test.ts") {
			tests.WriteString(text)
		}
	}
	rows := 0
	for i, line := range strings.Split(tree.Text[fidelity], "\n") {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| clause") {
			continue
		}
		rows++
		for _, fault := range untested(strings.TrimSuffix(cells[len(cells)-1], " |"), tests.String()) {
			t.Errorf("%s:%d: %s", fidelity, i+1, fault)
		}
	}
	if rows == 0 {
		t.Errorf("%s has no lines", fidelity)
	}
	if len(untested("", "x")) == 0 || len(untested("text", "text")) == 0 ||
		len(untested("`TestNothing`", "x")) == 0 || len(untested("XX-1 a; XX-2 b", "XX-1 a")) != 1 {
		t.Error("a line without a test is not found")
	}
}

func untested(cell, tests string) (faults []string) {
	functions := regexp.MustCompile(`Test\w+`).FindAllString(cell, -1)
	for _, name := range functions {
		if !strings.Contains(tests, "func "+name+"(") {
			faults = append(faults, fmt.Sprintf("there is no %s", name))
		}
	}
	if len(functions) > 0 {
		return faults
	}
	for name := range strings.SplitSeq(cell, ";") {
		if name = strings.Trim(name, " `"); !strings.Contains(name, " ") || !strings.Contains(tests, name) {
			faults = append(faults, fmt.Sprintf("there is no test %q", name))
		}
	}
	return faults
}
