package tankchess

import (
	"sync/atomic"
	"time"

	"sabot/ai"
)

const (
	movesToGo = 20 // that a clock has to last for, whatever the number of the turn
	overhead  = 10 * time.Millisecond
)

// limits are what bounds a decision of a level: its own bounds, or what is allowed.
func (s strength) limits(budget ai.Budget, started time.Time) limits {
	l := limits{began: started, nodes: s.nodes, depth: s.depth, hard: ai.Longest} // a slow machine must not make anybody wait
	if budget.Nodes > 0 {
		l.nodes = budget.Nodes
	}
	allowed := budget.Time
	switch {
	case budget.Left > 0:
		l.soft, l.hard = share(budget.Left, budget.Bonus)
		l.supple = true
		return l
	case allowed == 0 && l.nodes == 0:
		allowed = s.time
	case allowed == 0:
		return l
	}
	l.soft, l.hard = allowed*6/10, withoutOverhead(min(allowed, ai.Longest))
	return l
}

// share is what a decision may take of a clock: soft what it should take, hard what it
// may when something has come up. Neither can use the clock up.
func share(left, bonus time.Duration) (soft, hard time.Duration) {
	part := min(left/movesToGo+bonus*3/4, left/4)
	return part * 6 / 10, max(withoutOverhead(min(part*3, left/4, ai.Longest)), 1)
}

func withoutOverhead(t time.Duration) time.Duration { return t - min(t/10, overhead) }

// ponder is a search on the opponent's time: no clock bounds it until the opponent has
// played what was expected.
type ponder struct {
	own atomic.Pointer[limits] // what bounds it from then on
	hit chan struct{}          // closed then
}

// stretched is how long a search goes on to new depths: less when one move has been the
// best for some depths, more when the choice has just changed or got worse.
func (l limits) stretched(steady, fallen int) time.Duration {
	if !l.supple {
		return l.soft
	}
	percent := 130
	switch {
	case steady >= 5:
		percent = 60
	case steady >= 3:
		percent = 80
	case steady >= 1:
		percent = 100
	}
	switch {
	case fallen >= 60:
		percent *= 2
	case fallen >= 20:
		percent = percent * 3 / 2
	}
	return min(l.soft*time.Duration(percent)/100, l.hard)
}
