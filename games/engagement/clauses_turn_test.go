package engagement

import (
	"testing"

	"sabot/games/engagement/printed"
)

func TestTurnClauses(t *testing.T) {
	t.Run("RE-0.6 five phases, and then the other player", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 1000, 0, ""}, actor{"B1", "de_rifle", 6000, 11000, 1800, ""})
		if got := st.p.s.Ask; got.Kind != askOrders || got.Seat != 1 {
			t.Fatalf("the game begins with %+v", got)
		}
		var phases []string
		for turn := st.p.s.Turn; st.p.s.Turn == turn; {
			for _, e := range st.play(Done{}) {
				if p, ok := e.(PhaseBegan); ok {
					phases = append(phases, p.Phase)
				}
			}
		}
		want := []string{"movement", "shooting", "close-combat", "discipline", "orders"}
		if len(phases) != len(want) {
			t.Fatalf("%v, want %v", phases, want)
		}
		for i := range want {
			if phases[i] != want[i] {
				t.Errorf("%v, want %v", phases, want)
			}
		}
		if st.p.s.Ask.Seat != 2 || st.p.s.Round != 1 {
			t.Errorf("round %d, %+v", st.p.s.Round, st.p.s.Ask)
		}
	})
	t.Run("RE-4.3 a unit without an order holds", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 1000, 0, ""}, actor{"B1", "de_rifle", 6000, 11000, 1800, ""})
		st.orders("")
		if got := st.the("A1").Order; got != printed.Hold {
			t.Errorf("its order is %q", got)
		}
	})
}
