package tankchess

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"sabot/games/tankchess"
)

// Count is one first move and the sequences that begin with it.
type Count struct {
	Move  tankchess.Move
	Count int64
}

// Perft counts the move sequences of the given length from p (CH-16), on as
// many threads as asked for.
func Perft(ctx context.Context, p tankchess.Position, depth, threads int) (int64, error) {
	if depth < 1 {
		return 1, nil
	}
	counts, err := Divide(ctx, p, depth, threads, nil)
	var total int64
	for _, c := range counts {
		total += c.Count
	}
	return total, err
}

// Divide counts by first move. Progress, which may be nil, is told after each
// first move; it is called by one goroutine at a time. When ctx ends, the
// first moves that were counted to the end come back with its error.
func Divide(ctx context.Context, p tankchess.Position, depth, threads int, progress func(done, of int)) ([]Count, error) {
	geo := newGeometry()
	first, err := countingBoard(geo, p)
	if err != nil || first.over != running || depth < 1 {
		return nil, err
	}
	moves := first.moves()
	counts, whole := make([]int64, len(moves)), make([]bool, len(moves))
	var halt atomic.Bool
	defer context.AfterFunc(ctx, func() { halt.Store(true) })()
	var group sync.WaitGroup
	var mu sync.Mutex // guards done
	var next atomic.Int64
	done := 0
	work := func() {
		b, _ := countingBoard(geo, p) // what went well above goes well again
		b.halt = &halt
		for i := next.Add(1) - 1; i < int64(len(moves)) && ctx.Err() == nil; i = next.Add(1) - 1 {
			counts[i] = b.after(moves[i], depth-1)
			if halt.Load() {
				return // broken off somewhere inside
			}
			whole[i] = true
			mu.Lock()
			done++
			if progress != nil {
				progress(done, len(moves))
			}
			mu.Unlock()
		}
	}
	for range max(1, threads) {
		group.Go(work)
	}
	group.Wait()
	var kept []Count
	for i, m := range moves {
		if whole[i] {
			move, _ := m.action().(tankchess.Move)
			kept = append(kept, Count{move, counts[i]})
		}
	}
	if ctx.Err() != nil {
		err = fmt.Errorf("perft: %w", ctx.Err())
	}
	return kept, err
}

// countingBoard is the board of p without what CH-16 leaves out: draws and
// remote mines.
func countingBoard(geo *geometry, p tankchess.Position) (*Board, error) {
	b, err := positionBoard(geo, new(reachCache), p)
	if err != nil {
		return nil, err
	}
	b.mines = [2]uint32{}
	if b.over == drawn {
		b.over = running
	}
	return b, nil
}

func (b *Board) after(m Move, depth int) int64 {
	if depth < 1 {
		return 1
	}
	b.make(m)
	defer b.unmake()
	return b.perft(depth)
}

// perft counts the move sequences of the given length. The last ply is
// counted, not played.
func (b *Board) perft(depth int) int64 {
	switch {
	case b.over != running || depth < 1 || b.halt != nil && b.halt.Load():
		return 0
	case depth == 1:
		return int64(b.count())
	case depth == 2:
		return b.countPairs()
	}
	return b.perftByMoves(depth)
}

func (b *Board) perftByMoves(depth int) int64 {
	var total int64
	for _, m := range b.moves() {
		b.make(m)
		total += b.perft(depth - 1)
		b.unmake()
	}
	return total
}
