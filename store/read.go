package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// Load implements [Store]. All parts are read in one transaction, so they
// belong together.
func (s *SQLite) Load(ctx context.Context, id string) (Record, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return Record{}, fmt.Errorf("load match %s: %w", id, err)
	}
	defer tx.Rollback()
	r, err := loadMatch(ctx, tx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Record{}, ErrNotFound
	}
	if err == nil {
		r.Entries, err = loadEntries(ctx, tx, id)
	}
	if err == nil {
		r.Notes, err = loadNotes(ctx, tx, id)
	}
	if err == nil {
		r.Seats, err = loadSeats(ctx, tx, id)
	}
	if err != nil {
		return Record{}, fmt.Errorf("load match %s: %w", id, err)
	}
	return r, nil
}

// querier is a transaction or a pool.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func loadMatch(ctx context.Context, q querier, id string) (Record, error) {
	var r Record
	var waiting string
	err := q.QueryRowContext(ctx, `SELECT id, kind, game, scenario, owner, request, head, seeds, chat, created, updated,
		waiting, mind, result FROM matches WHERE id = ?`, id).Scan(
		&r.ID, &r.Kind, &r.Game, &r.Scenario, &r.Owner, &r.Request, &r.Head, &r.Seeds, &r.Chat, &r.Created, &r.Updated,
		&waiting, &r.Mind, &r.Result)
	if err != nil {
		return Record{}, err
	}
	return r, json.Unmarshal([]byte(waiting), &r.Waiting)
}

// collect reads every row with scan.
func collect[T any](rows *sql.Rows, err error, scan func(*sql.Rows, *T) error) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		var v T
		if err := scan(rows, &v); err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

func loadEntries(ctx context.Context, q querier, id string) ([]Entry, error) {
	rows, err := q.QueryContext(ctx, "SELECT seq, at, line FROM entries WHERE match = ? ORDER BY seq", id)
	return collect(rows, err, func(r *sql.Rows, e *Entry) error { return r.Scan(&e.Seq, &e.At, &e.Line) })
}

func loadNotes(ctx context.Context, q querier, id string) ([]Note, error) {
	rows, err := q.QueryContext(ctx, "SELECT n, at, body FROM notes WHERE match = ? ORDER BY n", id)
	return collect(rows, err, func(r *sql.Rows, n *Note) error { return r.Scan(&n.N, &n.At, &n.Body) })
}

func loadSeats(ctx context.Context, q querier, id string) ([]Seat, error) {
	rows, err := q.QueryContext(ctx, "SELECT seat, name, mind, open, orders FROM seats WHERE match = ? ORDER BY seat", id)
	seats, err := collect(rows, err, func(r *sql.Rows, s *Seat) error { return r.Scan(&s.Seat, &s.Name, &s.Mind, &s.Open, &s.Orders) })
	if err != nil {
		return nil, err
	}
	type holder struct {
		seat  int
		guest string
	}
	rows, err = q.QueryContext(ctx, "SELECT seat, guest FROM holders WHERE match = ? ORDER BY seat, guest", id)
	holders, err := collect(rows, err, func(r *sql.Rows, h *holder) error { return r.Scan(&h.seat, &h.guest) })
	for _, h := range holders {
		for i := range seats {
			if seats[i].Seat == h.seat {
				seats[i].Guests = append(seats[i].Guests, h.guest)
			}
		}
	}
	return seats, err
}

// ListMatches implements [Store].
func (s *SQLite) ListMatches(ctx context.Context, guest string, before int64, limit int) ([]ListedMatch, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	defer tx.Rollback()
	rows, err := tx.QueryContext(ctx, `SELECT id, kind, game, scenario, owner, created, updated, last, waiting, mind, result
		FROM matches WHERE id IN (SELECT match FROM holders WHERE guest = ?1 UNION SELECT id FROM matches WHERE owner = ?1)
		AND (?2 = 0 OR updated < ?2) ORDER BY updated DESC, id LIMIT ?3`, guest, before, limit)
	cards, err := collect(rows, err, func(r *sql.Rows, c *ListedMatch) error {
		var waiting string
		err := r.Scan(&c.ID, &c.Kind, &c.Game, &c.Scenario, &c.Owner, &c.Created, &c.Updated, &c.Last, &waiting, &c.Mind, &c.Result)
		return errors.Join(err, json.Unmarshal([]byte(waiting), &c.Waiting))
	})
	for i := range cards {
		if err == nil {
			cards[i].Seats, err = loadSeats(ctx, tx, cards[i].ID)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	return cards, nil
}

// DueMatches implements [Store].
func (s *SQLite) DueMatches(ctx context.Context) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT id FROM matches WHERE mind = 1 ORDER BY id")
	return collect(rows, err, func(r *sql.Rows, id *string) error { return r.Scan(id) })
}

// FindKey implements [Store].
func (s *SQLite) FindKey(ctx context.Context, hash string) (Key, error) {
	k := Key{Hash: hash}
	err := s.read.QueryRowContext(ctx, "SELECT match, seat, mode, used FROM keys WHERE hash = ?", hash).
		Scan(&k.Match, &k.Seat, &k.Mode, &k.Used)
	if errors.Is(err, sql.ErrNoRows) {
		return Key{}, ErrNotFound
	}
	return k, err
}

// GetSaved implements [Store].
func (s *SQLite) GetSaved(ctx context.Context, id string) (Saved, error) {
	v := Saved{ID: id}
	err := s.read.QueryRowContext(ctx, "SELECT guest, game, kind, name, data, created FROM saved WHERE id = ?", id).
		Scan(&v.Guest, &v.Game, &v.Kind, &v.Name, &v.Data, &v.Created)
	if errors.Is(err, sql.ErrNoRows) {
		return Saved{}, ErrNotFound
	}
	return v, err
}

// ListSaved implements [Store].
func (s *SQLite) ListSaved(ctx context.Context, guest, game, kind string, limit int) ([]Saved, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, guest, game, kind, name, data, created FROM saved
		WHERE guest = ?1 AND (?2 = '' OR game = ?2) AND (?3 = '' OR kind = ?3) ORDER BY created DESC, id LIMIT ?4`,
		guest, game, kind, limit)
	return collect(rows, err, func(r *sql.Rows, v *Saved) error {
		return r.Scan(&v.ID, &v.Guest, &v.Game, &v.Kind, &v.Name, &v.Data, &v.Created)
	})
}
