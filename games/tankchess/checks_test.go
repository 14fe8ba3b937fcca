package tankchess

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"sabot/game"
)

// checks are vectors worked out independently of this code.
type checks struct {
	Schema  string `json:"schema"`
	Vectors []struct {
		ID              string   `json:"id"`
		Clause          string   `json:"clause"`
		TFEN            string   `json:"tfen"`
		Legal           []string `json:"legal"`
		Illegal         []string `json:"illegal"`
		Perft1          int      `json:"perft1"`
		MovesWithTarget int      `json:"moves_with_target"`
		Escapes         int      `json:"escapes"`
		SelfLosses      int      `json:"self_losses"`
	} `json:"vectors"`
	Games []struct {
		Board          string   `json:"board"`
		Moves          []string `json:"moves"`
		PositionsAfter []string `json:"positions_after"`
		Result         string   `json:"result"`
		Termination    game.How `json:"termination"`
	} `json:"games"`
	StartPerft map[string]struct {
		Perft1 int64 `json:"perft1"`
		Perft2 int64 `json:"perft2"`
	} `json:"start_perft"`
}

func readChecks(t *testing.T) checks {
	t.Helper()
	data, err := os.ReadFile("testdata/checks.json")
	if err != nil {
		t.Fatal(err)
	}
	var c checks
	if err := json.Unmarshal(data, &c); err != nil {
		t.Fatal(err)
	}
	if len(c.Vectors) == 0 || len(c.Games) == 0 || len(c.StartPerft) != 8 {
		t.Fatal("testdata/checks.json has lost its vectors")
	}
	return c
}

func TestVectors(t *testing.T) {
	for _, v := range readChecks(t).Vectors {
		t.Run(v.Clause+" "+v.ID, func(t *testing.T) {
			p := position(t, v.TFEN)
			equal(t, "TFEN", p.TFEN(), v.TFEN)
			legal(t, p, v.Legal...)
			for _, text := range v.Illegal {
				if _, err := p.Parse(p.Turn(), text); err == nil {
					t.Errorf("%s is accepted", text)
				}
			}
			var targets, escapes, losses int
			moves := p.Moves()
			for _, m := range moves {
				switch {
				case m.Fires:
					targets++
				case m.End == Out:
					escapes++
				case m.End != Stays:
					losses++
				}
			}
			equal(t, "perft(1)", len(moves), v.Perft1)
			equal(t, "moves with a target", targets, v.MovesWithTarget)
			equal(t, "escapes", escapes, v.Escapes)
			equal(t, "self losses", losses, v.SelfLosses)
		})
	}
}

func TestGames(t *testing.T) {
	for _, g := range readChecks(t).Games {
		t.Run("CH-15.d game on "+g.Board, func(t *testing.T) {
			b, ok := BoardByID(g.Board)
			if !ok {
				t.Fatalf("no board %s", g.Board)
			}
			p := position(t, b.TFEN())
			for i, text := range g.Moves {
				a, err := p.ParseText(p.Turn(), text, Strict)
				if err != nil {
					t.Fatal(err)
				}
				equal(t, "canonical text", p.Record(a.(Move)), text)
				p = after(t, p, text)
				equal(t, "after "+text, p.TFEN(), g.PositionsAfter[i])
			}
			ended(t, p, White, g.Termination, "CH-9.a")
			equal(t, "result", resultText(p.Result().Winner), g.Result)
		})
	}
}

func TestPerft(t *testing.T) {
	for id, want := range readChecks(t).StartPerft {
		t.Run("CH-16 start of "+id, func(t *testing.T) {
			b, _ := BoardByID(id)
			p := position(t, b.TFEN())
			equal(t, "perft(0)", Perft(p, 0), 1)
			equal(t, "perft(1)", Perft(p, 1), want.Perft1)
			if want.Perft2 > 0 {
				equal(t, "perft(2)", Perft(p, 2), want.Perft2)
			}
		})
	}
	data, err := os.ReadFile("testdata/figures.perft")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSpace(line), " ; ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		t.Run("CH-16 "+fields[0], func(t *testing.T) {
			p := position(t, fields[0])
			for i, text := range fields[1:] {
				want, err := strconv.ParseInt(text, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if want < 200_000 || !testing.Short() && want < 1_000_000 { // the engine's tests go deeper
					equal(t, "perft("+strconv.Itoa(i+1)+")", Perft(p, i+1), want)
				}
			}
		})
	}
	t.Run("CH-16 finished games have no successors, draws and passes do not count", func(t *testing.T) {
		// Black's only unit stands in front of the command tank's gun.
		p := draw(t, `
			. . c4 .
			. . .  .
			. . .  .
			. . C0 .
			w`, quietLimit(1))
		var kills, others int64
		for _, m := range p.Moves() {
			next := position(t, p.TFEN()).s.afterMove(m)
			if next.result != nil {
				kills++
			} else {
				others += int64(len(Position{next}.Moves()))
			}
		}
		if kills == 0 || others == 0 {
			t.Fatal("the position tests nothing")
		}
		equal(t, "perft(2)", Perft(p, 2), others)
		alone := draw(t, `
			. . . .
			. . . .
			. . . .
			. L0 . .
			b`)
		equal(t, "perft(1) without units", Perft(alone, 1), 0)
		equal(t, "perft(2) without units", Perft(alone, 2), 0)
	})
	t.Run("CH-16 a won position counts nothing", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/1h16/1*M3C12/8 b 0 1")
		p = after(t, p, "Hb3-c2SExf2")
		equal(t, "perft(1)", Perft(p, 1), 0)
		if !strings.HasSuffix(p.TFEN(), " w 0 2") {
			t.Errorf("%s: counters must advance after the end", p.TFEN())
		}
	})
}
