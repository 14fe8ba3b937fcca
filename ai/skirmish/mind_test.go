package skirmish_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"sabot/ai"
	mind "sabot/ai/skirmish"
	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish"
	"sabot/games/skirmish/printed"
)

func rulesOf(t testing.TB) skirmish.Rules {
	t.Helper()
	r, err := skirmish.New()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newMind(t testing.TB, level ai.Level) ai.Mind {
	t.Helper()
	m, err := mind.NewMind(level)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// playOut plays a game between two minds to its end. Everything that is
// answered must be allowed.
func playOut(t *testing.T, r skirmish.Rules, setup game.Setup, seed uint64, minds ...ai.Mind) *game.Result {
	t.Helper()
	src := dice.NewFast(seed)
	p, _, err := r.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); p.Result() == nil; n++ {
		if n > 4000 {
			t.Fatal("the game does not end")
		}
		d := p.Waiting()[0]
		thought, err := minds[d.Seat-1].Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: seed + n, Nodes: 3000})
		if err != nil {
			t.Fatalf("decision %d (%s): %v", n, d.Kind, err)
		}
		next, _, err := p.Apply(d.Seat, thought.Action, src)
		if err != nil {
			t.Fatalf("decision %d (%s): %q: %v", n, d.Kind, thought.Text, err)
		}
		p = next
	}
	return p.Result()
}

func asJSON(t testing.TB, v any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// rich are platoons with cards of every kind, so that every question comes up.
func rich() skirmish.Details {
	return skirmish.Details{Platoons: []printed.Platoon{
		{Nation: printed.Germany, Tanks: []printed.PlatoonTank{
			{Tank: "panther", Cards: []string{"barkmann", "woll", "precise_loader", "tungsten", "concrete_armour", "bigger_hammer"}},
			{Tank: "panther", Cards: []string{"wittmann", "sharpshooter_gunner", "clever_loader", "tungsten", "camouflage_netting"}},
			{Tank: "stug_g", Cards: []string{"baeke", "dead_eye_gunner", "extra_ammunition", "supercharger", "fire_extinguisher"}},
		}},
		{Nation: printed.USSR, Tanks: []printed.PlatoonTank{
			{Tank: "t34", Cards: []string{"kolobanov", "oktyabrskaya", "radio_coordinator", "arrowhead", "sandbag_armour", "tool_kit"}},
			{Tank: "t34_85", Cards: []string{"storozhenko", "krysov", "deadly_gunner", "arrowhead", "add_on_armour"}},
			{Tank: "isu_152", Cards: []string{"oskin", "bloodthirsty_gunner", "racing_driver", "extra_ammunition", "medical_kit"}},
		}},
	}}
}

func TestEveryMissionIsPlayedToItsEnd(t *testing.T) {
	r := rulesOf(t)
	regular, recruit := newMind(t, ai.Regular), newMind(t, ai.Recruit)
	asks := map[string]any{"autoCancel": false, "budget": 300}
	for _, g := range []struct {
		name  string
		setup game.Setup
		minds []ai.Mind
	}{
		{"TK-16.1 Tank Ace", game.Setup{Scenario: "tank_ace"}, []ai.Mind{regular, recruit}},
		{"TK-16.2 King of the Hill", game.Setup{Scenario: "king_of_the_hill"}, []ai.Mind{recruit, regular}},
		{
			"TK-16.3 Free-for-All, terrain by the players",
			game.Setup{Scenario: "free_for_all", Options: asJSON(t, map[string]any{"terrain": "placed", "noCards": true, "turnLimit": 8})},
			[]ai.Mind{regular, regular},
		},
		{
			"TK-16.4 No Retreat",
			game.Setup{Scenario: "no_retreat", Options: asJSON(t, map[string]any{"map": "hamlet"})},
			[]ai.Mind{regular, recruit},
		},
		{"TK-20 Barkmann's Crossroads", game.Setup{Scenario: "barkmann"}, []ai.Mind{newMind(t, ai.Veteran), newMind(t, ai.Ace)}},
		{
			"TK-9.t every kind of card",
			game.Setup{Scenario: "tank_ace", Options: asJSON(t, asks), Details: asJSON(t, rich())},
			[]ai.Mind{regular, regular},
		},
	} {
		t.Run(g.name, func(t *testing.T) {
			if res := playOut(t, r, g.setup, 3, g.minds...); res.How == "" {
				t.Error("ended without saying how")
			}
		})
	}
}

func TestSameSeedSameDecision(t *testing.T) {
	r := rulesOf(t)
	for _, level := range ai.Levels() {
		var first string
		for round := range 2 {
			src := dice.NewFast(5)
			m := newMind(t, level)
			p, _, err := r.Start(game.Setup{Scenario: "barkmann"}, src)
			if err != nil {
				t.Fatal(err)
			}
			course := ""
			for n := range uint64(14) {
				d := p.Waiting()[0]
				thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: n, Nodes: 400})
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

// Whoever is measured against must play by the rules, too.
func TestRivalsPlayToTheEnd(t *testing.T) {
	r := rulesOf(t)
	for name, rival := range mind.Rivals() {
		m, err := rival()
		if err != nil {
			t.Fatal(err)
		}
		if res := playOut(t, r, game.Setup{Scenario: "barkmann"}, 4, m, newMind(t, ai.Ace)); res.How == "" {
			t.Errorf("%s: ended without saying how", name)
		}
	}
}

func TestNoDecisionWaits(t *testing.T) {
	r := rulesOf(t)
	p, _, err := r.Start(game.Setup{Scenario: "barkmann"}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	seat := p.Waiting()[0].Seat
	if _, err := newMind(t, ai.Regular).Decide(t.Context(), 3-seat, p.View(3-seat), ai.Budget{}); err == nil {
		t.Error("a seat that is not asked got an answer")
	}
	if _, err := newMind(t, ai.Regular).Decide(t.Context(), 1, nil, ai.Budget{}); err == nil {
		t.Error("no view, and an answer")
	}
	if _, err := mind.NewMind("general"); err == nil {
		t.Error("there is no such level")
	}
}

func TestTanksAreNotDeployedInEachOthersWay(t *testing.T) {
	r := rulesOf(t)
	m := newMind(t, ai.Veteran)
	src := dice.NewFast(2)
	setup := game.Setup{Scenario: "king_of_the_hill", Options: asJSON(t, map[string]any{"budget": 100})}
	p, _, err := r.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); p.View(0).(skirmish.View).Turn == 0; n++ {
		d := p.Waiting()[0]
		thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: n})
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
			t.Fatal(err)
		}
	}
	table := p.(skirmish.Position).Table()
	for i, tank := range table.Tanks {
		// At the edge of the table, behind a wall, a lone tank has some
		// seventeen; a heap of tanks has fewer than ten.
		if n := len(table.MoveCandidates(i)); n < 12 {
			t.Errorf("%s at %v has only %d moves", tank.ID, tank.Pose, n)
		}
	}
}
