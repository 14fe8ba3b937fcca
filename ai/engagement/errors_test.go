package engagement_test

import (
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

// TestNobodyMissesTheWin: an objective that nobody defends is taken by everybody, however
// much he forgets; and whoever stands on it does not leave it for a Tiger that looks at
// what is round it.
func TestNobodyMissesTheWin(t *testing.T) {
	far := `{"unit": "B1", "ref": "de_mortar_l", "at": [7800, 7800, 1800]}`
	for _, level := range []ai.Level{ai.Recruit, ai.Regular, ai.Veteran} {
		m := mind(t, level)
		for seed := range uint64(6) {
			if res := alone(t, m, bare(sherman, far), seed); res.Winner != 1 {
				t.Errorf("RE-V1 %s, seed %d: seat %v wins", level, seed, res.Winner)
			}
		}
	}
}

// alone lets one mind play both seats.
func alone(t *testing.T, m ai.Mind, setup game.Setup, seed uint64) game.Result {
	t.Helper()
	src := dice.NewFast(seed)
	p, _, err := rulesOf(t).Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); p.Result() == nil; n++ {
		d := p.Waiting()[0]
		thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: seed<<16 + n})
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
			t.Fatal(err)
		}
	}
	return *p.Result()
}

// TestNobodyGivesTheGroundAway: a tank on the objective, in the last round, is not driven
// off it before the guns of a Tiger.
func TestNobodyGivesTheGroundAway(t *testing.T) {
	held := `{"unit": "A1", "ref": "m4a3_75", "at": [4000, 3400, 0]}`
	for _, level := range []ai.Level{ai.Recruit, ai.Regular, ai.Veteran} {
		m := mind(t, level)
		for seed := range uint64(10) {
			src := dice.NewFast(seed)
			p, _, err := rulesOf(t).Start(bare(held, tiger), src)
			if err != nil {
				t.Fatal(err)
			}
			for n := uint64(0); p.Result() == nil; n++ {
				d := p.Waiting()[0]
				thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: seed<<16 + n})
				if err != nil {
					t.Fatal(err)
				}
				if drive, ok := thought.Action.(engagement.Drive); ok && d.Seat == 1 {
					v := p.View(1).(engagement.View)
					next, _, err := p.Apply(1, drive, dice.NewFast(seed))
					if err != nil {
						t.Fatal(err)
					}
					for _, u := range next.View(1).(engagement.View).Units {
						if u.ID == "A1" && u.Pose.Y > 5500 {
							t.Errorf("RE-V1 %s, seed %d, round %d: %s runs up to the Tiger", level, seed, v.Round, thought.Text)
						}
					}
				}
				if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
