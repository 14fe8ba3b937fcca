package commander_test

import (
	"testing"

	"sabot/game/conform"
	"sabot/rulebook"
)

// TestPlaythroughs tells a battle of every scenario, for people to read.
func TestPlaythroughs(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	conform.Playthroughs(t, conform.Playthrough{Rules: newRules(t), Voice: book.Voice("commander", "en"), Seed: 1}, *update)
}
