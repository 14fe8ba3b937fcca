package tankchess

import "math/bits"

// openedLine is a line of fire that ends at the shooter's own unit: for that unit its
// square is empty, so the line goes on behind it (CH-4.d).
type openedLine struct {
	unit   int16
	target square
	d      uint8
	armour uint8
}

// aimed is what aim has found for one side.
type aimed struct {
	shots  [squareCount]uint64 // kill directions by square and armament
	opened []openedLine
}

// aim finds all squares from which side s could destroy something. For each
// square shots holds, for each armament 1 to 5, a byte of shell directions.
// Lines are walked backwards from the targets: a target is the first unit met,
// so the lines of different targets in one direction never cover a square twice.
func (b *Board) aim(s side) {
	clear(b.aimed.shots[:(b.height+2)*stride])
	b.aimed.opened = b.aimed.opened[:0]
	best := b.bestGun[s]
	if best == 0 {
		return
	}
	for j := range b.units(s ^ 1) {
		t := &b.pieces[j]
		k := &b.geo.kind[t.kind&15]
		armour := uint(k.side)
		if armour < uint(best) {
			marks := uint64(0x0101010101 << (8 * armour) & 0xFFFFFFFFFF)
			for turn := uint8(1); turn < 8; turn++ {
				if turn != 4 {
					d := (t.heading + turn) & 7
					b.aimLine(s, t.at, d, uint8(armour), marks<<d)
				}
			}
		}
		if k.rear < best {
			d := t.heading & 7
			b.aimLine(s, t.at, d, k.rear, uint64(0x0101010101<<(8*uint(k.rear))&0xFFFFFFFFFF)<<d)
		}
		if k.front < best {
			d := (t.heading + 4) & 7
			b.aimLine(s, t.at, d, k.front, uint64(0x0101010101<<(8*uint(k.front))&0xFFFFFFFFFF)<<d)
		}
	}
}

// aimLine walks one line from the target on t against the shell direction d
// and leaves marks on it.
func (b *Board) aimLine(s side, t square, d, armour uint8, marks uint64) {
	back := -b.geo.delta[d&7]
	at := (int(t) + back) & (squareCount - 1)
	c := b.cells[at]
	// Next to the target nothing can fire, and nothing sees past what stands
	// there but the unit that leaves it.
	for c&stopsFire == 0 {
		at = (at + back) & (squareCount - 1)
		c = b.cells[at]
		b.aimed.shots[at] |= marks
	}
	if c&(unit|hedge) == unit {
		b.noteOpenedLine(s, square(at), t, d, armour)
	}
}

// noteOpenedLine keeps a line that ends at a unit of the shooting side itself.
func (b *Board) noteOpenedLine(s side, at, t square, d, armour uint8) {
	i := int(b.unitAt[at])
	if b.ownerOf(i) != s {
		return
	}
	k := &b.geo.kind[b.pieces[i].kind&15]
	if !k.lob && k.gun > armour {
		b.aimed.opened = append(b.aimed.opened, openedLine{unit: int16(i), target: t, d: d, armour: armour})
	}
}

// turretLines widens a set of directions to the three lines of a turret (CH-5.a).
func turretLines(d uint8) uint8 {
	return d | bits.RotateLeft8(d, 1) | bits.RotateLeft8(d, -1)
}

// lines is where the gun points on any of a set of headings, and just so the
// headings on which it points in any of a set of directions.
func (k *kind) lines(set uint8) uint8 {
	if k.turret {
		return turretLines(set)
	}
	return set
}

// countShots counts the moves of piece i that carry a target; aim must have run.
func (b *Board) countShots(i int, r *reach) int {
	p := &b.pieces[i]
	k := &b.geo.kind[p.kind&15]
	n := 0
	if b.tracedShots(i, k, r, func(node, square) { n++ }) {
		return n
	}
	shift := 8 * (k.gun - 1)
	for j, place := range r.offsets[:r.offsetCount&127] {
		at := (int(p.at) + int(place)) & (squareCount - 1)
		lines := uint8(b.aimed.shots[at] >> (shift & 63))
		if lines == 0 {
			continue
		}
		h := r.headings[j]
		n += bits.OnesCount8(h & lines)
		if k.turret {
			n += bits.OnesCount8(bits.RotateLeft8(h, 1)&lines) + bits.OnesCount8(bits.RotateLeft8(h, -1)&lines)
		}
	}
	for _, t := range b.aimed.opened {
		if int(t.unit) == i {
			b.walkOpenedLine(t, k, r, func(s square, headings uint8) { n += bits.OnesCount8(headings) })
		}
	}
	return n
}

// walkOpenedLine visits the end states behind the unit's own square that fire along
// the line t.
func (b *Board) walkOpenedLine(t openedLine, k *kind, r *reach, visit func(square, uint8)) {
	start := b.pieces[t.unit].at
	aimed := k.lines(1 << t.d)
	back := -b.geo.delta[t.d&7]
	at := int(start)
	for {
		at = (at + back) & (squareCount - 1)
		for j, place := range r.offsets[:r.offsetCount&127] {
			if int(start)+int(place) == at && r.headings[j]&aimed != 0 {
				visit(square(at), r.headings[j]&aimed)
			}
		}
		if b.cells[at]&stopsFire != 0 {
			return
		}
	}
}

// tracedShots visits the shots of piece i that are traced one by one: of a
// mortar or howitzer, which fires over everything at fixed distances (CH-11.c),
// and all under option strictDiagonals. It tells whether they are all there are.
func (b *Board) tracedShots(i int, k *kind, r *reach, visit func(node, square)) bool {
	switch {
	case k.gun == 0:
	case k.lob:
		b.eachLob(b.pieces[i].at, k, r, func(n node, t square) {
			if b.destroyable(i, k, t, n.heading()) {
				visit(n, t)
			}
		})
	case b.options.StrictDiagonals:
		b.strictShots(i, k, r, visit)
	default:
		return false
	}
	return true
}

// eachLob visits all ends of a drive with the squares in range of a lob there.
func (b *Board) eachLob(start square, k *kind, r *reach, visit func(node, square)) {
	for j, place := range r.offsets[:r.offsetCount&127] {
		at := square(int(start) + int(place))
		for set := r.headings[j]; set != 0; set &= set - 1 {
			h := firstHeading(set)
			dx, dy := step(h)
			for far := int(k.near); far <= int(k.far); far++ {
				x, y := at.file()+dx*far, at.rank()+dy*far
				if x < 0 || x >= b.width || y < 0 || y >= b.height {
					break
				}
				visit(nodeOf(at, h), squareAt(x, y))
			}
		}
	}
}

// destroyable tells whether an enemy of piece i stands on t and a shell of
// direction d from it would go through (CH-7.b).
func (b *Board) destroyable(i int, k *kind, t square, d uint8) bool {
	if b.cells[t]&unit == 0 {
		return false
	}
	v := int(b.unitAt[t])
	if b.ownerOf(v) == b.ownerOf(i) {
		return false
	}
	p := &b.pieces[v]
	return k.gun > b.geo.kind[p.kind].armour(d, p.heading)
}

// strictShots visits the shots under option strictDiagonals by tracing each
// line on its own: the unit's old square is open on both sides of a diagonal
// too, which lines walked from the targets cannot know.
func (b *Board) strictShots(i int, k *kind, r *reach, visit func(node, square)) {
	start := b.pieces[i].at
	own := b.cells[start]
	b.cells[start] &^= unit
	for j, place := range r.offsets[:r.offsetCount&127] {
		at := square(int(start) + int(place))
		for set := r.headings[j]; set != 0; set &= set - 1 {
			h := uint8(bits.TrailingZeros8(set))
			for lines := k.lines(1 << h); lines != 0; lines &= lines - 1 {
				d := uint8(bits.TrailingZeros8(lines))
				if t := b.strictLine(at, d); t != 0 && b.destroyable(i, k, t, d) {
					visit(nodeOf(at, h), t)
				}
			}
		}
	}
	b.cells[start] = own
}

// strictLine follows one line to the unit it meets, 0 for none.
func (b *Board) strictLine(at square, d uint8) square {
	dx, dy := step(d)
	for far := 1; ; far++ {
		if d&1 != 0 && b.stopsBeside(int(at)+dx) && b.stopsBeside(int(at)+dy*stride) {
			return 0
		}
		at = square(int(at) + b.geo.delta[d&7])
		if c := b.cells[at]; c&stopsFire != 0 {
			if far >= 2 && c&unit != 0 {
				return at
			}
			return 0
		}
	}
}

func (b *Board) stopsBeside(s int) bool {
	x, y := square(s).file(), square(s).rank()
	return x >= 0 && x < b.width && y >= 0 && y < b.height && b.cells[s]&stopsFire != 0
}

// firstInLine follows the line from end square at along d to the target it hits, with
// the shooter's start square empty.
func (b *Board) firstInLine(at square, d uint8, start square) square {
	step := b.geo.delta[d&7]
	s := int(at)
	for {
		s = (s + step) & (squareCount - 1)
		if c := b.cells[s]; c&stopsFire != 0 && (square(s) != start || c&(stopsFire&^unit) != 0) {
			return square(s)
		}
	}
}

func firstHeading(set uint8) uint8 { return uint8(bits.TrailingZeros8(set)) }
