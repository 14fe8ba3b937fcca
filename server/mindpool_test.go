package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"sabot/game"
	"sabot/server"
)

func TestComputerAnswers(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "ai"))
	if s.Players[1].Mind != "recruit" || !s.Players[1].Present {
		t.Errorf("players = %+v", s.Players)
	}
	p.play(s.ID, 1, "1")
	eventually(t, "the computer moves", func() bool { return p.look(s.ID).Seq == 2 })
	// Against the computer a move is taken back without asking, over its answer.
	if got := p.look(s.ID).Undo; len(got) != 1 || got[0] != (server.Takeback{Seat: 1, To: 0, Free: true}) {
		t.Errorf("undo = %+v", got)
	}
	p.post("/matches/"+s.ID+"/undo", obj{"id": "u", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	if after := p.look(s.ID); after.Waiting[0].Seat != 1 || !strings.Contains(string(after.Sights[0].View), `"stones":12`) {
		t.Errorf("after the undo: %+v", after.Waiting)
	}
}

func TestComputerAgainstComputer(t *testing.T) {
	url := serve(t, testConfig(t))
	p := guest(t, url)
	s := p.begin(begin("ai", "ai"))
	eventually(t, "the match ends", func() bool { return p.look(s.ID).Status == "over" })
	var list []server.MatchSummary
	p.get("/matches", &list)
	if len(list) != 1 {
		t.Errorf("who began a match to watch finds %d matches", len(list))
	}
}

func TestComputerGoesFirst(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	body := begin("ai", "me")
	body["seats"].([]obj)[0]["level"] = "ace"
	s := p.begin(body)
	eventually(t, "the computer opens", func() bool { return p.look(s.ID).Seq == 1 })
}

// A turn that was due when the server stopped is found and played by the next.
func TestRestartWithATurnDue(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = heapGames(heapMind{delay: time.Hour})
	url, stop := start(t, cfg)
	p := guest(t, url)
	s := p.begin(begin("me", "ai"))
	p.play(s.ID, 1, "1")
	l := p.listen(s.ID, "")
	l.until("thinking", func(m streamed) bool { return m.Seat == 2 && m.On })
	if p.look(s.ID).Seq != 1 {
		t.Fatal("the computer has moved")
	}
	stop()
	cfg.Games = heapGames(heapMind{})
	p.url = serve(t, cfg)
	// Nobody asks for the match: the turn is found by itself.
	eventually(t, "the turn is played", func() bool {
		var list []server.MatchSummary
		p.get("/matches", &list)
		return list[0].Last == 2
	})
	if got := p.look(s.ID); got.Waiting[0].Seat != 1 {
		t.Errorf("seat %d is to decide", got.Waiting[0].Seat)
	}
}

func TestTakingBackWhileTheComputerThinks(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = heapGames(heapMind{delay: time.Hour})
	p := guest(t, serve(t, cfg))
	s := p.begin(begin("me", "ai"))
	p.play(s.ID, 1, "2")
	l := p.listen(s.ID, "")
	l.until("thinking", func(m streamed) bool { return m.On })
	p.post("/matches/"+s.ID+"/undo", obj{"id": "u", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	l.until("thinking", func(m streamed) bool { return !m.On })
	if got := p.look(s.ID); got.Seq != 2 || got.Waiting[0].Seat != 1 {
		t.Errorf("after the undo: entry %d, seat %d", got.Seq, got.Waiting[0].Seat)
	}
}

func TestPauseAgainstTheComputer(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = heapGames(heapMind{delay: time.Hour})
	p := guest(t, serve(t, cfg))
	s := p.begin(begin("me", "ai"))
	p.play(s.ID, 1, "1")
	p.post("/matches/"+s.ID+"/pause", obj{"id": "p", "seat": 1, "do": "ask"}, http.StatusOK, nil)
	if got := p.look(s.ID); got.Status != "paused" || got.Seq != 1 {
		t.Errorf("%s at entry %d, want a pause at once", got.Status, got.Seq)
	}
}

// A computer that breaks does not stop the match: something legal is played.
func TestBrokenMinds(t *testing.T) {
	for _, fail := range []string{"panic", "error", "illegal"} {
		t.Run(fail, func(t *testing.T) {
			cfg := testConfig(t)
			cfg.Logger = nil // it complains, as it should
			cfg.Games = heapGames(heapMind{fail: fail})
			p := guest(t, serve(t, cfg))
			s := p.begin(begin("me", "ai"))
			p.play(s.ID, 1, "1")
			eventually(t, "something is played", func() bool { return p.look(s.ID).Seq == 2 })
		})
	}
}

func TestComputerAndDrawOffers(t *testing.T) {
	for score, want := range map[int]string{-200: "over", 0: "playing"} {
		t.Run(fmt.Sprint(score), func(t *testing.T) {
			cfg := testConfig(t)
			cfg.Games = heapGames(heapMind{score: score})
			p := guest(t, serve(t, cfg))
			s := p.begin(begin("me", "ai"))
			p.post("/matches/"+s.ID+"/draw", obj{"id": "d", "seat": 1, "do": "offer"}, http.StatusOK, nil)
			p.play(s.ID, 1, "1")
			eventually(t, "the computer answers", func() bool { return p.look(s.ID).Seq > 2 })
			got := p.look(s.ID)
			if got.Status != want || len(got.Requests) != 0 {
				t.Errorf("%s with requests %v, want %s", got.Status, got.Requests, want)
			}
			if want == "over" && got.Result.How != game.Agreed {
				t.Errorf("ended by %s", got.Result.How)
			}
		})
	}
}

// A computer resigns only where the match lets it, and not before it has seen for
// several turns that all is lost; it offers a draw once and plays on.
func TestComputerConcedes(t *testing.T) {
	for _, tc := range []struct {
		name    string
		mind    heapMind
		concede bool
		how     game.How // "" for a game that is played out
		offers  int
	}{
		{"lost", heapMind{lost: true}, true, game.Resigned, 0},
		{"lost where nobody concedes", heapMind{lost: true}, false, "", 0},
		{"lost, but still in one turn", heapMind{lost: true, slow: true}, true, "", 0},
		{"only behind", heapMind{score: -2000}, true, "", 0},
		{"dead drawn", heapMind{dead: true}, true, "", 1},
		{"dead drawn where nobody concedes", heapMind{dead: true}, false, "", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			cfg := testConfig(t)
			cfg.Games = heapGames(tc.mind)
			p := guest(t, serve(t, cfg))
			body := begin("me", "ai")
			body["concede"], body["setup"] = tc.concede, obj{"scenario": "large"}
			s := p.begin(body)
			if s.Concede != tc.concede {
				t.Errorf("the match says %v", s.Concede)
			}
			turns := 0
			for ; turns < 5 && p.look(s.ID).Status == "playing"; turns++ {
				p.play(s.ID, 1, "1")
				eventually(t, "the computer answers", func() bool {
					now := p.look(s.ID)
					return now.Status == "over" || now.Waiting[0].Seat == 1
				})
			}
			offers := 0
			for _, l := range history(p, s.ID) {
				if l.Do == game.DoOffer && l.Seat == 2 {
					offers++
				}
			}
			now := p.look(s.ID)
			if over := now.Status == "over"; over != (tc.how != "") || over && (now.Result.How != tc.how || now.Result.Winner != 1 || turns != 3) {
				t.Errorf("%s after %d turns: %+v", now.Status, turns, now.Result)
			}
			if offers != tc.offers {
				t.Errorf("%d offers, want %d", offers, tc.offers)
			}
		})
	}
}

// The computer's clock runs while it thinks and not while it waits for a core.
func TestComputerClock(t *testing.T) {
	cfg := testConfig(t)
	wall := newClock()
	cfg.Now = wall.now
	cfg.Games = heapGames(heapMind{delay: 10 * time.Millisecond, ticks: func() { wall.pass(60 * time.Millisecond) }})
	p := guest(t, serve(t, cfg))
	var ids []string
	for range 6 { // one worker: the last waits while five others think
		ids = append(ids, p.begin(timed(60, 0, "ai", "me")).ID)
	}
	for _, id := range ids {
		eventually(t, "the computer opens", func() bool { return p.look(id).Seq == 1 })
		if left := p.look(id).Clocks.Left[0]; left != 59_940 {
			t.Errorf("the computer has %d ms left, want 60 s less the 60 ms it thought", left)
		}
	}
}

// Whoever sits at the table and lets the time run out loses to the computer;
// whoever has lost the link is waited for.
func TestTimeAgainstTheComputer(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(timed(1, 0, "me", "ai"))
	time.Sleep(1300 * time.Millisecond)
	if got := p.look(s.ID); got.Status != "playing" {
		t.Fatalf("%s while nobody is there", got.Status)
	}
	l := p.listen(s.ID, "")
	m := l.until("entry", func(m streamed) bool { return m.Entry.Do == game.DoEnd })
	if m.Entry.How != game.TimedOut || m.Entry.Seat != 1 {
		t.Errorf("ended by %+v", m.Entry)
	}
}

func TestManyComputersTakeTurns(t *testing.T) {
	cfg := testConfig(t)
	cfg.Workers = 3
	p := guest(t, serve(t, cfg))
	var ids []string
	for range 12 {
		ids = append(ids, p.begin(begin("ai", "ai")).ID)
	}
	eventually(t, "all matches end", func() bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return p.look(id).Status != "over" })
	})
}
