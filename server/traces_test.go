package server_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"

	"sabot/server"
)

// A collector gets a span for each request by its route, for each write and for
// each turn of a computer; it never gets the secret of a link, a match's name or
// a trace that a stranger claims to belong to.
func TestTraces(t *testing.T) {
	var mu sync.Mutex
	var names []string
	var all strings.Builder
	web := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body := io.Reader(r.Body)
		if r.Header.Get("Content-Encoding") == "gzip" {
			zipped, err := gzip.NewReader(body)
			if err != nil {
				t.Error(err)
				return
			}
			body = zipped
		}
		data, err := io.ReadAll(body)
		if err != nil {
			t.Error(err)
		}
		var got collector.ExportTraceServiceRequest
		if err := proto.Unmarshal(data, &got); err != nil {
			t.Errorf("%s: %v", r.URL, err)
		}
		mu.Lock()
		defer mu.Unlock()
		all.Write(data)
		for _, rs := range got.GetResourceSpans() {
			for _, ss := range rs.GetScopeSpans() {
				for _, span := range ss.GetSpans() {
					names = append(names, span.GetName())
				}
			}
		}
	}))
	defer web.Close()
	cfg := testConfig(t)
	cfg.Traces = web.URL
	url, stop := start(t, cfg)
	defer stop()
	ada := guest(t, url)
	s := ada.begin(begin("me", "open"))
	secret := s.Links.Invites[0].Token
	bob := guest(t, url)
	bob.post("/join/"+secret, obj{"name": "Bob"}, http.StatusOK, nil)
	bob.look(s.ID)
	solo := ada.begin(begin("me", "ai"))
	ada.play(solo.ID, 1, "1")
	eventually(t, "the computer answers", func() bool { return ada.look(solo.ID).Seq == 2 })
	stop() // sends what is left
	mu.Lock()
	defer mu.Unlock()
	for _, want := range []string{"POST /api/v1/matches", "POST /api/v1/join/{token}", "GET /api/v1/matches/{id}", "append", "decide"} {
		if !slices.Contains(names, want) {
			t.Errorf("no span %q among %q", want, names)
		}
	}
	for _, hidden := range []string{secret, s.ID, bob.token} {
		if strings.Contains(all.String(), hidden) {
			t.Errorf("the collector was told %q", hidden)
		}
	}
}

// A collector that cannot be meant is said before the server starts.
func TestTracesAddress(t *testing.T) {
	cfg := testConfig(t)
	for _, wrong := range []string{"http://a collector", "localhost:4318", "ftp://collector", "http://"} {
		cfg.Traces = wrong
		if s, err := server.New(t.Context(), cfg); err == nil {
			t.Error(wrong, "was taken", s.Close())
		} else if !strings.Contains(err.Error(), "http://HOST:PORT") {
			t.Error(err)
		}
	}
}
