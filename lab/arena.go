package lab

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"sabot/game"
)

// Contestant is one side of an arena match.
type Contestant struct {
	Name string
	Make PlayerFactory
}

// Arena is a match of two players: pairs of games from the same opening, once
// with either colour.
type Arena struct {
	Rules       game.Rules
	A, B        Contestant
	Games       int // played at most; an odd one leaves the last pair incomplete
	Openings    []Opening
	Seed        uint64
	Clock       game.Clock // of every game; the zero value for none
	Concurrency int
	Date        string // for the records
	SPRT        *SPRT  // ends the match early when it is decided
	// Known holds games of an earlier run by number; they are not played
	// again.
	Known map[int]Outcome
	// Finished is told of every game as it ends, one at a time but not in
	// order. An error stops the match.
	Finished func(g Game) error
	// Progress is told in the order of the games.
	Progress func(Standing)
}

// Game is one finished game of an arena match.
type Game struct {
	Number  int // from 0; pairs are 2k and 2k+1
	Outcome Outcome
	Match   *game.Match
}

// AFirst tells whether player A had seat 1 in game number i.
func AFirst(i int) bool { return i%2 == 0 }

// Standing is the state of a match, from the view of player A.
type Standing struct {
	A        string           `json:"a"`
	B        string           `json:"b"`
	Games    int              `json:"games"`
	Wins     int              `json:"wins"`
	Draws    int              `json:"draws"`
	Losses   int              `json:"losses"`
	Score    float64          `json:"score"` // points a game, 0 to 1
	Pairs    Pairs            `json:"pairs"` // by points of A: 0, ½, 1, 1½, 2
	Elo      Elo              `json:"elo"`   // with 95 % error bars from the variance of the pairs
	LLR      *float64         `json:"llr,omitempty"`
	Verdict  Verdict          `json:"verdict,omitempty"`
	Length   float64          `json:"mean_length"`
	Endings  map[game.How]int `json:"endings"`
	Forfeits []string         `json:"forfeits,omitempty"`
	TimeA    Thinking         `json:"time_a"`
	TimeB    Thinking         `json:"time_b"`
	Seconds  float64          `json:"seconds"`
	Stopped  bool             `json:"stopped,omitempty"`

	actions int
	pending *int // halves of the first game of a pair
	millisA []int
	millisB []int
}

// Thinking is how long a player took for its decisions, in milliseconds.
type Thinking struct {
	Mean int `json:"mean"`
	P95  int `json:"p95"`
	Max  int `json:"max"`
}

// Run plays the match. When ctx ends, what was done is returned, marked as
// stopped.
func (a Arena) Run(ctx context.Context) (Standing, error) {
	started := time.Now()
	st := Standing{A: a.A.Name, B: a.B.Name, Endings: map[game.How]int{}}
	i := 0
	var telling sync.Mutex
	play := func(ctx context.Context, players []Player, i int) (Outcome, error) {
		if o, known := a.Known[i]; known {
			return o, nil
		}
		g, err := a.play(ctx, i, players)
		if err != nil || a.Finished == nil {
			return g.Outcome, err
		}
		telling.Lock()
		defer telling.Unlock()
		return g.Outcome, a.Finished(g)
	}
	var err error
	st.Stopped, err = runOrdered(ctx, a.Games, a.Concurrency, []PlayerFactory{a.A.Make, a.B.Make}, play, func(o Outcome) bool {
		st.count(i, o)
		i++
		st.summarise(a.SPRT, time.Since(started))
		if a.Progress != nil {
			a.Progress(st)
		}
		return a.SPRT == nil || st.Verdict == Undecided
	})
	st.summarise(a.SPRT, time.Since(started))
	st.TimeA, st.TimeB = thinking(st.millisA), thinking(st.millisB)
	return st, err
}

func (a Arena) play(ctx context.Context, i int, players []Player) (Game, error) {
	pair := uint64(i / 2)
	p := pairing{Rules: a.Rules, Date: a.Date, Clock: a.Clock, Names: []string{a.A.Name, a.B.Name}, Players: players}
	o, m, err := p.play(ctx, a.Openings[i/2%len(a.Openings)], mix(a.Seed, pair), !AFirst(i))
	return Game{Number: i, Outcome: o, Match: m}, err
}

// pairing is two players who meet twice, seats swapped.
type pairing struct {
	Rules   game.Rules
	Date    string
	Clock   game.Clock
	Names   []string
	Players []Player
}

// play plays one of the two games; both share opening and seed.
func (p pairing) play(ctx context.Context, opening Opening, seed uint64, swapped bool) (Outcome, *game.Match, error) {
	names, players := slices.Clone(p.Names), slices.Clone(p.Players)
	if swapped {
		slices.Reverse(names)
		slices.Reverse(players)
	}
	h := game.Header{
		Match: "arena", Date: p.Date, Clock: p.Clock,
		Seats: []game.Player{{Name: names[0], Mind: names[0]}, {Name: names[1], Mind: names[1]}},
	}
	m, err := opening.begin(p.Rules, h, seed)
	if err != nil {
		return Outcome{}, nil, err
	}
	o, err := playGame(ctx, m, players, seed, opening.Start)
	return o, m, err
}

func (s *Standing) count(i int, o Outcome) {
	seatA := game.Seat(1)
	if !AFirst(i) {
		seatA = 2
	}
	halves := halvesOfA(o.Winner, AFirst(i))
	switch halves {
	case 0:
		s.Losses++
	case 1:
		s.Draws++
	default:
		s.Wins++
	}
	s.Games++
	s.actions += o.Actions
	s.Endings[o.How]++
	if o.Fault != "" {
		s.Forfeits = append(s.Forfeits, fmt.Sprintf("game %d, %s", i+1, o.Fault))
	}
	if len(o.Millis) == 2 {
		s.millisA = append(s.millisA, o.Millis[seatA-1]...)
		s.millisB = append(s.millisB, o.Millis[2-seatA]...)
	}
	if s.pending == nil {
		s.pending = &halves
		return
	}
	s.Pairs.Add(*s.pending + halves)
	s.pending = nil
}

// summarise brings the derived figures up to date.
func (s *Standing) summarise(test *SPRT, elapsed time.Duration) {
	s.Seconds = elapsed.Seconds()
	s.Elo = s.Pairs.Elo()
	if test != nil {
		llr := test.LLR(s.Pairs)
		s.LLR, s.Verdict = &llr, test.Verdict(s.Pairs)
	}
	if s.Games > 0 {
		s.Score = (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games)
		s.Length = float64(s.actions) / float64(s.Games)
	}
}

func thinking(millis []int) Thinking {
	if len(millis) == 0 {
		return Thinking{}
	}
	sorted := slices.Sorted(slices.Values(millis))
	sum := 0
	for _, ms := range sorted {
		sum += ms
	}
	return Thinking{Mean: sum / len(sorted), P95: sorted[(len(sorted)*95-1)/100], Max: sorted[len(sorted)-1]}
}
