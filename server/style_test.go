package server_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
	"sabot/server"
)

// stylist is a computer that tells in which style it was asked to play.
type stylist struct {
	heapMind
	heard chan ai.Style
}

func (l stylist) Decide(ctx context.Context, seat game.Seat, v game.View, b ai.Budget) (ai.Thought, error) {
	l.heard <- b.Style
	return l.heapMind.Decide(ctx, seat, v, b)
}

// TestStyleOfTheComputer: what was asked for reaches the mind. What was left to chance
// follows from the hidden seed and is told at the end, not before.
func TestStyleOfTheComputer(t *testing.T) {
	cfg := testConfig(t)
	l := stylist{heard: make(chan ai.Style, 8)}
	cfg.Games = []registry.Game{{Rules: heapRules{}, Mind: func(ai.Level) (ai.Mind, error) { return l, nil }}}
	p := guest(t, serve(t, cfg))
	playedIn := func(style string) (played ai.Style, id string) {
		body := begin("me", "ai")
		if style != "" {
			body["seats"].([]obj)[1]["style"] = style
		}
		s := p.begin(body)
		p.play(s.ID, 1, "1")
		return <-l.heard, s.ID
	}
	if style, id := playedIn(""); style != "" || p.look(id).Players[1].Style != "" {
		t.Errorf("without a style: %q", style)
	}
	if style, id := playedIn("sniper"); style != ai.Sniper || p.look(id).Players[1].Style != ai.Sniper {
		t.Errorf("a sniper plays in style %q", style)
	}
	seen := map[ai.Style]bool{}
	for range 6 {
		style, id := playedIn("any")
		seen[style] = true
		if player := p.look(id).Players[1]; player.Style != ai.AnyStyle || player.Plays != "" {
			t.Fatalf("before the end: %+v", player)
		}
		p.post("/matches/"+id+"/resign", resignation(p, 1), http.StatusOK, nil)
		s := p.look(id)
		fair, err := dice.NewFair(*s.Seeds)
		if err != nil {
			t.Fatal(err)
		}
		if want := ai.AnyStyle.Drawn(fair.Private(0, 2)); style != want || s.Players[1].Plays != want {
			t.Errorf("played as %q and told as %q, the hidden seed gives %q", style, s.Players[1].Plays, want)
		}
	}
	for style := range seen {
		if style == "" || style == ai.AnyStyle {
			t.Errorf("drawn: %q", style)
		}
	}
	body := begin("me", "ai")
	body["seats"].([]obj)[0]["style"] = "sniper"
	p.post("/matches", body, http.StatusUnprocessableEntity, nil)
	body = begin("me", "ai")
	body["seats"].([]obj)[1]["style"] = "berserk"
	p.post("/matches", body, http.StatusUnprocessableEntity, nil)
}

// TestStyleOfAMatchThatWasBroughtIn: how a computer played follows from the seeds in the
// last line. Without them nobody knows.
func TestStyleOfAMatchThatWasBroughtIn(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	for range 6 {
		body := begin("me", "ai")
		body["seats"].([]obj)[1]["style"] = "any"
		id := p.begin(body).ID
		p.post("/matches/"+id+"/resign", resignation(p, 1), http.StatusOK, nil)
		var log string
		p.get("/matches/"+id+"/log", &log)
		lines := strings.SplitAfter(log, "\n")
		for kept, want := range map[int]ai.Style{len(lines): p.look(id).Players[1].Plays, 2: ""} {
			var in server.ImportResult
			p.post("/replays", []byte(strings.Join(lines[:kept], "")), http.StatusCreated, &in)
			if got := p.look(in.ID).Players[1]; got.Style != ai.AnyStyle || got.Plays != want {
				t.Errorf("%d of %d lines: told as %q, want %q", kept, len(lines), got.Plays, want)
			}
		}
	}
}
