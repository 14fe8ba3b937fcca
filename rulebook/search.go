package rulebook

import (
	"slices"
	"strings"
)

// Search returns the clauses that contain all the words, best first: the
// clause whose name was typed, then those with the words in the title, then
// the others in the order of the book. Case and accents do not matter, and a
// word finds what begins with it.
func (b *Book) Search(lang Lang, words string) []Entry {
	wanted := strings.Fields(fold(words))
	if len(wanted) == 0 {
		return nil
	}
	type hit struct {
		entry Entry
		rank  int
	}
	var hits []hit
	for _, game := range b.games {
		for _, e := range b.volumes[game][lang].entries() {
			if r := rank(e, wanted); r > 0 {
				hits = append(hits, hit{e, r})
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.rank - b.rank })
	found := make([]Entry, len(hits))
	for i, h := range hits {
		found[i] = h.entry
	}
	return found
}

// rank tells how well an entry answers: 1 by name, 2 by title, 3 by text,
// 0 not at all.
func rank(e Entry, wanted []string) int {
	id, title, text := fold(string(e.Clause)), " "+fold(e.Title), " "+fold(e.Text)
	if slices.Equal(wanted, []string{id}) {
		return 1
	}
	inTitle := true
	for _, w := range wanted {
		switch {
		case strings.HasPrefix(id, w) || beginsWord(title, w):
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
