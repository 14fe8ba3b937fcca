package server_test

import (
	"bytes"
	"context"
	"net/http"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"sabot/game"
	"sabot/games/engagement"
	"sabot/games/tankchess"
	"sabot/server"
	"sabot/store"
)

// heapNow is how much memory is in use once everything that can go has gone.
func heapNow() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what has a finalizer goes with the second
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// The loudest guest plays and takes back again and again, in matches that a
// stream holds open: memory grows with the lines that are written and with
// nothing else.
func TestLoudestGuest(t *testing.T) {
	table, err := engagement.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []game.Rules{tankchess.New(), cards(t), table} {
		t.Run(rules.Catalog().Game, func(t *testing.T) { loudest(t, rules) })
	}
}

func loudest(t *testing.T, rules game.Rules) {
	t.Helper()
	const matches, rounds, most = 4, 30, 1500 // bytes for each entry
	cfg := testConfig(t)
	cfg.Games = onlyRules(rules)
	p := guest(t, serve(t, cfg))
	var ids []string
	for range matches {
		body := begin("me", "me")
		body["game"], body["setup"] = rules.Catalog().Game, obj{"scenario": rules.Catalog().Scenarios[0].ID}
		s := p.begin(body)
		ids = append(ids, s.ID)
		p.listen(s.ID, "").until("presence", nil)
	}
	first := p.look(ids[0])
	due := first.Waiting[0].Seat
	action := first.Sights[due-1].Legal[0].Action
	round := func(id string) {
		p.post("/matches/"+id+"/actions", obj{"id": p.id(), "seat": due, "action": action}, http.StatusOK, nil)
		p.post("/matches/"+id+"/undo", obj{"id": p.id(), "seat": due, "do": "ask"}, http.StatusOK, nil)
	}
	for _, id := range ids {
		round(id)
	}
	before := heapNow()
	for range rounds {
		for _, id := range ids {
			round(id)
		}
	}
	grown := (heapNow() - before) / (2 * matches * rounds)
	t.Logf("%d bytes an entry", grown)
	if grown > most {
		t.Errorf("each entry of playing and taking back takes %d bytes of memory, want at most %d", grown, most)
	}
}

// countedLoads is a store that notes which matches were read from it.
type countedLoads struct {
	store.Store
	mu    sync.Mutex
	loads map[string]int
}

func (c *countedLoads) Load(ctx context.Context, id string) (store.Record, error) {
	c.mu.Lock()
	c.loads[id]++
	c.mu.Unlock()
	return c.Store.Load(ctx, id)
}

// Who looks at one long match after the other fills no more than a part of the
// memory for matches that nobody uses, and pushes out nobody else's.
func TestIdleMatchesOfOneGuest(t *testing.T) {
	const matches, entries, room = 8, 600, 4 << 20
	cfg := testConfig(t)
	cfg.Limits.CachedBytes = room
	file, err := store.OpenSQLite(t.Context(), filepath.Join(cfg.DataDir, "sabot.db"))
	if err != nil {
		t.Fatal(err)
	}
	disk := &countedLoads{Store: file, loads: map[string]int{}}
	cfg.Store = disk
	srv, url, stop := open(t, cfg)
	defer stop()
	loud, quiet := guest(t, url), guest(t, url)
	mine := quiet.begin(begin("me", "me")).ID
	before := heapNow()
	log := longLog(t, entries)
	var ids []string
	for range matches {
		var in server.ImportResult
		loud.post("/replays", log, http.StatusCreated, &in)
		ids = append(ids, in.ID)
	}
	for range 2 {
		for _, id := range ids {
			loud.look(id)
		}
	}
	held := heapNow() - before
	counted, err := strconv.ParseFloat(regexp.MustCompile(`(?m)^sabot_table_bytes (\S+)$`).FindStringSubmatch(figures(t, srv))[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes are held, %.0f counted", held, counted)
	if held > room/2 {
		t.Errorf("one guest's idle matches hold %d bytes of memory, want at most %d", held, room/2)
	}
	if counted < float64(held)/2 {
		t.Errorf("%.0f bytes are counted where %d are held", counted, held)
	}
	quiet.look(mine)
	if n := disk.loads[mine]; n > 1 {
		t.Errorf("the quiet guest's match was read %d times: the loud guest has pushed it out", n)
	}
}

// longLog is the log of a heap of so many entries.
func longLog(t *testing.T, entries int) []byte {
	t.Helper()
	return logOf(t, game.Setup{Scenario: "large"}, entries)
}

func logOf(t *testing.T, setup game.Setup, entries int) []byte {
	t.Helper()
	m, err := game.NewMatch(heapRules{}, game.Header{
		Match: "long", Setup: setup, Seats: []game.Player{{Name: "A"}, {Name: "B"}},
	}, fastDice{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range entries {
		step, err := m.Play(game.Seat(i%2+1), take{1}, game.Stamp{ID: "a" + strconv.Itoa(i)})
		if err == nil {
			err = m.Commit(step)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var text bytes.Buffer
	if _, err := m.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}
