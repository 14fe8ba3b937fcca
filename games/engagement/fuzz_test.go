package engagement

import (
	"encoding/json"
	"errors"
	"testing"

	"sabot/games/engagement/combat"
)

// Whatever is asked gets an answer or a fault that says where.
func FuzzReadOdds(f *testing.F) {
	f.Add([]byte(`{"kind":"swarm","given":{"target":"m4a3_75","men":8,"cc":3}}`))
	f.Add([]byte(`{"kind":"burst","given":{"need":4,"exp":4,"exp_mod":-1,"ap":4,"d3_plus":6,"reduce":0,"uses_terrain":0}}`))
	f.Add([]byte(`{"kind":"overrun","given":{"touched":3,"exp":4,"ap":3}}`))
	f.Add([]byte(`{"kind":"grenade","given":{"target":"pz4h","moved_cm":10,"cc":3,"at":9,"facing":"rear","location":"hull"}}`))
	f.Add([]byte(`{"kind":"shot","given":{"target":"sdkfz251","weapon":"m3_75","ammo":"HE","need":9,"facing":"rear","passengers":3}}`))
	d := data(f)
	f.Fuzz(func(t *testing.T, query []byte) {
		c, err := combat.ReadOdds(d, query)
		if err != nil {
			if fault, ok := errors.AsType[*combat.QueryFault](err); !ok || fault.At == "" || fault.Message == "" {
				t.Fatalf("%s: %v", query, err)
			}
			return
		}
		if _, err := json.Marshal(c); err != nil {
			t.Fatal(err)
		}
	})
}

// Scenes may be nonsense.
func FuzzReadInspect(f *testing.F) {
	f.Add([]byte(`{"vehicles":[{"ref":"pz4h","x":6000,"y":1000,"h":0,"hatch":"open"},{"ref":"m4a3_75","x":6000,"y":8000,"h":1800}],
	"terrain":[{"type":"building","height":500,"storeys":1,"poly":[[5000,3000],[7000,3000],[7000,4000]]}],
	"shooter":{"vehicle":0,"weapon":"mg"},"target":{"vehicle":1}}`))
	f.Add([]byte(`{"squads":[{"ref":"de_rifle","figures":[[0,0,0]]},{"ref":"us_rifle","figures":[[0,0,1],[9,9,0]],"order":"run"}],
	"shooter":{"squad":0,"weapon":"rifle"},"target":{"squad":1}}`))
	d := data(f)
	f.Fuzz(func(t *testing.T, query []byte) {
		s, err := ReadInspect(d, query)
		if err != nil {
			if fault, ok := errors.AsType[*combat.QueryFault](err); !ok || fault.At == "" {
				t.Fatalf("%s: %v", query, err)
			}
			return
		}
		if s.Need < 2 || s.Need > 6 || s.Visible < 0 {
			t.Fatalf("%s: %+v", query, s)
		}
	})
}
