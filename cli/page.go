package cli

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"sabot/rulebook"
)

// pageWidth is the widest line of running text.
const pageWidth = 80

// page sets rulebook text for a terminal. It is written out as a whole.
type page struct {
	out  io.Writer
	buf  bytes.Buffer
	bold bool // the reader is a terminal
}

func newPage(out io.Writer) *page { return &page{out: out, bold: terminal(out)} }

func (p *page) flush() error {
	_, err := p.out.Write(p.buf.Bytes())
	return err
}

func (p *page) strong(text string) string {
	if p.bold {
		return "\x1b[1m" + text + "\x1b[0m"
	}
	return text
}

func (p *page) title(text string) { fmt.Fprintln(&p.buf, p.strong(text)) }

func (p *page) heading(id, text string) {
	fmt.Fprintf(&p.buf, "\n%s\n", p.strong(id+"  "+text))
}

func (p *page) item(id, text string) { fmt.Fprintf(&p.buf, "  %-10s %s\n", id, text) }

func (p *page) entry(e rulebook.Entry) {
	if p.buf.Len() > 0 {
		fmt.Fprintln(&p.buf)
	}
	fmt.Fprintln(&p.buf, p.strong(string(e.Clause)+"  "+e.Title))
	p.text(e.Text)
}

// listItem is the start of an item of a list, with or without a number.
var listItem = regexp.MustCompile(`^\s*(-|\d+\.) `)

// text sets Markdown: paragraphs and lists are wrapped, tables and code stay
// as they are, marks of emphasis go.
func (p *page) text(markdown string) {
	fenced := false
	var paragraph []string
	flush := func() {
		p.wrap(strings.Join(paragraph, " "))
		paragraph = nil
	}
	for line := range strings.Lines(strings.TrimSpace(markdown)) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			flush()
			fenced = !fenced
		case fenced:
			fmt.Fprintln(&p.buf, "  "+line)
		case strings.HasPrefix(line, "|"):
			flush()
			fmt.Fprintln(&p.buf, line)
		case strings.TrimSpace(line) == "":
			flush()
			fmt.Fprintln(&p.buf)
		case listItem.MatchString(line):
			flush()
			paragraph = append(paragraph, line)
		default:
			paragraph = append(paragraph, strings.TrimSpace(line))
		}
	}
	flush()
}

// wrap breaks text at spaces; the lines of a list item hang below its text.
func (p *page) wrap(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	text = strings.NewReplacer("**", "", "`", "").Replace(text)
	text = regexp.MustCompile(`\*(\S[^*]*)\*`).ReplaceAllString(text, "$1")
	for _, line := range wrapped(text, pageWidth) {
		fmt.Fprintln(&p.buf, line)
	}
}

// breaks tells where a line may end: not at the spaces that French puts before
// a colon to hold it.
func breaks(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }

// wrapped breaks text into lines of at most width characters. Lines after the
// first are indented like a list item where the text is one.
func wrapped(text string, width int) []string {
	indent := len(text) - len(strings.TrimLeft(text, " "))
	hang := indent
	if strings.HasPrefix(text[indent:], "- ") {
		hang += 2
	}
	var lines []string
	line := strings.Repeat(" ", indent)
	empty := true
	for word := range strings.FieldsFuncSeq(text, breaks) {
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, line)
			line, empty = strings.Repeat(" ", hang), true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	return append(lines, line)
}
