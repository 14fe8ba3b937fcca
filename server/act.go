package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"sabot/game"
	"sabot/store"
)

// maxSaid bounds a line of chat, in characters.
const maxSaid = 200

// Signature is what every act carries.
type Signature struct {
	ID   string    `json:"id" pattern:"^[A-Za-z0-9_-]{1,64}$" doc:"Your own id for this act; the same in every retry."`
	Seat game.Seat `json:"seat" minimum:"1" maximum:"8" doc:"The seat you act for."`
}

type playInput struct {
	MatchPath
	Body struct {
		Signature
		Seq     *int            `json:"seq,omitempty" minimum:"0" doc:"The state you decided on; 409 when the table has moved on."`
		Action  json.RawMessage `json:"action,omitempty" doc:"The action in its JSON form."`
		Text    string          `json:"text,omitempty" maxLength:"4096" doc:"Or in notation."`
		Entropy string          `json:"entropy,omitempty" maxLength:"64" doc:"Your share in the dice."`
	}
}

type plainInput struct {
	MatchPath
	Body struct {
		Signature
	}
}

type drawInput struct {
	MatchPath
	Body struct {
		Signature
		Do string `json:"do" enum:"offer,accept,decline"`
	}
}

type undoInput struct {
	MatchPath
	Body struct {
		Signature
		Do string `json:"do" enum:"ask,accept,decline"`
	}
}

type pauseInput struct {
	MatchPath
	Body struct {
		Signature
		Do string `json:"do" enum:"ask,accept,decline,resume"`
	}
}

type giveInput struct {
	MatchPath
	Body struct {
		Signature
		Seconds int `json:"seconds" minimum:"1" maximum:"3600"`
	}
}

type sayInput struct {
	MatchPath
	Body struct {
		Signature
		Phrase string `json:"phrase,omitempty" maxLength:"40" doc:"One of the fixed phrases."`
		Text   string `json:"text,omitempty" maxLength:"800" doc:"Free text, at most 200 characters, where allowed."`
	}
}

type muteInput struct {
	MatchPath
	Body struct {
		Signature
		On bool `json:"on" doc:"true switches free text off."`
	}
}

type linkInput struct {
	MatchPath
	Body struct {
		Signature
		Keep bool `json:"keep,omitempty" doc:"The seat stays yours as well: a second device."`
	}
}

// acts registers what players do.
func (d desk) acts() {
	act(d, "actions", "Play an action", func(in *playInput) (string, Signature) { return in.ID, in.Body.Signature }, d.play)
	act(d, "resign", "Give the game up", func(in *plainInput) (string, Signature) { return in.ID, in.Body.Signature }, d.resign)
	act(d, "draw", "Offer, accept or decline a draw", func(in *drawInput) (string, Signature) { return in.ID, in.Body.Signature }, d.draw)
	act(d, "undo", "Take back, or ask to", func(in *undoInput) (string, Signature) { return in.ID, in.Body.Signature }, d.undo)
	act(d, "pause", "Stop the clocks by consent", func(in *pauseInput) (string, Signature) { return in.ID, in.Body.Signature }, d.pause)
	act(d, "give", "Give the others time", func(in *giveInput) (string, Signature) { return in.ID, in.Body.Signature }, d.give)
	act(d, "claim", "Claim the win: an opponent's time is up",
		func(in *plainInput) (string, Signature) { return in.ID, in.Body.Signature }, d.claim)
	act(d, "say", "Say something", func(in *sayInput) (string, Signature) { return in.ID, in.Body.Signature }, d.say)
	act(d, "mute", "Switch free text off or on", func(in *muteInput) (string, Signature) { return in.ID, in.Body.Signature }, d.mute)
	call(d, huma.Operation{
		OperationID: "link-seat", Method: http.MethodPost, Path: "/matches/{id}/link",
		Summary: "A link to hand the seat on, or to open it on a second device", DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *linkInput) (*answer[SeatLink], error) { return reply(d.link(ctx, in)) })
}

// act registers one thing a seat can do. Whoever does not hold the seat is
// sent away; an id that is known does nothing twice.
func act[I any](d desk, name, summary string, signed func(*I) (string, Signature), do func(context.Context, *table, *I) error) {
	call(d, huma.Operation{
		OperationID: "act-" + name, Method: http.MethodPost, Path: "/matches/{id}/" + name, Summary: summary,
	}, func(ctx context.Context, in *I) (*answer[Receipt], error) {
		id, sig := signed(in)
		var r Receipt
		err := paced(ctx, func() error {
			return d.visit(ctx, id, func(t *table) error {
				var err error
				r, err = t.once(ctx, sig, func() error { return do(ctx, t, in) }, func(e game.Entry) error { return sameAct(t, e, in) })
				return err
			})
		})
		return reply(r, err)
	})
}

// once does what a seat asks for unless it was done before.
func (t *table) once(ctx context.Context, sig Signature, do func() error, same func(game.Entry) error) (Receipt, error) {
	guest := callerOf(ctx).guest
	if !t.holds(guest, sig.Seat) {
		return Receipt{}, notYours()
	}
	if t.rec.Kind != store.KindMatch {
		return Receipt{}, refused(t.rec.Game, game.Refuse("", reasonReadOnly))
	}
	if e, known, said := t.find(sig.Seat, sig.ID); known || said {
		if err := same(e); err != nil {
			return Receipt{}, err
		}
		if said {
			return t.receipt(guest, t.match.Len(), true)
		}
		return t.receipt(guest, e.Seq, true)
	}
	from := t.match.Len()
	if err := do(); err != nil {
		return Receipt{}, refused(t.rec.Game, err)
	}
	return t.receipt(guest, from, false)
}

// receipt shows the entry from and what belongs to it: after a repeat not the
// whole log since, only a closing line.
func (t *table) receipt(guest string, from int, repeat bool) (Receipt, error) {
	r := Receipt{Seq: t.last(), Entries: []Line{}, Repeat: repeat}
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

// sameAct refuses an id that stands for something else than what is sent. A
// note has no entry: its Do is empty.
func sameAct(t *table, e game.Entry, in any) error {
	var fits []game.Do
	switch in := in.(type) {
	case *playInput:
		return samePlay(t, e, in)
	case *plainInput:
		fits = []game.Do{game.DoEnd}
	case *drawInput:
		fits = []game.Do{game.DoOffer, game.DoEnd, ""}
	case *undoInput:
		fits = []game.Do{game.DoUndo, ""}
	case *giveInput:
		fits = []game.Do{game.DoGive}
	default:
		fits = []game.Do{""}
	}
	if !slices.Contains(fits, e.Do) {
		return clash(reasonID)
	}
	return nil
}

func samePlay(t *table, e game.Entry, in *playInput) error {
	if e.Do != game.DoAct {
		return clash(reasonID)
	}
	if in.Body.Action == nil {
		return nil // notation has many spellings, all of which may have been this action
	}
	a, err := t.match.Rules().DecodeAction(in.Body.Action)
	if err != nil {
		return clash(reasonID)
	}
	if data, err := game.Encode(a); err != nil || !bytes.Equal(data, e.Action) {
		return clash(reasonID)
	}
	return nil
}

func (s *Server) play(ctx context.Context, t *table, in *playInput) error {
	b := in.Body
	if b.Seq != nil && *b.Seq != t.last() {
		return stale()
	}
	if t.clock.paused {
		return game.Refuse("", reasonPaused)
	}
	if err := cleanText("body.entropy", b.Entropy); err != nil {
		return err
	}
	now := s.now()
	if slices.Contains(t.flagged(now), b.Seat) {
		// Against the computer the empty clock decides now; against people
		// the kernel refuses the move and they may claim.
		if err := t.enforce(ctx); err != nil || t.over() {
			return err
		}
	}
	a, err := t.read(b.Seat, b.Action, b.Text)
	if err != nil {
		return err
	}
	step, err := t.match.Play(b.Seat, a, game.Stamp{ID: b.ID, Entropy: b.Entropy, MS: t.spent(b.Seat, now)})
	if err != nil {
		return err
	}
	if early := t.shownAt(b.Seat) - now; early > 0 {
		return tooSoon{time.Duration(early) * time.Millisecond}
	}
	return t.write(ctx, []game.Step{step})
}

// read takes an action in either of its forms.
func (t *table) read(seat game.Seat, action json.RawMessage, text string) (game.Action, error) {
	switch {
	case (action == nil) == (text == ""):
		return nil, invalid("body", `want exactly one of "action" and "text"`)
	case action != nil:
		a, err := t.match.Rules().DecodeAction(action)
		if _, refusal := game.Refusals(err); err != nil && !refusal {
			return nil, invalid("body.action", err.Error())
		}
		return a, err
	}
	if len(t.match.Now().Position.Waiting()) == 0 {
		return nil, game.Refuse("", game.ReasonOver)
	}
	a, err := t.match.Now().Position.Parse(seat, text)
	if _, refusal := game.Refusals(err); err != nil && !refusal {
		return nil, misfit{"body.text", t.rec.Game, err}
	}
	return a, err
}

func (s *Server) resign(ctx context.Context, t *table, in *plainInput) error {
	step, err := t.match.End(game.Resigned, in.Body.Seat, game.Stamp{ID: in.Body.ID})
	if err != nil {
		return err
	}
	return t.write(ctx, []game.Step{step})
}

func (s *Server) draw(ctx context.Context, t *table, in *drawInput) error {
	seat, stamp := in.Body.Seat, game.Stamp{ID: in.Body.ID}
	if in.Body.Do == "offer" {
		step, err := t.match.Offer(seat, stamp)
		if err != nil {
			return err
		}
		return t.write(ctx, []game.Step{step})
	}
	switch t.offer() {
	case game.Nobody:
		return game.Refuse("", game.ReasonNoOffer)
	case seat:
		return game.Refuse("", reasonOwn)
	}
	if in.Body.Do == "decline" {
		return t.write(ctx, nil, note{Note: Note{Kind: noteDrawDeclined, Seat: seat}, ID: in.Body.ID})
	}
	step, err := t.match.End(game.Agreed, seat, stamp)
	if err != nil {
		return err
	}
	return t.write(ctx, []game.Step{step})
}

func (s *Server) undo(ctx context.Context, t *table, in *undoInput) error {
	seat, id := in.Body.Seat, in.Body.ID
	if t.over() {
		return game.Refuse("", game.ReasonOver)
	}
	if in.Body.Do == "ask" {
		tb, ok := t.takeback(callerOf(ctx).guest, seat)
		switch {
		case !ok:
			return game.Refuse("", reasonNoUndo)
		case tb.Free:
			return t.goBack(ctx, seat, tb.To, id)
		}
		return t.write(ctx, nil, note{Note: Note{Kind: noteUndoAsked, Seat: seat, To: tb.To}, ID: id})
	}
	ask, ok := t.asked(noteUndoAsked, noteUndoDeclined)
	switch {
	case !ok:
		return game.Refuse("", reasonNoRequest)
	case ask.Seat == seat:
		return game.Refuse("", reasonOwn)
	case in.Body.Do == "decline":
		return t.write(ctx, nil, note{Note: Note{Kind: noteUndoDeclined, Seat: seat}, ID: id})
	}
	return t.goBack(ctx, ask.Seat, ask.To, id)
}

func (t *table) goBack(ctx context.Context, seat game.Seat, to int, id string) error {
	step, err := t.match.Undo(seat, to, game.Stamp{ID: id})
	if err != nil {
		return err
	}
	return t.write(ctx, []game.Step{step})
}

func (s *Server) pause(ctx context.Context, t *table, in *pauseInput) error {
	seat := in.Body.Seat
	tell := func(kind NoteKind) error {
		return t.write(ctx, nil, note{Note: Note{Kind: kind, Seat: seat}, ID: in.Body.ID})
	}
	switch {
	case t.over():
		return game.Refuse("", game.ReasonOver)
	case in.Body.Do == "resume":
		if !t.clock.paused {
			return game.Refuse("", reasonNotPaused)
		}
		return tell(noteResumed)
	case t.clock.paused:
		return game.Refuse("", reasonPaused)
	case in.Body.Do == "ask":
		if t.alone(callerOf(ctx).guest) {
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
	case in.Body.Do == "decline":
		return tell(notePauseDeclined)
	}
	return tell(notePaused)
}

func (s *Server) give(ctx context.Context, t *table, in *giveInput) error {
	step, err := t.match.Give(in.Body.Seat, int64(in.Body.Seconds)*1000, game.Stamp{ID: in.Body.ID})
	if err != nil {
		return err
	}
	return t.write(ctx, []game.Step{step})
}

// claim ends the match for an opponent whose time is up.
func (s *Server) claim(ctx context.Context, t *table, in *plainInput) error {
	now := s.now()
	for _, seat := range t.flagged(now) {
		if seat != in.Body.Seat {
			return t.timeOut(ctx, seat, t.spent(seat, now), in.Body.ID)
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

func (s *Server) say(ctx context.Context, t *table, in *sayInput) error {
	n := Note{Kind: noteSaid, Seat: in.Body.Seat, Phrase: in.Body.Phrase, Text: in.Body.Text}
	switch {
	case (n.Phrase == "") == (n.Text == ""):
		return invalid("body", `want exactly one of "phrase" and "text"`)
	case n.Phrase != "" && !slices.Contains(Phrases(), n.Phrase):
		return invalid("body.phrase", fmt.Sprintf("want one of %v", Phrases()))
	case n.Text != "" && !t.chat():
		return game.Refuse("", reasonNoChat)
	case utf8.RuneCountInString(n.Text) > maxSaid:
		return invalid("body.text", fmt.Sprintf("want at most %d characters", maxSaid))
	}
	if err := cleanText("body.text", n.Text); err != nil {
		return err
	}
	if err := s.limits.allowSay(callerOf(ctx).guest); err != nil {
		return err
	}
	return t.write(ctx, nil, note{Note: n, ID: in.Body.ID})
}

func (s *Server) mute(ctx context.Context, t *table, in *muteInput) error {
	kind := noteUnmuted
	if in.Body.On {
		kind = noteMuted
	}
	return t.write(ctx, nil, note{Note: Note{Kind: kind, Seat: in.Body.Seat}, ID: in.Body.ID})
}

// link makes a further capability for a seat the caller holds.
func (s *Server) link(ctx context.Context, in *linkInput) (link SeatLink, err error) {
	err = s.visit(ctx, in.ID, func(t *table) error {
		mode := store.Give
		switch {
		case t.holds(callerOf(ctx).guest, in.Body.Seat):
			if in.Body.Keep {
				mode = store.Share
			}
		case t.rec.Owner == callerOf(ctx).guest && int(in.Body.Seat) <= len(t.seats) && t.seats[in.Body.Seat-1].Open:
			mode = store.Claim // whoever began the match may invite again
		default:
			return notYours()
		}
		token, hash := newToken()
		link = seatLink(in.Body.Seat, token)
		return s.store.AddKey(ctx, store.Key{Hash: hash, Match: t.id, Seat: int(in.Body.Seat), Mode: mode})
	})
	return link, err
}
