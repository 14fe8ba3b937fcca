package field

import (
	"testing"

	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Every shipped scenario can be set up as it stands.
func TestScenariosCanBeLaidOut(t *testing.T) {
	d := data(t)
	for _, s := range d.Scenarios {
		for _, id := range s.Map {
			if id == "random" {
				continue
			}
			t.Run("RE-X.10 "+s.ID+" on "+id, func(t *testing.T) {
				l, err := Lay(d, s, d.Ground(id))
				if err != nil {
					t.Fatal(err)
				}
				for _, st := range l.Stations {
					if st.Round > 0 || st.Aboard != "" {
						continue
					}
					if st.Squad != nil && (len(st.Men) != st.Squad.Figures || Groups(st.Men) != 1) {
						t.Errorf("%s has %d men in %d groups", st.Unit, len(st.Men), Groups(st.Men))
					}
					for _, m := range st.Men {
						if st.Hidden && l.Field.Inside(m) == printed.NoCover {
							t.Errorf("%s starts hidden with a man in the open at %v", st.Unit, m)
						}
					}
					if st.Vehicle != nil && st.Body.Pose.H != st.At[2] {
						t.Errorf("%s looks to %d", st.Unit, st.Body.Pose.H)
					}
				}
			})
		}
	}
}

func TestSuggestionsAreMoved(t *testing.T) {
	d := data(t)
	s := *d.Scenarios[0]
	a, b := s.Sides["A"], s.Sides["B"]
	a.Forces = []printed.Force{{Unit: "A1", Ref: "m8", At: [3]int{6000, 1000, 0}}, {Unit: "A2", Ref: "m8", At: [3]int{6000, 1000, 0}}}
	b.Forces = nil
	s.Sides = map[string]printed.Camp{"A": a, "B": b}
	l, err := Lay(d, &s, d.Ground("lanes"))
	if err != nil {
		t.Fatal(err)
	}
	one, two := l.Stations[0].Body, l.Stations[1].Body
	if geom.Overlap(one.Hull[:], two.Hull[:]) || !Within(one.Footprint(), two.Footprint(), 10) {
		t.Errorf("RE-X.10: %v and %v", one.Pose, two.Pose)
	}
	for i := range 60 {
		a.Forces = append(a.Forces, printed.Force{Unit: string(rune('a' + i)), Ref: "m8", At: [3]int{6000, 1000, 0}})
	}
	s.Sides["A"] = a
	if _, err := Lay(d, &s, d.Ground("lanes")); err == nil {
		t.Error("RE-X.10: sixty armoured cars in one zone")
	}
}
