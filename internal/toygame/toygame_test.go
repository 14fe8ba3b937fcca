package toygame_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/internal/toygame"
	"sabot/lab"
	"sabot/registry"
	"sabot/rulebook"
	"sabot/server"
	"sabot/server/schema"
)

func register(t *testing.T) registry.Game {
	t.Helper()
	g, err := toygame.Game()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The kernel: what every game must hold.
func TestConforms(t *testing.T) {
	g := register(t)
	conform.Run(t, conform.Suite{Rules: g.Rules, Setups: g.RandomPlay, Games: 20})
}

var update = flag.Bool("update", false, "rewrite testdata/*.log")

// Matches of every version of the rules hold for ever.
func TestGoldenLogs(t *testing.T) {
	g := register(t)
	setups := map[string]game.Setup{"plain": {Scenario: "plain"}}
	conform.Golden(t, g.Rules, setups, *update, func(p game.Position, src dice.Source) (game.Seat, game.Action) {
		seat := p.Waiting()[0].Seat
		legal := p.Legal(seat)
		return seat, legal[src.Hidden(len(legal))]
	})
}

// The laboratory, as for sim and bench.
func TestRandomPlay(t *testing.T) {
	g := register(t)
	speed, err := lab.MeasureRandomPlay(t.Context(), g.Rules, g.RandomPlay, 50*time.Millisecond)
	if err != nil || speed.Games == 0 {
		t.Errorf("random play: %+v, %v", speed, err)
	}
}

// The schemas that the page's types are made from.
func TestSchemas(t *testing.T) {
	schemas := schema.Of(register(t).Rules)
	for _, name := range []string{"TictactoeView", "TictactoeAction", "TictactoeEvent"} {
		if schemas[name] == nil {
			t.Errorf("no schema %s", name)
		}
	}
}

// Server and computer: a match over HTTP to the end.
func TestPlayedOnTheServer(t *testing.T) {
	c := serve(t, t.TempDir(), toygame.Rules{})
	c.guest()
	m := c.begin("ai")
	c.playOut(&m)
	if m.Status != "over" || m.Result == nil || m.Result.Clause == "" {
		t.Fatalf("after %d turns: %s, %+v", c.n, m.Status, m.Result)
	}
	log, err := game.ReadLog(bytes.NewReader(c.raw(http.MethodGet, "/matches/"+m.ID+"/log", nil)))
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Verify(toygame.Rules{}, log); err != nil {
		t.Error(err)
	}
}

// A program with new rules goes on with the matches of the old: running ones are
// played to their end by the rules they began with, finished ones are shown and
// verified, and only new ones have the new.
func TestMatchesKeepTheirRules(t *testing.T) {
	dir := t.TempDir()
	old := serve(t, dir, toygame.Rules{}.Under(1))
	old.guest()
	running, finished := old.begin("ai"), old.begin("ai")
	old.playOut(&finished)
	old.stop()
	c := serve(t, dir, toygame.Rules{})
	c.token = old.token
	c.call(http.MethodGet, "/matches/"+running.ID, nil, &running)
	c.playOut(&running)
	fresh := c.begin("ai")
	c.playOut(&fresh)
	broken := map[int]bool{} // whether a 2 broke the chalk, by version
	for id, version := range map[string]int{running.ID: 1, finished.ID: 1, fresh.ID: 2} {
		var m server.Snapshot
		if c.call(http.MethodGet, "/matches/"+id, nil, &m); m.Status != "over" {
			t.Errorf("match of version %d is %s", version, m.Status)
		}
		text := c.raw(http.MethodGet, "/matches/"+id+"/log", nil)
		log, err := game.ReadLog(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := game.Verify(toygame.Rules{}, log); err != nil || log.Header.Rules != version {
			t.Errorf("a log of version %d, want %d: %v", log.Header.Rules, version, err)
		}
		match, err := game.Replay(toygame.Rules{}, log, game.NoDice{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range match.Len() {
			for _, e := range match.At(i).Events {
				if e, ok := e.(toygame.Marked); ok && e.Die == 2 {
					broken[version] = !e.Drawn
				}
			}
		}
	}
	if want := map[int]bool{1: false, 2: true}; !maps.Equal(broken, want) {
		t.Errorf("a 2 broke the chalk: %v, want %v", broken, want)
	}
}

// A log of rules that this program does not have is named as such.
func TestUnknownVersions(t *testing.T) {
	text, err := os.ReadFile("testdata/plain.log")
	if err != nil {
		t.Fatal(err)
	}
	log, err := game.ReadLog(bytes.NewReader(bytes.Replace(text, []byte(`"rules":2`), []byte(`"rules":3`), 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.Replay(toygame.Rules{}, log, game.NoDice{}); err == nil || !strings.Contains(err.Error(), "version 3 of tictactoe") {
		t.Errorf("Replay() = %v", err)
	}
	if _, err := game.RulesAt(toygame.Rules{}, 0); err == nil {
		t.Error("there is no version 0")
	}
}

// serve serves the game under some of its rules.
func serve(t *testing.T, dir string, rules game.Rules) *client {
	t.Helper()
	book, err := rulebook.Open(toygame.Name)
	if err != nil {
		t.Fatal(err)
	}
	g := register(t)
	g.Rules = rules
	seed := uint64(3)
	s, err := server.New(t.Context(), server.Config{
		DataDir: dir, Games: []registry.Game{g}, Book: book, Limits: server.Limits{Off: true}, Workers: 1, Seed: &seed,
	})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	c := &client{T: t, url: web.URL + "/api/v1", stop: sync.OnceFunc(func() {
		web.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})}
	t.Cleanup(c.stop)
	return c
}

func (c *client) guest() {
	c.Helper()
	var guest server.Guest
	c.call(http.MethodPost, "/guests", nil, &guest)
	c.token = guest.Token
}

func (c *client) begin(other string) (m server.Snapshot) {
	c.Helper()
	c.call(http.MethodPost, "/matches", map[string]any{
		"game": toygame.Name, "setup": game.Setup{Scenario: "plain"}, "seats": []server.SeatRequest{{Who: "me"}, {Who: other}},
	}, &m)
	return m
}

// playOut plays seat 1 to the end of the match.
func (c *client) playOut(m *server.Snapshot) {
	c.Helper()
	for deadline := time.Now().Add(time.Minute); m.Status == "playing" && time.Now().Before(deadline); {
		if len(m.Sights[0].Legal) > 0 {
			c.n++
			c.call(http.MethodPost, "/matches/"+m.ID+"/actions", map[string]any{
				"id": fmt.Sprint("a", c.n), "seat": 1, "seq": m.Seq, "action": m.Sights[0].Legal[0].Action,
			}, nil)
		}
		id := m.ID
		*m = server.Snapshot{}
		c.call(http.MethodGet, "/matches/"+id, nil, m)
	}
}

type client struct {
	*testing.T
	url, token string
	n          int
	stop       func()
}

func (c *client) raw(method, path string, body any) []byte {
	c.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		c.Fatal(err)
	}
	r, err := http.NewRequestWithContext(c.Context(), method, c.url+path, bytes.NewReader(data))
	if err != nil {
		c.Fatal(err)
	}
	r.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + c.token}}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer res.Body.Close()
	var answer bytes.Buffer
	if _, err := answer.ReadFrom(res.Body); err != nil || res.StatusCode >= http.StatusBadRequest {
		c.Fatalf("%s %s: %s %s %v", method, path, res.Status, answer.String(), err)
	}
	return answer.Bytes()
}

func (c *client) call(method, path string, body, out any) {
	c.Helper()
	data := c.raw(method, path, body)
	if out == nil {
		return
	}
	if err := json.Unmarshal(data, out); err != nil {
		c.Fatal(err)
	}
}
