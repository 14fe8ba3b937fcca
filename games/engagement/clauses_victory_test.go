package engagement

import (
	"encoding/json"
	"testing"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestVictoryClauses(t *testing.T) {
	t.Run("RE-V1 a side without a live unit loses at once", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_sniper", 6000, 4000, 1800, ""})
		st.shooting("A1 hold")
		// The hull gun: seven shots, the first hits and kills the only man.
		events := st.play(Fire{Unit: "A1", Shots: mount(2, "B1")}, 1, 6, 1, 1, 1, 1, 1, 1, 1, 6)
		if ev := one[GameEnded](t, events); ev.Result.Winner != 1 || ev.Result.How != Wiped {
			t.Errorf("%+v", ev.Result)
		}
		if _, _, err := st.p.Apply(2, Done{}, ones{}); err == nil {
			t.Error("play goes on")
		}
	})
	t.Run("RE-V1 after the last round points decide, and a difference of one is a draw", func(t *testing.T) {
		for wrecks, want := range map[int]game.Seat{1: game.Nobody, 2: 2} {
			st := enact(t, "", nil, actor{"A1", "m4a3_75", 2000, 2000, 0, ""}, actor{"A2", "m4a3_75", 4000, 2000, 0, ""},
				actor{"A3", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 11000, 1800, ""})
			for n := range wrecks {
				st.the([]string{"A1", "A2"}[n]).Vehicle.Damage.Status = printed.Wreck
			}
			st.p.s.Round = st.p.s.plan.Rounds
			for st.p.s.Result == nil {
				st.throw(Done{}, ones{})
			}
			if got := st.p.s.Result.Winner; got != want {
				t.Errorf("%d wrecks: %+v", wrecks, st.p.s.Result)
			}
		}
	})
	t.Run("RE-V2 who reaches the east edge has got through", func(t *testing.T) {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		p, _, err := r.Start(game.Setup{Scenario: "RE-S6"}, ones{})
		if err != nil {
			t.Fatal(err)
		}
		st := &stage{t, p.(Position)}
		for st.p.s.Ask.Kind == askDeploy {
			st.throw(Done{}, ones{})
		}
		st.skip(askOrders, 1)
		id := ""
		for i := range st.p.s.Units {
			if u := &st.p.s.Units[i]; u.Seat == 1 && u.Ref == "sdkfz251" && id == "" {
				id = u.ID
				u.stands(geom.Pose{X: st.p.s.Width - 1000, Y: 6000, H: 900})
			}
		}
		st.play(Command{Unit: id, Order: combat.Advance})
		st.throw(Done{}, ones{})
		st.skip(askMove, 1)
		st.throw(Drive{Unit: id, Path: []field.Segment{{Forward: 2000}}}, ones{})
		st.skip(askMove, 1)
		if got := st.the(id).Place; got != escaped {
			t.Errorf("it is %s", got)
		}
		if vehicles, squads := st.p.s.Units.escapes(); vehicles != 1 || squads != 1 {
			t.Errorf("%d vehicles and %d squads got through", vehicles, squads)
		}
	})
	t.Run("RE-S7 both sides bring a force, unseen, and dice decide who begins", func(t *testing.T) {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		options, _ := json.Marshal(map[string]any{"budget": "500", "map": "random"})
		p, _, err := r.Start(game.Setup{Scenario: "RE-S7", Options: options}, ones{})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Waiting(); len(got) != 2 {
			t.Fatalf("%+v", got)
		}
		heavy := Muster{Units: []string{"tiger1", "de_rifle"}}
		if _, _, err := p.Apply(2, heavy, ones{}); err == nil {
			t.Error("a Tiger is more than half of 500 points")
		}
		light := Muster{Units: []string{"stug3g", "de_rifle", "de_mmg"}}
		if p, _, err = p.Apply(2, light, ones{}); err != nil {
			t.Fatal(err)
		}
		if got := p.Waiting(); len(got) != 1 || got[0].Seat != 1 {
			t.Errorf("%+v", got)
		}
		p, events, err := p.Apply(1, Muster{Units: []string{"m4a3_75", "us_rifle"}}, &fixed{rolls: []int{3, 5}})
		if err != nil {
			t.Fatal(err)
		}
		if ev := one[FirstRolled](t, events); ev.First != 2 {
			t.Errorf("%+v", ev)
		}
		if got := p.(Position).s.Ask; got.Kind != askDeploy {
			t.Errorf("%+v", got)
		}
	})
}
