package engagement

import (
	"testing"

	"sabot/game/conform"
)

// TestScenes plays the examples of the rule book.
func TestScenes(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	conform.PlayScenes(t, rules)
}
