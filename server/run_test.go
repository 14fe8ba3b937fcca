package server_test

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"sabot/server"
)

// said collects what the server prints.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func TestRunPicksAFreePort(t *testing.T) {
	taken, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	cfg := testConfig(t)
	var out said
	cfg.Addr, cfg.AnyPort, cfg.Out = taken.Addr().String(), true, &out
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, cfg) }()
	eventually(t, "the URL is said", func() bool { return strings.Contains(out.String(), "http://127.0.0.1:") })
	url := strings.TrimSpace(out.String()[strings.Index(out.String(), "http"):])
	if url == "http://"+cfg.Addr {
		t.Fatalf("it says the port that is taken: %s", url)
	}
	p := guest(t, url)
	s := p.begin(begin("me", "me"))
	l := p.listen(s.ID, "")
	l.until("presence", nil)
	go func() { // a client that answers when it is told to go
		for {
			if _, _, err := l.conn.Read(t.Context()); err != nil {
				return
			}
		}
	}()
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("Run() = %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("Run() does not stop")
	}
	http.DefaultClient.CloseIdleConnections()
}

// Whoever asks for a port wants that port: a page on another one would not be
// found.
func TestRunReportsATakenPort(t *testing.T) {
	taken, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	cfg := testConfig(t)
	cfg.Addr = taken.Addr().String()
	if err := server.Run(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), cfg.Addr+" is taken") {
		t.Errorf("Run() = %v, want an error that names the port", err)
	}
}

func TestRunReportsABadAddress(t *testing.T) {
	cfg := testConfig(t)
	cfg.Addr = "127.0.0.1:notaport"
	if err := server.Run(t.Context(), cfg); err == nil {
		t.Error("Run() accepts a port that is none")
	}
}

// The figures are served where the operator asked for them.
func TestRunServesMetrics(t *testing.T) {
	cfg := testConfig(t)
	var out, log said
	cfg.Addr, cfg.Out, cfg.MetricsAddr = "127.0.0.1:0", &out, "127.0.0.1:0"
	cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, cfg) }()
	eventually(t, "it is ready", func() bool { return strings.Contains(out.String(), "http://127.0.0.1:") })
	_, rest, _ := strings.Cut(log.String(), "msg=metrics url=")
	url, _, _ := strings.Cut(rest, "\n")
	if status, _, body := get(t, http.DefaultClient, url, nil); status != http.StatusOK || !strings.Contains(body, "sabot_tables 0") {
		t.Errorf("GET %s = %d %.80s", url, status, body)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("Run() = %v", err)
	}
	http.DefaultClient.CloseIdleConnections()

	cfg.MetricsAddr = "127.0.0.1:notaport"
	if err := server.Run(t.Context(), cfg); err == nil {
		t.Error("Run() goes on without the figures it was asked for")
	}
}
