package skirmish

import (
	"encoding/json"
	"errors"
	"fmt"

	"sabot/game/strict"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// SavedPlatoon is a platoon that somebody built, with the options that bear on
// it: budget, waves (TK-15.a).
type SavedPlatoon struct {
	printed.Platoon
	Options json.RawMessage `json:"options,omitempty"`
}

// SavedMap is terrain that somebody laid out (TK-6.c).
type SavedMap struct {
	Terrain []printed.Piece `json:"terrain"`
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
		opts, err := r.data.ReadOptions(saved.Options)
		if err != nil {
			return err
		}
		return saved.Faults(r.data, opts)
	case savedMap:
		saved, err := strict.Read[SavedMap](data)
		if err != nil {
			return fmt.Errorf("map: %w", err)
		}
		return errors.Join(field.CheckTerrain(saved.Terrain)...)
	}
	return fmt.Errorf("kind %q, want %s or %s", kind, savedPlatoon, savedMap)
}
