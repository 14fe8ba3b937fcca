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
		Away  game.Away     `json:"away,omitempty" enum:"wait" doc:"wait: a roll waits for who is away; else the link that they left is taken."`

		Concede bool `json:"concede,omitempty" doc:"Computers resign what is lost whatever they do, and offer dead draws, in games that have it."`

		Again string `json:"again,omitempty" maxLength:"64" doc:"A finished match of yours, to be played again."`
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
	Side  int `query:"side" minimum:"0" doc:"Last line of the side's own talk known."`
}

type joinInput struct {
	Token string `path:"token" maxLength:"64"`
	Body  struct {
		Name   string      `json:"name,omitempty" maxLength:"64" doc:"Shown at the table; at most 32 characters."`
		Chains *SeatChains `json:"chains,omitempty" doc:"Your share in the dice. Without it the server has both chains."`
	}
}

func (rs routes) matches() {
	call(rs, "POST /matches", "begin-match", "Begin a match", rs.createMatch, created)
	call(rs, "GET /matches", "list-matches", "My matches, latest first", rs.listMatches)
	call(rs, "GET /matches/{id}", "get-match", "A match as the caller may see it", rs.getMatch)
	call(rs, "GET /matches/{id}/entries", "get-entries", "The log as the caller may read it", rs.history)
	call(rs, "POST /matches/{id}/stop", "stop-match", "Stop a match between computers that I began, or let it go on", rs.stopMatch)
	call(rs, "POST /join/{token}", "join-match", "Take the seat of an invite link", rs.join)
}

// atTable runs f with the table of a match locked, and again when another node
// was faster.
func atTable[T any](ctx context.Context, s *Server, id string, f func(t *table) (T, error)) (v T, err error) {
	for range maxConflicts {
		if v, err = onceAtTable(ctx, s, id, f); !errors.Is(err, store.ErrSeqTaken) {
			break
		}
	}
	return v, err
}

func onceAtTable[T any](ctx context.Context, s *Server, id string, f func(t *table) (T, error)) (v T, err error) {
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
	t.visit(callerOf(ctx))
	return f(t)
}

func (s *Server) createMatch(ctx context.Context, in *createMatchInput) (Snapshot, error) {
	if in.Body.Again != "" {
		return s.rematch(ctx, in)
	}
	guest := callerOf(ctx).guest
	if err := s.limits.allowNew(callerOf(ctx).payer); err != nil {
		return Snapshot{}, err
	}
	g, ok := s.games[in.Body.Game]
	if !ok {
		return Snapshot{}, notFound("game")
	}
	seats, players, err := s.assignSeats(in, guest, g)
	if err != nil {
		return Snapshot{}, err
	}
	in.Body.Clock = timeControl(g.Rules, in.Body.Setup, in.Body.Clock)
	if c := in.Body.Clock; c.Base < 0 || c.Base > 86_400*14 || c.Increment < 0 || c.Increment > 3600 || c.PerMove && c.Increment != 0 {
		return Snapshot{}, invalid("body.clock", "want a base of 0 to 1209600 and an increment of 0 to 3600 seconds, 0 with time for each move")
	}
	b, err := s.startMatch(g.Rules, game.Header{
		Match: newID(), Date: s.cfg.Now().UTC().Format("2006-01-02"), Setup: in.Body.Setup, Seats: players, Clock: in.Body.Clock,
		Away: in.Body.Away, Concede: in.Body.Concede,
	}, seats)
	if err != nil {
		return Snapshot{}, err
	}
	b.Match.Owner, b.Match.Request, b.Match.Chat = guest, in.Body.ID, in.Body.Chat
	b.Match.HotSeat = heldByOne(seats)
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
	ruled := game.ClockOf(rules, setup)
	asked.Shared = false
	if ruled.Shared || asked == (game.Clock{}) {
		return ruled
	}
	return asked
}

// assignSeats turns wishes into seats and players.
func (s *Server) assignSeats(in *createMatchInput, guest string, g registry.Game) ([]store.Seat, []game.Player, error) {
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
			seat.Holders = []store.Holder{{Guest: guest, Member: 1, Joined: s.now()}}
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
		if w.Style != "" && w.Who != "ai" {
			return nil, nil, invalid(at+".style", "only a computer has a style")
		}
		if w.Chains != nil && w.Who != "me" {
			return nil, nil, invalid(at+".chains", "only you have chains to bind")
		}
		if !seat.Open {
			if seat.Chains, err = s.newChains(w.Chains); err != nil {
				return nil, nil, err
			}
		}
		seats = append(seats, seat)
		players = append(players, game.Player{Name: name, Mind: seat.Mind, Style: w.Style})
	}
	return seats, players, nil
}

// heldByOne tells whether a match begins at one screen for several sides.
func heldByOne(seats []store.Seat) bool {
	held := 0
	for _, s := range seats {
		held += len(s.Holders)
	}
	return held > 1
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

// startMatch writes the header of a match. The game is set up when everybody is
// seated; see [table.begin].
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
	m, err := game.Gather(rules, h, fair)
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
		guest := callerOf(ctx).guest
		entries, err := t.entries(in.From, t.audience(guest))
		return History{Entries: entries, Notes: t.notesAfter(in.Notes), Side: t.talkAfter(guest, in.Side), Last: t.last()}, err
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
		card, err := s.matchSummary(c, guest)
		if err != nil {
			return nil, err
		}
		list = append(list, card)
	}
	return list, nil
}

func (s *Server) matchSummary(c store.ListedMatch, guest string) (MatchSummary, error) {
	staffs, err := readStaffs(c.Seats)
	if err != nil {
		return MatchSummary{}, err
	}
	t := &table{seats: c.Seats, staffs: staffs, rec: c.Match}
	m := MatchSummary{
		ID: c.ID, Game: c.Game, Kind: c.Kind, Scenario: c.Scenario, Players: t.holders(guest), Mine: t.held(guest),
		Waiting: []game.Seat{}, Last: c.Last, Created: c.Created, Updated: c.Updated,
	}
	for _, seat := range c.Waiting {
		m.Waiting = append(m.Waiting, game.Seat(seat))
		m.Turn = m.Turn || t.holds(guest, game.Seat(seat))
	}
	if c.Clocks != "" {
		var l listedClocks
		if err := json.Unmarshal([]byte(c.Clocks), &l); err != nil {
			return MatchSummary{}, err
		}
		m.Clock, m.Clocks = l.Control, l.at(s.time)
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
	key, err := s.findKey(ctx, in.Token)
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
			err = t.takeSeat(ctx, key, guest, name, in.Body.Chains)
		}
		if err == nil {
			err = t.begin(ctx)
		}
		if err != nil {
			return Snapshot{}, err
		}
		return t.snapshot(guest, t.last())
	})
}

// findKey looks an invite link up.
func (s *Server) findKey(ctx context.Context, token string) (store.Key, error) {
	key, err := s.store.FindKey(ctx, hashToken(token))
	if errors.Is(err, store.ErrNotFound) {
		return key, notFound("invitation")
	}
	return key, err
}

func (t *table) takeSeat(ctx context.Context, key store.Key, guest, name string, chains *SeatChains) error {
	at := game.Seat(key.Seat)
	for _, seat := range t.held(guest) {
		if seat != at && !t.rec.HotSeat {
			return conflict(reasonBothSides)
		}
	}
	// Whoever sits there needs no place in the staff; the link stays for others.
	if key.Used == guest || t.holds(guest, at) && (key.Mode == store.Share || key.Mode == store.Staff) {
		return nil
	}
	seat := &t.seats[key.Seat-1]
	c, err := t.claim(key, guest, name)
	if err != nil {
		return err
	}
	var bound game.Step
	switch key.Mode {
	case store.Claim:
		c.Chains, err = t.server.newChains(chains)
	case store.Give:
		// A roll that has been fixed is made with the chains it was fixed with.
		if t.call != nil || len(t.calledElsewhere()) > 0 {
			return conflict(reasonRolling)
		}
		bound, err = t.rebind(&c, at, chains)
	case store.Share, store.Staff:
	}
	if err != nil {
		return err
	}
	if err := t.server.store.ClaimSeat(context.WithoutCancel(ctx), c.SeatClaim); err != nil {
		if errors.Is(err, store.ErrTaken) {
			return err
		}
		return t.fail(ctx, err)
	}
	t.nodes.seen++
	if key.Mode == store.Give {
		seat.Holders, t.talk[at-1] = nil, nil
	}
	seat.Open, seat.Staff, seat.Name, seat.Chains = false, c.Staff, cmp.Or(c.Name, seat.Name), cmp.Or(c.Chains, seat.Chains)
	seat.Holders = append(seat.Holders, store.Holder{Guest: guest, Member: c.Member, Joined: c.At})
	t.staffs[at-1] = c.staff
	t.heard(at, c.lines)
	for _, n := range c.notes {
		t.notes = append(t.notes, n)
		t.indexNote(n)
	}
	if len(c.Entry.Line) > 0 {
		if err := t.match.Commit(bound); err != nil {
			return t.fail(ctx, err)
		}
		t.record(store.Change{Entries: []store.Entry{c.Entry}}, nil)
		t.settle(true)
	}
	t.staffChanged(at, key.Mode != store.Share)
	return nil
}

// seatClaim is a guest about to sit down, and what that changes.
type seatClaim struct {
	store.SeatClaim
	staff staff
	notes []note // for the table: somebody else holds the seat
	lines []note // for those who hold it: they are one more
}

// claim works out what a key gives. A second device and a place in the staff
// are no arrival at the table: no clock waits for them.
func (t *table) claim(key store.Key, guest, name string) (seatClaim, error) {
	seat, own := game.Seat(key.Seat), t.seats[key.Seat-1]
	c := seatClaim{SeatClaim: store.SeatClaim{Key: key.Hash, Guest: guest, Member: 1, At: t.server.now()}}
	switch key.Mode {
	case store.Claim, store.Give:
		c.SeatClaim.Name = cmp.Or(name, own.Name)
		c.staff = alone(c.SeatClaim.Name)
		n := note{Note: Note{N: len(t.notes) + 1, Kind: noteJoined, Seat: seat, At: c.At, Seq: t.last(), Name: c.SeatClaim.Name}}
		body, err := json.Marshal(n)
		if err != nil {
			return c, err
		}
		c.notes, c.Note = []note{n}, store.Note{N: n.N, At: n.At, Body: body}
	case store.Share:
		c.Member, c.SeatClaim.Staff, c.staff = key.Member, own.Staff, t.staffOf(seat)
	case store.Staff:
		if err := t.mayGrow(seat); err != nil {
			return c, refused(t.rec.Game, err)
		}
		c.staff = t.staffOf(seat).clone()
		c.Member = c.staff.nextNumber()
		c.staff.Members = append(c.staff.Members, member{N: c.Member, Name: name})
		body, err := json.Marshal(c.staff)
		if err != nil {
			return c, err
		}
		c.lines = []note{{Note: Note{Kind: noteJoined, Name: name}}}
		talk, err := t.sideNotes(seat, c.lines)
		if err != nil {
			return c, err
		}
		c.SeatClaim.Staff, c.Talk = string(body), talk[0]
	}
	return c, nil
}
