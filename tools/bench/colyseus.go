package main

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// colyseusScript is server and clients of Colyseus under Node.
//
//go:embed colyseus.js
var colyseusScript []byte

// colyseusPackages are the newest that run on Node 20.
const colyseusPackages = `{"private":true,"dependencies":{"@colyseus/core":"0.16.26","@colyseus/ws-transport":"0.16.5",` +
	`"@colyseus/schema":"3.0.76","colyseus.js":"0.16.22"}}`

// colyseusIdle is how many connections are opened in which nothing happens.
const colyseusIdle = 10_000

// colyseus installs the peer below the cache folder (once; it needs Node and npm)
// and measures how fast its rooms take moves, which stay in memory, and what
// idle connections take.
func colyseus(ctx context.Context, cache string) (p peerSpeed, err error) {
	dir := filepath.Join(cache, "colyseus")
	if err := installNode(ctx, dir, "peer.js", colyseusScript, colyseusPackages); err != nil {
		return p, fmt.Errorf("colyseus (needs Node and npm): %w", err)
	}
	addr, err := freeAddress(ctx)
	if err != nil {
		return p, err
	}
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return p, err
	}
	serving, stop := context.WithCancel(ctx)
	defer stop()
	server, err := nodeScript(serving, dir, "ready", "serve", port)
	if err != nil {
		return p, err
	}
	defer func() { stop(); _ = server.Wait() }() // it has done its work
	before, err := processSeconds(server.Process.Pid)
	if err != nil {
		return p, err
	}
	play := exec.CommandContext(ctx, "node", "peer.js", "play", "http://"+addr,
		strconv.Itoa(pocketBaseClients), strconv.Itoa(int(pocketBaseTime/time.Second)))
	play.Dir = dir
	out, err := play.Output()
	if err != nil {
		return p, fmt.Errorf("colyseus: %w", err)
	}
	var played struct{ Moves, Seconds, P99 float64 }
	if err := json.Unmarshal(out, &played); err != nil || played.Seconds <= 0 {
		return p, fmt.Errorf("colyseus says %s: %w", out, err)
	}
	after, err := processSeconds(server.Process.Pid)
	if err != nil {
		return p, err
	}
	p = peerSpeed{perSecond: played.Moves / played.Seconds, p99: played.P99, perProcessor: played.Moves / max(after-before, 0.01)}
	p.idleMB, err = idleConnections(serving, dir, "http://"+addr, server.Process.Pid)
	return p, err
}

// idleConnections is the memory that connections of clients take in the server.
func idleConnections(ctx context.Context, dir, url string, pid int) (mb float64, err error) {
	before, err := residentMB(pid)
	if err != nil {
		return 0, err
	}
	ctx, stop := context.WithCancel(ctx)
	listeners, err := nodeScript(ctx, dir, "open", "listen", url, strconv.Itoa(colyseusIdle))
	if err != nil {
		stop()
		return 0, err
	}
	defer func() { stop(); _ = listeners.Wait() }() // they have done their work
	after, err := residentMB(pid)
	return after - before, err
}

// nodeScript starts the script and returns when it has said a word.
func nodeScript(ctx context.Context, dir, word string, args ...string) (*exec.Cmd, error) {
	cmd := exec.CommandContext(ctx, "node", append([]string{"peer.js"}, args...)...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), "NODE_ENV=production"), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == word {
			return cmd, nil
		}
	}
	return nil, errors.Join(fmt.Errorf("colyseus does not say %q", word), cmd.Wait())
}

// ticks a second in which Linux counts processor time.
const ticks = 100

// processSeconds is the processor time of a process.
func processSeconds(pid int) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// The name in brackets may hold anything; user and system time are the 12th and 13th after it.
	_, rest, _ := strings.Cut(string(text), ") ")
	f := strings.Fields(rest)
	if len(f) < 13 {
		return 0, errors.New("the machine does not say how long a process has worked")
	}
	user, err := strconv.Atoi(f[11])
	if err != nil {
		return 0, err
	}
	system, err := strconv.Atoi(f[12])
	return float64(user+system) / ticks, err
}

// residentMB is what a process holds, in megabytes.
func residentMB(pid int) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	f := strings.Fields(rest)
	if len(f) == 0 {
		return 0, errors.New("the machine does not say how much memory a process has")
	}
	kb, err := strconv.Atoi(f[0])
	return float64(kb) / 1024, err
}
