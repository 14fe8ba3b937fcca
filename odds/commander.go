package odds

import (
	"encoding/json"
	"fmt"

	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// commanderOdds is the chance that an attack destroys or immobilises.
func commanderOdds(c *printed.Data) Question {
	fields := []Field{
		text("attacker", "CARD"), text("target", "CARD"),
		text("fire", "at|he|sa|ft|tmv|spray|smoke|rifle-at|rocket-at|rocket-he|artillery|air|mine|dogs").needed(),
		text("range", "short|long|melee"), text("terrain", "clear|walls|hills|…"), text("overlay", "foxholes|bunkers"),
	}
	fields = append(fields, toggle("smoke_from", "smoke_to", "melee_smoke", "flank_card", "hmg", "gun_target_17_1")...)
	fields = append(fields, text("equipment", "CARD"), number("pen_override"), number("extra_value"), object("options"),
		text("attacker_side", "german|soviet"), text("target_side", "german|soviet"))
	fields = append(fields, toggle("tank_ace", "special_ammunition", "assault_first_round")...)
	fields = append(fields, text("card", "CARD"))
	fields = append(fields, toggle("observed")...)
	return Question{
		Fields: fields,
		Rows:   []string{"p_kill", "p_immobilise"},
		ask: func(query json.RawMessage) (any, error) {
			q, err := combat.DecodeQuery(query)
			if err != nil {
				return nil, err
			}
			return combat.Odds(c, q)
		},
		explain: func(query json.RawMessage) (Working, error) {
			q, err := combat.DecodeQuery(query)
			if err != nil {
				return Working{}, err
			}
			found, err := combat.Explain(c, q)
			w := Working{Needed: found.Needed, Modifiers: found.Sum}
			if found.Pen > 0 {
				w.Facts = []Fact{
					{"penetration", found.Pen, "TC-9.3.b"}, {"front", found.Front, "TC-9.3.c"}, {"side", found.Side, "TC-9.3.1.a"},
				}
			}
			return w, err
		},
	}
}

func object(name string) Field {
	return Field{Name: name, Form: "JSON", read: func(text string) (any, error) {
		if !json.Valid([]byte(text)) {
			return nil, fmt.Errorf("%q, want JSON", text)
		}
		return json.RawMessage(text), nil
	}}
}
