package commander_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
)

// TestImaginedWorlds plays games and, now and then, plays on in a world that
// one seat imagines: it looks the same to that seat, and the rules hold in it.
func TestImaginedWorlds(t *testing.T) {
	t.Parallel()
	rules := newRules(t)
	for i, setup := range scenarios(t, rules)[:conform.Iterations(10, 3)] {
		src, choices := dice.NewFast(uint64(i)), dice.NewFast(uint64(i+50))
		pos, _, err := rules.Start(setup, src)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; pos.Result() == nil; ply++ {
			p := pos.(commander.Position)
			if ply%25 == 0 {
				for seat := range game.Seat(3) {
					playOn(t, rules, p, seat, choices)
				}
			}
			seat := p.Decider()
			if pos, _, err = p.Apply(seat, p.Sample(seat, choices), src); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func playOn(t *testing.T, rules commander.Rules, p commander.Position, seat game.Seat, choices dice.Source) {
	t.Helper()
	world, err := rules.Imagine(p.View(seat), choices)
	if err != nil {
		t.Fatal(err)
	}
	seen, err1 := json.Marshal(p.View(seat))
	same, err2 := json.Marshal(world.View(seat))
	if err1 != nil || err2 != nil || !bytes.Equal(seen, same) {
		t.Fatalf("seat %d sees another world:\n%s\n%s", seat, seen, same)
	}
	for range 20 {
		if world.Result() != nil {
			return
		}
		q := world.(commander.Position)
		decider := q.Decider()
		if world, _, err = q.Apply(decider, q.Sample(decider, choices), choices); err != nil {
			t.Fatalf("in an imagined world: %v", err)
		}
		if err := commander.Holds(world); err != nil {
			t.Fatalf("in an imagined world: %v", err)
		}
	}
}

// TestTimeouts plays games by defaults alone: whoever never answers does not
// block the game, and every default is legal.
func TestTimeouts(t *testing.T) {
	t.Parallel()
	rules := newRules(t)
	for i, setup := range scenarios(t, rules) {
		src := dice.NewFast(uint64(i))
		pos, _, err := rules.Start(setup, src)
		if err != nil {
			t.Fatal(err)
		}
		for pos.Result() == nil {
			for _, d := range pos.Waiting() {
				if d.Optional {
					continue
				}
				if d.Timeout == nil {
					t.Fatalf("%s: decision %s has no default", setup.Scenario, d.Kind)
				}
				if pos, _, err = pos.Apply(d.Seat, d.Timeout, src); err != nil {
					t.Fatalf("%s: default of %s: %v", setup.Scenario, d.Kind, err)
				}
				break
			}
		}
	}
}

func TestOwnScenario(t *testing.T) {
	rules := newRules(t)
	text, err := json.Marshal(map[string]any{"scenario": map[string]any{
		"id": "mine", "clause": "TC-17.0.a", "name": map[string]string{"en": "Mine", "fr": "La mienne"}, "group": "custom",
		"columns": 6, "ranks": 2, "nations": "choice", "budgets": map[string]any{"each": map[string]any{"points": 150}},
		"deck": "rest", "terrain": "fixed", "map": []any{map[string]string{"pos": "C2", "terrain": "woods"}},
		"order": "low", "initiative": "order", "zones": map[string]string{"each": "own"},
		"victory": map[string]any{"type": "rank", "count": 3, "by": "either"}, "turns": 12, "atEnd": "draw",
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Run("TC-17.0.a a scenario of one's own is played to its end", func(t *testing.T) {
		src, choices := dice.NewFast(1), dice.NewFast(2)
		pos, _, err := rules.Start(game.Setup{Scenario: "mine", Details: text}, src)
		if err != nil {
			t.Fatal(err)
		}
		for pos.Result() == nil {
			p := pos.(commander.Position)
			seat := p.Decider()
			if pos, _, err = p.Apply(seat, p.Sample(seat, choices), src); err != nil {
				t.Fatal(err)
			}
		}
		data, err := json.Marshal(pos)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rules.DecodePosition(data); err != nil {
			t.Error(err)
		}
	})
}
