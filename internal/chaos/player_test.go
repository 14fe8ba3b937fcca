package chaos_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"sabot/dice"
	"sabot/game"
	"sabot/server"
)

const (
	// requestLimit is how long somebody waits for an answer before they ask again.
	requestLimit = 5 * time.Second
	// again is the pause before something is tried again.
	again = 50 * time.Millisecond
	// silence is how long a stream may say nothing: it has a heartbeat.
	silence = 20 * time.Second
)

// person is somebody with an identity, who asks one server after the other until
// one answers.
type person struct {
	g      *games
	web    *http.Client
	at     atomic.Int64 // the server asked now
	token  string
	marker string // in every id of theirs, so that it is known where it is read
	own    string // secret of the chain for the dice
}

func (g *games) newPerson(ctx context.Context) (*person, error) {
	p := &person{
		g: g, web: &http.Client{Timeout: requestLimit, Transport: &http.Transport{DisableCompression: true}},
		marker: "x" + strings.ToLower(rand.Text()[:12]), own: dice.NewSecret(),
	}
	p.at.Store(mathrand.Int64N(int64(len(g.fronts))))
	var guest server.Guest
	err := p.insist(ctx, http.MethodPost, "/guests", nil, &guest)
	p.token = guest.Token
	return p, err
}

func (p *person) base() string {
	return p.g.fronts[int(p.at.Load())%len(p.g.fronts)].url() + "/api/v1"
}

// elsewhere goes to the next server.
func (p *person) elsewhere() { p.at.Add(1) }

// ask makes one request; status is 0 when nobody has answered.
func (p *person) ask(ctx context.Context, method, path string, body any) (status int, answer []byte) {
	var in io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			panic(err) // of our own values
		}
		in = bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(ctx, method, p.base()+path, in)
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	res, err := p.web.Do(r)
	if err != nil {
		return 0, nil
	}
	defer res.Body.Close()
	if answer, err = io.ReadAll(res.Body); err != nil {
		return 0, nil
	}
	if res.StatusCode == http.StatusInternalServerError {
		p.g.faulty("%s %s = 500: %s", method, path, answer)
	}
	return res.StatusCode, answer
}

// nobody tells that an answer says nothing: it is time to ask elsewhere.
func nobody(status int) bool { return status == 0 || status >= http.StatusInternalServerError }

// insist asks until somebody answers.
func (p *person) insist(ctx context.Context, method, path string, body, out any) error {
	for {
		status, answer := p.ask(ctx, method, path, body)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case nobody(status):
			p.elsewhere()
			time.Sleep(again)
			continue
		case status >= http.StatusBadRequest:
			return fmt.Errorf("%s %s = %d: %s", method, path, status, answer)
		}
		if out == nil {
			return nil
		}
		return json.Unmarshal(answer, out)
	}
}

// attempt is an action on its way.
type attempt struct {
	id       string
	seat     game.Seat
	expect   int           // the state it was decided on
	called   time.Duration // first sent
	last     time.Duration // the latest try sent
	answered time.Duration
	outcome  outcome
	seq      int // where it was acknowledged
}

type outcome int

const (
	unknown outcome = iota // never answered
	acknowledged
	stale
	refused
)

// play sends a decision until it is answered.
func (p *person) play(ctx context.Context, m *match, a *attempt, body map[string]any) {
	a.called = p.g.w.since()
	for {
		a.last = p.g.w.since()
		status, answer := p.ask(ctx, http.MethodPost, "/matches/"+m.id+"/actions", body)
		a.answered = p.g.w.since()
		var problem server.Problem
		switch {
		case status == http.StatusOK:
			var r server.Receipt
			if err := json.Unmarshal(answer, &r); err != nil {
				p.g.faulty("%s: receipt %s", m, answer)
				return
			}
			if r.Pending || len(r.Entries) == 0 {
				break // the roll waits for somebody
			}
			a.outcome, a.seq = acknowledged, r.Entries[0].Seq
			m.learn(a.seq, a.answered, true)
			return
		case ctx.Err() != nil:
			return
		case nobody(status):
			p.elsewhere()
		case json.Unmarshal(answer, &problem) != nil:
			p.g.faulty("%s: %d: %s", m, status, answer)
			return
		case problem.Code == "stale":
			a.outcome = stale
			return
		case problem.Code == "refused":
			a.outcome = refused
			return
		case problem.Code == "conflict" && len(problem.Refusals) == 1 && problem.Refusals[0].Reason == "table.rolling":
		default:
			p.g.faulty("%s: an action of seat %d = %d: %s", m, a.seat, status, answer)
			return
		}
		time.Sleep(again)
	}
}

// stream is what one reader hears of a match, over as many connections as it
// takes.
type stream struct {
	p     *person
	m     *match
	seats []game.Seat // of the reader; none for a spectator
	links bool

	mu        sync.Mutex
	next      int // entry
	note      int
	connected int
	entries   []told
	views     []shown
	state     server.Snapshot
	news      chan struct{} // something has come
	shownAt   map[int]time.Duration
}

// told is an entry as it was read.
type told struct {
	line server.LogLine
	at   time.Duration
}

// shown is a view as it was read.
type shown struct {
	seq  int
	seat game.Seat
	view [32]byte
	at   time.Duration
	over bool
}

func (p *person) stream(m *match, seats []game.Seat, links bool) *stream {
	return &stream{p: p, m: m, seats: seats, links: links, news: make(chan struct{}, 1), shownAt: map[int]time.Duration{}}
}

// run listens until ctx ends.
func (s *stream) run(ctx context.Context) {
	for ctx.Err() == nil {
		s.listen(ctx)
		s.p.elsewhere()
		select {
		case <-ctx.Done():
		case <-time.After(again):
		}
	}
}

func (s *stream) listen(ctx context.Context) {
	dialing, cancel := context.WithTimeout(ctx, requestLimit)
	defer cancel()
	s.mu.Lock()
	path := fmt.Sprintf("/matches/%s/stream?state=1&from=%d&notes=%d", s.m.id, s.next, s.note)
	s.mu.Unlock()
	if s.links {
		path += "&links=1"
	}
	conn, res, err := websocket.Dial(dialing, "ws"+strings.TrimPrefix(s.p.base(), "http")+path,
		&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + s.p.token}}})
	if res != nil && res.Body != nil {
		_ = res.Body.Close() // of an upgrade there is none to read
	}
	if err != nil {
		return
	}
	defer func() { _ = conn.CloseNow() }() // nobody listens any more
	conn.SetReadLimit(-1)
	s.mu.Lock()
	s.connected++
	s.mu.Unlock()
	for {
		reading, cancel := context.WithTimeout(ctx, silence)
		_, data, err := conn.Read(reading)
		cancel()
		if err != nil {
			return
		}
		s.hear(ctx, data)
	}
}

type message struct {
	Type  string          `json:"type"`
	Entry server.LogLine  `json:"entry"`
	Note  json.RawMessage `json:"note"` // of hello a number
	State server.Snapshot `json:"state"`

	Seat  game.Seat `json:"seat"`
	Index int       `json:"index"`
}

func (s *stream) hear(ctx context.Context, data []byte) {
	s.readNothingOfOthers(data)
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		s.p.g.faulty("%s: message %s", s.m, data)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.p.g.w.since()
	switch m.Type {
	case "entry":
		if m.Entry.Seq != s.next {
			s.p.g.faulty("%s: %s reads entry %d after %d", s.m, s.reader(), m.Entry.Seq, s.next-1)
		}
		s.next = m.Entry.Seq + 1
		s.entries = append(s.entries, told{m.Entry, at})
		s.shownAt[m.Entry.Seq] = at
		s.m.learn(m.Entry.Seq, at, false)
	case "note":
		var n server.Note
		if err := json.Unmarshal(m.Note, &n); err != nil || n.N != s.note+1 {
			s.p.g.faulty("%s: %s reads note %s after %d", s.m, s.reader(), m.Note, s.note)
		}
		s.note = n.N
	case "state":
		s.see(m.State, at)
	case "link":
		go s.answer(ctx, m.Seat, m.Index)
	}
}

// see takes note of a state. It must be that after the entries before it.
func (s *stream) see(state server.Snapshot, at time.Duration) {
	if state.Seq != s.next-1 || state.Last != state.Seq || state.Note != s.note {
		s.p.g.faulty("%s: %s is shown the state after entry %d (of %d) and note %d, and was told of entry %d and note %d",
			s.m, s.reader(), state.Seq, state.Last, state.Note, s.next-1, s.note)
	}
	over := state.Status == "over"
	if want := s.seats; !over && len(want) > 0 && !slices.Equal(state.Mine, want) {
		s.p.g.faulty("%s: %s holds %v", s.m, s.reader(), state.Mine)
	}
	for _, sight := range state.Sights {
		s.views = append(s.views, shown{state.Seq, sight.Seat, viewSum(sight.View), at, over})
	}
	s.state = state
	select {
	case s.news <- struct{}{}:
	default:
	}
}

func (s *stream) reader() string {
	if len(s.seats) == 0 {
		return "a spectator"
	}
	return fmt.Sprint("seat ", s.seats[0])
}

// readNothingOfOthers searches what came for what nobody may read.
func (s *stream) readNothingOfOthers(data []byte) {
	for _, other := range s.m.people {
		if other != s.p && (bytes.Contains(data, []byte(other.marker)) || bytes.Contains(data, []byte(other.token))) {
			s.p.g.faulty("%s: %s reads an id or the token of another: %s", s.m, s.reader(), data)
		}
	}
	if bytes.Contains(data, []byte(`"digest"`)) || bytes.Contains(data, []byte(`"hidden":[[`)) {
		s.p.g.faulty("%s: %s reads a digest or a hidden draw: %s", s.m, s.reader(), data)
	}
}

// answer shows a link that was asked for.
func (s *stream) answer(ctx context.Context, seat game.Seat, index int) {
	link, err := dice.LinkAt(s.p.own, index)
	if err != nil {
		s.p.g.faulty("%s: link %d: %v", s.m, index, err)
		return
	}
	for ctx.Err() == nil {
		status, answer := s.p.ask(ctx, http.MethodPost, "/matches/"+s.m.id+"/links", map[string]any{"seat": seat, "index": index, "link": link})
		switch {
		case nobody(status):
			s.p.elsewhere()
			time.Sleep(again)
			continue
		case status != http.StatusNoContent && status != http.StatusConflict && status != http.StatusUnprocessableEntity:
			s.p.g.faulty("%s: link %d of seat %d = %d: %s", s.m, index, seat, status, answer)
		}
		return
	}
}

// waiting returns the state when the seat may decide, or when the match is over.
func (s *stream) waiting(ctx context.Context, after int) (server.Snapshot, bool) {
	for {
		s.mu.Lock()
		state := s.state
		s.mu.Unlock()
		if state.ID != "" {
			if state.Status == "over" {
				return state, true
			}
			if state.Seq > after && len(state.Sights) > 0 && len(state.Sights[0].Legal) > 0 &&
				slices.ContainsFunc(state.Waiting, func(d game.Decision) bool { return d.Seat == s.seats[0] }) {
				return state, true
			}
		}
		select {
		case <-s.news:
		case <-time.After(time.Second):
		case <-ctx.Done():
			return state, false
		}
	}
}
