package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"

	"sabot/store"
)

func openPostgres(t *testing.T, address string, batched ...func(int)) *store.Postgres {
	t.Helper()
	s, err := store.OpenPostgres(t.Context(), address, batched...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPostgresConforms(t *testing.T) {
	t.Parallel()
	conforms(t, func(t *testing.T) store.Store {
		t.Helper()
		return openPostgres(t, cluster.Database(t))
	})
}

// twoNodes opens one database twice.
func twoNodes(t *testing.T) [2]*store.Postgres {
	t.Helper()
	address := cluster.Database(t)
	var both [2]*store.Postgres
	for i := range both {
		both[i] = openPostgres(t, address)
		t.Cleanup(func() { _ = both[i].Close() })
	}
	return both
}

// contest lets many try the same on both nodes, and counts who had no error; all
// others must have had one of these.
func contest(t *testing.T, nodes [2]*store.Postgres, try func(s store.Store, i int) error, late ...error) (won int) {
	t.Helper()
	var wins atomic.Int64
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			err := try(nodes[i%2], i)
			if err == nil {
				wins.Add(1)
			} else if !slices.ContainsFunc(late, func(want error) bool { return errors.Is(err, want) }) {
				t.Errorf("try %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	return int(wins.Load())
}

func TestTwoNodes(t *testing.T) {
	t.Parallel()
	nodes := twoNodes(t)
	create(t, nodes[0], begin("m", "ada"))
	one := func(what string, try func(s store.Store, i int) error, late ...error) {
		t.Helper()
		if won := contest(t, nodes, try, late...); won != 1 {
			t.Errorf("%s: %d were let through, want 1", what, won)
		}
	}
	one("an entry", func(s store.Store, _ int) error { return s.Append(t.Context(), "m", next(0)) }, store.ErrSeqTaken)
	one("a match under one request", func(s store.Store, i int) error {
		b := begin(fmt.Sprint("new", i), "ada")
		b.Match.Request = "same"
		_, err := s.Create(t.Context(), b)
		return err
	}, store.ErrExists)
	one("an open seat", func(s store.Store, i int) error {
		return s.ClaimSeat(t.Context(), arrival("key-m", fmt.Sprint("guest", i), 1))
	}, store.ErrTaken)
	wantErr(t, nodes[0].AddKey(t.Context(), store.Key{Hash: "second", Match: "m", Seat: 1, Mode: store.Share}), nil)
	one("a second device", func(s store.Store, i int) error {
		return s.ClaimSeat(t.Context(), store.SeatClaim{Key: "second", Guest: fmt.Sprint("phone", i), Member: 1})
	}, store.ErrTaken)
	one("a line of talk", func(s store.Store, _ int) error {
		return s.ChangeStaff(t.Context(), store.StaffChange{Match: "m", Seat: 1, Talk: []store.Note{{N: 1, Body: []byte("{}")}}})
	}, store.ErrSeqTaken)
	one("the key of the guests", func(s store.Store, i int) error {
		mine := []byte(fmt.Sprint("secret", i))
		kept, err := s.FirstFolderValue(t.Context(), "secret", mine)
		if err == nil && string(kept) != string(mine) {
			err = store.ErrTaken
		}
		return err
	}, store.ErrTaken)
	for i := range store.MaxSaved - 10 {
		wantErr(t, nodes[0].Save(t.Context(), store.Saved{ID: fmt.Sprint("kept", i), Guest: "ada", Data: "{}"}), nil)
	}
	if won := contest(t, nodes, func(s store.Store, i int) error {
		return s.Save(t.Context(), store.Saved{ID: fmt.Sprint("more", i), Guest: "ada", Data: "{}"})
	}, store.ErrQuota); won != 10 {
		t.Errorf("%d more things were saved, want 10", won)
	}
	r := load(t, nodes[1], "m")
	if len(r.Entries) != 2 || len(r.Notes) != 1 || len(r.Seats[0].Talk) != 1 || len(r.Seats[0].Holders) != 2 || len(r.Seats[1].Holders) != 1 {
		t.Errorf("the match has become %+v", r)
	}
}

// Many matches that many nodes write at once: nobody waits in a circle.
func TestNodesCross(t *testing.T) {
	t.Parallel()
	nodes := twoNodes(t)
	const matches, rounds = 20, 10
	for i := range matches {
		create(t, nodes[0], begin(fmt.Sprint("m", i), "ada"))
	}
	var wg sync.WaitGroup
	var won atomic.Int64
	for i := range matches {
		for _, s := range nodes {
			wg.Go(func() {
				for n := range rounds {
					switch err := s.Append(t.Context(), fmt.Sprint("m", i), next(n)); {
					case err == nil:
						won.Add(1)
					case !errors.Is(err, store.ErrSeqTaken):
						t.Error(err)
					}
				}
			})
		}
	}
	wg.Wait()
	stand := 0
	for i := range matches {
		stand += len(load(t, nodes[1], fmt.Sprint("m", i)).Entries) - 1
	}
	if int(won.Load()) != stand {
		t.Errorf("%d moves were acknowledged and %d stand", won.Load(), stand)
	}
}

func TestChanged(t *testing.T) {
	t.Parallel()
	nodes := twoNodes(t)
	for _, id := range []string{"same", "moved", "gone"} {
		create(t, nodes[0], begin(id, "ada"))
	}
	wantErr(t, nodes[0].Append(t.Context(), "moved", next(0)), nil)
	wantErr(t, nodes[0].SetOrders(t.Context(), "moved", 1, "{}"), nil)
	wantErr(t, nodes[0].DeleteMatch(t.Context(), "gone"), nil)
	got, err := nodes[1].Changed(t.Context(), map[string]int64{"same": 0, "moved": 1, "gone": 0})
	slices.Sort(got)
	if err != nil || !slices.Equal(got, []string{"gone", "moved"}) {
		t.Errorf("changed: %v, %v", got, err)
	}
	r, err := nodes[1].LoadFrom(t.Context(), "moved", 1)
	if err != nil || r.Changes != 2 || len(r.Entries) != 1 || r.Entries[0].Seq != 1 || len(r.Seats) != 2 {
		t.Errorf("from entry 1: %+v, %v", r, err)
	}
}

func TestBus(t *testing.T) {
	t.Parallel()
	nodes := twoNodes(t)
	heard, own := make(chan store.Message, 64), make(chan store.Message, 64)
	defer nodes[1].Bus().Subscribe(func(m store.Message) { heard <- m })()
	defer nodes[0].Bus().Subscribe(func(m store.Message) { own <- m })()
	create(t, nodes[0], begin("m", "ada"))
	said := store.Message{Kind: "here", Match: "m", Lasts: time.Second, Body: []byte(`{"guests":["ada"]}`)}
	// The connection that hears may not be there yet: what is said before is lost.
	var m store.Message
	for m.Kind == "" {
		wantErr(t, nodes[0].Bus().Publish(said), nil)
		select {
		case m = <-heard:
		case <-time.After(20 * time.Millisecond):
		}
	}
	if m.Kind != said.Kind || m.Match != "m" || m.Lasts != time.Second || string(m.Body) != string(said.Body) || m.From == "" {
		t.Errorf("heard %+v", m)
	}
	wantErr(t, nodes[0].Append(t.Context(), "m", next(0)), nil)
	for m.Kind != store.KindChanged {
		m = <-heard
	}
	said.Body = []byte(`"` + strings.Repeat("x", store.MaxMessage) + `"`)
	wantErr(t, nodes[0].Bus().Publish(said), store.ErrTooLong)
	wantErr(t, store.Alone{}.Publish(said), store.ErrTooLong)
	if len(own) > 0 {
		t.Errorf("a node hears itself: %+v", <-own)
	}
}

func TestPostgresSharesTransactions(t *testing.T) {
	t.Parallel()
	var transactions, writes atomic.Int64
	s := openPostgres(t, cluster.Database(t), func(n int) {
		transactions.Add(1)
		writes.Add(int64(n))
	})
	defer s.Close()
	const matches, rounds = 64, 8
	var wg sync.WaitGroup
	for i := range matches {
		wg.Go(func() {
			id := fmt.Sprint("m", i)
			if _, err := s.Create(t.Context(), newMatch(id)); err != nil {
				t.Error(err)
			}
			for n := range rounds {
				if err := s.Append(t.Context(), id, next(n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if writes.Load() != matches*rounds || transactions.Load() >= writes.Load() {
		t.Errorf("%d writes in %d transactions: concurrent writers do not share", writes.Load(), transactions.Load())
	}
}

// oldServer answers like a PostgreSQL of long ago.
func oldServer(t *testing.T) (address string) {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	t.Cleanup(func() {
		_ = l.Close()
		wg.Wait()
	})
	wg.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			wg.Go(func() {
				defer conn.Close()
				b := pgproto3.NewBackend(conn, conn)
				if _, err := b.ReceiveStartupMessage(); err != nil {
					return
				}
				b.Send(&pgproto3.AuthenticationOk{})
				b.Send(&pgproto3.ParameterStatus{Name: "server_version", Value: "9.6.24 (Debian)"})
				b.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
				if b.Flush() == nil {
					_, _ = b.Receive() // the client says goodbye
				}
			})
		}
	})
	return "postgres://u:secret@" + l.Addr().String() + "/x?sslmode=disable"
}

// latinDatabase is one that cannot hold every word.
func latinDatabase(t *testing.T) (address string) {
	t.Helper()
	address = cluster.Empty(t)
	cluster.Exec(t, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
	path, query, _ := strings.Cut(address, "?")
	return path[:strings.LastIndexByte(path, '/')] + "/latin?" + query
}

// What cannot be opened is said in one line, without the password, and left as
// it is.
func TestPostgresCannotBeOpened(t *testing.T) {
	t.Parallel()
	newer := cluster.Database(t)
	db, err := sql.Open("pgx", newer)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	exec := func(statement string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)")
	exec("UPDATE tables_need SET version = 999")
	defer exec("DELETE FROM goose_db_version WHERE version_id = 999") // another test may get it
	defer exec("UPDATE tables_need SET version = 2")
	for name, tc := range map[string]struct{ address, want string }{
		"no address":      {"here:secret", "must look like postgres://"},
		"another program": {"mysql://u:secret@host/x", "must look like postgres://"},
		"a wrong port":    {"postgres://u:secret@localhost:99999/x", "port"},
		"a wrong setting": {"postgres://u:secret@localhost/x?sslmode=perhaps", "sslmode"},
		"one connection":  {"postgres://u:secret@localhost/x?pool_max_conns=1", "pool_max_conns 1, want 4 or more"},
		"another writing": {latinDatabase(t), "written as LATIN1, want UTF8"},
		"over a socket":   {"postgres:///x?host=/tmp&password=secret&sslmode=perhaps", "sslmode"},
		"nobody answers":  {"postgres://u:secret@127.0.0.1:1/x", "cannot be reached"},
		"no such socket":  {"postgres:///x?host=" + t.TempDir(), "cannot be reached"},
		"no such name":    {strings.Replace(cluster.Empty(t), "/test", "/nothing", 1), "does not exist"},
		"too old":         {oldServer(t), "PostgreSQL 9.6.24 (Debian) is too old, want 15 or newer"},
		"newer tables":    {newer, "written by a newer program (tables 999"},
	} {
		s, err := store.OpenPostgres(t.Context(), tc.address)
		if err == nil {
			t.Errorf("%s: it was opened", name)
			_ = s.Close()
			continue
		}
		if !strings.Contains(err.Error(), tc.want) || strings.ContainsAny(err.Error(), "\n") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %q, want %q in one line", name, err, tc.want)
		}
	}
	for name, tc := range map[string]struct{ address, want string }{
		"nothing there": {cluster.Empty(t), "no matches"},
		"newer":         {newer, "newer program"},
	} {
		if _, err := store.OpenLivePostgres(t.Context(), tc.address); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
	}
}

// Nodes that start together on an empty database make its tables once.
func TestTablesAreMadeOnce(t *testing.T) {
	t.Parallel()
	address := cluster.Empty(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s, err := store.OpenPostgres(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			_ = s.Close()
		})
	}
	wg.Wait()
}

func TestCopyThereAndBack(t *testing.T) {
	t.Parallel()
	from := openAt(t, filepath.Join(t.TempDir(), "sabot.db"))
	defer from.Close()
	b := begin("m", "ada")
	b.Seats[0].Orders, b.Seats[0].Staff = `{"é":1}`, "{}"
	create(t, from, b)
	for i := range 250 { // more than one statement takes
		wantErr(t, from.Append(t.Context(), "m", next(i)), nil)
	}
	create(t, from, begin("n", "eve"))
	wantErr(t, from.ClaimSeat(t.Context(), arrival("key-n", "bob", 1)), nil)
	wantErr(t, from.Save(t.Context(), store.Saved{ID: "s", Guest: "ada", Game: "nim", Kind: "setup", Name: "«»", Data: "{}"}), nil)
	wantErr(t, from.AddReport(t.Context(), store.Report{Match: "n", Guest: "ada", Seat: 2, Text: "x", At: 1}), nil)
	wantErr(t, from.SetBan(t.Context(), store.Ban{Guest: "eve", Reason: "rude", At: 7}), nil)
	wantErr(t, from.Block(t.Context(), "ada", "eve", 1, true), nil)
	wantErr(t, from.SetFolderValue(t.Context(), "mark", []byte{0, 255}), nil)
	wantErr(t, from.SetFolderValue(t.Context(), "own", []byte("stays")), nil)

	there := openPostgres(t, cluster.Database(t))
	defer there.Close()
	values := map[string][]byte{"own": nil, "key": []byte("secret")}
	done, err := store.Copy(t.Context(), from, there, values)
	if err != nil || done.Matches != 2 || done.Rows < 260 {
		t.Fatalf("Copy() = %+v, %v", done, err)
	}
	if _, err := store.Copy(t.Context(), from, there, values); !errors.Is(err, store.ErrNotEmpty) {
		t.Errorf("a second copy: %v, want %v", err, store.ErrNotEmpty)
	}
	for name, want := range map[string]string{"own": "", "key": "secret", "mark": "\x00\xff"} {
		if got, err := there.FolderValue(t.Context(), name); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v, want %q", name, got, err, want)
		}
	}
	// New reports do not take the numbers of those that came along.
	wantErr(t, there.AddReport(t.Context(), store.Report{Match: "n", Guest: "bob", Seat: 1, Text: "y", At: 2}), nil)
	if list, err := there.Reports(t.Context()); err != nil || len(list) != 2 || list[0].ID <= list[1].ID {
		t.Errorf("reports %+v, %v", list, err)
	}
	path := filepath.Join(t.TempDir(), "back.db")
	back, err := store.CopyToFile(t.Context(), there, path, map[string][]byte{"key": nil})
	if err != nil || back.Rows != done.Rows+1 || back.Digest == done.Digest {
		t.Fatalf("with one report more: %+v, %v", back, err)
	}
	again := openAt(t, path)
	defer again.Close()
	if diff := load(t, again, "m"); len(diff.Entries) != 251 || diff.Seats[0].Orders != `{"é":1}` {
		t.Errorf("came back as %+v", diff)
	}
	empty := openPostgres(t, cluster.Database(t))
	defer empty.Close()
	if third, err := store.Copy(t.Context(), again, empty, nil); err != nil || third.Digest != back.Digest {
		t.Errorf("the same things have another digest: %+v, %v", third, err)
	}
}

// A database that goes away is said to be away, and what was under way is not
// said to have failed for certain.
func TestDatabaseGoesAway(t *testing.T) {
	t.Parallel()
	_, err := store.OpenPostgres(t.Context(), "postgres://127.0.0.1:1/x")
	if err == nil || store.Away(errors.Join(store.ErrUnsure, err)) {
		t.Errorf("%v", err)
	}
	address := cluster.Database(t)
	s := openPostgres(t, address)
	defer s.Close()
	create(t, s, begin("m", "ada"))
	db := strings.TrimPrefix(strings.Split(address, "?")[0], "postgres:///")
	cluster.Exec(t, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+db+"'")
	// The first who notices may be told so; then there are new connections.
	for i := 0; ; i++ {
		err := s.Append(t.Context(), "m", next(0))
		if err == nil || errors.Is(err, store.ErrSeqTaken) {
			break
		}
		if i == 20 || !store.Away(err) && !errors.Is(err, store.ErrUnsure) {
			t.Fatalf("try %d: %v", i, err)
		}
	}
	if got := len(load(t, s, "m").Entries); got != 2 {
		t.Errorf("%d entries, want 2", got)
	}
}

// further are the migrations of a later program.
func further(t *testing.T, statement string) fs.FS {
	t.Helper()
	all := fstest.MapFS{"00999_later.sql": {Data: []byte("-- +goose Up\n" + statement)}}
	known, err := fs.Glob(store.PostgresMigrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range known {
		data, err := fs.ReadFile(store.PostgresMigrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = &fstest.MapFile{Data: data}
	}
	return all
}

// A program goes on, and can be started, beside a newer one that has only added
// to the tables.
func TestTablesExpand(t *testing.T) {
	t.Parallel()
	address := cluster.Empty(t)
	older := openPostgres(t, address)
	newer, err := store.OpenPostgresWith(t.Context(), address, further(t, "ALTER TABLE matches ADD later BIGINT NOT NULL DEFAULT 0;"))
	if err != nil {
		t.Fatal(err)
	}
	again := openPostgres(t, address)
	for i, s := range []*store.Postgres{older, newer, again} {
		id := fmt.Sprint("m", i)
		if _, err := s.Create(t.Context(), store.InitialRecord{Match: store.Match{ID: id, Head: []byte("{}")}}); err != nil {
			t.Error(err)
		}
		for _, other := range []*store.Postgres{older, newer, again} {
			if _, err := other.Load(t.Context(), id); err != nil {
				t.Error(err)
			}
		}
		defer s.Close()
	}
}

// What older programs are in the way of waits until they have gone, and from then
// on they are refused.
func TestTablesContract(t *testing.T) {
	t.Parallel()
	address := cluster.Empty(t)
	older := openPostgres(t, address)
	contract := further(t, "UPDATE tables_need SET version = 999;\nALTER TABLE matches DROP hotseat;")
	s, err := store.OpenPostgresWith(t.Context(), address, contract)
	if err == nil {
		_ = s.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "stop them first") || strings.Contains(err.Error(), "\n") {
		t.Fatalf("beside an older program: %v", err)
	}
	if _, err := older.Create(t.Context(), store.InitialRecord{Match: store.Match{ID: "m", Head: []byte("{}")}}); err != nil {
		t.Errorf("something was changed: %v", err)
	}
	if err := older.Close(); err != nil {
		t.Error(err)
	}
	if s, err = store.OpenPostgresWith(t.Context(), address, contract); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := store.OpenPostgres(t.Context(), address); err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("an older program: %v", err)
	}
}
