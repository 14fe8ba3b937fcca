package engagement

import (
	"slices"
	"testing"

	"sabot/game"
)

// A scenario that fields nations names its sides by them; in a pick-up game
// the players choose (RE-S6, RE-S7).
func TestCatalogNamesSides(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	scenarios := r.Catalog().Scenarios
	for id, want := range map[string][]string{"RE-S6": {"side.1.DE", "side.2.US"}, "RE-S7": nil} {
		i := slices.IndexFunc(scenarios, func(s game.Scenario) bool { return s.ID == id })
		if i < 0 || !slices.Equal(scenarios[i].Sides, want) {
			t.Errorf("sides of %s: got %v, want %v", id, scenarios, want)
		}
	}
}
