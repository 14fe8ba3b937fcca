package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"
)

const (
	// riverSchema keeps the tables of the queue apart from ours.
	riverSchema = "river"
	// fetchPoll is how often a worker looks for jobs of which it was not told, and
	// fetchPause how long it waits at least between two looks.
	fetchPoll  = 250 * time.Millisecond
	fetchPause = 10 * time.Millisecond
	// retryAfter is when a job that failed is tried again, jobTries how often.
	retryAfter = time.Second
	jobTries   = 20
	// keepJobs is how long jobs are kept that are done.
	keepJobs = 10 * time.Minute
	// tidyEvery is how often a worker looks for jobs of workers that have died, and
	// in whose turn it is.
	tidyEvery = 500 * time.Millisecond
	// addAgain is how long a program does not add the same job twice: it was there
	// a moment ago.
	addAgain = time.Second
	jobsRoom = 1024
	// stopJobs is how long a worker may take to give its jobs back.
	stopJobs = 5 * time.Second
)

// Each kind of job has a type of its own, as the queue wants it.
type (
	turnArgs      struct{ Job }
	clockArgs     struct{ Job }
	retentionArgs struct{ Job }
)

// Kind implements [river.JobArgs].
func (turnArgs) Kind() string { return string(JobTurn) }

// Kind implements [river.JobArgs].
func (clockArgs) Kind() string { return string(JobClock) }

// Kind implements [river.JobArgs].
func (retentionArgs) Kind() string { return string(JobRetention) }

func (j Job) args() river.JobArgs {
	switch j.Kind {
	case JobTurn:
		return turnArgs{j}
	case JobClock:
		return clockArgs{j}
	case JobRetention:
		return retentionArgs{j}
	}
	panic(fmt.Sprintf("store: a job of kind %q", j.Kind))
}

// riverJobs are those of a database that many programs share.
type riverJobs struct {
	node   string
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx] // inserts
	added  chan Job

	mu   sync.Mutex
	held map[int64]bool // jobs at work here

	lifetime context.Context //nolint:containedctx // ends with the store
	stop     context.CancelFunc
	running  sync.WaitGroup
}

func newRiverJobs(pool *pgxpool.Pool, node string) (*riverJobs, error) {
	r := &riverJobs{node: node, pool: pool, added: make(chan Job, jobsRoom), held: map[int64]bool{}}
	var err error
	if r.client, err = river.NewClient(riverpgxv5.New(pool), &river.Config{
		Schema: riverSchema, FetchCooldown: fetchPause, Logger: slog.New(slog.DiscardHandler),
	}); err != nil {
		return nil, err
	}
	r.lifetime, r.stop = context.WithCancel(context.Background())
	r.running.Go(r.insertAdded)
	return r, nil
}

func (r *riverJobs) close() {
	r.stop()
	r.running.Wait()
}

// migrateRiver brings the tables of the queue up to date.
func migrateRiver(ctx context.Context, pool *pgxpool.Pool) error {
	if _, err := pool.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS "+riverSchema); err != nil {
		return err
	}
	m, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{
		Schema: riverSchema, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// Add implements [Jobs].
func (r *riverJobs) Add(jobs ...Job) {
	for _, j := range jobs {
		select {
		case r.added <- j:
		default: // too much at once
		}
	}
}

// insertAdded puts what was added into the queue.
func (r *riverJobs) insertAdded() {
	lately := map[Job]time.Time{}
	for {
		var j Job
		select {
		case <-r.lifetime.Done():
			return
		case j = <-r.added:
		}
		now := time.Now()
		if now.Sub(lately[j]) < addAgain {
			continue
		}
		if len(lately) > jobsRoom {
			clear(lately)
		}
		ctx, cancel := context.WithTimeout(r.lifetime, connectLimit)
		if pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error { return r.insert(ctx, tx, []Job{j}) }) == nil {
			lately[j] = now
		}
		cancel()
	}
}

// live are the states of jobs that are still to be done: while one is there, the
// same is not added again.
func live() []rivertype.JobState {
	return []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning,
		rivertype.JobStateScheduled,
	}
}

// insert adds jobs in a transaction.
func (r *riverJobs) insert(ctx context.Context, tx pgx.Tx, jobs []Job) error {
	ahead, err := r.ahead(ctx, tx, jobs)
	if err != nil {
		return err
	}
	var params []river.InsertManyParams
	for i, j := range jobs {
		params = append(params, river.InsertManyParams{Args: j.args(), InsertOpts: &river.InsertOpts{
			MaxAttempts: jobTries, Priority: j.priority(ahead[i]), UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: live()},
		}})
	}
	_, err = r.client.InsertManyTx(ctx, tx, params)
	return err
}

// Whose turn it is. A guest's first job comes before anybody's second, and the
// background last: what one guest asks for does not keep others waiting, however
// much it is. An address counts like perAddress guests. Among equals who came
// first is served first. Each worker then gives out its places by itself.
const (
	perAddress     = 4
	secondFrom     = 1
	thirdFrom      = 4
	lastInPriority = 4
)

// priority is the place of a job in the queue when so many of the same guest, or
// address, are ahead of it.
func (j Job) priority(ahead int) int {
	switch {
	case j.Background:
		return lastInPriority
	case ahead >= thirdFrom:
		return 3
	case ahead >= secondFrom:
		return 2
	}
	return 1
}

// ahead counts for each job how many its guest, or its address, has in the queue.
func (r *riverJobs) ahead(ctx context.Context, tx pgx.Tx, jobs []Job) ([]int, error) {
	counts := make([]int, len(jobs))
	var guests, addresses []string
	for _, j := range jobs {
		guests, addresses = append(guests, j.Guest), append(addresses, j.Address)
	}
	rows, err := tx.Query(ctx, `SELECT n - 1, greatest(
			(SELECT count(*) FROM river.river_job WHERE state IN ('available', 'running', 'retryable', 'scheduled')
				AND guest <> '' AND args ->> 'guest' = guest),
			(SELECT count(*) FROM river.river_job WHERE state IN ('available', 'running', 'retryable', 'scheduled')
				AND address <> '' AND args ->> 'address' = address) / $3)
		FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (guest, address, n)`, guests, addresses, perAddress)
	if err != nil {
		return nil, err
	}
	var i, n int
	_, err = pgx.ForEachRow(rows, []any{&i, &n}, func() error { counts[i] = n; return nil })
	return counts, err
}

// rank sets the places of those that wait anew: somebody else's first job may have
// been done meanwhile.
const rank = `WITH ranked AS (
		SELECT id, greatest(
			CASE WHEN coalesce(args ->> 'guest', '') = '' THEN 0
				ELSE row_number() OVER (PARTITION BY args ->> 'guest' ORDER BY state = 'running' DESC, id) - 1 END,
			CASE WHEN coalesce(args ->> 'address', '') = '' THEN 0
				ELSE (row_number() OVER (PARTITION BY args ->> 'address' ORDER BY state = 'running' DESC, id) - 1) / $1 END) AS ahead
		FROM river.river_job WHERE state IN ('available', 'running') AND priority < $4),
	placed AS (SELECT id, CASE WHEN ahead >= $3 THEN 3 WHEN ahead >= $2 THEN 2 ELSE 1 END AS place FROM ranked)
	UPDATE river.river_job AS job SET priority = place FROM placed
	WHERE job.id = placed.id AND job.state = 'available' AND job.priority <> place`

// rescue gives the jobs of workers that have died to others.
const rescue = `UPDATE river.river_job SET state = 'available', scheduled_at = now()
	WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM nodes
		WHERE nodes.id = attempted_by[array_upper(attempted_by, 1)] AND seen > now() - make_interval(secs => $1))`

// recall gives those jobs to others that this worker was given, but never heard
// of: the connection was lost with the answer.
const recall = `UPDATE river.river_job SET state = 'available', scheduled_at = now()
	WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = $1 AND attempted_at < now() - make_interval(secs => $2)
		AND id <> ALL ($3)`

// hold notes that a job is at work here, until release.
func (r *riverJobs) hold(id int64) (release func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held[id] = true
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.held, id)
	}
}

// atWork lists the jobs at work here.
func (r *riverJobs) atWork() []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.AppendSeq(make([]int64, 0, len(r.held)), maps.Keys(r.held)) // empty, but not nothing
}

// alarmGrace is how long a node that has a match in memory may take to do what
// happens by itself there. Then it becomes a job.
const alarmGrace = time.Second

// ringing takes the alarms that nobody has answered.
const ringing = `UPDATE matches SET alarm = 0 WHERE id IN (SELECT id FROM matches
		WHERE alarm > 0 AND alarm <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1
		ORDER BY alarm LIMIT 100 FOR UPDATE SKIP LOCKED)
	RETURNING id, last + 1`

// ring makes a job of each of them.
func (r *riverJobs) ring(ctx context.Context, tx pgx.Tx) error {
	rows, err := tx.Query(ctx, ringing, alarmGrace.Milliseconds())
	if err != nil {
		return err
	}
	var jobs []Job
	j := Job{Kind: JobClock}
	_, err = pgx.ForEachRow(rows, []any{&j.Match, &j.Seq}, func() error { jobs = append(jobs, j); return nil })
	if err != nil || len(jobs) == 0 {
		return err
	}
	return r.insert(ctx, tx, jobs)
}

// tidy looks after the queue as long as a worker works.
func (r *riverJobs) tidy(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if _, err := r.pool.Exec(ctx, recall, r.node, nodeLasts.Seconds(), r.atWork()); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "recall jobs", "error", err)
		}
		err := pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
			var mine bool // one worker at a time is enough
			err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock(hashtextextended('tidy jobs', 0))").Scan(&mine)
			if err != nil || !mine {
				return err
			}
			done, err := tx.Exec(ctx, rescue, nodeLasts.Seconds())
			if err != nil {
				return err
			}
			if n := done.RowsAffected(); n > 0 {
				log.WarnContext(ctx, "jobs of a worker that has died", "jobs", n)
			}
			if _, err = tx.Exec(ctx, rank, perAddress, secondFrom, thirdFrom, lastInPriority); err != nil {
				return err
			}
			return r.ring(ctx, tx)
		})
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "look after the jobs", "error", err)
		}
	}
}

// riverWorker does jobs of one kind.
type riverWorker[A river.JobArgs] struct {
	river.WorkerDefaults[A]

	jobs *riverJobs
	do   func(ctx context.Context, a A) error
}

// Work implements [river.Worker].
func (w *riverWorker[A]) Work(ctx context.Context, job *river.Job[A]) error {
	defer w.jobs.hold(job.ID)()
	err := w.do(ctx, job.Args)
	if later, ok := errors.AsType[Later](err); ok {
		return river.JobSnooze(time.Duration(later))
	}
	return err
}

// Timeout implements [river.Worker]: whoever does a job knows how long it may
// take.
func (*riverWorker[A]) Timeout(*river.Job[A]) time.Duration { return -1 }

// NextRetry implements [river.Worker].
func (*riverWorker[A]) NextRetry(*river.Job[A]) time.Time { return time.Now().Add(retryAfter) }

func addRiverWorker[A river.JobArgs](all *river.Workers, r *riverJobs, w Worker, kind JobKind, job func(A) Job) {
	river.AddWorker(all, &riverWorker[A]{jobs: r, do: func(ctx context.Context, a A) error {
		j := job(a)
		j.Kind = kind
		return w.Do(ctx, j, func() {})
	}})
}

// Work implements [Jobs].
func (r *riverJobs) Work(ctx context.Context, w Worker) (stop func(), err error) {
	workers := river.NewWorkers()
	addRiverWorker(workers, r, w, JobTurn, func(a turnArgs) Job { return a.Job })
	addRiverWorker(workers, r, w, JobClock, func(a clockArgs) Job { return a.Job })
	addRiverWorker(workers, r, w, JobRetention, func(a retentionArgs) Job { return a.Job })
	client, err := river.NewClient(riverpgxv5.New(r.pool), &river.Config{
		ID: r.node, Schema: riverSchema, Logger: w.Log, Workers: workers,
		Queues:        map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: w.Slots}},
		FetchCooldown: fetchPause, FetchPollInterval: fetchPoll,
		// A newer program may have kinds of which this one knows nothing.
		FetchOnlyKnownKinds:         true,
		CompletedJobRetentionPeriod: keepJobs, CancelledJobRetentionPeriod: keepJobs, DiscardedJobRetentionPeriod: keepJobs,
	})
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	lifetime, cancel := context.WithCancel(context.WithoutCancel(ctx))
	if err := client.Start(lifetime); err != nil {
		cancel()
		return nil, fmt.Errorf("jobs: %w", err)
	}
	var running sync.WaitGroup
	running.Go(func() { r.tidy(lifetime, w.Log) })
	return sync.OnceFunc(func() {
		limit, done := context.WithTimeout(context.WithoutCancel(ctx), stopJobs)
		defer done()
		if err := client.StopAndCancel(limit); err != nil {
			w.Log.Warn("jobs were not given back in time", "error", err)
		}
		cancel()
		running.Wait()
	}), nil
}

// Count implements [Jobs].
func (r *riverJobs) Count(ctx context.Context) (JobCounts, error) {
	c := JobCounts{Waiting: map[JobKind]int{}, Running: map[JobKind]int{}}
	rows, err := r.pool.Query(ctx, `SELECT kind, state = 'running', count(*),
			coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state = 'available' AND scheduled_at <= now())), 0)::float8
		FROM river.river_job WHERE state IN ('available', 'running', 'retryable', 'scheduled') GROUP BY 1, 2`)
	if err != nil {
		return c, err
	}
	var kind JobKind
	var running bool
	var n int
	var oldest float64
	_, err = pgx.ForEachRow(rows, []any{&kind, &running, &n, &oldest}, func() error {
		if running {
			c.Running[kind] = n
		} else {
			c.Waiting[kind] = n
			c.Oldest = max(c.Oldest, time.Duration(oldest*float64(time.Second)))
		}
		return nil
	})
	return c, err
}
