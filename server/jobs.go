package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"sabot/store"
)

// What is due beside the requests goes through the jobs of the store: turns of
// computers, clocks that run out, matches that are old. With a database they are
// written along with what makes them due, and any node or worker may do them; in a
// folder the log says what is due, and this program does it.
//
// All of it may be done twice. The key of the log lets one of two writers through,
// and what is deleted is gone.

// slotsPerPlace is how many turns a node may hold for each place at which it
// thinks: most of them wait for the end of a pause, or for links.
const slotsPerPlace = 4

// work begins to do jobs, those first that were due before.
func (s *Server) work(ctx context.Context) error {
	if s.cfg.NoJobs {
		return nil
	}
	stop, err := s.store.Jobs().Work(ctx, store.Worker{Slots: slotsPerPlace * s.minds.places.size, Do: s.do, Log: s.log})
	if err != nil {
		return err
	}
	s.stopWork = stop
	ids, err := s.store.DueMatches(ctx)
	if err != nil {
		return fmt.Errorf("find due turns: %w", err)
	}
	s.background.Go(func() {
		for _, id := range ids {
			if err := unbroken(func() error { return s.wake(id) }); err != nil {
				s.log.ErrorContext(s.lifetime, "due turn", "match", id, "error", err)
			}
		}
	})
	return nil
}

// wake lets the computer of a match go on, if it can be opened: else it says why when
// somebody looks.
func (s *Server) wake(id string) error {
	t, release, err := s.cache.open(s.lifetime, id)
	if err != nil {
		return nil //nolint:nilerr // as above
	}
	defer release()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wakeComputer()
	return nil
}

// unbroken does what no request waits for. A rules bug in one match is an error then:
// it must not take the server with it, and with it all others.
func unbroken(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}

// do does one job. When the server stops, another takes it.
func (s *Server) do(ctx context.Context, j store.Job, begun func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.lifetime, cancel)() //nolint:contextcheck // two that end it
	began := time.Now()
	err := unbroken(func() error { return s.doKind(ctx, j, begun) })
	if err != nil && s.lifetime.Err() != nil {
		err = store.Later(0)
	}
	s.metrics.job(j.Kind, time.Since(began), err)
	return err
}

func (s *Server) doKind(ctx context.Context, j store.Job, begun func()) error {
	switch j.Kind {
	case store.JobTurn:
		return s.minds.runTurn(ctx, j, begun)
	case store.JobClock:
		return s.runClock(ctx, j)
	case store.JobRetention:
		return s.deleteStale(ctx, j.Before)
	}
	return fmt.Errorf("a job of kind %q", j.Kind)
}

// elseBy is when a job is tried again that only a newer program can do.
const elseBy = 500 * time.Millisecond

// unanswered is what becomes of a job whose match cannot be opened: nothing where it
// is not there any more, and another worker's where its rules are newer.
func unanswered(err error) error {
	p, ok := errors.AsType[*Problem](err)
	switch {
	case ok && p.Status == http.StatusNotFound:
		return nil
	case ok && p.Status == http.StatusServiceUnavailable:
		return store.Later(elseBy)
	}
	return err
}

// alias stands for a guest or an address in the queue: the same on all nodes, and
// of no use to anybody else.
func (s *Server) alias(of string) string {
	if of == "" {
		return ""
	}
	mac := hmac.New(sha256.New, s.guests.key)
	mac.Write([]byte("job " + of))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}
