package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"sabot/game"
	"sabot/server"
)

// hostile is what people and their tools send on purpose.
func hostile() []string {
	return []string{
		``, `null`, `true`, `[]`, `"text"`, `{`, `{}{}`, `{"id":}`, "\x00", "\xff\xfe", `{"id":"a","seat":1,"text":"1"} trailing`,
		`{"id":"a"}`, `{"seat":1}`, `{"id":"a","seat":"1","text":"1"}`, `{"id":"a","seat":1.5,"text":"1"}`, `{"id":"a","seat":99,"text":"1"}`,
		`{"id":"a","seat":-1,"text":"1"}`, `{"id":"","seat":1,"text":"1"}`, `{"id":"a b","seat":1,"text":"1"}`,
		`{"id":"a\u0000","seat":1,"text":"1"}`,
		`{"id":"a","seat":1}`, `{"id":"a","seat":1,"text":"1","action":{"type":"take","n":1}}`,
		`{"id":"a","seat":1,"text":"999999999999999999999"}`,
		`{"id":"a","seat":1,"text":"1; DROP TABLE matches"}`, `{"id":"a","seat":1,"text":"<script>alert(1)</script>"}`,
		`{"id":"a","seat":1,"action":null}`, `{"id":"a","seat":1,"action":[]}`, `{"id":"a","seat":1,"action":{"type":"nuke"}}`,
		`{"id":"a","seat":1,"action":{"type":"take","n":1e99}}`, `{"id":"a","seat":1,"action":{"type":"take","n":1,"x":1}}`,
		`{"id":"a","seat":1,"action":{"type":"take","n":"1"}}`, `{"id":"a","seat":1,"action":{"n":1}}`,
		`{"id":"a","seat":1,"text":"1","cheat":true}`,
		`{"id":"` + strings.Repeat("a", 65) + `","seat":1,"text":"1"}`, `{"id":"a","seat":1,"text":"` + strings.Repeat("1", 5000) + `"}`,
		`{"id":"a","seat":1,"text":"1","entropy":"` + strings.Repeat("x", 65) + `"}`, `{"id":"a","seat":1,"text":"1","entropy":"a\u0007"}`,
		`{"id":"a","seat":1,"seq":-1,"text":"1"}`, strings.Repeat("[", 60_000),
		`{"a":` + strings.Repeat(`{"a":`, 9_000) + `1` + strings.Repeat("}", 9_001),
	}
}

// Whatever does not fit gets a problem document with a 4xx, and nothing has
// changed.
func TestHostileBodies(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	for _, call := range []string{"actions", "draw", "undo", "pause", "give", "claim", "say"} {
		for _, body := range hostile() {
			wantProblem(t, p, "/matches/"+s.ID+"/"+call, body)
		}
	}
	if got := p.look(s.ID); got.Last != 0 || got.Note != 0 || got.Status != "playing" {
		t.Errorf("hostile bodies left the match at entry %d, note %d, %s", got.Last, got.Note, got.Status)
	}
}

func wantProblem(t *testing.T, p *player, path, body string) {
	t.Helper()
	status, head, data := p.call(http.MethodPost, path, []byte(body))
	var pr server.Problem
	err := json.Unmarshal(data, &pr)
	if status < 400 || status > 499 || head.Get("Content-Type") != "application/problem+json" || err != nil || pr.Detail == "" {
		t.Errorf("POST %s %.80s = %d %s", path, body, status, data)
	}
	if strings.Contains(string(data), "<script>") {
		t.Errorf("POST %s echoes markup: %s", path, data)
	}
}

func TestHostileMatches(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	seats := `"seats":[{"who":"me"},{"who":"me"}]`
	for _, body := range append([]string{
		`{"game":"heap"}`, `{"game":"heap","setup":{"scenario":"small"}}`, `{"game":"chess","setup":{"scenario":"small"},` + seats + `}`,
		`{"game":"heap","setup":{"scenario":"none"},` + seats + `}`, `{"game":"heap","setup":{},` + seats + `}`,
		`{"game":"heap","setup":{"scenario":"small"},"seats":[]}`, `{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me"}]}`,
		`{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me"},{"who":"god"}]}`,
		`{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me"},{"who":"ai","level":"hal"}]}`,
		`{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me","level":"ace"},{"who":"me"}]}`,
		`{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me","name":"` + strings.Repeat("n", 33) + `"},{"who":"me"}]}`,
		`{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me","name":"a\u0000b"},{"who":"me"}]}`,
		`{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me","name":"\u202egnorw"},{"who":"me"}]}`,
		`{"game":"heap","setup":{"scenario":"small"},` + seats + `,"clock":{"base":-1,"increment":0}}`,
		`{"game":"heap","setup":{"scenario":"small"},` + seats + `,"clock":{"base":60,"increment":99999}}`,
		`{"game":"heap","setup":{"scenario":"small","options":"x"},` + seats + `}`, `{"game":"heap","setup":"small",` + seats + `}`,
		`{"game":"heap","setup":{"scenario":"small"},` + seats + `,"id":"../../x"}`,
		`{"game":"heap","setup":{"scenario":"small","details":"` + strings.Repeat("x", 70_000) + `"},` + seats + `}`,
	}, hostile()...) {
		wantProblem(t, p, "/matches", body)
	}
	var list []server.MatchSummary
	p.get("/matches", &list)
	if len(list) != 0 {
		t.Errorf("hostile bodies began %d matches", len(list))
	}
}

// Names, chat and notation that look like markup or SQL are data: they come
// back as they were, escaped.
func TestHostileNames(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	for _, name := range []string{`<script>alert(1)</script>`, `'; DROP TABLE seats;--`, `{{7*7}}`, `../../etc/passwd`, `Zoë 戦車 🙂`} {
		body := begin("me", "me")
		body["seats"].([]obj)[0]["name"] = name
		if got := p.begin(body).Players[0].Name; got != name {
			t.Errorf("name %q came back as %q", name, got)
		}
	}
	var raw string
	p.get("/matches", &raw)
	if strings.Contains(raw, "<script>") {
		t.Error("a name leaves the server as markup")
	}
}

// A rules bug is answered with a problem and touches nobody else.
func TestPanicIsAnswered(t *testing.T) {
	cfg := testConfig(t)
	cfg.Logger = nil
	p := guest(t, serve(t, cfg))
	body := begin("me", "me")
	body["setup"] = obj{"scenario": "small", "details": "panic"}
	p.refused(http.MethodPost, "/matches", body, http.StatusInternalServerError, "internal")
	p.begin(begin("me", "me"))
}

// Figures about everybody are not for everybody: thinking times of opponents
// stand in them.
func TestMetricsAreNotOnThePage(t *testing.T) {
	cfg := testConfig(t)
	cfg.Page = nil
	url := serve(t, cfg)
	if status, _, body := get(t, http.DefaultClient, url+"/metrics", nil); status != http.StatusNotFound {
		t.Errorf("GET /metrics = %d %.80s, want nothing there", status, body)
	}
}

// A match has an end: when its log is full it can only be given up, and longer
// logs are not let in.
func TestFullLog(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits.Entries = 6
	p := guest(t, serve(t, cfg))
	body := begin("me", "me")
	body["setup"] = obj{"scenario": "large"}
	s := p.begin(body)
	for i := range 5 {
		p.play(s.ID, game.Seat(i%2+1), "1")
	}
	path := "/matches/" + s.ID
	pr := p.refused(http.MethodPost, path+"/actions", obj{"id": "x", "seat": 2, "text": "1"}, http.StatusUnprocessableEntity, "refused")
	if pr.Refusals[0].Reason != "table.full" || pr.Refusals[0].Args["entries"] != 6.0 {
		t.Errorf("refused for %+v", pr.Refusals)
	}
	p.refused(http.MethodPost, path+"/undo", obj{"id": "u", "seat": 1, "do": "ask"}, http.StatusUnprocessableEntity, "refused")
	if got := p.look(s.ID); got.Last != 5 || got.Status != "playing" {
		t.Errorf("the match is %s at entry %d", got.Status, got.Last)
	}
	p.post(path+"/resign", obj{"id": "r", "seat": 2}, http.StatusOK, nil)
	var log string
	p.get(path+"/log", &log)
	p.refused(http.MethodPost, "/replays", log, http.StatusUnprocessableEntity, "invalid")
	p.refused(http.MethodPost, "/replays?game=heap", strings.Repeat("1 ", 200_000), http.StatusUnprocessableEntity, "invalid")
}
