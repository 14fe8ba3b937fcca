package tankchess_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"sabot/game"
	"sabot/games/tankchess"
)

// shuttle is the log of a match without draws in which both sides turn one
// tank forth and back.
func shuttle(tb testing.TB, plies int) []byte {
	tb.Helper()
	opts := tankchess.DefaultOptions()
	opts.QuietLimit, opts.Repetition = 0, 0
	options, err := json.Marshal(opts)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := game.NewMatch(tankchess.New(), game.Header{
		Setup: game.Setup{Scenario: "quick12", Options: options}, Seats: []game.Player{{Name: "White"}, {Name: "Black"}},
	}, game.NoDice{})
	if err != nil {
		tb.Fatal(err)
	}
	var turns [2][2]game.Action // forth and back of each side
	for i := range plies {
		seat, back := i%2, i/2%2
		if turns[seat][back] == nil {
			turns[seat][back] = quietTurn(tb, m, turns[seat][0])
		}
		step, err := m.Play(game.Seat(seat+1), turns[seat][back], game.Stamp{})
		if err == nil {
			err = m.Commit(step)
		}
		if err != nil {
			tb.Fatalf("ply %d: %v", i, err)
		}
	}
	var log bytes.Buffer
	if _, err := m.WriteTo(&log); err != nil {
		tb.Fatal(err)
	}
	return log.Bytes()
}

// quietTurn finds a unit that turns on its square: the one of an earlier turn,
// if there was one.
func quietTurn(tb testing.TB, m *game.Match, before game.Action) game.Action {
	tb.Helper()
	p := m.Now().Position
	for _, a := range p.Legal(p.Waiting()[0].Seat) {
		d, ok := a.(tankchess.Move)
		if !ok || d.Fires || d.From != d.To {
			continue
		}
		if b, ok := before.(tankchess.Move); !ok || d.From == b.From {
			return d
		}
	}
	tb.Fatal("nothing turns on its square")
	return nil
}

// BenchmarkLongLog replays logs of which each is twice as long as the one
// before: what takes four times as long grows with the square.
func BenchmarkLongLog(b *testing.B) {
	for _, plies := range []int{1000, 2000, 4000, 8000} {
		data := shuttle(b, plies)
		b.Run(fmt.Sprint(plies), func(b *testing.B) {
			b.ReportMetric(float64(len(data))/1e6, "MB")
			for b.Loop() {
				log, err := game.ReadLog(bytes.NewReader(data))
				if err != nil {
					b.Fatal(err)
				}
				if _, err := game.Replay(tankchess.New(), log, game.NoDice{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A digest does not grow with the game, and still tells two pasts apart. Short
// games have the digest of their whole form.
func TestLongHistoryIsCondensed(t *testing.T) {
	at := func(plies int) tankchess.Position {
		log, err := game.ReadLog(bytes.NewReader(shuttle(t, plies)))
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.Replay(tankchess.New(), log, game.NoDice{})
		if err != nil {
			t.Fatal(err)
		}
		return m.Now().Position.(tankchess.Position)
	}
	forms := func(plies int) (condensed, whole []byte) {
		p := at(plies)
		condensed, err := p.Condensed()
		if err != nil {
			t.Fatal(err)
		}
		if whole, err = p.MarshalJSON(); err != nil {
			t.Fatal(err)
		}
		return condensed, whole
	}
	if condensed, whole := forms(100); !bytes.Equal(condensed, whole) {
		t.Error("CH-12.a the digest of a game within the printed limit has changed")
	}
	short, _ := forms(400)
	long, whole := forms(404) // the same board, four plies later
	if len(long) > len(short)+10 || len(long) >= len(whole) {
		t.Errorf("condensed to %d bytes after 400 plies, %d of %d after 404", len(short), len(long), len(whole))
	}
	past := func(form []byte) string {
		var p struct {
			Past []string `json:"past"`
		}
		if err := json.Unmarshal(form, &p); err != nil {
			t.Fatal(err)
		}
		return p.Past[len(p.Past)-1]
	}
	if past(short) == past(long) {
		t.Error("two pasts have the same sum")
	}
}
