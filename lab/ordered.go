package lab

import (
	"context"
	"sync"
)

// runOrdered plays games 0 to n-1 on several threads, each with players of its
// own, and hands the outcomes to take in the order of their numbers, whichever
// was ready first, so that what is made of them does not depend on the number
// of threads. It ends when take returns false, a game fails or ctx ends, which
// is stopped; the outcomes before the first one missing have then been taken.
func runOrdered(
	ctx context.Context, n, threads int, makers []PlayerFactory,
	play func(ctx context.Context, players []Player, i int) (Outcome, error), take func(Outcome) bool,
) (stopped bool, err error) {
	outer := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type result struct {
		i     int
		value Outcome
		err   error
	}
	jobs, results := make(chan int), make(chan result)
	var wg sync.WaitGroup
	for range max(1, min(threads, n)) {
		wg.Go(func() {
			players, err := makeAll(ctx, makers)
			defer closeAll(players)
			if err != nil {
				results <- result{i: -1, err: err}
				return
			}
			for i := range jobs {
				v, err := play(ctx, players, i)
				results <- result{i, v, err}
			}
		})
	}
	go func() {
		defer close(jobs)
		for i := range n {
			select {
			case jobs <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() { wg.Wait(); close(results) }()

	ready, next := map[int]Outcome{}, 0
	wanted := true
	for r := range results {
		if r.err != nil {
			if err == nil && wanted {
				err = r.err
			}
			cancel()
			continue
		}
		ready[r.i] = r.value
		for v, ok := ready[next]; ok && wanted; v, ok = ready[next] {
			delete(ready, next)
			next++
			if wanted = take(v); !wanted {
				cancel()
			}
		}
	}
	if outer.Err() != nil && next < n && wanted {
		return true, nil
	}
	return false, err
}

func makeAll(ctx context.Context, makers []PlayerFactory) (players []Player, err error) {
	for _, mk := range makers {
		p, err := mk(ctx)
		if err != nil {
			return players, err
		}
		players = append(players, p)
	}
	return players, nil
}

func closeAll(players []Player) {
	for _, p := range players {
		_ = p.Close() // the game is over; a program that ends badly changes no result
	}
}
