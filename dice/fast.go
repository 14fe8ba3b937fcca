package dice

import "math/rand/v2"

// Fast is a quick generator for simulations: the same seed gives the same
// rolls on every machine. It proves nothing to anybody; real matches use
// [Fair].
type Fast struct{ open, hidden *rand.Rand }

// NewFast seeds both streams.
func NewFast(seed uint64) *Fast {
	return &Fast{
		open:   rand.New(rand.NewPCG(seed, 1)), //nolint:gosec // simulation, not trust
		hidden: rand.New(rand.NewPCG(seed, 2)), //nolint:gosec // simulation, not trust
	}
}

// Roll implements [Source].
func (f *Fast) Roll(sides int) int { return f.open.IntN(sides) + 1 }

// Hidden implements [Source].
func (f *Fast) Hidden(n int) int { return f.hidden.IntN(n) }

// Deal returns the generator itself: its order is the order of the match.
func (f *Fast) Deal(int, Chain) Source { return f }
