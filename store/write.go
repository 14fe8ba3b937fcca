package store

import (
	"context"
	"errors"
)

// Create implements [Store].
func (s *tables) Create(ctx context.Context, b InitialRecord) (string, error) {
	m := b.Match
	id := m.ID
	err := s.engine.do(ctx, func(c *change) {
		if m.Request != "" && c.find("SELECT id FROM matches WHERE owner = ? AND request = ?", []any{m.Owner, m.Request}, &id) {
			c.fail(ErrExists)
		}
		c.exec(`INSERT INTO matches
			(id, kind, game, scenario, owner, request, head, seeds, chat, hotseat, created, updated, last, note, waiting, mind, result,
				alarm, clocks)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`,
			m.ID, m.Kind, m.Game, m.Scenario, m.Owner, m.Request, m.Head, m.Seeds, m.Chat, m.HotSeat, m.Created, m.Created, len(b.Entries)-1,
			seatColumn(b.Summary.Waiting), b.Summary.Mind, b.Summary.Result, b.Summary.Alarm, b.Summary.Clocks)
		c.addEntries(m.ID, b.Entries)
		for _, seat := range b.Seats {
			c.exec("INSERT INTO seats (match, seat, name, mind, open, orders, staff, chains) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
				m.ID, seat.Seat, seat.Name, seat.Mind, seat.Open, seat.Orders, seat.Staff, seat.Chains)
			for _, h := range seat.Holders {
				c.addHolder(m.ID, seat.Seat, h)
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

func (c *change) addHolder(id string, seat int, h Holder) {
	c.exec("INSERT INTO holders (match, seat, guest, member, joined) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
		id, seat, h.Guest, h.Member, h.Joined)
}

// addTalk writes what the people of a seat say. Whoever saw an older state
// counts wrongly.
func (c *change) addTalk(id string, seat int, lines ...Note) {
	said := 0
	c.find("SELECT count(*) FROM talk WHERE match = ? AND seat = ?", []any{id, seat}, &said)
	for i, n := range lines {
		if n.N != said+i+1 {
			c.fail(ErrSeqTaken)
		}
		c.exec("INSERT INTO talk (match, seat, n, at, body) VALUES (?, ?, ?, ?, ?)", id, seat, n.N, n.At, n.Body)
	}
}

func (c *change) addKey(k Key) {
	c.exec("INSERT INTO keys (hash, match, seat, mode, member, used) VALUES (?, ?, ?, ?, ?, '')",
		k.Hash, k.Match, k.Seat, string(k.Mode), max(1, k.Member))
}

// Append implements [Store].
func (s *tables) Append(ctx context.Context, id string, step Change) error {
	return s.engine.do(ctx, func(c *change) {
		// The guard: whoever saw an older state changes no row.
		changed := c.exec(`UPDATE matches SET
			last = ?, note = ?, updated = ?, waiting = ?, mind = ?, result = ?, alarm = ?, clocks = ?, changes = changes + 1
			WHERE id = ? AND last = ? AND note = ? AND changes = coalesce(?, changes)`,
			step.Last+len(step.Entries), step.Note+len(step.Notes), step.At,
			seatColumn(step.Summary.Waiting), step.Summary.Mind, step.Summary.Result, step.Summary.Alarm, step.Summary.Clocks,
			id, step.Last, step.Note, step.Seen)
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
func (s *tables) SetOrders(ctx context.Context, match string, seat int, orders string) error {
	return s.engine.do(ctx, func(c *change) {
		c.touch(match)
		c.must(ErrNotFound, "UPDATE seats SET orders = ? WHERE match = ? AND seat = ?", orders, match, seat)
	})
}

// AddKey implements [Store].
func (s *tables) AddKey(ctx context.Context, k Key) error {
	return s.engine.do(ctx, func(c *change) { c.addKey(k) })
}

// ClaimSeat implements [Store].
func (s *tables) ClaimSeat(ctx context.Context, a SeatClaim) error {
	return s.engine.do(ctx, func(c *change) {
		var k Key
		c.find("SELECT match FROM keys WHERE hash = ?", []any{a.Key}, &k.Match)
		c.touch(k.Match) // before the key is looked at: another may be using it
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
		c.exec("UPDATE keys SET used = ? WHERE hash = ?", a.Guest, a.Key)
		if a.Note.N > 0 {
			c.must(ErrSeqTaken, "UPDATE matches SET note = ?, updated = ? WHERE id = ? AND note = ?",
				a.Note.N, a.Note.At, k.Match, a.Note.N-1)
			c.addNotes(k.Match, a.Note)
		}
		if len(a.Entry.Line) > 0 {
			c.must(ErrSeqTaken, "UPDATE matches SET last = ? WHERE id = ? AND last = ?", a.Entry.Seq, k.Match, a.Entry.Seq-1)
			c.addEntries(k.Match, []Entry{a.Entry})
		}
		if a.Talk.N > 0 {
			c.addTalk(k.Match, k.Seat, a.Talk)
		}
	})
}

// setHolder changes who holds the seat as the key's mode says.
func (c *change) setHolder(k Key, a SeatClaim) {
	switch k.Mode {
	case Claim:
		c.must(ErrTaken, "UPDATE seats SET open = 0 WHERE match = ? AND seat = ? AND open = 1", k.Match, k.Seat)
	case Give:
		// Whoever sits down is alone: with every device and every link of
		// those before, what they said to each other goes too.
		c.exec("DELETE FROM holders WHERE match = ? AND seat = ?", k.Match, k.Seat)
		c.exec("DELETE FROM keys WHERE match = ? AND seat = ? AND hash <> ?", k.Match, k.Seat, a.Key)
		c.exec("DELETE FROM talk WHERE match = ? AND seat = ?", k.Match, k.Seat)
	case Share, Staff:
	}
	c.setSeat(k.Match, k.Seat, a.Name, a.Staff)
	if a.Chains != "" {
		c.exec("UPDATE seats SET chains = ? WHERE match = ? AND seat = ?", a.Chains, k.Match, k.Seat)
	}
	c.addHolder(k.Match, k.Seat, Holder{Guest: a.Guest, Member: a.Member, Joined: a.At})
}

// setSeat writes who holds a seat together, and its name unless that is empty.
func (c *change) setSeat(match string, seat int, name, staff string) {
	c.must(ErrNotFound, "UPDATE seats SET staff = ?, name = CASE ? WHEN '' THEN name ELSE ? END WHERE match = ? AND seat = ?",
		staff, name, name, match, seat)
}

// ChangeStaff implements [Store].
func (s *tables) ChangeStaff(ctx context.Context, sc StaffChange) error {
	return s.engine.do(ctx, func(c *change) {
		c.touch(sc.Match)
		c.setSeat(sc.Match, sc.Seat, sc.Name, sc.Staff)
		for _, guest := range sc.Drop {
			c.exec("DELETE FROM holders WHERE match = ? AND seat = ? AND guest = ?", sc.Match, sc.Seat, guest)
			c.exec("DELETE FROM keys WHERE match = ? AND seat = ? AND used IN ('', ?)", sc.Match, sc.Seat, guest)
		}
		if sc.Void {
			c.exec("DELETE FROM keys WHERE match = ? AND seat = ? AND used = ''", sc.Match, sc.Seat)
		}
		c.addTalk(sc.Match, sc.Seat, sc.Talk...)
	})
}

// Save implements [Store].
func (s *tables) Save(ctx context.Context, v Saved) error {
	return s.engine.do(ctx, func(c *change) {
		c.lock("saved " + v.Guest)
		kept := 0
		if c.find("SELECT count(*) FROM saved WHERE guest = ?", []any{v.Guest}, &kept); kept >= MaxSaved {
			c.fail(ErrQuota)
		}
		c.exec("INSERT INTO saved (id, guest, game, kind, name, data, created, verdict, rules) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			v.ID, v.Guest, v.Game, v.Kind, v.Name, v.Data, v.Created, v.Verdict, v.Rules)
	})
}

// SetVerdict implements [Store].
func (s *tables) SetVerdict(ctx context.Context, id, verdict string, rules int) error {
	return s.engine.do(ctx, func(c *change) {
		c.must(ErrNotFound, "UPDATE saved SET verdict = ?, rules = ? WHERE id = ?", verdict, rules, id)
	})
}

// DeleteSaved implements [Store].
func (s *tables) DeleteSaved(ctx context.Context, guest, id string) error {
	return s.engine.do(ctx, func(c *change) {
		c.must(ErrNotFound, "DELETE FROM saved WHERE id = ? AND guest = ?", id, guest)
	})
}
