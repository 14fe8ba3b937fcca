package lab

import "math"

// z95 is the normal quantile that leaves 2.5 % on either side.
const z95 = 1.959963984540054

// Interval is a range of plausible values.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Wilson is the 95 % confidence interval of a chance that came true in hits
// of trials. Unlike the textbook interval it stays between 0 and 1 and is
// sensible for none and for all.
func Wilson(hits, trials int) Interval {
	if trials == 0 {
		return Interval{0, 1}
	}
	return wilson(float64(hits)/float64(trials), float64(trials))
}

func wilson(p, n float64) Interval {
	z2 := z95 * z95
	centre := p + z2/(2*n)
	spread := z95 * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	// The ends are exact where nothing or everything hit; rounding must not
	// push them past it.
	low, high := (centre-spread)/(1+z2/n), (centre+spread)/(1+z2/n)
	if p == 0 {
		low = 0
	}
	if p == 1 {
		high = 1
	}
	return Interval{Low: low, High: high}
}
