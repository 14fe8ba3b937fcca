package lab

import "math"

// SPRT is a sequential test: it goes on until the pairs speak clearly for
// "A is Elo1 stronger" or for "A is only Elo0 stronger".
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // chances of either wrong verdict
}

// NewSPRT tests with 5 % for either mistake.
func NewSPRT(elo0, elo1 float64) SPRT { return SPRT{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05} }

// Bounds are the log-likelihood ratios at which the test accepts Elo0 or Elo1.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// unseen stands in for a kind of pair that has not come up, so that a few
// equal results do not look like certainty.
const unseen = 1e-3

// LLR is the log-likelihood ratio of the pairs: the generalised test in its
// normal approximation, with the variance of the pairs as they fell.
func (s SPRT) LLR(p Pairs) float64 {
	n := p.Count()
	if n == 0 {
		return 0
	}
	var weights [5]float64
	for i, c := range p {
		weights[i] = math.Max(float64(c), unseen)
	}
	mean, variance := moments(weights)
	s0, s1 := ScoreOf(s.Elo0), ScoreOf(s.Elo1)
	return float64(n) * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
}

// Verdict is the state of a sequential test.
type Verdict string

// What a test can say.
const (
	Undecided Verdict = "undecided"
	AcceptH0  Verdict = "H0" // A is not stronger than Elo0
	AcceptH1  Verdict = "H1" // A is stronger by Elo1
)

// Verdict compares the ratio with the bounds.
func (s SPRT) Verdict(p Pairs) Verdict {
	lower, upper := s.Bounds()
	switch llr := s.LLR(p); {
	case llr >= upper:
		return AcceptH1
	case llr <= lower:
		return AcceptH0
	}
	return Undecided
}
