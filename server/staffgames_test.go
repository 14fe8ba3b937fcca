package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"sabot/game"
	"sabot/games/commander"
	"sabot/games/engagement"
	"sabot/games/skirmish"
	"sabot/games/tankchess"
	"sabot/server"
)

// Three people hold a side of each game and have shared all of it out: whatever
// is asked, one of them may answer, and who may not is refused.
func TestStaffOfThreeInEveryGame(t *testing.T) {
	rules := []game.Rules{tankchess.New()}
	for _, open := range []func() (game.Rules, error){
		func() (game.Rules, error) { return commander.New() },
		func() (game.Rules, error) { return skirmish.New() },
		func() (game.Rules, error) { return engagement.New() },
	} {
		r, err := open()
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, r)
	}
	for name, setup := range map[string]obj{
		"tankchess": {"scenario": "quick12"}, "commander": {"scenario": "tc-20-hill-621"},
		"skirmish": {"scenario": "barkmann"}, "engagement": {"scenario": "RE-S2"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := testConfig(t)
			seed := uint64(3)
			cfg.Games, cfg.Seed = onlyRules(rules...), &seed
			body := begin("me", "open")
			body["game"], body["setup"], body["chat"] = name, setup, true
			ada, bob, id := friends(t, serve(t, cfg), body)
			staff := []*player{ada}
			for _, who := range []string{"Cleo", "Dan"} {
				p := guest(t, ada.url)
				p.post("/join/"+seatKey(ada, id, obj{"staff": true}), obj{"name": who}, http.StatusOK, nil)
				staff = append(staff, p)
			}
			answered, refused, units := playShared(t, id, staff, bob)
			if slices.Contains(answered[:min(units, len(answered))], 0) || refused == 0 { // two tanks are led by two
				t.Errorf("of the three, %v answered, and %d times one who may not was refused", answered, refused)
			}
		})
	}
}

// playShared plays a while, and counts who of a staff has answered, how often one
// was refused what another decides, and how many units there were to share out.
func playShared(t *testing.T, id string, staff []*player, bob *player) (answered []int, refused, units int) {
	t.Helper()
	answered = make([]int, len(staff))
	for step := range 90 {
		s := staff[0].look(id)
		if len(s.Waiting) == 0 || !slices.Contains(answered, 0) && step > 40 {
			break
		}
		if due := s.Waiting[0]; due.Seat == 2 {
			legal := bob.look(id).Sights[0].Legal
			bob.post("/matches/"+id+"/actions", obj{"id": bob.id(), "seat": 2, "action": legal[step%len(legal)].Action}, http.StatusOK, nil)
			continue
		}
		units = max(units, shareOut(t, id, staff))
		legal := staff[step%len(staff)].look(id).Sights[0].Legal
		action := legal[step*7%len(legal)].Action
		took := -1
		for i := range staff {
			p := staff[(i+step)%len(staff)]
			status, _, text := p.call(http.MethodPost, "/matches/"+id+"/actions", obj{"id": p.id(), "seat": 1, "action": action})
			if status == http.StatusOK {
				took = (i + step) % len(staff)
				answered[took]++
				break
			}
			var why server.Problem
			if err := json.Unmarshal(text, &why); err != nil || status != http.StatusForbidden || why.Code != "not-commanded" {
				t.Fatalf("step %d, %s: %d %s", step, action, status, text)
			}
			refused++
		}
		if took < 0 {
			t.Fatalf("step %d: nobody of the staff may play %s", step, action)
		}
	}
	return answered, refused, units
}

// shareOut gives what nobody was given to the members in turn, and counts all
// there is.
func shareOut(t *testing.T, id string, staff []*player) int {
	t.Helper()
	held := staff[0].look(id).Sights[0].Staff
	if held == nil {
		t.Fatal("three people are no staff")
	}
	given := map[string]bool{}
	for _, m := range held.Members {
		for _, u := range m.Units {
			given[u] = true
		}
	}
	for i, u := range held.Units {
		if !given[u.ID] {
			staff[0].post("/matches/"+id+"/staff/assign", obj{"seat": 1, "member": i%len(staff) + 1, "units": []string{u.ID}}, http.StatusOK, nil)
		}
	}
	return len(held.Units)
}
