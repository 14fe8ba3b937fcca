package lab

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"sabot/ai"
	"sabot/game"
	"sabot/games/tankchess"
)

func rated(list []Rating, name string) Rating {
	return list[slices.IndexFunc(list, func(r Rating) bool { return r.Name == name })]
}

func meetings(a, b int, halves ...int) []Meeting {
	var list []Meeting
	for _, h := range halves {
		list = append(list, Meeting{a, b, 2, h})
	}
	return list
}

func TestRate(t *testing.T) {
	t.Run("two players by hand", func(t *testing.T) {
		// 40 games, 30 points; with the drawn game 30.5 of 41.
		list := Rate([]string{"anchor", "other"}, meetings(1, 0, slices.Concat(slices.Repeat([]int{4}, 12), slices.Repeat([]int{2}, 6),
			slices.Repeat([]int{0}, 2))...), 0)
		near(t, "rating", list[0].Elo, 1000+EloOf(30.5/41), 1e-6)
		near(t, "anchor", list[1].Elo, 1000, 1e-9)
		if list[0].Name != "other" || list[0].Games != 40 || list[0].Points != 30 || list[1].Low != 1000 || list[1].High != 1000 {
			t.Errorf("got %+v", list)
		}
		// The sandwich: the squares of what the pairs are off by, over the square of the information.
		p := 30.5 / 41
		off := 12*(2-2*p)*(2-2*p) + 6*(1-2*p)*(1-2*p) + 2*(2*p)*(2*p)
		bar := 1.959964 * math.Sqrt(off) / (41 * p * (1 - p)) * 400 / math.Ln10
		near(t, "bar", list[0].High-list[0].Elo, bar, 1e-3)
	})
	t.Run("openings that favour a seat cancel", func(t *testing.T) {
		list := Rate([]string{"a", "b"}, meetings(0, 1, slices.Repeat([]int{2}, 50)...), 0)
		near(t, "rating", list[1].Elo, 1000, 1e-9)
		near(t, "bar", list[1].High-list[1].Low, 0, 1e-9)
	})
	t.Run("who wins all has an end", func(t *testing.T) {
		list := Rate([]string{"a", "b"}, meetings(0, 1, slices.Repeat([]int{4}, 10)...), 0)
		b := rated(list, "b")
		near(t, "rating", b.Elo, 1000+EloOf(0.5/21), 1e-6)
		if math.IsInf(b.Low, 0) || b.High-b.Low < 200 {
			t.Errorf("got %+v", b)
		}
	})
	t.Run("strengths are found again", func(t *testing.T) {
		// Points as expected of 1000, 1150 and 1400, twelve hundred games a pairing.
		truth := []float64{1000, 1150, 1400}
		var list []Meeting
		for a := range truth {
			for b := a + 1; b < len(truth); b++ {
				points := int(math.Round(2400 * ScoreOf(truth[a]-truth[b])))
				for k := range 600 {
					halves := points / 600
					if k < points%600 {
						halves++
					}
					list = append(list, Meeting{a, b, 2, halves})
				}
			}
		}
		found := Rate([]string{"x", "y", "z"}, list, 0)
		for i, name := range []string{"x", "y", "z"} {
			near(t, name, rated(found, name).Elo, truth[i], 2)
		}
		turned := Rate([]string{"x", "y", "z"}, list, 2)
		near(t, "other anchor", rated(turned, "z").Elo-rated(turned, "x").Elo, rated(found, "z").Elo-rated(found, "x").Elo, 1e-6)
	})
	t.Run("half a pair and nobody's games", func(t *testing.T) {
		list := Rate([]string{"a", "b", "c"}, []Meeting{{0, 1, 1, 0}}, 0)
		if b, c := rated(list, "b"), rated(list, "c"); b.Elo <= 1000 || b.Games != 1 || c.Games != 0 || math.IsNaN(c.Elo) || math.IsNaN(c.Low) {
			t.Errorf("got %+v", list)
		}
	})
}

// In each round everybody meets everybody from either seat.
func TestLeagueMeets(t *testing.T) {
	l := League{Players: make([]Contestant, 4)}
	for round := range 2 {
		met := map[string]int{}
		for i := range 12 {
			a, b, r := l.meets(12*round + i)
			if r != round || a >= b {
				t.Errorf("game %d: %d against %d in round %d", i, a, b, r)
			}
			met[fmt.Sprint(a, b, AFirst(i))]++
		}
		if len(met) != 12 {
			t.Errorf("round %d: %v", round, met)
		}
	}
}

func quickLeague(games, threads int) League {
	return League{
		Rules: tankchess.New(), Games: games, Seed: 4, Concurrency: threads, Anchor: 1,
		Players:  []Contestant{{"random", random}, {"recruit", level(ai.Recruit)}, {"regular", level(ai.Regular)}},
		Openings: []Opening{{Start: "board quick12", Setup: game.Setup{Scenario: "quick12"}, Plies: 4}},
	}
}

func TestLeague(t *testing.T) {
	whole, err := quickLeague(12, 1).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r := whole.Ratings; whole.Games != 12 || r[0].Name != "regular" || r[2].Name != "random" || r[1].Elo != AnchorElo ||
		r[0].Games != 8 || r[0].Points+r[1].Points+r[2].Points != 12 {
		t.Errorf("got %+v", whole)
	}
	t.Run("goes on where it was stopped, on any number of threads", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "games")
		terms := MatchTerms{Game: "tankchess", Players: []string{"random", "recruit", "regular"}}
		fresh := 0
		run := func(ctx context.Context, games int) Table {
			t.Helper()
			saved, err := OpenSavedGames(file, terms)
			if err != nil {
				t.Fatal(err)
			}
			defer saved.Close()
			l := quickLeague(games, 2)
			l.Known = saved.Known
			l.Finished = func(g Game) error { fresh++; return saved.Add(g.Number, g.Outcome) }
			table, err := l.Run(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return table
		}
		run(t.Context(), 5)
		if again := run(t.Context(), 12); fresh != 12 || !reflect.DeepEqual(again.Ratings, whole.Ratings) {
			t.Errorf("%d games played\n%+v, want\n%+v", fresh, again.Ratings, whole.Ratings)
		}
	})
	t.Run("pairs share their opening", func(t *testing.T) {
		openings := map[int][]string{}
		l := quickLeague(8, 1)
		l.Finished = func(g Game) error { openings[g.Number] = notated(g.Match)[:4]; return nil }
		if _, err := l.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(openings[0], openings[1]) || !reflect.DeepEqual(openings[0], openings[5]) ||
			reflect.DeepEqual(openings[0], openings[6]) {
			t.Errorf("openings %v", openings)
		}
	})
}
