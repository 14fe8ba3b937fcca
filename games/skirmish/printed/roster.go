package printed

import (
	"encoding/xml"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// ReadRoster makes a platoon of a list that somebody wrote or that another
// program exported: names of tanks, each followed by the names of its cards, on
// lines of their own or behind commas, with or without points and numbers; or
// the file of a roster itself. Names may be spelt a little wrong: the public
// catalogue's are. Words that are neither come back as unknown, for the player
// to look at. The platoon is not checked; see [Platoon.Faults].
func (d *Data) ReadRoster(text string) (p Platoon, unknown []string) {
	entries := listEntries(text)
	if strings.Contains(text, "<roster") {
		entries = fileEntries(text)
	}
	first := 0 // of the tanks that cards now go aboard
	for _, e := range entries {
		key := plainName(e.name)
		if key == "" || isHeading(key) {
			continue
		}
		if t := named(d.Tanks, key, func(t *TankCard) (string, string) { return t.ID, t.Name }); t != nil {
			if p.Nation == "" {
				p.Nation = t.Nation
			}
			first = len(p.Tanks)
			for range min(e.count, MaxTanks+1) {
				p.Tanks = append(p.Tanks, PlatoonTank{Tank: t.ID})
			}
			continue
		}
		if c := named(d.Cards, key, func(c *Card) (string, string) { return c.ID, c.Name }); c != nil && len(p.Tanks) > 0 {
			p.addCard(c, first, min(e.count, MaxTanks))
			continue
		}
		unknown = append(unknown, e.name)
	}
	return p, unknown
}

// addCard puts a card on the tanks that were listed together. A hero rides on the
// first of them only (TK-15.h).
func (p *Platoon) addCard(c *Card, first, count int) {
	for i := first; i < len(p.Tanks); i++ {
		for range count {
			p.Tanks[i].Cards = append(p.Tanks[i].Cards, c.ID)
		}
		if c.Hero {
			return
		}
	}
}

type entry struct {
	name  string
	count int
}

// listEntries splits a list. Lines between pluses are headings, and so is what
// a program says of itself.
func listEntries(text string) []entry {
	var list []entry
	for line := range strings.Lines(withoutPoints(text)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "+") && strings.HasSuffix(line, "+") || strings.HasPrefix(line, "Created with") {
			continue
		}
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;:+•*", r) }) {
			word = strings.TrimSpace(strings.TrimLeft(word, " \t-–.>"))
			list = append(list, counted(word))
		}
	}
	return list
}

// counted reads "2x Panther" and "2 Panther". A number alone is a name.
func counted(word string) entry {
	number, name, _ := strings.Cut(word, " ")
	n, err := strconv.Atoi(strings.TrimRight(number, "x×"))
	if err != nil || n < 1 || strings.TrimSpace(name) == "" {
		return entry{word, 1}
	}
	return entry{strings.TrimSpace(name), n}
}

// fileEntries reads what was selected from a roster's file, in its order: a
// tank, then what it has aboard. What cannot be read ends it.
func fileEntries(text string) []entry {
	var list []entry
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		token, err := dec.Token()
		if err != nil {
			return list
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "selection" {
			continue
		}
		e := entry{count: 1}
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "name":
				e.name = a.Value
			case "number":
				if n, err := strconv.Atoi(a.Value); err == nil && n > 0 {
					e.count = n
				}
			default: // ids, types
			}
		}
		list = append(list, e)
	}
}

// isHeading tells a heading of a list from a name: platoons, places of crew and
// upgrades.
func isHeading(key string) bool {
	switch strings.TrimRight(key, "0123456789") {
	case "", "crew", "upgrade", "upgrades", "commander", "gunner", "loader", "driver", "radio", "radioop", "ammo", "engine", "armour",
		"equipment", "selections", "total", "tanks", "gftanks", "platoon", "germanplatoon", "americanplatoon", "britishplatoon",
		"russianplatoon", "sovietplatoon":
		return true
	}
	return false
}

// named finds what is called so: by its id or name, else by the one name that
// is nearest to it in spelling.
func named[T any](list []*T, key string, names func(*T) (id, name string)) *T {
	var nearest *T
	best, shared := len(key)/6+1, false
	for _, t := range list {
		id, name := names(t)
		if plainName(id) == key || plainName(name) == key {
			return t
		}
		if far := spellingErrors(key, plainName(name), best); far < best {
			nearest, best, shared = t, far, false
		} else if far == best {
			shared = true
		}
	}
	if shared || best > len(key)/6 {
		return nil
	}
	return nearest
}

// spellingErrors counts the letters that are missing, too many or wrong, up to a limit.
// Another number is another tank.
func spellingErrors(a, b string, limit int) int {
	if digits(a) != digits(b) {
		return limit + 1
	}
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		before := row[0]
		row[0]++
		for j := range y {
			change := before
			if x[i] != y[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, before+1, row[j]+1)
		}
	}
	return row[len(y)]
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// plainName is what is left of a name without case, accents, spaces and signs.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, strings.NewReplacer("ä", "ae", "Ä", "ae", "ö", "oe", "Ö", "oe", "ü", "ue", "Ü", "ue", "é", "e", "è", "e").Replace(name))
}

// withoutPoints takes out what stands in square brackets: points, mostly. In
// round brackets it takes out points alone, since names have some.
func withoutPoints(text string) string {
	var b strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '[':
			depth++
		case r == ']' && depth > 0:
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return regexp.MustCompile(`\(\s*[\d.]+\s*(pts|points)\s*\)`).ReplaceAllString(b.String(), "")
}

// String writes a platoon on one line: the nation, then each tank with its
// cards behind pluses. Parse reads it behind the word "platoon".
func (p Platoon) String() string {
	list := []string{string(p.Nation)}
	for _, m := range p.Tanks {
		list = append(list, strings.Join(append([]string{m.Tank}, m.Cards...), "+"))
	}
	return strings.Join(list, " ")
}
