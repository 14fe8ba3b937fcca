package skirmish

import (
	"encoding/json"

	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/registry"
)

// Game is TANKS. Random play is measured with five tanks a side.
func Game() (registry.Game, error) {
	r, err := rules.New()
	if err != nil {
		return registry.Game{}, err
	}
	chances, scenes := oddsQuestion(), scenesQuestion(r.Data())
	return registry.Game{
		Rules: r, Mind: NewMind, Rivals: Rivals(), Reasons: Reasons(), Odds: &chances, Scenes: &scenes,
		RandomPlay: []game.Setup{{
			Scenario: "tank_ace",
			Options:  json.RawMessage(`{"budget":200}`),
			Details: json.RawMessage(`{"platoons":[
				{"nation":"usa","tanks":[{"tank":"sherman_75"},{"tank":"sherman_75"},{"tank":"sherman_76"},{"tank":"pershing"},{"tank":"m10"}]},
				{"nation":"germany","tanks":[{"tank":"panzer_iv"},{"tank":"panzer_iv"},{"tank":"stug_g"},{"tank":"panther"},{"tank":"jagdpanther"}]}
			]}`),
		}},
	}, nil
}
