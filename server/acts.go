package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"sabot/game"
	"sabot/store"
)

// maxChatText bounds a line of chat, in characters.
const maxChatText = 200

// ActHeader is what every act carries.
type ActHeader struct {
	ID   string    `json:"id" pattern:"^[A-Za-z0-9_-]{1,64}$" doc:"Your own id for this act; the same in every retry."`
	Seat game.Seat `json:"seat" minimum:"1" maximum:"8" doc:"The seat you act for."`
}

func (h ActHeader) header() ActHeader { return h }

// own keeps the ids of several people who hold one seat apart: those of the
// first stay as they are, those of the others carry their number. No sender can
// write one like it, for ids have no colon.
func (h *ActHeader) own(member int) {
	if member > 1 {
		h.ID = fmt.Sprintf("%d:%s", member, h.ID)
	}
}

type seatInput[B interface{ header() ActHeader }] struct {
	MatchPath
	Body B
}

// The bodies of the calls.
type (
	playBody struct {
		ActHeader
		Seq    *int            `json:"seq,omitempty" minimum:"0" doc:"The state you decided on; 409 when the table has moved on."`
		Action json.RawMessage `json:"action,omitempty" doc:"The action in its JSON form."`
		Text   string          `json:"text,omitempty" maxLength:"4096" doc:"Or in notation."`
	}
	drawBody struct {
		ActHeader
		Do string `json:"do" enum:"offer,accept,decline"`
	}
	undoBody struct {
		ActHeader
		Do string `json:"do" enum:"ask,accept,decline"`
	}
	pauseBody struct {
		ActHeader
		Do string `json:"do" enum:"ask,accept,decline,resume"`
	}
	giveBody struct {
		ActHeader
		Seconds int `json:"seconds" minimum:"1" maximum:"3600"`
	}
	sayBody struct {
		ActHeader
		Phrase string `json:"phrase,omitempty" maxLength:"40" doc:"One of the fixed phrases."`
		Text   string `json:"text,omitempty" maxLength:"800" doc:"Free text, at most 200 characters, where allowed."`
		To     string `json:"to,omitempty" enum:"all,side" doc:"side: for those who hold the seat with you alone."`
	}
	muteBody struct {
		ActHeader
		On bool `json:"on" doc:"true switches free text off."`
	}
	linkBody struct {
		ActHeader
		Keep  bool `json:"keep,omitempty" doc:"The seat stays yours as well: a second device."`
		Staff bool `json:"staff,omitempty" doc:"Somebody else holds the seat with you: a place in the staff."`
	}
)

func (rs routes) seatCalls() {
	registerSeatCall(rs, "actions", "Play an action", rs.play)
	registerSeatCall(rs, "resign", "Give the game up", byChief(rs.resign))
	registerSeatCall(rs, "draw", "Offer, accept or decline a draw", byChief(rs.draw))
	registerSeatCall(rs, "undo", "Take back, or ask to", byChief(rs.undo))
	registerSeatCall(rs, "pause", "Stop the clocks by consent", byChief(rs.pause))
	registerSeatCall(rs, "give", "Give the others time", byChief(rs.give))
	registerSeatCall(rs, "claim", "Claim the win: an opponent's time is up", byChief(rs.claim))
	registerSeatCall(rs, "say", "Say something", rs.say)
	registerSeatCall(rs, "mute", "Switch free text off or on", byChief(rs.mute))
	call(rs, "POST /matches/{id}/link", "link-seat", "A link to hand the seat on, to open it on a second device, or into its staff",
		rs.link, created)
}

// byChief lets only the chief of a seat do what concerns the side as a whole.
func byChief[B interface{ header() ActHeader }](do func(context.Context, *table, B) error) func(context.Context, *table, B) error {
	return func(ctx context.Context, t *table, b B) error {
		if err := t.asChief(callerOf(ctx).guest, b.header().Seat); err != nil {
			return err
		}
		return do(ctx, t, b)
	}
}

// registerSeatCall registers one thing a seat can do. Whoever does not hold the
// seat is sent away; an id that is known does nothing twice.
func registerSeatCall[B interface{ header() ActHeader }](
	rs routes, name, summary string, do func(context.Context, *table, B) error,
) {
	call(rs, "POST /matches/{id}/"+name, "act-"+name, summary, func(ctx context.Context, in *seatInput[B]) (Receipt, error) {
		if err := rs.limits.allowAct(callerOf(ctx).payer); err != nil {
			return Receipt{}, err
		}
		act := func(t *table) (Receipt, error) {
			body := in.Body
			any(&body).(interface{ own(member int) }).own(t.memberOf(callerOf(ctx).guest, body.header().Seat))
			return t.doOnce(ctx, body.header(), func() error { return do(ctx, t, body) },
				func(e game.Entry, n Note) bool { return sameAct(t, e, n, body) })
		}
		return holdUntilShown(ctx, rs.cfg.LinkWait, func() (Receipt, error) {
			if b, ok := any(in.Body).(playBody); ok && b.Seq != nil {
				if r, done := rs.actAsKnown(ctx, in.ID, *b.Seq, act); done {
					return r, nil
				}
			}
			return atTable(ctx, rs.Server, in.ID, act)
		})
	})
}

// actAsKnown does an act on a match as it is in memory, where that is the state
// that the act was decided on, without asking first what other nodes have
// written. It is done when something was written, for that only succeeds while
// nobody else has changed anything; whatever else came of it says nothing. Where
// players add to the dice nobody shall be asked for a link in vain.
func (s *Server) actAsKnown(ctx context.Context, id string, seq int, act func(*table) (Receipt, error)) (r Receipt, done bool) {
	if !s.store.Shared() {
		return r, false // then nobody has to be asked
	}
	t, release := s.cache.openCached(id, callerOf(ctx).payer)
	if t == nil {
		return r, false
	}
	defer release()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.broken || t.rolled {
		return r, false
	}
	t.visit(callerOf(ctx))
	if t.last() != seq {
		return r, false
	}
	seen := t.nodes.seen
	t.nodes.unasked = true
	defer func() { t.nodes.unasked = false }()
	r, err := act(t)
	return r, err == nil && t.nodes.seen != seen
}

// errUnasked tells that a roll was to begin on what is in memory.
var errUnasked = errors.New("whether it is still so was not asked")

// doOnce does what a seat asks for unless it was done before.
func (t *table) doOnce(ctx context.Context, h ActHeader, do func() error, same func(game.Entry, Note) bool) (Receipt, error) {
	guest := callerOf(ctx).guest
	if !t.holds(guest, h.Seat) {
		return Receipt{}, notYours()
	}
	if t.rec.Kind != store.KindMatch {
		return Receipt{}, refused(t.rec.Game, game.Refuse("", reasonReadOnly))
	}
	if e, known, said := t.find(h.Seat, h.ID); known || said {
		if !same(e, t.noted(h.Seat, h.ID)) {
			return Receipt{}, conflict(reasonID)
		}
		if said {
			return t.receipt(guest, t.match.Len(), true)
		}
		return t.receipt(guest, e.Seq, true)
	}
	if c := t.call; c != nil && c.step.State.Entry.ID == h.ID && c.step.State.Entry.Seat == h.Seat {
		return Receipt{Seq: t.last()}, underWay{c.done}
	}
	from := t.match.Len()
	if err := do(); isUnderWay(err) {
		return Receipt{Seq: t.last()}, err
	} else if err != nil {
		return Receipt{}, refused(t.rec.Game, err)
	}
	return t.receipt(guest, from, false)
}

// receipt shows the entry from and what belongs to it: after a repeat not the
// whole log since, only a closing line.
func (t *table) receipt(guest string, from int, repeat bool) (Receipt, error) {
	r := Receipt{Seq: t.last(), Entries: []LogLine{}, Repeat: repeat}
	for seq := from; seq < t.match.Len(); seq++ {
		if seq > from && repeat && t.match.At(seq).Entry.Do != game.DoClose {
			break
		}
		l, err := t.line(seq, t.audience(guest))
		if err != nil {
			return Receipt{}, err
		}
		r.Entries = append(r.Entries, l)
	}
	return r, nil
}

// noted is the latest note that seat sent under id.
func (t *table) noted(seat game.Seat, id string) Note {
	for _, list := range [][]note{t.notes, t.talk[seat-1]} {
		for _, n := range slices.Backward(list) {
			if n.Seat == seat && n.ID == id {
				return n.Note
			}
		}
	}
	return Note{}
}

// sameAct tells whether what is sent is what the id stands for already: an
// entry, or else a note.
func sameAct(t *table, e game.Entry, n Note, body any) bool {
	switch b := body.(type) {
	case playBody:
		return samePlay(t, e, b)
	case ActHeader:
		return e.Do == game.DoEnd
	case drawBody:
		return map[string]bool{"offer": e.Do == game.DoOffer, "accept": e.Do == game.DoEnd, "decline": n.Kind == noteDrawDeclined}[b.Do]
	case undoBody:
		done := e.Do == game.DoUndo
		return map[string]bool{"ask": done || n.Kind == noteUndoAsked, "accept": done, "decline": n.Kind == noteUndoDeclined}[b.Do]
	case pauseBody:
		done := n.Kind == notePaused
		return map[string]bool{
			"ask": done || n.Kind == notePauseAsked, "accept": done, "decline": n.Kind == notePauseDeclined, "resume": n.Kind == noteResumed,
		}[b.Do]
	case giveBody:
		return e.Do == game.DoGive && e.MS == int64(b.Seconds)*1000
	case sayBody:
		return n.Kind == noteSaid && n.Phrase == b.Phrase && n.Text == b.Text
	case muteBody:
		return n.Kind == b.kind()
	case deleteBody:
		return map[string]bool{"ask": n.Kind == noteDeleteAsked, "decline": n.Kind == noteDeleteDeclined}[b.Do]
	}
	return e.Do == "" && n.Kind == "" // of a change among the staff nothing is kept but that it was made
}

// samePlay compares actions, not their spelling: notation has many.
func samePlay(t *table, e game.Entry, b playBody) bool {
	if e.Do != game.DoAct {
		return false
	}
	a, err := t.readAt(t.match.PositionAt(e.Seq-1), b.Seat, b.Action, b.Text)
	if err != nil {
		return false
	}
	data, err := t.match.Rules().Actions().Encode(a)
	return err == nil && bytes.Equal(data, e.Action)
}

func (s *Server) play(ctx context.Context, t *table, b playBody) error {
	if b.Seq != nil && *b.Seq != t.last() {
		return stale()
	}
	if t.clock.paused {
		return game.Refuse("", reasonPaused)
	}
	now := s.now()
	if slices.Contains(t.outOfTime(now), b.Seat) {
		// Against the computer the empty clock decides now; against people
		// the kernel refuses the move and they may claim.
		if err := t.enforceClocks(ctx); err != nil || t.over() {
			return err
		}
	}
	a, err := t.readAt(t.match.Now().Position, b.Seat, b.Action, b.Text)
	if err != nil {
		return err
	}
	step, err := t.match.Play(b.Seat, a, game.Stamp{ID: b.ID, MS: t.spent(b.Seat, now)})
	if err != nil {
		return err
	}
	if err := t.asCommander(callerOf(ctx).guest, b.Seat, a); err != nil {
		return err
	}
	if early := t.shownAt(b.Seat) - now; early > 0 {
		return tooSoon{time.Duration(early) * time.Millisecond}
	}
	return t.roll(ctx, step)
}

// readAt takes an action for a position in either of its forms.
func (t *table) readAt(at game.Position, seat game.Seat, action json.RawMessage, text string) (game.Action, error) {
	switch {
	case (action == nil) == (text == ""):
		return nil, invalid("body", `want exactly one of "action" and "text"`)
	case action != nil:
		a, err := t.match.Rules().Actions().Decode(action)
		if _, refusal := game.Refusals(err); err != nil && !refusal {
			return nil, invalid("body.action", err.Error())
		}
		return a, err
	}
	if !t.match.Begun() {
		return nil, game.Refuse("", game.ReasonNotBegun)
	}
	if len(at.Waiting()) == 0 {
		return nil, game.Refuse("", game.ReasonOver)
	}
	a, err := at.Parse(seat, text)
	if _, refusal := game.Refusals(err); err != nil && !refusal {
		return nil, rulesError{"body.text", t.rec.Game, err}
	}
	return a, err
}

func (s *Server) resign(ctx context.Context, t *table, h ActHeader) error {
	return t.commit(ctx)(t.match.End(game.Resigned, h.Seat, game.Stamp{ID: h.ID}))
}

func (s *Server) draw(ctx context.Context, t *table, b drawBody) error {
	seat, stamp := b.Seat, game.Stamp{ID: b.ID}
	if b.Do == "offer" {
		return t.commit(ctx)(t.match.Offer(seat, stamp))
	}
	switch t.offer() {
	case game.Nobody:
		return game.Refuse("", game.ReasonNoOffer)
	case seat:
		return game.Refuse("", reasonOwn)
	}
	if b.Do == "decline" {
		return t.write(ctx, nil, note{Note: Note{Kind: noteDrawDeclined, Seat: seat}, ID: b.ID})
	}
	return t.commit(ctx)(t.match.End(game.Agreed, seat, stamp))
}

func (s *Server) undo(ctx context.Context, t *table, b undoBody) error {
	seat, id := b.Seat, b.ID
	if t.over() {
		return game.Refuse("", game.ReasonOver)
	}
	if b.Do == "ask" {
		tb, ok := t.takeback(callerOf(ctx).guest, seat)
		switch {
		case !ok:
			return game.Refuse("", reasonNoUndo)
		case tb.Free:
			return t.commit(ctx)(t.match.Undo(seat, tb.To, game.Stamp{ID: id}))
		}
		return t.write(ctx, nil, note{Note: Note{Kind: noteUndoAsked, Seat: seat, To: tb.To}, ID: id})
	}
	ask, ok := t.asked(noteUndoAsked, noteUndoDeclined)
	switch {
	case !ok:
		return game.Refuse("", reasonNoRequest)
	case ask.Seat == seat:
		return game.Refuse("", reasonOwn)
	case b.Do == "decline":
		return t.write(ctx, nil, note{Note: Note{Kind: noteUndoDeclined, Seat: seat}, ID: id})
	}
	return t.commit(ctx)(t.match.Undo(ask.Seat, ask.To, game.Stamp{ID: id}))
}

func (s *Server) pause(ctx context.Context, t *table, b pauseBody) error {
	seat := b.Seat
	tell := func(kind NoteKind) error {
		return t.write(ctx, nil, note{Note: Note{Kind: kind, Seat: seat}, ID: b.ID})
	}
	switch {
	case t.over():
		return game.Refuse("", game.ReasonOver)
	case b.Do == "resume":
		if !t.clock.paused {
			return game.Refuse("", reasonNotPaused)
		}
		return tell(noteResumed)
	case t.clock.paused:
		return game.Refuse("", reasonPaused)
	case b.Do == "ask":
		if t.noOtherPerson(callerOf(ctx).guest) {
			return tell(notePaused)
		}
		return tell(notePauseAsked)
	}
	ask, ok := t.asked(notePauseAsked, notePauseDeclined, notePaused, noteResumed)
	switch {
	case !ok:
		return game.Refuse("", reasonNoRequest)
	case ask.Seat == seat:
		return game.Refuse("", reasonOwn)
	case b.Do == "decline":
		return tell(notePauseDeclined)
	}
	return tell(notePaused)
}

func (s *Server) give(ctx context.Context, t *table, b giveBody) error {
	return t.commit(ctx)(t.match.Give(b.Seat, int64(b.Seconds)*1000, game.Stamp{ID: b.ID}))
}

// claim ends the match for an opponent whose time is up.
func (s *Server) claim(ctx context.Context, t *table, h ActHeader) error {
	now := s.now()
	for _, seat := range t.outOfTime(now) {
		if seat != h.Seat || t.match.Header().Clock.Shared {
			return t.timeOut(ctx, seat, t.spent(seat, now), h.ID)
		}
	}
	switch {
	case t.over():
		return game.Refuse("", game.ReasonOver)
	case !t.match.Header().Clock.On():
		return game.Refuse("", game.ReasonNoClock)
	}
	return game.Refuse("", game.ReasonTimeLeft)
}

func (s *Server) say(ctx context.Context, t *table, b sayBody) error {
	n := Note{Kind: noteSaid, Seat: b.Seat, Phrase: b.Phrase, Text: b.Text}
	switch {
	case (n.Phrase == "") == (n.Text == ""):
		return invalid("body", `want exactly one of "phrase" and "text"`)
	case n.Phrase != "" && !slices.Contains(Phrases(), n.Phrase):
		return invalid("body.phrase", fmt.Sprintf("want one of %v", Phrases()))
	case n.Text != "" && !t.rec.Chat, n.Text != "" && b.To != toSide && !t.chat():
		return game.Refuse("", reasonNoChat)
	case b.To == toSide && !t.shared(b.Seat):
		return game.Refuse("", reasonAlone)
	case utf8.RuneCountInString(n.Text) > maxChatText:
		return invalid("body.text", fmt.Sprintf("want at most %d characters", maxChatText))
	}
	if err := cleanText("body.text", n.Text); err != nil {
		return err
	}
	if err := s.limits.allowSay(callerOf(ctx).payer); err != nil {
		return err
	}
	if b.To == toSide {
		return t.sayToSide(ctx, note{Note: n, ID: b.ID})
	}
	if apart, err := t.blocked(ctx, callerOf(ctx).guest); err != nil {
		return err
	} else if apart {
		return game.Refuse("", reasonBlocked)
	}
	return t.write(ctx, nil, note{Note: n, ID: b.ID})
}

// toSide addresses those who hold the seat with the speaker.
const toSide = "side"

// sayToSide tells the people of a seat something, and nobody else.
func (t *table) sayToSide(ctx context.Context, line note) error {
	seat := line.Seat
	if err := t.roomForNotes(t.talk[seat-1], line); err != nil {
		return err
	}
	st := t.staffOf(seat)
	line.Name = st.member(t.memberOf(callerOf(ctx).guest, seat)).Name
	return t.changeStaff(ctx, seat, st, false, nil, line)
}

func (b muteBody) kind() NoteKind {
	if b.On {
		return noteMuted
	}
	return noteUnmuted
}

// mute changes nothing, and so writes nothing, where the seat has said the same
// before.
func (s *Server) mute(ctx context.Context, t *table, b muteBody) error {
	if t.muted()[b.Seat] == b.On {
		return nil
	}
	if err := s.limits.allowSay(callerOf(ctx).payer); err != nil {
		return err
	}
	return t.write(ctx, nil, note{Note: Note{Kind: b.kind(), Seat: b.Seat}, ID: b.ID})
}

// link makes a further capability for a seat the caller holds.
func (s *Server) link(ctx context.Context, in *seatInput[linkBody]) (SeatLink, error) {
	if err := s.limits.allowNew(callerOf(ctx).payer); err != nil {
		return SeatLink{}, err
	}
	return atTable(ctx, s, in.ID, func(t *table) (SeatLink, error) {
		key, err := t.newKey(callerOf(ctx).guest, in.Body)
		if err != nil {
			return SeatLink{}, refused(t.rec.Game, err)
		}
		token, hash := newToken()
		key.Hash = hash
		return seatLink(in.Body.Seat, token), s.store.AddKey(ctx, key)
	})
}

// newKey is what a link shall open. Everybody may have a second device; who else
// holds the seat is for the chief to say.
func (t *table) newKey(guest string, b linkBody) (store.Key, error) {
	key := store.Key{Match: t.id, Seat: int(b.Seat), Mode: store.Give, Member: t.memberOf(guest, b.Seat)}
	switch {
	case b.Keep && b.Staff:
		return key, invalid("body", `want at most one of "keep" and "staff"`)
	case key.Member == 0:
		if t.rec.Owner != guest || int(b.Seat) > len(t.seats) || !t.seats[b.Seat-1].Open {
			return key, notYours()
		}
		key.Mode = store.Claim // whoever began the match may invite again
		return key, nil
	case b.Keep:
		key.Mode = store.Share
		return key, nil
	}
	if err := t.asChief(guest, b.Seat); err != nil {
		return key, err
	}
	if b.Staff {
		key.Mode = store.Staff
		return key, t.mayGrow(b.Seat)
	}
	return key, nil
}
