// Command sabot plays WWII tank tabletop games for real. See sabot --help.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"sabot/ai"
	"sabot/cli"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/rulebook"
)

func main() { os.Exit(run()) }

func run() int {
	book, err := rulebook.Open()
	if err != nil {
		fmt.Fprintln(os.Stderr, "sabot:", err)
		return 1
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := cli.Program{
		Games:  []game.Rules{tankchess.New()},
		Extras: map[string]cli.Extras{tankchess.Name: tankChess()},
		Minds:  ai.Roster{tankchess.Name: tankChessMind},
		Book:   book,
		Stdin:  os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Getenv,
	}
	return p.Run(ctx, os.Args[1:])
}
