package lab

import (
	"context"
	"sync"
)

// worker prepares one thread; it returns how to do job i, and what to do at
// the end.
type worker[T any] func(ctx context.Context) (do func(ctx context.Context, i int) (T, error), done func(), err error)

// runOrdered does jobs 0 to n-1 on several threads and hands the results to take
// in the order of their numbers, whichever was ready first, so that what is
// made of them does not depend on the number of threads. It ends when take
// returns false, ctx ends or a job fails; the results before the first one
// missing have then been taken.
func runOrdered[T any](ctx context.Context, n, threads int, w worker[T], take func(T) bool) error {
	outer := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type result struct {
		i     int
		value T
		err   error
	}
	jobs, results := make(chan int), make(chan result)
	var wg sync.WaitGroup
	for range max(1, min(threads, n)) {
		wg.Go(func() {
			do, done, err := w(ctx)
			if err != nil {
				results <- result{i: -1, err: err}
				return
			}
			defer done()
			for i := range jobs {
				v, err := do(ctx, i)
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

	ready, next := map[int]T{}, 0
	var failed error
	wanted := true
	for r := range results {
		if r.err != nil {
			if failed == nil && wanted {
				failed = r.err
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
		return outer.Err()
	}
	return failed
}
