package lab

import (
	"encoding/json"
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s = %.5f, want %.5f", what, got, want)
	}
}

// The figures are the usual ones of textbooks and on-line calculators.
func TestWilson(t *testing.T) {
	for _, tc := range []struct {
		name         string
		hits, trials int
		low, high    float64
	}{
		{"half of a hundred", 50, 100, 0.40383, 0.59617},
		{"none of ten", 0, 10, 0, 0.27753},
		{"all of ten", 10, 10, 0.72247, 1},
		{"one of ten", 1, 10, 0.01787, 0.40415},
		{"nothing tried says nothing", 0, 0, 0, 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := Wilson(tc.hits, tc.trials)
			near(t, "low", got.Low, tc.low, 1e-5)
			near(t, "high", got.High, tc.high, 1e-5)
		})
	}
}

func TestEloOf(t *testing.T) {
	near(t, "even score", EloOf(0.5), 0, 1e-9)
	near(t, "three of four", EloOf(0.75), 190.8485, 1e-4)
	near(t, "one of four", EloOf(0.25), -190.8485, 1e-4)
	near(t, "200 Elo", ScoreOf(200), 0.759747, 1e-6)
	if !math.IsInf(EloOf(1), 1) || !math.IsInf(EloOf(0), -1) {
		t.Error("a clean score has no finite difference")
	}
}

func TestPairsElo(t *testing.T) {
	t.Run("pairs that cancel leave narrow bars", func(t *testing.T) {
		// 100 openings that whoever has White wins: 200 games, 100 each. As
		// single games the bar would be ±48; as pairs there is no doubt.
		won := Pairs{0, 1, 98, 1, 0}
		e := won.Elo()
		near(t, "diff", e.Diff, 0, 1e-9)
		near(t, "bar", e.High, 400*math.Log10((0.5+0.0069296)/(0.5-0.0069296)), 0.01)
	})
	t.Run("bars by hand", func(t *testing.T) {
		// Ten pairs, worked out on paper.
		p := Pairs{1, 1, 2, 3, 3}
		mean, variance := p.Score()
		near(t, "mean", mean, 0.65, 1e-9)
		near(t, "variance", variance, 0.1025, 1e-9)
		bar := 1.959964 * math.Sqrt(0.01025)
		e := p.Elo()
		near(t, "low", e.Low, EloOf(0.65-bar), 1e-3)
		near(t, "high", e.High, EloOf(0.65+bar), 1e-3)
	})
	t.Run("a clean score is bounded from one side", func(t *testing.T) {
		e := Pairs{0, 0, 0, 0, 50}.Elo()
		if !math.IsInf(e.Diff, 1) || !math.IsInf(e.High, 1) {
			t.Errorf("got %+v, want no upper end", e)
		}
		near(t, "low", e.Low, EloOf(Wilson(100, 100).Low), 1e-9)
	})
	t.Run("an infinite end is null", func(t *testing.T) {
		data, err := json.Marshal(Pairs{}.Elo())
		if err != nil || string(data) != `{"diff":0,"low":null,"high":null}` {
			t.Errorf("got %s, %v", data, err)
		}
	})
}

func TestSPRT(t *testing.T) {
	s := NewSPRT(0, 10)
	lower, upper := s.Bounds()
	near(t, "lower", lower, -2.94444, 1e-5)
	near(t, "upper", upper, 2.94444, 1e-5)
	t.Run("only clean pairs are coins, with a ratio in closed form", func(t *testing.T) {
		wide := NewSPRT(0, 100)
		s1 := ScoreOf(100)
		want := 30*math.Log(s1/0.5) + 10*math.Log((1-s1)/0.5)
		near(t, "LLR", wide.LLR(Pairs{10, 0, 0, 0, 30}), want, 0.01)
	})
	t.Run("many pairs come close to the normal approximation", func(t *testing.T) {
		p := Pairs{0, 200, 520, 280, 0}
		s0, s1 := 0.5, ScoreOf(10)
		near(t, "LLR", s.LLR(p), 1000*(s1-s0)*(2*0.52-s0-s1)/(2*0.0296), 0.1)
		if got := s.Verdict(p); got != AcceptH1 {
			t.Errorf("verdict %s, want H1", got)
		}
	})
	t.Run("one clean pair is no proof", func(t *testing.T) {
		wide := NewSPRT(0, 100)
		near(t, "LLR", wide.LLR(Pairs{0, 0, 0, 0, 1}), math.Log(ScoreOf(100)/0.5), 0.02)
		if got := wide.Verdict(Pairs{0, 0, 0, 0, 1}); got != Undecided {
			t.Errorf("verdict %s", got)
		}
	})
	t.Run("even play speaks for H0", func(t *testing.T) {
		if got := s.Verdict(Pairs{100, 1000, 2000, 1000, 100}); got != AcceptH0 {
			t.Errorf("verdict %s, want H0", got)
		}
	})
	t.Run("few pairs decide nothing", func(t *testing.T) {
		if got := s.Verdict(Pairs{0, 0, 1, 1, 0}); got != Undecided {
			t.Errorf("verdict %s, want undecided", got)
		}
	})
	t.Run("no pairs", func(t *testing.T) {
		if got := s.LLR(Pairs{}); got != 0 {
			t.Errorf("LLR %v, want 0", got)
		}
	})
}
