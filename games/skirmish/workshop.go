package skirmish

import (
	"encoding/json"
	"errors"
	"fmt"

	"sabot/game/strict"
)

// SavedPlatoon is a platoon that somebody built, with the options that bear on
// it: budget, waves (TK-15.a).
type SavedPlatoon struct {
	Platoon
	Options json.RawMessage `json:"options,omitempty"`
}

// SavedMap is terrain that somebody laid out (TK-6.c).
type SavedMap struct {
	Terrain []Piece `json:"terrain"`
}

// The kinds of things that players make of this game besides whole set-ups.
const (
	savedPlatoon = "platoon"
	savedMap     = "map"
)

// Savable implements [game.Workshop].
func (r Rules) Savable() []string { return []string{savedPlatoon, savedMap} }

// ValidateSaved implements [game.Workshop].
func (r Rules) ValidateSaved(kind string, data json.RawMessage) error {
	switch kind {
	case savedPlatoon:
		saved, err := strict.Read[SavedPlatoon](data)
		if err != nil {
			return fmt.Errorf("platoon: %w", err)
		}
		opts, err := r.d.readOptions(saved.Options)
		if err != nil {
			return err
		}
		return saved.Faults(r.d, opts)
	case savedMap:
		saved, err := strict.Read[SavedMap](data)
		if err != nil {
			return fmt.Errorf("map: %w", err)
		}
		return errors.Join(checkTerrain(saved.Terrain)...)
	}
	return fmt.Errorf("kind %q, want %s or %s", kind, savedPlatoon, savedMap)
}
