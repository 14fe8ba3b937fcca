package server_test

import (
	"net/http"
	"strings"
	"testing"

	"sabot/server"
)

// The printed examples of a game, as a page reads them: the table before and
// after each step, what was played and what was refused.
func TestScenes(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = append(cfg.Games, onlyRules(cards(t))...)
	ann := guest(t, serve(t, cfg))
	var list []server.SceneSummary
	ann.get("/games/commander/scenes", &list)
	if len(list) == 0 {
		t.Fatal("no scenes")
	}
	for _, s := range list {
		var scene server.Scene
		ann.get("/games/commander/scenes/"+s.ID, &scene)
		if scene.ID != s.ID || scene.Clause != s.Clause || len(scene.Moments) != s.Steps+1 || len(scene.Moments[0].Lines) != 0 {
			t.Errorf("%s: %+v", s.ID, scene)
		}
		for i, m := range scene.Moments {
			if !strings.HasPrefix(string(m.View), "{") || i > 0 && len(m.Lines)+len(m.Refused) == 0 {
				t.Errorf("%s, step %d: view %s, lines %v", s.ID, i, m.View, m.Lines)
			}
		}
	}
	var two server.Scene
	ann.get("/games/commander/scenes/two-panzerschrecks", &two)
	if r := two.Moments[1].Refused; len(r) != 1 || r[0].Clause != "TC-8.7.c" {
		t.Errorf("refused %v", r)
	}
	var none []server.SceneSummary
	ann.get("/games/heap/scenes", &none)
	if none == nil || len(none) != 0 {
		t.Errorf("a game without examples: %v", none)
	}
	for _, path := range []string{"nowhere/scenes", "nowhere/scenes/walls", "commander/scenes/nowhere", "heap/scenes/walls"} {
		ann.refused(http.MethodGet, "/games/"+path, nil, http.StatusNotFound, "not-found")
	}
}
