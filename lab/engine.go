package lab

import (
	"bufio"
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
// docs/engine-protocol.md on its standard input and output.
type Engine struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string // closed when the program ends
	limits Limits
}

// How long an engine may take: to answer a question about itself, and beyond
// the time it was given for a decision before it forfeits the game.
const (
	enginePatience = 10 * time.Second
	engineGrace    = 5 * time.Second
)

// StartEngine runs a program and greets it. The command is split at spaces.
func StartEngine(ctx context.Context, command string, limits Limits) (*Engine, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("no program named")
	}
	// The context must not kill the program in the middle of a game: Close
	// asks it to quit.
	cmd := exec.CommandContext(context.WithoutCancel(ctx), words[0], words[1:]...) //nolint:gosec // the program the user named
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start engine %q: %w", command, err)
	}
	e := &Engine{cmd: cmd, in: in, lines: make(chan string, 64), limits: limits}
	go e.read(out)
	if _, err := e.ask(ctx, "tce", "tceok", enginePatience); err != nil {
		_ = e.Close() // the greeting's failure is what the user needs to know
		return nil, fmt.Errorf("engine %q: %w", command, err)
	}
	return e, nil
}

func (e *Engine) read(out io.Reader) {
	defer close(e.lines)
	scan := bufio.NewScanner(out)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		e.lines <- scan.Text()
	}
}

func (e *Engine) send(line string) error {
	_, err := io.WriteString(e.in, line+"\n")
	return err
}

// ask sends a line and waits for the answer that begins with want. An error
// line of the engine ends the wait.
func (e *Engine) ask(ctx context.Context, line, want string, patience time.Duration) (string, error) {
	if err := e.send(line); err != nil {
		return "", fmt.Errorf("send %q: %w", line, err)
	}
	return e.await(ctx, line, want, patience)
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
		return nil, err
	}
	search, patience := fmt.Sprintf("go nodes %d", e.limits.Nodes), time.Minute
	if e.limits.Nodes == 0 {
		limit := e.limits.Time
		if limit == 0 {
			limit = defaultEngineTime
		}
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
	go func() {
		for range e.lines { // so that a talkative program does not block
		}
	}()
	done := make(chan error, 1)
	go func() { done <- e.cmd.Wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return errors.Join(e.cmd.Process.Kill(), <-done)
	}
}
