//go:generate go run . openapi ../../web/src/api/openapi.json

// Command sabot plays WWII tank tabletop games for real. See sabot --help.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"sabot/ai/commander"
	"sabot/ai/engagement"
	"sabot/ai/skirmish"
	"sabot/ai/tankchess"
	"sabot/cli"
	"sabot/registry"
	"sabot/rulebook"
	"sabot/server"
	"sabot/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv)
	stop()
	os.Exit(status)
}

// run opens everything that is printed and hands over to the program.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer, env func(string) string) int {
	a, err := newApp()
	if err != nil {
		fmt.Fprintln(errs, "sabot:", err)
		return 1
	}
	p := a.program(out, errs)
	p.Stdin, p.Env = in, env
	return p.Run(ctx, args)
}

// app is what the program is made of.
type app struct {
	games []registry.Game
	book  *rulebook.Book
}

// newApp opens all games, with their rules and words. A further game is one
// more line here.
func newApp() (app, error) {
	var a app
	for _, open := range []func() (registry.Game, error){
		tankchess.Game,
		commander.Game,
		skirmish.Game,
		engagement.Game,
	} {
		g, err := open()
		if err != nil {
			return a, err
		}
		a.games = append(a.games, g)
	}
	var err error
	a.book, err = rulebook.Open(registry.Names(a.games, registry.All)...)
	return a, err
}

// program hands everything over to the command line.
func (a app) program(out, errs io.Writer) *cli.Program {
	return &cli.Program{
		Games: a.games, Book: a.book, Stdout: out, Stderr: errs,
		Backup:  backup,
		Restore: restore,
		Move:    move,
		Operator: func(place cli.Place) cli.Operator {
			return operator{server.Admin{Config: server.Config{
				Games: a.games, Book: a.book, DataDir: place.Data, Database: place.Database,
			}}}
		},
		OpenAPI:      func() ([]byte, error) { return server.OpenAPI(a.games) },
		BenchServer:  benchServer,
		BenchFair:    a.benchFair,
		BenchLoud:    a.benchLoud,
		BenchCluster: benchCluster,
		Serve:        func(ctx context.Context, o cli.ServeOptions) error { return server.Run(ctx, a.config(o, out, errs)) },
		Work:         func(ctx context.Context, o cli.ServeOptions) error { return server.Work(ctx, a.config(o, out, errs)) },
	}
}

// config is what a server or a worker is given.
func (a app) config(o cli.ServeOptions, out, errs io.Writer) server.Config {
	now, steady := wrongClock(o.Skew)
	return server.Config{
		Games: a.games, Book: a.book, Page: web.Dist(), Now: now, Steady: steady,
		Addr: o.Addr, AnyPort: o.AnyPort, DataDir: o.Data, Database: o.Database, NoBrowser: o.NoBrowser, NoJobs: o.NoWorker,
		MaxBytes: o.MaxData << 20, Keep: time.Duration(o.KeepDays) * 24 * time.Hour,
		AnalysisThreads: o.Cores, Limits: server.Limits{Off: o.NoLimits}, Pause: o.Pause, Seed: o.Seed,
		MetricsAddr: o.Metrics, Traces: o.Traces, TrustedProxies: o.TrustedProxy,
		Out: out, Logger: logger(errs, o),
	}
}

// logger writes what the server has to say, for people or for programs.
func logger(w io.Writer, o cli.ServeOptions) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelWarn}
	if o.Verbose {
		options.Level = slog.LevelDebug
	}
	if o.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

func backup(ctx context.Context, o cli.BackupOptions) error {
	keys, err := server.BackupKeys(o.Recipient, o.PassphraseFile)
	if err != nil {
		return err
	}
	if o.Database != "" {
		return server.BackupDatabase(ctx, o.Database, o.File, keys...)
	}
	return server.Backup(ctx, o.Data, o.File, keys...)
}

func move(ctx context.Context, from, to string) (cli.MoveReport, error) {
	done, err := server.Move(ctx, from, to)
	return cli.MoveReport{Matches: done.Matches, Rows: done.Rows, Digest: done.Digest}, err
}

func restore(ctx context.Context, o cli.RestoreOptions) (kept string, err error) {
	keys, err := server.RestoreKeys(o.Identity, o.PassphraseFile)
	if err != nil {
		return "", err
	}
	return server.Restore(ctx, o.Data, o.File, keys...)
}
