package tidy

import (
	"fmt"
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/commander"
	"sabot/games/engagement"
	"sabot/games/skirmish"
	"sabot/games/tankchess"
	"sabot/rulebook"
)

// everyGame lists the games that have a volume in the rulebook.
func everyGame(t *testing.T) []game.Rules {
	t.Helper()
	cards, err := commander.New()
	if err != nil {
		t.Fatal(err)
	}
	tanks, err := skirmish.New()
	if err != nil {
		t.Fatal(err)
	}
	squads, err := engagement.New()
	if err != nil {
		t.Fatal(err)
	}
	return []game.Rules{tankchess.New(), cards, tanks, squads}
}

// TestVolumesAgreeWithTheRules compares what every volume must have in common
// with the game it describes: the version that logs name, a name for the game
// and for each scenario, and words for the endings all games share.
func TestVolumesAgreeWithTheRules(t *testing.T) {
	book := openBook(t)
	for _, rules := range everyGame(t) {
		cat := rules.Catalog()
		for _, lang := range rulebook.Languages() {
			t.Run(fmt.Sprintf("%s.%s", cat.Game, lang), func(t *testing.T) {
				voice := book.Voice(cat.Game, lang)
				volume, ok := book.Volume(cat.Game, lang)
				if !ok || volume.Version != cat.Rules {
					t.Errorf("the volume has version %d, the rules have %d", volume.Version, cat.Rules)
				}
				keys := []string{"game." + cat.Game}
				for _, s := range cat.Scenarios {
					keys = append(keys, s.Name)
				}
				for _, how := range []game.How{game.Resigned, game.Agreed, game.TimedOut} {
					keys = append(keys, "how."+string(how))
				}
				for _, key := range keys {
					if !voice.Has(key) || strings.TrimSpace(voice.Say(key, nil)) == "" {
						t.Errorf("no words for %s", key)
					}
				}
			})
		}
	}
}
