package chaos_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"sabot/dice"
	"sabot/game"
	"sabot/registry"
	"sabot/server"
)

const (
	// entriesEach is when a match that goes on and on is given up.
	entriesEach = 70
	// Players think for a moment, so that the machine has time for all of them.
	thinkFrom, thinkTo = 60 * time.Millisecond, 160 * time.Millisecond
	// cornered is how many refused actions in one state count as having none.
	cornered = 30
)

// games is all that is played.
type games struct {
	w      *world
	fronts []*link

	mu        sync.Mutex
	live      map[*match]bool
	finished  int
	entries   int
	acks      int
	minds     int // entries of computers
	reads     int
	unchecked int // histories for which Porcupine found no answer in time
	faults    []string
}

// faulty notes something that must not be.
func (g *games) faulty(format string, args ...any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if text := fmt.Sprintf(format, args...); len(g.faults) < 200 {
		g.faults = append(g.faults, fmt.Sprintf("%v %.1500s", g.w.since().Round(time.Millisecond), text))
		fmt.Fprintln(os.Stderr, "violation:", g.faults[len(g.faults)-1]) // now: a long run may be stopped
	}
}

// kind is one sort of match.
type kind struct {
	game  registry.Game
	seats []string // open, ai
}

// match is one that is played.
type match struct {
	g       *games
	kind    kind
	rules   game.Rules
	id      string
	people  []*person // who holds the seats, and a spectator
	streams []*stream
	timed   bool

	mu       sync.Mutex
	attempts []*attempt
	looks    []look
	known    map[int]time.Duration // when somebody first knew of an entry
	acked    []progress
	begun    time.Duration // when it was first asked for
}

// look is a read: the latest entry as a server said.
type look struct {
	called, answered time.Duration
	last             int
}

// progress is an entry that was new to everybody.
type progress struct {
	at  time.Duration
	seq int
}

func (m *match) String() string {
	return fmt.Sprintf("%s %v %s", m.rules.Catalog().Game, m.kind.seats, m.id)
}

// learn notes that somebody knows of an entry.
func (m *match) learn(seq int, at time.Duration, acknowledged bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if before, known := m.known[seq]; known && before <= at {
		return
	}
	m.known[seq] = at
	m.acked = append(m.acked, progress{at, seq})
	if acknowledged {
		m.g.count(func(g *games) { g.acks++ })
	}
}

func (g *games) count(f func(*games)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f(g)
}

// after is the first entry that came at a time or later.
func (m *match) after(at time.Duration) (progress, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.acked {
		if p.at >= at {
			return p, true
		}
	}
	return progress{}, false
}

// playOn plays matches of a kind, one after the other, until ctx ends.
func (g *games) playOn(ctx context.Context, t *testing.T, k kind) {
	t.Helper()
	for ctx.Err() == nil {
		m, err := g.begin(ctx, k)
		if err != nil {
			if ctx.Err() == nil {
				g.faulty("%s %v does not begin: %v", k.game.Name(), k.seats, err)
			}
			return
		}
		m.play(ctx)
	}
}

// begin seats everybody.
func (g *games) begin(ctx context.Context, k kind) (*match, error) {
	// A game without chance begins as soon as the match is there, which may be long
	// before anybody hears of it.
	m := &match{g: g, kind: k, rules: k.game.Rules, known: map[int]time.Duration{}, begun: g.w.since()}
	for range 2 + len(k.seats) {
		p, err := g.newPerson(ctx)
		if err != nil {
			return nil, err
		}
		m.people = append(m.people, p)
	}
	ada, eve := m.people[0], m.people[len(m.people)-1]
	cat := k.game.Rules.Catalog()
	chains := func(p *person) map[string]string {
		anchor, err := dice.LinkAt(p.own, 0)
		if err != nil {
			panic(err) // of a secret of ours
		}
		return map[string]string{"own": anchor, "left": dice.NewSecret()}
	}
	seats := []map[string]any{{"who": "me", "name": "Ada", "chains": chains(ada)}}
	for i := 1; i < len(cat.Seats); i++ {
		seat := map[string]any{"who": "ai", "level": "recruit"}
		if k.seats[min(i, len(k.seats))-1] == "open" {
			seat = map[string]any{"who": "open"}
		}
		seats = append(seats, seat)
	}
	body := map[string]any{
		"id": ada.marker, "game": cat.Game, "setup": game.Setup{Scenario: cat.Scenarios[0].ID}, "seats": seats,
		"clock": game.Clock{Base: 900, Increment: 2},
	}
	var began server.Snapshot
	if err := ada.insist(ctx, http.MethodPost, "/matches", body, &began); err != nil {
		return nil, err
	}
	m.id, m.timed = began.ID, began.Clock.On() && !began.Clock.Shared
	m.streams = []*stream{ada.stream(m, []game.Seat{1}, true), eve.stream(m, nil, false)}
	for i := 1; i < len(cat.Seats); i++ {
		if k.seats[min(i, len(k.seats))-1] != "open" {
			continue
		}
		bob := m.people[i]
		token, err := m.invitation(ctx, began, game.Seat(i+1))
		if err != nil {
			return nil, err
		}
		if err := bob.insist(ctx, http.MethodPost, "/join/"+token, map[string]any{"name": "Bob", "chains": chains(bob)}, nil); err != nil {
			return nil, err
		}
		m.streams = append(m.streams, bob.stream(m, []game.Seat{game.Seat(i + 1)}, true))
	}
	return m, nil
}

// invitation is a link to a seat. The first answer has it; when that was lost a new
// one is made.
func (m *match) invitation(ctx context.Context, began server.Snapshot, seat game.Seat) (string, error) {
	for _, l := range began.Links.Invites {
		if l.Seat == seat {
			return l.Token, nil
		}
	}
	var l server.SeatLink
	body := map[string]any{"id": m.people[0].marker + "-i", "seat": seat}
	err := m.people[0].insist(ctx, http.MethodPost, "/matches/"+m.id+"/link", body, &l)
	return l.Token, err
}

// play plays the match to its end, and checks it. When ctx ends it is given up;
// what is under way then is seen through.
func (m *match) play(ctx context.Context) {
	listening, leave := context.WithCancel(context.WithoutCancel(ctx))
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stuck, leave) })()
	var streams, seats sync.WaitGroup
	for _, s := range m.streams {
		streams.Go(func() { s.run(listening) })
	}
	m.g.count(func(g *games) { g.live[m] = true })
	for _, s := range m.streams {
		if len(s.seats) > 0 {
			seats.Go(func() { m.playSeat(ctx, listening, s) })
		}
	}
	seats.Wait()
	m.g.count(func(g *games) { delete(g.live, m) })
	m.finish(listening)
	leave()
	streams.Wait()
	m.check() //nolint:contextcheck // it is read also when no more is to be played
	for _, p := range m.people {
		p.web.CloseIdleConnections()
	}
}

// playSeat decides for a seat until the match is over. Whoever must decide when
// it has gone on for long enough gives up.
func (m *match) playSeat(ctx, listening context.Context, s *stream) {
	seat, tries, at := s.seats[0], 0, -1
	for n := 1; ; n++ {
		state, ok := s.waiting(ctx, at-1)
		if !ok || state.Status == "over" || state.Last > entriesEach || tries > cornered {
			break
		}
		if state.Seq != at {
			at, tries = state.Seq, 0
		}
		tries++
		think := thinkFrom + mathrand.N(thinkTo-thinkFrom)
		time.Sleep(think)
		legal := state.Sights[0].Legal
		a := &attempt{id: fmt.Sprintf("%s-%d", s.p.marker, n), seat: seat, expect: state.Seq}
		s.p.play(listening, m, a, map[string]any{
			"id": a.id, "seat": seat, "seq": a.expect, "action": legal[mathrand.N(len(legal))].Action,
		})
		m.mu.Lock()
		m.attempts = append(m.attempts, a)
		m.mu.Unlock()
		if a.outcome == acknowledged {
			at, tries = a.seq, 0
		}
		if mathrand.N(3) == 0 {
			m.look(listening, m.people[mathrand.N(len(m.people))])
		}
	}
	body := map[string]any{"id": s.p.marker + "-end", "seat": seat}
	_ = s.p.insist(listening, http.MethodPost, "/matches/"+m.id+"/resign", body, nil) // it may be over
}

// look asks for the state of the match.
func (m *match) look(ctx context.Context, p *person) {
	called := m.g.w.since()
	status, answer := p.ask(ctx, http.MethodGet, "/matches/"+m.id, nil)
	var state server.Snapshot
	if status != http.StatusOK || unmarshal(answer, &state) != nil {
		p.elsewhere()
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.looks = append(m.looks, look{called, m.g.w.since(), state.Last})
}

// finish waits until every stream has told the end.
func (m *match) finish(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	for _, s := range m.streams {
		for ctx.Err() == nil {
			s.mu.Lock()
			over := s.state.Status == "over"
			s.mu.Unlock()
			if over {
				break
			}
			time.Sleep(again)
		}
	}
	if ctx.Err() != nil {
		m.g.faulty("%s: a stream does not tell the end", m)
	}
}

// current tells whether all streams have told an entry.
func (m *match) current(seq int) bool {
	return !slices.ContainsFunc(m.streams, func(s *stream) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.next <= seq
	})
}

func viewSum(view []byte) [32]byte { return sha256.Sum256(view) }

// last describes where a match stands, for who looks into it.
func (m *match) last() string {
	text := ""
	for _, s := range m.streams {
		s.mu.Lock()
		text += fmt.Sprintf("%s has entry %d (%s, %d connections); ", s.reader(), s.next-1, s.state.Status, s.connected)
		s.mu.Unlock()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if n := len(m.attempts); n > 0 {
		text += fmt.Sprintf("last attempt %+v", *m.attempts[n-1])
	}
	return text
}
