package engagement

import (
	"errors"
	"testing"

	"sabot/games/engagement/combat"
)

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
