package tidy

import (
	"encoding/json"
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

// TestHeadersNameThePreset begins a match with the usual options and with each
// preset: its log says in the header which rules were meant, the printed ones
// first.
func TestHeadersNameThePreset(t *testing.T) {
	for _, rules := range everyGame(t) {
		cat := rules.Catalog()
		want := map[string]string{} // the preset in the header, by the options
		for i, p := range cat.Presets {
			if i == 0 {
				want[""] = p.ID
			}
			want[fmt.Sprintf(`{"preset":%q}`, p.ID)] = p.ID
		}
		if len(cat.Presets) > 1 && want[`{"preset":"house"}`] == "" {
			t.Errorf("%s has no house rules", cat.Game)
		}
		for options, id := range want {
			h := game.Header{Setup: game.Setup{Scenario: cat.Scenarios[0].ID, Options: json.RawMessage(options)}}
			h.Seats = make([]game.Player, len(cat.Seats))
			m, err := game.Gather(rules, h, game.NoDice{})
			if err != nil {
				t.Errorf("%s with %q: %v", cat.Game, options, err)
				continue
			}
			var log strings.Builder
			if _, err := m.WriteTo(&log); err != nil {
				t.Fatal(err)
			}
			head, _, _ := strings.Cut(log.String(), "\n")
			if !strings.Contains(head, fmt.Sprintf(`"preset":%q`, id)) {
				t.Errorf("%s with %q begins with %s", cat.Game, options, head)
			}
		}
	}
}
