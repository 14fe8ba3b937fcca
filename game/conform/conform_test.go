package conform_test

import (
	"testing"

	"sabot/game"
	"sabot/game/conform"
)

func TestDuelConforms(t *testing.T) {
	conform.Run(t, conform.Suite{
		Rules:  conform.Duel{},
		Setups: []game.Setup{{Scenario: "plain"}},
		Games:  40,
	})
}
