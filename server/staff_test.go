package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/tankchess"
	"sabot/server"
)

// joint is a match in which Ada and Cleo hold seat 1 together, against Bob.
type joint struct {
	*testing.T
	url            string
	id             string
	ada, cleo, bob *player
}

func newJoint(t *testing.T, url string) joint {
	t.Helper()
	j := joint{T: t, url: url}
	body := begin("me", "open")
	body["chat"] = true
	body["seats"].([]obj)[0]["name"] = "Ada"
	j.ada, j.bob, j.id = friends(t, j.url, body)
	j.cleo = guest(t, j.url)
	j.cleo.post("/join/"+seatKey(j.ada, j.id, obj{"staff": true}), obj{"name": "Cleo"}, http.StatusOK, nil)
	return j
}

// staff asks for a change among those who hold seat 1.
func (j joint) staff(p *player, call string, body obj) server.Staff {
	j.Helper()
	body["seat"] = 1
	var s server.Staff
	p.post("/matches/"+j.id+"/staff/"+call, body, http.StatusOK, &s)
	return s
}

func (j joint) noStaff(p *player, call string, body obj, status int, code string) server.Problem {
	j.Helper()
	body["seat"] = 1
	return p.refused(http.MethodPost, "/matches/"+j.id+"/staff/"+call, body, status, code)
}

// held is what p sees of the staff of seat 1.
func (j joint) held(p *player) server.Staff {
	j.Helper()
	s := p.look(j.id)
	if len(s.Mine) != 1 || s.Sights[0].Staff == nil {
		j.Fatalf("holds %v, sees %+v", s.Mine, s.Sights[0].Staff)
	}
	return *s.Sights[0].Staff
}

// commanded makes a request that another member decides, and returns why not.
func (j joint) commanded(p *player, call string, body obj) string {
	j.Helper()
	body["id"], body["seat"] = p.id(), 1
	return p.refused(http.MethodPost, "/matches/"+j.id+"/"+call, body, http.StatusForbidden, "not-commanded").Detail
}

func TestStaffSharesUnitsOut(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t)))
	s := j.held(j.cleo)
	if s.You != 2 || s.Chief != 1 || len(s.Members) != 2 || s.Members[1].Name != "Cleo" || len(s.Units) != 3 {
		t.Fatalf("cleo sees %+v", s)
	}
	if a, b := j.ada.look(j.id).Sights[0], j.cleo.look(j.id).Sights[0]; string(a.View) != string(b.View) || len(a.Legal) != len(b.Legal) {
		t.Error("two members of a staff see different things")
	}
	j.staff(j.ada, "assign", obj{"member": 2, "units": []string{"2", "3"}})
	s = j.staff(j.ada, "assign", obj{"member": 1, "units": []string{"3"}})
	if !slices.Equal(s.Members[0].Units, []string{"3"}) || !slices.Equal(s.Members[1].Units, []string{"2"}) {
		t.Errorf("given: %+v", s.Members)
	}
	if why := j.commanded(j.ada, "actions", obj{"text": "2"}); !strings.Contains(why, "Cleo") {
		t.Errorf("ada plays what is Cleo's: %q", why)
	}
	if why := j.commanded(j.cleo, "actions", obj{"text": "3"}); !strings.Contains(why, "Ada") {
		t.Errorf("cleo plays what is Ada's: %q", why)
	}
	if why := j.commanded(j.cleo, "actions", obj{"text": "roll"}); !strings.Contains(why, "Ada") {
		t.Errorf("cleo plays for the side: %q", why)
	}
	j.cleo.refused(http.MethodPost, "/matches/"+j.id+"/actions", obj{"id": "bad", "seat": 1, "text": "9"},
		http.StatusUnprocessableEntity, "refused")
	j.cleo.play(j.id, 1, "2") // hers
	j.bob.play(j.id, 2, "1")
	j.cleo.play(j.id, 1, "1") // nobody's
	j.bob.play(j.id, 2, "1")
	j.staff(j.ada, "assign", obj{"member": 0, "units": []string{"2"}})
	j.ada.play(j.id, 1, "2") // nobody's any more
	j.bob.play(j.id, 2, "roll")
	j.ada.play(j.id, 1, "roll")
}

// What concerns the side as a whole is the chief's.
func TestStaffChief(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t)))
	j.ada.play(j.id, 1, "1")
	if len(j.cleo.look(j.id).Undo) != 0 || len(j.ada.look(j.id).Undo) != 1 {
		t.Error("taking back is offered to others than the chief")
	}
	for call, body := range map[string]obj{
		"resign": {}, "draw": {"do": "offer"}, "undo": {"do": "ask"}, "pause": {"do": "ask"}, "give": {"seconds": 5}, "claim": {},
		"mute": {"on": true}, "link": {},
	} {
		if why := j.commanded(j.cleo, call, body); !strings.Contains(why, "Ada") {
			t.Errorf("%s: %q", call, why)
		}
	}
	j.commanded(j.cleo, "link", obj{"staff": true})
	seatKey(j.cleo, j.id, obj{"keep": true}) // a device of her own is hers to add
	j.ada.refused(http.MethodPost, "/matches/"+j.id+"/link", obj{"id": "l", "seat": 1, "keep": true, "staff": true},
		http.StatusUnprocessableEntity, "invalid")
	for call, body := range map[string]obj{
		"assign": {"member": 2, "units": []string{"1"}}, "chief": {"member": 2}, "remove": {"member": 1}, "computer": {"level": "recruit"},
	} {
		j.noStaff(j.cleo, call, body, http.StatusForbidden, "not-commanded")
		j.noStaff(j.bob, call, body, http.StatusForbidden, "not-yours")
	}
	for _, wrong := range []obj{
		{"member": 7, "units": []string{"1"}}, {"member": 2, "units": []string{"x"}}, {"member": 2, "units": []string{}},
	} {
		j.noStaff(j.ada, "assign", wrong, http.StatusUnprocessableEntity, "invalid")
	}
	j.noStaff(j.ada, "chief", obj{"member": 9}, http.StatusUnprocessableEntity, "invalid")
	j.noStaff(j.ada, "remove", obj{"member": 9}, http.StatusUnprocessableEntity, "invalid")
	j.noStaff(j.ada, "remove", obj{"member": 1}, http.StatusUnprocessableEntity, "refused")
	if s := j.staff(j.ada, "chief", obj{"member": 2}); s.Chief != 2 {
		t.Errorf("chief is %d", s.Chief)
	}
	if got := j.bob.look(j.id).Players[0]; got.Name != "Cleo" || len(got.Staff) != 2 {
		t.Errorf("bob sees %+v opposite", got)
	}
	j.commanded(j.ada, "resign", obj{})
	j.staff(j.ada, "remove", obj{"member": 1}) // Ada leaves
	if s := j.ada.look(j.id); len(s.Mine) != 0 || s.Sights[0].Staff != nil {
		t.Errorf("ada still holds %v", s.Mine)
	}
	s := j.cleo.look(j.id)
	if s.Sights[0].Staff != nil || s.Players[0].Staff != nil {
		t.Error("one person is shown as a staff")
	}
	j.cleo.post("/matches/"+j.id+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
}

// What a chief has made links for ends with being chief, and what a member has made
// links for with being one: nobody takes the seat away from the others later.
func TestStaffLinksEnd(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t)))
	give := seatKey(j.ada, j.id, obj{})
	j.staff(j.ada, "chief", obj{"member": 2})
	eve := guest(t, j.url)
	eve.refused(http.MethodPost, "/join/"+give, obj{"name": "Eve"}, http.StatusNotFound, "not-found")
	if s := j.held(j.cleo); len(s.Members) != 2 {
		t.Errorf("after an old link: %+v", s.Members)
	}
	second := seatKey(j.ada, j.id, obj{"keep": true})
	j.ada.want(http.MethodDelete, "/me", nil, http.StatusNoContent, nil)
	eve.refused(http.MethodPost, "/join/"+second, obj{}, http.StatusNotFound, "not-found")
	if s := j.cleo.look(j.id); s.Result != nil || len(s.Mine) != 1 {
		t.Errorf("cleo holds %v", s.Mine)
	}
}

// A staff of one is no staff: nothing is different from a seat without.
func TestStaffOfOne(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, _, id := friends(t, url, begin("me", "open"))
	var raw string
	ada.get("/matches/"+id, &raw)
	if strings.Contains(raw, `"staff"`) {
		t.Errorf("a seat with one holder has a staff: %s", raw)
	}
	for call, body := range map[string]obj{
		"say":           {"id": "s", "seat": 1, "phrase": "hello", "to": "side"},
		"staff/propose": {"seat": 1, "to": obj{"x": 1, "y": 1}},
	} {
		ada.refused(http.MethodPost, "/matches/"+id+"/"+call, body, http.StatusUnprocessableEntity, "refused")
	}
}

// The words of a refusal come in the reader's language, with the unit's name.
func TestStaffRefusesInWords(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = onlyRules(tankchess.New())
	url := serve(t, cfg)
	body := begin("me", "open")
	body["game"], body["setup"] = "tankchess", obj{"scenario": "quick12"}
	ada, _, id := friends(t, url, body)
	cleo := guest(t, url)
	cleo.post("/join/"+seatKey(ada, id, obj{"staff": true}), obj{"name": "Cléo"}, http.StatusOK, nil)
	ada.post("/matches/"+id+"/staff/assign", obj{"seat": 1, "member": 2, "units": []string{"M"}}, http.StatusOK, nil)
	legal := ada.look(id).Sights[0].Legal
	at := slices.IndexFunc(legal, func(l server.LegalAction) bool { return strings.HasPrefix(l.Text, "M") })
	for lang, want := range map[string]string{
		"en": "Medium tank (M): Cléo decides for it.", "fr": "Char moyen (M)\u00a0: Cléo en décide.",
	} {
		ada.lang = lang
		pr := ada.refused(http.MethodPost, "/matches/"+id+"/actions",
			obj{"id": "m-" + lang, "seat": 1, "action": legal[at].Action}, http.StatusForbidden, "not-commanded")
		if pr.Detail != want || len(pr.Refusals) != 1 || pr.Refusals[0].Reason != "staff.unit" {
			t.Errorf("in %s: %q, want %q", lang, pr.Detail, want)
		}
	}
	cleo.post("/matches/"+id+"/actions", obj{"id": "m", "seat": 1, "action": legal[at].Action}, http.StatusOK, nil)
}

// What a staff says, draws and arranges shows nowhere else: no frame, no
// number, no time, no line.
func TestStaffTellsNothing(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t)))
	eve := guest(t, j.url)
	outside := map[string]*player{"the other side": j.bob, "a spectator": eve}
	listeners := map[string]*listener{}
	frames, states, lists := map[string]int{}, map[string]string{}, map[string]string{}
	la, lc := j.ada.listen(j.id, "?state=1"), j.cleo.listen(j.id, "?state=1")
	for who, p := range outside {
		listeners[who] = p.listen(j.id, "?state=1")
	}
	for _, l := range listeners { // everybody has come, and nobody comes any more
		l.until("state", func(m streamed) bool { return m.State.Players[0].Present && m.State.Players[1].Present })
	}
	say := func(p *player, seat int, body obj) {
		body["id"], body["seat"] = p.id(), seat
		p.post("/matches/"+j.id+"/say", body, http.StatusOK, nil)
	}
	say(j.ada, 1, obj{"phrase": "good-luck"})
	for who, p := range outside {
		listeners[who].until("state", func(m streamed) bool { return m.State.Note == 2 })
		frames[who] = len(listeners[who].raw)
		p.get("/matches/"+j.id, ptr(states, who))
		p.get("/matches", ptr(lists, who))
	}
	const secret = "over the bridge at dawn"
	say(j.cleo, 1, obj{"text": secret, "to": "side"})
	say(j.ada, 1, obj{"phrase": "thanks", "to": "side"})
	j.staff(j.ada, "assign", obj{"member": 2, "units": []string{"2"}})
	j.staff(j.cleo, "propose", obj{"unit": "2", "from": obj{"x": 1, "y": 2}, "to": obj{"x": 30, "y": 4}, "phrase": "go"})
	la.until("side", func(m streamed) bool { return strings.Contains(string(m.Note), secret) })
	lc.until("side", func(m streamed) bool {
		return strings.Contains(string(m.Note), "thanks") && strings.Contains(string(m.Note), `"Ada"`)
	})
	la.until("state", func(m streamed) bool { return len(m.State.Sights[0].Staff.Proposals) == 1 })
	for who, p := range outside {
		var state, list string
		p.get("/matches/"+j.id, &state)
		p.get("/matches", &list)
		if state != states[who] || list != lists[who] {
			t.Errorf("%s sees that a staff talks:\n%s\n%s", who, states[who], state)
		}
	}
	say(j.ada, 1, obj{"phrase": "oops"})
	for who := range outside {
		listeners[who].until("state", func(m streamed) bool { return m.State.Note == 3 })
		if got := len(listeners[who].raw) - frames[who]; got != 2 {
			t.Errorf("%s got %d frames, want a note and a state:\n%s", who, got, listeners[who].text())
		}
	}
	j.ada.post("/matches/"+j.id+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
	for who, p := range outside {
		for _, path := range []string{"", "/entries", "/log"} {
			var text string
			if p.get("/matches/"+j.id+path, &text); strings.Contains(text, secret) || strings.Contains(text, `"side"`) {
				t.Errorf("%s reads the talk of a staff in %q", who, path)
			}
		}
	}
	var h server.History
	j.ada.get("/matches/"+j.id+"/entries?side=1", &h)
	if len(h.Side) != 2 || h.Side[0].N != 2 || h.Side[0].Text != secret || h.Side[0].Name != "Cleo" {
		t.Errorf("ada reads %+v", h.Side)
	}
}

// ptr is where a test keeps the text of a key.
func ptr(m map[string]string, key string) *keep { return &keep{m, key} }

type keep struct {
	m   map[string]string
	key string
}

func (k *keep) UnmarshalJSON(data []byte) error {
	k.m[k.key] = string(data) + "\n"
	return nil
}

func TestStaffProposals(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t)))
	draw := func(p *player, unit string, x int) server.Staff {
		return j.staff(p, "propose", obj{"unit": unit, "to": obj{"x": x, "y": 0}})
	}
	draw(j.cleo, "1", 1)
	if s := draw(j.cleo, "1", 2); len(s.Proposals) != 1 || s.Proposals[0].To.X != 2 || s.Proposals[0].Member != 2 {
		t.Errorf("a proposal does not replace the one before: %+v", s.Proposals)
	}
	for x := range 7 {
		j.staff(j.cleo, "propose", obj{"to": obj{"x": 100 + x, "y": 0}})
	}
	s := draw(j.ada, "2", 9)
	if len(s.Proposals) != 6 || s.Proposals[0].To.X != 102 || s.Proposals[5].Unit != "2" {
		t.Errorf("a member has more than a handful: %+v", s.Proposals)
	}
	for _, wrong := range []obj{
		{"unit": "9", "to": obj{"x": 1, "y": 1}}, {"to": obj{"x": 1, "y": 1_000_000}}, {"to": obj{"x": 1, "y": 1}, "phrase": "charge"}, {},
	} {
		j.noStaff(j.cleo, "propose", wrong, http.StatusUnprocessableEntity, "invalid")
	}
	j.noStaff(j.bob, "propose", obj{"to": obj{"x": 1, "y": 1}}, http.StatusForbidden, "not-yours")
	j.noStaff(j.cleo, "withdraw", obj{"n": s.Proposals[5].N}, http.StatusForbidden, "not-commanded")
	if s = j.staff(j.ada, "withdraw", obj{"n": s.Proposals[0].N}); len(s.Proposals) != 5 {
		t.Errorf("the chief takes one off: %+v", s.Proposals)
	}
	j.ada.play(j.id, 1, "2")
	if s = j.held(j.cleo); slices.ContainsFunc(s.Proposals, func(p server.Proposal) bool { return p.Unit == "2" }) || len(s.Proposals) != 4 {
		t.Errorf("what was played is still proposed: %+v", s.Proposals)
	}
	s = j.staff(j.ada, "remove", obj{"member": 2})
	if len(s.Members) != 1 || len(s.Proposals) != 0 {
		t.Errorf("who has left still proposes: %+v", s)
	}
}

// The computer of a staff plays what nobody took, and leaves the rest alone.
func TestStaffComputer(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t))) // its mind wants to take one stone of twelve
	j.staff(j.ada, "assign", obj{"member": 1, "units": []string{"1"}})
	s := j.staff(j.ada, "computer", obj{"level": "regular"})
	if len(s.Members) != 3 || s.Members[2].Mind != "regular" {
		t.Fatalf("staff: %+v", s.Members)
	}
	if got := j.bob.look(j.id).Players[0].Staff; len(got) != 3 || got[2].Mind != "regular" {
		t.Errorf("bob does not see that a computer helps: %+v", got)
	}
	j.ada.play(j.id, 1, "1") // 11 left
	j.bob.play(j.id, 2, "3") // 8: it wants one, which is Ada's
	if s := j.ada.look(j.id); s.Last != 2 {
		t.Errorf("the computer played what is Ada's: entry %d", s.Last)
	}
	j.staff(j.ada, "assign", obj{"member": 0, "units": []string{"1"}})
	eventually(t, "the computer takes what nobody has", func() bool { return j.ada.look(j.id).Last == 3 })
	j.staff(j.ada, "computer", obj{"level": "ace", "waits": true})
	j.bob.play(j.id, 2, "3") // 4
	if why := j.commanded(j.cleo, "resign", obj{}); !strings.Contains(why, "Ada") {
		t.Errorf("with a computer in the staff: %q", why)
	}
	j.staff(j.ada, "assign", obj{"member": 3, "units": []string{"1"}})
	if why := j.commanded(j.ada, "actions", obj{"text": "1"}); !strings.Contains(why, "the computer") {
		t.Errorf("ada plays what is the computer's: %q", why)
	}
	if s := j.ada.look(j.id); s.Last != 4 {
		t.Errorf("a computer that was told to wait has played: entry %d", s.Last)
	}
	j.staff(j.ada, "computer", obj{"level": "ace"})
	eventually(t, "the computer goes on", func() bool { return j.ada.look(j.id).Last == 5 })
	j.staff(j.ada, "remove", obj{"member": 3})
	j.noStaff(j.ada, "chief", obj{"member": 3}, http.StatusUnprocessableEntity, "invalid")
}

func TestStaffSurvivesRestart(t *testing.T) {
	cfg := testConfig(t)
	url, stop := start(t, cfg)
	j := newJoint(t, url)
	j.staff(j.ada, "assign", obj{"member": 2, "units": []string{"3"}})
	j.staff(j.ada, "propose", obj{"unit": "1", "to": obj{"x": 5, "y": 6}, "phrase": "hold"})
	j.ada.post("/matches/"+j.id+"/say", obj{"id": "once", "seat": 1, "phrase": "thanks", "to": "side"}, http.StatusOK, nil)
	stop()
	url, stop = start(t, cfg)
	defer stop()
	for _, p := range []*player{j.ada, j.cleo} {
		p.url = url
	}
	s := j.held(j.cleo)
	if !slices.Equal(s.Members[1].Units, []string{"3"}) || len(s.Proposals) != 1 || s.Talk != 2 {
		t.Errorf("after a restart: %+v", s)
	}
	var r server.Receipt
	j.ada.post("/matches/"+j.id+"/say", obj{"id": "once", "seat": 1, "phrase": "thanks", "to": "side"}, http.StatusOK, &r)
	if s := j.held(j.ada); !r.Repeat || s.Talk != 2 {
		t.Errorf("a retry is told twice: %+v, %d lines", r, s.Talk)
	}
	if why := j.commanded(j.ada, "actions", obj{"text": "3"}); !strings.Contains(why, "Cleo") {
		t.Errorf("after a restart: %q", why)
	}
}

// A link says what it is for, to whoever has it and could use it.
func TestInvitation(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t)))
	dan := guest(t, j.url)
	for how, want := range map[string]obj{"share": {"keep": true}, "staff": {"staff": true}, "give": {}} {
		var got server.Invitation
		dan.get("/join/"+seatKey(j.ada, j.id, want), &got)
		if got.For != how || got.Seat != 1 || got.Match != j.id || got.Game != "heap" || got.Name != "Ada" || got.Setup.Scenario != "small" {
			t.Errorf("%s: %+v", how, got)
		}
	}
	key := seatKey(j.ada, j.id, obj{"staff": true})
	j.ada.post("/join/"+key, obj{}, http.StatusOK, nil) // who sits there does not use it up
	var s server.Snapshot
	dan.post("/join/"+key, obj{}, http.StatusOK, &s)
	if !slices.Equal(s.Mine, []game.Seat{1}) || s.Sights[0].Staff.You != 3 {
		t.Errorf("dan holds %v", s.Mine)
	}
	eve := guest(t, j.url)
	eve.refused(http.MethodGet, "/join/"+key, nil, http.StatusConflict, "conflict")
	eve.refused(http.MethodGet, "/join/unknown", nil, http.StatusNotFound, "not-found")
	for n := range 5 {
		guest(t, j.url).post("/join/"+seatKey(j.ada, j.id, obj{"staff": true}), obj{"name": fmt.Sprint("N", n)}, http.StatusOK, nil)
	}
	j.ada.refused(http.MethodPost, "/matches/"+j.id+"/link", obj{"id": "l", "seat": 1, "staff": true},
		http.StatusUnprocessableEntity, "refused")
}

// Also where nobody more can join, the computer can be told to wait: people can
// always go on.
func TestComputerOfAFullStaffWaits(t *testing.T) {
	j := newJoint(t, serve(t, testConfig(t)))
	j.staff(j.ada, "computer", obj{"level": "regular"})
	for n := range 5 {
		guest(t, j.url).post("/join/"+seatKey(j.ada, j.id, obj{"staff": true}), obj{"name": fmt.Sprint("N", n)}, http.StatusOK, nil)
	}
	if s := j.staff(j.ada, "computer", obj{"level": "ace", "waits": true}); len(s.Members) != 8 || !s.Members[2].Waits {
		t.Errorf("the staff is %+v", s.Members)
	}
	j.ada.refused(http.MethodPost, "/matches/"+j.id+"/link", obj{"id": "l", "seat": 1, "staff": true},
		http.StatusUnprocessableEntity, "refused")
	j.staff(j.ada, "remove", obj{"member": 3})
}

// A match that two people hold together is not one's own: it is deleted by the
// chief and the other side, not by a member alone.
func TestStaffAndDeletion(t *testing.T) {
	url := serve(t, testConfig(t))
	j := newJoint(t, url)
	if why := j.commanded(j.cleo, "delete", obj{"do": "ask"}); !strings.Contains(why, "Ada") {
		t.Errorf("a member asks for the deletion: %q", why)
	}
	ada, cleo := guest(t, url), guest(t, url)
	id := ada.begin(begin("me", "ai")).ID
	cleo.post("/join/"+seatKey(ada, id, obj{"staff": true}), obj{"name": "Cleo"}, http.StatusOK, nil)
	for _, p := range []*player{ada, cleo} {
		p.refused(http.MethodDelete, "/matches/"+id, nil, http.StatusConflict, "conflict")
		if p.look(id).Owned {
			t.Error("a side that two hold is one's own")
		}
	}
	cleo.want(http.MethodDelete, "/me", nil, http.StatusNoContent, nil)
	if s := ada.look(id); s.Result != nil || s.Players[0].Gone || len(s.Players[0].Staff) != 0 {
		t.Errorf("after a member was forgotten: %+v", s.Players[0])
	}
}
