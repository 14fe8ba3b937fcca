package engagement

import (
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestSecretClauses(t *testing.T) {
	t.Run("RE-0.13 the test of a hidden squad throws no die in the open and is told to its owner alone", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, far())
		u := st.the("A1")
		u.Hidden, u.Squad.Morale = true, printed.Suppressed
		st.skip(askDiscipline, 1)
		src := &dice.Record{From: dice.NewFast(1)}
		events := st.throw(Rally{Unit: "A1"}, src)
		if len(src.Open) > 0 || len(src.Secret) != 1 {
			t.Errorf("dice: %v in the open, %v out of sight", src.Open, src.Secret)
		}
		if ev := one[Tested](t, events); readBy(2, ev) != nil || readBy(1, ev) == nil {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-0.11 whoever is touched is seen", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{box("hedge", 0, 5000, 4000, 7000, 4600)}, actor{"A1", "us_rifle", 6000, 2000, 0, ""},
			actor{"B1", "de_rifle", 6000, 4300, 1800, ""})
		st.the("B1").Hidden = true
		st.stand("B1", field.Figure{X: 6000, Y: 4300, Storey: 0})
		st.stand("A1", field.Figure{X: 6000, Y: 3000, Storey: 0})
		st.orders("A1 advance")
		// It walks up to exactly where it touches a man it does not see.
		events := st.play(Stride{Unit: "A1", By: &[2]int{0, 1050}})
		events = append(events, st.play(HoldFire{})...)
		if ev := one[Revealed](t, events); ev.Unit != "B1" || ev.Why != "met" {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-8.2 hidden men neither support a vehicle nor clear cover for it", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{box("orchard", 500, 5000, 4000, 7000, 5000)}, actor{"A1", "m4a3_75", 6000, 1500, 0, ""},
			actor{"A2", "us_rifle", 6000, 900, 0, ""}, far())
		if !st.p.s.Units.supported(st.p.s.Units.find("A1")) {
			t.Fatal("no support from men in the open")
		}
		st.the("A2").Hidden = true
		if st.p.s.Units.supported(st.p.s.Units.find("A1")) {
			t.Error("hidden men support it")
		}
	})
	t.Run("RE-X.10 men in a camouflaged vehicle are hidden with it and come to light with it", func(t *testing.T) {
		st := enact(t, "", nil, far(), actor{"A1", "sdkfz251", 6000, 2000, 0, ""}, actor{"A2", "de_pzgren", 0, 0, 0, "A1"})
		st.the("A1").Camouflaged = true
		st.the("A2").Hidden = true
		if text := asJSON(t, st.p.View(2).(View).Units); strings.Contains(text, "A1") || strings.Contains(text, "A2") {
			t.Errorf("seat 2 sees %s", text)
		}
		st.orders("A1 advance")
		var shown []string
		for _, e := range st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 500}}}, ones{}) {
			if r, ok := e.(Revealed); ok {
				shown = append(shown, r.Unit)
			}
		}
		if strings.Join(shown, " ") != "A1 A2" {
			t.Errorf("revealed: %v", shown)
		}
	})
	t.Run("RE-21.16 a reserve that is taken for a Tiger comes on as one", func(t *testing.T) {
		st := enactFear(t, nil, actor{"A1", "panther_d", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 3000, 2000, 0, ""}, far())
		u := st.the("A1")
		u.Place, u.Round, u.Edge = waiting, 1, "south"
		st.orders("A1 advance")
		events := st.throw(Enter{Unit: "A1", Pose: geom.Pose{X: 6000}, Path: []field.Segment{{Forward: 2000}}}, ones{})
		ev := one[Entered](t, events)
		if own, theirs := readBy(1, ev).(Entered), readBy(2, ev).(Entered); own.Ref != "panther_d" || theirs.Ref != tigerRef {
			t.Errorf("%s and %s", own.Ref, theirs.Ref)
		}
	})
	t.Run("RE-X.10 a reserve aboard a reserve comes on with it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"},
			actor{"A3", "us_rifle", 3000, 2000, 0, ""}, far())
		u, r := st.the("A1"), st.the("A2")
		u.Place, u.Round, u.Edge = waiting, 1, "south"
		r.Place, r.Round, r.Edge = waiting, 1, "south"
		if refusal := st.refused(Command{Unit: "A2", Order: printed.Advance}); refusal != "RE-0.7 engagement.order.none" {
			t.Errorf("it gets an order of its own: %s", refusal)
		}
		st.orders("A1 advance")
		st.throw(Enter{Unit: "A1", Pose: geom.Pose{X: 6000}, Path: []field.Segment{{Forward: 2000}}}, ones{})
		if got := st.the("A2"); got.Place != riding || got.Squad.aboard() != "A1" {
			t.Errorf("%s aboard %q", got.Place, got.Squad.aboard())
		}
	})
	t.Run("RE-9.2 men are set down on a hidden enemy's spot: he is met, they stand beside him", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 3000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"},
			actor{"B1", "de_sniper", 9000, 9000, 1800, ""}, far())
		spot := st.p.s.around(st.the("A1"), 1)[0]
		st.stand("B1", spot)
		st.the("B1").Hidden = true
		free := st.p.s.around(st.the("A1"), 1)[0]
		if free != spot {
			t.Error("the suggestion knows of him")
		}
		st.orders("A2 advance")
		events := st.play(Alight{Unit: "A2"})
		if ev := one[Revealed](t, events); ev.Unit != "B1" {
			t.Errorf("%+v", ev)
		}
		for _, f := range st.the("A2").Squad.figures() {
			if clash(f, spot) {
				t.Errorf("a man stands on him at %+v", f)
			}
		}
	})
}

func TestStandingOrders(t *testing.T) {
	r := rules(t)
	st := enact(t, "", nil, actor{"A1", "m5a1", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 9000, 1800, ""},
		actor{"B2", "de_sniper", 9000, 11000, 1800, ""})
	st.the("B2").Hidden = true
	st.orders("A1 advance")
	st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 500}}}, ones{})
	if !r.Window(st.p.Waiting()[0]) {
		t.Fatalf("%+v", st.p.Waiting())
	}
	for _, tc := range []struct {
		name, orders          string
		watch, watched, holds bool
	}{
		{"RE-X.5 without a marker fire is held", "", false, false, true},
		{"RE-X.5 before people a hidden unit may have one", "", false, true, false},
		{"RE-0.12 with one the player decides", "", true, false, false},
		{"RE-0.12 unless they want to be left alone", `{"opportunity":"never"}`, true, true, true},
		{"RE-X.5 or to be asked every time", `{"opportunity":"always"}`, false, false, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			st.the("B1").Watch = tc.watch
			a, ok := r.Answer(st.p.View(2), []byte(tc.orders), tc.watched)
			if ok != tc.holds || ok && a != game.Action(HoldFire{}) {
				t.Errorf("Standing() = %v, %v", a, ok)
			}
		})
	}
	if _, ok := r.Answer(st.p.View(1), nil, true); ok {
		t.Error("the other seat is answered for")
	}
	for _, bad := range []string{`{"opportunity":"sometimes"}`, `{"mood":1}`} {
		if r.ValidateOrders([]byte(bad)) == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
