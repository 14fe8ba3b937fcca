package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"sabot/game"
	"sabot/rulebook"
	"sabot/server"
	"sabot/store"
)

// child is the server in a process of its own: the test binary runs itself.
func child(dir string) {
	// The heap has no rulebook; to read those of other games would be most of a start.
	book, err := rulebook.Open("heap")
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		cfg := server.Config{
			Addr: "127.0.0.1:0", DataDir: dir, NoBrowser: true, Games: heapGames(heapMind{}),
			Book: book, Limits: server.Limits{Off: true}, Out: os.Stdout, Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		}
		database, shared := strings.CutPrefix(dir, "serve ")
		switch {
		case shared:
			cfg.DataDir, cfg.Database = "", database
			err = server.Run(ctx, cfg)
		case store.IsPostgres(dir): // a worker, which is killed before it has decided
			cfg.DataDir, cfg.Database, cfg.Games = "", dir, heapGames(heapMind{delay: time.Hour})
			err = server.Work(ctx, cfg)
		default:
			err = server.Run(ctx, cfg)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// process is a running child.
type process struct {
	cmd *exec.Cmd
	url string
	err bytes.Buffer
}

func childCommand(dir string) *exec.Cmd {
	cmd := exec.Command(os.Args[0]) //nolint:noctx // its caller ends it
	cmd.Env = append(os.Environ(), "SABOT_TEST_CHILD="+dir)
	return cmd
}

func spawn(t *testing.T, dir string) *process {
	t.Helper()
	p := &process{cmd: childCommand(dir)}
	p.cmd.Stderr = &p.err
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		t.Fatalf("the server does not start: %v\n%s", err, p.err.String())
	}
	if _, url, serves := strings.Cut(line, "http"); serves {
		p.url = "http" + strings.TrimSpace(url)
	}
	return p
}

// kill ends the process without warning.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // SIGKILL
	_ = p.cmd.Wait()         // it was killed: that is no news
}

// seat is a client that sends each decision until it is acknowledged.
type seat struct {
	url    *atomic.Pointer[string]
	client *http.Client
	token  string
	match  string
	number game.Seat
	acked  map[string]int // entry by action id
	moves  *atomic.Int64  // acknowledged by all seats together
}

// try makes one request; ok is false when the server did not answer.
func (s *seat) try(method, path string, body any) (status int, data []byte, ok bool) {
	in, err := json.Marshal(body)
	if err != nil {
		return 0, nil, false
	}
	r, err := http.NewRequest(method, *s.url.Load()+"/api/v1"+path, bytes.NewReader(in)) //nolint:noctx // the client has a timeout
	if err != nil {
		return 0, nil, false
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+s.token)
	res, err := s.client.Do(r)
	if err != nil {
		return 0, nil, false
	}
	defer res.Body.Close()
	data, err = io.ReadAll(res.Body)
	return res.StatusCode, data, err == nil
}

// play sends decisions one after the other until stop is closed; the last one
// is seen through.
func (s *seat) play(t *testing.T, stop chan struct{}) {
	t.Helper()
	for n := 0; ; n++ {
		id := fmt.Sprintf("s%d-%d", s.number, n)
		for {
			status, data, ok := s.try(http.MethodPost, "/matches/"+s.match+"/actions", obj{"id": id, "seat": s.number, "text": "1"})
			if ok && status == http.StatusOK {
				var r server.Receipt
				if err := json.Unmarshal(data, &r); err != nil || len(r.Entries) != 1 {
					t.Errorf("%s: receipt %s", id, data)
				} else {
					s.acked[id] = r.Entries[0].Seq
					s.moves.Add(1)
				}
				break
			}
			// Not our turn, or nobody there: the same decision again.
			if ok && status != http.StatusUnprocessableEntity && status != http.StatusServiceUnavailable {
				t.Errorf("%s = %d: %s", id, status, data)
				return
			}
			select {
			case <-stop:
				if ok && status == http.StatusUnprocessableEntity {
					return // it was never our turn again
				}
			default:
			}
			time.Sleep(2 * time.Millisecond)
		}
		select {
		case <-stop:
			return
		default:
		}
	}
}

// killCount is how often the server is killed: ten times in a short run, fifty
// in a long one, and as often as SABOT_KILLS says in make faults.
func killCount(t *testing.T) int {
	t.Helper()
	switch asked := os.Getenv("SABOT_KILLS"); {
	case asked != "":
		n, err := strconv.Atoi(asked)
		if err != nil {
			t.Fatal(err)
		}
		return n
	case testing.Short():
		return 10
	}
	return 50
}

// The server is killed again and again while eight seats play. Every move that
// was acknowledged is in the log once, where it was said to be; no move is
// there that nobody sent; and every match goes on.
func TestKilledUnderPlay(t *testing.T) {
	const matches = 4
	kills := killCount(t)
	dir := t.TempDir()
	p := spawn(t, dir)
	var url atomic.Pointer[string]
	url.Store(&p.url)
	var moves atomic.Int64
	var seats []*seat
	for range matches {
		ada, bob, id := friends(t, p.url, obj{
			"game": "heap", "setup": obj{"scenario": "large"}, "seats": []obj{{"who": "me"}, {"who": "open"}},
		})
		for i, g := range []*player{ada, bob} {
			client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{}}
			seats = append(seats, &seat{
				url: &url, client: client, token: g.token, match: id, number: game.Seat(i + 1), acked: map[string]int{}, moves: &moves,
			})
		}
	}
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, s := range seats {
		wg.Go(func() { s.play(t, stop) })
	}
	for range kills {
		// However slow the machine is, something was played before each kill, which comes in the middle of a move.
		enough := moves.Load() + matches
		eventually(t, "moves are acknowledged", func() bool { return moves.Load() >= enough })
		time.Sleep(time.Duration(rand.IntN(10_000)) * time.Microsecond)
		p.kill()
		p = spawn(t, dir)
		url.Store(&p.url)
	}
	close(stop)
	wg.Wait()
	total := 0
	for i := 0; i < len(seats); i += 2 {
		total += checkMatch(t, seats[i], seats[i+1])
	}
	t.Logf("%d acknowledged moves over %d kills", total, kills)
	if total < kills*matches {
		t.Errorf("only %d moves were played; the test saw too little", total)
	}
	// The last server is asked politely and stops cleanly.
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("clean stop: %v\n%s", err, p.err.String())
	}
	for _, s := range seats {
		s.client.CloseIdleConnections()
	}
	http.DefaultClient.CloseIdleConnections()
}

// checkMatch compares the log with what both seats were told.
func checkMatch(t *testing.T, ada, bob *seat) (moves int) {
	t.Helper()
	status, data, ok := ada.try(http.MethodPost, "/matches/"+ada.match+"/resign", obj{"id": "end", "seat": 1})
	if !ok || status != http.StatusOK {
		t.Errorf("match %s does not go on: %d %s", ada.match, status, data)
		return 0
	}
	_, data, _ = ada.try(http.MethodGet, "/matches/"+ada.match+"/log", nil)
	log, err := game.ReadLog(bytes.NewReader(data))
	if err != nil {
		t.Error(err)
		return 0
	}
	if err := game.Verify(heapRules{}, log); err != nil {
		t.Errorf("match %s: %v", ada.match, err)
	}
	found := map[game.Seat]map[string]int{1: {}, 2: {}}
	for _, e := range log.Entries {
		if e.Do != game.DoAct {
			continue
		}
		if _, twice := found[e.Seat][e.ID]; twice {
			t.Errorf("match %s: move %s stands twice", ada.match, e.ID)
		}
		found[e.Seat][e.ID] = e.Seq
		moves++
	}
	for _, s := range []*seat{ada, bob} {
		for id, seq := range s.acked {
			if got, ok := found[s.number][id]; !ok || got != seq {
				t.Errorf("match %s: acknowledged move %s as entry %d, the log has %d (%t)", s.match, id, seq, got, ok)
			}
		}
		if len(found[s.number]) != len(s.acked) {
			t.Errorf("match %s: seat %d has %d moves in the log, %d were acknowledged", s.match, s.number, len(found[s.number]), len(s.acked))
		}
	}
	return moves
}
