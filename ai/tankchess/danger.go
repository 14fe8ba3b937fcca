package tankchess

import "math/bits"

// dangerMap holds the squares on which one side could hit something after its
// next move, by armament and shell direction, a word a row. It takes the board
// as it stands: a unit that moves away may open or close a line, which only a
// search sees. It serves to order and prune, never to decide legality.
type dangerMap struct {
	hit    [topGun + 1][8][stride]uint32 // hit[a]: by guns of armament a or more
	from   [topGun + 1][8][stride]uint32 // where they would fire from
	used   [topGun + 1]bool
	unsafe [kindCount][8][stride]uint32
	known  [kindCount]uint8 // headings of a kind already worked out
	height int
}

// threatsOf works out the danger that side s is.
func (b *Board) threatsOf(s side, g *dangerMap) {
	rows := b.height + 2
	g.height = rows
	clear(g.known[:])
	for a := 1; a <= topGun; a++ {
		if g.used[a] {
			clear(g.from[a][:])
			clear(g.hit[a][:])
			g.used[a] = false
		}
	}
	for i := range b.units(s) {
		b.addSources(i, &b.pieces[i], g)
	}
	for a := uint8(topGun); a > 0; a-- {
		if g.used[a] {
			for d := range uint8(8) {
				b.flood(g, a, d, rows)
			}
		}
		if a < topGun && g.used[a+1] {
			g.used[a] = true
			for d := range 8 {
				for r := range rows {
					g.hit[a][d][r] |= g.hit[a+1][d][r]
				}
			}
		}
	}
}

// addSources notes from where piece i can fire after a drive.
func (b *Board) addSources(i int, p *piece, g *dangerMap) {
	k := &b.geo.kind[p.kind&15]
	if k.gun == 0 {
		return
	}
	g.used[k.gun] = true
	r := b.reach(i)
	if k.lob {
		b.eachLob(p.at, k, r, func(n node, t square) { g.hit[k.gun][n.heading()][t/stride] |= 1 << (t % stride) })
		return
	}
	from := &g.from[k.gun]
	for j, place := range r.offsets[:r.offsetCount&127] {
		at := uint(int(p.at) + int(place))
		bit := uint32(1) << (at % stride)
		row := at / stride % stride
		for h := k.lines(r.headings[j]); h != 0; h &= h - 1 {
			from[bits.TrailingZeros8(h)&7][row] |= bit
		}
	}
}

// flood sends all shells of one armament and direction on their way, row by
// row: the first square must be clear, then they fly until something stops
// them, and hit it (CH-5.b).
func (b *Board) flood(g *dangerMap, a, d uint8, rows int) {
	dx, dy := step(d)
	from, hit := &g.from[a][d&7], &g.hit[a][d&7]
	if dy == 0 {
		for r := 1; r < rows-1; r++ {
			if from[r] != 0 {
				hit[r] |= floodRow(from[r], ^b.opaque[r], dx)
			}
		}
		return
	}
	first, last := 1, rows-1
	if dy < 0 {
		first, last = rows-2, 0
	}
	var before, near, flying uint32 // of the row behind
	for r := first; r != last; r += dy {
		free := ^b.opaque[r&(stride-1)]
		lands := shiftRow(near|flying, dx)
		hit[r&(stride-1)] |= lands
		near = shiftRow(before, dx) & free
		flying = lands & free
		before = from[r&(stride-1)]
	}
}

func shiftRow(row uint32, dx int) uint32 {
	switch dx {
	case 1:
		return row << 1
	case -1:
		return row >> 1
	default:
		return row
	}
}

// floodRow is flood within one row.
func floodRow(from, free uint32, dx int) uint32 {
	if dx > 0 {
		g := from << 1 & free
		p := free
		for _, n := range [5]uint{1, 2, 4, 8, 16} {
			g |= p & (g << n)
			p &= p << n
		}
		return g << 1
	}
	g := from >> 1 & free
	p := free
	for _, n := range [5]uint{1, 2, 4, 8, 16} {
		g |= p & (g >> n)
		p &= p >> n
	}
	return g >> 1
}

// at tells whether a unit of this kind would be in danger on node n.
func (g *dangerMap) at(geo *geometry, kind uint8, n node) bool {
	h := n.heading()
	if g.known[kind]>>h&1 == 0 {
		g.known[kind] |= 1 << h
		g.sum(&geo.kind[kind], h, &g.unsafe[kind][h])
	}
	s := n.square()
	return g.unsafe[kind][h][s/stride]>>(s%stride)&1 != 0
}

// sum joins the directions and armaments that go through a kind's armour.
func (g *dangerMap) sum(k *kind, h uint8, out *[stride]uint32) {
	clear(out[:g.height])
	for d := range uint8(8) {
		a := k.armour(d, h) + 1
		if a > topGun || !g.used[a] {
			continue
		}
		hit := &g.hit[a][d]
		for r := range g.height & (stride - 1) {
			out[r] |= hit[r]
		}
	}
}
