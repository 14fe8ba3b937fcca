package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sabot/game"
	"sabot/server"
	"sabot/store"
)

// deaf is a store whose bus loses everything.
type deaf struct{ store.Store }

func (deaf) Bus() store.Bus { return store.Alone{} }

// nodes starts servers on one database.
func nodes(t *testing.T, n int, change func(*server.Config)) []string {
	t.Helper()
	address := cluster.Database(t)
	var urls []string
	for range n {
		cfg := testConfig(t)
		cfg.DataDir, cfg.Database, cfg.Poll = "", address, time.Hour
		if change != nil {
			change(&cfg)
		}
		urls = append(urls, serve(t, cfg))
	}
	return urls
}

// at is the same player at another node.
func (p *player) at(url string) *player {
	q := &player{t: p.t, url: url, token: p.token, lang: p.lang}
	q.seq.Store(p.seq.Load() + 1000) // ids of its own
	return q
}

// large begins a match that lasts.
func large(seats ...string) obj {
	b := begin(seats...)
	b["setup"] = obj{"scenario": "large"}
	return b
}

// A move that one node takes is on the streams of all others.
func TestNodesShareAMatch(t *testing.T) {
	urls := nodes(t, 2, nil)
	ada, bob, id := friends(t, urls[0], begin("me", "open"))
	bob = bob.at(urls[1])
	l := bob.listen(id, "?state=1")
	l.until("presence", nil)
	for i := range 3 {
		ada.play(id, 1, "1")
		l.until("entry", func(m streamed) bool { return m.Entry.Seq == 2*i+1 })
		bob.play(id, 2, "1")
		l.until("state", func(m streamed) bool { return m.State.Seq == 2*i+2 })
		if got := ada.look(id); got.Seq != 2*i+2 {
			t.Errorf("the first node shows entry %d, want %d", got.Seq, 2*i+2)
		}
	}
	// What is said, and who is there, goes the same way.
	ada.post("/matches/"+id+"/say", obj{"id": "w", "seat": 1, "phrase": "hello"}, http.StatusOK, nil)
	l.until("note", func(m streamed) bool {
		var n server.Note
		return json.Unmarshal(m.Note, &n) == nil && n.Phrase == "hello"
	})
	hers := ada.listen(id, "")
	l.until("presence", func(m streamed) bool { return slices.Contains(m.Present, 1) })
	hers.until("presence", func(m streamed) bool { return len(m.Present) == 2 })
	_ = hers.conn.CloseNow()
	l.until("presence", func(m streamed) bool { return !slices.Contains(m.Present, 1) })
	if holders := ada.look(id).Players; !holders[1].Present || holders[0].Present {
		t.Errorf("the first node shows %+v", holders)
	}
}

// Whoever is deaf looks by themselves: a notification that is lost is late, not
// gone.
func TestNodesWithoutNotifications(t *testing.T) {
	urls := nodes(t, 2, func(cfg *server.Config) {
		s, err := store.OpenPostgres(t.Context(), cfg.Database)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Store, cfg.Poll = deaf{s}, 20*time.Millisecond
	})
	ada, bob, id := friends(t, urls[0], begin("me", "open"))
	bob = bob.at(urls[1])
	l := bob.listen(id, "")
	l.until("presence", nil)
	ada.play(id, 1, "1")
	l.until("entry", func(m streamed) bool { return m.Entry.Seq == 1 })
	bob.play(id, 2, "1")
	ada.play(id, 1, "1") // she was not told, and yet knows
	l.until("entry", func(m streamed) bool { return m.Entry.Seq == 3 })
}

// A node plays on what it has in memory, when that is what the sender decided on,
// without asking first; it has not heard that the seat was handed on elsewhere, and
// refuses who held it all the same.
func TestNodesPlayOnWhatTheyKnow(t *testing.T) {
	urls := nodes(t, 2, func(cfg *server.Config) {
		s, err := store.OpenPostgres(t.Context(), cfg.Database)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Store = deaf{s}
	})
	ada, bob, id := friends(t, urls[0], begin("me", "open"))
	knows := ada.look(id).Seq
	var link server.SeatLink
	ada.at(urls[1]).post("/matches/"+id+"/link", obj{"id": "l", "seat": 1}, http.StatusCreated, &link)
	cid := guest(t, urls[1])
	cid.post("/join/"+link.Token, obj{"name": "Cid"}, http.StatusOK, nil)
	move := obj{"id": "m1", "seat": 1, "seq": knows, "text": "1"}
	ada.refused(http.MethodPost, "/matches/"+id+"/actions", move, http.StatusForbidden, "not-yours")
	cid = cid.at(urls[0])
	move["seq"] = cid.look(id).Seq
	var r server.Receipt
	cid.post("/matches/"+id+"/actions", move, http.StatusOK, &r)
	bob.post("/matches/"+id+"/actions", obj{"id": "m2", "seat": 2, "seq": r.Seq, "text": "1"}, http.StatusOK, nil)
	cid.at(urls[1]).post("/matches/"+id+"/actions", move, http.StatusOK, &r)
	if !r.Repeat {
		t.Errorf("a retry at the other node: %+v", r)
	}
}

// The connection that hears is cut; it comes back.
func TestNodesHearAgain(t *testing.T) {
	urls := nodes(t, 2, func(cfg *server.Config) { cfg.Poll = 20 * time.Millisecond })
	ada, bob, id := friends(t, urls[0], begin("me", "open"))
	l := bob.at(urls[1]).listen(id, "")
	l.until("presence", nil)
	cluster.Exec(t, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
	ada.play(id, 1, "1")
	l.until("entry", func(m streamed) bool { return m.Entry.Seq == 1 })
}

// Of a hundred who want to play the same move one does, whichever node they ask.
func TestNodesDecideOnce(t *testing.T) {
	urls := nodes(t, 2, nil)
	ada, _, id := friends(t, urls[0], begin("me", "open"))
	players := []*player{ada, ada.at(urls[1])}
	const tries = 100
	var won, late atomic.Int64
	var wg sync.WaitGroup
	for i := range tries {
		wg.Go(func() {
			status, _, body := players[i%2].call(http.MethodPost, "/matches/"+id+"/actions",
				obj{"id": fmt.Sprint("try", i), "seat": 1, "seq": 0, "text": "1"})
			switch status {
			case http.StatusOK:
				won.Add(1)
			case http.StatusConflict:
				late.Add(1)
			default:
				t.Errorf("%d: %s", status, body)
			}
		})
	}
	wg.Wait()
	if won.Load() != 1 || late.Load() != tries-1 {
		t.Errorf("%d have played and %d were late, want 1 and %d", won.Load(), late.Load(), tries-1)
	}
	for _, p := range players {
		if got := p.look(id); got.Seq != 1 {
			t.Errorf("entry %d, want 1", got.Seq)
		}
	}
}

// A retry that reaches another node is recognised there, also while the first
// is under way.
func TestNodesKnowRetries(t *testing.T) {
	urls := nodes(t, 2, nil)
	ada, _, id := friends(t, urls[0], begin("me", "open"))
	players := []*player{ada, ada.at(urls[1])}
	players[1].look(id) // so that it has the match in memory
	move := obj{"id": "one", "seat": 1, "text": "2"}
	var repeats atomic.Int64
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			var r server.Receipt
			players[i%2].post("/matches/"+id+"/actions", move, http.StatusOK, &r)
			if r.Repeat {
				repeats.Add(1)
			}
			if r.Seq != 1 {
				t.Errorf("entry %d, want 1", r.Seq)
			}
		})
	}
	wg.Wait()
	if repeats.Load() != 19 {
		t.Errorf("%d of 20 were retries, want 19", repeats.Load())
	}
}

// Both nodes take moves of one match in turn, as fast as they can.
func TestNodesTakeTurns(t *testing.T) {
	urls := nodes(t, 2, nil)
	ada := guest(t, urls[0])
	s := ada.begin(large("me", "me"))
	players := []*player{ada, ada.at(urls[1])}
	l := ada.listen(s.ID, "")
	for i := range 16 {
		players[i/2%2].play(s.ID, game.Seat(i%2+1), []string{"1", "roll"}[i%2])
	}
	last := -1
	for last < 16 {
		m := l.until("entry", nil)
		if m.Entry.Seq != last+1 {
			t.Fatalf("entry %d came after %d", m.Entry.Seq, last)
		}
		last = m.Entry.Seq
	}
}

// Who sits down, what they leave behind and that a match is gone is known
// everywhere.
func TestNodesKnowTheTable(t *testing.T) {
	urls := nodes(t, 2, nil)
	ada, bob := guest(t, urls[0]), guest(t, urls[1])
	s := ada.begin(begin("me", "open"))
	l := ada.listen(s.ID, "?state=1")
	bob.post("/join/"+s.Links.Invites[0].Token, obj{"name": "Bob"}, http.StatusOK, nil)
	l.until("state", func(m streamed) bool { return m.State.Players[1].Name == "Bob" })
	ada.play(s.ID, 1, "1")
	bob.play(s.ID, 2, "1")
	bob.want(http.MethodDelete, "/me", nil, http.StatusNoContent, nil) // which resigns and takes the name out
	if got := ada.look(s.ID); got.Status != "over" || got.Players[1].Name != "" {
		t.Errorf("%s, %+v", got.Status, got.Players)
	}
	other := ada.begin(begin("me", "ai"))
	watched := ada.at(urls[1]).listen(other.ID, "")
	watched.until("presence", nil)
	ada.want(http.MethodDelete, "/matches/"+other.ID, nil, http.StatusNoContent, nil)
	ada.at(urls[1]).refused(http.MethodGet, "/matches/"+other.ID, nil, http.StatusNotFound, "not-found")
	eventually(t, "the stream of a match that is gone ends", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		_, _, err := watched.conn.Read(ctx)
		return err != nil
	})
}

// A computer's turn is taken once, and everybody sees that it thinks.
func TestNodesThinkOnce(t *testing.T) {
	urls := nodes(t, 2, func(cfg *server.Config) { cfg.Poll = 50 * time.Millisecond })
	ada := guest(t, urls[0])
	s := ada.begin(large("me", "ai"))
	far := ada.at(urls[1]).listen(s.ID, "")
	far.until("presence", nil)
	for i := range 4 {
		ada.at(urls[i%2]).post("/matches/"+s.ID+"/actions", obj{"id": fmt.Sprint("x", i), "seat": 1, "text": "1"}, http.StatusOK, nil)
		far.until("entry", func(m streamed) bool { return m.Entry.Seq == 2*i+2 && m.Entry.Seat == 2 })
	}
	if got := ada.look(s.ID); got.Seq != 8 {
		t.Errorf("entry %d, want 8", got.Seq)
	}
}

// Guests of one node are guests of all.
func TestNodesShareGuests(t *testing.T) {
	urls := nodes(t, 2, nil)
	ada := guest(t, urls[0])
	s := ada.begin(begin("me", "me"))
	var list []server.MatchSummary
	ada.at(urls[1]).get("/matches", &list)
	if len(list) != 1 || list[0].ID != s.ID {
		t.Errorf("the other node lists %+v", list)
	}
}

// Links are asked for and shown wherever their holders are: the dice stay those
// of both players.
func TestNodesRollTogether(t *testing.T) {
	urls := nodes(t, 2, func(cfg *server.Config) { cfg.Poll = 50 * time.Millisecond })
	ada, bob := newRoller(t, urls[0]), newRoller(t, urls[1])
	body := large("me", "open")
	body["seats"].([]obj)[0]["chains"] = ada.chains()
	s := ada.begin(body)
	ada.attend(s.ID, ada.honest(s.ID))
	bob.post("/join/"+s.Links.Invites[0].Token, obj{"name": "Bob", "chains": bob.chains()}, http.StatusOK, nil)
	bob.attend(s.ID, bob.honest(s.ID))
	eventually(t, "the deal", func() bool { return ada.look(s.ID).Status == "playing" })
	near, far := ada.at(urls[0]), ada.at(urls[1])
	far.seq.Store(5000)
	for _, at := range []*player{near, far} {
		eventually(t, "each server to know who listens to the other", func() bool {
			p := at.look(s.ID).Players
			return p[0].Present && p[1].Present
		})
	}
	for i := range 3 {
		// She rolls through the other node than the one she listens to.
		if r := []*player{near, far}[i%2].play(s.ID, 1, "roll"); r.Entries[0].Origin != "joint" {
			t.Errorf("roll %d of Ada is %q", i, r.Entries[0].Origin)
		}
		if r := bob.play(s.ID, 2, "roll"); r.Entries[0].Origin != "joint" {
			t.Errorf("roll %d of Bob is %q", i, r.Entries[0].Origin)
		}
	}
	ada.post("/matches/"+s.ID+"/resign", resignation(ada.player, 1), http.StatusOK, nil)
	if n := bob.log(s.ID).Origins(); n.Joint < 6 {
		t.Errorf("whose dice: %+v", n)
	}
}

// The clock of one node is wrong by an hour: nobody is charged for it, whichever
// node they ask.
func TestNodesTellOneTime(t *testing.T) {
	wrong := []time.Duration{0, time.Hour, -time.Hour}
	urls := nodes(t, len(wrong), func(cfg *server.Config) {
		by, start := wrong[0], time.Now()
		wrong = wrong[1:]
		cfg.Now, cfg.Steady = func() time.Time { return time.Now().Add(by) }, func() time.Duration { return time.Since(start) }
	})
	ada, bob, id := friends(t, urls[0], timed(600, 0, "me", "open"))
	for i := range 4 {
		ada.at(urls[i%3]).post("/matches/"+id+"/actions", obj{"id": fmt.Sprint("a", i), "seat": 1, "text": "1"}, http.StatusOK, nil)
		bob.at(urls[(i+1)%3]).post("/matches/"+id+"/actions", obj{"id": fmt.Sprint("b", i), "seat": 2, "text": "1"}, http.StatusOK, nil)
	}
	for _, url := range urls {
		if s := ada.at(url).look(id); slices.Min(s.Clocks.Left) < 500_000 {
			t.Errorf("after eight quick moves %v ms are left of 600000", s.Clocks.Left)
		}
	}
}

// A link is taken wherever it is shown, also by a node that has not heard of the
// roll.
func TestNodesTakeLinksAnywhere(t *testing.T) {
	urls := nodes(t, 3, func(cfg *server.Config) { cfg.Poll = 50 * time.Millisecond })
	ada := newRoller(t, urls[0])
	body := large("me", "ai")
	body["seats"].([]obj)[0]["chains"] = ada.chains()
	s := ada.begin(body)
	there := &roller{player: ada.at(urls[2]), own: ada.own, left: ada.left}
	ada.attend(s.ID, there.honest(s.ID))
	eventually(t, "the deal", func() bool { return ada.look(s.ID).Status == "playing" })
	if r := ada.play(s.ID, 1, "roll"); len(r.Entries) != 1 || r.Entries[0].Origin != "joint" {
		t.Errorf("the roll answers %+v", r)
	}
}
