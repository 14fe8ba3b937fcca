package server

import (
	"context"
	"errors"
	"testing"
	"time"
)

// A machine that slept: the wall has gone on, the monotonic clock has stood
// still (as on Linux) or not (a halted process, other systems). In both cases
// the hour is nobody's, and the time that is told is that of the wall.
func TestSuspendedMachine(t *testing.T) {
	for name, counted := range map[string]time.Duration{"the steady clock stood still": 0, "the steady clock went on": time.Hour} {
		t.Run(name, func(t *testing.T) {
			wall, steady := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), time.Duration(0)
			k := newTimekeeper(func() time.Time { return wall }, func() time.Duration { return steady })
			k.watching = true
			pass := func(onWall, passed time.Duration) (now, began int64) {
				wall, steady = wall.Add(onWall), steady+passed
				return k.look()
			}
			for range 30 { // somebody looks every second, and the clocks differ a little
				pass(time.Second+10*time.Millisecond, time.Second)
			}
			if now, began := k.look(); began != time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC).UnixMilli() || now != began+30_000 {
				t.Fatalf("half a minute of one session: now %d, began %d", now, began)
			}
			if now, began := pass(time.Hour, counted); now != began || now != wall.UnixMilli() {
				t.Errorf("after an hour of sleep: now %d, session began %d, the wall says %d", now, began, wall.UnixMilli())
			}
		})
	}
}

// Where nobody looks at the clocks regularly a long time without a look is no
// news: an idle server of a test, say.
func TestGapsMeanNothingWithoutAWatch(t *testing.T) {
	wall, steady := time.Unix(0, 0), time.Duration(0)
	k := newTimekeeper(func() time.Time { return wall }, func() time.Duration { return steady })
	wall, steady = wall.Add(time.Hour), time.Hour
	if now, began := k.look(); now-began != time.Hour.Milliseconds() {
		t.Errorf("now %d, began %d", now, began)
	}
}

// Servers on one database tell its time, whatever their own clocks say. While it
// is away nobody can move, and nobody's time runs.
func TestTimeOfTheDatabase(t *testing.T) {
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	wall, steady, database := noon.Add(-time.Hour), time.Duration(0), noon
	k := newTimekeeper(func() time.Time { return wall }, func() time.Duration { return steady })
	away := errors.New("away")
	ask := func(takes time.Duration, fails error) {
		t.Helper()
		err := k.ask(t.Context(), func(context.Context) (time.Time, error) {
			steady += takes
			return database.Add(steady - takes/2), fails
		})
		if !errors.Is(err, fails) {
			t.Fatal(err)
		}
	}
	tells := func(what string, session time.Time) {
		t.Helper()
		if now, began := k.look(); now != noon.Add(steady).UnixMilli() || began != session.UnixMilli() {
			t.Errorf("%s: now %v, session began %v, want %v and %v",
				what, time.UnixMilli(now).UTC(), time.UnixMilli(began).UTC(), noon.Add(steady), session)
		}
	}
	ask(0, nil)
	tells("its own clock is slow", noon)
	wall = noon.Add(5 * time.Hour)
	for range 10 {
		steady += time.Second
		ask(0, nil)
	}
	tells("its own clock was set", noon)
	ask(20*time.Second, nil)
	tells("an answer that took long", noon.Add(steady))
	session := noon.Add(steady)
	steady += 2 * time.Second
	ask(0, away)
	tells("away for a moment", session)
	steady += 2 * time.Second
	ask(0, away)
	tells("away for a while", noon.Add(steady))
	steady += time.Minute
	ask(0, nil)
	session = noon.Add(steady)
	tells("there again", session)
	steady += time.Second
	tells("and time runs", session)
}
