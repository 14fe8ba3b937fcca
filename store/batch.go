package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// maxBatch bounds how many writers share one transaction.
const maxBatch = 256

// pending is a write that waits for its transaction.
type pending[W any] struct {
	write W
	done  chan error
}

// queue collects writes for the one goroutine that commits them. While it
// commits one transaction the next writes gather here and then share one: under
// load one flush of the disk serves many moves.
type queue[W any] struct {
	writes chan pending[W]
	commit func([]pending[W])
	mu     sync.RWMutex // held for reading while a write is handed in
	closed bool
	ended  chan struct{}
}

// newQueue hands each batch to commit, which must answer every write in it.
func newQueue[W any](commit func([]pending[W])) *queue[W] {
	q := &queue[W]{writes: make(chan pending[W], maxBatch), commit: commit, ended: make(chan struct{})}
	go q.serve()
	return q
}

// do hands a write in and waits until it is on disk or has failed. A context
// that ends before the write is handed in stops it; after that only the disk
// decides, since a caller who left early would not know what happened.
func (q *queue[W]) do(ctx context.Context, w W) error {
	wr := pending[W]{write: w, done: make(chan error, 1)}
	if err := q.enqueue(ctx, wr); err != nil {
		return err
	}
	return <-wr.done
}

func (q *queue[W]) enqueue(ctx context.Context, wr pending[W]) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case q.writes <- wr:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// open refuses everything once the queue is closed.
func (q *queue[W]) open() error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return ErrClosed
	}
	return nil
}

// close lets the writes that were handed in finish and refuses new ones.
func (q *queue[W]) close() {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.writes)
	}
	q.mu.Unlock()
	<-q.ended
}

func (q *queue[W]) serve() {
	defer close(q.ended)
	for first := range q.writes {
		batch := []pending[W]{first}
	gather:
		for len(batch) < maxBatch {
			select {
			case next, ok := <-q.writes:
				if !ok {
					break gather
				}
				batch = append(batch, next)
			default:
				break gather
			}
		}
		q.commit(batch)
	}
}

// commit writes a batch in one transaction. A write that fails is rolled back
// alone; when the transaction fails all of them have failed.
func (w *writer) commit(batch []pending[func(*change)]) {
	ctx := context.Background() // writers wait for the disk, not for their callers
	errs := make([]error, len(batch))
	_, err := w.exec(ctx, "BEGIN IMMEDIATE")
	if err == nil {
		for i, wr := range batch {
			if errs[i], err = w.runAlone(ctx, wr.write); err != nil {
				break
			}
		}
		if err == nil {
			_, err = w.exec(ctx, "COMMIT")
		}
		if err != nil {
			_, _ = w.exec(ctx, "ROLLBACK") // already failing: the first error is the one to report
		}
	}
	for _, tell := range w.batched {
		tell(len(batch))
	}
	for i, wr := range batch {
		if err != nil {
			wr.done <- fmt.Errorf("store: write: %w", full(err))
			continue
		}
		wr.done <- full(errs[i])
	}
}

// writer is the writing connection with its prepared statements. Only the
// queue's goroutine uses it.
type writer struct {
	conn    *sql.Conn
	stmts   map[string]*sql.Stmt
	batched []func(writes int)
}

// exec runs a statement, prepared once, and tells how many rows were changed.
func (w *writer) exec(ctx context.Context, query string, args ...any) (int64, error) {
	stmt, err := w.prepare(ctx, query) //nolint:sqlclosecheck // kept for the next time
	if err != nil {
		return 0, err
	}
	res, err := stmt.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (w *writer) prepare(ctx context.Context, query string) (*sql.Stmt, error) {
	if stmt, ok := w.stmts[query]; ok {
		return stmt, nil
	}
	stmt, err := w.conn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	w.stmts[query] = stmt
	return stmt, nil
}

// QueryContext implements [querier].
func (w *writer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return w.conn.QueryContext(ctx, query, args...)
}

// find implements [runner].
func (w *writer) find(ctx context.Context, query string, args []any, dest ...any) (bool, error) {
	stmt, err := w.prepare(ctx, query) //nolint:sqlclosecheck // kept for the next time
	if err == nil {
		err = stmt.QueryRowContext(ctx, args...).Scan(dest...)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// lock implements [runner]: there is one writer anyway.
func (*writer) lock(context.Context, string) error { return nil }

// runAlone runs one write so that its failure does not touch the others of its
// batch. failed is the write's own error, broken the transaction's.
func (w *writer) runAlone(ctx context.Context, run func(*change)) (failed, broken error) {
	if _, err := w.exec(ctx, "SAVEPOINT one"); err != nil {
		return nil, err
	}
	c := &change{runner: w, ctx: ctx}
	if run(c); c.err != nil {
		if _, err := w.exec(ctx, "ROLLBACK TO one"); err != nil {
			// A full disk takes the whole transaction back at once.
			return nil, errors.Join(c.err, err)
		}
	}
	_, broken = w.exec(ctx, "RELEASE one")
	return c.err, broken
}

func (w *writer) close() error {
	for _, stmt := range w.stmts {
		if err := stmt.Close(); err != nil {
			return err
		}
	}
	return w.conn.Close()
}
