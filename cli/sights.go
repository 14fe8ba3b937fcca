package cli

import (
	"encoding/json"

	"sabot/game"
)

// sightReport is what a movement would mean, as the game's inspector answers.
type sightReport struct {
	Path    string      `json:"path"`
	Targets []sightLine `json:"targets"`
	Threats []sightLine `json:"threats"`
}

// sightLine is one gun laid on one unit.
type sightLine struct {
	Unit     piece  `json:"unit"`
	Face     string `json:"face"`
	Gun      int    `json:"gun"`
	Armour   int    `json:"armour"`
	Destroys bool   `json:"destroys"`
	Clause   string `json:"clause"`
}

// inspectSights asks the game what the unit of c would have in its sights, and what
// would then have it in theirs; nil where there is nothing to say.
func (m *model) inspectSights(c choice) *sightReport {
	inspector, ok := m.session.match.Rules().(game.Inspector)
	if !ok || c.Heading == "" || c.From == "" {
		return nil
	}
	query, err := json.Marshal(map[string]any{"end": map[string]string{"from": c.From, "to": c.To, "heading": c.Heading}})
	if err != nil {
		return nil
	}
	answer, err := inspector.Inspect(m.session.match.Now().Position, m.viewer, query)
	if err != nil {
		return nil
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return nil
	}
	var s sightReport
	if json.Unmarshal(data, &s) != nil {
		return nil
	}
	return &s
}
