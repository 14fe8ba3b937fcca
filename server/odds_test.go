package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sabot/ai/commander"
	"sabot/ai/engagement"
	"sabot/ai/skirmish"
	"sabot/registry"
)

// tableGames are the games that answer questions without a match.
func tableGames(t *testing.T) []registry.Game {
	t.Helper()
	var games []registry.Game
	for _, open := range []func() (registry.Game, error){commander.Game, skirmish.Game, engagement.Game} {
		g, err := open()
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

func TestOddsAndScenes(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = tableGames(t)
	p := guest(t, serve(t, cfg))
	var answers []map[string]any
	p.post("/odds/commander", []obj{
		{"id": 1, "attacker": "JS-2m", "target": "PzKw V G", "fire": "at", "range": "short"},
		{"attacker": "JS-2m", "target": "PzKw V G", "fire": "sa", "range": "melee"},
	}, http.StatusOK, &answers)
	if len(answers) != 2 || answers[0]["p_kill"] != "51/100" || answers[0]["p_immobilise"] != "1/10" {
		t.Errorf("odds = %v", answers)
	}
	fault := fmt.Sprint(answers[1]["error"])
	if !strings.Contains(fault, "clause:TC-9.0.b") || !strings.Contains(fault, "That fire does nothing") {
		t.Errorf("a wrong query gets %v", answers[1])
	}
	p.lang = "fr"
	p.post("/odds/commander", []obj{{"attacker": "JS-2m", "target": "PzKw V G", "fire": "sa", "range": "melee"}}, http.StatusOK, &answers)
	if fault := fmt.Sprint(answers[0]["error"]); strings.Contains(fault, "That fire") {
		t.Errorf("in French: %s", fault)
	}
	p.post("/inspect/skirmish", []obj{{
		"tanks": []obj{{"tank": "panther", "x": 4500, "y": 2000, "h": 0}}, "end": obj{"x": 4500, "y": 4000, "h": 0},
	}}, http.StatusOK, &answers)
	if len(answers) != 1 || answers[0]["legal"] != false || answers[0]["clause"] != "TK-7.b" {
		t.Errorf("inspect = %v", answers)
	}
	p.post("/odds/skirmish", []obj{}, http.StatusOK, &answers)
	if len(answers) != 0 {
		t.Errorf("nothing asked, %v answered", answers)
	}
}

func TestOddsBadBodies(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = tableGames(t)
	p := guest(t, serve(t, cfg))
	p.refused(http.MethodPost, "/odds/skirmish", obj{"attack": 3}, http.StatusUnprocessableEntity, "invalid")
	p.refused(http.MethodPost, "/odds/skirmish", []byte(`[{"attack":3}`), http.StatusBadRequest, "invalid")
	p.refused(http.MethodPost, "/odds/skirmish", make([]obj, 501), http.StatusUnprocessableEntity, "invalid")
	p.refused(http.MethodPost, "/odds/chess", []obj{}, http.StatusNotFound, "not-found")
	p.refused(http.MethodPost, "/inspect/commander", []obj{}, http.StatusNotFound, "not-found")
	huge := []byte(`["` + strings.Repeat("x", 600<<10) + `"]`)
	p.refused(http.MethodPost, "/odds/skirmish", huge, http.StatusRequestEntityTooLarge, "invalid")
}
