package engagement

import (
	"fmt"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// smallTable is a table of 80 cm with a tank and a squad a side, and a building
// in the west that nothing sees through.
func smallTable(t *testing.T) *Survey {
	t.Helper()
	r := rules(t)
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
	p, _, err := r.Start(game.Setup{Scenario: printed.OwnScenario, Details: details}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	for p.(Position).s.Ask.Kind == askDeploy {
		if p, _, err = p.Apply(p.Waiting()[0].Seat, Done{}, dice.NewFast(1)); err != nil {
			t.Fatal(err)
		}
	}
	v := p.(Position).Survey(1)
	v.Put("A1", geom.Pose{X: 6000, Y: 3000})
	v.Put("B1", geom.Pose{X: 6000, Y: 6000, H: 1800})
	return v
}

func TestSurveyOfMoves(t *testing.T) {
	v := smallTable(t)
	v.Intend("A1", combat.Advance)
	trip, ok := v.Course("A1", []field.Segment{{Forward: 1000}})
	if !ok || trip.End.Y != 4000 || len(trip.Path) != 1 {
		t.Errorf("RE-6.6: %+v, %v", trip, ok)
	}
	if trip, ok := v.Course("A1", []field.Segment{{Forward: 9000}}); !ok || trip.Path[0].Forward >= 9000 {
		t.Errorf("RE-6.7: the furthest legal part is not offered: %+v, %v", trip, ok)
	}
	if n := v.Going(4000, 1000, printed.Tracked); n != 10 {
		t.Errorf("RE-7.1: open ground takes %d tenths", n)
	}
	if n := v.Going(1000, 4000, printed.Wheeled); n != 0 {
		t.Errorf("RE-7.1: a car drives through a building with %d tenths", n)
	}
	if at, ok := v.Where("A1"); !ok || at.Y != 3000 {
		t.Errorf("the tank is at %+v, %v", at, ok)
	}
}

func TestGoingAcrossARoad(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := r.Start(game.Setup{Scenario: "RE-S6"}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	v := p.(Position).Survey(1)
	if n := v.Going(5000, 6000, printed.Tracked); n != 9 {
		t.Errorf("RE-7.3: the road takes %d tenths", n)
	}
	if n := v.Going(14000, 5800, printed.Tracked); n != 0 {
		t.Errorf("RE-7.2: an obstacle on the road is crossed with %d tenths", n)
	}
}
