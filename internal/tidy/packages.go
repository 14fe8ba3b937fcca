package tidy

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
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
