package tankchess

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"sabot/games/tankchess"
)

// board reads a TFEN with a few lines of its own, so that the compact board is
// tested even against the rules package's reader.
func board(t testing.TB, tfen string) *Board {
	t.Helper()
	f := strings.Fields(tfen)
	v := tankchess.View{Turn: tankchess.White, TurnNumber: 1, Options: tankchess.Options{ReverseExit: true}}
	ranks := strings.Split(f[1], "/")
	v.Height = len(ranks)
	for i, rank := range ranks {
		var row []byte
		onto := false // the terrain just read is under the unit that follows
		for j := 0; j < len(rank); {
			c := rank[j]
			here := tankchess.Square{File: uint8(len(row)), Rank: uint8(v.Height - 1 - i)}
			switch {
			case c >= '0' && c <= '9':
				n := 0
				for ; j < len(rank) && rank[j] >= '0' && rank[j] <= '9'; j++ {
					n = n*10 + int(rank[j]-'0')
				}
				row = append(row, strings.Repeat(".", n)...)
			case c == '*':
				v.Wrecks = append(v.Wrecks, tankchess.Wreck{Square: here})
				row = append(row, '.')
				j += 2
			case strings.IndexByte("#_~%:^!", c) >= 0:
				row = append(row, c)
				j++
			case c == '=':
				onto = true
				j++
			default:
				u := tankchess.Unit{Owner: tankchess.White, Square: here, Heading: tankchess.Heading(rank[j+1] - '0')}
				if onto {
					u.Square.File--
				} else {
					row = append(row, '.')
				}
				if c >= 'a' {
					u.Owner, c = tankchess.Black, c-32
				}
				u.Type = tankchess.Type(strings.IndexByte("?CLMHDRSUFABEGK", c))
				v.Units = append(v.Units, u)
				onto = false
				j += 2
			}
		}
		v.Ground, v.Width = append(v.Ground, string(row)), len(row)
	}
	if f[2] == "b" {
		v.Turn = tankchess.Black
	}
	b, err := newBoard(newGeometry(), new(reachCache), v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestVectors(t *testing.T) {
	data, err := os.ReadFile("../../games/tankchess/testdata/checks.json")
	if err != nil {
		t.Fatal(err)
	}
	var v struct {
		Vectors []struct {
			ID, Clause, TFEN string
			Perft1           int64
			Targets          int `json:"moves_with_target"`
			Escapes          int
			Losses           int `json:"self_losses"`
		}
	}
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	for _, c := range v.Vectors {
		t.Run(c.Clause+" "+c.ID, func(t *testing.T) {
			b := board(t, c.TFEN)
			if got := b.perft(1); got != c.Perft1 {
				t.Errorf("perft(1) = %d, want %d", got, c.Perft1)
			}
			var targets, escapes, losses int
			for _, m := range b.moves() {
				switch {
				case m.target() != 0:
					targets++
				case m.end() == tankchess.Out:
					escapes++
				case m.end() != tankchess.Stays:
					losses++
				}
			}
			if targets != c.Targets || escapes != c.Escapes || losses != c.Losses {
				t.Errorf("targets, escapes, losses = %d %d %d, want %d %d %d", targets, escapes, losses, c.Targets, c.Escapes, c.Losses)
			}
		})
	}
}
