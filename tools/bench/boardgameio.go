package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// reducerScript plays tic-tac-toe with the reducer of boardgame.io under Node.
//
//go:embed boardgameio.js
var reducerScript []byte

const (
	// boardgameVersion is the one that is measured.
	boardgameVersion = "0.50.2"
	// reducerMS is how long it plays, as long as `sabot bench` does.
	reducerMS = "5000"
)

// boardgameIO installs boardgame.io below the cache folder (once; it needs
// Node and npm) and runs it for as long as the game beside it.
func boardgameIO(ctx context.Context, cache string, ours map[string]float64) (string, []rate, error) {
	dir := filepath.Join(cache, "boardgameio-"+boardgameVersion)
	if err := installReducer(ctx, dir); err != nil {
		return "", nil, fmt.Errorf("boardgame.io (needs Node and npm): %w", err)
	}
	cmd := exec.CommandContext(ctx, "node", "peer.js", reducerMS)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "NODE_ENV=production")
	out, err := cmd.Output()
	if err != nil {
		return "", nil, fmt.Errorf("boardgame.io: %w", err)
	}
	perSecond, err := readReducer(out)
	return "boardgame.io", []rate{{"random play: actions a second", ours["actions_per_second"], perSecond}}, err
}

// readReducer checks what the peer says: all winners right, and as many draws
// as random play gives, which is 12.7 in 100.
func readReducer(out []byte) (actionsPerSecond float64, err error) {
	var s struct {
		Actions, Games, Draws, Wrong int64
		Seconds                      float64
	}
	if err := json.Unmarshal(out, &s); err != nil {
		return 0, fmt.Errorf("boardgame.io: %w", err)
	}
	share := float64(s.Draws) / float64(max(s.Games, 1))
	if s.Wrong != 0 || s.Games < 10 || s.Games > 1000 && (share < 0.09 || share > 0.17) || s.Seconds <= 0 {
		return 0, fmt.Errorf("boardgame.io does not play tic-tac-toe as it should: %s", strings.TrimSpace(string(out)))
	}
	return float64(s.Actions) / s.Seconds, nil
}

func installReducer(ctx context.Context, dir string) error {
	packages := fmt.Sprintf(`{"private":true,"dependencies":{"boardgame.io":%q}}`, boardgameVersion)
	return installNode(ctx, dir, "peer.js", reducerScript, packages)
}

// installNode puts a script and the packages that it needs into a folder, once.
func installNode(ctx context.Context, dir, name string, script []byte, packages string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, name), script, 0o600); err != nil {
		return err
	}
	manifest := filepath.Join(dir, "package.json")
	installed := filepath.Join(dir, "node_modules", ".package-lock.json") // npm writes it last
	if there, err := os.ReadFile(manifest); err == nil && string(there) == packages {
		if _, err := os.Stat(installed); err == nil {
			return nil
		}
	}
	if err := os.WriteFile(manifest, []byte(packages), 0o600); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm install: %w: %s", err, lastLine(string(out)))
	}
	return nil
}
