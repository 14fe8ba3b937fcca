package tidy

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
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
