package commander

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sabot/game"
)

// KeptForce is a force that somebody built for a set-up: the scenario and its
// options say what it may cost, nation, role and year what it may contain.
type KeptForce struct {
	Setup game.Setup `json:"setup"`
	ForceInquiry
}

// Keeps lists what players make of this game besides scenarios, which are
// set-ups (TC-14.0.b).
func (r Rules) Keeps() []string { return []string{"force"} }

// CheckKept reports every fault of a force.
func (r Rules) CheckKept(kind string, data json.RawMessage) error {
	if kind != "force" {
		return fmt.Errorf("kind %q, want force", kind)
	}
	var f KeptForce
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return fmt.Errorf("force: %w", err)
	}
	return r.CheckForce(f.Setup, f.Nation, f.Attacker, f.Year, f.Build)
}
