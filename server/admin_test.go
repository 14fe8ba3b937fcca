package server_test

import (
	"net/http"
	"strings"
	"testing"

	"sabot/server"
)

// The operator looks after the people of a server while it runs, and takes
// matches and guests away while it does not.
func TestAdmin(t *testing.T) {
	cfg := testConfig(t)
	if _, err := (server.Admin{Config: cfg}).Guests(t.Context()); err == nil {
		t.Error("a folder without matches has guests")
	}
	url, stop := start(t, cfg)
	body := begin("me", "open")
	body["seats"].([]obj)[0]["name"] = "Ada"
	ada, bob, id := friends(t, url, body)
	bob.post("/matches/"+id+"/report", obj{"id": "r", "seat": 2, "other": 1, "text": "slow"}, http.StatusOK, nil)
	a := server.Admin{Config: cfg}
	who := func(p *player) string { return p.token[:strings.Index(p.token, ".")] }
	reported := func() int {
		guests, err := a.Guests(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range guests {
			if g.Guest == who(ada) && g.Matches == 1 && len(g.Names) == 1 && g.Names[0] == "Ada" && !g.Banned && g.Last > 0 {
				return g.Reports
			}
		}
		t.Errorf("Ada is not among %+v", guests)
		return 0
	}
	if got := reported(); got != 1 {
		t.Errorf("Ada was reported %d times", got)
	}
	if r, err := a.Reports(t.Context()); err != nil || len(r) != 1 || r[0].Guest != who(bob) {
		t.Errorf("reports %+v, %v", r, err)
	}
	if seats, err := a.Holders(t.Context(), id); err != nil || seats[0].Guests()[0] != who(ada) {
		t.Errorf("holders %+v, %v", seats, err)
	}
	if p, err := a.Export(t.Context(), who(bob)); err != nil || len(p.Matches) != 1 || p.Matches[0].Names[0] != "Bob" || len(p.Reports) != 1 {
		t.Errorf("export %+v, %v", p, err)
	}
	if err := a.Ban(t.Context(), who(bob), "rude"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the ban is known", func() bool {
		status, _, _ := bob.call(http.MethodGet, "/matches", nil)
		return status == http.StatusForbidden
	})
	if err := a.Unban(t.Context(), who(bob)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the ban is lifted", func() bool {
		status, _, _ := bob.call(http.MethodGet, "/matches", nil)
		return status == http.StatusOK
	})
	for what, err := range map[string]error{"delete": a.Delete(t.Context(), id), "forget": a.Forget(t.Context(), who(bob))} {
		if err == nil || !strings.Contains(err.Error(), "another sabot is running") {
			t.Errorf("%s under a running server = %v", what, err)
		}
	}
	stop()
	if err := a.Forget(t.Context(), who(bob)); err != nil {
		t.Fatal(err)
	}
	if p, err := a.Export(t.Context(), who(bob)); err != nil || len(p.Matches)+len(p.Reports) != 0 {
		t.Errorf("after forgetting: %+v, %v", p, err)
	}
	if err := a.Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if err := a.Delete(t.Context(), id); err == nil || !strings.Contains(err.Error(), "no match "+id) {
		t.Errorf("deleted twice: %v", err)
	}
}
