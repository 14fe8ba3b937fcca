package rulebook

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestGuides(t *testing.T) {
	b, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range b.Games() {
		for _, lang := range Languages() {
			g, ok := b.Guide(game, lang)
			if !ok {
				t.Errorf("%s.%s: no guide", game, lang)
				continue
			}
			for _, id := range GuideParts() {
				if p, ok := g.Part(id); !ok || len(p.Sections) == 0 {
					t.Errorf("%s.%s: part %s has no sections", game, lang, id)
				}
			}
			faq, _ := g.Part(PartFAQ)
			for _, s := range faq.Sections {
				if len(Cited(s.Text)) == 0 {
					t.Errorf("%s.%s: %s names no clause", game, lang, s.ID)
				}
				if !strings.HasSuffix(s.Title, "?") {
					t.Errorf("%s.%s: %s does not ask", game, lang, s.ID)
				}
			}
			if quick, _ := g.Part(PartQuick); quick.words() > quickWords {
				t.Errorf("%s.%s: the quick reference has %d words, at most %d fit a page", game, lang, quick.words(), quickWords)
			}
		}
	}
	if _, ok := b.Guide("chess", English); ok {
		t.Error("a guide to an unknown game")
	}
}

// quickWords is what fits one printed page beside its tables.
const quickWords = 520

func (p Part) words() int {
	n := len(strings.Fields(p.Intro))
	for _, s := range p.Sections {
		n += len(strings.Fields(s.Title)) + len(strings.Fields(s.Text))
	}
	return n
}

func TestSearchFindsGuides(t *testing.T) {
	b, err := Open("commander")
	if err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{
		"wheatfield block sight?": "faq-wheat", "bridgehead vistula": "story-tc-17-7", "faq-ranks": "faq-ranks",
	} {
		found := b.Search(English, words)
		if len(found) == 0 || found[0].Section != want || found[0].Game != "commander" || found[0].Clause != "" {
			t.Errorf("Search(%q) = %+v, want %s first", words, found, want)
		}
	}
	if found := b.Search(English, "faq"); len(found) > 0 {
		t.Errorf("the name of a part found %s", found[0].Name())
	}
}

func TestBrokenGuides(t *testing.T) {
	book := front + "# DU-1 Start\n\n## DU-1.a Ready\n\nText.\n"
	good := "---\ngame: duel\nlanguage: en\ntitle: Duel\n---\n"
	for _, id := range GuideParts() {
		good += "# " + id + " Title\n\n## " + id + "-one One\n\nSee DU-1.a.\n\n"
	}
	french := func(text string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.Replace(text, "language: en", "language: fr", 1))}
	}
	for _, tc := range []struct{ name, en, fr, want string }{
		{"good", good, good, ""},
		{"a part is missing", strings.Replace(good, "# history Title\n\n## history-one One\n\nSee DU-1.a.\n\n", "", 1), good, "want the parts"},
		{"unknown part", strings.ReplaceAll(good, "quick", "slow"), good, "want the parts"},
		{"section twice", good + "## story-one Again\n\nText.\n", good, "section story-one stands twice"},
		{"section in the wrong part", good + "## faq-two Question?\n\nText.\n", good, "clause faq-two stands in chapter story"},
		{"unknown clause", strings.Replace(good, "DU-1.a", "DU-9.z", 1), good, "quick-one names DU-9.z, which does not exist"},
		{"other game", strings.Replace(good, "game: duel", "game: dual", 1), good, "front matter says dual.en"},
		{"French lacks a section", good + "## story-two Two\n\nText.\n", good, `sections differ between "en" and "fr" from story-two on`},
		{"no French", good, "", `sections differ between "en" and "fr" from quick on`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			fsys := fstest.MapFS{
				"book/duel.en.md": {Data: []byte(book)}, "book/duel.fr.md": french(book),
				"guide/duel.en.md": {Data: []byte(tc.en)},
			}
			if tc.fr != "" {
				fsys["guide/duel.fr.md"] = french(tc.fr)
			}
			_, err := open(fsys)
			switch {
			case tc.want == "" && err != nil:
				t.Error(err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}
