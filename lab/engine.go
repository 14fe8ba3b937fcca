package lab

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"sabot/game"
)

// Engine is a program from outside that speaks the line protocol of
// docs/engine-protocol.md on its standard input and output. One that failed
// in a game has lost it and is started again for the next.
type Engine struct {
	command string
	limits  Limits
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   chan string // closed when the program ends
	failed  bool
}

// How long an engine may take: to answer a question about itself, and beyond
// the time it was given for a decision before it forfeits the game.
const (
	enginePatience = 10 * time.Second
	engineGrace    = 5 * time.Second
)

// StartEngine runs a program and greets it. The command is split at spaces.
func StartEngine(ctx context.Context, command string, limits Limits) (*Engine, error) {
	e := &Engine{command: command, limits: limits}
	return e, e.start(ctx)
}

func (e *Engine) start(ctx context.Context) error {
	words := strings.Fields(e.command)
	if len(words) == 0 {
		return errors.New("no program named")
	}
	// The context must not kill the program in the middle of a game: Close
	// asks it to quit.
	e.cmd = exec.CommandContext(context.WithoutCancel(ctx), words[0], words[1:]...) //nolint:gosec // the program the user named
	var err error
	if e.in, err = e.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := e.cmd.Start(); err != nil {
		return fmt.Errorf("start engine %q: %w", e.command, err)
	}
	e.lines, e.failed = make(chan string, 64), false
	go read(out, e.lines)
	if _, err := e.ask(ctx, "tce", "tceok", enginePatience); err != nil {
		_ = e.Close() // the greeting's failure is what the user needs to know
		return fmt.Errorf("engine %q: %w", e.command, err)
	}
	return nil
}

// read passes the program's lines on until it ends.
func read(out io.Reader, lines chan<- string) {
	defer close(lines)
	scan := bufio.NewScanner(out)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		lines <- scan.Text()
	}
}

func (e *Engine) send(line string) error {
	_, err := io.WriteString(e.in, line+"\n")
	return err
}

// ask sends a line and waits for the answer that begins with want. An error
// line of the engine ends the wait.
func (e *Engine) ask(ctx context.Context, line, want string, patience time.Duration) (string, error) {
	err := e.send(line)
	answer := ""
	if err == nil {
		answer, err = e.await(ctx, line, want, patience)
	}
	e.failed = e.failed || err != nil
	return answer, err
}

func (e *Engine) await(ctx context.Context, asked, want string, patience time.Duration) (string, error) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case answer, open := <-e.lines:
			first, rest, _ := strings.Cut(strings.TrimSpace(answer), " ")
			switch {
			case !open:
				return "", fmt.Errorf("ended without an answer to %q", asked)
			case first == want:
				return strings.TrimSpace(rest), nil
			case first == "error":
				return "", fmt.Errorf("answers %q to %q", answer, asked)
			}
		case <-timer.C:
			return "", fmt.Errorf("no %q to %q within %v", want, asked, patience)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// NewGame implements [Player].
func (e *Engine) NewGame(ctx context.Context) error {
	if e.failed {
		_ = e.Close() // it has had its chance
		if err := e.start(ctx); err != nil {
			return err
		}
	}
	if err := e.send("newgame"); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	_, err := e.ask(ctx, "isready", "readyok", enginePatience)
	return err
}

// defaultEngineTime is what an engine gets when the match sets no limit.
const defaultEngineTime = time.Second

// Decide implements [Player].
func (e *Engine) Decide(ctx context.Context, t Turn) (game.Action, error) {
	// Some programs are still busy for a moment after they have answered, and
	// refuse a position then; told to stop, they finish first.
	position := "stop\nposition " + t.Opening
	if len(t.Played) > 0 {
		position += " moves " + strings.Join(t.Played, " ")
	}
	if err := e.send(position); err != nil {
		e.failed = true
		return nil, fmt.Errorf("send the position: %w", err)
	}
	search, patience := fmt.Sprintf("go nodes %d", e.limits.Nodes), time.Minute
	if e.limits.Nodes == 0 {
		limit := cmp.Or(e.limits.Time, defaultEngineTime)
		search, patience = fmt.Sprintf("go movetime %d", limit.Milliseconds()), limit+engineGrace
	}
	answer, err := e.ask(ctx, search, "bestmove", patience)
	if err != nil {
		return nil, err
	}
	text, _, _ := strings.Cut(answer, " ")
	action, err := t.Position.Parse(t.Seat, text)
	if err != nil {
		return nil, fmt.Errorf("bestmove %q: %w", text, err)
	}
	return action, nil
}

// Close asks the program to quit, and ends it when it does not.
func (e *Engine) Close() error {
	_ = e.send("quit") // a program that is gone already cannot read it
	_ = e.in.Close()
	go func(lines <-chan string) {
		for range lines { // so that a talkative program does not block
		}
	}(e.lines)
	insist := time.AfterFunc(time.Second, func() { _ = e.cmd.Process.Kill() }) // it may have gone just now
	defer insist.Stop()
	return e.cmd.Wait()
}
