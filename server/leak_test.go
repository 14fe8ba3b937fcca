package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

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
