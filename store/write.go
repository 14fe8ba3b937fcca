package store

import (
	"context"
	"errors"
)

// Create implements [Store].
func (s *SQLite) Create(ctx context.Context, b InitialRecord) (string, error) {
	m := b.Match
	id := m.ID
	err := s.queue.do(ctx, func(c *change) {
		if m.Request != "" && c.find("SELECT id FROM matches WHERE owner = ? AND request = ?", []any{m.Owner, m.Request}, &id) {
			c.fail(ErrExists)
		}
		c.exec(`INSERT INTO matches
			(id, kind, game, scenario, owner, request, head, seeds, chat, created, updated, last, note, waiting, mind, result)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
			m.ID, m.Kind, m.Game, m.Scenario, m.Owner, m.Request, m.Head, m.Seeds, m.Chat, m.Created, m.Created, len(b.Entries)-1,
			seatColumn(b.Summary.Waiting), b.Summary.Mind, b.Summary.Result)
		c.addEntries(m.ID, b.Entries)
		for _, seat := range b.Seats {
			c.exec("INSERT INTO seats (match, seat, name, mind, open, orders) VALUES (?, ?, ?, ?, ?, ?)",
				m.ID, seat.Seat, seat.Name, seat.Mind, seat.Open, seat.Orders)
			for _, guest := range seat.Guests {
				c.addHolder(m.ID, seat.Seat, guest)
			}
		}
		for _, k := range b.Keys {
			c.addKey(k)
		}
	})
	if err != nil && !errors.Is(err, ErrExists) {
		return "", err
	}
	return id, err
}

func (c *change) addEntries(id string, entries []Entry) {
	for _, e := range entries {
		c.exec("INSERT INTO entries (match, seq, at, line) VALUES (?, ?, ?, ?)", id, e.Seq, e.At, e.Line)
	}
}

func (c *change) addNotes(id string, notes ...Note) {
	for _, n := range notes {
		c.exec("INSERT INTO notes (match, n, at, body) VALUES (?, ?, ?, ?)", id, n.N, n.At, n.Body)
	}
}

func (c *change) addHolder(id string, seat int, guest string) {
	c.exec("INSERT OR IGNORE INTO holders (match, seat, guest) VALUES (?, ?, ?)", id, seat, guest)
}

func (c *change) addKey(k Key) {
	c.exec("INSERT INTO keys (hash, match, seat, mode, used) VALUES (?, ?, ?, ?, '')", k.Hash, k.Match, k.Seat, string(k.Mode))
}

// Append implements [Store].
func (s *SQLite) Append(ctx context.Context, id string, step Change) error {
	return s.queue.do(ctx, func(c *change) {
		// The guard: whoever saw an older state changes no row.
		changed := c.exec(`UPDATE matches SET last = ?, note = ?, updated = ?, waiting = ?, mind = ?, result = ?
			WHERE id = ? AND last = ? AND note = ?`,
			step.Last+len(step.Entries), step.Note+len(step.Notes), step.At,
			seatColumn(step.Summary.Waiting), step.Summary.Mind, step.Summary.Result, id, step.Last, step.Note)
		if !changed && !c.find("SELECT 1 FROM matches WHERE id = ?", []any{id}, new(int)) {
			c.fail(ErrNotFound)
		}
		if !changed {
			c.fail(ErrSeqTaken)
		}
		c.addEntries(id, step.Entries)
		c.addNotes(id, step.Notes...)
	})
}

// SetOrders implements [Store].
func (s *SQLite) SetOrders(ctx context.Context, match string, seat int, orders string) error {
	return s.queue.do(ctx, func(c *change) {
		c.must(ErrNotFound, "UPDATE seats SET orders = ? WHERE match = ? AND seat = ?", orders, match, seat)
	})
}

// AddKey implements [Store].
func (s *SQLite) AddKey(ctx context.Context, k Key) error {
	return s.queue.do(ctx, func(c *change) { c.addKey(k) })
}

// ClaimSeat implements [Store].
func (s *SQLite) ClaimSeat(ctx context.Context, a SeatClaim) error {
	return s.queue.do(ctx, func(c *change) {
		var k Key
		known := c.find("SELECT match, seat, mode, used FROM keys WHERE hash = ?", []any{a.Key}, &k.Match, &k.Seat, &k.Mode, &k.Used)
		switch {
		case !known:
			c.fail(ErrNotFound)
		case k.Used == a.Guest:
			return
		case k.Used != "":
			c.fail(ErrTaken)
		}
		c.setHolder(k, a)
		c.must(ErrSeqTaken, "UPDATE matches SET note = ?, updated = ? WHERE id = ? AND note = ?",
			a.Note.N, a.Note.At, k.Match, a.Note.N-1)
		c.exec("UPDATE keys SET used = ? WHERE hash = ?", a.Guest, a.Key)
		c.addNotes(k.Match, a.Note)
	})
}

// setHolder changes who holds the seat as the key's mode says.
func (c *change) setHolder(k Key, a SeatClaim) {
	switch k.Mode {
	case Claim:
		c.must(ErrTaken, "UPDATE seats SET open = 0 WHERE match = ? AND seat = ? AND open = 1", k.Match, k.Seat)
	case Give:
		c.exec("DELETE FROM holders WHERE match = ? AND seat = ?", k.Match, k.Seat)
	case Share:
	}
	if a.Name != "" {
		c.exec("UPDATE seats SET name = ? WHERE match = ? AND seat = ?", a.Name, k.Match, k.Seat)
	}
	c.addHolder(k.Match, k.Seat, a.Guest)
}

// Save implements [Store].
func (s *SQLite) Save(ctx context.Context, v Saved) error {
	return s.queue.do(ctx, func(c *change) {
		kept := 0
		if c.find("SELECT count(*) FROM saved WHERE guest = ?", []any{v.Guest}, &kept); kept >= MaxSaved {
			c.fail(ErrQuota)
		}
		c.exec("INSERT INTO saved (id, guest, game, kind, name, data, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
			v.ID, v.Guest, v.Game, v.Kind, v.Name, v.Data, v.Created)
	})
}

// DeleteSaved implements [Store].
func (s *SQLite) DeleteSaved(ctx context.Context, guest, id string) error {
	return s.queue.do(ctx, func(c *change) {
		c.must(ErrNotFound, "DELETE FROM saved WHERE id = ? AND guest = ?", id, guest)
	})
}
