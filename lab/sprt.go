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

// unseen stands in for a kind of pair that has not come up, so that no result
// is held to be impossible.
const unseen = 1e-3

// LLR is the log-likelihood ratio of the pairs: of the distributions with the
// mean that either hypothesis claims, those are compared under which what was
// seen is most likely (the generalised test). So a few equal results do not
// look like certainty.
func (s SPRT) LLR(p Pairs) float64 {
	if p.Count() == 0 {
		return 0
	}
	x0, x1 := tilt(p, ScoreOf(s.Elo0)), tilt(p, ScoreOf(s.Elo1))
	llr := 0.0
	for i := range p {
		d0, d1 := float64(i)/4-ScoreOf(s.Elo0), float64(i)/4-ScoreOf(s.Elo1)
		llr += weight(p, i) * math.Log((1+x0*d0)/(1+x1*d1))
	}
	return llr
}

func weight(p Pairs, i int) float64 { return math.Max(float64(p[i]), unseen) }

// tilt finds x for which the shares weight/(1+x(score−mean)) have the given
// mean. They are the most likely ones with that mean; the sum below falls
// steadily in x between its poles, so halving the interval finds its root.
func tilt(p Pairs, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	for range 100 {
		x := (low + high) / 2
		sum := 0.0
		for i := range p {
			d := float64(i)/4 - mean
			sum += weight(p, i) * d / (1 + x*d)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
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
