package tankchess

import (
	"math/bits"

	"sabot/games/tankchess"
)

// moves lists all legal moves of the side to move. A side that cannot move
// passes in the game (CH-12.a); perft never counts that, so the
// pass is left to the caller.
func (b *Board) moves() []Move {
	list := make([]Move, 0, 600)
	b.aim(b.turn)
	for i := range b.units(b.turn) {
		r := b.reach(i)
		list = b.shotMoves(list, i, r)
		list = b.quietMoves(list, i, r)
	}
	return b.mineMoves(list)
}

// quietMoves appends the moves of piece i without a target.
func (b *Board) quietMoves(list []Move, i int, r *reach) []Move {
	start := b.pieces[i].at
	for j, place := range r.offsets[:r.offsetCount&127] {
		at := square(int(start) + int(place))
		for set := r.headings[j]; set != 0; set &= set - 1 {
			list = append(list, moveOf(start, nodeOf(at, uint8(bits.TrailingZeros8(set))), 0))
		}
	}
	if r.out {
		list = append(list, leaving(start))
	}
	for j := range int(r.lossCount) {
		at := square(int(start) + int(r.offsets[int(r.offsetCount)+j]))
		e := tankchess.Sunk
		if b.cells[at]&mine != 0 {
			e = tankchess.BlownUp
		}
		list = append(list, losing(start, at, e))
	}
	return list
}

// shotMoves appends the moves of piece i with a target; aim must have run.
func (b *Board) shotMoves(list []Move, i int, r *reach) []Move {
	p := &b.pieces[i]
	k := &b.geo.kind[p.kind&15]
	start := p.at
	if b.tracedShots(i, k, r, func(n node, t square) { list = append(list, moveOf(start, n, t)) }) {
		return list
	}
	shift := 8 * (k.gun - 1)
	for j, place := range r.offsets[:r.offsetCount&127] {
		at := square(int(start)+int(place)) & (squareCount - 1)
		lines := uint8(b.aimed.shots[at] >> (shift & 63))
		for ; lines != 0; lines &= lines - 1 {
			line := lines & -lines
			set := r.headings[j] & k.lines(line)
			if set == 0 {
				continue
			}
			t := b.firstInLine(at, uint8(bits.TrailingZeros8(line)), start)
			for ; set != 0; set &= set - 1 {
				list = append(list, moveOf(start, nodeOf(at, uint8(bits.TrailingZeros8(set))), t))
			}
		}
	}
	for _, t := range b.aimed.opened {
		if int(t.unit) == i {
			b.walkOpenedLine(t, k, r, func(s square, headings uint8) {
				for set := headings; set != 0; set &= set - 1 {
					list = append(list, moveOf(start, nodeOf(s, uint8(bits.TrailingZeros8(set))), t.target))
				}
			})
		}
	}
	return list
}

// mineMoves appends the firing of remote mines (CH-14.i).
func (b *Board) mineMoves(list []Move) []Move {
	for set := b.mines[b.turn]; set != 0; set &= set - 1 {
		list = append(list, detonate(b.mineAt[bits.TrailingZeros32(set)]))
	}
	return list
}

func (b *Board) count() int { return b.countFor(b.turn) }

// countFor counts the moves that side s would have if it were to move.
func (b *Board) countFor(s side) int {
	b.aim(s)
	n := 0
	for i := range b.units(s) {
		r := b.reach(i)
		n += r.drives() + b.countShots(i, r)
	}
	return n + bits.OnesCount32(b.mines[s])
}
