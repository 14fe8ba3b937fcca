package tidy

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// omission is a line of a quotation that stands for lines left out.
const omission = "…"

// Quotes checks the documents: a block of code under a line such as
//
//	<!-- from games/skirmish/testdata/playthroughs/barkmann.txt -->
//
// is cut from that file, line by line in its order. Where lines are left out
// stands one with an ellipsis. So an example cannot show what no test plays.
func Quotes(t *Tree, files fs.FS) []Fault {
	from := regexp.MustCompile(`^<!-- from (\S+) -->$`)
	var faults []Fault
	for _, name := range t.Files(".md") {
		source, begins := "", 0
		var quoted []string
		for n, line := range t.lines(name) {
			fence := strings.HasPrefix(line, "```")
			switch m := from.FindStringSubmatch(line); {
			case m != nil:
				source, begins, quoted = m[1], 0, nil
			case source != "" && begins == 0 && !fence:
				faults = append(faults, Fault{name, n, "no block of code under the line that says where it is from"})
				source = ""
			case source != "" && begins == 0:
				begins = n
			case source != "" && fence:
				if why := compareQuote(files, source, quoted); why != "" {
					faults = append(faults, Fault{name, begins, why})
				}
				source = ""
			case source != "":
				quoted = append(quoted, line)
			}
		}
	}
	return faults
}

// compareQuote says why the lines are no quotation from the file.
func compareQuote(files fs.FS, source string, quoted []string) string {
	data, err := fs.ReadFile(files, source)
	if err != nil {
		return err.Error()
	}
	rest := "\n" + string(data)
	for passage := range strings.SplitSeq(strings.Join(quoted, "\n")+"\n", omission+"\n") {
		if strings.TrimSpace(passage) == "" {
			return "the quotation says nothing"
		}
		passage = "\n" + strings.Trim(passage, "\n") + "\n"
		_, after, found := strings.Cut(rest, passage)
		if !found {
			return fmt.Sprintf("%s does not say:%s", source, strings.TrimRight(passage, "\n"))
		}
		rest = "\n" + after
	}
	return ""
}

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
