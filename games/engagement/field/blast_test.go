package field

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestBursts(t *testing.T) {
	centre := geom.Pose{X: 3000, Y: 3000}.Centre()
	t.Run("RE-0.15 radius of the templates", func(t *testing.T) {
		f := fieldOf(t)
		men := []Figure{{X: 3000, Y: 3250, Storey: 0}, {X: 3000, Y: 3251, Storey: 0}, {X: 3500, Y: 3000, Storey: 0}, {
			X: 3750, Y: 3000,
			Storey: 0,
		}, {X: 3751, Y: 3000, Storey: 0}}
		for size, want := range map[int]string{1: "[0]", 2: "[0 1 2]", 3: "[0 1 2 3]"} {
			if got := fmt.Sprint(f.Burst(Template{At: centre, Size: size}, men).Men); got != want {
				t.Errorf("HE-%d: %s, want %s", size, got, want)
			}
		}
	})
	t.Run("RE-0.15 other vehicles are touched", func(t *testing.T) {
		f := fieldOf(t)
		putOn(f, profileOf(t, f.D, "jeep"), 3000, 3700, 0) // its tail is 405 away
		if got := f.Burst(Template{At: centre, Size: 2}, nil).Hulls; len(got) != 1 {
			t.Errorf("%v", got)
		}
		if got := f.Burst(Template{At: centre, Size: 1}, nil).Hulls; len(got) != 0 {
			t.Errorf("%v", got)
		}
	})
	t.Run("RE-19.16 in a room HE-1 is HE-2", func(t *testing.T) {
		if blastRadius(1, true) != 500 || blastRadius(1, false) != 250 || blastRadius(3, true) != 750 {
			t.Error("template")
		}
	})
	t.Run("RE-19.16 a room keeps the burst in, RE-X.6 to its storey", func(t *testing.T) {
		f := fieldOf(t, house(2, 2500, 2500, 3400, 3400))
		men := []Figure{{X: 3000, Y: 3300, Storey: 1}, {X: 3000, Y: 3300, Storey: 0}, {X: 3450, Y: 3000, Storey: 0}, {
			X: 3000, Y: 2501,
			Storey: 1,
		}}
		b := f.Burst(Template{At: centre, Storey: 1, Size: 1}, men)
		if fmt.Sprint(b.Men) != "[0 3]" || !b.Confined {
			t.Errorf("%+v", b)
		}
		out := f.Burst(Template{At: geom.Pose{X: 3450, Y: 3300}.Centre(), Size: 2}, men)
		if fmt.Sprint(out.Men) != "[1 2]" || out.Confined {
			t.Errorf("%+v", out)
		}
	})
}

func TestSmoke(t *testing.T) {
	d := data(t)
	t.Run("RE-0.16 a disc of 5 cm that stops sight", func(t *testing.T) {
		p, err := SmokeDisc(d, geom.Pose{X: 6000, Y: 3000})
		if err != nil {
			t.Fatal(err)
		}
		if !p.Contains(geom.Pose{X: 6000, Y: 3490}.Centre()) || p.Contains(geom.Pose{X: 6000, Y: 3510}.Centre()) {
			t.Error("radius")
		}
		f := NewField(d, []printed.Piece{p})
		if s := f.SeeMan(Looker{Eye: f.Eye(Figure{X: 6000, Y: 1000, Storey: 0})}, Figure{
			X: 6000, Y: 6000,
			Storey: 0,
		}); s.Visible != 0 {
			t.Error("seen through smoke")
		}
		if s := f.SeeMan(Looker{Eye: f.Eye(Figure{X: 6600, Y: 1000, Storey: 0})}, Figure{
			X: 6600, Y: 6000,
			Storey: 0,
		}); s.Visible != 1 {
			t.Error("not seen beside it")
		}
	})
}

func TestVictory(t *testing.T) {
	d := data(t)
	l, err := Lay(d, d.Scenarios[0], d.Ground("lanes"))
	if err != nil {
		t.Fatal(err)
	}
	squad := func(seat game.Seat, y int) Presence {
		return Presence{Seat: seat, Holds: true, Men: []Figure{{X: 6000, Y: y, Storey: 0}}}
	}
	t.Run("RE-V1 an objective counts for who is there alone", func(t *testing.T) {
		for _, tc := range []struct {
			units []Presence
			want  [2]int
		}{
			{[]Presence{squad(1, 6725)}, [2]int{2, 0}},
			{[]Presence{squad(1, 6726)}, [2]int{0, 0}},
			{[]Presence{squad(1, 6000), squad(2, 6300)}, [2]int{0, 0}},
			{[]Presence{{Seat: 1, Men: []Figure{{X: 6000, Y: 6000, Storey: 0}}}, squad(2, 6300)}, [2]int{0, 2}},
		} {
			if got := l.Score(tc.units, nil); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		}
	})
	t.Run("RE-V1 losses count for the enemy", func(t *testing.T) {
		losses := []Loss{{Seat: 1, Vehicle: profileOf(t, d, "tiger1")}, {Seat: 1, Vehicle: profileOf(t, d, "jeep")}, {
			Seat:    2,
			Vehicle: nil,
		}}
		if got := l.Score(nil, losses); got != [2]int{1, 1} {
			t.Errorf("%v", got)
		}
	})
	t.Run("RE-V1 a difference of one is a draw", func(t *testing.T) {
		if Verdict([2]int{3, 2}) != game.Nobody || Verdict([2]int{4, 2}) != 1 || Verdict([2]int{0, 2}) != 2 {
			t.Error("verdict")
		}
	})
	t.Run("RE-V1 steady squads of four hold ground", func(t *testing.T) {
		if !HoldsGround(4, printed.Suppressed) || HoldsGround(3, printed.Confident) || HoldsGround(9, printed.Shaken) {
			t.Error("holders")
		}
	})
	t.Run("RE-V2 three win the dash, two draw", func(t *testing.T) {
		if DashVerdict(1, 1) != 1 || DashVerdict(1, 0) != game.Nobody || DashVerdict(0, 2) != game.Nobody ||
			DashVerdict(0, 1) != 2 {
			t.Error("dash")
		}
	})
	t.Run("RE-S7 each side wants the quarters of the other", func(t *testing.T) {
		pick := d.Scenarios[6]
		l := &Layout{Scenario: pick, Map: d.Ground("lanes")}
		northWest := Presence{Seat: 1, Holds: true, Men: []Figure{{X: 1000, Y: 11000, Storey: 0}}}
		home := Presence{Seat: 2, Holds: true, Men: []Figure{{X: 11000, Y: 11000, Storey: 0}}}
		if got := l.Score([]Presence{northWest, home}, nil); got != [2]int{1, 0} {
			t.Errorf("%v", got)
		}
	})
}
