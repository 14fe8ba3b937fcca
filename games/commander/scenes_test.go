package commander_test

import (
	"testing"

	"sabot/game/conform"
)

// TestScenes plays the examples of the rule book.
func TestScenes(t *testing.T) { conform.PlayScenes(t, newRules(t)) }
