package tankchess

import (
	"testing"

	"sabot/game/conform"
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
		Rules: New(), Voice: book.Voice("tankchess", rulebook.English), Seed: 1,
	}, *update)
}
