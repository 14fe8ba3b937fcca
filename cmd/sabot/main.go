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

	"sabot/ai"
	"sabot/cli"
	"sabot/game"
	"sabot/games/tankchess"
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

// run opens the rulebook and hands over to the program.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer, env func(string) string) int {
	book, err := openBook()
	if err != nil {
		fmt.Fprintln(errs, "sabot:", err)
		return 1
	}
	p := program(book, out, errs)
	p.Stdin, p.Env = in, env
	return p.Run(ctx, args)
}

// offered lists the games that can be played.
func offered() []game.Rules { return []game.Rules{tankchess.New()} }

// openBook opens the rules and words of the games that can be played.
func openBook() (*rulebook.Book, error) {
	var names []string
	for _, g := range offered() {
		names = append(names, g.Catalog().Game)
	}
	return rulebook.Open(names...)
}

// program builds everything and ties it together.
func program(book *rulebook.Book, out, errs io.Writer) *cli.Program {
	games := offered()
	minds := ai.Roster{tankchess.Name: tankChessMind}
	return &cli.Program{
		Games:  games,
		Extras: map[string]cli.Extras{tankchess.Name: tankChess()},
		Minds:  minds,
		Book:   book,
		Stdout: out, Stderr: errs,
		Backup: server.Backup,
		BenchServer: func(ctx context.Context, peers bool, progress func(string)) ([]cli.LoadSpeeds, error) {
			return benchServer(ctx, peers, progress)
		},
		Serve: func(ctx context.Context, o cli.ServeOptions) error {
			level := slog.LevelWarn
			if o.Verbose {
				level = slog.LevelDebug
			}
			return server.Run(ctx, server.Config{
				Addr: o.Addr, DataDir: o.Data, NoBrowser: o.NoBrowser, Rules: games, Roster: minds, Book: book,
				Limits:    server.Limits{Off: o.NoLimits},
				Recorders: map[string]server.Recorder{tankchess.Name: tankChessRecords{}},
				Analysts:  map[string]func() server.Analyser{tankchess.Name: newTankChessAnalyst},
				Page:      web.Dist(), Out: out, Logger: slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: level})),
			})
		},
	}
}
