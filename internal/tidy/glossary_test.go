package tidy

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// glossary is the vocabulary of a printed book in its own language: the words
// that our texts use as well, and others for the same things that they must
// not use. Whoever owns the book finds his game again.
type glossary struct {
	game, lang string
	words      []string // each stands in the book
	not        []string // regular expressions, in no text at all
	diagrams   string   // how the keys of its drawings begin, which all games have in one file
}

func glossaries() []glossary {
	return []glossary{{
		game: "skirmish", lang: "fr",
		words: []string{
			"coup critique", "points de résistance", "carte de Critique", "Chenilles cassées", "terrains", "angles", "mots-clefs", "Abri",
			"ligne de mire", "tirs de côté", "infranchissable", "Mariya Oktyabrskaya",
		},
		not: []string{
			`\b(une|la|les|des|ses|deux|aucune|chaque|première|\d+|\{\}) touches?\b`, `\btouches? critiques?\b`, // coup
			`\b(dernier|premier) dégât\b`, `dégâts (sont au complet|que le char)`, `\bencaisse`, // point de résistance
			`\blignes? de vue\b`, `\btirs? de flanc\b`, // Ligne de Mire, Tir de Côté
			`(^|[^é])couverts?\b`, `pointe comprise`, `\bcartes? critiques?\b`, `\bChenille\b`, `\bdécors?\b`, `\bcoins?\b`, `\bmots?-clés?\b`,
		},
		diagrams: `"diagram.tk-`,
	}, {
		game: "commander", lang: "fr",
		words: []string{
			"point de ravitaillement", "seconde rangée", "attaquant", "tracté", "ligne de tir", "nombre pour toucher", "mêlée antichar",
			"équipement", "trous d’homme", "défausse", "peloton", "fleuve",
		},
		not: []string{
			`\bassaillant`, `\bremorqu`, `\blignes? de vue\b`, `\bdernière rangée\b`, `\b(premier|second)s? rangs?\b`, `\bmatériel\b`,
		},
		diagrams: `"diagram.tc-`,
	}, {
		game: "tankchess", lang: "fr",
		words:    []string{"armement", "blindage", "côté", "obstacle", "marche arrière", "Déploiement simple", "char de commandement"},
		not:      []string{`\bflancs?\b`, `blindage latéral`},
		diagrams: `"diagram.ch-`,
	}}
}

// Glossaries finds texts that call a thing by another name than the printed
// book: in the rulebook, in the words of the log and in those of the page.
func Glossaries(t *Tree, list []glossary) []Fault {
	var faults []Fault
	for _, g := range list {
		book := "rulebook/book/" + g.game + "." + g.lang + ".md"
		for _, word := range g.words {
			if !strings.Contains(strings.ToLower(t.Text[book]), strings.ToLower(word)) {
				faults = append(faults, Fault{book, 1, fmt.Sprintf("does not know %q", word)})
			}
		}
		log, page := "rulebook/words/"+g.game+"."+g.lang+".json", "web/src/games/"+g.game+"/words."+g.lang+".json"
		for _, name := range []string{book, "rulebook/guide/" + g.game + "." + g.lang + ".md", log, page} {
			faults = append(faults, foreignWords(t, name, "", g.not)...)
		}
		if g.diagrams != "" {
			faults = append(faults, foreignWords(t, "web/src/words/diagrams."+g.lang+".json", g.diagrams, g.not)...)
		}
	}
	return faults
}

// foreignWords looks at the lines of a file in which key stands.
func foreignWords(t *Tree, name, key string, not []string) []Fault {
	text, known := t.Text[name]
	if !known {
		return []Fault{{name, 1, "is not there"}}
	}
	var faults []Fault
	for i, line := range strings.Split(text, "\n") {
		if !strings.Contains(line, key) {
			continue
		}
		for _, expr := range not {
			if found := regexp.MustCompile(`(?i)` + expr).FindString(line); found != "" {
				faults = append(faults, Fault{name, i + 1, fmt.Sprintf("%q is not the word of the printed book", found)})
			}
		}
	}
	return faults
}

func TestGlossaries(t *testing.T) { report(t, Glossaries(readRepository(t), glossaries())) }

func TestGlossariesFindForeignWords(t *testing.T) {
	tree := &Tree{Text: map[string]string{
		"rulebook/book/toy.fr.md":         "Chaque coup compte.\nUne touche critique fait mal.\n",
		"rulebook/guide/toy.fr.md":        "Un coup.\n",
		"rulebook/words/toy.fr.json":      `{"hit": "un coup"}`,
		"web/src/games/toy/words.fr.json": `{"hit": "la flèche touche le char"}`,
	}}
	list := []glossary{{game: "toy", lang: "fr", words: []string{"coup", "angle"}, not: []string{`touches? critiques?`}}}
	if faults := Glossaries(tree, list); len(faults) != 2 || faults[1].Line != 2 {
		t.Errorf("%v", faults)
	}
}
