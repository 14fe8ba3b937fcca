package tankchess

import (
	"math/bits"

	"sabot/games/tankchess"
)

// countPairs counts the sequences of two moves. The replies to the moves of one unit
// have nearly everything in common, so they are worked out once with that unit
// off the board: putting it down again can only take drives and shots away, and
// only near its square. What remains to be looked at for each end state is
// whether the unit itself could be hit there.
func (b *Board) countPairs() int64 {
	mover, other := b.turn, b.turn^1
	if !b.sharesReplies(other) {
		return b.perftByMoves(2)
	}
	var total int64
	b.aim(mover)
	var shots []Move
	for i := range b.units(mover) {
		shots = b.shotMoves(shots, i, b.reach(i))
	}
	for _, m := range shots {
		total += b.after(m, 1)
	}
	var rest replyCounts
	rest.counts = make([]int, len(b.pieces))
	for i := range b.units(mover) {
		total += b.repliesTo(i, other, &rest)
	}
	return total
}

// sharesReplies tells whether replies may be shared: plain ground, on which
// a drive ends where it ends, the usual objective, and no fire that ignores
// what is in between.
func (b *Board) sharesReplies(other side) bool {
	if b.options.StrictDiagonals || b.ground != 0 || b.options.Objective != tankchess.Standard || b.mines != [2]uint32{} {
		return false
	}
	for i := range b.pieces {
		p := &b.pieces[i]
		if p.at != 0 && (b.cells[p.at]&(mud|water) != 0 || b.geo.kind[p.kind].lob && b.ownerOf(i) == other) {
			return false
		}
	}
	return true
}

// replyCounts is what the other side could do if the moving unit were gone.
type replyCounts struct {
	counts []int              // moves without a target, by piece
	total  int                // their sum
	shots  int                // moves with a target
	fire   [squareCount]uint8 // directions in which somebody could fire from a square
}

// repliesTo counts the replies to all moves of piece i without a target.
func (b *Board) repliesTo(i int, other side, rest *replyCounts) int64 {
	r := *b.reach(i) // a copy: the cache may give its place to another
	was := b.pieces[i]
	ground := b.cells[was.at]
	b.put(was.at, ground&^unit)
	b.pieces[i].at = 0
	b.countReplies(other, rest)
	var total int64
	for j, place := range r.offsets[:r.offsetCount&127] {
		at := square(int(was.at)+int(place)) & (squareCount - 1)
		empty := b.cells[at]
		b.put(at, empty|unit)
		b.unitAt[at] = uint16(i)
		n := rest.total + b.driveChange(at, other, rest)
		if rest.shots != 0 {
			n += b.shotsOf(other)
		}
		for set := r.headings[j]; set != 0; set &= set - 1 {
			h := firstHeading(set)
			if b.exposed(at, h, was.kind, other, rest) {
				b.pieces[i].at, b.pieces[i].heading = at, h
				total += int64(b.countFor(other))
				b.pieces[i].at = 0
			} else {
				total += int64(n)
			}
		}
		b.put(at, empty)
	}
	b.pieces[i] = was
	b.put(was.at, ground)
	b.unitAt[was.at] = uint16(i)
	return total
}

// countReplies works the replies out on the board as it stands, without the unit.
func (b *Board) countReplies(other side, rest *replyCounts) {
	clear(rest.fire[:])
	rest.total, rest.shots = 0, 0
	b.aim(other)
	for v := range b.units(other) {
		p := &b.pieces[v]
		k := &b.geo.kind[p.kind&15]
		r := b.reach(v)
		rest.counts[v] = r.drives()
		rest.total += rest.counts[v]
		rest.shots += b.countShots(v, r)
		if k.gun == 0 {
			continue
		}
		for j, place := range r.offsets[:r.offsetCount&127] {
			rest.fire[(int(p.at)+int(place))&(squareCount-1)] |= k.lines(r.headings[j])
		}
	}
}

func (r *reach) drives() int {
	n := int(r.states) + int(r.lossCount)
	if r.out {
		n++
	}
	return n
}

// driveChange is by how much a unit on at changes the drives of the other side.
func (b *Board) driveChange(at square, other side, rest *replyCounts) int {
	change := 0
	for v := range b.units(other) {
		if b.couldReach(v, at) {
			change += b.reach(v).drives() - rest.counts[v]
		}
	}
	return change
}

func (b *Board) shotsOf(s side) int {
	n := 0
	b.aim(s)
	for v := range b.units(s) {
		n += b.countShots(v, b.reach(v))
	}
	return n
}

// exposed tells whether somebody might hit a unit of this kind on at. It may
// be wrong only by saying yes.
func (b *Board) exposed(at square, h, kind uint8, other side, rest *replyCounts) bool {
	for set := b.geo.penetrable[kind&15][h&7][b.bestGun[other]]; set != 0; set &= set - 1 {
		d := uint8(bits.TrailingZeros8(set))
		back := -b.geo.delta[d&7]
		s := (int(at) + back) & (squareCount - 1)
		through := false
		for {
			c := b.cells[s]
			if c&stopsFire != 0 {
				// A unit of the other side may back off and fire over the
				// square it stood on.
				if through || c&(unit|hedge) != unit || b.ownerOf(int(b.unitAt[s])) != other {
					break
				}
				through = true
			}
			s = (s + back) & (squareCount - 1)
			if rest.fire[s]>>d&1 != 0 {
				return true
			}
		}
	}
	return false
}
