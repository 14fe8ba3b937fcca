package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sabot/game"
	"sabot/server"
)

// streamed is a message of the live stream.
type streamed struct {
	Type    string           `json:"type"`
	Last    int              `json:"last"`
	Note    json.RawMessage  `json:"note"`
	Entry   server.LogLine   `json:"entry"`
	State   *server.Snapshot `json:"state"`
	Present []game.Seat      `json:"present"`
	Seat    game.Seat        `json:"seat"`
	On      bool             `json:"on"`
}

// listener reads a live stream.
type listener struct {
	t    *testing.T
	conn *websocket.Conn
	raw  []string
}

func (p *player) dial(ctx context.Context, id, query string) (*websocket.Conn, error) {
	head := http.Header{}
	if p.token != "" {
		head.Set("Authorization", "Bearer "+p.token)
	}
	url := p.url + "/api/v1/matches/" + id + "/stream" + query
	conn, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: head}) //nolint:bodyclose // the package closes it
	return conn, err
}

// listen opens a live stream for the length of the test.
func (p *player) listen(id, query string) *listener {
	p.t.Helper()
	conn, err := p.dial(p.t.Context(), id, query)
	if err != nil {
		p.t.Fatal(err)
	}
	conn.SetReadLimit(4 << 20)
	p.t.Cleanup(func() { _ = conn.CloseNow() })
	return &listener{t: p.t, conn: conn}
}

// until reads messages until one of this type fits.
func (l *listener) until(kind string, fits func(streamed) bool) streamed {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.t.Context(), time.Minute)
	defer cancel()
	for {
		_, data, err := l.conn.Read(ctx)
		if err != nil {
			l.t.Fatalf("waiting for %s: %v after %s", kind, err, l.text())
		}
		l.raw = append(l.raw, string(data))
		var m streamed
		if err := json.Unmarshal(data, &m); err != nil {
			l.t.Fatalf("%v in %s", err, data)
		}
		if m.Type == kind && (fits == nil || fits(m)) {
			return m
		}
	}
}

func (l *listener) text() string { return strings.Join(l.raw, "\n") }

func TestStream(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id := friends(t, url, begin("me", "open"))
	la := ada.listen(id, "?state=1")
	if m := la.until("hello", nil); m.Last != 0 || string(m.Note) != "1" {
		t.Errorf("hello = %+v", m)
	}
	la.until("entry", func(m streamed) bool { return m.Entry.Seq == 0 })
	la.until("note", func(m streamed) bool { return strings.Contains(string(m.Note), `"joined"`) })
	la.until("presence", func(m streamed) bool { return slices.Equal(m.Present, []game.Seat{1}) })
	if m := la.until("state", nil); m.State.Seq != 0 || len(m.State.Sights[0].Legal) != 6 {
		t.Errorf("state = %+v", m.State)
	}
	lb := bob.listen(id, "?from=1")
	la.until("presence", func(m streamed) bool { return slices.Equal(m.Present, []game.Seat{1, 2}) })
	ada.play(id, 1, "3")
	if m := lb.until("entry", nil); m.Entry.Seq != 1 || m.Entry.Text != "3" {
		t.Errorf("bob's first entry = %+v", m.Entry)
	}
	if strings.Contains(lb.text(), `"state"`) {
		t.Error("a state was sent that nobody asked for")
	}
	la.until("state", func(m streamed) bool { return m.State.Seq == 1 && len(m.State.Sights[0].Legal) == 0 })
	bob.post("/matches/"+id+"/say", obj{"id": bob.id(), "seat": 2, "phrase": "hello"}, http.StatusOK, nil)
	la.until("note", func(m streamed) bool { return strings.Contains(string(m.Note), `"hello"`) })
	bob.post("/matches/"+id+"/undo", obj{"id": bob.id(), "seat": 2, "do": "ask"}, http.StatusUnprocessableEntity, nil)
	if err := lb.conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Error(err)
	}
	la.until("presence", func(m streamed) bool { return slices.Equal(m.Present, []game.Seat{1}) })
}

func TestStreamOfNothing(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	p.refused(http.MethodGet, "/matches/nosuchmatch/stream", nil, http.StatusNotFound, "not-found")
	s := p.begin(begin("me", "me"))
	for _, query := range []string{"?from=x", "?from=-1", "?notes=1.5"} {
		p.refused(http.MethodGet, "/matches/"+s.ID+"/stream"+query, nil, http.StatusUnprocessableEntity, "invalid")
	}
	if status, _, _ := p.call(http.MethodGet, "/matches/"+s.ID+"/stream", nil); status != http.StatusUpgradeRequired {
		t.Errorf("a plain GET of the stream = %d, want 426", status)
	}
	_, res, err := websocket.Dial(t.Context(), p.url+"/api/v1/matches/"+s.ID+"/stream", //nolint:bodyclose // the package closes it
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://evil.example"}}})
	if err == nil || res.StatusCode != http.StatusForbidden {
		t.Error("another site may listen with the visitor's cookie")
	}
	// A client that is ahead of the log (it kept a broken backup's numbers) waits.
	l := p.listen(s.ID, "?from=50&notes=50")
	if m := l.until("hello", nil); m.Last != 0 {
		t.Errorf("hello = %+v", m)
	}
}

func TestStreamEndsWithTheServer(t *testing.T) {
	url, stop := start(t, testConfig(t))
	p := guest(t, url)
	s := p.begin(begin("me", "me"))
	l := p.listen(s.ID, "")
	l.until("presence", nil)
	done := make(chan error, 1)
	go func() {
		_, _, err := l.conn.Read(context.Background())
		done <- err
	}()
	stop()
	select {
	case err := <-done:
		if err == nil {
			t.Error("the stream of a stopped server goes on")
		}
	case <-time.After(time.Minute):
		t.Error("the stream of a stopped server hangs")
	}
}

// Eight seats in four matches play while their links are cut 200 times. After
// each cut the client opens the stream again from the last entry it saw, is
// back within a second, and misses and repeats nothing.
func TestTwoHundredDisconnects(t *testing.T) {
	const matches, cuts = 4, 25 // cuts a seat: 4 matches × 2 seats × 25
	url := serve(t, testConfig(t))
	var wg sync.WaitGroup
	slowest := make([]time.Duration, matches*2)
	for i := range matches {
		body := begin("me", "open")
		body["setup"] = obj{"scenario": "large"}
		ada, bob, id := friends(t, url, body)
		stop := make(chan struct{})
		var seats sync.WaitGroup
		for j, p := range []*player{ada, bob} {
			seats.Go(func() { slowest[2*i+j] = cutAndReturn(t, p, id, cuts) })
		}
		wg.Go(func() { playOn(t, []*player{ada, bob}, id, stop) })
		wg.Go(func() {
			seats.Wait()
			close(stop)
		})
	}
	wg.Wait()
	t.Logf("slowest return: %v", slices.Max(slowest))
}

// playOn keeps a match moving until it is told to stop.
func playOn(t *testing.T, players []*player, id string, stop chan struct{}) {
	t.Helper()
	for turn := 0; ; turn++ {
		select {
		case <-stop:
			return
		case <-time.After(3 * time.Millisecond):
		}
		p := players[turn%2]
		status, _, data := p.call(http.MethodPost, "/matches/"+id+"/actions", obj{"id": fmt.Sprint("t", turn), "seat": turn%2 + 1, "text": "1"})
		if status != http.StatusOK {
			t.Errorf("turn %d = %d: %s", turn, status, data)
			return
		}
	}
}

// cutAndReturn listens, drops the link at a random moment and comes back.
func cutAndReturn(t *testing.T, p *player, id string, cuts int) (slowest time.Duration) {
	t.Helper()
	next := 0
	for cut := range cuts {
		began := time.Now()
		conn, err := p.dial(t.Context(), id, fmt.Sprintf("?from=%d", next))
		if err != nil {
			t.Errorf("cut %d: %v", cut, err)
			return slowest
		}
		for seen, until := 0, 1+rand.IntN(6); seen < until; {
			_, data, err := conn.Read(t.Context())
			if err != nil {
				t.Errorf("cut %d: %v", cut, err)
				return slowest
			}
			var m streamed
			if err := json.Unmarshal(data, &m); err != nil {
				t.Error(err)
			}
			if m.Type == "hello" { // back; what was missed follows
				slowest = max(slowest, time.Since(began))
			}
			if m.Type != "entry" {
				continue
			}
			if m.Entry.Seq != next {
				t.Errorf("cut %d: entry %d, want %d", cut, m.Entry.Seq, next)
			}
			next = m.Entry.Seq + 1
			seen++
		}
		_ = conn.CloseNow() // no goodbye: the link is cut
	}
	return slowest
}

func TestFanOut(t *testing.T) {
	const watchers, moves = 100, 20
	url := serve(t, testConfig(t))
	p := guest(t, url)
	body := begin("me", "me")
	body["setup"] = obj{"scenario": "large"}
	s := p.begin(body)
	var ready, done sync.WaitGroup
	arrived := make([][]time.Time, watchers)
	ready.Add(watchers)
	for i := range watchers {
		eve := &player{t: t, url: url}
		done.Go(func() {
			l := eve.listen(s.ID, "?from=1")
			l.until("presence", nil)
			ready.Done()
			for range moves {
				l.until("entry", nil)
				arrived[i] = append(arrived[i], time.Now())
			}
		})
	}
	ready.Wait()
	var sent []time.Time
	for i := range moves {
		p.play(s.ID, game.Seat(i%2+1), "1")
		sent = append(sent, time.Now())
		time.Sleep(20 * time.Millisecond)
	}
	done.Wait()
	var late []time.Duration
	for _, times := range arrived {
		for i, at := range times {
			late = append(late, at.Sub(sent[i]))
		}
	}
	slices.Sort(late)
	t.Logf("fan-out to %d watchers: p50 %v, p99 %v", watchers, late[len(late)/2], late[len(late)*99/100])
}
