package tidy

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// French finds ordinary spaces where French has ones that do not break: before
// ; : ! ? and », and after «. Without them a line of the page can begin with a
// colon. It also finds apostrophes of a typewriter. Code is written as it is
// typed, and the line under the head of a table is no text.
func French(t *Tree) []Fault {
	loose := regexp.MustCompile(` [;:!?»]|« `)
	code := regexp.MustCompile("`[^`]*`")
	typed := regexp.MustCompile(`\p{L}'`)
	rule := regexp.MustCompile(`^\|[\s:|-]+\|$`)
	var faults []Fault
	for _, name := range t.Files("fr.md", "fr.json") {
		fenced := false
		for n, line := range t.lines(name) {
			if strings.HasPrefix(line, "```") {
				fenced = !fenced
			}
			if fenced || rule.MatchString(line) {
				continue
			}
			text := code.ReplaceAllString(line, "")
			if m := loose.FindString(text); m != "" {
				faults = append(faults, Fault{name, n, "an ordinary space in “" + m + "”, which may break there"})
			}
			if m := typed.FindString(text); m != "" {
				faults = append(faults, Fault{name, n, "an apostrophe of a typewriter in “" + m + "”, want ’"})
			}
		}
	}
	return faults
}

// Gallicise checks what players read for words that only a reader of the English
// would understand, and names what a French reader expects.
func Gallicise(t *Tree) []Fault {
	wrong := map[string]string{
		"il reste aucun": "il ne reste aucun", "Finir le jeu": "Terminer l’étape de jeu", "Plus de tirs": "Cesser le tir", "Fleuve": "Ruisseau",
		"dites Terminé":   "choisissez Terminé",
		"Voiture blindée": "Automitrailleuse", "nullité": "nulle", "Clarté du système": "Thème du système", "\"Parole\"": "Discussion",
	}
	var faults []Fault
	for _, name := range t.Files(".fr.json", "/fr.json", ".fr.md") {
		for n, line := range t.lines(name) {
			for _, bad := range slices.Sorted(maps.Keys(wrong)) {
				if strings.Contains(line, bad) {
					faults = append(faults, Fault{name, n, fmt.Sprintf("%q: a French reader expects %q", bad, wrong[bad])})
				}
			}
			told := strings.ReplaceAll(line, "*peloton*", "") // the word of the printed text, told as such
			if strings.Contains(name, "commander") && strings.Contains(strings.ToLower(told), "peloton") {
				faults = append(faults, Fault{name, n, "a squad is a groupe de combat; a peloton has tanks"})
			}
		}
	}
	return faults
}
