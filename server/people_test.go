package server_test

import (
	"bytes"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"sabot/game"
	"sabot/server"
	"sabot/store"
)

// gone checks that nobody finds a match any more.
func gone(t *testing.T, id string, players ...*player) {
	t.Helper()
	for _, p := range players {
		p.refused(http.MethodGet, "/matches/"+id, nil, http.StatusNotFound, "not-found")
		if p.listed(id) {
			t.Errorf("match %s is still listed", id)
		}
	}
}

func (p *player) listed(id string) bool {
	p.t.Helper()
	var list []server.MatchSummary
	p.get("/matches", &list)
	for _, m := range list {
		if m.ID == id {
			return true
		}
	}
	return false
}

func (p *player) drop(id string) {
	p.t.Helper()
	p.want(http.MethodDelete, "/matches/"+id, nil, http.StatusNoContent, nil)
}

func TestDeleteAMatch(t *testing.T) {
	url := serve(t, testConfig(t))
	t.Run("alone", func(t *testing.T) {
		p, eve := guest(t, url), guest(t, url)
		for _, seats := range [][]string{{"me", "me"}, {"me", "ai"}, {"ai", "ai"}, {"me", "open"}} {
			id := p.begin(begin(seats...)).ID
			eve.refused(http.MethodDelete, "/matches/"+id, nil, http.StatusForbidden, "not-yours")
			p.drop(id)
			gone(t, id, p)
		}
	})
	t.Run("by consent", func(t *testing.T) {
		ada, bob, id := friends(t, url, begin("me", "open"))
		path := "/matches/" + id
		l := bob.listen(id, "")
		l.until("presence", nil)
		ada.refused(http.MethodDelete, path, nil, http.StatusConflict, "conflict")
		ada.post(path+"/delete", obj{"id": ada.id(), "seat": 1, "do": "ask"}, http.StatusOK, nil)
		if r := bob.look(id).Requests; len(r) != 1 || r[0].Kind != "delete" || r[0].Seat != 1 {
			t.Errorf("requests %+v", r)
		}
		consent := func(seat int, do string) obj { return obj{"id": ada.id(), "seat": seat, "do": do} }
		ada.refused(http.MethodPost, path+"/delete", consent(1, "accept"), http.StatusUnprocessableEntity, "refused")
		bob.post(path+"/delete", obj{"id": bob.id(), "seat": 2, "do": "decline"}, http.StatusOK, nil)
		bob.refused(http.MethodPost, path+"/delete", consent(2, "accept"), http.StatusUnprocessableEntity, "refused")
		ada.post(path+"/delete", obj{"id": ada.id(), "seat": 1, "do": "ask"}, http.StatusOK, nil)
		bob.post(path+"/delete", obj{"id": bob.id(), "seat": 2, "do": "accept"}, http.StatusOK, nil)
		gone(t, id, ada, bob)
		var err error
		for err == nil { // who watches is sent to look again
			_, _, err = l.conn.Read(t.Context())
		}
	})
	t.Run("after the end", func(t *testing.T) {
		ada, bob, id := friends(t, url, begin("me", "open"))
		ada.post("/matches/"+id+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
		ada.drop(id)
		if ada.listed(id) || !bob.listed(id) {
			t.Error("it leaves one list only")
		}
		bob.look(id)
		bob.drop(id)
		gone(t, id, ada, bob)
	})
	t.Run("an import", func(t *testing.T) {
		p := guest(t, url)
		id := p.begin(begin("me", "me")).ID
		p.post("/matches/"+id+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
		var log string
		p.get("/matches/"+id+"/log", &log)
		var in server.ImportResult
		p.post("/replays", []byte(log), http.StatusCreated, &in)
		p.drop(in.ID)
		gone(t, in.ID, p)
	})
}

// Somebody wants to be forgotten: their name and words are nowhere, what was
// theirs alone is gone, and the matches of the others still hold.
func TestForgetMe(t *testing.T) {
	cfg := testConfig(t)
	url, stop := start(t, cfg)
	body := begin("me", "open")
	body["chat"], body["seats"].([]obj)[0]["name"] = true, "Rumpelstiltskin"
	ada, bob, finished := friends(t, url, body)
	ada.post("/matches/"+finished+"/say", obj{"id": ada.id(), "seat": 1, "text": "my real name is Rumpelstiltskin"}, http.StatusOK, nil)
	bob.post("/matches/"+finished+"/say", obj{"id": bob.id(), "seat": 2, "text": "and mine is Bob"}, http.StatusOK, nil)
	ada.play(finished, 1, "roll")
	bob.post("/matches/"+finished+"/resign", obj{"id": "r", "seat": 2}, http.StatusOK, nil)
	running := ada.begin(body)
	bob.post("/join/"+running.Links.Invites[0].Token, obj{"name": "Bob"}, http.StatusOK, nil)
	// A match of Bob's that she joined under her name.
	joined := bob.begin(begin("me", "open"))
	ada.post("/join/"+joined.Links.Invites[0].Token, obj{"name": "Rumpelstiltskin"}, http.StatusOK, nil)
	alone := ada.begin(begin("me", "ai")).ID
	ada.post("/saved", obj{"game": "heap", "kind": "setup", "name": "Straw", "data": obj{"scenario": "small"}}, http.StatusCreated, nil)

	var me server.Person
	if ada.get("/me", &me); len(me.Matches) != 4 || len(me.Saved) != 1 {
		t.Errorf("what is kept: %+v", me)
	}
	ada.want(http.MethodDelete, "/me", nil, http.StatusNoContent, nil)
	ada.want(http.MethodDelete, "/me", nil, http.StatusNoContent, nil) // once more changes nothing
	if ada.get("/me", &me); len(me.Matches)+len(me.Saved)+len(me.Reports) != 0 {
		t.Errorf("still kept: %+v", me)
	}
	gone(t, alone, ada, bob)
	var all string
	for _, id := range []string{finished, running.ID, joined.ID} {
		var snap, history, log string
		bob.get("/matches/"+id, &snap)
		bob.get("/matches/"+id+"/entries", &history)
		bob.get("/matches/"+id+"/log", &log) // the running ones were given up
		all += snap + history + log
		read, err := game.ReadLog(strings.NewReader(log))
		if err != nil {
			t.Fatal(err)
		}
		if err := game.Verify(heapRules{}, read); err != nil {
			t.Errorf("match %s does not hold any more: %v", id, err)
		}
	}
	if r := bob.look(running.ID).Result; r == nil || r.Winner != 2 {
		t.Errorf("the running match: %+v", r)
	}
	if p := bob.look(finished).Players; !p[0].Gone || p[1].Gone {
		t.Errorf("who is gone: %+v", p)
	}
	if strings.Contains(all, "Rumpelstiltskin") {
		t.Error("the name is still told")
	}
	if !strings.Contains(all, "and mine is Bob") {
		t.Error("the words of the other are gone too")
	}
	hello := obj{"id": "x", "seat": 1, "phrase": "hello"}
	ada.refused(http.MethodPost, "/matches/"+running.ID+"/say", hello, http.StatusForbidden, "not-yours")
	stop()
	// Not even in what is free in the file.
	data := readFile(t, cfg.DataDir+"/sabot.db")
	if bytes.Contains(data, []byte("Rumpelstiltskin")) || bytes.Contains(data, []byte(me.Guest)) {
		t.Error("the file still holds the name or the guest")
	}
}

func TestBlockAndReport(t *testing.T) {
	cfg := testConfig(t)
	db, err := store.OpenSQLite(t.Context(), t.TempDir()+"/sabot.db")
	if err != nil {
		t.Fatal(err)
	}
	cfg.Store = db
	url := serve(t, cfg)
	ada, bob, id := friends(t, url, begin("me", "open"))
	path := "/matches/" + id
	hello := func(p *player, seat int) obj { return obj{"id": p.id(), "seat": seat, "phrase": "hello"} }
	bob.post(path+"/say", hello(bob, 2), http.StatusOK, nil)
	ada.post(path+"/report", obj{"id": ada.id(), "seat": 1, "other": 2, "text": "rude"}, http.StatusOK, nil)
	ada.post(path+"/block", obj{"id": ada.id(), "seat": 1, "other": 2, "on": true}, http.StatusOK, nil)
	bob.refused(http.MethodPost, path+"/say", hello(bob, 2), http.StatusUnprocessableEntity, "refused")
	ada.play(id, 1, "1") // the match goes on
	bob.play(id, 2, "1")
	other := ada.begin(begin("me", "open"))
	bob.refused(http.MethodPost, "/join/"+other.Links.Invites[0].Token, obj{}, http.StatusConflict, "conflict")
	ada.post(path+"/block", obj{"id": ada.id(), "seat": 1, "other": 2, "on": false}, http.StatusOK, nil)
	bob.post("/join/"+other.Links.Invites[0].Token, obj{}, http.StatusOK, nil)
	for _, body := range []obj{
		{"other": 1, "text": "myself"},
		{"other": 3, "text": "nobody"},
		{"other": 2, "text": ""},
		{"other": 2, "text": strings.Repeat("x", 501)},
		{"other": 2, "text": "a\u0007"},
	} {
		body["id"], body["seat"] = ada.id(), 1
		ada.refused(http.MethodPost, path+"/report", body, http.StatusUnprocessableEntity, "invalid")
	}
	reports, err := db.Reports(t.Context())
	if err != nil || len(reports) != 1 || reports[0].Text != "rude" || reports[0].Seat != 2 || reports[0].Match != id {
		t.Errorf("reports %+v, %v", reports, err)
	}
	// The operator bans while the server runs; what is kept about a person stays theirs.
	theirs := bob.token[:strings.Index(bob.token, ".")]
	if err := db.SetBan(t.Context(), store.Ban{Guest: theirs, Reason: "rude", At: 1}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the ban is known", func() bool {
		status, _, _ := bob.call(http.MethodGet, "/matches", nil)
		return status == http.StatusForbidden
	})
	bob.refused(http.MethodPost, path+"/say", hello(bob, 2), http.StatusForbidden, "banned")
	if _, err := bob.dial(t.Context(), id, ""); err == nil {
		t.Error("a banned guest may listen")
	}
	bob.get("/me", nil)
	bob.want(http.MethodDelete, "/me", nil, http.StatusNoContent, nil)
}

// Matches in which nothing has happened for the time they are kept are deleted.
func TestRetention(t *testing.T) {
	wall := newClock()
	cfg := testConfig(t)
	cfg.Now = wall.now
	url, stop := start(t, cfg)
	p := guest(t, url)
	old := p.begin(begin("me", "me")).ID
	wall.pass(20 * 24 * time.Hour)
	young := p.begin(begin("me", "me")).ID
	wall.pass(15 * 24 * time.Hour)
	stop()
	cfg.Keep = 30 * 24 * time.Hour
	p.url = serve(t, cfg)
	eventually(t, "the old match is deleted", func() bool { return !p.listed(old) })
	gone(t, old, p)
	if !p.listed(young) {
		t.Error("the young match is gone too")
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
