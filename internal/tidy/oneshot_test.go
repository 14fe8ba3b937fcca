package tidy

import (
	"fmt"
	"strings"
	"testing"
)

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
