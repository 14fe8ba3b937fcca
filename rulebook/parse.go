package rulebook

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// citation matches a clause wherever it stands in a text.
func citation() *regexp.Regexp {
	return regexp.MustCompile(`\b[A-Z]{2}-([A-Z][0-9]*|[0-9]+)(\.([0-9]+|[a-z]))*\b`)
}

// Cited lists the clauses that a text names, each once, in order.
func Cited(text string) []Clause { return cited(citation(), text) }

func cited(citation *regexp.Regexp, text string) []Clause {
	var list []Clause
	for _, m := range citation.FindAllString(text, -1) {
		if !slices.Contains(list, Clause(m)) {
			list = append(list, Clause(m))
		}
	}
	return list
}

// volumeParser reads one file line by line and remembers where it is.
type volumeParser struct {
	name     string
	id       *regexp.Regexp // of chapters and clauses
	citation *regexp.Regexp // making it costs more than all its uses
	line     int
	volume   Volume
	body     []string // of the clause or chapter being read
	fence    bool     // inside a code block, where # is not a heading
	faults   []error
}

// parseVolume reads a file of the form that the package comment describes.
func parseVolume(name, text string) (Volume, error) {
	clause := citation()
	p := &volumeParser{name: name, id: clause, citation: clause}
	p.read(text)
	if p.volume.Version == 0 && len(p.faults) == 0 {
		p.line = 1
		p.fault("front matter: want a version")
	}
	if len(p.volume.Chapters) > 0 {
		p.checkCitations(p.volume.Chapters[0].ID[:3], p.volume.names())
	}
	return p.volume, errors.Join(p.faults...)
}

func (p *volumeParser) read(text string) {
	rest := p.frontMatter(strings.Split(strings.TrimSuffix(text, "\n"), "\n"))
	for _, line := range rest {
		p.line++
		p.readLine(line)
	}
	p.closeBody()
}

func (p *volumeParser) fault(format string, args ...any) {
	p.faults = append(p.faults, fmt.Errorf("%s:%d: %s", p.name, p.line, fmt.Sprintf(format, args...)))
}

func (p *volumeParser) frontMatter(lines []string) []string {
	p.line = 1
	if lines[0] != "---" {
		p.fault("want --- and the front matter")
		return nil
	}
	for i, line := range lines[1:] {
		p.line = i + 2
		if line == "---" {
			if p.volume.Game == "" || p.volume.Lang == "" || p.volume.Title == "" {
				p.fault("front matter: want game, language and title")
			}
			return lines[p.line:]
		}
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "game":
			p.volume.Game = value
		case "language":
			p.volume.Lang = Lang(value)
		case "title":
			p.volume.Title = value
		case "version":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 {
				p.fault("version: %q, want a number from 1", value)
			}
			p.volume.Version = n
		default:
			p.fault("front matter: %q, want game, language, version or title", key)
		}
	}
	p.fault("front matter: want a closing ---")
	return nil
}

func (p *volumeParser) readLine(line string) {
	if strings.HasPrefix(line, "```") {
		p.fence = !p.fence
	}
	switch {
	case p.fence:
		p.body = append(p.body, line)
	case strings.HasPrefix(line, "# "):
		p.closeBody()
		p.openChapter(line[2:])
	case strings.HasPrefix(line, "## "):
		p.closeBody()
		p.openClause(line[3:])
	case strings.HasPrefix(line, "#"):
		p.fault("want a chapter (#) or a clause (##)")
	default:
		p.body = append(p.body, line)
	}
}

func (p *volumeParser) openChapter(heading string) {
	id, title, _ := strings.Cut(heading, " ")
	if title == "" || id == "" || p.id.FindString(id) != id || strings.Contains(id, ".") {
		p.fault("chapter %q, want an ID and a title as in CH-4 Movement", heading)
		return
	}
	p.volume.Chapters = append(p.volume.Chapters, Chapter{ID: id, Title: title})
}

func (p *volumeParser) openClause(heading string) {
	id, title, _ := strings.Cut(heading, " ")
	if len(p.volume.Chapters) == 0 {
		p.fault("clause %s before the first chapter", id)
		return
	}
	c := &p.volume.Chapters[len(p.volume.Chapters)-1]
	if title == "" || id == "" || p.id.FindString(id) != id {
		p.fault("clause %q, want an ID and a title as in CH-4.c Diagonal steps", heading)
	}
	if !within(id, c.ID) {
		p.fault("clause %s stands in chapter %s", id, c.ID)
	}
	c.Entries = append(c.Entries, Entry{Clause: Clause(id), Title: title})
}

// within tells whether a clause belongs to a chapter: CH-4.c to CH-4, card
// TC-C15 to TC-C, the chapter of all cards, and faq-ties of a guide to faq.
func within(clause, chapter string) bool {
	rest, ok := strings.CutPrefix(clause, chapter)
	if !ok || rest == "" || rest[0] == '.' || rest[0] == '-' {
		return ok
	}
	last := chapter[len(chapter)-1]
	return 'A' <= last && last <= 'Z' && '0' <= rest[0] && rest[0] <= '9'
}

// closeBody hands the collected lines to the heading they stand under.
func (p *volumeParser) closeBody() {
	text := strings.TrimSpace(strings.Join(p.body, "\n"))
	p.body = nil
	if len(p.volume.Chapters) == 0 {
		if text != "" {
			p.fault("text before the first chapter")
		}
		return
	}
	c := &p.volume.Chapters[len(p.volume.Chapters)-1]
	if len(c.Entries) == 0 {
		c.Intro = text
		return
	}
	e := &c.Entries[len(c.Entries)-1]
	e.Text = text
	if text == "" {
		p.fault("clause %s has no text", e.Clause)
	}
}

// checkCitations finds references to clauses of this game that do not exist.
// What has another prefix is another game's clause, or a tank: KV-1.
func (p *volumeParser) checkCitations(prefix string, known []Clause) {
	for _, c := range p.volume.Chapters {
		for _, e := range append([]Entry{{Clause: Clause(c.ID), Text: c.Intro}}, c.Entries...) {
			for _, named := range cited(p.citation, e.Text) {
				if strings.HasPrefix(string(named), prefix) && !slices.Contains(known, named) {
					p.faults = append(p.faults, fmt.Errorf("%s: %s names %s, which does not exist", p.name, e.Clause, named))
				}
			}
		}
	}
}
