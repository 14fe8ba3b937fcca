package tankchess

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"sabot/ai"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/registry"
)

// Game is Tank Chess, the game without chance.
func Game() (registry.Game, error) {
	return registry.Game{
		Rules:    tankchess.New(),
		Mind:     func(level ai.Level) (ai.Mind, error) { return NewMind(level) },
		Record:   recorder{},
		Analyser: newAnalyser,
		Unit:     unitStats,
		Engine: &registry.Engine{
			Start: startSetup, Count: count, Reference: referenceCount, Serve: Serve, Bench: bench,
			Playouts: func(n int) (ai.Mind, error) { return NewPlayouts(n), nil },
		},
	}, nil
}

// startSetup reads "board ID" or "tfen TEXT", as in the line protocol.
func startSetup(words string) (game.Setup, error) {
	kind, rest, _ := strings.Cut(words, " ")
	rest = strings.TrimSpace(rest)
	switch kind {
	case "board":
		if _, ok := tankchess.BoardByID(rest); !ok {
			return game.Setup{}, fmt.Errorf("no board %q", rest)
		}
		return game.Setup{Scenario: rest}, nil
	case "tfen":
		if _, err := tankchess.ParseTFEN(rest); err != nil {
			return game.Setup{}, err
		}
		return customSetup(rest, tankchess.DefaultOptions())
	}
	return game.Setup{}, fmt.Errorf("%q, want board ID or tfen TEXT", words)
}

// customSetup is a start from position text.
func customSetup(tfen string, opts tankchess.Options) (game.Setup, error) {
	details, err := json.Marshal(map[string]string{"tfen": tfen})
	if err != nil {
		return game.Setup{}, err
	}
	options, err := json.Marshal(opts)
	return game.Setup{Scenario: tankchess.Custom, Details: details, Options: options}, err
}

// startPosition is startSetup for counting, which also takes boards that are
// too small to play on.
func startPosition(words string) (tankchess.Position, error) {
	kind, rest, _ := strings.Cut(words, " ")
	if kind == "board" {
		b, ok := tankchess.BoardByID(rest)
		if !ok {
			return tankchess.Position{}, fmt.Errorf("no board %q", rest)
		}
		return b.Start(tankchess.DefaultOptions())
	}
	setup, err := tankchess.ParseTFEN(rest)
	if err != nil {
		return tankchess.Position{}, err
	}
	return setup.Position(tankchess.DefaultOptions())
}

func count(ctx context.Context, q registry.CountQuery) (registry.CountAnswer, error) {
	p, err := startPosition(q.Start)
	if err != nil {
		return registry.CountAnswer{}, err
	}
	if q.Depth == 0 {
		return registry.CountAnswer{Total: 1}, nil
	}
	counts, err := Divide(ctx, p, q.Depth, q.Threads, q.Progress)
	var answer registry.CountAnswer
	for _, c := range counts {
		answer.Moves = append(answer.Moves, registry.CountMove{Text: p.Notate(c.Move), Count: c.Count})
		answer.Total += c.Count
	}
	return answer, err
}

// referenceCount counts with the rules, beside the waiting for ctx: they know
// nothing of contexts.
func referenceCount(ctx context.Context, start string, depth int) (int64, error) {
	p, err := startPosition(start)
	if err != nil {
		return 0, err
	}
	counted := make(chan int64, 1)
	go func() { counted <- tankchess.Perft(p, depth) }()
	select {
	case n := <-counted:
		return n, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func unitStats(code string) (registry.UnitStats, bool) {
	var t tankchess.Type
	if err := t.UnmarshalText([]byte(code)); err != nil {
		return registry.UnitStats{}, false
	}
	s := t.Stats()
	return registry.UnitStats{
		Letter: t.Letter(), Speed: s.Speed, Front: s.Front, Side: s.Side, Rear: s.Rear, Armament: s.Armament,
		MinRange: s.MinRange, MaxRange: s.MaxRange, Turret: s.Turret, Lob: s.Lob,
	}, true
}

func bench(ctx context.Context, progress func(step string)) (registry.Speeds, error) {
	s, err := Bench(ctx, progress)
	rate := func(r BenchRate) registry.Rate { return registry.Rate{Count: r.Count, Seconds: r.Time.Seconds()} }
	return registry.Speeds{
		Perft: rate(s.Moves), Positions: rate(s.Positions), Search: rate(s.Nodes), Random: rate(s.Games),
		From: "perft 3 from basic16, fixed positions searched, random games from quick12",
	}, err
}
