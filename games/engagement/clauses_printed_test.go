package engagement

import (
	"fmt"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// The tests of this file hold the rules to the printed sentence where an
// earlier reading of ours was another.

func TestUnarmouredAsPrinted(t *testing.T) {
	lorry, aboard := actor{"B1", "gmc", 6000, 4000, 1800, ""}, actor{"B2", "us_hq", 0, 0, 0, "B1"}
	t.Run("RE-21.15 a gun that hits the men wrecks the lorry", func(t *testing.T) {
		for _, hit := range []bool{false, true} {
			st := enact(t, "", nil, actor{"A1", "pz4h", 6000, 1000, 0, ""}, lorry, aboard)
			st.shooting("A1 hold")
			gun := 0
			fire := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", At: AtCrew}}}
			// The man who is hit dodges; everybody then jumps clear of the wreck.
			dice := &fixed{rolls: []int{1}}
			if hit {
				dice = &fixed{rolls: []int{6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}}
			}
			st.throw(fire, dice)
			if got := st.the("B1").Vehicle.Damage.Status == printed.Wreck; got != hit {
				t.Errorf("hit %v: it is %q", hit, st.the("B1").Vehicle.Damage.Status)
			}
		}
	})
	t.Run("RE-21.15 a flame among the men wrecks the lorry", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_flame", 6000, 3000, 0, ""}, lorry, aboard)
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "flamethrower", Target: "B1", At: AtCrew}}}, ones{})
		if got := st.the("B1").Vehicle.Damage.Status; got != printed.Wreck {
			t.Errorf("it is %q", got)
		}
	})
	t.Run("RE-21.15 a rifle does not", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 3000, 0, ""}, lorry, aboard)
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1", At: AtCrew}}}, &fixed{rolls: []int{6, 6, 6, 6, 6, 6}})
		if got := st.the("B1").Vehicle.Damage.Status; got != "" {
			t.Errorf("it is %q", got)
		}
	})
	t.Run("RE-21.15 a burst over it reaches those who sit in it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_mortar_m", 6000, 500, 0, ""}, actor{"A2", "us_hq", 7000, 2000, 0, ""},
			actor{"B1", "gmc", 6000, 6000, 1800, ""}, aboard)
		st.shooting("A1 hold")
		events := st.throw(Fire{Unit: "A1", Shots: []Firing{{Weapon: "mortar_med", Target: "B1"}}}, &fixed{rolls: []int{6}})
		if ev := one[Volley](t, events); len(ev.Hits) < 5 {
			t.Errorf("%+v", ev)
		}
	})
}

func TestSupportWeaponsAsPrinted(t *testing.T) {
	men := actor{"B1", "de_rifle", 6000, 7000, 1800, ""}
	t.Run("RE-19.15 a mortar fires from the halftrack that carries it, and not after a move", func(t *testing.T) {
		for _, order := range []string{"hold", "advance"} {
			st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_mortar_m", 0, 0, 0, "A1"}, men)
			st.orders("A1 " + order)
			if order == "advance" {
				st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 200}}})
			}
			st.skip(askShoot, 1)
			fire := Fire{Unit: "A2", Shots: []Firing{{Weapon: "mortar_med", Target: "B1"}}}
			if order == "advance" {
				if refusal := st.refused(fire); refusal == "" {
					t.Error("it moved and fires")
				}
				continue
			}
			if !slices.ContainsFunc(st.p.Legal(1), func(a game.Action) bool {
				f, ok := a.(Fire)
				return ok && f.Unit == "A2" && f.Shots[0].Weapon == "mortar_med"
			}) {
				t.Error("it is not suggested")
			}
			if ev := one[TemplateLaid](t, st.throw(fire, &fixed{rolls: []int{5}})); !ev.On || ev.Need != 5 {
				t.Errorf("%+v", ev)
			}
		}
	})
	t.Run("RE-19.15 a tripod machine gun fires from a lorry that stands, as on foot", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 2000, 0, ""}, actor{"A2", "us_mmg", 0, 0, 0, "A1"}, men)
		st.shooting("A1 hold")
		ev := one[Volley](t, st.throw(Fire{Unit: "A2", Shots: []Firing{{Weapon: "mmg", Target: "B1"}}}, ones{}))
		if ev.Need != 4 || len(ev.Dice) < 7 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-19.15 a gun in tow does not fire, from a lorry that stands either", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 2000, 0, ""}, actor{"A2", "us_gun_qf6_57", 0, 0, 0, "A1"}, men)
		st.shooting("A1 hold")
		if got := st.refused(Fire{Unit: "A2", Shots: []Firing{{Weapon: "qf6_57", Target: "B1"}}}); got != "RE-19.15 "+ReasonRideFire {
			t.Errorf("refused for %s", got)
		}
	})
	t.Run("RE-1.10 a vehicle tows one gun", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 2000, 0, ""}, actor{"A2", "us_gun_qf6_57", 0, 0, 0, "A1"},
			actor{"A3", "us_gun_qf6_57", 6000, 2500, 0, ""}, men)
		st.orders("A1 hold, A3 advance")
		if got := st.refused(Board{Unit: "A3", Vehicle: "A1"}); got != "RE-1.10 "+ReasonFull {
			t.Errorf("refused for %s", got)
		}
	})
	t.Run("RE-19.15 carriers of the catalogue fire what they carry", func(t *testing.T) {
		for ref, at := range map[string]int{"sdkfz251_2": 0, "carrier_mortar": 0, "m4_mortar": 1800} {
			st := enact(t, "", nil, actor{"A1", ref, 6000, 2000, at, ""}, men)
			st.shooting("A1 hold")
			one[TemplateLaid](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{5}}))
		}
		st := enact(t, "", nil, actor{"A1", "carrier_mmg", 6000, 2000, 0, ""}, men)
		st.shooting("A1 hold")
		one[Volley](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, ones{}))
	})
	t.Run("RE-0.19 a tank with a flamethrower burns what is near", func(t *testing.T) {
		for ref, n := range map[string]int{"crocodile": 2, "wasp": 0, "pz3_fl": 0, "ot34": 2, "m4a3_flame": 2} {
			st := enact(t, "", nil, actor{"A1", ref, 6000, 2000, 0, ""}, actor{"B1", "us_rifle", 6000, 4000, 1800, ""})
			st.stand("B1", field.Figure{X: 6000, Y: 3800}, field.Figure{X: 6300, Y: 3900})
			st.shooting("A1 hold")
			if ev := one[Volley](t, st.throw(Fire{Unit: "A1", Shots: mount(n, "B1")}, ones{})); len(ev.Hits) == 0 {
				t.Errorf("%s: %+v", ref, ev)
			}
		}
	})
	t.Run("RE-1.10 halftracks tow guns", func(t *testing.T) {
		for ref, tows := range map[string]bool{"m3_ht": true, "sdkfz251": true, "sdkfz250": true, "dukw": false} {
			st := enact(t, "", nil, actor{"A1", ref, 6000, 2000, 0, ""}, actor{"A2", "de_gun_pak40_75", 6000, 2800, 0, ""}, men)
			st.stand("A2", field.Figure{X: 5700, Y: 2100}, field.Figure{X: 6300, Y: 2100})
			st.orders("A2 advance") // an empty vehicle has no order, a DUKW holds
			board := Board{Unit: "A2", Vehicle: "A1"}
			if tows {
				st.play(board)
			} else {
				if refusal := st.refused(board); refusal != "RE-1.10 engagement.board.full" {
					t.Errorf("%s: %s", ref, refusal)
				}
			}
		}
	})
}

func TestImprovisedArmourAsPrinted(t *testing.T) {
	t.Run("RE-21.8 it can be bought", func(t *testing.T) {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		if err := r.d.CheckForce([]string{"m4a3_75_sandbags", "us_rifle"}, 500); err != nil {
			t.Error(err)
		}
		if with, without := r.d.PointsOf([]string{"m4a3_75_sandbags"}), r.d.PointsOf([]string{"m4a3_75"}); with != without+5 {
			t.Errorf("%d and %d points", with, without)
		}
	})
	t.Run("RE-21.8 a 6 makes a penetration an equal hit", func(t *testing.T) {
		for _, save := range []int{5, 6} {
			st := enact(t, "", nil, actor{"A1", "pz4h", 6000, 2000, 0, ""}, actor{"B1", "m4a3_75_sandbags", 6000, 8000, 1800, ""})
			st.shooting("A1 hold")
			// Hit, hull, 10 + 4 beats 12, the die of the sandbags, then damage or the crew's nerve.
			shot := one[ShotFired](t, st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{4, 1, 4, save, 6}}))
			if got := shot.Row == 0; got != (save == 6) {
				t.Errorf("%d: %+v", save, shot)
			}
		}
	})
}

func TestDetailsAsPrinted(t *testing.T) {
	sherman := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}
	away := actor{"B1", "de_rifle", 500, 11500, 1800, ""}
	t.Run("RE-7.2 tracks run through very rough ground", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{box("bocage", 350, 0, 3700, 12000, 3800)}, sherman, away)
		st.orders("A1 run", 6)                                                // nerve
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, 5) // no bogging
		if got := st.the("A1").Pose.Y; got != 4000 {
			t.Errorf("it gets to %d", got)
		}
	})
	t.Run("RE-6.3 a vehicle reverses as far as it drives", func(t *testing.T) {
		for options, want := range map[string]string{"": "", `{"slowReverse":true}`: "RE-6.7 engagement.march.allowance"} {
			st := enact(t, options, nil, actor{"A1", "m4a3_75", 6000, 5000, 0, ""}, away)
			st.orders("A1 advance")
			back := Drive{Unit: "A1", Path: []field.Segment{{Reverse: 2000}}}
			if want != "" {
				if refusal := st.refused(back); refusal != want {
					t.Errorf("%s: %s", options, refusal)
				}
				continue
			}
			st.play(back)
		}
	})
	t.Run("RE-7.5 the belly shows to all sides", func(t *testing.T) {
		for options, want := range map[string]string{"": "", `{"bellyFront":true}`: "RE-7.5 engagement.fire.aim"} {
			st := enact(t, options, []printed.Piece{box("bocage", 350, 5900, 3900, 6100, 4100)},
				actor{"A1", "us_bazooka", 8000, 4000, 2700, ""}, actor{"B1", "pz4h", 6000, 4000, 1800, ""})
			st.stand("A1", field.Figure{X: 8000, Y: 4000}, field.Figure{X: 8300, Y: 4000})
			st.shooting("A1 hold")
			belly := Fire{Unit: "A1", Shots: []Firing{{Weapon: "bazooka", Target: "B1", At: AtBelly}}}
			if want != "" {
				if refusal := st.refused(belly); refusal != want {
					t.Errorf("%s: %s", options, refusal)
				}
				continue
			}
			if shot := one[ShotFired](t, st.throw(belly, ones{})); !shot.Belly || shot.Need != 6 {
				t.Errorf("%+v", shot)
			}
		}
	})
	t.Run("RE-18.1 the crew of a wreck gets out shaken, that of what is destroyed suppressed", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "pz4h", 6000, 2000, 0, ""}, actor{"B1", "m4a3_75", 6000, 8000, 1800, ""})
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{4, 2, 3, 4}}) // driver and gunner killed
		if got := st.the("B1c").Squad; got.Morale != printed.Shaken || got.alive() != 3 {
			t.Errorf("%d men, %s", got.alive(), got.Morale)
		}
		st = enact(t, "", nil, actor{"A1", "pz4h", 6000, 2000, 0, ""}, actor{"B1", "m4a3_75", 6000, 8000, 1800, ""})
		st.shooting("A1 hold")
		st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{4, 6, 6, 6, 6, 6, 6, 6, 6}}) // a second explosion, all pass
		if u := st.the("B1"); u.Vehicle.Damage.Status != printed.Destroyed || st.the("B1c").Squad.Morale != printed.Suppressed {
			t.Errorf("%s, %s", u.Vehicle.Damage.Status, st.the("B1c").Squad.Morale)
		}
	})
	t.Run("RE-16.5 a second explosion tests the crew, not the passengers", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"B1", "sdkfz251", 6000, 8000, 1800, ""},
			actor{"B2", "de_panzerschreck", 0, 0, 0, "B1"})
		st.shooting("A1 hold")
		// Hit, running gear, it goes in, 6 - 1: the engine; so the damage die is
		// taken by the line itself.
		st.hurt("B1", printed.Running, 6, "A1")
		if got := st.the("B2").Squad; got.alive() != 2 || got.Morale != printed.Suppressed {
			t.Errorf("%d men, %s", got.alive(), got.Morale)
		}
	})
	t.Run("RE-8.1 a vehicle that stands near cover alone tests every turn", func(t *testing.T) {
		near := []printed.Piece{house(1, 5000, 3500, 7000, 4500)}
		st := enact(t, "", near, sherman, away)
		st.orders("A1 hold", 2) // 4+ with the commander's bonus
		turn := Drive{Unit: "A1", Path: []field.Segment{{Turn: 100}}}
		if refusal := st.refused(turn); refusal != "RE-8.1 engagement.move.failed-nerve" {
			t.Errorf("it turns: %s", refusal)
		}
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.orders("A1 hold", 3)
		st.play(turn)
		// With infantry at hand there is no test.
		st = enact(t, "", near, sherman, actor{"A2", "us_rifle", 6000, 1000, 0, ""}, away)
		st.orders("A1 hold, A2 hold")
	})
	t.Run("RE-5.1 an overrun goes straight from the start", func(t *testing.T) {
		for options, want := range map[string]string{"": "RE-5.1 engagement.march.straight", `{"overrunTurn":true}`: ""} {
			st := enact(t, options, nil, sherman, actor{"B1", "de_rifle", 6000, 3500, 1800, ""})
			st.orders("A1 advance B1")
			path := Drive{Unit: "A1", Path: []field.Segment{{Turn: 50}, {Forward: 500}}}
			if want == "" {
				st.throw(path, ones{})
			} else if refusal := st.refused(path); refusal != want {
				t.Errorf("%s: %s", options, refusal)
			}
		}
	})
	t.Run("RE-20.4 two grenadiers choose two places", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "uk_rifle", 6000, 3300, 0, ""}, actor{"B1", "m4a3_75", 6000, 4500, 1800, ""})
		hull := st.the("B1").Vehicle.profile.Footprint
		var with []int
		for n := range st.the("A1").Squad.Men {
			if st.the("A1").Squad.charge(n) != nil {
				with = append(with, n)
			}
		}
		st.orders("A1 assault B1")
		men := slices.Clone(st.the("A1").Squad.Men)
		for k, n := range with { // side by side at the rear
			men[n].Figure = field.Figure{X: 6000 - 130 + 260*k, Y: 4500 + hull.Length/2 + field.FigureRadius}
		}
		st.the("A1").Squad.Men = men
		st.the("A1").Moved = true
		st.skip(askShoot, 1)
		st.throw(Done{}, &fixed{rolls: []int{6}}) // they find the nerve
		both := Attach{Unit: "A1", Location: printed.Running, Second: printed.Hull}
		if !slices.Contains(st.p.Legal(1), game.Action(both)) {
			t.Fatalf("not offered: %v", st.p.Legal(1))
		}
		var at []printed.Location
		// Each is placed and does nothing: 1 for the armour.
		for _, e := range st.throw(both, &fixed{rolls: []int{6, 1, 2, 6, 6, 1, 6}}) {
			if g, ok := e.(GrenadePlaced); ok {
				at = append(at, g.Location)
			}
		}
		if fmt.Sprint(at) != "[running hull]" {
			t.Errorf("%v", at)
		}
	})
	t.Run("RE-17.4 only a crew that means to go back has -1", func(t *testing.T) {
		for _, afoot := range []bool{false, true} {
			st := enact(t, "", nil, sherman, actor{"B1", "pz4h", 6000, 8000, 1800, ""})
			st.shooting("A1 hold")
			// Running gear, beaten, 4: the track is broken; a 1 has the crew bail out.
			st.throw(Fire{Unit: "A1", Shots: mount(0, "B1")}, &fixed{rolls: []int{6, 6, 6, 4, 1}})
			st.skip(askDiscipline, 2)
			rally := Rally{Unit: "B1c", Afoot: afoot}
			if !slices.Contains(st.p.Legal(2), game.Action(rally)) {
				t.Fatalf("%v", st.p.Legal(2))
			}
			ev := one[Tested](t, st.throw(rally, &fixed{rolls: []int{3}}))
			if ev.Passed != afoot { // 4+, the commander's +1, and -1
				t.Errorf("afoot %v: %+v", afoot, ev)
			}
			if got := st.the("B1c").Squad.InfantryForGood; !got {
				t.Errorf("afoot %v: it may go back", afoot)
			}
		}
	})
	t.Run("RE-10.3 the rammed player may hold his fire", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "sdkfz222", 6000, 4500, 900, ""})
		st.orders("A1 advance B1")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, 4, 3)
		legal := st.p.Legal(2)
		if !slices.Contains(legal, game.Action(Return{})) || !slices.Contains(legal, game.Action(HoldFire{})) {
			t.Errorf("%v", legal)
		}
		one[Collided](t, st.play(HoldFire{}, 6, 1, 5))
	})
	t.Run("RE-X.10 the preset house has what we prefer", func(t *testing.T) {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		for preset, want := range map[string]int{"printed": 10, "house": 12} {
			p, _, err := r.Start(game.Setup{Scenario: "RE-S1", Options: []byte(`{"preset":"` + preset + `"}`)}, dice.NewFast(1))
			if err != nil {
				t.Fatal(err)
			}
			w, _ := p.(Position).s.d.Weapon("qf17")
			if got := w.ATLong; got != want {
				t.Errorf("%s: AT %d", preset, got)
			}
		}
	})
}
