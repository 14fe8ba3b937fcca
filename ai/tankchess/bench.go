package tankchess

import (
	"context"
	"time"

	"sabot/games/tankchess"
)

// BenchRate is an amount of work and the time it took.
type BenchRate struct {
	Count int64
	Time  time.Duration
}

// BenchResult is what the engine does on one core.
type BenchResult struct {
	Moves     BenchRate // counted by perft, the leaves in bulk
	Positions BenchRate // whose moves perft counted
	Nodes     BenchRate // of the search
	Games     BenchRate // random ones, to the end
}

const (
	benchBoard = "basic16"
	benchPlies = 3
	benchTime  = 2 * time.Second
	benchDepth = 7
)

// benchPositions are the fixed positions of the search benchmark: openings of
// all sizes, and middle games with most of the units in contact.
func benchPositions() []string {
	list := []string{
		"12x12 6c42h42/12/3l41m2m42l42/2##4###1/3##1#1#3/6###3/3###6/3#1#1##1M11/1###4##2/2L0C01M02L03/12/2H09 w 4 3",
		"16x16 16/16/16/16/16/16/16/16/16/16/16/16/11#4/7H0l2L5##4/8m1M6##4/13M72 b 0 1",
		"8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1",
	}
	for _, id := range []string{"quick12", benchBoard, "basic20", "crossroads16", "minefield16"} {
		if b, ok := tankchess.BoardByID(id); ok {
			list = append(list, b.TFEN())
		}
	}
	return list
}

// BenchSearch searches fixed positions to a fixed depth. The number of nodes
// says whether a change of the code changed the search.
func BenchSearch(ctx context.Context) (BenchRate, error) { return benchSearch(ctx, benchDepth) }

func benchSearch(ctx context.Context, depth int) (BenchRate, error) {
	var total BenchRate
	w := newSearchMemory(defaultHash)
	for _, text := range benchPositions() {
		setup, err := tankchess.ParseTFEN(text)
		if err != nil {
			return total, err
		}
		p, err := setup.Position(tankchess.DefaultOptions())
		if err != nil {
			return total, err
		}
		b, err := positionBoard(w.geo, w.cache, p)
		if err != nil {
			return total, err
		}
		w.search.forget()
		w.search.attach(b, standardWeights())
		w.search.limits = limits{depth: depth}
		began := time.Now()
		w.search.deepenAll(1, nil)
		total.Time += time.Since(began)
		total.Count += w.search.nodes
		if ctx.Err() != nil {
			return total, ctx.Err()
		}
	}
	return total, nil
}

// BenchPerft counts from the basic board for about two seconds.
func BenchPerft(ctx context.Context) (moves, positions BenchRate, err error) {
	board, _ := tankchess.BoardByID(benchBoard)
	p, err := board.Setup.Position(tankchess.DefaultOptions())
	if err != nil {
		return moves, positions, err
	}
	var expanded int64 = 1
	for depth := 1; depth < benchPlies; depth++ {
		n, err := Perft(ctx, p, depth, 1)
		if err != nil {
			return moves, positions, err
		}
		expanded += n
	}
	for began := time.Now(); moves.Time < benchTime && ctx.Err() == nil; moves.Time = time.Since(began) {
		n, err := Perft(ctx, p, benchPlies, 1)
		if err != nil {
			return moves, positions, err
		}
		moves.Count += n
		positions.Count += expanded
	}
	positions.Time = moves.Time
	return moves, positions, ctx.Err()
}

// BenchGames plays random games from the small board for about two seconds,
// each to its end by CH-9 or CH-12.
func BenchGames(ctx context.Context) (BenchRate, error) {
	var r BenchRate
	board, _ := tankchess.BoardByID("quick12")
	p, err := board.Setup.Position(tankchess.DefaultOptions())
	if err != nil {
		return r, err
	}
	b, err := positionBoard(newGeometry(), new(reachCache), p)
	if err != nil {
		return r, err
	}
	chance, scratch := random(1), moveCounts{}
	for began := time.Now(); r.Time < benchTime && ctx.Err() == nil; r.Time = time.Since(began) {
		for range 100 {
			_, n := b.playRandomly(&chance, &scratch, 1<<20)
			for range n {
				b.unmake()
			}
			r.Count++
		}
	}
	return r, ctx.Err()
}

// Bench measures everything, one thing after the other. Progress is told what
// comes next; it may be nil.
func Bench(ctx context.Context, progress func(step string)) (BenchResult, error) {
	tell := func(step string) {
		if progress != nil {
			progress(step)
		}
	}
	var s BenchResult
	var err error
	tell("perft")
	if s.Moves, s.Positions, err = BenchPerft(ctx); err != nil {
		return s, err
	}
	tell("search")
	if s.Nodes, err = BenchSearch(ctx); err != nil {
		return s, err
	}
	tell("random games")
	s.Games, err = BenchGames(ctx)
	return s, err
}
