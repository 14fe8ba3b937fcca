package engagement

import (
	"fmt"
	"testing"

	"sabot/dice"
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/geom"
)

// appraisal is a table of 80 cm with a tank and a squad a side, and a building
// in the west that nothing sees through.
func appraisal(t *testing.T) (*rules.Survey, *ledger) {
	t.Helper()
	r, err := rules.New()
	if err != nil {
		t.Fatal(err)
	}
	zone := func(y0, y1 int) string {
		return fmt.Sprintf(`[["0","%d"],["8000","%d"],["8000","%d"],["0","%d"]]`, y0, y0, y1, y1)
	}
	details := fmt.Appendf(nil, `{
		"map": {"id": "field", "name": "field", "width": 8000, "height": 8000, "terrain": [
			{"id": "h", "type": "building", "height": 1000, "storeys": 2, "poly": [[500,3800],[2500,3800],[2500,4200],[500,4200]]}]},
		"scenario": {"name": "test", "rounds": 6, "first": "A", "victory": "RE-V1", "objectives": [],
			"sides": {
				"A": {"nation": "US", "zone": %s, "forces": [
					{"unit": "A1", "ref": "m4a3_75", "at": [6000, 3000, 0]}, {"unit": "A2", "ref": "us_rifle", "at": [4000, 3000, 0]}]},
				"B": {"nation": "DE", "zone": %s, "forces": [
					{"unit": "B1", "ref": "pz4h", "at": [6000, 6000, 1800]}, {"unit": "B2", "ref": "de_rifle", "at": [4000, 6000, 1800]}]}
			}}}`, zone(0, 3500), zone(4500, 8000))
	p, _, err := r.Start(game.Setup{Scenario: "own", Details: details}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	for p.Waiting()[0].Kind == "deploy" {
		if p, _, err = p.Apply(p.Waiting()[0].Seat, rules.Done{}, dice.NewFast(1)); err != nil {
			t.Fatal(err)
		}
	}
	v := p.(rules.Position).Survey(1)
	v.Put("A1", geom.Pose{X: 6000, Y: 3000})
	v.Put("B1", geom.Pose{X: 6000, Y: 6000, H: 1800})
	return v, newLedger(r.Data())
}

func TestHarm(t *testing.T) {
	v, l := appraisal(t)
	front := l.harm(v, "A1", "B1", rules.Stance{})
	t.Run("RE-14.7 a side costs more than a front", func(t *testing.T) {
		v.Put("B1", geom.Pose{X: 6000, Y: 6000, H: 900})
		side := l.harm(v, "A1", "B1", rules.Stance{})
		v.Put("B1", geom.Pose{X: 6000, Y: 6000, H: 1800})
		if front <= 0 || side <= front {
			t.Errorf("front %d, side %d", front, side)
		}
	})
	t.Run("RE-0.9 a shot after a move costs less", func(t *testing.T) {
		still := l.harm(v, "B1", "A1", rules.Stance{})
		if moved := l.harm(v, "B1", "A1", rules.Stance{Moved: true}); moved >= still {
			t.Errorf("%d after a move, %d without", moved, still)
		}
	})
	t.Run("RE-0.10 what is out of sight costs nothing", func(t *testing.T) {
		v.Put("A1", geom.Pose{X: 1500, Y: 2500})
		v.Put("B1", geom.Pose{X: 1500, Y: 5500, H: 1800})
		if n := l.harm(v, "A1", "B1", rules.Stance{}); n != 0 {
			t.Errorf("%d through a building", n)
		}
		v.Put("A1", geom.Pose{X: 6000, Y: 3000})
		v.Put("B1", geom.Pose{X: 6000, Y: 6000, H: 1800})
	})
	t.Run("RE-15.2 rifles hurt men and no armour", func(t *testing.T) {
		if n := l.harm(v, "A2", "B1", rules.Stance{}); n != 0 {
			t.Errorf("rifles cost a tank %d", n)
		}
		if n := l.harm(v, "A2", "B2", rules.Stance{}); n <= 0 {
			t.Errorf("rifles cost men %d", n)
		}
	})
	t.Run("RE-0.8 friends are not shot at", func(t *testing.T) {
		if n := l.harm(v, "A1", "A2", rules.Stance{}); n != 0 {
			t.Errorf("%d", n)
		}
	})
}

// A squad in a house that has not fired must be made out first, and a closed
// tank hardly does.
func TestHarmToTheConcealed(t *testing.T) {
	v, l := appraisal(t)
	v.Put("B2", geom.Pose{X: 1200, Y: 3800})
	v.Put("A1", geom.Pose{X: 6000, Y: 4000, H: 2700})
	seen, quiet := l.harm(v, "A1", "B2", rules.Stance{Bare: true}), l.harm(v, "A1", "B2", rules.Stance{})
	if seen <= 0 || quiet != seen/6 {
		t.Errorf("RE-13.1: %d when it has shown itself, %d when it keeps quiet", seen, quiet)
	}
}
