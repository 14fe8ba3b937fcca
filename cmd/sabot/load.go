package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"time"

	"sabot/cli"
	"sabot/games/tankchess"
	"sabot/server/load"
)

// What `sabot bench server` does: the number of clients that the figures of
// the project are for, for as long as the numbers need to settle.
const (
	loadClients  = 50
	loadTime     = 10 * time.Second
	loadScenario = "quick12"
)

// What `sabot bench fair` does: how many moves one person makes alone and again
// in a crowd of so many.
const (
	fairMoves   = 100
	fairMatches = 100
	fairLevel   = "regular"
	fairAsking  = 16
	fairGame    = "skirmish" // whose chances are asked for
	fairList    = 500        // questions in one list, as many as may be asked
)

// benchServer measures this program as a server.
func benchServer(ctx context.Context) (speeds cli.LoadSpeeds, err error) {
	err = withSelf(func(self, dir string) error {
		r, err := load.Run(ctx, self, dir, tankchess.New(), loadScenario, loadClients, loadTime)
		speeds = cli.LoadSpeeds(r)
		return err
	})
	return speeds, err
}

// benchFair measures what one person notices of a crowd.
func (a app) benchFair(ctx context.Context) (speeds cli.FairSpeeds, err error) {
	list := slices.Repeat([]map[string]int{{"attack": 9, "defence": 9}}, fairList)
	questions, err := json.Marshal(list)
	if err != nil {
		return speeds, err
	}
	crowd := load.Crowd{Count: fairMatches, Level: fairLevel, Asking: fairAsking, Game: fairGame, Questions: questions}
	for _, g := range a.games {
		crowd.Matches = append(crowd.Matches, load.Scene{Game: g.Name(), Scenario: g.Rules.Catalog().Scenarios[0].ID})
	}
	err = withSelf(func(self, dir string) error {
		r, err := load.Fair(ctx, self, dir, load.Scene{Game: tankchess.Name, Scenario: loadScenario}, fairMoves, crowd)
		speeds = cli.FairSpeeds(r)
		return err
	})
	return speeds, err
}

// benchLoud measures what a server has to keep of the loudest guest.
func (a app) benchLoud(ctx context.Context, limit time.Duration) (memory cli.LoudMemory, err error) {
	questions, err := json.Marshal([]map[string]int{{"attack": 9, "defence": 9}})
	if err != nil {
		return memory, err
	}
	noise := load.Noise{Game: fairGame, Questions: questions, For: limit}
	for _, g := range a.games {
		noise.Scenes = append(noise.Scenes, load.Scene{Game: g.Name(), Scenario: g.Rules.Catalog().Scenarios[0].ID})
	}
	err = withSelf(func(self, dir string) error {
		r, err := load.Loudest(ctx, self, dir, noise)
		memory = cli.LoudMemory(r)
		return err
	})
	return memory, err
}

// clusterPlan is what `sabot bench cluster` does.
func clusterPlan() load.ClusterPlan {
	return load.ClusterPlan{
		Clients: loadClients, Limit: loadTime, Nodes: []int{1, 2, 4},
		Matches: 1000, Rate: 100, Moves: 2000, Spectators: 100, Idle: 10_000,
	}
}

// benchCluster measures several servers on one database.
func benchCluster(ctx context.Context, database string) (speeds cli.ClusterSpeeds, err error) {
	err = withSelf(func(self, dir string) error {
		r, err := load.Cluster(ctx, self, dir, database, tankchess.New(), loadScenario, clusterPlan())
		for _, t := range r.Throughput {
			speeds.Throughput = append(speeds.Throughput, cli.ClusterSpeed{
				Store: t.Store, Nodes: t.Nodes, Speeds: cli.LoadSpeeds(t.Result), Processor: t.Processor, Database: t.Database,
			})
		}
		speeds.Live, speeds.Spectators = cli.ShownSpeed(r.Live), cli.ShownSpeed(r.Watched)
		speeds.Idle, speeds.IdleMB = r.IdleCount, r.IdleMB
		return err
	})
	return speeds, err
}

// withSelf runs f with this program and a folder that is removed afterwards.
func withSelf(f func(self, dir string) error) (err error) {
	dir, err := os.MkdirTemp("", "sabot-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return f(self, dir)
}
