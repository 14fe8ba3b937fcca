package engagement_test

import (
	"fmt"
	"testing"

	"sabot/ai"
	computer "sabot/ai/engagement"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

func rulesOf(t testing.TB) engagement.Rules {
	t.Helper()
	r, err := engagement.New()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mind(t testing.TB, level ai.Level) ai.Mind {
	t.Helper()
	m, err := computer.NewMind(level)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The strongest two meet where the questions are most varied: squads, riders,
// guns and reserves.
func TestStrongLevelsPlayToTheEnd(t *testing.T) {
	r := rulesOf(t)
	if res := playOut(t, r, game.Setup{Scenario: "RE-S6"}, 8, mind(t, ai.Ace), mind(t, ai.Veteran)); res.How == "" {
		t.Error("ended without saying how")
	}
}

// Whoever is measured against must play by the rules, too.
func TestRivalsPlayToTheEnd(t *testing.T) {
	r := rulesOf(t)
	for name, rival := range computer.Rivals() {
		m, err := rival()
		if err != nil {
			t.Fatal(err)
		}
		if res := playOut(t, r, game.Setup{Scenario: "RE-S1"}, 8, m, mind(t, ai.Veteran)); res.How == "" {
			t.Errorf("%s: ended without saying how", name)
		}
	}
}

func TestSameSeedSameDecision(t *testing.T) {
	r := rulesOf(t)
	for _, level := range ai.Levels() {
		var first string
		for round := range 2 {
			src := dice.NewFast(5)
			m := mind(t, level)
			p, _, err := r.Start(game.Setup{Scenario: "RE-S1"}, src)
			if err != nil {
				t.Fatal(err)
			}
			course := ""
			for n := range uint64(30) {
				if p.Result() != nil {
					break
				}
				d := p.Waiting()[0]
				thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: n, Nodes: 60})
				if err != nil {
					t.Fatal(err)
				}
				course += fmt.Sprintln(thought.Text)
				if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
					t.Fatal(err)
				}
			}
			if round == 0 {
				first = course
			} else if course != first {
				t.Errorf("%s:\n%s\nthen\n%s", level, first, course)
			}
		}
	}
}

func TestNoDecisionWaits(t *testing.T) {
	r := rulesOf(t)
	p, _, err := r.Start(game.Setup{Scenario: "RE-S1"}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	seat := p.Waiting()[0].Seat
	if _, err := mind(t, ai.Regular).Decide(t.Context(), 3-seat, p.View(3-seat), ai.Budget{}); err == nil {
		t.Error("a seat that is not asked got an answer")
	}
	if _, err := mind(t, ai.Regular).Decide(t.Context(), 1, nil, ai.Budget{}); err == nil {
		t.Error("no view, and an answer")
	}
	if _, err := computer.NewMind("general"); err == nil {
		t.Error("there is no such level")
	}
}

// A mind that has no time left still answers, and with something legal.
func TestAnswersWithoutTime(t *testing.T) {
	r := rulesOf(t)
	m := mind(t, ai.Ace)
	src := dice.NewFast(2)
	p, _, err := r.Start(game.Setup{Scenario: "RE-S2"}, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint64(60) {
		d := p.Waiting()[0]
		thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: n, Nodes: 1})
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
			t.Fatalf("%s: %q: %v", d.Kind, thought.Text, err)
		}
	}
}
