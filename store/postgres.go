package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

const (
	// oldestPostgres is the first major version that this program was tried on.
	oldestPostgres = 15
	// connectLimit is how long a server may take to answer at all, and writeLimit
	// how long a write may take: more is as good as no answer.
	connectLimit = 5 * time.Second
	writeLimit   = 15 * time.Second
	// poolSize is how many connections a program has where the address does not
	// say (pool_max_conns).
	poolSize = 16
	// leastPool is how many it needs so that nothing waits for itself: one holds
	// the tables while another changes them, and a third looks.
	leastPool = 4
	// migrateLimit is how long bringing the tables up to date may take, with what
	// other nodes are doing about it.
	migrateLimit = 5 * time.Minute
	// maxTries is how often a change is made anew that another node has crossed.
	maxTries = 4
)

// Postgres keeps everything in a PostgreSQL database, which any number of
// programs may share. What two of them do at once the database decides: the key
// of the log is the match and the number of the entry. Moves go through a queue
// and share transactions, as in SQLite; everything else, which is rare, has a
// transaction of its own.
type Postgres struct {
	tables

	pool    *pgxpool.Pool
	db      *sql.DB // the same pool
	bus     *postgresBus
	jobs    *riverJobs
	node    presence
	queue   *queue[appended]
	looks   *queue[asked]
	batched []func(writes int)
	dir     fs.FS // the migrations
}

// appended is a step of a match on its way to the log.
type appended struct {
	match string
	Change
}

// IsPostgres tells whether an address is that of a PostgreSQL database.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// OpenPostgres opens the database at an address like
// postgres://user@host/name and brings its tables up to date. Batched is told
// how many moves each transaction had.
func OpenPostgres(ctx context.Context, address string, batched ...func(writes int)) (*Postgres, error) {
	return openServer(ctx, address, PostgresMigrations(), batched)
}

// OpenPostgresWith is [OpenPostgres] for a program that has these migrations: a
// test of two versions.
func OpenPostgresWith(ctx context.Context, address string, dir fs.FS) (*Postgres, error) {
	return openServer(ctx, address, dir, nil)
}

// PostgresMigrations are those of this program.
func PostgresMigrations() fs.FS {
	dir, err := fs.Sub(migrations, "migrations/postgres")
	if err != nil {
		panic(err) // the name is wrong
	}
	return dir
}

// openServer opens a database and tells the others on it.
func openServer(ctx context.Context, address string, dir fs.FS, batched []func(writes int)) (*Postgres, error) {
	p, err := openPostgres(ctx, address, dir, func(int64) error { return nil }, batched)
	if err != nil {
		return nil, err
	}
	if err := p.node.begin(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", cause(err)), p.Close())
	}
	return p, nil
}

// OpenNewPostgres is [OpenPostgres] for a database that nothing was kept in yet.
// Tables that are there and of another version are left as they are.
func OpenNewPostgres(ctx context.Context, address string) (*Postgres, error) {
	return openPostgres(ctx, address, PostgresMigrations(), func(has int64) error {
		if has > 0 {
			return ErrNotEmpty
		}
		return nil
	}, nil)
}

// OpenLivePostgres opens a database on which servers may be running. Its tables
// must be those of this program.
func OpenLivePostgres(ctx context.Context, address string) (*Postgres, error) {
	return openPostgres(ctx, address, PostgresMigrations(), func(has int64) error {
		if has == 0 {
			return errors.New("there are no matches in it")
		}
		return errors.New("its tables are those of an older program: start a server of this one first")
	}, nil)
}

// openPostgres opens a database. Where its tables are not the newest, older
// decides whether they may be changed.
func openPostgres(
	ctx context.Context, address string, dir fs.FS, older func(has int64) error, batched []func(writes int),
) (*Postgres, error) {
	config, err := readAddress(address)
	if err != nil {
		return nil, err
	}
	p := &Postgres{batched: batched, dir: dir}
	if p.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, fmt.Errorf("database %s: %w", shown(config.ConnConfig), err)
	}
	p.db = stdlib.OpenDBFromPool(p.pool)
	if err := p.prepare(ctx, older); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", shown(config.ConnConfig), err), p.closePools())
	}
	p.node.id, p.node.pool, p.node.end = rand.Text(), p.pool, func() {}
	if p.jobs, err = newRiverJobs(p.pool, p.node.id); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", shown(config.ConnConfig), err), p.closePools())
	}
	p.tables = tables{engine: p, read: rebound{p.db}}
	p.bus = newPostgresBus(p.node.id, config.ConnConfig, p.pool)
	p.queue, p.looks = newQueue(p.commit), newQueue(p.look)
	return p, nil
}

// sslModes are those that an address may name, first that it names none.
func sslModes() []string {
	return []string{"", "disable", "allow", "prefer", "require", "verify-ca", "verify-full"}
}

// readAddress takes an address apart. What it says is not repeated: there may
// be a password in it.
func readAddress(address string) (*pgxpool.Config, error) {
	u, err := url.Parse(address)
	if err != nil || !IsPostgres(address) {
		return nil, errors.New("the address of the database must look like postgres://USER:PASSWORD@HOST:PORT/NAME")
	}
	// Over a socket nobody else would look at it.
	if mode := u.Query().Get("sslmode"); !slices.Contains(sslModes(), mode) {
		return nil, fmt.Errorf("the address of the database: sslmode %q, want one of %v", mode, sslModes()[1:])
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		why := cause(err).Error() // it may begin with the address, between two of these
		why = strings.TrimPrefix(why[strings.LastIndexByte(why, '`')+1:], ": ")
		return nil, fmt.Errorf("the address of the database: %s", why)
	}
	if !u.Query().Has("pool_max_conns") {
		config.MaxConns = poolSize
	}
	if config.MaxConns < leastPool {
		return nil, fmt.Errorf("the address of the database: pool_max_conns %d, want %d or more", config.MaxConns, leastPool)
	}
	config.ConnConfig.ConnectTimeout = cmp.Or(config.ConnConfig.ConnectTimeout, connectLimit)
	return config, nil
}

// shown is where a database is, without anything secret.
func shown(c *pgx.ConnConfig) string {
	host := c.Host
	if !strings.HasPrefix(host, "/") {
		host = net.JoinHostPort(host, strconv.Itoa(int(c.Port)))
	}
	return fmt.Sprintf("%s on %s", c.Database, host)
}

// cause is what went wrong at the bottom of an error, in one line.
func cause(err error) error {
	if fault, ok := errors.AsType[*pgconn.PgError](err); ok {
		return errors.New(fault.Message)
	}
	if fault, ok := errors.AsType[*net.OpError](err); ok {
		return fmt.Errorf("it cannot be reached: %w", fault.Err)
	}
	if fault, ok := errors.AsType[*net.DNSError](err); ok {
		return fmt.Errorf("it cannot be reached: %w", fault)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.New("it cannot be reached: no answer")
	}
	for next := errors.Unwrap(err); next != nil; next = errors.Unwrap(err) {
		err = next
	}
	return err
}

// prepare looks at the database, and only then brings its tables up to date.
func (p *Postgres) prepare(ctx context.Context, older func(has int64) error) error {
	conn, err := p.pool.Acquire(ctx)
	if err != nil {
		return cause(err)
	}
	version := conn.Conn().PgConn().ParameterStatus("server_version")
	encoding := conn.Conn().PgConn().ParameterStatus("server_encoding")
	conn.Release()
	major, err := strconv.Atoi(strings.FieldsFunc(version+" ", func(r rune) bool { return r < '0' || r > '9' })[0])
	if err != nil || major < oldestPostgres {
		return fmt.Errorf("PostgreSQL %s is too old, want %d or newer", version, oldestPostgres)
	}
	if encoding != "UTF8" {
		return fmt.Errorf("its texts are written as %s, want UTF8: make it anew with createdb --encoding UTF8 --template template0", encoding)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, p.db, p.dir, goose.WithSlog(slog.New(slog.DiscardHandler)))
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	newest := sources[len(sources)-1].Version
	p.node.knows = newest
	has, err := p.version(ctx)
	switch {
	case err != nil:
		return cause(err)
	case has == newest:
		return nil
	case has > newest:
		return p.stillKnown(ctx, has, newest)
	}
	if err := older(has); err != nil {
		return err
	}
	return p.migrate(ctx, provider)
}

// migrate brings the tables up to date. Of nodes that start together one does the
// work and the others wait.
func (p *Postgres) migrate(ctx context.Context, provider *goose.Provider) error {
	ctx, cancel := context.WithTimeout(ctx, migrateLimit)
	defer cancel()
	conn, err := p.pool.Acquire(ctx)
	if err != nil {
		return cause(err)
	}
	defer conn.Release()
	const name = "hashtextextended('sabot tables', 0)"
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock("+name+")"); err != nil {
		return cause(err)
	}
	if err = migrateRiver(ctx, p.pool); err == nil {
		_, err = provider.Up(ctx)
	}
	if _, failed := conn.Exec(ctx, "SELECT pg_advisory_unlock("+name+")"); failed != nil && err == nil {
		err = failed
	}
	if err != nil {
		return cause(err)
	}
	return nil
}

// stillKnown tells whether tables of a newer program are such that this one can
// go on beside it: where something was only added they are.
func (p *Postgres) stillKnown(ctx context.Context, has, newest int64) error {
	var need int64
	if err := p.pool.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM tables_need").Scan(&need); err != nil {
		return cause(err)
	}
	if need > newest {
		return newer(has, newest)
	}
	return nil
}

// newer refuses tables that only a later program understands.
func newer(has, newest int64) error {
	return fmt.Errorf("it was written by a newer program (tables %d, this one knows %d)", has, newest)
}

// version is that of the tables, 0 where there are none.
func (p *Postgres) version(ctx context.Context) (version int64, err error) {
	var there bool
	if err := p.db.QueryRowContext(ctx, "SELECT to_regclass('goose_db_version') IS NOT NULL").Scan(&there); err != nil || !there {
		return 0, err
	}
	err = p.db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&version)
	return version, err
}

// ErrUnsure tells that the connection was lost while something was written:
// whether it was only the next look will show.
var ErrUnsure = errors.New("store: it is not known whether it was written")

// unsure marks an error after which nobody knows: the message has gone out, and no
// answer has come.
func unsure(err error) error {
	if _, answered := errors.AsType[*pgconn.PgError](err); err == nil || answered || pgconn.SafeToRetry(err) {
		return err
	}
	return errors.Join(ErrUnsure, err)
}

// Away tells that an error means that the database cannot be reached at the
// moment; nothing was changed.
func Away(err error) bool {
	if errors.Is(err, ErrUnsure) {
		return false
	}
	if fault, ok := errors.AsType[*pgconn.PgError](err); ok {
		// Connection exceptions, a shutdown, a start, too many clients.
		return strings.HasPrefix(fault.Code, "08") || strings.HasPrefix(fault.Code, "57P0") || fault.Code == "53300"
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return true
	}
	// The last is a connection that was found to be broken before anything was sent.
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.Timeout(err) || pgconn.SafeToRetry(err)
}

// rebound asks in the words of PostgreSQL.
type rebound struct{ querier }

// QueryContext implements [querier].
func (r rebound) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return r.querier.QueryContext(ctx, rebind(query), args...)
}

// rebind turns the placeholders ? and ?1 into $1.
func rebind(query string) string {
	var b strings.Builder
	n := 0
	for i, part := range strings.Split(query, "?") {
		if i > 0 {
			b.WriteByte('$')
			if part == "" || part[0] < '1' || part[0] > '9' {
				n++
				b.WriteString(strconv.Itoa(n))
			}
		}
		b.WriteString(part)
	}
	return b.String()
}

// postgresTx runs statements in a transaction.
type postgresTx struct{ *sql.Tx }

// QueryContext implements [querier].
func (t postgresTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.Tx.QueryContext(ctx, rebind(query), args...)
}

// exec implements [runner].
func (t postgresTx) exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := t.ExecContext(ctx, rebind(query), numbers(args)...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// numbers writes truth as the tables have it: 1 and 0.
func numbers(args []any) []any {
	for i, arg := range args {
		switch arg {
		case true:
			args[i] = 1
		case false:
			args[i] = 0
		}
	}
	return args
}

// find implements [runner].
func (t postgresTx) find(ctx context.Context, query string, args []any, dest ...any) (bool, error) {
	err := t.QueryRowContext(ctx, rebind(query), args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// lock implements [runner].
func (t postgresTx) lock(ctx context.Context, name string) error {
	_, err := t.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", name)
	return err
}

// do implements [engine]. What two nodes do at once is tried again: then the
// one that is late sees what the other has done.
func (p *Postgres) do(ctx context.Context, run func(*change)) error {
	if err := p.queue.open(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	// A caller who hangs up would not know what happened.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeLimit)
	defer cancel()
	var err error
	for range maxTries {
		if err = p.transact(ctx, run); !crossed(err) {
			return err
		}
	}
	return err
}

// transact runs a change in one transaction and tells the other nodes.
func (p *Postgres) transact(ctx context.Context, run func(*change)) error {
	tx, err := p.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("store: write: %w", err)
	}
	c := &change{runner: postgresTx{tx}, ctx: ctx}
	if run(c); c.err != nil {
		_ = tx.Rollback() // already failing: the first error is the one to report
		return noRoom(c.err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("store: write: %w", noRoom(unsure(err)))
	}
	for _, match := range c.touched {
		p.bus.changed(match)
	}
	return nil
}

// crossed tells that a change failed because another was made at the same time.
func crossed(err error) bool {
	fault, ok := errors.AsType[*pgconn.PgError](err)
	return ok && slices.Contains([]string{"23505", "40001", "40P01"}, fault.Code)
}

// noRoom names a failure for want of room as what it is.
func noRoom(err error) error {
	if fault, ok := errors.AsType[*pgconn.PgError](err); ok && fault.Code == "53100" {
		return errors.Join(ErrFull, err)
	}
	return err
}

// snapshot implements [engine].
func (p *Postgres) snapshot(ctx context.Context) (querier, func() error, error) {
	tx, err := p.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, nil, err
	}
	return rebound{tx}, tx.Rollback, nil
}

// withMatch implements [engine].
func (p *Postgres) withMatch(ctx context.Context) ([]string, error) {
	return texts(ctx, p.read, `SELECT table_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND column_name = 'match' AND table_name <> 'doomed' ORDER BY table_name`)
}

// Append implements [Store].
func (p *Postgres) Append(ctx context.Context, id string, step Change) error {
	return p.queue.do(ctx, appended{id, step})
}

// appendStep is one statement, so that many fit into one message to the
// database. Whoever saw an older state changes no row; an entry that exists
// breaks the key of the log.
const appendStep = `WITH moved AS (
		UPDATE matches SET last = $4, note = $5, updated = $6, waiting = $7, mind = $8, result = $9, alarm = $16, clocks = $17,
			changes = changes + 1
		WHERE id = $1 AND last = $2 AND note = $3 AND changes = coalesce($18, changes) RETURNING id),
	entered AS (
		INSERT INTO entries (match, seq, at, line)
		SELECT id, new.* FROM moved, unnest($10::bigint[], $11::bigint[], $12::bytea[]) AS new),
	noted AS (
		INSERT INTO notes (match, n, at, body)
		SELECT id, new.* FROM moved, unnest($13::bigint[], $14::bigint[], $15::bytea[]) AS new)
	SELECT EXISTS (SELECT 1 FROM moved), EXISTS (SELECT 1 FROM matches WHERE id = $1)`

func (a appended) arguments() ([]any, error) {
	waiting, err := seatColumn(a.Summary.Waiting).Value()
	mind := 0
	if a.Summary.Mind {
		mind = 1
	}
	args := []any{
		a.match, a.Last, a.Note, a.Last + len(a.Entries), a.Note + len(a.Notes), a.At, waiting, mind, a.Summary.Result,
	}
	var numbers, times []int64
	var lines [][]byte
	for _, e := range a.Entries {
		numbers, times, lines = append(numbers, int64(e.Seq)), append(times, e.At), append(lines, e.Line)
	}
	args = append(args, numbers, times, lines)
	numbers, times, lines = nil, nil, nil
	for _, n := range a.Notes {
		numbers, times, lines = append(numbers, int64(n.N)), append(times, n.At), append(lines, n.Body)
	}
	return append(args, numbers, times, lines, a.Summary.Alarm, a.Summary.Clocks, a.Seen), err
}

// commit writes a batch of moves in one transaction. When one of them breaks it
// they are written one by one.
func (p *Postgres) commit(batch []pending[appended]) {
	// In one order on all nodes, so that none waits for another in a circle.
	slices.SortStableFunc(batch, func(a, b pending[appended]) int { return strings.Compare(a.write.match, b.write.match) })
	errs, err := p.send(batch)
	for _, tell := range p.batched {
		tell(len(batch))
	}
	if _, refused := errors.AsType[*pgconn.PgError](err); refused && len(batch) > 1 {
		for i := range batch {
			if one, err := p.send(batch[i : i+1]); err != nil {
				errs[i] = err
			} else {
				errs[i] = one[0]
			}
		}
		err = nil
	}
	for i, wr := range batch {
		if err != nil {
			wr.done <- fmt.Errorf("store: write: %w", noRoom(err))
			continue
		}
		if errs[i] == nil {
			p.bus.changed(wr.write.match)
		}
		wr.done <- noRoom(errs[i])
	}
}

// send writes moves in one transaction, which one message to the database
// stands for. Failed are those that came too late, broken is the transaction's
// error.
func (p *Postgres) send(batch []pending[appended]) (failed []error, broken error) {
	ctx, cancel := context.WithTimeout(context.Background(), writeLimit)
	defer cancel()
	failed = make([]error, len(batch))
	var b pgx.Batch
	for i, wr := range batch {
		args, err := wr.write.arguments()
		if err != nil {
			return failed, err
		}
		b.Queue(appendStep, args...).QueryRow(func(row pgx.Row) error {
			var moved, there bool
			err := row.Scan(&moved, &there)
			switch {
			case err != nil || moved:
			case there:
				failed[i] = ErrSeqTaken
			default:
				failed[i] = ErrNotFound
			}
			return err
		})
	}
	conn, err := p.pool.Acquire(ctx)
	if err != nil {
		return failed, err
	}
	defer conn.Release()
	if !slices.ContainsFunc(batch, func(wr pending[appended]) bool { return len(wr.write.Jobs) > 0 }) {
		return failed, unsure(conn.SendBatch(ctx, &b).Close())
	}
	// What the moves make due goes in with them.
	tx, err := conn.Begin(ctx)
	if err != nil {
		return failed, err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // after the end it does nothing
	if err := tx.SendBatch(ctx, &b).Close(); err != nil {
		return failed, err
	}
	var jobs []Job
	for i, wr := range batch {
		if failed[i] == nil {
			jobs = append(jobs, wr.write.Jobs...)
		}
	}
	if len(jobs) > 0 {
		if err := p.jobs.insert(ctx, tx, jobs); err != nil {
			return failed, err
		}
	}
	return failed, unsure(tx.Commit(ctx))
}

// Shared implements [Store].
func (*Postgres) Shared() bool { return true }

// asked is a question which matches have changed.
type asked struct {
	seen    map[string]int64
	changed *[]string
}

// Changed implements [Store]. Who asks while the database is being asked waits for
// the next question, which is one for all of them.
func (p *Postgres) Changed(ctx context.Context, seen map[string]int64) (changed []string, err error) {
	err = p.looks.do(ctx, asked{seen, &changed})
	return changed, err
}

// look answers a batch of questions.
func (p *Postgres) look(batch []pending[asked]) {
	var ids []string
	for _, q := range batch {
		ids = slices.AppendSeq(ids, maps.Keys(q.write.seen))
	}
	now, err := p.changes(ids)
	for _, q := range batch {
		for id, seen := range q.write.seen {
			if n, there := now[id]; !there || n != seen {
				*q.write.changed = append(*q.write.changed, id)
			}
		}
		q.done <- err
	}
}

// changes is how often matches have changed, for those that are there.
func (p *Postgres) changes(ids []string) (map[string]int64, error) {
	ctx, cancel := context.WithTimeout(context.Background(), connectLimit)
	defer cancel()
	rows, err := p.pool.Query(ctx, "SELECT id, changes FROM matches WHERE id = ANY ($1)", ids)
	if err != nil {
		return nil, err
	}
	now := make(map[string]int64, len(ids))
	var id string
	var changes int64
	_, err = pgx.ForEachRow(rows, []any{&id, &changes}, func() error { now[id] = changes; return nil })
	return now, err
}

// Now implements [Store].
func (p *Postgres) Now(ctx context.Context) (now time.Time, err error) {
	err = p.pool.QueryRow(ctx, "SELECT clock_timestamp()").Scan(&now)
	return now, err
}

// Bus implements [Store].
func (p *Postgres) Bus() Bus { return p.bus }

// Jobs implements [Store].
func (p *Postgres) Jobs() Jobs { return p.jobs }

// DueMatches implements [Store]: those for which nobody has a job.
func (p *Postgres) DueMatches(ctx context.Context) ([]string, error) {
	return texts(ctx, p.read, `SELECT id FROM matches WHERE mind = 1 AND NOT EXISTS (SELECT 1 FROM river.river_job
		WHERE state IN ('available', 'running', 'retryable', 'scheduled') AND args ->> 'match' = matches.id) ORDER BY id`)
}

// Ping implements [Store].
func (p *Postgres) Ping(ctx context.Context) error { return p.pool.Ping(ctx) }

// Close implements [Store].
func (p *Postgres) Close() error {
	p.queue.close()
	p.looks.close()
	p.node.end()
	p.jobs.close()
	p.bus.close()
	return p.closePools()
}

func (p *Postgres) closePools() error {
	err := p.db.Close()
	p.pool.Close()
	return err
}
