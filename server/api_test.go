package server_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"sabot/ai"
	"sabot/game"
	"sabot/rulebook"
	"sabot/server"
)

func TestLobby(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	var l server.GameList
	p.get("/games", &l)
	if len(l.Games) != 1 {
		t.Fatalf("GET /games = %+v", l)
	}
	if g := l.Games[0]; g.Game != "heap" || !g.Computer || !g.Analysis || !g.Inspect || !g.Record {
		t.Errorf("GET /games = %+v", g)
	}
	if !slices.Equal(l.Levels, ai.Levels()) || len(l.Games[0].Scenarios) != 2 {
		t.Errorf("GET /games = %+v", l)
	}
	var w server.Words
	p.get("/words/fr", &w)
	if w.Lang != rulebook.French || w.Words["common"]["refusal.match.over"] == "" || w.Words["tankchess"] == nil {
		t.Errorf("GET /words/fr lacks words")
	}
	if _, twice := w.Words["tankchess"]["refusal.match.over"]; twice {
		t.Error("common words are sent twice")
	}
	var names server.Words
	p.get("/words/fr?part=names", &names)
	all, some := w.Words["tankchess"], names.Words["tankchess"]
	if some["game.tankchess"] != all["game.tankchess"] || len(some) >= len(all) {
		t.Errorf("GET /words/fr?part=names = %v", some)
	}
	if len(names.Words["common"]) != len(w.Words["common"]) {
		t.Error("the names lack common words")
	}
	p.refused(http.MethodGet, "/words/fr?part=nouns", nil, http.StatusUnprocessableEntity, "invalid")
	var lib server.RulebookIndex
	p.get("/rulebook/en", &lib)
	if len(lib.Volumes) == 0 {
		t.Fatal("no volumes")
	}
	var v rulebook.Volume
	p.get("/rulebook/fr/"+lib.Volumes[0].Game, &v)
	if v.Lang != rulebook.French || len(v.Chapters) == 0 {
		t.Errorf("volume = %+v", v)
	}
	var guide rulebook.Guide
	p.get("/rulebook/fr/tankchess/guide", &guide)
	if guide.Lang != rulebook.French || len(guide.Parts) != len(rulebook.GuideParts()) {
		t.Errorf("guide = %+v", guide)
	}
	p.refused(http.MethodGet, "/rulebook/fr/heap/guide", nil, http.StatusNotFound, "not-found")
	var found []rulebook.Hit
	p.get("/rulebook/en/search?q=tank", &found)
	if len(found) == 0 || found[0].Game == "" {
		t.Errorf("search finds %+v", found)
	}
	if !slices.ContainsFunc(found, func(h rulebook.Hit) bool { return h.Section != "" }) {
		t.Error("search finds nothing in the guides")
	}
	var own []rulebook.Hit
	p.get("/rulebook/en/search?q=tank&game=commander", &own)
	if len(own) == 0 || len(own) >= len(found) || slices.ContainsFunc(own, func(h rulebook.Hit) bool { return h.Game != "commander" }) {
		t.Errorf("search in one volume finds %d of %d, not all of it", len(own), len(found))
	}
	p.refused(http.MethodGet, "/games/heap/scenarios/small", nil, http.StatusNotFound, "not-found")
	p.refused(http.MethodGet, "/rulebook/en/chess", nil, http.StatusNotFound, "not-found")
	p.refused(http.MethodGet, "/words/de", nil, http.StatusUnprocessableEntity, "invalid")
	p.refused(http.MethodGet, "/nothing", nil, http.StatusNotFound, "not-found")
}

func TestHotSeatMatch(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	if s.Status != "playing" || !slices.Equal(s.Mine, []game.Seat{1, 2}) || s.Commit == nil || s.Seeds != nil || len(s.Links.Invites) != 0 {
		t.Errorf("a new match is %+v", s)
	}
	if len(s.Sights) != 2 || len(s.Sights[0].Legal) != 6 || len(s.Sights[1].Legal) != 0 {
		t.Errorf("sights of a new match: %+v", s.Sights)
	}
	p.refused(http.MethodGet, "/matches/"+s.ID+"/log", nil, http.StatusConflict, "conflict")
	for i, text := range []string{"3", "3", "3"} {
		p.play(s.ID, game.Seat(i%2+1), text)
	}
	r := p.play(s.ID, 2, "3")
	if len(r.Entries) != 2 || r.Entries[1].Do != game.DoClose || r.Entries[1].Seeds == nil {
		t.Errorf("the last move answers %+v, want the closing line as well", r)
	}
	s = p.look(s.ID)
	if s.Status != "over" || s.Result == nil || s.Result.Winner != 2 || s.Seeds == nil || s.Seeds.Commit() != *s.Commit {
		t.Errorf("a finished match is %+v", s)
	}
	var log string
	p.get("/matches/"+s.ID+"/log", &log)
	read, err := game.ReadLog(strings.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Verify(heapRules{}, read); err != nil {
		t.Errorf("the log does not verify: %v", err)
	}
	var list []server.MatchSummary
	p.get("/matches", &list)
	if len(list) != 1 || list[0].Result == nil || list[0].Turn || len(list[0].Waiting) != 0 {
		t.Errorf("my matches = %+v", list)
	}
}

func TestInviteAndWatch(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, eve := guest(t, url), guest(t, url), guest(t, url)
	body := begin("me", "open")
	body["seats"].([]obj)[0]["name"] = "  Ada   L. "
	s := ada.begin(body)
	if s.Players[0].Name != "Ada L." || !s.Players[1].Open || len(s.Links.Invites) != 1 {
		t.Errorf("new match: %+v", s)
	}
	token := s.Links.Invites[0].Token
	if again := ada.look(s.ID); len(again.Links.Invites) != 0 {
		t.Error("a token is shown a second time, so it must have been stored")
	}
	bob.refused(http.MethodPost, "/matches/"+s.ID+"/actions", obj{"id": "x", "seat": 2, "text": "1"}, http.StatusForbidden, "not-yours")
	bob.refused(http.MethodPost, "/join/"+token+"x", obj{}, http.StatusNotFound, "not-found")
	var joined server.Snapshot
	for range 2 { // a retry is welcome
		bob.post("/join/"+token, obj{"name": "Bob"}, http.StatusOK, &joined)
	}
	if !slices.Equal(joined.Mine, []game.Seat{2}) || joined.Players[1].Name != "Bob" || joined.Players[1].Open || joined.Note != 1 {
		t.Errorf("joined: %+v", joined)
	}
	eve.refused(http.MethodPost, "/join/"+token, obj{}, http.StatusConflict, "conflict")
	watched := eve.look(s.ID)
	if len(watched.Mine) != 0 || len(watched.Sights) != 1 || watched.Sights[0].Seat != 0 || len(watched.Sights[0].Legal) != 0 {
		t.Errorf("a spectator sees %+v", watched)
	}
	ada.play(s.ID, 1, "1")
	bob.play(s.ID, 2, "1")
	for _, p := range []*player{ada, bob} {
		var list []server.MatchSummary
		p.get("/matches", &list)
		if len(list) != 1 || list[0].Turn != (p == ada) {
			t.Errorf("my matches = %+v", list)
		}
	}
	var none []server.MatchSummary
	eve.get("/matches", &none)
	if len(none) != 0 {
		t.Errorf("a spectator's own matches = %+v", none)
	}
	eve.refused(http.MethodGet, "/matches/nosuchmatch", nil, http.StatusNotFound, "not-found")
}

func TestBeginAgain(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	body := begin("me", "open")
	body["id"] = "once"
	first, second := p.begin(body), p.begin(body)
	if first.ID != second.ID || len(first.Links.Invites) != 1 || len(second.Links.Invites) != 0 {
		t.Errorf("a retry began another match: %q, %q", first.ID, second.ID)
	}
}

func TestSeatLinks(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, phone := guest(t, url), guest(t, url), guest(t, url)
	s := ada.begin(begin("me", "open"))
	var link server.SeatLink
	link1 := obj{"id": "l1", "seat": 1, "keep": true}
	bob.refused(http.MethodPost, "/matches/"+s.ID+"/link", link1, http.StatusForbidden, "not-yours")
	ada.post("/matches/"+s.ID+"/link", link1, http.StatusCreated, &link)
	phone.post("/join/"+link.Token, obj{}, http.StatusOK, nil)
	ada.post("/matches/"+s.ID+"/link", obj{"id": "l2", "seat": 2}, http.StatusCreated, &link) // the invite again
	bob.post("/join/"+link.Token, obj{"name": "Bob"}, http.StatusOK, nil)
	phone.play(s.ID, 1, "1")
	bob.play(s.ID, 2, "1")
	ada.refused(http.MethodPost, "/matches/"+s.ID+"/link", obj{"id": "l3", "seat": 2}, http.StatusForbidden, "not-yours")
	ada.post("/matches/"+s.ID+"/link", obj{"id": "l4", "seat": 1}, http.StatusCreated, &link)
	carl := guest(t, url)
	carl.post("/join/"+link.Token, obj{"name": "Carl"}, http.StatusOK, nil)
	carl.play(s.ID, 1, "1")
	for _, p := range []*player{ada, phone} {
		p.refused(http.MethodPost, "/matches/"+s.ID+"/actions", obj{"id": p.id(), "seat": 1, "text": "1"}, http.StatusForbidden, "not-yours")
	}
}

func TestTokensOpenNothingElse(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob := guest(t, url), guest(t, url)
	one, two := ada.begin(begin("me", "open")), ada.begin(begin("me", "open"))
	bob.post("/join/"+one.Links.Invites[0].Token, obj{}, http.StatusOK, nil)
	ada.play(one.ID, 1, "1")
	for _, call := range []string{"actions", "resign", "claim"} {
		body := obj{"id": bob.id(), "seat": 2}
		if call == "actions" {
			body["text"] = "1"
		}
		bob.refused(http.MethodPost, "/matches/"+two.ID+"/"+call, body, http.StatusForbidden, "not-yours")
	}
	forged := &player{t: t, url: url, token: strings.Repeat("a", 20) + "." + strings.Repeat("A", 24)}
	forged.refused(http.MethodPost, "/matches/"+one.ID+"/resign", obj{"id": "r", "seat": 1}, http.StatusForbidden, "not-yours")
	var list []server.MatchSummary
	forged.get("/matches", &list)
	if len(list) != 0 {
		t.Error("a forged token has matches")
	}
}

func TestPast(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	p.play(s.ID, 1, "1")
	p.play(s.ID, 2, "2")
	var past server.Snapshot
	p.get("/matches/"+s.ID+"?at=1", &past)
	if past.Seq != 1 || past.Last != 2 || !strings.Contains(string(past.Sights[0].View), `"stones":11`) || len(past.Sights[1].Legal) != 0 {
		t.Errorf("?at=1 = %+v", past)
	}
	p.refused(http.MethodGet, "/matches/"+s.ID+"?at=3", nil, http.StatusUnprocessableEntity, "invalid")
	var h server.History
	p.get("/matches/"+s.ID+"/entries?from=2", &h)
	if len(h.Entries) != 1 || h.Entries[0].Text != "2" || h.Last != 2 {
		t.Errorf("entries from 2 = %+v", h)
	}
}

func TestRefusalsSpeak(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	over := obj{"id": "x", "seat": 2, "text": "1"}
	pr := p.refused(http.MethodPost, "/matches/"+s.ID+"/actions", over, http.StatusUnprocessableEntity, "refused")
	if len(pr.Refusals) != 1 || pr.Refusals[0].Reason != game.ReasonNotWaiting || pr.Detail != "It is not your turn to decide." {
		t.Errorf("refusal = %+v", pr)
	}
	p.lang = "fr-CH, en;q=0.5"
	if fr := p.refused(http.MethodPost, "/matches/"+s.ID+"/actions", over, http.StatusUnprocessableEntity, "refused"); fr.Detail == pr.Detail {
		t.Errorf("in French: %q", fr.Detail)
	}
	bad := p.refused(http.MethodPost, "/matches/"+s.ID+"/actions", obj{"id": "y", "seat": 1, "action": obj{"type": "take", "n": 4}},
		http.StatusUnprocessableEntity, "refused")
	if bad.Refusals[0].Clause != "CH-4.c" || bad.Refusals[0].Args["most"] != 3.0 {
		t.Errorf("a rule's refusal = %+v", bad.Refusals[0])
	}
	if after := p.look(s.ID); after.Seq != 0 {
		t.Errorf("refused moves left the match at entry %d", after.Seq)
	}
}

func TestInspectAndStudy(t *testing.T) {
	url := serve(t, testConfig(t))
	p, eve := guest(t, url), guest(t, url)
	s := p.begin(begin("me", "me"))
	ask := obj{"seat": 1, "query": obj{"left": true}}
	var left map[string]int
	p.post("/matches/"+s.ID+"/inspect", ask, http.StatusOK, &left)
	if left["left"] != 12 || left["seat"] != 1 {
		t.Errorf("inspect = %v", left)
	}
	eve.refused(http.MethodPost, "/matches/"+s.ID+"/inspect", ask, http.StatusForbidden, "not-yours")
	p.refused(http.MethodPost, "/matches/"+s.ID+"/inspect", obj{"seat": 1, "query": 3}, http.StatusUnprocessableEntity, "invalid")

	var st server.AnalysisPosition
	small := obj{"scenario": "small"}
	p.post("/analysis/heap/position", obj{"setup": small, "moves": []string{"3", "2"}}, http.StatusOK, &st)
	if len(st.Sights) != 3 || len(st.Sights[1].Legal) != 6 || len(st.Sights[2].Legal) != 0 || len(st.Texts) != 2 || len(st.Events) != 1 {
		t.Errorf("study = %+v", st)
	}
	p.post("/analysis/heap/inspect", obj{"setup": small, "moves": []string{"3"}, "seat": 2, "query": obj{"left": true}}, http.StatusOK, &left)
	if left["left"] != 9 {
		t.Errorf("inspect after a move = %v", left)
	}
	// A match that is still played is not opened: the board would show secrets.
	p.refused(http.MethodPost, "/analysis/heap/position", obj{"match": s.ID}, http.StatusConflict, "conflict")
	p.post("/matches/"+s.ID+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
	p.post("/analysis/heap/position", obj{"match": s.ID, "seq": 0, "moves": []string{"1"}}, http.StatusOK, &st)
	for body, where := range map[string]string{
		`{}`: "body",
		`{"setup":{"scenario":"small"},"match":"x"}`:   "body",
		`{"setup":{"scenario":"small"},"moves":["?"]}`: "body.moves[0]",
		`{"match":"` + s.ID + `","seq":99}`:            "body.seq",
	} {
		pr := p.refused(http.MethodPost, "/analysis/heap/position", []byte(body), http.StatusUnprocessableEntity, "invalid")
		if len(pr.Errors) != 1 || pr.Errors[0].Location != where {
			t.Errorf("%s: %+v, want a fault at %s", body, pr.Errors, where)
		}
	}
	p.refused(http.MethodPost, "/analysis/chess/position", obj{"setup": small}, http.StatusNotFound, "not-found")
}

func TestThink(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	status, head, data := p.call(http.MethodPost, "/analysis/heap/think", obj{"setup": obj{"scenario": "small"}, "lines": 2})
	text := string(data)
	if status != http.StatusOK || head.Get("Content-Type") != "text/event-stream" || strings.Count(text, "event: lines\n") != 3 ||
		!strings.HasSuffix(text, "event: done\ndata: {}\n\n") || !strings.Contains(text, `"depth":3,"nodes":2`) {
		t.Errorf("think = %d %v:\n%s", status, head, text)
	}
}

func TestSavedSetups(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, eve := guest(t, url), guest(t, url)
	var v server.CheckResult
	ada.post("/saved/heap/setup/check", obj{"data": obj{"scenario": "small"}}, http.StatusOK, &v)
	if !v.OK || len(v.Faults) != 0 || v.View == nil {
		t.Errorf("a good board: %+v", v)
	}
	v = server.CheckResult{}
	ada.post("/saved/heap/setup/check", obj{"data": obj{"scenario": "huge", "options": 7}}, http.StatusOK, &v)
	if v.OK || len(v.Faults) != 2 || v.Faults[0].Clause != "CH-4.c" || v.Faults[1].Clause != "CH-4.d" {
		t.Errorf("a board with two faults: %+v", v)
	}
	var b, seen server.Saved
	mine := obj{"game": "heap", "kind": "setup", "name": "Mine", "data": obj{"scenario": "small", "details": obj{"x": 1}}}
	ada.post("/saved", mine, http.StatusCreated, &b)
	eve.get("/saved/"+b.ID, &seen)
	if seen.Mine || !b.Mine || seen.Name != "Mine" || !strings.Contains(string(seen.Data), `"details":{"x":1}`) {
		t.Errorf("a shared board: %+v", seen)
	}
	eve.refused(http.MethodDelete, "/saved/"+b.ID, nil, http.StatusNotFound, "not-found")
	var list []server.Saved
	ada.get("/saved?game=heap&kind=setup", &list)
	if len(list) != 1 {
		t.Errorf("my boards: %+v", list)
	}
	ada.want(http.MethodDelete, "/saved/"+b.ID, nil, http.StatusNoContent, nil)
	ada.refused(http.MethodGet, "/saved/"+b.ID, nil, http.StatusNotFound, "not-found")
}

func TestReplays(t *testing.T) {
	url := serve(t, testConfig(t))
	p, eve := guest(t, url), guest(t, url)
	s := p.begin(begin("me", "me"))
	p.play(s.ID, 1, "hide 7")
	p.play(s.ID, 1, "3")
	p.post("/matches/"+s.ID+"/resign", obj{"id": "r", "seat": 2}, http.StatusOK, nil)
	var log string
	p.get("/matches/"+s.ID+"/log", &log)
	var in server.ImportResult
	eve.post("/replays", log, http.StatusCreated, &in)
	if !in.Verified || in.ID == s.ID {
		t.Errorf("import = %+v", in)
	}
	r := p.look(in.ID)
	if r.Kind != "replay" || r.Status != "over" || r.Last != 4 || len(r.Sights) != 3 || r.Result.Winner != 1 {
		t.Errorf("the replay is %+v", r)
	}
	eve.refused(http.MethodPost, "/matches/"+in.ID+"/resign", obj{"id": "r", "seat": 1}, http.StatusForbidden, "not-yours")
	lines := strings.SplitAfter(log, "\n")
	var part server.ImportResult
	eve.post("/replays", strings.Join(lines[:3], ""), http.StatusCreated, &part)
	if part.Verified || part.Line != 3 || part.Fault == "" {
		t.Errorf("an unfinished log = %+v", part)
	}
	if half := p.look(part.ID); half.Status != "over" || half.Last != 1 {
		t.Errorf("the unfinished replay is %+v", half)
	}
	var record string
	p.refused(http.MethodGet, "/matches/"+p.begin(begin("me", "me")).ID+"/record", nil, http.StatusConflict, "conflict")
	p.get("/matches/"+s.ID+"/record", &record)
	if record != "hide 7 3\n" {
		t.Errorf("record = %q", record)
	}
	var told server.ImportResult
	eve.post("/replays?game=heap", "3 2 1", http.StatusCreated, &told)
	if got := p.look(told.ID); got.Kind != "replay" || got.Last != 3 || got.Players[1].Name != "Second" {
		t.Errorf("the record became %+v", got)
	}
	pr := eve.refused(http.MethodPost, "/replays", "3 x", http.StatusUnprocessableEntity, "invalid")
	if !strings.Contains(pr.Detail, "move 2") {
		t.Errorf("a bad record: %s", pr.Detail)
	}
	for name, text := range map[string]string{
		"not a log": "1. e4 e5", "torn": log[:len(log)/2], "changed": strings.Replace(log, `"n":3`, `"n":2`, 1),
		"other game": strings.Replace(log, `"game":"heap"`, `"game":"chess"`, 1), "binary": "\x00\x01\x02",
		"a huge line": `{"sabot":` + strings.Repeat("1", 100_000) + "}",
	} {
		pr := eve.refused(http.MethodPost, "/replays", text, http.StatusUnprocessableEntity, "invalid")
		if len(pr.Errors) != 1 || pr.Errors[0].Message == "" {
			t.Errorf("%s: %+v", name, pr)
		}
	}
	eve.refused(http.MethodPost, "/replays", "", http.StatusBadRequest, "invalid")
	eve.refused(http.MethodPost, "/replays", strings.Repeat("x", 5<<20), http.StatusRequestEntityTooLarge, "invalid")
}
