package server_test

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"filippo.io/age"
	"github.com/coder/websocket"

	"sabot/game"
	"sabot/server"
	"sabot/store"
)

// backedUp is a folder with a match of one move, and its backup.
func backedUp(t *testing.T, recipients ...age.Recipient) (cfg server.Config, p *player, id, backup string) {
	t.Helper()
	cfg = testConfig(t)
	url, stop := start(t, cfg)
	p = guest(t, url)
	id = p.begin(begin("me", "me")).ID
	p.play(id, 1, "1")
	backup = filepath.Join(t.TempDir(), "backup")
	if err := server.Backup(t.Context(), cfg.DataDir, backup, recipients...); err != nil { // while it runs
		t.Fatal(err)
	}
	p.play(id, 2, "1")
	stop()
	return cfg, p, id, backup
}

func TestBackupAndRestore(t *testing.T) {
	secret, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	phrase := filepath.Join(t.TempDir(), "phrase")
	if err := os.WriteFile(phrase, []byte("a long enough phrase\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	keyFile := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(keyFile, []byte(secret.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		name             string
		to               []string
		phrase, identity string
	}{
		{name: "plain"},
		{name: "for a key", to: []string{secret.Recipient().String()}, identity: keyFile},
		{name: "with a passphrase", phrase: phrase},
	} {
		t.Run(one.name, func(t *testing.T) {
			recipients, err := server.BackupKeys(one.to, one.phrase)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range recipients {
				if r, ok := r.(*age.ScryptRecipient); ok {
					// A phrase is made slow to guess on purpose, thirty times as slow with the race detector.
					r.SetWorkFactor(10)
				}
			}
			cfg, p, id, backup := backedUp(t, recipients...)
			if info, err := os.Stat(backup); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the backup holds seeds and the guest key: %v, %v", info.Mode(), err)
			}
			if data, err := os.ReadFile(backup); err != nil || strings.Contains(string(data), "SQLite format 3") != (one.name == "plain") {
				t.Errorf("encrypted or not: %v", err)
			}
			if one.name != "plain" {
				if _, err := server.Restore(t.Context(), cfg.DataDir, backup); err == nil || !strings.Contains(err.Error(), "encrypted") {
					t.Errorf("Restore() without a key = %v", err)
				}
			}
			identities, err := server.RestoreKeys(one.identity, one.phrase)
			if err != nil {
				t.Fatal(err)
			}
			kept, err := server.Restore(t.Context(), cfg.DataDir, backup, identities...)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(filepath.Join(kept, "sabot.db")); err != nil || kept == "" {
				t.Errorf("what was there is not kept in %q: %v", kept, err)
			}
			p.url = serve(t, cfg)
			if got := p.look(id); got.Last != 1 { // the same guest, before the second move
				t.Errorf("restored at entry %d, want 1", got.Last)
			}
			p.play(id, 2, "2")
			// Into a new folder, as on another machine.
			other := testConfig(t)
			if kept, err := server.Restore(t.Context(), other.DataDir, backup, identities...); err != nil || kept != "" {
				t.Fatalf("Restore() = %q, %v", kept, err)
			}
			p.url = serve(t, other)
			p.play(id, 2, "3")
		})
	}
	if _, err := server.BackupKeys([]string{"age1nonsense"}, ""); err == nil {
		t.Error("a public key that is none is accepted")
	}
}

func TestBackupRefuses(t *testing.T) {
	cfg, _, _, backup := backedUp(t)
	if err := server.Backup(t.Context(), cfg.DataDir, backup); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a backup over a file = %v", err)
	}
	empty := filepath.Join(t.TempDir(), "x")
	if err := server.Backup(t.Context(), t.TempDir(), empty); err == nil {
		t.Error("a folder without matches is backed up")
	}
	if left, err := os.ReadDir(filepath.Dir(empty)); err != nil || len(left) != 0 {
		t.Errorf("a failed backup left %v, %v", left, err)
	}
}

// Whatever is wrong with a backup, the folder stays as it was.
func TestRestoreRefuses(t *testing.T) {
	cfg, p, id, backup := backedUp(t)
	whole, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	damaged := slices.Clone(whole)
	at := strings.Index(string(damaged), "SQLite format 3")
	for i := at + 4096; i < at+12*4096; i++ {
		damaged[i] ^= 0x5a
	}
	other, _, _, _ := backedUp(t)
	theirs, err := os.ReadFile(filepath.Join(other.DataDir, "guest.key"))
	if err != nil {
		t.Fatal(err)
	}
	// What is written in a row is nothing that the database could check.
	changed := []byte(strings.Replace(string(whole), `"do":"act"`, `"do":"ack"`, 1))
	keyAt, sumsAt := strings.LastIndex(string(whole), "guest.key\x00"), strings.LastIndex(string(whole), "sabot.sha256\x00")
	for name, data := range map[string][]byte{
		"half of it": whole[:len(whole)/2], "without the key": whole[:keyAt], "without the sums": whole[:sumsAt], "damaged": damaged,
		"with another key": withKey(t, whole, theirs), "a letter changed": changed,
		"something else": []byte("not a backup"), "nothing": {},
	} {
		file := filepath.Join(t.TempDir(), "backup")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := server.Restore(t.Context(), cfg.DataDir, file)
		if err == nil || !strings.Contains(err.Error(), "nothing was changed") ||
			name == "with another key" && !strings.Contains(err.Error(), "is not the one of its matches") {
			t.Errorf("%s: Restore() = %v", name, err)
		}
	}
	url, stop := start(t, cfg)
	p.url = url
	if got := p.look(id); got.Last != 2 {
		t.Errorf("after refused backups the match is at entry %d, want 2", got.Last)
	}
	if _, err := server.Restore(t.Context(), cfg.DataDir, backup); err == nil || !strings.Contains(err.Error(), "another sabot is running") {
		t.Errorf("Restore() under a running server = %v", err)
	}
	stop()
	left, err := os.ReadDir(cfg.DataDir)
	for _, e := range left {
		if !slices.Contains([]string{"guest.key", "sabot.db", "sabot.lock"}, e.Name()) {
			t.Errorf("%s was left behind, %v", e.Name(), err)
		}
	}
}

// withKey is a backup in which another key stands, with the sum that it has.
func withKey(t *testing.T, backup, key []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	in, to := tar.NewReader(bytes.NewReader(backup)), tar.NewWriter(&out)
	sums := ""
	for _, name := range []string{"sabot.db", "guest.key", "sabot.sha256"} {
		head, err := in.Next()
		if err != nil || head.Name != name {
			t.Fatalf("%v %v, want %s", head, err, name)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		switch name {
		case "guest.key":
			data = key
		case "sabot.sha256":
			data = []byte(sums)
		}
		sums += fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name)
		head.Size = int64(len(data))
		if err := to.WriteHeader(head); err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A server that was killed leaves its journal. Put beside another database it
// would be played into it: that is what a plain copy of a backup did.
func TestRestoreAfterACrash(t *testing.T) {
	dir := t.TempDir()
	p := spawn(t, dir)
	ada := guest(t, p.url)
	id := ada.begin(begin("me", "me")).ID
	ada.play(id, 1, "1")
	backup := filepath.Join(t.TempDir(), "backup")
	if err := server.Backup(t.Context(), dir, backup); err != nil {
		t.Fatal(err)
	}
	for i := range 40 { // the journal gets pages of all tables
		ada.begin(begin("me", "me"))
		if i%2 == 0 {
			ada.play(id, game.Seat(2-i/2%2), "roll")
		}
	}
	p.kill()
	if _, err := os.Stat(filepath.Join(dir, "sabot.db-wal")); err != nil {
		t.Fatalf("the killed server left no journal, so this test shows nothing: %v", err)
	}
	kept, err := server.Restore(t.Context(), dir, backup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "sabot.db-wal")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the old journal lies beside the new database: %v", err)
	}
	// What was there is whole too, with its journal.
	if _, err := store.CheckSQLite(t.Context(), filepath.Join(kept, "sabot.db"), "x"); err != nil {
		t.Errorf("what was kept: %v", err)
	}
	p = spawn(t, dir)
	defer p.kill()
	ada.url = p.url
	if got := ada.look(id); got.Last != 1 {
		t.Errorf("restored at entry %d, want 1", got.Last)
	}
	ada.play(id, 2, "1")
	http.DefaultClient.CloseIdleConnections()
}

// The power fails in the middle of a restore: the next start ends it, from
// wherever it was.
func TestInterruptedRestoreIsFinished(t *testing.T) {
	for at, ready := range map[string][]string{
		"before anything was moved": {"sabot.db", "guest.key"}, "after the matches": {"guest.key"}, "after both": nil,
	} {
		t.Run(at, func(t *testing.T) {
			cfg, p, id, backup := backedUp(t)
			donor := testConfig(t)
			if _, err := server.Restore(t.Context(), donor.DataDir, backup); err != nil {
				t.Fatal(err)
			}
			for _, dir := range []string{"new", "replaced"} {
				if err := os.MkdirAll(filepath.Join(cfg.DataDir, "restore", dir), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			for _, name := range []string{"sabot.db", "guest.key"} {
				to := filepath.Join(cfg.DataDir, name)
				if slices.Contains(ready, name) {
					to = filepath.Join(cfg.DataDir, "restore", "new", name)
				}
				if err := os.Rename(filepath.Join(donor.DataDir, name), to); err != nil {
					t.Fatal(err)
				}
			}
			p.url = serve(t, cfg)
			if got := p.look(id); got.Last != 1 {
				t.Errorf("at entry %d, want that of the backup, 1", got.Last)
			}
			if _, err := os.Stat(filepath.Join(cfg.DataDir, "restore")); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the restore is still under way: %v", err)
			}
		})
	}
}

// Two processes on one folder would each believe their memory.
func TestOneProcessAFolder(t *testing.T) {
	dir := t.TempDir()
	first := spawn(t, dir)
	defer first.kill()
	second := childCommand(dir)
	out, err := second.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "another sabot is running on "+dir) {
		t.Errorf("a second process on %s: %v, %s", dir, err, out)
	}
	first.kill()
	spawn(t, dir).kill() // the lock of a killed process is nobody's
	http.DefaultClient.CloseIdleConnections()
}

// A disk that is full: whoever moves is told so, nothing that was acknowledged
// is lost and nothing is half there. The size limit of the database stands for
// the disk; SQLite answers both with the same code.
func TestFullDiskLosesNothing(t *testing.T) {
	cfg := testConfig(t)
	cfg.MaxBytes = 400 << 10
	cfg.Logger = slog.New(slog.DiscardHandler)
	url, stop := start(t, cfg)
	p := guest(t, url)
	p.ready(http.StatusOK)
	body := begin("me", "me")
	body["setup"] = obj{"scenario": "large"}
	id := p.begin(body).ID
	acked := 0
	for seat := game.Seat(1); ; seat = 3 - seat {
		status, _, data := p.call(http.MethodPost, "/matches/"+id+"/actions", obj{
			"id": fmt.Sprintf("%064d", acked+1), "seat": seat, "text": "roll",
		})
		if status == http.StatusInsufficientStorage && strings.Contains(string(data), `"code":"full"`) {
			break
		}
		if status != http.StatusOK || acked > 20_000 {
			t.Fatalf("move %d = %d: %s", acked+1, status, data)
		}
		acked++
	}
	if got := p.look(id); acked == 0 || got.Last != acked {
		t.Errorf("%d moves were acknowledged, the match is at entry %d", acked, got.Last)
	}
	p.ready(http.StatusInsufficientStorage)
	stop()
	cfg.MaxBytes = 0
	p.url = serve(t, cfg)
	p.ready(http.StatusOK)
	if got := p.look(id); got.Last != acked {
		t.Errorf("after the restart the match is at entry %d, want %d", got.Last, acked)
	}
	// The move that found no room is sent again under its id, and counts once.
	seat := p.look(id).Waiting[0].Seat
	for range 2 {
		p.post("/matches/"+id+"/actions", obj{"id": fmt.Sprint("m", acked+1), "seat": seat, "text": "roll"}, http.StatusOK, nil)
	}
	if got := p.look(id); got.Last != acked+1 {
		t.Errorf("the last move stands %d times", got.Last-acked)
	}
}

// ready asks whether the server could take a move.
func (p *player) ready(status int) {
	p.t.Helper()
	res, err := http.Get(p.url + "/readyz") //nolint:noctx // of a test
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != status {
		p.t.Errorf("/readyz = %d, want %d", res.StatusCode, status)
	}
}

// A server that is asked to stop tells its streams why: the page then comes
// back to the next one, or to another, instead of reporting a fault.
func TestStopClosesStreamsWith1012(t *testing.T) {
	child := spawn(t, t.TempDir())
	p := guest(t, child.url)
	l := p.listen(p.begin(begin("me", "me")).ID, "")
	l.until("presence", nil)
	if err := child.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var err error
	for err == nil {
		_, _, err = l.conn.Read(t.Context())
	}
	if got := websocket.CloseStatus(err); got != websocket.StatusServiceRestart {
		t.Errorf("the stream ends with %d, want 1012: %v", got, err)
	}
	if err := child.cmd.Wait(); err != nil {
		t.Errorf("clean stop: %v\n%s", err, child.err.String())
	}
	http.DefaultClient.CloseIdleConnections()
}
