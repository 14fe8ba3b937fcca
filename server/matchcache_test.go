package server_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sabot/game"
	"sabot/rulebook"
	"sabot/server"
	"sabot/store"
)

// Positions are a cache: with room for almost none, forty matches are played
// through all the same.
func TestLittleMemory(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits.CachedBytes = 30_000
	srv, url, stop := open(t, cfg)
	defer stop()
	p := guest(t, url)
	var ids []string
	for range 40 {
		ids = append(ids, p.begin(begin("me", "me")).ID)
	}
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Go(func() {
			for i := range 4 {
				p.play(id, game.Seat(i%2+1), "3")
			}
		})
	}
	wg.Wait()
	for _, id := range ids {
		if s := p.look(id); s.Status != "over" || s.Last != 5 {
			t.Errorf("match %s is %s at entry %d", id, s.Status, s.Last)
		}
	}
	body := figures(t, srv)
	if !strings.Contains(body, "sabot_tables 1\n") && !strings.Contains(body, "sabot_tables 2\n") {
		t.Error("more tables are kept than there is room for")
	}
}

// Two programs on one file, which nobody should do: the one whose memory is
// behind notices when it writes, and looks again; no number is given twice.
func TestTwoServersOneDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shared.db")
	node := func(key []byte) (url string, made []byte) {
		cfg := testConfig(t)
		var err error
		if cfg.Store, err = store.OpenSQLite(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(cfg.DataDir, "guest.key")
		if key != nil {
			if err := os.WriteFile(file, key, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		url = serve(t, cfg)
		if made, err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
		return url, made
	}
	one, key := node(nil)
	two, _ := node(key)
	ada := guest(t, one)
	s := ada.begin(begin("me", "me"))
	ada.play(s.ID, 1, "1")
	other := &player{t: t, url: two, token: ada.token}
	other.play(s.ID, 2, "1") // the second server has loaded both entries
	// The first server still waits for seat 2; the number is taken, and then it
	// knows better.
	late := obj{"id": "late", "seat": 2, "text": "1"}
	ada.refused(http.MethodPost, "/matches/"+s.ID+"/actions", late, http.StatusUnprocessableEntity, "refused")
	if got := ada.look(s.ID); got.Last != 2 {
		t.Errorf("the first server is at entry %d", got.Last)
	}
}

// faulty is a store whose disk fails on demand.
type faulty struct {
	store.Store
	broken atomic.Bool
	after  atomic.Bool // fail after the write, like a lost connection
}

var errDisk = errors.New("the disk is full")

func (f *faulty) Append(ctx context.Context, id string, c store.Change) error {
	if !f.broken.Load() {
		return f.Store.Append(ctx, id, c)
	}
	if f.after.Load() {
		if err := f.Store.Append(ctx, id, c); err != nil {
			return err
		}
	}
	return errDisk
}

func TestFailingDisk(t *testing.T) {
	cfg := testConfig(t)
	cfg.Logger = nil
	file, err := store.OpenSQLite(t.Context(), filepath.Join(cfg.DataDir, "sabot.db"))
	if err != nil {
		t.Fatal(err)
	}
	disk := &faulty{Store: file}
	cfg.Store = disk
	p := guest(t, serve(t, cfg))
	s := p.begin(begin("me", "me"))
	p.play(s.ID, 1, "1")
	move := obj{"id": "m", "seat": 2, "seq": 1, "text": "2"}
	path := "/matches/" + s.ID + "/actions"

	disk.broken.Store(true)
	p.refused(http.MethodPost, path, move, http.StatusInternalServerError, "internal")
	disk.broken.Store(false)
	if got := p.look(s.ID); got.Seq != 1 {
		t.Errorf("a move that is not on disk is shown: entry %d", got.Seq)
	}

	// The write arrived but its answer did not: the retry finds it.
	disk.broken.Store(true)
	disk.after.Store(true)
	p.refused(http.MethodPost, path, move, http.StatusInternalServerError, "internal")
	disk.broken.Store(false)
	var r server.Receipt
	p.post(path, move, http.StatusOK, &r)
	if !r.Repeat || r.Seq != 2 {
		t.Errorf("the retry answers %+v", r)
	}
}

// A failing disk closes live streams; they come back to the truth.
func TestFailingDiskAndStreams(t *testing.T) {
	cfg := testConfig(t)
	cfg.Logger = nil
	file, err := store.OpenSQLite(t.Context(), filepath.Join(cfg.DataDir, "sabot.db"))
	if err != nil {
		t.Fatal(err)
	}
	disk := &faulty{Store: file}
	cfg.Store = disk
	p := guest(t, serve(t, cfg))
	s := p.begin(begin("me", "me"))
	l := p.listen(s.ID, "")
	l.until("presence", nil)
	disk.broken.Store(true)
	p.refused(http.MethodPost, "/matches/"+s.ID+"/actions", obj{"id": "m", "seat": 1, "text": "2"}, http.StatusInternalServerError, "internal")
	disk.broken.Store(false)
	if _, _, err := l.conn.Read(t.Context()); err == nil {
		t.Error("the stream of a dropped table goes on")
	}
	p.play(s.ID, 1, "3")
	p.listen(s.ID, "?from=1").until("entry", func(m streamed) bool { return m.Entry.Seq == 1 && m.Entry.Text == "3" })
}

// A log that this program cannot replay is reported without quoting it.
func TestMatchOfAnotherVersion(t *testing.T) {
	cfg := testConfig(t)
	cfg.Logger = nil
	url, stop := start(t, cfg)
	p := guest(t, url)
	s := p.begin(begin("me", "me"))
	stop()
	cfg.Games = onlyRules(newerRules{})
	p.url = serve(t, cfg)
	pr := p.refused(http.MethodGet, "/matches/"+s.ID, nil, http.StatusConflict, "conflict")
	if strings.Contains(pr.Detail, "line") {
		t.Errorf("the log is quoted: %s", pr.Detail)
	}
}

// newerRules is the heap after a change of its rules.
type newerRules struct{ heapRules }

func (newerRules) Catalog() game.Catalog {
	c := heapRules{}.Catalog()
	c.Rules++
	return c
}

func TestEveryKeyHasWords(t *testing.T) {
	book := testBook(t)
	source, err := os.ReadFile("problem.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := func(name string) (values []string) {
		for _, m := range regexp.MustCompile(`(?m)^\t`+name+`[A-Z]\w+\s*= "([^"]+)"`).FindAllSubmatch(source, -1) {
			values = append(values, string(m[1]))
		}
		return values
	}
	codes, reasons := constants("code"), constants("reason")
	if len(codes) != 12 || len(reasons) < 10 {
		t.Errorf("codes %v, reasons %v", codes, reasons)
	}
	for _, lang := range rulebook.Languages() {
		voice := book.Voice("common", lang)
		for prefix, keys := range map[string][]string{
			"problem.": codes, "refusal.": reasons, "phrase.": server.Phrases(),
		} {
			for _, key := range keys {
				if !voice.Has(prefix + key) {
					t.Errorf("no words in %q for %s%s", lang, prefix, key)
				}
			}
		}
	}
}
