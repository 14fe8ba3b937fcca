package engagement

import (
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/printed"
	"sabot/registry"
)

// Game is Rules of Engagement. Random play is measured in the smallest
// battle: an armoured car and a squad a side.
func Game() (registry.Game, error) {
	r, err := rules.New()
	if err != nil {
		return registry.Game{}, err
	}
	// Questions without a game are about the weapons as our tables have them, row by row (RE-19.9).
	tables := r.Data().Under(printed.Options{})
	chances, scenes := oddsQuestion(tables), scenesQuestion(tables)
	return registry.Game{
		Rules: r, Mind: NewMind, Rivals: Rivals(), Reasons: Reasons(), Concedes: true, Odds: &chances, Scenes: &scenes,
		RandomPlay: []game.Setup{{Scenario: "RE-S1"}},
	}, nil
}
