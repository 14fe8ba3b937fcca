package skirmish

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// KeptPlatoon is a platoon that somebody built, with the options that bear on
// it: budget, waves (TK-15.a).
type KeptPlatoon struct {
	Platoon
	Options json.RawMessage `json:"options,omitempty"`
}

// KeptMap is terrain that somebody laid out (TK-6.c).
type KeptMap struct {
	Terrain []Piece `json:"terrain"`
}

// Keeps lists what players make of this game besides whole set-ups.
func (r Rules) Keeps() []string { return []string{"platoon", "map"} }

// CheckKept reports every fault of a platoon or a map.
func (r Rules) CheckKept(kind string, data json.RawMessage) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	switch kind {
	case "platoon":
		var k KeptPlatoon
		if err := dec.Decode(&k); err != nil {
			return fmt.Errorf("platoon: %w", err)
		}
		opts, err := r.d.readOptions(k.Options)
		if err != nil {
			return err
		}
		return k.Faults(r.d, opts)
	case "map":
		var k KeptMap
		if err := dec.Decode(&k); err != nil {
			return fmt.Errorf("map: %w", err)
		}
		return errors.Join(checkTerrain(k.Terrain)...)
	}
	return fmt.Errorf("kind %q, want platoon or map", kind)
}
