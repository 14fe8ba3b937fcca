package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// SQLite keeps everything in one file. It has one writing connection, which
// all writes share by group commit, and a pool of readers that never wait for
// it.
type SQLite struct {
	tables

	path   string
	write  *sql.DB
	reader *sql.DB
	writer *writer
	queue  *queue[func(*change)]
	jobs   *localJobs
}

// dsn names the file with the settings every connection needs. FULL is the
// level that survives a power cut as well as a crash; what is deleted is
// overwritten, since it may be what somebody wanted to be forgotten. What a write
// notes to be taken back stays in memory: a machine without a folder for temporary
// files, or with a full one, could not write otherwise.
func dsn(path string, more ...string) string {
	all := []string{"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "secure_delete(1)", "temp_store(MEMORY)"}
	return settings(path, append(all, more...)...)
}

// settings names the file with just these. Whoever only looks at one gives
// none that the file would remember.
func settings(path string, pragmas ...string) string {
	q := url.Values{"_txlock": {"immediate"}}
	for _, p := range append([]string{"busy_timeout(5000)"}, pragmas...) {
		q.Add("_pragma", p)
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// OpenSQLite opens or makes the file at path and brings its tables up to date.
// Batched is told how many writes each transaction had.
func OpenSQLite(ctx context.Context, path string, batched ...func(writes int)) (*SQLite, error) {
	if err := ownFile(path); err != nil {
		return nil, err
	}
	return openSQLite(ctx, path, migrate, batched)
}

// OpenLive opens a file on which a server is running. Its tables must be those
// of this program.
func OpenLive(ctx context.Context, path string) (*SQLite, error) {
	return openSQLite(ctx, path, func(ctx context.Context, db *sql.DB) error {
		p, err := migrator(db)
		if err != nil {
			return err
		}
		if pending, err := p.HasPending(ctx); err != nil || pending {
			return errors.Join(err, errors.New("the server that is running is of another version than this program"))
		}
		return nil
	}, nil)
}

func openSQLite(
	ctx context.Context, path string, prepare func(context.Context, *sql.DB) error, batched []func(writes int),
) (*SQLite, error) {
	s := &SQLite{path: path, jobs: newLocalJobs()}
	if err := s.open(ctx, path, prepare, batched); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), s.closePools())
	}
	s.tables = tables{engine: s, read: s.reader}
	s.queue = newQueue(s.writer.commit)
	return s, nil
}

// ownFile makes the file readable by its owner only: it holds the seeds of
// running matches.
func ownFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make data folder: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("open data file: %w", err)
	}
	return f.Close()
}

func (s *SQLite) open(
	ctx context.Context, path string, prepare func(context.Context, *sql.DB) error, batched []func(writes int),
) error {
	var err error
	if s.write, err = sql.Open("sqlite", dsn(path)); err != nil {
		return err
	}
	s.write.SetMaxOpenConns(1)
	if err := check(ctx, s.write, "PRAGMA quick_check(1)"); err != nil {
		return err
	}
	if err := prepare(ctx, s.write); err != nil {
		return err
	}
	if s.reader, err = sql.Open("sqlite", dsn(path, "query_only(1)")); err != nil {
		return err
	}
	s.reader.SetMaxOpenConns(2 + runtime.NumCPU())
	s.reader.SetMaxIdleConns(2)
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	s.writer = &writer{conn: conn, stmts: map[string]*sql.Stmt{}, batched: batched}
	return s.Ping(ctx)
}

func migrate(ctx context.Context, db *sql.DB) error {
	p, err := migrator(db)
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

func migrator(db *sql.DB) (*goose.Provider, error) {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, dir, goose.WithSlog(slog.New(slog.DiscardHandler)))
}

// Ping implements [Store].
func (s *SQLite) Ping(ctx context.Context) error {
	var n int
	return s.reader.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM matches LIMIT 1)").Scan(&n)
}

// do implements [engine].
func (s *SQLite) do(ctx context.Context, run func(*change)) error { return s.queue.do(ctx, run) }

// snapshot implements [engine].
func (s *SQLite) snapshot(ctx context.Context) (querier, func() error, error) {
	tx, err := s.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, nil, err
	}
	return tx, tx.Rollback, nil
}

// withMatch implements [engine].
func (s *SQLite) withMatch(ctx context.Context) ([]string, error) {
	return texts(ctx, s.reader, `SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND c.name = 'match' AND t.name <> 'doomed' ORDER BY t.name`)
}

// Now implements [Store].
func (*SQLite) Now(context.Context) (time.Time, error) { return time.Now(), nil }

// Shared implements [Store]: the file belongs to one server.
func (*SQLite) Shared() bool { return false }

// Changed implements [Store]: nobody else writes to the file.
func (*SQLite) Changed(context.Context, map[string]int64) ([]string, error) { return nil, nil }

// Bus implements [Store]: there is nobody else to talk to.
func (*SQLite) Bus() Bus { return Alone{} }

// Jobs implements [Store].
func (s *SQLite) Jobs() Jobs { return s.jobs }

// Append implements [Store].
func (s *SQLite) Append(ctx context.Context, id string, step Change) error {
	err := s.tables.Append(ctx, id, step)
	if err == nil {
		s.jobs.Add(step.Jobs...)
	}
	return err
}

// Backup implements [Store].
func (s *SQLite) Backup(ctx context.Context, path string) error {
	// It has a connection of its own: the readers are barred from writing any
	// file, and the writer must not be kept from the moves that arrive.
	return CopySQLite(ctx, s.path, path)
}

// Close implements [Store].
func (s *SQLite) Close() error {
	s.queue.close()
	return s.closePools()
}

func (s *SQLite) closePools() error {
	var errs []error
	if s.writer != nil {
		errs = append(errs, s.writer.close())
		s.writer = nil
	}
	for _, db := range []*sql.DB{s.reader, s.write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}
