package commander

import (
	"encoding/json"
	"fmt"

	"sabot/game"
	"sabot/game/strict"
)

var _ game.Workshop = Rules{}

// SavedForce is a force that somebody built for a set-up: the scenario and its
// options say what it may cost, nation, role and year what it may contain.
type SavedForce struct {
	Setup game.Setup `json:"setup"`
	ForceInquiry
}

// Savable lists what players make of this game besides scenarios, which are
// set-ups (TC-14.0.b).
func (r Rules) Savable() []string { return []string{"force"} }

// ValidateSaved reports every fault of a force.
func (r Rules) ValidateSaved(kind string, data json.RawMessage) error {
	if kind != "force" {
		return fmt.Errorf("kind %q, want force", kind)
	}
	f, err := strict.Read[SavedForce](data)
	if err != nil {
		return fmt.Errorf("force: %w", err)
	}
	return r.CheckForce(f.Setup, &f.ForceInquiry)
}
