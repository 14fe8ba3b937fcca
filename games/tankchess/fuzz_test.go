package tankchess

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"sabot/game"
)

func FuzzTFEN(f *testing.F) {
	for _, b := range Boards() {
		f.Add(b.TFEN())
	}
	f.Add("8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1")
	f.Add("4x4 #=L0#__/4/4/C0C02 b 7 12")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseTFEN(text)
		if err != nil {
			return
		}
		Board{Setup: s}.Advice(DefaultOptions())
		p, err := s.Position(DefaultOptions())
		if err != nil {
			if _, ok := game.Refusals(err); !ok {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		again, err := ParseTFEN(p.TFEN())
		if err != nil || again.TFEN() != p.TFEN() {
			t.Fatalf("%q is written as %q, which reads as %q, %v", text, p.TFEN(), again.TFEN(), err)
		}
		if err := holds(p); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzMoveText(f *testing.F) {
	for _, text := range []string{
		"Lc3-c3NE", "Lc3-c8N {FFFFF}", "Hc1-c1NExg5#", "Ci14-out#", "Gb1-b2!", "Ba3-b5~+^", "@e7", "--", "lay e7", "ready", "Lc3", "c3-c4n",
	} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(1))
	}
	positions := []Position{
		position(f, mustBoard(f, "quick12").TFEN()),
		position(f, "8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1"),
		start(f, "quick12", `{"deployment":"free"}`),
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		p := positions[int(which)%len(positions)]
		for _, how := range []Strictness{Strict, Lenient} {
			a, err := p.ParseText(White, text, how)
			if err != nil {
				if _, ok := game.Refusals(err); !ok {
					t.Fatalf("%q: %v is no refusal", text, err)
				}
				continue
			}
			if !slices.Contains(p.Legal(White), a) {
				t.Fatalf("%q reads as %v, which is not legal", text, a)
			}
			if again, err := p.ParseText(White, p.Notate(a), Strict); err != nil || again != a {
				t.Fatalf("%q is written as %q, which reads as %v, %v", text, p.Notate(a), again, err)
			}
		}
	})
}

func FuzzRecord(f *testing.F) {
	f.Add(sample)
	f.Add("[Setup \"8x8 3c44/8/8/8/8/8/8/3C04 b 3 7\"]\n[Options \"remoteMines=on\"]\n[Mines \"a4 / b5\"]\n7... Cd8-d8SE {L} {x} @a4 *")
	f.Add("[Board \"minefield16\"]\n{a}{b} 1. Lc3-c4N {F} *")
	f.Fuzz(func(t *testing.T, text string) {
		for _, how := range []Strictness{Strict, Lenient} {
			r, err := ReadRecord(text, how)
			if err != nil {
				continue
			}
			if _, err := r.final(); err != nil {
				t.Fatalf("read, but cannot be replayed: %v\n%s", err, text)
			}
			again, err := ReadRecord(r.String(), how)
			if err != nil || !reflect.DeepEqual(r, again) {
				t.Fatalf("%v\n%s\nreads back as\n%s", err, r, again)
			}
		}
	})
}

func FuzzBoardJSON(f *testing.F) {
	for _, b := range Boards() {
		data, err := encodeBoard(b)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"id":"x","width":4,"height":4,"map":["....","....","....","...."],"flags":{"white":"a1"},"terrain":{"mud":["a1"]}}`))
	f.Add([]byte(`{"id":"0","width":4,"height":4,"map":["Cc##","####","####","####"]}`)) // zones that would overlap
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := ParseBoard(data)
		if err != nil {
			return
		}
		b.Advice(DefaultOptions())
		written, err := encodeBoard(b)
		if err != nil {
			return // a drawing that is no board: units on obstacles
		}
		again, err := ParseBoard(written)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if twice, err := encodeBoard(again); err != nil || string(twice) != string(written) {
			t.Fatalf("%v\n%s\n%s", err, written, twice)
		}
	})
}

func FuzzSetupOptions(f *testing.F) {
	f.Add("quick12", `{"deployment":"secret","remoteMines":true,"objective":"flag"}`, ``)
	f.Add("custom", `{"clock":600,"increment":5,"quietLimit":0,"repetition":2}`, `{"tfen":"8x8 3c44/8/8/8/8/8/8/3C04 w 0 1"}`)
	f.Add("", `{"announce":false,"reverseExit":false,"strictDiagonals":true}`, `{"map":["....c...","........"]}`)
	f.Fuzz(func(t *testing.T, scenario, options, details string) {
		setup := game.Setup{Scenario: scenario, Options: json.RawMessage(options), Details: json.RawMessage(details)}
		p, _, err := New().Start(setup, nil)
		if err != nil {
			if _, ok := game.Refusals(err); !ok {
				t.Fatalf("%v is no refusal", err)
			}
			return
		}
		if err := holds(p.(Position)); err != nil {
			t.Fatal(err)
		}
		again, err := New().DecodePosition([]byte(toJSON(t, p)))
		if err != nil || toJSON(t, again) != toJSON(t, p) {
			t.Fatalf("%v: %s", err, toJSON(t, p))
		}
	})
}

// playSetups are the starts that fuzzed games choose from.
func playSetups() []game.Setup {
	return []game.Setup{
		{Scenario: "quick12"},
		{Scenario: "minefield16"},
		{Scenario: "river16", Options: json.RawMessage(`{"objective":"breakthrough","strictDiagonals":true}`)},
		{Scenario: "quick12", Options: json.RawMessage(`{"deployment":"secret","remoteMines":true,"objective":"flag"}`)},
		{Scenario: "minefield16", Options: json.RawMessage(`{"deployment":"free","objective":"attrition","remoteMines":true}`)},
		{Scenario: Custom, Details: json.RawMessage(
			`{"tfen":"8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1"}`)},
	}
}

// FuzzPlay lets the fuzzer choose among legal actions, so that every input is
// a game. Dead ends and broken invariants fail here.
func FuzzPlay(f *testing.F) {
	for i := range playSetups() {
		f.Add(uint8(i), []byte("any bytes are a game of tank chess"))
	}
	f.Fuzz(func(t *testing.T, which uint8, choices []byte) {
		setups := playSetups()
		p, _, err := New().Start(setups[int(which)%len(setups)], nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(choices) && i < 80 && p.Result() == nil; i += 2 {
			waiting := p.Waiting()
			seat := waiting[int(choices[i])%len(waiting)].Seat
			legal := p.Legal(seat)
			a := legal[(int(choices[i])<<8+int(choices[i+1]))%len(legal)]
			next, _, err := p.Apply(seat, a, nil)
			if err != nil {
				t.Fatalf("ply %d: %s is listed, then refused: %v", i/2, p.Notate(a), err)
			}
			if err := holds(next.(Position)); err != nil {
				t.Fatalf("ply %d: %s: %v", i/2, p.Notate(a), err)
			}
			p = next
		}
	})
}

// FuzzArbitrary tries any action anywhere: Apply accepts exactly what Legal
// lists, and a refusal changes nothing.
func FuzzArbitrary(f *testing.F) {
	f.Add(uint8(0), uint8(3), uint8(1), []byte(`{"type":"move","from":"c3","to":"c3","heading":"NE"}`))
	f.Add(uint8(3), uint8(0), uint8(2), []byte(`{"type":"place","unit":"LT","square":"a12"}`))
	f.Add(uint8(5), uint8(0), uint8(1), []byte(`{"type":"move","from":"b1","to":"b2","end":"blown-up"}`))
	f.Add(uint8(3), uint8(40), uint8(1), []byte(`{"type":"lay-mine","square":"a5"}`))
	f.Add(uint8(0), uint8(0), uint8(0), []byte(`{"type":"pass"}`))
	f.Fuzz(func(t *testing.T, which, plies, seat uint8, data []byte) {
		a, err := actionKinds().Decode(data)
		if err != nil {
			return
		}
		setups := playSetups()
		p, _, err := New().Start(setups[int(which)%len(setups)], nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range int(plies) % 50 {
			if p.Result() != nil {
				break
			}
			d := p.Waiting()[0]
			legal := p.Legal(d.Seat)
			if p, _, err = p.Apply(d.Seat, legal[(i*131)%len(legal)], nil); err != nil {
				t.Fatal(err)
			}
		}
		who := game.Seat(seat % 4)
		before := toJSON(t, p)
		next, events, err := p.Apply(who, a, nil)
		if listed := slices.Contains(p.Legal(who), a); listed != (err == nil) {
			t.Fatalf("seat %d, %s: listed %v, error %v", who, data, listed, err)
		}
		if err != nil && (toJSON(t, next) != before || len(events) > 0) || toJSON(t, p) != before {
			t.Fatalf("%s changed the position it was refused in", data)
		}
	})
}
