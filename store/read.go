package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
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
	r, err := one(ctx, tx, func(r *Record) []any {
		return []any{
			&r.ID, &r.Kind, &r.Game, &r.Scenario, &r.Owner, &r.Request, &r.Head, &r.Seeds, &r.Chat, &r.HotSeat, &r.Created, &r.Updated,
			(*seatColumn)(&r.Waiting), &r.Mind, &r.Result,
		}
	}, `SELECT id, kind, game, scenario, owner, request, head, seeds, chat, hotseat, created, updated, waiting, mind, result
		FROM matches WHERE id = ?`, id)
	if err == nil {
		r.Entries, err = list(ctx, tx, func(e *Entry) []any { return []any{&e.Seq, &e.At, &e.Line} },
			"SELECT seq, at, line FROM entries WHERE match = ? ORDER BY seq", id)
	}
	if err == nil {
		r.Notes, err = list(ctx, tx, func(n *Note) []any { return []any{&n.N, &n.At, &n.Body} },
			"SELECT n, at, body FROM notes WHERE match = ? ORDER BY n", id)
	}
	if err == nil {
		r.Seats, err = loadSeats(ctx, tx, id)
	}
	if err == nil {
		err = loadTalk(ctx, tx, id, r.Seats)
	}
	if err != nil {
		return Record{}, fmt.Errorf("load match %s: %w", id, err)
	}
	return r, nil
}

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

// seatColumn is a list of seats in the database: JSON, and never null.
type seatColumn []int

func (s *seatColumn) Scan(column any) error {
	text, _ := column.(string)
	return json.Unmarshal([]byte(text), s)
}

func (s seatColumn) Value() (driver.Value, error) {
	text, err := json.Marshal(append(seatColumn{}, s...))
	return string(text), err
}

func loadSeats(ctx context.Context, q querier, id string) ([]Seat, error) {
	seats, err := list(ctx, q, func(s *Seat) []any { return []any{&s.Seat, &s.Name, &s.Mind, &s.Open, &s.Orders, &s.Staff, &s.Chains} },
		"SELECT seat, name, mind, open, orders, staff, chains FROM seats WHERE match = ? ORDER BY seat", id)
	if err != nil {
		return nil, err
	}
	for i := range seats {
		if err == nil {
			seats[i].Holders, err = list(ctx, q, func(h *Holder) []any { return []any{&h.Guest, &h.Member, &h.Joined} },
				"SELECT guest, member, joined FROM holders WHERE match = ? AND seat = ? ORDER BY joined, guest", id, seats[i].Seat)
		}
	}
	return seats, err
}

// loadTalk adds what the people of each seat said to each other.
func loadTalk(ctx context.Context, q querier, id string, seats []Seat) error {
	for i := range seats {
		var err error
		seats[i].Talk, err = list(ctx, q, func(n *Note) []any { return []any{&n.N, &n.At, &n.Body} },
			"SELECT n, at, body FROM talk WHERE match = ? AND seat = ? ORDER BY n", id, seats[i].Seat)
		if err != nil {
			return err
		}
	}
	return nil
}

// ListMatches implements [Store].
func (s *SQLite) ListMatches(ctx context.Context, guest string, before int64, limit int) ([]ListedMatch, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	defer tx.Rollback()
	cards, err := list(ctx, tx, func(c *ListedMatch) []any {
		return []any{
			&c.ID, &c.Kind, &c.Game, &c.Scenario, &c.Owner, &c.Created, &c.Updated, &c.Last,
			(*seatColumn)(&c.Waiting), &c.Mind, &c.Result,
		}
	}, `SELECT id, kind, game, scenario, owner, created, updated, last, waiting, mind, result
		FROM matches WHERE id IN (SELECT match FROM holders WHERE guest = ?1 UNION SELECT id FROM matches WHERE owner = ?1)
		AND id NOT IN (SELECT match FROM hidden WHERE guest = ?1)
		AND (?2 = 0 OR updated < ?2) ORDER BY updated DESC, id LIMIT ?3`, guest, before, limit)
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
	return list(ctx, s.read, func(id *string) []any { return []any{id} }, "SELECT id FROM matches WHERE mind = 1 ORDER BY id")
}

// FindKey implements [Store].
func (s *SQLite) FindKey(ctx context.Context, hash string) (Key, error) {
	return one(ctx, s.read, func(k *Key) []any { return []any{&k.Hash, &k.Match, &k.Seat, &k.Mode, &k.Member, &k.Used} },
		"SELECT hash, match, seat, mode, member, used FROM keys WHERE hash = ?", hash)
}

func savedColumns(v *Saved) []any {
	return []any{&v.ID, &v.Guest, &v.Game, &v.Kind, &v.Name, &v.Data, &v.Created, &v.Verdict, &v.Rules}
}

// GetSaved implements [Store].
func (s *SQLite) GetSaved(ctx context.Context, id string) (Saved, error) {
	return one(ctx, s.read, savedColumns, "SELECT id, guest, game, kind, name, data, created, verdict, rules FROM saved WHERE id = ?", id)
}

// ListSaved implements [Store].
func (s *SQLite) ListSaved(ctx context.Context, guest, game, kind string, limit int) ([]Saved, error) {
	return list(ctx, s.read, savedColumns, `SELECT id, guest, game, kind, name, data, created, verdict, rules FROM saved
		WHERE guest = ?1 AND (?2 = '' OR game = ?2) AND (?3 = '' OR kind = ?3) ORDER BY created DESC, id LIMIT ?4`,
		guest, game, kind, limit)
}
