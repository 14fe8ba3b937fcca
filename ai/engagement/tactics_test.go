package engagement_test

import (
	"fmt"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
	"sabot/games/engagement/printed"
)

// bare is a table without terrain, with one unit a side and an objective in
// the middle.
func bare(own, foe string) game.Setup {
	half := func(y0, y1 int) string {
		return fmt.Sprintf(`[["0","%d"],["8000","%d"],["8000","%d"],["0","%d"]]`, y0, y0, y1, y1)
	}
	return game.Setup{Scenario: "own", Details: fmt.Appendf(nil, `{
		"map": {"id": "field", "name": "field", "width": 8000, "height": 8000, "terrain": []},
		"scenario": {"name": "test", "rounds": 6, "first": "A", "victory": "RE-V1",
			"objectives": [{"id": "middle", "at": ["4000", "4000"], "radius": 600, "value": 3}],
			"sides": {
				"A": {"nation": "US", "zone": %s, "forces": [%s]},
				"B": {"nation": "DE", "zone": %s, "forces": [%s]}
			}}}`, half(0, 3500), own, half(4500, 8000), foe)}
}

// until plays on with one mind for both seats until stop likes a decision.
func until(t *testing.T, setup game.Setup, stop func(kind string, seat game.Seat, a game.Action) bool) game.Position {
	t.Helper()
	r := rulesOf(t)
	m := mind(t, ai.Ace)
	src := dice.NewFast(4)
	p, _, err := r.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); p.Result() == nil; n++ {
		d := p.Waiting()[0]
		thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: n})
		if err != nil {
			t.Fatal(err)
		}
		if stop(d.Kind, d.Seat, thought.Action) {
			return p
		}
		if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

const (
	sherman = `{"unit": "A1", "ref": "m4a3_75", "at": [4000, 1500, 0]}`
	rifles  = `{"unit": "B1", "ref": "de_rifle", "at": [4000, 7000, 1800]}`
	tiger   = `{"unit": "B1", "ref": "tiger1", "at": [4000, 7000, 1800]}`
	panzer  = `{"unit": "B1", "ref": "pz4h", "at": [4000, 7000, 1800]}`
)

func TestTactics(t *testing.T) {
	t.Run("RE-0.8 what can be hit is fired at", func(t *testing.T) {
		fired := false
		until(t, bare(sherman, panzer), func(kind string, seat game.Seat, a game.Action) bool {
			if kind == "shoot" && seat == 1 {
				_, fired = a.(engagement.Fire)
				return true
			}
			return false
		})
		if !fired {
			t.Error("a tank in the open in front of the gun was spared")
		}
	})
	t.Run("RE-V1 an objective that nobody defends is taken", func(t *testing.T) {
		far := `{"unit": "B1", "ref": "de_mortar_l", "at": [7800, 7800, 1800]}`
		p := until(t, bare(sherman, far), func(string, game.Seat, game.Action) bool { return false })
		for _, u := range p.View(1).(engagement.View).Units {
			if u.ID == "A1" && u.Vehicle.Damage.Status == "" && max(u.Pose.X-4000, 4000-u.Pose.X, u.Pose.Y-4000, 4000-u.Pose.Y) > 900 {
				t.Errorf("the tank ended at %+v", u.Pose)
			}
		}
		if res := p.Result(); res.Winner != 1 {
			t.Errorf("ended %+v", res)
		}
	})
	t.Run("RE-0.16 who cannot hurt a tank hides from it in smoke", func(t *testing.T) {
		smoked := false
		until(t, bare(`{"unit": "A1", "ref": "m5a1", "at": [4000, 1500, 0]}`, tiger), func(kind string, seat game.Seat, a game.Action) bool {
			if f, ok := a.(engagement.Fire); ok && seat == 1 {
				smoked = smoked || f.Shots[0].Ammo == printed.RoundSmoke
			}
			return smoked
		})
		if !smoked {
			t.Error("no smoke in front of a Tiger")
		}
	})
	t.Run("RE-15.2 rifles are not wasted on a tank", func(t *testing.T) {
		wasted := false
		until(t, bare(sherman, rifles), func(kind string, seat game.Seat, a game.Action) bool {
			if f, ok := a.(engagement.Fire); ok && seat == 2 {
				for _, s := range f.Shots {
					wasted = wasted || s.Target == "A1" && s.Weapon == "rifle" && s.At == ""
				}
			}
			return false
		})
		if wasted {
			t.Error("rifles were fired at armour")
		}
	})
}
