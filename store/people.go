package store

import (
	"context"
	"errors"
	"fmt"
)

// MaxSaved is how many things a guest may keep.
const MaxSaved = 200

// ErrQuota tells that a guest keeps as many things as one may.
var ErrQuota = errors.New("store: the guest keeps too many things")

// Redaction takes a person out of a match that stays for the others.
type Redaction struct {
	Match string
	Guest string
	Head  []byte // the first line of the log without the name
	Seats []int  // whose names go
	Notes []Note // those that have changed
	// Staffs are the seats that others hold with them, or that computers do.
	Staffs []RedactedStaff
}

// RedactedStaff is a staff without somebody: empty where nobody is left.
type RedactedStaff struct {
	Seat  int
	Name  string // of whoever is chief now
	Staff string
	Talk  []Note // those that have changed
}

// Report is what a guest tells the operator about a seat.
type Report struct {
	ID    int64  `json:"id"`
	Match string `json:"match"`
	Guest string `json:"guest"` // who reports
	Seat  int    `json:"seat"`  // who is reported
	Text  string `json:"text"`
	At    int64  `json:"at"`
}

// Ban keeps a guest away.
type Ban struct {
	Guest  string `json:"guest"`
	Reason string `json:"reason"`
	At     int64  `json:"at"`
}

// People is the part of a store that concerns persons rather than matches.
type People interface {
	// DeleteMatch removes a match with everything that belongs to it, or
	// returns [ErrNotFound].
	DeleteMatch(ctx context.Context, id string) error
	// HideMatch takes a match off the list of guest. It tells whether everybody
	// who held a seat has done so.
	HideMatch(ctx context.Context, id, guest string) (all bool, err error)
	// StaleMatches lists matches in which nothing has happened since then
	// (Unix milliseconds).
	StaleMatches(ctx context.Context, before int64) ([]string, error)
	// MatchesOf lists every match that guest began, holds or held a seat of by a
	// link, hidden ones too, with the seats that are or were theirs.
	MatchesOf(ctx context.Context, guest string) (map[string][]int, error)
	// Redact takes a person out of a match.
	Redact(ctx context.Context, r Redaction) error
	// ForgetGuest removes what is left of a guest: saved things, blocks,
	// reports, who began a match.
	ForgetGuest(ctx context.Context, guest string) error

	// Block keeps other away from guest, or no longer.
	Block(ctx context.Context, guest, other string, at int64, on bool) error
	// Blocked tells whether one of the guests has blocked the other.
	Blocked(ctx context.Context, guest, other string) (bool, error)
	// AddReport keeps a report; Reports lists all, latest first.
	AddReport(ctx context.Context, r Report) error
	Reports(ctx context.Context) ([]Report, error)
	// SetBan bans a guest, or lifts the ban where at is 0; Bans lists all.
	SetBan(ctx context.Context, b Ban) error
	Bans(ctx context.Context) ([]Ban, error)

	// Guests lists everybody who has anything here, latest first.
	Guests(ctx context.Context) ([]GuestSummary, error)
}

// DeleteMatch implements [People].
func (s *tables) DeleteMatch(ctx context.Context, id string) error {
	// Whatever table has a match in it: one that is added later is not
	// forgotten here.
	names, err := s.engine.withMatch(ctx)
	if err != nil {
		return fmt.Errorf("delete match %s: %w", id, err)
	}
	return s.engine.do(ctx, func(c *change) {
		c.touch(id)
		c.exec("INSERT INTO doomed (match) VALUES (?)", id)
		for _, table := range names {
			c.exec(fmt.Sprintf("DELETE FROM %q WHERE match = ?", table), id)
		}
		c.must(ErrNotFound, "DELETE FROM matches WHERE id = ?", id)
		c.exec("DELETE FROM doomed WHERE match = ?", id)
	})
}

// HideMatch implements [People].
func (s *tables) HideMatch(ctx context.Context, id, guest string) (all bool, err error) {
	err = s.engine.do(ctx, func(c *change) {
		c.touch(id)
		c.exec("INSERT INTO hidden (guest, match) VALUES (?, ?) ON CONFLICT DO NOTHING", guest, id)
		left := 0
		c.find(`SELECT count(*) FROM
			(SELECT guest FROM holders WHERE match = ?1 UNION SELECT owner FROM matches WHERE id = ?1 AND owner <> '') AS people
			WHERE guest NOT IN (SELECT guest FROM hidden WHERE match = ?1)`, []any{id}, &left)
		all = left == 0
	})
	return all && err == nil, err
}

// StaleMatches implements [People].
func (s *tables) StaleMatches(ctx context.Context, before int64) ([]string, error) {
	return texts(ctx, s.read, "SELECT id FROM matches WHERE updated < ? ORDER BY id", before)
}

// MatchesOf implements [People].
func (s *tables) MatchesOf(ctx context.Context, guest string) (map[string][]int, error) {
	type place struct {
		match string
		seat  int
	}
	// Whoever began a match took the seats that nobody was invited to.
	places, err := list(ctx, s.read, func(p *place) []any { return []any{&p.match, &p.seat} },
		`SELECT match, seat FROM holders WHERE guest = ?1
		UNION SELECT match, seat FROM keys WHERE used = ?1
		UNION SELECT m.id, coalesce(s.seat, 0) FROM matches m LEFT JOIN seats s ON s.match = m.id AND s.mind = ''
			AND NOT EXISTS (SELECT 1 FROM keys k WHERE k.match = m.id AND k.seat = s.seat AND k.mode = 'claim')
			WHERE m.owner = ?1
		ORDER BY 1, 2`, guest)
	found := map[string][]int{}
	for _, p := range places {
		if _, known := found[p.match]; !known {
			found[p.match] = []int{}
		}
		if p.seat > 0 {
			found[p.match] = append(found[p.match], p.seat)
		}
	}
	return found, err
}

// Redact implements [People].
func (s *tables) Redact(ctx context.Context, r Redaction) error {
	return s.engine.do(ctx, func(c *change) {
		c.touch(r.Match)
		c.exec("UPDATE matches SET head = ? WHERE id = ?", r.Head, r.Match)
		for _, seat := range r.Seats {
			c.exec("UPDATE seats SET name = '' WHERE match = ? AND seat = ?", r.Match, seat)
		}
		for _, st := range r.Staffs {
			c.exec("UPDATE seats SET name = ?, staff = ? WHERE match = ? AND seat = ?", st.Name, st.Staff, r.Match, st.Seat)
			c.exec("DELETE FROM keys WHERE match = ? AND seat = ? AND used = '' AND mode <> ?", r.Match, st.Seat, Claim)
			for _, n := range st.Talk {
				c.exec("UPDATE talk SET body = ? WHERE match = ? AND seat = ? AND n = ?", n.Body, r.Match, st.Seat, n.N)
			}
		}
		for _, n := range r.Notes {
			c.exec("UPDATE notes SET body = ? WHERE match = ? AND n = ?", n.Body, r.Match, n.N)
		}
		c.exec("DELETE FROM holders WHERE match = ? AND guest = ?", r.Match, r.Guest)
		c.exec("UPDATE keys SET used = 'forgotten' WHERE match = ? AND used = ?", r.Match, r.Guest)
		c.exec("UPDATE matches SET owner = '', request = '' WHERE id = ? AND owner = ?", r.Match, r.Guest)
	})
}

// ForgetGuest implements [People].
func (s *tables) ForgetGuest(ctx context.Context, guest string) error {
	return s.engine.do(ctx, func(c *change) {
		c.exec("DELETE FROM saved WHERE guest = ?", guest)
		c.exec("DELETE FROM hidden WHERE guest = ?", guest)
		c.exec("DELETE FROM blocks WHERE guest = ?1 OR other = ?1", guest)
		c.exec("DELETE FROM reports WHERE guest = ?", guest)
	})
}

// Block implements [People].
func (s *tables) Block(ctx context.Context, guest, other string, at int64, on bool) error {
	return s.engine.do(ctx, func(c *change) {
		if on {
			c.exec("INSERT INTO blocks (guest, other, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", guest, other, at)
		} else {
			c.exec("DELETE FROM blocks WHERE guest = ? AND other = ?", guest, other)
		}
	})
}

// Blocked implements [People].
func (s *tables) Blocked(ctx context.Context, guest, other string) (bool, error) {
	found, err := texts(ctx, s.read,
		"SELECT guest FROM blocks WHERE guest = ?1 AND other = ?2 OR guest = ?2 AND other = ?1", guest, other)
	return len(found) > 0, err
}

// AddReport implements [People].
func (s *tables) AddReport(ctx context.Context, r Report) error {
	return s.engine.do(ctx, func(c *change) {
		c.exec("INSERT INTO reports (match, guest, seat, text, at) VALUES (?, ?, ?, ?, ?)", r.Match, r.Guest, r.Seat, r.Text, r.At)
	})
}

// Reports implements [People].
func (s *tables) Reports(ctx context.Context) ([]Report, error) {
	return list(ctx, s.read, func(r *Report) []any { return []any{&r.ID, &r.Match, &r.Guest, &r.Seat, &r.Text, &r.At} },
		"SELECT id, match, guest, seat, text, at FROM reports ORDER BY at DESC, id DESC")
}

// SetBan implements [People].
func (s *tables) SetBan(ctx context.Context, b Ban) error {
	return s.engine.do(ctx, func(c *change) {
		c.exec("DELETE FROM bans WHERE guest = ?", b.Guest)
		if b.At != 0 {
			c.exec("INSERT INTO bans (guest, reason, at) VALUES (?, ?, ?)", b.Guest, b.Reason, b.At)
		}
	})
}

// Bans implements [People].
func (s *tables) Bans(ctx context.Context) ([]Ban, error) {
	return list(ctx, s.read, func(b *Ban) []any { return []any{&b.Guest, &b.Reason, &b.At} },
		"SELECT guest, reason, at FROM bans ORDER BY guest")
}

// GuestSummary is one line of a list of guests.
type GuestSummary struct {
	Guest   string   `json:"guest"`
	Names   []string `json:"names"`   // shown at seats they hold
	Matches int      `json:"matches"` // that they play or began
	Saved   int      `json:"saved"`
	Reports int      `json:"reports"` // about seats they hold
	Last    int64    `json:"last"`    // when something happened in one of the matches; 0 for never
	Banned  bool     `json:"banned"`
}

// everybody are the places of guests and who has anything here.
const everybody = `WITH place AS (SELECT guest, match, seat FROM holders UNION SELECT owner, id, 0 FROM matches WHERE owner <> ''),
	everybody AS (SELECT guest FROM place UNION SELECT guest FROM saved UNION SELECT guest FROM bans) `

// Guests implements [People].
func (s *tables) Guests(ctx context.Context) ([]GuestSummary, error) {
	q, closed, err := s.engine.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	guests, err := list(ctx, q, func(g *GuestSummary) []any {
		return []any{&g.Guest, &g.Matches, &g.Saved, &g.Reports, &g.Last, &g.Banned}
	}, everybody+`SELECT e.guest,
			(SELECT count(DISTINCT p.match) FROM place p WHERE p.guest = e.guest),
			(SELECT count(*) FROM saved v WHERE v.guest = e.guest),
			(SELECT count(*) FROM reports r JOIN holders h ON h.match = r.match AND h.seat = r.seat WHERE h.guest = e.guest),
			coalesce((SELECT max(m.updated) FROM place p JOIN matches m ON m.id = p.match WHERE p.guest = e.guest), 0) AS latest,
			EXISTS (SELECT 1 FROM bans b WHERE b.guest = e.guest)
		FROM everybody e ORDER BY latest DESC, e.guest`)
	type called struct{ guest, name string }
	var names []called
	if err == nil {
		names, err = list(ctx, q, func(c *called) []any { return []any{&c.guest, &c.name} },
			everybody+`SELECT DISTINCT p.guest, s.name FROM place p JOIN seats s ON s.match = p.match AND s.seat = p.seat
			WHERE s.name <> '' ORDER BY 1, 2`)
	}
	byGuest := map[string][]string{}
	for _, c := range names {
		byGuest[c.guest] = append(byGuest[c.guest], c.name)
	}
	for i := range guests {
		guests[i].Names = append([]string{}, byGuest[guests[i].Guest]...)
	}
	return guests, errors.Join(err, closed())
}
