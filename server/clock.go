package server

import (
	"context"
	"errors"
	"slices"
	"time"

	"sabot/game"
	"sabot/store"
)

// stopwatch measures how long each seat has been deciding. It is fed with the
// entries and notes of a match in their order and so is the same after a
// restart.
//
// Four things do not count: time before everybody is seated, time while the
// match is paused, what passed before the session of the server's clock began
// (nobody loses on time because the server was away, the machine slept or
// somebody set its clock), and decisions that do not wait. Where each move has
// its time, earlier sessions count and only what lay between them does not: who
// has days would else have a new day with every restart.
type stopwatch struct {
	since   []int64 // by seat: when its decision came up; 0 when none waits
	shared  bool    // one clock for all: what one seat has used up, no other uses up again
	time    *timekeeper
	perMove bool  // what ran before a restart counts: a move may last longer than a session
	seated  int64 // when the last open seat was taken
	paused  bool
	pausing int64 // when the pause began
	pauses  []span
}

// maxApart is by how many milliseconds the clocks of two servers may differ: each
// drifts no further from that of their database.
const maxApart = 2 * int64(maxDrift/time.Millisecond)

func newStopwatch(seats int, c game.Clock, time *timekeeper) stopwatch {
	return stopwatch{since: make([]int64, seats), shared: c.Shared, perMove: c.PerMove, time: time}
}

// entry takes note of who must decide after s.
func (w *stopwatch) entry(s game.State, at int64) {
	waits := make([]bool, len(w.since))
	for _, d := range game.Due(s.Position) {
		if d.Seat >= 1 && int(d.Seat) <= len(waits) {
			waits[d.Seat-1] = true
		}
	}
	for i := range w.since {
		decided := (s.Entry.Do == game.DoAct || s.Entry.Do == game.DoTimeout) && (w.shared || int(s.Entry.Seat) == i+1)
		switch {
		case !waits[i] || s.Closed:
			w.since[i] = 0
		case w.since[i] == 0 || decided || s.Entry.Do == game.DoUndo:
			w.since[i] = at
		}
	}
}

func (w *stopwatch) note(n Note) {
	switch n.Kind {
	case noteJoined:
		w.seated = n.At
	case notePaused:
		w.paused, w.pausing = true, n.At
	case noteResumed:
		if w.paused {
			w.pauses = append(w.pauses, span{w.pausing, n.At})
		}
		w.paused = false
	default: // the clock does not care
	}
}

// running are the spans in which the decision of seat has waited while a server
// ran. A time that is still to come was written before the clock was put back, or
// if it is close by a server whose clock is a little ahead.
func (w *stopwatch) running(seat game.Seat, now int64) []span {
	session := w.time.session()
	from, known := int64(0), true
	for _, at := range []int64{w.since[seat-1], w.seated} {
		if at <= now+maxApart {
			from = max(from, min(at, now))
		} else {
			known = false
		}
	}
	if w.perMove && known {
		return w.time.ran(from, now)
	}
	return []span{{max(from, session), now}}
}

// elapsed is how long seat has been deciding.
func (w *stopwatch) elapsed(seat game.Seat, now int64) int64 {
	if w.since[seat-1] == 0 {
		return 0
	}
	pauses := w.pauses
	if w.paused {
		pauses = append(slices.Clip(pauses), span{w.pausing, max(now, w.pausing)})
	}
	spent := int64(0)
	for _, r := range w.running(seat, now) {
		spent += r.length()
		for _, p := range pauses {
			spent -= r.meets(p).length()
		}
	}
	return max(0, spent)
}

func (t *table) clocksRun() bool {
	return t.match.Header().Clock.On() && t.rec.Kind == "match" && !t.over() && !t.clock.paused && !t.hasOpenSeat()
}

// hasOpenSeat tells whether a seat waits for somebody to take it; until then no
// clock runs.
func (t *table) hasOpenSeat() bool {
	return slices.ContainsFunc(t.seats, func(s store.Seat) bool { return s.Open })
}

// spent is the time the current decision of seat has taken. A computer's time
// runs while it thinks, not while it waits for a free core, and the pause of a
// window is nobody's.
func (t *table) spent(seat game.Seat, now int64) int64 {
	if t.mind(seat) != "" {
		if t.thinking == seat {
			return max(0, now-max(t.thought, t.server.sessionBegan())-t.pause(seat))
		}
		return 0
	}
	if t.match.Header().Clock.On() && t.hasOpenSeat() {
		return 0
	}
	// While others are waited for, the time of who acts stands still.
	if c := t.call; c != nil && c.step.State.Entry.Seat == seat {
		if c.last == 0 {
			return c.ms
		}
		return c.ms + max(0, now-c.last)
	}
	return max(0, t.clock.elapsed(seat, now)-t.pause(seat))
}

func (t *table) left(seat game.Seat, now int64) int64 {
	return max(0, t.match.Now().Clocks[seat-1]-t.spent(seat, now))
}

// clocks describes the clocks now, nil for a match without.
func (t *table) clocks(now int64) *Clocks {
	if t.match.Now().Clocks == nil {
		return nil
	}
	if len(t.clock.since) == 0 { // nobody has sat down at it yet
		return nil
	}
	c := &Clocks{Now: now, Left: []int64{}, Running: []game.Seat{}}
	shared := t.match.Header().Clock.Shared
	anybody := slices.Max(t.clock.since) != 0
	for i := range t.seats {
		seat := game.Seat(i + 1)
		c.Left = append(c.Left, t.left(seat, now))
		if t.clocksRun() && (t.clock.since[i] != 0 || shared && anybody) {
			c.Running = append(c.Running, seat)
		}
	}
	if shared {
		c.Left = slices.Repeat([]int64{slices.Min(c.Left)}, len(c.Left))
	}
	return c
}

// listedClocks are the clocks of a match as lists keep them.
type listedClocks struct {
	Control game.Clock `json:"control"`
	Clocks  Clocks     `json:"clocks"`
}

// at are the clocks some time after they were written down.
func (l listedClocks) at(k *timekeeper) *Clocks {
	now, session := k.look()
	spent := now - max(session, min(l.Clocks.Now, now))
	if l.Control.PerMove && l.Clocks.Now <= now+maxApart {
		spent = 0
		for _, r := range k.ran(l.Clocks.Now, now) {
			spent += r.length()
		}
	}
	c := Clocks{Now: now, Left: slices.Clone(l.Clocks.Left), Running: l.Clocks.Running}
	for _, seat := range c.Running {
		c.Left[seat-1] = max(0, c.Left[seat-1]-spent)
	}
	return &c
}

// outOfTime lists the seats whose time is up and that lose by it when somebody
// claims.
func (t *table) outOfTime(now int64) []game.Seat {
	seats := []game.Seat{}
	if !t.clocksRun() {
		return seats
	}
	for _, d := range game.Due(t.match.Now().Position) {
		if d.Timeout == nil && t.left(d.Seat, now) == 0 {
			seats = append(seats, d.Seat)
		}
	}
	return seats
}

// setAlarm sets the alarm to the moment when something happens by itself.
func (t *table) setAlarm() {
	t.alarm.Stop()
	if at, rings := t.nextAlarm(); rings && !t.broken {
		t.alarm.Reset(time.Duration(max(0, at-t.server.now())+1) * time.Millisecond)
	}
}

// nextAlarm is when the first running clock is used up, or standing orders
// answer.
func (t *table) nextAlarm() (at int64, rings bool) {
	now := t.server.now()
	first := int64(-1)
	if seat, _, ok := t.standingAnswer(); ok {
		first = max(0, t.shownAt(seat)-now)
	}
	if t.clocksRun() {
		for _, d := range game.Due(t.match.Now().Position) {
			left := t.left(d.Seat, now)
			// A clock that has run out rings again only for a default to play.
			if (left > 0 || d.Timeout != nil) && (first < 0 || left < first) {
				first = left
			}
		}
	}
	return now + first, first >= 0
}

// onAlarm is called when a clock of a match has run out.
func (s *Server) onAlarm(id string) {
	ctx, cancel := context.WithTimeout(s.lifetime, 10*time.Second)
	defer cancel()
	err := unbroken(func() error {
		_, _, _, err := s.ringAt(ctx, id)
		return err
	})
	if err != nil && unanswered(err) != nil {
		s.log.ErrorContext(ctx, "clock", "match", id, "error", err)
	}
}

// ringAt does what happens by itself in a match, and tells how long it is then and
// when that is next.
func (s *Server) ringAt(ctx context.Context, id string) (entries int, next int64, rings bool, err error) {
	t, release, err := s.cache.open(ctx, id)
	if err != nil {
		return 0, 0, false, err
	}
	defer release()
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.enforceClocks(ctx); err != nil && !errors.Is(err, store.ErrSeqTaken) {
		return 0, 0, false, err
	}
	next, rings = t.nextAlarm()
	return t.match.Len(), next, rings, nil
}

// runClock is the same for a match that nobody has in memory: the node that had has
// gone. What is written meanwhile has an alarm of its own.
func (s *Server) runClock(ctx context.Context, j store.Job) error {
	entries, next, rings, err := s.ringAt(ctx, j.Match)
	switch {
	case err != nil:
		return unanswered(err)
	case rings && entries == j.Seq: // by the clock of this node it is too early
		return store.Later(max(0, time.Duration(next-s.now())*time.Millisecond) + time.Second)
	}
	return nil
}

// enforceClocks does what happens by itself: standing orders answer; a decision with
// a default is played when the clock is empty; a person who sits at the table and has let the time run out
// against the computer loses. A clock of the whole table ends the game for all. Whoever has lost the link is left alone: people
// claim, see [Server.claim], and the computer waits until they are back.
func (t *table) enforceClocks(ctx context.Context) error {
	if c := t.call; c != nil {
		if c.last == 0 || !t.clocksRun() || t.left(c.actor, t.server.now()) > 0 {
			return nil
		}
		t.endCall() // who acts has not shown its link, and has no time left to
	}
	if t.broken {
		return nil
	}
	if done, err := t.playStandingAnswer(ctx); done || err != nil {
		return err
	}
	if !t.clocksRun() {
		t.setAlarm() // it rang a little early for a standing order
		return nil
	}
	now := t.server.now()
	for _, d := range game.Due(t.match.Now().Position) {
		if t.left(d.Seat, now) > 0 {
			continue
		}
		switch spent := t.spent(d.Seat, now); {
		case d.Timeout != nil:
			return t.commit(ctx)(t.match.Timeout(d.Seat, game.Stamp{MS: spent}))
		case t.match.Header().Clock.Shared, t.facesComputer(d.Seat) && slices.Contains(t.present(), d.Seat):
			return t.timeOut(ctx, d.Seat, spent, "")
		}
	}
	t.notifyWatchers() // somebody may claim now
	t.setAlarm()
	return nil
}

// facesComputer tells whether a computer holds another seat than this.
func (t *table) facesComputer(seat game.Seat) bool {
	return slices.ContainsFunc(t.seats, func(s store.Seat) bool { return s.Mind != "" && s.Seat != int(seat) })
}

// timeOut ends the match because the time of seat is up.
func (t *table) timeOut(ctx context.Context, seat game.Seat, spent int64, id string) error {
	return t.commit(ctx)(t.match.End(game.TimedOut, seat, game.Stamp{ID: id, MS: spent}))
}
