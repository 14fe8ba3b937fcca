package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
	"sabot/registry"
	"sabot/server"
)

// pinned is Tank Commander from a position in the middle of a battle.
type pinned struct {
	commander.Rules
	at game.Position
}

func (p pinned) Start(game.Setup, dice.Source) (game.Position, []game.Event, error) {
	return p.at, nil, nil
}

func cards(t *testing.T) commander.Rules {
	t.Helper()
	rules, err := commander.New()
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// battle plays at random until a position fits.
func battle(t *testing.T, rules commander.Rules, fits func(game.Position) bool) game.Position {
	t.Helper()
	for seed := range uint64(40) {
		src := dice.NewFast(seed)
		p, _, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, src)
		if err != nil {
			t.Fatal(err)
		}
		for p.Result() == nil {
			if fits(p) {
				return p
			}
			seat := game.Due(p)[0].Seat
			legal := p.Legal(seat)
			if p, _, err = p.Apply(seat, legal[src.Hidden(len(legal))], src); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("no such position turned up")
	return nil
}

// asked tells whether seat is asked in a window and nobody else is.
func asked(rules commander.Rules, p game.Position, seat game.Seat) bool {
	due := game.Due(p)
	return len(due) == 1 && due[0].Seat == seat && rules.Window(due[0])
}

// quietly tells whether passing uses no dice.
func quietly(p game.Position, seat game.Seat) bool {
	src := &dice.Record{From: dice.NewFast(1)}
	_, _, err := p.Apply(seat, commander.Pass{}, src)
	return err == nil && len(src.Open)+len(src.Secret) == 0
}

// worlds finds a window of seat 2 in which it holds nothing that fits, and the
// same seen by seat 1 with a hand that does.
func worlds(t *testing.T, rules commander.Rules) (without, with game.Position) {
	t.Helper()
	without = battle(t, rules, func(p game.Position) bool {
		if !asked(rules, p, 2) || !quietly(p, 2) {
			return false
		}
		if _, passes := rules.Answer(p.View(2), nil, false); !passes {
			return false
		}
		for seed := range uint64(30) {
			other, err := rules.Imagine(p.View(1), dice.NewFast(seed))
			if err != nil {
				t.Fatal(err)
			}
			if _, passes := rules.Answer(other.View(2), nil, false); !passes {
				with = other
				return true
			}
		}
		return false
	})
	return without, with
}

// cardTable serves a battle between two guests.
func cardTable(t *testing.T, at game.Position, pause time.Duration) (ada, bob *player, id string) {
	t.Helper()
	cfg := testConfig(t)
	cfg.Games, cfg.Pause = onlyRules(pinned{cards(t), at}), pause
	return friends(t, serve(t, cfg), cardMatch("me", "open"))
}

func cardMatch(seats ...string) obj {
	b := begin(seats...)
	b["game"], b["setup"] = "commander", obj{"scenario": "tc-17-3"}
	return b
}

func history(p *player, id string) []server.LogLine {
	var h server.History
	p.get("/matches/"+id+"/entries", &h)
	return h.Entries
}

// updated is when a match last changed: its lines tell that to the minute.
func updated(p *player, id string) int64 {
	var list []server.MatchSummary
	p.get("/matches", &list)
	return list[slices.IndexFunc(list, func(m server.MatchSummary) bool { return m.ID == id })].Updated
}

// A seat that holds nothing and one that holds something and passes at once
// look the same to the other side: the same lines, the same state, and both
// answers come when the pause is over.
func TestWindowsTellNothing(t *testing.T) {
	const pause = 150 * time.Millisecond
	rules := cards(t)
	without, with := worlds(t, rules)
	type sight struct {
		lines []server.LogLine
		state server.Snapshot
	}
	var seen [2]sight
	for i, at := range []game.Position{without, with} {
		ada, bob, id := cardTable(t, at, pause)
		begun := ada.look(id).Created
		for _, p := range []*player{ada, bob} { // without orders nobody is answered for, whatever they hold
			if slices.ContainsFunc(p.look(id).Sights, func(s server.Sight) bool { return s.Answered }) {
				t.Errorf("TC-12.2.e world %d: the default answer depends on the hand", i)
			}
		}
		if i == 0 { // there is nothing to play: bob's orders pass
			bob.want(http.MethodPut, "/matches/"+id+"/orders", obj{"seat": 2, "orders": everyWindow("ask")}, http.StatusOK, nil)
		}
		if i == 1 { // there is something to play: bob is asked, and passes at once
			bob.post("/matches/"+id+"/actions", obj{"id": "p", "seat": 2, "action": obj{"type": "pass"}}, http.StatusOK, nil)
		}
		eventually(t, "the window is answered", func() bool { return ada.look(id).Seq >= 1 })
		s := &seen[i]
		s.lines = history(ada, id)[:2]
		ada.get("/matches/"+id+"?at=1", &s.state)
		if s.lines[1].At%60_000 != 0 || s.lines[1].MS != 0 {
			t.Errorf("TC-12.2.d world %d: the line tells when it was answered: %+v", i, s.lines[1])
		}
		if held := updated(ada, id) - begun; held < pause.Milliseconds() {
			t.Errorf("TC-12.2.d world %d: answered after %d ms, the pause is %v", i, held, pause)
		}
		for j := range s.lines {
			s.lines[j].At = 0 // the two worlds may lie in two minutes
		}
	}
	t.Run("TC-12.2.d the log", func(t *testing.T) {
		a, b := encode(t, seen[0].lines), encode(t, seen[1].lines)
		if a != b {
			t.Errorf("seat 1 can tell the worlds apart:\n%s\n%s", a, b)
		}
	})
	t.Run("TC-12.2.d the state", func(t *testing.T) {
		a, b := seen[0].state, seen[1].state
		if a.Last > 1 || b.Last > 1 {
			// On a busy machine a table may have gone on before it was looked at, and what can be done is told of the
			// latest state alone.
			a.Sights, b.Sights = withoutChoices(a.Sights), withoutChoices(b.Sights)
		}
		if encode(t, a.Sights) != encode(t, b.Sights) || encode(t, a.Waiting) != encode(t, b.Waiting) {
			t.Error("seat 1 can tell the worlds apart")
		}
	})
}

func withoutChoices(sights []server.Sight) []server.Sight {
	sights = slices.Clone(sights)
	for i := range sights {
		sights[i].Legal, sights[i].Orders, sights[i].Answered = nil, nil, false
	}
	return sights
}

func encode(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// everyWindow is one order for all windows.
func everyWindow(order string) obj {
	windows := obj{}
	for _, kind := range []string{"step", "shot", "instant", "melee", "volley", "between", "counter"} {
		windows[kind] = order
	}
	return obj{"windows": windows}
}

// Orders belong to their seat: kept over a restart, shown to nobody else,
// obeyed.
func TestStandingOrders(t *testing.T) {
	rules := cards(t)
	_, with := worlds(t, rules)
	cfg := testConfig(t)
	cfg.Games, cfg.Pause = onlyRules(pinned{rules, with}), time.Millisecond
	url, stop := start(t, cfg)
	ada, bob, id := friends(t, url, cardMatch("me", "open"))
	path := "/matches/" + id + "/orders"
	never := everyWindow("never")["windows"]
	always := obj{"windows": obj{"step": "always", "shot": "always", "instant": "always"}}
	for _, wrong := range []obj{
		{"windows": obj{"step": "often"}}, {"windows": obj{"door": "ask"}}, {"mood": 1},
	} {
		bob.refused(http.MethodPut, path, obj{"seat": 2, "orders": wrong}, http.StatusUnprocessableEntity, "invalid")
	}
	ada.refused(http.MethodPut, path, obj{"seat": 2, "orders": always}, http.StatusForbidden, "not-yours")
	bob.want(http.MethodPut, path, obj{"seat": 2, "orders": always}, http.StatusOK, nil)
	if got := bob.look(id).Sights[0]; !strings.Contains(string(got.Orders), "always") || got.Answered {
		t.Errorf("bob sees the orders %s, answered %v", got.Orders, got.Answered)
	}
	if _, _, body := ada.call(http.MethodGet, "/matches/"+id, nil); strings.Contains(string(body), "always") {
		t.Error("ada can read bob's orders")
	}
	stop()
	url, stop = start(t, cfg)
	defer stop()
	ada.url, bob.url = url, url
	if got := bob.look(id); got.Seq != 0 || !strings.Contains(string(got.Sights[0].Orders), "always") {
		t.Errorf("after a restart at entry %d with orders %s", got.Seq, got.Sights[0].Orders)
	}
	bob.want(http.MethodPut, path, obj{"seat": 2, "orders": obj{"windows": never}}, http.StatusOK, nil)
	eventually(t, "the new orders answer", func() bool { return ada.look(id).Seq >= 1 })
	line := history(ada, id)[1]
	if line.Text != "pass" || line.Seat != 2 || line.ID != "" {
		t.Errorf("TC-12.2.e the log shows %+v, want an ordinary pass", line)
	}
	if got := history(bob, id)[1].ID; !strings.HasPrefix(got, "standing:") {
		t.Errorf("bob cannot see that his orders answered: %q", got)
	}
	if u := bob.look(id).Undo; slices.ContainsFunc(u, func(tb server.Takeback) bool { return tb.Seat == 2 }) {
		t.Errorf("bob may take back what he never decided: %+v", u)
	}
}

func TestOrdersOfOtherGames(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	s := p.begin(begin("me", "me"))
	p.refused(http.MethodPut, "/matches/"+s.ID+"/orders", obj{"seat": 1, "orders": obj{}}, http.StatusNotFound, "not-found")
}

// Nobody waits for a hold: no clock runs for it, and it is never overdue.
// With the order to hold every gap it is called without being asked for.
func TestHold(t *testing.T) {
	rules := cards(t)
	at := battle(t, rules, func(p game.Position) bool {
		w := p.Waiting()
		return len(w) == 2 && w[0].Seat == 1 && !w[0].Optional && w[1].Optional
	})
	cfg := testConfig(t)
	cfg.Games = onlyRules(pinned{rules, at})
	body := cardMatch("me", "open")
	body["clock"] = obj{"base": 600, "increment": 10}
	ada, bob, id := friends(t, serve(t, cfg), body)
	if c := ada.look(id).Clocks; !slices.Equal(c.Running, []game.Seat{1}) {
		t.Errorf("TC-X.1 clocks run for %v", c.Running)
	}
	var list []server.MatchSummary
	bob.get("/matches", &list)
	if list[0].Turn || !slices.Equal(list[0].Waiting, []game.Seat{1}) {
		t.Errorf("bob is told that it is his turn: %+v", list[0])
	}
	bob.want(http.MethodPut, "/matches/"+id+"/orders", obj{"seat": 2, "orders": obj{"holdAll": true}}, http.StatusOK, nil)
	eventually(t, "the hold is called", func() bool { return ada.look(id).Seq >= 1 })
	line := history(ada, id)[1]
	if line.Text != "hold" || line.Clocks[1] != 600_000 {
		t.Errorf("TC-X.1 held with %+v; it costs no time and earns none", line)
	}
	if due := ada.look(id).Waiting; due[0].Kind != "window" {
		t.Errorf("after the hold: %+v", due)
	}
}

// passer answers every window with a pass, at once.
type passer struct{}

func (passer) Decide(_ context.Context, _ game.Seat, _ game.View, b ai.Budget) (ai.Thought, error) {
	if b.Time == 0 || b.Time > 100*time.Millisecond {
		return ai.Thought{}, context.DeadlineExceeded
	}
	return ai.Thought{Action: commander.Pass{}}, nil
}

// A computer's answer in a window is held back like everybody's, and its
// thinking has to fit into the pause.
func TestComputerInAWindow(t *testing.T) {
	const pause = 100 * time.Millisecond
	rules := cards(t)
	at := battle(t, rules, func(p game.Position) bool { return asked(rules, p, 2) && quietly(p, 2) })
	cfg := testConfig(t)
	mind := func(ai.Level) (ai.Mind, error) { return passer{}, nil }
	cfg.Games, cfg.Pause = []registry.Game{{Rules: pinned{rules, at}, Mind: mind}}, pause
	p := guest(t, serve(t, cfg))
	s := p.begin(cardMatch("me", "ai"))
	eventually(t, "the computer answers", func() bool { return p.look(s.ID).Seq >= 1 })
	line := history(p, s.ID)[1]
	if held := updated(p, s.ID) - s.Created; held < pause.Milliseconds() || line.Text != "pass" || line.MS != 0 {
		t.Errorf("TC-12.2.d the computer answers %q after %d ms, taking %d", line.Text, held, line.MS)
	}
}
