package tankchess

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/tankchess"
)

// Analysis bounds an analysis. Zero values: one line, no bound.
type Analysis struct {
	Lines int // best moves to follow, each with its own line
	Depth int
	Nodes int64
	Time  time.Duration

	Threads int // 0 for one
}

// Line is one course of play that an analysis found, for the side to move.
type Line struct {
	ai.Thought
	Rank int // 1 for the best move
}

// Analyst looks at one position after the other and keeps its memory between
// them. One goroutine uses it.
type Analyst struct{ worker *searchMemory }

// NewAnalyst makes an analyst with about this many megabytes of memory.
func NewAnalyst(megabytes int) *Analyst {
	return &Analyst{newSearchMemory(megabytes, standardSchool())}
}

// Analyse looks at p until a bound is reached or ctx ends, and reports every
// line as it is finished, deeper and deeper. What one seat must not know is not
// in p's view for the side to move, so mines of the other side do not count.
func (a *Analyst) Analyse(ctx context.Context, p tankchess.Position, opts Analysis, report func(Line)) error {
	started := time.Now()
	w := a.worker
	b, err := w.board(p.View(p.Turn()).(tankchess.View), opts.Threads)
	if err != nil {
		return err
	}
	if p.Result() != nil {
		return errors.New("analyse: the game is over")
	}
	if seats := p.Waiting(); len(seats) != 1 || !onBoard(p.Legal(p.Turn())[0]) {
		return errors.New("analyse: the forces are not deployed yet")
	}
	s := w.search
	defer s.prepare(ctx, b)()
	s.table.age()
	s.limits = limits{began: started, hard: opts.Time, nodes: opts.Nodes, depth: opts.Depth}
	s.deepenAll(opts.Lines, func(f searchLine) { report(lineOf(p, f, started)) })
	return nil
}

func lineOf(p game.Position, f searchLine, started time.Time) Line {
	l := Line{Rank: f.line, Thought: ai.Thought{
		Score: f.score, Mate: mateIn(f.score), Depth: f.depth, Nodes: f.nodes, Millis: time.Since(started).Milliseconds(),
	}}
	for i, m := range f.moves {
		if p.Result() != nil {
			break
		}
		act := m.action()
		text := p.Notate(act)
		if i == 0 {
			l.Action, l.Text = act, text
		}
		next, _, err := p.Apply(p.Waiting()[0].Seat, act, dice.None{})
		if err != nil {
			break // a line from the table may end in a move of another position
		}
		l.Line = append(l.Line, text)
		p = next
	}
	return l
}

// String writes a line as the protocol does.
func (l Line) String() string {
	score := fmt.Sprintf("cp %d", l.Score)
	if l.Mate != 0 {
		score = fmt.Sprintf("mate %d", l.Mate)
	}
	nps := l.Nodes * 1000 / max(l.Millis, 1)
	return fmt.Sprintf("depth %d multipv %d score %s nodes %d nps %d time %d pv %s",
		l.Depth, l.Rank, score, l.Nodes, nps, l.Millis, strings.Join(l.Line, " "))
}
