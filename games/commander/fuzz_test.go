package commander_test

import (
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/combat"
)

// FuzzPlay lets the fuzzer choose among the proposals, so that every input is
// a game. Dead ends, refusals and broken invariants fail here.
func FuzzPlay(f *testing.F) {
	f.Add(uint8(2), []byte{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	f.Add(uint8(9), []byte{0, 1, 0, 40, 41, 42, 43, 44})
	rules := newRules(f)
	setups := scenarios(f, rules)
	f.Fuzz(func(t *testing.T, scenario uint8, choices []byte) {
		src := dice.NewFast(uint64(len(choices)))
		pos, _, err := rules.Start(setups[int(scenario)%len(setups)], src)
		if err != nil {
			t.Fatal(err)
		}
		for ply, c := range choices {
			if pos.Result() != nil {
				return
			}
			w := pos.Waiting()
			d := w[int(c>>7)%len(w)]
			legal := pos.Legal(d.Seat)
			if len(legal) == 0 {
				t.Fatalf("ply %d: seat %d must decide %s and cannot", ply, d.Seat, d.Kind)
			}
			next, _, err := pos.Apply(d.Seat, legal[int(c)%len(legal)], src)
			if err != nil {
				t.Fatalf("ply %d: %s was proposed and refused: %v", ply, pos.Notate(legal[int(c)%len(legal)]), err)
			}
			if err := commander.Holds(next); err != nil {
				t.Fatalf("ply %d: %v", ply, err)
			}
			pos = next
		}
	})
}

// FuzzAction feeds arbitrary JSON to the decoder and what it yields to a
// position: it is played or refused, and never breaks anything.
func FuzzAction(f *testing.F) {
	rules := newRules(f)
	pos := midgame(f, rules)
	for _, seat := range []game.Seat{1, 2} {
		for i, a := range pos.Legal(seat) {
			if data, err := rules.Actions().Encode(a); err == nil && i%7 == 0 {
				f.Add(data)
			}
		}
	}
	f.Add([]byte(`{"type":"move","from":"reserve","groups":[{"cards":[1,1,-5,999],"path":["I9","reserve"]}]}`))
	f.Add([]byte(`{"type":"interrupt","card":3,"pos":"I9","to":"A1"}`))
	f.Add([]byte(`{"type":"instant","card":3,"units":[999],"by":-1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := rules.Actions().Decode(data)
		if err != nil {
			return
		}
		for _, seat := range []game.Seat{0, 1, 2, 3} {
			next, _, err := pos.Apply(seat, a, dice.NewFast(1))
			if err != nil {
				if _, ok := game.Refusals(err); !ok {
					t.Fatalf("%s: not a refusal: %v", data, err)
				}
				continue
			}
			if err := commander.Holds(next); err != nil {
				t.Fatalf("%s: %v", data, err)
			}
		}
		if text := pos.Notate(a); text != "" {
			if _, err := pos.Parse(1, text); err != nil {
				t.Logf("%s: %v", text, err) // an action that nobody could type
			}
		}
	})
}

// FuzzParse feeds arbitrary lines to the notation.
func FuzzParse(f *testing.F) {
	rules := newRules(f)
	pos := midgame(f, rules)
	for _, text := range []string{
		"end", "move C1 > 12+13 C2-C3 ride=12:13 off=12", "shot 1 at 2 with=3", "volley 1 sa 2 ; 3 he 4 gear=5", "place 1@C1/2",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := pos.Parse(1, text)
		if err != nil {
			return
		}
		again, err := pos.Parse(1, pos.Notate(a))
		if err != nil {
			t.Fatalf("%q reads, but %q does not: %v", text, pos.Notate(a), err)
		}
		first, err1 := rules.Actions().Encode(a)
		second, err2 := rules.Actions().Encode(again)
		if err1 != nil || err2 != nil || string(first) != string(second) {
			t.Fatalf("%q is %s, then %s", text, first, second)
		}
	})
}

// FuzzQuery feeds arbitrary JSON to the odds.
func FuzzQuery(f *testing.F) {
	c := newRules(f).Data()
	f.Add([]byte(`{"attacker":"js-2","target":"pzkw-v-g","fire":"at","range":"short","terrain":"woods","flank_card":true}`))
	f.Add([]byte(`{"fire":"smoke","attacker":"pak-38","range":"long","target":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		q, err := combat.DecodeQuery(data)
		if err != nil {
			return
		}
		if a, err := combat.Odds(c, q); err == nil && (a.PKill == "" || a.PImmobilise == "") {
			t.Fatalf("%s: %+v", data, a)
		}
	})
}

// midgame is a position some way into a battle.
func midgame(t testing.TB, rules commander.Rules) game.Position {
	t.Helper()
	src := dice.NewFast(11)
	pos, _, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, src)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 60 {
		d := pos.Waiting()[0]
		if w := pos.Waiting(); d.Optional && len(w) > 1 {
			d = w[1]
		}
		legal := pos.Legal(d.Seat)
		if pos, _, err = pos.Apply(d.Seat, legal[(i*7)%len(legal)], src); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}
