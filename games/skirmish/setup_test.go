package skirmish

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sabot/dice"
	"sabot/game"
	"sabot/geom"
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

func two(t *testing.T, a, b Platoon) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(Details{Platoons: []Platoon{a, b}})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func one(nation Nation, tanks ...string) Platoon {
	p := Platoon{Nation: nation}
	for _, id := range tanks {
		p.Tanks = append(p.Tanks, Mounts{Tank: id})
	}
	return p
}

func TestTerrain(t *testing.T) {
	small := two(t, one(USA, "sherman_75"), one(Germany, "panther"))
	placed := options(t, func(o *Options) { o.Terrain = ByPlayers })
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
	t.Run("TK-6.c exactly one arrow from the edge is enough", func(t *testing.T) {
		house := piece(Building, 900, 600, 1950, 4500, 900)
		if r := judgePiece(house, nil, ArrowLength); !r.free() {
			t.Error(r)
		}
		house.X = 1949
		if judgePiece(house, nil, ArrowLength).free() {
			t.Error("149.9 mm from the edge")
		}
	})
	t.Run("TK-6.c the spacing drops when no place is left", func(t *testing.T) {
		b := start(t, game.Setup{Scenario: tankAce, Options: placed, Details: small}, 5, 2)
		b.p.s.Terrain = nil
		for n := range 9 {
			p := piece(Building, 900, 600, 2500+n%3*2000, 2500+n/3*2000, 0)
			p.place()
			b.p.s.Terrain = append(b.p.s.Terrain, p)
		}
		if got := b.p.s.spacing(); got != 500 {
			t.Errorf("spacing %d, want 500", got)
		}
	})
	t.Run("TK-X.1 even without spacing pieces never overlap", func(t *testing.T) {
		a := piece(Building, 900, 600, 4500, 4500, 0)
		a.place()
		if judgePiece(piece(Building, 900, 600, 4600, 4500, 0), []Piece{a}, 0).free() {
			t.Error("overlapping")
		}
		if r := judgePiece(piece(Building, 900, 600, 5100, 4500, 0), []Piece{a}, 0); !r.free() {
			t.Error(r)
		}
	})
	t.Run("TK-X.6 random terrain is legal terrain", func(t *testing.T) {
		random := options(t, func(o *Options) { o.Terrain = AtRandom })
		for seed := range uint64(5) {
			p, _, err := rules(t).Start(game.Setup{Scenario: tankAce, Options: random, Details: small}, dice.NewFast(seed))
			if err != nil {
				t.Fatal(err)
			}
			pieces := p.(Position).s.Terrain
			if len(pieces) != 6 {
				t.Fatalf("%d pieces", len(pieces))
			}
			for i, piece := range pieces {
				if r := judgePiece(piece, pieces[:i], 0); !r.free() {
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
	t.Run("TK-6.a the maps that come with the game lie on the table and keep their distance", func(t *testing.T) {
		for _, m := range data(t).Maps {
			for i, p := range m.Terrain {
				if r := judgePiece(p, m.Terrain[:i], ArrowLength); !r.free() {
					t.Errorf("%s: %v", m.ID, r)
				}
			}
		}
	})
}

func TestRolesAndDeployment(t *testing.T) {
	small := two(t, one(USA, "sherman_75", "sherman_75"), one(Germany, "jagdpanther", "stug_g"))
	begin := func(t *testing.T) *battle {
		t.Helper()
		return start(t, game.Setup{Scenario: tankAce, Details: small}, 2, 5)
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
		d := b.p.s.d
		m := d.mission(barkmann)
		if a, g := m.Attacker.Points(d), m.Defender.Points(d); a != 40 || g != 40 || len(b.p.s.Terrain) != 6 {
			t.Errorf("%d and %d points, %d pieces", a, g, len(b.p.s.Terrain))
		}
		b.refuse("deploy A1 4500,1000,0", "TK-20")
		b.play("deploy A1 8400,600,3150").play("deploy A2 7900,400,3150").asks(askDeploy, 2, "").play("deploy B1 600,8400,1350")
		if got := b.get("B1").Cards[0]; got.ID != "barkmann" || !got.Up {
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

func TestPlatoons(t *testing.T) {
	d := data(t)
	opts := DefaultOptions()
	opts.Budget = 100
	lone := func(tank string, cards ...string) Platoon { return Platoon{Germany, []Mounts{{tank, cards}}} }
	for _, tc := range []struct {
		name    string
		platoon Platoon
		change  func(*Options)
		want    string // clauses of the faults, in order
	}{
		{"TK-15.a within the budget", Platoon{Germany, []Mounts{{"panther", nil}, {"jagdpanther", nil}, {"tiger_i", nil}}}, nil, ""},
		{
			"TK-15.a over the budget",
			Platoon{Germany, []Mounts{{"panther", []string{"cunning_driver"}}, {"jagdpanther", nil}, {"tiger_i", nil}}},
			nil, "TK-15.a",
		},
		{"TK-15.a no tank at all", Platoon{Germany, nil}, nil, "TK-15.a"},
		{"TK-15.a thirteen tanks", one(Germany, slices.Repeat([]string{"stug_g"}, 13)...), func(o *Options) { o.Budget = 500 }, "TK-15.a"},
		{"TK-15.b a German hero in a German tank", lone("panther", "barkmann"), nil, ""},
		{"TK-15.b tanks of one nation", Platoon{Germany, []Mounts{{"panther", nil}, {"sherman_75", nil}}}, nil, "TK-15.b"},
		{"TK-15.b no such nation", Platoon{"italy", []Mounts{{"panther", nil}}}, nil, "TK-15.b TK-15.b"},
		{"TK-15.c an American hero in a German tank", lone("panther", "boggs"), nil, "TK-15.c"},
		{"TK-15.c world cards serve all", lone("panther", "superb_commander"), nil, ""},
		{"TK-15.d any mix", one(Germany, "panther", "stug_g", "stug_g"), nil, ""},
		{"TK-15.d only the first set", one(Germany, "tiger_i"), func(o *Options) { o.Wave2 = false }, "TK-15.d"},
		{"TK-15.e one card of each type", lone("panther", "barkmann", "superb_commander"), nil, "TK-15.e"},
		{"TK-15.e two of the same ammunition with the right loader", lone("panther", "tungsten", "tungsten", "resourceful_loader"), nil, ""},
		{"TK-15.e without him", lone("panther", "tungsten", "tungsten"), nil, "TK-15.e"},
		{"TK-15.e two different ones never", lone("panther", "tungsten", "extra_ammunition", "resourceful_loader"), nil, "TK-15.e"},
		{"TK-15.e ammunition for other tanks", Platoon{USA, []Mounts{{"sherman_75", []string{"hyper_velocity"}}}}, nil, "TK-15.e"},
		{"TK-15.g three slots, three of a crew", lone("stug_g", "superb_commander", "dead_eye_gunner", "aggressive_loader"), nil, ""},
		{
			"TK-15.g a fourth does not fit",
			lone("stug_g", "superb_commander", "dead_eye_gunner", "aggressive_loader", "cunning_driver"), nil, "TK-15.g",
		},
		{"TK-15.h a hero once", Platoon{Germany, []Mounts{{"panther", []string{"barkmann"}}, {"panther", []string{"barkmann"}}}}, nil, "TK-15.h"},
		{"TK-5.b no such card", lone("panther", "ghost"), nil, "TK-5.b"},
		{"TK-5.b tanks only", lone("panther", "barkmann"), func(o *Options) { o.NoCards = true }, "TK-5.b"},
		{"TK-5.a no such tank", one(Germany, "maus"), nil, "TK-5.a"},
		{
			"TK-15.e all faults at once",
			Platoon{Germany, []Mounts{{"maus", nil}, {"stug_g", []string{"boggs", "clever_loader"}}}},
			nil, "TK-5.a TK-15.c TK-15.e",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := opts
			if tc.change != nil {
				tc.change(&o)
			}
			rs, _ := game.Refusals(tc.platoon.Faults(d, o))
			var clauses []string
			for _, r := range rs {
				clauses = append(clauses, string(r.Clause))
			}
			if got := strings.Join(clauses, " "); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
	t.Run("TK-15.a the ready-made platoons can be played", func(t *testing.T) {
		for _, p := range d.Platoons {
			o := DefaultOptions()
			o.Budget = p.Budget
			if err := p.Faults(d, o); err != nil {
				t.Errorf("%s: %v", p.ID, err)
			}
		}
	})
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

func TestData(t *testing.T) {
	d := data(t)
	t.Run("TK-5.a tank cards", func(t *testing.T) {
		if len(d.Tanks) != 28 {
			t.Errorf("%d tanks", len(d.Tanks))
		}
		p, _ := d.Tank("panther")
		if p.Attack != 5 || p.Defence != 2 || p.Damage != 6 || p.Points != 32 || p.Keywords != Blitzkrieg {
			t.Errorf("%+v", p)
		}
	})
	t.Run("TK-5.b crew and upgrades", func(t *testing.T) {
		crew, heroes := 0, 0
		for _, c := range d.Cards {
			if c.Type.Crew() {
				crew++
			}
			if c.Hero {
				heroes++
			}
			if c.has == 0 {
				t.Errorf("%s does nothing", c.ID)
			}
		}
		if crew != 36 || heroes != 20 || len(d.Cards) != 52 {
			t.Errorf("%d crew, %d heroes, %d cards", crew, heroes, len(d.Cards))
		}
	})
	t.Run("TK-5.c the critical deck", func(t *testing.T) {
		cards, damage := 0, 0
		for _, c := range d.Criticals {
			cards += c.Copies
			damage += c.Copies * c.Damage
		}
		if cards != 30 || damage != 35 {
			t.Errorf("%d cards with %d damage", cards, damage)
		}
	})
	t.Run("TK-5.d speed tokens are numbers on the tank", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn).play("move A1 3000,3500,0").play("end A1")
		if !strings.Contains(toJSON(t, b.p.View(2)), `"speed":1`) {
			t.Error("the token is not shown")
		}
	})
	t.Run("TK-5.e TK-G.h the arrow", func(t *testing.T) {
		var f struct {
			Arrow struct {
				Body  int `json:"body_length"`
				Total int `json:"total_length"`
				Width int `json:"body_width"`
			} `json:"arrow"`
			Table  struct{ Size [2]int } `json:"table"`
			Points int                   `json:"sight_points_per_edge"`
			Space  int                   `json:"spacing"`
			Radius int                   `json:"objective_token_radius"`
		}
		if err := d.readJSON("terrain.json", &f); err != nil {
			t.Fatal(err)
		}
		got := []int{f.Arrow.Body, f.Arrow.Total, f.Arrow.Width, f.Table.Size[0], f.Table.Size[1], f.Points, f.Space, f.Radius}
		want := []int{ArrowBody, ArrowLength, ArrowWidth, TableSize, TableSize, sightStep, ArrowLength, TokenRadius}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
	t.Run("TK-G.h within one arrow means its whole length", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 4500, 2000, 0)
		b.tank(1, "sherman_75", 4500, 4090, 0)
		b.tank(1, "sherman_75", 4500, 6181, 0)
		if !b.p.s.near(0, 1) || b.p.s.near(1, 2) {
			t.Error("150.0 mm is within, 150.1 mm is not")
		}
	})
	t.Run("TK-18 models that share a hull", func(t *testing.T) {
		for _, pair := range [][2]string{{"sherman_75", "sherman_76"}, {"panther", "jagdpanther"}} {
			a, _ := d.Tank(pair[0])
			b, _ := d.Tank(pair[1])
			if a.Length != b.Length || a.Width != b.Width {
				t.Errorf("%v differ", pair)
			}
		}
	})
	t.Run("TK-G.a a heading is 0 to 3599", func(t *testing.T) {
		if r := checkPose(geom.Pose{X: 4500, Y: 4500, H: 3600}); r.clause != "TK-G.a" {
			t.Error(r)
		}
		if r := checkPose(geom.Pose{X: 9000, Y: 0, H: 3599}); !r.free() {
			t.Error(r)
		}
	})
	t.Run("TK-G.d a tank has the hull of its card", func(t *testing.T) {
		p, _ := d.Tank("panther")
		if got := p.hull(geom.Pose{X: 4500, Y: 4500, H: 300}); got[0] != (geom.Point{X: 452366, Y: 488298}) {
			t.Error(got)
		}
	})
}

func TestDataFaults(t *testing.T) {
	for _, tc := range []struct{ file, old, new, want string }{
		{"tanks.csv", "sherman_75,Sherman (75mm),usa,starter,6,", "sherman_75,Sherman (75mm),usa,starter,66,", "tanks.csv:2:39: initiative"},
		{"tanks.csv", "gung_ho,590", "gung_hoo,590", "tanks.csv:2:52: keyword"},
		{"tanks.csv", "Panther,germany", "Panther,italy", "tanks.csv:6:17: nation"},
		{"tanks.csv", "hull_width", "hull_breadth", "tanks.csv: no column"},
		{"crew.csv", "init_shoot+1", "init_shot+1", "crew.csv:2:61: effect"},
		{"crew.csv", "auto_repair=busted_track", "auto_repair=flat_tyre", "there is no critical"},
		{"upgrades.csv", "ammo,usa,sherman_76", "ammo,usa,sherman_99", "there is no tank"},
		{"upgrades.csv", "hyper_velocity,", "extra_ammunition,", "comes twice"},
		{"criticals.csv", "no_move,", "no_moves,", "is not one a critical can have"},
		{"missions.json", "[", "", "missions.json"},
		{"maps/village.json", "{", "", "maps/village.json"},
	} {
		t.Run(tc.file+" "+tc.want, func(t *testing.T) {
			broken := fstest.MapFS{}
			err := fs.WalkDir(files, "data", func(path string, e fs.DirEntry, err error) error {
				if err != nil || e.IsDir() {
					return err
				}
				text, err := files.ReadFile(path)
				if path == "data/"+tc.file {
					text = []byte(strings.Replace(string(text), tc.old, tc.new, 1))
				}
				broken[path] = &fstest.MapFile{Data: text}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := load(broken); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
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
