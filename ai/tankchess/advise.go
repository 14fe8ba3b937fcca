package tankchess

import (
	"context"
	"fmt"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
)

// Advise implements [ai.Adviser]: the move that was asked about is searched as deep as
// the best one was, and nothing else beside it.
func (m *Mind) Advise(
	ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, yours game.Action,
) (ai.Advice, error) {
	started := time.Now()
	t, quick, err := begin(ctx, m.rules, seat, view, budget)
	if err != nil {
		return ai.Advice{}, err
	}
	if _, _, err := t.Position.Apply(seat, yours, dice.None{}); err != nil {
		return ai.Advice{}, err
	}
	if quick != nil {
		return ai.Advice{Best: *quick, Yours: t.Thought(yours, 0, 0)}, nil
	}
	w := m.memory.Take()
	defer m.memory.Return(w)
	b, err := w.board(t.View, budget.Threads)
	if err != nil {
		return ai.Advice{}, fmt.Errorf("engine: %w", err)
	}
	found := m.search(ctx, w, b, t.Position, budget, m.strength.limits(budget, started), nil)[0]
	best := lineOf(t.Position, found, started).Thought
	x := explainer{b: b, eval: w.search.eval, view: t.View}
	best.Reason = x.reason(found, best.Line)
	if best.Action == yours {
		return ai.Advice{Best: best, Yours: best, Judged: true}, nil
	}
	s := w.search
	defer s.prepare(ctx, b)()
	s.eval.noise, s.eval.seed = m.strength.noise, budget.Seed
	s.eval.as(budget.Style, b)
	s.limits = m.strength.limits(budget, started)
	s.limits.depth = max(found.depth, 1)
	s.forget()
	for _, c := range s.rootMoves() {
		if c.move.action() != yours {
			s.barred = append(s.barred, c.move)
		}
	}
	other := s.deepenAll(1, nil)[0]
	// Whoever had too little time saw less of this move; the search for the best has shown that it is no better.
	other.score = min(other.score, found.score)
	return ai.Advice{Best: best, Yours: lineOf(t.Position, other, started).Thought, Judged: true}, nil
}
