package tankchess

import (
	"iter"
	"math/bits"
	"sync/atomic"

	"sabot/games/tankchess"
)

type cell uint16

const (
	unit  cell = 1 << iota
	wall       // an obstacle, or off board
	wreck      // blocks like a wall; only a bulldozer clears it (CH-14.k)
	tree
	low
	water
	mud
	mine
	hedge

	cellCount = 1 << 9
	stopsFire = unit | wall | wreck | tree | hedge // CH-5.b, CH-14.e, CH-14.g
)

// ground is what a square is to a unit that wants to drive there. All but open
// ground set a movement bit; those from groundTree on are told apart by the
// ground hash, because what they mean depends on the unit.
type ground uint8

const (
	groundOpen ground = iota
	groundShut
	groundTree
	groundLow
	groundWater
	groundMud
	groundMine
	groundWreck // only where a bulldozer may clear it
)

// side is 0 for White and 1 for Black.
type side uint8

// piece is one unit. Dead ones keep their place in the list with square 0, so
// that taking a move back restores them by index.
type piece struct {
	at      square
	heading uint8
	kind    uint8
}

// Board is a position in the engine's own form. It is changed in place by
// make and restored by unmake; one goroutine uses it.
type Board struct {
	geo    *geometry
	cache  *reachCache
	width  int
	height int

	cells      [squareCount]cell
	unitAt     [squareCount]uint16 // index into pieces, valid where the unit bit is set
	blocked    [rowCount]uint64
	opaque     [stride]uint32 // what stops direct fire, a word a row
	ground     uint64
	hash       uint64
	pieces     []piece // White's first
	firstBlack int     // index of Black's first piece
	command    [2]int  // index of the command tank, -1 without one

	groundOf [cellCount]ground
	aimed    aimed    // scratch of aim
	bestGun  [2]uint8 // strongest direct armament, by side

	turn     side
	over     outcome
	quiet    int
	number   int
	options  tankchess.Options
	flag     [2]square // CH-14.j: the flag each side defends
	cacheKey uint64    // of size and options, for the cache
	out      [2]int    // units brought out (CH-14.j breakthrough)
	points   [2]int    // of enemy units destroyed (CH-14.j attrition)
	mines    [2]uint32 // unfired remote mines, as bits over mineAt (CH-14.i)
	mineAt   []square
	undo     []undo
	halt     *atomic.Bool // breaks a count off; nil for none
	past     []uint64     // hashes of earlier positions, oldest first
}

type outcome uint8

const (
	running outcome = iota
	whiteWon
	blackWon
	drawn
)

func won(s side) outcome { return whiteWon + outcome(s) }

const (
	outsToWin    = 3  // CH-14.j breakthrough
	pointsToWin  = 10 // CH-14.j attrition
	turnsToCount = 40
)

// undo restores what make cannot work out backwards.
type undo struct {
	move             Move
	hash, ground     uint64
	cellFrom, cellTo cell
	cellHit          cell
	heading          uint8
	over             outcome
	victim           int16
	mover            int16
	quiet            int
	outs, points     [2]int
	mines            [2]uint32
}

func (b *Board) ownerOf(i int) side {
	if i < b.firstBlack {
		return 0
	}
	return 1
}

func (b *Board) span(s side) (from, to int) {
	if s == 0 {
		return 0, b.firstBlack
	}
	return b.firstBlack, len(b.pieces)
}

// units visits the units of a side that are on the board.
func (b *Board) units(s side) iter.Seq[int] {
	return func(yield func(int) bool) {
		from, to := b.span(s)
		for i := from; i < to; i++ {
			if b.pieces[i].at != 0 && !yield(i) {
				return
			}
		}
	}
}

// role numbers for hash keys: units take 1 to 14 and 17 to 30.
const (
	roleTerrain = 32
	roleGround  = 48
	keyTurn     = 0xF00DFACE12345678
)

func (b *Board) unitKey(i int) uint64 {
	p := &b.pieces[i]
	return b.geo.key(nodeOf(p.at, p.heading), p.kind+16*uint8(b.ownerOf(i)))
}

// terrain numbers what a cell is besides units, 0 for open ground: obstacles
// and wrecks are one (the position key of the rules does so), then in the order
// of the bits.
func (c cell) terrain() uint8 {
	if c &^= unit; c == 0 {
		return 0
	}
	return uint8(max(1, bits.TrailingZeros16(uint16(c))-1))
}

// groundTable says what each cell is to a driver; wrecks are told apart from
// walls only while a bulldozer is in the game.
func groundTable(dozers bool) [cellCount]ground {
	var t [cellCount]ground
	for c := range cell(cellCount) {
		switch {
		case c&(unit|wall) != 0:
			t[c] = groundShut
		case c&wreck != 0 && dozers:
			t[c] = groundWreck
		case c&(hedge-1) != 0: // a hedge bars nobody
			t[c] = ground(c.terrain())
		}
	}
	return t
}

// put changes one square and keeps the movement bits and both hashes true.
func (b *Board) put(s square, c cell) {
	s &= squareCount - 1
	was := b.cells[s]
	b.cells[s] = c
	before, after := b.groundOf[was&(cellCount-1)], b.groundOf[c&(cellCount-1)]
	if before != after {
		if (before == groundOpen) != (after == groundOpen) {
			b.blocked[int(s)/stride+rowPad] ^= 1 << (int(s)%stride + rowPad)
		}
		if before > groundShut {
			b.ground ^= b.geo.key(nodeOf(s, 0), roleGround+uint8(before))
		}
		if after > groundShut {
			b.ground ^= b.geo.key(nodeOf(s, 0), roleGround+uint8(after))
		}
	}
	if (was&stopsFire == 0) != (c&stopsFire == 0) {
		b.opaque[int(s)/stride] ^= 1 << (int(s) % stride)
	}
	if (was^c)&^unit != 0 {
		for _, t := range [2]uint8{was.terrain(), c.terrain()} {
			if t != 0 {
				b.hash ^= b.geo.key(nodeOf(s, 0), roleTerrain+t)
			}
		}
	}
}
