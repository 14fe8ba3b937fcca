package tankchess

import (
	"context"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/tankchess"
)

// start sets a shipped board up.
func start(t testing.TB, setup game.Setup) game.Position {
	t.Helper()
	p, _, err := tankchess.New().Start(setup, dice.None{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMindsDecideEverything(t *testing.T) {
	for _, tc := range []struct{ name, scenario, options string }{
		{"CH-2.a the basic game", "basic16", `{}`},
		{"CH-13.b free deployment", "quick12", `{"deployment":"free"}`},
		{"CH-13.c secret deployment", "quick12", `{"deployment":"secret"}`},
		{"CH-14.i remote mines", "quick12", `{"remoteMines":true}`},
		{"CH-14.j flag", "quick12", `{"objective":"flag"}`},
		{"CH-14.j breakthrough", "quick12", `{"objective":"breakthrough"}`},
		{"CH-14.j attrition", "minefield16", `{"objective":"attrition"}`},
		{"CH-14.j hunt with strict diagonals", "river16", `{"objective":"hunt","strictDiagonals":true}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := start(t, game.Setup{Scenario: tc.scenario, Options: []byte(tc.options)})
			minds := map[game.Seat]ai.Mind{}
			for seat, level := range map[game.Seat]ai.Level{tankchess.White: ai.Regular, tankchess.Black: ai.Recruit} {
				mind, err := NewMind(level)
				if err != nil {
					t.Fatal(err)
				}
				minds[seat] = mind
			}
			plies := 0
			for ; p.Result() == nil && plies < conform.Iterations(400, 8); plies++ {
				seat := p.Waiting()[0].Seat
				thought, err := minds[seat].Decide(context.Background(), seat, p.View(seat), ai.Budget{Seed: uint64(plies)})
				if err != nil {
					t.Fatal(err)
				}
				next, _, err := p.Apply(seat, thought.Action, dice.None{})
				if err != nil {
					t.Fatalf("ply %d: %s: %v", plies, thought.Text, err)
				}
				p = next
			}
			t.Logf("%d plies, %+v", plies, p.Result())
		})
	}
}
