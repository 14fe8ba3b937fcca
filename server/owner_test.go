package server_test

import (
	"net/http"
	"testing"

	"sabot/game"
	"sabot/server"
)

// Whoever began a match between computers can stop it, let it go on and delete
// it; nobody else can.
func TestStopAndDeleteComputers(t *testing.T) {
	cfg := testConfig(t)
	mind := &gatedMind{gate: make(chan struct{})}
	cfg.Games = gatedGames(mind)
	url := serve(t, cfg)
	ada, eve := guest(t, url), guest(t, url)
	s := ada.begin(begin("ai", "ai"))
	path := "/matches/" + s.ID
	if !s.Owned || eve.look(s.ID).Owned {
		t.Error("the match is owned by somebody else")
	}
	l := ada.listen(s.ID, "")
	l.until("thinking", func(m streamed) bool { return m.On })
	eve.refused(http.MethodPost, path+"/stop", obj{"on": true}, http.StatusForbidden, "not-yours")
	var stopped server.Snapshot
	for range 2 {
		ada.post(path+"/stop", obj{"on": true}, http.StatusOK, &stopped)
	}
	if stopped.Status != "paused" || stopped.Note != 1 {
		t.Errorf("%s after note %d", stopped.Status, stopped.Note)
	}
	l.until("thinking", func(m streamed) bool { return !m.On })
	if got := ada.look(s.ID); got.Seq != 0 {
		t.Errorf("a stopped computer has played entry %d", got.Seq)
	}
	ada.post(path+"/stop", obj{"on": false}, http.StatusOK, &stopped)
	l.until("thinking", func(m streamed) bool { return m.On })
	mind.gate <- struct{}{}
	l.until("entry", func(m streamed) bool { return m.Entry.Do == game.DoAct })

	eve.refused(http.MethodDelete, path, nil, http.StatusForbidden, "not-yours")
	ada.want(http.MethodDelete, path, nil, http.StatusNoContent, nil)
	ada.refused(http.MethodGet, path, nil, http.StatusNotFound, "not-found")
	var list []server.MatchSummary
	if ada.get("/matches", &list); len(list) != 0 {
		t.Errorf("listed after the deletion: %+v", list)
	}
	close(mind.gate)
}

// What another person plays in is not deleted by one of the two, nor stopped.
func TestDeleteWithOthers(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id := friends(t, url, begin("me", "open"))
	path := "/matches/" + id
	for _, p := range []*player{ada, bob} {
		p.refused(http.MethodDelete, path, nil, http.StatusConflict, "conflict")
	}
	ada.refused(http.MethodPost, path+"/stop", obj{"on": true}, http.StatusUnprocessableEntity, "refused")
	if ada.look(id).Owned {
		t.Error("a match of two people is one's own")
	}
	// Against the computer it is one's own; there is a pause of its own.
	mine := ada.begin(begin("me", "ai"))
	ada.refused(http.MethodPost, "/matches/"+mine.ID+"/stop", obj{"on": true}, http.StatusUnprocessableEntity, "refused")
	ada.play(mine.ID, 1, "1")
	ada.want(http.MethodDelete, "/matches/"+mine.ID, nil, http.StatusNoContent, nil)
	ada.refused(http.MethodGet, "/matches/"+mine.ID, nil, http.StatusNotFound, "not-found")
}
