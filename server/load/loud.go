package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"sabot/game"
	"sabot/server"
)

// Noise is what the loudest guest makes.
type Noise struct {
	Scenes    []Scene // played and taken back, watched, looked at, studied
	Game      string  // whose chances are asked for
	Questions json.RawMessage
	For       time.Duration
}

// LoudResult is what a server has to keep of the loudest guest, in megabytes.
type LoudResult struct {
	Seconds           float64
	Before, Most, End float64
	Quarters          [4]float64 // the most in each quarter of the time: level where nothing piles up
	Done, Refused     int64      // calls
}

// Loudest measures the memory of a server that one guest, from one address, asks
// for all it can without a pause. The server has its limits, as for everybody.
func Loudest(ctx context.Context, program, dir string, n Noise) (LoudResult, error) {
	// Behind a proxy this machine has no privileges.
	p, err := serve(ctx, program, "--data", dir, "--trusted-proxy", "127.0.0.1/32")
	if err != nil {
		return LoudResult{}, err
	}
	defer p.stop()
	return loudest(ctx, p, n)
}

func loudest(ctx context.Context, p process, n Noise) (r LoudResult, err error) {
	l := loud{Noise: n}
	if l.caller, err = newCaller(ctx, p.url); err != nil {
		return r, err
	}
	inner, cancel := context.WithTimeout(ctx, n.For)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()
	began := time.Now()
	// Before is the memory of a server that has done everything once.
	for _, job := range l.jobs(1) {
		job(inner)
	}
	if r.Before, err = memory(p); err != nil {
		return r, err
	}
	for _, job := range l.jobs(rounds) {
		wg.Go(func() {
			for inner.Err() == nil {
				job(inner)
			}
		})
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for inner.Err() == nil {
		if r.End, err = memory(p); err != nil {
			return r, err
		}
		r.Most = max(r.Most, r.End)
		quarter := min(int(4*time.Since(began)/n.For), 3)
		r.Quarters[quarter] = max(r.Quarters[quarter], r.End)
		select {
		case <-tick.C:
		case <-inner.Done():
		}
	}
	r.Seconds, r.Done, r.Refused = time.Since(began).Seconds(), l.done.Load(), l.refused.Load()
	return r, ctx.Err()
}

// loud is the loudest guest.
type loud struct {
	caller
	Noise

	done, refused atomic.Int64
}

// rounds is how often a move is played and taken back in one match: more would
// take so long, within the limits, that few matches are finished.
const rounds = 100

// jobs are what the guest does at the same time, with so many rounds each.
func (l *loud) jobs(rounds int) []func(context.Context) {
	jobs := []func(context.Context){
		func(ctx context.Context) { l.call(ctx, http.MethodPost, "/odds/"+l.Game, l.Questions, nil) },
		l.keep, l.browse,
	}
	for _, s := range l.Scenes {
		jobs = append(jobs,
			func(ctx context.Context) { l.play(ctx, s, rounds) },
			func(ctx context.Context) { l.watch(ctx, s, rounds) },
			func(ctx context.Context) {
				l.call(ctx, http.MethodPost, "/analysis/"+s.Game+"/position", map[string]any{"setup": game.Setup{Scenario: s.Scenario}}, nil)
			})
	}
	return jobs
}

// call makes one call, and waits a little where it is refused.
func (l *loud) call(ctx context.Context, method, path string, body, out any) bool {
	answer, err := l.ask(ctx, method, path, body)
	if err == nil && out != nil {
		err = json.Unmarshal(answer, out)
	}
	if err == nil {
		l.done.Add(1)
		return true
	}
	l.refused.Add(1)
	select {
	case <-time.After(50 * time.Millisecond): // as somebody would who takes no for an answer, but not for long
	case <-ctx.Done():
	}
	return false
}

func (l *loud) ask(ctx context.Context, method, path string, body any) ([]byte, error) {
	data, err := json.Marshal(body)
	if text, ok := body.(string); ok {
		data = []byte(text)
	}
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, l.base+path, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", "203.0.113.7")
	r.Header.Set("Authorization", "Bearer "+l.token)
	res, err := l.http.Do(r)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= http.StatusBadRequest {
		err = fmt.Errorf("%s %s: %s", method, path, res.Status)
	}
	return answer, err
}

// play plays and takes back in a match that a stream holds open, reads its log
// and brings that in again.
func (l *loud) play(ctx context.Context, s Scene, rounds int) {
	var m server.Snapshot
	me := map[string]string{"who": "me"}
	if !l.call(ctx, http.MethodPost, "/matches", l.body(s, me, me), &m) || len(m.Waiting) == 0 {
		return
	}
	seat := m.Waiting[0].Seat
	if len(m.Sights[seat-1].Legal) == 0 {
		return
	}
	defer l.stream(ctx, m.ID)()
	for i := range rounds {
		act := map[string]any{"id": fmt.Sprint("a", i), "seat": seat, "action": m.Sights[seat-1].Legal[0].Action}
		for l.retry(ctx, http.MethodPost, "/matches/"+m.ID+"/actions", act) {
		}
		back := map[string]any{"id": fmt.Sprint("u", i), "seat": seat, "do": "ask"}
		for l.retry(ctx, http.MethodPost, "/matches/"+m.ID+"/undo", back) {
		}
		if i%10 == 0 {
			l.call(ctx, http.MethodGet, "/matches/"+m.ID+"/entries", nil, nil)
			l.call(ctx, http.MethodGet, "/matches/"+m.ID+"/log", nil, nil)
		}
	}
	for l.retry(ctx, http.MethodPost, "/matches/"+m.ID+"/resign", map[string]any{"id": "r", "seat": seat}) {
	}
	if log, err := l.ask(ctx, http.MethodGet, "/matches/"+m.ID+"/log", nil); err == nil {
		l.call(ctx, http.MethodPost, "/replays", string(log), nil)
	}
}

// retry tells whether a call has to be made again.
func (l *loud) retry(ctx context.Context, method, path string, body any) bool {
	return !l.call(ctx, method, path, body, nil) && ctx.Err() == nil
}

// watch lets two computers play and looks on for a while.
func (l *loud) watch(ctx context.Context, s Scene, rounds int) {
	ai := map[string]string{"who": "ai", "level": "recruit"}
	var m server.Snapshot
	if !l.call(ctx, http.MethodPost, "/matches", l.body(s, ai, ai), &m) {
		return
	}
	defer l.stream(ctx, m.ID)()
	for range rounds {
		l.call(ctx, http.MethodGet, "/matches/"+m.ID, nil, nil)
		l.call(ctx, http.MethodGet, "/matches", nil, nil)
	}
}

// keep saves a thing, lists all and deletes it.
func (l *loud) keep(ctx context.Context) {
	s := l.Scenes[0]
	var v struct {
		ID string `json:"id"`
	}
	thing := map[string]any{"game": s.Game, "kind": "setup", "name": "loud", "data": game.Setup{Scenario: s.Scenario}}
	if l.call(ctx, http.MethodPost, "/saved", thing, &v) {
		l.call(ctx, http.MethodGet, "/saved", nil, nil)
		l.call(ctx, http.MethodDelete, "/saved/"+v.ID, nil, nil)
	}
	l.call(ctx, http.MethodGet, "/me", nil, nil)
}

// browse opens everything that was ever played or brought in, one after the other.
func (l *loud) browse(ctx context.Context) {
	var list []server.MatchSummary
	if !l.call(ctx, http.MethodGet, "/matches?limit=200", nil, &list) {
		return
	}
	for _, m := range list {
		l.call(ctx, http.MethodGet, "/matches/"+m.ID, nil, nil)
	}
}

func (l *loud) body(s Scene, seats ...map[string]string) map[string]any {
	return map[string]any{"game": s.Game, "setup": game.Setup{Scenario: s.Scenario}, "seats": seats}
}

// stream keeps a live stream of a match open until leave is called.
func (l *loud) stream(ctx context.Context, match string) (leave func()) {
	header := http.Header{"Authorization": {"Bearer " + l.token}, "X-Forwarded-For": {"203.0.113.7"}}
	conn, res, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(l.base, "http")+"/matches/"+match+"/stream?state=1",
		&websocket.DialOptions{HTTPHeader: header})
	if res != nil && res.Body != nil {
		_ = res.Body.Close() // of an upgrade there is none to read
	}
	if err != nil {
		return func() {}
	}
	conn.SetReadLimit(-1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			if _, _, err := conn.Read(ctx); err != nil {
				return
			}
		}
	}()
	return func() {
		_ = conn.CloseNow() // nobody needs it any more
		<-done
	}
}
