package tidy

import (
	"os"
	"testing"
	"testing/fstest"
)

// TestDocumentsQuote compares the examples of the documents with the files
// that they are cut from.
func TestDocumentsQuote(t *testing.T) {
	report(t, Quotes(readRepository(t), os.DirFS(root)))
}

func TestQuotes(t *testing.T) {
	files := fstest.MapFS{"play.txt": {Data: []byte("1. lay\n    > lay 6\n\n2. show\n    d6 5\nend\n")}}
	for name, tc := range map[string]struct{ text, want string }{
		"the whole":       {"1. lay\n    > lay 6\n", ""},
		"the last lines":  {"    d6 5\nend\n", ""},
		"with omissions":  {"1. lay\n…\n    d6 5\n", ""},
		"another order":   {"    d6 5\n…\n1. lay\n", "docs/a.md:3: play.txt does not say:"},
		"another word":    {"1. lay down\n", "docs/a.md:3: play.txt does not say:"},
		"a part of lines": {"lay\n", "docs/a.md:3: play.txt does not say:"},
		"nothing":         {"…\n", "docs/a.md:3: the quotation says nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			made := tree(t, map[string]string{"docs/a.md": "# A\n<!-- from play.txt -->\n```\n" + tc.text + "```\n"})
			if tc.want == "" {
				expect(t, Quotes(made, files))
			} else {
				expect(t, Quotes(made, files), tc.want)
			}
		})
	}
	t.Run("no such file", func(t *testing.T) {
		made := tree(t, map[string]string{"docs/a.md": "<!-- from missing.txt -->\n```\na\n```\n"})
		expect(t, Quotes(made, files), "docs/a.md:2: open missing.txt")
	})
	t.Run("no block", func(t *testing.T) {
		expect(t, Quotes(tree(t, map[string]string{"docs/a.md": "<!-- from play.txt -->\n\n```\na\n```\n"}), files), "docs/a.md:2: no block")
	})
}
