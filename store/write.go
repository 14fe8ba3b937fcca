package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// Create implements [Store].
func (s *SQLite) Create(ctx context.Context, b InitialRecord) (string, error) {
	id := b.Match.ID
	err := s.queue.do(ctx, func(ctx context.Context, w *writer) error {
		known, err := w.findRequest(ctx, b.Match)
		if err != nil {
			return err
		}
		if known != "" {
			id = known
			return ErrExists
		}
		return w.create(ctx, b)
	})
	if err != nil && !errors.Is(err, ErrExists) {
		return "", err
	}
	return id, err
}

// findRequest finds the match that the owner began under the same request.
func (w *writer) findRequest(ctx context.Context, m Match) (id string, err error) {
	if m.Request == "" {
		return "", nil
	}
	err = w.scan(ctx, "SELECT id FROM matches WHERE owner = ? AND request = ?", []any{m.Owner, m.Request}, &id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return id, err
}

func (w *writer) create(ctx context.Context, b InitialRecord) error {
	m, last := b.Match, len(b.Entries)-1
	waiting, err := json.Marshal(seatList(b.Summary.Waiting))
	if err != nil {
		return err
	}
	err = w.exec(ctx, `INSERT INTO matches
		(id, kind, game, scenario, owner, request, head, seeds, chat, created, updated, last, note, waiting, mind, result)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
		m.ID, m.Kind, m.Game, m.Scenario, m.Owner, m.Request, m.Head, m.Seeds, m.Chat, m.Created, m.Created, last,
		string(waiting), b.Summary.Mind, b.Summary.Result)
	if err != nil {
		return fmt.Errorf("create match %s: %w", m.ID, err)
	}
	if err := w.addEntries(ctx, m.ID, b.Entries); err != nil {
		return err
	}
	for _, seat := range b.Seats {
		if err := w.addSeat(ctx, m.ID, seat); err != nil {
			return err
		}
	}
	for _, k := range b.Keys {
		if err := w.addKey(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

// seatList keeps an empty list from becoming null.
func seatList(seats []int) []int { return append([]int{}, seats...) }

func (w *writer) addEntries(ctx context.Context, id string, entries []Entry) error {
	for _, e := range entries {
		if err := w.exec(ctx, "INSERT INTO entries (match, seq, at, line) VALUES (?, ?, ?, ?)", id, e.Seq, e.At, e.Line); err != nil {
			return fmt.Errorf("write entry %d of match %s: %w", e.Seq, id, err)
		}
	}
	return nil
}

func (w *writer) addNotes(ctx context.Context, id string, notes []Note) error {
	for _, n := range notes {
		if err := w.exec(ctx, "INSERT INTO notes (match, n, at, body) VALUES (?, ?, ?, ?)", id, n.N, n.At, n.Body); err != nil {
			return fmt.Errorf("write note %d of match %s: %w", n.N, id, err)
		}
	}
	return nil
}

func (w *writer) addSeat(ctx context.Context, id string, seat Seat) error {
	err := w.exec(ctx, "INSERT INTO seats (match, seat, name, mind, open, orders) VALUES (?, ?, ?, ?, ?, ?)",
		id, seat.Seat, seat.Name, seat.Mind, seat.Open, seat.Orders)
	for _, guest := range seat.Guests {
		err = errors.Join(err, w.addHolder(ctx, id, seat.Seat, guest))
	}
	return err
}

func (w *writer) addHolder(ctx context.Context, id string, seat int, guest string) error {
	return w.exec(ctx, "INSERT OR IGNORE INTO holders (match, seat, guest) VALUES (?, ?, ?)", id, seat, guest)
}

func (w *writer) addKey(ctx context.Context, k Key) error {
	return w.exec(ctx, "INSERT INTO keys (hash, match, seat, mode, used) VALUES (?, ?, ?, ?, '')", k.Hash, k.Match, k.Seat, string(k.Mode))
}

// Append implements [Store].
func (s *SQLite) Append(ctx context.Context, id string, c Change) error {
	return s.queue.do(ctx, func(ctx context.Context, w *writer) error { return w.append(ctx, id, c) })
}

func (w *writer) append(ctx context.Context, id string, c Change) error {
	waiting, err := json.Marshal(seatList(c.Summary.Waiting))
	if err != nil {
		return err
	}
	// The guard: whoever saw an older state changes no row.
	n, err := w.affect(ctx, `UPDATE matches SET last = ?, note = ?, updated = ?, waiting = ?, mind = ?, result = ?
		WHERE id = ? AND last = ? AND note = ?`,
		c.Last+len(c.Entries), c.Note+len(c.Notes), c.At, string(waiting), c.Summary.Mind, c.Summary.Result, id, c.Last, c.Note)
	if err != nil {
		return fmt.Errorf("append to match %s: %w", id, err)
	}
	if n == 0 {
		return w.missingOrMoved(ctx, id)
	}
	if err := w.addEntries(ctx, id, c.Entries); err != nil {
		return err
	}
	return w.addNotes(ctx, id, c.Notes)
}

// missingOrMoved tells a match that has moved on from one that is not there.
func (w *writer) missingOrMoved(ctx context.Context, id string) error {
	var one int
	if err := w.scan(ctx, "SELECT 1 FROM matches WHERE id = ?", []any{id}, &one); errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return ErrSeqTaken
}

// SetOrders implements [Store].
func (s *SQLite) SetOrders(ctx context.Context, match string, seat int, orders string) error {
	return s.queue.do(ctx, func(ctx context.Context, w *writer) error {
		return w.change(ctx, ErrNotFound, "UPDATE seats SET orders = ? WHERE match = ? AND seat = ?", orders, match, seat)
	})
}

// AddKey implements [Store].
func (s *SQLite) AddKey(ctx context.Context, k Key) error {
	return s.queue.do(ctx, func(ctx context.Context, w *writer) error { return w.addKey(ctx, k) })
}

// ClaimSeat implements [Store].
func (s *SQLite) ClaimSeat(ctx context.Context, a SeatClaim) error {
	return s.queue.do(ctx, func(ctx context.Context, w *writer) error { return w.claimSeat(ctx, a) })
}

func (w *writer) claimSeat(ctx context.Context, a SeatClaim) error {
	var k Key
	err := w.scan(ctx, "SELECT match, seat, mode, used FROM keys WHERE hash = ?", []any{a.Key}, &k.Match, &k.Seat, &k.Mode, &k.Used)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return ErrNotFound
	case err != nil:
		return err
	case k.Used == a.Guest:
		return nil
	case k.Used != "":
		return ErrTaken
	}
	if err := w.setHolder(ctx, k, a); err != nil {
		return err
	}
	err = w.change(ctx, ErrSeqTaken, "UPDATE matches SET note = ?, updated = ? WHERE id = ? AND note = ?",
		a.Note.N, a.Note.At, k.Match, a.Note.N-1)
	if err != nil {
		return err
	}
	if err := w.exec(ctx, "UPDATE keys SET used = ? WHERE hash = ?", a.Guest, a.Key); err != nil {
		return err
	}
	return w.addNotes(ctx, k.Match, []Note{a.Note})
}

// setHolder changes who holds the seat as the key's mode says.
func (w *writer) setHolder(ctx context.Context, k Key, a SeatClaim) error {
	switch k.Mode {
	case Claim:
		err := w.change(ctx, ErrTaken, "UPDATE seats SET open = 0 WHERE match = ? AND seat = ? AND open = 1", k.Match, k.Seat)
		if err != nil {
			return err
		}
	case Give:
		if err := w.exec(ctx, "DELETE FROM holders WHERE match = ? AND seat = ?", k.Match, k.Seat); err != nil {
			return err
		}
	case Share:
	}
	if a.Name != "" {
		if err := w.exec(ctx, "UPDATE seats SET name = ? WHERE match = ? AND seat = ?", a.Name, k.Match, k.Seat); err != nil {
			return err
		}
	}
	return w.addHolder(ctx, k.Match, k.Seat, a.Guest)
}

// Save implements [Store].
func (s *SQLite) Save(ctx context.Context, v Saved) error {
	return s.queue.do(ctx, func(ctx context.Context, w *writer) error {
		return w.exec(ctx, "INSERT INTO saved (id, guest, game, kind, name, data, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
			v.ID, v.Guest, v.Game, v.Kind, v.Name, v.Data, v.Created)
	})
}

// DeleteSaved implements [Store].
func (s *SQLite) DeleteSaved(ctx context.Context, guest, id string) error {
	return s.queue.do(ctx, func(ctx context.Context, w *writer) error {
		return w.change(ctx, ErrNotFound, "DELETE FROM saved WHERE id = ? AND guest = ?", id, guest)
	})
}
