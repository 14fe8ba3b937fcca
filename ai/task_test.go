package ai_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"sabot/ai"
	"sabot/game"
)

// sight is a view of no game: when a task is late depends on none.
type sight struct{ game.View }

// TestTaskIsLate: a decision ends with the time that it was given, else with that of
// its level, and whatever it was given within five seconds. The clock is that of the
// test.
func TestTaskIsLate(t *testing.T) {
	for _, tc := range []struct {
		name   string
		budget ai.Budget
		own    time.Duration
		want   time.Duration
	}{
		{"Ace by itself", ai.Budget{}, ai.Pace(ai.Ace), 900 * time.Millisecond},
		{"Legend by itself", ai.Budget{}, ai.Pace(ai.Legend), ai.Longest},
		{"Legend on its opponent's window", ai.Budget{Time: 500 * time.Millisecond}, ai.Pace(ai.Legend), 450 * time.Millisecond},
		{"Ace that is given two seconds", ai.Budget{Time: 2 * time.Second}, ai.Pace(ai.Ace), 1800 * time.Millisecond},
		{"Ace that is given a minute", ai.Budget{Time: time.Minute}, ai.Pace(ai.Ace), ai.Longest},
		{"Ace by positions, on a slow machine", ai.Budget{Nodes: 1000}, ai.Pace(ai.Ace), ai.Longest},
		{"a rival without a bound of its own", ai.Budget{}, 0, ai.Longest},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				task, err := ai.Begin[sight, game.Position](t.Context(), 1, sight{}, tc.budget, tc.own)
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(tc.want)
				if task.Late(0) {
					t.Errorf("late within %v", tc.want)
				}
				if time.Sleep(time.Nanosecond); !task.Late(0) {
					t.Errorf("not late after %v", tc.want)
				}
			})
		})
	}
	if ai.Longest >= 5*time.Second {
		t.Errorf("somebody may wait for %v", ai.Longest)
	}
}

// TestTaskEndsWhenTold: positions and the end of whoever asked count, too.
func TestTaskEndsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	task, err := ai.Begin[sight, game.Position](ctx, 1, sight{}, ai.Budget{Nodes: 10}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if task.Late(9) || !task.Late(10) {
		t.Error("ten positions are not the bound")
	}
	if cancel(); !task.Late(0) {
		t.Error("goes on for nobody")
	}
}
