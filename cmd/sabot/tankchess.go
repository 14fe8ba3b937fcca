package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"sabot/ai"
	engine "sabot/ai/tankchess"
	"sabot/cli"
	"sabot/game"
	"sabot/games/tankchess"
)

// tankChess is what Tank Chess offers the command line beyond the contract.
func tankChess() cli.Extras {
	return cli.Extras{
		Start: startSetup, Count: count, Reference: reference, Unit: unitCard,
		ReadRecord: readRecord, WriteRecord: writeRecord,
		Serve: engine.Serve, Bench: bench,
		Playouts: func(n int) (ai.Mind, error) { return engine.NewPlayouts(n), nil },
	}
}

func tankChessMind(level ai.Level) (ai.Mind, error) { return engine.NewMind(level) }

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

func count(ctx context.Context, q cli.CountQuery) (cli.CountAnswer, error) {
	p, err := startPosition(q.Start)
	if err != nil {
		return cli.CountAnswer{}, err
	}
	if q.Depth == 0 {
		return cli.CountAnswer{Total: 1}, nil
	}
	counts, err := engine.Divide(ctx, p, q.Depth, q.Threads, q.Progress)
	var answer cli.CountAnswer
	for _, c := range counts {
		answer.Moves = append(answer.Moves, cli.CountMove{Text: p.Notate(c.Move), Count: c.Count})
		answer.Total += c.Count
	}
	return answer, err
}

// reference counts with the rules, beside the waiting for ctx: they know
// nothing of contexts.
func reference(ctx context.Context, start string, depth int) (int64, error) {
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

func unitCard(code string) (cli.UnitCard, bool) {
	var t tankchess.Type
	if err := t.UnmarshalText([]byte(code)); err != nil {
		return cli.UnitCard{}, false
	}
	s := t.Stats()
	return cli.UnitCard{
		Letter: t.Letter(), Speed: s.Speed, Front: s.Front, Side: s.Side, Rear: s.Rear, Armament: s.Armament,
		MinRange: s.MinRange, MaxRange: s.MaxRange, Turret: s.Turret, Lob: s.Lob,
	}, true
}

func bench(ctx context.Context, progress func(step string)) (cli.Speeds, error) {
	s, err := engine.Bench(ctx, progress)
	rate := func(r engine.BenchRate) cli.Rate { return cli.Rate{Count: r.Count, Seconds: r.Time.Seconds()} }
	return cli.Speeds{
		Perft: rate(s.Moves), Positions: rate(s.Positions), Search: rate(s.Nodes), Random: rate(s.Games),
		From: "perft 3 from basic16, fixed positions searched, random games from quick12",
	}, err
}
