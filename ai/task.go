package ai

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"sabot/dice"
	"sabot/game"
)

// Task is one decision in the making: what every mind does before and after it
// thinks.
type Task[V game.View, P game.Position] struct {
	Seat     game.Seat
	View     V
	Position P          // what the view hides is made up
	Kind     string     // of the decision that waits
	Chance   *dice.Fast // of the budget's seed

	ctx      context.Context
	nodes    int64
	started  time.Time
	deadline time.Time
}

// Begin takes a decision on. It is late after what the budget gives it, or else after
// its own time, where it has one; counting positions it may take as long as anybody may.
func Begin[V game.View, P game.Position](
	ctx context.Context, seat game.Seat, view game.View, budget Budget, own time.Duration,
) (*Task[V, P], error) {
	v, ok := view.(V)
	if !ok {
		return nil, fmt.Errorf("view of type %T, want %T", view, v)
	}
	longest := Longest
	switch {
	case budget.Time > 0:
		longest = min(longest, budget.Time*9/10)
	case budget.Nodes == 0 && own > 0:
		longest = min(longest, own)
	}
	now := time.Now()
	return &Task[V, P]{
		Seat: seat, View: v, Chance: dice.NewFast(budget.Seed), ctx: ctx, nodes: budget.Nodes, started: now, deadline: now.Add(longest),
	}, nil
}

// Imagine makes up what the view hides and finds the decision that waits.
func (t *Task[V, P]) Imagine(imagine func(game.View, dice.Source) (game.Position, error)) error {
	p, err := imagine(t.View, t.Chance)
	if err != nil {
		return err
	}
	t.Position = p.(P)
	for _, d := range p.Waiting() {
		if d.Seat == t.Seat && !d.Optional {
			t.Kind = d.Kind
			return nil
		}
	}
	return errors.New("no decision waits for this seat")
}

// Late tells whether the decision must be made now, after so many nodes.
func (t *Task[V, P]) Late(nodes int64) bool {
	return t.ctx.Err() != nil || t.nodes > 0 && nodes >= t.nodes || time.Now().After(t.deadline)
}

// Millis is the time used so far.
func (t *Task[V, P]) Millis() int64 { return time.Since(t.started).Milliseconds() }

// Thought is the decision for an action that was found by looking so many plies
// deep at so many nodes.
func (t *Task[V, P]) Thought(a game.Action, depth int, nodes int64) Thought {
	return Thought{Action: a, Text: t.Position.Notate(a), Depth: depth, Nodes: nodes, Millis: t.Millis()}
}

// Best is the action of one type that scores highest of those listed. It has to
// score more than least, and each one more than the last by a margin; where none
// does, it is the other one.
func Best[A game.Action, S int | int32 | float64](
	list []game.Action, other game.Action, least, margin S, score func(A) S,
) game.Action {
	for _, a := range list {
		if a, ok := a.(A); ok {
			if v := score(a); v > least+margin {
				other, least = a, v
			}
		}
	}
	return other
}

// ByLevel is what belongs to a level, of what the five have, weakest first.
func ByLevel[T any](level Level, five [5]T) (T, error) {
	i := slices.Index(Levels(), level)
	if i < 0 {
		return five[0], fmt.Errorf("level %q, want recruit, regular, veteran, ace or legend", level)
	}
	return five[i], nil
}

// Spares keeps what is costly to make from one decision to the next. Several
// decisions may be made at once, each with its own.
type Spares[T any] struct {
	New func() T

	mu   sync.Mutex
	idle []T
}

// Take lends one out.
func (s *Spares[T]) Take() T {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.idle) - 1
	if n < 0 {
		return s.New()
	}
	one := s.idle[n]
	s.idle = s.idle[:n]
	return one
}

// Return takes it back.
func (s *Spares[T]) Return(one T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = append(s.idle, one)
}
