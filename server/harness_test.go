package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"sabot/game"
	"sabot/internal/pgtest"
	"sabot/rulebook"
	"sabot/server"
	"sabot/store"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv("SABOT_TEST_CHILD"); dir != "" {
		child(dir)
		return
	}
	goleak.VerifyTestMain(cluster.Around(m))
}

// cluster has databases for servers that share one.
var cluster = pgtest.Cluster{Prepare: func(ctx context.Context, address string) error {
	s, err := store.OpenPostgres(ctx, address)
	if err != nil {
		return err
	}
	return s.Close()
}}

// clock is the wall clock of a test, and the clock that cannot be set.
type clock struct {
	mu     sync.Mutex
	at     time.Time
	passed time.Duration
}

func newClock() *clock { return &clock{at: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
	c.passed += d
}

func (c *clock) steady() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.passed
}

// set puts the clock on the wall forward or back: nothing passes.
func (c *clock) set(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// openBook reads the rulebook once for all tests, as a program does: it does not
// change, and to read it takes longer than most tests.
var openBook = sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Open() })

func testBook(t *testing.T) *rulebook.Book {
	t.Helper()
	book, err := openBook()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// testConfig is a server for the heap, without limits and without a page. Links for
// the dice are waited for as long as a busy machine may take.
func testConfig(t *testing.T) server.Config {
	t.Helper()
	return server.Config{
		DataDir: t.TempDir(), NoBrowser: true, Games: heapGames(heapMind{}),
		Book: testBook(t), Limits: server.Limits{Off: true}, Workers: 1,
		LinkTimeout: time.Minute, // who answers must not be late on a busy machine
		Page: fstest.MapFS{
			"index.html": {Data: []byte("<!doctype html><title>Sabot</title>")}, "assets/a.js": {Data: []byte("1")},
			"assets/b.js.gz": {Data: pack(t, packedScript)},
		},
		Logger: slog.New(slog.NewTextHandler(testLog{t}, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
}

// packedScript is what the file of the page that comes packed says.
const packedScript = "export const packed = true;"

func pack(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// testLog shows the server's log beside a failing test.
type testLog struct{ t *testing.T }

func (l testLog) Write(p []byte) (int, error) {
	if l.t.Context().Err() == nil {
		l.t.Log(strings.TrimSpace(string(p)))
	}
	return len(p), nil
}

// serve starts a server for the length of a test.
func serve(t *testing.T, cfg server.Config) string {
	t.Helper()
	url, stop := start(t, cfg)
	t.Cleanup(stop)
	return url
}

func start(t *testing.T, cfg server.Config) (url string, stop func()) {
	t.Helper()
	_, url, stop = open(t, cfg)
	return url, stop
}

// figures are what the operator of a server reads.
func figures(t *testing.T, s *server.Server) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.Metrics().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

func open(t *testing.T, cfg server.Config) (s *server.Server, url string, stop func()) {
	t.Helper()
	s, err := server.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	return s, web.URL, sync.OnceFunc(func() {
		web.CloseClientConnections()
		if err := s.Close(); err != nil {
			t.Errorf("Close() = %v", err)
		}
		web.Close()
	})
}

// player is a client of the API with an identity of its own.
type player struct {
	t     *testing.T
	url   string
	token string
	lang  string
	seq   atomic.Int64
}

// guest makes somebody new.
func guest(t *testing.T, url string) *player {
	t.Helper()
	p := &player{t: t, url: url}
	var g server.Guest
	p.post("/guests", nil, http.StatusCreated, &g)
	p.token = g.Token
	return p
}

// id makes a fresh action id.
func (p *player) id() string { return fmt.Sprint("a", p.seq.Add(1)) }

// call makes one request and returns status, headers and body.
func (p *player) call(method, path string, body any) (int, http.Header, []byte) {
	p.t.Helper()
	var in io.Reader
	kind := "application/json"
	switch b := body.(type) {
	case nil:
	case string:
		in, kind = strings.NewReader(b), "text/plain"
	case []byte:
		in = bytes.NewReader(b)
	default:
		data, err := json.Marshal(b)
		if err != nil {
			p.t.Fatal(err)
		}
		in = bytes.NewReader(data)
	}
	if !strings.HasPrefix(path, "/api") {
		path = "/api/v1" + path
	}
	// The context of a test ends before its cleanups, and these wait for what a
	// stream is just answering.
	r, err := http.NewRequestWithContext(context.WithoutCancel(p.t.Context()), method, p.url+path, in)
	if err != nil {
		p.t.Fatal(err)
	}
	if in != nil {
		r.Header.Set("Content-Type", kind)
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	r.Header.Set("Accept-Language", p.lang)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	if strings.HasPrefix(path, "/api/v1") {
		published.check(p.t, p.url, method, path, res.StatusCode, res.Header, data)
	}
	return res.StatusCode, res.Header, data
}

// want makes a request that must be answered with status, and reads the
// answer into out.
func (p *player) want(method, path string, body any, status int, out any) {
	p.t.Helper()
	got, _, data := p.call(method, path, body)
	if got != status {
		p.t.Fatalf("%s %s = %d, want %d: %s", method, path, got, status, data)
	}
	if out == nil {
		return
	}
	if raw, ok := out.(*string); ok {
		*raw = string(data)
		return
	}
	if err := json.Unmarshal(data, out); err != nil {
		p.t.Fatalf("%s %s: %v in %s", method, path, err, data)
	}
}

func (p *player) post(path string, body any, status int, out any) {
	p.t.Helper()
	p.want(http.MethodPost, path, body, status, out)
}

func (p *player) get(path string, out any) {
	p.t.Helper()
	p.want(http.MethodGet, path, nil, http.StatusOK, out)
}

type obj map[string]any

func begin(seats ...string) obj {
	var list []obj
	for _, who := range seats {
		list = append(list, obj{"who": who})
	}
	return obj{"game": "heap", "setup": obj{"scenario": "small"}, "seats": list}
}

// begin starts a match and returns its snapshot.
func (p *player) begin(body obj) server.Snapshot {
	p.t.Helper()
	var s server.Snapshot
	p.post("/matches", body, http.StatusCreated, &s)
	return s
}

func (p *player) look(id string) server.Snapshot {
	p.t.Helper()
	var s server.Snapshot
	p.get("/matches/"+id, &s)
	return s
}

// play makes a move that must be taken.
func (p *player) play(id string, seat game.Seat, text string) server.Receipt {
	p.t.Helper()
	var r server.Receipt
	p.post("/matches/"+id+"/actions", obj{"id": p.id(), "seat": seat, "text": text}, http.StatusOK, &r)
	return r
}

// refused makes a request that must fail with this status and code.
func (p *player) refused(method, path string, body any, status int, code string) server.Problem {
	p.t.Helper()
	got, head, data := p.call(method, path, body)
	var pr server.Problem
	if err := json.Unmarshal(data, &pr); err != nil {
		p.t.Fatalf("%s %s: not a problem document: %s", method, path, data)
	}
	if got != status || pr.Code != code || pr.Status != status || head.Get("Content-Type") != "application/problem+json" || pr.Title == "" {
		p.t.Errorf("%s %s = %d %q (%s), want %d %q: %s", method, path, got, pr.Code, head.Get("Content-Type"), status, code, data)
	}
	return pr
}

// friends begins a match between two guests.
func friends(t *testing.T, url string, body obj) (ada, bob *player, id string) {
	t.Helper()
	ada, bob = guest(t, url), guest(t, url)
	s := ada.begin(body)
	if len(s.Links.Invites) != 1 {
		t.Fatalf("%d invites, want 1", len(s.Links.Invites))
	}
	bob.post("/join/"+s.Links.Invites[0].Token, obj{"name": "Bob"}, http.StatusOK, nil)
	return ada, bob, s.ID
}

// eventually waits for something that happens by itself.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("never happened: %s", what)
}
