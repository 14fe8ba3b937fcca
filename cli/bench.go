package cli

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"sabot/game"
	"sabot/lab"
	"sabot/registry"
)

type benchCmd struct {
	langFlag
	Game     string        `arg:"" enum:"${benches},server,fair,loud,cluster" help:"What to measure: ${enum}."`
	Database string        `help:"The PostgreSQL database of a cluster, as postgres://USER@HOST/NAME; it is filled." placeholder:"URL"`
	For      time.Duration `default:"10m" help:"How long the loudest guest goes on."`
	JSON     bool          `help:"Print the result as JSON." name:"json"`
}

const (
	// serverBench is the word that stands for the server where a game could.
	serverBench = "server"
	// fairBench stands for what one person notices of a crowd.
	fairBench = "fair"
	// loudBench stands for what the server has to keep of its loudest guest.
	loudBench = "loud"
	// clusterBench stands for several servers on one database.
	clusterBench = "cluster"
	// randomPlayTime is how long random play is measured.
	randomPlayTime = 5 * time.Second
)

// What a server holds to, whoever asks it for how much.
const (
	fairMove   = 50.0   // milliseconds that a move may take longer beside a crowd
	fairAnswer = 1500.0 // milliseconds in which the Recruit answers there
	loudRise   = 64.0   // megabytes that may be held more
)

// LoadSpeeds is what the server does under load.
type LoadSpeeds struct {
	Clients   int     `json:"clients"`
	Moves     int     `json:"moves"`
	Seconds   float64 `json:"seconds"`
	PerSecond float64 `json:"moves_per_second"` // acknowledged, so on disk
	P50       float64 `json:"p50_ms"`
	P99       float64 `json:"p99_ms"`
}

// FairSpeeds is how one person fares alone and in a crowd: 95 of 100 moves are
// acknowledged, and answered by the Recruit, within these times.
type FairSpeeds struct {
	Moves       int     `json:"moves"`
	IdleMove    float64 `json:"idle_move_p95_ms"`
	CrowdMove   float64 `json:"crowd_move_p95_ms"`
	IdleAnswer  float64 `json:"idle_answer_p95_ms"`
	CrowdAnswer float64 `json:"crowd_answer_p95_ms"`
	Answered    int64   `json:"crowd_questions_answered"`
	Refused     int64   `json:"crowd_questions_refused"`
}

// LoudMemory is what a server holds, in megabytes: when it has done everything
// once, at most, and at the end of so many calls of one guest.
type LoudMemory struct {
	Seconds float64 `json:"seconds"`
	Before  float64 `json:"before_megabytes"`
	Most    float64 `json:"most_megabytes"`
	End     float64 `json:"end_megabytes"`

	Quarters [4]float64 `json:"most_by_quarter_megabytes"`

	Done    int64 `json:"calls_done"`
	Refused int64 `json:"calls_refused"`
}

// ClusterSpeeds is what servers do on a folder and on a database that they share.
type ClusterSpeeds struct {
	Throughput []ClusterSpeed `json:"throughput"`
	Live       ShownSpeed     `json:"live"`       // matches with a stream for each side, until the other side has a move
	Spectators ShownSpeed     `json:"spectators"` // of one match, until the last has a move
	Idle       int            `json:"idle_streams"`
	IdleMB     float64        `json:"idle_megabytes"`
}

// ClusterSpeed is how many moves some servers acknowledge.
type ClusterSpeed struct {
	Store     string     `json:"store"`
	Nodes     int        `json:"nodes"`
	Speeds    LoadSpeeds `json:"load"`
	Processor float64    `json:"processor_seconds"` // of the servers
	Database  float64    `json:"database_seconds"`  // and of the database, where it is on this machine
}

// ShownSpeed is the time until a move is on another screen.
type ShownSpeed struct {
	Streams int     `json:"streams"`
	Moves   int     `json:"moves"`
	P50     float64 `json:"p50_ms"`
	P99     float64 `json:"p99_ms"`
}

func (*benchCmd) Help() string {
	return `One run on one core; the server with fifty clients; fair is one person beside a hundred matches
between computers and sixteen connections that ask for chances; loud is the memory of a server that one guest
asks for all it can; cluster is one, two and four servers on a database, with a
thousand live matches, a hundred spectators and ten thousand streams in which nothing happens. Of games with chance random play is measured.
tools/bench runs other programs beside it and compares.

Examples:
  sabot bench tankchess
  sabot bench tankchess --json
  sabot bench commander
  sabot bench server
  sabot bench fair
  sabot bench loud --for 5m
  sabot bench cluster --database postgres://sabot@localhost/bench`
}

// benchReport is a measurement: its fields are the JSON form.
type benchReport interface{ table(say sayFunc) string }

func (c *benchCmd) Run(ctx context.Context, p *Program) error {
	meter := newProgress(p.Stderr)
	report, err := c.measure(ctx, p, meter)
	meter.clear()
	if err != nil {
		return err
	}
	return p.report(c.JSON, report, func() string { return report.table(p.say(c.Lang)) })
}

func (c *benchCmd) measure(ctx context.Context, p *Program, meter *progress) (benchReport, error) {
	if c.Game == serverBench {
		if p.BenchServer == nil {
			return nil, usagef("this program has no server to measure")
		}
		meter.show(serverBench)
		speeds, err := p.BenchServer(ctx)
		return loadReport(speeds), err
	}
	if c.Game == fairBench {
		if p.BenchFair == nil {
			return nil, usagef("this program has no server to measure")
		}
		meter.show(fairBench)
		speeds, err := p.BenchFair(ctx)
		return fairReport(speeds), err
	}
	if c.Game == loudBench {
		if p.BenchLoud == nil {
			return nil, usagef("this program has no server to measure")
		}
		meter.show(loudBench)
		memory, err := p.BenchLoud(ctx, c.For)
		return loudReport(memory), err
	}
	if c.Game == clusterBench {
		if p.BenchCluster == nil || c.Database == "" {
			return nil, usagef("a cluster needs a database that may be filled (try: sabot bench cluster --database postgres://USER@HOST/NAME)")
		}
		meter.show(clusterBench)
		speeds, err := p.BenchCluster(ctx, c.Database)
		return clusterReport(speeds), err
	}
	// One core means one core: neither the garbage collector nor a stray
	// goroutine may help.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	g := p.game(c.Game)
	if g.Engine != nil {
		speeds, err := g.Engine.Bench(ctx, meter.show)
		return newEngineReport(c.Game, speeds), err
	}
	meter.show(c.Game)
	speed, err := lab.MeasureRandomPlay(ctx, g.Rules, g.RandomPlay, randomPlayTime)
	return newRandomReport(c.Game, g.RandomPlay, speed), err
}

// engineReport is the measurement of a game with an engine of its own.
type engineReport struct {
	Game      string  `json:"game"`
	From      string  `json:"from"`
	Moves     float64 `json:"perft_moves_per_second"`
	Positions float64 `json:"perft_positions_per_second"`
	Nodes     float64 `json:"search_nodes_per_second"`
	Games     float64 `json:"random_games_per_second"`
	raw       registry.Speeds
}

func newEngineReport(name string, s registry.Speeds) engineReport {
	return engineReport{
		Game: name, From: s.From, Moves: s.Perft.PerSecond(), Positions: s.Positions.PerSecond(),
		Nodes: s.Search.PerSecond(), Games: s.Random.PerSecond(), raw: s,
	}
}

func (r engineReport) table(say sayFunc) string {
	var b strings.Builder
	line := func(key string, work registry.Rate) {
		fmt.Fprintf(&b, "  %-30s %28s  (%s)\n", say(key, nil), say("bench.rate", game.Args{"rate": decimal(work.PerSecond(), 0)}),
			say("bench.work", game.Args{"count": work.Count, "seconds": decimal(work.Seconds, 2)}))
	}
	fmt.Fprintln(&b, say("bench.head", game.Args{"game": r.Game, "from": r.From}))
	line("bench.moves", r.raw.Perft)
	line("bench.positions", r.raw.Positions)
	line("bench.nodes", r.raw.Search)
	line("bench.games", r.raw.Random)
	return b.String()
}

// randomReport says how fast the rules judge random play.
type randomReport struct {
	Game    string  `json:"game"`
	From    string  `json:"from"`
	Games   float64 `json:"random_games_per_second"`
	Actions float64 `json:"actions_per_second"`
	Seconds float64 `json:"seconds"`
}

func newRandomReport(name string, setups []game.Setup, s lab.RandomPlaySpeed) randomReport {
	return randomReport{
		Game: name, From: joined(setups, ", ", func(s game.Setup) string { return s.Scenario }), Seconds: s.Seconds,
		Games: float64(s.Games) / s.Seconds, Actions: float64(s.Actions) / s.Seconds,
	}
}

func (r randomReport) table(say sayFunc) string {
	var b strings.Builder
	line := func(key string, rate float64, places int) {
		fmt.Fprintf(&b, "  %-30s %28s\n", say(key, nil), say("bench.rate", game.Args{"rate": decimal(rate, places)}))
	}
	fmt.Fprintln(&b, say("bench.head", game.Args{"game": r.Game, "from": r.From}))
	line("bench.actions", r.Actions, 0)
	line("bench.games", r.Games, 1)
	return b.String()
}

// loadReport is the measurement of the server.
type loadReport LoadSpeeds

func (r loadReport) table(say sayFunc) string {
	return say("bench.server", game.Args{
		"clients": r.Clients, "rate": decimal(r.PerSecond, 0), "p50": decimal(r.P50, 1), "p99": decimal(r.P99, 1),
	}) + "\n"
}

// fairReport is the measurement of one person in a crowd.
type fairReport FairSpeeds

func (r fairReport) table(say sayFunc) string {
	return say("bench.fair", game.Args{
		"moves": r.Moves, "idle": decimal(r.IdleMove, 1), "crowd": decimal(r.CrowdMove, 1),
		"quiet": decimal(r.IdleAnswer, 0), "loud": decimal(r.CrowdAnswer, 0), "answered": r.Answered, "refused": r.Refused,
	}) + "\n" + say(verdict("bench.fair", r.CrowdMove-r.IdleMove <= fairMove && r.CrowdAnswer <= fairAnswer), game.Args{
		"later": decimal(r.CrowdMove-r.IdleMove, 1), "most": decimal(fairMove, 0),
		"loud": decimal(r.CrowdAnswer, 0), "limit": decimal(fairAnswer, 0),
	}) + "\n"
}

// verdict is what is said of a measurement that a server must hold to.
func verdict(key string, holds bool) string {
	if holds {
		return key + ".holds"
	}
	return key + ".fails"
}

// loudReport is the measurement of the loudest guest.
type loudReport LoudMemory

func (r loudReport) table(say sayFunc) string {
	return say("bench.loud", game.Args{
		"seconds": decimal(r.Seconds, 0), "done": r.Done, "refused": r.Refused,
		"before": decimal(r.Before, 0), "most": decimal(r.Most, 0), "end": decimal(r.End, 0),
		"q1": decimal(r.Quarters[0], 0), "q2": decimal(r.Quarters[1], 0), "q3": decimal(r.Quarters[2], 0), "q4": decimal(r.Quarters[3], 0),
	}) + "\n" + say(verdict("bench.loud", r.Most-r.Before <= loudRise), game.Args{
		"rise": decimal(r.Most-r.Before, 1), "limit": decimal(loudRise, 0),
	}) + "\n"
}

// clusterReport is the measurement of several servers.
type clusterReport ClusterSpeeds

func (r clusterReport) table(say sayFunc) string {
	var b strings.Builder
	for _, t := range r.Throughput {
		fmt.Fprintln(&b, say("bench.cluster", game.Args{
			"store": t.Store, "nodes": t.Nodes, "clients": t.Speeds.Clients, "rate": decimal(t.Speeds.PerSecond, 0),
			"p50": decimal(t.Speeds.P50, 1), "p99": decimal(t.Speeds.P99, 1),
			"each": decimal(float64(t.Speeds.Moves)/max(t.Processor, 0.01), 0),
			"all":  decimal(float64(t.Speeds.Moves)/max(t.Processor+t.Database, 0.01), 0),
		}))
	}
	shown := func(key string, s ShownSpeed) {
		fmt.Fprintln(&b, say(key, game.Args{"streams": s.Streams, "moves": s.Moves, "p50": decimal(s.P50, 1), "p99": decimal(s.P99, 1)}))
	}
	shown("bench.live", r.Live)
	shown("bench.spectators", r.Spectators)
	fmt.Fprintln(&b, say("bench.idle", game.Args{"streams": r.Idle, "mb": decimal(r.IdleMB, 0)}))
	return b.String()
}
