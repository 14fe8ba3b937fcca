package engagement_test

import (
	"encoding/json"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

// dash plays the column that has to get away until the battle ends, and tells what each
// side made of it, turn by turn: whether it was lost, by seat and round.
func dash(t *testing.T, r engagement.Rules, options string, seed uint64) (lost [3]map[int]bool, p game.Position) {
	t.Helper()
	src := dice.NewFast(seed)
	p, _, err := r.Start(game.Setup{Scenario: "RE-S6", Options: json.RawMessage(options)}, src)
	if err != nil {
		t.Fatal(err)
	}
	lost = [3]map[int]bool{1: {}, 2: {}}
	minds := [3]ai.Mind{1: mind(t, ai.Veteran), 2: mind(t, ai.Recruit)}
	for n := uint64(0); p.Result() == nil; n++ {
		d := game.Due(p)[0]
		view := p.View(d.Seat).(engagement.View)
		thought, err := minds[d.Seat].Decide(t.Context(), d.Seat, view, ai.Budget{Seed: seed + n})
		if err != nil {
			t.Fatal(err)
		}
		s := thought.Standing
		if (s != nil) != (view.Active == d.Seat) {
			t.Fatalf("%s: in a turn of seat %d, seat %d takes stock: %v", thought.Text, view.Active, d.Seat, s)
		}
		if s != nil {
			if s.Turn != view.Round {
				t.Fatalf("round %d: stock is taken of %d", view.Round, s.Turn)
			}
			if lost[d.Seat][s.Turn] && !s.Lost {
				t.Fatalf("round %d: what was lost is so no longer", s.Turn)
			}
			lost[d.Seat][s.Turn] = s.Lost
		}
		if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
			t.Fatal(err)
		}
	}
	return lost, p
}

// A dash that enough of the column have got out of is lost to the side that was to stop
// it, and to nobody else, however the rest is played.
func TestTheDashIsLost(t *testing.T) {
	r := rulesOf(t)
	decided := 0
	for seed := range uint64(6) {
		lost, p := dash(t, r, `{}`, seed)
		for round, is := range lost[1] {
			if is {
				t.Errorf("seed %d, round %d: the column gives up", seed, round)
			}
		}
		early := 0
		for _, is := range lost[2] {
			if is {
				early++
			}
		}
		if early > 0 {
			decided++
			if end := p.Result(); end.Winner != 1 || end.How != engagement.ByDash {
				t.Errorf("seed %d: lost for %d rounds, and it ends %+v", seed, early, *end)
			}
		}
	}
	if decided == 0 {
		t.Error("nobody got away in time")
	}
}

// Where losses may end the battle first nothing is lost before its end.
func TestLossesMayStillTurnTheDash(t *testing.T) {
	r := rulesOf(t)
	for seed := range uint64(3) {
		lost, _ := dash(t, r, `{"unacceptableLosses":true}`, seed)
		for seat := range lost {
			for round, is := range lost[seat] {
				if is {
					t.Errorf("seed %d, round %d: seat %d gives up", seed, round, seat)
				}
			}
		}
	}
}
