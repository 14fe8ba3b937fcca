package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// peerSpeed is what a peer does.
type peerSpeed struct {
	perSecond    float64 // moves acknowledged
	p99          float64 // milliseconds
	perProcessor float64 // moves a second of its processor
	idleMB       float64 // that idle connections take; 0 where it was not measured
}

type (
	// clusterSpeeds is what `sabot bench cluster --json` says.
	clusterSpeeds struct {
		Throughput []throughput `json:"throughput"`
		Live       shown        `json:"live"`
		Spectators shown        `json:"spectators"`
		Idle       int          `json:"idle_streams"`
		IdleMB     float64      `json:"idle_megabytes"`
	}
	throughput struct {
		Store string `json:"store"`
		Nodes int    `json:"nodes"`
		Load  struct {
			Moves     float64 `json:"moves"`
			PerSecond float64 `json:"moves_per_second"`
			P99       float64 `json:"p99_ms"`
		} `json:"load"`
		Processor float64 `json:"processor_seconds"`
		Database  float64 `json:"database_seconds"`
	}
	shown struct {
		Streams int     `json:"streams"`
		Moves   int     `json:"moves"`
		P50     float64 `json:"p50_ms"`
		P99     float64 `json:"p99_ms"`
	}
)

// What is promised of several servers on the machine of two cores on which they
// are measured.
const (
	wantMoves  = 3000.0 // acknowledged a second by two servers on PostgreSQL
	wantP99    = 60.0   // milliseconds, of the same
	wantShown  = 50.0   // milliseconds until 99 of 100 moves are on the other screen
	wantIdleMB = 300.0  // that ten thousand idle streams take
)

// cluster measures servers on a database beside PocketBase and Colyseus, one
// after the other, and says of each promise whether it was kept. What it prints
// fits into docs/scale.md. deploy/cluster starts the database.
func cluster(ctx context.Context, root, cache string) error {
	return withSabot(ctx, root, func(program string) error {
		ours := exec.CommandContext(ctx, filepath.Join(root, "deploy", "cluster"), "--", program, "bench", "cluster", "--json")
		ours.Stderr = os.Stderr
		out, err := ours.Output()
		if err != nil {
			return fmt.Errorf("sabot bench cluster: %w", err)
		}
		var speeds clusterSpeeds
		if err := json.Unmarshal(out, &speeds); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s\n", out)
		pocket, err := pocketBase(ctx, cache)
		if err != nil {
			return err
		}
		rooms, err := colyseus(ctx, cache)
		if err != nil {
			return err
		}
		fmt.Print(clusterTable(speeds, pocket, rooms), "\n", verdicts(speeds, pocket))
		return nil
	})
}

// clusterTable is what was seen.
func clusterTable(speeds clusterSpeeds, pocket, rooms peerSpeed) string {
	var b strings.Builder
	b.WriteString("| 50 clients | moves a second | 99 of 100 within | ms of processor a move | with the database's |\n|---|---|---|---|---|\n")
	for _, t := range speeds.Throughput {
		each := 1000 / max(t.Load.Moves, 1)
		fmt.Fprintf(&b, "| %s | %.0f | %.1f ms | %.3f | %.3f |\n", t.name(), t.Load.PerSecond, t.Load.P99,
			t.Processor*each, (t.Processor+t.Database)*each)
	}
	peer := func(name string, p peerSpeed) {
		fmt.Fprintf(&b, "| %s | %.0f | %.1f ms | %.3f | |\n", name, p.perSecond, p.p99, 1000/max(p.perProcessor, 0.01))
	}
	peer("PocketBase (SQLite)", pocket)
	peer("Colyseus (in memory alone)", rooms)
	b.WriteString("\n| streams | moves | half within | 99 of 100 within |\n|---|---|---|---|\n")
	delay := func(what string, s shown) {
		fmt.Fprintf(&b, "| %s | %d | %.1f ms | %.1f ms |\n", what, s.Moves, s.P50, s.P99)
	}
	delay(fmt.Sprintf("%d, two of each match", speeds.Live.Streams), speeds.Live)
	delay(fmt.Sprintf("%d on one match, until the last has it", speeds.Spectators.Streams), speeds.Spectators)
	b.WriteString("\n| idle connections | memory |\n|---|---|\n")
	fmt.Fprintf(&b, "| %d of Sabot | %.0f MB |\n| %d of Colyseus | %.0f MB |\n", speeds.Idle, speeds.IdleMB, colyseusIdle, rooms.idleMB)
	return b.String()
}

func (t throughput) name() string {
	store, servers := "SQLite", "one server"
	if t.Store != "sqlite" {
		store = "PostgreSQL"
	}
	if t.Nodes > 1 {
		servers = fmt.Sprint(t.Nodes, " servers")
	}
	return servers + " on " + store
}

// verdicts says of each promise whether it was kept in this run.
func verdicts(speeds clusterSpeeds, pocket peerSpeed) string {
	var two, folder throughput
	for _, t := range speeds.Throughput {
		switch {
		case t.Store == "sqlite":
			folder = t
		case t.Nodes == 2:
			two = t
		}
	}
	var b strings.Builder
	b.WriteString("| promise | wanted | seen | kept |\n|---|---|---|---|\n")
	line := func(what, unit string, seen, wanted float64, least bool) {
		kept, bound := "no", "at most"
		if least {
			bound = "at least"
		}
		if seen == wanted || least == (seen > wanted) {
			kept = "yes"
		}
		fmt.Fprintf(&b, "| %s | %s %.0f%s | %.0f%s | %s |\n", what, bound, wanted, unit, seen, unit, kept)
	}
	line("two servers on PostgreSQL, moves a second", "", two.Load.PerSecond, wantMoves, true)
	line("99 of 100 of them acknowledged within", " ms", two.Load.P99, wantP99, false)
	line("the same beside PocketBase", "", two.Load.PerSecond, pocket.perSecond, true)
	line("SQLite beside PocketBase", "", folder.Load.PerSecond, pocket.perSecond, true)
	line("99 of 100 moves are on the other screen within", " ms", speeds.Live.P99, wantShown, false)
	line(fmt.Sprintf("memory of %d idle streams", speeds.Idle), " MB", speeds.IdleMB, wantIdleMB, false)
	return b.String()
}
