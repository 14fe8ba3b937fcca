package cli

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

// chessSpeeds is what Stockfish does on one core.
type chessSpeeds struct {
	Name   string  `json:"name"`
	Perft  float64 `json:"perft_moves_per_second"`
	Search float64 `json:"search_nodes_per_second"`
}

// stockfishPath is where Debian puts it; games are not always on the path.
const stockfishPath = "/usr/games/stockfish"

// findStockfish returns the program, installing it where it is missing.
func findStockfish(ctx context.Context, meter *meter) (string, error) {
	if path, err := exec.LookPath("stockfish"); err == nil {
		return path, nil
	}
	if _, err := os.Stat(stockfishPath); err == nil {
		return stockfishPath, nil
	}
	meter.show("installing stockfish")
	for _, args := range [][]string{{"update", "-qq"}, {"install", "-y", "-qq", "--no-install-recommends", "stockfish"}} {
		cmd := exec.CommandContext(ctx, "apt-get", args...) //nolint:gosec // fixed arguments
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			last := strings.TrimSpace(string(out))
			last = last[strings.LastIndexByte(last, '\n')+1:]
			return "", fmt.Errorf("stockfish is not installed and apt-get %s failed (%w: %s); install it, or run without --peers",
				args[0], err, last)
		}
	}
	if _, err := os.Stat(stockfishPath); err != nil {
		return "", fmt.Errorf("stockfish was installed but is not at %s", stockfishPath)
	}
	return stockfishPath, nil
}

// measureStockfish counts moves from the start position and runs its own
// benchmark, both on one thread.
func measureStockfish(ctx context.Context, program string) (*chessSpeeds, error) {
	s := &chessSpeeds{}
	if err := s.perft(ctx, program); err != nil {
		return nil, fmt.Errorf("stockfish: %w", err)
	}
	out, err := exec.CommandContext(ctx, program, "bench").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("stockfish bench: %w", err)
	}
	found := regexp.MustCompile(`Nodes/second\s*:\s*(\d+)`).FindSubmatch(out)
	if found == nil {
		return nil, errors.New("stockfish bench: no line Nodes/second in its output")
	}
	s.Search, err = strconv.ParseFloat(string(found[1]), 64)
	return s, err
}

// perft talks to the program, so that its start is not measured.
func (s *chessSpeeds) perft(ctx context.Context, program string) error {
	cmd := exec.CommandContext(ctx, program)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
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
	if s.Name, err = ask("uci", "id name"); err != nil {
		return err
	}
	if _, err := ask("isready", "readyok"); err != nil {
		return err
	}
	started := time.Now()
	answer, err := ask("go perft 6", "Nodes searched:")
	if err != nil {
		return err
	}
	elapsed := time.Since(started)
	count, err := strconv.ParseInt(answer, 10, 64)
	if err != nil || count != 119_060_324 {
		return fmt.Errorf("perft 6 is %q, want 119060324", answer)
	}
	s.Perft = float64(count) / elapsed.Seconds()
	_, _ = io.WriteString(in, "quit\n") // it may have gone already
	return cmd.Wait()
}
