package combat

import (
	"testing"

	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

func TestDefenceDice(t *testing.T) {
	d, err := printed.Load()
	if err != nil {
		t.Fatal(err)
	}
	tank := func(id string, moved int) *Tank {
		card, ok := d.Tank(id)
		if !ok {
			t.Fatalf("no tank %q", id)
		}
		made := NewTank(card, nil, true)
		made.Speed = moved
		return &made
	}
	t.Run("TK-9.i the worked example", func(t *testing.T) {
		for _, tc := range []struct {
			look field.Sighting
			want int
		}{{field.Sighting{}, 4}, {field.Sighting{Cover: true}, 5}, {field.Sighting{Cover: true, Short: true}, 4}} {
			shot := Shot{Shooter: tank("panther", 1), Target: tank("sherman_75", 2), ShooterKnown: true, TargetKnown: true, Sighting: tc.look}
			if got := shot.DefenceDice().Sum.Total(); got != tc.want {
				t.Errorf("%+v: %d dice, want %d", tc.look, got, tc.want)
			}
		}
	})
	for _, tc := range []struct {
		name            string
		shooter, target string
		moved, dodged   int
		look            field.Sighting
		want            int
	}{
		{"TK-9.j seven dice are six", "panther", "comet", 2, 3, field.Sighting{Cover: true}, 6},
		{"TK-9.j the modifiers are summed before the cap", "panther", "comet", 2, 3, field.Sighting{Cover: true, Short: true}, 6},
		{"TK-9.j never below none", "panther", "comet", 0, 0, field.Sighting{Short: true, Side: true}, 0},
		{"TK-9.k a die for each move of the shooter", "panther", "comet", 2, 0, field.Sighting{}, 3},
		{"TK-9.l a die for each move of the target", "panther", "comet", 0, 3, field.Sighting{}, 4},
		{"TK-9.m a die for cover", "panther", "comet", 0, 0, field.Sighting{Cover: true}, 2},
		{"TK-22 cover counts once", "panther", "comet", 0, 0, field.Sighting{Cover: true, Clear: 0}, 2},
		{"TK-9.n one less at short range", "panther", "is_2", 0, 0, field.Sighting{Short: true}, 1},
		{"TK-9.o one less from the side", "panther", "su_100", 0, 0, field.Sighting{Side: true}, 1},
		{"TK-K.7 heavy tanks ignore side shots", "panther", "is_2", 0, 0, field.Sighting{Side: true}, 2},
		{"TK-K.5 gung ho, moved twice", "sherman_75", "panther", 2, 0, field.Sighting{}, 3},
		{"TK-K.5 gung ho, moved once", "sherman_75", "panther", 1, 0, field.Sighting{}, 2},
		{"TK-K.5 gung ho, did not move", "sherman_75", "panther", 0, 0, field.Sighting{}, 2},
	} {
		t.Run(tc.name, func(t *testing.T) {
			shot := Shot{
				Shooter: tank(tc.shooter, tc.moved), Target: tank(tc.target, tc.dodged), ShooterKnown: true, TargetKnown: true, Sighting: tc.look,
			}
			if got := shot.DefenceDice().Sum; got.Total() != tc.want {
				t.Errorf("%d dice, want %d: %+v", got.Total(), tc.want, got)
			}
		})
	}
}
