package skirmish

import (
	"strings"
	"unicode"
)

// ReadRoster makes a platoon of a list that somebody wrote or that another
// program exported: names of tanks, each followed by the names of its cards, on
// lines of their own or behind commas, with or without points in brackets.
// Words that are neither come back as unknown, for the player to look at. The
// platoon is not checked; see [Platoon.Faults].
func (d *Data) ReadRoster(text string) (p Platoon, unknown []string) {
	for _, word := range strings.FieldsFunc(withoutPoints(text), func(r rune) bool {
		return strings.ContainsRune("\n\r,;:+•*", r)
	}) {
		word = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(word), "-"))
		key := plainName(word)
		if key == "" {
			continue
		}
		if t := d.tankNamed(key); t != nil {
			if p.Nation == "" {
				p.Nation = t.Nation
			}
			p.Tanks = append(p.Tanks, Mounts{Tank: t.ID})
			continue
		}
		if c := d.cardNamed(key); c != nil && len(p.Tanks) > 0 {
			m := &p.Tanks[len(p.Tanks)-1]
			m.Cards = append(m.Cards, c.ID)
			continue
		}
		unknown = append(unknown, word)
	}
	return p, unknown
}

func (d *Data) tankNamed(key string) *TankCard {
	for _, t := range d.Tanks {
		if plainName(t.ID) == key || plainName(t.Name) == key {
			return t
		}
	}
	return nil
}

func (d *Data) cardNamed(key string) *Card {
	for _, c := range d.Cards {
		if plainName(c.ID) == key || plainName(c.Name) == key {
			return c
		}
	}
	return nil
}

// plainName is what is left of a name without case, spaces and signs.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// withoutPoints takes out what stands in square brackets: points, mostly.
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
	return b.String()
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
