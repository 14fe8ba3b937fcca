package server_test

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish"
	"sabot/server"
)

func TestSaved(t *testing.T) {
	tanks, err := skirmish.New()
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	cfg.Games = onlyRules(heapRules{}, tanks, cards(t))
	url := serve(t, cfg)
	ada, eve := guest(t, url), guest(t, url)
	var l server.GameList
	ada.get("/games", &l)
	if !slices.Equal(l.Games[0].Savable, []string{"setup"}) || !slices.Equal(l.Games[1].Savable, []string{"setup", "platoon", "map"}) {
		t.Errorf("games keep %v and %v", l.Games[0].Savable, l.Games[1].Savable)
	}
	good := obj{"nation": "germany", "tanks": []obj{{"tank": "panther"}}}
	poor := obj{"nation": "germany", "tanks": []obj{{"tank": "panther"}, {"tank": "sherman_76"}}, "options": obj{"budget": 50}}
	var v server.CheckResult
	ada.post("/saved/skirmish/platoon/check", obj{"data": good}, http.StatusOK, &v)
	if !v.OK || len(v.Faults) != 0 {
		t.Errorf("a good platoon: %+v", v)
	}
	var mine, shared server.Saved
	ada.post("/saved", obj{"game": "skirmish", "kind": "platoon", "name": "Cats", "data": good}, http.StatusCreated, &mine)
	eve.get("/saved/"+mine.ID, &shared)
	if !mine.Mine || shared.Mine || !shared.OK || shared.Name != "Cats" || !strings.Contains(string(shared.Data), "panther") {
		t.Errorf("TK-15.a kept as %+v, shared as %+v", mine, shared)
	}
	// What breaks a rule is kept, with what is wrong about it: it may not be
	// finished.
	var faulty server.Saved
	ada.post("/saved", obj{"game": "skirmish", "kind": "platoon", "name": "Mixed", "data": poor}, http.StatusCreated, &faulty)
	if faulty.OK || len(faulty.Faults) == 0 || faulty.Faults[0].Clause == "" || faulty.Faults[0].Text == "" {
		t.Errorf("a platoon that breaks rules: %+v", faulty)
	}
	ada.post("/saved", obj{"game": "commander", "kind": "force", "name": "Guards", "data": obj{
		"setup": obj{"scenario": "tc-17-2"}, "nation": "soviet", "cards": []obj{},
	}}, http.StatusCreated, &faulty)
	if faulty.OK || len(faulty.Faults) == 0 || !strings.HasPrefix(string(faulty.Faults[0].Clause), "TC-") {
		t.Errorf("TC-14.0.b an empty force: %+v", faulty)
	}
	ada.post("/saved", obj{"game": "heap", "kind": "setup", "name": "Small", "data": obj{"scenario": "small"}}, http.StatusCreated, nil)
	count := func(query string) int {
		var list []server.Saved
		ada.get("/saved"+query, &list)
		return len(list)
	}
	for query, want := range map[string]int{
		"": 4, "?game=skirmish": 2, "?kind=setup": 1, "?game=skirmish&kind=map": 0, "?game=commander&kind=force": 1,
	} {
		if got := count(query); got != want {
			t.Errorf("GET /saved%s lists %d, want %d", query, got, want)
		}
	}
	eve.refused(http.MethodDelete, "/saved/"+mine.ID, nil, http.StatusNotFound, "not-found")
	ada.want(http.MethodDelete, "/saved/"+mine.ID, nil, http.StatusNoContent, nil)
	eve.refused(http.MethodGet, "/saved/"+mine.ID, nil, http.StatusNotFound, "not-found")
}

func TestSavedBadBodies(t *testing.T) {
	tanks, err := skirmish.New()
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	cfg.Games = onlyRules(heapRules{}, tanks)
	p := guest(t, serve(t, cfg))
	for _, tc := range []struct {
		body   obj
		status int
		code   string
	}{
		{obj{"game": "chess", "kind": "setup", "name": "x", "data": obj{}}, http.StatusNotFound, "not-found"},
		{obj{"game": "heap", "kind": "force", "name": "x", "data": obj{}}, http.StatusNotFound, "not-found"},
		{obj{"game": "heap", "kind": "setup", "name": "x", "data": 7}, http.StatusUnprocessableEntity, "invalid"},
		{obj{"game": "skirmish", "kind": "platoon", "name": "x", "data": obj{"tankz": 1}}, http.StatusUnprocessableEntity, "invalid"},
		{obj{"game": "skirmish", "kind": "map", "name": "x", "data": []int{1}}, http.StatusUnprocessableEntity, "invalid"},
		{obj{"game": "skirmish", "kind": "map", "name": "a\u202eb", "data": obj{"terrain": []obj{}}}, http.StatusUnprocessableEntity, "invalid"},
		{obj{"game": "skirmish", "kind": "map", "name": "x"}, http.StatusUnprocessableEntity, "invalid"},
	} {
		p.refused(http.MethodPost, "/saved", tc.body, tc.status, tc.code)
	}
	var list []server.Saved
	if p.get("/saved", &list); len(list) != 0 {
		t.Errorf("something was kept: %+v", list)
	}
}

// countedRules count how often they are asked to set something up.
type countedRules struct {
	heapRules
	version int
	asked   *atomic.Int64
}

func (r countedRules) Catalog() game.Catalog {
	c := r.heapRules.Catalog()
	c.Rules = r.version
	return c
}

func (r countedRules) Start(s game.Setup, src dice.Source) (game.Position, []game.Event, error) {
	r.asked.Add(1)
	return r.heapRules.Start(s, src)
}

// A list of saved things does not make the rules work: what they say is kept
// with the thing, until there is a new version of them.
func TestSavedVerdictIsKept(t *testing.T) {
	cfg := testConfig(t)
	var asked atomic.Int64
	cfg.Games = onlyRules(countedRules{version: 1, asked: &asked})
	url, stop := start(t, cfg)
	p := guest(t, url)
	p.post("/saved", obj{"game": "heap", "kind": "setup", "name": "fine", "data": obj{"scenario": "small"}}, http.StatusCreated, nil)
	p.post("/saved", obj{"game": "heap", "kind": "setup", "name": "poor", "data": obj{"scenario": "none"}}, http.StatusCreated, nil)
	list := func(want int64) {
		t.Helper()
		var list []server.Saved
		p.get("/saved", &list)
		if len(list) != 2 || list[0].OK == list[1].OK {
			t.Fatalf("listed: %+v", list)
		}
		poor := list[slices.IndexFunc(list, func(v server.Saved) bool { return v.Name == "poor" })]
		if len(poor.Faults) != 1 || poor.Faults[0].Reason != "heap.scenario" || poor.Faults[0].Args["scenario"] != "none" {
			t.Errorf("faults: %+v", poor.Faults)
		}
		if n := asked.Load(); n != want {
			t.Errorf("the rules were asked %d times, want %d", n, want)
		}
	}
	for range 5 {
		list(2)
	}
	stop()
	cfg.Games = onlyRules(countedRules{version: 2, asked: &asked})
	p.url = serve(t, cfg)
	for range 3 {
		list(4)
	}
}
