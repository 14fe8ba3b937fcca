package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sabot/ai"
	"sabot/ai/commander"
	"sabot/ai/tankchess"
	"sabot/game"
	"sabot/registry"
	"sabot/server"
)

// chess are matches of a game whose computers advise.
func chess(t *testing.T) server.Config {
	t.Helper()
	g, err := tankchess.Game()
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	cfg.Games = []registry.Game{g}
	return cfg
}

func chessMatch(setup obj, seats ...string) obj {
	body := begin(seats...)
	body["game"], body["setup"] = "tankchess", setup
	return body
}

// Who plays against the computer alone is told what it would do and why, in their own
// language, and why not something else.
func TestHint(t *testing.T) {
	p := guest(t, serve(t, chess(t)))
	s := p.begin(chessMatch(obj{"scenario": "quick12"}, "me", "ai"))
	path := "/matches/" + s.ID + "/hint"
	var hint server.Hint
	p.post(path, obj{"seat": 1}, http.StatusOK, &hint)
	if hint.Reason == nil || hint.Reason.Text == "" || hint.Yours != nil || len(hint.Line) == 0 || hint.Line[0] != hint.Text {
		t.Fatalf("the hint is %+v", hint)
	}
	var french, again, beside server.Hint
	p.lang = "fr"
	p.post(path, obj{"seat": 1}, http.StatusOK, &french)
	p.lang = ""
	if french.Text != hint.Text || french.Reason.Kind != hint.Reason.Kind || french.Reason.Text == hint.Reason.Text {
		t.Errorf("in French: %+v, %+v", french, french.Reason)
	}
	p.post(path, obj{"seat": 1, "text": hint.Text}, http.StatusOK, &again)
	if again.Yours == nil || again.Yours.Reason.Kind != "same" {
		t.Errorf("beside itself: %+v", again.Yours)
	}
	legal := s.Sights[0].Legal[0]
	p.post(path, obj{"seat": 1, "compare": legal.Action}, http.StatusOK, &beside)
	if beside.Yours == nil || beside.Yours.Text != legal.Text || beside.Yours.Reason.Text == "" || beside.Yours.Score > beside.Score {
		t.Errorf("beside the best: %+v", beside.Yours)
	}
	p.post("/matches/"+s.ID+"/actions", obj{"id": "a", "seat": 1, "action": hint.Action}, http.StatusOK, nil)
}

// Nobody is helped against a person, or for a seat that is not theirs or not asked.
func TestHintsAreRefused(t *testing.T) {
	url := serve(t, chess(t))
	ada, bob, id := friends(t, url, chessMatch(obj{"scenario": "quick12"}, "me", "open"))
	pr := ada.refused(http.MethodPost, "/matches/"+id+"/hint", obj{"seat": 1}, http.StatusUnprocessableEntity, "refused")
	if len(pr.Refusals) != 1 || pr.Refusals[0].Reason != "table.no-hint" {
		t.Errorf("against a person: %+v", pr.Refusals)
	}
	s := ada.begin(chessMatch(obj{"scenario": "quick12"}, "me", "me"))
	path := "/matches/" + s.ID + "/hint"
	bob.refused(http.MethodPost, path, obj{"seat": 1}, http.StatusForbidden, "not-yours")
	ada.refused(http.MethodPost, path, obj{"seat": 2}, http.StatusUnprocessableEntity, "refused")
	ada.post(path, obj{"seat": 1}, http.StatusOK, nil)
	ada.refused(http.MethodPost, "/matches/"+s.ID+"/why", obj{"seq": 1}, http.StatusConflict, "conflict")
	ada.post("/matches/"+s.ID+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
	ada.refused(http.MethodPost, path, obj{"seat": 1}, http.StatusUnprocessableEntity, "refused")
}

// brief looks at so few positions that no clock ends its search.
type brief struct{ ai.Adviser }

func (b brief) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (ai.Thought, error) {
	budget.Nodes = 2000
	return b.Adviser.Decide(ctx, seat, view, budget)
}

func (b brief) Advise(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, yours game.Action) (ai.Advice, error) {
	budget.Nodes = 2000
	return b.Adviser.Advise(ctx, seat, view, budget, yours)
}

// A hint follows from what the seat sees: mines of the other side that lie elsewhere
// change nothing in it.
func TestHintsOfHiddenTwins(t *testing.T) {
	cfg := chess(t)
	mind := cfg.Games[0].Mind
	cfg.Games[0].Mind = func(level ai.Level) (ai.Mind, error) {
		m, err := mind(level)
		if err != nil {
			return nil, err
		}
		return brief{m.(ai.Adviser)}, nil
	}
	p := guest(t, serve(t, cfg))
	twin := func(pick func([]server.LegalAction) server.LegalAction) string {
		s := p.begin(chessMatch(obj{"scenario": "quick12", "options": obj{"remoteMines": true}}, "me", "me"))
		for n := 0; ; n++ {
			now := p.look(s.ID)
			seat := now.Waiting[0].Seat
			legal := now.Sights[seat-1].Legal
			if seat == 1 && strings.HasPrefix(now.Waiting[0].Kind, "move") {
				var hint string
				p.post("/matches/"+s.ID+"/hint", obj{"seat": 1, "compare": legal[len(legal)/2].Action}, http.StatusOK, &hint)
				return hint
			}
			choice := legal[0]
			if seat == 2 {
				choice = pick(legal)
			}
			p.post("/matches/"+s.ID+"/actions", obj{"id": p.id(), "seat": seat, "action": choice.Action}, http.StatusOK, nil)
		}
	}
	one := twin(func(l []server.LegalAction) server.LegalAction { return l[0] })
	other := twin(func(l []server.LegalAction) server.LegalAction { return l[len(l)-1] })
	if one != other {
		t.Errorf("the same sight gives\n%s\nand\n%s", one, other)
	}
}

// After the end everybody may ask why: a computer that counts positions decides the
// same again and says why.
func TestWhy(t *testing.T) {
	url := serve(t, chess(t))
	p := guest(t, url)
	s := p.begin(chessMatch(obj{"scenario": "quick12"}, "me", "ai"))
	p.post("/matches/"+s.ID+"/actions", obj{"id": "a", "seat": 1, "action": s.Sights[0].Legal[0].Action}, http.StatusOK, nil)
	eventually(t, "the computer moves", func() bool { return p.look(s.ID).Seq == 2 })
	p.post("/matches/"+s.ID+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
	var why, mine server.Why
	eve := guest(t, url)
	eve.post("/matches/"+s.ID+"/why", obj{"seq": 2}, http.StatusOK, &why)
	if !why.Again || why.Level != "recruit" || why.Text != history(p, s.ID)[2].Text || why.Reason == nil || why.Reason.Text == "" {
		data, err := json.Marshal(why)
		t.Errorf("why: %s %v", data, err)
	}
	eve.post("/matches/"+s.ID+"/why", obj{"seq": 1}, http.StatusOK, &mine)
	if mine.Level != "ace" || mine.Reason == nil {
		t.Errorf("of a person's move: %+v", mine)
	}
	eve.refused(http.MethodPost, "/matches/"+s.ID+"/why", obj{"seq": 3}, http.StatusNotFound, "not-found")
}

// Asking for a pause is no decision that somebody waits for: there is nothing to
// think about anew.
func TestWhyOfWhatNobodyWaitedFor(t *testing.T) {
	g, err := commander.Game()
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	cfg.Games, cfg.Pause = []registry.Game{g}, -1
	p := guest(t, serve(t, cfg))
	s := p.begin(cardMatch("me", "me"))
	for path := "/matches/" + s.ID; ; s = p.look(s.ID) {
		hold := slices.IndexFunc(s.Waiting, func(d game.Decision) bool { return d.Optional })
		d := s.Waiting[max(hold, 0)]
		p.post(path+"/actions", obj{"id": p.id(), "seat": d.Seat, "action": s.Sights[d.Seat-1].Legal[0].Action}, http.StatusOK, nil)
		if hold < 0 {
			continue
		}
		p.post(path+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
		p.refused(http.MethodPost, path+"/why", obj{"seq": s.Seq + 1}, http.StatusNotFound, "not-found")
		return
	}
}

// brokenAdviser breaks when it shall compare, and from then on whatever it is asked.
type brokenAdviser struct {
	heapMind
	broken bool
}

func (b *brokenAdviser) Advise(context.Context, game.Seat, game.View, ai.Budget, game.Action) (ai.Advice, error) {
	b.broken = true
	panic("nothing to compare with")
}

func (b *brokenAdviser) Decide(ctx context.Context, seat game.Seat, v game.View, budget ai.Budget) (ai.Thought, error) {
	if b.broken {
		panic("what was half done")
	}
	return b.heapMind.Decide(ctx, seat, v, budget)
}

// A mind that breaks over a comparison is asked anew what it would do, and what it
// remembers goes.
func TestMindThatBreaksOverAComparison(t *testing.T) {
	cfg := testConfig(t)
	cfg.Logger = nil
	cfg.Games = heapGames(heapMind{})
	cfg.Games[0].Mind = func(ai.Level) (ai.Mind, error) { return &brokenAdviser{}, nil }
	p := guest(t, serve(t, cfg))
	s := p.begin(begin("me", "me"))
	var hint server.Hint
	p.post("/matches/"+s.ID+"/hint", obj{"seat": 1, "text": "2"}, http.StatusOK, &hint)
	if hint.Text != "1" || hint.Yours == nil || hint.Yours.Text != "2" || hint.Yours.Reason.Kind != ai.ReasonThumb {
		t.Errorf("the hint is %+v beside %+v", hint.Judged, hint.Yours)
	}
	p.post("/matches/"+s.ID+"/hint", obj{"seat": 1}, http.StatusOK, &hint)
}
