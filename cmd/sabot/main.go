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
	commandermind "sabot/ai/commander"
	engagementmind "sabot/ai/engagement"
	skirmishmind "sabot/ai/skirmish"
	"sabot/cli"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/engagement"
	"sabot/games/skirmish"
	"sabot/games/tankchess"
	"sabot/odds"
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
	s, err := openShelf()
	if err != nil {
		fmt.Fprintln(errs, "sabot:", err)
		return 1
	}
	p := s.program(out, errs)
	p.Stdin, p.Env = in, env
	return p.Run(ctx, args)
}

// shelf holds what is printed: the games that can be played, their rules and
// words, and what can be asked without a match.
type shelf struct {
	commander  commander.Rules
	skirmish   skirmish.Rules
	engagement engagement.Rules
	desk       odds.Desk
	book       *rulebook.Book
}

func openShelf() (shelf, error) {
	var s shelf
	var err error
	if s.commander, err = commander.New(); err != nil {
		return s, err
	}
	if s.skirmish, err = skirmish.New(); err != nil {
		return s, err
	}
	if s.engagement, err = engagement.New(); err != nil {
		return s, err
	}
	s.desk = odds.Open(s.commander.Data(), s.skirmish.Data(), s.engagement.Data())
	s.book, err = openBook(s.offered())
	return s, err
}

// openBook opens the rules and words of some games.
func openBook(games []game.Rules) (*rulebook.Book, error) {
	var names []string
	for _, g := range games {
		names = append(names, g.Catalog().Game)
	}
	return rulebook.Open(names...)
}

// offered lists the games that matches are played of.
func (s shelf) offered() []game.Rules {
	return []game.Rules{tankchess.New(), s.commander, s.skirmish, s.engagement}
}

// program builds everything and ties it together.
func (s shelf) program(out, errs io.Writer) *cli.Program {
	minds := ai.Roster{
		tankchess.Name: tankChessMind,
		"commander":    func(level ai.Level) (ai.Mind, error) { return commandermind.NewMind(level) },
		"skirmish":     skirmishmind.NewMind,
		"engagement":   engagementmind.NewMind,
	}
	return &cli.Program{
		Games: s.offered(),
		Extras: map[string]cli.Extras{
			tankchess.Name: tankChess(),
			"commander":    {Random: commanderSetups()},
			"skirmish":     {Random: skirmishSetups()},
			"engagement":   {Random: engagementSetups()},
		},
		Minds:  minds,
		Desk:   s.desk,
		Book:   s.book,
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
				Addr: o.Addr, DataDir: o.Data, NoBrowser: o.NoBrowser, Rules: s.offered(), Roster: minds, Desk: s.desk, Book: s.book,
				Limits: server.Limits{Off: o.NoLimits}, Pause: o.Pause,
				Recorders: map[string]server.Recorder{tankchess.Name: tankChessRecords{}},
				Analysts:  map[string]func() server.Analyser{tankchess.Name: newTankChessAnalyst},
				Page:      web.Dist(), Out: out, Logger: slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: level})),
			})
		},
	}
}
