package server_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"sabot/game"
	"sabot/server"
)

const day = 24 * time.Hour

// dayMatch is a match in which every move has so many days.
func dayMatch(days int, seats ...string) obj {
	b := begin(seats...)
	b["clock"] = obj{"base": days * 86_400, "increment": 0, "perMove": true}
	return b
}

func left(s server.Snapshot) []time.Duration {
	var list []time.Duration
	for _, ms := range s.Clocks.Left {
		list = append(list, time.Duration(ms)*time.Millisecond)
	}
	return list
}

// Every move has its days: the clock is full again after it.
func TestDaysForEachMove(t *testing.T) {
	cfg, wall := wallServer(t)
	ada, bob, id := friends(t, serve(t, cfg), dayMatch(3, "me", "open"))
	if c := ada.look(id).Clock; c != (game.Clock{Base: 3 * 86_400, PerMove: true}) {
		t.Fatalf("clock %+v", c)
	}
	wall.pass(2 * day)
	if got := left(bob.look(id)); !slices.Equal(got, []time.Duration{day, 3 * day}) {
		t.Errorf("after two days: %v", got)
	}
	ada.play(id, 1, "1")
	wall.pass(time.Hour)
	if got := left(ada.look(id)); !slices.Equal(got, []time.Duration{3 * day, 71 * time.Hour}) {
		t.Errorf("after the move: %v", got)
	}
	wall.pass(3 * day)
	late := obj{"id": "late", "seat": 2, "text": "1"}
	p := bob.refused(http.MethodPost, "/matches/"+id+"/actions", late, http.StatusUnprocessableEntity, "refused")
	if p.Refusals[0].Reason != game.ReasonTimeUp {
		t.Errorf("a move after three days: %+v", p)
	}
	ada.post("/matches/"+id+"/claim", obj{"id": "c", "seat": 1}, http.StatusOK, nil)
	if r := ada.look(id).Result; r == nil || r.Winner != 1 {
		t.Errorf("claimed: %+v", r)
	}
}

func TestDaysAndSecondsDoNotMix(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	body := dayMatch(1, "me", "open")
	body["clock"] = obj{"base": 86_400, "perMove": true, "increment": 5}
	p.refused(http.MethodPost, "/matches", body, http.StatusUnprocessableEntity, "invalid")
}

// A restart gives nobody a new day, and the days without a server are nobody's.
func TestDaysOutlastTheServer(t *testing.T) {
	cfg, wall := wallServer(t)
	url, stop := start(t, cfg)
	ada, bob, id := friends(t, url, dayMatch(3, "me", "open"))
	for range 4 {
		wall.pass(12 * time.Hour)
		stop()
		wall.pass(5 * day)
		url, stop = start(t, cfg)
		ada.url, bob.url = url, url
	}
	defer func() { stop() }()
	if got := left(bob.look(id)); !slices.Equal(got, []time.Duration{day, 3 * day}) {
		t.Errorf("after four times twelve hours with a server: %v", got)
	}
	wall.set(48 * time.Hour) // somebody sets the clock: a new session
	if got := left(bob.look(id))[0]; got != day {
		t.Errorf("when the clock is set: %v", got)
	}
	wall.pass(time.Hour)
	if got := left(bob.look(id))[0]; got != 23*time.Hour {
		t.Errorf("an hour after the clock was set: %v", got)
	}
	wall.pass(day)
	if got := bob.look(id).Claims; !slices.Equal(got, []game.Seat{1}) {
		t.Errorf("after three days of thinking: claims %v", got)
	}
}

// A list tells the time that is left as the table does, and loads no match for it.
func TestListsTellTheTime(t *testing.T) {
	cfg, wall := wallServer(t)
	url, stop := start(t, cfg)
	ada, bob, id := friends(t, url, dayMatch(7, "me", "open"))
	listed := func(p *player) server.MatchSummary {
		t.Helper()
		var list []server.MatchSummary
		p.get("/matches", &list)
		if len(list) != 1 {
			t.Fatalf("%d matches", len(list))
		}
		return list[0]
	}
	compare := func(when string) {
		t.Helper()
		for _, p := range []*player{ada, bob} {
			m, s := listed(p), p.look(id)
			if m.Clock != s.Clock || !slices.Equal(m.Clocks.Left, s.Clocks.Left) || !slices.Equal(m.Clocks.Running, s.Clocks.Running) {
				t.Errorf("%s: the list says %+v %+v, the table %+v %+v", when, m.Clock, m.Clocks, s.Clock, s.Clocks)
			}
		}
	}
	wall.pass(day)
	compare("after a day")
	ada.play(id, 1, "1")
	wall.pass(2 * day)
	compare("after a move")
	stop()
	wall.pass(day)
	ada.url = serve(t, cfg)
	bob.url = ada.url
	wall.pass(time.Hour)
	compare("after a restart")
	ada.post("/matches/"+id+"/pause", obj{"id": "p", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	bob.post("/matches/"+id+"/pause", obj{"id": "q", "seat": 2, "do": "accept"}, http.StatusOK, nil)
	wall.pass(day)
	compare("while the clocks are stopped")
	bob.post("/matches/"+id+"/resign", obj{"id": "r", "seat": 2}, http.StatusOK, nil)
	if m := listed(ada); m.Clocks != nil {
		t.Errorf("after the end: %+v", m.Clocks)
	}
}

// Who is invited reads before sitting down what is played, against whom and on what terms.
func TestInvitationNamesTheTerms(t *testing.T) {
	url := serve(t, testConfig(t))
	ada := guest(t, url)
	body := dayMatch(3, "me", "open")
	body["seats"], body["chat"] = []obj{{"who": "me", "name": "Ada"}, {"who": "open"}}, true
	s := ada.begin(body)
	var got server.Invitation
	guest(t, url).get("/join/"+s.Links.Invites[0].Token, &got)
	if got.Host != "Ada" || got.Name != "" || got.Seat != 2 || !got.Chat || got.Clock != (game.Clock{Base: 3 * 86_400, PerMove: true}) {
		t.Errorf("%+v", got)
	}
}
