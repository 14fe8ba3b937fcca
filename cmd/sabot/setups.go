package main

import (
	"encoding/json"

	"sabot/game"
)

// commanderSetups are the battles in which random play is measured: small,
// usual, large, and with timed arrivals.
func commanderSetups() []game.Setup {
	return []game.Setup{{Scenario: "tc-17-1"}, {Scenario: "tc-17-3"}, {Scenario: "tc-17-8"}, {Scenario: "tc-20-hill-621"}}
}

// skirmishSetups is a battle of five tanks a side.
func skirmishSetups() []game.Setup {
	return []game.Setup{{
		Scenario: "tank_ace",
		Options:  json.RawMessage(`{"budget":200}`),
		Details: json.RawMessage(`{"platoons":[
			{"nation":"usa","tanks":[{"tank":"sherman_75"},{"tank":"sherman_75"},{"tank":"sherman_76"},{"tank":"pershing"},{"tank":"m10"}]},
			{"nation":"germany","tanks":[{"tank":"panzer_iv"},{"tank":"panzer_iv"},{"tank":"stug_g"},{"tank":"panther"},{"tank":"jagdpanther"}]}
		]}`),
	}}
}

// engagementSetups is the smallest battle: an armoured car and a squad a side.
func engagementSetups() []game.Setup { return []game.Setup{{Scenario: "RE-S1"}} }
