package engagement_test

import (
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

// A mind is given a view and nothing else, so two games that look the same to
// a seat get the same answer, wherever the other side has hidden its men.
func TestHiddenUnitsDoNotChangeDecisions(t *testing.T) {
	r := rulesOf(t)
	m := mind(t, ai.Ace)
	start := func(shift int) game.Position {
		p, _, err := r.Start(game.Setup{Scenario: "RE-S2"}, dice.NewFast(1))
		if err != nil {
			t.Fatal(err)
		}
		for p.View(0).(engagement.View).Round == 0 {
			d := p.Waiting()[0]
			if d.Seat == 2 && shift != 0 {
				p, shift = moveHidden(t, p, shift), 0
			}
			if p, _, err = p.Apply(d.Seat, engagement.Done{}, dice.NewFast(1)); err != nil {
				t.Fatal(err)
			}
		}
		return p
	}
	a, b := start(0), start(600)
	asked := 0
	for n := range uint64(12) {
		if a.Waiting()[0].Seat != 1 || b.Waiting()[0].Seat != 1 || a.Waiting()[0].Kind == "shoot" {
			break
		}
		asked++
		one, err := m.Decide(t.Context(), 1, a.View(1), ai.Budget{Seed: n})
		if err != nil {
			t.Fatal(err)
		}
		two, err := m.Decide(t.Context(), 1, b.View(1), ai.Budget{Seed: n})
		if err != nil {
			t.Fatal(err)
		}
		if one.Text != two.Text {
			t.Fatalf("decision %d: %q, and %q with the enemy elsewhere", n, one.Text, two.Text)
		}
		if a, _, err = a.Apply(1, one.Action, dice.NewFast(n)); err != nil {
			t.Fatal(err)
		}
		if b, _, err = b.Apply(1, two.Action, dice.NewFast(n)); err != nil {
			t.Fatal(err)
		}
	}
	if asked < 6 {
		t.Errorf("only %d decisions were compared", asked)
	}
}

// moveHidden moves the camouflaged tank of the second seat.
func moveHidden(t *testing.T, p game.Position, by int) game.Position {
	t.Helper()
	for _, u := range p.View(2).(engagement.View).Units {
		if u.ID != "B1" {
			continue
		}
		for _, dx := range []int{by, -by} {
			a := engagement.Deploy{Unit: u.ID, Pose: u.Pose}
			a.X += dx
			if next, _, err := p.Apply(2, a, dice.NewFast(1)); err == nil {
				return next
			}
		}
	}
	t.Fatal("the tank could not be moved")
	return nil
}
