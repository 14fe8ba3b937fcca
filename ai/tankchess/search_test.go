package engine

import (
	"fmt"
	"testing"
	"time"
)

func text(b *Board, m Move) string {
	sq := func(s square) string { return fmt.Sprintf("%c%d", 'a'+s.file(), s.rank()+1) }
	t := string("?CLMHDRSUFABEGK"[b.pieces[b.unitAt[m.from()]].kind]) + sq(m.from()) + "-"
	if m.ending() == leaves {
		return t + "out"
	}
	t += sq(m.node().square()) + []string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}[m.node().heading()]
	if m.target() != 0 {
		t += "x" + sq(m.target())
	}
	return t
}

func TestThink(t *testing.T) {
	for _, fen := range []string{quick12, basic16} {
		b := board(t, fen)
		s := newSearcher(newTable(32))
		s.attach(b, standardWeights())
		start := time.Now()
		s.limits = limits{hard: start.Add(300 * time.Millisecond)}
		s.think(1, func(f finding) {
			line := ""
			n := 0
			for _, m := range f.moves {
				line += " " + text(b, m)
				b.make(m)
				n++
			}
			for range n {
				b.unmake()
			}
			t.Log(f.depth, f.score, f.nodes, time.Since(start).Milliseconds(), line)
		})
		t.Log(s.nodes, float64(s.nodes)/time.Since(start).Seconds())
	}
}
