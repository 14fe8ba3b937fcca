package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"
)

// stopLimit is how long running requests may take after the server was told
// to stop.
const stopLimit = 5 * time.Second

// Run serves until ctx ends, then stops cleanly: streams are told, running
// requests finish, the store is closed.
func Run(ctx context.Context, cfg Config) error {
	s, err := New(ctx, cfg)
	if err != nil {
		return err
	}
	l, err := s.cfg.listen(ctx)
	if err != nil {
		return errors.Join(err, s.Close())
	}
	s.addProcessors()
	defer collectEarly()()
	closeMetrics, err := s.listenMetrics(ctx)
	if err != nil {
		return errors.Join(err, l.Close(), s.Close())
	}
	defer closeMetrics()
	// Reading rules, words and migrations takes several times the memory that
	// is needed afterwards. Most servers then wait for their first guest.
	debug.FreeOSMemory()
	url := "http://" + browserAddress(l.Addr())
	fmt.Fprintf(s.cfg.Out, "Sabot is ready: %s\n", url)
	s.log.InfoContext(ctx, "listening", "url", url, "data", s.cfg.DataDir)
	if !s.cfg.NoBrowser {
		openBrowser(ctx, url)
	}
	return s.serve(ctx, l)
}

// collectEarly lets garbage grow to a third of what is in use, not to as much. A
// server holds little and makes much garbage, and what it is made of is cheap to
// look through. Whoever has set GOGC has decided otherwise.
func collectEarly() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(33)
	return func() { debug.SetGCPercent(before) }
}

// Work does the jobs of a database until ctx ends, and serves nobody: only the
// figures and whether it is well, at [Config.MetricsAddr].
func Work(ctx context.Context, cfg Config) error {
	if cfg.Database == "" && (cfg.Store == nil || !cfg.Store.Shared()) {
		return errors.New("a worker needs a database that servers share: --database postgres://…")
	}
	cfg.worksOnly = true
	s, err := New(ctx, cfg)
	if err != nil {
		return err
	}
	s.addProcessors()
	closeMetrics, err := s.listenMetrics(ctx)
	if err != nil {
		return errors.Join(err, s.Close())
	}
	defer closeMetrics()
	fmt.Fprintln(s.cfg.Out, "Sabot works.")
	<-ctx.Done()
	s.log.InfoContext(ctx, "stopping")
	return s.Close()
}

func (s *Server) serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      90 * time.Second, // the longest analysis and some; streams are free of it
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug), // clients that hang up in the middle
	}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(connections{l, s}) }()
	var failed error
	select {
	case failed = <-ended:
	case <-ctx.Done():
		s.log.InfoContext(ctx, "stopping")
	}
	s.halt() // streams leave and let go of their connections
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopLimit)
	defer cancel()
	stopped := web.Shutdown(limit)
	if errors.Is(failed, http.ErrServerClosed) {
		failed = nil
	}
	return errors.Join(failed, stopped, s.Close())
}

// listen takes the wanted port, or where any will do a free one when somebody
// has it.
func (c Config) listen(ctx context.Context) (net.Listener, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", c.Addr)
	switch {
	case !errors.Is(err, syscall.EADDRINUSE):
		return l, err
	case !c.AnyPort:
		return nil, fmt.Errorf("%s is taken by another program: stop it, or choose another port with --addr", c.Addr)
	}
	host, _, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return nil, err
	}
	return lc.Listen(ctx, "tcp", net.JoinHostPort(host, "0"))
}

// browserAddress is an address that a browser on this machine can open.
func browserAddress(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return fmt.Sprintf("localhost:%d", tcp.Port)
}

// openBrowser shows the page where there is a desktop. Failing is fine: the
// address has been said.
func openBrowser(ctx context.Context, url string) {
	var name string
	var args []string
	switch runtime.GOOS {
	case "darwin":
		name, args = "open", []string{url}
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		name, args = "xdg-open", []string{url}
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), name, args...) //nolint:gosec // our own address
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }() // only to leave no zombie behind
	}
}
