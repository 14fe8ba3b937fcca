package game_test

import (
	"strings"
	"testing"

	"sabot/game"
	"sabot/game/conform"
)

func TestDuelConforms(t *testing.T) {
	conform.Run(t, conform.Suite{
		Rules:  Duel{},
		Setups: []game.Setup{{Scenario: "plain"}},
		Games:  40,
	})
}

func TestPlaythroughs(t *testing.T) {
	t.Parallel()
	conform.Playthroughs(t, conform.Playthrough{Rules: Duel{}, Seed: 5}, *update)
}

// TestPlaythroughIsExact plays twice and must tell the same.
func TestPlaythroughIsExact(t *testing.T) {
	p := conform.Playthrough{Rules: Duel{}, Setup: game.Setup{Scenario: "plain"}, Seed: 8, Told: 2}
	first, err := p.Tell()
	if err != nil {
		t.Fatal(err)
	}
	again, err := p.Tell()
	if err != nil || string(first) != string(again) {
		t.Errorf("%v\n%s\n%s", err, first, again)
	}
	if n := strings.Count(string(first), "    > "); n != 2 || !strings.HasSuffix(string(first), "The game goes on.\n") {
		t.Errorf("told %d decisions, want 2 of a game that goes on:\n%s", n, first)
	}
	p.Setup.Scenario = "unknown"
	if _, err := p.Tell(); err == nil {
		t.Error("a scenario that does not exist was told")
	}
}
