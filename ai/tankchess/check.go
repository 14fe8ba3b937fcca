package tankchess

import "sabot/games/tankchess"

// checkMap holds, for each number of steps, the nodes from which a unit with so
// many steps could next get the enemy command tank into its sights. A quiet
// move onto such a node threatens to win (CHECK, CH-10.a). It is worked out
// backwards from the tank, a row of squares at a time, on the board as it is.
type checkMap struct {
	within [topSpeed + 1][8][stride]uint32
	steps  uint8 // layers worked out; 0 when there is nothing to hunt
}

func (b *Board) mapChecks(s side, q *checkMap) {
	q.steps = 0
	v := b.command[s^1]
	if v < 0 || b.pieces[v].at == 0 || b.bestGun[s] == 0 || b.options.Objective == tankchess.Attrition {
		return
	}
	t := &b.pieces[v]
	clear(q.within[0][:])
	for d := range uint8(8) {
		if b.geo.penetrable[t.kind&15][t.heading&7][b.bestGun[s]]>>d&1 == 0 {
			continue
		}
		back := -b.geo.delta[d]
		at := (int(t.at) + back) & (squareCount - 1)
		for b.cells[at]&stopsFire == 0 {
			at = (at + back) & (squareCount - 1)
			row, bit := at/stride, uint32(1)<<(at%stride)
			for _, h := range [3]uint8{(d + 7) & 7, d, (d + 1) & 7} {
				q.within[0][h][row&(stride-1)] |= bit
			}
		}
	}
	q.steps = topSpeed - 1 // the fastest tanks of the base game; the armoured car is rated like them
	for n := range q.steps {
		b.stepBack(&q.within[n], &q.within[n+1])
	}
}

// stepBack adds the nodes one step before those of a layer.
func (b *Board) stepBack(from, to *[8][stride]uint32) {
	rows := b.height + 2
	for h := range uint8(8) {
		dx, dy := step(h)
		here, left, right, out := &from[h], &from[(h+7)&7], &from[(h+1)&7], &to[h]
		for i := 1; i < rows-1; i++ {
			r := i & (stride - 1)
			next := (r + dy) & (stride - 1)
			ahead := shiftRow(here[next]&^uint32(b.blocked[next+rowPad]>>rowPad), -dx)
			out[r] = here[r] | left[r] | right[r] | ahead
		}
	}
}

// threatens tells whether a unit of this kind on n would threaten to win.
func (q *checkMap) threatens(k *kind, n node) bool {
	if q.steps == 0 || k.gun == 0 || k.lob {
		return false
	}
	s := n.square()
	return q.within[min(k.speed, q.steps)][n.heading()][s/stride%stride]>>(s%stride)&1 != 0
}
