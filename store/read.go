package store

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Load implements [Store].
func (s *tables) Load(ctx context.Context, id string) (Record, error) { return s.LoadFrom(ctx, id, 0) }

// LoadFrom implements [Store]. All parts are read in one transaction, so they
// belong together.
func (s *tables) LoadFrom(ctx context.Context, id string, seq int) (Record, error) {
	q, closed, err := s.engine.snapshot(ctx)
	if err != nil {
		return Record{}, fmt.Errorf("load match %s: %w", id, err)
	}
	r, err := load(ctx, q, id, seq)
	if err := errors.Join(err, closed()); err != nil {
		return Record{}, fmt.Errorf("load match %s: %w", id, err)
	}
	return r, nil
}

func load(ctx context.Context, q querier, id string, seq int) (Record, error) {
	r, err := one(ctx, q, func(r *Record) []any {
		return []any{
			&r.ID, &r.Kind, &r.Game, &r.Scenario, &r.Owner, &r.Request, &r.Head, &r.Seeds, &r.Chat, &r.HotSeat, &r.Created, &r.Updated,
			&r.Changes, (*seatColumn)(&r.Waiting), &r.Mind, &r.Result, &r.Alarm, &r.Clocks,
		}
	}, `SELECT id, kind, game, scenario, owner, request, head, seeds, chat, hotseat, created, updated, changes, waiting, mind, result, alarm,
		clocks FROM matches WHERE id = ?`, id)
	if err == nil {
		r.Entries, err = list(ctx, q, func(e *Entry) []any { return []any{&e.Seq, &e.At, &e.Line} },
			"SELECT seq, at, line FROM entries WHERE match = ? AND seq >= ? ORDER BY seq", id, seq)
	}
	if err == nil {
		r.Notes, err = list(ctx, q, func(n *Note) []any { return []any{&n.N, &n.At, &n.Body} },
			"SELECT n, at, body FROM notes WHERE match = ? ORDER BY n", id)
	}
	if err == nil {
		r.Seats, err = loadSeats(ctx, q, id)
	}
	if err == nil {
		err = loadTalk(ctx, q, id, r.Seats)
	}
	return r, err
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
	type held struct {
		seat int
		Holder
	}
	holders, err := list(ctx, q, func(h *held) []any { return []any{&h.seat, &h.Guest, &h.Member, &h.Joined} },
		"SELECT seat, guest, member, joined FROM holders WHERE match = ? ORDER BY joined, guest", id)
	for _, h := range holders {
		if s := find(seats, h.seat); s != nil {
			s.Holders = append(s.Holders, h.Holder)
		}
	}
	return seats, err
}

// find is the seat of that number, nil when there is none.
func find(seats []Seat, number int) *Seat {
	if i := slices.IndexFunc(seats, func(s Seat) bool { return s.Seat == number }); i >= 0 {
		return &seats[i]
	}
	return nil
}

// loadTalk adds what the people of each seat said to each other.
func loadTalk(ctx context.Context, q querier, id string, seats []Seat) error {
	type said struct {
		seat int
		Note
	}
	lines, err := list(ctx, q, func(n *said) []any { return []any{&n.seat, &n.N, &n.At, &n.Body} },
		"SELECT seat, n, at, body FROM talk WHERE match = ? ORDER BY seat, n", id)
	for _, l := range lines {
		if s := find(seats, l.seat); s != nil {
			s.Talk = append(s.Talk, l.Note)
		}
	}
	return err
}

// ListMatches implements [Store].
func (s *tables) ListMatches(ctx context.Context, guest string, before int64, limit int) ([]ListedMatch, error) {
	q, closed, err := s.engine.snapshot(ctx)
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	cards, err := list(ctx, q, func(c *ListedMatch) []any {
		return []any{
			&c.ID, &c.Kind, &c.Game, &c.Scenario, &c.Owner, &c.Created, &c.Updated, &c.Last,
			(*seatColumn)(&c.Waiting), &c.Mind, &c.Result, &c.Alarm, &c.Clocks,
		}
	}, `SELECT id, kind, game, scenario, owner, created, updated, last, waiting, mind, result, alarm, clocks
		FROM matches WHERE id IN (SELECT match FROM holders WHERE guest = ?1 UNION SELECT id FROM matches WHERE owner = ?1)
		AND id NOT IN (SELECT match FROM hidden WHERE guest = ?1)
		AND (updated < ?2 OR ?2 = 0) ORDER BY updated DESC, id LIMIT ?3`, guest, before, limit)
	for i := range cards {
		if err == nil {
			cards[i].Seats, err = loadSeats(ctx, q, cards[i].ID)
		}
	}
	if err := errors.Join(err, closed()); err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	return cards, nil
}

// DueMatches implements [Store].
func (s *tables) DueMatches(ctx context.Context) ([]string, error) {
	return texts(ctx, s.read, "SELECT id FROM matches WHERE mind = 1 ORDER BY id")
}

// FindKey implements [Store].
func (s *tables) FindKey(ctx context.Context, hash string) (Key, error) {
	return one(ctx, s.read, func(k *Key) []any { return []any{&k.Hash, &k.Match, &k.Seat, &k.Mode, &k.Member, &k.Used} },
		"SELECT hash, match, seat, mode, member, used FROM keys WHERE hash = ?", hash)
}

func savedColumns(v *Saved) []any {
	return []any{&v.ID, &v.Guest, &v.Game, &v.Kind, &v.Name, &v.Data, &v.Created, &v.Verdict, &v.Rules}
}

// GetSaved implements [Store].
func (s *tables) GetSaved(ctx context.Context, id string) (Saved, error) {
	return one(ctx, s.read, savedColumns, "SELECT id, guest, game, kind, name, data, created, verdict, rules FROM saved WHERE id = ?", id)
}

// ListSaved implements [Store].
func (s *tables) ListSaved(ctx context.Context, guest, game, kind string, limit int) ([]Saved, error) {
	return list(ctx, s.read, savedColumns, `SELECT id, guest, game, kind, name, data, created, verdict, rules FROM saved
		WHERE guest = ?1 AND (?2 = '' OR game = ?2) AND (?3 = '' OR kind = ?3) ORDER BY created DESC, id LIMIT ?4`,
		guest, game, kind, limit)
}
