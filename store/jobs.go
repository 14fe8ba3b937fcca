package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Job is work that is due beside the requests. That it is done twice must not
// matter: the log of the match decides what counts.
type Job struct {
	Kind       JobKind `json:"-"`
	Match      string  `json:"match,omitempty"      river:"unique"`
	Seq        int     `json:"seq,omitempty"        river:"unique"` // the entry that it will write
	Seat       int     `json:"seat,omitempty"       river:"unique"`
	Guest      string  `json:"guest,omitempty"` // who it is done for; any word that is the same for the same guest
	Address    string  `json:"address,omitempty"`
	Background bool    `json:"background,omitempty"` // nobody waits for it
	Before     int64   `json:"before,omitempty"`     // of Retention: Unix milliseconds
}

// JobKind tells what is to be done.
type JobKind string

// The kinds of jobs.
const (
	JobTurn      JobKind = "turn"      // a computer must decide
	JobClock     JobKind = "clock"     // something happens by itself: a clock has run out, standing orders answer
	JobRetention JobKind = "retention" // matches are deleted in which nothing has happened since
)

// JobKinds lists all kinds.
func JobKinds() []JobKind { return []JobKind{JobTurn, JobClock, JobRetention} }

// Jobs are those of a store. What a change makes due goes in with it, see
// [Change.Jobs].
type Jobs interface {
	// Add makes jobs known outside of a change. It does not wait, and one that is
	// known already is not added again. One may be lost: whoever misses what it
	// does adds it again.
	Add(jobs ...Job)
	// Work does jobs with w until stop is called, which waits for those under way.
	Work(ctx context.Context, w Worker) (stop func(), err error)
	// Count tells how many jobs wait, and how many are under way, by kind.
	Count(ctx context.Context) (JobCounts, error)
}

// JobCounts are how many jobs there are of each kind.
type JobCounts struct {
	Waiting, Running map[JobKind]int
	Oldest           time.Duration // how long one has waited that could be done
}

// Worker does jobs.
type Worker struct {
	Slots int // how many it may hold at once
	// Do does a job, and calls begun when what comes due from then on is another. A
	// job that was stopped or comes too early is [Later].
	Do  func(ctx context.Context, j Job, begun func()) error
	Log *slog.Logger
}

// Later tells that a job is to be done again after a while.
type Later time.Duration

func (l Later) Error() string { return fmt.Sprintf("to be done again in %v", time.Duration(l)) }

// localJobs are those of a store that one program has for itself. They follow
// from the log, so they need not survive it. Of each match there is at most one of
// a kind under way.
type localJobs struct {
	mu      sync.Mutex
	do      func(j Job, begun func()) error // nil: there is no worker yet
	log     *slog.Logger
	known   map[localKey]*localJob
	closed  bool
	running sync.WaitGroup
}

type localKey struct {
	kind  JobKind
	match string
}

type localJob struct {
	Job

	begun bool
	next  *Job // what came due after it had begun
}

func newLocalJobs() *localJobs { return &localJobs{known: map[localKey]*localJob{}} }

// Add implements [Jobs].
func (l *localJobs) Add(jobs ...Job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, j := range jobs {
		l.add(j)
	}
}

func (l *localJobs) add(j Job) {
	key := localKey{j.Kind, j.Match}
	switch known := l.known[key]; {
	case l.closed:
	case known == nil:
		l.known[key] = &localJob{Job: j}
		l.begin(key)
	case known.begun:
		known.next = &j
	}
}

func (l *localJobs) begin(key localKey) {
	if l.do == nil {
		return
	}
	j := l.known[key]
	l.running.Go(func() {
		err := l.do(j.Job, func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			j.begun = true
		})
		l.finish(key, err)
	})
}

// finish begins the job that came due meanwhile. After a failure it waits for
// whoever misses it.
func (l *localJobs) finish(key localKey, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	j := l.known[key]
	delete(l.known, key)
	later, again := errors.AsType[Later](err)
	switch {
	case l.closed:
	case again:
		time.AfterFunc(time.Duration(later), func() { l.Add(j.Job) })
	case err != nil:
		l.log.Error("job", "kind", key.kind, "match", key.match, "error", err)
	case j.next != nil:
		l.add(*j.next)
	}
}

// Work implements [Jobs]. There is no other worker, so it takes whatever comes:
// who is served when the worker says.
func (l *localJobs) Work(ctx context.Context, w Worker) (stop func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	lifetime, cancel := context.WithCancel(context.WithoutCancel(ctx))
	l.log, l.do = w.Log, func(j Job, begun func()) error { return w.Do(lifetime, j, begun) }
	for key := range l.known {
		l.begin(key)
	}
	return sync.OnceFunc(func() {
		l.mu.Lock()
		l.closed = true
		l.mu.Unlock()
		cancel()
		l.running.Wait()
	}), nil
}

// Count implements [Jobs].
func (l *localJobs) Count(context.Context) (JobCounts, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := JobCounts{Waiting: map[JobKind]int{}, Running: map[JobKind]int{}}
	for key, j := range l.known {
		if j.begun {
			c.Running[key.kind]++
		} else {
			c.Waiting[key.kind]++
		}
	}
	return c, nil
}
