package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"sabot/ai"
	mind "sabot/ai/skirmish"
	"sabot/game"
	"sabot/games/skirmish"
	"sabot/registry"
	"sabot/server"
)

// tanksTable serves TANKS with a wall clock that the test moves.
func tanksTable(t *testing.T) (url string, wall *clock, g registry.Game) {
	t.Helper()
	g, err := mind.Game()
	if err != nil {
		t.Fatal(err)
	}
	wall = newClock()
	cfg := testConfig(t)
	cfg.Now, cfg.Games = wall.now, []registry.Game{g}
	return serve(t, cfg), wall, g
}

func tanksMatch(scenario string, options obj, seats ...string) obj {
	b := begin(seats...)
	b["game"], b["setup"] = "skirmish", obj{"scenario": scenario, "options": options}
	return b
}

// readView reads what a seat may know, as programs do that play over the network.
func readView(t *testing.T, s server.Snapshot, seat game.Seat) skirmish.View {
	t.Helper()
	var v skirmish.View
	for _, sight := range s.Sights {
		if sight.Seat == seat {
			if err := json.Unmarshal(sight.View, &v); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range v.Terrain {
		v.Terrain[i].Place()
	}
	return v
}

func TestTableClock(t *testing.T) {
	minutes := obj{"clock": "30"}
	t.Run("TK-16.1 the option makes one clock for the table", func(t *testing.T) {
		url, wall, _ := tanksTable(t)
		ada, bob, id := friends(t, url, tanksMatch("barkmann", minutes, "me", "open"))
		if c := ada.look(id).Clock; c != (game.Clock{Base: 1800, Shared: true}) {
			t.Fatalf("clock %+v", c)
		}
		wall.pass(10 * time.Second)
		for _, p := range []*player{ada, bob} {
			if c := p.look(id).Clocks; !slices.Equal(c.Left, []int64{1_790_000, 1_790_000}) || len(c.Running) != 2 {
				t.Errorf("after 10 s: %+v", c)
			}
		}
		seat := ada.look(id).Waiting[0].Seat
		deploy := map[game.Seat]string{1: "deploy A1 8400,600,3150", 2: "deploy B1 600,8400,1350"}
		map[game.Seat]*player{1: ada, 2: bob}[seat].play(id, seat, deploy[seat])
		wall.pass(20 * time.Second)
		if c := ada.look(id).Clocks; !slices.Equal(c.Left, []int64{1_770_000, 1_770_000}) {
			t.Errorf("the other side uses up the same clock: %+v", c)
		}
	})
	t.Run("TK-16.1 other clocks do not stand beside it", func(t *testing.T) {
		url, _, _ := tanksTable(t)
		p := guest(t, url)
		body := tanksMatch("tank_ace", obj{"clock": "60"}, "me", "me")
		body["clock"] = obj{"base": 60, "increment": 5}
		if c := p.begin(body).Clock; c != (game.Clock{Base: 3600, Shared: true}) {
			t.Errorf("clock %+v", c)
		}
		body = tanksMatch("tank_ace", obj{}, "me", "me")
		body["clock"] = obj{"base": 60, "increment": 5, "shared": true}
		if c := p.begin(body).Clock; c != (game.Clock{Base: 60, Increment: 5}) {
			t.Errorf("a clock of the players: %+v", c)
		}
		if c := p.begin(tanksMatch("tank_ace", obj{}, "me", "me")).Clock; c.On() {
			t.Errorf("no clock was asked for: %+v", c)
		}
	})
	t.Run("TK-16.1 time that is up before anything is destroyed is a draw", func(t *testing.T) {
		url, wall, _ := tanksTable(t)
		p := guest(t, url)
		id := p.begin(tanksMatch("barkmann", minutes, "me", "me")).ID
		wall.pass(31 * time.Minute)
		p.post("/matches/"+id+"/claim", obj{"id": "c", "seat": p.look(id).Waiting[0].Seat}, http.StatusOK, nil)
		if r := p.look(id).Result; r == nil || r.Winner != game.Nobody || r.How != skirmish.Even {
			t.Errorf("%+v", r)
		}
	})
	t.Run("TK-16.1 the points decide, also when it is the leader who thinks", func(t *testing.T) {
		url, wall, g := tanksTable(t)
		p := guest(t, url)
		id := p.begin(tanksMatch("barkmann", minutes, "me", "me")).ID
		m, err := g.Mind(ai.Recruit)
		if err != nil {
			t.Fatal(err)
		}
		for range 5000 {
			s := p.look(id)
			if s.Result != nil { // a knockout: nobody was ahead and had to decide
				id = p.begin(tanksMatch("barkmann", minutes, "me", "me")).ID
				continue
			}
			seat := s.Waiting[0].Seat
			v := readView(t, s, seat)
			if v.Sides[seat-1].Destroyed > v.Sides[2-seat].Destroyed && s.Waiting[0].Timeout == nil {
				wall.pass(31 * time.Minute)
				p.post("/matches/"+id+"/actions", obj{"id": p.id(), "seat": seat, "text": "pass"}, http.StatusOK, nil)
				if r := p.look(id).Result; r == nil || r.Winner != seat || r.How != skirmish.ByPoints {
					t.Errorf("seat %d was ahead and thought too long: %+v", seat, r)
				}
				return
			}
			thought, err := m.Decide(t.Context(), seat, v, ai.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			action, err := g.Rules.Actions().Encode(thought.Action)
			if err != nil {
				t.Fatal(err)
			}
			p.post("/matches/"+id+"/actions", obj{"id": p.id(), "seat": seat, "action": json.RawMessage(action)}, http.StatusOK, nil)
		}
		t.Fatal("nobody was ever ahead")
	})
}
