package engagement

import (
	"testing"

	"sabot/games/engagement/printed"
)

// The tests of this file hold the rules to the printed sentence where an
// earlier reading of ours was another.

func TestUnarmouredAsPrinted(t *testing.T) {
	lorry, aboard := actor{"B1", "gmc", 6000, 4000, 1800, ""}, actor{"B2", "us_hq", 0, 0, 0, "B1"}
	t.Run("RE-21.15 a gun that hits the men wrecks the lorry", func(t *testing.T) {
		for _, hit := range []bool{false, true} {
			st := enact(t, "", nil, actor{"A1", "pz4h", 6000, 2000, 0, ""}, lorry, aboard)
			st.shooting("A1 hold")
			gun := 0
			fire := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", At: AtCrew}}}
			// The man who is hit dodges; everybody then jumps clear of the wreck.
			dice := &fixed{rolls: []int{1}}
			if hit {
				dice = &fixed{rolls: []int{6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}}
			}
			st.throw(fire, dice)
			if got := st.the("B1").Vehicle.Damage.Status == printed.Wreck; got != hit {
				t.Errorf("hit %v: it is %q", hit, st.the("B1").Vehicle.Damage.Status)
			}
		}
	})
	t.Run("RE-21.15 a flame among the men wrecks the lorry", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_flame", 6000, 3000, 0, ""}, lorry, aboard)
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "flamethrower", Target: "B1", At: AtCrew}}}, ones{})
		if got := st.the("B1").Vehicle.Damage.Status; got != printed.Wreck {
			t.Errorf("it is %q", got)
		}
	})
	t.Run("RE-21.15 a rifle does not", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 3000, 0, ""}, lorry, aboard)
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1", At: AtCrew}}}, &fixed{rolls: []int{6, 6, 6, 6, 6, 6}})
		if got := st.the("B1").Vehicle.Damage.Status; got != "" {
			t.Errorf("it is %q", got)
		}
	})
	t.Run("RE-21.15 a burst over it reaches those who sit in it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_mortar_m", 6000, 500, 0, ""}, actor{"A2", "us_hq", 7000, 2000, 0, ""},
			actor{"B1", "gmc", 6000, 6000, 1800, ""}, aboard)
		st.shooting("A1 hold")
		events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "mortar_med", Target: "B1"}}}, &fixed{rolls: []int{6}})
		if ev := one[Volley](t, events); len(ev.Hits) < 5 {
			t.Errorf("%+v", ev)
		}
	})
}
