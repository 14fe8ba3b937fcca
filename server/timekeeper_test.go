package server_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"sabot/server"
)

// wallServer serves with a wall clock that the test sets, and another that
// nobody can set.
func wallServer(t *testing.T) (cfg server.Config, wall *clock) {
	t.Helper()
	wall = newClock()
	cfg = testConfig(t)
	cfg.Now, cfg.Steady = wall.now, wall.steady
	return cfg, wall
}

// Somebody sets the clock of the machine: no time was spent thinking, nobody
// loses by it, and nobody thinks for nothing afterwards.
func TestClockThatIsSetCountsLikeARestart(t *testing.T) {
	for name, jump := range map[string]time.Duration{"an hour forward": time.Hour, "an hour back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			cfg, wall := wallServer(t)
			ada, bob, id := friends(t, serve(t, cfg), timed(60, 0, "me", "open"))
			ada.play(id, 1, "1")
			wall.pass(10 * time.Second)
			wall.set(jump)
			if s := bob.look(id); !slices.Equal(s.Clocks.Left, []int64{60_000, 60_000}) || len(s.Claims)+len(ada.look(id).Claims) != 0 {
				t.Errorf("set by %v: left %v, claims %v", jump, s.Clocks.Left, s.Claims)
			}
			wall.pass(20 * time.Second)
			if got := bob.look(id).Clocks.Left[1]; got != 40_000 {
				t.Errorf("20 s after the clock was set by %v: %d ms left, want 40000", jump, got)
			}
			bob.play(id, 2, "1")
			if got := bob.look(id).Clocks.Left[1]; got != 40_000 {
				t.Errorf("the move took %d ms of the clock, want 20000", 60_000-got)
			}
			wall.pass(time.Minute)
			if got := bob.look(id).Claims; len(got) != 1 {
				t.Errorf("a minute of thinking is a minute: claims %v", got)
			}
		})
	}
}

// A clock that was put back while the server was away must not stop the match:
// what was written then seems to lie in the future.
func TestClockPutBackBeforeARestart(t *testing.T) {
	cfg, wall := wallServer(t)
	url, stop := start(t, cfg)
	ada, bob, id := friends(t, url, timed(60, 0, "me", "open"))
	stop()
	wall.set(-time.Hour)
	ada.url = serve(t, cfg)
	bob.url = ada.url
	wall.pass(15 * time.Second)
	if got := ada.look(id).Clocks.Left[0]; got != 45_000 {
		t.Errorf("15 s after the start %d ms are left, want 45000", got)
	}
	wall.pass(time.Minute)
	bob.post("/matches/"+id+"/claim", obj{"id": "c", "seat": 2}, http.StatusOK, nil)
}
