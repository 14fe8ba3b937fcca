package combat

import (
	"fmt"
	"testing"

	"sabot/games/engagement/printed"
)

func TestDetection(t *testing.T) {
	found := func(l Lookout) (faces string) {
		for n := 1; n <= 6; n++ {
			if l.Finds(n) {
				faces += fmt.Sprint(n)
			}
		}
		return faces
	}
	for _, tc := range []struct {
		name string
		l    Lookout
		want string
	}{
		{"RE-0.11 a squad in a hedge at 40 cm", Lookout{Infantry: true}, "456"},
		{"RE-13.1 out of a buttoned Sherman only a 6", Lookout{Buttoned: true, Infantry: true, Near: true}, "6"},
		{"RE-13.1 a vehicle is seen all the same", Lookout{Buttoned: true, Marked: true}, "56"},
		{"RE-0.11 within 30 cm", Lookout{Infantry: true, Near: true}, "3456"},
		{"RE-0.11 hidden and near", Lookout{Infantry: true, Near: true, Marked: true}, "456"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := found(tc.l); got != tc.want {
				t.Errorf("found on %s, want %s", got, tc.want)
			}
		})
	}
	for _, tc := range []struct {
		name string
		s    Screen
		want bool
	}{
		{"RE-0.11 men in cover who keep quiet", Screen{Infantry: true, Cover: printed.SoftCover, Order: printed.Advance}, true},
		{"RE-0.11 not after a shot", Screen{Infantry: true, Cover: printed.SoftCover, Shot: true}, false},
		{"RE-0.11 not after a run", Screen{Infantry: true, Cover: printed.SoftCover, Order: printed.Run}, false},
		{"RE-0.11 not within 20 cm", Screen{Infantry: true, Cover: printed.HardCover, Near: true}, false},
		{"RE-0.11 not in the open", Screen{Infantry: true, Cover: printed.NoCover}, false},
		{"RE-4.2 vehicles cannot hide in cover", Screen{Cover: printed.HardCover}, false},
		{"RE-11.1 unless they are camouflaged", Screen{Camouflaged: true, Cover: printed.NoCover}, true},
		{"RE-X.7 hidden men are seen in the open within 20 cm", Screen{
			Hidden: true, Infantry: true, Cover: printed.NoCover,
			Near: true,
		}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := tc.s.Conceals(); got != tc.want {
				t.Errorf("conceals: %v", got)
			}
		})
	}
	t.Run("RE-0.13 a shaken squad with its leader needs what its profile says", func(t *testing.T) {
		if got := DisciplineMods(printed.Shaken, true, false, 9, 9).Total(); got != 0 {
			t.Errorf("%+d", got)
		}
		if got := DisciplineMods(printed.Suppressed, true, true, 4, 9).Total(); got != 1 {
			t.Errorf("%+d", got)
		}
	})
}
