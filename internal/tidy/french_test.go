package tidy

import (
	"regexp"
	"strings"
)

// French finds ordinary spaces where French has ones that do not break: before
// ; : ! ? and », and after «. Without them a line of the page can begin with a
// colon. It also finds apostrophes of a typewriter. Code is written as it is
// typed, and the line under the head of a table is no text.
func French(t *Tree) []Fault {
	loose := regexp.MustCompile(` [;:!?»]|« `)
	code := regexp.MustCompile("`[^`]*`")
	typed := regexp.MustCompile(`\p{L}'`)
	rule := regexp.MustCompile(`^\|[\s:|-]+\|$`)
	var faults []Fault
	for _, name := range t.Files("fr.md", "fr.json") {
		fenced := false
		for n, line := range t.lines(name) {
			if strings.HasPrefix(line, "```") {
				fenced = !fenced
			}
			if fenced || rule.MatchString(line) {
				continue
			}
			text := code.ReplaceAllString(line, "")
			if m := loose.FindString(text); m != "" {
				faults = append(faults, Fault{name, n, "an ordinary space in “" + m + "”, which may break there"})
			}
			if m := typed.FindString(text); m != "" {
				faults = append(faults, Fault{name, n, "an apostrophe of a typewriter in “" + m + "”, want ’"})
			}
		}
	}
	return faults
}
