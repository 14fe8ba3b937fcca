package rulebook

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
)

// Guide is what stands beside the rules of one game: the quick reference, the
// annotated sheet, questions and answers, history, and the stories of its
// battles. It decides nothing; each answer names the clause that does.
type Guide struct {
	Game  string `json:"game"`
	Lang  Lang   `json:"lang" enum:"en,fr"`
	Title string `json:"title"`
	Parts []Part `json:"parts"`
}

// Part is one of the parts that every guide has.
type Part struct {
	ID       string    `json:"id" enum:"quick,sheet,faq,history,story"`
	Title    string    `json:"title"`
	Intro    string    `json:"intro,omitempty"` // Markdown before the first section
	Sections []Section `json:"sections"`
}

// Section is a piece of a part under its own heading: a question, what one
// figure of a sheet means, the story of one battle.
type Section struct {
	ID    string `json:"id"` // "faq-ties": the part and a name
	Title string `json:"title"`
	Text  string `json:"text"` // Markdown
}

// Parts of a guide, in the order of the file.
const (
	PartQuick   = "quick"   // all one needs at the table, on one printed page
	PartSheet   = "sheet"   // what each figure of a card or a vehicle sheet means; the page numbers them
	PartFAQ     = "faq"     // questions and answers
	PartHistory = "history" // the game and its vehicles in their time
	PartStory   = "story"   // story-<id> of every scenario, mission and hero
)

// GuideParts lists the parts that every guide has.
func GuideParts() []string { return []string{PartQuick, PartSheet, PartFAQ, PartHistory, PartStory} }

// Guide returns what stands beside the rules of a game.
func (b *Book) Guide(game string, lang Lang) (Guide, bool) {
	g, ok := b.guides[game][lang]
	return g, ok
}

// Part returns one part of a guide.
func (g Guide) Part(id string) (Part, bool) {
	i := slices.IndexFunc(g.Parts, func(p Part) bool { return p.ID == id })
	if i < 0 {
		return Part{}, false
	}
	return g.Parts[i], true
}

func (g Guide) sections() []string {
	var list []string
	for _, p := range g.Parts {
		list = append(list, p.ID)
		for _, s := range p.Sections {
			list = append(list, s.ID)
		}
	}
	return list
}

func (b *Book) readGuides(fsys fs.FS, wanted func(game string) bool) error {
	faults := []error{eachText(fsys, "guide", wanted, func(name, game string, lang Lang, text string) error {
		g, err := parseGuide(name, text, b.volumes[game][lang])
		if err != nil {
			return err
		}
		if g.Game != game || g.Lang != lang {
			return fmt.Errorf("%s:1: front matter says %s.%s", name, g.Game, g.Lang)
		}
		if b.guides[game] == nil {
			b.guides[game] = map[Lang]Guide{}
		}
		b.guides[game][lang] = g
		return nil
	})}
	for _, game := range b.games {
		if b.guides[game] == nil {
			continue
		}
		first := b.guides[game][English].sections()
		for _, lang := range Languages()[1:] {
			if other := b.guides[game][lang].sections(); !slices.Equal(first, other) {
				i := 0
				for i < min(len(first), len(other)) && first[i] == other[i] {
					i++
				}
				faults = append(faults, fmt.Errorf("guide/%s: sections differ between %q and %q from %s on",
					game, English, lang, append(first, "the end")[i]))
			}
		}
	}
	return errors.Join(faults...)
}

// parseGuide reads a guide, which has the form of a volume with other names in
// its headings, and may cite what the volume says.
func parseGuide(name, text string, volume Volume) (Guide, error) {
	p := &volumeParser{name: name, id: regexp.MustCompile(`^[a-z]+(-[A-Za-z0-9_-]+)?$`), citation: citation()}
	p.read(text)
	g := Guide{Game: p.volume.Game, Lang: p.volume.Lang, Title: p.volume.Title}
	seen := map[Clause]bool{}
	for _, c := range p.volume.Chapters {
		part := Part{ID: c.ID, Title: c.Title, Intro: c.Intro, Sections: []Section{}}
		for _, e := range c.Entries {
			if seen[e.Clause] {
				p.faults = append(p.faults, fmt.Errorf("%s: section %s stands twice", name, e.Clause))
			}
			seen[e.Clause] = true
			part.Sections = append(part.Sections, Section{ID: string(e.Clause), Title: e.Title, Text: e.Text})
		}
		g.Parts = append(g.Parts, part)
	}
	for i, id := range GuideParts() {
		if len(p.faults) == 0 && (i >= len(g.Parts) || g.Parts[i].ID != id || len(g.Parts) > len(GuideParts())) {
			p.faults = append(p.faults, fmt.Errorf("%s: want the parts %v", name, GuideParts()))
		}
	}
	if len(volume.Chapters) > 0 {
		p.checkCitations(volume.Chapters[0].ID[:3], volume.names())
	}
	return g, errors.Join(p.faults...)
}
