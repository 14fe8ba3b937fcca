// Command serve serves the toy game with the page of Sabot on a free port of
// this machine, for the browser test of the table that every game has.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"sabot/internal/toygame"
	"sabot/registry"
	"sabot/rulebook"
	"sabot/server"
	"sabot/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, data string) error {
	g, err := toygame.Game()
	if err != nil {
		return err
	}
	book, err := rulebook.Open(g.Name())
	if err != nil {
		return err
	}
	seed := uint64(1)
	return server.Run(ctx, server.Config{
		Addr: "127.0.0.1:0", DataDir: data, NoBrowser: true, Games: []registry.Game{g}, Book: book, Page: web.Dist(), Seed: &seed, Out: os.Stdout,
	})
}
