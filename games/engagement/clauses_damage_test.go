package engagement

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/game/flow"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// hurt applies a line of the damage table to a vehicle as if a unit had fired
// at it, with these dice.
func (st *stage) hurt(id string, at printed.Location, row int, by string, rolls ...int) []game.Event {
	st.t.Helper()
	src := &fixed{rolls: rolls}
	e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: src}}
	damageVehicle(e, e.Units.find(id), at, row, by, nil)
	e.Ask = asking{Kind: st.p.s.Ask.Kind, Seat: st.p.s.Ask.Seat}
	if len(e.Queue) > 0 {
		e.Ask = asking{}
	}
	e.flow.Run(e)
	if len(src.rolls) > 0 {
		st.t.Errorf("%s %d: dice left over: %v", at, row, src.rolls)
	}
	st.p = Position{e.state}
	return e.referee.Events
}

func TestDamageClauses(t *testing.T) {
	sherman, pz := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 9000, 1800, ""}
	t.Run("RE-16.2 a stunned driver: standing it cannot move next turn, moving it runs away", func(t *testing.T) {
		for covered, want := range map[int]string{0: "RE-16.2 engagement.order.none", 1000: "runaway"} {
			st := enact(t, "", nil, sherman, pz)
			st.skip(askOrders, 2)
			st.the("A1").Vehicle.Motion.Covered = covered
			st.hurt("A1", printed.Hull, 1, "B1", 4) // the crew stays
			st.skip(askOrders, 1)
			if want == "runaway" {
				st.orders("", 3)
				if got := st.the("A1").Pose.Y; got != 3000 {
					t.Errorf("it runs to %d", got)
				}
				continue
			}
			if refusal := st.refused(Command{Unit: "A1", Order: printed.Advance}); refusal != want {
				t.Errorf("next turn: %s", refusal)
			}
			st.skip(askOrders, 2)
			st.skip(askOrders, 1)
			st.orders("A1 advance") // and the turn after it can
		}
	})
	t.Run("RE-16.2 a dead driver is replaced by an EXP test at the start of a turn", func(t *testing.T) {
		for die, want := range map[int]bool{3: true, 4: false} {
			st := enact(t, "", nil, sherman, pz)
			st.skip(askOrders, 2)
			st.hurt("A1", printed.Hull, 3, "B1", 4)
			st.skip(askShoot, 2)
			st.throw(Done{}, &fixed{rolls: []int{die}})
			if got := st.the("A1").Vehicle.Damage.NoDriver; got != want {
				t.Errorf("die %d: no driver %v", die, got)
			}
		}
	})
	t.Run("RE-16.3 a stunned gunner misses the next Shooting phase", func(t *testing.T) {
		st := enact(t, "", nil, sherman, pz)
		st.skip(askOrders, 2)
		st.hurt("A1", printed.Turret, 1, "B1", 4)
		st.skip(askOrders, 1)
		st.shooting("A1 hold")
		if refusal := st.refused(Fire{Unit: "A1", Shots: mount(0, "B1")}); refusal != "RE-16.3 engagement.fire.out" {
			t.Errorf("the gun: %s", refusal)
		}
		st.throw(Fire{Unit: "A1", Shots: mount(2, "B1")}, ones{}) // the hull gunner is fine
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{})
	})
	t.Run("RE-16.3 a jammed turret stays where it is", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"B1", "pz4h", 9000, 5000, 1800, ""})
		st.skip(askOrders, 2)
		st.hurt("A1", printed.Turret, 3, "B1", 4)
		st.the("A1").Vehicle.Damage.Gun = gunFine // repaired, but jammed for good
		st.skip(askOrders, 1)
		st.shooting("A1 hold")
		if refusal := st.refused(Fire{Unit: "A1", Shots: mount(0, "B1")}); refusal != "RE-19.2 engagement.fire.arc" {
			t.Errorf("45 degrees off: %s", refusal)
		}
	})
	t.Run("RE-16.5 damage to the running gear costs 10 cm each time, until nothing is left", func(t *testing.T) {
		st := enact(t, "", nil, sherman, pz)
		st.hurt("A1", printed.Running, 3, "B1", 4)
		if u := st.the("A1"); u.Vehicle.Damage.TracksDamaged != 1 || u.Vehicle.Damage.Immobile {
			t.Errorf("worn %d, immobile %v", u.Vehicle.Damage.TracksDamaged, u.Vehicle.Damage.Immobile)
		}
		st.hurt("A1", printed.Running, 3, "B1") // tested already this turn
		if u := st.the("A1"); u.Vehicle.Damage.TracksDamaged != 2 || !u.Vehicle.Damage.Immobile {
			t.Errorf("worn %d, immobile %v", u.Vehicle.Damage.TracksDamaged, u.Vehicle.Damage.Immobile)
		}
	})
	t.Run("RE-16.5 with a dead engine the crew tests in every Discipline phase", func(t *testing.T) {
		st := enact(t, "", nil, sherman, pz)
		st.skip(askOrders, 2)
		st.hurt("A1", printed.Running, 5, "B1", 4)
		st.skip(askShoot, 2)
		st.throw(Done{}, &fixed{rolls: []int{2}}) // 2 + 1 is not enough
		if !st.the("A1").Vehicle.abandoned() {
			t.Error("the crew stays")
		}
	})
	t.Run("RE-16.5 it skids to the side it was hit from", func(t *testing.T) {
		for x, want := range map[int]int{9000: 900, 3000: 2700} {
			st := enact(t, "", nil, sherman, pz)
			st.the("A1").Vehicle.Motion.Covered = 500
			e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: ones{}}}
			at := geom.Pose{X: x, Y: 2000}.Centre()
			damageVehicle(e, 0, printed.Running, 1, "B1", &at)
			if got := e.Units[0].Pose.H; got != want {
				t.Errorf("from %d: heading %d, want %d", x, got, want)
			}
		}
	})
	t.Run("RE-X.9 a skid stops at the last tenth of a degree that is clear", func(t *testing.T) {
		st := enact(t, "", nil, sherman, pz, actor{"A2", "m4a3_75", 9000, 9000, 0, ""})
		i := st.p.s.Units.find("A1")
		st.the("A1").Vehicle.Motion.Covered = 500
		p := st.the("A1").Pose
		st.park("A2", p.X+700, p.Y, 0) // close by on the right
		e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: ones{}}}
		at := geom.Pose{X: p.X + 9000, Y: p.Y}.Centre()
		damageVehicle(e, i, printed.Running, 1, "B1", &at)
		got := e.Units[i].Pose
		further := got
		further.H = geom.Norm(further.H + 1)
		if turned := field.TurnBetween(p.H, got.H); turned <= 0 || turned >= 900 || !e.roomFor(1, i, got) || e.roomFor(1, i, further) {
			t.Errorf("turned by %d", turned)
		}
	})
	t.Run("RE-17.1 a crew is tested once in a player's turn", func(t *testing.T) {
		st := enact(t, "", nil, sherman, pz)
		first := st.hurt("A1", printed.Turret, 1, "B1", 3)
		one[Tested](t, first)
		for _, ev := range st.hurt("A1", printed.Turret, 1, "B1") {
			if _, ok := ev.(Tested); ok {
				t.Errorf("a second test: %+v", ev)
			}
		}
	})
	t.Run("RE-18.1 passengers of a wreck test EXP at +1 and get out shaken", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"B1", "opel_blitz", 6000, 4000, 1800, ""},
			actor{"B2", "de_panzerschreck", 0, 0, 0, "B1"})
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{3, 3, 2}}) // a hit; one passes
		if u := st.the("B2"); u.Squad.alive() != 1 || u.Squad.Morale != printed.Shaken || u.Place != atTable {
			t.Errorf("%d left, %s, %s", u.Squad.alive(), u.Squad.Morale, u.Place)
		}
		if u := st.the("B1c"); u.Squad.Morale != printed.Shaken { // every survivor of a wreck
			t.Errorf("the driver is %s", u.Squad.Morale)
		}
	})
	t.Run("RE-18.3 without a loader the gun fires every other turn", func(t *testing.T) {
		st := enact(t, "", nil, sherman, pz)
		u := st.the("A1")
		u.Vehicle.Crew &^= u.Vehicle.profile.Holders(u.Vehicle.Crew, printed.Loader)
		var fired []bool
		for range 4 {
			st.shooting("A1 hold")
			fire := Fire{Unit: "A1", Shots: mount(0, "B1")}
			_, _, err := st.p.Apply(1, fire, ones{})
			fired = append(fired, err == nil)
			if err == nil {
				st.throw(fire, ones{})
			}
			st.skip(askOrders, 2)
			st.skip(askOrders, 1)
		}
		if got := fmt.Sprint(fired); got != "[true false true false]" {
			t.Errorf("%s", got)
		}
	})
	t.Run("RE-18.3 a survivor takes the driver's place, and nobody else's", func(t *testing.T) {
		st := enact(t, "", nil, sherman, pz)
		u := st.the("A1")
		u.Vehicle.Crew &^= u.Vehicle.profile.Holders(u.Vehicle.Crew, printed.Driver)
		if refusal := st.refused(Command{Unit: "A1", Order: printed.Advance}); refusal == "" {
			t.Error("it drives without a driver")
		}
		if refusal := st.refused(Assign{Unit: "A1", Man: 0, Role: printed.Driver}); refusal != "RE-18.3 engagement.assign.role" {
			t.Errorf("the dead man: %s", refusal)
		}
		st.play(Assign{Unit: "A1", Man: 1, Role: printed.Driver})
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 500}}})
	})
	t.Run("RE-16.2 an explosion hurts those within 5 cm", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"A2", "us_rifle", 6000, 4000, 0, ""}, actor{"A3", "jeep", 6000, 2900, 0, ""}, pz)
		right := 6000 + st.the("A1").Vehicle.profile.Footprint.Width/2 + field.FigureRadius
		st.stand("A2", field.Figure{X: right + 500, Y: 2000, Storey: 0}, field.Figure{X: right + 760, Y: 2000, Storey: 0})
		events := st.hurt("A1", printed.Hull, 6, "B1", 1, 3) // EXP fails, AP 3+
		if ev := one[Exploded](t, events); len(ev.Hits) != 1 || ev.Killed != 1 {
			t.Errorf("%+v", ev)
		}
		if st.the("A1").Vehicle.Damage.Status != printed.Destroyed || st.the("A3").Vehicle.wrecked() {
			t.Errorf("%q, and a jeep hit with AT 2: %q", st.the("A1").Vehicle.Damage.Status, st.the("A3").Vehicle.Damage.Status)
		}
	})
}

func TestLastingClauses(t *testing.T) {
	sherman, men := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 9000, 1800, ""}
	t.Run("RE-0.16 smoke lasts until the end of its owner's next turn", func(t *testing.T) {
		st := enact(t, "", nil, sherman, men)
		st.shooting("A1 hold")
		gun := 0
		st.play(Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Ammo: printed.RoundSmoke, Point: &[3]int{6000, 2000, 0}}}})
		for n, seat := range []game.Seat{2, 1, 2} {
			st.skip(askShoot, seat)
			if got, want := len(st.p.s.Smoke), []int{1, 1, 0}[n]; got != want {
				t.Errorf("turn %d: %d discs, want %d", st.p.s.Turn, got, want)
			}
		}
	})
	t.Run("RE-0.12 an unused marker is lost at the end of the enemy's turn", func(t *testing.T) {
		st := enact(t, "", nil, sherman, men)
		st.orders("A1 hold watch")
		st.skip(askOrders, 2)
		if !st.the("A1").Watch {
			t.Error("the marker is gone already")
		}
		st.skip(askOrders, 1)
		if st.the("A1").Watch {
			t.Error("the marker is still there")
		}
	})
	t.Run("RE-0.12 who keeps its fire does not shoot in its own phase", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"A2", "m8", 2000, 2000, 0, ""}, men)
		st.shooting("A1 hold watch, A2 hold")
		if refusal := st.refused(Fire{Unit: "A1", Shots: mount(0, "B1")}); refusal != "RE-0.12 engagement.acted" {
			t.Errorf("%s", refusal)
		}
	})
	t.Run("RE-11.1 a turn on Hold is no movement and keeps camouflage", func(t *testing.T) {
		st := enact(t, "", nil, sherman, men)
		st.the("A1").Camouflaged = true
		st.orders("A1 hold")
		if !st.the("A1").Camouflaged {
			t.Error("it is lost without a move")
		}
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Turn: 100}}})
		if !st.the("A1").Camouflaged || st.the("A1").Pose.H != 100 {
			t.Error("it turns and is camouflaged no more")
		}
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 100}}})
		if st.the("A1").Camouflaged {
			t.Error("it drives and stays camouflaged")
		}
	})
	t.Run("RE-0.13 a squad that breaks near an enemy is taken prisoner", func(t *testing.T) {
		for y, want := range map[int]bool{4250: true, 4500: false} {
			st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, men)
			st.stand("A1", field.Figure{X: 6000, Y: 2000, Storey: 0})
			st.stand("B1", field.Figure{X: 6000, Y: y, Storey: 0})
			st.skip(askOrders, 2)
			st.the("A1").Squad.Morale = printed.Demoralised
			st.skip(askDiscipline, 1)
			ev := one[Removed](t, st.play(Rally{Unit: "A1"}, 1))
			if ev.Prisoners != want {
				t.Errorf("%d: %+v", y, ev)
			}
		}
	})
	t.Run("RE-1.9 at 10.1 cm the driver of a halftrack must get out or the squad close up", func(t *testing.T) {
		for gap, strays := range map[int]bool{1000: false, 1010: true} {
			st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"}, men)
			st.orders("A1 hold, A2 advance")
			st.play(Alight{Unit: "A2", Keep: 1})
			// One man walks straight off from the left side; the others are gone.
			u := st.the("A2")
			left := 6000 - st.the("A1").Vehicle.profile.Footprint.Width/2 - field.FigureRadius
			crew := st.the("A2").Squad.men()
			lent := 0
			for n := range crew {
				switch {
				case crew[n].Lent > 0:
					lent = n
				case n == 0:
					crew[n].Figure = field.Figure{X: left - 1, Y: 2000, Storey: 0}
				default:
					crew[n].Dead = true
				}
			}
			u.Squad.Men = crew
			st.throw(Stride{Unit: "A2", Paths: []Track{{Man: 0, To: [][3]int{{left - gap, 2000, 0}}}}}, ones{})
			st.skip(askShoot, 1)
			if u := st.the("A2"); u.Squad.Strayed != strays || u.Squad.Men[lent].Lent == 0 {
				t.Errorf("%d: strayed %v, %d", gap, u.Squad.Strayed, u.Squad.Men[lent].Lent)
			}
			st.skip(askOrders, 2)
			st.skip(askOrders, 1)
			st.orders("A1 hold, A2 advance")
			st.throw(Stride{Unit: "A2", By: &[2]int{0, 100}}, ones{})
			st.skip(askShoot, 1)
			if out := st.the("A2").Squad.Men[lent].Lent == 0; out != strays {
				t.Errorf("%d: out of the vehicle %v", gap, out)
			}
		}
	})
}

func TestReserveClauses(t *testing.T) {
	t.Run("RE-X.10 reserves come over their edge within 20 cm of their place, in their round", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"A2", "m4a3_75", 6000, 4000, 0, ""},
			actor{"B1", "de_rifle", 6000, 11000, 1800, ""})
		u := st.the("A2")
		u.Place, u.Round, u.Edge = waiting, 2, "south"
		u.Pose = geom.Pose{X: 3000, Y: 500}
		if refusal := st.refused(Command{Unit: "A2", Order: printed.Advance}); refusal == "" {
			t.Error("an order before its round")
		}
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.orders("A2 advance")
		for x, want := range map[int]string{5001: "RE-X.10 engagement.enter.edge", 999: "RE-X.10 engagement.enter.edge"} {
			if refusal := st.refused(Enter{Unit: "A2", Pose: geom.Pose{X: x}, Path: []field.Segment{{Forward: 1500}}}); refusal != want {
				t.Errorf("at %d: %s", x, refusal)
			}
		}
		st.play(Enter{Unit: "A2", Pose: geom.Pose{X: 5000}, Path: []field.Segment{{Forward: 1500}}})
		if got := st.the("A2").Pose; got != (geom.Pose{X: 5000, Y: 1500 - st.the("A2").Vehicle.profile.Footprint.Length/2}) {
			t.Errorf("%+v", got)
		}
	})
}
