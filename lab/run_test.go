package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sabot/ai"
	engine "sabot/ai/tankchess"
	"sabot/game"
	"sabot/games/tankchess"
)

// The test program plays the part of an engine when it is told to.
func TestMain(m *testing.M) {
	mode, program := strings.CutPrefix(os.Getenv("LAB_ENGINE"), "program ")
	if program {
		speak(mode)
		os.Exit(0)
	}
	switch mode {
	case "deaf":
		time.Sleep(time.Minute) // it is killed before
	case "":
		goleak.VerifyTestMain(m)
	case "real":
		if err := engine.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
	case "illegal":
		answer(map[string]string{"tce": "tceok", "isready": "readyok", "go": "bestmove Ha1-a9N"})
	case "quits":
		answer(map[string]string{"tce": "tceok", "isready": "readyok", "go": ""})
	case "rude":
		answer(map[string]string{"tce": "error I speak chess"})
	}
	os.Exit(0)
}

// answer speaks the protocol from a table; an empty answer ends the program.
func answer(table map[string]string) {
	var buf [1 << 16]byte
	rest := ""
	for {
		n, err := os.Stdin.Read(buf[:])
		rest += string(buf[:n])
		for {
			line, after, whole := strings.Cut(rest, "\n")
			if !whole {
				break
			}
			rest = after
			word, _, _ := strings.Cut(line, " ")
			say, known := table[word]
			if known && say == "" || word == "quit" {
				return
			}
			if known {
				_, _ = os.Stdout.WriteString(say + "\n")
			}
		}
		if err != nil {
			return
		}
	}
}

func random(context.Context) (Player, error) { return Random{}, nil }

func level(l ai.Level) PlayerFactory {
	return func(context.Context) (Player, error) {
		return &MindPlayer{Make: func() (ai.Mind, error) { return engine.NewMind(l) }}, nil
	}
}

func quickSimulation(games, threads int) Simulation {
	return Simulation{
		Rules: tankchess.New(), Setup: game.Setup{Scenario: "quick12"}, Games: games, Seed: 3, Threads: threads,
		Names: []string{"ai:recruit", "random"}, Makers: []PlayerFactory{level(ai.Recruit), random},
	}
}

func TestSimulateIsIndependentOfThreads(t *testing.T) {
	one, err := Simulate(t.Context(), quickSimulation(8, 1))
	if err != nil {
		t.Fatal(err)
	}
	three, err := Simulate(t.Context(), quickSimulation(8, 3))
	if err != nil {
		t.Fatal(err)
	}
	one.Seconds, one.Speed, three.Seconds, three.Speed = 0, 0, 0, 0
	if !reflect.DeepEqual(one, three) {
		t.Errorf("one thread  %+v\nthree threads %+v", one, three)
	}
	if one.Games != 8 || one.Wins[0]+one.Wins[1]+one.Draws != 8 || one.MeanLength < 1 {
		t.Errorf("counts do not add up: %+v", one)
	}
}

func TestSeedsGiveDifferentGames(t *testing.T) {
	var lengths []float64
	for seed := range uint64(3) {
		s := quickSimulation(4, 2)
		s.Seed, s.Makers = seed, []PlayerFactory{random, random}
		r, err := Simulate(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		lengths = append(lengths, r.MeanLength)
	}
	if lengths[0] == lengths[1] && lengths[1] == lengths[2] {
		t.Errorf("three seeds, one result: %v", lengths)
	}
}

func TestSimulateStopsWithWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := quickSimulation(1000, 2)
	s.Progress = func(r Report) {
		if r.Games == 3 {
			cancel()
		}
	}
	r, err := Simulate(ctx, s)
	if err != nil || !r.Stopped || r.Games < 3 || r.Games > 20 {
		t.Errorf("stopped after three games: %+v, %v", r, err)
	}
}

func TestSimulateReportsABadSetup(t *testing.T) {
	s := quickSimulation(4, 2)
	s.Setup.Scenario = "nowhere"
	if _, err := Simulate(t.Context(), s); err == nil {
		t.Error("no error for an unknown scenario")
	}
}

func quickArena(games int) Arena {
	return Arena{
		Rules: tankchess.New(), Games: games, Seed: 1, Concurrency: 2,
		A: Contestant{"recruit", level(ai.Recruit)}, B: Contestant{"random", random},
		Openings: []Opening{{Start: "board quick12", Setup: game.Setup{Scenario: "quick12"}, Plies: 4}},
	}
}

func TestArenaPairsOpenings(t *testing.T) {
	a := quickArena(6)
	openings := map[int]string{}
	a.Finished = func(g Game) error {
		texts := notated(g.Match)
		openings[g.Number] = strings.Join(texts[:4], " ")
		first := g.Match.Header().Seats[0].Name
		if (first == "recruit") != AFirst(g.Number) {
			t.Errorf("game %d: %s has the first seat", g.Number, first)
		}
		return nil
	}
	s, err := a.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if s.Games != 6 || s.Wins+s.Draws+s.Losses != 6 || s.Pairs.Count() != 3 {
		t.Errorf("counts do not add up: %+v", s)
	}
	if openings[0] != openings[1] || openings[0] == openings[2] {
		t.Errorf("openings %v", openings)
	}
	if s.Score < 0.5 {
		t.Errorf("the weakest level scores %.2f against chance", s.Score)
	}
}

func TestArenaEndsWhenTheTestIsDecided(t *testing.T) {
	a := quickArena(200)
	a.Concurrency = 1
	test := NewSPRT(0, 300)
	a.SPRT = &test
	s, err := a.Run(t.Context())
	if err != nil || s.Verdict != AcceptH1 || s.Games == 200 || s.Games%2 != 0 {
		t.Errorf("verdict %s after %d games, LLR %v: %v", s.Verdict, s.Games, s.LLR, err)
	}
}

func TestArenaStopsOnAFault(t *testing.T) {
	a := quickArena(20)
	full := errors.New("disk full")
	var told atomic.Int32
	a.Finished = func(Game) error { told.Add(1); return full }
	if _, err := a.Run(t.Context()); !errors.Is(err, full) || told.Load() > 4 {
		t.Errorf("told %d times, error %v", told.Load(), err)
	}
}

func TestArenaResumes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "match.arena")
	terms := MatchTerms{Game: "tankchess", A: "recruit", B: "random", Seed: 1}
	play := func(ctx context.Context, games int) (Standing, int) {
		t.Helper()
		saved, err := OpenSavedGames(file, terms)
		if err != nil {
			t.Fatal(err)
		}
		defer saved.Close()
		a, fresh := quickArena(games), 0
		a.Known = saved.Known
		a.Finished = func(g Game) error { fresh++; return saved.Add(g.Number, g.Outcome) }
		s, err := a.Run(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return s, fresh
	}
	whole, err := quickArena(8).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, fresh := play(t.Context(), 4); fresh != 4 {
		t.Errorf("%d games played, want 4", fresh)
	}
	// The run was killed while it wrote a line.
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.WriteString(`{"number":4,"winn`)
	_ = f.Close()
	s, fresh := play(t.Context(), 8)
	if fresh != 4 || s.Games != 8 || s.Wins != whole.Wins || s.Pairs != whole.Pairs {
		t.Errorf("%d fresh games, %+v, want the result of one run: %+v", fresh, s, whole)
	}
	t.Run("other terms are another match", func(t *testing.T) {
		other := terms
		other.Seed = 2
		if _, err := OpenSavedGames(file, other); err == nil || !strings.Contains(err.Error(), "match.arena:1: another match") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a damaged line is named", func(t *testing.T) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		bad := strings.Replace(string(data), `"number":2`, `"nummer":2`, 1)
		if err := os.WriteFile(file, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenSavedGames(file, terms); err == nil || !strings.Contains(err.Error(), "want a finished game") {
			t.Errorf("got %v", err)
		}
	})
}

func TestOpeningsAreWorthPlaying(t *testing.T) {
	o := Opening{Start: "board quick12", Setup: game.Setup{Scenario: "quick12"}, Plies: 8}
	h := game.Header{Seats: make([]game.Player, 2)}
	for seed := range uint64(5) {
		m, err := o.begin(tankchess.New(), h, seed)
		if err != nil {
			t.Fatal(err)
		}
		if m.Now().Position.Result() != nil || winsAtOnce(m.Now().Position) || len(notated(m)) != 8 {
			t.Errorf("seed %d: %v", seed, notated(m))
		}
	}
	o.Moves, o.Plies = []string{"Mi1-k3NE", "nonsense"}, 0
	if _, err := o.begin(tankchess.New(), h, 1); err == nil || !strings.Contains(err.Error(), `move 2 "nonsense"`) {
		t.Errorf("got %v", err)
	}
}

func engineMaker(limits Limits) PlayerFactory {
	return func(ctx context.Context) (Player, error) { return StartEngine(ctx, os.Args[0], limits) }
}

func TestEngineFromOutside(t *testing.T) {
	t.Setenv("LAB_ENGINE", "real")
	a := quickArena(2)
	a.B = Contestant{"cmd", engineMaker(Limits{Nodes: 300})}
	a.A.Make = random
	s, err := a.Run(t.Context())
	if err != nil || s.Games != 2 || len(s.Forfeits) != 0 || s.Losses == 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

// dreamer lets its clock run out.
type dreamer struct{ Random }

func (dreamer) Decide(ctx context.Context, t Turn) (game.Action, error) {
	select {
	case <-time.After(t.Clocks[t.Seat-1]):
	case <-ctx.Done():
	}
	return Random{}.Decide(ctx, t)
}

func TestWhoseClockRunsOutLoses(t *testing.T) {
	a := quickArena(2)
	a.Clock = game.Clock{Base: 1}
	a.A.Make = random
	a.B.Make = func(context.Context) (Player, error) { return dreamer{}, nil }
	s, err := a.Run(t.Context())
	if err != nil || s.Wins != 2 || s.Endings[game.TimedOut] != 2 || len(s.Forfeits) != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestPlayersAreToldTheClock(t *testing.T) {
	turn := Turn{Seat: 2, Clocks: []time.Duration{time.Minute, 59 * time.Second}, Bonus: time.Second}
	if got, want := (&Engine{}).search(turn), "go wtime 60000 btime 59000 winc 1000 binc 1000"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	a := quickArena(2)
	a.Clock = game.Clock{Base: 600, Increment: 1}
	a.A.Make = func(context.Context) (Player, error) {
		return &MindPlayer{Make: func() (ai.Mind, error) { return engine.NewMind(ai.Recruit) }}, nil
	}
	a.B.Make = random
	a.Finished = func(g Game) error {
		var used, bonus int64
		for _, s := range g.Match.Course() {
			if s.Entry.Do == game.DoAct {
				used, bonus = used+s.Entry.MS, bonus+1000
			}
		}
		clocks := g.Match.Now().Clocks
		if used == 0 || clocks[0]+clocks[1] != 2*600_000-used+bonus {
			t.Errorf("clocks %v after %d ms and %d ms added", clocks, used, bonus)
		}
		return nil
	}
	s, err := a.Run(t.Context())
	if err != nil || s.Games != 2 || len(s.Forfeits) != 0 || s.Endings[game.TimedOut] != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestEnginesThatFailLoseTheGame(t *testing.T) {
	for mode, want := range map[string]string{
		"illegal": `bestmove "Ha1-a9N"`,
		"quits":   "it has ended",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Setenv("LAB_ENGINE", mode)
			a := quickArena(2)
			a.A.Make, a.Concurrency = engineMaker(Limits{Time: 50 * time.Millisecond}), 1
			s, err := a.Run(t.Context())
			if err != nil || s.Losses != 2 || len(s.Forfeits) != 2 || !strings.Contains(s.Forfeits[0], want) {
				t.Errorf("%+v, %v", s, err)
			}
		})
	}
	t.Run("rude", func(t *testing.T) {
		t.Setenv("LAB_ENGINE", "rude")
		if _, err := StartEngine(t.Context(), os.Args[0], Limits{}); err == nil || !strings.Contains(err.Error(), "I speak chess") {
			t.Errorf("got %v", err)
		}
	})
}
