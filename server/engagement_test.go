package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"sabot/game"
	"sabot/games/engagement"
	"sabot/server"
)

// tabletop serves a battle of Rules of Engagement between two guests.
func tabletop(t *testing.T, scenario string, pause time.Duration) (ada, bob *player, id string) {
	t.Helper()
	rules, err := engagement.New()
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	seed := uint64(1) // crews near cover test in every turn (RE-8.1): worlds must not differ by their dice
	cfg.Games, cfg.Pause, cfg.Seed = onlyRules(rules), pause, &seed
	b := begin("me", "open")
	b["game"], b["setup"] = "engagement", obj{"scenario": scenario}
	return friends(t, serve(t, cfg), b)
}

// duel is a match of two guests, seat by seat.
type duel struct {
	t    *testing.T
	id   string
	seat [3]*player
	n    int
}

// act plays an action for a seat.
func (d *duel) act(seat int, action obj) {
	d.t.Helper()
	d.n++
	body := obj{"id": fmt.Sprint("d", d.n), "seat": seat, "action": action}
	d.seat[seat].post("/matches/"+d.id+"/actions", body, http.StatusOK, nil)
}

// until ends decisions until one of a kind is due for a seat.
func (d *duel) until(kind string, seat game.Seat) {
	d.t.Helper()
	for range 40 {
		due := d.seat[1].look(d.id).Waiting[0]
		if due.Kind == kind && due.Seat == seat {
			return
		}
		d.act(int(due.Seat), obj{"type": "done"})
	}
	d.t.Fatalf("no decision %s of seat %d turned up", kind, seat)
}

// Two worlds on the server that differ in a hidden unit's place and in its
// opportunity marker look the same to the other side: lines, state, and a
// pause of the same length at every move.
func TestHiddenMarkersTellNothing(t *testing.T) {
	const pause = 120 * time.Millisecond
	type sight struct {
		lines  []server.LogLine
		state  server.Snapshot
		answer string
	}
	var seen [2]sight
	for world := range seen {
		ada, bob, id := tabletop(t, "RE-S4", pause)
		d := &duel{t: t, id: id, seat: [3]*player{nil, ada, bob}}
		x := []int{2600, 3000}[world]
		d.act(2, obj{"type": "deploy", "unit": "B4", "x": x, "y": 9900, "h": 1800})
		d.until("orders", 2)
		d.act(2, obj{"type": "order", "unit": "B4", "order": "hold", "watch": world == 1})
		d.until("orders", 1)
		d.act(1, obj{"type": "order", "unit": "A1", "order": "advance"})
		d.until("move", 1)
		at := ada.look(id).Seq + 1 // asked for before: the pause may be over when the drive is answered
		d.act(1, obj{"type": "drive", "unit": "A1", "path": []obj{{"forward": 200}}})
		asked := updated(ada, id)
		// Whether there is a marker or not, bob is asked; he holds his fire at once.
		d.act(2, obj{"type": "hold-fire"})
		eventually(t, "the window is answered", func() bool { return ada.look(id).Seq > at })
		s := &seen[world]
		s.lines = history(ada, id)
		if held := updated(ada, id) - asked; held < pause.Milliseconds() {
			t.Errorf("RE-X.5 world %d: answered after %d ms, the pause is %v", world, held, pause)
		}
		for j := range s.lines {
			s.lines[j].At, s.lines[j].MS, s.lines[j].ID = 0, 0, ""
		}
		ada.get("/matches/"+id, &s.state)
		_, _, inspected := ada.call(http.MethodPost, "/matches/"+id+"/inspect",
			obj{"seat": 1, "query": obj{"ask": "sight", "unit": "A1", "target": "B4"}})
		s.answer = strings.ReplaceAll(string(inspected), id, "")
	}
	a, b := seen[0], seen[1]
	if x, y := encode(t, a.lines), encode(t, b.lines); x != y {
		t.Errorf("RE-X.5 the log tells the worlds apart:\n%s\n%s", x, y)
	}
	if encode(t, a.state.Sights) != encode(t, b.state.Sights) || encode(t, a.state.Waiting) != encode(t, b.state.Waiting) {
		t.Error("RE-X.5 the state tells the worlds apart")
	}
	if a.answer != b.answer || strings.Contains(a.answer, "weapons") {
		t.Errorf("RE-0.11 a question tells the worlds apart:\n%s\n%s", a.answer, b.answer)
	}
}

// A force is its owner's secret until both are handed in.
func TestForcesStayClosed(t *testing.T) {
	ada, bob, id := tabletop(t, "RE-S7", -1)
	d := &duel{t: t, id: id, seat: [3]*player{nil, ada, bob}}
	d.act(1, obj{"type": "muster", "units": []string{"jeep", "us_rifle"}})
	for _, path := range []string{"", "/entries"} {
		var text string
		bob.get("/matches/"+id+path, &text)
		if strings.Contains(text, `"jeep"`) {
			t.Errorf("RE-S7 seat 2 reads the force of seat 1 in %q", path)
		}
	}
	var own string
	if ada.get("/matches/"+id, &own); !strings.Contains(own, `"jeep"`) {
		t.Error("RE-S7 seat 1 does not see its own force")
	}
}
