package server_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"sabot/game"
	"sabot/server"
)

// handedOver is a match of two, both with chains of their own, in which Bob has
// given his seat to Cid after one roll.
func handedOver(t *testing.T, url string) (ada, bob, cid *roller, id string) {
	t.Helper()
	ada, bob, id, leave := rollers(t, url, begin("me", "open"))
	ada.play(id, 1, "roll")
	var link server.SeatLink
	bob.post("/matches/"+id+"/link", obj{"id": "given", "seat": 2}, http.StatusCreated, &link)
	leave()
	cid = newRoller(t, url)
	cid.post("/join/"+link.Token, obj{"name": "Cid", "chains": cid.chains()}, http.StatusOK, nil)
	return ada, bob, cid, id
}

// TestHandedOverSeatHasChainsOfItsOwn: whoever held it before knows its links, so
// the new holder binds others; the log says so and verifies.
func TestHandedOverSeatHasChainsOfItsOwn(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, cid, id := handedOver(t, url)
	if own := ada.look(id).Players[1].Own; own != cid.link(0) {
		t.Fatalf("the table knows the chain %s, want that of the new holder", own)
	}
	bob.attend(id, ignore) // he looks on, and is asked nothing
	asked := len(bob.calls())
	cid.attend(id, cid.honest(id))
	if r := cid.play(id, 2, "roll"); len(r.Entries) != 1 || r.Entries[0].Origin != "joint" {
		t.Fatalf("a roll of the new holder: %+v", r)
	}
	if c := cid.calls(); len(c) != 1 || c[0].Index != 1 || c[0].Actor != 2 || !c[0].Owns {
		t.Errorf("the new holder was asked %+v", c)
	}
	if len(bob.calls()) != asked {
		t.Error("the old holder was asked for a link")
	}
	if status, data := bob.show(id, linkAsked{Seat: 2, Index: 3}); status != http.StatusForbidden {
		t.Errorf("a link of the old holder = %d: %s", status, data)
	}
	cid.post("/matches/"+id+"/resign", resignation(cid.player, 2), http.StatusOK, nil)
	log := ada.log(id)
	if e := log.Entries[2]; e.Do != game.DoBind || e.Seat != 2 || len(e.Anchors) != 1 || e.Anchors[0].Own != cid.link(0) {
		t.Errorf("the log says %+v", e)
	}
	if got, want := log.Origins(), (game.Origins{Joint: 4}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestIDsAreTheNewHoldersOwn: what somebody else has sent under an id is no retry of
// whoever has the seat now, also after a restart.
func TestIDsAreTheNewHoldersOwn(t *testing.T) {
	cfg := testConfig(t)
	url, stop := start(t, cfg)
	ada, bob, id := friends(t, url, begin("me", "open"))
	act := func(p *player, seat game.Seat, id string) (r server.Receipt) {
		p.post("/matches/"+id+"/actions", obj{"id": "1", "seat": seat, "text": "1"}, http.StatusOK, &r)
		return r
	}
	act(ada, 1, id)
	ada.post("/matches/"+id+"/say", obj{"id": "2", "seat": 1, "phrase": "hello"}, http.StatusOK, nil)
	act(bob, 2, id)
	cid := guest(t, url)
	cid.post("/join/"+seatKey(ada, id, obj{}), obj{"name": "Cid"}, http.StatusOK, nil)
	if r := act(cid, 1, id); r.Repeat || len(r.Entries) != 1 {
		t.Fatalf("the first act of the new holder: %+v", r)
	}
	cid.post("/matches/"+id+"/say", obj{"id": "2", "seat": 1, "phrase": "thanks"}, http.StatusOK, nil)
	stop()
	url = serve(t, cfg)
	bob.url, cid.url = url, url
	if r := act(cid, 1, id); !r.Repeat {
		t.Errorf("a retry of the new holder is played twice: %+v", r)
	}
	if r := act(bob, 2, id); !r.Repeat {
		t.Errorf("a retry of the other side is played twice: %+v", r)
	}
	cid.refused(http.MethodPost, "/matches/"+id+"/say", obj{"id": "2", "seat": 1, "phrase": "oops"}, http.StatusConflict, "conflict")
}

// TestNewChainWaitsForTheOthers: a chain that is chosen in play must not meet links
// that the server knew when it was chosen.
func TestNewChainWaitsForTheOthers(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, _, cid, id := handedOver(t, url)
	cid.attend(id, cid.honest(id))
	ada.leave()
	eventually(t, "ada to be away", func() bool { return !cid.look(id).Players[0].Present })
	if r := cid.play(id, 2, "roll"); r.Entries[0].Origin != "left" {
		t.Fatalf("a roll without Ada: %+v", r)
	}
	if len(cid.calls()) != 0 {
		t.Errorf("the new chain was asked for: %+v", cid.calls())
	}
	ada.attend(id, ada.honest(id))
	if r := ada.play(id, 1, "roll"); r.Entries[0].Origin != "joint" {
		t.Errorf("a roll of both: %+v", r)
	}
	ada.leave()
	eventually(t, "ada to be away", func() bool { return !cid.look(id).Players[0].Present })
	cid.play(id, 2, "roll") // from then on it is a chain like any other
	if c := cid.calls(); len(c) != 2 || c[1].Index != 3 {
		t.Errorf("the new holder was asked %+v", c)
	}
	ada.post("/matches/"+id+"/resign", resignation(ada.player, 1), http.StatusOK, nil)
	ada.log(id)
}

// TestHandOverWithoutAChain: a client that sends none has none, and nobody uses the
// old one.
func TestHandOverWithoutAChain(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id, leave := rollers(t, url, begin("me", "open"))
	var link server.SeatLink
	bob.post("/matches/"+id+"/link", obj{"id": "given", "seat": 2}, http.StatusCreated, &link)
	leave()
	cid := newRoller(t, url)
	cid.post("/join/"+link.Token, obj{}, http.StatusOK, nil)
	cid.attend(id, ignore)
	if r := ada.play(id, 1, "roll"); r.Entries[0].Origin != "left" {
		t.Errorf("a roll with somebody without a chain: %+v", r)
	}
	if len(cid.calls()) != 0 {
		t.Errorf("who has no chain was asked %+v", cid.calls())
	}
	cid.post("/matches/"+id+"/resign", resignation(cid.player, 2), http.StatusOK, nil)
	cid.log(id)
}

// TestNoHandOverWhileARollWaits: who does not like what is coming must not get rid
// of the chain it will come from.
func TestNoHandOverWhileARollWaits(t *testing.T) {
	url := serve(t, testConfig(t))
	body := begin("me", "open")
	body["away"] = "wait"
	ada, bob, id, leave := rollers(t, url, body)
	leave()
	bob.attend(id, ignore)
	var link server.SeatLink
	ada.post("/matches/"+id+"/link", obj{"id": "given", "seat": 1}, http.StatusCreated, &link)
	var rolled sync.WaitGroup
	rolled.Go(func() {
		ada.call(http.MethodPost, "/matches/"+id+"/actions", obj{"id": "x", "seat": 1, "text": "roll"})
	})
	eventually(t, "the question", func() bool { return len(bob.calls()) == 2 })
	cid := newRoller(t, url)
	path := "/join/" + link.Token
	cid.refused(http.MethodPost, path, obj{"chains": cid.chains()}, http.StatusConflict, "conflict")
	if status, data := bob.show(id, bob.calls()[1]); status != http.StatusNoContent {
		t.Fatalf("the link = %d: %s", status, data)
	}
	rolled.Wait()
	cid.post(path, obj{"chains": cid.chains()}, http.StatusOK, nil)
}

// TestLateLinkIsNotTheNext: who asks for a link and says that it came too late
// knows it. The next roll takes another.
func TestLateLinkIsNotTheNext(t *testing.T) {
	cfg := testConfig(t)
	cfg.LinkTimeout = 100 * time.Millisecond
	url, stop := start(t, cfg)
	ada, bob, id, leave := rollersWho(t, url, begin("me", "open"), (*roller).hurried)
	leave()
	leave = bob.attend(id, ignore)
	ada.roll(id, 1) // Bob is there and answers too late
	late := bob.calls()[1]
	if status, _ := bob.show(id, late); status != http.StatusConflict {
		t.Fatalf("a link that comes late = %d", status)
	}
	leave()
	ada.leave()
	stop()
	cfg.LinkTimeout = time.Minute
	url = serve(t, cfg)
	ada.url, bob.url = url, url
	ada.attend(id, ada.honest(id))
	bob.attend(id, bob.honest(id))
	if r := bob.play(id, 2, "roll"); r.Entries[0].Origin != "joint" {
		t.Fatalf("a roll of both: %+v", r)
	}
	c := bob.calls()
	if next := c[len(c)-1]; next.Index != late.Index+1 {
		t.Errorf("asked for link %d after %d came late", next.Index, late.Index)
	}
	bob.post("/matches/"+id+"/resign", resignation(bob.player, 2), http.StatusOK, nil)
	bob.log(id)
}
