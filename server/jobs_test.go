package server_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sabot/game"
	"sabot/server"
	"sabot/store"
)

// worker starts a worker on a database for the length of a test.
func worker(t *testing.T, address string, change func(*server.Config)) {
	t.Helper()
	cfg := testConfig(t)
	cfg.DataDir, cfg.Database, cfg.Poll = "", address, time.Hour
	if change != nil {
		change(&cfg)
	}
	ctx, stop := context.WithCancel(t.Context())
	var out said
	cfg.Out = &out
	ended := make(chan error, 1)
	go func() { ended <- server.Work(ctx, cfg) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Work() = %v", err)
		}
	})
	eventually(t, "the worker works", func() bool { return out.String() != "" })
}

// withoutJobs is a server that leaves them to workers.
func withoutJobs(t *testing.T, address string) string {
	t.Helper()
	cfg := testConfig(t)
	cfg.DataDir, cfg.Database, cfg.Poll, cfg.NoJobs = "", address, time.Hour, true
	return serve(t, cfg)
}

// A server that does no jobs leaves the computers to the workers.
func TestWorkersThink(t *testing.T) {
	address := cluster.Database(t)
	url := withoutJobs(t, address)
	ada := guest(t, url)
	s := ada.begin(begin("me", "ai"))
	ada.play(s.ID, 1, "1")
	l := ada.listen(s.ID, "")
	for range 2 {
		worker(t, address, nil)
	}
	l.until("entry", func(m streamed) bool { return m.Entry.Seq == 2 && m.Entry.Seat == 2 })
	// And those that play each other, as long as somebody watches.
	s = ada.begin(begin("ai", "ai"))
	l = ada.listen(s.ID, "")
	l.until("entry", func(m streamed) bool { return m.Entry.Do == game.DoClose })
}

// A worker is killed in the middle of a turn. Another takes it, once, within
// seconds.
func TestKilledWorker(t *testing.T) {
	address := cluster.Database(t)
	url := withoutJobs(t, address)
	doomed := spawn(t, address)
	defer doomed.kill()
	ada := guest(t, url)
	s := ada.begin(large("me", "ai"))
	l := ada.listen(s.ID, "")
	ada.play(s.ID, 1, "1")
	l.until("thinking", nil)
	worker(t, address, nil)
	doomed.kill()
	began := time.Now()
	l.until("entry", func(m streamed) bool { return m.Entry.Seq == 2 && m.Entry.Seat == 2 })
	t.Logf("taken after %v", time.Since(began))
	ada.post("/matches/"+s.ID+"/actions", obj{"id": "x", "seat": 1, "text": "1"}, http.StatusOK, nil)
	l.until("entry", func(m streamed) bool { return m.Entry.Seq == 4 && m.Entry.Seat == 2 })
}

// A worker that is stopped gives the turn back at once.
func TestStoppedWorker(t *testing.T) {
	address := cluster.Database(t)
	url := withoutJobs(t, address)
	mind := &gatedMind{gate: make(chan struct{})}
	cfg := testConfig(t)
	cfg.DataDir, cfg.Database, cfg.Games = "", address, gatedGames(mind)
	first, err := server.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	ada := guest(t, url)
	s := ada.begin(begin("me", "ai"))
	l := ada.listen(s.ID, "")
	ada.play(s.ID, 1, "1")
	eventually(t, "the computer thinks", func() bool { return mind.count(11) == 1 })
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	worker(t, address, nil)
	began := time.Now()
	l.until("entry", func(m streamed) bool { return m.Entry.Seq == 2 })
	t.Logf("taken after %v", time.Since(began))
}

// Thirty matches of one guest do not make another wait, whichever worker has
// taken them.
func TestWorkersAreFair(t *testing.T) {
	address := cluster.Database(t)
	url := withoutJobs(t, address)
	mind := &gatedMind{gate: make(chan struct{})}
	defer close(mind.gate)
	for range 2 {
		worker(t, address, func(cfg *server.Config) { cfg.Games, cfg.Workers = gatedGames(mind), 2 })
	}
	loud, quiet := guest(t, url), guest(t, url)
	for range 30 {
		loud.play(loud.begin(begin("me", "ai")).ID, 1, "1") // 11 are left
	}
	eventually(t, "the loud guest's computers think at both", func() bool { return mind.count(11) == 2 })
	s := quiet.begin(begin("me", "ai"))
	quiet.play(s.ID, 1, "2") // 10 are left
	eventually(t, "the quiet guest's computer thinks", func() bool { return mind.count(10) == 1 })
	if n := mind.count(11); n != 2 {
		t.Errorf("%d computers of the loud guest think at once", n)
	}
}

// Without a database that is shared there is nothing to work for.
func TestWorkerNeedsADatabase(t *testing.T) {
	if err := server.Work(t.Context(), testConfig(t)); err == nil {
		t.Error("a worker works in a folder")
	}
}

// A clock runs out in a match that no server has in memory any more: the one that had
// was stopped, and nobody has come back.
func TestClockOfNobody(t *testing.T) {
	address := cluster.Database(t)
	cfg := testConfig(t)
	cfg.DataDir, cfg.Database, cfg.NoJobs = "", address, true
	url, stop := start(t, cfg)
	body := begin("me", "open")
	body["setup"] = obj{"scenario": "small", "options": obj{"lazy": true}}
	body["clock"] = obj{"base": 1, "increment": 0}
	ada, _, id := friends(t, url, body)
	ada.play(id, 1, "1")
	stop()
	worker(t, address, nil)
	db, err := store.OpenLivePostgres(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	eventually(t, "the default is played", func() bool {
		r, err := db.LoadFrom(t.Context(), id, 2)
		return err == nil && len(r.Entries) > 0
	})
}

// The same where each move has its time: the server that had the match has gone, and
// another, which nobody asks about it, counts its own time and rings.
func TestTimeOfAMoveOfNobody(t *testing.T) {
	address := cluster.Database(t)
	cfg := testConfig(t)
	cfg.DataDir, cfg.Database, cfg.NoJobs = "", address, true
	url, stop := start(t, cfg)
	body := begin("me", "open")
	body["setup"] = obj{"scenario": "small", "options": obj{"lazy": true}}
	body["clock"] = obj{"base": 1, "increment": 0, "perMove": true}
	ada, _, id := friends(t, url, body)
	ada.play(id, 1, "1")
	stop()
	cfg = testConfig(t)
	cfg.DataDir, cfg.Database = "", address
	serve(t, cfg)
	db, err := store.OpenLivePostgres(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	eventually(t, "the default is played", func() bool {
		r, err := db.LoadFrom(t.Context(), id, 2)
		return err == nil && len(r.Entries) > 0
	})
}

// Old matches go, whichever program notices.
func TestWorkersDeleteOldMatches(t *testing.T) {
	address := cluster.Database(t)
	url := withoutJobs(t, address)
	ada := guest(t, url)
	s := ada.begin(begin("me", "me"))
	// The time is that of the database, so it is the match that is made old.
	db, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(t.Context())
	if _, err := db.Exec(t.Context(), "UPDATE matches SET updated = updated - 24 * 3600 * 1000"); err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	cfg.DataDir, cfg.Database, cfg.NoJobs, cfg.Keep = "", address, true, time.Hour
	serve(t, cfg)
	ada.look(s.ID)
	worker(t, address, nil)
	eventually(t, "it is gone", func() bool {
		status, _, _ := ada.call(http.MethodGet, "/matches/"+s.ID, nil)
		return status == http.StatusNotFound
	})
}
