package engagement

import (
	"slices"
	"testing"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// TestWhereClausesMeet holds play to sentences of the printed book at places
// where a second sentence comes into it.
func TestWhereClausesMeet(t *testing.T) {
	t.Run("RE-10.3 one that sees the rammer coming may stand all the same, and fires no shot", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "pz3m", 6000, 4500, 900, ""})
		st.orders("A1 advance B1")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, 4, 4) // nerve; it sees it coming
		if legal := st.p.Legal(2); !slices.Equal(legal, []game.Action{Dodge{}, Stay{"B1"}}) {
			t.Fatalf("%+v", legal)
		}
		st.refused(Return{Weapon: 0})
		events := st.play(Stay{"B1"}, 1, 6, 5) // 12 + 1 against 9 + 6: the rammer is a wreck
		if hit := one[Collided](t, events); hit.RammerTotal != 13 || hit.TargetTotal != 15 {
			t.Errorf("%+v", hit)
		}
	})
	t.Run("RE-6.1 the one turn on Hold is no movement to fire at", func(t *testing.T) {
		for order, asked := range map[string]bool{"hold": false, "advance": true} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "pz4h", 6000, 9000, 1800, ""})
			st.skip(askOrders, 2)
			st.orders("B1 hold watch")
			st.skip(askOrders, 1)
			st.orders("A1 " + order)
			st.throw(Drive{Unit: "A1", Path: []field.Segment{{Turn: 450}}}, ones{})
			if got := st.p.s.Ask.Kind == askOpportunity; got != asked {
				t.Errorf("%s: the enemy is asked: %v", order, got)
			}
		}
	})
	t.Run("RE-21.6 a stabilised gun makes nothing of the movement a re-boarded vehicle counts with", func(t *testing.T) {
		for gyro, want := range map[bool]int{true: 0, false: -1} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
			st.the("A1").Vehicle.GyroWorks = gyro
			st.skip(askShoot, 2)
			st.throw(Fire{Unit: "B1", Shots: mount(0, "A1")}, &fixed{rolls: []int{4, 4, 3, 1}}) // turret, 13 equals 13; the crew leaves
			st.skip(askDiscipline, 1)
			st.throw(Rally{Unit: "A1c"}, &fixed{rolls: []int{6}})
			st.play(Reboard{Unit: "A1c", To: ToFire})
			st.skip(askShoot, 1)
			shot := one[ShotFired](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{}))
			sum := 0
			for _, m := range shot.Sum {
				if m.Label == "moved" {
					sum += m.Value
				}
			}
			if sum != want {
				t.Errorf("gyro %v: %+v", gyro, shot.Sum)
			}
		}
	})
	t.Run("RE-12.2 men on a motorcycle and in a lorry are infantry to a gun closer than 15 cm", func(t *testing.T) {
		for _, tc := range []struct {
			ref, at string
			y       int
			want    string
		}{
			{"motorcycle_combo", "", 3600, "RE-12.2 engagement.fire.too-close"},
			{"motorcycle_combo", AtCrew, 3600, "RE-12.2 engagement.fire.too-close"},
			{"motorcycle_combo", "", 4600, ""},
			{"opel_blitz", AtCrew, 3600, "RE-12.2 engagement.fire.too-close"},
			{"opel_blitz", "", 3600, ""},
			{"opel_blitz", AtCrew, 4600, ""},
		} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", tc.ref, 6000, tc.y, 900, ""},
				actor{"B2", "de_panzerschreck", 0, 0, 0, "B1"})
			st.shooting("A1 hold")
			gun := 0
			fire := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", At: tc.at}}}
			if tc.want != "" {
				if refusal := st.refused(fire); refusal != tc.want {
					t.Errorf("%+v: %s", tc, refusal)
				}
				continue
			}
			st.throw(fire, ones{})
		}
	})
	t.Run("RE-18.3 who takes the dead commander's place gives no +1, and opens the hatch", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
		u := st.the("A1")
		u.Vehicle.Crew &^= u.Vehicle.profile.Holders(u.Vehicle.Crew, printed.Commander)
		man := 0
		for u.Vehicle.profile.Holders(u.Vehicle.Crew, printed.HullGunner)>>man != 1 {
			man++
		}
		st.play(Assign{Unit: "A1", Man: man, Role: printed.Commander})
		st.orders("A1 hold open")
		if !st.the("A1").Vehicle.HatchOpen {
			t.Error("the hatch is shut")
		}
		st.skip(askShoot, 2)
		// Hit, turret, 10 and 3 equal 13; Discipline 4+ without a commander: a 3 fails.
		events := st.throw(Fire{Unit: "B1", Shots: mount(0, "A1")}, &fixed{rolls: []int{4, 4, 3, 3}})
		if test := one[Tested](t, events); test.Passed {
			t.Errorf("%+v", test)
		}
	})
	t.Run("RE-21.5 a rocket from above into a grenade bucket bursts among all in a confined space", func(t *testing.T) {
		for ref, want := range map[string][2]int{"m10": {5, 5}, "m8": {1, 0}} { // hit, killed by a 3
			st := enact(t, "", []printed.Piece{house(2, 5500, 3000, 6500, 4500)}, actor{"A1", "de_panzerschreck", 6000, 4000, 0, ""},
				actor{"B1", ref, 6000, 5800, 900, ""})
			st.stand("A1", field.Figure{X: 6000, Y: 4400, Storey: 1}, field.Figure{X: 5700, Y: 4400, Storey: 1})
			st.shooting("A1 hold")
			fire := Fire{Unit: "A1", Shots: []Firing{{Weapon: "panzerschreck", Target: "B1", At: AtCrew}}}
			ev := one[Volley](t, st.throw(fire, &fixed{rolls: []int{6, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3}}))
			if len(ev.Hits) != want[0] || ev.Killed != want[1] {
				t.Errorf("%s: %+v", ref, ev)
			}
		}
	})
	t.Run("RE-17.4 passengers who were driven out may go back in their next Discipline phase as well", func(t *testing.T) {
		for _, tc := range []struct {
			ref, to string
			away    int
			ok      bool
		}{
			{"bren_carrier", ToFire, 0, true},
			{"bren_carrier", ToMove, 0, false},
			{"bren_carrier", ToFire, 2000, false},
			{"m3_ht", ToMove, 0, true},
			{"m3_ht", ToFire, 0, true},
		} {
			st := enact(t, "", nil, actor{"A1", tc.ref, 6000, 2000, 0, ""}, actor{"A2", "us_bazooka", 0, 0, 0, "A1"},
				actor{"B1", "m8", 6000, 8000, 1800, ""})
			st.skip(askShoot, 2)
			// Hit, hull, 5 and 2 equal 7; the driver of the carrier stays, its passengers get out.
			if tc.ref == "bren_carrier" {
				st.play(Fire{Unit: "B1", Shots: mount(0, "A1")}, 5, 1, 2, 6)
				st.play(Leave{"A2"})
			} else {
				st.play(Fire{Unit: "B1", Shots: mount(0, "A1")}, 5, 1, 2, 1)
			}
			if u := st.the("A2"); u.Place != atTable || u.Squad.Morale != printed.Suppressed {
				t.Fatalf("%s, %s", u.Place, u.Squad.Morale)
			}
			st.skip(askDiscipline, 1)
			if tc.away > 0 {
				st.stand("A2", field.Figure{X: 6000 + tc.away, Y: 2000}, field.Figure{X: 6300 + tc.away, Y: 2000})
			}
			back := Reboard{Unit: "A2", To: tc.to}
			st.refused(back) // not before they have come to themselves
			st.play(Rally{Unit: "A2"}, 6)
			if !tc.ok {
				if st.p.s.Ask.Kind == askDiscipline {
					st.refused(back)
				}
				continue
			}
			st.play(back)
			if u := st.the("A2"); u.Place != riding || st.the("A1").Vehicle.abandoned() {
				t.Errorf("%+v: %s, abandoned %v", tc, u.Place, st.the("A1").Vehicle.abandoned())
			}
		}
	})
	t.Run("RE-17.2 who has just got out does not fight back hand to hand in that turn", func(t *testing.T) {
		for _, fresh := range []bool{true, false} {
			st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 4000, 0, ""}, actor{"A2", "m4a3_75", 3000, 2000, 0, ""},
				actor{"B1", "pz4h", 6000, 6000, 1800, ""}, actor{"B2", "de_rifle", 500, 11000, 1800, ""})
			st.orders("A1 hold, A2 hold")
			st.skip(askShoot, 1)
			st.throw(Fire{Unit: "A2", Shots: mount(0, "B1")}, &fixed{rolls: []int{5, 1, 3, 1}}) // 13 equals 13 of the hull; they get out
			st.skip(askShoot, 1)
			if !fresh { // a turn later
				st.skip(askOrders, 2)
				st.skip(askOrders, 1)
				st.orders("A1 hold, A2 hold")
				st.skip(askShoot, 1)
			}
			crew := st.the("B1c").Squad.Men[0].Figure
			st.stand("A1", field.Figure{X: crew.X + 2*field.FigureRadius, Y: crew.Y})
			st.play(Done{})
			if st.p.s.Ask.Kind != askClose {
				t.Fatalf("%+v", st.p.s.Ask)
			}
			ev := one[Fought](t, st.throw(Fight{"A1"}, &fixed{rolls: []int{1, 6, 1}})) // the attacker is beaten, and would fail
			if got := ev.Lost[0] == 1; got == fresh {
				t.Errorf("fresh %v: %+v", fresh, ev)
			}
		}
	})
	t.Run("RE-16.3 a marker does not spare a stunned gunner the phase he misses", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
		st.skip(askShoot, 2)
		// Hit, turret, 10 and 4 beat 13; a 1: the gunner is stunned, the crew stays.
		st.play(Fire{Unit: "B1", Shots: mount(0, "A1")}, 4, 4, 4, 1, 6)
		st.skip(askOrders, 1)
		st.orders("A1 hold watch")
		st.skip(askOrders, 2)
		st.orders("B1 advance")
		st.play(Drive{Unit: "B1", Path: []field.Segment{{Forward: 500}}})
		if st.p.s.Ask.Kind != askOpportunity {
			t.Fatalf("%+v", st.p.s.Ask)
		}
		if refusal := st.refused(Snap{Unit: "A1", Step: 1, Shots: mount(0, "B1")}); refusal != "RE-16.3 engagement.fire.out" {
			t.Error(refusal)
		}
	})
	t.Run("RE-18.4 a runaway is fired at, whatever its order", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "pz4h", 6000, 9000, 1800, ""})
		st.skip(askOrders, 2)
		st.orders("B1 hold watch")
		st.skip(askOrders, 1)
		st.the("A1").Vehicle.Motion.Runaway, st.the("A1").Vehicle.Motion.Covered = true, 1000
		st.orders("A1 hold", 3)
		if st.p.s.Ask.Kind != askOpportunity {
			t.Errorf("%+v", st.p.s.Ask)
		}
	})
	t.Run("RE-9.6 passengers fire from a vehicle that turned on Hold", func(t *testing.T) {
		for order, want := range map[string]string{"hold": "", "advance": "RE-9.6 " + ReasonRideFire} {
			st := enact(t, "", nil, actor{"A1", "gmc", 6000, 3000, 0, ""}, actor{"A2", "us_hq", 0, 0, 0, "A1"},
				actor{"B1", "de_rifle", 6000, 5000, 1800, ""})
			st.stand("B1", field.Figure{X: 6000, Y: 5000})
			st.orders("A1 " + order)
			st.throw(Drive{Unit: "A1", Path: []field.Segment{{Turn: 450}}}, ones{})
			st.skip(askShoot, 1)
			fire := Fire{Unit: "A2", Shots: []Firing{{Weapon: "smg", Target: "B1"}}}
			if want != "" {
				if refusal := st.refused(fire); refusal != want {
					t.Error(refusal)
				}
				continue
			}
			st.throw(fire, ones{})
		}
	})
	t.Run("RE-8.1 a motorcycle is no vehicle that needs nerve near cover", func(t *testing.T) {
		woods := []printed.Piece{box("light_woods", 800, 5000, 5000, 7000, 6000)}
		for ref, tests := range map[string]int{"motorcycle_combo": 0, "jeep": 1} {
			st := enact(t, "", woods, actor{"A1", ref, 6000, 1500, 0, ""}, actor{"A2", "us_bazooka", 0, 0, 0, "A1"}, far())
			st.orders("A1 advance")
			got := 0
			for _, e := range st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2500}}}, ones{}) {
				if _, ok := e.(Tested); ok {
					got++
				}
			}
			if got != tests {
				t.Errorf("%s: %d tests", ref, got)
			}
		}
	})
	t.Run("RE-8.2 a squad that rides supports no vehicle", func(t *testing.T) {
		woods := []printed.Piece{box("light_woods", 800, 5000, 5000, 7000, 6000)}
		st := enact(t, "", woods, actor{"A1", "m3_ht", 6000, 1500, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"}, far())
		st.orders("A1 advance")
		one[Tested](t, st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, ones{}))
	})
	t.Run("RE-21.10 poor fire control does not fire in a turn that counts as moved", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "semovente", 6000, 3000, 0, ""}, actor{"B1", "m8", 6000, 5500, 900, ""})
		st.orders("A1 advance B1")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, 1) // no nerve to ram
		st.skip(askShoot, 1)
		if refusal := st.refused(Fire{Unit: "A1", Shots: mount(0, "B1")}); refusal != "RE-21.10 engagement.fire.moved" {
			t.Error(refusal)
		}
	})
	t.Run("RE-21.1 water is crossed at 10 cm on Run as well", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{box("river", 0, 0, 3000, 12000, 8000)}, actor{"A1", "dukw", 6000, 2300, 0, ""}, far())
		st.orders("A1 run")
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1001}}}); refusal != "RE-6.7 "+field.ReasonAllowance {
			t.Error(refusal)
		}
		st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}}, ones{})
	})
}
