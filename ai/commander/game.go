package commander

import (
	"sabot/ai"
	"sabot/game"
	rules "sabot/games/commander"
	"sabot/registry"
)

// Game is Tank Commander. Random play is measured in small, usual and
// large battles and in one with timed arrivals.
func Game() (registry.Game, error) {
	r, err := rules.New()
	if err != nil {
		return registry.Game{}, err
	}
	question := oddsQuestion(r.Data())
	return registry.Game{
		Rules:   r,
		Mind:    func(level ai.Level) (ai.Mind, error) { return NewMind(level) },
		Rivals:  Rivals(),
		Reasons: Reasons(),
		Odds:    &question,
		RandomPlay: []game.Setup{
			{Scenario: "tc-17-1"}, {Scenario: "tc-17-3"}, {Scenario: "tc-17-8"}, {Scenario: "tc-20-hill-621"},
		},
	}, nil
}
