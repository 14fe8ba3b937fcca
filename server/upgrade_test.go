package server_test

import (
	"io/fs"
	"net/http"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"sabot/game"
	"sabot/server"
	"sabot/store"
)

// laterHeap is the heap of a later program: its rules have a new version.
type laterHeap struct{ heapRules }

func (h laterHeap) Catalog() game.Catalog {
	c := h.heapRules.Catalog()
	c.Rules++
	return c
}

// Under implements [game.Versioned].
func (h laterHeap) Under(int) game.Rules { return h.heapRules }

// later makes a server that of the next version: it has one more migration, which
// adds a column, and newer rules.
func later(t *testing.T, cfg *server.Config, address string) {
	t.Helper()
	all := fstest.MapFS{"00999_later.sql": {Data: []byte("-- +goose Up\nALTER TABLE matches ADD later BIGINT NOT NULL DEFAULT 0;")}}
	known, err := fs.Glob(store.PostgresMigrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range known {
		data, err := fs.ReadFile(store.PostgresMigrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = &fstest.MapFile{Data: data}
	}
	if cfg.Store, err = store.OpenPostgresWith(t.Context(), address, all); err != nil {
		t.Fatal(err)
	}
	cfg.DataDir = ""
	cfg.Games[0].Rules = laterHeap{}
}

// Servers of two versions run on one database, and one takes the place of the other
// while people and computers play.
func TestUpgradeWhilePlaying(t *testing.T) {
	address := cluster.Empty(t)
	older := spawn(t, "serve "+address)
	defer older.kill()
	ada, bob, id := friends(t, older.url, large("me", "open"))
	against := ada.begin(large("me", "ai"))
	ada.play(id, 1, "1")

	cfg := testConfig(t)
	later(t, &cfg, address)
	newer := serve(t, cfg)
	ada2, bob2 := ada.at(newer), bob.at(newer)
	near, far := ada.listen(id, ""), bob2.listen(id, "")
	for i := 1; i < 9; i += 2 { // each of them at the other server from time to time
		[]*player{bob, bob2}[i/2%2].play(id, 2, "1")
		[]*player{ada2, ada}[i/2%2].play(id, 1, "1")
		for _, l := range []*listener{near, far} {
			l.until("entry", func(m streamed) bool { return m.Entry.Seq == i+2 })
		}
	}
	ada.play(against.ID, 1, "1")
	ada2.listen(against.ID, "").until("entry", func(m streamed) bool { return m.Entry.Seq == 2 })

	// What begins under the newer rules the older server leaves to the newer one,
	// which is asked next, and so do its computers.
	fresh := ada2.begin(begin("me", "ai"))
	ada.refused(http.MethodGet, "/matches/"+fresh.ID, nil, http.StatusServiceUnavailable, "busy")
	ada2.play(fresh.ID, 1, "1")
	ada2.listen(fresh.ID, "").until("entry", func(m streamed) bool { return m.Entry.Seq == 2 })

	// The older one goes.
	if err := older.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var err error
	for err == nil {
		_, _, err = near.conn.Read(t.Context())
	}
	if got := websocket.CloseStatus(err); got != websocket.StatusServiceRestart {
		t.Errorf("its streams end with %d, want 1012: %v", got, err)
	}
	began := time.Now()
	near = ada2.listen(id, "?from=10")
	bob2.play(id, 2, "1")
	near.until("entry", func(m streamed) bool { return m.Entry.Seq == 10 })
	t.Logf("whoever was there is back, and sees a move, after %v", time.Since(began))
	if err := older.cmd.Wait(); err != nil {
		t.Errorf("clean stop: %v\n%s", err, older.err.String())
	}
	ada2.play(against.ID, 1, "1")
	ada2.listen(against.ID, "").until("entry", func(m streamed) bool { return m.Entry.Seq == 4 })

	// And another of its version may come back: tables were only added to.
	again := spawn(t, "serve "+address)
	defer again.kill()
	ada.at(again.url).play(id, 1, "1")
	near.until("entry", func(m streamed) bool { return m.Entry.Seq == 11 })
	for _, m := range []string{id, against.ID} {
		ada2.post("/matches/"+m+"/resign", resignation(ada2, 1), http.StatusOK, nil)
		log := ada2.log(m)
		if log.Header.Rules != 1 {
			t.Errorf("the match has changed its rules to version %d", log.Header.Rules)
		}
		if err := game.Verify(laterHeap{}, log); err != nil {
			t.Error(err)
		}
		for i, e := range log.Entries {
			if e.Seq != i {
				t.Errorf("entry %d has number %d", i, e.Seq)
			}
		}
	}
	http.DefaultClient.CloseIdleConnections()
}
