package server

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"sabot/ai"
	"sabot/game"
	"sabot/store"
)

// mindPool lets the computer opponents play. Which of them must decide follows
// from the logs; a turn is a job of the store. With a database any program on it may
// do it, else this one does. Who is served when is for [places] to say.
type mindPool struct {
	server *Server
	places *places

	mu     sync.Mutex
	closed bool

	minds  map[string]ai.Mind // by game and level; each decides for many matches
	expire *time.Timer        // forgets them when nobody has thought for a while
}

const (
	// decisionTimeout is more than a decision may ever take (five seconds).
	decisionTimeout = 8 * time.Second
	// idleMindTimeout is how long unused minds keep their memory.
	idleMindTimeout = time.Minute
	// drawScore is how far behind, in hundredths of a light tank, a computer
	// must be to accept a draw.
	drawScore = -50
)

// newMindPool has room for workers decisions at once, and always for two:
// matches between computers, and those of one guest, never take every place, so
// that a person's opponent need not wait for them.
func newMindPool(s *Server, workers int) *mindPool {
	size := max(2, workers)
	m := &mindPool{
		server: s, places: newPlaces(size, size/2, max(1, size/2), 0),
		minds: map[string]ai.Mind{},
	}
	m.expire = time.AfterFunc(idleMindTimeout, m.forgetMinds)
	return m
}

// close lets the minds go.
func (m *mindPool) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.expire.Stop()
}

const (
	// fullHere is when a turn is tried again of somebody who has all the places they
	// may have here: another node may have one.
	fullHere = 200 * time.Millisecond
	// stillHere is the same for a match that thinks here already: it is about to
	// stop.
	stillHere = 20 * time.Millisecond
)

// runTurn lets a computer decide once. In a window the decision is played after
// the pause that all answers have; its place is free meanwhile.
func (m *mindPool) runTurn(ctx context.Context, due store.Job, begun func()) error {
	who := payer{due.Guest, due.Address}
	if m.server.store.Shared() && !m.places.open(who, due.Background) {
		return store.Later(fullHere)
	}
	leave, err := m.places.enter(ctx, who, due.Background)
	if err != nil {
		return err
	}
	defer leave()
	begun()
	ctx, cancel := context.WithTimeout(ctx, decisionTimeout)
	defer cancel()
	t, release, err := m.server.cache.open(ctx, due.Match)
	if err != nil {
		return unanswered(err)
	}
	defer release()
	job, err := t.startThinking(ctx)
	if err != nil || job.seat == game.Nobody {
		return err
	}
	thought, failed := m.decide(job) //nolint:contextcheck // the job has it
	leave()
	job.ended = m.server.now()
	early := min(time.Duration(job.shown-job.ended)*time.Millisecond, m.server.cfg.Pause)
	if early > 0 {
		select {
		case <-time.After(early):
		case <-job.ctx.Done(): // the table has moved on, or the server stops
		}
	}
	err = t.stopThinking(ctx, job, thought, failed)
	if roll, ok := errors.AsType[underWay](err); ok {
		// Until it is written nobody else need think about it.
		select {
		case <-roll.done:
			err = nil
		case <-m.server.lifetime.Done():
		}
	}
	if errors.Is(err, store.ErrSeqTaken) {
		return nil // another node has thought faster
	}
	return err
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

// attendance is how long after a visit a match between computers goes on
// without a stream: somebody may ask again and again instead.
const attendance = 10 * time.Second

// withoutPeople tells that all seats belong to computers.
func (t *table) withoutPeople() bool {
	return !slices.ContainsFunc(t.seats, func(s store.Seat) bool { return s.Mind == "" })
}

// attended tells whether the computers' time is spent for somebody: a match
// without people stands still while nobody watches, and one whose log is full
// stays as it is.
func (t *table) attended() bool {
	return !t.full() && (!t.withoutPeople() || len(t.watchers) > 0 || t.server.now()-t.visited < attendance.Milliseconds())
}

// visit notes that somebody is here. Whoever began the match pays for its
// computers, at the address from which they come now.
func (t *table) visit(c caller) {
	t.visited = t.server.now()
	if c.guest != "" && (c.guest == t.rec.Owner || len(t.held(c.guest)) > 0) {
		t.address = c.address
	}
	if err := t.begin(t.server.lifetime); err != nil && !errors.Is(err, store.ErrSeqTaken) {
		t.server.log.Error("match does not begin", "match", t.id, "error", err)
	}
	t.wakeComputer()
}

// wakeComputer makes sure that a computer which must decide knows. Every visit does
// so: a turn that failed (a full disk, say) is tried again when somebody looks.
func (t *table) wakeComputer() {
	if t.thinking == game.Nobody && t.thinkingElsewhere() == game.Nobody && len(t.calledElsewhere()) == 0 {
		t.server.store.Jobs().Add(t.dueTurn()...)
	}
}

// dueTurn is the job of the computer that must decide, if its time is spent for
// somebody. Whoever began the match pays.
func (t *table) dueTurn() []store.Job {
	seat := t.dueMind()
	if seat == game.Nobody || !t.attended() {
		return nil
	}
	return []store.Job{{
		Kind: store.JobTurn, Match: t.id, Seq: t.match.Len(), Seat: int(seat),
		Guest: t.server.alias(t.rec.Owner), Address: t.server.alias(t.address), Background: t.withoutPeople(),
	}}
}

// startThinking takes what a computer needs from the table and lets go of it:
// people may look, talk and take back while it thinks. Nobody's seat: there is
// nothing to decide.
func (t *table) startThinking(ctx context.Context) (job, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.dueMind()
	switch {
	case seat == game.Nobody || t.broken || t.full():
		return job{}, nil
	case !t.attended() && !t.server.store.Shared(): // on another node somebody may watch
		return job{}, nil
	case t.thinking != game.Nobody:
		return job{}, store.Later(stillHere)
	}
	now := t.server.now()
	j := job{
		game: t.rec.Game, level: t.level(seat), seat: seat, view: t.match.Now().Position.View(seat),
		len: t.match.Len(), began: now,
	}
	if clocks := t.match.Now().Clocks; clocks != nil {
		// A twentieth of what is left, and what the move gives back.
		// Its level's own bound holds when there is plenty.
		ms := clocks[seat-1]/20 + int64(t.match.Header().Clock.Increment)*800
		if ms < ai.Pace(j.level).Milliseconds() {
			j.budget.Time = time.Duration(max(ms, 20)) * time.Millisecond
		}
	}
	if pause := t.pause(seat); pause > 0 {
		// Whatever it holds, the answer comes when the pause is over: the
		// thinking has to fit in.
		j.shown = now + pause
		most := min(time.Duration(pause)*time.Millisecond*4/5, ai.Pace(j.level))
		if j.budget.Time == 0 || j.budget.Time > most {
			j.budget.Time = most
		}
	}
	t.server.fixBudget(&j.budget, j.level)
	j.budget.Seed, j.budget.Style = t.decisionSeed(seat), t.style(seat)
	j.ctx, j.cancel = context.WithCancel(ctx)
	t.thinking, t.thought, t.halt = seat, now, j.cancel
	t.sayThinking()
	t.notifyWatchers()
	return j, nil
}

// decide asks a mind. One that panics is a bug of ours and must not take the
// server with it; the seat then plays something legal.
func (m *mindPool) decide(j job) (thought ai.Thought, err error) {
	mind, err := m.mind(j.game, j.level)
	if err != nil {
		return ai.Thought{}, err
	}
	ctx, span := m.server.tracer.Start(j.ctx, "decide", trace.WithAttributes(
		attribute.String("game", j.game), attribute.String("level", string(j.level))))
	defer span.End()
	if broke := m.guard(func() { thought, err = mind.Decide(ctx, j.seat, j.view, j.budget) }); broke != nil {
		return ai.Thought{}, broke
	}
	m.server.metrics.decided(j.game, string(j.level), time.Duration(thought.Millis)*time.Millisecond)
	return thought, err
}

// guard lets a mind think, and tells that it broke over it.
func (m *mindPool) guard(think func()) (broke error) {
	defer func() {
		if r := recover(); r != nil {
			broke = fmt.Errorf("mind panicked: %v\n%s", r, debug.Stack())
			m.forgetMinds() // what this one remembers may be half done
		}
	}()
	think()
	return nil
}

// stopThinking plays what was decided, unless the table has moved on.
func (t *table) stopThinking(ctx context.Context, j job, thought ai.Thought, failed error) error {
	j.cancel()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.thinking, t.halt = game.Nobody, nil
	t.sayThinking()
	defer t.notifyWatchers()
	switch {
	case t.server.lifetime.Err() != nil:
		return store.Later(0) // for another node
	case t.broken:
		return nil
	case t.match.Len() != j.len || t.dueMind() != j.seat:
		t.wakeComputer() // taken back, paused or ended meanwhile
		return nil
	}
	if failed != nil {
		t.server.log.ErrorContext(ctx, "mind failed", "match", t.id, "level", j.level, "error", failed)
	}
	if t.mind(j.seat) == "" {
		return t.playForStaff(ctx, j, thought.Action)
	}
	if t.offer() != game.Nobody && t.offer() != j.seat && failed == nil && thought.Score <= drawScore && thought.Mate <= 0 {
		return t.decided(ctx)(t.match.End(game.Agreed, j.seat, game.Stamp{}))
	}
	if s := thought.Standing; s != nil && failed == nil && t.match.Header().Concede {
		switch resigns, offers := t.takesStock(j.seat, *s); {
		case resigns:
			return t.decided(ctx)(t.match.End(game.Resigned, j.seat, game.Stamp{}))
		case offers: // and then decides as ever
			return t.decided(ctx)(t.match.Offer(j.seat, game.Stamp{}))
		}
	}
	return t.decided(ctx)(t.mindStep(ctx, j, thought.Action, max(0, j.ended-max(j.began, j.shown, t.server.sessionBegan()))))
}

// patience is how many of its turns in a row a computer sees nothing but a loss
// before it resigns, and nothing but a draw before it offers one.
const patience = 3

// stock is since when a computer has seen nothing but a loss, or a draw.
type stock struct{ lost, dead spell }

// spell counts turns in a row, however many decisions each has.
type spell struct{ turns, last int }

// lasts goes on counting in a turn, or ends the spell. After taking back it begins
// anew.
func (s *spell) lasts(turn int, still bool) int {
	switch {
	case !still:
		*s = spell{}
	case s.turns == 0 || turn < s.last:
		*s = spell{1, turn}
	case turn > s.last:
		*s = spell{s.turns + 1, turn}
	}
	return s.turns
}

// takesStock tells whether a computer would rather resign or offer a draw than play
// on: never before it has seen for several turns that it loses whatever it does, and
// never twice the offer.
func (t *table) takesStock(seat game.Seat, now ai.Standing) (resigns, offers bool) {
	s := t.stock[seat]
	if s == nil {
		s = new(stock)
		t.stock[seat] = s
	}
	resigns = s.lost.lasts(now.Turn, now.Lost) >= patience
	offers = s.dead.lasts(now.Turn, now.Dead) >= patience
	for seq := range t.match.Len() {
		e := t.match.At(seq).Entry
		offers = offers && (e.Do != game.DoOffer || e.Seat != seat)
	}
	return resigns, offers
}

// decided writes what a computer has decided. It tells of a roll that waits for
// links.
func (t *table) decided(ctx context.Context) func(game.Step, error) error {
	return func(step game.Step, err error) error {
		if err != nil {
			return err
		}
		return t.roll(ctx, step)
	}
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
