package tankchess_test

import (
	"testing"

	"sabot/game/conform"
	"sabot/games/tankchess"
)

// TestScenes plays the examples of the rule book.
func TestScenes(t *testing.T) { conform.PlayScenes(t, tankchess.New()) }
