package tankchess

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// board reads a TFEN with a few lines of its own, so that the compact board is
// tested even against the rules package's reader.
func board(t testing.TB, tfen string) *Board {
	t.Helper()
	f := strings.Fields(tfen)
	l := boardSetup{ground: map[square]cell{}, number: 1, options: options{reverseExit: true}}
	ranks := strings.Split(f[1], "/")
	l.height = len(ranks)
	terrain := map[byte]cell{'#': wall, '_': low, '~': water, '%': hedge, ':': mud, '^': tree, '!': mine}
	for i, rank := range ranks {
		x, y := 0, l.height-1-i
		for j := 0; j < len(rank); {
			c := rank[j]
			switch {
			case c >= '0' && c <= '9':
				n := 0
				for ; j < len(rank) && rank[j] >= '0' && rank[j] <= '9'; j++ {
					n = n*10 + int(rank[j]-'0')
				}
				x += n
			case c == '*':
				l.ground[squareAt(x, y)] = wreck
				x++
				j += 2
			case terrain[c] != 0:
				l.ground[squareAt(x, y)] = terrain[c]
				j++
				x++
				if j < len(rank) && rank[j] == '=' {
					x--
					j++
				}
			default:
				who := side(0)
				if c >= 'a' {
					who, c = 1, c-32
				}
				kind := strings.IndexByte("?CLMHDRSUFABEGK", c)
				l.units[who] = append(l.units[who], piece{squareAt(x, y), rank[j+1] - '0', uint8(kind)})
				x++
				j += 2
			}
		}
		l.width = x
	}
	if f[2] == "b" {
		l.turn = 1
	}
	return newBoard(newGeometry(), new(reachCache), l)
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
				case m.ending() == leaves:
					escapes++
				case m.ending() != stays:
					losses++
				}
			}
			if targets != c.Targets || escapes != c.Escapes || losses != c.Losses {
				t.Errorf("targets, escapes, losses = %d %d %d, want %d %d %d", targets, escapes, losses, c.Targets, c.Escapes, c.Losses)
			}
		})
	}
}
