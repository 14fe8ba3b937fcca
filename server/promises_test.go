package server_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"sabot/dice"
	"sabot/game"
	"sabot/server"
)

// An id stands for one thing that was done. The same id with anything else is a
// conflict, whatever the call; with the same thing in another spelling it is a
// retry.
func TestSameIDWithAnotherText(t *testing.T) {
	body := timed(600, 0, "me", "open")
	body["chat"] = true
	ada, bob, id := friends(t, serve(t, testConfig(t)), body)
	for _, one := range []struct {
		call        string
		by          *player
		seat        game.Seat
		first       obj
		same, other []obj
	}{
		{
			"actions", ada, 1,
			obj{"text": "1"},
			[]obj{{"text": "1"}, {"action": obj{"type": "take", "n": 1}}},
			[]obj{{"text": "2"}, {"text": "roll"}, {"text": "nonsense"}, {"action": obj{"type": "take", "n": 2}}},
		},
		{"say", ada, 1, obj{"phrase": "hello"}, []obj{{"phrase": "hello"}}, []obj{{"phrase": "bye"}, {"text": "hello"}}},
		{"say", bob, 2, obj{"text": "hello"}, []obj{{"text": "hello"}}, []obj{{"text": "bye"}, {"phrase": "hello"}}},
		{"give", ada, 1, obj{"seconds": 5}, []obj{{"seconds": 5}}, []obj{{"seconds": 6}}},
		{"mute", ada, 1, obj{"on": true}, []obj{{"on": true}}, []obj{{"on": false}}},
		{"pause", ada, 1, obj{"do": "ask"}, []obj{{"do": "ask"}}, []obj{{"do": "decline"}, {"do": "resume"}}},
		{"pause", bob, 2, obj{"do": "decline"}, []obj{{"do": "decline"}}, []obj{{"do": "accept"}}},
		{"undo", ada, 1, obj{"do": "ask"}, []obj{{"do": "ask"}}, []obj{{"do": "decline"}, {"do": "accept"}}},
		{"draw", ada, 1, obj{"do": "offer"}, []obj{{"do": "offer"}}, []obj{{"do": "accept"}, {"do": "decline"}}},
		{"draw", bob, 2, obj{"do": "decline"}, []obj{{"do": "decline"}}, []obj{{"do": "offer"}, {"do": "accept"}}},
	} {
		path, name := "/matches/"+id+"/"+one.call, one.by.id()
		send := func(o obj) obj {
			o["id"], o["seat"] = name, one.seat
			return o
		}
		one.by.post(path, send(one.first), http.StatusOK, nil)
		before := one.by.look(id)
		for _, o := range one.same {
			var r server.Receipt
			if one.by.post(path, send(o), http.StatusOK, &r); !r.Repeat {
				t.Errorf("%s %v is not recognised as a repeat", one.call, o)
			}
		}
		for _, o := range one.other {
			one.by.refused(http.MethodPost, path, send(o), http.StatusConflict, "conflict")
		}
		if after := one.by.look(id); after.Last != before.Last || after.Note != before.Note {
			t.Errorf("%s: a repeat changed the match", one.call)
		}
	}
}

// Muting writes a line for everybody to read: once for each change, and no
// faster than anything else that is said.
func TestMuteHasALimit(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits, cfg.TrustedProxies = server.Limits{}, []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	body := begin("me", "me")
	body["chat"] = true
	p := guest(t, serve(t, cfg))
	id := p.begin(body).ID
	mute := func(on bool) int {
		status, _, _ := p.call(http.MethodPost, "/matches/"+id+"/mute", obj{"id": p.id(), "seat": 1, "on": on})
		return status
	}
	for range 5 {
		if status := mute(true); status != http.StatusOK {
			t.Fatalf("mute = %d", status)
		}
	}
	if got := p.look(id).Note; got != 1 {
		t.Errorf("muted five times: %d notes, want 1", got)
	}
	for i := range 100 {
		if status := mute(i%2 == 1); status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("a hundred notes of one guest went through at once")
}

// Who sends something on a stream is told that it is for listening.
func TestStreamIsForListening(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	l := p.listen(p.begin(begin("me", "me")).ID, "")
	l.until("presence", nil)
	if err := l.conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"hello"}`)); err != nil {
		t.Fatal(err)
	}
	var err error
	for err == nil {
		_, _, err = l.conn.Read(t.Context())
	}
	if got := websocket.CloseStatus(err); got != websocket.StatusPolicyViolation {
		t.Errorf("the stream ends with %d, want 1008: %v", got, err)
	}
}

// A log may name any program as a player; only computers of this server are
// shown as such.
func TestImportedMindIsChecked(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	for mind, want := range map[string]string{"regular": "regular", "<b>hal</b>": "", "level.ace": ""} {
		m, err := game.NewMatch(heapRules{}, game.Header{
			Match: "m", Setup: game.Setup{Scenario: "small"}, Seats: []game.Player{{Name: "A", Mind: mind}, {Name: "B"}},
		}, fastDice{})
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if _, err := m.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		var in server.ImportResult
		p.post("/replays", text.Bytes(), http.StatusCreated, &in)
		if got := p.look(in.ID).Players[0].Mind; got != want {
			t.Errorf("imported mind %q is shown as %q, want %q", mind, got, want)
		}
	}
}

// fastDice deals unfair dice to logs that nobody plays for.
type fastDice struct{}

func (fastDice) Deal(int, dice.Chain) dice.Source { return dice.NewFast(1) }

// Verbose or not, the log of the server gives nobody a seat.
func TestLogHoldsNoSecrets(t *testing.T) {
	cfg := testConfig(t)
	var log said
	cfg.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	url := serve(t, cfg)
	ada, bob := guest(t, url), guest(t, url)
	s := ada.begin(begin("me", "open"))
	token := s.Links.Invites[0].Token
	if res, err := http.Get(url + s.Links.Invites[0].URL); err != nil { //nolint:noctx // of a test
		t.Fatal(err)
	} else if err := res.Body.Close(); err != nil {
		t.Fatal(err)
	}
	bob.post("/join/"+token, obj{}, http.StatusOK, nil)
	ada.play(s.ID, 1, "1")
	for what, secret := range map[string]string{"invite": token, "guest": bob.token} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds the secret of the %s", what)
		}
	}
	if !strings.Contains(log.String(), "/join/") {
		t.Error("nothing was logged: the test shows nothing")
	}
}

// The cookie is a key to one's seats: it travels over TLS where there is any,
// also when a proxy ends it, and no cache may keep the answer that sets it.
func TestCookieIsKept(t *testing.T) {
	for _, one := range []struct {
		name    string
		trusted string
		proto   string
		secure  bool
	}{
		{"at home", "", "", false},
		{"anybody can write a header", "", "https", false},
		{"a proxy that is not trusted", "192.0.2.0/24", "https", false},
		{"a trusted proxy with TLS", "127.0.0.0/8", "https", true},
		{"a trusted proxy without", "127.0.0.0/8", "http", false},
	} {
		t.Run(one.name, func(t *testing.T) {
			cfg := testConfig(t)
			if one.trusted != "" {
				cfg.TrustedProxies = []netip.Prefix{netip.MustParsePrefix(one.trusted)}
			}
			url := serve(t, cfg)
			ask := func(method, path, body string) http.Header {
				r, err := http.NewRequestWithContext(t.Context(), method, url+path, strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("X-Forwarded-Proto", one.proto)
				r.Header.Set("Content-Type", "application/json")
				res, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer res.Body.Close()
				return res.Header
			}
			data, err := json.Marshal(begin("me", "me"))
			if err != nil {
				t.Fatal(err)
			}
			for path, head := range map[string]http.Header{
				"/": ask(http.MethodGet, "/", ""), "/match/x": ask(http.MethodGet, "/match/x", ""),
				"/api/v1/matches": ask(http.MethodPost, "/api/v1/matches", string(data)),
			} {
				cookies := (&http.Response{Header: head}).Cookies()
				if len(cookies) != 1 || cookies[0].Secure != one.secure {
					t.Errorf("%s: %+v, want Secure %t", path, cookies, one.secure)
				}
				if got := head.Get("Cache-Control"); got != "private, no-store" {
					t.Errorf("%s sets a cookie with Cache-Control %q", path, got)
				}
			}
		})
	}
}
