package tankchess

import "math/bits"

// random is a small fast generator (splitmix64): playouts need chance that is
// cheap and repeatable, not chance that anybody must trust.
type random uint64

func (d *random) below(n int) int {
	*d += 0x9E3779B97F4A7C15
	high, _ := bits.Mul64(mix(uint64(*d)), uint64(n))
	return int(high)
}

type moveCounts struct {
	drives, shots []int
	list          []Move
}

// randomMove picks one of the legal moves with equal chance, without listing
// them: the moves of each unit are counted, and only the chosen unit's looked at.
func (b *Board) randomMove(d *random, t *moveCounts) Move {
	b.aim(b.turn)
	from, to := b.span(b.turn)
	t.drives, t.shots = t.drives[:0], t.shots[:0]
	total := 0
	for i := from; i < to; i++ {
		drives, shots := 0, 0
		if b.pieces[i].at != 0 {
			r := b.reach(i)
			drives, shots = r.drives(), b.countShots(i, r)
		}
		t.drives, t.shots = append(t.drives, drives), append(t.shots, shots)
		total += drives + shots
	}
	mines := bits.OnesCount32(b.mines[b.turn])
	if total+mines == 0 {
		return passing
	}
	k := d.below(total + mines)
	for j, drives := range t.drives {
		if k < drives {
			return b.nthDrive(t, from+j, k)
		}
		k -= drives
		if k < t.shots[j] {
			t.list = b.shotMoves(t.list[:0], from+j, b.reach(from+j))
			return t.list[k]
		}
		k -= t.shots[j]
	}
	return b.mineMoves(nil)[k]
}

// nthDrive is the k-th move without a target of piece i. The few that end off
// the board or lost come last and are listed; the others are only counted.
func (b *Board) nthDrive(t *moveCounts, i, k int) Move {
	start := b.pieces[i].at
	r := b.reach(i)
	if k >= int(r.states) {
		t.list = b.quietMoves(t.list[:0], i, r)
		return t.list[k]
	}
	for j := 0; ; j++ {
		set := r.headings[j]
		if n := bits.OnesCount8(set); k >= n {
			k -= n
			continue
		}
		for ; k > 0; k-- {
			set &= set - 1
		}
		return moveOf(start, nodeOf(square(int(start)+int(r.offsets[j])), firstHeading(set)), 0)
	}
}

// ended applies the draws of CH-12.a on top of what the last move decided.
func (b *Board) ended() outcome {
	if b.over == running && b.stale(b.options.Repetition) {
		return drawn
	}
	return b.over
}

// stale tells whether no unit has been lost for too long, or the position has
// been on the board so often since the last loss, this time included; 0 is
// never too often (CH-12.a).
func (b *Board) stale(often int) bool {
	if b.options.QuietLimit > 0 && b.quiet >= b.options.QuietLimit {
		return true
	}
	last := len(b.past)
	for back := 2; often > 0 && back <= b.quiet && back <= last; back += 2 {
		if b.past[last-back] == b.hash {
			often--
		}
		if often == 1 {
			return true
		}
	}
	return often == 1
}

// playRandomly plays to the end, or at most the given number of plies, and
// returns the result and the plies played. They stay on the board.
func (b *Board) playRandomly(d *random, t *moveCounts, most int) (outcome, int) {
	for ply := 0; ; ply++ {
		if end := b.ended(); end != running || ply == most {
			return end, ply
		}
		b.make(b.randomMove(d, t))
	}
}
