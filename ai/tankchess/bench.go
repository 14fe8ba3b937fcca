package tankchess

import (
	"context"
	"time"

	"sabot/games/tankchess"
	"sabot/registry"
)

const (
	perftBoard   = "basic16"
	benchPlies   = 3
	benchSeconds = 2
	benchDepth   = 7
)

// benchPositions are the fixed positions of the search benchmark: openings of
// all sizes, and middle games with most of the units in contact.
func benchPositions() []string {
	list := []string{
		"12x12 6c42h42/12/3l41m2m42l42/2##4###1/3##1#1#3/6###3/3###6/3#1#1##1M11/1###4##2/2L0C01M02L03/12/2H09 w 4 3",
		"16x16 16/16/16/16/16/16/16/16/16/16/16/16/11#4/7H0l2L5##4/8m1M6##4/13M72 b 0 1",
		"8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1",
	}
	for _, id := range []string{"quick12", perftBoard, "basic20", "crossroads16", "minefield16"} {
		if b, ok := tankchess.BoardByID(id); ok {
			list = append(list, b.TFEN())
		}
	}
	return list
}

func benchBoard(geo *geometry, cache *reachCache, words string) (*Board, error) {
	p, err := startPosition(words, tankchess.DefaultOptions())
	if err != nil {
		return nil, err
	}
	return positionBoard(geo, cache, p)
}

// benchSearch searches fixed positions to a fixed depth. The number of nodes
// says whether a change of the code changed the search.
func benchSearch(ctx context.Context, depth int) (registry.Rate, error) {
	var total registry.Rate
	w := newSearchMemory(defaultHash, standardSchool())
	for _, text := range benchPositions() {
		b, err := benchBoard(w.geo, w.cache, "tfen "+text)
		if err != nil {
			return total, err
		}
		w.search.forget()
		w.search.attach(b)
		w.search.limits = limits{depth: depth}
		began := time.Now()
		w.search.deepenAll(1, nil)
		total.Seconds += time.Since(began).Seconds()
		total.Count += w.search.nodes
		if ctx.Err() != nil {
			return total, ctx.Err()
		}
	}
	return total, nil
}

// benchPerft counts from the basic board for about two seconds.
func benchPerft(ctx context.Context) (moves, positions registry.Rate, err error) {
	p, err := startPosition("board "+perftBoard, tankchess.DefaultOptions())
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
	for began := time.Now(); moves.Seconds < benchSeconds && ctx.Err() == nil; moves.Seconds = time.Since(began).Seconds() {
		n, err := Perft(ctx, p, benchPlies, 1)
		if err != nil {
			return moves, positions, err
		}
		moves.Count += n
		positions.Count += expanded
	}
	positions.Seconds = moves.Seconds
	return moves, positions, ctx.Err()
}

// benchGames plays random games from the small board for about two seconds,
// each to its end by CH-9 or CH-12.
func benchGames(ctx context.Context) (registry.Rate, error) {
	var r registry.Rate
	b, err := benchBoard(newGeometry(), new(reachCache), "board quick12")
	if err != nil {
		return r, err
	}
	chance, scratch := random(1), moveCounts{}
	for began := time.Now(); r.Seconds < benchSeconds && ctx.Err() == nil; r.Seconds = time.Since(began).Seconds() {
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

// bench measures everything, one thing after the other. Progress is told what
// comes next.
func bench(ctx context.Context, progress func(step string)) (registry.Speeds, error) {
	s := registry.Speeds{From: "perft 3 from basic16, fixed positions searched, random games from quick12"}
	var err error
	progress("perft")
	if s.Perft, s.Positions, err = benchPerft(ctx); err != nil {
		return s, err
	}
	progress("search")
	if s.Search, err = benchSearch(ctx, benchDepth); err != nil {
		return s, err
	}
	progress("random games")
	s.Random, err = benchGames(ctx)
	return s, err
}
