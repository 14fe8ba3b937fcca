package commander_test

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
	"sabot/rulebook"
)

// TestPlaythroughs tells a game of every scenario for people to read, in
// testdata/playthroughs. After a change of the rules, run it with -update and
// read what is different.
func TestPlaythroughs(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	conform.Playthroughs(t, conform.Playthrough{
		Rules: newRules(t), Voice: book.Voice("commander", rulebook.English), Seed: 1,
		// Kursk is played by hands that wait for a shot.
		Save: func(scenario string, d game.Decision, a game.Action) bool {
			_, interrupt := a.(commander.Interrupt)
			return interrupt && scenario == "tc-17-8" && fmt.Sprint(d.Args["window"]) != "shot"
		},
	}, *update)
}
