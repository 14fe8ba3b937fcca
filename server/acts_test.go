package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sabot/game"
	"sabot/server"
)

func TestRetriesMoveOnce(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	path := "/matches/" + s.ID + "/actions"
	move := obj{"id": "m1", "seat": 1, "seq": 0, "action": obj{"type": "take", "n": 2}}
	var first, again server.Receipt
	p.post(path, move, http.StatusOK, &first)
	p.post(path, move, http.StatusOK, &again)
	if first.Repeat || !again.Repeat || len(again.Entries) != 1 || again.Entries[0].Seq != first.Entries[0].Seq || again.Seq != 1 {
		t.Errorf("first %+v, retry %+v", first, again)
	}
	other := obj{"id": "m1", "seat": 1, "action": obj{"type": "take", "n": 1}}
	p.refused(http.MethodPost, path, other, http.StatusConflict, "conflict")
	for call, body := range map[string]obj{
		"resign": {}, "draw": {"do": "offer"}, "undo": {"do": "ask"}, "pause": {"do": "ask"}, "give": {"seconds": 5}, "say": {"phrase": "hello"},
	} {
		body["id"], body["seat"] = "m1", 1
		p.refused(http.MethodPost, "/matches/"+s.ID+"/"+call, body, http.StatusConflict, "conflict")
	}
	p.post("/matches/"+s.ID+"/say", obj{"id": "hi", "seat": 2, "phrase": "hello"}, http.StatusOK, nil)
	p.refused(http.MethodPost, path, obj{"id": "hi", "seat": 2, "text": "1"}, http.StatusConflict, "conflict")
	late := obj{"id": "m2", "seat": 2, "seq": 0, "text": "1"}
	p.refused(http.MethodPost, path, late, http.StatusConflict, "stale")
	if got := p.look(s.ID).Seq; got != 1 {
		t.Errorf("the match is at entry %d, want 1", got)
	}
}

// Two tabs and a nervous finger: sixteen requests at once, four of them the
// same, make one move.
func TestDoubleClicks(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	var wg sync.WaitGroup
	var mu sync.Mutex
	taken := map[int]int{}
	for i := range 16 {
		wg.Go(func() {
			id := "tab" + string(rune('a'+i%4))
			status, _, _ := p.call(http.MethodPost, "/matches/"+s.ID+"/actions", obj{"id": id, "seat": 1, "seq": 0, "text": "1"})
			mu.Lock()
			defer mu.Unlock()
			taken[status]++
		})
	}
	wg.Wait()
	if taken[http.StatusOK] != 4 || taken[http.StatusConflict] != 12 || p.look(s.ID).Seq != 1 {
		t.Errorf("answers %v and entry %d, want 4 receipts of one move", taken, p.look(s.ID).Seq)
	}
}

func TestRetryOfTheLastMove(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	for i := range 3 {
		p.play(s.ID, game.Seat(i%2+1), "3")
	}
	last := obj{"id": "end", "seat": 2, "seq": 3, "text": "3"}
	var r server.Receipt
	for range 2 {
		p.post("/matches/"+s.ID+"/actions", last, http.StatusOK, &r)
		if len(r.Entries) != 2 || r.Entries[1].Do != game.DoClose {
			t.Errorf("receipt = %+v, want move and closing line", r)
		}
	}
	p.refused(http.MethodPost, "/matches/"+s.ID+"/actions", obj{"id": "z", "seat": 1, "text": "1"}, http.StatusUnprocessableEntity, "refused")
}

func TestDraw(t *testing.T) {
	ada, bob, id := friends(t, serve(t, testConfig(t)), begin("me", "open"))
	path := "/matches/" + id + "/draw"
	ada.refused(http.MethodPost, path, obj{"id": ada.id(), "seat": 1, "do": "accept"}, http.StatusUnprocessableEntity, "refused")
	ada.post(path, obj{"id": ada.id(), "seat": 1, "do": "offer"}, http.StatusOK, nil)
	if got := bob.look(id).Requests; len(got) != 1 || got[0] != (server.Request{Kind: "draw", Seat: 1}) {
		t.Errorf("requests = %+v", got)
	}
	ada.refused(http.MethodPost, path, obj{"id": ada.id(), "seat": 1, "do": "accept"}, http.StatusUnprocessableEntity, "refused")
	bob.post(path, obj{"id": bob.id(), "seat": 2, "do": "decline"}, http.StatusOK, nil)
	if got := ada.look(id).Requests; len(got) != 0 {
		t.Errorf("after declining: %+v", got)
	}
	bob.refused(http.MethodPost, path, obj{"id": bob.id(), "seat": 2, "do": "accept"}, http.StatusUnprocessableEntity, "refused")
	ada.play(id, 1, "1")
	bob.play(id, 2, "1")
	ada.post(path, obj{"id": ada.id(), "seat": 1, "do": "offer"}, http.StatusOK, nil)
	yes := obj{"id": "yes", "seat": 2, "do": "accept"}
	var r server.Receipt
	bob.post(path, yes, http.StatusOK, nil)
	bob.post(path, yes, http.StatusOK, &r)
	if s := ada.look(id); !r.Repeat || s.Status != "over" || s.Result.How != game.Agreed || s.Result.Winner != game.Nobody {
		t.Errorf("agreed: %+v", s.Result)
	}
}

func TestUndoByConsent(t *testing.T) {
	ada, bob, id := friends(t, serve(t, testConfig(t)), begin("me", "open"))
	path := "/matches/" + id + "/undo"
	ada.refused(http.MethodPost, path, obj{"id": ada.id(), "seat": 1, "do": "ask"}, http.StatusUnprocessableEntity, "refused")
	ada.play(id, 1, "2")
	if got := ada.look(id).Undo; len(got) != 1 || got[0] != (server.Takeback{Seat: 1, To: 0}) {
		t.Errorf("undo = %+v, want one that asks", got)
	}
	ada.post(path, obj{"id": "u1", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	ada.post(path, obj{"id": "u1", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	if s := bob.look(id); len(s.Requests) != 1 || s.Requests[0].Kind != "undo" || s.Note != 2 {
		t.Errorf("requests = %+v after %d notes", s.Requests, s.Note)
	}
	ada.refused(http.MethodPost, path, obj{"id": ada.id(), "seat": 1, "do": "accept"}, http.StatusUnprocessableEntity, "refused")
	bob.post(path, obj{"id": bob.id(), "seat": 2, "do": "decline"}, http.StatusOK, nil)
	bob.refused(http.MethodPost, path, obj{"id": bob.id(), "seat": 2, "do": "accept"}, http.StatusUnprocessableEntity, "refused")
	ada.post(path, obj{"id": "u2", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	yes := obj{"id": "yes", "seat": 2, "do": "accept"}
	bob.post(path, yes, http.StatusOK, nil)
	var r server.Receipt
	bob.post(path, yes, http.StatusOK, &r)
	if s := ada.look(id); !r.Repeat || s.Seq != 2 || !strings.Contains(string(s.Sights[0].View), `"stones":12`) {
		t.Errorf("after the undo: entry %d, %s", s.Seq, s.Sights[0].View)
	}
	ada.post(path, obj{"id": "u3", "seat": 1, "do": "ask"}, http.StatusUnprocessableEntity, nil)
	// A request lapses when play goes on.
	ada.play(id, 1, "1")
	ada.post(path, obj{"id": "u4", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	bob.play(id, 2, "1")
	if s := bob.look(id); len(s.Requests) != 0 {
		t.Errorf("after a move: %+v", s.Requests)
	}
}

func TestUndoWithoutAsking(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, _, id := friends(t, url, begin("me", "open"))
	ada.play(id, 1, "hide 7") // leaves the turn with ada and tells nobody anything
	var r server.Receipt
	ada.post("/matches/"+id+"/undo", obj{"id": "u", "seat": 1, "do": "ask"}, http.StatusOK, &r)
	if len(r.Entries) != 1 || r.Entries[0].Do != game.DoUndo {
		t.Errorf("receipt = %+v", r)
	}
	hot := ada.begin(begin("me", "me"))
	ada.play(hot.ID, 1, "roll")
	if got := ada.look(hot.ID).Undo; len(got) != 1 || !got[0].Free {
		t.Errorf("undo at a shared screen = %+v", got)
	}
	ada.post("/matches/"+hot.ID+"/undo", obj{"id": "u", "seat": 1, "do": "ask"}, http.StatusOK, &r)
	if s := ada.look(hot.ID); s.Waiting[0].Seat != 1 {
		t.Errorf("after the undo seat %d decides", s.Waiting[0].Seat)
	}
}

func TestPractice(t *testing.T) {
	t.Run("15.2.10 undo across dice is practice, said before, in the log and of the match", func(t *testing.T) {
		ada := guest(t, serve(t, testConfig(t)))
		id := ada.begin(begin("me", "me")).ID
		undo := func() server.Receipt {
			var r server.Receipt
			ada.post("/matches/"+id+"/undo", obj{"id": ada.id(), "seat": 1, "do": "ask"}, http.StatusOK, &r)
			return r
		}
		ada.play(id, 1, "hide 7")
		if s := ada.look(id); s.Undo[0].Practice || s.Practice {
			t.Errorf("nothing was rolled: %+v", s.Undo)
		}
		if r := undo(); r.Entries[0].Practice {
			t.Errorf("nothing was rolled: %+v", r.Entries)
		}
		ada.play(id, 1, "roll")
		if s := ada.look(id); !s.Undo[0].Practice || s.Practice {
			t.Errorf("before it is taken back: %+v, %v", s.Undo, s.Practice)
		}
		if r := undo(); !r.Entries[0].Practice {
			t.Errorf("the log does not say so: %+v", r.Entries)
		}
		ada.play(id, 1, "1")
		if !ada.look(id).Practice {
			t.Error("the match does not say so")
		}
	})
}

func timed(base, increment int, seats ...string) obj {
	b := begin(seats...)
	b["clock"] = obj{"base": base, "increment": increment}
	return b
}

func TestClocks(t *testing.T) {
	wall := newClock()
	cfg := testConfig(t)
	cfg.Now = wall.now
	ada, bob, id := friends(t, serve(t, cfg), timed(60, 5, "me", "open"))
	path := "/matches/" + id
	left := func() []int64 { return ada.look(id).Clocks.Left }
	wall.pass(10 * time.Second)
	if c := ada.look(id).Clocks; !slices.Equal(c.Left, []int64{50_000, 60_000}) || !slices.Equal(c.Running, []game.Seat{1}) {
		t.Errorf("after 10 s: %+v", c)
	}
	ada.play(id, 1, "1")
	if got := left(); !slices.Equal(got, []int64{55_000, 60_000}) {
		t.Errorf("after the move: %v", got)
	}
	// A pause by consent stops the clock.
	bob.post(path+"/pause", obj{"id": bob.id(), "seat": 2, "do": "ask"}, http.StatusOK, nil)
	ada.post(path+"/pause", obj{"id": ada.id(), "seat": 1, "do": "accept"}, http.StatusOK, nil)
	wall.pass(time.Hour)
	if s := ada.look(id); s.Status != "paused" || !slices.Equal(s.Clocks.Left, []int64{55_000, 60_000}) || len(s.Clocks.Running) != 0 {
		t.Errorf("paused: %s %+v", s.Status, s.Clocks)
	}
	bob.refused(http.MethodPost, path+"/actions", obj{"id": bob.id(), "seat": 2, "text": "1"}, http.StatusUnprocessableEntity, "refused")
	bob.post(path+"/pause", obj{"id": bob.id(), "seat": 2, "do": "resume"}, http.StatusOK, nil)
	wall.pass(20 * time.Second)
	if got := left(); !slices.Equal(got, []int64{55_000, 40_000}) {
		t.Errorf("after the pause: %v", got)
	}
	ada.post(path+"/give", obj{"id": ada.id(), "seat": 1, "seconds": 15}, http.StatusOK, nil)
	if got := left(); !slices.Equal(got, []int64{55_000, 55_000}) {
		t.Errorf("after the gift: %v", got)
	}
	ada.refused(http.MethodPost, path+"/claim", obj{"id": ada.id(), "seat": 1}, http.StatusUnprocessableEntity, "refused")
	wall.pass(time.Minute)
	if s := ada.look(id); !slices.Equal(s.Claims, []game.Seat{2}) || s.Status != "playing" {
		t.Errorf("time is up: claims %v, %s; a lost link alone must not lose", s.Claims, s.Status)
	}
	if s := bob.look(id); len(s.Claims) != 0 {
		t.Errorf("bob may claim against himself: %v", s.Claims)
	}
	bob.refused(http.MethodPost, path+"/actions", obj{"id": bob.id(), "seat": 2, "text": "1"}, http.StatusUnprocessableEntity, "refused")
	bob.refused(http.MethodPost, path+"/claim", obj{"id": bob.id(), "seat": 2}, http.StatusUnprocessableEntity, "refused")
	claim := obj{"id": "c", "seat": 1}
	ada.post(path+"/claim", claim, http.StatusOK, nil)
	ada.post(path+"/claim", claim, http.StatusOK, nil)
	if s := ada.look(id); s.Result == nil || s.Result.Winner != 1 || s.Result.How != game.TimedOut {
		t.Errorf("claimed: %+v", s.Result)
	}
}

func TestClockWaitsForTheGuest(t *testing.T) {
	wall := newClock()
	cfg := testConfig(t)
	cfg.Now = wall.now
	url := serve(t, cfg)
	ada, bob := guest(t, url), guest(t, url)
	s := ada.begin(timed(60, 0, "me", "open"))
	wall.pass(time.Hour)
	if c := ada.look(s.ID).Clocks; c.Left[0] != 60_000 || len(c.Running) != 0 {
		t.Errorf("nobody has come yet: %+v", c)
	}
	bob.post("/join/"+s.Links.Invites[0].Token, obj{}, http.StatusOK, nil)
	wall.pass(time.Second)
	if c := ada.look(s.ID).Clocks; c.Left[0] != 59_000 {
		t.Errorf("a second after the arrival: %+v", c)
	}
}

func TestClockForgivesARestart(t *testing.T) {
	wall := newClock()
	cfg := testConfig(t)
	cfg.Now = wall.now
	url, stop := start(t, cfg)
	p := guest(t, url)
	s := p.begin(timed(60, 0, "me", "me"))
	wall.pass(10 * time.Second)
	p.play(s.ID, 1, "1")
	stop()
	wall.pass(time.Hour)
	p.url = serve(t, cfg)
	wall.pass(time.Second)
	if c := p.look(s.ID).Clocks; !slices.Equal(c.Left, []int64{50_000, 59_000}) {
		t.Errorf("after an hour without a server: %v", c.Left)
	}
}

func TestTimeoutPlaysTheDefault(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	body := timed(1, 0, "me", "me")
	body["setup"] = obj{"scenario": "small", "options": obj{"lazy": true}}
	s := p.begin(body)
	eventually(t, "the default is played", func() bool { return p.look(s.ID).Seq == 1 })
	var h server.History
	p.get("/matches/"+s.ID+"/entries?from=1", &h)
	if h.Entries[0].Do != game.DoTimeout || h.Entries[0].Text != "1" {
		t.Errorf("entry 1 = %+v", h.Entries[0])
	}
}

func TestTalk(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id := friends(t, url, begin("me", "open"))
	path := "/matches/" + id + "/say"
	bob.post(path, obj{"id": "s1", "seat": 2, "phrase": "good-luck"}, http.StatusOK, nil)
	bob.post(path, obj{"id": "s1", "seat": 2, "phrase": "good-luck"}, http.StatusOK, nil)
	bob.refused(http.MethodPost, path, obj{"id": bob.id(), "seat": 2, "phrase": "rude"}, http.StatusUnprocessableEntity, "invalid")
	bob.refused(http.MethodPost, path, obj{"id": bob.id(), "seat": 2, "text": "hi"}, http.StatusUnprocessableEntity, "refused")
	var h server.History
	ada.get("/matches/"+id+"/entries?notes=1", &h)
	if len(h.Notes) != 1 || h.Notes[0].Phrase != "good-luck" || h.Notes[0].Seat != 2 {
		t.Errorf("notes = %+v", h.Notes)
	}

	body := begin("me", "open")
	body["chat"] = true
	ada, bob, id = friends(t, url, body)
	path = "/matches/" + id
	nasty := `<img src=x onerror=alert(1)> & "quotes"`
	bob.post(path+"/say", obj{"id": bob.id(), "seat": 2, "text": nasty}, http.StatusOK, nil)
	var raw string
	ada.get(path+"/entries", &raw)
	if strings.Contains(raw, "<img") {
		t.Error("markup leaves the server unescaped")
	}
	ada.get(path+"/entries?notes=1", &h)
	if h.Notes[0].Text != nasty {
		t.Errorf("said %q, heard %q", nasty, h.Notes[0].Text)
	}
	for _, text := range []string{strings.Repeat("é", 201), "a\u202eb"} {
		bob.refused(http.MethodPost, path+"/say", obj{"id": bob.id(), "seat": 2, "text": text}, http.StatusUnprocessableEntity, "invalid")
	}
	ada.post(path+"/mute", obj{"id": ada.id(), "seat": 1, "on": true}, http.StatusOK, nil)
	bob.refused(http.MethodPost, path+"/say", obj{"id": bob.id(), "seat": 2, "text": "hi"}, http.StatusUnprocessableEntity, "refused")
	if ada.look(id).Chat {
		t.Error("muted, but the snapshot offers chat")
	}
	bob.post(path+"/mute", obj{"id": bob.id(), "seat": 2, "on": false}, http.StatusOK, nil)
	if ada.look(id).Chat {
		t.Error("bob has lifted what ada muted")
	}
	ada.post(path+"/mute", obj{"id": ada.id(), "seat": 1, "on": false}, http.StatusOK, nil)
	bob.post(path+"/say", obj{"id": bob.id(), "seat": 2, "text": "hi"}, http.StatusOK, nil)
}

// A retry is recognised however long ago the move was, also where the position
// before it is not kept.
func TestRetryOfAnOldMove(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(large("me", "me"))
	const moves = 40
	move := func(i int) obj { return obj{"id": fmt.Sprint("m", i), "seat": i%2 + 1, "text": "1"} }
	for i := range moves {
		p.post("/matches/"+s.ID+"/actions", move(i), http.StatusOK, nil)
	}
	for i := range moves {
		var r server.Receipt
		p.post("/matches/"+s.ID+"/actions", move(i), http.StatusOK, &r)
		if !r.Repeat || len(r.Entries) != 1 || r.Entries[0].Seq != i+1 {
			t.Errorf("the retry of move %d answers %+v", i, r)
		}
	}
}
