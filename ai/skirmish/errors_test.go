package skirmish_test

import (
	"testing"

	"sabot/ai"
	"sabot/games/skirmish"
	"sabot/geom"
)

// Those who err overlook what could be done, by another chance each time.
func erring() []ai.Level { return []ai.Level{ai.Recruit, ai.Regular, ai.Veteran} }

const tries = 25

// TestNobodyMissesTheWin: the last tank of the enemy in the sights is fired at, and whoever
// holds the hill for the point that wins stays on it.
func TestNobodyMissesTheWin(t *testing.T) {
	for _, level := range erring() {
		m := newMind(t, level)
		last := table(t, "tank_ace", "shoot", 2, nil,
			standing{seat: 1, card: "sherman_76", at: geom.Pose{X: 4500, Y: 2000}, done: true, speed: 1},
			standing{seat: 2, card: "panther", at: geom.Pose{X: 4500, Y: 5000, H: 1800}, done: true, hurt: []string{"engine_fire"}})
		hill := table(t, "king_of_the_hill", "move", 4, nil,
			standing{seat: 1, card: "sherman_75", at: geom.Pose{X: 4500, Y: 4300}},
			standing{seat: 2, card: "panzer_iv", at: geom.Pose{X: 8000, Y: 8500, H: 2250}, done: true, speed: 2})
		for seed := range uint64(tries) {
			thought, err := m.Decide(t.Context(), 1, last.View(1), ai.Budget{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if a, ok := thought.Action.(skirmish.Shoot); !ok || a.Target != "B1" {
				t.Errorf("TK-9.b %s, seed %d: %s spares the last tank", level, seed, thought.Text)
			}
			if thought, err = m.Decide(t.Context(), 1, hill.View(1), ai.Budget{Seed: seed}); err != nil {
				t.Fatal(err)
			}
			if a, ok := thought.Action.(skirmish.Move); ok && (a.Pose.Y < 3200 || a.Pose.Y > 5800 || a.Pose.X < 3200 || a.Pose.X > 5800) {
				t.Errorf("TK-16.2 %s, seed %d: %s leaves the hill", level, seed, thought.Text)
			}
		}
	}
}

// TestNobodyDrivesIntoTheGuns: a tank behind a house, where nobody sees it, does not come
// out in front of three guns from which one turn is enough.
func TestNobodyDrivesIntoTheGuns(t *testing.T) {
	house := []map[string]any{{"id": "building_1", "type": "building", "x": 4500, "y": 3000, "h": 900, "length": 1600, "width": 600}}
	p := table(t, "tank_ace", "move", 2, house,
		standing{seat: 1, card: "m10", at: geom.Pose{X: 4500, Y: 2100}},
		standing{seat: 2, card: "jagdpanther", at: geom.Pose{X: 4300, Y: 6000, H: 1800}, done: true},
		standing{seat: 2, card: "panther", at: geom.Pose{X: 4500, Y: 6400, H: 1800}, done: true},
		standing{seat: 2, card: "panther", at: geom.Pose{X: 4700, Y: 6000, H: 1800}, done: true})
	for _, level := range erring() {
		m := newMind(t, level)
		for seed := range uint64(tries) {
			thought, err := m.Decide(t.Context(), 1, p.View(1), ai.Budget{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if a, ok := thought.Action.(skirmish.Move); ok && a.Pose.Y > 3300 {
				t.Errorf("TK-7 %s, seed %d: %s drives before three guns", level, seed, thought.Text)
			}
		}
	}
}
