package commander_test

import (
	"math/rand/v2"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
)

// TestRandomGames plays whole games of every scenario by random choices. Every
// proposal is legal, nothing is lost, and every game ends.
func TestRandomGames(t *testing.T) {
	t.Parallel()
	rules := newRules(t)
	for _, setup := range scenarios(t, rules) {
		t.Run(setup.Scenario, func(t *testing.T) {
			t.Parallel()
			hows := map[game.How]int{}
			for seed := range uint64(conform.Iterations(12, 1)) {
				how := playRandom(t, rules, setup, seed)
				hows[how]++
			}
			t.Log(hows)
		})
	}
}

// TestSample plays whole games by Sample: everything it draws is legal.
func TestSample(t *testing.T) {
	rules := newRules(t)
	for i, setup := range scenarios(t, rules) {
		src, choices := dice.NewFast(uint64(i)), dice.NewFast(uint64(i+100))
		for range conform.Iterations(6, 1) {
			pos, _, err := rules.Start(setup, src)
			if err != nil {
				t.Fatal(err)
			}
			for pos.Result() == nil {
				p := pos.(commander.Position)
				seat := p.Decider()
				a := p.Sample(seat, choices)
				if pos, _, err = p.Apply(seat, a, src); err != nil {
					t.Fatalf("%s: %s was drawn and refused: %v", setup.Scenario, p.Notate(a), err)
				}
				if err := commander.Holds(pos); err != nil {
					t.Fatalf("%s: after %s: %v", setup.Scenario, p.Notate(a), err)
				}
			}
			if p := pos.(commander.Position); p.Decider() != game.Nobody || p.Sample(1, choices) != nil {
				t.Error("somebody decides after the end")
			}
		}
	}
}

// playRandom plays one game to its end.
func playRandom(t *testing.T, rules commander.Rules, setup game.Setup, seed uint64) game.How {
	t.Helper()
	src := dice.NewFast(seed)
	chance := rand.New(rand.NewPCG(seed, 1))
	pos, _, err := rules.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	for ply := range 20_000 {
		if r := pos.Result(); r != nil {
			return r.How
		}
		d := pos.Waiting()[0]
		if w := pos.Waiting(); d.Optional && len(w) > 1 {
			d = w[1]
		}
		legal := pos.Legal(d.Seat)
		a := legal[chance.IntN(len(legal))]
		if d.Kind == "play" && chance.IntN(3) > 0 { // random players would end their turns at once or draw for ever
			a = legal[min(len(legal)-1, 2+chance.IntN(len(legal)))]
		}
		next, _, err := pos.Apply(d.Seat, a, src)
		if err != nil {
			t.Fatalf("seed %d ply %d: %s was proposed and refused: %v", seed, ply, pos.Notate(a), err)
		}
		if err := commander.Holds(next); err != nil {
			t.Fatalf("seed %d ply %d: after %s: %v", seed, ply, pos.Notate(a), err)
		}
		pos = next
	}
	t.Fatalf("seed %d: no end", seed)
	return ""
}
