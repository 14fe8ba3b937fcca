package skirmish

import (
	"slices"
	"testing"
)

func TestCharges(t *testing.T) {
	t.Run("TK-X.4 initiative that is lent decides for both tanks", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 1000, 0, "storozhenko")
		b.tank(1, "t34", 4000, 1000, 0)
		b.tank(1, "t34", 2000, 1000, 0)
		b.tank(2, "panther", 3000, 8000, 1800)
		b.from(stepTurn).asks(askPhaseStart, 1, "")
		p := b.p
		if got := p.Decides(1, UseCard{Tank: "A1", Card: "storozhenko", Friend: "A3"}); !slices.Equal(got, []string{"A1", "A3"}) {
			t.Errorf("%v", got)
		}
	})
}
