// Command train fits the weights of the Tank Chess engine to games of the engine
// against itself. A static binary is all that another machine needs:
//
//	CGO_ENABLED=0 go build -o train ./ai/tankchess/train
//	./train play -for 5m -out lessons.gz
//	./train fit -from lessons.gz -out ai/tankchess/weights.json
//
// What came of it stands in docs/strength.md.
package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"sabot/ai/tankchess"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1) //nolint:gocritic // the signals end with the program
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New("want play or fit")
	}
	switch args[0] {
	case "play":
		return play(ctx, args[1:])
	case "fit":
		return fit(args[1:])
	}
	return fmt.Errorf("%q, want play or fit", args[0])
}

func play(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("play", flag.ExitOnError)
	out := flags.String("out", "lessons.gz", "file for the positions")
	long := flags.Duration("for", time.Minute, "how long to play")
	boards := flags.String("boards", "quick12,basic16,quick12,river16,basic16,ridges16,quick12,crossroads16,"+
		"basic16,basic20,minefield16,citadel20", "boards, in turn by games")
	nodes := flags.Int64("nodes", 5000, "positions looked at a move")
	seed := flags.Uint64("seed", 1, "seed of the games")
	workers := flags.Int("workers", runtime.NumCPU(), "games side by side")
	if err := flags.Parse(args); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, *long)
	defer cancel()
	file, err := os.Create(*out)
	if err != nil {
		return err
	}
	packed := gzip.NewWriter(file)
	lines := json.NewEncoder(packed)
	games, lessons := 0, 0
	var fault error
	plan := tankchess.SelfPlay{Boards: strings.Split(*boards, ","), Seed: *seed, Nodes: *nodes, Workers: *workers}
	err = plan.Play(ctx, func(_ int, list []tankchess.Lesson) {
		games, lessons = games+1, lessons+len(list)
		for _, l := range list {
			fault = errors.Join(fault, lines.Encode(l))
		}
		if games%100 == 0 {
			fmt.Fprintf(os.Stderr, "\r%d games, %d positions", games, lessons)
		}
	})
	fmt.Fprintf(os.Stderr, "\r%d games, %d positions\n", games, lessons)
	return errors.Join(err, fault, packed.Close(), file.Close())
}

func fit(args []string) error {
	flags := flag.NewFlagSet("fit", flag.ExitOnError)
	from := flags.String("from", "lessons.gz", "positions, several files with commas")
	out := flags.String("out", "weights.json", "file for the weights")
	plan := tankchess.Fit{Workers: runtime.NumCPU(), Hold: 20}
	flags.IntVar(&plan.Passes, "passes", 60, "passes over all positions")
	flags.Float64Var(&plan.Rate, "rate", 1.5, "rate of learning")
	flags.Float64Var(&plan.Pull, "pull", 0.002, "pull towards the first weights")
	flags.Float64Var(&plan.Result, "result", 0.5, "share of the game's end in what is aimed at")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var lessons []tankchess.Lesson
	for name := range strings.SplitSeq(*from, ",") {
		list, err := read(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		lessons = append(lessons, list...)
	}
	weights, err := plan.Weights(lessons, func(p tankchess.Progress) {
		fmt.Printf("pass %d: loss %.5f, held back %.5f\n", p.Pass, p.Learned, p.Held)
	})
	if err != nil {
		return err
	}
	return os.WriteFile(*out, append(weights, '\n'), 0o644) //nolint:gosec // is to be read by others
}

func read(name string) (list []tankchess.Lesson, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	packed, err := gzip.NewReader(bufio.NewReader(file))
	if err != nil {
		return nil, err
	}
	lines := json.NewDecoder(packed)
	for {
		var l tankchess.Lesson
		switch err := lines.Decode(&l); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return nil, err
		}
		list = append(list, l)
	}
}
