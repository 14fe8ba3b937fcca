package engagement

import (
	"testing"

	"sabot/dice"
	"sabot/game"
	rules "sabot/games/engagement"
)

// opening is a scenario as the first side sees it at its first order.
func opening(t *testing.T, scenario string, seat game.Seat, tr traits) *scene {
	t.Helper()
	r, err := rules.New()
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := r.Start(game.Setup{Scenario: scenario}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	for p.Waiting()[0].Kind == "deploy" {
		if p, _, err = p.Apply(p.Waiting()[0].Seat, rules.Done{}, dice.NewFast(1)); err != nil {
			t.Fatal(err)
		}
	}
	view := p.View(seat).(rules.View)
	imagined, err := r.Imagine(view, dice.NewFast(2))
	if err != nil {
		t.Fatal(err)
	}
	kept := &memory{ledger: newLedger(r.Data()), maps: map[digest]*grid{}}
	return newScene(view, imagined.(rules.Position), seat, kept, tr)
}

func TestScene(t *testing.T) {
	t.Run("RE-X.7 what may lurk is feared, and nothing to fire at", func(t *testing.T) {
		bold, wary := opening(t, "RE-S5", 1, traits{}), opening(t, "RE-S5", 1, traits{dread: 60})
		if len(bold.foes) != 0 || wary.seen != 0 || len(wary.foes) != 7 {
			t.Errorf("%d foes without dread; with it %d of %d seen", len(bold.foes), wary.seen, len(wary.foes))
		}
		for _, n := range wary.prize {
			if n != 0 {
				t.Errorf("a prize of %d for what is not known to be there", n)
			}
		}
	})
	t.Run("RE-V2 who has to get through minds fire less", func(t *testing.T) {
		if n := opening(t, "RE-S6", 1, traits{caution: 100}).traits.caution; n != dashCaution {
			t.Errorf("caution %d", n)
		}
		if n := opening(t, "RE-S6", 2, traits{caution: 100}).traits.caution; n != 100 {
			t.Errorf("caution %d of the side that waits", n)
		}
	})
}
