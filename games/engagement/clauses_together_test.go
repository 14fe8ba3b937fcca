package engagement

import (
	"slices"
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// The tests of this file hold two clauses to each other where they meet.

func TestOneTurret(t *testing.T) {
	tank := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}
	ahead, beside := actor{"B1", "de_rifle", 6000, 8000, 1800, ""}, actor{"B2", "de_rifle", 9500, 8000, 1800, ""}
	gun, coax, hull := 0, 1, 2
	t.Run("RE-19.12 gun and coaxial fire along one line, in whatever order they are named", func(t *testing.T) {
		st := enact(t, "", nil, tank, ahead, beside)
		st.shooting("A1 hold")
		at := func(n *int, target string) Firing { return Firing{Mount: n, Target: target} }
		for _, shots := range [][]Firing{
			{at(&gun, "B1"), at(&coax, "B2")}, {at(&coax, "B2"), at(&gun, "B1")}, {at(&gun, "B2"), at(&coax, "B1")},
		} {
			if refusal := st.refused(Fire{Unit: "A1", Shots: shots}); refusal != "RE-19.2 engagement.fire.arc" {
				t.Errorf("%+v: %s", shots, refusal)
			}
		}
		events := st.throw(Fire{Unit: "A1", Shots: []Firing{at(&gun, "B2"), at(&coax, "B2"), at(&hull, "B1")}}, ones{})
		if turned := one[TurretTurned](t, events); turned.To == 0 || kind(events[0]) != kind(turned) {
			t.Errorf("%s", kinds(events))
		}
	})
	t.Run("RE-6.4 a turret that turned in its own turn costs a shot in the other's nothing", func(t *testing.T) {
		st := enact(t, "", nil, tank, actor{"B1", "m8", 11000, 1000, 0, ""})
		st.orders("A1 hold watch")
		right := 900
		st.play(Drive{Unit: "A1", Turret: &right})
		st.skip(askOrders, 2)
		st.orders("B1 advance")
		st.play(Drive{Unit: "B1", Path: []field.Segment{{Forward: 1000}}})
		shot := one[ShotFired](t, st.throw(Snap{Unit: "A1", Step: st.p.s.Move.Total, Shots: mount(gun, "B1")}, ones{}))
		if got := shot.Sum.Total(); got != -1 { // long -1, large +1, opportunity -1
			t.Errorf("%+v", shot.Sum)
		}
	})
	t.Run("RE-10.3 a tank that drove in its own turn answers a rammer as one that stands", func(t *testing.T) {
		st := enact(t, "", nil, tank, actor{"B1", "tiger1", 6000, 5200, 1800, ""})
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}})
		st.skip(askOrders, 2)
		st.orders("B1 advance A1")
		st.play(Drive{Unit: "B1", Path: []field.Segment{{Forward: 2000}}}, 4, 1) // nerve; the Sherman does not see it coming
		shot := one[ShotFired](t, st.throw(Return{Weapon: gun}, ones{}))
		if got := shot.Sum.Total(); got != 1 { // large, at short range
			t.Errorf("%+v", shot.Sum)
		}
	})
}

func TestOneRoleATurn(t *testing.T) {
	t.Run("RE-18.3 who loads in a turn fires no machine gun in it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 8000, 1800, ""})
		u := st.the("A1")
		v := u.Vehicle
		v.Crew &^= v.profile.Holders(v.Crew, printed.Loader)
		st.play(Assign{Unit: "A1", Man: 1, Role: printed.Loader}) // the man at the hull machine gun
		st.shooting("A1 hold")
		st.p.s.Turn = 5
		st.the("A1").Vehicle.GunFiredTurn = 3
		gun, hull := 0, 2
		both := []Firing{{Mount: &gun, Target: "B1"}, {Mount: &hull, Target: "B1"}}
		if refusal := st.refused(Fire{Unit: "A1", Shots: both}); refusal != "RE-18.3 engagement.fire.loading" {
			t.Error(refusal)
		}
		before := st.p
		for _, n := range []int{gun, hull} {
			st.p = before
			st.throw(Fire{Unit: "A1", Shots: mount(n, "B1")}, ones{})
		}
		st.p = before
		st.the("A1").Vehicle.GunFiredTurn = 0 // loaded already
		st.throw(Fire{Unit: "A1", Shots: both}, ones{})
	})
}

func TestSupportBetweenTheLooks(t *testing.T) {
	t.Run("RE-8.3 infantry that goes ahead supports as long as it is near at the end", func(t *testing.T) {
		wood := []printed.Piece{box("light_woods", 800, 0, 5000, 12000, 7000)}
		st := enact(t, "", wood, actor{"A1", "m4a3_75", 6000, 1500, 0, ""}, actor{"A2", "us_hq", 6000, 3000, 0, ""}, far())
		st.stand("A2", field.Figure{X: 5700, Y: 2800}, field.Figure{X: 6000, Y: 2800}, field.Figure{X: 6300, Y: 2800},
			field.Figure{X: 6600, Y: 2800})
		st.orders("A1 advance, A2 advance")
		st.play(Stride{Unit: "A2", By: &[2]int{0, 1400}}) // more than 20 cm ahead of the tank, still outside the woods
		if st.p.s.Units.supported(0) {
			t.Fatal("they have not gone far enough for this test")
		}
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1900}}}) // not a die is thrown, nor at the end
		if y := st.the("A1").Pose.Y; y != 3400 {
			t.Errorf("it stands at %d", y)
		}
	})
}

func TestOutOfTheWay(t *testing.T) {
	t.Run("RE-10.3 a car in a marsh backs out of a rammer's way", func(t *testing.T) {
		for order := range 2 { // where wheels do not run, and with a wheel that is damaged
			st := enact(t, "", []printed.Piece{box("marsh", 0, 0, 4000, 12000, 6000)}, actor{"A1", "tiger1", 6000, 2000, 0, ""},
				actor{"B1", "sdkfz222", 6000, 4600, 900, ""})
			st.the("B1").Vehicle.Damage.TracksDamaged = 3 * order
			st.orders("A1 advance B1")
			st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, 4, 6) // nerve; the car sees it coming
			st.play(Dodge{})
			if x := st.the("B1").Pose.X; x != 5000 {
				t.Errorf("%d: it stands at %d", order, x)
			}
		}
	})
	t.Run("RE-10.4 who answers a runaway fires one shot, as at a rammer", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "sdkfz222", 6000, 4500, 900, ""})
		u := st.the("A1")
		u.Vehicle.Motion.Runaway, u.Vehicle.Motion.Covered = true, 3000
		st.orders("", 3, 5) // straight on; the car passes
		shots := 0
		for _, ev := range st.throw(Return{}, ones{}) { // its gun fires two in a Shooting phase
			if _, ok := ev.(ShotFired); ok {
				shots++
			}
		}
		if shots != 1 {
			t.Errorf("%d shots", shots)
		}
	})
	t.Run("RE-10.4 a shot that stops the runaway prevents the impact", func(t *testing.T) {
		for location, crash := range map[int]bool{1: false, 2: false, 5: true} { // hull, turret, a miss
			st := enact(t, "", nil, actor{"A1", "sdkfz222", 6000, 3000, 0, ""}, actor{"B1", "sdkfz222", 6000, 4500, 900, ""})
			u := st.the("A1")
			u.Vehicle.Motion.Runaway, u.Vehicle.Motion.Covered = true, 3000
			st.orders("", 3, 5) // straight on; the car passes
			rolls := []int{5, map[int]int{1: 1, 2: 4, 5: 1}[location], 6, 6, 6, 6, 6}
			if location == 5 {
				rolls = []int{1} // it misses
			}
			events := st.throw(Return{}, &fixed{rolls: rolls})
			if got := strings.Contains(kinds(events), "collided"); got != crash {
				t.Errorf("%d: %s", location, kinds(events))
			}
		}
	})
}

func TestPassengersInBothTurns(t *testing.T) {
	t.Run("RE-9.6 who fired from the halftrack in its own turn leaves its gun to the other's", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"},
			actor{"B1", "de_rifle", 6000, 5500, 1800, ""})
		st.orders("A1 hold watch")
		st.skip(askShoot, 1)
		st.throw(Fire{Unit: "A2", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1"}}}, ones{})
		st.skip(askOrders, 2)
		st.orders("B1 advance")
		st.play(Stride{Unit: "B1", By: &[2]int{0, -500}})
		one[Volley](t, st.throw(Snap{Unit: "A1", Step: st.p.s.Move.Total, Shots: mount(0, "B1")}, ones{}))
	})
}

func TestHalfInAHouse(t *testing.T) {
	t.Run("RE-19.5 an AT round bursts where the man aimed at is inside, not where others are", func(t *testing.T) {
		home := house(1, 5000, 6000, 7000, 7000)
		for inside, burst := range map[int]bool{0: false, 1: true} {
			st := enact(t, "", []printed.Piece{home}, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 8000, 1800, ""})
			spots := []field.Figure{{X: 5900, Y: 6300}, {X: 7300, Y: 6300}} // in the house and beside it
			if inside == 0 {
				spots[1].Y = 5500 // the man outside is the nearer one
			}
			st.stand("B1", spots...)
			st.shooting("A1 hold")
			st.the("A1").Spotted = []found{{"B1", 9}}
			gun := 0
			events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", Ammo: printed.RoundAT}}}, &fixed{rolls: []int{6, 6, 6}})
			got := slices.ContainsFunc(events, func(ev game.Event) bool { _, ok := ev.(TemplateLaid); return ok })
			if got != burst {
				t.Errorf("nearest inside %d: %s", inside, kinds(events))
			}
		}
	})
}

func TestCrewsThatLeave(t *testing.T) {
	t.Run("RE-17.1 a halftrack that its squad leaves stops dead, out of control or not", func(t *testing.T) {
		for die, rolls := range map[int]bool{2: false, 5: true} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "sdkfz251", 6000, 7500, 900, ""},
				actor{"B2", "de_rifle", 0, 0, 0, "B1"})
			st.the("B1").Vehicle.Motion.Covered = 2000
			st.shooting("A1 hold")
			st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{6, 1, 6, 1, die}}) // its driver is stunned
			if v := st.the("B1").Vehicle; v.Motion.Runaway != rolls || v.abandoned() == rolls {
				t.Errorf("die %d: out of control %v, abandoned %v", die, v.Motion.Runaway, v.abandoned())
			}
		}
	})
	t.Run("RE-20.5 a swarm kills the crew that leaves it, not one that has left before", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_hq", 6000, 3900, 0, ""}, actor{"A2", "m4a3_75", 6000, 11000, 1800, ""},
			actor{"B1", "pz4h", 6000, 5000, 1800, ""})
		st.the("B1").Vehicle.Damage.Immobile = true
		st.orders("A1 assault B1, A2 hold")
		st.skip(askShoot, 1)
		st.throw(Fire{Unit: "A2", Shots: mount(0, "B1")}, &fixed{rolls: []int{6, 1, 1, 1}}) // a 1 equals the rear; the crew gets out
		if got := st.the("B1c").Squad.alive(); got != 5 {
			t.Fatalf("%d men are out", got)
		}
		st.skip(askClose, 1)
		swarm := one[SwarmMade](t, st.throw(Swarm{"A1"}, &fixed{rolls: []int{5, 5}}))
		if got := st.the("B1c").Squad.alive(); !swarm.Success || got != 5 {
			t.Errorf("%+v: %d men are left", swarm, got)
		}
	})
	t.Run("RE-1.9 men left in a halftrack that is wrecked go back to their squad", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 3000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"},
			actor{"B1", "pz4h", 6000, 9000, 1800, ""})
		st.orders("A1 hold, A2 advance")
		st.play(Alight{Unit: "A2", Keep: 2})
		st.skip(askOrders, 2)
		st.orders("B1 hold")
		st.skip(askShoot, 2)
		// Hit, running gear, 10 and 6 beat 6, a second explosion, which both live through.
		st.play(Fire{Unit: "B1", Shots: mount(0, "A1")}, 6, 6, 6, 6, 6, 6)
		if k := st.p.s.Units.find("A1c"); k != nobody {
			t.Errorf("a crew of its own: %+v", st.p.s.Units[k].Squad.Men)
		}
		q := st.the("A2").Squad
		for n, m := range q.Men {
			if m.Lent > 0 {
				t.Errorf("man %d is still in the wreck: %+v", n, m)
			}
		}
		if q.walking() != 12 || q.Morale != printed.Confident {
			t.Errorf("%d on foot, %s", q.walking(), q.Morale)
		}
	})
	t.Run("RE-17.4 the crew of a wreck has nothing to go back to, and no -1 for it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""}, far())
		st.the("B1").Vehicle.Damage.Immobile = true
		st.shooting("A1 hold")
		// Hit, hull, 10 and 4 beat 13, line 4: driver and gunner dead, the others get out of a wreck.
		st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{6, 1, 4, 4}})
		st.skip(askDiscipline, 2)
		test := one[Tested](t, st.throw(Rally{Unit: "B1c"}, ones{}))
		if got := test.Sum.Total(); got != 0 { // shaken -1, the commander +1
			t.Errorf("%+v", test.Sum)
		}
	})
}

func TestFiresAsMoved(t *testing.T) {
	t.Run("RE-17.5 a tank whose crew re-boards to fire counts as moved for its gun, and stands for all others", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 9000, 1800, ""}, far())
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}})
		st.skip(askOrders, 2)
		st.orders("B1 hold")
		st.skip(askShoot, 2)
		st.throw(Fire{Unit: "B1", Shots: mount(0, "A1")}, &fixed{rolls: []int{6, 1, 2, 1}}) // 10 and 2 equal 12: the crew gets out
		st.skip(askDiscipline, 1)
		st.throw(Rally{Unit: "A1c"}, &fixed{rolls: []int{6}})
		st.play(Reboard{"A1c", ToFire}) // nobody else has anything to do before the Shooting phase
		if m := st.the("A1").Vehicle.Motion; m.Covered != 0 {
			t.Errorf("it is said to have covered %d", m.Covered)
		}
		shot := one[ShotFired](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{}))
		if got := shot.Sum.Total(); got != -1 { // long -1, moved -1, large +1
			t.Errorf("%+v", shot.Sum)
		}
	})
}

func TestMortarSmoke(t *testing.T) {
	t.Run("RE-0.18 a mortar lays smoke as often as it fires, a gun once", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_mortar_m", 6000, 2000, 0, ""}, actor{"A2", "m4a3_75", 3000, 2000, 0, ""}, far())
		st.the("A1").SmokeUsed, st.the("A2").SmokeUsed = true, true
		st.shooting("A1 hold, A2 hold")
		gun, at := 0, [3]int{6000, 9000, 0}
		one[SmokeLaid](t, st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "mortar_med", Ammo: printed.RoundSmoke, Point: &at}}}, ones{}))
		refusal := st.refused(Fire{Unit: "A2", Shots: []Firing{{Mount: &gun, Ammo: printed.RoundSmoke, Point: &at}}})
		if refusal != "RE-19.4 engagement.fire.spent" {
			t.Error(refusal)
		}
	})
}
