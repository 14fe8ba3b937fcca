package tankchess

import (
	"math/bits"

	"sabot/games/tankchess"
)

// The board is kept in rows of 32 squares with a border all around, so that a
// step off any edge lands on a square that exists and is marked off board.
const (
	stride      = 32
	squareCount = 1024 // 28 rows of 32 are used; a power of two lets masks replace bounds checks
	nodeCount   = squareCount * 8
	rowPad      = 6  // rows of movement bits reach six beyond the border, the longest drive
	rowCount    = 64 // 26 + 2 border rows + 2×6, and a power of two
	topSpeed    = 6
	topGun      = 5
	kindCount   = 15 // unit types 1 to 14
)

// square is an index into the bordered board; 0 is off board and means none.
type square uint16

// node is a square and a heading: square<<3 | heading.
type node uint16

func (n node) square() square { return square(n >> 3) }
func (n node) heading() uint8 { return uint8(n & 7) }

func nodeOf(s square, h uint8) node { return node(s)<<3 | node(h&7) }

func squareAt(x, y int) square { return square((y+1)*stride + x + 1) }
func (s square) file() int     { return int(s)%stride - 1 }
func (s square) rank() int     { return int(s)/stride - 1 }

func step(h uint8) (dx, dy int) { return tankchess.Heading(h).Delta() }

// windowRow is one row of a window: where its bits are and where they go.
type windowRow struct {
	row   int8  // relative to the unit
	from  int8  // relative file of the lowest bit
	to    uint8 // place of the lowest bit in the packed word
	wide  uint64
	right bool // goes to the second word
}

// window lists the squares that can influence a drive of one speed from one
// heading (CH-4.h): those a path can touch on an open board.
type window struct {
	rows [2*topSpeed + 1]windowRow
	n    int
}

// geometry holds the tables that depend on nothing but the rules.
type geometry struct {
	delta      [8]int // what one forward step adds to a square
	keys       [nodeCount]uint64
	window     [topSpeed + 1][8]window
	route      [topSpeed + 1][8]route
	strict     [topSpeed + 1][8]window             // with the neighbours of diagonal steps (CH-4.c, option strictDiagonals)
	covers     [topSpeed + 1][8][2 * coverMid]bool // by speed, heading and square difference + coverMid
	penetrable [kindCount][8][topGun + 1]uint8     // directions from which a gun goes through, by kind, heading and gun
	kind       [kindCount]kind
	links      [2 * linkSpan][2 * linkSpan]link // by difference of ranks and files + linkSpan
}

// coverMid is more than the largest difference of two squares in one window.
const coverMid = 256

func newGeometry() *geometry {
	g := &geometry{kind: kindTable(), links: makeLinks()}
	for h := range uint8(8) {
		dx, dy := step(h)
		g.delta[h] = dy*stride + dx
	}
	x := uint64(0x5AB07)
	for i := range g.keys {
		x += 0x9E3779B97F4A7C15
		g.keys[i] = mix(x)
	}
	for speed := 1; speed <= topSpeed; speed++ {
		for h := range uint8(8) {
			frame := openSquares(speed, h, false)
			g.window[speed][h] = makeWindow(frame)
			g.route[speed][h] = makeRoute(&g.window[speed][h], speed, h)
			for i, row := range frame {
				for j := range 2*topSpeed + 1 {
					g.covers[speed][h][(i-topSpeed)*stride+j-topSpeed+coverMid] = row>>j&1 != 0
				}
			}
			g.covers[speed][h][coverMid] = true
			g.strict[speed][h] = makeWindow(openSquares(speed, h, true))
		}
	}
	for k := range g.kind {
		for h := range uint8(8) {
			for d := range uint8(8) {
				for gun := g.kind[k].armour(d, h) + 1; gun <= topGun; gun++ {
					g.penetrable[k][h][gun] |= 1 << d
				}
			}
		}
	}
	return g
}

// mix is the finishing step of splitmix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// key gives the hash key of a node in one of 64 roles (a unit type and owner,
// a terrain). Rotation makes the roles independent enough and keeps the table
// small enough for the cache.
func (g *geometry) key(n node, role uint8) uint64 {
	return bits.RotateLeft64(g.keys[n&(nodeCount-1)], int(role)) ^ uint64(role)*0x9E3779B97F4A7C15
}

// openSquares marks what a drive can touch on an open board, in a 13×13 frame
// around the unit; with beside also the orthogonal neighbours of diagonal steps.
func openSquares(speed int, h uint8, beside bool) [2*topSpeed + 1]uint64 {
	var frame [2*topSpeed + 1]uint64
	type at struct {
		x, y int
		h    uint8
	}
	mark := func(x, y int) {
		if x >= -topSpeed && x <= topSpeed && y >= -topSpeed && y <= topSpeed {
			frame[y+topSpeed] |= 1 << (x + topSpeed)
		}
	}
	enter := func(a at, h uint8) at {
		dx, dy := step(h)
		if beside {
			mark(a.x+dx, a.y)
			mark(a.x, a.y+dy)
		}
		mark(a.x+dx, a.y+dy)
		return at{a.x + dx, a.y + dy, a.h}
	}
	seen := map[at]bool{{0, 0, h}: true}
	edge := []at{{0, 0, h}}
	for range speed {
		var next []at
		for _, a := range edge {
			for _, b := range []at{enter(a, a.h), {a.x, a.y, (a.h + 7) & 7}, {a.x, a.y, (a.h + 1) & 7}} {
				if !seen[b] {
					seen[b] = true
					next = append(next, b)
				}
			}
		}
		edge = next
	}
	enter(at{0, 0, h}, (h+4)&7)
	frame[topSpeed] &^= 1 << topSpeed // the unit's own square is empty to itself (CH-4.d)
	return frame
}

func makeWindow(frame [2*topSpeed + 1]uint64) window {
	var w window
	place, right := 0, false
	for i, row := range frame {
		if row == 0 {
			continue
		}
		low := bits.TrailingZeros64(row)
		length := bits.Len64(row >> low)
		if place+length > 63 {
			if right {
				panic("engine: a window needs more than two words")
			}
			place, right = 0, true
		}
		w.rows[w.n] = windowRow{
			row: int8(i - topSpeed), from: int8(low - topSpeed),
			to: uint8(place), wide: row >> low, right: right,
		}
		w.n++
		place += length
	}
	return w
}
