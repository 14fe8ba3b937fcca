package server

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/store"
)

// Everything that leaves the server about a match passes through this file.
// It builds up what an audience may know; it never cuts down from everything.

// audience is on whose behalf something is read.
type audience struct {
	seats []game.Seat // empty for spectators
	all   bool        // the match is over or imported: nothing is hidden
}

func (t *table) audience(guest string) audience {
	return audience{seats: t.held(guest), all: t.over() || t.rec.Kind == store.KindReplay}
}

func (a audience) cacheKey() uint64 {
	var m uint64
	if a.all {
		m = 1
	}
	for _, s := range a.seats {
		m |= 1 << uint(s)
	}
	return m
}

// viewpoints are the seats through which the audience sees: a spectator's is 0.
func (a audience) viewpoints() []game.Seat {
	if len(a.seats) == 0 {
		return []game.Seat{game.Nobody}
	}
	return a.seats
}

// coarse is how exactly times are told before the end, and coarseClock how
// exactly clocks are: to the moment they would tell whether a seat had anything
// to think about, and so what it hides.
const (
	coarse      = 60_000
	coarseClock = 1000
)

// line is entry seq as the audience may read it. Digests and hidden draws are
// never sent before the end: whoever can guess can test a guess against them.
// Whoever holds several seats reads what anybody may, and beside it what each
// seat may: at one screen they do not look at the same time.
func (t *table) line(seq int, a audience) (LogLine, error) {
	if a.all || len(a.seats) < 2 {
		return t.lineFor(seq, a)
	}
	l, err := t.lineFor(seq, audience{})
	if err != nil {
		return LogLine{}, err
	}
	for _, seat := range a.seats {
		own, err := t.lineFor(seq, audience{seats: []game.Seat{seat}})
		if err != nil {
			return LogLine{}, err
		}
		l.MS, l.ID = max(l.MS, own.MS), cmp.Or(l.ID, own.ID)
		same := func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
		if own.Text != l.Text || !bytes.Equal(own.Action, l.Action) || !slices.EqualFunc(own.Events, l.Events, same) {
			l.Sides = append(l.Sides, LineSide{Seat: seat, Text: own.Text, Action: own.Action, Events: own.Events})
		}
	}
	return l, nil
}

func (t *table) lineFor(seq int, a audience) (LogLine, error) {
	s := t.match.At(seq)
	e := s.Entry
	l := LogLine{
		Seq: e.Seq, Do: e.Do, Seat: e.Seat, How: e.How, To: e.To, MS: e.MS, At: t.times[seq],
		Events: []json.RawMessage{}, Rolls: e.Rolls, Origin: t.origin(e), Clocks: s.Clocks, Result: e.Result, Seeds: e.Seeds,
	}
	l.Practice = t.match.Practice(seq)
	own := a.all || slices.Contains(a.seats, e.Seat)
	if !own && e.Do != game.DoGive {
		l.MS = 0
	}
	if !a.all {
		l.At -= l.At % coarse
		l.Clocks = coarseClocks(l.Clocks)
	}
	shape := 0 // events that somebody may know of
	open := true
	for _, ev := range s.Events {
		shown, whole, err := a.event(t.match.Rules().Events(), ev)
		if err != nil {
			return LogLine{}, fmt.Errorf("match %s: entry %d: %w", t.id, seq, err)
		}
		if shown == nil && t.concealed(ev) {
			continue // that it is there tells nobody anything
		}
		shape++
		open = open && whole
		if shown != nil {
			l.Events = append(l.Events, shown)
		}
	}
	if own && slices.Contains(a.seats, e.Seat) {
		l.ID = e.ID
	}
	if own || open && shape > 0 && !t.conceals(e) {
		l.Text, l.Action = e.Text, e.Action
	}
	return l, nil
}

func coarseClocks(exact []int64) []int64 {
	list := slices.Clone(exact)
	for i, left := range list {
		list[i] = (left + coarseClock - 1) / coarseClock * coarseClock
	}
	return list
}

// concealed tells whether nobody may know of an event before the end, not even
// whoever brought it about: it is for the record.
func (t *table) concealed(ev game.Event) bool {
	for seat := range len(t.seats) + 1 {
		if _, ok := t.match.Rules().Events().For(ev, game.Seat(seat)); ok {
			return false
		}
	}
	return true
}

// origin names where open dice come from. Of what is drawn out of sight nothing
// is said.
func (t *table) origin(e game.Entry) string {
	if len(e.Rolls) == 0 {
		return ""
	}
	names := map[game.Origin]string{game.OriginJoint: "joint", game.OriginLeft: "left", game.OriginWithout: "without"}
	return names[t.match.Header().Origin(e)]
}

// conceals tells whether the action of an entry says more than its events: its
// notation is shown to nobody but its own seat before the end.
func (t *table) conceals(e game.Entry) bool {
	return e.Action != nil && t.match.Rules().Actions().ConcealsWritten(e.Action)
}

// event is an event as the audience, which has one seat at most, may read it; nil
// when it must not know. whole tells that nothing was left out.
func (a audience) event(kinds *game.Kinds, ev game.Event) (shown json.RawMessage, whole bool, err error) {
	full, err := kinds.Encode(ev)
	if err != nil || a.all || kinds.Open(ev) {
		return full, true, err
	}
	seen, ok := kinds.For(ev, a.viewpoints()[0])
	if !ok {
		return nil, false, nil
	}
	shown, err = kinds.Encode(seen)
	return shown, bytes.Equal(shown, full), err
}

func (t *table) entries(from int, a audience) ([]LogLine, error) {
	list := []LogLine{}
	for seq := max(from, 0); seq < t.match.Len(); seq++ {
		l, err := t.line(seq, a)
		if err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, nil
}

func (t *table) notesAfter(n int) []Note {
	list := []Note{}
	for _, nt := range t.notes[min(max(n, 0), len(t.notes)):] {
		list = append(list, nt.Note)
	}
	return list
}

func seatSight(p game.Position, seat game.Seat) (Sight, error) {
	view, err := json.Marshal(p.View(seat))
	if err != nil {
		return Sight{}, fmt.Errorf("view of seat %d: %w", seat, err)
	}
	return Sight{Seat: seat, View: view, Legal: []LegalAction{}}, nil
}

// legalWeight is what a choice takes besides its two texts.
const legalWeight = 64

// legal lists the choices of seat in the latest position, kept until the
// position changes.
func (t *table) legal(seat game.Seat) ([]LegalAction, error) {
	if c, ok := t.legalActions[seat]; ok {
		return c, nil
	}
	c, err := legalActions(t.match.Rules(), t.match.Now().Position, seat)
	if err != nil {
		return nil, err
	}
	t.legalActions[seat] = c
	for _, a := range c {
		t.cached += len(a.Text) + len(a.Action) + legalWeight
	}
	return c, nil
}

func legalActions(rules game.Rules, p game.Position, seat game.Seat) ([]LegalAction, error) {
	list := []LegalAction{}
	for _, a := range p.Legal(seat) {
		data, err := rules.Actions().Encode(a)
		if err != nil {
			return nil, err
		}
		list = append(list, LegalAction{Text: game.NotateLegal(p, a), Action: data})
	}
	return list, nil
}

// snapshot is the match as guest may see it after entry at; at the latest one
// it also says what can be done.
func (t *table) snapshot(guest string, at int) (Snapshot, error) {
	h, s, now := t.match.Header(), t.match.At(at), t.server.now()
	s.Position = t.match.PositionAt(at)
	a := t.audience(guest)
	snap := Snapshot{
		ID: t.id, Game: h.Game, Rules: h.Rules, Setup: h.Setup, Created: t.rec.Created, Kind: t.rec.Kind,
		Players: t.players(guest), Mine: a.seats, Clock: h.Clock, Commit: h.Commit,
		Away: h.Away, Concede: h.Concede, Status: "playing", Seq: at, Last: t.last(), Note: len(t.notes),
		Waiting: []game.Decision{}, Requests: []Request{}, Undo: []Takeback{}, Claims: []game.Seat{},
		Owned: guest != "" && t.onlyMine(guest), Chat: t.chat(), Result: s.Position.Result(), Links: Links{Watch: "/match/" + t.id},
	}
	if s.Position.Result() == nil {
		snap.Waiting = append(snap.Waiting, s.Position.Waiting()...)
	}
	if t.over() || t.rec.Kind == store.KindReplay {
		snap.Status, snap.Seeds = "over", t.match.Now().Entry.Seeds
	} else if t.clock.paused {
		snap.Status = "paused"
	} else if !t.match.Begun() {
		snap.Status = "gathering"
	}
	live := at == t.last()
	if err := t.addSights(&snap, s.Position, guest, a, live); err != nil {
		return Snapshot{}, err
	}
	if !live {
		if s.Clocks != nil {
			snap.Clocks = &Clocks{Left: s.Clocks, Running: []game.Seat{}, Now: now}
			if !a.all {
				snap.Clocks.Left = coarseClocks(s.Clocks)
			}
		}
		return snap, nil
	}
	snap.Clocks, snap.Roll = t.clocks(now), t.lateRoll()
	snap.Requests = append(snap.Requests, t.requests()...)
	snap.Undo = append(snap.Undo, t.takebacks(guest)...)
	for i := range at + 1 {
		snap.Practice = snap.Practice || t.match.Practice(i)
	}
	for _, seat := range t.outOfTime(now) {
		if len(a.seats) > 0 && !slices.Contains(a.seats, seat) && t.asChief(guest, a.seats[0]) == nil {
			snap.Claims = append(snap.Claims, seat)
		}
	}
	return snap, nil
}

// addSights shows the position to each of the audience's eyes, and after the
// end to everybody through all of them.
func (t *table) addSights(snap *Snapshot, p game.Position, guest string, a audience, live bool) error {
	eyes := a.viewpoints()
	if a.all {
		eyes = []game.Seat{game.Nobody}
		for i := range t.seats {
			eyes = append(eyes, game.Seat(i+1))
		}
	}
	for _, seat := range eyes {
		view, err := seatSight(p, seat)
		if err != nil {
			return err
		}
		if live && seat != game.Nobody && snap.Status == "playing" && t.rec.Kind == store.KindMatch {
			if view.Legal, err = t.legal(seat); err != nil {
				return err
			}
		}
		if live && slices.Contains(a.seats, seat) {
			view.Orders = json.RawMessage(t.seats[seat-1].Orders)
			if t.shared(seat) {
				view.Staff = t.staffView(guest, seat)
			}
			answering, _, ok := t.standingAnswer()
			view.Answered = ok && answering == seat
		}
		snap.Sights = append(snap.Sights, view)
	}
	return nil
}

func (t *table) holders(guest string) []SeatHolder {
	present := t.present()
	list := make([]SeatHolder, len(t.seats))
	for i, s := range t.seats {
		seat := game.Seat(i + 1)
		list[i] = SeatHolder{
			Seat: seat, Name: s.Name, Mind: s.Mind, Open: s.Open, You: t.holds(guest, seat),
			Present: slices.Contains(present, seat), Staff: t.publicStaff(seat),
			Gone: t.rec.Kind == store.KindMatch && !s.Open && s.Mind == "" && s.Name == "" && len(s.Guests()) == 0,
		}
		if c, err := t.chains(seat); err == nil {
			list[i].Own = c.Own
		}
	}
	return list
}

// players lists who holds the seats, and how their computers play. A list of
// matches has no logs at hand, in which the styles stand.
func (t *table) players(guest string) []SeatHolder {
	list := t.holders(guest)
	for i := range list {
		p := &list[i]
		if asked := t.askedStyle(p.Seat); p.Mind != "" && slices.Contains(ai.AskedStyles(), asked) {
			if p.Style = asked; asked == ai.AnyStyle && t.over() {
				p.Plays = t.style(p.Seat)
			}
		}
	}
	return list
}

// present lists the seats whose holder is listening; computers always are.
func (t *table) present() []game.Seat {
	here := []game.Seat{}
	listening := t.listeners()
	for i, s := range t.seats {
		seat := game.Seat(i + 1)
		listens := s.Mind != ""
		for guest := range listening {
			listens = listens || t.holds(guest, seat)
		}
		if listens {
			here = append(here, seat)
		}
	}
	return here
}
