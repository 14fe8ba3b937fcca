package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
)

// Turn is one decision that waits for a player.
type Turn struct {
	Seat     game.Seat
	Position game.Position
	Seed     uint64   // chance of this decision alone
	Opening  string   // the start in the words of the line protocol: "board quick12"
	Played   []string // every action since, in notation

	Clocks []time.Duration // left by seat, seat 1 first; nil without a clock
	Bonus  time.Duration   // that every decision adds
}

// Sitting is what a player is told when it sits down to a game.
type Sitting struct {
	Setup game.Setup
	Seat  game.Seat
}

// Player decides for a seat, one game at a time.
type Player interface {
	// NewGame forgets the last game.
	NewGame(ctx context.Context, s Sitting) error
	// Decide returns an action for t.Seat. An error gives the game up.
	Decide(ctx context.Context, t Turn) (game.Action, error)
	// Close ends whatever the player keeps running.
	Close() error
}

// PlayerFactory makes a player; every game that runs side by side has its own.
type PlayerFactory func(ctx context.Context) (Player, error)

// Random plays any legal action with equal chance.
type Random struct{}

// NewGame implements [Player].
func (Random) NewGame(context.Context, Sitting) error { return nil }

// Decide implements [Player].
func (Random) Decide(_ context.Context, t Turn) (game.Action, error) {
	legal := t.Position.Legal(t.Seat)
	if len(legal) == 0 {
		return nil, errors.New("nothing is legal")
	}
	return legal[dice.NewFast(t.Seed).Hidden(len(legal))], nil
}

// Close implements [Player].
func (Random) Close() error { return nil }

// MindPlayer asks a computer opponent within a budget. The budget's seed is
// replaced by that of each decision.
type MindPlayer struct {
	Make   func() (ai.Mind, error)
	Budget ai.Budget // a style to be drawn is drawn for each game anew
	mind   ai.Mind
	style  ai.Style
}

// NewGame makes a fresh mind: what it remembers of the last game must not
// leak into the next, or results would depend on which games ran before.
func (p *MindPlayer) NewGame(context.Context, Sitting) error {
	mind, err := p.Make()
	p.mind, p.style = mind, p.Budget.Style
	return err
}

// Decide implements [Player].
func (p *MindPlayer) Decide(ctx context.Context, t Turn) (game.Action, error) {
	budget := p.Budget
	p.style = p.style.Drawn(t.Seed) // with the chance of the first decision
	budget.Seed, budget.Style = t.Seed, p.style
	if t.Clocks != nil {
		budget.Left, budget.Bonus = t.Clocks[t.Seat-1], t.Bonus
		budget.Time = clockShare(budget)
	}
	thought, err := p.mind.Decide(ctx, t.Seat, t.Position.View(t.Seat), budget)
	if err != nil {
		return nil, fmt.Errorf("computer opponent: %w", err)
	}
	return thought.Action, nil
}

// clockShare is the time for one decision of a mind that does not divide a clock itself.
func clockShare(b ai.Budget) time.Duration {
	return max(min(b.Left/20+b.Bonus*3/4, b.Left/2), time.Millisecond)
}

// Close implements [Player].
func (p *MindPlayer) Close() error { return nil }

// Limits bounds the decisions of players in an arena. Without time and nodes every
// player its own bounds.
type Limits struct {
	Time  time.Duration `json:"time,omitempty"`
	Nodes int64         `json:"nodes,omitempty"`

	Threads int `json:"threads,omitempty"` // that a decision may use, 0 for one
}

// programTime is what a program gets for a decision when the match sets no
// limit, and nodesPatience how long it may take where nodes are the limit.
const (
	programTime   = time.Second
	nodesPatience = time.Minute
)

// patience is how long a program may take before it forfeits the game.
func (l Limits) patience(t Turn) time.Duration {
	switch {
	case t.Clocks != nil:
		return t.Clocks[t.Seat-1] + grace
	case l.Nodes > 0:
		return nodesPatience
	}
	return cmp.Or(l.Time, programTime) + grace
}

// mix derives independent chance from a seed and numbers (splitmix64).
func mix(seed uint64, parts ...uint64) uint64 {
	for _, p := range parts {
		seed += 0x9e3779b97f4a7c15 * (p + 1)
		seed = (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
		seed = (seed ^ seed>>27) * 0x94d049bb133111eb
		seed ^= seed >> 31
	}
	return seed
}
