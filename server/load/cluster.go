package load

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sync/errgroup"

	"sabot/game"
)

// ClusterPlan says how large a measurement of several servers is.
type ClusterPlan struct {
	Clients int           // who move as fast as they are answered
	Limit   time.Duration // for so long
	Nodes   []int         // on so many servers, one after the other

	Matches    int // that are live at once, with a stream for each side
	Rate       int // moves a second in all of them together
	Moves      int // how many
	Spectators int // of one match
	Idle       int // streams on one server in which nothing happens
}

// Throughput is how many moves some servers acknowledge.
type Throughput struct {
	Store string // what they keep matches in
	Nodes int
	Result
	Processor float64 // seconds of all servers
	Database  float64 // and of a database with a socket on this machine, else 0
}

// Delay is the time from sending a move until another has it on the screen.
type Delay struct {
	Streams  int
	Moves    int
	P50, P99 float64 // milliseconds
}

// ClusterResult is what the servers achieved.
type ClusterResult struct {
	Throughput []Throughput
	Live       Delay // matches with a stream for each side
	Watched    Delay // until the last spectator has it
	IdleCount  int
	IdleMB     float64 // memory that the idle streams take
}

// Cluster measures servers on a folder and on a database that they share. Each
// client stays on its server, as a connection that is kept open does; the two
// sides of a live match are on different ones.
func Cluster(
	ctx context.Context, program, dir, database string, rules game.Rules, scenario string, plan ClusterPlan,
) (r ClusterResult, err error) {
	texts, err := script(rules, scenario)
	if err != nil {
		return r, err
	}
	name := rules.Catalog().Game
	measure := func(store string, count int, args ...string) error {
		list, stop, err := cluster(ctx, program, count, args...)
		if err != nil {
			return err
		}
		var clients []client
		for i := range plan.Clients {
			clients = append(clients, tables(list[i%count].url, name, scenario, texts, 1)...)
		}
		var servers []int
		for _, p := range list {
			servers = append(servers, p.pid)
		}
		owner := databaseOwner(database)
		var before, beside float64
		result, err := Measure(ctx, clients, plan.Limit, func() { before, beside = processor(servers), family(owner) })
		r.Throughput = append(r.Throughput, Throughput{store, count, result, processor(servers) - before, family(owner) - beside})
		stop()
		return err
	}
	if err := measure("sqlite", 1, "--data", dir); err != nil {
		return r, err
	}
	for _, count := range plan.Nodes {
		if err := measure("postgresql", count, "--database", database); err != nil {
			return r, fmt.Errorf("%d servers: %w", count, err)
		}
	}
	list, stop, err := cluster(ctx, program, 2, "--database", database)
	if err != nil {
		return r, err
	}
	defer stop()
	return r, r.streams(ctx, list, Scene{name, scenario}, texts, plan)
}

// streams measures what hangs on live streams, on two servers.
func (r *ClusterResult) streams(ctx context.Context, list []process, s Scene, texts []turn, plan ClusterPlan) (err error) {
	// First, for what the others leave behind would be counted.
	r.IdleCount = plan.Idle
	if r.IdleMB, err = idle(ctx, list[0], s, plan.Idle); err != nil {
		return fmt.Errorf("idle streams: %w", err)
	}
	urls := [2]string{list[0].url, list[1].url}
	if r.Live, err = live(ctx, urls, s, texts, plan); err != nil {
		return fmt.Errorf("live matches: %w", err)
	}
	if r.Watched, err = watched(ctx, urls, s, texts, plan.Spectators); err != nil {
		return fmt.Errorf("spectators: %w", err)
	}
	return nil
}

// cluster starts servers; stop ends them all.
func cluster(ctx context.Context, program string, count int, args ...string) (list []process, stop func(), err error) {
	stop = func() {
		for _, p := range list {
			p.stop()
		}
	}
	for range count {
		p, err := serve(ctx, program, append([]string{"--no-limits"}, args...)...)
		if err != nil {
			stop()
			return nil, nil, err
		}
		list = append(list, p)
	}
	return list, stop, nil
}

// ticks a second in which Linux counts processor time.
const ticks = 100

// processor is the processor time that processes have used, in seconds; 0 where
// the machine does not say.
func processor(pids []int) (seconds float64) {
	for _, pid := range pids {
		seconds += sum(stat(pid), 11, 12) // user and system time
	}
	return seconds
}

// family is the same of a process and those that it has started, those that have
// ended included.
func family(pid int) float64 {
	if pid == 0 {
		return 0
	}
	seconds := sum(stat(pid), 11, 12, 13, 14)
	others, _ := filepath.Glob("/proc/[0-9]*") // the pattern is sound
	for _, dir := range others {
		other, _ := strconv.Atoi(filepath.Base(dir)) // a number, by the pattern
		if f := stat(other); len(f) > 1 && f[1] == strconv.Itoa(pid) {
			seconds += sum(f, 11, 12)
		}
	}
	return seconds
}

// stat is what Linux says of a process behind its name in brackets, which may hold
// anything: state, parent and so on.
func stat(pid int) []string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return strings.Fields(rest)
}

func sum(fields []string, at ...int) (seconds float64) {
	for _, i := range at {
		if i < len(fields) {
			n, _ := strconv.Atoi(fields[i]) // the machine writes numbers
			seconds += float64(n) / ticks
		}
	}
	return seconds
}

// databaseOwner is the process of a database with a socket on this machine, 0
// where there is none: the lock beside the socket names it.
func databaseOwner(address string) int {
	u, err := url.Parse(address)
	if err != nil {
		return 0
	}
	text, err := os.ReadFile(filepath.Join(u.Query().Get("host"), ".s.PGSQL."+cmp.Or(u.Query().Get("port"), "5432")+".lock"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, _ := strconv.Atoi(first) // 0 for what is no number
	return pid
}

// memory is what a process holds, in megabytes.
func memory(p process) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := bytes.Cut(text, []byte("VmRSS:"))
	f := bytes.Fields(rest)
	if len(f) == 0 {
		return 0, errors.New("the machine does not say how much memory a process has")
	}
	kb, err := strconv.Atoi(string(f[0]))
	return float64(kb) / 1024, err
}

// screen is a live stream on which somebody waits for moves.
type screen struct {
	conn *websocket.Conn
	mu   sync.Mutex
	seq  int
	more chan struct{} // closed and made anew when seq has grown
}

func (c caller) screen(ctx context.Context, match string) (*screen, error) {
	conn, err := c.listen(ctx, match)
	if err != nil {
		return nil, err
	}
	s := &screen{conn: conn, seq: -1, more: make(chan struct{})}
	go s.read(ctx)
	return s, s.wait(ctx, 0)
}

// read notes what is shown, until the stream ends or says what cannot be read;
// whoever waits then waits for ctx.
func (s *screen) read(ctx context.Context) {
	for {
		_, data, err := s.conn.Read(ctx)
		if err != nil {
			return
		}
		if !bytes.HasPrefix(data, []byte(`{"type":"state"`)) {
			continue
		}
		var m struct {
			State struct{ Seq int } `json:"state"`
		}
		if err := json.Unmarshal(data, &m); err != nil {
			return
		}
		s.mu.Lock()
		if m.State.Seq > s.seq {
			s.seq = m.State.Seq
			close(s.more)
			s.more = make(chan struct{})
		}
		s.mu.Unlock()
	}
}

// patience is how long a move may take to be shown before the measurement fails.
const patience = 30 * time.Second

func (s *screen) wait(ctx context.Context, seq int) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		s.mu.Lock()
		at, more := s.seq, s.more
		s.mu.Unlock()
		if at >= seq {
			return nil
		}
		select {
		case <-more:
		case <-ctx.Done():
			return ctx.Err()
		case <-late.C:
			return fmt.Errorf("entry %d was not shown after %v", seq, patience)
		}
	}
}

func (s *screen) close() { _ = s.conn.CloseNow() } // nobody needs it any more

// liveMatch has a person with a screen on each side.
type liveMatch struct {
	id      string
	sides   [2]caller
	screens [2]*screen
	at      int
}

func (m *liveMatch) open(ctx context.Context, urls [2]string, s Scene) (err error) {
	for i := range m.sides {
		if m.sides[i], err = newCaller(ctx, urls[i]); err != nil {
			return err
		}
	}
	began, err := m.sides[0].begin(ctx, s, map[string]string{"who": "me"}, map[string]string{"who": "open"})
	if err != nil {
		return err
	}
	m.id = began.ID
	if err := m.sides[1].post(ctx, "/join/"+began.Links.Invites[0].Token, map[string]string{"name": "B"}, nil); err != nil {
		return err
	}
	for i := range m.screens {
		if m.screens[i], err = m.sides[i].screen(ctx, m.id); err != nil {
			return err
		}
	}
	return nil
}

// move makes the next move and returns when the other side has it.
func (m *liveMatch) move(ctx context.Context, texts []turn) (time.Duration, error) {
	next := texts[m.at]
	body := json.RawMessage(next.body(m.at))
	m.at++
	sent := time.Now()
	if err := m.sides[next.seat-1].post(ctx, "/matches/"+m.id+"/actions", body, nil); err != nil {
		return 0, err
	}
	err := m.screens[2-next.seat].wait(ctx, m.at)
	return time.Since(sent), err
}

// live plays many matches at once, each slowly.
func live(ctx context.Context, servers [2]string, s Scene, texts []turn, plan ClusterPlan) (d Delay, err error) {
	matches := make([]liveMatch, plan.Matches)
	var opening errgroup.Group // without a context: the screens go on after it
	opening.SetLimit(16)
	for i := range matches {
		urls := [2]string{servers[i%2], servers[(i+1)%2]}
		opening.Go(func() error { return matches[i].open(ctx, urls, s) })
	}
	if err := opening.Wait(); err != nil {
		return d, err
	}
	defer func() {
		for i := range matches {
			for _, s := range matches[i].screens {
				s.close()
			}
		}
	}()
	times := make([]time.Duration, plan.Moves)
	var playing errgroup.Group
	beat := time.NewTicker(time.Second / time.Duration(plan.Rate))
	defer beat.Stop()
	busy := make([]sync.Mutex, len(matches)) // a match makes one move after the other
	for n := range times {
		<-beat.C
		playing.Go(func() error {
			i := n % len(matches)
			busy[i].Lock()
			defer busy[i].Unlock()
			took, err := matches[i].move(ctx, texts)
			times[n] = took
			return err
		})
	}
	err = playing.Wait()
	return Delay{2 * len(matches), len(times), percentile(times, 50), percentile(times, 99)}, err
}

// watchedMoves is how many moves spectators see.
const watchedMoves = 40

// watched plays one match before many spectators.
func watched(ctx context.Context, servers [2]string, s Scene, texts []turn, spectators int) (d Delay, err error) {
	var m liveMatch
	if err := m.open(ctx, servers, s); err != nil {
		return d, err
	}
	screens := m.screens[:]
	defer func() {
		for _, s := range screens {
			s.close()
		}
	}()
	for i := range spectators {
		who, err := newCaller(ctx, servers[i%2])
		if err != nil {
			return d, err
		}
		s, err := who.screen(ctx, m.id)
		if err != nil {
			return d, err
		}
		screens = append(screens, s)
	}
	var times []time.Duration
	for range min(watchedMoves, len(texts)) {
		sent := time.Now()
		if _, err := m.move(ctx, texts); err != nil {
			return d, err
		}
		for _, s := range screens {
			if err := s.wait(ctx, m.at); err != nil {
				return d, err
			}
		}
		times = append(times, time.Since(sent))
	}
	return Delay{spectators, len(times), percentile(times, 50), percentile(times, 99)}, nil
}

// matchOfIdle is how many idle streams are on one match.
const matchOfIdle = 100

// idle opens streams in which nothing happens and returns the memory that they
// take, in megabytes.
func idle(ctx context.Context, p process, s Scene, count int) (mb float64, err error) {
	who, err := newCaller(ctx, p.url)
	if err != nil {
		return 0, err
	}
	me := map[string]string{"who": "me"}
	var matches []string
	for range (count + matchOfIdle - 1) / matchOfIdle {
		m, err := who.begin(ctx, s, me, me)
		if err != nil {
			return 0, err
		}
		matches = append(matches, m.ID)
	}
	before, err := memory(p)
	if err != nil {
		return 0, err
	}
	who.http = &http.Client{}
	var mu sync.Mutex
	var screens []*screen
	defer func() {
		for _, s := range screens {
			s.close()
		}
	}()
	var opening errgroup.Group
	opening.SetLimit(32)
	for i := range count {
		opening.Go(func() error {
			s, err := who.screen(ctx, matches[i/matchOfIdle])
			if err == nil {
				mu.Lock()
				defer mu.Unlock()
				screens = append(screens, s)
			}
			return err
		})
	}
	if err := opening.Wait(); err != nil {
		return 0, err
	}
	time.Sleep(2 * time.Second) // what opening left behind is collected
	after, err := memory(p)
	return after - before, err
}
