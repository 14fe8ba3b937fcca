// Command bench measures Sabot beside a peer, one after the other on the same
// machine: Stockfish for Tank Chess, the reducer of boardgame.io for the games
// with chance, PocketBase for the server, and Colyseus too for several servers.
// The peers are installed or built below the user's cache folder; the product
// itself knows none of them.
//
//	go -C tools run ./bench tankchess
//	go -C tools run ./bench commander
//	go -C tools run ./bench server
//	go -C tools run ./bench cluster
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
)

// rate is one figure of ours and its counterpart.
type rate struct {
	what       string
	ours, peer float64
}

// side measures a peer; the rates pair what it did with ours.
type side func(ctx context.Context, cache string, ours map[string]float64) (name string, rates []rate, err error)

func main() {
	root := flag.String("root", "..", "the repository")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *root, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, root, what string) error {
	if what == "" {
		return errors.New("want tankchess, another game, server or cluster")
	}
	user, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	cache := filepath.Join(user, "sabot")
	if what == "cluster" {
		return cluster(ctx, root, cache)
	}
	ours, err := measureOurs(ctx, root, what)
	if err != nil {
		return err
	}
	peer := side(boardgameIO)
	switch what {
	case "tankchess":
		peer = stockfish
	case "server":
		peer = pocketBaseServer
	}
	name, rates, err := peer(ctx, cache, ours)
	if err != nil {
		return err
	}
	fmt.Printf("%-40s %15s %15s %8s\n", what, "sabot", name, "ratio")
	for _, r := range rates {
		fmt.Printf("%-40s %15.1f %15.1f %8.2f\n", r.what, r.ours, r.peer, r.ours/r.peer)
	}
	return nil
}

// withSabot builds sabot and hands it over.
func withSabot(ctx context.Context, root string, f func(program string) error) error {
	dir, err := os.MkdirTemp("", "sabot-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "sabot")
	build := exec.CommandContext(ctx, "go", "build", "-o", program, "./cmd/sabot")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build sabot: %w: %s", err, lastLine(string(out)))
	}
	return f(program)
}

// measureOurs runs the benchmark of sabot itself.
func measureOurs(ctx context.Context, root, what string) (figures map[string]float64, err error) {
	return figures, withSabot(ctx, root, func(program string) error {
		out, err := exec.CommandContext(ctx, program, "bench", what, "--json").Output()
		if err != nil {
			return fmt.Errorf("sabot bench %s: %w", what, err)
		}
		var fields map[string]any
		if err := json.Unmarshal(out, &fields); err != nil {
			return err
		}
		figures = map[string]float64{}
		for key, v := range fields {
			if n, ok := v.(float64); ok {
				figures[key] = n
			}
		}
		return nil
	})
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}
