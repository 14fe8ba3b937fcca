package skirmish

import (
	"encoding/json"
	"flag"
	"fmt"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// five is a platoon of five tanks without cards, for speed.
func five(t testing.TB) game.Setup {
	t.Helper()
	details, err := json.Marshal(Details{Platoons: []printed.Platoon{
		one(printed.USA, "sherman_75", "sherman_75", "sherman_76", "pershing", "m10"),
		one(printed.Germany, "panzer_iv", "panzer_iv", "stug_g", "panther", "jagdpanther"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	return game.Setup{Scenario: tankAce, Options: options(t, func(o *printed.Options) { o.Budget = 200 }), Details: details}
}

// wander plays a game at random to its end and counts the actions.
func wander(t testing.TB, r Rules, setup game.Setup, seed uint64) (game.Position, int) {
	t.Helper()
	src, choices := dice.NewFast(seed), dice.NewFast(seed+1)
	p, _, err := r.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if p.Result() != nil {
			return p, n
		}
		if n > 20000 {
			t.Fatalf("seed %d: the game does not end", seed)
		}
		d := p.Waiting()[0]
		a := p.(Position).Sample(d.Seat, choices)
		next, _, err := p.Apply(d.Seat, a, src)
		if err != nil {
			t.Fatalf("seed %d, action %d: %q: %v", seed, n, p.Notate(a), err)
		}
		p = next
	}
}

// TestSameEverywhere pins whole games: the same seed leads to the same last
// position on every machine. A change of the rules shows here and is then
// written down as a new version of them.
func TestSameEverywhere(t *testing.T) {
	r := rules(t)
	want := []string{
		"barkmann 290 points eda3ddbfe9472de5",
		"tank_ace 329 elimination a4d18931388bca86",
		"tank_ace 485 elimination 93061fd9effd62f4",
		"king_of_the_hill 357 elimination 25286ca496355af0",
		"free_for_all 74 points dc12f22a5cbe469f",
		"no_retreat 152 held 34b0a17635640b2b",
		"no_retreat 169 held 6a457770170e0d91",
	}
	for i, setup := range suiteSetups(t) {
		p, n := wander(t, r, setup, uint64(i))
		digest, err := game.Digest(p)
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprintf("%s %d %s %s", setup.Scenario, n, p.Result().How, digest)
		if i >= len(want) || got != want[i] {
			t.Errorf("game %d: %q", i, got)
		}
	}
}

var update = flag.Bool("update", false, "rewrite testdata/*.log")

func TestGoldenLogs(t *testing.T) {
	setups := map[string]game.Setup{
		"barkmann":   {Scenario: barkmann},
		"no-retreat": {Scenario: noRetreat, Options: options(t, func(o *printed.Options) { o.Budget = 300 }), Details: rich(t, 1)},
	}
	conform.Golden(t, rules(t), setups, *update, func(p game.Position, src dice.Source) (game.Seat, game.Action) {
		seat := p.Waiting()[0].Seat
		return seat, p.(Position).Sample(seat, src)
	})
}

func TestRandomGamesEnd(t *testing.T) {
	r := rules(t)
	for seed := range uint64(conform.Iterations(20, 2)) {
		p, _ := wander(t, r, five(t), seed)
		if err := holds(p); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	r, setup := rules(b), five(b)
	seed, actions := uint64(0), 0
	for b.Loop() {
		_, n := wander(b, r, setup, seed)
		seed++
		actions += n
	}
	b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

func FuzzPlay(f *testing.F) {
	r := rules(f)
	setups := suiteSetups(f)
	f.Add(uint8(0), []byte{1, 2, 3, 4, 5, 6})
	f.Add(uint8(3), []byte("any choice will do as long as there are many of them"))
	f.Fuzz(func(t *testing.T, which uint8, choices []byte) {
		src := dice.NewFast(uint64(which))
		p, _, err := r.Start(setups[int(which)%len(setups)], src)
		if err != nil {
			t.Fatal(err)
		}
		for ply, c := range choices[:min(len(choices), 60)] {
			if p.Result() != nil {
				return
			}
			seat := p.Waiting()[0].Seat
			legal := p.Legal(seat)
			if len(legal) == 0 {
				t.Fatalf("ply %d: nothing to do for seat %d", ply, seat)
			}
			a := legal[int(c)*len(legal)/256]
			next, _, err := p.Apply(seat, a, src)
			if err != nil {
				t.Fatalf("ply %d: %q is listed, then refused: %v", ply, p.Notate(a), err)
			}
			if err := holds(next); err != nil {
				t.Fatalf("ply %d: %q: %v", ply, p.Notate(a), err)
			}
			p = next
		}
	})
}

// FuzzApply feeds arbitrary actions: nothing panics, a refusal is a refusal.
func FuzzApply(f *testing.F) {
	r := rules(f)
	setups := suiteSetups(f)
	f.Add(uint8(2), uint8(20), []byte(`{"type":"move","tank":"A1","x":4500,"y":4500,"h":0}`))
	f.Add(uint8(2), uint8(40), []byte(`{"type":"reroll","pool":"attack","dice":[0,99,-1]}`))
	f.Add(uint8(0), uint8(0), []byte(`{"type":"deploy","tank":"A1","x":-1,"y":99999,"h":7}`))
	f.Fuzz(func(t *testing.T, which, plies uint8, data []byte) {
		a, err := r.actions.Decode(data)
		if err != nil {
			return
		}
		src := dice.NewFast(uint64(which))
		p, _, err := r.Start(setups[int(which)%len(setups)], src)
		if err != nil {
			t.Fatal(err)
		}
		for range plies {
			if p.Result() != nil {
				return
			}
			seat := p.Waiting()[0].Seat
			if _, _, err := p.Apply(seat, a, src); err != nil {
				if _, ok := game.Refusals(err); !ok {
					t.Fatalf("not a refusal: %v", err)
				}
			}
			if p, _, err = p.Apply(seat, p.(Position).Sample(seat, src), src); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// FuzzRead feeds every reader of text.
func FuzzRead(f *testing.F) {
	r := rules(f)
	p, _, err := r.Start(game.Setup{Scenario: barkmann}, dice.NewFast(1))
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{
		"move A1 1,2,3", `{"attack":5,"defence":1}`, `{"tanks":[{"tank":"panther","x":1,"y":2,"h":3}],"end":{"x":1,"y":1,"h":1}}`,
		`{"platoons":[{"nation":"usa","tanks":[{"tank":"m10"}]},{"nation":"usa","tanks":[]}]}`, `{"budget":50}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := p.Parse(1, string(data)); err == nil && len(data) == 0 {
			t.Error("nothing was read as something")
		}
		_, _ = r.actions.Decode(data)
		_, _ = combat.ReadOdds(data)
		_, _ = field.ReadInspect(r.data, data)
		_, _, _ = r.Start(game.Setup{Scenario: tankAce, Options: data}, dice.NewFast(1))
		_, _, _ = r.Start(game.Setup{Scenario: tankAce, Details: data}, dice.NewFast(1))
	})
}

// FuzzPosition feeds the reader of positions: whatever it accepts can be shown
// and asked.
func FuzzPosition(f *testing.F) {
	r := rules(f)
	for which, setup := range suiteSetups(f) {
		src := dice.NewFast(uint64(which))
		p, _, err := r.Start(setup, src)
		if err != nil {
			f.Fatal(err)
		}
		for range which * 12 {
			if p.Result() == nil {
				seat := p.Waiting()[0].Seat
				if p, _, err = p.Apply(seat, p.(Position).Sample(seat, src), src); err != nil {
					f.Fatal(err)
				}
			}
		}
		data, err := json.Marshal(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := r.DecodePosition(data)
		if err != nil {
			return
		}
		for _, d := range p.Waiting() {
			p.Legal(d.Seat)
			p.View(d.Seat)
		}
		if _, err := json.Marshal(p); err != nil {
			t.Fatal(err)
		}
	})
}
