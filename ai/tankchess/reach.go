package tankchess

import (
	"math/bits"
	"slices"

	"sabot/games/tankchess"
)

// reach is where one unit can end its drive (CH-4.h): per square the set of
// headings, as a bit each. Squares are relative to the unit, so that the same
// surroundings anywhere on the board share one entry.
type reach struct {
	left, right uint64 // movement bits of the window: the surroundings
	extra       uint64 // what else the answer depends on, 0 on plain ground
	id          uint16 // speed and heading
	states      uint16 // end states on the board
	offsetCount uint8  // places with headings
	lossCount   uint8  // places behind them where the unit would be lost
	out         bool   // can leave over the far edge (CH-9.b)
	offsets     [76]int16
	headings    [76]uint8
}

const (
	cacheBits  = 11
	cacheSlots = 1 << cacheBits
)

// reachCache remembers drives by their surroundings, as a chess engine's
// magic tables do, but filled on demand.
type reachCache struct {
	slots   [cacheSlots]reach
	scratch reachScratch
}

// reach returns the drive of piece i. The answer stays valid until the next
// call of reach.
func (b *Board) reach(i int) *reach {
	p := &b.pieces[i]
	k := &b.geo.kind[p.kind&15]
	h := p.heading & 7
	var w *window
	extra := b.ground
	if b.options.StrictDiagonals {
		w = &b.geo.strict[k.speed][h]
		extra ^= 0x57121C7
	} else {
		w = &b.geo.window[k.speed][h]
	}
	row := int(p.at)/stride + rowPad
	column := int(p.at)%stride + rowPad
	var left, right uint64
	for _, s := range w.rows[:w.n] {
		v := b.blocked[(row+int(s.row))&(rowCount-1)] >> (uint(column+int(s.from)) & 63) & s.wide << (s.to & 63)
		if s.right {
			right |= v
		} else {
			left |= v
		}
	}
	if b.cells[p.at&(squareCount-1)]&mud != 0 {
		extra ^= 0x30D
	}
	if extra != 0 || b.mayLeave(i, k) {
		// Terrain and edges are not relative: the place and the kind count.
		extra = mix(extra ^ b.cacheKey ^ uint64(p.at)<<8 ^ uint64(p.kind)<<20 ^ uint64(b.ownerOf(i))<<30)
	}
	id := uint16(k.speed)<<3 | uint16(h)
	slot := (left ^ right*0x9E3779B97F4A7C15 ^ extra ^ uint64(id)<<40) * 0xD6E8FEB86659FD93 >> (64 - cacheBits)
	r := &b.cache.slots[slot&(cacheSlots-1)]
	if r.left != left || r.right != right || r.extra != extra || r.id != id {
		r.left, r.right, r.extra, r.id = left, right, extra, id
		if extra == 0 {
			b.geo.route[k.speed][h].follow(r)
		} else {
			b.explore(i, k, r)
		}
	}
	return r
}

// mayLeave tells whether the far edge is near enough to matter.
func (b *Board) mayLeave(i int, k *kind) bool {
	switch b.options.Objective {
	case tankchess.Standard:
		if !k.command {
			return false
		}
	case tankchess.Breakthrough:
	default:
		return false
	}
	rank := b.pieces[i].at.rank()
	if i < b.firstBlack {
		rank = b.height - 1 - rank
	}
	return rank < int(k.speed)
}

type reachScratch struct {
	headings [squareCount]uint8 // reached so far, by square
	touched  []square
	edge     []node
	next     []node
}

// entry is what happens to a unit that enters a square.
type entry uint8

const (
	shut entry = iota
	open
	stop
	loss
)

// enter judges one step onto ground g (CH-4.d, CH-14.c to CH-14.h, CH-14.k).
func (k *kind) enter(g ground, reverse bool) entry {
	switch g {
	case groundOpen:
		return open
	case groundMud:
		return stop
	case groundTree:
		if k.heavy && !reverse {
			return stop
		}
	case groundLow, groundWreck:
		if k.clears && !reverse {
			return stop
		}
	case groundWater:
		switch {
		case k.amphibious:
			return open
		case !k.command:
			return loss
		}
	case groundMine:
		switch {
		case k.sweeps:
			return stop
		case !k.command:
			return loss
		}
	case groundShut:
	}
	return shut
}

// explore fills r breadth first. It reads the real board, so terrain needs no
// special case in the tables.
func (b *Board) explore(i int, k *kind, r *reach) {
	p := b.pieces[i]
	start := p.at
	own := b.cells[start]
	b.cells[start] &^= unit // empty of itself (CH-4.d)
	f := &b.cache.scratch
	f.touched = append(f.touched[:0], start)
	f.headings[start] = 1 << p.heading
	f.edge = append(f.edge[:0], nodeOf(start, p.heading))
	r.out = false
	lost := make([]square, 0, 8)
	exits := b.mayLeave(i, k)
	who := b.ownerOf(i)
	steps := int(k.speed)
	if own&mud != 0 {
		steps = 1
	}
	note := func(s square, h uint8) bool {
		seen := f.headings[s]
		if seen>>h&1 != 0 {
			return false
		}
		if seen == 0 {
			f.touched = append(f.touched, s)
		}
		f.headings[s] = seen | 1<<h
		return true
	}
	drown := func(s square) {
		if !slices.Contains(lost, s) {
			lost = append(lost, s)
		}
	}
	for d := 0; d < steps && len(f.edge) > 0; d++ {
		f.next = f.next[:0]
		for _, n := range f.edge {
			s, h := n.square(), n.heading()
			to := square(int(s)+b.geo.delta[h]) & (squareCount - 1)
			if exits && b.leavesBoard(s, h, who) {
				r.out = true
			}
			if !b.options.StrictDiagonals || !b.pinched(s, h, k, false) {
				switch k.enter(b.groundOf[b.cells[to]&(cellCount-1)], false) {
				case open:
					if note(to, h) {
						f.next = append(f.next, nodeOf(to, h))
					}
				case stop:
					note(to, h)
				case loss:
					drown(to)
				case shut:
				}
			}
			for _, turned := range [2]uint8{(h + 7) & 7, (h + 1) & 7} {
				if note(s, turned) {
					f.next = append(f.next, nodeOf(s, turned))
				}
			}
		}
		f.edge, f.next = f.next, f.edge
	}
	back := (p.heading + 4) & 7
	if exits && b.options.ReverseExit && b.leavesBoard(start, back, who) {
		r.out = true
	}
	if !b.options.StrictDiagonals || !b.pinched(start, back, k, true) {
		to := square(int(start)+b.geo.delta[back]) & (squareCount - 1)
		switch k.enter(b.groundOf[b.cells[to]&(cellCount-1)], true) {
		case open, stop:
			note(to, p.heading)
		case loss:
			drown(to)
		case shut:
		}
	}
	f.headings[start] &^= 1 << p.heading // CH-4.f
	b.cells[start] = own
	f.write(r, start, lost)
}

// write moves the found states into r and leaves the scratch clean.
func (f *reachScratch) write(r *reach, start square, lost []square) {
	r.offsetCount, r.states = 0, 0
	for _, s := range f.touched {
		h := f.headings[s]
		f.headings[s] = 0
		if h == 0 {
			continue
		}
		r.offsets[r.offsetCount] = int16(s) - int16(start)
		r.headings[r.offsetCount] = h
		r.states += uint16(bits.OnesCount8(h))
		r.offsetCount++
	}
	r.lossCount = uint8(len(lost))
	for i, s := range lost {
		r.offsets[int(r.offsetCount)+i] = int16(s) - int16(start)
	}
}

// leavesBoard tells whether a step from s along h goes over the far edge of
// side who and not through a corner (CH-9.b, CH-9.c).
func (b *Board) leavesBoard(s square, h uint8, who side) bool {
	dx, dy := step(h)
	x, y := s.file()+dx, s.rank()+dy
	if x < 0 || x >= b.width {
		return false
	}
	if who == 0 {
		return y >= b.height
	}
	return y < 0
}

// pinched tells whether a diagonal step is barred by option strictDiagonals:
// both squares beside it are ones the unit could not enter. Squares beyond the
// edge never bar.
func (b *Board) pinched(s square, h uint8, k *kind, reverse bool) bool {
	if h&1 == 0 {
		return false
	}
	dx, dy := step(h)
	for _, beside := range [2]square{square(int(s) + dx), square(int(s) + dy*stride)} {
		x, y := beside.file(), beside.rank()
		if x < 0 || x >= b.width || y < 0 || y >= b.height ||
			k.enter(b.groundOf[b.cells[beside]&(cellCount-1)], reverse) != shut {
			return false
		}
	}
	return true
}
