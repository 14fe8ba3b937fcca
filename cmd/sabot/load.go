package main

import (
	"context"
	"errors"
	"os"
	"time"

	"sabot/cli"
	"sabot/games/tankchess"
	"sabot/server/load"
)

// What `sabot bench server` does: the number of clients that the figures of
// the project are for, for as long as the numbers need to settle.
const (
	loadClients  = 50
	loadTime     = 10 * time.Second
	loadScenario = "quick12"
)

// benchServer measures this program as a server.
func benchServer(ctx context.Context) (speeds cli.LoadSpeeds, err error) {
	dir, err := os.MkdirTemp("", "sabot-bench-")
	if err != nil {
		return speeds, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	self, err := os.Executable()
	if err != nil {
		return speeds, err
	}
	r, err := load.Run(ctx, self, dir, tankchess.New(), loadScenario, loadClients, loadTime)
	return cli.LoadSpeeds(r), err
}
