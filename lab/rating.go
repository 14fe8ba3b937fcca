package lab

import (
	"cmp"
	"math"
	"slices"
)

// AnchorElo is the rating of the player that a list is measured from.
const AnchorElo = 1000

// Meeting is what came of a pair of games of two players, or of the half of it
// that was played.
type Meeting struct {
	A, B   int // numbers of the players
	Games  int // 2, or 1 when the second was not played
	Halves int // twice the points that A made
}

// Rating is the strength of a player with its 95 % error bars.
type Rating struct {
	Name   string  `json:"name"`
	Elo    float64 `json:"elo"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Games  int     `json:"games"`
	Points float64 `json:"points"`
}

// Rate finds the strengths under which all that happened is most likely, in one
// fit (Bradley and Terry; a draw is half a win), measured from one player, whose
// rating is fixed. Each player counts as having drawn one game more, shared out
// among all others, so that nobody who won or lost all is rated without end.
//
// The error bars come from how the pairs of games differ from what the strengths
// expect (the sandwich estimator), so an opening that favours a seat, which
// cancels within its pair, does not widen them. They are those of the difference
// to the anchor. Of a player who won or lost all, whose pairs do not differ, they
// are those that the fit alone gives.
func Rate(names []string, meetings []Meeting, anchor int) []Rating {
	n := len(names)
	f := fit{n: n, anchor: anchor, games: square(n), points: square(n), theta: make([]float64, n)}
	list := make([]Rating, n)
	for i, name := range names {
		list[i].Name = name
		for j := range n {
			if i != j {
				f.games[i][j], f.points[i][j] = 1/float64(n-1), 0.5/float64(n-1)
			}
		}
	}
	for _, m := range meetings {
		won := float64(m.Halves) / 2
		f.add(m.A, m.B, float64(m.Games), won)
		f.add(m.B, m.A, float64(m.Games), float64(m.Games)-won)
		list[m.A].Games += m.Games
		list[m.B].Games += m.Games
		list[m.A].Points += won
		list[m.B].Points += float64(m.Games) - won
	}
	f.climb()
	plain := inverse(f.curvature())
	spread := product(product(plain, f.scatter(meetings)), plain)
	for i := range list {
		r := &list[i]
		variance := spread[i][i]
		if r.Points == 0 || r.Points == float64(r.Games) {
			variance = plain[i][i]
		}
		bar := z95 * math.Sqrt(variance) * eloPerUnit
		if i == anchor {
			bar = 0
		}
		r.Elo = AnchorElo + (f.theta[i]-f.theta[anchor])*eloPerUnit
		r.Low, r.High = r.Elo-bar, r.Elo+bar
	}
	slices.SortStableFunc(list, func(a, b Rating) int { return cmp.Compare(b.Elo, a.Elo) })
	return list
}

// eloPerUnit is how many points of Elo are a factor of e in the odds.
const eloPerUnit = 400 / math.Ln10

// fit looks for strengths in natural units: the chance of i against j is
// 1/(1+exp(theta j − theta i)).
type fit struct {
	n, anchor     int
	games, points [][]float64
	theta         []float64
}

func (f *fit) add(i, j int, games, points float64) {
	f.games[i][j] += games
	f.points[i][j] += points
}

func (f *fit) chance(i, j int) float64 { return 1 / (1 + math.Exp(f.theta[j]-f.theta[i])) }

// climb takes steps of Newton's method; what is climbed has one top, and steps
// are kept short on the way to it.
func (f *fit) climb() {
	const steps, longest, near = 200, 1.0, 1e-12
	for range steps {
		slope := make([]float64, f.n)
		for i := range f.n {
			for j := range f.n {
				if i != j && i != f.anchor {
					slope[i] += f.points[i][j] - f.games[i][j]*f.chance(i, j)
				}
			}
		}
		moved := 0.0
		for i, row := range inverse(f.curvature()) {
			step := 0.0
			for j, v := range row {
				step += v * slope[j]
			}
			step = min(max(step, -longest), longest)
			f.theta[i] += step
			moved = max(moved, math.Abs(step))
		}
		if moved < near {
			return
		}
	}
}

// curvature is the information that the games give about the strengths. The
// anchor is known: nothing is coupled to it.
func (f *fit) curvature() [][]float64 {
	h := square(f.n)
	for i := range f.n {
		for j := range f.n {
			if i == j || i == f.anchor {
				continue
			}
			p := f.chance(i, j)
			h[i][i] += f.games[i][j] * p * (1 - p)
			if j != f.anchor {
				h[i][j] = -f.games[i][j] * p * (1 - p)
			}
		}
	}
	h[f.anchor][f.anchor] = 1
	return h
}

// scatter adds up how far each meeting was from what was expected of it.
func (f *fit) scatter(meetings []Meeting) [][]float64 {
	b := square(f.n)
	for _, m := range meetings {
		d := float64(m.Halves)/2 - float64(m.Games)*f.chance(m.A, m.B)
		for _, i := range []int{m.A, m.B} {
			for _, j := range []int{m.A, m.B} {
				sign := 1.0
				if i != j {
					sign = -1
				}
				if i != f.anchor && j != f.anchor {
					b[i][j] += sign * d * d
				}
			}
		}
	}
	return b
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func product(a, b [][]float64) [][]float64 {
	m := square(len(a))
	for i := range m {
		for j := range m {
			for k := range m {
				m[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return m
}

// inverse is by elimination. The matrices here are symmetric and positive, so no
// row has to be exchanged.
func inverse(a [][]float64) [][]float64 {
	n := len(a)
	rest, found := square(n), square(n)
	for i := range n {
		copy(rest[i], a[i])
		found[i][i] = 1
	}
	for i := range n {
		pivot := rest[i][i]
		for k := range n {
			rest[i][k] /= pivot
			found[i][k] /= pivot
		}
		for j := range n {
			times := rest[j][i]
			if j == i || times == 0 {
				continue
			}
			for k := range n {
				rest[j][k] -= times * rest[i][k]
				found[j][k] -= times * found[i][k]
			}
		}
	}
	return found
}
