package lab

import (
	"encoding/json"
	"math"
)

// Pairs counts the pairs of a match by the points player A made in the two
// games of an opening, colours swapped: 0, ½, 1, 1½, 2 (the pentanomial
// model). An opening that favours one colour cancels within its pair, so the
// error bars are narrower, and more honest, than those of single games.
type Pairs [5]int

// Add counts one pair; halves is twice the points of A, 0 to 4.
func (p *Pairs) Add(halves int) { p[halves]++ }

// Count is the number of pairs.
func (p Pairs) Count() int {
	n := 0
	for _, c := range p {
		n += c
	}
	return n
}

// Score is the mean of A's points a game, 0 to 1, and its variance over
// pairs.
func (p Pairs) Score() (mean, variance float64) {
	total := float64(p.Count())
	if total == 0 {
		return 0.5, 0
	}
	for i, c := range p {
		mean += float64(c) * float64(i) / 4
	}
	mean /= total
	for i, c := range p {
		d := float64(i)/4 - mean
		variance += float64(c) * d * d
	}
	return mean, variance / total
}

// Elo is a difference in strength with its 95 % error bars. An end is
// infinite where one side made every point.
type Elo struct {
	Diff float64
	Low  float64
	High float64
}

// MarshalJSON writes an infinite end as null, which JSON has no number for.
func (e Elo) MarshalJSON() ([]byte, error) {
	finite := func(v float64) *float64 {
		if math.IsInf(v, 0) {
			return nil
		}
		return &v
	}
	return json.Marshal(struct {
		Diff *float64 `json:"diff"`
		Low  *float64 `json:"low"`
		High *float64 `json:"high"`
	}{finite(e.Diff), finite(e.Low), finite(e.High)})
}

// Elo is the difference that the pairs suggest. The error bars come from the
// pentanomial variance. When all pairs came out alike that variance is zero
// and says nothing; then the interval of Wilson over the games is taken.
func (p Pairs) Elo() Elo {
	n := p.Count()
	if n == 0 {
		return Elo{0, math.Inf(-1), math.Inf(1)}
	}
	mean, variance := p.Score()
	r := Interval{}
	if variance == 0 {
		r = wilson(mean, float64(2*n))
	} else {
		bar := z95 * math.Sqrt(variance/float64(n))
		r = Interval{math.Max(0, mean-bar), math.Min(1, mean+bar)}
	}
	return Elo{Diff: EloOf(mean), Low: EloOf(r.Low), High: EloOf(r.High)}
}

// EloOf is the difference in Elo that a score of 0 to 1 expects.
func EloOf(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// ScoreOf is the score that a difference in Elo expects.
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
