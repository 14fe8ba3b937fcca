package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"sabot/games/tankchess"
	"sabot/server"
)

// What a real game hides (the squares of remote mines, units placed in secret)
// neither the opponent nor a spectator can read in the log or on the stream.
func TestTankChessHidesChoices(t *testing.T) {
	for name, options := range map[string]obj{
		"CH-14.i remote mines":      {"remoteMines": true},
		"CH-13.c secret deployment": {"deployment": "secret"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := testConfig(t)
			cfg.Games = onlyRules(tankchess.New())
			url := serve(t, cfg)
			ada, bob, id := friends(t, url, obj{
				"game": "tankchess", "setup": obj{"scenario": "river16", "options": options},
				"seats": []obj{{"who": "me"}, {"who": "open"}},
			})
			eve := guest(t, url)
			listening := bob.listen(id, "?from=1")
			var played []server.LegalAction
			for len(played) < 2 {
				legal := ada.look(id).Sights[0].Legal
				if len(legal) == 0 {
					t.Fatalf("ada has nothing to do after %d choices", len(played))
				}
				choice := legal[len(legal)/2]
				ada.post("/matches/"+id+"/actions", obj{"id": ada.id(), "seat": 1, "action": choice.Action}, http.StatusOK, nil)
				played = append(played, choice)
			}
			listening.until("entry", func(m streamed) bool { return m.Entry.Seq == 2 })
			read := map[string]string{"bob's stream": listening.text()}
			for who, p := range map[string]*player{"bob": bob, "eve": eve} {
				var h server.History
				p.get("/matches/"+id+"/entries?from=1", &h)
				data, err := json.Marshal(h.Entries)
				if err != nil {
					t.Fatal(err)
				}
				read[who] = string(data)
			}
			for _, choice := range played {
				var a struct{ Square string }
				if err := json.Unmarshal(choice.Action, &a); err != nil || a.Square == "" {
					t.Fatalf("a choice without a square: %s", choice.Action)
				}
				for who, text := range read {
					if strings.Contains(text, choice.Text) || strings.Contains(text, `"`+a.Square+`"`) {
						t.Errorf("%s can read %q: %s", who, choice.Text, text)
					}
				}
			}
		})
	}
}

// Obstacles stand where the players like: what CH-13.a says of a board is
// advice, and a match begins on it all the same.
func TestBoardsOfOnesOwn(t *testing.T) {
	t.Run("CH-13.a a board against all advice is accepted, and the advice told", func(t *testing.T) {
		cfg := testConfig(t)
		cfg.Games = onlyRules(tankchess.New())
		p := guest(t, serve(t, cfg))
		board := obj{"id": "x", "name": "x", "width": 8, "height": 8, "map": []string{
			"....c...", "########", "####.###", "########", "........", "....D...", "........", "...C....",
		}}
		setup := obj{"scenario": "custom", "details": board}
		var found server.CheckResult
		p.post("/saved/tankchess/setup/check", obj{"data": setup}, http.StatusOK, &found)
		if !found.OK || len(found.Faults) > 0 || len(found.Advice) < 3 || found.Advice[0].Clause != "CH-13.a" || found.Advice[0].Text == "" {
			t.Errorf("%+v", found)
		}
		p.begin(obj{"game": "tankchess", "setup": setup, "seats": []obj{{"who": "me"}, {"who": "me"}}})
		board["advice"] = "waived"
		found = server.CheckResult{}
		p.post("/saved/tankchess/setup/check", obj{"data": setup}, http.StatusOK, &found)
		if !found.OK || len(found.Advice) > 0 {
			t.Errorf("waived: %+v", found.Advice)
		}
	})
}
