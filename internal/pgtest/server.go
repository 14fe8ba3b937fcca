package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// folders is how the folders of servers are called.
	folders = "sabot-postgres-"
	// ownerFile says which process has made a folder.
	ownerFile  = "made-by"
	startLimit = 30 * time.Second
)

// Server is one PostgreSQL server with a folder of its own, which can be stopped
// and started again.
type Server struct {
	dir     string
	port    int
	options []string
	bin     string
	who     *syscall.Credential
	process *os.Process
	ended   chan error
}

// NewServer makes the folder of a server with these settings of the command
// line. With a port it answers there on this machine, without one by the socket
// in its folder alone. Nothing has to survive the machine, so nothing is flushed.
// Whoever made it calls [Server.Remove].
func NewServer(port int, options ...string) (s *Server, err error) {
	s = &Server{port: port, options: append([]string{"-c", "fsync=off", "-c", "listen_addresses="}, options...)}
	if port != 0 {
		s.options = append(s.options, "-c", "listen_addresses=127.0.0.1", "-c", fmt.Sprint("port=", port))
	}
	if s.bin, err = programs(); err != nil {
		return nil, err
	}
	if s.who, err = unprivileged(); err != nil {
		return nil, err
	}
	removeStale()
	if s.dir, err = os.MkdirTemp(home(), folders); err != nil {
		return nil, err
	}
	dir := s.dir
	defer func() {
		if err != nil {
			_ = os.RemoveAll(dir) // or the next run does
		}
	}()
	if err := os.WriteFile(filepath.Join(s.dir, ownerFile), []byte(strconv.Itoa(os.Getpid())), 0o600); err != nil {
		return nil, err
	}
	if s.who != nil {
		if err := os.Chown(s.dir, int(s.who.Uid), int(s.who.Gid)); err != nil {
			return nil, err
		}
	}
	//nolint:gosec // the programs are PostgreSQL's, the folder is our own
	initdb := exec.Command(filepath.Join(s.bin, "initdb"), "-D", s.data(), "-U", "postgres", "--auth=trust", "--no-sync",
		"-E", "UTF8", "--locale=C.UTF-8")
	initdb.Dir, initdb.SysProcAttr = "/", &syscall.SysProcAttr{Credential: s.who}
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Address is that of a database on the server, by the socket in its folder.
func (s *Server) Address(name string) string {
	q := url.Values{"host": {s.dir}, "user": {"postgres"}}
	if s.port != 0 {
		q.Set("port", strconv.Itoa(s.port)) // the socket has its name
	}
	return "postgres:///" + name + "?" + q.Encode()
}

// Exec runs a statement as the owner of the server.
func (s *Server) Exec(ctx context.Context, database, statement string, args ...any) error {
	conn, err := pgx.Connect(ctx, s.Address(database))
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement, args...)
	return errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
}

// Start starts the server and waits until it answers.
func (s *Server) Start() error {
	//nolint:gosec // its programs, our folder
	server := exec.Command(filepath.Join(s.bin, "postgres"), append([]string{"-D", s.data(), "-k", s.dir}, s.options...)...)
	server.Dir, server.SysProcAttr = "/", &syscall.SysProcAttr{Credential: s.who, Setpgid: true, Pdeathsig: syscall.SIGINT}
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
	s.process, s.ended = server.Process, ended
	for end := time.Now().Add(startLimit); ; time.Sleep(20 * time.Millisecond) {
		err := s.Exec(context.Background(), "postgres", "SELECT 1")
		if err == nil {
			return nil
		}
		select {
		case <-ended:
			s.process = nil
			return fmt.Errorf("PostgreSQL does not start: %s", said.String())
		default:
		}
		if time.Now().After(end) {
			return fmt.Errorf("PostgreSQL does not answer: %w", err)
		}
	}
}

// Stop stops the server: with SIGINT it ends its connections and leaves
// everything in order, with SIGQUIT it drops everything at once, as after a
// crash.
func (s *Server) Stop(how syscall.Signal) error {
	if s.process == nil {
		return nil
	}
	if err := s.process.Signal(how); err != nil {
		return err
	}
	err := <-s.ended
	s.process = nil
	if how == syscall.SIGQUIT {
		return nil // it says that it was cut short
	}
	return err
}

// Remove stops the server and removes its folder.
func (s *Server) Remove() error { return errors.Join(s.Stop(syscall.SIGINT), os.RemoveAll(s.dir)) }

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
