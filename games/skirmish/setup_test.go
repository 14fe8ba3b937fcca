package skirmish

import (
	"encoding/json"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

func start(t *testing.T, setup game.Setup, rolls ...int) *battle {
	t.Helper()
	script := dice.Script(rolls)
	p, events, err := rules(t).Start(setup, &script)
	if err != nil {
		t.Fatal(err)
	}
	b := &battle{T: t, p: p.(Position), events: events}
	b.unused(script)
	return b
}

func two(t *testing.T, a, b printed.Platoon) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(Details{Platoons: []printed.Platoon{a, b}})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func one(nation printed.Nation, tanks ...string) printed.Platoon {
	p := printed.Platoon{Nation: nation}
	for _, id := range tanks {
		p.Tanks = append(p.Tanks, printed.PlatoonTank{Tank: id})
	}
	return p
}

func TestTerrain(t *testing.T) {
	small := two(t, one(printed.USA, "sherman_75"), one(printed.Germany, "panther"))
	placed := options(t, func(o *printed.Options) { o.Terrain = printed.TerrainPlaced })
	t.Run("TK-6.b the higher die places first, ties are re-rolled", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: tankAce, Options: placed, Details: small}, 3, 3, 2, 5)
		b.asks(askTerrain, 2, "")
		ev, _ := told[RolledOff](b)
		if len(ev.Dice) != 2 || ev.Winner != 2 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("TK-6.c woods first, in turns, one arrow apart", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: tankAce, Options: placed, Details: small}, 5, 2)
		b.asks(askTerrain, 1, "").refuse("terrain building_1 2000,2000,0", "TK-6.c")
		b.refuse("terrain woods_1 4500,2000,0", "TK-6.c") // its rim is nearer than 1500 to the edge
		b.play("terrain woods_1 2000,2200,0").asks(askTerrain, 2, "")
		b.refuse("terrain woods_2 4000,2200,0", "TK-6.c")
		b.play("terrain woods_2 4500,2200,0").asks(askTerrain, 1, "").play("terrain building_1 7000,2000,900")
	})
	t.Run("TK-X.6 random terrain is legal terrain", func(t *testing.T) {
		random := options(t, func(o *printed.Options) { o.Terrain = printed.TerrainRandom })
		for seed := range uint64(5) {
			p, _, err := rules(t).Start(game.Setup{Scenario: tankAce, Options: random, Details: small}, dice.NewFast(seed))
			if err != nil {
				t.Fatal(err)
			}
			pieces := p.(Position).s.Table.Terrain
			if len(pieces) != 6 {
				t.Fatalf("%d pieces", len(pieces))
			}
			for i, piece := range pieces {
				if r := field.JudgePiece(piece, pieces[:i], 0); !r.Free() {
					t.Error(r)
				}
			}
		}
	})
	t.Run("TK-8.f maps of one's own are checked as a whole", func(t *testing.T) {
		bad := `{"terrain":[{"id":"a","type":"lake","x":1,"y":1,"h":0,"length":900,"width":600},
			{"id":"b","type":"woods","x":4500,"y":4500,"h":0,"length":9,"width":600}]}`
		_, _, err := rules(t).Start(game.Setup{Scenario: tankAce, Details: json.RawMessage(bad)}, dice.None{})
		if rs, ok := game.Refusals(err); !ok || len(rs) != 3 { // type, off the table, size
			t.Errorf("%v", err)
		}
	})
}

func TestWhereTerrainComesFrom(t *testing.T) {
	small := two(t, one(printed.USA, "sherman_75"), one(printed.Germany, "stug_g"))
	t.Run("TK-6.c the players place six pieces in turns unless they agree on a map", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: tankAce, Details: small}, 2, 5)
		if n := len(b.p.s.Table.Terrain); n != 0 {
			t.Errorf("%d pieces lie there already", n)
		}
		b.asks(askTerrain, 2, "").play("terrain woods_1 3000,3000,0").asks(askTerrain, 1, "").play("terrain woods_2 6000,6000,0")
		b.asks(askTerrain, 2, "").play("terrain building_1 6000,2500,0").asks(askTerrain, 1, "").play("terrain building_2 3000,6500,0")
		b.asks(askTerrain, 2, "").play("terrain building_3 1500,5000,0").asks(askTerrain, 1, "").play("terrain building_4 7500,4000,0", 6, 1)
		b.asks(askRole, 1, "")
	})
	t.Run("TK-6.c the house plays on a map, any other option on top", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: tankAce, Options: json.RawMessage(`{"preset":"house","map":"hamlet"}`), Details: small}, 2, 5)
		if len(b.p.s.Table.Terrain) == 0 || !b.p.s.Options.AutoCancel || !b.p.s.Options.TokensApart || b.p.s.Options.Map != "hamlet" {
			t.Errorf("%+v", b.p.s.Options)
		}
		b.asks(askRole, 2, "")
	})
}

func TestRolesAndDeployment(t *testing.T) {
	small := two(t, one(printed.USA, "sherman_75", "sherman_75"), one(printed.Germany, "jagdpanther", "stug_g"))
	begin := func(t *testing.T) *battle {
		t.Helper()
		onMap := options(t, func(o *printed.Options) { o.Terrain = printed.TerrainFromMap })
		return start(t, game.Setup{Scenario: tankAce, Options: onMap, Details: small}, 2, 5)
	}
	t.Run("TK-6.d the winner chooses, TK-6.e the defender picks an edge", func(t *testing.T) {
		b := begin(t).asks(askRole, 2, "").play("role defender").asks(askEdge, 2, "").play("edge E")
		if b.p.s.Attacker != 1 || b.p.s.Sides[0].Edge != "W" || b.p.s.Sides[1].Edge != "E" {
			t.Errorf("%+v", b.p.s.Sides)
		}
	})
	t.Run("TK-6.e the attacker gets the opposite edge", func(t *testing.T) {
		b := begin(t).play("role attacker").asks(askEdge, 1, "").play("edge N")
		if b.p.s.Attacker != 2 || b.p.s.Sides[1].Edge != "S" {
			t.Errorf("%+v", b.p.s.Sides)
		}
	})
	t.Run("TK-6.f ascending initiative, printed values", func(t *testing.T) {
		b := begin(t).play("role defender").play("edge N")
		b.asks(askDeploy, 2, "").refuse("deploy B1 4500,8000,1800", "TK-6.f")
		b.play("deploy B2 4500,8000,1800")
		// Both are 6 now: the attacker counts as higher and deploys later.
		b.asks(askDeploy, 2, "").play("deploy B1 6000,8000,1800").asks(askDeploy, 1, "")
		b.play("deploy A2 3000,1000,0").play("deploy A1 5000,1000,0").asks(askMove, 2, "B2")
	})
	t.Run("TK-6.h the attacker's tank counts as higher", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 3000, 3000, 0)
		b.tank(2, "jagdpanther", 3000, 7000, 1800)
		b.from(stepTurn).asks(askMove, 2, "B1").play("end B1").asks(askMove, 1, "A1").play("end A1")
		b.asks(askShoot, 1, "A1").play("pass A1").asks(askShoot, 2, "B1")
	})
	t.Run("TK-6.h within a side the owner chooses", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 3000, 3000, 0)
		b.tank(1, "sherman_75", 5000, 3000, 0)
		b.tank(2, "panther", 3000, 7000, 1800)
		b.from(stepTurn).asks(askActivate, 1, "").play("activate A2").asks(askMove, 1, "A2").play("end A2").asks(askMove, 1, "A1")
	})
	t.Run("TK-6.g a refused pose comes with the nearest allowed one", func(t *testing.T) {
		b := begin(t).play("role defender").play("edge N").play("deploy B2 4500,8000,1800").play("deploy B1 6000,8000,1800")
		r := b.refuse("deploy A1 4500,1300,0", "TK-6.g")
		if r["y"] != 1205 { // 1500 less half of 590
			t.Errorf("%v", r)
		}
	})
	t.Run("TK-20 Barkmann's Crossroads: forces, corners and map are given", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: barkmann})
		b.asks(askDeploy, 1, "")
		d := b.p.s.data
		m := d.Mission(barkmann)
		if a, g := m.Attacker.Points(d), m.Defender.Points(d); a != 40 || g != 40 || len(b.p.s.Table.Terrain) != 6 {
			t.Errorf("%d and %d points, %d pieces", a, g, len(b.p.s.Table.Terrain))
		}
		b.refuse("deploy A1 4500,1000,0", "TK-20")
		b.play("deploy A1 8400,600,3150").play("deploy A2 7900,400,3150").asks(askDeploy, 2, "").play("deploy B1 600,8400,1350")
		if got := b.get("B1").Cards[0]; got.ID != "barkmann" || !got.FaceUp {
			t.Errorf("%+v: Barkmann is played with open cards (TK-X.5)", got)
		}
	})
	t.Run("TK-X.5 Barkmann's Crossroads is played with open cards", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: barkmann})
		if !strings.Contains(toJSON(t, b.p.View(1)), `"barkmann","crew":true`) {
			t.Error("the other side cannot see Barkmann")
		}
	})
}

func TestPlatoonsAreUnseen(t *testing.T) {
	t.Run("TK-15.f platoons are handed in unseen", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: tankAce})
		if n := len(b.p.Waiting()); n != 2 {
			t.Fatalf("%d decisions", n)
		}
		b.play("platoon usa sherman_75+superb_commander sherman_75")
		for _, seat := range []game.Seat{0, 2} {
			if strings.Contains(toJSON(t, b.p.View(seat)), "sherman") {
				t.Errorf("seat %d sees the platoon", seat)
			}
		}
		if !strings.Contains(toJSON(t, b.p.View(1)), "sherman") || len(b.p.Waiting()) != 1 {
			t.Error("its owner does not")
		}
	})
}

func TestTokens(t *testing.T) {
	t.Run("TK-5.d speed tokens are numbers on the tank", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn).play("move A1 3000,3500,0").play("end A1")
		if !strings.Contains(toJSON(t, b.p.View(2)), `"speed":1`) {
			t.Error("the token is not shown")
		}
	})
	t.Run("TK-G.h within one arrow means its whole length", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 4500, 2000, 0)
		b.tank(1, "sherman_75", 4500, 4090, 0)
		b.tank(1, "sherman_75", 4500, 6181, 0)
		if !b.p.s.Table.Near(0, 1) || b.p.s.Table.Near(1, 2) {
			t.Error("150.0 mm is within, 150.1 mm is not")
		}
	})
}

func TestSetupFaults(t *testing.T) {
	for _, tc := range []struct {
		name   string
		setup  game.Setup
		clause string
	}{
		{"no such mission", game.Setup{Scenario: "chess"}, "TK-16.1"},
		{"unknown option", game.Setup{Scenario: tankAce, Options: json.RawMessage(`{"fog":true}`)}, "TK-6.a"},
		{"budget", game.Setup{Scenario: tankAce, Options: json.RawMessage(`{"budget":1}`)}, "TK-15.a"},
		{"turn limit", game.Setup{Scenario: tankAce, Options: json.RawMessage(`{"turnLimit":99}`)}, "TK-16.1"},
		{"clock", game.Setup{Scenario: tankAce, Options: json.RawMessage(`{"clock":"7"}`)}, "TK-16.1"},
		{"terrain", game.Setup{Scenario: tankAce, Options: json.RawMessage(`{"terrain":"none"}`)}, "TK-6.c"},
		{"map", game.Setup{Scenario: tankAce, Options: json.RawMessage(`{"map":"moon"}`)}, "TK-6.c"},
		{"details", game.Setup{Scenario: tankAce, Details: json.RawMessage(`{"x":1}`)}, "TK-6.a"},
		{"one platoon", game.Setup{Scenario: tankAce, Details: json.RawMessage(`{"platoons":[{"nation":"usa"}]}`)}, "TK-15.a"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, _, err := rules(t).Start(tc.setup, dice.None{})
			if rs, ok := game.Refusals(err); !ok || string(rs[0].Clause) != tc.clause {
				t.Errorf("%v, want %s", err, tc.clause)
			}
		})
	}
}
