package lab

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"sabot/ai"
	"sabot/ai/lines"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
)

// Served lets a program from outside ask the computer opponents of a game. It is
// the other end of what a [Program] speaks, so it can also sit at a table.
type Served struct {
	Game  registry.Game
	Level ai.Level // for decisions that name no other
}

// Serve answers until in ends, quit is read or ctx is done. A decision under way
// is finished when in ends and broken off otherwise; either way it is answered
// first. What is wrong gets one line of type "error" and changes nothing.
func (s Served) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if _, err := s.Game.Mind(s.Level); err != nil {
		return err
	}
	t := &talk{Served: s, said: newSaid(), out: out, minds: map[ai.Level]ai.Mind{}}
	heard, failed := lines.Read(ctx, in, longestQuestion)
	thought := make(chan any)
	for {
		select {
		case answer := <-thought:
			t.thinking()
			t.thinking = nil
			t.say(answer)
			if heard == nil {
				return errors.Join(t.err, <-failed)
			}
		case <-ctx.Done():
			t.breakOff(thought)
			return t.err
		case line, open := <-heard:
			switch {
			case !open && t.thinking == nil:
				return errors.Join(t.err, <-failed)
			case !open:
				heard = nil
			case t.handle(ctx, line, thought):
				t.breakOff(thought)
				return t.err
			}
		}
	}
}

// longestQuestion has room for the whole log of a long match.
const longestQuestion = 64 << 20

// talk is one conversation.
type talk struct {
	Served
	said
	out      io.Writer
	err      error // of writing
	minds    map[ai.Level]ai.Mind
	thinking func() // breaks a decision off; nil when there is none
}

// breakOff ends the decision that is being made, if there is one, and tells it.
func (t *talk) breakOff(thought <-chan any) {
	if t.thinking != nil {
		t.thinking()
		t.say(<-thought)
	}
}

// say writes one line at once.
func (t *talk) say(what any) {
	kinds := t.program
	if t.table.Has(what) {
		kinds = t.table
	}
	line, err := kinds.Encode(what)
	if err == nil && t.err == nil {
		_, err = t.out.Write(append(line, '\n'))
	}
	if t.err == nil {
		t.err = err
	}
}

// handle takes one line; true means the end.
func (t *talk) handle(ctx context.Context, line string, thought chan<- any) (end bool) {
	if strings.TrimSpace(line) == "" {
		return false
	}
	heard, err := readLine(t.table, line)
	if err == nil {
		switch heard := heard.(type) {
		case quitLine:
			return true
		case stopLine:
			if t.thinking != nil {
				t.thinking()
			}
		case overLine:
		default:
			if t.thinking != nil {
				err = errors.New("a decision is being made, want stop or quit")
				break
			}
			err = t.answer(ctx, heard, thought)
		}
	}
	if err != nil {
		t.say(errorLine{strings.ReplaceAll(err.Error(), "\n", "; ")})
	}
	return false
}

func (t *talk) answer(ctx context.Context, heard any, thought chan<- any) error {
	cat := t.Game.Rules.Catalog()
	switch heard := heard.(type) {
	case helloLine:
		if heard.Protocol != protocolVersion || heard.Game != cat.Game {
			return fmt.Errorf("protocol %d of %q, want protocol %d of %q", heard.Protocol, heard.Game, protocolVersion, cat.Game)
		}
		t.say(readyLine{fmt.Sprintf("sabot %s %s", cat.Game, t.Level)})
	case gameLine:
		clear(t.minds) // what is remembered of one game must not leak into the next
		t.say(readyLine{})
	case decideLine:
		return t.decide(ctx, heard, thought)
	default:
		return errors.New("nothing was asked, want hello, game, decide, stop, over or quit")
	}
	return nil
}

// errNoTable is said of a table that breaks the rules, or a mind, that look at it.
var errNoTable = errors.New("there is no such table: its parts do not fit together")

// decide lets a mind think, beside the conversation.
func (t *talk) decide(ctx context.Context, q decideLine, thought chan<- any) error {
	seat, view, err := t.see(q)
	if err != nil {
		return err
	}
	if q.Style != "" && !slices.Contains(ai.Styles(), q.Style) {
		return fmt.Errorf("style %q, want one of %v", q.Style, ai.Styles())
	}
	level := cmp.Or(q.Level, t.Level)
	if t.minds[level] == nil {
		if t.minds[level], err = t.Game.Mind(level); err != nil {
			return err
		}
	}
	mind := t.minds[level]
	budget := ai.Budget{Time: time.Duration(q.Time) * time.Millisecond, Nodes: q.Nodes, Seed: q.Seed, Threads: q.Threads, Style: q.Style}
	if len(q.Clocks) > 0 {
		budget.Left, budget.Bonus = time.Duration(q.Clocks[seat-1])*time.Millisecond, time.Duration(q.Bonus)*time.Millisecond
		budget.Time = cmp.Or(budget.Time, clockShare(budget))
	}
	ctx, t.thinking = context.WithCancel(ctx)
	go func() {
		defer func() {
			if recover() != nil {
				thought <- errorLine{errNoTable.Error()}
			}
		}()
		made, err := mind.Decide(ctx, seat, view, budget)
		if err != nil {
			thought <- errorLine{err.Error()}
			return
		}
		data, err := t.Game.Rules.Actions().Encode(made.Action)
		if err != nil {
			thought <- errorLine{err.Error()}
			return
		}
		thought <- actLine{data, made}
	}()
	return nil
}

// see finds out what the table looks like, and to whom: what a question says is
// believed only when such a table can be and waits for that seat.
func (t *talk) see(q decideLine) (seat game.Seat, v game.View, err error) {
	defer func() {
		if recover() != nil {
			err = errNoTable
		}
	}()
	if q.Time < 0 || q.Nodes < 0 || q.Threads < 0 || q.Bonus < 0 {
		return 0, nil, errors.New("time, nodes, threads and bonus want a number above 0")
	}
	if len(q.Clocks) > 0 && (int(q.Seat) > len(q.Clocks) || q.Seat < 1 || q.Clocks[q.Seat-1] < 1) {
		return 0, nil, errors.New("clocks want milliseconds above 0 for every seat")
	}
	rules := t.Game.Rules
	var p game.Position
	switch given := []bool{len(q.View) > 0, len(q.Position) > 0, q.Log != ""}; {
	case slices.Equal(given, []bool{true, false, false}):
		if v, err = game.ReadView(rules, q.View); err == nil {
			p, err = rules.Imagine(v, dice.NewFast(q.Seed))
		}
	case slices.Equal(given, []bool{false, true, false}):
		p, err = rules.DecodePosition(q.Position)
	case slices.Equal(given, []bool{false, false, true}):
		p, err = lastOf(rules, q.Log)
	default:
		err = errors.New(`want exactly one of "view", "position" and "log"`)
	}
	if err != nil {
		return 0, nil, err
	}
	for _, d := range game.Due(p) {
		if d.Seat != q.Seat {
			continue
		}
		if v == nil {
			return q.Seat, p.View(q.Seat), nil
		}
		return q.Seat, v, sameView(v, p.View(q.Seat))
	}
	return 0, nil, fmt.Errorf("no decision waits for seat %d", q.Seat)
}

// sameView makes sure that a view is one that its table shows.
func sameView(read, shown game.View) error {
	a, err := json.Marshal(read)
	if err != nil {
		return err
	}
	b, err := json.Marshal(shown)
	if err == nil && !bytes.Equal(a, b) {
		err = errors.New("there is no such table: the seat would see another view")
	}
	return err
}

// lastOf is the latest position of a match.
func lastOf(rules game.Rules, text string) (game.Position, error) {
	log, err := game.ReadLog(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if name := rules.Catalog().Game; log.Header.Game != name {
		return nil, fmt.Errorf("the log of a match of %q, want %q", log.Header.Game, name)
	}
	m, err := game.Replay(rules, log, game.NoDice{})
	if err != nil {
		return nil, err
	}
	return m.Now().Position, nil
}
