package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"

	"sabot/game"
)

type benchCmd struct {
	speech
	Game  string `arg:"" enum:"${benches},server" help:"What to measure: ${enum}."`
	Peers bool   `help:"Measure a peer in the same run: Stockfish (Debian's), boardgame.io (npm) or PocketBase (Go)."`
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
	return `One run on one core. --peers runs a peer beside it, one after the other on the same machine: Debian's stockfish
for Tank Chess, the tic-tac-toe reducer of boardgame.io for games with chance, of which random play is measured.
Tank Chess has about 550 moves a position, chess about 30: the same number of moves is counted from far fewer
positions, so moves a second and positions a second are both shown.

Examples:
  sabot bench tankchess
  sabot bench tankchess --peers --json
  sabot bench commander --peers
  sabot bench server --peers`
}

// Run executes the command.
func (c *benchCmd) Run(ctx context.Context, p *Program) error {
	if c.Game == serverBench {
		return c.runServer(ctx, p)
	}
	bench := p.Extras[c.Game].Bench
	if bench == nil {
		return c.runRandom(ctx, p, p.Extras[c.Game].Random)
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
	text := report.table(p.say(c.Lang))
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

func (r benchReport) table(say sayFunc) string {
	var b strings.Builder
	line := func(key string, perSecond float64, work *Rate) {
		fmt.Fprintf(&b, "  %-30s %28s", say(key, nil), say("bench.rate", game.Args{"rate": decimal(perSecond, 0)}))
		if work != nil {
			fmt.Fprintf(&b, "  (%s)", say("bench.work", game.Args{"count": work.Count, "seconds": decimal(work.Seconds, 2)}))
		}
		fmt.Fprintln(&b)
	}
	fmt.Fprintln(&b, say("bench.head", game.Args{"game": r.Game, "from": r.From}))
	line("bench.moves", r.Moves, &r.raw.Perft)
	line("bench.positions", r.Positions, &r.raw.Positions)
	line("bench.nodes", r.Nodes, &r.raw.Search)
	line("bench.games", r.Games, &r.raw.Random)
	if r.Stockfish == nil {
		return b.String()
	}
	fmt.Fprintln(&b, say("bench.peer", game.Args{"name": r.Stockfish.Name}))
	line("bench.peer-moves", r.Stockfish.Perft, nil)
	line("bench.peer-nodes", r.Stockfish.Search, nil)
	fmt.Fprintln(&b, say("bench.ratios", game.Args{"perft": decimal(r.Ratios.Perft, 2), "search": decimal(r.Ratios.Search, 2)}))
	fmt.Fprintln(&b, say("bench.note", nil))
	return b.String()
}
