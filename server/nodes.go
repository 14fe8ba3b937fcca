package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"sabot/game"
	"sabot/store"
)

// Several servers, the nodes, may run on one database. None of them owns a
// match: each plays through the log what it is asked about, any of them takes any
// move, and where two write the same entry the database lets one of them through
// and the other looks again. Before a node answers it asks whether a match that it
// has in memory has changed since, and takes over what has. A move that was decided
// on what is in memory need not ask: it is written only while nothing has changed.
//
// Streams are woken by the bus. It may lose what it is told; every node therefore
// looks from time to time at the matches that somebody watches. Who is here and
// which computer thinks stands in no log: the nodes tell each other, and what
// is not said again is forgotten.

const (
	// pollEvery is how often a node looks at the matches that are watched.
	pollEvery = time.Second
	// sayAgain is how often a node says who is here, and presenceLasts how long the
	// others believe it.
	sayAgain      = 10 * time.Second
	presenceLasts = 25 * time.Second
	// maxConflicts is how often something is tried that other nodes are in the way
	// of.
	maxConflicts = 10
	// catchUpLimit bounds how long a node may take to read what others wrote.
	catchUpLimit = 10 * time.Second
)

// What nodes tell each other, besides [store.KindChanged].
const (
	kindHere     = "here"
	kindThinking = "thinking"
	kindCall     = "call" // a roll waits for links
	kindLink     = "link" // here is one
)

type (
	// hereBody is who listens to a match on one node.
	hereBody struct {
		Guests []string `json:"guests"`        // those who hold a seat
		Links  []string `json:"links"`         // those of them who answer when a link is asked for
		Ask    bool     `json:"ask,omitempty"` // and who is with you?
	}
	// thinkingBody is the computer that thinks on one node.
	thinkingBody struct {
		Seat game.Seat `json:"seat"` // nobody: it has stopped
		Len  int       `json:"len"`  // entries of the log it thinks about
	}
)

// elsewhere is what a table knows of the other nodes.
type elsewhere struct {
	seen     int64 // changes of the match that are known here
	unasked  bool  // an act is under way that has not asked for more
	present  map[string]present
	thinking thinkingBody
	until    time.Time               // how long somebody thinks, at most
	calls    []linkMessage           // links that a roll on another node waits for
	called   time.Time               // how long it does, at most
	shown    map[game.Seat]shownLink // what was passed on to it
}

// present are the guests who listen on another node.
type present struct {
	hereBody

	until time.Time
}

// joinNodes begins to listen to the other nodes, where there can be any.
func (s *Server) joinNodes() {
	if !s.store.Shared() {
		return
	}
	words := make(chan store.Message, 256)
	stop := s.store.Bus().Subscribe(func(m store.Message) {
		if m.Kind == store.KindChanged {
			s.behind(m.Match)
			return
		}
		select {
		case words <- m:
		default: // they say it again
		}
	})
	s.background.Go(func() {
		defer stop()
		s.listenToNodes(words)
	})
}

// listenToNodes does what has to be done beside the requests.
func (s *Server) listenToNodes(words <-chan store.Message) {
	every := s.cfg.Poll
	tick := time.NewTicker(every)
	defer tick.Stop()
	again := time.Now().Add(sayAgain)
	for {
		select {
		case <-s.lifetime.Done():
			return
		case m := <-words:
			s.hear(m)
		case now := <-tick.C:
			repeat := now.After(again)
			if repeat {
				again = now.Add(sayAgain)
			}
			s.lookAround(repeat)
		}
	}
}

// behind lets the table of a match catch up, when there is one.
func (s *Server) behind(id string) {
	if s.cache.cached(id) == nil || !s.catching.begin(id) {
		return
	}
	go func() {
		for more := true; more; more = s.catching.again(id) {
			ctx, cancel := context.WithTimeout(s.lifetime, catchUpLimit)
			// To open it makes it look. The next who wants to is told what is wrong.
			err := unbroken(func() error {
				if _, release, err := s.cache.open(ctx, id); err == nil {
					release()
				}
				return nil
			})
			if err != nil {
				s.log.ErrorContext(ctx, "catch up", "match", id, "error", err)
			}
			cancel()
		}
	}()
}

// hear takes note of what another node says.
func (s *Server) hear(m store.Message) {
	t := s.cache.cached(m.Match)
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch m.Kind {
	case kindHere:
		var b hereBody
		if json.Unmarshal(m.Body, &b) != nil {
			return
		}
		t.heardPresent(m.From, b, time.Now().Add(m.Lasts))
	case kindCall:
		var calls []linkMessage
		if json.Unmarshal(m.Body, &calls) != nil {
			return
		}
		t.heardCall(calls, time.Now().Add(m.Lasts))
	case kindLink:
		var b shownLink
		if json.Unmarshal(m.Body, &b) != nil || t.call == nil {
			return
		}
		s.background.Go(func() {
			err := unbroken(func() error {
				s.takeLinkOf(m.Match, b)
				return nil
			})
			if err != nil {
				s.log.ErrorContext(s.lifetime, "link", "match", m.Match, "error", err)
			}
		})
	case kindThinking:
		var b thinkingBody
		if json.Unmarshal(m.Body, &b) != nil {
			return
		}
		t.nodes.thinking, t.nodes.until = b, time.Now().Add(m.Lasts)
		t.notifyWatchers()
	}
}

func (t *table) heardPresent(node string, b hereBody, until time.Time) {
	if b.Ask {
		t.sayPresent(false)
	}
	before := t.nodes.present[node].Guests
	if len(b.Guests) == 0 {
		delete(t.nodes.present, node)
	} else {
		t.nodes.present[node] = present{b, until}
	}
	if !slices.Equal(before, b.Guests) {
		t.membersMoved(append(before, b.Guests...)...)
	}
}

// lookAround makes up for what the bus has lost.
func (s *Server) lookAround(repeat bool) {
	seen := map[string]int64{}
	for _, t := range s.cache.tables() {
		t.mu.Lock()
		if t.call != nil {
			t.sayCall()
			t.notifyWatchers() // they may have to be asked again
		}
		if !t.broken && len(t.watchers) > 0 {
			seen[t.id] = t.nodes.seen
			t.forgetNodes(time.Now())
			if repeat {
				t.sayPresent(false)
			}
			t.wakeComputer() // another node may have died over it
		}
		t.mu.Unlock()
	}
	if len(seen) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(s.lifetime, catchUpLimit)
	defer cancel()
	changed, err := s.store.Changed(ctx, seen)
	if err != nil && s.lifetime.Err() == nil {
		s.log.WarnContext(ctx, "look for changes", "error", err)
	}
	for _, id := range changed {
		s.behind(id)
	}
}

// forgetNodes drops what was not said again.
func (t *table) forgetNodes(now time.Time) {
	for node, p := range t.nodes.present {
		if now.After(p.until) {
			delete(t.nodes.present, node)
			t.membersMoved(p.Guests...)
		}
	}
	if t.nodes.thinking.Seat != game.Nobody && now.After(t.nodes.until) {
		t.nodes.thinking = thinkingBody{}
		t.notifyWatchers()
	}
}

// listeners are the guests who listen to the match, on any node.
func (t *table) listeners() map[string]bool {
	guests := map[string]bool{}
	for w := range t.watchers {
		guests[w.guest] = true
	}
	for _, p := range t.nodes.present {
		for _, guest := range p.Guests {
			guests[guest] = true
		}
	}
	return guests
}

// thinkingElsewhere is the seat whose computer thinks on another node about
// what comes next here.
func (t *table) thinkingElsewhere() game.Seat {
	if t.nodes.thinking.Len != t.match.Len() || time.Now().After(t.nodes.until) {
		return game.Nobody
	}
	return t.nodes.thinking.Seat
}

// maxNamed is how many guests a node names to the others: more than hold seats.
const maxNamed = 128

// sayPresent tells the other nodes who holds a seat and listens here.
func (t *table) sayPresent(ask bool) {
	b := hereBody{Guests: []string{}, Links: []string{}, Ask: ask}
	for w := range t.watchers {
		if len(t.held(w.guest)) == 0 || len(b.Guests) == maxNamed {
			continue
		}
		b.Guests = append(b.Guests, w.guest)
		if w.links {
			b.Links = append(b.Links, w.guest)
		}
	}
	slices.Sort(b.Guests)
	b.Guests = slices.Compact(b.Guests)
	t.say(kindHere, presenceLasts, b)
}

// sayThinking tells the other nodes that they need not think.
func (t *table) sayThinking() {
	t.say(kindThinking, decisionTimeout, thinkingBody{t.thinking, t.match.Len()})
}

func (t *table) say(kind string, lasts time.Duration, body any) {
	if !t.server.store.Shared() {
		return
	}
	data, err := json.Marshal(body)
	if err == nil {
		err = t.server.store.Bus().Publish(store.Message{Kind: kind, Match: t.id, Lasts: lasts, Body: data})
	}
	if err != nil {
		t.server.log.Error("tell the other nodes", "match", t.id, "kind", kind, "error", err)
	}
}

// errGivenUp tells that a table was dropped while somebody came to it.
var errGivenUp = errors.New("the table was given up")

// callLasts is how long another node believes that a roll waits for links, which
// is said again with every look around. So long a roll waits whose node is gone.
const callLasts = 2 * time.Second

// sayCall tells the other nodes whose links a roll waits for: their holders may
// be with them.
func (t *table) sayCall() {
	calls, err := t.linkCalls()
	if err != nil {
		t.server.log.Error("links", "match", t.id, "error", err)
		return
	}
	t.say(kindCall, callLasts, calls)
}

// heardCall takes note of a roll that waits on another node. When it still waits
// for what was passed on, that was lost.
func (t *table) heardCall(calls []linkMessage, until time.Time) {
	t.nodes.calls, t.nodes.called = calls, until
	for _, m := range t.calledElsewhere() {
		if b, shown := t.nodes.shown[m.Seat]; shown && b.Index == m.Index {
			t.passOn(b)
		}
	}
	t.notifyWatchers()
}

// calledElsewhere is what another node waits for, about what comes next here.
func (t *table) calledElsewhere() []linkMessage {
	if time.Now().After(t.nodes.called) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.nodes.calls), func(m linkMessage) bool { return m.Seq != t.match.Len() })
}

// lookAgain is closed when it is time to look whether another node has rolled.
func lookAgain() <-chan struct{} {
	done := make(chan struct{})
	time.AfterFunc(50*time.Millisecond, func() { close(done) })
	return done
}

// listeningElsewhere tells whether somebody who has the chain of seat listens on
// another node.
func (t *table) listeningElsewhere(seat game.Seat) bool {
	for _, p := range t.nodes.present {
		if slices.ContainsFunc(p.Links, func(guest string) bool { return t.holds(guest, seat) }) {
			return true
		}
	}
	return false
}

// passOn gives a link to the node whose roll waits for it.
func (t *table) passOn(b shownLink) {
	t.nodes.shown[b.Seat] = b
	t.say(kindLink, callLasts, b)
}

// takeLinkOf takes a link that a seat has shown to another node.
func (s *Server) takeLinkOf(match string, b shownLink) {
	ctx, cancel := context.WithTimeout(s.lifetime, catchUpLimit)
	defer cancel()
	_, err := atTable(ctx, s, match, func(t *table) (struct{}, error) { return struct{}{}, t.takeLink(ctx, b) })
	if late, ok := errors.AsType[conflict](err); err != nil && (!ok || late != reasonNoRoll) {
		s.log.WarnContext(ctx, "link of another node", "match", match, "error", err)
	}
}

// refresh makes sure that a table is what the log says, or returns
// [errGivenUp].
func (s *Server) refresh(ctx context.Context, t *table) error {
	if !s.store.Shared() {
		return nil
	}
	t.mu.Lock()
	seen := t.nodes.seen
	t.mu.Unlock()
	changed, err := s.store.Changed(ctx, map[string]int64{t.id: seen})
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.broken:
		return errGivenUp
	case len(changed) == 0:
		return nil
	}
	return t.catchUp(ctx)
}

// catchUp takes over what other nodes have written.
func (t *table) catchUp(ctx context.Context) error {
	entries := t.match.Len()
	r, err := t.server.store.LoadFrom(ctx, t.id, entries)
	switch {
	case errors.Is(err, store.ErrNotFound):
		t.drop()
		return notFound("match")
	case err != nil:
		return err
	case r.Changes == t.nodes.seen:
		return nil // somebody else was here meanwhile
	}
	if !bytes.Equal(r.Head, t.rec.Head) || t.follow(r) != nil {
		// A name was taken out, or memory and log have gone apart.
		if err := t.reload(ctx); err != nil {
			t.drop()
			return err
		}
	}
	t.settle(t.match.Len() != entries)
	return nil
}

// follow goes on from what is in memory.
func (t *table) follow(r store.Record) error {
	notes, err := readNotes(r)
	if err != nil || len(notes) < len(t.notes) {
		return errors.Join(err, errors.New("notes are missing"))
	}
	for _, e := range r.Entries {
		if err := t.match.Follow(e.Line); err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		t.times = append(t.times, e.At)
		t.indexEntry(t.match.Now(), e.At)
	}
	for _, n := range notes[len(t.notes):] {
		t.indexNote(n)
	}
	t.rec, t.notes, t.nodes.seen = r.Match, notes, r.Changes
	if len(r.Entries) > 0 {
		t.forgetAnswers()
	}
	return t.reseat(r.Seats)
}

// reload plays the whole log again. Those who watch notice nothing but what has
// changed.
func (t *table) reload(ctx context.Context) error {
	r, err := t.server.store.Load(ctx, t.id)
	if err != nil {
		return err
	}
	fresh, err := t.server.newTable(ctx, r)
	if err != nil {
		return err
	}
	fresh.alarm.Stop()
	t.rec, t.match, t.seeds, t.times = fresh.rec, fresh.match, fresh.seeds, fresh.times
	t.notes, t.sent, t.clock = fresh.notes, fresh.sent, fresh.clock
	t.fair, t.nodes.seen = fresh.fair, r.Changes
	t.forgetAnswers()
	return t.reseat(r.Seats)
}

// reseat takes over who holds the seats. Each seat's own people, and everybody,
// are told only of what they may see.
func (t *table) reseat(seats []store.Seat) error {
	before := &table{seats: t.seats, staffs: t.staffs}
	t.seats = seats
	if err := t.readSides(); err != nil {
		return err
	}
	for i, s := range seats {
		seat, old := game.Seat(i+1), before.seats[i]
		public := old.Name != s.Name || old.Open != s.Open || (len(old.Holders) == 0) != (len(s.Holders) == 0) ||
			!slices.Equal(before.publicStaff(seat), t.publicStaff(seat))
		if public {
			t.revision++
		}
		if public || old.Orders != s.Orders || old.Staff != s.Staff || !slices.Equal(old.Holders, s.Holders) || len(old.Talk) != len(s.Talk) {
			t.revisions[i]++
			delete(t.declined, seat)
		}
		for _, l := range t.talk[i] {
			t.indexSender(l)
		}
	}
	return nil
}

// catchingUp are the matches that are being caught up with by themselves.
type catchingUp struct {
	mu      sync.Mutex
	matches map[string]bool // true: once more
	closed  bool
	busy    sync.WaitGroup
}

// begin tells whether the caller shall do it: nobody else does, and the server
// does not stop.
func (c *catchingUp) begin(match string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, busy := c.matches[match]; busy {
		c.matches[match] = true // what is being read may be older
		return false
	}
	if c.closed {
		return false
	}
	if c.matches == nil {
		c.matches = map[string]bool{}
	}
	c.matches[match] = false
	c.busy.Add(1)
	return true
}

// again tells whether something has changed meanwhile; if not, the caller is
// done.
func (c *catchingUp) again(match string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.matches[match] && !c.closed {
		c.matches[match] = false
		return true
	}
	delete(c.matches, match)
	c.busy.Done()
	return false
}

// wait lets nobody begin any more and waits for those at work.
func (c *catchingUp) wait() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.busy.Wait()
}
