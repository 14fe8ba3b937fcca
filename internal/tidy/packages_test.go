package tidy

import (
	"strings"
	"testing"
)

// TestPackagesAreDrawn fails when an import has changed and the drawing has not.
func TestPackagesAreDrawn(t *testing.T) {
	tree := readRepository(t)
	drawn, err := DrawInto(tree.Text[Architecture], tree)
	if err != nil {
		t.Fatal(err)
	}
	if drawn != tree.Text[Architecture] {
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
