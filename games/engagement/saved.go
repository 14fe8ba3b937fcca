package engagement

import (
	"encoding/json"
	"fmt"

	"sabot/game/strict"
	"sabot/games/engagement/printed"
)

// SavedForce is a force that somebody built for pick-up games of a size
// (RE-S7).
type SavedForce struct {
	Budget int      `json:"budget"`
	Units  []string `json:"units"`
}

// SavedMap is a table that somebody laid out (RE-0.1).
type SavedMap struct {
	Map printed.Map `json:"map"`
}

// Savable lists what players make of this game besides whole set-ups.
func (r Rules) Savable() []string { return []string{"force", "map"} }

// ValidateSaved reports every fault of a force or a table.
func (r Rules) ValidateSaved(kind string, data json.RawMessage) error {
	switch kind {
	case "force":
		force, err := strict.Read[SavedForce](data)
		if err != nil {
			return fmt.Errorf("force: %w", err)
		}
		return r.d.CheckForce(force.Units, force.Budget)
	case "map":
		saved, err := strict.Read[SavedMap](data)
		if err != nil {
			return fmt.Errorf("map: %w", err)
		}
		return r.d.CheckMap(&saved.Map)
	}
	return fmt.Errorf("kind %q, want force or map", kind)
}
