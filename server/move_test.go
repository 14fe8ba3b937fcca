package server_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sabot/server"
	"sabot/store"
)

// A match goes on where its folder, its database and a folder again have it.
func TestMoveThereAndBack(t *testing.T) {
	cfg := testConfig(t)
	address := cluster.Empty(t)
	url, stop := start(t, cfg)
	ada, bob, id := friends(t, url, large("me", "open"))
	ada.play(id, 1, "1")
	if _, err := server.Move(t.Context(), cfg.DataDir, address); err == nil || !strings.Contains(err.Error(), "another sabot is running") {
		t.Errorf("under a running server: %v", err)
	}
	stop()
	there, err := server.Move(t.Context(), cfg.DataDir, address)
	if err != nil || there.Matches != 1 || there.Rows < 5 || len(there.Digest) != 64 {
		t.Fatalf("Move() = %+v, %v", there, err)
	}
	if _, err := server.Move(t.Context(), cfg.DataDir, address); !errors.Is(err, store.ErrNotEmpty) {
		t.Errorf("a second time: %v, want %v", err, store.ErrNotEmpty)
	}

	shared := testConfig(t)
	shared.DataDir, shared.Database = "", address
	url, stop = start(t, shared)
	bob.url = url
	bob.play(id, 2, "1") // whose seat it was is known
	stop()

	back := testConfig(t)
	if _, err := server.Move(t.Context(), address, cfg.DataDir); !errors.Is(err, store.ErrNotEmpty) {
		t.Errorf("into a folder with matches: %v, want %v", err, store.ErrNotEmpty)
	}
	moved, err := server.Move(t.Context(), address, back.DataDir)
	if err != nil || moved.Rows != there.Rows+1 || moved.Digest == there.Digest {
		t.Fatalf("back again, with one move more: %+v, %v", moved, err)
	}
	ada.url = serve(t, back)
	ada.play(id, 1, "1")
	if got := ada.look(id); got.Seq != 3 || got.Players[1].Name != "Bob" {
		t.Errorf("entry %d, players %+v", got.Seq, got.Players)
	}

	backup := filepath.Join(t.TempDir(), "all.tar")
	if err := server.BackupDatabase(t.Context(), address, backup); err != nil {
		t.Fatal(err)
	}
	restored := testConfig(t)
	if _, err := server.Restore(t.Context(), restored.DataDir, backup); err != nil {
		t.Fatal(err)
	}
	ada.url = serve(t, restored)
	if got := ada.look(id); got.Seq != 2 {
		t.Errorf("the backup of the database has entry %d, want 2", got.Seq)
	}
}

func TestMoveMistakes(t *testing.T) {
	empty, nowhere := t.TempDir(), "postgres://u:secret@127.0.0.1:1/x"
	full := testConfig(t)
	_, stop := start(t, full)
	stop()
	for name, tc := range map[string]struct{ from, to, want string }{
		"no matches":         {empty, nowhere, "there are no matches in " + empty},
		"no such folder":     {filepath.Join(empty, "x"), nowhere, "there are no matches in"},
		"two folders":        {full.DataDir, empty, "or back"},
		"two databases":      {nowhere, nowhere, "or back"},
		"nobody there":       {full.DataDir, nowhere, "cannot be reached"},
		"nobody there, back": {nowhere, empty, "cannot be reached"},
		"nothing there":      {cluster.Empty(t), empty, "there are no matches in it"},
		"never used":         {cluster.Database(t), empty, "no server has ever run"},
	} {
		_, err := server.Move(t.Context(), tc.from, tc.to)
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "secret@") {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
	}
	if _, err := os.Stat(filepath.Join(empty, "sabot.db")); err == nil {
		t.Error("a move that failed has left a database behind")
	}
}

// The operator looks after a database while servers run on it.
func TestAdminOfADatabase(t *testing.T) {
	cfg := testConfig(t)
	cfg.DataDir, cfg.Database = "", cluster.Database(t)
	ada := guest(t, serve(t, cfg))
	s := ada.begin(begin("me", "me"))
	ada.look(s.ID)
	admin := server.Admin{Config: cfg}
	guests, err := admin.Guests(t.Context())
	if err != nil || len(guests) != 1 || guests[0].Matches != 1 {
		t.Fatalf("guests %+v, %v", guests, err)
	}
	if err := admin.Delete(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
	ada.refused(http.MethodGet, "/matches/"+s.ID, nil, http.StatusNotFound, "not-found")
	if err := admin.Forget(t.Context(), guests[0].Guest); err != nil {
		t.Error(err)
	}
}
