package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// ErrNotEmpty tells that there is something in a store that should be empty.
var ErrNotEmpty = errors.New("there is something in it already")

// ErrDiffers tells that a copy is not what it was made from.
var ErrDiffers = errors.New("the copy differs from what it was made from")

// copied are the tables in an order in which they can be filled, each with the
// columns that name a row.
func copied() [][2]string {
	return [][2]string{
		{"matches", "id"},
		{"entries", "match, seq"},
		{"notes", "match, n"},
		{"seats", "match, seat"},
		{"holders", "guest, match, seat"},
		{"keys", "hash"},
		{"talk", "match, seat, n"},
		{"saved", "id"},
		{"folder", "name"},
		{"hidden", "guest, match"},
		{"blocks", "guest, other"},
		{"reports", "id"},
		{"bans", "guest"},
	}
}

// Copier is a store of which everything can be copied.
type Copier interface {
	Store
	engineOf() engine
	// columns lists those of a table, in the order of their names.
	columns(ctx context.Context, table string) ([]string, error)
	// fill runs a change that may take long.
	fill(ctx context.Context, run func(*change)) error
	// filled is told when everything is there.
	filled(c *change)
}

// Copied is what a copy has brought over.
type Copied struct {
	Matches int
	Rows    int
	Digest  string // the same for the same things in any store
}

// Copy copies everything from one store into another, which must be empty. It
// reads what it has written and compares the digests before any of it counts.
// Values of the folder are changed on the way as values says: nil leaves one
// out.
func Copy(ctx context.Context, from, to Copier, values map[string][]byte) (Copied, error) {
	source, closed, err := from.engineOf().snapshot(ctx)
	if err != nil {
		return Copied{}, err
	}
	var done Copied
	err = to.fill(ctx, func(c *change) { done = c.copyAll(from, to, source, values) })
	return done, errors.Join(err, closed())
}

func (c *change) copyAll(from, to Copier, source querier, values map[string][]byte) Copied {
	var done Copied
	read, written := sha256.New(), sha256.New()
	for _, t := range copied() {
		table, key := t[0], t[1]
		columns, err := from.columns(c.ctx, table)
		c.fail(err)
		known, err := to.columns(c.ctx, table)
		c.fail(err)
		if !slices.Equal(columns, known) {
			c.fail(fmt.Errorf("table %s has columns %v here and %v there", table, columns, known))
		}
		c.mustBeEmpty(table)
		if c.err != nil {
			return done
		}
		n := c.copyTable(source, table, key, columns, values, read)
		done.Rows += n
		if table == "matches" {
			done.Matches = n
		}
		c.fail(eachRow(c.ctx, c.runner, table, key, columns, func(row []any) error { return digestRow(written, row) }))
		for name, value := range values {
			if table == "folder" && value != nil {
				c.exec("INSERT INTO folder (name, value) VALUES (?, ?)", name, value)
			}
		}
	}
	if done.Digest = hex.EncodeToString(read.Sum(nil)); c.err == nil && done.Digest != hex.EncodeToString(written.Sum(nil)) {
		c.fail(ErrDiffers)
	}
	to.filled(c)
	return done
}

func (c *change) mustBeEmpty(table string) {
	if c.find(fmt.Sprintf("SELECT 1 FROM %s LIMIT 1", table), nil, new(int)) {
		c.fail(ErrNotEmpty)
	}
}

// copyRows is how many rows one statement writes.
const copyRows = 100

func (c *change) copyTable(from querier, table, key string, columns []string, values map[string][]byte, sum hash.Hash) (n int) {
	one := "(" + strings.TrimSuffix(strings.Repeat("?, ", len(columns)), ", ") + ")"
	insert := fmt.Sprintf("INSERT INTO %s (%s) VALUES ", table, strings.Join(columns, ", "))
	var args []any
	flush := func() {
		if rows := len(args) / len(columns); rows > 0 {
			c.exec(insert+strings.TrimSuffix(strings.Repeat(one+", ", rows), ", "), args...)
		}
		args = nil
	}
	c.fail(eachRow(c.ctx, from, table, key, columns, func(row []any) error {
		if table == "folder" {
			if _, changed := values[row[slices.Index(columns, "name")].(string)]; changed {
				return nil
			}
		}
		n++
		if args = append(args, row...); len(args) == copyRows*len(columns) {
			flush()
		}
		return errors.Join(digestRow(sum, row), c.err)
	}))
	flush()
	return n
}

// eachRow reads a table in the order of its key.
func eachRow(ctx context.Context, q querier, table, key string, columns []string, do func(row []any) error) error {
	rows, err := q.QueryContext(ctx, fmt.Sprintf("SELECT %s FROM %s ORDER BY %s", strings.Join(columns, ", "), table, key))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, places := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			places[i] = &row[i]
		}
		if err := rows.Scan(places...); err != nil {
			return err
		}
		if err := do(row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// digestRow adds a row so that no two lists of rows give the same bytes.
func digestRow(sum hash.Hash, row []any) error {
	for _, v := range row {
		var data []byte
		var kind byte
		switch v := v.(type) {
		case int64:
			kind, data = 'i', binary.BigEndian.AppendUint64(nil, uint64(v))
		case string:
			kind, data = 't', []byte(v)
		case []byte:
			kind, data = 'b', v
		default:
			return fmt.Errorf("a column holds a %T", v)
		}
		sum.Write([]byte{kind})
		sum.Write(binary.BigEndian.AppendUint64(nil, uint64(len(data))))
		sum.Write(data)
	}
	return nil
}

func (s *SQLite) engineOf() engine { return s }

func (s *SQLite) columns(ctx context.Context, table string) ([]string, error) {
	return texts(ctx, s.reader, "SELECT name FROM pragma_table_info(?) ORDER BY name", table)
}

func (s *SQLite) fill(ctx context.Context, run func(*change)) error { return s.do(ctx, run) }

func (*SQLite) filled(*change) {}

func (p *Postgres) engineOf() engine { return p }

func (p *Postgres) columns(ctx context.Context, table string) ([]string, error) {
	return texts(ctx, p.read, `SELECT column_name::text FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = ? ORDER BY column_name COLLATE "C"`, table)
}

func (p *Postgres) fill(ctx context.Context, run func(*change)) error { return p.transact(ctx, run) }

// filled lets new reports go on behind those that came with their numbers.
func (*Postgres) filled(c *change) {
	c.find("SELECT setval(pg_get_serial_sequence('reports', 'id'), 1 + (SELECT coalesce(max(id), 0) FROM reports), false)", nil, new(int64))
}

// Backup implements [Store]: the copy is an SQLite file.
func (p *Postgres) Backup(ctx context.Context, path string) error {
	_, err := CopyToFile(ctx, p, path, nil)
	return err
}

// CopyToFile is [Copy] into a new SQLite file. When it fails the file is not
// there.
func CopyToFile(ctx context.Context, from Copier, path string, values map[string][]byte) (Copied, error) {
	if _, err := os.Lstat(path); err == nil {
		return Copied{}, fmt.Errorf("copy to %s: %w", path, fs.ErrExist)
	}
	to, err := OpenSQLite(ctx, path)
	if err != nil {
		return Copied{}, err
	}
	done, err := Copy(ctx, from, to, values)
	if err = errors.Join(err, to.Close()); err != nil {
		return Copied{}, errors.Join(fmt.Errorf("copy to %s: %w", path, err), os.Remove(path))
	}
	return done, nil
}
