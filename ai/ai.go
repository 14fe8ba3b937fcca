// Package ai holds the computer opponents. They see what a player sees: a
// [game.View], never the position, so they cannot look into hands.
package ai

import (
	"context"
	"time"

	"sabot/game"
)

// Level is the strength of a computer opponent.
type Level string

// The five levels, weakest first.
const (
	Recruit Level = "recruit"
	Regular Level = "regular"
	Veteran Level = "veteran"
	Ace     Level = "ace"
	Legend  Level = "legend"
)

// Levels lists the levels, weakest first.
func Levels() []Level { return []Level{Recruit, Regular, Veteran, Ace, Legend} }

// Budget is what one decision is given. Zero values take the level's own bounds.
type Budget struct {
	Time  time.Duration // wall clock; a decision never takes more than five seconds
	Nodes int64         // for repeatable play: same seed and nodes, same decision
	Seed  uint64        // varies the choice among equals
	Style Style         // one of the five, or none for balanced play

	// Threads is how many cores may think together, 0 for one. Only minds that
	// can share a search use more; then the same nodes and seed may decide otherwise.
	Threads int

	// Left is what is left of a clock and Bonus what every decision adds to it: a
	// mind that knows how long battles last divides the time itself, the others
	// keep to Time. Zero without a clock.
	Left, Bonus time.Duration
}

// Longest is when every decision has been made, whatever it was given and however
// slow the machine: well before the five seconds that nobody may be made to wait.
const Longest = 4500 * time.Millisecond

const (
	aceTime  = 900 * time.Millisecond
	aceNodes = 60_000 // replaces its time where play must be repeatable: a clock never gives the same game twice
)

// LegendFold is how much more the Legend takes than the Ace, who keeps within a second.
const LegendFold = int64(Longest / aceTime)

// Pace is how long a level thinks about a decision at most where nothing else bounds
// it. Those below the Ace stop by themselves, long before that.
func Pace(level Level) time.Duration {
	if level == Ace {
		return aceTime
	}
	return Longest
}

// RepeatableNodes is the bound on positions with which a level decides the same
// in every run. The lower levels count them anyway: 0 is their own bound.
func RepeatableNodes(level Level) int64 {
	switch level {
	case Ace:
		return aceNodes
	case Legend:
		return LegendFold * aceNodes
	default:
		return 0
	}
}

// Thought is a decision and its reasons.
type Thought struct {
	Action game.Action `json:"-"`
	Text   string      `json:"text"`           // the action in notation
	Score  int         `json:"score"`          // in hundredths of a light tank, from the decider's side
	Mate   int         `json:"mate,omitempty"` // plies to a forced win (negative: loss), 0 when none is seen
	Depth  int         `json:"depth"`          // plies searched to the end
	Nodes  int64       `json:"nodes"`          // positions looked at
	Line   []string    `json:"line,omitempty"` // the expected course of play
	Millis int64       `json:"millis"`         // time used
	Reason *Reason     `json:"reason,omitempty"`

	Standing *Standing `json:"-"` // of a decision of its own turn, where the game can tell
}

// Standing is what a mind makes of the whole battle.
type Standing struct {
	Turn int  // the game's number of the turn that it decides in
	Lost bool // whatever it does
	Dead bool // nothing but a draw is in sight, and nothing has happened for long
}

// Mind is a computer opponent for one game at one level. It may decide for
// several matches at once.
type Mind interface {
	// Decide chooses for seat, whose decision must be waiting. It returns
	// an action whatever happens to ctx, as soon as it has any.
	Decide(ctx context.Context, seat game.Seat, view game.View, budget Budget) (Thought, error)
}
