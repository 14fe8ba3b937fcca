package server_test

import (
	"net/http"
	"runtime"
	"testing"

	"sabot/game"
	"sabot/games/engagement"
	"sabot/games/tankchess"
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
