package tidy

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The drawing of the packages stands in this file between these lines.
const (
	Architecture  = "docs/architecture.md"
	drawingBegins = "<!-- The packages, drawn from their imports by make generate. -->\n```\n"
	drawingEnds   = "```\n<!-- End of the drawing. -->\n"
)

// DrawInto puts the drawing of the packages into a text that has its place
// marked.
func DrawInto(text string, t *Tree) (string, error) {
	before, rest, begins := strings.Cut(text, drawingBegins)
	_, after, ends := strings.Cut(rest, drawingEnds)
	if !begins || !ends {
		return "", fmt.Errorf("%s: no place for the drawing, want the lines\n%s%s", Architecture, drawingBegins, drawingEnds)
	}
	return before + drawingBegins + Drawing(t) + drawingEnds + after, nil
}

// Drawing draws the packages floor by floor, the top one first. Behind each
// stands what it imports of ours, without what it reaches through another of
// its imports anyway.
func Drawing(t *Tree) string {
	imports := importsOf(t)
	floors := map[int][]string{}
	width := 0
	for folder := range imports {
		if floor, ok := drawnFloor(folder); ok {
			floors[floor] = append(floors[floor], folder)
			width = max(width, len(folder))
		}
	}
	var b strings.Builder
	highestFirst := slices.Sorted(maps.Keys(floors))
	slices.Reverse(highestFirst)
	for i, floor := range highestFirst {
		if i > 0 {
			b.WriteString(strings.Repeat("─", width) + "\n")
		}
		slices.Sort(floors[floor])
		for _, folder := range floors[floor] {
			fmt.Fprintf(&b, "%s\n", strings.TrimRight(fmt.Sprintf("%-*s → %s", width, folder, braces(nearest(folder, imports))), " →"))
		}
	}
	return b.String()
}

// drawnFloor leaves out what only looks at the program from outside.
func drawnFloor(folder string) (int, bool) {
	top, _, _ := strings.Cut(folder, "/")
	floor, _, ok := layer(top)
	return floor, ok && !slices.Contains([]string{"internal", "tools", "examples"}, top)
}

// importsOf lists for each package what it imports of this module, tests not
// counted.
func importsOf(t *Tree) map[string][]string {
	imports := map[string][]string{}
	for _, name := range t.Files(".go") {
		if isTest(name) {
			continue
		}
		folder := path.Dir(name)
		list := imports[folder]
		for _, spec := range t.Go[name].Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if to, ours := strings.CutPrefix(p, module+"/"); err == nil && ours && !slices.Contains(list, to) {
				list = append(list, to)
			}
		}
		slices.Sort(list)
		imports[folder] = list
	}
	return imports
}

// nearest drops the imports that another import leads to.
func nearest(folder string, imports map[string][]string) []string {
	leads := func(from, to string) bool {
		seen := map[string]bool{}
		var reach func(string) bool
		reach = func(at string) bool {
			if seen[at] {
				return false
			}
			seen[at] = true
			return slices.Contains(imports[at], to) || slices.ContainsFunc(imports[at], reach)
		}
		return reach(from)
	}
	return slices.DeleteFunc(slices.Clone(imports[folder]), func(to string) bool {
		return slices.ContainsFunc(imports[folder], func(other string) bool { return other != to && leads(other, to) })
	})
}

// braces writes folders of one parent together: ai/{commander skirmish}.
func braces(folders []string) string {
	var words []string
	for i := 0; i < len(folders); {
		parent, own, below := strings.Cut(folders[i], "/")
		group := []string{own}
		next := i + 1
		for ; below && next < len(folders) && strings.HasPrefix(folders[next], parent+"/"); next++ {
			group = append(group, strings.TrimPrefix(folders[next], parent+"/"))
		}
		switch {
		case !below:
			words = append(words, parent)
		case len(group) == 1:
			words = append(words, folders[i])
		default:
			words = append(words, parent+"/{"+strings.Join(group, " ")+"}")
		}
		i = next
	}
	return strings.Join(words, " ")
}

var update = flag.Bool("update", false, "draw the packages into "+Architecture+" anew")

// TestPackagesAreDrawn fails when an import has changed and the drawing has not.
func TestPackagesAreDrawn(t *testing.T) {
	tree := readRepository(t)
	drawn, err := DrawInto(tree.Text[Architecture], tree)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, Architecture), []byte(drawn), 0o600); err != nil {
			t.Fatal(err)
		}
	} else if drawn != tree.Text[Architecture] {
		t.Errorf("the drawing in %s is stale: make generate", Architecture)
	}
}

func TestDrawing(t *testing.T) {
	source := func(imports ...string) string {
		var b strings.Builder
		b.WriteString("package p\n")
		for _, i := range imports {
			b.WriteString("import _ \"" + i + "\"\n")
		}
		return b.String()
	}
	made := tree(t, map[string]string{
		"cmd/sabot/main.go":         source("sabot/games/duel", "sabot/games/war", "sabot/game", "fmt"),
		"games/duel/duel.go":        source("sabot/game", "sabot/dice"),
		"games/duel/more.go":        source("sabot/games/duel/printed"),
		"games/duel/duel_test.go":   source("sabot/rulebook"),
		"games/duel/printed/tab.go": source("sabot/rulebook"),
		"games/war/war.go":          source("sabot/game"),
		"game/game.go":              source("sabot/dice", "sabot/rulebook"),
		"dice/dice.go":              source(),
		"rulebook/book.go":          source(),
		"internal/tidy/tidy.go":     source("sabot/game"),
	})
	const want = `cmd/sabot          → games/{duel war}
──────────────────
games/duel         → game games/duel/printed
games/duel/printed → rulebook
games/war          → game
──────────────────
game               → dice rulebook
──────────────────
dice
rulebook
`
	if got := Drawing(made); got != want {
		t.Errorf("drawn:\n%s\nwant:\n%s", got, want)
	}
	t.Run("a page without a place for it", func(t *testing.T) {
		if _, err := DrawInto("# Architecture\n", made); err == nil {
			t.Error("no error")
		}
	})
	t.Run("an old drawing goes", func(t *testing.T) {
		got, err := DrawInto("# Page\n"+drawingBegins+"old\n"+drawingEnds+"after\n", made)
		if err != nil || got != "# Page\n"+drawingBegins+want+drawingEnds+"after\n" {
			t.Errorf("%v\n%s", err, got)
		}
	})
}
