package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"sabot/cli"
	"sabot/games/tankchess"
	"sabot/server/load"
)

// What `sabot bench server` does: the number of clients that the figures of
// the project are for, each side for as long as the numbers need to settle.
const (
	loadClients  = 50
	loadTime     = 10 * time.Second
	loadScenario = "quick12"
)

// benchServer measures the server and, in the same run, its peer.
func benchServer(ctx context.Context, peers bool, progress func(string)) (sides []cli.LoadSpeeds, err error) {
	dir, err := os.MkdirTemp("", "sabot-bench-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	add := func(r load.Result, err error) error {
		sides = append(sides, cli.LoadSpeeds(r))
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	progress("sabot")
	if err := add(load.Sabot(ctx, self, filepath.Join(dir, "sabot"), tankchess.New(), loadScenario, loadClients, loadTime)); err != nil {
		return nil, err
	}
	if !peers {
		return sides, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	progress("pocketbase")
	return sides, add(load.PocketBase(ctx, filepath.Join(cache, "sabot"), filepath.Join(dir, "pocketbase"), loadClients, loadTime))
}
