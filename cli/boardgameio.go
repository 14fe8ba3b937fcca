package cli

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// reducerPeer plays tic-tac-toe with the reducer of boardgame.io under Node.
//
//go:embed peer/boardgameio.js
var reducerPeer []byte

// boardgameVersion is the one that is measured.
const boardgameVersion = "0.50.2"

// peerSpeed is what the peer did.
type peerSpeed struct {
	Name      string  `json:"name"`
	Actions   int64   `json:"actions"`
	Games     int64   `json:"games"`
	Draws     int64   `json:"draws"`
	Wrong     int64   `json:"wrong"`
	Seconds   float64 `json:"seconds"`
	PerSecond float64 `json:"actions_per_second"`
}

// measureReducer installs boardgame.io below the user's cache folder (once; it
// needs Node and npm) and runs it for as long as the game beside it.
func measureReducer(ctx context.Context, meter *meter) (*peerSpeed, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, "sabot", "boardgameio-"+boardgameVersion)
	if err := installReducer(ctx, dir, meter); err != nil {
		return nil, fmt.Errorf("boardgame.io (needs Node and npm; or run without --peers): %w", err)
	}
	meter.show("boardgame.io")
	cmd := exec.CommandContext(ctx, "node", "peer.js", strconv.FormatInt(rushTime.Milliseconds(), 10)) //nolint:gosec // our own script
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "NODE_ENV=production")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("boardgame.io: %w", err)
	}
	return readReducer(out)
}

// readReducer checks what the peer says: all winners right, and as many draws
// as random play gives, which is 12.7 in 100.
func readReducer(out []byte) (*peerSpeed, error) {
	s := &peerSpeed{}
	if err := json.Unmarshal(out, s); err != nil {
		return nil, fmt.Errorf("boardgame.io: %w", err)
	}
	share := float64(s.Draws) / float64(max(s.Games, 1))
	if s.Wrong != 0 || s.Games < 10 || s.Games > 1000 && (share < 0.09 || share > 0.17) || s.Seconds <= 0 {
		return nil, fmt.Errorf("boardgame.io does not play tic-tac-toe as it should: %s", strings.TrimSpace(string(out)))
	}
	s.PerSecond = float64(s.Actions) / s.Seconds
	return s, nil
}

func installReducer(ctx context.Context, dir string, meter *meter) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "peer.js"), reducerPeer, 0o600); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "boardgame.io", "package.json")); err == nil {
		return nil
	}
	manifest := fmt.Sprintf(`{"private":true,"dependencies":{"boardgame.io":%q}}`+"\n", boardgameVersion)
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(manifest), 0o600); err != nil {
		return err
	}
	meter.show("installing boardgame.io")
	cmd := exec.CommandContext(ctx, "npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		last := strings.TrimSpace(string(out))
		return fmt.Errorf("npm install: %w: %s", err, last[strings.LastIndexByte(last, '\n')+1:])
	}
	return nil
}
