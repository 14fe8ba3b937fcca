package lab

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"sabot/game"
)

// Engine is a program for Tank Chess that speaks like one for chess: "tce" in
// docs/engine-protocol.md. One that failed in a game has lost it and is started
// again for the next. Programs for all games are a [Program].
type Engine struct {
	command string
	limits  Limits
	*process
	failed bool
}

// StartEngine runs a program and greets it. The command is split at spaces.
func StartEngine(ctx context.Context, command string, limits Limits) (*Engine, error) {
	e := &Engine{command: command, limits: limits}
	return e, e.start(ctx)
}

func (e *Engine) start(ctx context.Context) error {
	started, err := startProcess(ctx, e.command)
	if err != nil {
		return err
	}
	e.process = started
	e.failed = false
	if _, err := e.ask(ctx, "tce", "tceok", patience); err != nil {
		_ = e.Close() // the greeting's failure is what the user needs to know
		return fmt.Errorf("engine %q: %w", e.command, err)
	}
	return nil
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
				return "", fmt.Errorf("no %q to %q: %s", want, asked, e.fate())
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
func (e *Engine) NewGame(ctx context.Context, _ Sitting) error {
	if e.failed {
		_ = e.Close() // it has had its chance
		if err := e.start(ctx); err != nil {
			return err
		}
	}
	if e.limits.Threads > 1 {
		if err := e.send(fmt.Sprintf("setoption name threads value %d", e.limits.Threads)); err != nil {
			return fmt.Errorf("engine: %w", err)
		}
	}
	if err := e.send("newgame"); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	_, err := e.ask(ctx, "isready", "readyok", patience)
	return err
}

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
	answer, err := e.ask(ctx, e.search(t), "bestmove", e.limits.patience(t))
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

// search is the question, with what bounds it.
func (e *Engine) search(t Turn) string {
	switch {
	case t.Clocks != nil:
		bonus := t.Bonus.Milliseconds()
		return fmt.Sprintf("go wtime %d btime %d winc %d binc %d", t.Clocks[0].Milliseconds(), t.Clocks[1].Milliseconds(), bonus, bonus)
	case e.limits.Nodes > 0:
		return fmt.Sprintf("go nodes %d", e.limits.Nodes)
	}
	return fmt.Sprintf("go movetime %d", cmp.Or(e.limits.Time, programTime).Milliseconds())
}

// Close asks the program to quit, and ends it when it does not.
func (e *Engine) Close() error {
	_ = e.send("quit") // a program that is gone already cannot read it
	return e.stop()
}
