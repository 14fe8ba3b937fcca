package engagement

import (
	"testing"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// far is a squad of side B at the other end of the table, out of everybody's
// way.
func far() actor { return actor{"B9", "de_rifle", 6000, 11500, 1800, ""} }

func TestMotorcycleClauses(t *testing.T) {
	bike := actor{"A1", "motorcycle_combo", 6000, 1000, 0, ""}
	t.Run("RE-2.1 40 cm on Advance, 60 on Run, and not into rough ground", func(t *testing.T) {
		for order, most := range map[printed.Order]int{printed.Advance: 4000, printed.Run: 6000} {
			st := enact(t, "", nil, bike, actor{"A2", "de_mmg", 0, 0, 0, "A1"}, far())
			st.orders("A1 " + string(order))
			if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: most + 1}}}); refusal != "RE-6.7 engagement.march.allowance" {
				t.Errorf("%s: %s", order, refusal)
			}
			st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: most}}})
			if got := st.the("A1").Vehicle.Motion.Covered; got != most {
				t.Errorf("%s: %d", order, got)
			}
		}
		st := enact(t, "", []printed.Piece{box("marsh", 0, 0, 2000, 12000, 3000)}, bike, actor{"A2", "de_mmg", 0, 0, 0, "A1"}, far())
		st.orders("A1 advance")
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 3000}}}); refusal != "RE-7.4 engagement.march.ground" {
			t.Errorf("into a marsh: %s", refusal)
		}
	})
	t.Run("RE-2.2 who drove does not fire, unless the option says so", func(t *testing.T) {
		for options, want := range map[string]string{"": "RE-2.2 engagement.fire.moved", `{"bikeGunfight":true}`: ""} {
			st := enact(t, options, nil, bike, actor{"A2", "de_mmg", 0, 0, 0, "A1"}, actor{"B1", "us_rifle", 6000, 6000, 1800, ""})
			st.orders("A1 advance")
			st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}})
			st.skip(askShoot, 1)
			fire := Fire{Unit: "A1", Shots: mount(0, "B1")}
			if want != "" {
				if refusal := st.refused(fire); refusal != want {
					t.Errorf("%s: %s", options, refusal)
				}
				continue
			}
			st.throw(fire, ones{})
		}
	})
}

func TestTransportClauses(t *testing.T) {
	halftrack, squad := actor{"A1", "m3_ht", 6000, 3000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"}
	t.Run("RE-9.1 passengers get no order but one to get out", func(t *testing.T) {
		st := enact(t, "", nil, halftrack, squad, far())
		for _, order := range []printed.Order{printed.Hold, printed.Run, printed.Assault} {
			if refusal := st.refused(Command{Unit: "A2", Order: order}); refusal != "RE-9.1 engagement.order.riders" {
				t.Errorf("%s: %s", order, refusal)
			}
		}
		st.orders("A1 advance")
		if refusal := st.refused(Stride{Unit: "A2", By: &[2]int{0, 100}}); refusal != "RE-9.1 engagement.move.order" {
			t.Errorf("passengers without an order: %s", refusal)
		}
	})
	t.Run("RE-9.2 ten centimetres, everybody out, five more, and the men go 20", func(t *testing.T) {
		st := enact(t, "", nil, halftrack, squad, far())
		st.orders("A1 advance, A2 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}})
		st.play(Alight{Unit: "A2", Keep: 1})
		for _, m := range st.the("A2").Squad.figures() {
			if !field.Within(m.Footprint(), st.the("A1").footprint(), 10*printed.CM) {
				t.Errorf("%+v is set down away from the vehicle", m)
			}
		}
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 501}}}); refusal != "RE-6.7 engagement.march.allowance" {
			t.Errorf("six more: %s", refusal)
		}
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 500}}})
		if got := st.the("A1").Vehicle.Motion.Covered; got != 1500 {
			t.Errorf("the halftrack went %d", got)
		}
	})
	t.Run("RE-9.3 who got out does not fight hand to hand", func(t *testing.T) {
		st := enact(t, "", nil, halftrack, squad, actor{"B1", "de_rifle", 6000, 4000, 1800, ""})
		st.orders("A1 hold, A2 advance")
		st.play(Alight{Unit: "A2"})
		at := st.the("A2").Squad.figures()[0]
		st.stand("B1", field.Figure{X: at.X + 250, Y: at.Y, Storey: 0})
		st.skip(askOrders, 2)
		if got := st.the("B1").Squad.alive(); got != 1 {
			t.Errorf("%d left of one man who was not to be attacked", got)
		}
	})
	t.Run("RE-9.4 men within reach board a vehicle on Hold or Advance", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 3000, 0, ""}, actor{"A2", "us_rifle", 7200, 3000, 0, ""}, far())
		st.orders("A1 hold, A2 advance")
		st.play(Board{Unit: "A2", Vehicle: "A1"})
		if u := st.the("A2"); u.Place != riding || u.Squad.aboard() != "A1" {
			t.Errorf("%s aboard %q", u.Place, u.Squad.aboard())
		}
		for id, want := range map[string]string{"run": "RE-9.4 engagement.board.vehicle", "hold": "RE-9.4 engagement.board.reach"} {
			st := enact(t, "", nil, actor{"A1", "gmc", 6000, 3000, 0, ""}, actor{"A2", "us_rifle", 8000, 3000, 0, ""}, far())
			st.the("A2").Squad.men()[0].X = 9500
			st.orders("A1 " + id + ", A2 advance")
			if refusal := st.refused(Board{Unit: "A2", Vehicle: "A1"}); refusal != want {
				t.Errorf("%s: %s, want %s", id, refusal, want)
			}
		}
	})
	t.Run("RE-9.5 setting down and taking up cost 10 cm together", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 3000, 0, ""}, actor{"A2", "us_bazooka", 0, 0, 0, "A1"},
			actor{"A3", "us_sniper", 6600, 3000, 0, ""}, far())
		st.orders("A1 advance, A2 advance, A3 advance")
		st.play(Alight{Unit: "A2"})
		st.play(Board{Unit: "A3", Vehicle: "A1"})
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2001}}}); refusal != "RE-6.7 engagement.march.allowance" {
			t.Errorf("more than 30 - 10: %s", refusal)
		}
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}})
	})
}

func TestRamClauses(t *testing.T) {
	sherman, car := actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "sdkfz222", 6000, 4500, 900, ""}
	ram := Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}
	t.Run("RE-10.2 without nerve nobody rams, and the guns count as moved", func(t *testing.T) {
		st := enact(t, "", nil, sherman, car)
		st.orders("A1 advance B1")
		st.play(ram, 3) // 4+ without the commander's bonus
		if u := st.the("A1"); u.Pose.Y != 3000 || !u.OnTheMove {
			t.Errorf("at %d, rolling %v", u.Pose.Y, u.OnTheMove)
		}
	})
	t.Run("RE-10.3 the target backs away 10 cm, or fires before it is struck", func(t *testing.T) {
		st := enact(t, "", nil, sherman, car)
		st.orders("A1 advance B1")
		st.play(ram, 4, 4) // nerve; the car sees it coming
		if ask := st.p.s.Ask; ask.Kind != askDodge || ask.Seat != 2 {
			t.Fatalf("%+v", ask)
		}
		st.play(Dodge{})
		if got := st.the("B1").Pose; got != (geom.Pose{X: 5000, Y: 4500, H: 900}) {
			t.Errorf("the car stands at %+v", got)
		}
		st = enact(t, "", nil, sherman, car)
		st.orders("A1 advance B1")
		st.play(ram, 4, 3) // nerve; no dodge
		if ask := st.p.s.Ask; ask.Kind != askReturn || ask.Seat != 2 {
			t.Fatalf("RE-10.3: %+v", ask)
		}
		// Its player picks the machine gun: one shot, which misses; impact 12+6
		// and 6+1, hull 5.
		events := st.play(Return{Weapon: 1}, 1, 6, 1, 5)
		if shot := one[ShotFired](t, events); shot.Weapon != "mg" {
			t.Errorf("%+v", shot)
		}
		if hit := one[Collided](t, events); hit.RammerTotal != 18 || hit.TargetTotal != 7 || hit.Struck != printed.Side {
			t.Errorf("%+v", hit)
		}
		if st.the("B1").Vehicle.Damage.Status != printed.Wreck {
			t.Error("the car drives on")
		}
	})
	t.Run("RE-10.4 a runaway weaker than what it strikes is a wreck and no more", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "sdkfz222", 6000, 3000, 0, ""}, actor{"B1", "tiger1", 6000, 4500, 1800, ""})
		u := st.the("A1")
		u.Vehicle.Motion.Runaway, u.Vehicle.Motion.Covered = true, 3000
		st.orders("", 3) // straight on
		if st.the("A1").Vehicle.Damage.Status != printed.Wreck || st.the("B1").Vehicle.Crew != st.the("B1").Vehicle.profile.FullCrew() {
			t.Errorf("%q against a Tiger with crew %b", st.the("A1").Vehicle.Damage.Status, st.the("B1").Vehicle.Crew)
		}
	})
	t.Run("RE-10.4 the one in its way may dodge or fire once it has passed", func(t *testing.T) {
		st := enact(t, "", nil, sherman, car)
		u := st.the("A1")
		u.Vehicle.Motion.Runaway, u.Vehicle.Motion.Covered = true, 3000
		st.orders("", 3, 5) // straight on; the car passes
		if ask := st.p.s.Ask; ask.Kind != askDodge || ask.Seat != 2 {
			t.Fatalf("%+v", ask)
		}
		st.play(Dodge{})
		if got := st.the("B1").Pose.X; got != 5000 {
			t.Errorf("the car stands at %d", got)
		}
	})
}

func TestRunawayClauses(t *testing.T) {
	t.Run("RE-18.4 it turns by the die and goes as far as last time", func(t *testing.T) {
		for d, want := range map[int]geom.Pose{
			2: {X: 4586, Y: 7414, H: 3150}, 3: {X: 6000, Y: 8000}, 4: {X: 6000, Y: 8000}, 5: {X: 7414, Y: 7414, H: 450},
		} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 6000, 0, ""}, actor{"B1", "de_rifle", 500, 500, 0, ""})
			u := st.the("A1")
			u.Vehicle.Motion.Runaway, u.Vehicle.Motion.Covered = true, 2000
			st.orders("", d)
			if got := st.the("A1").Pose; got != want {
				t.Errorf("die %d: %+v, want %+v", d, got, want)
			}
		}
	})
	t.Run("RE-18.4 very rough ground wrecks a tracked runaway, rough does not", func(t *testing.T) {
		for kind, want := range map[string]printed.Status{"plough": "", "light_woods": printed.Wreck} {
			st := enact(t, "", []printed.Piece{box(kind, 0, 0, 7000, 12000, 9000)}, actor{"A1", "m4a3_75", 6000, 6000, 0, ""},
				actor{"B1", "de_rifle", 500, 500, 0, ""})
			u := st.the("A1")
			u.Vehicle.Motion.Runaway, u.Vehicle.Motion.Covered = true, 2000
			st.throw(Done{}, &fixed{rolls: []int{3}})
			if got := st.the("A1").Vehicle.Damage.Status; got != want {
				t.Errorf("%s: %q, want %q", kind, got, want)
			}
		}
	})
	t.Run("RE-18.4 over the edge it is lost", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 11000, 0, ""}, actor{"A2", "us_rifle", 2000, 2000, 0, ""},
			actor{"B1", "de_rifle", 500, 9500, 0, ""})
		u := st.the("A1")
		u.Vehicle.Motion.Runaway, u.Vehicle.Motion.Covered = true, 2000
		events := st.orders("", 4)
		if ev := one[LeftTable](t, events); !ev.Lost || st.the("A1").Place != gone {
			t.Errorf("%+v, now %s", ev, st.the("A1").Place)
		}
	})
}

// fixed throws its dice and then nothing but ones; what is drawn out of sight
// comes from a list of its own, and is then the first there is.
type fixed struct {
	rolls  []int
	hidden []int
}

func (f *fixed) Roll(int) int {
	if len(f.rolls) == 0 {
		return 1
	}
	n := f.rolls[0]
	f.rolls = f.rolls[1:]
	return n
}

func (f *fixed) Hidden(int) int {
	if len(f.hidden) == 0 {
		return 0
	}
	n := f.hidden[0]
	f.hidden = f.hidden[1:]
	return n
}

func TestNerveClauses(t *testing.T) {
	wood := []printed.Piece{box("light_woods", 800, 0, 5000, 12000, 7000)}
	drive := Drive{Unit: "A1", Path: []field.Segment{{Forward: 1500}}}
	// A Sherman's nose at 2520 is 20 cm short of the wood after 480.
	sherman := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}
	t.Run("RE-8.1 alone it needs nerve to come within 20 cm of cover", func(t *testing.T) {
		st := enact(t, "", wood, sherman, far())
		st.orders("A1 advance")
		st.play(drive, 2) // with the commander 3, needs 4
		if got := st.the("A1").Pose.Y; got < 2400 || got > 2480 {
			t.Errorf("it stops at %d, the line is 2480", got)
		}
		st = enact(t, "", wood, sherman, far())
		st.orders("A1 advance")
		st.play(drive, 3)
		if got := st.the("A1").Pose.Y; got != 3500 {
			t.Errorf("with nerve it goes to %d", got)
		}
		st = enact(t, "", append([]printed.Piece{box("road", 0, 5500, 0, 6500, 12000)}, wood...), sherman, far())
		st.orders("A1 advance")
		st.play(drive) // a road is safe
	})
	t.Run("RE-8.2 a squad of four within 20 cm spares it the test", func(t *testing.T) {
		for men, want := range map[int]int{4: 3500, 3: 2480} {
			st := enact(t, "", wood, sherman, actor{"A2", "us_rifle", 7500, 2500, 0, ""}, far())
			var spots []field.Figure
			for n := range men {
				spots = append(spots, field.Figure{X: 7000 + 260*n, Y: 3500, Storey: 0})
			}
			st.stand("A2", spots...)
			st.orders("A1 advance, A2 hold")
			if men == 4 {
				st.play(drive)
			} else {
				st.play(drive, 1)
			}
			if got := st.the("A1").Pose.Y; got > want || got < want-100 {
				t.Errorf("%d men: %d, want %d", men, got, want)
			}
		}
	})
	t.Run("RE-8.3 support that is gone at the end has it test then and go back", func(t *testing.T) {
		st := enact(t, "", wood, sherman, actor{"A2", "us_bazooka", 7500, 2500, 0, ""}, actor{"A3", "us_rifle", 7500, 1500, 0, ""}, far())
		st.stand("A3", field.Figure{X: 7000, Y: 2000, Storey: 0}, field.Figure{X: 7300, Y: 2000, Storey: 0}, field.Figure{
			X: 7600, Y: 2000,
			Storey: 0,
		}, field.Figure{X: 7900, Y: 2000, Storey: 0})
		st.orders("A1 advance, A3 advance")
		st.play(drive)
		st.play(Stride{Unit: "A3", By: &[2]int{0, -1500}}, 1) // nobody else can move
		if got := st.the("A1").Pose.Y; got > 2480 {
			t.Errorf("it stays at %d", got)
		}
	})
}

func TestBogClauses(t *testing.T) {
	ground := []printed.Piece{box("plough", 0, 0, 2500, 12000, 6000)}
	drive := Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}
	t.Run("RE-21.7 a heavy tank shrugs bogging off on 4", func(t *testing.T) {
		for die, want := range map[int]bool{3: true, 4: false} {
			st := enact(t, "", ground, actor{"A1", "tiger1", 6000, 1500, 0, ""}, far())
			st.orders("A1 advance")
			st.play(drive, 6, die)
			if got := st.the("A1").Vehicle.bogged(); got != want {
				t.Errorf("die %d: bogged %v", die, got)
			}
		}
	})
	t.Run("RE-7.7 the crew digs, and 4 frees the tank", func(t *testing.T) {
		for die, want := range map[int]bool{4: false, 3: true} {
			st := enact(t, "", ground, actor{"A1", "m4a3_75", 6000, 3500, 0, ""}, far())
			st.the("A1").Vehicle.Damage.Bogged = true
			events := st.orders("A1 hold unditch", die) // nobody moves, so the test comes at once
			if men := one[BailedOut](t, events).Men; len(men) != 4 {
				t.Errorf("%d men dig, want all but the driver", len(men))
			}
			if u := st.the("A1"); u.Vehicle.bogged() != want || (combat.CrewSize(u.Vehicle.Crew) == 5) == want {
				t.Errorf("die %d: bogged %v with crew %b", die, u.Vehicle.bogged(), u.Vehicle.Crew)
			}
		}
	})
	t.Run("RE-21.18 an unreliable engine dies on 1 after a Run", func(t *testing.T) {
		for die, want := range map[int]bool{1: true, 2: false} {
			st := enact(t, "", nil, actor{"A1", "panther_d", 6000, 1500, 0, ""}, far())
			st.orders("A1 run")
			st.play(drive, die)
			if got := st.the("A1").Vehicle.Damage.Immobile; got != want {
				t.Errorf("die %d: immobile %v", die, got)
			}
		}
	})
	t.Run("RE-21.3 a bulldozer opens 15 cm of a wall for 10 cm of its move", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{box("stone_wall", 200, 3000, 2000, 9000, 2100)}, actor{"A1", "m4a3_dozer", 6000, 1480, 0, ""}, far())
		st.the("A1").Vehicle.PassedNerveTurn = st.p.s.Turn
		st.orders("A1 advance")
		st.play(Doze{Unit: "A1", Piece: "t1"})
		if n := len(st.p.s.Terrain); n != 2 {
			t.Fatalf("%d pieces of the wall are left", n)
		}
		for _, p := range st.p.s.Terrain {
			if p.Contains(geom.Pose{X: 6000, Y: 2050}.Centre()) || p.Contains(geom.Pose{X: 6740, Y: 2050}.Centre()) {
				t.Errorf("the gap is not open: %v", p.Poly)
			}
		}
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1001}}}); refusal != "RE-6.7 engagement.march.allowance" {
			t.Errorf("more than 20 - 10: %s", refusal)
		}
		st = enact(t, "", []printed.Piece{box("stone_wall", 200, 3000, 2000, 9000, 2100)}, actor{"A1", "m4a3_75", 6000, 1480, 0, ""}, far())
		st.orders("A1 advance", 6)
		if refusal := st.refused(Doze{Unit: "A1", Piece: "t1"}); refusal != "RE-21.3 engagement.doze.piece" {
			t.Errorf("without a blade: %s", refusal)
		}
	})
	t.Run("RE-21.3 what a bulldozer can shove away is suggested, and nothing that can drive", func(t *testing.T) {
		for _, bogged := range []bool{true, false} {
			st := enact(t, "", nil, actor{"A1", "m4a3_dozer", 6000, 1480, 0, ""}, actor{"A2", "m4a3_75", 6000, 2555, 0, ""}, far())
			st.the("A1").Vehicle.PassedNerveTurn = st.p.s.Turn
			st.the("A2").Vehicle.Damage.Bogged = bogged
			st.orders("A1 advance, A2 hold")
			var pushes []game.Action
			for _, a := range st.p.Legal(1) {
				if _, ok := a.(Push); ok {
					pushes = append(pushes, a)
				}
			}
			if (len(pushes) > 0) != bogged {
				t.Fatalf("bogged %v: %v", bogged, pushes)
			}
			if bogged {
				st.play(pushes[0])
				if at := st.the("A2").Pose; at.Y <= 2555 {
					t.Errorf("it stands at %v", at)
				}
			}
		}
	})
}

func TestOverrunClauses(t *testing.T) {
	sherman := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}
	over := Drive{Unit: "A1", Path: []field.Segment{{Forward: 1500}}}
	t.Run("RE-5.4 a launcher comes first; who misses dies without a test", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"B1", "de_panzerschreck", 6000, 3000, 1800, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 3000, Storey: 0})
		st.orders("A1 advance B1")
		st.play(over)
		if ask := st.p.s.Ask; ask.Kind != askLastDitch || ask.Seat != 2 {
			t.Fatalf("%+v", ask)
		}
		st.play(Fire{Unit: "B1"}, 2)
		if st.the("B1").Squad.alive() != 0 {
			t.Error("he lives")
		}
	})
	t.Run("RE-5.4 a broken track saves those who were not reached", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"B1", "de_panzerschreck", 6000, 3000, 1800, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 3000, Storey: 0}, field.Figure{X: 6000, Y: 3300, Storey: 0})
		st.orders("A1 advance B1")
		st.play(over)
		// Hit, running gear, through it, broken; the crew stays.
		st.play(Fire{Unit: "B1"}, 4, 6, 4, 4, 5)
		if u := st.the("A1"); !u.Vehicle.Damage.Immobile || u.Pose.Y > 2400 {
			t.Errorf("immobile %v at %d", u.Vehicle.Damage.Immobile, u.Pose.Y)
		}
		if u := st.the("B1"); u.Squad.alive() != 2 || u.Squad.Hits != 0 {
			t.Errorf("%d left with %d hits", u.Squad.alive(), u.Squad.Hits)
		}
	})
}

func TestOpportunityClauses(t *testing.T) {
	t.Run("RE-X.5 one activation at the mover: where it first can, or at the end of the move", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
		st.orders("A1 hold")
		st.skip(askOrders, 2)
		st.orders("B1 hold watch")
		st.skip(askOrders, 1)
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}})
		if ask := st.p.s.Ask; ask.Kind != askOpportunity || ask.Seat != 2 {
			t.Fatalf("%+v", ask)
		}
		if refusal := st.refused(Snap{Unit: "B1", Step: 5, Shots: mount(0, "A1")}); refusal != "RE-X.5 engagement.snap.step" {
			t.Errorf("half-way: %s", refusal)
		}
		shot := one[ShotFired](t, st.play(Snap{Unit: "B1", Step: 1, Shots: mount(0, "A1")}, 1))
		if total := shot.Sum.Total(); total != -1-1+1 { // long, opportunity, large
			t.Errorf("%+v", shot.Sum)
		}
		if u := st.the("A1"); u.Pose.Y != 4000 || st.the("B1").Watch {
			t.Errorf("the car goes on to %d; marker left: %v", u.Pose.Y, st.the("B1").Watch)
		}
	})
	t.Run("RE-X.5 a long move past a house shows the very first step there is a shot", func(t *testing.T) {
		for shift := range 4 { // wherever the corner is
			block := []printed.Piece{house(2, 2000, 3000, 7000, 4800+50*shift)}
			st := enact(t, "", block, actor{"A1", "m8", 1000, 4000, 0, ""}, actor{"B1", "pz4h", 9000, 5000, 2700, ""})
			st.orders("A1 hold", 6) // nerve, so near a house
			st.skip(askOrders, 2)
			st.orders("B1 hold watch", 6)
			st.skip(askOrders, 1)
			st.orders("A1 advance", 6)
			st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 4000}}}, ones{})
			first := st.p.s.Move.Total + 1
			for _, a := range st.p.Legal(2) {
				if snap, ok := a.(Snap); ok {
					first = min(first, snap.Step)
				}
			}
			for step := 1; step < first; step++ {
				if len(snapShots(st.p.s, st.p.s.Units.find("B1"), step)) > 0 {
					t.Errorf("shift %d: there is a shot at step %d already, the list begins with %d", shift, step, first)
				}
			}
		}
	})
	t.Run("RE-X.5 a squad suppressed on the move stops there", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 5000, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 2000, Storey: 0}, field.Figure{X: 6300, Y: 2000, Storey: 0})
		st.orders("A1 hold")
		st.skip(askOrders, 2)
		st.orders("B1 hold watch")
		st.skip(askOrders, 1)
		st.orders("A1 advance")
		st.play(Stride{Unit: "A1", By: &[2]int{0, 1000}})
		// Seven shots, two of which hit; both men dodge.
		st.play(Snap{Unit: "B1", Step: 1, Shots: mount(1, "A1")}, 1, 6, 6, 1, 1, 1, 1, 1, 6, 6)
		if u := st.the("A1"); u.Squad.Morale != printed.Suppressed || u.Squad.Men[0].Y != 2100 {
			t.Errorf("%s at %d", u.Squad.Morale, u.Squad.Men[0].Y)
		}
	})
	t.Run("RE-6.5 vehicles keep no formation", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m8", 1000, 2000, 0, ""}, actor{"A2", "m8", 11000, 2000, 0, ""}, far())
		st.orders("A1 advance, A2 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 4000}}})
		if st.the("A1").Vehicle.Motion.Covered != 4000 {
			t.Error("it was kept back")
		}
	})
}
