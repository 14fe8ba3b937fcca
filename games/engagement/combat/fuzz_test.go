package combat

import (
	"encoding/json"
	"errors"
	"testing"
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
		c, err := ReadOdds(d, query)
		if err != nil {
			if fault, ok := errors.AsType[*QueryFault](err); !ok || fault.At == "" || fault.Message == "" {
				t.Fatalf("%s: %v", query, err)
			}
			return
		}
		if _, err := json.Marshal(c); err != nil {
			t.Fatal(err)
		}
	})
}
