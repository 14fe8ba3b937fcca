package store_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sabot/store"
)

// done collects what a worker was given.
type done struct {
	mu   sync.Mutex
	jobs []store.Job
}

func (d *done) note(j store.Job) (times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.jobs = append(d.jobs, j)
	for _, other := range d.jobs {
		if other == j {
			times++
		}
	}
	return times
}

func (d *done) count(j store.Job) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(slices.DeleteFunc(slices.Clone(d.jobs), func(o store.Job) bool { return o != j }))
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("never happened: %s", what)
}

func work(t *testing.T, s store.Store, do func(ctx context.Context, j store.Job, begun func()) error) (stop func()) {
	t.Helper()
	stop, err := s.Jobs().Work(t.Context(), store.Worker{Slots: 4, Do: do, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return stop
}

// Jobs do the same in a file and in a database.
func TestJobs(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(t *testing.T) store.Store{
		"SQLite": func(t *testing.T) store.Store {
			t.Helper()
			s, err := store.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "sabot.db"))
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		"PostgreSQL": func(t *testing.T) store.Store {
			t.Helper()
			return openPostgres(t, cluster.Database(t))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for what, check := range map[string]func(t *testing.T, s store.Store){
				"once":             jobsAreDoneOnce,
				"with a change":    jobsComeWithAChange,
				"again":            jobsAreDoneAgain,
				"meanwhile":        jobsThatComeMeanwhile,
				"of every kind":    jobsOfEveryKind,
				"stopped and done": jobsThatAreStopped,
			} {
				t.Run(what, func(t *testing.T) {
					t.Parallel()
					s := open(t)
					defer s.Close()
					check(t, s)
				})
			}
		})
	}
}

func turnOf(match string, seq int) store.Job {
	return store.Job{Kind: store.JobTurn, Match: match, Seq: seq, Seat: 2, Guest: "g", Address: "a"}
}

// What is known already is not added again, also before there is a worker.
func jobsAreDoneOnce(t *testing.T, s store.Store) {
	t.Helper()
	j := turnOf("m", 1)
	s.Jobs().Add(j, j)
	s.Jobs().Add(j)
	s.Jobs().Add(turnOf("n", 1))
	var d done
	stop := work(t, s, func(_ context.Context, j store.Job, begun func()) error {
		begun()
		d.note(j)
		return nil
	})
	eventually(t, "both are done", func() bool { return d.count(j) > 0 && d.count(turnOf("n", 1)) > 0 })
	eventually(t, "nothing is left", func() bool {
		c, err := s.Jobs().Count(t.Context())
		return err == nil && c.Waiting[store.JobTurn]+c.Running[store.JobTurn] == 0
	})
	stop()
	if n := d.count(j); n != 1 {
		t.Errorf("it was done %d times", n)
	}
}

// A change that is refused makes nothing due.
func jobsComeWithAChange(t *testing.T, s store.Store) {
	t.Helper()
	_, err := s.Create(t.Context(), store.InitialRecord{
		Match: store.Match{ID: "m", Head: []byte("{}")}, Entries: []store.Entry{{Line: []byte("{}")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	late, fine := turnOf("m", 7), turnOf("m", 2)
	entry := []store.Entry{{Seq: 1, Line: []byte("{}")}}
	err = s.Append(t.Context(), "m", store.Change{Last: 5, Entries: entry, Jobs: []store.Job{late}})
	if !errors.Is(err, store.ErrSeqTaken) {
		t.Errorf("Append() = %v", err)
	}
	if err := s.Append(t.Context(), "m", store.Change{Entries: entry, Jobs: []store.Job{fine}}); err != nil {
		t.Error(err)
	}
	var d done
	stop := work(t, s, func(_ context.Context, j store.Job, _ func()) error {
		d.note(j)
		return nil
	})
	eventually(t, "it is done", func() bool { return d.count(fine) == 1 })
	stop()
	if d.count(late) != 0 {
		t.Error("what is due after a change that was refused was done")
	}
}

// One that says later is done again, and after a failure it can be added again.
func jobsAreDoneAgain(t *testing.T, s store.Store) {
	t.Helper()
	var d done
	fails := turnOf("f", 1)
	stop := work(t, s, func(_ context.Context, j store.Job, _ func()) error {
		switch n := d.note(j); {
		case n > 1:
			return nil
		case j == fails:
			return errors.New("the disk is full")
		}
		return store.Later(time.Millisecond)
	})
	s.Jobs().Add(turnOf("m", 1), fails)
	eventually(t, "both are done again", func() bool {
		s.Jobs().Add(fails)
		return d.count(turnOf("m", 1)) == 2 && d.count(fails) >= 2
	})
	stop()
}

// What comes due while one of the same match is under way is done too.
func jobsThatComeMeanwhile(t *testing.T, s store.Store) {
	t.Helper()
	var d done
	stop := work(t, s, func(_ context.Context, j store.Job, begun func()) error {
		begun()
		if d.note(j); j.Seq == 1 {
			s.Jobs().Add(turnOf("m", 2))
		}
		return nil
	})
	s.Jobs().Add(turnOf("m", 1))
	eventually(t, "both are done", func() bool { return d.count(turnOf("m", 2)) == 1 })
	stop()
}

// Each arrives as it was added.
func jobsOfEveryKind(t *testing.T, s store.Store) {
	t.Helper()
	all := []store.Job{
		{Kind: store.JobTurn, Match: "m", Seq: 3, Seat: 1, Background: true},
		{Kind: store.JobClock, Match: "m", Seq: 3},
		{Kind: store.JobRetention, Before: 12},
	}
	var d done
	stop := work(t, s, func(_ context.Context, j store.Job, _ func()) error {
		d.note(j)
		return nil
	})
	s.Jobs().Add(all...)
	for _, j := range all {
		eventually(t, string(j.Kind), func() bool { return d.count(j) == 1 })
	}
	stop()
}

// Whoever stops waits for what is under way, which is told to.
func jobsThatAreStopped(t *testing.T, s store.Store) {
	t.Helper()
	began, ended := make(chan struct{}), false
	stop := work(t, s, func(ctx context.Context, _ store.Job, begun func()) error {
		begun()
		close(began)
		<-ctx.Done()
		ended = true
		return store.Later(0)
	})
	s.Jobs().Add(turnOf("m", 1))
	<-began
	stop()
	if !ended {
		t.Error("it is still at work")
	}
}

// A guest's first job comes before anybody's second, however many there are, and
// the background last.
func TestJobsAreFair(t *testing.T) {
	t.Parallel()
	s := openPostgres(t, cluster.Database(t))
	defer s.Close()
	_, err := s.Create(t.Context(), store.InitialRecord{
		Match: store.Match{ID: "m", Head: []byte("{}")}, Entries: []store.Entry{{Line: []byte("{}")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	add := func(jobs ...store.Job) {
		t.Helper()
		last++
		c := store.Change{Last: last - 1, Entries: []store.Entry{{Seq: last, Line: []byte("{}")}}, Jobs: jobs}
		if err := s.Append(t.Context(), "m", c); err != nil {
			t.Fatal(err)
		}
	}
	job := func(match, guest, address string) store.Job {
		return store.Job{Kind: store.JobTurn, Match: match, Seq: 1, Seat: 1, Guest: guest, Address: address}
	}
	watched := job("watched", "nobody", "z")
	watched.Background = true
	add(watched)
	for _, match := range []string{"l1", "l2", "l3", "l4", "l5", "l6"} {
		add(job(match, "loud", "one"))
	}
	add(job("q1", "quiet", "two"))
	add(job("q2", "quiet", "two"))
	for _, guest := range []string{"s1", "s2", "s3", "s4", "s5"} { // many guests at one address
		add(job(guest, guest, "three"))
	}
	var order []string
	var mu sync.Mutex
	do := func(_ context.Context, j store.Job, _ func()) error {
		mu.Lock()
		defer mu.Unlock()
		order = append(order, j.Match)
		return nil
	}
	stop, err := s.Jobs().Work(t.Context(), store.Worker{Slots: 1, Do: do, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "all are done", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(order) == 14
	})
	stop()
	at := func(match string) int { return slices.Index(order, match) }
	if at("q1") > 5 || at("q2") > at("l6") || at("s5") < at("s4") || order[13] != "watched" {
		t.Errorf("served in the order %v", order)
	}
}

// A worker asked for jobs and the answer was lost on the way: the queue has them
// at work with somebody who lives and has never heard of them.
func TestJobThatNeverArrived(t *testing.T) {
	t.Parallel()
	address := cluster.Database(t)
	s := openPostgres(t, address)
	defer s.Close()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }() // the test is over
	lost := turnOf("m", 1)
	s.Jobs().Add(lost)
	eventually(t, "it waits, and the worker is known", func() bool {
		changed, err := conn.Exec(t.Context(), `UPDATE river.river_job SET state = 'running', attempt = 1,
			attempted_by = ARRAY[nodes.id], attempted_at = now() - interval '1 minute' FROM nodes`)
		return err == nil && changed.RowsAffected() == 1
	})
	var d done
	stop := work(t, s, func(_ context.Context, j store.Job, _ func()) error {
		d.note(j)
		return nil
	})
	defer stop()
	eventually(t, "it is done", func() bool { return d.count(lost) > 0 })
}
