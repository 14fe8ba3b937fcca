package chaos_test

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	toxiproxy "github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"

	"sabot/internal/pgtest"
)

// world is everything that runs: a database, servers, workers, and the links
// between them.
type world struct {
	dir     string
	program string
	began   time.Time
	db      *pgtest.Server
	dbPort  int
	toxi    *toxiproxy.ApiServer
	ports   ports
	nodes   []*process // servers, then workers

	mu      sync.Mutex
	stopped []span // when no server could write
}

// process is a server or a worker.
type process struct {
	w      *world
	name   string
	worker bool
	port   int
	db     *link // to the database
	front  *link // from the players; nil for a worker
	skew   string

	mu      sync.Mutex
	cmd     *exec.Cmd
	ended   chan struct{}
	stopped bool // told to
}

// ports gives out ports below those that the system gives to connections, so
// that nobody takes one while nothing listens on it.
type ports struct{ next, last int }

func newPorts() (ports, error) {
	from, to, _ := strings.Cut(os.Getenv("SABOT_CHAOS_PORTS"), "-")
	if from == "" {
		return ports{23_000, 30_000}, nil
	}
	first, err := strconv.Atoi(from)
	if err != nil {
		return ports{}, err
	}
	last, err := strconv.Atoi(to)
	return ports{first, last}, err
}

func (p *ports) take() (int, error) {
	for ; p.next <= p.last; p.next++ {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", p.next))
		if err != nil {
			continue
		}
		p.next++
		return p.next - 1, l.Close()
	}
	return 0, errors.New("no port is free")
}

// newWorld starts everything. What it starts ends with the test.
func newWorld(t *testing.T, servers, workers int) *world {
	t.Helper()
	w := &world{dir: t.TempDir(), began: time.Now(), toxi: toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())}
	w.program = filepath.Join(w.dir, "sabot")
	build := []string{"build", "-o", w.program}
	if os.Getenv("SABOT_CHAOS_RACE") != "" {
		build = append(build, "-race")
	}
	if out, err := exec.Command("go", append(build, "sabot/cmd/sabot")...).CombinedOutput(); err != nil { //nolint:noctx // it ends
		t.Fatalf("build: %v: %s", err, out)
	}
	var err error
	if w.ports, err = newPorts(); err != nil {
		t.Fatal(err)
	}
	if w.dbPort, err = w.ports.take(); err != nil {
		t.Fatal(err)
	}
	if w.db, err = pgtest.NewServer(w.dbPort, "-c", "max_connections=150", "-c", "shared_buffers=64MB"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.db.Remove(); err != nil {
			t.Error(err)
		}
	})
	if err := w.db.Start(); err != nil {
		t.Fatal(err)
	}
	if err := w.db.Exec(t.Context(), "postgres", "CREATE DATABASE chaos"); err != nil {
		t.Fatal(err)
	}
	for i := range servers + workers {
		p := w.newProcess(t, i, servers)
		w.nodes = append(w.nodes, p)
		if err := p.start(); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

func (w *world) newProcess(t *testing.T, i, servers int) *process {
	t.Helper()
	p := &process{w: w, name: fmt.Sprint("server ", i+1), worker: i >= servers}
	if p.worker {
		p.name = fmt.Sprint("worker ", i+1-servers)
	}
	var err error
	if p.port, err = w.ports.take(); err != nil {
		t.Fatal(err)
	}
	p.skew = filepath.Join(w.dir, fmt.Sprint("skew", i))
	if err := os.WriteFile(p.skew, []byte("0"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.db = w.newLink(t, p.name+" to the database", w.dbPort)
	if !p.worker {
		p.front = w.newLink(t, "players to "+p.name, p.port)
	}
	t.Cleanup(p.kill)
	return p
}

// servers are those that answer players.
func (w *world) servers() []*process {
	return slices.DeleteFunc(slices.Clone(w.nodes), func(p *process) bool { return p.worker })
}

// since is the time on the clock of the test.
func (w *world) since() time.Duration { return time.Since(w.began) }

// start starts the program and returns when it says that it is ready.
func (p *process) start() error {
	database := fmt.Sprintf("postgres://postgres@127.0.0.1:%d/chaos?sslmode=disable", p.db.port)
	args := []string{
		"serve", "--addr", fmt.Sprint("127.0.0.1:", p.port), "--no-browser", "--no-limits", "--pause", "20ms",
		"--database", database, "--skew", p.skew,
	}
	if p.worker {
		args = []string{"worker", "--database", database}
	}
	errs, err := os.OpenFile(filepath.Join(p.w.dir, strings.ReplaceAll(p.name, " ", "-")+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	cmd := exec.Command(p.w.program, args...) //nolint:noctx // it is killed
	cmd.Stderr = errs
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "SABOT_") })
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	started, ended := make(chan error), make(chan struct{})
	said := make(chan string, 1)
	go func() {
		// The process ends with the thread that has started it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(ended)
		defer errs.Close()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		line, _ := bufio.NewReader(out).ReadString('\n') // nothing: it has ended
		said <- line
		_ = cmd.Wait() // how is told in its log
	}()
	if err := <-started; err != nil {
		return err
	}
	p.mu.Lock()
	p.cmd, p.ended, p.stopped = cmd, ended, false
	p.mu.Unlock()
	if line := <-said; line == "" {
		return fmt.Errorf("%s does not start", p.name)
	}
	return nil
}

// signal sends a signal to the process, where it runs.
func (p *process) signal(s syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd != nil {
		_ = p.cmd.Process.Signal(s) // it may just have ended
	}
}

// stop ends the process with a signal and waits for it.
func (p *process) stop(s syscall.Signal) {
	p.mu.Lock()
	cmd, ended := p.cmd, p.ended
	p.cmd, p.stopped = nil, true
	p.mu.Unlock()
	if cmd != nil {
		_ = cmd.Process.Signal(s)
		<-ended
	}
}

func (p *process) kill() { p.stop(syscall.SIGKILL) }

// restart starts the process until it stays: without a database it ends again.
func (p *process) restart(limit time.Duration) error {
	for end := time.Now().Add(limit); ; {
		err := p.start()
		if err == nil || time.Now().After(end) {
			return err
		}
		p.kill()
		time.Sleep(again)
	}
}

// link is a connection that can be disturbed.
type link struct {
	name  string
	port  int
	proxy *toxiproxy.Proxy
}

func (w *world) newLink(t *testing.T, name string, to int) *link {
	t.Helper()
	port, err := w.ports.take()
	if err != nil {
		t.Fatal(err)
	}
	l := &link{name: name, port: port}
	l.proxy = toxiproxy.NewProxy(w.toxi, name, fmt.Sprint("127.0.0.1:", port), fmt.Sprint("127.0.0.1:", to))
	if err := l.proxy.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.proxy.Stop)
	return l
}

func (l *link) url() string { return fmt.Sprint("http://127.0.0.1:", l.port) }

// cut closes all connections and lets nobody open another.
func (l *link) cut() { l.proxy.Stop() }

// mend lets connections be opened again.
func (l *link) mend() error { return l.proxy.Start() }

// disturb does something to what goes through, both ways.
func (l *link) disturb(kind, attributes string) error {
	for _, way := range []string{"upstream", "downstream"} {
		text := fmt.Sprintf(`{"name":%q,"type":%q,"stream":%q,"attributes":%s}`, kind+way, kind, way, attributes)
		if _, err := l.proxy.Toxics.AddToxicJson(strings.NewReader(text)); err != nil {
			return err
		}
	}
	return nil
}
