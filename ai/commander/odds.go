package commander

import (
	"encoding/json"

	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/odds"
)

// oddsQuestion is the chance that an attack destroys or immobilises.
func oddsQuestion(c *printed.Data) odds.Question {
	fields := []odds.Field{
		odds.Text("attacker", "CARD"), odds.Text("target", "CARD"),
		odds.Text("fire", "at|he|sa|ft|tmv|spray|smoke|rifle-at|rocket-at|rocket-he|artillery|air|mine|dogs").Needed(),
		odds.Text("range", "short|long|melee"), odds.Text("terrain", "clear|walls|hills|…"), odds.Text("overlay", "foxholes|bunkers"),
	}
	fields = append(fields, odds.Switches("smoke_from", "smoke_to", "melee_smoke", "flank_card", "hmg", "gun_target_17_1")...)
	fields = append(fields, odds.Text("equipment", "CARD"), odds.Number("pen_override"), odds.Number("extra_value"), odds.JSON("options"),
		odds.Text("attacker_side", "german|soviet"), odds.Text("target_side", "german|soviet"))
	fields = append(fields, odds.Switches("tank_ace", "special_ammunition", "assault_first_round")...)
	fields = append(fields, odds.Text("card", "CARD"))
	fields = append(fields, odds.Switches("observed")...)
	return odds.Question{
		Fields: fields,
		Rows:   []string{"p_kill", "p_immobilise"},
		Ask: func(query json.RawMessage) (any, error) {
			q, err := combat.DecodeQuery(query)
			if err != nil {
				return nil, err
			}
			return combat.Odds(c, q)
		},
		Why: func(query json.RawMessage) (odds.Explanation, error) {
			q, err := combat.DecodeQuery(query)
			if err != nil {
				return odds.Explanation{}, err
			}
			found, err := combat.Explain(c, q)
			w := odds.Explanation{Needed: found.Needed, Modifiers: found.Sum}
			if found.Pen > 0 {
				w.Facts = []odds.Fact{
					{Name: "penetration", Value: found.Pen, Clause: "TC-9.3.b"},
					{Name: "front", Value: found.Front, Clause: "TC-9.3.c"},
					{Name: "side", Value: found.Side, Clause: "TC-9.3.1.a"},
				}
			}
			return w, err
		},
	}
}
