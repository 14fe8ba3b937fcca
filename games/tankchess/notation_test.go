package tankchess

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sabot/game"
)

func TestMoveText(t *testing.T) {
	start := position(t, mustBoard(t, "basic16").TFEN())
	t.Run("CH-15.b examples", func(t *testing.T) {
		legal(t, position(t, "8x8 8/8/8/8/8/2L05/8/8 w 0 1"), "Lc3-c3NE", "Lc3-c8N")
		legal(t, position(t, readChecks(t).Games[0].PositionsAfter[7]), "Hc1-c1NExg5#")
		legal(t, position(t, "16x16 11*m4/8*m7/8C21M05/16/16/16/16/16/16/16/16/16/16/16/16/4c411 w 0 1"), "Ci14-out#")
		legal(t, position(t, "8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1"), "Gb1-b2!", "Ba3-b5~")
	})
	t.Run("CH-15.b every legal action reads back, strictly and leniently", func(t *testing.T) {
		tfens := []string{"8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1"}
		for _, id := range []string{"quick12", "minefield16"} {
			tfens = append(tfens, mustBoard(t, id).TFEN())
		}
		for _, tfen := range tfens {
			p := position(t, tfen)
			for _, m := range p.Moves() {
				text := p.Record(m)
				path := " {" + string(p.Path(m)) + "}"
				for _, how := range []Strictness{Strict, Lenient} {
					for _, written := range []string{text, text + path, text[1:]} {
						got, err := p.ParseText(White, written, how)
						if err != nil || got != game.Action(m) {
							t.Fatalf("%s reads as %v, %v", written, got, err)
						}
					}
				}
				small := strings.ToLower(p.s.text(m))
				if got, err := p.Parse(White, " "+small+"\n"); err != nil || got != game.Action(m) {
					t.Fatalf("%s reads as %v, %v", small, got, err)
				}
			}
		}
	})
	t.Run("CH-15.b wrong decoration is an error or ignored", func(t *testing.T) {
		for text, reason := range map[string]string{
			"Mc3-c3NE":         ReasonTextLetter,
			"Lc3-c3NE+":        ReasonTextSuffix,
			"Lc3-c3NE#":        ReasonTextSuffix,
			"Lc3-c3NE {L}":     ReasonTextPath,
			"Lc3-c3NE {RRRRR}": ReasonTextPath,
			"Lc3-c3NE {B}":     ReasonTextPath,
			"Lc3-c4N {FFFFFF}": ReasonTextPath,
		} {
			_, err := start.ParseText(White, text, Strict)
			wantRefusal(t, err, "CH-15.b", reason)
			if _, err := start.ParseText(White, text, Lenient); err != nil {
				t.Errorf("%s, leniently: %v", text, err)
			}
		}
		legal(t, start, "Lc3-c3NE {LRR}", "Lc3-c3NE {R}", "Lc3-c2N {B}")
	})
	t.Run("CH-15.b errors name column and expectation", func(t *testing.T) {
		for text, column := range map[string]int{
			"": 1, "Lc3": 4, "Lc3-": 5, "Lc3-c4": 7, "Lc3-c4NNE": 8, "Lc3-c4Nx": 9, "Lc3-c4N+#": 9, "Lc3-c4N {FX}": 11,
			"Lc3-c4N {": 10, "Lc3-c4N {}": 10, "Xc3-c4N": 1, "Lc30-c4N": 2, "@": 2, "@e7+": 4, "---": 3, "Lc3-c4N {F} more": 12, "éé": 1,
		} {
			_, err := start.ParseText(White, text, Strict)
			r, ok := errors.AsType[*game.Refusal](err)
			if text == "Lc3" { // a placement, which is not what is asked for
				wantRefusal(t, err, "CH-3.b", ReasonPhase)
				continue
			}
			if !ok || r.Reason != ReasonText || r.Args["column"] != column || r.Args["want"] == "" {
				t.Errorf("%q: %v, want column %d", text, err, column)
			}
		}
		for _, text := range []string{"lc3-c3NE", "Lc3-c3ne", " Lc3-c3NE", "Ci14-OUT", "READY"} {
			if _, err := start.ParseText(White, text, Strict); err == nil {
				t.Errorf("%q is read strictly", text)
			}
		}
	})
	t.Run("CH-15.b placements and mines", func(t *testing.T) {
		p := start2(t)
		for _, a := range p.Legal(White) {
			got, err := p.Parse(White, p.Notate(a))
			if err != nil || got != a {
				t.Fatalf("%s reads as %v, %v", p.Notate(a), got, err)
			}
		}
		equal(t, "placement", p.Notate(Place{Unit: HT, Square: square(t, "c1")}), "Hc1")
		equal(t, "ready", p.Notate(Ready{}), "ready")
		equal(t, "mine", p.Notate(LayMine{Square: square(t, "e7")}), "lay e7")
		equal(t, "detonation", p.Notate(Detonate{Square: square(t, "e7")}), "@e7")
		equal(t, "pass", p.Notate(Pass{}), "--")
		equal(t, "nothing", p.Notate(nil), "")
		equal(t, "an illegal move", start.Notate(Move{From: square(t, "h8"), To: square(t, "h9")}), "h8-h9N")
	})
}

// start2 is a free deployment.
func start2(t *testing.T) Position {
	t.Helper()
	return start(t, "quick12", `{"deployment":"free"}`)
}

func TestActionJSON(t *testing.T) {
	for text, want := range map[string]game.Action{
		`{"type":"move","from":"e3","to":"d2","heading":"SW","target":"a2"}`: Move{
			From: Square{4, 2}, To: Square{3, 1}, Heading: SW, Fires: true, Target: Square{0, 1},
		},
		`{"type":"move","from":"a1","to":"a1","heading":"N"}`:    Move{},
		`{"type":"move","from":"e3","end":"out"}`:                Move{From: Square{4, 2}, End: Out},
		`{"type":"move","from":"e3","to":"d2","end":"sunk"}`:     Move{From: Square{4, 2}, To: Square{3, 1}, End: Sunk},
		`{"type":"move","from":"e3","to":"d2","end":"blown-up"}`: Move{From: Square{4, 2}, To: Square{3, 1}, End: BlownUp},
		`{"type":"place","unit":"CLT","square":"c1"}`:            Place{Unit: CLT, Square: Square{2, 0}},
		`{"type":"ready"}`:                  Ready{},
		`{"type":"lay-mine","square":"e7"}`: LayMine{Square: Square{4, 6}},
		`{"type":"detonate","square":"e7"}`: Detonate{Square: Square{4, 6}},
		`{"type":"pass"}`:                   Pass{},
	} {
		got, err := actionKinds().Decode([]byte(text))
		if err != nil || got != want {
			t.Errorf("%s reads as %v, %v", text, got, err)
			continue
		}
		if back, err := actionKinds().Encode(got); err != nil || string(back) != text {
			t.Errorf("%s is written as %s, %v", text, back, err)
		}
	}
	for _, bad := range []string{
		`{"type":"move"}`, `{"type":"move","from":"e3"}`, `{"type":"move","from":"e3","to":"d2"}`, `{"type":"move","from":"e9x","end":"out"}`,
		`{"type":"move","from":"e3","to":"d2","end":"out"}`, `{"type":"move","from":"e3","to":"d2","heading":"N","end":"sunk"}`,
		`{"type":"move","from":"e3","to":"d2","end":"lost"}`, `{"type":"move","from":"e3","to":"d2","target":"a1","end":"sunk"}`,
		`{"type":"move","from":"e3","to":"d2","heading":"SSW"}`, `{"type":"move","from":"e3","end":"out","speed":9}`,
		`{"type":"place","unit":"XYZ","square":"c1"}`, `{"type":"fly"}`, `{}`, `[]`,
	} {
		if a, err := actionKinds().Decode([]byte(bad)); err == nil {
			t.Errorf("%s reads as %v", bad, a)
		}
	}
}

func TestTFEN(t *testing.T) {
	t.Run("CH-15.c start of quick12", func(t *testing.T) {
		const want = "12x12 3m42c42h42/12/3l42m42l42/2##4###1/3##1#1#3/6###3/3###6/3#1#1##3/1###4##2/2L02M02L03/12/2H02C02M03 w 0 1"
		equal(t, "TFEN", mustBoard(t, "quick12").TFEN(), want)
		equal(t, "TFEN", position(t, "  "+want+"\n").TFEN(), want)
	})
	t.Run("CH-15.c reading and writing is the identity", func(t *testing.T) {
		for _, tfen := range []string{
			"4x4 4/4/4/4 w 0 1", "4x26 4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4/4 b 7 12",
			"26x4 26/L012m312/26/26 w 999999 999999", "8x8 #_~%:^!1/*L*c6/%=L0:=m7~=A35/8/8/8/8/8 b 3 2",
		} {
			s, err := ParseTFEN(tfen)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "setup", s.TFEN(), tfen)
			equal(t, "position", position(t, tfen).TFEN(), tfen)
		}
	})
	t.Run("CH-15.c errors name the place", func(t *testing.T) {
		for text, want := range map[string]string{
			"":                                  "column 1",
			"3x4 4/4/4/4 w 0 1":                 "column 1",
			"4x27 4/4/4/4 w 0 1":                "column 3",
			"04x4 4/4/4/4 w 0 1":                "column 1",
			"4y4 4/4/4/4 w 0 1":                 `want "x"`,
			"4x4 5/4/4/4 w 0 1":                 "open squares from a4",
			"4x4 3/4/4/4 w 0 1":                 "d4",
			"4x4 4/4/4 w 0 1":                   "before rank 1",
			"4x4 4/4/4/4/4 w 0 1":               "before the side to move",
			"4x4 1L84/4/4/4 w 0 1":              "heading of the unit on b4",
			"4x4 1X03/4/4/4 w 0 1":              "b4",
			"4x4 1*#3/4/4/4 w 0 1":              "b4",
			"4x4 #=3/4/4/4 w 0 1":               "a4",
			"4x4 03#/4/4/4 w 0 1":               "a4",
			"4x4 4/4/4/4 x 0 1":                 `"w" or "b"`,
			"4x4 4/4/4/4 w -1 1":                "quiet counter",
			"4x4 4/4/4/4 w 0 0":                 "turn number",
			"4x4 4/4/4/4 w 0 1 more":            "nothing more",
			"4x4 4/4/4/4 w 0":                   "before the turn number",
			"4x4 4/4/4/4  w 0 1":                "side to move",
			"4x4 4/4/4/4 w 00 1":                "quiet counter",
			"4x4 ....../4/4/4 w 0 1":            "a4",
			"99999999999999999999x4 4/4 w 0 1":  "width",
			"4x4 4/4/4/4 w 99999999999999999 1": "quiet counter",
		} {
			if _, err := ParseTFEN(text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", text, err, want)
			}
		}
	})
	t.Run("CH-15.c every fault at once", func(t *testing.T) {
		s, err := ParseTFEN("8x8 #=L0~=M0_=H0^=B0!=E03/C0C06/8/8/8/8/8/8 w 0 1")
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Position(DefaultOptions())
		rs, ok := game.Refusals(err)
		if !ok || len(rs) != 6 {
			t.Fatalf("%v, want six refusals", err)
		}
		for i, at := range []string{"a8", "b8", "c8", "d8", "e8"} {
			equal(t, "reason", rs[i].Reason, ReasonSetupStands)
			equal(t, "square", rs[i].Args["square"].(Square).String(), at)
		}
		equal(t, "reason", rs[5].Reason, ReasonSetupCommand)
		for reason, broken := range map[string]func(*Setup){
			ReasonSetupSize:     func(s *Setup) { s.Width = 30 },
			ReasonSetupGround:   func(s *Setup) { s.Ground = s.Ground[1:] },
			ReasonSetupTerrain:  func(s *Setup) { s.Ground[0] = 99 },
			ReasonSetupTurn:     func(s *Setup) { s.Turn = 3 },
			ReasonSetupCounters: func(s *Setup) { s.QuietPlies = -1 },
			ReasonSetupOff:      func(s *Setup) { s.Units = append(s.Units, Unit{Owner: White, Type: LT, Square: Square{9, 9}}) },
			ReasonSetupUnit:     func(s *Setup) { s.Units = append(s.Units, Unit{Owner: White, Type: 99}) },
			ReasonSetupWreck: func(s *Setup) {
				s.Ground[0] = Mud
				s.Wrecks = append(s.Wrecks, Unit{Owner: White, Type: LT})
			},
			ReasonSetupTaken: func(s *Setup) {
				s.Units = append(s.Units, Unit{Owner: White, Type: LT}, Unit{Owner: Black, Type: LT})
			},
			ReasonSetupFlag:  func(s *Setup) { s.Flags[0] = &Square{25, 25} },
			ReasonSetupRanks: func(s *Setup) { s.ZoneRanks = 5 },
		} {
			s := Setup{Width: 8, Height: 8, Ground: make([]Terrain, 64), Turn: White, TurnNumber: 1}
			broken(&s)
			_, err := s.Position(DefaultOptions())
			if err == nil || !strings.Contains(err.Error(), reason) {
				t.Errorf("%v, want %s", err, reason)
			}
			equal(t, "TFEN of nonsense", s.TFEN(), "")
		}
	})
}

func TestPositionJSON(t *testing.T) {
	for _, p := range []Position{
		start(t, "basic16", ``), start(t, "minefield16", `{"deployment":"secret","objective":"flag"}`),
		deploySecretly(t, start(t, "river16", `{"deployment":"secret","remoteMines":true}`), Black, 9),
		start(t, "quick12", `{"remoteMines":true}`),
		after(t, start(t, "quick12", ``), "Lc3-c3NE", "Ld10-d10SE"),
		after(t, position(t, "8x8 3C04/8/8/8/8/8/8/3c44 w 99 60"), "Cd8-out#"),
	} {
		data := toJSON(t, p)
		again, err := New().DecodePosition([]byte(data))
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "position", toJSON(t, again), data)
		for _, seat := range []game.Seat{game.Nobody, White, Black} {
			equal(t, "view", toJSON(t, again.View(seat)), toJSON(t, p.View(seat)))
			equal(t, "legal", toJSON(t, again.Legal(seat)), toJSON(t, p.Legal(seat)))
		}
	}
	good := toJSON(t, start(t, "quick12", `{"deployment":"free"}`))
	for _, change := range []struct{ old, new string }{
		{`"tfen":"12x12`, `"tfen":"13x12`},
		{`"phase":"deploying"`, `"phase":"moving"`},
		{`"phase":"deploying"`, `"phase":"x"`},
		{`"ranks":3`, `"ranks":9`},
		{`"out":[0,0]`, `"out":[-1,0]`},
		{`"mines":[{},{}]`, `"mines":[{"armed":["z26"]},{}]`},
		{`{"tfen"`, `{"more":1,"tfen"`},
		{`"CLT"`, `"ZEPPELIN"`},
		{`"CLT"`, `null`},
		{`}]}`, `}]}{}`},
		{`}]}`, `}],"past":["zz"]}`},
		{`"camp":[{`, `"camp":[{"placed":[{"owner":2,"unit":"LT","square":"a1","heading":"N"}],`},
	} {
		bad := strings.Replace(good, change.old, change.new, 1)
		if bad == good {
			t.Fatalf("%s is not in %s", change.old, good)
		}
		if _, err := New().DecodePosition([]byte(bad)); err == nil {
			t.Errorf("%s is accepted", change.new)
		}
	}
	if !json.Valid([]byte(good)) {
		t.Error("not JSON")
	}
}
