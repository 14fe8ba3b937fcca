package engagement

import (
	"slices"
	"testing"

	"sabot/game"
)

func TestCharges(t *testing.T) {
	ids := func(p Position, seat game.Seat) []string {
		var list []string
		for _, c := range p.Charges(seat) {
			list = append(list, c.ID)
		}
		return list
	}
	t.Run("RE-17.2 a crew that has left its vehicle is led by whoever leads the vehicle", func(t *testing.T) {
		for _, wrecked := range []bool{false, true} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 900, ""},
				actor{"B2", "de_rifle", 2000, 11000, 0, ""})
			st.shooting("A1 hold")
			rolls := []int{6, 1, 1, 1} // equal: the crew gets out
			if wrecked {
				rolls = []int{6, 1, 6, 1, 4} // the skirts do not help; driver and gunner dead, a wreck
			}
			st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: rolls})
			if st.the("B1c").Place != atTable || st.the("B1").Vehicle.wrecked() != wrecked {
				t.Fatalf("wrecked %v: the crew is not out", wrecked)
			}
			if got := ids(st.p, 2); !slices.Equal(got, []string{"B1", "B2"}) {
				t.Errorf("wrecked %v: %v", wrecked, got)
			}
			if got := st.p.Decides(2, Stay{Unit: "B1c"}); !slices.Equal(got, []string{"B1"}) {
				t.Errorf("wrecked %v: the crew is led by who leads %v", wrecked, got)
			}
		}
	})
	t.Run("RE-9.4 who gets in decides for the squad and for the vehicle", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 6000, 1000, 0, ""},
			actor{"B1", "pz4h", 6000, 11000, 900, ""})
		if got := st.p.Decides(1, Board{Unit: "A2", Vehicle: "A1"}); !slices.Equal(got, []string{"A2", "A1"}) {
			t.Errorf("%v", got)
		}
		if got := st.p.Decides(1, Done{}); got != nil {
			t.Errorf("the end of a phase is for %v", got)
		}
	})
}
