package lab

import (
	"context"
	"maps"
	"slices"
	"time"

	"sabot/dice"
	"sabot/game"
)

// Simulation is a scenario to be played many times.
type Simulation struct {
	Rules   game.Rules
	Setup   game.Setup
	Games   int
	Seed    uint64
	Names   []string // of the players, seat 1 first
	Makers  []PlayerFactory
	Threads int
	// Progress is told after every game, from one goroutine.
	Progress func(Report)
}

// Report is what a simulation found: the JSON form of `sabot sim`.
type Report struct {
	Game       string           `json:"game"`
	Rules      int              `json:"rules"`
	Scenario   string           `json:"scenario"`
	Seed       uint64           `json:"seed"`
	Seats      []string         `json:"seats"`
	Games      int              `json:"games"` // finished
	Wins       []int            `json:"wins"`  // by seat, seat 1 first
	Draws      int              `json:"draws"`
	MeanLength float64          `json:"mean_length"` // decisions a game
	Endings    map[game.How]int `json:"endings"`
	Wilson95   Chances          `json:"wilson95"`
	Faults     []string         `json:"faults,omitempty"`  // why players forfeited, the first few
	Stopped    bool             `json:"stopped,omitempty"` // before all games were played
	Seconds    float64          `json:"seconds"`
	Speed      float64          `json:"actions_per_second"`
	actions    int
}

// maxFaults keeps a report readable when a player fails in every game.
const maxFaults = 5

// Chances holds the 95 % intervals of what can happen.
type Chances struct {
	Wins  []Interval `json:"wins"`
	Draws Interval   `json:"draws"`
}

// Simulate plays the games and counts. When ctx ends, it returns what was
// done so far, marked as stopped: the games before the first unfinished one,
// so that the same seed gives the same counts for the same number of games.
func Simulate(ctx context.Context, s Simulation) (Report, error) {
	started := time.Now()
	cat := s.Rules.Catalog()
	r := Report{
		Game: cat.Game, Rules: cat.Rules, Scenario: s.Setup.Scenario, Seed: s.Seed, Seats: s.Names,
		Wins: make([]int, len(cat.Seats)), Endings: map[game.How]int{},
	}
	var err error
	r.Stopped, err = runOrdered(ctx, s.Games, s.Threads, s.Makers, s.play, func(o Outcome) bool {
		r.count(o, time.Since(started))
		if s.Progress != nil {
			s.Progress(r.snapshot())
		}
		return true
	})
	r.count(Outcome{}, time.Since(started))
	return r, err
}

func (s Simulation) play(ctx context.Context, players []Player, i int) (Outcome, error) {
	seed := mix(s.Seed, uint64(i))
	h := game.Header{Match: "sim", Setup: s.Setup}
	for _, name := range s.Names {
		h.Seats = append(h.Seats, game.Player{Name: name, Mind: name})
	}
	m, err := game.NewMatch(s.Rules, h, dice.NewFast(seed))
	if err != nil {
		return Outcome{}, err
	}
	return playGame(ctx, m, players, seed, "")
}

// count adds a game (none, when nothing was played) and brings the derived
// figures up to date.
func (r *Report) count(o Outcome, elapsed time.Duration) {
	if o.How != "" {
		r.Games++
		r.actions += o.Actions
		r.Endings[o.How]++
		if o.Fault != "" && len(r.Faults) < maxFaults {
			r.Faults = append(r.Faults, o.Fault)
		}
		if o.Winner == game.Nobody {
			r.Draws++
		} else {
			r.Wins[o.Winner-1]++
		}
	}
	r.Wilson95 = Chances{Draws: Wilson(r.Draws, r.Games)}
	for _, w := range r.Wins {
		r.Wilson95.Wins = append(r.Wilson95.Wins, Wilson(w, r.Games))
	}
	if r.Games > 0 {
		r.MeanLength = float64(r.actions) / float64(r.Games)
	}
	r.Seconds = elapsed.Seconds()
	if r.Seconds > 0 {
		r.Speed = float64(r.actions) / r.Seconds
	}
}

// snapshot is a copy that later games do not change.
func (r *Report) snapshot() Report {
	c := *r
	c.Wins, c.Endings = slices.Clone(r.Wins), maps.Clone(r.Endings)
	return c
}
