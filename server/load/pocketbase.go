package load

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// peer is the source of the other side. The names end in .txt because it is a
// module of its own, which this program does not need to build.
//
//go:embed peer/*.txt
var peer embed.FS

// lineBytes is about the size of a line in a match log.
const lineBytes = 260

// PocketBase builds the peer below cache (once; it needs Go and the module
// proxy), starts it on a data folder of its own and measures how fast it takes
// moves as records with a unique number each.
func PocketBase(ctx context.Context, cache, dir string, clients int, limit time.Duration) (Result, error) {
	program, err := buildPeer(ctx, cache)
	if err != nil {
		return Result{}, err
	}
	addr, err := freeAddress(ctx)
	if err != nil {
		return Result{}, err
	}
	cmd := exec.Command(program, "serve", "--http", addr) //nolint:gosec,noctx // built above; stopped below
	cmd.Env = append(os.Environ(), "PEER_DATA="+dir)
	p, err := start(ctx, cmd)
	if err != nil {
		return Result{}, fmt.Errorf("pocketbase: %w", err)
	}
	defer p.stop()
	if err := awaitPeer(ctx, "http://"+addr); err != nil {
		return Result{}, fmt.Errorf("pocketbase does not start: %w: %s", err, lastLine(p.err.String()))
	}
	var list []client
	for i := range clients {
		list = append(list, &record{caller: newCaller("http://" + addr), match: fmt.Sprint("match", i), line: strings.Repeat("x", lineBytes)})
	}
	return Measure(ctx, "pocketbase", list, limit)
}

// buildPeer writes the source out and compiles it.
func buildPeer(ctx context.Context, cache string) (program string, err error) {
	src := filepath.Join(cache, "pocketbase")
	if err := os.MkdirAll(src, 0o700); err != nil {
		return "", err
	}
	files, err := peer.ReadDir("peer")
	if err != nil {
		return "", err
	}
	for _, f := range files {
		data, err := peer.ReadFile("peer/" + f.Name())
		if err == nil {
			err = os.WriteFile(filepath.Join(src, strings.TrimSuffix(f.Name(), ".txt")), data, 0o600)
		}
		if err != nil {
			return "", err
		}
	}
	program = filepath.Join(src, "peer.bin")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", program, ".") //nolint:gosec // the compiler, on our own source
	cmd.Dir = src
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build pocketbase (needs Go and its module proxy; or run without --peers): %w: %s", err, lastLine(string(out)))
	}
	return program, nil
}

func freeAddress(ctx context.Context) (string, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// awaitPeer waits until the peer answers.
func awaitPeer(ctx context.Context, base string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/api/health", nil)
		if err != nil {
			return err
		}
		if res, err := http.DefaultClient.Do(r); err == nil {
			_ = res.Body.Close() // only the status counts
			if res.StatusCode == http.StatusOK {
				http.DefaultClient.CloseIdleConnections()
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return errors.New("no answer within 30 s")
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// record writes moves into the peer's collection.
type record struct {
	caller

	match, line string
	seq         int
}

func (r *record) prepare(context.Context) error { return nil }

func (r *record) move(ctx context.Context) error {
	r.seq++
	return r.post(ctx, "/api/collections/moves/records", map[string]any{"match": r.match, "seq": r.seq, "line": r.line}, nil)
}
