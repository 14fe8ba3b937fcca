package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
)

// tables is what both engines share: the same tables, and the statements on
// them, which are written so that both understand them.
type tables struct {
	engine engine
	read   querier // for one question; several that belong together ask engine.snapshot
}

// engine is what the two do in ways of their own.
type engine interface {
	// do runs a change in a transaction, and returns when it is on disk.
	do(ctx context.Context, run func(*change)) error
	// snapshot gives something to read from that does not change until it is
	// closed.
	snapshot(ctx context.Context) (q querier, closed func() error, err error)
	// withMatch lists the tables that have rows of a match.
	withMatch(ctx context.Context) ([]string, error)
}

// querier is what can be asked.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// list reads every row into the places of its columns.
func list[T any](ctx context.Context, q querier, columns func(*T) []any, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var v T
		if err := rows.Scan(columns(&v)...); err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, rows.Err()
}

// one reads the only row, or returns [ErrNotFound].
func one[T any](ctx context.Context, q querier, columns func(*T) []any, query string, args ...any) (v T, err error) {
	found, err := list(ctx, q, columns, query, args...)
	switch {
	case err != nil:
		return v, err
	case len(found) == 0:
		return v, ErrNotFound
	}
	return found[0], nil
}

func texts(ctx context.Context, q querier, query string, args ...any) ([]string, error) {
	return list(ctx, q, func(s *string) []any { return []any{s} }, query, args...)
}

// runner runs statements inside a transaction.
type runner interface {
	querier
	// exec tells how many rows were changed.
	exec(ctx context.Context, query string, args ...any) (int64, error)
	// find reads one row into dest; false when there is none.
	find(ctx context.Context, query string, args []any, dest ...any) (bool, error)
	// lock lets nobody else who asks for the same name go on before the end of
	// the transaction.
	lock(ctx context.Context, name string) error
}

// change is one write under way. After the first thing that fails it does
// nothing more, so that only the end has to be looked at.
type change struct {
	runner  runner
	ctx     context.Context //nolint:containedctx // of the transaction
	err     error
	touched []string // matches
}

// fail ends the change, unless it has failed already.
func (c *change) fail(err error) { c.err = cmp.Or(c.err, err) }

// exec runs a statement and tells whether a row was changed.
func (c *change) exec(query string, args ...any) bool {
	if c.err != nil {
		return false
	}
	n, err := c.runner.exec(c.ctx, query, args...)
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
	found, err := c.runner.find(c.ctx, query, args, dest...)
	if err != nil {
		c.fail(err)
	}
	return found && err == nil
}

// lock keeps others from doing the same at the same time.
func (c *change) lock(name string) {
	if c.err == nil {
		c.fail(c.runner.lock(c.ctx, name))
	}
}

// touch notes that a match changes. It comes first: until the end of the
// transaction nobody else changes the same match.
func (c *change) touch(match string) {
	c.must(ErrNotFound, "UPDATE matches SET changes = changes + 1 WHERE id = ?", match)
	c.touched = append(c.touched, match)
}
