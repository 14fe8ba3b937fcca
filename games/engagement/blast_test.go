package engagement

import (
	"fmt"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/geom"
)

func TestBursts(t *testing.T) {
	centre := geom.Pose{X: 3000, Y: 3000}.Centre()
	t.Run("RE-0.15 radius of the templates", func(t *testing.T) {
		f := field(t)
		men := []Figure{{3000, 3250, 0}, {3000, 3251, 0}, {3500, 3000, 0}, {3750, 3000, 0}, {3751, 3000, 0}}
		for size, want := range map[int]string{1: "[0]", 2: "[0 1 2]", 3: "[0 1 2 3]"} {
			if got := fmt.Sprint(f.Burst(Template{At: centre, Size: size}, men).Men); got != want {
				t.Errorf("HE-%d: %s, want %s", size, got, want)
			}
		}
	})
	t.Run("RE-0.15 other vehicles are touched", func(t *testing.T) {
		f := field(t)
		f.put(profileOf(t, f.d, "jeep"), 3000, 3700, 0) // its tail is 405 away
		if got := f.Burst(Template{At: centre, Size: 2}, nil).Hulls; len(got) != 1 {
			t.Errorf("%v", got)
		}
		if got := f.Burst(Template{At: centre, Size: 1}, nil).Hulls; len(got) != 0 {
			t.Errorf("%v", got)
		}
	})
	t.Run("RE-19.16 a room keeps the burst in, RE-X.6 to its storey", func(t *testing.T) {
		f := field(t, house(2, 2500, 2500, 3400, 3400))
		men := []Figure{{3000, 3300, 1}, {3000, 3300, 0}, {3450, 3000, 0}, {3000, 2501, 1}}
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
		p, err := d.smokeDisc(geom.Pose{X: 6000, Y: 3000})
		if err != nil {
			t.Fatal(err)
		}
		if !p.contains(geom.Pose{X: 6000, Y: 3490}.Centre()) || p.contains(geom.Pose{X: 6000, Y: 3510}.Centre()) {
			t.Error("radius")
		}
		f := newField(d, []Piece{p})
		if s := f.seeMan(looker{eye: f.eye(Figure{6000, 1000, 0})}, Figure{6000, 6000, 0}); s.Visible != 0 {
			t.Error("seen through smoke")
		}
		if s := f.seeMan(looker{eye: f.eye(Figure{6600, 1000, 0})}, Figure{6600, 6000, 0}); s.Visible != 1 {
			t.Error("not seen beside it")
		}
	})
	t.Run("RE-0.16 a miss lands 5 cm off for each point", func(t *testing.T) {
		aim := geom.Pose{X: 6000, Y: 3000}
		if at := smokeLands(aim, 4, &dice.Script{4}); at != aim {
			t.Errorf("%v", at)
		}
		if at := smokeLands(aim, 4, &dice.Script{2, 6}); at != (geom.Pose{X: 6000, Y: 4000}) {
			t.Errorf("%v", at)
		}
		if at := smokeLands(aim, 4, &dice.Script{3, 3}); at != (geom.Pose{X: 6000, Y: 2500}) {
			t.Errorf("%v", at)
		}
	})
}

func TestVictory(t *testing.T) {
	d := data(t)
	l, err := d.Lay(d.Scenarios[0], d.ground("lanes"))
	if err != nil {
		t.Fatal(err)
	}
	squad := func(seat game.Seat, y int) Presence {
		return Presence{Seat: seat, Holds: true, Men: []Figure{{6000, y, 0}}}
	}
	t.Run("RE-V1 an objective counts for who is there alone", func(t *testing.T) {
		for _, tc := range []struct {
			units []Presence
			want  [2]int
		}{
			{[]Presence{squad(1, 6725)}, [2]int{2, 0}},
			{[]Presence{squad(1, 6726)}, [2]int{0, 0}},
			{[]Presence{squad(1, 6000), squad(2, 6300)}, [2]int{0, 0}},
			{[]Presence{{Seat: 1, Men: []Figure{{6000, 6000, 0}}}, squad(2, 6300)}, [2]int{0, 2}},
		} {
			if got := l.Score(tc.units, nil); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		}
	})
	t.Run("RE-V1 losses count for the enemy", func(t *testing.T) {
		losses := []Loss{{1, profileOf(t, d, "tiger1")}, {1, profileOf(t, d, "jeep")}, {2, nil}}
		if got := l.Score(nil, losses); got != [2]int{1, 1} {
			t.Errorf("%v", got)
		}
	})
	t.Run("RE-V1 a difference of one is a draw", func(t *testing.T) {
		if verdict([2]int{3, 2}) != game.Nobody || verdict([2]int{4, 2}) != 1 || verdict([2]int{0, 2}) != 2 {
			t.Error("verdict")
		}
	})
	t.Run("RE-V1 steady squads of four hold ground", func(t *testing.T) {
		if !holdsGround(4, Suppressed) || holdsGround(3, Confident) || holdsGround(9, Shaken) {
			t.Error("holders")
		}
	})
	t.Run("RE-V2 three win the dash, two draw", func(t *testing.T) {
		if dashVerdict(1, 1) != 1 || dashVerdict(1, 0) != game.Nobody || dashVerdict(0, 2) != game.Nobody || dashVerdict(0, 1) != 2 {
			t.Error("dash")
		}
	})
	t.Run("RE-S7 each side wants the quarters of the other", func(t *testing.T) {
		pick := d.Scenarios[6]
		l := &Layout{Scenario: pick, Map: d.ground("lanes")}
		northWest := Presence{Seat: 1, Holds: true, Men: []Figure{{1000, 11000, 0}}}
		home := Presence{Seat: 2, Holds: true, Men: []Figure{{11000, 11000, 0}}}
		if got := l.Score([]Presence{northWest, home}, nil); got != [2]int{1, 0} {
			t.Errorf("%v", got)
		}
	})
}
