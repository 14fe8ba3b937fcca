package engagement

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// glossary holds the French of book, log and page to the words of the printed
// French book: on the left what is said there, on the right what is not.
func glossary() map[string]*regexp.Regexp {
	return map[string]*regexp.Regexp{
		"terrain accidenté":       regexp.MustCompile(`(?i)terrains? (très )?difficiles?|très difficiles?`),
		"choc blindé":             regexp.MustCompile(`(?i)écrasement`),
		"collision":               regexp.MustCompile(`(?i)éperon`),
		"fond de caisse":          regexp.MustCompile(`(?i)\bventres?\b`),
		"mauvais contrôle de tir": regexp.MustCompile(`(?i)conduite de tir`),
		"hors de contrôle":        regexp.MustCompile(`(?i)sans contrôle`),
		"non fiable":              regexp.MustCompile(`(?i)peu fiables?`),
		"virage":                  regexp.MustCompile(`(?i)\brotations?\b`),
		"blindage improvisé":      regexp.MustCompile(`(?i)blindage de fortune`),
		"moteur poussif":          regexp.MustCompile(`(?i)moteur lent`),
		"attaque en essaim":       regexp.MustCompile(`(?i)\bnuée\b`),
		"dernier recours":         regexp.MustCompile(`(?i)dernière chance`),
		"panneaux":                regexp.MustCompile(`(?i)écoutilles?|trappes?`),
		"enlisé":                  regexp.MustCompile(`(?i)embourbé`),
		"soutien":                 regexp.MustCompile(`(?i)appui rapproché`),
	}
}

func TestFrenchWordsOfThePrintedBook(t *testing.T) {
	texts := map[string]string{}
	for _, file := range []string{
		"../../rulebook/book/engagement.fr.md", "../../rulebook/guide/engagement.fr.md", "../../rulebook/words/engagement.fr.json",
		"../../web/src/games/engagement/words.fr.json",
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = strings.ReplaceAll(string(text), "\u00a0", " ")
	}
	all := strings.ToLower(strings.Join([]string{
		texts["../../rulebook/book/engagement.fr.md"], texts["../../rulebook/words/engagement.fr.json"],
	}, "\n"))
	all = strings.Join(strings.Fields(all), " ")
	for printed, never := range glossary() {
		if !strings.Contains(all, printed) {
			t.Errorf("nobody says %s", printed)
		}
		for file, text := range texts {
			if found := never.FindString(text); found != "" {
				t.Errorf("%s says %q, the printed book %s", file, found, printed)
			}
		}
	}
}
