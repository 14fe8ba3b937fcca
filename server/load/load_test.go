package load

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"os"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/internal/pgtest"
	"sabot/registry"
	"sabot/rulebook"
	"sabot/server"
	"sabot/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(shared.Around(m)) }

// shared has databases for servers that share one.
var shared = pgtest.Cluster{Prepare: func(ctx context.Context, address string) error {
	s, err := store.OpenPostgres(ctx, address)
	if err != nil {
		return err
	}
	return s.Close()
}}

// host starts a server that ends with the test.
func host(t *testing.T, cfg server.Config) (url string) {
	t.Helper()
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Book, cfg.DataDir = book, t.TempDir()
	s, err := server.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return web.URL
}

func TestSabotUnderLoad(t *testing.T) {
	url := host(t, server.Config{Games: []registry.Game{{Rules: tankchess.New()}}, Limits: server.Limits{Off: true}})
	texts, err := script(tankchess.New(), "quick12")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Measure(t.Context(), tables(url, tankchess.Name, "quick12", texts, 4), 500*time.Millisecond, func() {})
	if err != nil || r.Clients != 4 || r.Moves < 4 || r.PerSecond <= 0 || r.P50 <= 0 || r.P99 < r.P50 {
		t.Errorf("Measure() = %+v, %v", r, err)
	}
}

// Every move gets to the other side and to each spectator, on whichever server.
func TestClusterUnderLoad(t *testing.T) {
	database := shared.Database(t)
	var list []process
	for range 2 {
		url := host(t, server.Config{Games: []registry.Game{{Rules: tankchess.New()}}, Limits: server.Limits{Off: true}, Database: database})
		list = append(list, process{url: url, pid: os.Getpid()})
	}
	texts, err := script(tankchess.New(), "quick12")
	if err != nil {
		t.Fatal(err)
	}
	var r ClusterResult
	plan := ClusterPlan{Matches: 3, Rate: 50, Moves: 12, Spectators: 4, Idle: 5}
	if err := r.streams(t.Context(), list, Scene{tankchess.Name, "quick12"}, texts, plan); err != nil {
		t.Fatal(err)
	}
	if r.Live.Streams != 6 || r.Live.Moves != 12 || r.Live.P50 <= 0 || r.Live.P99 < r.Live.P50 {
		t.Errorf("live matches: %+v", r.Live)
	}
	if r.Watched.Streams != 4 || r.Watched.Moves != watchedMoves || r.Watched.P50 <= 0 || r.IdleCount != 5 {
		t.Errorf("spectators: %+v, idle %d", r.Watched, r.IdleCount)
	}
	if processor([]int{list[0].pid, list[1].pid}) <= 0 {
		t.Error("the servers used no processor")
	}
}

func TestNoServer(t *testing.T) {
	if _, err := Run(t.Context(), "/bin/false", t.TempDir(), tankchess.New(), "quick12", 1, time.Second); err == nil {
		t.Error("a program that is no server is measured")
	}
}

// slow is a client that takes its time and may fail.
type slow struct {
	each time.Duration
	left int
}

func (s *slow) prepare(context.Context) error { return nil }

func (s *slow) end() error { return nil }

func (s *slow) move(context.Context) error {
	time.Sleep(s.each)
	if s.left--; s.left == 0 {
		return errors.New("no more")
	}
	return nil
}

func TestMeasure(t *testing.T) {
	two := []client{&slow{each: 10 * time.Millisecond}, &slow{each: 10 * time.Millisecond}}
	r, err := Measure(t.Context(), two, 100*time.Millisecond, func() {})
	if err != nil || r.Moves < 2 || r.Moves > 22 || r.P50 < 10 {
		t.Errorf("Measure() = %+v, %v", r, err)
	}
	if _, err := Measure(t.Context(), []client{&slow{left: 3}}, time.Second, func() {}); err == nil {
		t.Error("a failing client counts as a measurement")
	}
}

func TestSummary(t *testing.T) {
	var times []time.Duration
	for i := range 200 {
		times = append(times, time.Duration(200-i)*time.Millisecond)
	}
	r := summary(2, times, 2*time.Second)
	if r.PerSecond != 100 || r.P50 != 101 || r.P99 != 199 {
		t.Errorf("summary() = %+v", r)
	}
}

func TestScriptIsRepeatable(t *testing.T) {
	one, err := script(tankchess.New(), "quick12")
	if err != nil {
		t.Fatal(err)
	}
	two, err := script(tankchess.New(), "quick12")
	if err != nil || len(one) == 0 || len(one) != len(two) || one[len(one)-1] != two[len(two)-1] {
		t.Errorf("two scripts differ: %d and %d moves, %v", len(one), len(two), err)
	}
	if _, err := script(tankchess.New(), "nowhere"); err == nil {
		t.Error("a scenario that does not exist has a script")
	}
}

// first plays the first legal move.
type first struct{ rules game.Rules }

func (f first) Decide(_ context.Context, seat game.Seat, v game.View, _ ai.Budget) (ai.Thought, error) {
	p, err := f.rules.Imagine(v, dice.NewFast(1))
	if err != nil {
		return ai.Thought{}, err
	}
	return ai.Thought{Action: p.Legal(seat)[0]}, nil
}

func TestFair(t *testing.T) {
	rules := tankchess.New()
	url := host(t, server.Config{
		Games: []registry.Game{{Rules: rules, Mind: func(ai.Level) (ai.Mind, error) { return first{rules}, nil }}},
	})
	here := Scene{tankchess.Name, "quick12"}
	crowd := Crowd{Matches: []Scene{here}, Count: 3, Level: "recruit", Asking: 2, Game: tankchess.Name, Questions: json.RawMessage("[]")}
	r, err := fair(t.Context(), url, here, 3, crowd)
	if err != nil || r.IdleMove <= 0 || r.CrowdMove <= 0 || r.IdleAnswer < r.IdleMove || r.CrowdAnswer < r.CrowdMove {
		t.Errorf("fair() = %+v, %v", r, err)
	}
	if r.Answered+r.Refused == 0 { // this game has no chances to ask for
		t.Error("nobody asked anything")
	}
}

// The loudest guest is served and refused, and the memory of the server is read
// all the time.
func TestLoudest(t *testing.T) {
	rules := tankchess.New()
	url := host(t, server.Config{
		Games: []registry.Game{{Rules: rules, Mind: func(ai.Level) (ai.Mind, error) { return first{rules}, nil }}},
	})
	noise := Noise{Scenes: []Scene{{tankchess.Name, "quick12"}}, Game: tankchess.Name, Questions: json.RawMessage("[]"), For: 3 * time.Second}
	r, err := loudest(t.Context(), process{url: url, pid: os.Getpid()}, noise)
	if err != nil || r.Before <= 0 || r.Most < r.End || r.End <= 0 || r.Seconds < 3 || r.Done == 0 || r.Refused == 0 {
		t.Errorf("loudest() = %+v, %v", r, err)
	}
	if slices.Max(r.Quarters[:]) != r.Most {
		t.Errorf("the quarters are %v, the most is %v", r.Quarters, r.Most)
	}
}
