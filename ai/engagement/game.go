package engagement

import (
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/registry"
)

// Game is Rules of Engagement. Random play is measured in the smallest
// battle: an armoured car and a squad a side.
func Game() (registry.Game, error) {
	r, err := rules.New()
	if err != nil {
		return registry.Game{}, err
	}
	chances, scenes := oddsQuestion(r.Data()), scenesQuestion(r.Data())
	return registry.Game{
		Rules: r, Mind: NewMind, Odds: &chances, Scenes: &scenes,
		RandomPlay: []game.Setup{{Scenario: "RE-S1"}},
	}, nil
}
