package rulebook

import (
	"slices"
	"strings"
)

// Hit is a place that a search found: a clause, or a section of a guide.
type Hit struct {
	Game    string `json:"game"`
	Clause  Clause `json:"clause,omitempty"`
	Section string `json:"section,omitempty"`
	Title   string `json:"title"`
	Text    string `json:"text"` // Markdown
}

// Name is the clause or the section.
func (h Hit) Name() string { return string(h.Clause) + h.Section }

// Search returns the places that contain all the words, best first: the one
// whose name was typed, then those with the words in the title, then the
// others; rules before guides, in the order of the book. Case and accents do
// not matter, and a word finds what begins with it.
func (b *Book) Search(lang Lang, words string) []Hit {
	wanted := strings.Fields(fold(words))
	if len(wanted) == 0 {
		return nil
	}
	ranks := map[Hit]int{}
	var hits []Hit
	for _, h := range b.places(lang) {
		if r := rank(h, wanted); r > 0 {
			ranks[h] = r
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return ranks[a] - ranks[b] })
	return hits
}

// places lists all that can be found.
func (b *Book) places(lang Lang) []Hit {
	var list []Hit
	for _, game := range b.games {
		for _, e := range b.volumes[game][lang].entries() {
			list = append(list, Hit{Game: game, Clause: e.Clause, Title: e.Title, Text: e.Text})
		}
	}
	for _, game := range b.games {
		for _, p := range b.guides[game][lang].Parts {
			for _, s := range p.Sections {
				list = append(list, Hit{Game: game, Section: s.ID, Title: s.Title, Text: s.Text})
			}
		}
	}
	return list
}

// rank tells how well a place answers: 1 by name, 2 by title, 3 by text,
// 0 not at all.
func rank(h Hit, wanted []string) int {
	id, title, text := fold(h.Name()), " "+fold(h.Title), " "+fold(h.Text)
	if slices.Equal(wanted, []string{id}) {
		return 1
	}
	inTitle := true
	for _, w := range wanted {
		switch {
		case strings.HasPrefix(id, w) && h.Clause != "" || beginsWord(title, w):
		case beginsWord(text, w):
			inTitle = false
		default:
			return 0
		}
	}
	if inTitle {
		return 2
	}
	return 3
}

// beginsWord tells whether w stands in text at the beginning of a word.
func beginsWord(text, w string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], w)
		if i < 0 {
			return false
		}
		if at := from + i; at == 0 || !isWordByte(text[at-1]) {
			return true
		}
		from += i + 1
	}
}

func isWordByte(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }

// fold brings text into the form that is compared: lower case, without the
// accents that French has and fingers leave out.
func fold(text string) string {
	return strings.NewReplacer(
		"à", "a", "â", "a", "ä", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e",
		"î", "i", "ï", "i", "ô", "o", "ö", "o", "ù", "u", "û", "u", "ü", "u", "ÿ", "y",
		"œ", "oe", "æ", "ae", "’", "'",
	).Replace(strings.ToLower(text))
}
