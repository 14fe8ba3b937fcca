package tankchess

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"sabot/game"
)

var _ game.Rules = Rules{}
var _ game.Inspector = Rules{}
var _ game.Position = Position{}

func TestSmoke(t *testing.T) {
	for _, b := range Boards() {
		for _, opts := range []string{``, `{"deployment":"free","remoteMines":true}`, `{"deployment":"secret","objective":"flag"}`, `{"objective":"attrition"}`, `{"objective":"breakthrough","remoteMines":true}`} {
			p, _, err := New().Start(game.Setup{Scenario: b.ID, Options: json.RawMessage(opts)}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 2))
			n := 0
			for p.Result() == nil {
				w := p.Waiting()
				seat := w[r.IntN(len(w))].Seat
				l := p.Legal(seat)
				a := l[r.IntN(len(l))]
				next, _, err := p.Apply(seat, a, nil)
				if err != nil {
					t.Fatalf("%v %v", p.Notate(a), err)
				}
				p = next
				n++
			}
			t.Log(b.ID, opts, n, *p.Result())
		}
	}
}
