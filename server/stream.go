package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/coder/websocket"
	"github.com/danielgtaylor/huma/v2"

	"sabot/game"
)

const (
	heartbeatEvery = 15 * time.Second
	writeLimit     = 10 * time.Second // a client that takes longer for one message is gone
	maxLineCache   = 512
)

// What is said on the live stream; each message names its type.
type (
	helloMessage struct {
		Type string `json:"type" enum:"hello"`
		Last int    `json:"last" doc:"Number of the latest entry."`
		Note int    `json:"note" doc:"Number of the latest note."`
		Now  int64  `json:"now" doc:"The server's time in Unix milliseconds."`
	}
	entryMessage struct {
		Type  string  `json:"type" enum:"entry"`
		Entry LogLine `json:"entry"`
	}
	noteMessage struct {
		Type string `json:"type" enum:"note"`
		Note Note   `json:"note"`
	}
	sideMessage struct {
		Type string `json:"type" enum:"side"`
		Note Note   `json:"note"`
	}
	stateMessage struct {
		Type  string   `json:"type" enum:"state"`
		State Snapshot `json:"state"`
	}
	presenceMessage struct {
		Type    string      `json:"type" enum:"presence"`
		Present []game.Seat `json:"present" doc:"Seats whose holder is listening."`
	}
	thinkingMessage struct {
		Type string    `json:"type" enum:"thinking"`
		Seat game.Seat `json:"seat"`
		On   bool      `json:"on"`
	}
	linkMessage struct {
		Type  string      `json:"type" enum:"link"`
		Seq   int         `json:"seq" doc:"The entry that is about to be rolled for."`
		Seat  game.Seat   `json:"seat" doc:"Whose next link is asked for."`
		Index int         `json:"index" doc:"Its number in the chain; the anchor is 0."`
		Fix   string      `json:"fix" doc:"Binds what the link will be used for; it can be checked when the seeds are shown."`
		Actor game.Seat   `json:"actor" doc:"Who shows the last link."`
		Owns  bool        `json:"owns" doc:"That one is of the actor's own chain, when all others show theirs."`
		With  []game.Link `json:"with" doc:"For the seat that acts, which is asked last: the links of all others."`
	}
	heartbeatMessage struct {
		Type string `json:"type" enum:"beat"`
		Now  int64  `json:"now"`
	}
)

// watcher is one open stream. It has no queue of its own: it remembers how far
// it has read and is notified when there is more, so a slow client costs nothing
// and misses nothing.
type watcher struct {
	guest  string
	payer  payer
	wake   chan struct{}
	entry  int // next entry to send
	note   int // last note sent
	side   int // last line sent of the side's own talk
	states bool
	links  bool                // it has the chains of its seats and answers
	called map[game.Seat]asked // for what it was asked, by seat

	sent     stamp // of the last state that was sent
	session  int64 // of the server's clock, then
	present  []game.Seat
	thinking game.Seat
}

func (w *watcher) notify() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// lineKey names an encoded entry for one kind of audience.
type lineKey struct {
	seq      int
	audience uint64
}

func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	if err := s.openStream(w, r); err != nil {
		s.writeProblem(w, r, err)
	}
}

// openStream opens the stream, or says why it cannot begin. It goes on when the
// request has ended: what that needed, its stack above all, would stay as long as
// somebody listens.
func (s *Server) openStream(w http.ResponseWriter, r *http.Request) error {
	from, err := queryNumber(r, "from")
	if err != nil {
		return err
	}
	notes, err := queryNumber(r, "notes")
	if err != nil {
		return err
	}
	side, err := queryNumber(r, "side")
	if err != nil {
		return err
	}
	if !s.streaming.TryRLock() { // the server stops and waits for the streams that are open
		return busy()
	}
	held := []func(){s.streaming.RUnlock}
	letGo := func() {
		for _, f := range slices.Backward(held) {
			f()
		}
	}
	serving := false
	defer func() {
		if !serving {
			letGo()
		}
	}()
	ctx := r.Context()
	t, release, err := s.cache.open(ctx, r.PathValue("id"))
	if err != nil {
		return err
	}
	held = append(held, release)
	leave, err := s.limits.enterStream(callerOf(ctx).address)
	if err != nil {
		return err
	}
	held = append(held, leave)
	letTableGo, err := s.cache.keep(t.id, callerOf(ctx).address)
	if err != nil {
		return err
	}
	held = append(held, letTableGo)
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil //nolint:nilerr // Accept has answered
	}
	wt := &watcher{
		guest: callerOf(ctx).guest, payer: callerOf(ctx).payer, wake: make(chan struct{}, 1), entry: from, note: notes, side: side,
		states: r.URL.Query().Get("state") == "1", links: r.URL.Query().Get("links") == "1", called: map[game.Seat]asked{},
	}
	t.listen(wt, callerOf(ctx))
	s.metrics.streams(1)
	serving = true
	// Neither the end of the request nor of the server nor a word of the client may
	// end the context of a write: the connection would be cut before the client is told.
	go func() { //nolint:contextcheck // nor shall what the request was made of stay
		defer letGo()
		defer s.metrics.streams(-1)
		defer t.unlisten(wt)
		s.serveStream(context.WithoutCancel(s.lifetime), conn, t, wt)
	}()
	return nil
}

// serveStream serves a stream to its end.
func (s *Server) serveStream(ctx context.Context, conn *websocket.Conn, t *table, w *watcher) {
	defer func() { _ = conn.CloseNow() }() // it may be closed already
	heard := make(chan error, 1)
	go func() { heard <- hear(ctx, conn) }()
	switch err := s.sendUpdates(ctx, conn, t, w, heard); {
	case errors.Is(err, errReload):
		_ = conn.Close(websocket.StatusGoingAway, "reload") // the match may be gone: ask before coming back
	case errors.Is(err, errStopping):
		_ = conn.Close(websocket.StatusServiceRestart, "the server stops")
	case errors.Is(err, errTalked):
		_ = conn.Close(websocket.StatusPolicyViolation, "the stream is for listening")
	}
}

// apart is what the watcher has not seen, worked out on a stack of its own: it
// grows large, and the one that waits keeps what it once had.
func (s *Server) apart(ctx context.Context, t *table, w *watcher) (out [][]byte, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
				s.log.ErrorContext(ctx, "panic", "match", t.id, "panic", p, "stack", string(debug.Stack()))
			}
		}()
		out, err = t.nextMessages(w)
	}()
	<-done
	return out, err
}

// errTalked ends the stream of a client that sends something.
var errTalked = errors.New("the stream is for listening")

// hear reads, which shows pings and closing, until the client says something or
// is gone.
func hear(ctx context.Context, conn *websocket.Conn) error {
	if _, _, err := conn.Reader(ctx); err != nil {
		return err
	}
	return errTalked
}

func queryNumber(r *http.Request, name string) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, invalid("query."+name, "want a number from 0 on")
	}
	return n, nil
}

// errReload ends a stream whose table was given up; the client comes back and
// finds the table loaded anew.
var errReload = errors.New("table was dropped")

// errStopping ends the streams of a server that stops.
var errStopping = errors.New("the server stops")

// sendUpdates sends until the client or the server goes.
func (s *Server) sendUpdates(ctx context.Context, conn *websocket.Conn, t *table, w *watcher, heard <-chan error) error {
	beat := time.NewTicker(heartbeatEvery)
	defer beat.Stop()
	out, err := t.helloMessage()
	sent := 0 // bytes that are not counted as requests yet
	for {
		if err != nil {
			return err
		}
		for _, m := range out {
			if err := send(ctx, conn, m); err != nil {
				return err
			}
			sent += len(m)
		}
		if sent >= answeredInARequest {
			s.limits.chargeRequest(w.payer, sent/answeredInARequest)
			sent %= answeredInARequest
		}
		if out, err = s.apart(ctx, t, w); err != nil || len(out) > 0 {
			continue
		}
		select {
		case err := <-heard:
			return err
		case <-s.lifetime.Done():
			return errStopping
		case <-w.wake:
		case <-beat.C:
			out, err = encodeAll(heartbeatMessage{"beat", s.now()})
		}
	}
}

func send(ctx context.Context, conn *websocket.Conn, m []byte) error {
	ctx, cancel := context.WithTimeout(ctx, writeLimit)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, m)
}

func encodeAll(ms ...any) ([][]byte, error) {
	var out [][]byte
	for _, m := range ms {
		data, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		out = append(out, data)
	}
	return out, nil
}

func (t *table) helloMessage() ([][]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return encodeAll(helloMessage{"hello", t.last(), len(t.notes), t.server.now()})
}

// maxMessages bounds what one pull encodes while the table is locked.
const maxMessages = 64

// nextMessages takes what the watcher has not seen: entries and notes in their order,
// then presence and thinking, then its state when it wants one.
func (t *table) nextMessages(w *watcher) ([][]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.broken {
		return nil, errReload
	}
	var out [][]byte
	a := t.audience(w.guest)
	for ; w.entry < t.match.Len() && len(out) < maxMessages; w.entry++ {
		data, err := t.encodedLine(w.entry, a)
		if err != nil {
			return nil, err
		}
		out = append(out, data)
	}
	for w.note < len(t.notes) && len(out) < maxMessages {
		data, err := json.Marshal(noteMessage{"note", t.notes[w.note].Note})
		if err != nil {
			return nil, err
		}
		w.note++
		out = append(out, data)
	}
	for _, n := range t.talkAfter(w.guest, w.side) {
		if len(out) == maxMessages {
			break
		}
		data, err := json.Marshal(sideMessage{"side", n})
		if err != nil {
			return nil, err
		}
		w.side = n.N
		out = append(out, data)
	}
	if len(out) == maxMessages {
		return out, nil
	}
	calls, err := t.linkMessages(w)
	if err != nil {
		return nil, err
	}
	rest, err := encodeAll(append(calls, t.ephemeral(w)...)...)
	return append(out, rest...), err
}

// ephemeral is what has no number: who is here, who thinks, the state.
func (t *table) ephemeral(w *watcher) []any {
	var out []any
	if here := t.present(); w.present == nil || !slices.Equal(here, w.present) {
		w.present = here
		out = append(out, presenceMessage{"presence", here})
	}
	if now := t.seenThinking(w.guest); now != w.thinking {
		seat := cmp.Or(now, w.thinking)
		w.thinking = now
		out = append(out, thinkingMessage{"thinking", seat, now != game.Nobody})
	}
	// In a new session of the clock the times of the last state mean nothing.
	session := t.server.sessionBegan()
	if now := t.stamp(w.guest); w.states && (now != w.sent || session != w.session || len(out) > 0) {
		w.sent, w.session = now, session
		if snap, err := t.snapshot(w.guest, t.last()); err == nil {
			out = append(out, stateMessage{"state", snap})
		}
	}
	return out
}

// seenThinking is the seat of the computer at work, as far as it is guest's to
// know: what one thinks for a staff only its people see.
func (t *table) seenThinking(guest string) game.Seat {
	seat := cmp.Or(t.thinking, t.thinkingElsewhere())
	if seat != game.Nobody && t.mind(seat) == "" && !t.holds(guest, seat) {
		return game.Nobody
	}
	return seat
}

// encodedLine is the message of an entry; watchers of one kind share it.
func (t *table) encodedLine(seq int, a audience) ([]byte, error) {
	key := lineKey{seq, a.cacheKey()}
	if data, ok := t.lines[key]; ok {
		return data, nil
	}
	l, err := t.line(seq, a)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(entryMessage{"entry", l})
	if err != nil {
		return nil, err
	}
	if len(t.lines) >= maxLineCache {
		t.forgetAnswers()
	}
	t.lines[key] = data
	t.cached += len(data)
	return data, nil
}

// forgetAnswers drops what was made for answers and can be made again.
func (t *table) forgetAnswers() {
	clear(t.legalActions)
	clear(t.lines)
	t.cached = 0
}

// listen adds a watcher; everybody learns that its guest is here.
func (t *table) listen(w *watcher, c caller) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.watchers[w] = struct{}{}
	t.visit(c)
	t.cameOrWent(w.guest)
	if c := t.call; c != nil && c.late {
		c.timer.Reset(t.server.cfg.LinkTimeout) // it may be who was waited for, without the chain
	}
	// Somebody who comes back to a clock that ran out meanwhile.
	if len(t.outOfTime(t.server.now())) > 0 {
		t.alarm.Reset(time.Second)
	}
}

func (t *table) unlisten(w *watcher) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.watchers, w)
	t.cameOrWent(w.guest)
}

// cameOrWent tells everybody whose seat is there, and a staff who of it is.
func (t *table) cameOrWent(guest string) {
	t.membersMoved(guest)
	t.sayPresent(false)
}

// membersMoved tells those who are here.
func (t *table) membersMoved(guests ...string) {
	for _, guest := range guests {
		for _, seat := range t.held(guest) {
			if t.shared(seat) {
				t.revisions[seat-1]++
			}
		}
	}
	t.notifyWatchers()
}

// notifyWatchers wakes all watchers: something without a number has changed.
func (t *table) notifyWatchers() {
	for w := range t.watchers {
		w.notify()
	}
}

// documentStream describes the stream in the OpenAPI document; the upgrade
// itself is outside of what huma serves.
func (rs routes) documentStream() {
	number := func(name, doc string) *huma.Param {
		return &huma.Param{Name: name, In: "query", Description: doc, Schema: &huma.Schema{Type: huma.TypeInteger}}
	}
	rs.api.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "stream-match", Method: http.MethodGet, Path: base + "/matches/{id}/stream",
		Summary:     "Live stream (WebSocket)",
		Description: "Each message is a StreamMessage, as docs/api.md explains.",
		Parameters: []*huma.Param{
			{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}},
			number("from", "First entry wanted."), number("notes", "Last note known."),
			number("side", "Last line known of the side's own talk."),
			number("state", "1: send a snapshot after each change."), number("links", "1: you answer when a link is asked for."),
		},
		Responses: map[string]*huma.Response{"101": {Description: "Switching protocols"}, "default": rs.problemResponse()},
	})
	schemas := rs.api.OpenAPI().Components.Schemas
	one := &huma.Schema{Discriminator: &huma.Discriminator{PropertyName: "type", Mapping: map[string]string{}}}
	for name, typ := range map[string]reflect.Type{
		"hello": reflect.TypeFor[helloMessage](), "entry": reflect.TypeFor[entryMessage](), "note": reflect.TypeFor[noteMessage](),
		"side": reflect.TypeFor[sideMessage](), "state": reflect.TypeFor[stateMessage](), "presence": reflect.TypeFor[presenceMessage](),
		"thinking": reflect.TypeFor[thinkingMessage](), "link": reflect.TypeFor[linkMessage](), "beat": reflect.TypeFor[heartbeatMessage](),
	} {
		message := schemas.Schema(typ, true, "")
		one.OneOf = append(one.OneOf, message)
		one.Discriminator.Mapping[name] = message.Ref
	}
	slices.SortFunc(one.OneOf, func(a, b *huma.Schema) int { return strings.Compare(a.Ref, b.Ref) })
	schemas.Map()["StreamMessage"] = one
}
