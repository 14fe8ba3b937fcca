package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"sabot/dice"
	"sabot/game"
	"sabot/server"
)

// Run measures a server that program, which is sabot itself, runs on a data
// folder of its own. The clients play the scenario at random, both seats of a
// match each.
func Run(ctx context.Context, program, dir string, rules game.Rules, scenario string, clients int, limit time.Duration) (Result, error) {
	texts, err := script(rules, scenario)
	if err != nil {
		return Result{}, err
	}
	p, err := serve(ctx, program, "--data", dir, "--no-limits")
	if err != nil {
		return Result{}, err
	}
	defer p.stop()
	return Measure(ctx, tables(p.url, rules.Catalog().Game, scenario, texts, clients), limit, func() {})
}

// stopLimit is how long a server may take to stop when it is asked to.
const stopLimit = 10 * time.Second

// process is a server in a process of its own.
type process struct {
	url  string // what it says on its first line
	pid  int
	stop func()
}

// serve starts a server with these settings and no others.
func serve(ctx context.Context, program string, more ...string) (p process, err error) {
	ctx, cancel := context.WithCancel(ctx)
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--no-browser"}, more...)
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // ourselves
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "SABOT_") })
	cmd.Cancel, cmd.WaitDelay = func() error { return cmd.Process.Signal(os.Interrupt) }, stopLimit
	var faults bytes.Buffer
	cmd.Stderr = &faults
	stop := func() {
		cancel()
		_ = cmd.Wait() // how it ended does not matter any more
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		cancel()
		return p, fmt.Errorf("sabot: %w", err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	at := strings.Index(line, "http://")
	if err != nil || at < 0 {
		stop() // then nothing writes to faults any more
		said := strings.TrimSpace(faults.String())
		return p, fmt.Errorf("the server does not start: %s", said[strings.LastIndexByte(said, '\n')+1:])
	}
	return process{strings.TrimSpace(line[at:]), cmd.Process.Pid, stop}, nil
}

// tables are the clients of one server.
func tables(url, name, scenario string, texts []turn, clients int) []client {
	var list []client
	for range clients {
		list = append(list, &table{url: url, game: name, scenario: scenario, texts: texts})
	}
	return list
}

// scriptSeed makes every run play the same moves.
const scriptSeed = 1

type turn struct {
	seat game.Seat
	text string
}

// body asks for a turn after entry seq.
func (t turn) body(seq int) []byte {
	return fmt.Appendf(nil, `{"id":"m%d","seat":%d,"seq":%d,"text":%q}`, seq, t.seat, seq, t.text)
}

// script plays one game at random and notes its moves: choosing them is the
// players' work, not the server's.
func script(rules game.Rules, scenario string) ([]turn, error) {
	chance := rand.New(rand.NewPCG(scriptSeed, scriptSeed)) //nolint:gosec // a benchmark
	src := dice.NewFast(scriptSeed)
	p, _, err := rules.Start(game.Setup{Scenario: scenario}, src)
	if err != nil {
		return nil, err
	}
	var texts []turn
	for len(texts) < 400 && p.Result() == nil {
		seat := game.Due(p)[0].Seat
		legal := p.Legal(seat)
		if len(legal) == 0 {
			return nil, fmt.Errorf("%s: nothing to do after %d moves", scenario, len(texts))
		}
		a := legal[chance.IntN(len(legal))]
		texts = append(texts, turn{seat, p.Notate(a)})
		if p, _, err = p.Apply(seat, a, src); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// table plays the script in one match after the other.
type table struct {
	caller

	url            string
	wire           *wire
	game, scenario string
	texts          []turn
	matches        []string // begun and not played
	at             int      // in the first of them
}

// prepared is how many matches each client begins before the clock runs. A new
// match comes with all its legal moves in notation, which costs far more than
// a move.
const prepared = 8

func (t *table) prepare(ctx context.Context) (err error) {
	if t.caller, err = newCaller(ctx, t.url); err != nil {
		return err
	}
	for range prepared {
		if err := t.begin(ctx); err != nil {
			return err
		}
	}
	t.wire, err = dial(ctx, t.url, t.token)
	return err
}

func (t *table) end() error {
	if t.wire == nil {
		return nil
	}
	return t.wire.conn.Close()
}

func (t *table) move(ctx context.Context) error {
	if t.at == len(t.texts) {
		t.matches, t.at = t.matches[1:], 0
	}
	if len(t.matches) == 0 {
		if err := t.begin(ctx); err != nil {
			return err
		}
	}
	body := t.texts[t.at].body(t.at)
	t.at++
	return t.wire.post(ctx, "/api/v1/matches/"+t.matches[0]+"/actions", body)
}

func (t *table) begin(ctx context.Context) error {
	var m server.Snapshot
	me := map[string]string{"who": "me"}
	err := t.post(ctx, "/matches", map[string]any{
		"game": t.game, "setup": game.Setup{Scenario: t.scenario}, "seats": []map[string]string{me, me},
	}, &m)
	t.matches = append(t.matches, m.ID)
	return err
}
