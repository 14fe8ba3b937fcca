// Command sabot plays WWII tank tabletop games for real. See sabot --help.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"sabot/ai"
	"sabot/cli"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/rulebook"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv)
	stop()
	os.Exit(status)
}

// run builds the program and hands over to it.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer, env func(string) string) int {
	book, err := rulebook.Open()
	if err != nil {
		fmt.Fprintln(errs, "sabot:", err)
		return 1
	}
	p := cli.Program{
		Games:  []game.Rules{tankchess.New()},
		Extras: map[string]cli.Extras{tankchess.Name: tankChess()},
		Minds:  ai.Roster{tankchess.Name: tankChessMind},
		Book:   book,
		Stdin:  in, Stdout: out, Stderr: errs, Env: env,
	}
	return p.Run(ctx, args)
}
