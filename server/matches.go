package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
	"sabot/store"
)

// maxName bounds the names of players, in characters.
const maxName = 32

type createMatchInput struct {
	Body struct {
		ID    string        `json:"id,omitempty" pattern:"^[A-Za-z0-9_-]{1,64}$" doc:"Your own id: a retry gets the same match."`
		Game  string        `json:"game" maxLength:"40"`
		Setup game.Setup    `json:"setup"`
		Seats []SeatRequest `json:"seats" minItems:"1" maxItems:"8" doc:"Seat 1 first."`
		Clock game.Clock    `json:"clock,omitzero" required:"false"`
		Chat  bool          `json:"chat,omitempty" doc:"Allow free text between players."`
	}
}

// MatchPath names a match.
type MatchPath struct {
	ID string `path:"id" maxLength:"64" doc:"Id of the match."`
}

type listMatchesInput struct {
	Limit  int   `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Before int64 `query:"before" minimum:"0" doc:"Only matches whose last change is older (Unix milliseconds)."`
}

type getMatchInput struct {
	MatchPath
	At int `query:"at" minimum:"-1" default:"-1" doc:"State after this entry; the latest when absent."`
}

type entriesInput struct {
	MatchPath
	From  int `query:"from" minimum:"0" doc:"First entry wanted."`
	Notes int `query:"notes" minimum:"0" doc:"Last note known."`
}

type joinInput struct {
	Token string `path:"token" maxLength:"64"`
	Body  struct {
		Name string `json:"name,omitempty" maxLength:"64" doc:"Shown at the table; at most 32 characters."`
	}
}

func (rs routes) matches() {
	call(rs, "POST /matches", "begin-match", "Begin a match", rs.createMatch, created)
	call(rs, "GET /matches", "list-matches", "My matches, latest first", rs.listMatches)
	call(rs, "GET /matches/{id}", "get-match", "A match as the caller may see it", rs.getMatch)
	call(rs, "GET /matches/{id}/entries", "get-entries", "The log as the caller may read it", rs.history)
	call(rs, "POST /join/{token}", "join-match", "Take the seat of an invite link", rs.join)
}

// atTable runs f with the table of a match locked.
func atTable[T any](ctx context.Context, s *Server, id string, f func(t *table) (T, error)) (v T, err error) {
	t, release, err := s.cache.open(ctx, id)
	if err != nil {
		return v, err
	}
	defer release()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.broken {
		return v, busy()
	}
	t.wakeComputer()
	return f(t)
}

func (s *Server) createMatch(ctx context.Context, in *createMatchInput) (Snapshot, error) {
	guest := callerOf(ctx).guest
	if err := s.limits.allowNew(callerOf(ctx).payer); err != nil {
		return Snapshot{}, err
	}
	g, ok := s.games[in.Body.Game]
	if !ok {
		return Snapshot{}, notFound("game")
	}
	seats, players, err := assignSeats(in, guest, g)
	if err != nil {
		return Snapshot{}, err
	}
	in.Body.Clock = timeControl(g.Rules, in.Body.Setup, in.Body.Clock)
	if c := in.Body.Clock; c.Base < 0 || c.Base > 86_400*14 || c.Increment < 0 || c.Increment > 3600 {
		return Snapshot{}, invalid("body.clock", "want a base of 0 to 1209600 and an increment of 0 to 3600 seconds")
	}
	b, err := s.startMatch(g.Rules, game.Header{
		Match: newID(), Date: s.cfg.Now().UTC().Format("2006-01-02"), Setup: in.Body.Setup, Seats: players, Clock: in.Body.Clock,
	}, seats)
	if err != nil {
		return Snapshot{}, err
	}
	b.Match.Owner, b.Match.Request, b.Match.Chat = guest, in.Body.ID, in.Body.Chat
	links := invite(&b)
	id, err := s.store.Create(ctx, b)
	if errors.Is(err, store.ErrExists) {
		links = nil // the first answer carried them
	} else if err != nil {
		return Snapshot{}, err
	}
	snap, err := atTable(ctx, s, id, func(t *table) (Snapshot, error) { return t.snapshot(guest, t.last()) })
	snap.Links.Invites = links
	return snap, err
}

// timeControl is the clock of a match: the one that was asked for, or else what
// the options of the game say. A clock of the whole table is a rule of the game
// and comes from its options alone.
func timeControl(rules game.Rules, setup game.Setup, asked game.Clock) game.Clock {
	var ruled game.Clock
	if timed, ok := rules.(game.Timed); ok {
		ruled = timed.Clock(setup)
	}
	asked.Shared = false
	if ruled.Shared || asked == (game.Clock{}) {
		return ruled
	}
	return asked
}

// assignSeats turns wishes into seats and players.
func assignSeats(in *createMatchInput, guest string, g registry.Game) ([]store.Seat, []game.Player, error) {
	if n := len(g.Rules.Catalog().Seats); len(in.Body.Seats) != n {
		return nil, nil, invalid("body.seats", fmt.Sprintf("want %d seats", n))
	}
	var seats []store.Seat
	var players []game.Player
	for i, w := range in.Body.Seats {
		at := fmt.Sprintf("body.seats[%d]", i)
		name, err := cleanName(at+".name", w.Name)
		if err != nil {
			return nil, nil, err
		}
		seat := store.Seat{Seat: i + 1, Name: name}
		switch w.Who {
		case "me":
			seat.Guests = []string{guest}
		case "open":
			seat.Open = true
		case "ai":
			seat.Mind = cmp.Or(w.Level, string(ai.Recruit))
			if g.Mind == nil {
				return nil, nil, invalid(at+".who", "no computer opponent plays this game")
			}
		}
		if w.Level != "" && w.Who != "ai" {
			return nil, nil, invalid(at+".level", "only a computer has a level")
		}
		seats = append(seats, seat)
		players = append(players, game.Player{Name: name, Mind: seat.Mind})
	}
	return seats, players, nil
}

// cleanName accepts what can be shown to others: no control characters,
// nothing that turns the direction of writing, not too long.
func cleanName(at, name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > maxName {
		return "", invalid(at, fmt.Sprintf("want at most %d characters", maxName))
	}
	return name, cleanText(at, name)
}

func cleanText(at, text string) error {
	for _, r := range text {
		if r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp) {
			return invalid(at, fmt.Sprintf("want printable characters, not %U", r))
		}
	}
	return nil
}

// startMatch sets the game up and writes the beginning of its log.
func (s *Server) startMatch(rules game.Rules, h game.Header, seats []store.Seat) (store.InitialRecord, error) {
	id := h.Match // before the seeds are drawn: they may overwrite it
	seeds := s.drawSeeds(&h)
	fair, err := dice.NewFair(seeds)
	if err != nil {
		return store.InitialRecord{}, err
	}
	commit := seeds.Commit()
	h.Commit = &commit
	h.Seats = s.saltNames(h.Seats)
	m, err := game.NewMatch(rules, h, fair)
	if err != nil {
		return store.InitialRecord{}, refused(rules.Catalog().Game, err)
	}
	secret, err := json.Marshal(seeds)
	if err != nil {
		return store.InitialRecord{}, err
	}
	return s.newRecord(m, store.Match{Kind: store.KindMatch, ID: id, Seeds: string(secret)}, seats)
}

// newRecord is a match as the store takes it.
func (s *Server) newRecord(m *game.Match, rec store.Match, seats []store.Seat) (store.InitialRecord, error) {
	now := s.now()
	rec.Game, rec.Scenario, rec.Created = m.Header().Game, m.Header().Setup.Scenario, now
	b := store.InitialRecord{Match: rec, Seats: seats}
	var text bytes.Buffer
	if _, err := m.WriteTo(&text); err != nil {
		return store.InitialRecord{}, err
	}
	lines := bytes.Split(bytes.TrimSuffix(text.Bytes(), []byte("\n")), []byte("\n"))
	b.Match.Head = lines[0]
	for i, line := range lines[1:] {
		b.Entries = append(b.Entries, store.Entry{Seq: i, At: now, Line: line})
	}
	t := &table{server: s, rec: rec, match: m, seats: seats}
	var err error
	b.Summary, err = t.summary()
	return b, err
}

func invite(b *store.InitialRecord) []SeatLink {
	var links []SeatLink
	for _, seat := range b.Seats {
		if seat.Open {
			token, hash := newToken()
			b.Keys = append(b.Keys, store.Key{Hash: hash, Match: b.Match.ID, Seat: seat.Seat, Mode: store.Claim})
			links = append(links, seatLink(game.Seat(seat.Seat), token))
		}
	}
	return links
}

func seatLink(seat game.Seat, token string) SeatLink {
	return SeatLink{Seat: seat, Token: token, URL: "/join/" + token}
}

func (s *Server) getMatch(ctx context.Context, in *getMatchInput) (Snapshot, error) {
	return atTable(ctx, s, in.ID, func(t *table) (Snapshot, error) {
		at := in.At
		if at < 0 {
			at = t.last()
		}
		if at > t.last() {
			return Snapshot{}, invalid("query.at", fmt.Sprintf("want at most %d", t.last()))
		}
		return t.snapshot(callerOf(ctx).guest, at)
	})
}

func (s *Server) history(ctx context.Context, in *entriesInput) (History, error) {
	return atTable(ctx, s, in.ID, func(t *table) (History, error) {
		entries, err := t.entries(in.From, t.audience(callerOf(ctx).guest))
		return History{Entries: entries, Notes: t.notesAfter(in.Notes), Last: t.last()}, err
	})
}

func (s *Server) listMatches(ctx context.Context, in *listMatchesInput) ([]MatchSummary, error) {
	guest := callerOf(ctx).guest
	list := []MatchSummary{}
	if guest == "" {
		return list, nil
	}
	cards, err := s.store.ListMatches(ctx, guest, in.Before, in.Limit)
	if err != nil {
		return nil, err
	}
	for _, c := range cards {
		card, err := matchSummary(c, guest)
		if err != nil {
			return nil, err
		}
		list = append(list, card)
	}
	return list, nil
}

func matchSummary(c store.ListedMatch, guest string) (MatchSummary, error) {
	t := &table{seats: c.Seats, rec: c.Match}
	m := MatchSummary{
		ID: c.ID, Game: c.Game, Kind: c.Kind, Scenario: c.Scenario, Players: t.holders(guest), Mine: t.held(guest),
		Waiting: []game.Seat{}, Last: c.Last, Created: c.Created, Updated: c.Updated,
	}
	for _, seat := range c.Waiting {
		m.Waiting = append(m.Waiting, game.Seat(seat))
		m.Turn = m.Turn || t.holds(guest, game.Seat(seat))
	}
	if c.Result != "" {
		return m, json.Unmarshal([]byte(c.Result), &m.Result)
	}
	return m, nil
}

// join seats the caller with a link. Tokens are looked up by their hash, so
// how long the search takes says nothing about them.
func (s *Server) join(ctx context.Context, in *joinInput) (Snapshot, error) {
	guest := callerOf(ctx).guest
	name, err := cleanName("body.name", in.Body.Name)
	if err != nil {
		return Snapshot{}, err
	}
	key, err := s.store.FindKey(ctx, hashToken(in.Token))
	if errors.Is(err, store.ErrNotFound) {
		return Snapshot{}, notFound("invitation")
	}
	if err != nil {
		return Snapshot{}, err
	}
	return atTable(ctx, s, key.Match, func(t *table) (Snapshot, error) {
		// Once more now that nobody else can use it: two tabs open one link.
		key, err := s.store.FindKey(ctx, key.Hash)
		if err == nil {
			var apart bool
			if apart, err = t.blocked(ctx, guest); apart {
				err = conflict(reasonBlocked)
			}
		}
		if err == nil {
			err = t.takeSeat(ctx, key, guest, name)
		}
		if err != nil {
			return Snapshot{}, err
		}
		return t.snapshot(guest, t.last())
	})
}

func (t *table) takeSeat(ctx context.Context, key store.Key, guest, name string) error {
	if key.Used == guest {
		return nil
	}
	seat := &t.seats[key.Seat-1]
	name = cmp.Or(name, seat.Name)
	n := note{Note: Note{
		N: len(t.notes) + 1, Kind: noteJoined, Seat: game.Seat(key.Seat), At: t.server.now(), Seq: t.last(), Name: name,
	}}
	body, err := json.Marshal(n)
	if err != nil {
		return err
	}
	a := store.SeatClaim{Key: key.Hash, Guest: guest, Name: name, Note: store.Note{N: n.N, At: n.At, Body: body}}
	if err := t.server.store.ClaimSeat(context.WithoutCancel(ctx), a); err != nil {
		if errors.Is(err, store.ErrTaken) {
			return err
		}
		return t.fail(err)
	}
	if key.Mode == store.Give {
		seat.Guests = nil
	}
	seat.Open, seat.Name, seat.Guests = false, name, append(seat.Guests, guest)
	t.notes = append(t.notes, n)
	t.indexNote(n)
	t.changed(false)
	return nil
}
