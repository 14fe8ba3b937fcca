package lab

import (
	"context"
	"fmt"
	"sync"
	"time"

	"sabot/game"
)

// League is a round robin: in each round every two players meet in a pair of games
// from the same opening, seats swapped.
type League struct {
	Rules       game.Rules
	Players     []Contestant
	Anchor      int // the player whose rating is [AnchorElo]
	Games       int // played at most, of all players together
	Openings    []Opening
	Seed        uint64
	Concurrency int
	Date        string
	Known       map[int]Outcome    // games of an earlier run by number
	Finished    func(g Game) error // as in [Arena]
	Progress    func(Table)        // told in the order of the games
}

// Table is the state of a round robin.
type Table struct {
	Games    int      `json:"games"`
	Ratings  []Rating `json:"ratings"` // the strongest first
	Forfeits []string `json:"forfeits,omitempty"`
	Seconds  float64  `json:"seconds"`
	Stopped  bool     `json:"stopped,omitempty"`

	meetings []Meeting
}

// meets tells who plays game i, the one with seat 1 in the first game of their
// pair before the other, and in which round.
func (l League) meets(i int) (a, b, round int) {
	n := len(l.Players)
	pair := i / 2
	round, pair = pair/(n*(n-1)/2), pair%(n*(n-1)/2)
	for a = 0; pair >= n-1-a; a++ {
		pair -= n - 1 - a
	}
	return a, a + 1 + pair, round
}

// Run plays the round robin. When ctx ends, what was done is returned, marked as
// stopped.
func (l League) Run(ctx context.Context) (Table, error) {
	started := time.Now()
	var t Table
	var makers []PlayerFactory
	var names []string
	for _, p := range l.Players {
		makers, names = append(makers, p.Make), append(names, p.Name)
	}
	var telling sync.Mutex
	play := func(ctx context.Context, players []Player, i int) (Outcome, error) {
		if o, known := l.Known[i]; known {
			return o, nil
		}
		g, err := l.play(ctx, i, players)
		if err != nil || l.Finished == nil {
			return g.Outcome, err
		}
		telling.Lock()
		defer telling.Unlock()
		return g.Outcome, l.Finished(g)
	}
	var err error
	t.Stopped, err = runOrdered(ctx, l.Games, l.Concurrency, makers, play, func(o Outcome) bool {
		t.count(l, o)
		t.Seconds = time.Since(started).Seconds()
		if l.Progress != nil {
			l.Progress(t)
		}
		return true
	})
	t.Seconds = time.Since(started).Seconds()
	t.Ratings = Rate(names, t.meetings, l.Anchor)
	return t, err
}

func (l League) play(ctx context.Context, i int, players []Player) (Game, error) {
	a, b, round := l.meets(i)
	p := pairing{
		Rules: l.Rules, Date: l.Date,
		Names: []string{l.Players[a].Name, l.Players[b].Name}, Players: []Player{players[a], players[b]},
	}
	o, m, err := p.play(ctx, l.Openings[round%len(l.Openings)], mix(l.Seed, uint64(round)), !AFirst(i))
	return Game{Number: i, Outcome: o, Match: m}, err
}

// count adds the next game to the meeting it belongs to.
func (t *Table) count(l League, o Outcome) {
	a, b, _ := l.meets(t.Games)
	if AFirst(t.Games) {
		t.meetings = append(t.meetings, Meeting{A: a, B: b})
	}
	m := &t.meetings[len(t.meetings)-1]
	m.Games++
	m.Halves += halvesOfA(o.Winner, AFirst(t.Games))
	t.Games++
	if o.Fault != "" {
		t.Forfeits = append(t.Forfeits, fmt.Sprintf("game %d, %s", t.Games, o.Fault))
	}
}

// halvesOfA is twice the points that player A made.
func halvesOfA(winner game.Seat, first bool) int {
	switch {
	case winner == game.Nobody:
		return 1
	case (winner == 1) == first:
		return 2
	}
	return 0
}
