package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"sabot/game"
	"sabot/store"
)

// What people may do about their own data and about each other: delete a match,
// be forgotten, see what is kept, block and report.

// maxReportText bounds what a report says, in characters.
const maxReportText = 500

type (
	deleteBody struct {
		ActHeader
		Do string `json:"do" enum:"ask,accept,decline"`
	}
	blockBody struct {
		ActHeader
		Other game.Seat `json:"other" minimum:"1" maximum:"8" doc:"The seat whose holders you do not want to meet."`
		On    bool      `json:"on" doc:"false lifts it."`
	}
	reportBody struct {
		ActHeader
		Other game.Seat `json:"other" minimum:"1" maximum:"8" doc:"The seat that the report is about."`
		Text  string    `json:"text" minLength:"1" maxLength:"2000" doc:"For the operator; at most 500 characters."`
	}
)

// Person is everything that is kept about a guest.
type Person struct {
	Guest   string         `json:"guest" doc:"Your id, by which seats know you."`
	Matches []PersonMatch  `json:"matches"`
	Saved   []PersonSaved  `json:"saved"`
	Reports []PersonReport `json:"reports" doc:"What you have told the operator."`
}

// PersonMatch is a match in which a person has, or had, a seat.
type PersonMatch struct {
	ID       string      `json:"id"`
	Game     string      `json:"game"`
	Scenario string      `json:"scenario"`
	Created  int64       `json:"created" doc:"Unix milliseconds."`
	Seats    []game.Seat `json:"seats"`
	Names    []string    `json:"names" doc:"Shown at these seats."`
	Said     []string    `json:"said" doc:"Free text."`
}

// PersonSaved is a thing that a person keeps.
type PersonSaved struct {
	ID      string          `json:"id"`
	Game    string          `json:"game"`
	Kind    string          `json:"kind"`
	Name    string          `json:"name"`
	Data    json.RawMessage `json:"data"`
	Created int64           `json:"created"`
}

// PersonReport is a report that a person has made.
type PersonReport struct {
	Match string    `json:"match"`
	Seat  game.Seat `json:"seat"`
	Text  string    `json:"text"`
	At    int64     `json:"at"`
}

func (rs routes) people() {
	registerSeatCall(rs, "delete", "Delete a running match by consent", byChief(rs.deleteByConsent))
	registerSeatCall(rs, "block", "Keep the holders of a seat away from your tables, or no longer", rs.block)
	registerSeatCall(rs, "report", "Tell the operator about a seat", rs.report)
	register(rs, "DELETE /matches/{id}", "delete-match", "Take a match off my list, or delete it where nobody else has a say",
		func(ctx context.Context, in *MatchPath) (*struct{}, error) {
			return atTable(ctx, rs.Server, in.ID, func(t *table) (*struct{}, error) {
				return &struct{}{}, t.leave(ctx, callerOf(ctx).guest)
			})
		}, noContent)
	call(rs, "GET /me", "get-me", "Everything that is kept about me",
		func(ctx context.Context, _ *noInput) (Person, error) {
			c := callerOf(ctx)
			if c.guest == "" {
				return Person{Matches: []PersonMatch{}, Saved: []PersonSaved{}, Reports: []PersonReport{}}, nil
			}
			if err := rs.limits.allowNew(c.payer); err != nil {
				return Person{}, err
			}
			return workOut(ctx, rs.Server, func(ctx context.Context) (Person, error) { return rs.Export(ctx, c.guest) })
		})
	register(rs, "DELETE /me", "forget-me", "Forget me",
		func(ctx context.Context, _ *noInput) (*forgotten, error) {
			c := callerOf(ctx)
			if c.guest != "" {
				if err := rs.Forget(ctx, c.guest); err != nil {
					return nil, err
				}
			}
			//nolint:gosec // it is empty
			gone := http.Cookie{Name: cookieName, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode}
			return &forgotten{gone}, nil
		}, noContent)
}

// forgotten takes the cookie back.
type forgotten struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

// onlyMine tells whether nobody but guest, computers and empty seats is at the
// table, or it is something that guest has brought in.
func (t *table) onlyMine(guest string) bool {
	if t.rec.Kind != store.KindMatch {
		return t.rec.Owner == guest
	}
	return (t.rec.Owner == guest || len(t.held(guest)) > 0) && !slices.ContainsFunc(t.seats, func(s store.Seat) bool {
		seat := game.Seat(s.Seat)
		return s.Mind == "" && !s.Open && (!t.holds(guest, seat) || t.staffOf(seat).people() > 1)
	})
}

// leave takes a finished match off the list of guest and deletes it when it is
// on nobody's; one that is guest's alone is deleted at any time.
func (t *table) leave(ctx context.Context, guest string) error {
	switch {
	case guest == "" || t.rec.Owner != guest && len(t.held(guest)) == 0:
		return notYours()
	case t.onlyMine(guest):
		return t.erase(ctx)
	case !t.over():
		return conflict(reasonRunning)
	}
	all, err := t.server.store.HideMatch(context.WithoutCancel(ctx), t.id, guest)
	if err != nil || !all {
		return err
	}
	return t.erase(ctx)
}

func (s *Server) deleteByConsent(ctx context.Context, t *table, b deleteBody) error {
	tell := func(kind NoteKind) error {
		return t.write(ctx, nil, note{Note: Note{Kind: kind, Seat: b.Seat}, ID: b.ID})
	}
	if t.over() {
		return game.Refuse("", game.ReasonOver)
	}
	if b.Do == "ask" {
		if t.onlyMine(callerOf(ctx).guest) {
			return t.erase(ctx)
		}
		return tell(noteDeleteAsked)
	}
	ask, ok := t.asked(noteDeleteAsked, noteDeleteDeclined)
	switch {
	case !ok:
		return game.Refuse("", reasonNoRequest)
	case ask.Seat == b.Seat:
		return game.Refuse("", reasonOwn)
	case b.Do == "decline":
		return tell(noteDeleteDeclined)
	}
	return t.erase(ctx)
}

// erase deletes the match. Whoever is at the table finds it gone.
func (t *table) erase(ctx context.Context) error {
	if err := t.server.store.DeleteMatch(context.WithoutCancel(ctx), t.id); err != nil {
		return err
	}
	t.drop()
	return nil
}

// drop gives the table up: what it has in memory is not what is on disk any
// more.
func (t *table) drop() {
	t.endCall()
	if t.halt != nil {
		t.halt()
	}
	t.alarm.Stop()
	t.broken = true
	t.server.cache.discard(t)
	t.notifyWatchers()
}

// Forget takes a guest out of everything: matches that are theirs alone and
// things they have saved are deleted, running matches against others are given
// up, and from those that stay for the others names and words are taken out.
func (s *Server) Forget(ctx context.Context, guest string) error {
	places, err := s.store.MatchesOf(ctx, guest)
	if err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // half forgotten is worse than late
	for _, id := range slices.Sorted(maps.Keys(places)) {
		_, err := atTable(ctx, s, id, func(t *table) (struct{}, error) { return struct{}{}, t.forget(ctx, guest, places[id]) })
		if p, ok := errors.AsType[*Problem](err); ok && p.Code == codeNotFound {
			continue // deleted meanwhile
		}
		if err != nil {
			return fmt.Errorf("forget in match %s: %w", id, err)
		}
	}
	return s.store.ForgetGuest(ctx, guest)
}

// forget takes guest out of one match, in which these seats are or were theirs.
func (t *table) forget(ctx context.Context, guest string, seats []int) error {
	if t.onlyMine(guest) {
		return t.erase(ctx)
	}
	// A seat bears the name of whoever held it first, not of those who joined.
	seats = slices.DeleteFunc(slices.Clone(seats), func(seat int) bool { return seat > 0 && t.memberOf(guest, game.Seat(seat)) > 1 })
	for _, seat := range t.held(guest) {
		if !t.over() && !slices.ContainsFunc(t.seats[seat-1].Guests(), func(g string) bool { return g != guest }) {
			if err := t.commit(ctx)(t.match.End(game.Resigned, seat, game.Stamp{})); err != nil {
				return err
			}
		}
	}
	mine := func(seat game.Seat) bool { return slices.Contains(seats, int(seat)) }
	r := store.Redaction{Match: t.id, Guest: guest, Seats: seats}
	var named []game.Seat
	for _, seat := range seats {
		named = append(named, game.Seat(seat))
	}
	var err error
	if r.Head, err = game.ForgetNames(t.rec.Head, named...); err != nil {
		// Only a server with predictable dice binds names into its sums.
		return t.erase(ctx)
	}
	if r.Notes, err = redacted(t.notes, func(n note) bool { return mine(n.Seat) }); err != nil {
		return err
	}
	for _, seat := range t.held(guest) {
		staff, err := t.withoutMember(guest, seat)
		if err != nil {
			return err
		}
		r.Staffs = append(r.Staffs, staff)
	}
	if err := t.server.store.Redact(ctx, r); err != nil {
		return err
	}
	t.drop()
	return nil
}

// redacted writes those of the notes that are somebody's without name and words.
func redacted(notes []note, theirs func(note) bool) ([]store.Note, error) {
	var list []store.Note
	for _, n := range notes {
		if !theirs(n) || n.Name == "" && n.Text == "" {
			continue
		}
		if n.Name = ""; n.Text != "" {
			n.Text = "…"
		}
		body, err := json.Marshal(n)
		if err != nil {
			return nil, err
		}
		list = append(list, store.Note{N: n.N, Body: body})
	}
	return list, nil
}

// withoutMember is the staff of a seat after guest has gone: another person is
// chief then, and of the side's talk only the others' words stay.
func (t *table) withoutMember(guest string, seat game.Seat) (store.RedactedStaff, error) {
	st, gone := t.staffOf(seat).clone(), t.memberOf(guest, seat)
	r := store.RedactedStaff{Seat: int(seat)}
	var err error
	if m := st.member(gone); m != nil {
		r.Talk, err = redacted(t.talk[seat-1], func(n note) bool { return n.Name == m.Name })
	}
	st.Members = slices.DeleteFunc(st.Members, func(m member) bool { return m.N == gone })
	st.Proposals = slices.DeleteFunc(st.Proposals, func(p Proposal) bool { return p.Member == gone })
	heir := slices.IndexFunc(st.Members, func(m member) bool { return m.Mind == "" })
	if err != nil || heir < 0 {
		return r, err
	}
	if st.Chief == gone {
		st.Chief = st.Members[heir].N
	}
	body, err := json.Marshal(st)
	r.Staff, r.Name = string(body), st.member(st.Chief).Name
	return r, err
}

// Export is everything that is kept about a guest.
func (s *Server) Export(ctx context.Context, guest string) (Person, error) {
	return export(ctx, s.store, guest)
}

func export(ctx context.Context, from store.Store, guest string) (Person, error) {
	p := Person{Guest: guest, Matches: []PersonMatch{}, Saved: []PersonSaved{}, Reports: []PersonReport{}}
	places, err := from.MatchesOf(ctx, guest)
	if err != nil {
		return p, err
	}
	for _, id := range slices.Sorted(maps.Keys(places)) {
		r, err := from.Load(ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return p, err
		}
		m, err := personMatch(r, places[id])
		if err != nil {
			return p, err
		}
		p.Matches = append(p.Matches, m)
	}
	saved, err := from.ListSaved(ctx, guest, "", "", store.MaxSaved)
	if err != nil {
		return p, err
	}
	for _, v := range saved {
		p.Saved = append(p.Saved, PersonSaved{v.ID, v.Game, v.Kind, v.Name, json.RawMessage(v.Data), v.Created})
	}
	reports, err := from.Reports(ctx)
	for _, r := range reports {
		if r.Guest == guest {
			p.Reports = append(p.Reports, PersonReport{r.Match, game.Seat(r.Seat), r.Text, r.At})
		}
	}
	return p, err
}

func personMatch(r store.Record, seats []int) (PersonMatch, error) {
	m := PersonMatch{
		ID: r.ID, Game: r.Game, Scenario: r.Scenario, Created: r.Created, Seats: []game.Seat{}, Names: []string{}, Said: []string{},
	}
	for _, s := range r.Seats {
		if slices.Contains(seats, s.Seat) {
			m.Seats, m.Names = append(m.Seats, game.Seat(s.Seat)), append(m.Names, s.Name)
		}
	}
	for _, n := range r.Notes {
		var nt note
		if err := json.Unmarshal(n.Body, &nt); err != nil {
			return m, fmt.Errorf("match %s: note %d: %w", r.ID, n.N, err)
		}
		if nt.Text != "" && slices.Contains(seats, int(nt.Seat)) {
			m.Said = append(m.Said, nt.Text)
		}
	}
	return m, nil
}

// otherSeat checks that a seat is held by somebody else than the caller.
func (t *table) otherSeat(ctx context.Context, other game.Seat) error {
	if int(other) > len(t.seats) || t.mind(other) != "" || len(t.seats[other-1].Guests()) == 0 || t.holds(callerOf(ctx).guest, other) {
		return invalid("body.other", "want the seat of another person")
	}
	return nil
}

func (s *Server) block(ctx context.Context, t *table, b blockBody) error {
	if err := t.otherSeat(ctx, b.Other); err != nil {
		return err
	}
	for _, other := range t.seats[b.Other-1].Guests() {
		if err := s.store.Block(ctx, callerOf(ctx).guest, other, s.now(), b.On); err != nil {
			return err
		}
	}
	return nil
}

// blocked tells whether guest and somebody at the table do not want to meet.
func (t *table) blocked(ctx context.Context, guest string) (bool, error) {
	others := []string{t.rec.Owner}
	for _, s := range t.seats {
		others = append(others, s.Guests()...)
	}
	slices.Sort(others)
	for _, other := range slices.Compact(others) {
		if other == guest || other == "" {
			continue
		}
		if found, err := t.server.store.Blocked(ctx, guest, other); err != nil || found {
			return found, err
		}
	}
	return false, nil
}

func (s *Server) report(ctx context.Context, t *table, b reportBody) error {
	if err := t.otherSeat(ctx, b.Other); err != nil {
		return err
	}
	if utf8.RuneCountInString(b.Text) > maxReportText {
		return invalid("body.text", fmt.Sprintf("want at most %d characters", maxReportText))
	}
	if err := cleanText("body.text", b.Text); err != nil {
		return err
	}
	c := callerOf(ctx)
	if err := s.limits.allowNew(c.payer); err != nil {
		return err
	}
	return s.store.AddReport(ctx, store.Report{Match: t.id, Guest: c.guest, Seat: int(b.Other), Text: b.Text, At: s.now()})
}

// bansLast is how long a ban may take to be known: the operator writes it beside
// the running server.
const bansLast = 2 * time.Second

// banList remembers who is banned.
type banList struct {
	mu     sync.Mutex
	at     time.Time
	guests map[string]bool
}

func (l *banList) has(ctx context.Context, from store.Store, guest string) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.guests == nil || time.Since(l.at) > bansLast {
		bans, err := from.Bans(context.WithoutCancel(ctx))
		if err != nil {
			return false, err
		}
		l.at, l.guests = time.Now(), map[string]bool{}
		for _, b := range bans {
			l.guests[b.Guest] = true
		}
	}
	return l.guests[guest], nil
}

// banned refuses a guest who is banned, except to see or take back what is kept
// about them.
func (s *Server) banned(ctx context.Context, c caller, path string) error {
	if c.guest == "" || path == base+"/me" {
		return nil
	}
	found, err := s.bans.has(ctx, s.store, c.guest)
	if err == nil && found {
		err = newProblem(http.StatusForbidden, codeBanned, "")
	}
	return err
}

// sweepEvery is how often matches are looked for that have been kept long
// enough.
const sweepEvery = time.Hour

// sweep deletes matches in which nothing has happened for the time that they
// are kept.
func (s *Server) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		s.store.Jobs().Add(store.Job{Kind: store.JobRetention, Before: s.now() - s.cfg.Keep.Milliseconds()})
		select {
		case <-s.lifetime.Done():
			return
		case <-tick.C:
		}
	}
}

func (s *Server) deleteStale(ctx context.Context, before int64) error {
	ids, err := s.store.StaleMatches(ctx, before)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.Delete(ctx, id); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	if len(ids) > 0 {
		s.log.InfoContext(ctx, "deleted old matches", "matches", len(ids))
	}
	return nil
}

// Delete removes a match, whoever plays it.
func (s *Server) Delete(ctx context.Context, id string) error {
	if err := s.store.DeleteMatch(ctx, id); err != nil {
		return err
	}
	if t := s.cache.cached(id); t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.drop()
	}
	return nil
}
