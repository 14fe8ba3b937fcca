package engagement

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// KeptForce is a force that somebody built for pick-up games of a size
// (RE-S7).
type KeptForce struct {
	Budget int      `json:"budget"`
	Units  []string `json:"units"`
}

// KeptMap is a table that somebody laid out (RE-0.1).
type KeptMap struct {
	Map Map `json:"map"`
}

// Keeps lists what players make of this game besides whole set-ups.
func (r Rules) Keeps() []string { return []string{"force", "map"} }

// CheckKept reports every fault of a force or a table.
func (r Rules) CheckKept(kind string, data json.RawMessage) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	switch kind {
	case "force":
		var k KeptForce
		if err := dec.Decode(&k); err != nil {
			return fmt.Errorf("force: %w", err)
		}
		return r.d.CheckForce(k.Units, k.Budget)
	case "map":
		var k KeptMap
		if err := dec.Decode(&k); err != nil {
			return fmt.Errorf("map: %w", err)
		}
		return r.d.checkMap(&k.Map)
	}
	return fmt.Errorf("kind %q, want force or map", kind)
}
