package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"sabot/dice"
	"sabot/game"
	"sabot/store"
)

// Joint dice: see docs/fair-dice.md. A step that rolls is fixed first. Then the
// other seats are asked for the next link of their own chain, and at last the
// one that acts: for the others there is a substitute, the link that they left,
// so whoever comes after their choice must not be able to choose any more.

// SeatChains is what a seat binds for the dice when it is taken.
type SeatChains struct {
	Own  string `json:"own" pattern:"^[0-9a-f]{64}$" doc:"Anchor of the chain whose secret you keep; the stream asks for its links."`
	Left string `json:"left" pattern:"^[0-9a-f]{64}$" doc:"Secret of the chain that you leave with the server, for when you are away."`
}

// newChains is how the server binds a seat: as its client has asked for, or with
// a chain of its own. With a fixed seed nobody adds anything.
func (s *Server) newChains(sent *SeatChains) (string, error) {
	if s.seeded() {
		return "", nil
	}
	c := SeatChains{Left: dice.NewSecret()}
	if sent != nil {
		c = *sent
	}
	text, err := json.Marshal(c)
	return string(text), err
}

// chains reads what a seat has bound.
func (t *table) chains(seat game.Seat) (SeatChains, error) {
	var c SeatChains
	if text := t.seats[seat-1].Chains; text != "" {
		return c, json.Unmarshal([]byte(text), &c)
	}
	return c, nil
}

// rebind is how a seat is bound that is handed over: whoever held it knows the
// chains. While the game is on the log says so, and what was left stays.
func (t *table) rebind(c *seatClaim, seat game.Seat, sent *SeatChains) (game.Step, error) {
	old, err := t.chains(seat)
	if err != nil || old.Left == "" {
		return game.Step{}, err
	}
	if !t.match.Begun() {
		c.Chains, err = t.server.newChains(sent)
		return game.Step{}, err
	}
	if t.over() || t.full() {
		return game.Step{}, nil // nothing is rolled any more
	}
	fresh := SeatChains{Left: old.Left}
	if sent != nil {
		fresh.Own = sent.Own
	}
	text, err := json.Marshal(fresh)
	if err != nil {
		return game.Step{}, err
	}
	step, err := t.match.Bind(seat, fresh.Own)
	if err != nil {
		return game.Step{}, err
	}
	c.Chains = string(text)
	c.Entry = store.Entry{Seq: step.State.Entry.Seq, At: c.At, Line: step.Line}
	return step, nil
}

// anchors are those of all seats, nil when a seat has none.
func (t *table) anchors() ([]game.Anchors, error) {
	var list []game.Anchors
	for i := range t.seats {
		c, err := t.chains(game.Seat(i + 1))
		if err != nil || c.Left == "" {
			return nil, err
		}
		left, err := dice.LinkAt(c.Left, 0)
		if err != nil {
			return nil, err
		}
		list = append(list, game.Anchors{Own: c.Own, Left: left})
	}
	return list, nil
}

// begin sets the game up when everybody is seated.
func (t *table) begin(ctx context.Context) error {
	if t.match.Begun() || t.call != nil || t.broken || t.hasOpenSeat() || t.rec.Kind != store.KindMatch {
		return nil
	}
	anchors, err := t.anchors()
	if err != nil {
		return t.fail(ctx, err)
	}
	return t.commit(ctx)(t.match.Start(anchors, nil))
}

// linkCall is a step that waits for links.
type linkCall struct {
	step  game.Step // made without links: what has been fixed
	actor game.Seat // whose link comes last
	fix   string
	asked []game.Seat          // whose own link is still to come, the actor's apart
	owns  bool                 // the actor's is its own, too
	got   map[game.Seat]string // own links that have come
	ms    int64                // what the actor's decision has taken
	last  int64                // since when only the actor's is missing; 0 before
	late  bool                 // somebody takes long: the table is told
	timer *time.Timer
	done  chan struct{}
}

// underWay is the answer to a step that waits for links.
type underWay struct{ done <-chan struct{} }

func (underWay) Error() string { return "the roll waits for the links of the players" }

// roll writes a step, after the links of the players where it uses chance.
func (t *table) roll(ctx context.Context, step game.Step) error {
	e := step.State.Entry
	if !e.Chance() || len(e.Anchors) == 0 && t.match.Chains() == nil {
		return t.write(ctx, []game.Step{step})
	}
	if t.nodes.unasked {
		return errUnasked
	}
	if t.call != nil {
		return conflict(reasonRolling)
	}
	if len(t.calledElsewhere()) > 0 {
		return underWay{lookAgain()}
	}
	fix, err := t.match.Fix(step, t.fair.Salt(e.Seq))
	if err != nil {
		return err
	}
	c := &linkCall{step: step, actor: cmp.Or(e.Seat, t.lastSeated()), fix: fix, got: map[game.Seat]string{}, done: make(chan struct{})}
	for i := range t.seats {
		seat := game.Seat(i + 1)
		switch own, err := t.answers(seat, c); {
		case err != nil:
			return err
		case own && seat == c.actor:
			c.owns = true
		case own:
			c.asked = append(c.asked, seat)
		}
	}
	if e.Seat != game.Nobody {
		c.ms = t.spent(e.Seat, t.server.now())
	}
	t.call = c
	//nolint:contextcheck // it outlives the request
	c.timer = time.AfterFunc(t.server.cfg.LinkTimeout, func() {
		err := unbroken(func() error {
			t.server.linkIsLate(t.id, c)
			return nil
		})
		if err != nil {
			t.server.log.Error("roll", "match", t.id, "error", err)
		}
	})
	if err := t.advance(ctx); err != nil || t.call == nil {
		return err
	}
	return underWay{c.done}
}

// lastSeated is who completed the table: the one that acts, when the game is set
// up.
func (t *table) lastSeated() game.Seat {
	last, at := game.Seat(len(t.seats)), int64(-1)
	for i, s := range t.seats {
		for _, h := range s.Holders {
			if h.Joined >= at {
				last, at = game.Seat(i+1), h.Joined
			}
		}
	}
	return last
}

// answers tells whether a seat is asked for a link of its own. Whoever has just
// sat down is about to listen.
func (t *table) answers(seat game.Seat, c *linkCall) (bool, error) {
	chains, err := t.chains(seat)
	if err != nil || chains.Own == "" || t.chain(seat).Next > dice.LinkCount {
		return false, err
	}
	listens := t.listening(seat)
	deal := !t.match.Begun()
	sharesActor := slices.ContainsFunc(t.seats[seat-1].Holders, func(h store.Holder) bool { return t.holds(h.Guest, c.actor) })
	away := !slices.Contains(t.present(), seat)
	return listens || deal && sharesActor || away && seat != c.actor && t.match.Header().Away == game.AwayWait, nil
}

// listening tells whether somebody is there who has the chain of seat.
func (t *table) listening(seat game.Seat) bool {
	for w := range t.watchers {
		if w.links && t.holds(w.guest, seat) {
			return true
		}
	}
	return t.listeningElsewhere(seat)
}

// chain is what the next roll takes of a seat's chains. For the deal they are as
// the seat has bound them.
func (t *table) chain(seat game.Seat) game.ChainState {
	if list := t.match.Chains(); list != nil {
		return list[seat-1]
	}
	c, err := t.chains(seat)
	if err != nil {
		return game.ChainState{} // nothing follows from it
	}
	return game.ChainState{Own: c.Own, Next: 1, Steps: 1, NextLeft: 1}
}

// advance goes on with the roll that waits, as far as links have come.
func (t *table) advance(ctx context.Context) error {
	c := t.call
	if len(c.asked) > 0 {
		t.notifyWatchers()
		t.sayCall()
		return nil
	}
	if c.owns && t.chain(c.actor).Fresh && !t.othersShow(c, c.actor) {
		c.owns = false // the first link of a new chain goes with those of all others
	}
	if c.owns && c.got[c.actor] == "" {
		if c.last == 0 {
			c.last, c.late = t.server.now(), false
			c.timer.Reset(t.server.cfg.LinkTimeout)
		}
		t.notifyWatchers()
		t.sayCall()
		t.setAlarm()
		return nil
	}
	defer func() {
		if t.call == c { // the rules broke over it: nobody shall wait for it any more
			t.endCall()
		}
	}()
	links, err := t.collect(c, game.Nobody)
	if err != nil {
		return t.failRoll(err)
	}
	step, err := t.match.With(c.step, links)
	if err != nil {
		return t.failRoll(err)
	}
	t.endCall()
	return t.write(ctx, []game.Step{step})
}

// othersShow tells whether all persons but one have shown a link of their own.
func (t *table) othersShow(c *linkCall, except game.Seat) bool {
	return !slices.ContainsFunc(t.seats, func(s store.Seat) bool {
		return s.Mind == "" && game.Seat(s.Seat) != except && c.got[game.Seat(s.Seat)] == ""
	})
}

// collect is what all seats but one add: the links that have come, and else
// those that were left.
func (t *table) collect(c *linkCall, except game.Seat) ([]game.Link, error) {
	var list []game.Link
	for i := range t.seats {
		seat := game.Seat(i + 1)
		if seat == except {
			continue
		}
		if own := c.got[seat]; own != "" && (!t.chain(seat).Fresh || t.othersShow(c, except)) {
			list = append(list, game.Link{Seat: seat, Link: own})
			continue
		}
		chains, err := t.chains(seat)
		if err != nil {
			return nil, err
		}
		next := t.chain(seat).NextLeft
		if chains.Left == "" || next > dice.LinkCount {
			continue
		}
		link, err := dice.LinkAt(chains.Left, next)
		if err != nil {
			return nil, err
		}
		list = append(list, game.Link{Seat: seat, Link: link, Left: true})
	}
	return list, nil
}

// endCall lets go of the roll that waits.
func (t *table) endCall() {
	if t.call != nil {
		t.call.timer.Stop()
		close(t.call.done)
		t.call = nil
	}
}

// failRoll gives a roll up that cannot be made.
func (t *table) failRoll(err error) error {
	t.endCall()
	return fmt.Errorf("match %s: roll: %w", t.id, err)
}

// linkIsLate goes on without who does not answer. The actor is never passed
// over, nor is who must be waited for; then the table is told.
func (s *Server) linkIsLate(id string, c *linkCall) {
	ctx, cancel := context.WithTimeout(s.lifetime, 10*time.Second)
	defer cancel()
	t, release, err := s.cache.open(ctx, id)
	if err != nil {
		return
	}
	defer release()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.call != c || t.broken {
		return
	}
	if c.last == 0 {
		wait := t.match.Header().Away == game.AwayWait
		c.asked = slices.DeleteFunc(c.asked, func(seat game.Seat) bool { return !wait || t.cannotAnswer(seat) })
	}
	c.late = true
	if err := t.advance(ctx); err != nil {
		s.log.ErrorContext(ctx, "roll", "match", id, "error", err)
	}
}

// cannotAnswer tells that the holder of a seat is there without its chain: on
// another device, say. Nobody waits for that.
func (t *table) cannotAnswer(seat game.Seat) bool {
	return slices.Contains(t.present(), seat) && !t.listening(seat)
}

// linkSeats are the seats from which a link is asked now.
func (c *linkCall) linkSeats() []game.Seat {
	if c.last != 0 {
		return []game.Seat{c.actor}
	}
	return c.asked
}

// asked is for what somebody was asked for a link, and when.
type asked struct {
	fix string
	at  time.Time
}

// askAgain is when a link is asked for again that went to a node which is gone.
const askAgain = time.Second

// linkMessages asks a watcher for the links it has not been asked for.
func (t *table) linkMessages(w *watcher) ([]any, error) {
	if !w.links {
		return nil, nil
	}
	calls, err := t.linkCalls()
	var out []any
	for _, m := range calls {
		before, now := w.called[m.Seat], time.Now()
		lost := t.server.store.Shared() && now.Sub(before.at) > askAgain
		if t.holds(w.guest, m.Seat) && (before.fix != m.Fix || lost) {
			w.called[m.Seat] = asked{m.Fix, now}
			out = append(out, m)
		}
	}
	return out, err
}

// linkCalls is what the holders of seats are asked for, here or by another node.
func (t *table) linkCalls() ([]linkMessage, error) {
	if t.call == nil {
		return t.calledElsewhere(), nil
	}
	var out []linkMessage
	for _, seat := range t.call.linkSeats() {
		m := linkMessage{
			Type: "link", Seq: t.call.step.State.Entry.Seq, Seat: seat, Index: t.chain(seat).Next, Fix: t.call.fix, With: []game.Link{},
			Actor: t.call.actor, Owns: t.call.owns,
		}
		if seat == t.call.actor {
			list, err := t.collect(t.call, seat)
			if err != nil {
				return nil, err
			}
			m.With = append(m.With, list...)
		}
		out = append(out, m)
	}
	return out, nil
}

type linkInput struct {
	MatchPath
	Body struct {
		Seat  game.Seat `json:"seat" minimum:"1" maximum:"8" doc:"A seat you hold."`
		Index int       `json:"index" minimum:"1" maximum:"10000" doc:"Number of the link, as it was asked for."`
		Link  string    `json:"link" pattern:"^[0-9a-f]{64}$"`
	}
}

func (rs routes) links() {
	register(rs, "POST /matches/{id}/links", "show-link", "Show the link that the stream asked for", rs.showLink, noContent)
}

// showLink takes a link. One that is not asked for, or not the next of its
// chain, changes nothing.
func (s *Server) showLink(ctx context.Context, in *linkInput) (*struct{}, error) {
	return atTable(ctx, s, in.ID, func(t *table) (*struct{}, error) {
		if !t.holds(callerOf(ctx).guest, in.Body.Seat) {
			return nil, notYours()
		}
		return nil, t.takeLink(context.WithoutCancel(ctx), shownLink(in.Body))
	})
}

// shownLink is a link that the holder of a seat shows.
type shownLink struct {
	Seat  game.Seat `json:"seat"`
	Index int       `json:"index"`
	Link  string    `json:"link"`
}

// takeLink adds a link to the roll that waits for it, here or on another node.
// Of that this one need not have heard: the next link of a chain goes round,
// and is kept for the call.
func (t *table) takeLink(ctx context.Context, b shownLink) error {
	calls, err := t.linkCalls()
	if err != nil {
		return err
	}
	c := t.call
	called := slices.ContainsFunc(calls, func(m linkMessage) bool { return m.Seat == b.Seat && m.Index == b.Index })
	elsewhere := c == nil && t.server.store.Shared() && b.Index == t.chain(b.Seat).Next
	if !called && !elsewhere {
		if c != nil && c.got[b.Seat] == b.Link { // sent again
			return nil
		}
		return conflict(reasonNoRoll)
	}
	if chain := t.chain(b.Seat); !game.Follows(chain.Own, b.Link, chain.Steps) {
		return refused(t.rec.Game, game.Refuse("", reasonLink))
	}
	if c == nil {
		t.passOn(b)
		return nil
	}
	c.got[b.Seat] = b.Link
	c.asked = slices.DeleteFunc(c.asked, func(seat game.Seat) bool { return seat == b.Seat })
	return t.advance(ctx)
}

// isUnderWay tells that a step waits for links: it will be written when they
// have come.
func isUnderWay(err error) bool {
	_, ok := errors.AsType[underWay](err)
	return ok
}

// LateRoll is a roll that somebody's link is missing for.
type LateRoll struct {
	Seat  game.Seat   `json:"seat" doc:"Who acts; 0 for the deal."`
	Waits []game.Seat `json:"waits" doc:"Whose links are missing."`
}

// lateRoll is what the table is told of a roll that takes long.
func (t *table) lateRoll() *LateRoll {
	if t.call == nil || !t.call.late {
		return nil
	}
	return &LateRoll{Seat: t.call.step.State.Entry.Seat, Waits: append([]game.Seat{}, t.call.linkSeats()...)}
}
