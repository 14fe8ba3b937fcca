package engagement

import (
	"testing"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// TestCrewsAsPrinted holds what those in a vehicle suffer to the printed
// sentence.
func TestCrewsAsPrinted(t *testing.T) {
	gun := actor{"A1", "m8", 6000, 2000, 0, ""}
	carrier, riders := actor{"B1", "bren_carrier", 6000, 8000, 1800, ""}, actor{"B2", "de_panzerschreck", 0, 0, 0, "B1"}
	tests := func(events []game.Event) (n int) {
		for _, ev := range events {
			if _, ok := ev.(Tested); ok {
				n++
			}
		}
		return n
	}
	t.Run("RE-17.1 one bail-out test a turn for the crew and for the passengers", func(t *testing.T) {
		st := enact(t, "", nil, gun, actor{"A2", "m8", 5000, 2000, 0, ""}, carrier, riders)
		st.shooting("A1 hold, A2 hold")
		// Hit, hull, 5 and 2 equal 7, the driver stays; then the passengers do.
		if n := tests(st.play(Fire{Unit: "A1", Shots: mount(0, "B1")}, 5, 1, 2, 6)); n != 1 || st.p.s.Ask.Kind != askRiders {
			t.Fatalf("%d tests, then %+v", n, st.p.s.Ask)
		}
		st.play(Stay{Unit: "B2"}, 6)
		if n := tests(st.play(Fire{Unit: "A2", Shots: mount(0, "B1")}, 6, 1, 2)); n != 0 || st.p.s.Ask.Kind == askRiders {
			t.Errorf("the second hit: %d tests, then %+v", n, st.p.s.Ask)
		}
	})
	t.Run("RE-16.5 a damaged track has the crew test, not the passengers", func(t *testing.T) {
		st := enact(t, "", nil, gun, carrier, riders)
		st.shooting("A1 hold")
		// Hit, running gear, 5 and 4 beat 6, a 4 less 1 is line 3, who sits where, the driver stays.
		if n := tests(st.play(Fire{Unit: "A1", Shots: mount(0, "B1")}, 5, 6, 4, 4, 1, 6)); n != 1 || st.p.s.Ask.Kind == askRiders {
			t.Errorf("%d tests, then %+v", n, st.p.s.Ask)
		}
	})
	t.Run("RE-18.3 the man who has taken the wheel dies as the driver", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
		u := st.the("A1")
		u.Vehicle.Crew &^= u.Vehicle.profile.Holders(u.Vehicle.Crew, printed.Driver)
		takes := u.Vehicle.profile.Holders(u.Vehicle.Crew, printed.HullGunner)
		man := 0
		for takes>>man != 1 {
			man++
		}
		st.play(Assign{Unit: "A1", Man: man, Role: printed.Driver})
		st.skip(askOrders, 2)
		st.orders("B1 hold")
		st.skip(askShoot, 2)
		// Hit, hull, 10 and 3 beat 12, a driver dies, the crew stays.
		st.throw(Fire{Unit: "B1", Shots: mount(0, "A1")}, &fixed{rolls: []int{5, 1, 3, 3, 6}})
		if u := st.the("A1"); u.Vehicle.Crew&takes != 0 || !u.Vehicle.Damage.NoDriver {
			t.Errorf("crew %b, no driver %v", u.Vehicle.Crew, u.Vehicle.Damage.NoDriver)
		}
	})
	t.Run("RE-21.8 improvised armour is on the turret, from behind as well", func(t *testing.T) {
		for location, saves := range map[int]bool{1: false, 2: true} { // hull, turret
			st := enact(t, "", nil, actor{"A1", "pz4h", 6000, 2000, 0, ""}, actor{"B1", "m4a3_75_sandbags", 6000, 8000, 0, ""})
			st.shooting("A1 hold")
			rolls := []int{4, location, 4, 6, 6} // hit, place, 10 and 4 beat 10, the sandbags, the crew stays
			if !saves {
				rolls = []int{4, location, 4, 1, 6} // no die for sandbags: the driver is stunned, the crew stays
			}
			shot := one[ShotFired](t, st.play(Fire{Unit: "A1", Shots: mount(0, "B1")}, rolls...))
			if got := shot.SaveDie == 6 && shot.Row == 0; got != saves {
				t.Errorf("%d: %+v", location, shot)
			}
		}
	})
	t.Run("RE-6.4 a turret turns 90 degrees a turn whatever the order, and beside a move", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
		right, back := 900, 1800
		st.the("A1").Vehicle.Damage.Immobile = true
		st.orders("A1 hold")
		st.play(Drive{Unit: "A1", Turret: &right})
		if got := st.the("A1").Vehicle.Turret; got != right {
			t.Errorf("it points to %d", got)
		}
		st = enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
		st.orders("A1 run")
		st.play(Drive{Unit: "A1", Turret: &right})
		if refusal := st.refused(Drive{Unit: "A1", Turret: &back}); refusal != "RE-6.4 engagement.move.turret" {
			t.Errorf("twice: %s", refusal)
		}
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}})
	})
}
