package server_test

import (
	"net/http"
	"sync"
	"testing"

	"sabot/game"
	"sabot/server"
)

// again is a wish for the match that follows another, seat 2 for whoever held
// seat 1.
func again(old string, mine game.Seat) obj {
	body := begin("open", "open")
	seats, _ := body["seats"].([]obj)
	seats[2-mine]["who"] = "me"
	body["again"] = old
	return body
}

func TestRematch(t *testing.T) {
	t.Run("15.2.1 one match, whoever asks first, with the sides changed", func(t *testing.T) {
		ada, bob, id := friends(t, serve(t, testConfig(t)), begin("me", "open"))
		ada.refused("POST", "/matches", again(id, 1), http.StatusConflict, "conflict")
		ada.post("/matches/"+id+"/resign", obj{"id": ada.id(), "seat": 1}, http.StatusOK, nil)
		guest(t, ada.url).refused("POST", "/matches", again(id, 1), http.StatusForbidden, "not-yours")

		first := bob.begin(again(id, 2))
		if len(first.Mine) != 1 || first.Mine[0] != 1 {
			t.Fatalf("who held seat 2 holds %v", first.Mine)
		}
		var h server.History
		ada.get("/matches/"+id+"/entries", &h)
		if n := h.Notes[len(h.Notes)-1]; n.Kind != "rematch" || n.Seat != 2 || n.Match != first.ID {
			t.Errorf("the other side reads %+v", n)
		}
		second := ada.begin(again(id, 1))
		if second.ID != first.ID || len(second.Links.Invites) != 1 || second.Links.Invites[0].Seat != 2 {
			t.Fatalf("%s, %+v; want %s and a link to seat 2", second.ID, second.Links.Invites, first.ID)
		}
		ada.post("/join/"+second.Links.Invites[0].Token, obj{"name": "Ada"}, http.StatusOK, nil)
		for _, p := range []*player{ada, bob} {
			if s := p.begin(again(id, ada.look(id).Mine[0])); s.ID != first.ID || len(s.Mine) != 1 || len(s.Links.Invites) != 0 {
				t.Errorf("asked again: %s, %v, %v", s.ID, s.Mine, s.Links.Invites)
			}
		}
	})
	t.Run("15.2.1 both at once", func(t *testing.T) {
		ada, bob, id := friends(t, serve(t, testConfig(t)), begin("me", "open"))
		ada.post("/matches/"+id+"/resign", obj{"id": ada.id(), "seat": 1}, http.StatusOK, nil)
		var got [2]server.Snapshot
		var wait sync.WaitGroup
		for i, p := range []*player{ada, bob} {
			wait.Go(func() { got[i] = p.begin(again(id, game.Seat(i+1))) })
		}
		wait.Wait()
		if got[0].ID != got[1].ID || len(got[0].Mine)+len(got[1].Mine) != 1 {
			t.Errorf("%s for %v and %s for %v", got[0].ID, got[0].Mine, got[1].ID, got[1].Mine)
		}
	})
	t.Run("15.2.1 of another game is refused", func(t *testing.T) {
		ada, _, id := friends(t, serve(t, testConfig(t)), begin("me", "open"))
		ada.post("/matches/"+id+"/resign", obj{"id": ada.id(), "seat": 1}, http.StatusOK, nil)
		body := again(id, 1)
		body["game"] = "tankchess"
		ada.refused("POST", "/matches", body, http.StatusUnprocessableEntity, "invalid")
	})
	t.Run("15.2.1 there is a seat for who sat on the other side", func(t *testing.T) {
		ada, bob, id := friends(t, serve(t, testConfig(t)), begin("me", "open"))
		ada.post("/matches/"+id+"/resign", obj{"id": ada.id(), "seat": 1}, http.StatusOK, nil)
		for _, who := range []string{"me", "ai"} {
			body := again(id, 1)
			body["seats"].([]obj)[0]["who"] = who
			ada.refused("POST", "/matches", body, http.StatusUnprocessableEntity, "invalid")
		}
		alone := begin("me", "me")
		alone["id"] = "alone"
		ada.begin(alone)
		body := again(id, 1)
		body["id"] = "alone" // that match is not the one that follows
		ada.refused("POST", "/matches", body, http.StatusConflict, "conflict")
		body["id"] = "next"
		next := ada.begin(body).ID
		if s := bob.begin(again(id, 2)); s.ID != next || len(s.Links.Invites) != 1 {
			t.Errorf("the other side is led to %s, %+v", s.ID, s.Links.Invites)
		}
	})
}
