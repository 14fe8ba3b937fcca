package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sabot/game"
	"sabot/rulebook"
)

type rulesCmd struct {
	langFlag
	Name   string `arg:"" optional:"" help:"A clause (CH-4.c), a section (TC-9.3), a chapter (CH-4) or a game (tankchess: its contents)."`
	Search string `help:"List the clauses and the sections of guides that contain all these words." placeholder:"WORDS"`
	Guide  string `help:"Print a part of what stands beside the rules of the game: quick, sheet, faq, history or story." placeholder:"PART"`
	Brief  string `help:"Print what a scenario of the game gives: forces, zones, arrivals, ends." placeholder:"SCENARIO"`
	tableFlags
}

func (*rulesCmd) Help() string {
	return `Examples:
  sabot rules tankchess              the contents
  sabot rules CH-4.c                 one clause
  sabot rules CH-4                   a whole chapter
  sabot rules TC-9.3                 the clauses of a section
  sabot rules --lang fr CH-4.c       the same in French
  sabot rules --search "water mine"  clauses that speak of both
  sabot rules commander --guide faq  questions and answers
  sabot rules commander --brief tc-17-7
  sabot rules tankchess --table units --sort points --where turret=yes`
}

func (c *rulesCmd) Run(p *Program) error {
	lang := p.language(c.Lang)
	page := newPage(p.Stdout)
	switch {
	case c.Search != "" && c.Name != "":
		return usagef("a name or --search, not both")
	case c.Table != "":
		if err := c.write(p, &page.buf, c.Name, lang); err != nil {
			return err
		}
	case c.Guide != "":
		if err := c.guide(p, page, lang); err != nil {
			return err
		}
	case c.Brief != "":
		if err := writeBrief(p, page, c.Name, c.Brief, lang); err != nil {
			return err
		}
	case c.Search != "":
		found := p.Book.Search(lang, c.Search)
		if len(found) == 0 {
			return errors.New(p.say(c.Lang)("rules.none", game.Args{"words": c.Search}))
		}
		for _, hit := range found {
			page.item(hit.Name(), hit.Title)
		}
	case c.Name == "":
		for _, name := range p.Book.Games() {
			if v, ok := p.Book.Volume(name, lang); ok {
				page.item(name, v.Title)
			}
		}
	default:
		if err := c.show(p, page, lang); err != nil {
			return err
		}
	}
	return page.flush()
}

func (c *rulesCmd) show(p *Program, page *page, lang rulebook.Lang) error {
	if e, ok := p.Book.Find(lang, rulebook.Clause(c.Name)); ok {
		page.entry(e)
		return nil
	}
	if v, ok := p.Book.Volume(c.Name, lang); ok {
		page.title(v.Title)
		for _, chapter := range v.Chapters {
			page.heading(chapter.ID, chapter.Title)
			for _, e := range chapter.Entries {
				page.item(string(e.Clause), e.Title)
			}
		}
		return nil
	}
	for _, name := range p.Book.Games() {
		for _, chapter := range p.Book.Chapters(name, lang) {
			whole, shown := strings.EqualFold(chapter.ID, c.Name), within(chapter, c.Name)
			if whole {
				page.heading(chapter.ID, chapter.Title)
				page.text(chapter.Intro)
				shown = chapter.Entries
			}
			for _, e := range shown {
				page.entry(e)
			}
			if whole || len(shown) > 0 {
				return nil
			}
		}
	}
	return fmt.Errorf("no clause, chapter or game %q; nearest: %s", c.Name, strings.Join(nearest(p.Book, c.Name), ", "))
}

func (c *rulesCmd) guide(p *Program, page *page, lang rulebook.Lang) error {
	g, ok := p.Book.Guide(c.Name, lang)
	if !ok {
		return fmt.Errorf("guide of %q, want one of %s", c.Name, strings.Join(p.Book.Games(), ", "))
	}
	part, ok := g.Part(c.Guide)
	if !ok {
		return fmt.Errorf("part %q, want one of %s", c.Guide, strings.Join(rulebook.GuideParts(), ", "))
	}
	page.heading(g.Title, part.Title)
	page.text(part.Intro)
	for _, s := range part.Sections {
		page.heading("", s.Title)
		page.text(s.Text)
	}
	return nil
}

// within lists the clauses of a section: TC-9.3 has no text of its own, only
// TC-9.3.a and those behind it.
func within(chapter rulebook.Chapter, section string) []rulebook.Entry {
	prefix := strings.ToLower(section) + "."
	return slices.DeleteFunc(slices.Clone(chapter.Entries), func(e rulebook.Entry) bool {
		return !strings.HasPrefix(strings.ToLower(string(e.Clause)), prefix)
	})
}

// nearest lists the three names that need the fewest changes to become name.
func nearest(book *rulebook.Book, name string) []string {
	var names []string
	for _, g := range book.Games() {
		names = append(names, g)
		for _, clause := range book.Clauses(g) {
			names = append(names, string(clause))
		}
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Compare(changes(strings.ToUpper(a), strings.ToUpper(name)), changes(strings.ToUpper(b), strings.ToUpper(name)))
	})
	return names[:min(3, len(names))]
}

// changes is the number of letters to insert, drop or replace (Levenshtein).
func changes(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
