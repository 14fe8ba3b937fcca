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
		Rivals:   Rivals(),
		Record:   recorder{},
		Analyser: newAnalyser,
		Reasons:  Reasons(),
		Concedes: true,
		Unit:     unitStats,
		Engine: &registry.Engine{
			Start: startSetup, Count: count, Reference: referenceCount, Serve: Serve, Bench: bench,
			Playouts: func(n int) (ai.Mind, error) { return NewPlayouts(n), nil },
		},
	}, nil
}

// startPosition reads "board ID" or "tfen TEXT", as in the line protocol. It
// takes boards that are too small to play on: moves can be counted there.
func startPosition(words string, opts tankchess.Options) (tankchess.Position, error) {
	kind, rest, _ := strings.Cut(words, " ")
	rest = strings.TrimSpace(rest)
	switch kind {
	case "board":
		b, ok := tankchess.BoardByID(rest)
		if !ok {
			return tankchess.Position{}, fmt.Errorf("board %q, want %s", rest, strings.Join(boardNames(), ", "))
		}
		return b.Start(opts)
	case "tfen":
		setup, err := tankchess.ParseTFEN(rest)
		if err != nil {
			return tankchess.Position{}, err
		}
		return setup.Position(opts)
	}
	return tankchess.Position{}, fmt.Errorf("%q, want board ID or tfen TEXT", words)
}

func boardNames() []string {
	var names []string
	for _, b := range tankchess.Boards() {
		names = append(names, b.ID)
	}
	return names
}

func startSetup(words string) (game.Setup, error) {
	if _, err := startPosition(words, tankchess.DefaultOptions()); err != nil {
		return game.Setup{}, err
	}
	kind, rest, _ := strings.Cut(words, " ")
	if kind == "board" {
		return game.Setup{Scenario: strings.TrimSpace(rest)}, nil
	}
	return customSetup(strings.TrimSpace(rest), tankchess.DefaultOptions())
}

func customSetup(tfen string, opts tankchess.Options) (game.Setup, error) {
	details, err := json.Marshal(map[string]string{"tfen": tfen})
	if err != nil {
		return game.Setup{}, err
	}
	options, err := json.Marshal(opts)
	return game.Setup{Scenario: tankchess.Custom, Details: details, Options: options}, err
}

func count(ctx context.Context, q registry.CountQuery) (registry.CountAnswer, error) {
	p, err := startPosition(q.Start, tankchess.DefaultOptions())
	if err != nil {
		return registry.CountAnswer{}, err
	}
	if q.Depth == 0 {
		return registry.CountAnswer{Total: 1}, nil
	}
	return countByMove(ctx, p, q.Depth, q.Threads, q.Progress)
}

// countByMove is [Divide] in notation.
func countByMove(
	ctx context.Context, p tankchess.Position, depth, threads int, progress func(done, of int),
) (answer registry.CountAnswer, err error) {
	counts, err := Divide(ctx, p, depth, threads, progress)
	for _, c := range counts {
		answer.Moves = append(answer.Moves, registry.CountMove{Text: p.Notate(c.Move), Count: c.Count})
		answer.Total += c.Count
	}
	return answer, err
}

// referenceCount counts with the rules, beside the waiting for ctx: they know
// nothing of contexts.
func referenceCount(ctx context.Context, start string, depth int) (int64, error) {
	p, err := startPosition(start, tankchess.DefaultOptions())
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
