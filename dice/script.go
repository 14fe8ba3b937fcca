package dice

import "fmt"

// Script replays fixed rolls of the open stream, for tests. It panics when a
// rule rolls more dice than were written down: an extra roll is a rules bug,
// never something to guess.
type Script []int

// Roll takes the next number of the script.
func (s *Script) Roll(sides int) int {
	if len(*s) == 0 {
		panic(fmt.Sprintf("dice: script is used up, a d%d was rolled", sides))
	}
	n := (*s)[0]
	if n < 1 || n > sides {
		panic(fmt.Sprintf("dice: script says %d for a d%d", n, sides))
	}
	*s = (*s)[1:]
	return n
}

// Hidden takes the next number of the script, counted from 1 like a die.
func (s *Script) Hidden(n int) int { return s.Roll(n) - 1 }

// Recorded gives the throws of a log back. A log may have been tampered with,
// so a throw that does not fit is noted and answered with the lowest value;
// Fault tells.
type Recorded struct {
	Open, Secret []Throw
	fault        error
}

// Roll implements [Source].
func (r *Recorded) Roll(sides int) int { return r.take(&r.Open, "roll", sides, 1, sides) }

// Hidden implements [Source].
func (r *Recorded) Hidden(n int) int { return r.take(&r.Secret, "hidden draw", n, 0, n-1) }

func (r *Recorded) take(from *[]Throw, what string, of, low, high int) int {
	if len(*from) == 0 {
		r.blame("the rules ask for a %s of %d that is not in the log", what, of)
		return low
	}
	t := (*from)[0]
	*from = (*from)[1:]
	if t[0] != of || t[1] < low || t[1] > high {
		r.blame("the log has a %s %v where the rules ask for one of %d", what, t, of)
		return low
	}
	return t[1]
}

func (r *Recorded) blame(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf(format, args...)
	}
}

// Fault is the first throw that did not fit, or those that were left over.
func (r *Recorded) Fault() error {
	if r.fault == nil && len(r.Open)+len(r.Secret) > 0 {
		return fmt.Errorf("the log has %d throws more than the rules ask for", len(r.Open)+len(r.Secret))
	}
	return r.fault
}
