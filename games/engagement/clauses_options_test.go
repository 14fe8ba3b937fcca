package engagement

import (
	"fmt"
	"slices"
	"testing"

	"sabot/game"
	"sabot/game/flow"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Every option is tried in a game with it and without it.
func TestOptions(t *testing.T) {
	sherman, men := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 5000, 1800, ""}
	for _, on := range []bool{false, true} {
		set := func(name string) string { return fmt.Sprintf(`{%q:%v}`, name, on) }
		// pick is the value with the option, or without it.
		pick := func(with, without int) int {
			if on {
				return with
			}
			return without
		}
		t.Run("RE-14.7 rear90: the rear begins at 135 degrees", func(t *testing.T) {
			// The shooter stands 140 degrees off the target's nose.
			st := enact(t, set("rear90"), nil, actor{"A1", "m4a3_75", 6000, 2000, 400, ""}, actor{"B1", "pz4h", 8000, 4384, 0, ""})
			at := st.the("B1").Pose.Centre()
			off := field.TurnBetween(0, geom.Bearing(at, st.the("A1").Pose.Centre()))
			if off > -1351 || off < -1500 {
				t.Fatalf("the shooter stands at %d", off)
			}
			st.shooting("A1 hold")
			want := printed.Side
			if on {
				want = printed.Rear
			}
			for _, e := range st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{}) {
				if s, ok := e.(ShotFired); ok && s.Facing != want {
					t.Errorf("%v: %s", on, s.Facing)
				}
			}
		})
		t.Run("RE-19.9 strictCalibre and literal37: barrels and the printed 37 mm", func(t *testing.T) {
			for option, weapon := range map[string]string{"strictCalibre": "qf17", "literal37": "m6_37"} {
				st := enact(t, set(option), nil, sherman, men)
				w, _ := st.p.s.d.Weapon(weapon)
				want := map[string]int{"qf17": pick(11, 13), "m6_37": pick(5, 6)}[weapon]
				if got := st.p.s.at(w, printed.RoundAT, true); got != want {
					t.Errorf("%v: %s has AT %d, want %d", on, weapon, got, want)
				}
			}
		})
		t.Run("RE-19.9 mgShortAp: a vehicle's machine gun kills on 3 at short range", func(t *testing.T) {
			st := enact(t, set("mgShortAp"), nil, sherman, actor{"B1", "de_rifle", 6000, 4000, 1800, ""})
			st.shooting("A1 hold")
			// Seven shots, the first hits; EXP fails, AP 3.
			ev := one[Volley](t, st.play(Fire{Unit: "A1", Shots: mount(2, "B1")}, 1, 6, 1, 1, 1, 1, 1, 1, 1, 3))
			if ev.Killed != pick(1, 0) {
				t.Errorf("%v: %+v", on, ev)
			}
		})
		t.Run("RE-6.4 turretLenient: a turned turret costs nothing against a vehicle", func(t *testing.T) {
			st := enact(t, set("turretLenient"), nil, sherman, actor{"B1", "pz4h", 9000, 4000, 1800, ""})
			st.shooting("A1 hold")
			shot := one[ShotFired](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{}))
			if got := shot.Sum.Total(); got != pick(1, 0) { // +1 large
				t.Errorf("%v: %+v", on, shot.Sum)
			}
		})
		t.Run("RE-0.13 suppressHalf: half as many hits suppress", func(t *testing.T) {
			st := enact(t, set("suppressHalf"), nil, sherman, men)
			e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: ones{}}}
			k := e.Units.find("B1")
			e.countHits(k, (e.Units[k].Squad.CountAtStart+1)/2)
			if got := e.Units[k].Squad.Morale == printed.Suppressed; got != on {
				t.Errorf("%v: suppressed %v", on, got)
			}
		})
		t.Run("RE-0.15 scatter: a shell that misses lands somewhere", func(t *testing.T) {
			st := enact(t, set("scatter"), nil, sherman, men)
			st.stand("B1", field.Figure{X: 6000, Y: 5000, Storey: 0}, field.Figure{X: 6000, Y: 5300, Storey: 0})
			st.shooting("A1 hold")
			gun := 0
			fire := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", Ammo: printed.RoundHE}}}
			events := st.throw(fire, &fixed{rolls: []int{1, 6, 6, 6, 6, 6, 6}}) // 6 cm to the north, men dodge
			ev := one[TemplateLaid](t, events)
			if got := len(ev.Hits); (got > 0) != on {
				t.Errorf("%v: %+v", on, ev)
			}
			if on && (ev.At[0] != 6000 || ev.At[1] != 5600) {
				t.Errorf("it lands at %v", ev.At)
			}
		})
		t.Run("RE-7.4 fordable: a river is rough ground", func(t *testing.T) {
			river := []printed.Piece{box("river", 0, 0, 3000, 12000, 3400)}
			st := enact(t, set("fordable"), river, sherman, actor{"B1", "de_rifle", 500, 11000, 1800, ""})
			st.orders("A1 advance")
			path := Drive{Unit: "A1", Path: []field.Segment{{Forward: 1500}}}
			if on {
				st.play(path, 1)
				return
			}
			if refusal := st.refused(path); refusal != "RE-7.4 engagement.march.ground" {
				t.Errorf("%s", refusal)
			}
		})
		t.Run("RE-V1 unacceptableLosses: half the points lost lose the game", func(t *testing.T) {
			st := enact(t, set("unacceptableLosses"), nil, sherman, actor{"A2", "m8", 2000, 2000, 0, ""}, men)
			st.the("A1").Vehicle.Damage.Status = printed.Wreck
			st.skip(askOrders, 2)
			for st.p.s.Round == 1 && st.p.s.Result == nil {
				st.throw(Done{}, ones{})
			}
			if got := st.p.s.Result != nil; got != on {
				t.Fatalf("%v: over %v", on, got)
			}
			if on && (st.p.s.Result.Winner != 2 || st.p.s.Result.How != TooMany) {
				t.Errorf("%+v", st.p.s.Result)
			}
		})
		t.Run("RE-0.1 wideTable: tables made by dice are 180 cm wide", func(t *testing.T) {
			r, err := New()
			if err != nil {
				t.Fatal(err)
			}
			setup := game.Setup{Scenario: "RE-S7", Options: fmt.Appendf(nil, `{"map":"random","wideTable":%v}`, on)}
			p, _, err := r.Start(setup, ones{})
			if err != nil {
				t.Fatal(err)
			}
			if got := p.(Position).s.Width; got != pick(18000, 12000) {
				t.Errorf("%v: %d", on, got)
			}
		})
	}
}

func TestRuleClausesInPlay(t *testing.T) {
	t.Run("RE-0.19 flames need no die and catch all near their line", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_flame", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 3200, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 2000, Storey: 0})
		st.stand("B1", field.Figure{X: 6000, Y: 3000, Storey: 0}, field.Figure{X: 6240, Y: 2990, Storey: 0}, field.Figure{
			X: 6600, Y: 3000,
			Storey: 0,
		}) // 24 mm and 60 mm from the line
		st.shooting("A1 hold")
		events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "flamethrower", Target: "B1"}}}, &fixed{rolls: []int{1, 3, 1, 3}})
		if got := st.the("B1").Squad.alive(); got != 1 {
			t.Errorf("%d left after %s", got, kinds(events))
		}
	})
	t.Run("RE-2.3 a hit of AT 4 on the riders wrecks the machine as well", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"B1", "motorcycle_combo", 6000, 5000, 1800, ""},
			actor{"B2", "de_mmg", 0, 0, 0, "B1"}, actor{"B3", "de_rifle", 500, 11000, 0, ""})
		st.shooting("A1 hold")
		gun := 0
		st.throw(Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", At: AtCrew}}}, &fixed{rolls: []int{6, 6, 6, 6, 6, 6}})
		if got := st.the("B1").Vehicle.Damage.Status; got != printed.Wreck {
			t.Errorf("%q", got)
		}
	})
	t.Run("RE-21.15 a lorry dies of AT 4, its men are shot at as in soft cover", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "opel_blitz", 6000, 4000, 1800, ""},
			actor{"B3", "de_rifle", 500, 11000, 0, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 2000, Storey: 0}, field.Figure{X: 6300, Y: 2000, Storey: 0})
		st.shooting("A1 hold")
		fire := Fire{Unit: "A1", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1"}}}
		if refusal := st.refused(fire); refusal != "RE-21.15 engagement.fire.armour" {
			t.Errorf("a rifle at the lorry: %s", refusal)
		}
		ev := one[Volley](t, st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1", At: AtCrew}}}, ones{}))
		if ev.Need != 5 {
			t.Errorf("needs %d", ev.Need)
		}
		st = enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"B1", "opel_blitz", 6000, 4000, 1800, ""},
			actor{"B3", "de_rifle", 500, 11000, 0, ""})
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{3}})
		if got := st.the("B1").Vehicle.Damage.Status; got != printed.Wreck {
			t.Errorf("a 37 mm: %q", got)
		}
	})
	t.Run("RE-13.3 the head in the hatch: 6 to hit, EXP at +1, AP", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "uk_rifle", 6000, 2000, 0, ""}, actor{"B1", "m4a3_75", 6000, 4400, 900, ""})
		rifle := -1
		for n := range st.the("A1").Squad.Men {
			if st.the("A1").Squad.carries(n, "rifle") != nil {
				rifle = n
			}
		}
		fire := Fire{Unit: "A1", Shots: []Firing{{Weapon: "rifle", Men: []int{rifle}, Target: "B1", At: AtCrew}}}
		st.shooting("A1 hold")
		if refusal := st.refused(fire); refusal != "RE-13.3 engagement.fire.aim" && refusal != "RE-14.10 engagement.fire.aim" {
			t.Errorf("a shut hatch: %s", refusal)
		}
		st.the("B1").Vehicle.HatchOpen = true
		ev := one[Volley](t, st.play(fire, 6, 2, 4))
		if ev.Need != 6 || ev.Killed != 1 || st.p.s.Units.commanded(st.the("B1")) || st.the("B1").Vehicle.HatchOpen {
			t.Errorf("%+v; hatch open %v", ev, st.the("B1").Vehicle.HatchOpen)
		}
	})
	t.Run("RE-7.5 opportunity fire at the belly on a bank: a 6, the hull's rear armour", func(t *testing.T) {
		bank := []printed.Piece{box("bocage", 350, 0, 4000, 12000, 4100)}
		st := enact(t, "", bank, actor{"A1", "m4a3_75", 6000, 3300, 0, ""}, actor{"B1", "de_panzerschreck", 6000, 6500, 1800, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 6000, Storey: 0}, field.Figure{X: 6260, Y: 6000, Storey: 0})
		st.orders("A1 hold", 6) // nerve, so near a bank
		st.skip(askOrders, 2)
		st.orders("B1 hold watch")
		st.skip(askOrders, 1)
		st.orders("A1 advance", 6)
		st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1000}}}, ones{})
		if st.p.s.Ask.Kind != askOpportunity {
			t.Fatalf("%+v", st.p.s.Ask)
		}
		step := 0
		for n, shown := range st.p.s.Move.Exposed {
			if shown && step == 0 {
				step = n + 1
			}
		}
		if !slices.ContainsFunc(st.p.Legal(2), func(a game.Action) bool { snap, ok := a.(Snap); return ok && snap.Step == step }) {
			t.Errorf("step %d on the bank is not among the moments: %v", step, st.p.Legal(2))
		}
		belly := []Firing{{Weapon: "panzerschreck", Target: "A1", At: AtBelly}}
		shot := one[ShotFired](t, st.throw(Snap{Unit: "B1", Step: step, Shots: belly}, &fixed{rolls: []int{6, 6, 5}}))
		if !shot.Hit || shot.Need != 6 || shot.Location != printed.Hull || shot.AV != 10 || shot.LocationDie != 0 {
			t.Errorf("%+v", shot)
		}
	})
	t.Run("RE-21.1 an amphibious vehicle crosses water at 10 cm a turn", func(t *testing.T) {
		water := []printed.Piece{box("river", 0, 0, 3000, 12000, 6000)}
		st := enact(t, "", water, actor{"A1", "dukw", 6000, 2300, 0, ""}, actor{"B1", "de_rifle", 500, 11000, 0, ""})
		st.orders("A1 advance")
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2500}}}); refusal == "" {
			t.Error("25 cm through a river")
		}
		st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 900}}}, ones{})
		if got := st.the("A1").Vehicle.Motion.Covered; got != 900 {
			t.Errorf("it swims %d", got)
		}
	})
	t.Run("RE-19.3 a shell into a storey hits those on it and no others", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{house(2, 5000, 5000, 7000, 6500)}, actor{"A1", "m4a3_75", 6000, 2000, 0, ""},
			actor{"B1", "de_rifle", 6000, 5500, 1800, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 5300, Storey: 0}, field.Figure{X: 6000, Y: 5300, Storey: 1}, field.Figure{
			X: 6300, Y: 5300,
			Storey: 1,
		})
		st.shooting("A1 hold")
		gun := 0
		events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Ammo: printed.RoundHE, Point: &[3]int{6000, 5100, 1}}}},
			&fixed{rolls: []int{3, 6, 6}})
		ev := one[TemplateLaid](t, events)
		if ev.Need != 3 || !ev.Confined || len(ev.Hits) != 2 || ev.Hits[0].AP != 3 { // AP 3+, and +1 inside
			t.Errorf("%+v", ev)
		}
	})
}
