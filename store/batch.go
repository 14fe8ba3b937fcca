package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// maxBatch bounds how many writers share one transaction.
const maxBatch = 256

type write struct {
	run  func(*change)
	done chan error
}

// queue collects writes for the one goroutine that owns the writing
// connection. While it commits one transaction the next writes gather here
// and then share one: under load one flush of the disk serves many moves.
type queue struct {
	writes chan write
	mu     sync.RWMutex // held for reading while a write is handed in
	closed bool
	ended  chan struct{}
}

func newQueue(w *writer) *queue {
	q := &queue{writes: make(chan write, maxBatch), ended: make(chan struct{})}
	go q.serve(w)
	return q
}

// do hands a write in and waits until it is on disk or has failed. A context
// that ends before the write is handed in stops it; after that only the disk
// decides, since a caller who left early would not know what happened.
func (q *queue) do(ctx context.Context, run func(*change)) error {
	wr := write{run: run, done: make(chan error, 1)}
	if err := q.enqueue(ctx, wr); err != nil {
		return err
	}
	return <-wr.done
}

func (q *queue) enqueue(ctx context.Context, wr write) error {
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

// close lets the writes that were handed in finish and refuses new ones.
func (q *queue) close() {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.writes)
	}
	q.mu.Unlock()
	<-q.ended
}

func (q *queue) serve(w *writer) {
	defer close(q.ended)
	for first := range q.writes {
		batch := []write{first}
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
		commit(w, batch)
	}
}

// commit writes a batch in one transaction. A write that fails is rolled back
// alone; when the transaction fails all of them have failed.
func commit(w *writer, batch []write) {
	ctx := context.Background() // writers wait for the disk, not for their callers
	errs := make([]error, len(batch))
	_, err := w.exec(ctx, "BEGIN IMMEDIATE")
	if err == nil {
		for i, wr := range batch {
			if errs[i], err = w.runAlone(ctx, wr.run); err != nil {
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

// change is one write under way. After the first thing that fails it does
// nothing more, so that only the end has to be looked at.
type change struct {
	*writer

	ctx context.Context //nolint:containedctx // of the transaction
	err error
}

// fail ends the change, unless it has failed already.
func (c *change) fail(err error) { c.err = cmp.Or(c.err, err) }

// exec runs a statement and tells whether a row was changed.
func (c *change) exec(query string, args ...any) bool {
	if c.err != nil {
		return false
	}
	n, err := c.writer.exec(c.ctx, query, args...)
	if err != nil {
		c.fail(fmt.Errorf("%q: %w", query, err))
	}
	return n > 0
}

// must fails with none when no row was changed.
func (c *change) must(none error, query string, args ...any) {
	if !c.exec(query, args...) {
		c.fail(none)
	}
}

// find reads one row into dest; false when there is none.
func (c *change) find(query string, args []any, dest ...any) bool {
	if c.err != nil {
		return false
	}
	stmt, err := c.prepare(c.ctx, query) //nolint:sqlclosecheck // kept for the next time
	if err == nil {
		err = stmt.QueryRowContext(c.ctx, args...).Scan(dest...)
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		c.fail(err)
	}
	return err == nil
}

// runAlone runs one write so that its failure does not touch the others of its
// batch. failed is the write's own error, broken the transaction's.
func (w *writer) runAlone(ctx context.Context, run func(*change)) (failed, broken error) {
	if _, err := w.exec(ctx, "SAVEPOINT one"); err != nil {
		return nil, err
	}
	c := &change{writer: w, ctx: ctx}
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
