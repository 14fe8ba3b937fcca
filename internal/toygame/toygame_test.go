package toygame_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

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
	book, err := rulebook.Open(toygame.Name)
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(3)
	s, err := server.New(t.Context(), server.Config{
		DataDir: t.TempDir(), Games: []registry.Game{register(t)}, Book: book, Limits: server.Limits{Off: true}, Workers: 1, Seed: &seed,
	})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		web.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	c := &client{T: t, url: web.URL + "/api/v1"}
	var guest server.Guest
	c.call(http.MethodPost, "/guests", nil, &guest)
	c.token = guest.Token
	var m server.Snapshot
	c.call(http.MethodPost, "/matches", map[string]any{
		"game": toygame.Name, "setup": game.Setup{Scenario: "plain"}, "seats": []server.SeatRequest{{Who: "me"}, {Who: "ai"}},
	}, &m)
	for deadline := time.Now().Add(20 * time.Second); m.Status == "playing" && time.Now().Before(deadline); {
		if len(m.Sights[0].Legal) > 0 {
			c.n++
			c.call(http.MethodPost, "/matches/"+m.ID+"/actions", map[string]any{
				"id": "a" + string(rune('a'+c.n)), "seat": 1, "seq": m.Seq, "action": m.Sights[0].Legal[0].Action,
			}, nil)
		}
		c.call(http.MethodGet, "/matches/"+m.ID, nil, &m)
	}
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

type client struct {
	*testing.T
	url, token string
	n          int
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
