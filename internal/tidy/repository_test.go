package tidy

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"sabot/ai"
	"sabot/game"
	"sabot/rulebook"
	"sabot/server"
)

// root is the repository as seen from this package.
const root = "../.."

var readOnce = sync.OnceValues(func() (*Tree, error) { return Read(os.DirFS(root)) })

// readRepository reads it once for all tests, which only look at it.
func readRepository(t *testing.T) *Tree {
	t.Helper()
	tree, err := readOnce()
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func report(t *testing.T, faults []Fault) {
	t.Helper()
	for _, f := range faults {
		t.Error(f)
	}
}

func TestRepository(t *testing.T) {
	tree := readRepository(t)
	book := openBook(t)
	t.Run("imports point downward", func(t *testing.T) { report(t, Imports(tree)) })
	t.Run("no line is too long", func(t *testing.T) { report(t, Columns(tree)) })
	t.Run("nothing is left over", func(t *testing.T) { report(t, Leftovers(tree)) })
	t.Run("French lines break where French may", func(t *testing.T) { report(t, French(tree)) })
	t.Run("15.2.4 the first of a list is never left out", func(t *testing.T) { report(t, Indices(tree)) })
	t.Run("15.2.13 French is what a French reader expects", func(t *testing.T) { report(t, Gallicise(tree)) })
	t.Run("names say what things are", func(t *testing.T) { report(t, Names(tree)) })
	t.Run("clauses exist, are cited and tested", func(t *testing.T) {
		faults, err := Clauses(tree, book)
		if err != nil {
			t.Fatal(err)
		}
		report(t, faults)
	})
	t.Run("threats name tests that exist", func(t *testing.T) {
		tests := map[string]bool{}
		for path, text := range tree.Text {
			if strings.HasSuffix(path, "_test.go") {
				for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Benchmark)\w+)\(`).FindAllStringSubmatch(text, -1) {
					tests[m[1]] = true
				}
			}
		}
		named := regexp.MustCompile("`((?:Test|Benchmark)\\w+)`").FindAllStringSubmatch(tree.Text["docs/threats.md"], -1)
		if len(named) < 70 {
			t.Errorf("docs/threats.md names %d tests", len(named))
		}
		for _, m := range named {
			if !tests[m[1]] {
				t.Errorf("docs/threats.md: there is no test %s", m[1])
			}
		}
	})
	t.Run("tours lead through files that exist", func(t *testing.T) { report(t, Tours(tree)) })
	t.Run("a shot is followed through files that exist", func(t *testing.T) { report(t, OneShot(tree)) })
	t.Run("the architecture is read at one sitting", func(t *testing.T) {
		const page, most = "docs/architecture.md", 250
		if n := strings.Count(tree.Text[page], "\n"); n > most {
			t.Errorf("%s has %d lines, at most %d", page, n, most)
		}
	})
	t.Run("rules are pure", func(t *testing.T) {
		imports, err := CompiledImports(tree.Fset, root)
		if err != nil {
			t.Fatal(err)
		}
		report(t, Purity(tree, imports))
	})
	t.Run("both languages say everything", func(t *testing.T) {
		games := everyGame(t)
		// Tank Chess, TANKS and Rules of Engagement look for the words of all they can say in their own tests.
		report(t, Words(tree, book, map[string][]string{
			"common": slices.Concat(constants(t, tree, "refusal.", "game/refusal.go", "Reason"),
				constants(t, tree, "refusal.", "game/notation/notation.go", "Reason"), Wanted(tree), []string{"want.numbers"},
				constants(t, tree, "refusal.", "server/problem.go", "reason"), constants(t, tree, "problem.", "server/problem.go", "code"),
				prefixed("phrase.", server.Phrases()), levels()),
			"commander":  slices.Concat(catalogued(games[1].Catalog()), tabled(games[1]), scened(t, games[1])),
			"tankchess":  slices.Concat(tabled(games[0]), scened(t, games[0])),
			"skirmish":   slices.Concat(tabled(games[2]), scened(t, games[2])),
			"engagement": slices.Concat(tabled(games[3]), scened(t, games[3])),
		}))
		for _, g := range games {
			for _, key := range book.Voice(g.Catalog().Game, rulebook.English).Keys() {
				if strings.HasPrefix(key, "scene.") && !slices.Contains(scened(t, g), key) {
					t.Errorf("%s: %s belongs to no step of a scene", g.Catalog().Game, key)
				}
			}
		}
		for key, fault := range Spoken(tree) {
			if !book.Voice("cli", rulebook.English).Has(key) {
				t.Error(fault)
			}
		}
		faults, err := PageWords(tree)
		if err != nil {
			t.Fatal(err)
		}
		report(t, faults)
	})
}

// constants reads keys off the constants of a file, so that none can be
// forgotten.
func constants(t *testing.T, tree *Tree, prefix, file, name string) []string {
	t.Helper()
	text := tree.Text[file]
	var values []string
	for _, m := range regexp.MustCompile(`(?m)^\t`+name+`\w+\s*= "([^"]+)"`).FindAllStringSubmatch(text, -1) {
		values = append(values, m[1])
	}
	if all := len(regexp.MustCompile(`(?m)^\t`+name+`[A-Z]`).FindAllString(text, -1)); len(values) != all || all == 0 {
		t.Fatalf("read %d of %d constants %s… in %s", len(values), all, name, file)
	}
	return prefixed(prefix, values)
}

func prefixed(prefix string, words []string) []string {
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i] = prefix + w
	}
	return keys
}

// catalogued lists what a set-up page says about a game. What a match can say
// beside that, the game's own tests check.
func catalogued(c game.Catalog) []string {
	keys := slices.Clone(c.Seats)
	for _, s := range c.Scenarios {
		keys = append(keys, s.Name, "group."+s.Group)
	}
	for _, o := range c.Options {
		keys = append(keys, "option."+o.ID, "option."+o.ID+".help")
		if o.Type == game.Choice {
			keys = append(keys, prefixed("option-value."+o.ID+".", o.Values)...)
		}
	}
	return keys
}

// tabled lists what the tables of a game say, those of its battles included.
func tabled(rules game.Rules) []string {
	var keys []string
	tables := rules.(game.Reference).Tables()
	if b, ok := rules.(game.Briefing); ok {
		for _, s := range rules.Catalog().Scenarios {
			tables = append(tables, b.Brief(s.ID)...)
		}
	}
	for _, t := range tables {
		keys = append(keys, "table."+t.ID)
		for i, c := range t.Columns {
			keys = append(keys, "column."+c.ID)
			for _, row := range t.Rows {
				if c.Words == "" {
					continue
				}
				switch value := row.Cells[i].(type) {
				case string:
					keys = append(keys, c.Words+"."+value)
				case []string:
					keys = append(keys, prefixed(c.Words+".", value)...)
				}
			}
		}
	}
	return keys
}

// scened lists what the printed examples of a game say.
func scened(t *testing.T, rules game.Rules) []string {
	t.Helper()
	offered, ok := rules.(game.Scenes)
	if !ok {
		return nil
	}
	scenes, err := offered.Scenes()
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, s := range scenes {
		words := []string{"title", "text", "end"}
		for i := range s.Steps {
			words = append(words, strconv.Itoa(i+1))
		}
		keys = append(keys, prefixed("scene."+s.ID+".", words)...)
	}
	return keys
}

func levels() []string {
	var keys []string
	for _, l := range ai.Levels() {
		keys = append(keys, "level."+string(l), "level."+string(l)+".help")
	}
	keys = append(keys, "style", "style.help")
	for _, s := range ai.AskedStyles() {
		keys = append(keys, "style."+string(s), "style."+string(s)+".help")
	}
	return keys
}
