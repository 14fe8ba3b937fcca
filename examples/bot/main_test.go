package main

import (
	"net/http/httptest"
	"testing"

	"sabot/ai/tankchess"
	"sabot/registry"
	"sabot/rulebook"
	"sabot/server"
)

// table serves Tank Chess for the length of a test.
func table(t *testing.T) bot {
	t.Helper()
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	g, err := tankchess.Game()
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(t.Context(), server.Config{
		DataDir: t.TempDir(), Games: []registry.Game{g}, Book: book, Limits: server.Limits{Off: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		web.Close()
	})
	return bot{URL: web.URL}
}

func TestBotAgainstTheComputer(t *testing.T) {
	m, err := play(table(t), "/matches", against)
	if err != nil || m.Status != "over" || m.Seq < 2 {
		t.Errorf("play() = %+v, %v", m, err)
	}
}

func TestBotsOverAnInvitation(t *testing.T) {
	host := table(t)
	if err := host.call("POST", "/guests", "", &host); err != nil {
		t.Fatal(err)
	}
	var s server.Snapshot
	open := `{"game":"tankchess","setup":{"scenario":"quick12"},"seats":[{"who":"open"},{"who":"open"}]}`
	if err := host.call("POST", "/matches", open, &s); err != nil {
		t.Fatal(err)
	}
	ended := make(chan match, 2)
	for _, link := range s.Links.Invites {
		go func() {
			m, err := play(bot{URL: host.URL}, "/join/"+link.Token, `{"name":"Bot"}`)
			if err != nil {
				t.Error(err)
			}
			ended <- m
		}()
	}
	if a, b := <-ended, <-ended; a.Status != "over" || a.Result != b.Result {
		t.Errorf("one bot saw %+v, the other %+v", a.Result, b.Result)
	}
}

func TestBotReportsProblems(t *testing.T) {
	if _, err := play(table(t), "/join/nothing", `{}`); err == nil {
		t.Error("a bot without an invitation plays")
	}
}
