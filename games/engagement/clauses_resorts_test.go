package engagement

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// The tests of this file hold the rules to sentences whose neighbours had been
// looked at before: what a man uses last, what an explosion reaches, what a
// gun cannot be raised to.

func TestLastResorts(t *testing.T) {
	over := Drive{Unit: "A1", Path: []field.Segment{{Forward: 1500}}}
	overrun := func(ref, vehicle string, men int) *stage {
		st := enact(t, "", nil, actor{"A1", vehicle, 6000, 2000, 0, ""}, actor{"B1", ref, 6000, 3000, 1800, ""},
			actor{"B2", "de_rifle", 500, 11000, 0, ""})
		spots := []field.Figure{{X: 6000, Y: 3000}, {X: 6900, Y: 3400}, {X: 5100, Y: 3400}, {X: 6900, Y: 3700}, {X: 5100, Y: 3700}}
		st.stand("B1", spots[:men]...)
		st.orders("A1 advance B1")
		st.throw(over, ones{})
		return st
	}
	asked := func(st *stage) bool { return st.p.s.Ask.Kind == askLastDitch }
	t.Run("RE-5.4 any weapon that can harm the vehicle will do", func(t *testing.T) {
		for _, tc := range []struct {
			ref, vehicle, weapon string
			men                  int
			want                 bool
		}{
			{"de_panzerschreck", "m4a3_75", "panzerschreck", 2, true},
			{"us_flame", "m4a3_75", "flamethrower", 2, true},
			{"de_gun_pak40_75", "m4a3_75", "pak40_75", 5, true},
			{"us_mmg", "sdkfz222", "mmg", 3, true},
			{"us_mmg", "m4a3_75", "mmg", 3, false},    // 1 and 6 are not 9
			{"us_mmg", "opel_blitz", "mmg", 3, false}, // AT 1 does not hurt a lorry
		} {
			st := overrun(tc.ref, tc.vehicle, tc.men)
			if got := asked(st); got != tc.want {
				t.Errorf("%s at %s: asked %v", tc.weapon, tc.vehicle, got)
			}
		}
	})
	t.Run("RE-5.4 a flame needs no roll to hit, and stops the tank or not", func(t *testing.T) {
		st := overrun("us_flame", "m4a3_75", 2)
		ev := one[ShotFired](t, st.play(Fire{Unit: "B1"}, 6, 1)) // running gear, not through it
		if !ev.Hit || ev.HitDie != 0 || ev.AT != 6 {
			t.Errorf("%+v", ev)
		}
		if st.the("B1").Squad.alive() != 1 {
			t.Error("the man lives")
		}
	})
	t.Run("RE-5.4 a gun fires 45 degrees to either side of where it points", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_gun_pak40_75", 6000, 3000, 900, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 3000})
		st.orders("A1 advance B1")
		st.throw(over, ones{})
		if asked(st) {
			t.Error("it looks to the east")
		}
	})
	t.Run("RE-5.4 who has a rocket and a charge picks", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_pzgren", 6000, 3000, 1800, ""})
		st.stand("B1", field.Figure{X: 6900, Y: 3400}, field.Figure{X: 6000, Y: 3000}) // the second has both
		st.orders("A1 advance B1")
		st.throw(over, ones{})
		legal := st.p.Legal(2)
		for _, want := range []game.Action{Fire{Unit: "B1"}, Attach{Unit: "B1", Location: printed.Hull}, Stay{Unit: "B1"}} {
			if !slices.ContainsFunc(legal, func(a game.Action) bool { return reflect.DeepEqual(a, want) }) {
				t.Errorf("no %+v in %v", want, legal)
			}
		}
	})
	t.Run("RE-14.8 the last shot names a place for a natural 6", func(t *testing.T) {
		st := overrun("de_panzerschreck", "m4a3_75", 2)
		fire := Fire{Unit: "B1", Shots: []Firing{{Weapon: "panzerschreck", Name: printed.Turret}}}
		ev := one[ShotFired](t, st.play(fire, 6, 6, 6))
		if ev.Location != printed.Turret || !ev.Named || ev.LocationDie != 0 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-14.8 a name that is none is refused", func(t *testing.T) {
		st := overrun("de_panzerschreck", "m4a3_75", 2)
		for _, f := range []Firing{{Weapon: "panzerschreck", Name: printed.Passengers}, {Weapon: "pistol"}} {
			if st.refused(Fire{Unit: "B1", Shots: []Firing{f}}) == "" {
				t.Errorf("%+v", f)
			}
		}
	})
	t.Run("RE-14.8 so does the one shot of a vehicle that is rammed", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "sdkfz222", 6000, 4500, 900, ""})
		st.orders("A1 advance B1")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, 4, 3)
		shot := Return{Weapon: 0, Name: printed.Running}
		if !slices.Contains(st.p.Legal(2), game.Action(shot)) {
			t.Fatalf("%v", st.p.Legal(2))
		}
		ev := one[ShotFired](t, st.throw(shot, &fixed{rolls: []int{6, 1}}))
		if ev.Location != printed.Running || !ev.Named {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-10.3 what can neither move nor shoot does not test", func(t *testing.T) {
		for _, stuck := range []bool{false, true} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "sdkfz222", 6000, 4500, 900, ""})
			v := st.the("B1").Vehicle
			v.Damage.Immobile, v.Damage.Gun = stuck, gunOut
			v.Damage.TurretJammed = true // its machine gun does not bear
			st.orders("A1 advance B1")
			events := st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, &fixed{rolls: []int{4, 2, 6, 1, 1, 6}})
			tests := 0
			for _, ev := range events {
				if x, ok := ev.(Tested); ok && x.What == "dodge" {
					tests++
				}
			}
			if tests == 1 == stuck {
				t.Errorf("immobile %v: %d tests", stuck, tests)
			}
		}
	})
}

func TestReachOfFire(t *testing.T) {
	t.Run("RE-12.3 no shell up to a floor from which the top could be hit", func(t *testing.T) {
		shells := func(y int) []string {
			st := enact(t, "", []printed.Piece{house(3, 5000, 5000, 7000, 6500)}, actor{"A1", "m4a3_75", 6000, y, 0, ""},
				actor{"B1", "de_rifle", 500, 11000, 0, ""})
			st.shooting("A1 hold")
			gun := 0
			var list []string
			for storey := range 3 {
				shell := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Ammo: printed.RoundHE, Point: &[3]int{6000, 5000, storey}}}}
				_, _, err := st.p.Apply(1, shell, ones{})
				list = append(list, fmt.Sprint(err == nil))
			}
			return list
		}
		for y, want := range map[int]string{
			2300: "[true true false]", // 20.5 cm from the wall: 5 cm up is out of reach, 10 cm is not
			2400: "[true false false]",
			1300: "[true true true]",
		} {
			if got := fmt.Sprint(shells(y)); got != want {
				t.Errorf("from %d: %s, want %s", y, got, want)
			}
		}
	})
	t.Run("RE-19.16 a burst of a machine gun into a room is no explosion", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{house(1, 5000, 5000, 7000, 6500)}, actor{"A1", "m4a3_75", 6000, 2400, 0, ""},
			actor{"B1", "de_rifle", 6000, 5500, 1800, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 5300})
		st.shooting("A1 hold")
		st.the("B1").FiredLastTurn = true
		events := st.throw(Fire{Unit: "A1", Shots: mount(2, "B1")}, &fixed{rolls: []int{1, 6, 1, 1, 1, 1, 1, 1, 1, 3}})
		ev := one[Volley](t, events)
		if len(ev.Hits) == 0 || ev.Hits[0].AP != 4 || ev.Killed != 0 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-2.1 a road is worth nothing to a motorcycle", func(t *testing.T) {
		road := []printed.Piece{box("road", 0, 5500, 0, 6500, 12000)}
		for ref, most := range map[string]int{"motorcycle_combo": 4000, "jeep": 4500} {
			st := enact(t, "", road, actor{"A1", ref, 6000, 1500, 0, ""}, actor{"A2", "us_bazooka", 0, 0, 0, "A1"}, far())
			st.orders("A1 advance")
			if st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: most + 1}}}) != "RE-6.7 "+field.ReasonAllowance {
				t.Errorf("%s goes farther than %d", ref, most)
			}
			st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: most}}})
		}
	})
	t.Run("RE-21.15 men in a lorry have soft cover, that of the lorry, or none from above", func(t *testing.T) {
		for _, tc := range []struct {
			name   string
			pieces []printed.Piece
			from   field.Figure
			need   int
		}{
			{"in the open", nil, field.Figure{X: 6000, Y: 4000}, 5},
			{"dug in", []printed.Piece{box("emplacement", 150, 5000, 5300, 7000, 6300)}, field.Figure{X: 6000, Y: 4000}, 6},
			{"from the second floor", []printed.Piece{house(2, 5500, 3000, 6500, 4500)}, field.Figure{X: 6000, Y: 4400, Storey: 1}, 4},
		} {
			st := enact(t, "", tc.pieces, actor{"A1", "us_rifle", 6000, 4000, 0, ""}, actor{"B1", "opel_blitz", 6000, 5800, 900, ""},
				actor{"B2", "de_hq", 0, 0, 0, "B1"})
			st.stand("A1", tc.from)
			st.shooting("A1 hold")
			events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "smg", Target: "B1", At: AtCrew}}}, ones{})
			if ev := one[Volley](t, events); ev.Need != tc.need {
				t.Errorf("%s: needs %d, %+v", tc.name, ev.Need, ev.Sum)
			}
		}
	})
	t.Run("RE-21.15 a shell aimed at the men in a lorry bursts among all of them", func(t *testing.T) {
		for ammo, want := range map[printed.Ammo]int{printed.RoundHE: 6, printed.RoundAT: 1} {
			st := enact(t, "", nil, actor{"A1", "m8", 6000, 3500, 0, ""}, actor{"B1", "opel_blitz", 6000, 5800, 900, ""},
				actor{"B2", "de_hq", 0, 0, 0, "B1"})
			st.shooting("A1 hold")
			gun := 0
			fire := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Ammo: ammo, Target: "B1", At: AtCrew}}}
			ev := one[Volley](t, st.throw(fire, &fixed{rolls: []int{6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}}))
			if len(ev.Hits) != want || ev.Killed != 0 {
				t.Errorf("%s: %+v", ammo, ev)
			}
		}
	})
	t.Run("RE-17.2 passengers who jump out of their own moving vehicle do not shoot in that turn", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 2000, 0, ""}, actor{"A2", "us_hq", 0, 0, 0, "A1"},
			actor{"A3", "us_rifle", 2000, 2000, 0, ""},
			actor{"B1", "pz4h", 6000, 9000, 1800, ""}, actor{"B2", "de_rifle", 6000, 4500, 1800, ""})
		st.skip(askOrders, 2)
		st.orders("B1 hold watch, B2 hold")
		st.skip(askOrders, 1)
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}})
		st.throw(Snap{Unit: "B1", Step: 1, Shots: mount(0, "A1")}, &fixed{rolls: []int{6, 6, 6, 6, 6, 6, 6}})
		if st.the("A2").Place != atTable || st.the("A2").Squad.alive() == 0 {
			t.Fatalf("%+v", st.the("A2"))
		}
		st.skip(askShoot, 1)
		if got := st.refused(Fire{Unit: "A2", Shots: []Firing{{Weapon: "smg", Target: "B2"}}}); got != "RE-0.8 "+ReasonActed {
			t.Errorf("refused for %s", got)
		}
	})
	t.Run("RE-17.3 a crew that left before is not waited for", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "de_rifle", 6000, 7000, 0, ""}, actor{"A2", "pz4h", 6000, 3000, 0, ""},
			actor{"B1", "m8", 6000, 8500, 900, ""}, actor{"B2", "us_rifle", 500, 500, 0, ""})
		st.shooting("A1 hold, A2 hold")
		st.throw(Fire{Unit: "A2", Shots: mount(0, "B1")}, &fixed{rolls: []int{6, 1, 6, 1, 2}}) // driver stunned; they leave
		st.skip(askShoot, 1)
		if st.the("B1c").Place != atTable {
			t.Fatal("nobody left")
		}
		events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "smg", Target: "B1", At: AtWait}}}, ones{})
		if strings.Contains(kinds(events), "volley") {
			t.Errorf("%s", kinds(events))
		}
	})
	t.Run("RE-X.1 a jeep whose squad is shot dead in it is abandoned", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 4000, 0, ""}, actor{"B1", "jeep", 6000, 5500, 900, ""},
			actor{"B2", "de_sniper", 0, 0, 0, "B1"}, actor{"B3", "de_rifle", 500, 11000, 0, ""})
		st.shooting("A1 hold")
		// A hit, no dodge, and through.
		st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "smg", Target: "B1", At: AtCrew}}}, &fixed{rolls: []int{6, 1, 1, 1, 6}})
		if st.the("B2").Place != gone || !st.the("B1").Vehicle.abandoned() {
			t.Errorf("the man is %s, abandoned %v", st.the("B2").Place, st.the("B1").Vehicle.abandoned())
		}
	})
	t.Run("RE-16.2 an explosion reaches those who sit beside it without armour", func(t *testing.T) {
		for _, ref := range []string{"opel_blitz", "sdkfz251"} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "sdkfz222", 6000, 4500, 1800, ""},
				actor{"B2", ref, 6600, 4500, 1800, ""}, actor{"B3", "de_hq", 0, 0, 0, "B2"})
			st.shooting("A1 hold")
			ev := one[Exploded](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{6, 1, 6, 6, 1, 6, 1, 6}}))
			if got := len(ev.Hits) > 0; got != (ref == "opel_blitz") {
				t.Errorf("%s: %+v", ref, ev)
			}
		}
	})
}
