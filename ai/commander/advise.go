package commander

import (
	"context"
	"fmt"

	"sabot/ai"
	"sabot/game"
)

// weighed is how often two actions are played to set them beside each other.
const weighed = 10

// Advise implements [ai.Adviser]: both actions are played with the same dice, and what
// they leave is judged in the same way. What is decided before the battle cannot be
// judged so.
func (m *Mind) Advise(
	ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, yours game.Action,
) (ai.Advice, error) {
	best, err := m.Decide(ctx, seat, view, budget)
	if err != nil {
		return ai.Advice{}, err
	}
	t, err := m.begin(ctx, seat, view, budget)
	if err != nil {
		return ai.Advice{}, err
	}
	if err := t.Imagine(m.imagine); err != nil {
		return ai.Advice{}, fmt.Errorf("commander: %w", err)
	}
	if _, _, err := t.Position.Apply(seat, yours, t.Chance); err != nil {
		return ai.Advice{}, err
	}
	advice := ai.Advice{Best: best, Yours: t.Thought(yours, 1, t.plan.nodes)}
	switch t.Kind {
	case "nation", "year", "build", "terrain", "place":
		return advice, nil
	}
	one, known := t.sample(best.Action, weighed)
	other, too := t.sample(yours, weighed)
	advice.Judged = known && too
	advice.Best.Score, advice.Yours.Score = int(100*one), int(100*other)
	return advice, nil
}
