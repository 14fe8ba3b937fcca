package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// stockfishPath is where Debian puts it; games are not always on the path.
const stockfishPath = "/usr/games/stockfish"

// stockfish counts moves from the start position and runs its own benchmark,
// both on one thread. Tank Chess has about 550 moves a position, chess about
// 30: the same number of moves is counted from far fewer positions.
func stockfish(ctx context.Context, _ string, ours map[string]float64) (string, []rate, error) {
	program, err := findStockfish(ctx)
	if err != nil {
		return "", nil, err
	}
	name, moves, err := perft(ctx, program)
	if err != nil {
		return "", nil, fmt.Errorf("stockfish: %w", err)
	}
	out, err := exec.CommandContext(ctx, program, "bench").CombinedOutput()
	if err != nil {
		return "", nil, fmt.Errorf("stockfish bench: %w", err)
	}
	found := regexp.MustCompile(`Nodes/second\s*:\s*(\d+)`).FindSubmatch(out)
	if found == nil {
		return "", nil, errors.New("stockfish bench: no line Nodes/second in its output")
	}
	nodes, err := strconv.ParseFloat(string(found[1]), 64)
	return name, []rate{
		{"perft: moves counted a second", ours["perft_moves_per_second"], moves},
		{"search: nodes a second", ours["search_nodes_per_second"], nodes},
	}, err
}

// findStockfish returns the program, installing it where it is missing.
func findStockfish(ctx context.Context) (string, error) {
	if path, err := exec.LookPath("stockfish"); err == nil {
		return path, nil
	}
	if _, err := os.Stat(stockfishPath); err == nil {
		return stockfishPath, nil
	}
	for _, args := range [][]string{{"update", "-qq"}, {"install", "-y", "-qq", "--no-install-recommends", "stockfish"}} {
		cmd := exec.CommandContext(ctx, "apt-get", args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("stockfish is not installed and apt-get %s failed: %w: %s",
				args[0], err, lastLine(string(out)))
		}
	}
	if _, err := os.Stat(stockfishPath); err != nil {
		return "", fmt.Errorf("stockfish was installed but is not at %s", stockfishPath)
	}
	return stockfishPath, nil
}

// perft talks to the program, so that its start is not measured.
func perft(ctx context.Context, program string) (name string, movesPerSecond float64, err error) {
	cmd := exec.CommandContext(ctx, program)
	in, err := cmd.StdinPipe()
	if err != nil {
		return "", 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", 0, err
	}
	if err := cmd.Start(); err != nil {
		return "", 0, err
	}
	lines := bufio.NewScanner(out)
	ask := func(question, want string) (string, error) {
		if _, err := io.WriteString(in, question+"\n"); err != nil {
			return "", err
		}
		for lines.Scan() {
			if rest, ok := strings.CutPrefix(lines.Text(), want); ok {
				return strings.TrimSpace(rest), nil
			}
		}
		return "", fmt.Errorf("no %q in the answer to %q", want, question)
	}
	if name, err = ask("uci", "id name"); err != nil {
		return "", 0, err
	}
	if _, err := ask("isready", "readyok"); err != nil {
		return "", 0, err
	}
	started := time.Now()
	answer, err := ask("go perft 6", "Nodes searched:")
	if err != nil {
		return "", 0, err
	}
	elapsed := time.Since(started)
	count, err := strconv.ParseInt(answer, 10, 64)
	if err != nil || count != 119_060_324 {
		return "", 0, fmt.Errorf("perft 6 is %q, want 119060324", answer)
	}
	_, _ = io.WriteString(in, "quit\n") // it may have gone already
	return name, float64(count) / elapsed.Seconds(), cmd.Wait()
}
