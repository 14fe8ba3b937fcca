// Package pgtest runs a PostgreSQL that lives as long as the tests of one
// package. It needs the server's programs on this machine (Debian's package
// postgresql, which make setup installs) and no rights: where the tests run as
// root, the server runs as somebody who is not.
//
// Usage:
//
//	var cluster = pgtest.Cluster{Prepare: …} // makes the tables, once for all databases
//
//	func TestMain(m *testing.M) { os.Exit(cluster.Around(m).Run()) }
//
//	func TestX(t *testing.T) { s, err := store.OpenPostgres(t.Context(), cluster.Database(t)) }
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// folders is how the folders of clusters are called.
	folders = "sabot-postgres-"
	// ownerFile says which process has made a folder.
	ownerFile  = "made-by"
	startLimit = 30 * time.Second
	// template is the database that others are copied from.
	template = "prepared"
)

// Cluster is a PostgreSQL server with databases for tests. It starts when the
// first is asked for.
type Cluster struct {
	// Prepare makes in a database what every other one shall begin with. To copy
	// it is much faster than to do it again; nil leaves them empty.
	Prepare func(ctx context.Context, address string) error

	mu        sync.Mutex
	started   bool
	err       error
	dir       string
	databases int
	free      []string
	stop      func() error
}

// Around stops the server when m has run.
func (c *Cluster) Around(m interface{ Run() int }) interface{ Run() int } { return around{c, m} }

type around struct {
	c *Cluster
	m interface{ Run() int }
}

// Run runs the tests.
func (a around) Run() int {
	status := a.m.Run()
	if err := a.c.close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return max(status, 1)
	}
	return status
}

// Database returns the address of a database as Prepare has left it. When the
// test has ended its rows go and another test may have it: to make a new one
// costs more than most tests.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	name, err := c.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.giveBack(context.Background(), name); err != nil {
			t.Errorf("empty the database: %v", err)
		}
	})
	return c.address(name)
}

// Empty makes a database that Prepare has not seen.
func (c *Cluster) Empty(t testing.TB) string {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	name, err := c.create(t.Context(), "template1")
	if err != nil {
		t.Fatal(err)
	}
	return c.address(name)
}

func (c *Cluster) take(ctx context.Context) (name string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.free); n > 0 {
		name, c.free = c.free[n-1], c.free[:n-1]
		return name, nil
	}
	return c.create(ctx, template)
}

// giveBack empties all tables but those of the migrations.
func (c *Cluster) giveBack(ctx context.Context, name string) error {
	err := c.exec(ctx, name, `DO $$ DECLARE names text; BEGIN
		SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') INTO names FROM pg_tables
			WHERE schemaname = 'public' AND tablename NOT IN ('goose_db_version', 'tables_need') OR tablename = 'river_job';
		IF names IS NOT NULL THEN EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY'; END IF;
	END $$`)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.free = append(c.free, name)
	}
	return err
}

// Exec runs a statement on the server as its owner, beside all databases.
func (c *Cluster) Exec(t testing.TB, statement string, args ...any) {
	t.Helper()
	if err := c.exec(t.Context(), "postgres", statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func (c *Cluster) address(name string) string {
	q := url.Values{"host": {c.dir}, "user": {"postgres"}}
	return "postgres:///" + name + "?" + q.Encode()
}

func (c *Cluster) create(ctx context.Context, from string) (name string, err error) {
	if !c.started {
		c.started = true
		if c.err = c.start(); c.err == nil { //nolint:contextcheck // it outlives the test that is first
			c.err = c.prepare(ctx)
		}
	}
	if c.err != nil {
		return "", c.err
	}
	c.databases++
	name = fmt.Sprint("test", c.databases)
	return name, c.exec(ctx, "postgres", "CREATE DATABASE "+name+" TEMPLATE "+from)
}

func (c *Cluster) prepare(ctx context.Context) error {
	err := c.exec(ctx, "postgres", "CREATE DATABASE "+template)
	if err == nil && c.Prepare != nil {
		err = c.Prepare(ctx, c.address(template))
	}
	return err
}

func (c *Cluster) exec(ctx context.Context, database, statement string, args ...any) error {
	conn, err := pgx.Connect(ctx, c.address(database))
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement, args...)
	return errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
}

// programs is the folder of the server's programs, the newest where there are
// several.
func programs() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(strings.Split(path, "/")[4]) // 0 for what is no number
		return n
	}
	slices.SortFunc(found, func(a, b string) int { return version(a) - version(b) })
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", errors.New("PostgreSQL is not installed: run make setup, or install Debian's package postgresql")
	}
	return filepath.Dir(initdb), nil
}

// unprivileged is who the server runs as: nobody else where we are not root,
// for then it may be us.
func unprivileged() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil //nolint:nilnil // the process stays who it is
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

func (c *Cluster) start() error {
	bin, err := programs()
	if err != nil {
		return err
	}
	who, err := unprivileged()
	if err != nil {
		return err
	}
	removeStale()
	if c.dir, err = os.MkdirTemp(home(), folders); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.dir, ownerFile), []byte(strconv.Itoa(os.Getpid())), 0o600); err != nil {
		return err
	}
	if who != nil {
		if err := os.Chown(c.dir, int(who.Uid), int(who.Gid)); err != nil {
			return err
		}
	}
	data := filepath.Join(c.dir, "data")
	//nolint:gosec // the programs are PostgreSQL's, the folder is our own
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres", "--auth=trust", "--no-sync",
		"-E", "UTF8", "--locale=C.UTF-8")
	initdb.Dir, initdb.SysProcAttr = "/", &syscall.SysProcAttr{Credential: who}
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	// Nothing has to survive, so nothing is flushed; and nobody else can reach it.
	//nolint:gosec // the same
	server := exec.Command(filepath.Join(bin, "postgres"), "-D", data, "-k", c.dir, "-c", "listen_addresses=", "-c", "fsync=off",
		"-c", "max_connections=200", "-c", "shared_buffers=16MB")
	server.Dir, server.SysProcAttr = "/", &syscall.SysProcAttr{Credential: who, Setpgid: true, Pdeathsig: syscall.SIGINT}
	return c.watch(server)
}

// watch starts the server and waits until it answers.
func (c *Cluster) watch(server *exec.Cmd) error {
	var said bytes.Buffer
	server.Stdout, server.Stderr = &said, &said
	started, ended := make(chan error), make(chan error, 1)
	go func() {
		// The server is stopped when the thread ends that has started it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := server.Start()
		started <- err
		if err == nil {
			ended <- server.Wait()
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	c.stop = func() error {
		// Fast: it does not wait for clients that are still there.
		return errors.Join(server.Process.Signal(syscall.SIGINT), <-ended)
	}
	for end := time.Now().Add(startLimit); ; time.Sleep(20 * time.Millisecond) {
		err := c.exec(context.Background(), "postgres", "SELECT 1")
		if err == nil {
			return nil
		}
		select {
		case <-ended:
			c.stop = func() error { return nil }
			return fmt.Errorf("PostgreSQL does not start: %s", said.String())
		default:
		}
		if time.Now().After(end) {
			return fmt.Errorf("PostgreSQL does not answer: %w", err)
		}
	}
}

// home is where clusters are: in memory where the machine has a place for that.
func home() string {
	const memory = "/dev/shm"
	if info, err := os.Stat(memory); err == nil && info.IsDir() {
		return memory
	}
	return os.TempDir()
}

// removeStale removes the folders of test runs that were killed.
func removeStale() {
	owners, _ := filepath.Glob(filepath.Join(home(), folders+"*", ownerFile)) // the pattern is sound
	for _, file := range owners {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		pid, err := strconv.Atoi(string(text))
		if err == nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			_ = os.RemoveAll(filepath.Dir(file)) // or the next run does
		}
	}
}

func (c *Cluster) close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dir == "" {
		return nil
	}
	var err error
	if c.stop != nil {
		err = c.stop()
	}
	if gone := os.RemoveAll(c.dir); !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}
