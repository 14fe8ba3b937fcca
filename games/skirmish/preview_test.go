package skirmish

import (
	"encoding/json"
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// answered puts a question to a position and reads the answer.
func answered[A any](t *testing.T, p Position, seat game.Seat, query string) A {
	t.Helper()
	got, err := rules(t).Inspect(p, seat, json.RawMessage(query))
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return got.(A)
}

func TestPreviewReach(t *testing.T) {
	b := duel(t, nil, nil, nil)
	from := b.model("A1").Pose
	reach := answered[Preview](t, b.p, 1, `{"tank":"A1","reach":true}`).Reach
	if len(reach) != 72 {
		t.Fatalf("%d directions", len(reach))
	}
	t.Run("TK-7.b every farthest drive is legal, one more is not", func(t *testing.T) {
		i := b.p.s.Table.Find("A1")
		for k, d := range reach {
			if d < 0 {
				continue
			}
			h := k * 50
			at := from
			at.H = h
			if _, b := b.p.s.Table.JudgeMove(i, field.Slide(at, h, d)); !b.Free() {
				t.Errorf("direction %d, distance %d: %s", h, d, b.Reason)
			}
			if _, b := b.p.s.Table.JudgeMove(i, field.Slide(at, h, d+20)); b.Free() {
				t.Errorf("direction %d: %d is not the farthest", h, d)
			}
		}
	})
}

func TestPreviewReroll(t *testing.T) {
	b := duel(t, nil, nil, nil).from(stepShootStart)
	b.play("shoot B1 A1", 6, 1, 1, 1, 1).asks(askRerollAttack, 2, "B1")
	weigh := func(dice string) RerollAnswer {
		return answered[RerollAnswer](t, b.p, 2, `{"reroll":{"pool":"attack","with":"stationary","dice":`+dice+`}}`)
	}
	t.Run("TK-9.t all dice again against a 6 that lies", func(t *testing.T) {
		got := weigh(`[0,1,2,3,4]`)
		fresh := answered[Preview](t, b.p, 2, `{"tank":"B1"}`).Shots[0].Mine
		again, err := combat.Odds(combat.OddsQuery{Attack: 5, Defence: fresh.Defence.Sum.Total()})
		if err != nil || got.Again.Any.Cmp(again.Any) != 0 || got.Again.Damage.Cmp(again.Damage) != 0 {
			t.Errorf("again %v, want %v (%v)", got.Again.Any, again.Any, err)
		}
		if got.Keep.Any.Cmp(got.Keep.Crits) != 0 { // one critical hit at most
			t.Errorf("keep %+v", got.Keep)
		}
	})
	t.Run("TK-K.6 a 6 that is kept is never the worse for it", func(t *testing.T) {
		if got := weigh(`[1,2,3,4]`); got.Again.Any.Cmp(got.Keep.Any) <= 0 {
			t.Errorf("again %v, keep %v", got.Again.Any, got.Keep.Any)
		}
	})
	t.Run("TK-9.t dice that do not lie there are no question", func(t *testing.T) {
		if _, err := rules(t).Inspect(b.p, 2, json.RawMessage(`{"reroll":{"pool":"defence","with":"","dice":[0]}}`)); err == nil {
			t.Error("the defence has not been rolled")
		}
	})
}

func TestPreviewDeploy(t *testing.T) {
	b := start(t, game.Setup{Scenario: "barkmann"})
	t.Run("TK-20 a starting pose within the corner", func(t *testing.T) {
		if got := answered[Preview](t, b.p, 2, `{"tank":"B1","pose":{"x":600,"y":8400,"h":1350}}`); !got.Legal {
			t.Errorf("%+v", got)
		}
	})
	t.Run("TK-20 one outside is refused with the nearest along the arrow", func(t *testing.T) {
		got := answered[Preview](t, b.p, 2, `{"tank":"B1","pose":{"x":1500,"y":7500,"h":1350}}`)
		if got.Legal || got.Clause != "TK-20" || got.Nearest == nil || got.Args["edge"] != "NW" {
			t.Errorf("%+v", got)
		}
	})
	t.Run("TK-20 a tank that is not on the table looks from nowhere", func(t *testing.T) {
		if _, err := rules(t).Inspect(b.p, 2, json.RawMessage(`{"tank":"B1"}`)); err == nil {
			t.Error("answered")
		}
	})
}

func TestPreviewTerrainAndTokens(t *testing.T) {
	details := two(t, one(printed.USA, "sherman_75"), one(printed.Germany, "panzer_iv"))
	b := start(t, game.Setup{
		Scenario: freeForAll, Options: options(t, func(o *printed.Options) { o.Terrain = printed.TerrainPlaced }), Details: details,
	}, 6, 1)
	t.Run("TK-6.c a piece in the open", func(t *testing.T) {
		if got := answered[Preview](t, b.p, 1, `{"piece":{"piece":"woods_1","x":4500,"y":4500,"h":0}}`); !got.Legal {
			t.Errorf("%+v", got)
		}
	})
	t.Run("TK-6.c too near to the edge", func(t *testing.T) {
		got := answered[Preview](t, b.p, 1, `{"piece":{"piece":"woods_1","x":900,"y":4500,"h":0}}`)
		if got.Legal || got.Clause != "TK-6.c" || got.Args["spacing"] != field.ArrowLength {
			t.Errorf("%+v", got)
		}
		if want := (geom.Pose{X: 2000, Y: 4500}); got.Nearest == nil || *got.Nearest != want {
			t.Errorf("nearest %+v, want %+v", got.Nearest, want)
		}
	})
	t.Run("TK-6.c far off the table the nearest place is still found", func(t *testing.T) {
		got := answered[Preview](t, b.p, 1, `{"piece":{"piece":"woods_1","x":-90000,"y":20000,"h":0}}`)
		if want := (geom.Pose{X: 2000, Y: 6800}); got.Legal || got.Clause != "TK-6.a" || got.Nearest == nil || *got.Nearest != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	})
	for _, query := range []string{
		`{"piece":{"piece":"building_1","x":4500,"y":4500,"h":0}}`,
		`{"objective":{"x":4500,"y":1500}}`,
		`{}`,
	} {
		if _, err := rules(t).Inspect(b.p, 1, json.RawMessage(query)); err == nil {
			t.Errorf("%s is answered", query)
		}
	}
}

func TestPreviewToken(t *testing.T) {
	b := newBattle(t, nil)
	b.p.s.Mission, b.p.s.Ask = freeForAll, ask{Kind: askObjective, Seat: 1}
	b.p.s.Sides[0].Edge, b.p.s.Sides[1].Edge = "S", "N"
	house := printed.Piece{ID: "building_1", Type: printed.Building, Pose: geom.Pose{X: 4500, Y: 7500}, Length: 600, Width: 900}
	house.Place()
	b.p.s.Table.Terrain = []printed.Piece{house}
	for query, want := range map[string]geom.Pose{
		`{"objective":{"x":3000,"y":4000}}`: {X: 3000, Y: 7500}, // off the line
		`{"objective":{"x":4600,"y":7500}}`: {X: 5075, Y: 7500}, // on the house
	} {
		got := answered[Preview](t, b.p, 1, query)
		if got.Legal || got.Nearest == nil || *got.Nearest != want {
			t.Errorf("TK-16.3 %s: %+v, want %v", query, got, want)
		}
	}
}

func TestPreviewMove(t *testing.T) {
	b := duel(t, nil, nil, nil)
	b.tank(1, "sherman_75", 3000, 3700, 0)
	for _, tc := range []struct {
		name, query, clause string
		want                *geom.Pose
	}{
		{"TK-7.b out of reach behind", `{"x":3000,"y":500,"h":0}`, "TK-7.b", &geom.Pose{X: 3000, Y: 1800}},
		{"TK-7.b out of reach at the far edge", `{"x":8600,"y":3000,"h":900}`, "TK-7.b", &geom.Pose{X: 4036, Y: 3000, H: 900}},
		{"TK-8.e on a friend", `{"x":3000,"y":3650,"h":0}`, "TK-8.e", &geom.Pose{X: 3000, Y: 3110}},
		{"TK-6.a off the table", `{"x":3000,"y":-9000,"h":0}`, "TK-6.a", &geom.Pose{X: 3000, Y: 1800}},
		{"TK-7.b beside the arrow nothing is offered", `{"x":6000,"y":3000,"h":0}`, "TK-7.b", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := answered[Preview](t, b.p, 1, `{"tank":"A1","pose":`+tc.query+`}`)
			if got.Legal || string(got.Clause) != tc.clause || (got.Nearest == nil) != (tc.want == nil) {
				t.Fatalf("%+v %+v", got.Judgement, got.Nearest)
			}
			if tc.want != nil && *got.Nearest != *tc.want {
				t.Errorf("nearest %+v, want %+v", *got.Nearest, *tc.want)
			}
		})
	}
}

func TestPreviewPlatoon(t *testing.T) {
	b := start(t, game.Setup{Scenario: "barkmann"})
	t.Run("TK-15 every fault of a platoon", func(t *testing.T) {
		got := answered[PlatoonCheck](t, b.p, 0,
			`{"platoon":{"nation":"usa","tanks":[{"tank":"panther","cards":["barkmann"]},{"tank":"pershing"}]}}`)
		if got.Points != 73 || len(got.Faults) != 3 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("TK-15 a list by names", func(t *testing.T) {
		got := answered[PlatoonCheck](t, b.p, 0, `{"roster":"Panther [32pts]\n Ernst Barkmann\n Spare wheel"}`)
		if len(got.Platoon.Tanks) != 1 || len(got.Platoon.Tanks[0].Cards) != 1 || len(got.Unknown) != 1 || len(got.Faults) != 0 {
			t.Errorf("%+v", got)
		}
	})
}

func TestPreview(t *testing.T) {
	b := duel(t, func(o *printed.Options) { o.OpenCards = false }, []string{"wittmann"}, nil)
	r := rules(t)
	ask := func(query string) string {
		got, err := r.Inspect(b.p, 1, json.RawMessage(query))
		if err != nil {
			t.Fatal(err)
		}
		return toJSON(t, got)
	}
	if got := ask(`{"tank":"A1"}`); strings.Contains(got, "wittmann") || !strings.Contains(got, `"pAny":`) {
		t.Error(got)
	}
	far := ask(`{"tank":"A1","pose":{"x":3000,"y":4500,"h":0}}`)
	if !strings.Contains(far, `"legal":false`) || !strings.Contains(far, `"nearest":{"x":3000,"y":42`) {
		t.Error(far)
	}
	if _, err := r.Inspect(b.p, 1, json.RawMessage(`{"tank":"Z9"}`)); err == nil {
		t.Error("there is no Z9")
	}
}

func TestWhatHidesATank(t *testing.T) {
	t.Run("TK-9.c what hides a tank is named, and why there is no shot", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		house := piece(printed.Building, 900, 900, 3000, 5000, 0)
		house.Place()
		b.p.s.Table.Terrain = []printed.Piece{house}
		shot := answered[Preview](t, b.p, 2, `{"tank":"B1"}`).Shots[0].Mine
		if shot.LOS || shot.Stop == nil || shot.Stop.Terrain != "building" || shot.Stop.Y != 5000 || shot.Why == nil ||
			shot.Why.Clause != "TK-9.c" {
			t.Errorf("%+v %+v %v", shot, shot.Stop, shot.Why)
		}
	})
}

func TestFirstTankIsAsked(t *testing.T) {
	t.Run("15.2.4 tank A1 gets odds", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepShootStart)
		b.asks(askShoot, 2, "B1").play("pass B1").asks(askShoot, 1, "A1")
		text, err := json.Marshal(b.p.View(1))
		if err != nil {
			t.Fatal(err)
		}
		var seen struct {
			Ask   struct{ Tank *int }
			Tanks []struct{ ID string }
		}
		if err := json.Unmarshal(text, &seen); err != nil {
			t.Fatal(err)
		}
		if seen.Ask.Tank == nil || seen.Tanks[*seen.Ask.Tank].ID != "A1" {
			t.Fatalf("the view does not say that A1 shoots: %s", text)
		}
		shots := answered[Preview](t, b.p, 1, `{"tank":"A1"}`).Shots
		if len(shots) != 1 || shots[0].Mine.Odds == nil || len(shots[0].Mine.Corners) != 4 {
			t.Errorf("%+v", shots)
		}
	})
}
