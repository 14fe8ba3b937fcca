package server_test

import (
	"cmp"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"sabot/dice"
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
		`{"id":"a","seat":1,"text":"1","entropy":"luck"}`,
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

// A seat that was handed over is the new holder's alone: no link that was made
// before opens it, of whatever kind.
func TestOldKeysOpenNothing(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id := friends(t, url, begin("me", "open"))
	spy := guest(t, url)
	device, staff, other := seatKey(ada, id, obj{"keep": true}), seatKey(ada, id, obj{"staff": true}), seatKey(ada, id, obj{})
	carl := guest(t, url)
	carl.post("/join/"+seatKey(ada, id, obj{}), obj{"name": "Carl"}, http.StatusOK, nil)
	for kind, key := range map[string]string{"second device": device, "staff": staff, "another hand-over": other} {
		if status, _, data := spy.call(http.MethodPost, "/join/"+key, obj{}); status != http.StatusNotFound {
			t.Errorf("a link for a %s made before the hand-over: %d %s", kind, status, data)
		}
	}
	if s := spy.look(id); len(s.Mine) > 0 || len(ada.look(id).Mine) > 0 {
		t.Errorf("others than Carl hold seats: %v", s.Mine)
	}
	carl.play(id, 1, "1")
	bob.play(id, 2, "1")
}

// seatKey makes a link to seat 1 and returns its token.
func seatKey(p *player, id string, how obj) string {
	p.t.Helper()
	body := obj{"id": p.id(), "seat": 1}
	maps.Copy(body, how)
	var link server.SeatLink
	p.post("/matches/"+id+"/link", body, http.StatusCreated, &link)
	return link.Token
}

// A device that is signed out sees no more than a spectator, and neither its own
// link nor one that it made brings it back.
func TestSignedOutDeviceStaysOut(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id := friends(t, url, begin("me", "open"))
	phone := guest(t, url)
	key := seatKey(ada, id, obj{"keep": true})
	phone.post("/join/"+key, obj{}, http.StatusOK, nil)
	back := seatKey(phone, id, obj{"keep": true})
	var list []server.Device
	ada.get("/matches/"+id+"/devices?seat=1", &list)
	if len(list) != 2 || !list[0].Here && !list[1].Here || list[0].Here && list[1].Here || list[0].Joined == 0 {
		t.Fatalf("devices of seat 1: %+v", list)
	}
	out := list[0]
	if out.Here {
		out = list[1]
	}
	body := obj{"seat": 1, "device": out.ID}
	bob.refused(http.MethodPost, "/matches/"+id+"/devices/sign-out", body, http.StatusForbidden, "not-yours")
	bob.refused(http.MethodGet, "/matches/"+id+"/devices?seat=1", nil, http.StatusForbidden, "not-yours")
	l := phone.listen(id, "?state=1")
	l.until("state", func(m streamed) bool { return len(m.State.Mine) == 1 })
	ada.post("/matches/"+id+"/devices/sign-out", body, http.StatusOK, &list)
	l.until("state", func(m streamed) bool { return len(m.State.Mine) == 0 && m.State.Sights[0].Seat == 0 })
	for _, token := range []string{key, back} {
		phone.refused(http.MethodPost, "/join/"+token, obj{}, http.StatusNotFound, "not-found")
	}
	phone.refused(http.MethodPost, "/matches/"+id+"/actions", obj{"id": "x", "seat": 1, "text": "1"}, http.StatusForbidden, "not-yours")
	if len(list) != 1 || !list[0].Here {
		t.Errorf("devices of seat 1 after that: %+v", list)
	}
	ada.refused(http.MethodPost, "/matches/"+id+"/devices/sign-out", obj{"seat": 1, "device": list[0].ID},
		http.StatusUnprocessableEntity, "refused")
	ada.play(id, 1, "1")
}

// Nobody looks into both hands, by whatever link, unless the match began at one
// screen.
func TestNobodyOnBothSides(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id := friends(t, url, begin("me", "open"))
	for _, how := range []obj{{"keep": true}, {"staff": true}, {}} {
		key := seatKey(ada, id, how)
		pr := bob.refused(http.MethodPost, "/join/"+key, obj{}, http.StatusConflict, "conflict")
		if !strings.Contains(pr.Detail, "both sides") {
			t.Errorf("refused without words: %q", pr.Detail)
		}
		if s := bob.look(id); len(s.Mine) != 1 || len(s.Sights) != 1 {
			t.Fatalf("bob holds %v", s.Mine)
		}
	}
	own := ada.begin(begin("me", "open"))
	ada.refused(http.MethodPost, "/join/"+own.Links.Invites[0].Token, obj{}, http.StatusConflict, "conflict")

	one := ada.begin(begin("me", "me")) // one screen: a second device may hold both too
	tablet := guest(t, url)
	tablet.post("/join/"+seatKey(ada, one.ID, obj{"keep": true}), obj{}, http.StatusOK, nil)
	var link server.SeatLink
	ada.post("/matches/"+one.ID+"/link", obj{"id": "l", "seat": 2, "keep": true}, http.StatusCreated, &link)
	tablet.post("/join/"+link.Token, obj{}, http.StatusOK, nil)
	if s := tablet.look(one.ID); len(s.Mine) != 2 {
		t.Errorf("the tablet holds %v, want both sides", s.Mine)
	}
	ada.refused(http.MethodPost, "/matches/"+one.ID+"/link", obj{"id": "m", "seat": 1, "staff": true},
		http.StatusUnprocessableEntity, "refused")
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

// bombRules break when a match is read that asks for it.
type bombRules struct{ heapRules }

func (r bombRules) Start(s game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	if string(s.Details) == `"bomb"` {
		panic("the rules broke")
	}
	return r.heapRules.Start(s, src)
}

// A match that cannot be read for a rules bug is answered with a problem each time,
// and keeps nobody from theirs.
func TestPanicWhileLoading(t *testing.T) {
	cfg := testConfig(t)
	cfg.Logger = nil
	url, stop := start(t, cfg)
	p := guest(t, url)
	body := begin("me", "me")
	body["setup"] = obj{"scenario": "small", "details": "bomb"}
	bomb, fine := p.begin(body).ID, p.begin(begin("me", "me")).ID
	stop()
	cfg.Games = onlyRules(bombRules{})
	p.url = serve(t, cfg)
	for range 4 { // more than there are places to read matches
		p.refused(http.MethodGet, "/matches/"+bomb, nil, http.StatusInternalServerError, "internal")
	}
	p.look(fine)
}

// Nor does it stop the server where no request asks for the match: a computer whose turn
// it is, a clock that runs out, at the start above all, over and over.
func TestPanicWithoutARequest(t *testing.T) {
	cfg := testConfig(t)
	cfg.Logger = nil
	url, stop := start(t, cfg)
	p := guest(t, url)
	var bombs []string
	for _, body := range []obj{begin("ai", "ai"), timed(1, 0, "ai", "ai")} {
		body["setup"] = obj{"scenario": "small", "details": "bomb"}
		bombs = append(bombs, p.begin(body).ID)
	}
	fine := p.begin(begin("me", "me")).ID
	stop()
	cfg.Games = onlyRules(bombRules{})
	for range 2 {
		p.url, stop = start(t, cfg)
		for _, bomb := range bombs {
			p.refused(http.MethodGet, "/matches/"+bomb, nil, http.StatusInternalServerError, "internal")
		}
		p.look(fine)
		stop()
	}
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

// Notes have an end as well: when there are as many as there may be entries,
// nothing more is said or asked for, and the match can still be given up.
func TestFullNotes(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits.Entries = 6
	p := guest(t, serve(t, cfg))
	id := p.begin(begin("me", "me")).ID
	path := "/matches/" + id
	for i := range 6 {
		p.post(path+"/pause", obj{"id": p.id(), "seat": 1, "do": []string{"ask", "resume"}[i%2]}, http.StatusOK, nil)
	}
	for call, body := range map[string]obj{"pause": {"do": "ask"}, "say": {"phrase": "hello"}} {
		body["id"], body["seat"] = p.id(), 1
		pr := p.refused(http.MethodPost, path+"/"+call, body, http.StatusUnprocessableEntity, "refused")
		if len(pr.Refusals) != 1 || pr.Refusals[0].Reason != "table.full" {
			t.Errorf("%s is refused for %+v", call, pr.Refusals)
		}
	}
	if got := p.look(id); got.Note != 6 || got.Status != "playing" {
		t.Errorf("the match is %s at note %d", got.Status, got.Note)
	}
	p.post(path+"/resign", obj{"id": "r", "seat": 2}, http.StatusOK, nil)
}

// What a staff is told has an end too, also of who is chief and who has come and gone;
// whoever is in it can still leave.
func TestFullTalk(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits.Entries = 6
	j := newJoint(t, serve(t, cfg))
	chief := obj{"member": 1}
	j.staff(j.ada, "chief", chief) // who is chief already: nothing to tell
	if s := j.held(j.ada); s.Talk != 1 {
		t.Fatalf("%d lines, want that Cleo has joined", s.Talk)
	}
	people := []*player{j.ada, j.cleo}
	for n := range 5 {
		j.staff(people[n%2], "chief", obj{"member": 2 - n%2})
	}
	pr := j.noStaff(j.cleo, "chief", chief, http.StatusUnprocessableEntity, "refused")
	if len(pr.Refusals) != 1 || pr.Refusals[0].Reason != "table.full" {
		t.Errorf("refused for %+v", pr.Refusals)
	}
	j.noStaff(j.cleo, "computer", obj{"level": "ace"}, http.StatusUnprocessableEntity, "refused")
	j.cleo.refused(http.MethodPost, "/matches/"+j.id+"/link", obj{"id": "l", "seat": 1, "staff": true},
		http.StatusUnprocessableEntity, "refused")
	if s := j.held(j.ada); s.Talk != 6 || s.Chief != 2 {
		t.Errorf("%d lines, chief %d", s.Talk, s.Chief)
	}
	j.staff(j.ada, "remove", chief)
}

// Whatever leaves something behind, in memory or on disk, has a limit, however
// cheap it is.
func TestNothingIsWrittenWithoutALimit(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits = server.Limits{PerSecond: 1e6, Burst: 1e6, ActsSecond: 1e-3, ActsBurst: 30, NewMinute: 10}
	url := serve(t, cfg)
	for _, one := range []struct {
		method, path string
		body         func(i int) obj
	}{
		{http.MethodPost, "staff/computer", func(int) obj { return obj{"seat": 1, "level": "regular"} }},
		{http.MethodPost, "staff/assign", func(int) obj { return obj{"seat": 1, "units": []string{"1"}, "member": 1} }},
		{http.MethodPost, "link", func(i int) obj { return obj{"id": "l" + strconv.Itoa(i), "seat": 1, "keep": true} }},
		{http.MethodPut, "orders", func(int) obj { return obj{"seat": 1, "orders": obj{}} }},
		{http.MethodPost, "pause", func(i int) obj {
			return obj{"id": "p" + strconv.Itoa(i), "seat": 1, "do": []string{"ask", "resume"}[i%2]}
		}},
	} {
		p := guest(t, url)
		id := p.begin(begin("me", "ai")).ID
		refused := false
		for i := 0; i < 60 && !refused; i++ {
			status, _, _ := p.call(one.method, "/matches/"+id+"/"+one.path, one.body(i))
			refused = status == http.StatusTooManyRequests
		}
		if !refused {
			t.Errorf("%s %s goes through sixty times at once", one.method, one.path)
		}
	}
	// Two computers are stopped and let go on by who began the match.
	p := guest(t, url)
	id := p.begin(begin("ai", "ai")).ID
	for i := range 60 {
		if status, _, _ := p.call(http.MethodPost, "/matches/"+id+"/stop", obj{"on": i%2 == 0}); status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("a match is stopped sixty times at once")
}

// The link to a seat of the match that follows is written down each time somebody
// asks for it.
func TestLinksToTheNextMatchAreLimited(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits = server.Limits{PerSecond: 1e6, Burst: 1e6, NewMinute: 10}
	ada, bob, id := friends(t, serve(t, cfg), begin("me", "open"))
	ada.post("/matches/"+id+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
	bob.begin(again(id, 2))
	for range 20 {
		if status, _, _ := ada.call(http.MethodPost, "/matches", again(id, 1)); status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("twenty links to one seat are made at once")
}

// All that is kept about a guest is read from every match they ever played, and the
// whole rulebook is searched for a word: that is work like any other.
func TestReadingMuchIsPaid(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits = server.Limits{WorkShare: 1e-9, WorkBurst: time.Millisecond}
	p := guest(t, serve(t, cfg))
	for range 2 { // the second brings debt
		p.post("/saved/heap/setup/check", obj{"data": obj{"scenario": "small"}}, http.StatusOK, nil)
	}
	p.refused(http.MethodGet, "/me", nil, http.StatusTooManyRequests, "too-many")
	p.refused(http.MethodGet, "/rulebook/en/search?q=tank", nil, http.StatusTooManyRequests, "too-many")
}

// A long answer counts as several requests: who asks for the longest there is,
// again and again, is heard less often.
func TestLongAnswersCountAsSeveral(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits = server.Limits{PerSecond: 1e-3, Burst: 100}
	p := guest(t, serve(t, cfg))
	for i := range 100 {
		if status, _, _ := p.call(http.MethodGet, "/words/en", nil); status == http.StatusTooManyRequests {
			if i > 60 {
				t.Errorf("%d long answers went through", i)
			}
			return
		}
	}
	t.Error("a hundred long answers went through")
}

// So does a long stream, or who opens one of a long match again and again would
// be heard for nothing.
func TestLongStreamsCountAsSeveral(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits = server.Limits{PerSecond: 1e-3, Burst: 60}
	p := guest(t, serve(t, cfg))
	var in server.ImportResult
	p.post("/replays", longLog(t, 1000), http.StatusCreated, &in)
	last := p.look(in.ID).Last
	for i := range 50 {
		conn, err := p.dial(t.Context(), in.ID, "")
		if err != nil {
			if i == 0 {
				t.Error(err)
			}
			return // refused
		}
		conn.SetReadLimit(-1)
		(&listener{t: t, conn: conn}).until("entry", func(m streamed) bool { return m.Entry.Seq == last })
		_ = conn.CloseNow() // nobody needs it any more
	}
	t.Error("fifty long streams were opened")
}

// behindProxy counts this machine like any other.
func behindProxy(cfg *server.Config) {
	cfg.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
}

// A stream keeps its match in memory. Who opens one of each of many long matches
// fills no more than a part of it; a further stream of the same match costs nothing.
func TestStreamsKeepSoMuch(t *testing.T) {
	const room = 4 << 20
	cfg := testConfig(t)
	cfg.Limits = server.Limits{PerSecond: 1e6, Burst: 1e6, NewMinute: 1e6, WorkShare: 1e6, WorkBurst: time.Hour, CachedBytes: room}
	behindProxy(&cfg)
	p := guest(t, serve(t, cfg))
	log := longLog(t, 600)
	first, open := "", 0
	before := heapNow()
	for range 12 {
		var in server.ImportResult
		p.post("/replays", log, http.StatusCreated, &in)
		first = cmp.Or(first, in.ID)
		if conn, err := p.dial(t.Context(), in.ID, "?from=600"); err == nil {
			t.Cleanup(func() { _ = conn.CloseNow() })
			open++
		}
	}
	held := heapNow() - before
	t.Logf("%d streams hold %d bytes", open, held)
	if open < 2 || open > 10 || held > room {
		t.Errorf("%d streams of long matches are open and hold %d bytes, want some and at most %d", open, held, room)
	}
	p.listen(first, "?from=600").until("presence", nil)
}

// slowReader takes nothing of a long answer until it is let go.
type slowReader struct {
	*httptest.ResponseRecorder
	reading chan<- struct{}
	goOn    <-chan struct{}
}

func (w slowReader) Write(p []byte) (int, error) {
	if len(p) > 100<<10 {
		w.reading <- struct{}{}
		<-w.goOn
	}
	return w.ResponseRecorder.Write(p)
}

// A long answer is in memory until it has been read. Who asks for many and reads
// none of them gets no more than an address may have under way, and further ones
// when those have gone.
func TestSlowReaders(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits = server.Limits{PerSecond: 1e6, Burst: 1e6}
	srv, _, stop := open(t, cfg)
	defer stop()
	reading, goOn := make(chan struct{}), make(chan struct{})
	ask := func() int {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/v1/words/en", nil)
		r.RemoteAddr = "203.0.113.9:1234"
		w := slowReader{httptest.NewRecorder(), reading, goOn}
		srv.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusOK && w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("refused with %d %s", w.Code, w.Body)
		}
		return w.Code
	}
	const askers = 300
	ended := make(chan int, askers)
	for range askers {
		go func() { ended <- ask() }()
	}
	held := 0
	for refused := 0; held+refused < askers; {
		select {
		case <-reading:
			held++
		case code := <-ended:
			if refused++; code != http.StatusTooManyRequests {
				t.Fatalf("an answer that was not read has ended with %d", code)
			}
		}
	}
	t.Logf("%d of %d answers wait for their reader", held, askers)
	if held == askers || held < 4 {
		t.Errorf("%d of %d answers are held for one address", held, askers)
	}
	close(goOn)
	for range held {
		if code := <-ended; code != http.StatusOK {
			t.Errorf("who read slowly got %d", code)
		}
	}
	go func() { <-reading }()
	if code := ask(); code != http.StatusOK {
		t.Errorf("one more, when they have gone: %d", code)
	}
}

// A long body is in memory until its call is done, and somebody who sends slowly
// lets it wait.
func TestSlowSenders(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits = server.Limits{PerSecond: 1e6, Burst: 1e6}
	srv, _, stop := open(t, cfg)
	defer stop()
	const most = 4 << 20 // of a log
	var senders []*io.PipeWriter
	ended := make(chan int)
	refused := false
	for range 6 {
		body, sender := io.Pipe()
		senders = append(senders, sender)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/v1/replays", body)
		r.ContentLength, r.RemoteAddr = most, "203.0.113.9:1234"
		go func() {
			w := httptest.NewRecorder()
			srv.Handler().ServeHTTP(w, r)
			_ = body.Close() // as the connection would
			ended <- w.Code
		}()
		if _, err := sender.Write(make([]byte, 64<<10)); err != nil { // it is being read, or refused
			refused = true
			if code := <-ended; code != http.StatusTooManyRequests {
				t.Errorf("refused with %d", code)
			}
		}
	}
	if !refused {
		t.Error("one address may send any number of long bodies at once")
	}
	for _, s := range senders {
		_ = s.CloseWithError(io.ErrUnexpectedEOF) // they hang up
	}
	for range len(senders) - 2 {
		<-ended
	}
}

// Whoever is invited to a battle of somebody's own reads what is written in it: no
// text turns the direction of writing or hides something, and no title is longer
// than a line.
func TestHostileBattles(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	for what, details := range map[string]obj{
		"a long title":             {"scenario": obj{"name": strings.Repeat("n", 65)}},
		"a long title in a list":   {"boards": []obj{{"name": obj{"fr": strings.Repeat("é", 65)}}}},
		"a title that turns":       {"name": "\u202egnorw"},
		"a text that hides":        {"note": "two\u200blines"},
		"a word that is no letter": {"a\u0007b": 1},
	} {
		body := begin("me", "me")
		body["setup"] = obj{"scenario": "small", "details": details}
		p.refused(http.MethodPost, "/matches", body, http.StatusUnprocessableEntity, "invalid")
		p.refused(http.MethodPost, "/saved", obj{"game": "heap", "kind": "setup", "name": "mine", "data": body["setup"]},
			http.StatusUnprocessableEntity, "invalid")
		text, err := json.Marshal(details)
		if err != nil {
			t.Fatal(err)
		}
		log := logOf(t, game.Setup{Scenario: "large", Details: text}, 1)
		if pr := p.refused(http.MethodPost, "/replays", log, http.StatusUnprocessableEntity, "invalid"); !strings.Contains(pr.Detail, "want") {
			t.Errorf("%s in a log is refused for %q", what, pr.Detail)
		}
	}
	fine := begin("me", "me")
	fine["setup"] = obj{"scenario": "small", "details": obj{"name": obj{"fr": "Bois d’Écluse", "en": "<b>Lock</b> Wood"}}}
	p.begin(fine)
}
