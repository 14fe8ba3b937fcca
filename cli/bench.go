package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
)

type benchCmd struct {
	Game  string `arg:"" enum:"${games}" help:"Game to measure: ${enum}."`
	Peers bool   `help:"Measure Stockfish in the same run (installed from Debian if missing) and print ratios."`
	JSON  bool   `help:"Print the result as JSON." name:"json"`
}

// Rate is an amount of work and the time it took.
type Rate struct {
	Count   int64   `json:"count"`
	Seconds float64 `json:"seconds"`
}

// PerSecond is the speed.
func (r Rate) PerSecond() float64 {
	if r.Seconds == 0 {
		return 0
	}
	return float64(r.Count) / r.Seconds
}

// Speeds is what one core does.
type Speeds struct {
	Perft     Rate   `json:"perft_moves"`     // moves counted, the leaves in bulk
	Positions Rate   `json:"perft_positions"` // positions expanded on the way
	Search    Rate   `json:"search_nodes"`
	Random    Rate   `json:"random_games"`
	From      string `json:"from"` // what was measured
}

// Help gives examples.
func (*benchCmd) Help() string {
	return `One run on one core. --peers runs Debian's stockfish beside it, one after the other on the same machine.
Tank Chess has about 550 moves a position, chess about 30: the same number of moves is counted from far fewer
positions, so moves a second and positions a second are both shown.

Examples:
  sabot bench tankchess
  sabot bench tankchess --peers --json`
}

// Run executes the command.
func (c *benchCmd) Run(ctx context.Context, p *Program) error {
	bench := p.Extras[c.Game].Bench
	if bench == nil {
		return fmt.Errorf("%s has nothing to measure", c.Game)
	}
	meter := newMeter(p.Stderr)
	defer meter.clear()
	var peer *chessSpeeds
	if c.Peers {
		program, err := findStockfish(ctx, meter)
		if err != nil {
			return err
		}
		meter.show("stockfish: perft and bench")
		if peer, err = measureStockfish(ctx, program); err != nil {
			return err
		}
	}
	// One core means one core: neither the garbage collector nor a stray
	// goroutine may help.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	own, err := bench(ctx, meter.show)
	if err != nil {
		return err
	}
	meter.clear()
	report := newBenchReport(c.Game, own, peer)
	text := report.table()
	if c.JSON {
		data, err := json.MarshalIndent(report, "", "  ")
		if err != nil {
			return err
		}
		text = string(data) + "\n"
	}
	_, err = fmt.Fprint(p.Stdout, text)
	return err
}

// benchReport is the JSON form of `sabot bench`.
type benchReport struct {
	Game      string       `json:"game"`
	From      string       `json:"from"`
	Moves     float64      `json:"perft_moves_per_second"`
	Positions float64      `json:"perft_positions_per_second"`
	Nodes     float64      `json:"search_nodes_per_second"`
	Games     float64      `json:"random_games_per_second"`
	Stockfish *chessSpeeds `json:"stockfish,omitempty"`
	Ratios    *ratios      `json:"ratios,omitempty"`
	raw       Speeds
}

// ratios compares with Stockfish: above 1 means faster.
type ratios struct {
	Perft  float64 `json:"perft_moves"`
	Search float64 `json:"search_nodes"`
}

func newBenchReport(name string, own Speeds, peer *chessSpeeds) benchReport {
	r := benchReport{
		Game: name, From: own.From, Moves: own.Perft.PerSecond(), Positions: own.Positions.PerSecond(),
		Nodes: own.Search.PerSecond(), Games: own.Random.PerSecond(), Stockfish: peer, raw: own,
	}
	if peer != nil {
		r.Ratios = &ratios{Perft: r.Moves / peer.Perft, Search: r.Nodes / peer.Search}
	}
	return r
}

func (r benchReport) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, one core: %s\n", r.Game, r.From)
	line := func(what string, rate Rate) {
		fmt.Fprintf(&b, "  %-28s %12.0f a second  (%d in %.2f s)\n", what, rate.PerSecond(), rate.Count, rate.Seconds)
	}
	line("perft: moves counted", r.raw.Perft)
	line("perft: positions expanded", r.raw.Positions)
	line("search: nodes", r.raw.Search)
	line("random games", r.raw.Random)
	if r.Stockfish == nil {
		return b.String()
	}
	fmt.Fprintf(&b, "%s, one core\n", r.Stockfish.Name)
	fmt.Fprintf(&b, "  %-28s %12.0f a second\n", "go perft 6: moves counted", r.Stockfish.Perft)
	fmt.Fprintf(&b, "  %-28s %12.0f a second\n", "bench: nodes", r.Stockfish.Search)
	fmt.Fprintf(&b, "ratios, this program to Stockfish: perft %.2f, search %.2f\n", r.Ratios.Perft, r.Ratios.Search)
	b.WriteString("The games branch differently: a position of Tank Chess has some 550 moves, one of chess some 30,\n" +
		"so the same number of moves is counted from far fewer positions.\n")
	return b.String()
}
