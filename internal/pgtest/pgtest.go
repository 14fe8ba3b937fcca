// Package pgtest runs a PostgreSQL that lives as long as the tests of one
// package. It needs the server's programs on this machine (Debian's package
// postgresql, which make setup installs) and no rights: where the tests run as
// root, the server runs as somebody who is not.
//
// Usage:
//
//	var cluster = pgtest.Cluster{Prepare: …} // makes the tables, once for all databases
//
//	func TestMain(m *testing.M) { os.Exit(cluster.Around(m).Run()) }
//
//	func TestX(t *testing.T) { s, err := store.OpenPostgres(t.Context(), cluster.Database(t)) }
package pgtest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
)

// template is the database that others are copied from.
const template = "prepared"

// Cluster is a PostgreSQL server with databases for tests. It starts when the
// first is asked for.
type Cluster struct {
	// Prepare makes in a database what every other one shall begin with. To copy
	// it is much faster than to do it again; nil leaves them empty.
	Prepare func(ctx context.Context, address string) error

	mu        sync.Mutex
	started   bool
	err       error
	server    *Server
	databases int
	free      []string
}

// Around stops the server when m has run.
func (c *Cluster) Around(m interface{ Run() int }) interface{ Run() int } { return around{c, m} }

type around struct {
	c *Cluster
	m interface{ Run() int }
}

// Run runs the tests.
func (a around) Run() int {
	status := a.m.Run()
	if err := a.c.close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return max(status, 1)
	}
	return status
}

// Database returns the address of a database as Prepare has left it. When the
// test has ended its rows go and another test may have it: to make a new one
// costs more than most tests.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	name, err := c.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.giveBack(context.Background(), name); err != nil {
			t.Errorf("empty the database: %v", err)
		}
	})
	return c.address(name)
}

// Empty makes a database that Prepare has not seen.
func (c *Cluster) Empty(t testing.TB) string {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	name, err := c.create(t.Context(), "template1")
	if err != nil {
		t.Fatal(err)
	}
	return c.address(name)
}

func (c *Cluster) take(ctx context.Context) (name string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.free); n > 0 {
		name, c.free = c.free[n-1], c.free[:n-1]
		return name, nil
	}
	return c.create(ctx, template)
}

// giveBack empties all tables but those of the migrations.
func (c *Cluster) giveBack(ctx context.Context, name string) error {
	err := c.exec(ctx, name, `DO $$ DECLARE names text; BEGIN
		SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') INTO names FROM pg_tables
			WHERE schemaname = 'public' AND tablename NOT IN ('goose_db_version', 'tables_need') OR tablename = 'river_job';
		IF names IS NOT NULL THEN EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY'; END IF;
	END $$`)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.free = append(c.free, name)
	}
	return err
}

// Exec runs a statement on the server as its owner, beside all databases.
func (c *Cluster) Exec(t testing.TB, statement string, args ...any) {
	t.Helper()
	if err := c.exec(t.Context(), "postgres", statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func (c *Cluster) address(name string) string { return c.server.Address(name) }

func (c *Cluster) create(ctx context.Context, from string) (name string, err error) {
	if !c.started {
		c.started = true
		if c.err = c.start(); c.err == nil { //nolint:contextcheck // it outlives the test that is first
			c.err = c.prepare(ctx)
		}
	}
	if c.err != nil {
		return "", c.err
	}
	c.databases++
	name = fmt.Sprint("test", c.databases)
	return name, c.exec(ctx, "postgres", "CREATE DATABASE "+name+" TEMPLATE "+from)
}

func (c *Cluster) prepare(ctx context.Context) error {
	err := c.exec(ctx, "postgres", "CREATE DATABASE "+template)
	if err == nil && c.Prepare != nil {
		err = c.Prepare(ctx, c.address(template))
	}
	return err
}

func (c *Cluster) exec(ctx context.Context, database, statement string, args ...any) error {
	return c.server.Exec(ctx, database, statement, args...)
}

// start starts the server of the cluster, which nobody else can reach.
func (c *Cluster) start() (err error) {
	if c.server, err = NewServer(0, "-c", "max_connections=200", "-c", "shared_buffers=16MB"); err != nil {
		return err
	}
	return c.server.Start()
}

func (c *Cluster) close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.server == nil {
		return nil
	}
	return c.server.Remove()
}
