package rulebook

import (
	"strings"
	"testing"
	"testing/fstest"
)

func openBook(t *testing.T) *Book {
	t.Helper()
	b, err := Open("tankchess")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestFind(t *testing.T) {
	b := openBook(t)
	for _, tc := range []struct {
		lang   Lang
		clause Clause
		title  string
	}{
		{English, "CH-4.c", "Diagonal steps"},
		{French, "CH-4.c", "Pas en diagonale"},
		{English, " ch-16 ", "Move counts (perft)"},
		{English, "CH-4", ""},
		{English, "TC-9", ""},
		{"de", "CH-4.c", ""},
	} {
		e, ok := b.Find(tc.lang, tc.clause)
		if e.Title != tc.title || ok != (tc.title != "") {
			t.Errorf("Find(%q, %q) = %q, %v; want %q", tc.lang, tc.clause, e.Title, ok, tc.title)
		}
	}
}

func TestVolumes(t *testing.T) {
	b, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range b.Games() {
		for _, lang := range Languages() {
			v, ok := b.Volume(game, lang)
			if !ok || v.Version < 1 || len(v.Chapters) == 0 || len(b.Clauses(game)) < len(v.Chapters) {
				t.Errorf("%s.%s: version %d, %d chapters, %d clauses", game, lang, v.Version, len(v.Chapters), len(b.Clauses(game)))
			}
		}
	}
	if got := b.Chapters("chess", English); got != nil {
		t.Errorf("chapters of an unknown game: %v", got)
	}
}

func TestSearch(t *testing.T) {
	b := openBook(t)
	for _, tc := range []struct {
		lang  Lang
		words string
		first string
	}{
		{English, "ch-9.c", "CH-9.c"},
		{English, "Tank destroyer", "CH-11.b"},
		{English, "mortar bomb", "CH-11.c"},
		{French, "depart cases", "CH-2.b"}, // accents are optional
		{French, "épaves", "CH-8.a"},
		{English, "zeppelin", ""},
		{English, "  ", ""},
	} {
		found := b.Search(tc.lang, tc.words)
		switch {
		case tc.first == "" && len(found) > 0:
			t.Errorf("Search(%q) found %s", tc.words, found[0].Name())
		case tc.first != "" && (len(found) == 0 || found[0].Name() != tc.first):
			t.Errorf("Search(%q) = %v, want %s first", tc.words, found, tc.first)
		}
	}
	if found := b.Search(English, "ank"); len(found) > 0 {
		t.Errorf("the middle of a word found %s", found[0].Name())
	}
}

// front is the head of a volume in which everything is right.
const front = "---\ngame: duel\nlanguage: en\nversion: 1\ntitle: Duel\n---\n"

func TestBrokenBooks(t *testing.T) {
	good := front + "# DU-1 Start\n\n## DU-1.a Ready\n\nText.\n"
	for _, tc := range []struct{ name, en, fr, want string }{
		{"no front matter", "# DU-1 Start\n", good, "book/duel.en.md:1: want --- and the front matter"},
		{"open front matter", "---\ngame: duel\n", good, "want a closing ---"},
		{"unknown field", strings.Replace(good, "title", "name", 1), good, `book/duel.en.md:5: front matter: "name"`},
		{"version", strings.Replace(good, "version: 1", "version: x", 1), good, `book/duel.en.md:4: version: "x"`},
		{"other game", strings.Replace(good, "game: duel", "game: dual", 1), good, "front matter says dual.en"},
		{"clause in the wrong chapter", good + "## DU-2.a There\n\nText.\n", good, "book/duel.en.md:12: clause DU-2.a stands in chapter DU-1"},
		{"clause twice", good + "## DU-1.a Again\n\nText.\n", good, "clause DU-1.a stands twice"},
		{"clause without text", good + "## DU-1.b Empty\n", good, "clause DU-1.b has no text"},
		{"clause without title", good + "## DU-1.b\n\nText.\n", good, `clause "DU-1.b", want an ID and a title`},
		{"deep heading", good + "### More\n", good, "book/duel.en.md:12: want a chapter (#) or a clause (##)"},
		{"unknown citation", good + "## DU-1.b Next\n\nSee DU-7.x.\n", good, "DU-1.b names DU-7.x, which does not exist"},
		{"no French", good, "", `no volume in "fr"`},
		{"French lacks a clause", good + "## DU-1.b Next\n\nText.\n", good, `clauses differ between "en" and "fr" from DU-1.b on`},
		{"French has an older version", strings.Replace(good, "version: 1", "version: 2", 1), good, `version 2 in "en", 1 in "fr"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			fsys := fstest.MapFS{"book/duel.en.md": {Data: []byte(tc.en)}}
			if tc.fr != "" {
				fsys["book/duel.fr.md"] = &fstest.MapFile{Data: []byte(strings.Replace(tc.fr, "language: en", "language: fr", 1))}
			}
			_, err := open(fsys)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
	t.Run("a heading in a code block is text", func(t *testing.T) {
		en := good + "```\n# not a chapter\n```\n"
		b, err := open(fstest.MapFS{
			"book/duel.en.md": {Data: []byte(en)},
			"book/duel.fr.md": {Data: []byte(strings.Replace(en, "language: en", "language: fr", 1))},
		})
		if err != nil {
			t.Fatal(err)
		}
		if e, _ := b.Find(English, "DU-1.a"); !strings.Contains(e.Text, "# not a chapter") {
			t.Errorf("text %q", e.Text)
		}
	})
}

// TestOpenSome leaves out the rules and the words of games not asked for.
func TestOpenSome(t *testing.T) {
	book := func(game, clause string) *fstest.MapFile {
		text := "---\ngame: " + game + "\nlanguage: LANG\nversion: 1\ntitle: T\n---\n\n# " + clause + " C\n\n## " + clause + ".a One\n\nText.\n"
		return &fstest.MapFile{Data: []byte(text)}
	}
	fsys := fstest.MapFS{
		"words/cli.en.json": {Data: []byte(`{"a.b": "x"}`)}, "words/cli.fr.json": {Data: []byte(`{"a.b": "x"}`)},
		"words/duel.en.json": {Data: []byte(`{"a.b": "x"}`)}, "words/duel.fr.json": {Data: []byte(`{"a.b": "x"}`)},
	}
	for game, clause := range map[string]string{"duel": "XX-1", "chess": "YY-1"} {
		for _, lang := range Languages() {
			f := book(game, clause)
			f.Data = []byte(strings.Replace(string(f.Data), "LANG", string(lang), 1))
			fsys["book/"+game+"."+string(lang)+".md"] = f
		}
	}
	b, err := open(fsys, "chess")
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Games(); len(got) != 1 || got[0] != "chess" {
		t.Errorf("games %v, want chess alone", got)
	}
	if _, ok := b.Find(English, "XX-1.a"); ok {
		t.Error("a clause of a game not asked for is in the book")
	}
	if b.words["duel"] != nil || b.words["cli"] == nil {
		t.Errorf("words of %v", b.words)
	}
}

// 15.2.12: the card of Smoke said which clauses to read, not what smoke does.
func TestCardsSayWhatTheyDo(t *testing.T) {
	b, err := Open("commander")
	if err != nil {
		t.Fatal(err)
	}
	cards := 0
	for _, lang := range Languages() {
		for _, c := range b.Clauses("commander") {
			if !strings.HasPrefix(string(c), "TC-C") {
				continue
			}
			cards++
			e, _ := b.Find(lang, c)
			if strings.HasPrefix(e.Text, "TC-") || e.Text == "" {
				t.Errorf("%s %s %s: %q", lang, c, e.Title, e.Text)
			}
		}
	}
	if cards == 0 {
		t.Error("no cards")
	}
}

// 15.2.13: what is seen may be a car (*une automitrailleuse*) or a tank (*un char*),
// and the sentence cannot know: it agrees with neither.
func TestFrenchAgreesWithEveryUnit(t *testing.T) {
	b, err := Open("engagement")
	if err != nil {
		t.Fatal(err)
	}
	v := b.Voice("engagement", French)
	for _, why := range []string{"spotted", "fired", "moved", "met", "hit", "near", "otherwise"} {
		got := v.Say("event.revealed", map[string]any{"unit": "B1", "ref": "m8", "why": why})
		for word := range strings.FieldsSeq(strings.Trim(got, ".")) {
			if word == "il" || word == "elle" || word == "vu" || word == "vue" {
				t.Errorf("%s: %q", why, got)
			}
		}
	}
}
