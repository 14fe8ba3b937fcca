package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	// pocketBaseClients and pocketBaseTime are those of `sabot bench server`.
	pocketBaseClients = 50
	pocketBaseTime    = 10 * time.Second
	// lineBytes is about the size of a line in a match log.
	lineBytes = 260
)

// pocketBase builds the peer below the cache folder (once; it needs the module
// proxy), starts it on a data folder of its own and measures how fast it takes
// moves as records with a unique number each, with the same care for the disk.
func pocketBase(ctx context.Context, cache string) (p peerSpeed, err error) {
	if err := os.MkdirAll(cache, 0o700); err != nil {
		return p, err
	}
	program := filepath.Join(cache, "pocketbase")
	build := exec.CommandContext(ctx, "go", "-C", "bench/pocketbase", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		return p, fmt.Errorf("build pocketbase (needs the module proxy): %w: %s", err, lastLine(string(out)))
	}
	data, err := os.MkdirTemp("", "sabot-pocketbase-")
	if err != nil {
		return p, err
	}
	defer os.RemoveAll(data)
	addr, err := freeAddress(ctx)
	if err != nil {
		return p, err
	}
	serving, stop := context.WithCancel(ctx)
	defer stop()
	cmd := exec.CommandContext(serving, program, "serve", "--http", addr)
	cmd.Env = append(os.Environ(), "PEER_DATA="+data)
	if err := cmd.Start(); err != nil {
		return p, fmt.Errorf("pocketbase: %w", err)
	}
	defer func() { stop(); _ = cmd.Wait() }() // it has done its work
	if err := awaitPeer(ctx, "http://"+addr); err != nil {
		return p, fmt.Errorf("pocketbase does not start: %w", err)
	}
	before, err := processSeconds(cmd.Process.Pid)
	if err != nil {
		return p, err
	}
	times, took, err := writeRecords(ctx, addr)
	if err != nil || len(times) == 0 {
		return p, fmt.Errorf("pocketbase: %w", err)
	}
	after, err := processSeconds(cmd.Process.Pid)
	return peerSpeed{
		perSecond: float64(len(times)) / took.Seconds(), p99: float64(times[len(times)*99/100].Microseconds()) / 1000,
		perProcessor: float64(len(times)) / max(after-before, 0.01),
	}, err
}

// pocketBaseServer is the same beside `sabot bench server`.
func pocketBaseServer(ctx context.Context, cache string, ours map[string]float64) (string, []rate, error) {
	p, err := pocketBase(ctx, cache)
	return "pocketbase", []rate{
		{"acknowledged moves a second", ours["moves_per_second"], p.perSecond},
		{"99 of 100 acknowledged within ms", ours["p99_ms"], p.p99},
	}, err
}

// writeRecords lets every client write one record after the other; the times
// come sorted.
func writeRecords(ctx context.Context, addr string) (times []time.Duration, took time.Duration, err error) {
	line := strings.Repeat("x", lineBytes)
	var mu sync.Mutex
	var wg sync.WaitGroup
	began := time.Now()
	for i := range pocketBaseClients {
		wg.Go(func() {
			conn, fault := new(net.Dialer).DialContext(ctx, "tcp", addr)
			if fault != nil {
				mu.Lock()
				defer mu.Unlock()
				err = errors.Join(err, fault)
				return
			}
			defer conn.Close()
			in := bufio.NewReader(conn)
			for seq := 1; time.Since(began) < pocketBaseTime; seq++ {
				sent := time.Now()
				fault := post(conn, in, addr, fmt.Sprintf(`{"match":"match%d","seq":%d,"line":%q}`, i, seq, line))
				mu.Lock()
				times, err = append(times, time.Since(sent)), errors.Join(err, fault)
				mu.Unlock()
				if fault != nil {
					return
				}
			}
		})
	}
	wg.Wait()
	slices.Sort(times)
	return times, time.Since(began), err
}

// post is as lean as what our own clients do, see server/load.
func post(conn net.Conn, in *bufio.Reader, addr, body string) error {
	if _, err := fmt.Fprintf(conn, "POST /api/collections/moves/records HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", addr, len(body), body); err != nil {
		return err
	}
	res, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= http.StatusBadRequest {
		err = fmt.Errorf("%s: %s", res.Status, answer)
	}
	return err
}

func freeAddress(ctx context.Context) (string, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// awaitPeer waits until the peer answers.
func awaitPeer(ctx context.Context, base string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/api/health", nil)
		if err != nil {
			return err
		}
		if res, err := http.DefaultClient.Do(r); err == nil {
			_ = res.Body.Close() // only the status counts
			if res.StatusCode == http.StatusOK {
				http.DefaultClient.CloseIdleConnections()
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return errors.New("no answer within 30 s")
		case <-time.After(50 * time.Millisecond):
		}
	}
}
