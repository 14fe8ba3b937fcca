package commander

import (
	"slices"
	"strconv"
	"testing"
)

func TestCharges(t *testing.T) {
	t.Run("TC-13.0.c who drops equipment decides for the squad that bears it", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C1")
		rifle := b.on(squad, "at-rifle-ptrs-41")
		if got := b.position().Decides(1, Drop{rifle}); !slices.Equal(got, []string{strconv.Itoa(int(squad))}) {
			t.Errorf("%v, want %v", got, squad)
		}
	})
	t.Run("TC-20.e who takes cards off decides for each of them", func(t *testing.T) {
		b := open(t)
		one, two := b.unit(1, "soviet-line-squad", "C1"), b.unit(1, "t-34-85", "C1")
		if got := b.position().Decides(1, Trim{[]ID{two, one}}); len(got) != 2 {
			t.Errorf("%v", got)
		}
	})
}
