package tidy

import (
	"go/importer"
	"go/token"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sabot/rulebook"
)

// tree makes a repository of a few files.
func tree(t *testing.T, files map[string]string) *Tree {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	made, err := Read(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// expect compares faults with "file:line: words of the message".
func expect(t *testing.T, faults []Fault, want ...string) {
	t.Helper()
	if len(faults) != len(want) {
		t.Errorf("%d faults, want %d: %v", len(faults), len(want), faults)
	}
	for _, w := range want {
		if !slices.ContainsFunc(faults, func(f Fault) bool { return strings.HasPrefix(f.String(), w) }) {
			t.Errorf("no fault %q in %v", w, faults)
		}
	}
}

func TestFrench(t *testing.T) {
	const nb = "\u00a0"
	made := tree(t, map[string]string{
		"rulebook/book/duel.fr.md": "Il tire" + nb + "; il rate : dommage\n« Feu" + nb + "»\n" +
			"| :-: | :-: |\n`a : b`\n```\nd4 !\n```\nEncore" + nb + "!\nL'obus, l’obus et `d'x`\n",
		"rulebook/words/duel.fr.json": "{\n  \"a\": \"Prêt ?\",\n  \"b\": \"Prêt" + nb + "?\"\n}\n",
		"rulebook/book/duel.en.md":    "He fires ; he misses\n",
		"web/src/words/duel.fr.json":  "{ \"a\": \"Oui" + nb + "; non\" }\n",
	})
	expect(t, French(made),
		"rulebook/book/duel.fr.md:1: an ordinary space", "rulebook/book/duel.fr.md:2: an ordinary space",
		"rulebook/book/duel.fr.md:9: an apostrophe", "rulebook/words/duel.fr.json:2: an ordinary space")
}

func TestGallicise(t *testing.T) {
	made := tree(t, map[string]string{
		"web/src/words/fr.json":            "{\n  \"a\": \"Plus de tirs\",\n  \"b\": \"Cesser le tir\"\n}\n",
		"rulebook/words/commander.fr.json": "{\n  \"a\": \"Un peloton\"\n}\n",
		"rulebook/words/skirmish.fr.json":  "{\n  \"a\": \"Un peloton\"\n}\n",
	})
	expect(t, Gallicise(made), "web/src/words/fr.json:2: \"Plus de tirs\"", "rulebook/words/commander.fr.json:2: a squad")
}

func TestIndices(t *testing.T) {
	made := tree(t, map[string]string{"games/duel/view.go": "package duel\n\ntype View struct {\n" +
		"\tTank int `json:\"tank,omitempty\"`\n\tCard ID `json:\"card,omitempty\"`\n\tMan *int `json:\"man,omitempty\"`\n" +
		"\tUnit uint8 `json:\"unit,omitzero\"`\n\tMost int `json:\"most,omitempty\"`\n\tPick int `json:\"pick\"`\n}\n\n" +
		"type state struct {\n\tTank int `json:\"tank,omitempty\"`\n}\n"})
	expect(t, Indices(made), "games/duel/view.go:4: View.Tank leaves out", "games/duel/view.go:7: View.Unit leaves out")
}

func TestImports(t *testing.T) {
	for _, tc := range []struct{ file, imported, want string }{
		{"games/tankchess/fire.go", "sabot/game", ""},
		{"games/tankchess/fire.go", "sabot/games/tankchess/printed", ""},
		{"games/tankchess/fire.go", "sabot/games/tankchess/stuff", "the rooms of a game are printed, field and combat"},
		{"games/engagement/combat/strike.go", "sabot/games/engagement/field", ""},
		{"games/engagement/combat/strike.go", "sabot/games/engagement/printed", ""},
		{"games/engagement/combat/strike.go", "sabot/games/engagement", "printed comes before field"},
		{"games/engagement/combat/strike_test.go", "sabot/games/engagement", ""},
		{"games/engagement/combat/strike.go", "sabot/games/commander/combat", "games never import each other"},
		{"games/engagement/field/ray.go", "sabot/games/engagement/combat", "printed comes before field"},
		{"games/engagement/printed/maps.go", "sabot/games/engagement/field", "printed comes before field"},
		{"games/tankchess/fire.go", "sabot/games/commander", "games never import each other"},
		{"games/tankchess/fire.go", "sabot/ai", "imports point downward only"},
		{"game/match.go", "sabot/dice", ""},
		{"game/match.go", "sabot/geom", "game imports only rulebook and dice"},
		{"game/match.go", "sabot/games/tankchess", "game imports only rulebook and dice"},
		{"game/conform/conform_test.go", "sabot/games/tankchess", ""},
		{"dice/fair.go", "sabot/rulebook", "imports point downward only"},
		{"ai/tankchess/search.go", "sabot/games/tankchess", ""},
		{"ai/tankchess/search.go", "sabot/games/commander", "a computer player names only its own game"},
		{"ai/tankchess/protocol.go", "sabot/ai/lines", ""},
		{"ai/ai.go", "sabot/games/tankchess", "a computer player names only its own game"},
		{"ai/engagement/value.go", "sabot/games/engagement/field", ""},
		{"odds/commander.go", "sabot/games/commander/combat", ""},
		{"odds/commander.go", "sabot/games/commander", "odds run the resolvers of a game"},
		{"odds/odds_test.go", "sabot/games/commander", ""},
		{"server/table.go", "sabot/store", ""},
		{"server/table.go", "sabot/web", ""},
		{"server/table.go", "sabot/games/tankchess", "only odds, ai/tankchess and cmd/sabot name a concrete game"},
		{"server/table.go", "sabot/ai/tankchess", "only odds, ai/tankchess and cmd/sabot name a concrete game"},
		{"server/table_test.go", "sabot/games/tankchess", ""},
		{"store/log.go", "sabot/cmd/sabot", "imports point downward only"},
		{"cmd/sabot/main.go", "sabot/games/tankchess", ""},
		{"cli/play.go", "sabot/stuff", "that folder has no place in the architecture"},
	} {
		t.Run(tc.file+" imports "+tc.imported, func(t *testing.T) {
			faults := Imports(tree(t, map[string]string{tc.file: "package p\n\nimport _ \"" + tc.imported + "\"\n"}))
			if tc.want == "" {
				expect(t, faults)
			} else {
				expect(t, faults, tc.file+":3: imports "+tc.imported+": "+tc.want)
			}
		})
	}
	t.Run("unknown folder", func(t *testing.T) {
		expect(t, Imports(tree(t, map[string]string{"stuff/a.go": "package stuff\n"})), "stuff/a.go:1: folder stuff")
	})
}

func TestText(t *testing.T) {
	long := "// " + strings.Repeat("é", maxColumns-3)
	expect(t, Columns(tree(t, map[string]string{
		"game/a.go": "package game\n\n" + long + "\n", "game/b.go": "package game\n" + long + "x\n",
		"web/src/api/schema.d.ts": generatedTypes + long + "x\n",
	})),
		"game/b.go:2: 141 columns")
	note := "TO" + "DO"
	expect(t, Leftovers(tree(t, map[string]string{"game/a.go": "package game\n\n// " + note + " later\n", "docs/a.md": "a " + note + "NT\n"})),
		"game/a.go:3: left over: "+note)
	expect(t, Names(tree(t, map[string]string{"game/util/a.go": "package util\n", "game/b.go": "package game\n", "web/src/helpers.ts": ""})),
		"game/util/a.go:1: the name", "game/util/a.go:1: package util", "web/src/helpers.ts:1: the name")
	expect(t, Tours(tree(t, map[string]string{"game/doc.go": "// Read a.go, b.go.\npackage game\n", "game/a.go": "package game\n"})),
		"game/doc.go:1: there is no file b.go")
}

func TestPurity(t *testing.T) {
	made := tree(t, map[string]string{
		"games/duel/a.go": `package duel

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

var ErrGone = errors.New("gone")
var count int

func f(m map[int]int) []int {
	count = int(1.5 * 2)
	for k := range m {
		fmt.Println(k, time.Second)
	}
	_ = slices.Collect(maps.Keys(m))
	for i := range 3 {
		count += i
	}
	return slices.Sorted(maps.Keys(m))
}
`,
		"games/duel/a_test.go": "package duel\n\nvar table = 1.5\n",
	})
	faults := Purity(made, importer.ForCompiler(token.NewFileSet(), "source", nil))
	expect(t, faults,
		"games/duel/a.go:8: imports time",
		"games/duel/a.go:12: package variable count",
		"games/duel/a.go:15: a floating-point number",
		"games/duel/a.go:16: ranges over a map",
		"games/duel/a.go:17: fmt.Println in rules code",
		"games/duel/a.go:19: maps.Keys without slices.Sorted")
}

func TestClauses(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	const added, invented = "CH" + "-99.a", "CH" + "-77.b" // in two parts, so that the repository does not cite them
	list := "game,clause,mark\n"
	for _, c := range book.Clauses("tankchess") {
		list += "tankchess," + string(c) + ",\n"
	}
	made := tree(t, map[string]string{
		"rulebook/clauses.csv":         list + "tankchess," + added + ",\n",
		"games/tankchess/a.go":         "package tankchess\n\n// CH-1.a and " + invented + "\n",
		"games/tankchess/a_test.go":    "package tankchess\n\nconst name, same = \"CH-1.a is tested\", \"CH-1.b\"\n",
		"games/engagement/a.go":        "package engagement\n\n// ZZ-55.x is looked at when its game is there\n",
		"games/commander/b.go":         "package commander\n\n// CH-1.b cited elsewhere does not count\n",
		"games/tankchess/run_test.go":  "package tankchess\n\nfunc f(t T) { t.Run(\"CH-2.a\", nil) }\n",
		"games/tankchess/chapter_x.go": "package tankchess\n\n// All of CH-1 is here.\n",
	})
	faults, err := Clauses(made, book)
	if err != nil {
		t.Fatal(err)
	}
	has := func(want string) bool {
		return slices.ContainsFunc(faults, func(f Fault) bool { return strings.Contains(f.String(), want) })
	}
	for _, want := range []string{
		added + " is not in book/tankchess.en.md",
		added + " is not in book/tankchess.fr.md",
		"CH-1.b is cited by no code",
		"CH-1.b: no test",
		"games/tankchess/a.go:3: cites " + invented,
	} {
		if !has(want) {
			t.Errorf("no fault %q", want)
		}
	}
	for _, wrong := range []string{"CH-1.a is cited by no", "CH-1.a: no test", "CH-2.a: no test", "ZZ-55.x", "cites CH-1,"} {
		if has(wrong) {
			t.Errorf("a fault %q that is none", wrong)
		}
	}
}

func TestPageWords(t *testing.T) {
	faults, err := PageWords(tree(t, map[string]string{
		"web/src/words/en.json":       "{\n\"a\": \"{x} and {^y:z}\",\n\"b\": \"b\"}",
		"web/src/words/fr.json":       "{\n\"a\": \"{y:z} et {w}\"}",
		"web/src/words/learn.en.json": "{\n\"e\": \"e\"}",
		"web/src/words/learn.fr.json": "{\n\"e\": \"é\"}",
		"web/src/app.svelte":          "{t('a', {})}\n{t('c')} {tt('d')} {t('e')}\n",
	}))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, faults,
		"web/src/words/en.json:2: a uses other placeholders",
		"web/src/words/en.json:3: b is not in web/src/words/fr.json",
		"web/src/app.svelte:2: says c, which has no words")
}

func TestSpoken(t *testing.T) {
	spoken := Spoken(tree(t, map[string]string{
		"cli/a.go":  "package cli\n\nfunc f(t teller) { t.say(\"kept\", nil); t.say(\"log.\"+x, nil) }\n",
		"game/a.go": "package game\n\nfunc f(t teller) { t.say(\"other\", nil) }\n",
	}))
	if len(spoken) != 1 || spoken["cli.kept"].Line != 3 {
		t.Errorf("got %v, want cli.kept on line 3 alone", spoken)
	}
}

func TestWanted(t *testing.T) {
	wanted := Wanted(tree(t, map[string]string{
		"games/a/notation.go":    "package a\n\nvar v = notation.Upper(&x, \"unit\").And(\":\", notation.Of(text, \"card\", read))\n",
		"games/a/other.go":       "package a\n\nvar v = notation.Upper(&x, \"other\")\n",
		"game/notation/value.go": "package notation\n\nvar v = Number(&x, 0, \"number\")\n",
	}))
	if want := []string{"want.card", "want.number", "want.unit"}; !slices.Equal(wanted, want) {
		t.Errorf("got %v, want %v", wanted, want)
	}
}
