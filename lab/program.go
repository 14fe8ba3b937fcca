package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"sabot/game"
	"sabot/registry"
	"sabot/rulebook"
)

// Program is a player from outside: a program that speaks the line protocol of
// docs/engine-protocol.md on its standard input and output. One that failed in
// a game has lost it and is started again for the next.
type Program struct {
	command string
	game    registry.Game
	voice   rulebook.Voice
	limits  Limits
	most    func(Turn) time.Duration // that a decision may take
	said    said
	*process
	fault error // why the game at hand is lost
}

// StartProgram runs a program and greets it. The command is split at spaces.
// What is refused it is told by voice.
func StartProgram(ctx context.Context, command string, g registry.Game, voice rulebook.Voice, limits Limits) (*Program, error) {
	p := &Program{command: command, game: g, voice: voice, limits: limits, most: limits.patience, said: newSaid()}
	return p, p.start(ctx)
}

func (p *Program) start(ctx context.Context) error {
	started, err := startProcess(ctx, p.command)
	if err != nil {
		return err
	}
	p.process = started
	cat := p.game.Rules.Catalog()
	if err := p.prepare(ctx, helloLine{protocolVersion, cat.Game, cat.Rules}); err != nil {
		_ = p.Close() // the greeting's failure is what the user needs to know
		return fmt.Errorf("program %q: %w", p.command, err)
	}
	return nil
}

// NewGame implements [Player]. What goes wrong here is a game lost: it is told
// when the program has to decide.
func (p *Program) NewGame(ctx context.Context, s Sitting) error {
	if p.fault != nil {
		_ = p.Close() // it has had its chance
		if err := p.start(ctx); err != nil {
			return err
		}
	}
	cat := p.game.Rules.Catalog()
	p.fault = p.prepare(ctx, gameLine{s.Setup, optionsOf(cat, s.Setup), s.Seat, cat.Seats})
	return ctx.Err()
}

// prepare tells the program something and waits until it is ready.
func (p *Program) prepare(ctx context.Context, what any) error {
	name := p.said.table.Name(what)
	return p.converse(ctx, what, `"ready" to "`+name+`"`, patience, func(heard any) (bool, any, error) {
		if _, ready := heard.(readyLine); ready {
			return true, nil, nil
		}
		return false, errorLine{`want "ready" first`}, nil
	})
}

// Decide implements [Player].
func (p *Program) Decide(ctx context.Context, t Turn) (game.Action, error) {
	if p.fault != nil {
		return nil, p.fault
	}
	limits := p.limits
	if limits.Nodes == 0 && t.Clocks == nil {
		limits.Time = cmp.Or(limits.Time, programTime)
	}
	d := desk{p.game, p.voice, t.Position, t.Seat}
	question, err := d.question(limits, t)
	if err != nil {
		return nil, err
	}
	var act game.Action
	p.fault = p.converse(ctx, question, `"act"`, p.most(t), func(heard any) (done bool, reply any, err error) {
		act, reply, err = d.hear(ctx, heard)
		return act != nil, reply, err
	})
	return act, p.fault
}

// converse says something and hands all that the program says to it to hear,
// until that is done or nothing was heard of what is wanted for too long. A line
// that cannot be read is answered by one that says what was expected.
func (p *Program) converse(
	ctx context.Context, what any, wanted string, patience time.Duration, hear func(any) (done bool, reply any, err error),
) error {
	if err := p.tell(what); err != nil {
		return fmt.Errorf("no %s: %s", wanted, p.deaf(err))
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	wrong := "" // what was last wrong with its lines
	for {
		var line string
		var open bool
		select {
		case line, open = <-p.lines:
		case <-timer.C:
			return fmt.Errorf("no %s within %v%s", wanted, patience, wrong)
		case <-ctx.Done():
			return ctx.Err()
		}
		if !open {
			return fmt.Errorf("no %s: %s", wanted, p.fate())
		}
		var done bool
		var reply any
		heard, err := readLine(p.said.program, line)
		if err != nil {
			reply = errorLine{err.Error()}
		} else if done, reply, err = hear(heard); done || err != nil {
			return err
		}
		if e, is := reply.(errorLine); is {
			wrong = fmt.Sprintf("; of its last line was said: %s", e.Message)
		}
		if err := p.tell(reply); err != nil {
			return fmt.Errorf("no %s: %s", wanted, p.deaf(err))
		}
	}
}

func (p *Program) tell(what any) error {
	line, err := p.said.table.Encode(what)
	if err != nil {
		return err
	}
	return p.send(string(line))
}

// Over tells the program how the game has ended.
func (p *Program) Over(o Outcome) {
	if err := p.tell(overLine{o.Winner, o.How, o.Fault}); err != nil && p.fault == nil {
		p.fault = errors.New("it has ended")
	}
}

// Close asks the program to quit, and ends it when it does not.
func (p *Program) Close() error {
	_ = p.tell(quitLine{}) // a program that is gone already cannot read it
	return p.stop()
}
