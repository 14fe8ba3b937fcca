package server

import (
	"context"
	"sync"
	"time"
)

const (
	// maxDrift is how far the clock on the wall may go away from the monotonic
	// one before it counts as set by somebody.
	maxDrift = 2 * time.Second
	// watchEvery is how often the clocks are compared, and maxGap how long
	// nobody may have looked at them before the machine counts as suspended.
	watchEvery = time.Second
	maxGap     = 15 * time.Second
	// maxAway is how long the database may say nothing before nobody's time runs,
	// and maxQuestion how long it may take to tell its time so that it counts.
	maxAway     = 3 * time.Second
	maxQuestion = time.Second
)

// timekeeper tells the server's time: what the clock on the wall said when the
// session began, and what has passed since by a clock that nobody can set.
//
// A session ends when the two go apart (somebody has set the clock, a time
// server has corrected it) or when the program did not run for a while (a
// laptop was closed, a virtual machine halted). The next begins with the time
// on the wall. For everything that is measured a new session is like a restart
// of the server: what passed before it does not count.
//
// Servers that share a database have its clock for the one on the wall, so that
// they tell the same time whatever their own clocks say. A session ends, too,
// when the database was away for a while: nobody could move then.
type timekeeper struct {
	wall     func() time.Time
	steady   func() time.Duration
	watching bool // somebody looks every second, so that a gap means something
	works    bool // for a program that serves nobody: its sessions are no time to move in

	mu    sync.Mutex
	heard time.Duration // the steady clock when the database told its time
	told  time.Time     // and what it said; zero where there is none
	base  time.Time     // the wall when the session began
	from  time.Duration // the steady clock then
	last  time.Duration // the steady clock when somebody looked last
	began int64         // base, as it is stored and sent
	past  []span        // sessions before this one, of other programs on the same store too
}

func newTimekeeper(wall func() time.Time, steady func() time.Duration) *timekeeper {
	k := &timekeeper{wall: wall, steady: steady}
	k.begin(wall(), steady())
	return k
}

// begin starts a session.
func (k *timekeeper) begin(wall time.Time, steady time.Duration) {
	k.base, k.from, k.last, k.began = wall.Round(0), steady, steady, wall.UnixMilli()
}

// look tells the time and when the session began, in Unix milliseconds.
func (k *timekeeper) look() (now, began int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	steady := k.steady()
	wall := k.onWall(steady)
	away := !k.told.IsZero() && steady-k.heard > maxAway
	drift := wall.Round(0).Sub(k.base.Add(steady - k.from))
	if drift.Abs() > maxDrift || k.watching && steady-k.last > maxGap || away {
		ended := k.last
		if away {
			ended = min(ended, k.heard)
		}
		k.past = k.with(span{k.began, k.base.Add(ended - k.from).UnixMilli()})
		k.begin(wall, steady)
	}
	k.last = steady
	return k.base.Add(steady - k.from).UnixMilli(), k.began
}

// onWall is the time on the wall.
func (k *timekeeper) onWall(steady time.Duration) time.Time {
	if k.told.IsZero() {
		return k.wall()
	}
	return k.told.Add(steady - k.heard)
}

// ask takes the time of the database for that on the wall. The answer was given
// at some moment between question and now; one that took long is no news about
// the time, only that somebody is there.
func (k *timekeeper) ask(ctx context.Context, clock func(context.Context) (time.Time, error)) error {
	asked := k.steady()
	at, err := clock(ctx)
	if err != nil {
		return err
	}
	k.look() // before it is known that it is there again
	k.mu.Lock()
	defer k.mu.Unlock()
	steady := k.steady()
	took := steady - asked
	at = at.Add(took / 2)
	switch {
	case k.told.IsZero():
		k.begin(at, steady)
	case took > maxQuestion:
		at = k.onWall(steady)
	}
	k.told, k.heard = at, steady
	return nil
}

// follow asks the database for the time until stop is closed.
func (k *timekeeper) follow(lifetime context.Context, clock func(context.Context) (time.Time, error)) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-lifetime.Done():
			return
		case <-tick.C:
			ctx, cancel := context.WithTimeout(lifetime, maxAway)
			_ = k.ask(ctx, clock) // it is away: then no session lasts
			cancel()
		}
	}
}

// watch looks at the clocks until stop is closed.
func (k *timekeeper) watch(stop <-chan struct{}) {
	k.mu.Lock()
	k.last, k.watching = k.steady(), true
	k.mu.Unlock()
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			k.look()
		}
	}
}

// steadyClock measures with the monotonic clock of the machine.
func steadyClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

// now is the server's time in the form that is stored and sent.
func (s *Server) now() int64 {
	now, _ := s.time.look()
	return now
}

// sessionBegan is since when the clocks have run evenly: the start of the
// program, or of its latest session.
func (s *Server) sessionBegan() int64 {
	_, began := s.time.look()
	return began
}
