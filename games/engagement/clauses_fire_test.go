package engagement

import (
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// shooting goes on to the Shooting phase of side A with these orders.
func (st *stage) shooting(orders string) {
	st.t.Helper()
	st.orders(orders)
	st.skip(askShoot, 1)
}

func TestIdleClauses(t *testing.T) {
	t.Run("RE-0.8 a seat is told when it is asked who fires and nobody may", func(t *testing.T) {
		tell := func(st *stage, seat game.Seat) bool { return st.p.View(seat).(View).Idle }
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 4000, 2000, 0, ""},
			actor{"B1", "pz4h", 6000, 9000, 1800, ""})
		st.shooting("A1 hold, A2 run")
		if tell(st, 1) {
			t.Error("the tank may fire")
		}
		st.the("A1").Fired = true
		if !tell(st, 1) {
			t.Error("the tank has fired, and the squad runs")
		}
		if tell(st, 2) {
			t.Error("the other side is not asked")
		}
	})
}

func TestInfantryFireClauses(t *testing.T) {
	t.Run("RE-0.17 a hand grenade needs 4 and reaches 15 cm", func(t *testing.T) {
		for y, want := range map[int]string{3500: "", 3501: "RE-0.8 engagement.fire.range"} {
			st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 6000, 1800, ""})
			st.stand("A1", field.Figure{X: 6000, Y: 2000, Storey: 0})
			st.stand("B1", field.Figure{X: 6000, Y: y + 250, Storey: 0}, field.Figure{X: 6000, Y: y + 450, Storey: 0}, field.Figure{
				X: 6000,
				Y: y + 800, Storey: 0,
			})
			st.shooting("A1 hold")
			throw := Fire{Unit: "A1", Shots: []Firing{{Weapon: "ap_grenade", Target: "B1"}}}
			if want != "" {
				if refusal := st.refused(throw); refusal != want {
					t.Errorf("%d: %s", y, refusal)
				}
				continue
			}
			// A hit; EXP 4+ at -1 fails on 4, AP 4+ kills on 4; the second dodges.
			ev := one[TemplateLaid](t, st.play(throw, 4, 4, 4, 5))
			if ev.Need != 4 || ev.Size != 1 || len(ev.Hits) != 2 || ev.Killed != 1 {
				t.Errorf("%+v", ev)
			}
		}
	})
	t.Run("RE-0.18 a mortar fires over a wall at what a leader sees, first on 5, then on 4", func(t *testing.T) {
		wall := []printed.Piece{box("stone_wall", 2000, 0, 3000, 12000, 3100)}
		mortar, rifles := actor{"A1", "us_mortar_m", 6000, 1500, 0, ""}, actor{"A2", "us_rifle", 2000, 5000, 0, ""}
		st := enact(t, "", wall, mortar, rifles, actor{"B1", "de_rifle", 6000, 8000, 1800, ""})
		st.shooting("A1 hold, A2 hold")
		lob := Fire{Unit: "A1", Shots: []Firing{{Weapon: "mortar_med", Target: "B1"}}}
		if ev := one[TemplateLaid](t, st.play(lob, 4)); ev.Need != 5 || ev.On {
			t.Errorf("the first: %+v", ev)
		}
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.shooting("A1 hold, A2 hold")
		next, events, err := st.p.Apply(1, lob, &fixed{rolls: []int{4}})
		if err != nil {
			t.Fatal(err)
		}
		st.p = next.(Position)
		if ev := one[TemplateLaid](t, events); ev.Need != 4 || !ev.On {
			t.Errorf("the second: %+v", ev)
		}
		st = enact(t, "", wall, mortar, actor{"B1", "de_rifle", 6000, 8000, 1800, ""})
		st.shooting("A1 hold")
		if refusal := st.refused(lob); refusal != "RE-0.18 engagement.fire.sight" {
			t.Errorf("without a leader: %s", refusal)
		}
	})
	t.Run("RE-3.1 a vehicle has no morale, whatever hits it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_mmg", 6000, 2000, 0, ""}, actor{"B1", "tiger1", 6000, 5000, 1800, ""})
		st.shooting("A1 hold")
		events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "mmg", Target: "B1"}}},
			&fixed{rolls: []int{6, 6, 1, 1, 6, 1, 1, 6, 1, 1, 6, 1, 1}})
		if u := st.the("B1"); u.Squad != nil || strings.Contains(kinds(events), "morale-changed") {
			t.Errorf("%+v: %s", u, kinds(events))
		}
	})
	t.Run("RE-12.1 a vehicle sees no more than men do", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{house(2, 3000, 4000, 9000, 4500)}, actor{"A1", "m4a3_75", 6000, 1000, 0, ""},
			actor{"B1", "de_rifle", 6000, 6000, 1800, ""})
		st.shooting("A1 hold")
		if refusal := st.refused(Fire{Unit: "A1", Shots: mount(0, "B1")}); refusal != "RE-0.10 engagement.fire.sight" {
			t.Errorf("through a house: %s", refusal)
		}
	})
}

func TestVehicleFireClauses(t *testing.T) {
	sherman, men := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 5000, 1800, ""}
	t.Run("RE-1.5 the crew's weapons have the vehicle's value, a mount that of the squad aboard", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"}, men)
		veteran := *st.the("A2").Squad.profile
		veteran.Shoot = 3
		st.the("A2").Squad.profile = &veteran
		st.shooting("A1 hold")
		if ev := one[Volley](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{})); ev.Need != 3 {
			t.Errorf("it needs %d", ev.Need)
		}
	})
	t.Run("RE-13.2 a hatch opens with the order, and shuts once somebody is found", func(t *testing.T) {
		for die, open := range map[int]bool{4: false, 3: true} {
			st := enact(t, "", []printed.Piece{box("orchard", 500, 5000, 5500, 7000, 7500)}, sherman, actor{"B1", "de_rifle", 6000, 6000, 1800, ""})
			st.orders("A1 hold open")
			if !st.the("A1").Vehicle.HatchOpen {
				t.Error("the hatch is shut")
			}
			st.skip(askShoot, 1)
			st.play(Detect{Unit: "A1"}, die)
			st.skip(askOrders, 2)
			if got := st.the("A1").Vehicle.HatchOpen; got != open {
				t.Errorf("die %d: open %v", die, got)
			}
		}
		st := enact(t, "", nil, sherman, men)
		u := st.the("A1")
		u.Vehicle.Crew &^= u.Vehicle.profile.Holders(u.Vehicle.Crew, printed.Commander)
		if refusal := st.refused(Command{Unit: "A1", Order: printed.Hold, Hatch: HatchOpen}); refusal != "RE-13.2 engagement.order.hatch" {
			t.Errorf("nobody to stand in it: %s", refusal)
		}
	})
	t.Run("RE-13.4 an open vehicle detects like infantry, and its crew is out of reach from below", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{box("orchard", 500, 5000, 5500, 7000, 7500)}, actor{"A1", "m10", 6000, 2000, 0, ""},
			actor{"B1", "de_rifle", 6000, 6000, 1800, ""})
		st.shooting("A1 hold")
		st.play(Detect{Unit: "A1"}, 4)
		if len(st.the("A1").Spotted) != 1 {
			t.Error("a 4 finds nobody")
		}
		st = enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "marder3m", 6000, 4000, 1800, ""})
		st.shooting("A1 hold")
		at := Fire{Unit: "A1", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1", At: AtCrew}}}
		if refusal := st.refused(at); refusal != "RE-14.10 engagement.fire.aim" {
			t.Errorf("from below: %s", refusal)
		}
	})
	t.Run("RE-14.10 from above any weapon reaches the men in an open vehicle", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{house(3, 5000, 1000, 7000, 2500)}, actor{"A1", "us_rifle", 6000, 2000, 0, ""},
			actor{"B1", "marder3m", 6000, 4000, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 2300, Storey: 2}, field.Figure{X: 6300, Y: 2300, Storey: 2})
		st.shooting("A1 hold")
		// The second man's rifle: two shots at 4+, one hit; EXP 4+ fails on 3, AP 4+ kills.
		ev := one[Volley](t, st.play(Fire{Unit: "A1", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1", At: AtCrew}}}, 4, 3, 3, 4))
		if ev.Need != 4 || ev.Killed != 1 || combat.CrewSize(st.the("B1").Vehicle.Crew) != st.the("B1").Vehicle.profile.Crew-1 {
			t.Errorf("%+v leaves crew %b", ev, st.the("B1").Vehicle.Crew)
		}
	})
	t.Run("RE-19.5 an AT round at men in the open hits one", func(t *testing.T) {
		st := enact(t, "", nil, sherman, men)
		st.stand("B1", field.Figure{X: 6000, Y: 5000, Storey: 0}, field.Figure{X: 6000, Y: 5260, Storey: 0})
		st.shooting("A1 hold")
		gun := 0
		ev := one[Volley](t, st.play(Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", Ammo: printed.RoundAT}}}, 5, 4, 3))
		if len(ev.Hits) != 1 || ev.Killed != 1 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-19.6 an HE round bursts over everybody under its template", func(t *testing.T) {
		st := enact(t, "", nil, sherman, men)
		st.stand("B1", field.Figure{X: 6000, Y: 5000, Storey: 0}, field.Figure{X: 6000, Y: 5260, Storey: 0}, field.Figure{
			X: 6000, Y: 5501,
			Storey: 0,
		})
		st.shooting("A1 hold")
		gun := 0
		ev := one[TemplateLaid](t, st.play(Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", Ammo: printed.RoundHE}}}, 5, 5, 5))
		if ev.Size != 2 || len(ev.Hits) != 2 || ev.Killed != 0 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-19.8 one smoke round a game, on oneself without a die", func(t *testing.T) {
		st := enact(t, "", nil, sherman, men)
		st.shooting("A1 hold")
		gun := 0
		smoke := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Ammo: printed.RoundSmoke, Point: &[3]int{6000, 2000, 0}}}}
		if ev := one[SmokeLaid](t, st.play(smoke)); ev.X != 6000 || ev.Y != 2000 {
			t.Errorf("%+v", ev)
		}
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.shooting("A1 hold")
		if refusal := st.refused(smoke); refusal != "RE-19.4 engagement.fire.spent" {
			t.Errorf("a second: %s", refusal)
		}
	})
	t.Run("RE-19.10 a burst that moved has -1; against armour each hit is resolved by itself", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"B1", "sdkfz222", 6000, 5000, 900, ""})
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 100}}})
		st.skip(askShoot, 1)
		// Seven shots, needs 4 (moved, large): two hit hull and turret, nothing gets through.
		events := st.play(Fire{Unit: "A1", Shots: mount(1, "B1")}, 1, 4, 1, 2, 3, 4, 2, 2, 1, 1, 1, 1)
		shots := 0
		for _, e := range events {
			if s, ok := e.(ShotFired); ok {
				if shots++; s.Need != 4 {
					t.Errorf("needs %d", s.Need)
				}
			}
		}
		if shots != 7 {
			t.Errorf("%d shots", shots)
		}
	})
	t.Run("RE-21.6 a gyrostabiliser takes the -1 for movement off the gun, not off the machine guns", func(t *testing.T) {
		for gyro, want := range map[bool]int{true: 0, false: -1} {
			st := enact(t, "", nil, sherman, actor{"B1", "pz4h", 6000, 4800, 900, ""})
			st.the("A1").Vehicle.GyroWorks = gyro
			st.orders("A1 advance")
			st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 100}}})
			st.skip(askShoot, 1)
			var mods []int
			for _, e := range st.throw(Fire{Unit: "A1", Shots: append(mount(0, "B1"), mount(2, "B1")...)}, ones{}) {
				if s, ok := e.(ShotFired); ok {
					mods = append(mods, s.Sum.Total())
				}
			}
			if len(mods) < 2 || mods[0] != want+1 || mods[1] != 0 { // +1 large
				t.Errorf("gyro %v: %v", gyro, mods)
			}
		}
		st := enact(t, "", nil, sherman, men)
		if st.the("A1").Vehicle.GyroWorks {
			t.Error("a natural 1 before the game makes it work")
		}
	})
	t.Run("RE-21.9 a mount covers 45 degrees to either side, at -1 after a move", func(t *testing.T) {
		halftrack, squad := actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"}
		for x, want := range map[int]string{8900: "", 9500: "RE-19.2 engagement.fire.arc"} {
			st := enact(t, "", nil, halftrack, squad, actor{"B1", "de_sniper", x, 5000, 0, ""})
			st.shooting("A1 hold")
			fire := Fire{Unit: "A1", Shots: mount(0, "B1")}
			if want != "" {
				if refusal := st.refused(fire); refusal != want {
					t.Errorf("at %d: %s", x, refusal)
				}
				continue
			}
			st.throw(fire, ones{})
		}
		st := enact(t, "", nil, halftrack, squad, men)
		st.orders("A1 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 100}}})
		st.skip(askShoot, 1)
		if ev := one[Volley](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{})); ev.Sum.Total() != -1 {
			t.Errorf("after a move: %+v", ev.Sum)
		}
	})
	t.Run("RE-21.14 smoke pots once a game, besides its fire", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "tiger1", 6000, 2000, 0, ""}, men)
		st.shooting("A1 hold")
		events := st.throw(Fire{Unit: "A1", Shots: append(mount(1, "B1"), Firing{At: AtPots})}, ones{})
		one[Volley](t, events)
		one[SmokeLaid](t, events)
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.shooting("A1 hold")
		if refusal := st.refused(Fire{Unit: "A1", Shots: []Firing{{At: AtPots}}}); refusal != "RE-21.14 engagement.fire.spent" {
			t.Errorf("again: %s", refusal)
		}
	})
}

func TestBailOutClauses(t *testing.T) {
	pz, sherman := actor{"A1", "pz4h", 6000, 2000, 0, ""}, actor{"B1", "m4a3_75", 6000, 8500, 1800, ""}
	gun := Fire{Unit: "A1", Shots: mount(0, "B1")}
	t.Run("RE-3.2 a hit that equals the armour has the crew test", func(t *testing.T) {
		st := enact(t, "", nil, pz, sherman)
		st.shooting("A1 hold")
		ev := one[Tested](t, st.play(gun, 4, 2, 2, 3)) // 12 against 12, and 3 + 1
		if ev.What != "bail-out" || ev.Clause != "RE-3.2" || !ev.Passed || ev.Sum.Total() != 1 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-17.2 who leaves is suppressed and may crawl at once", func(t *testing.T) {
		st := enact(t, "", nil, pz, sherman)
		st.shooting("A1 hold")
		st.play(gun, 4, 2, 2, 2)
		if ask := st.p.s.Ask; ask.Kind != askScramble || ask.Seat != 2 || ask.Unit != "B1c" {
			t.Fatalf("%+v", ask)
		}
		if refusal := st.refused(Stride{Unit: "B1c", By: &[2]int{0, 1001}}); refusal != "RE-0.7 engagement.walk.too-far" {
			t.Errorf("more than 10 cm: %s", refusal)
		}
		st.play(Stride{Unit: "B1c", By: &[2]int{0, 1000}})
		if u := st.the("B1c"); u.Squad.Morale != printed.Suppressed || u.Squad.alive() != 5 || !st.the("B1").Vehicle.abandoned() {
			t.Errorf("%s, %d men, abandoned %v", u.Squad.Morale, u.Squad.alive(), st.the("B1").Vehicle.abandoned())
		}
	})
	t.Run("RE-1.8 a crew on foot has pistols and the values of its vehicle", func(t *testing.T) {
		st := enact(t, "", nil, pz, sherman)
		st.shooting("A1 hold")
		st.play(gun, 4, 2, 2, 2)
		crew, v := st.the("B1c"), st.the("B1").Vehicle.profile
		if crew.Squad.profile.Shoot != v.Shoot || crew.Squad.profile.Exp != v.Exp || crew.Squad.profile.Discipline != v.Discipline ||
			crew.Squad.profile.Mvt != 20*printed.CM || crew.Squad.profile.CC != 3 {
			t.Errorf("%+v", crew.Squad.profile)
		}
		if list := crew.Squad.weapons(); len(list) != 1 || list[0].ID != "pistol" {
			t.Errorf("they carry %v", list)
		}
	})
	t.Run("RE-17.3 some fire at the vehicle, others wait for those who leave it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "de_volks", 6000, 7000, 0, ""}, actor{"B1", "m8", 6000, 8500, 900, ""})
		faust := -1
		for n := range st.the("A1").Squad.Men {
			if st.the("A1").Squad.carries(n, "panzerfaust") != nil {
				faust = n
			}
		}
		if faust < 0 {
			t.Fatal("nobody has a Panzerfaust")
		}
		rifle, weapon := -1, ""
		for n := range st.the("A1").Squad.Men {
			for _, id := range []string{"rifle", "stg44", "smg"} {
				if n != faust && st.the("A1").Squad.carries(n, id) != nil {
					rifle, weapon = n, id
				}
			}
		}
		st.shooting("A1 hold")
		fire := Fire{Unit: "A1", Shots: []Firing{
			{Weapon: "panzerfaust", Men: []int{faust}, Target: "B1"}, {Weapon: weapon, Men: []int{rifle}, Target: "B1", At: AtWait},
		}}
		// Hit, hull, and through it: driver stunned; the crew fails and gets out into the waiting fire.
		events := st.throw(fire, &fixed{rolls: []int{6, 1, 6, 1, 2, 6, 6, 6, 6, 6, 6}})
		one[BailedOut](t, events)
		if ev := one[Volley](t, events); ev.Target != "B1c" {
			t.Errorf("%+v", ev)
		}
	})
	// bailed is a Sherman whose crew has just left it, in the Discipline phase
	// that follows.
	bailed := func(t *testing.T) *stage {
		t.Helper()
		st := enact(t, "", nil, pz, sherman)
		st.shooting("A1 hold")
		st.play(gun, 4, 2, 2, 2)
		st.play(Stay{Unit: "B1c"})
		st.skip(askDiscipline, 2)
		return st
	}
	t.Run("RE-17.4 with nerve the crew goes back, without it is infantry for good", func(t *testing.T) {
		st := bailed(t)
		st.play(Rally{Unit: "B1c"}, 3) // the commander's +1
		st.play(Reboard{Unit: "B1c", To: ToFire})
		if u := st.the("B1"); u.Vehicle.abandoned() || combat.CrewSize(u.Vehicle.Crew) != 5 {
			t.Errorf("abandoned %v, crew %b", u.Vehicle.abandoned(), u.Vehicle.Crew)
		}
		st = bailed(t)
		st.the("B1").Vehicle.Damage.Immobile = true
		st.play(Rally{Unit: "B1c"}, 3) // -1 for a vehicle that cannot move
		if u := st.the("B1c"); u.Squad.Morale != printed.Shaken || !u.Squad.InfantryForGood {
			t.Errorf("%s, infantry %v", u.Squad.Morale, u.Squad.InfantryForGood)
		}
	})
	t.Run("RE-17.5 the vehicle fires as moved, or moves off and does not fire", func(t *testing.T) {
		st := bailed(t)
		st.play(Rally{Unit: "B1c"}, 5)
		st.play(Reboard{Unit: "B1c", To: ToFire})
		st.skip(askShoot, 2)
		shot := one[ShotFired](t, st.play(Fire{Unit: "B1", Shots: mount(0, "A1")}, 1))
		if shot.Sum.Total() != -1 { // long, moved, large
			t.Errorf("%+v", shot.Sum)
		}
		st = bailed(t)
		st.play(Rally{Unit: "B1c"}, 5)
		st.play(Reboard{Unit: "B1c", To: ToMove})
		st.skip(askMove, 2)
		if refusal := st.refused(Drive{Unit: "B1", Path: []field.Segment{{Forward: 500}}}); refusal != "RE-17.5 engagement.move.away" {
			t.Errorf("towards the threat: %s", refusal)
		}
		st.play(Drive{Unit: "B1", Path: []field.Segment{{Reverse: 500}}})
		st.skip(askOrders, 1)
		if st.the("B1").Vehicle.GunFiredTurn != 0 {
			t.Error("it fired")
		}
	})
	t.Run("RE-17.5 it moves half of what a damaged track has left it", func(t *testing.T) {
		st := bailed(t)
		st.the("B1").Vehicle.Damage.TracksDamaged = 1
		st.play(Rally{Unit: "B1c"}, 5)
		st.play(Reboard{Unit: "B1c", To: ToMove})
		st.skip(askMove, 2)
		if refusal := st.refused(Drive{Unit: "B1", Path: []field.Segment{{Reverse: 501}}}); refusal != "RE-6.7 "+field.ReasonAllowance {
			t.Errorf("farther: %s", refusal)
		}
		st.play(Drive{Unit: "B1", Path: []field.Segment{{Reverse: 500}}})
	})
	t.Run("RE-17.6 out of a wreck they get without a test", func(t *testing.T) {
		st := enact(t, "", nil, pz, sherman)
		st.shooting("A1 hold")
		events := st.play(gun, 4, 2, 3, 4) // RE-22.1: driver and gunner dead, three get out
		if ev := one[BailedOut](t, events); len(ev.Men) != 3 || st.the("B1").Vehicle.Damage.Status != printed.Wreck {
			t.Errorf("%+v of a %q", ev, st.the("B1").Vehicle.Damage.Status)
		}
		for _, e := range events {
			if x, ok := e.(Tested); ok {
				t.Errorf("a test: %+v", x)
			}
		}
	})
	t.Run("RE-1.6 EXP gets a vehicle going again; a squad that drives lends its own", func(t *testing.T) {
		st := enact(t, "", nil, pz, sherman)
		st.the("B1").Vehicle.Damage.NoDriver = true
		st.skip(askShoot, 1)
		for st.p.s.Ask.Seat == 1 {
			st.throw(Done{}, &fixed{rolls: []int{4}})
		}
		if st.the("B1").Vehicle.Damage.NoDriver {
			t.Error("a 4 does not find a driver")
		}
		st = enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"}, sherman)
		veteran := *st.the("A2").Squad.profile
		veteran.Exp = 3
		st.the("A2").Squad.profile = &veteran
		if got := st.p.s.Units.exp(st.the("A1")); got != 3 {
			t.Errorf("EXP %d", got)
		}
	})
}
