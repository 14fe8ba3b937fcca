package server_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"sabot/ai"
	"sabot/game"
	"sabot/registry"
	"sabot/server"
)

// gatedMind notes which heaps it was asked about and thinks until the gate
// opens.
type gatedMind struct {
	gate chan struct{}

	mu    sync.Mutex
	asked []int // stones on the heap
}

func (m *gatedMind) Decide(ctx context.Context, _ game.Seat, view game.View, _ ai.Budget) (ai.Thought, error) {
	m.mu.Lock()
	m.asked = append(m.asked, view.(heapView).Stones)
	m.mu.Unlock()
	select {
	case <-m.gate:
	case <-ctx.Done():
		if errors.Is(ctx.Err(), context.DeadlineExceeded) { // a busy machine: it goes on thinking
			<-m.gate
		}
	}
	return ai.Thought{Action: take{1}}, nil
}

// count tells how often it was asked about heaps of so many stones.
func (m *gatedMind) count(stones int) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, s := range m.asked {
		if s == stones {
			n++
		}
	}
	return n
}

func gatedGames(m *gatedMind) []registry.Game {
	games := heapGames(heapMind{})
	games[0].Mind = func(ai.Level) (ai.Mind, error) { return m, nil }
	return games
}

// Thirty matches of one guest do not make another wait.
func TestThirtyMatchesOfOneGuest(t *testing.T) {
	cfg := testConfig(t)
	mind := &gatedMind{gate: make(chan struct{})}
	cfg.Games = gatedGames(mind)
	url := serve(t, cfg)
	defer close(mind.gate)
	loud, quiet := guest(t, url), guest(t, url)
	for range 30 {
		loud.play(loud.begin(begin("me", "ai")).ID, 1, "1") // 11 are left
	}
	eventually(t, "the loud guest's computer thinks", func() bool { return mind.count(11) > 0 })
	s := quiet.begin(begin("me", "ai"))
	quiet.play(s.ID, 1, "2") // 10 are left
	eventually(t, "the quiet guest's computer thinks", func() bool { return mind.count(10) == 1 })
	if n := mind.count(11); n != 1 {
		t.Errorf("%d computers of the loud guest think at once", n)
	}
	mind.gate <- struct{}{} // one of the two has decided
	mind.gate <- struct{}{} // and the other
	eventually(t, "the quiet guest is answered", func() bool { return quiet.look(s.ID).Seq == 2 })
}

// Matches between computers leave a place for people's opponents, however many
// guests have begun some.
func TestPeopleBeforeComputers(t *testing.T) {
	cfg := testConfig(t)
	mind := &gatedMind{gate: make(chan struct{})}
	cfg.Games = gatedGames(mind)
	url := serve(t, cfg)
	defer close(mind.gate)
	for range 5 {
		loud := guest(t, url)
		for range 4 {
			loud.begin(begin("ai", "ai"))
		}
	}
	eventually(t, "a computer thinks", func() bool { return mind.count(12) > 0 })
	quiet := guest(t, url)
	s := quiet.begin(begin("me", "ai"))
	quiet.play(s.ID, 1, "2")
	eventually(t, "the person's opponent thinks", func() bool { return mind.count(10) == 1 })
	if n := mind.count(12); n != 1 {
		t.Errorf("%d matches between computers are thought about at once", n)
	}
}

// A match between computers stands still while nobody watches, and goes on
// when somebody does.
func TestComputersPlayForSomebody(t *testing.T) {
	cfg := testConfig(t)
	wall := newClock()
	cfg.Now = wall.now
	mind := &gatedMind{gate: make(chan struct{})}
	cfg.Games = gatedGames(mind)
	url := serve(t, cfg)
	p := guest(t, url)
	s := p.begin(begin("ai", "ai"))
	eventually(t, "the first decision is due", func() bool { return mind.count(12) == 1 })
	wall.pass(time.Minute)
	close(mind.gate)
	last := func() int {
		var list []server.MatchSummary
		p.get("/matches", &list) // a list is no visit
		return list[slices.IndexFunc(list, func(m server.MatchSummary) bool { return m.ID == s.ID })].Last
	}
	eventually(t, "it is made", func() bool { return last() == 1 })
	other := p.begin(begin("me", "ai"))
	p.play(other.ID, 1, "2")
	eventually(t, "another match goes on", func() bool { return p.look(other.ID).Seq == 2 })
	if n := last(); n != 1 {
		t.Fatalf("the computers have gone on to entry %d while nobody watched", n)
	}
	l := p.listen(s.ID, "")
	l.until("entry", func(m streamed) bool { return m.Entry.Do == game.DoClose })
}

// The work of many questions of one guest leaves room for those of others.
func TestManyQuestionsOfOneGuest(t *testing.T) {
	cfg := testConfig(t)
	gate := make(chan struct{})
	began := make(chan string, 100)
	cfg.Games = []registry.Game{{Rules: gatedRules{heapRules{}, began, gate}}}
	url := serve(t, cfg)
	loud, quiet := guest(t, url), guest(t, url)
	ask := func(p *player, word string) int {
		status, _, _ := p.call(http.MethodPost, "/analysis/heap/position", obj{"setup": obj{"scenario": "small", "details": word}})
		return status
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	codes := map[int]int{}
	for range 30 {
		wg.Go(func() {
			code := ask(loud, "loud")
			mu.Lock()
			defer mu.Unlock()
			codes[code]++
		})
	}
	if word := <-began; word != "loud" {
		t.Fatal(word)
	}
	wg.Go(func() {
		if code := ask(quiet, "quiet"); code != http.StatusOK {
			t.Errorf("the quiet guest is answered with %d", code)
		}
	})
	for range 3 { // at most: the loud guest has half of the places
		if word := <-began; word == "quiet" {
			break
		}
	}
	eventually(t, "the queue of the loud guest is full", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return codes[http.StatusTooManyRequests] > 0
	})
	close(gate)
	wg.Wait()
	if codes[http.StatusOK]+codes[http.StatusTooManyRequests] != 30 {
		t.Errorf("answers of the loud guest: %v", codes)
	}
}

// Matches that are not in memory are played through from their logs, at places
// of their own: who asks for many long ones waits, and nobody else does.
func TestManyMatchesOfOneGuest(t *testing.T) {
	cfg := testConfig(t)
	url, stop := start(t, cfg)
	loud, quiet := guest(t, url), guest(t, url)
	begun := func(p *player, word string) string {
		body := begin("me", "me")
		body["setup"] = obj{"scenario": "small", "details": word}
		return p.begin(body).ID
	}
	var many []string
	for range 6 {
		many = append(many, begun(loud, "loud"))
	}
	one := begun(quiet, "quiet")
	stop()
	gate := make(chan struct{})
	began := make(chan string, 100)
	cfg.Games = []registry.Game{{Rules: gatedRules{heapRules{}, began, gate}}}
	url = serve(t, cfg)
	loud.url, quiet.url = url, url
	var wg sync.WaitGroup
	look := func(p *player, id string) {
		wg.Go(func() {
			if status, _, body := p.call(http.MethodGet, "/matches/"+id, nil); status != http.StatusOK {
				t.Errorf("GET = %d %s", status, body)
			}
		})
	}
	for _, id := range many {
		look(loud, id)
	}
	if word := <-began; word != "loud" {
		t.Fatal(word)
	}
	look(quiet, one)
	if word := <-began; word != "quiet" {
		t.Errorf("a second match of the loud guest is played through before the quiet guest's")
	}
	close(gate)
	wg.Wait()
}
