package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"sabot/games/tankchess"
	"sabot/server"
)

// Every answer and message that reaches somebody is searched for what they
// must not know: the other side's drawn secret, a hidden number, the seeds,
// digests (which confirm a guess) and other people's action ids.
func TestNothingLeaks(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id := friends(t, url, begin("me", "open"))
	eve := guest(t, url)
	streams := map[string]*listener{}
	for name, p := range map[string]*player{"ada": ada, "bob": bob, "eve": eve} {
		streams[name] = p.listen(id, "?state=1")
	}
	secret := func(p *player) string {
		var v heapView
		if err := json.Unmarshal(p.look(id).Sights[0].View, &v); err != nil || v.Secret == nil {
			t.Fatalf("own secret: %v", err)
		}
		return strconv.Itoa(*v.Secret)
	}
	secrets := map[string]string{"ada": secret(ada), "bob": secret(bob)}
	const hidden = 987_654
	ada.post("/matches/"+id+"/actions", obj{"id": "ada-hides", "seat": 1, "text": fmt.Sprint("hide ", hidden)}, http.StatusOK, nil)
	ada.play(id, 1, "roll")
	bob.play(id, 2, "1")

	forbidden := map[string][]string{
		"ada": {secrets["bob"]},
		"bob": {secrets["ada"], strconv.Itoa(hidden), "ada-hides"},
		"eve": {secrets["ada"], secrets["bob"], strconv.Itoa(hidden), "ada-hides"},
	}
	read := map[string]string{}
	for name, p := range map[string]*player{"ada": ada, "bob": bob, "eve": eve} {
		for _, path := range []string{"", "?at=0", "?at=1", "/entries", "/entries?from=1"} {
			var text string
			p.get("/matches/"+id+path, &text)
			read[name] += text
		}
		for _, call := range []struct {
			path string
			body obj
		}{
			{"/matches/" + id + "/inspect", obj{"seat": 0, "query": obj{"left": true}}},
			{"/matches/" + id + "/inspect", obj{"seat": 1, "query": obj{"left": true}}},
			{"/analysis/heap/position", obj{"match": id, "seq": 0}},
		} {
			_, _, data := p.call(http.MethodPost, call.path, call.body)
			read[name] += string(data)
		}
		_, _, log := p.call(http.MethodGet, "/matches/"+id+"/log", nil)
		read[name] += string(log)
		streams[name].until("entry", func(m streamed) bool { return m.Entry.Seq == 3 })
		read[name] += streams[name].text()
	}
	for name, text := range read {
		for _, word := range append(forbidden[name], `"digest"`, `"seeds"`, `"hidden":[[`) {
			if strings.Contains(text, word) {
				t.Errorf("%s can read %q", name, word)
			}
		}
	}
	// The test would prove nothing if it could not see: what may be known is there.
	for name, words := range map[string][]string{
		"ada": {secrets["ada"], strconv.Itoa(hidden), "ada-hides", `"hid"`},
		"bob": {secrets["bob"], `"hid"`, `"rolled"`},
		"eve": {`"hid"`, `"rolled"`},
	} {
		for _, word := range words {
			if !strings.Contains(read[name], word) {
				t.Errorf("%s cannot read %q", name, word)
			}
		}
	}

	bob.post("/matches/"+id+"/resign", obj{"id": "r", "seat": 2}, http.StatusOK, nil)
	var text string
	eve.get("/matches/"+id+"/entries", &text)
	var s server.Snapshot
	eve.get("/matches/"+id, &s)
	if !strings.Contains(text, strconv.Itoa(hidden)) || len(s.Sights) != 3 || s.Seeds == nil {
		t.Error("after the end something is still hidden")
	}
	if strings.Contains(text, "ada-hides") {
		t.Error("an action id is its sender's alone, also after the end")
	}
}

// A seat cannot tell two worlds apart that differ in what it must not see.
func TestSameAnswersInHiddenWorlds(t *testing.T) {
	url := serve(t, testConfig(t))
	worlds := map[string]bool{}
	for _, hidden := range []string{"hide 111111", "hide 222222"} {
		ada, bob, id := friends(t, url, begin("me", "open"))
		ada.play(id, 1, hidden)
		ada.play(id, 1, "1")
		var h server.History
		bob.get("/matches/"+id+"/entries", &h)
		for i := range h.Entries {
			h.Entries[i].At, h.Entries[i].MS = 0, 0
		}
		data, err := json.Marshal(h.Entries)
		if err != nil {
			t.Fatal(err)
		}
		worlds[string(data)] = true
	}
	if len(worlds) != 1 {
		t.Errorf("bob can tell the worlds apart: %v", worlds)
	}
}

// An event that nobody may know of does not change the shape of its line: where
// CHECK and ESCAPE are not announced, a move that threatens reads like one that
// does not.
func TestHiddenEventsKeepTheShape(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = onlyRules(tankchess.New())
	url := serve(t, cfg)
	var moves []json.RawMessage
	match := func(announce bool) (lines []server.LogLine) {
		body := begin("me", "open")
		body["game"], body["setup"] = "tankchess", obj{"scenario": "quick12", "options": obj{"announce": announce}}
		ada, bob, id := friends(t, url, body)
		players := []*player{ada, bob}
		const plies = 40
		for i := range plies {
			p := players[i%2]
			if announce { // the other match is played with the same moves
				moves = append(moves, threat(p.look(id).Sights[0].Legal, i))
			}
			p.post("/matches/"+id+"/actions", obj{"id": p.id(), "seat": i%2 + 1, "action": moves[i]}, http.StatusOK, nil)
		}
		told := [][]server.LogLine{history(ada, id), history(bob, id)}
		for i := range plies { // each move as the other side reads it
			other := told[1-i%2]
			lines = append(lines, other[len(other)-plies+i])
		}
		return lines
	}
	threats := 0
	announced, silent := match(true), match(false)
	for i, l := range silent {
		if strings.Contains(fmt.Sprintf("%s", announced[i].Events), "announced") {
			threats++
		}
		if l.Text == "" || l.Action == nil || strings.Contains(fmt.Sprintf("%s", l.Events), "announced") {
			t.Errorf("CH-10.a move %d reads %+v", i, l)
		}
	}
	if threats == 0 || threats == len(silent) {
		t.Errorf("%d of %d moves threaten: the test shows nothing", threats, len(silent))
	}
}

// threat picks a move that threatens something and ends nothing, or any.
func threat(legal []server.LegalAction, i int) json.RawMessage {
	for _, l := range legal {
		if strings.ContainsAny(l.Text, "+^") {
			return l.Action
		}
	}
	for strings.Contains(legal[i%len(legal)].Text, "#") {
		i++
	}
	return legal[i%len(legal)].Action
}

// At one screen both seats belong to one guest, who reads what anybody may and
// beside it what each seat may: the page shows one player what is theirs.
func TestHotSeatLines(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	p.play(s.ID, 1, "hide 4711")
	check := func(l server.LogLine) {
		t.Helper()
		if strings.Contains(l.Text+string(l.Action)+fmt.Sprintf("%s", l.Events), "4711") {
			t.Errorf("what seat 1 hides stands in the common line: %+v", l)
		}
		if len(l.Sides) != 1 || l.Sides[0].Seat != 1 || l.Sides[0].Text != "hide 4711" ||
			!strings.Contains(string(l.Sides[0].Events[0]), "4711") {
			t.Errorf("beside it stands %+v", l.Sides)
		}
	}
	check(history(p, s.ID)[1])
	check(p.listen(s.ID, "").until("entry", func(m streamed) bool { return m.Entry.Seq == 1 }).Entry)
	p.play(s.ID, 1, "1")
	if l := history(p, s.ID)[2]; l.Text != "1" || l.Sides != nil {
		t.Errorf("an open move: %+v", l)
	}
}

// What a clock showed at an earlier entry says no more than the lines do: to the
// millisecond it would tell for ever who had something to think about.
func TestPastClocksTellNoMore(t *testing.T) {
	wall := newClock()
	cfg := testConfig(t)
	cfg.Now = wall.now
	ada, bob, id := friends(t, serve(t, cfg), timed(600, 0, "me", "open"))
	wall.pass(1234 * time.Millisecond)
	ada.play(id, 1, "1")
	wall.pass(4321 * time.Millisecond)
	bob.play(id, 2, "1")
	past := func(p *player) []int64 {
		var s server.Snapshot
		p.get("/matches/"+id+"?at=1", &s)
		return s.Clocks.Left
	}
	for _, p := range []*player{ada, bob, guest(t, ada.url)} {
		if left := past(p); left[0] != 599_000 || left[1] != 600_000 {
			t.Errorf("during the match the clocks after entry 1 are told as %v", left)
		}
	}
	bob.post("/matches/"+id+"/resign", obj{"id": "r", "seat": 2}, http.StatusOK, nil)
	if left := past(bob); left[0] != 598_766 {
		t.Errorf("after the end they are told as %v", left)
	}
}
