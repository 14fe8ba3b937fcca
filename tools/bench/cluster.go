package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// peerSpeed is what a peer does.
type peerSpeed struct {
	perSecond    float64 // moves acknowledged
	p99          float64 // milliseconds
	perProcessor float64 // moves a second of its processor
	idleMB       float64 // that idle connections take; 0 where it was not measured
}

// clusterSpeeds is what `sabot bench cluster --json` says.
type clusterSpeeds struct {
	Throughput []struct {
		Store string `json:"store"`
		Nodes int    `json:"nodes"`
		Load  struct {
			Moves     float64 `json:"moves"`
			PerSecond float64 `json:"moves_per_second"`
			P99       float64 `json:"p99_ms"`
		} `json:"load"`
		Processor float64 `json:"processor_seconds"`
		Database  float64 `json:"database_seconds"`
	} `json:"throughput"`
	Idle   int     `json:"idle_streams"`
	IdleMB float64 `json:"idle_megabytes"`
}

// cluster measures servers on a database beside PocketBase and Colyseus, one
// after the other. deploy/cluster starts the database.
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
		fmt.Printf("%s\n", out)
		pocket, err := pocketBase(ctx, cache)
		if err != nil {
			return err
		}
		rooms, err := colyseus(ctx, cache)
		if err != nil {
			return err
		}
		fmt.Printf("%-28s %12s %10s %22s %24s\n", "50 clients", "moves/s", "p99 ms", "per processor second", "with the database's")
		for _, t := range speeds.Throughput {
			fmt.Printf("%-28s %12.0f %10.1f %22.0f %24.0f\n", fmt.Sprintf("sabot, %d on %s", t.Nodes, t.Store), t.Load.PerSecond, t.Load.P99,
				t.Load.Moves/max(t.Processor, 0.01), t.Load.Moves/max(t.Processor+t.Database, 0.01))
		}
		fmt.Printf("%-28s %12.0f %10.1f %22.0f\n", "pocketbase (SQLite)", pocket.perSecond, pocket.p99, pocket.perProcessor)
		fmt.Printf("%-28s %12.0f %10.1f %22.0f\n", "colyseus (memory alone)", rooms.perSecond, rooms.p99, rooms.perProcessor)
		fmt.Printf("idle connections: sabot %d in %.0f MB, colyseus %d in %.0f MB\n", speeds.Idle, speeds.IdleMB, colyseusIdle, rooms.idleMB)
		return nil
	})
}
