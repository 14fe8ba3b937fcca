package tidy

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// OneShotPage follows a shot through the code, file by file.
const OneShotPage = "docs/one-shot.md"

// oneShotLimit is how many files a shot may pass from the click to the sentence
// in the log. Somebody who mends a rule of shooting reads these; at a minute a
// file that is the better part of an hour. Rules of Engagement has more steps
// in its rule book: location, penetration, damage, bailing out.
func oneShotLimit(game string) int {
	switch game {
	case "Tank Chess":
		return 36
	case "Rules of Engagement":
		return 50
	}
	return 0
}

// OneShot checks the page: under a heading for each of the games a numbered
// list of files that exist, each once and with a line about what it does, no
// more than the limit.
func OneShot(t *Tree) []Fault {
	item := regexp.MustCompile("^(\\d+)\\. `([^`]+)` (\\S.*)$")
	var faults []Fault
	add := func(n int, format string, args ...any) {
		faults = append(faults, Fault{OneShotPage, n, fmt.Sprintf(format, args...)})
	}
	game, count, seen := "", 0, map[string]bool{}
	listed := map[string]int{}
	for n, line := range t.lines(OneShotPage) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			game, count, seen = heading, 0, map[string]bool{}
			continue
		}
		m := item.FindStringSubmatch(line)
		if m == nil {
			if regexp.MustCompile(`^\d+\.`).MatchString(line) {
				add(n, "want a number, the file in backquotes and what it does: %s", line)
			}
			continue
		}
		count++
		listed[game] = count
		if m[1] != strconv.Itoa(count) {
			add(n, "number %s, want %d", m[1], count)
		}
		if _, ok := t.Text[m[2]]; !ok {
			add(n, "there is no file %s", m[2])
		}
		if seen[m[2]] {
			add(n, "%s is entered twice", m[2])
		}
		seen[m[2]] = true
		if limit := oneShotLimit(game); count == limit+1 {
			add(n, "%s: more than %d files", game, limit)
		}
	}
	for _, game := range []string{"Tank Chess", "Rules of Engagement"} {
		if listed[game] == 0 {
			add(1, "no list under a heading “## %s”", game)
		}
	}
	return faults
}

func TestOneShot(t *testing.T) {
	page := func(chess, engagement string) *Tree {
		return tree(t, map[string]string{
			OneShotPage: "# A shot\n## Tank Chess\n" + chess + "## Rules of Engagement\n" + engagement,
			"game/a.go": "package game\n", "game/b.go": "package game\n",
		})
	}
	const fine = "1. `game/a.go` asks\n2. `game/b.go` answers\n"
	expect(t, OneShot(page(fine, fine)))
	expect(t, OneShot(page("", fine)), "docs/one-shot.md:1: no list under a heading “## Tank Chess”")
	expect(t, OneShot(page(fine, "1. `game/c.go` asks\n")), "docs/one-shot.md:6: there is no file game/c.go")
	expect(t, OneShot(page(fine, "1. `game/a.go` asks\n2. `game/a.go` answers\n")), "docs/one-shot.md:7: game/a.go is entered twice")
	expect(t, OneShot(page(fine, "1. `game/a.go` asks\n3. `game/b.go` answers\n")), "docs/one-shot.md:7: number 3, want 2")
	expect(t, OneShot(page(fine, "1. `game/a.go`\n2. `game/b.go` answers\n")),
		"docs/one-shot.md:6: want a number", "docs/one-shot.md:7: number 2, want 1")
	t.Run("too many", func(t *testing.T) {
		files := map[string]string{}
		var list strings.Builder
		for i := range oneShotLimit("Tank Chess") + 2 {
			name := fmt.Sprintf("game/f%d.go", i)
			files[name] = "package game\n"
			fmt.Fprintf(&list, "%d. `%s` goes on\n", i+1, name)
		}
		files[OneShotPage] = "## Tank Chess\n" + list.String() + "## Rules of Engagement\n" + list.String()
		expect(t, OneShot(tree(t, files)), "docs/one-shot.md:38: Tank Chess: more than 36 files")
	})
}
