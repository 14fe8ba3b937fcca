package server

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"sabot/ai"
	"sabot/game"
)

// mindPool lets the computer opponents play. Which of them must decide follows
// from the logs, so nothing is queued on disk and nothing is lost: after a
// restart [minds.resume] asks the store. Each match has at most one turn under
// way; matches take turns.
type mindPool struct {
	server *Server

	mu      sync.Mutex
	wake    *sync.Cond
	waiting []string        // matches with a due turn, first come first served
	queued  map[string]bool // those in waiting
	active  map[string]bool // those being worked on; true when due again
	closed  bool
	workers sync.WaitGroup

	minds  map[string]ai.Mind // by game and level; each decides for many matches
	expire *time.Timer        // forgets them when nobody has thought for a while
}

const (
	// decisionTimeout is more than a decision may ever take (five seconds).
	decisionTimeout = 8 * time.Second
	// ampleMS is time enough for any level.
	ampleMS = 1000
	// idleMindTimeout is how long unused minds keep their memory.
	idleMindTimeout = time.Minute
	// drawScore is how far behind, in hundredths of a light tank, a computer
	// must be to accept a draw.
	drawScore = -50
)

func newMindPool(s *Server, workers int) *mindPool {
	m := &mindPool{server: s, queued: map[string]bool{}, active: map[string]bool{}, minds: map[string]ai.Mind{}}
	m.expire = time.AfterFunc(idleMindTimeout, m.forgetMinds)
	m.wake = sync.NewCond(&m.mu)
	for range workers {
		m.workers.Go(m.runWorker)
	}
	// A worker sleeps on the condition; the end of the server wakes it.
	context.AfterFunc(s.lifetime, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.closed = true
		m.expire.Stop()
		m.wake.Broadcast()
	})
	return m
}

// resume finds the turns that were due when the server stopped.
func (m *mindPool) resume(ctx context.Context) error {
	ids, err := m.server.store.DueMatches(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		m.enqueue(id)
	}
	return nil
}

// enqueue notes that a computer must decide in a match.
func (m *mindPool) enqueue(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, busy := m.active[id]; busy {
		m.active[id] = true
		return
	}
	if !m.queued[id] && !m.closed {
		m.queued[id] = true
		m.waiting = append(m.waiting, id)
		m.wake.Signal()
	}
}

func (m *mindPool) wait() { m.workers.Wait() }

func (m *mindPool) runWorker() {
	for {
		id, ok := m.next()
		if !ok {
			return
		}
		m.runTurn(id, func(err error) {
			if err != nil && m.server.lifetime.Err() == nil {
				m.server.log.Error("computer turn", "match", id, "error", err)
			}
			m.finish(id, err == nil)
		})
	}
}

func (m *mindPool) next() (id string, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.waiting) == 0 && !m.closed {
		m.wake.Wait()
	}
	if m.closed {
		return "", false
	}
	id, m.waiting = m.waiting[0], m.waiting[1:]
	delete(m.queued, id)
	m.active[id] = false
	return id, true
}

// finish puts a match back in line when another turn came due meanwhile. After
// a failure it waits for the next visitor, who wakes it again.
func (m *mindPool) finish(id string, fine bool) {
	m.mu.Lock()
	again := m.active[id] && fine
	delete(m.active, id)
	m.mu.Unlock()
	if again {
		m.enqueue(id)
	}
}

// runTurn lets a computer decide once, and calls done when the decision is
// played. In a window that is after the pause that all answers have; the
// worker does not wait for it.
func (m *mindPool) runTurn(id string, done func(error)) {
	ctx, cancel := context.WithTimeout(m.server.lifetime, decisionTimeout)
	t, release, err := m.server.cache.open(ctx, id)
	if err != nil {
		cancel()
		done(err)
		return
	}
	end := func(err error) {
		release()
		cancel()
		done(err)
	}
	job, ok := t.startThinking(ctx)
	if !ok {
		end(nil)
		return
	}
	thought, failed := m.decide(job)
	job.ended = m.server.now()
	early := min(time.Duration(job.shown-job.ended)*time.Millisecond, m.server.cfg.Pause)
	if early <= 0 {
		end(t.stopThinking(ctx, job, thought, failed))
		return
	}
	m.workers.Go(func() {
		select {
		case <-time.After(early):
		case <-job.ctx.Done(): // the table has moved on, or the server stops
		}
		end(t.stopThinking(ctx, job, thought, failed))
	})
}

type job struct {
	ctx    context.Context //nolint:containedctx // ends when the table moves on
	cancel context.CancelFunc
	game   string
	level  ai.Level
	seat   game.Seat
	view   game.View
	budget ai.Budget
	len    int // entries when it began
	began  int64
	ended  int64
	shown  int64 // when the answer may be shown, in a window; else 0
}

// startThinking takes what a computer needs from the table and lets go of it:
// people may look, talk and take back while it thinks.
func (t *table) startThinking(ctx context.Context) (job, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.dueMind()
	if seat == game.Nobody || t.broken {
		return job{}, false
	}
	now := t.server.now()
	j := job{
		game: t.rec.Game, level: ai.Level(t.mind(seat)), seat: seat, view: t.match.Now().Position.View(seat),
		len: t.match.Len(), began: now,
	}
	if clocks := t.match.Now().Clocks; clocks != nil {
		// A twentieth of what is left, and what the move gives back.
		// Its level's own bound holds when there is plenty.
		ms := clocks[seat-1]/20 + int64(t.match.Header().Clock.Increment)*800
		if ms < ampleMS {
			j.budget.Time = time.Duration(max(ms, 20)) * time.Millisecond
		}
	}
	if pause := t.pause(seat); pause > 0 {
		// Whatever it holds, the answer comes when the pause is over: the
		// thinking has to fit in.
		j.shown = now + pause
		most := time.Duration(pause) * time.Millisecond * 4 / 5
		if j.budget.Time == 0 || j.budget.Time > most {
			j.budget.Time = most
		}
	}
	t.server.fixBudget(&j.budget, j.level)
	j.budget.Seed = t.decisionSeed()
	j.ctx, j.cancel = context.WithCancel(ctx)
	t.thinking, t.thought, t.halt = seat, now, j.cancel
	t.notifyWatchers()
	return j, true
}

// decide asks a mind. One that panics is a bug of ours and must not take the
// server with it; the seat then plays something legal.
func (m *mindPool) decide(j job) (thought ai.Thought, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("mind panicked: %v\n%s", r, debug.Stack())
			m.forgetMinds() // what this one remembers may be half done
		}
	}()
	mind, err := m.mind(j.game, j.level)
	if err != nil {
		return ai.Thought{}, err
	}
	thought, err = mind.Decide(j.ctx, j.seat, j.view, j.budget)
	m.server.metrics.decided(j.game, string(j.level), time.Duration(thought.Millis)*time.Millisecond)
	return thought, err
}

// stopThinking plays what was decided, unless the table has moved on.
func (t *table) stopThinking(ctx context.Context, j job, thought ai.Thought, failed error) error {
	j.cancel()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.thinking, t.halt = game.Nobody, nil
	defer t.notifyWatchers()
	if t.broken || t.server.lifetime.Err() != nil {
		return nil
	}
	if t.match.Len() != j.len || t.dueMind() != j.seat {
		t.wakeComputer() // taken back, paused or ended meanwhile
		return nil
	}
	if failed != nil {
		t.server.log.ErrorContext(ctx, "mind failed", "match", t.id, "level", j.level, "error", failed)
	}
	if t.offer() != game.Nobody && t.offer() != j.seat && failed == nil && thought.Score <= drawScore && thought.Mate <= 0 {
		return t.commit(ctx)(t.match.End(game.Agreed, j.seat, game.Stamp{}))
	}
	return t.commit(ctx)(t.mindStep(ctx, j, thought.Action, max(0, j.ended-max(j.began, j.shown, t.server.sessionBegan()))))
}

// mindStep plays a computer's action. A clock never stops a computer: it is
// held to the time it was given, and a slow machine is not its fault. Only a
// clock of the whole table runs out under its hands, for nobody loses by that.
func (t *table) mindStep(ctx context.Context, j job, a game.Action, ms int64) (game.Step, error) {
	if clocks := t.match.Now().Clocks; clocks != nil {
		if t.match.Header().Clock.Shared && ms >= clocks[j.seat-1] {
			if step, err := t.match.End(game.TimedOut, j.seat, game.Stamp{MS: ms}); err == nil {
				return step, nil
			}
		}
		ms = min(ms, max(0, clocks[j.seat-1]-1))
	}
	stamp := game.Stamp{MS: ms}
	if a != nil {
		step, err := t.match.Play(j.seat, a, stamp)
		if err == nil {
			return step, nil
		}
		t.server.log.ErrorContext(ctx, "mind chose an action that is refused", "match", t.id, "level", j.level, "error", err)
	}
	var refusals []error
	for _, a := range t.match.Now().Position.Legal(j.seat) {
		step, err := t.match.Play(j.seat, a, stamp)
		if err == nil {
			return step, nil
		}
		refusals = append(refusals, err)
	}
	return game.Step{}, fmt.Errorf("nothing to play for seat %d: %w", j.seat, errors.Join(refusals...))
}

// mind finds or makes an opponent. Minds keep memory between turns.
func (m *mindPool) mind(name string, level ai.Level) (ai.Mind, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.closed {
		m.expire.Reset(idleMindTimeout)
	}
	key := name + "/" + string(level)
	// What a mind remembers of other matches must not show in a seeded one.
	if mind := m.minds[key]; mind != nil && !m.server.seeded() {
		return mind, nil
	}
	g := m.server.games[name]
	if g.Mind == nil {
		return nil, fmt.Errorf("no computer opponent plays %s", name)
	}
	mind, err := g.Mind(level)
	if err == nil {
		m.minds[key] = mind
	}
	return mind, err
}

// forgetMinds gives their memory back.
func (m *mindPool) forgetMinds() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.minds)
}
