package tankchess

// boardSetup is a position as plain lists, the form from which a Board is built.
type boardSetup struct {
	width, height int
	ground        map[square]cell // all but open ground; wrecks too
	units         [2][]piece
	turn          side
	quiet, number int
	options       options
	out, points   [2]int
	mines         [2][]square
}

// newBoard sets a board up. Boards of one engine share its tables and cache.
func newBoard(geo *geometry, cache *reachCache, l boardSetup) *Board {
	b := &Board{
		geo: geo, cache: cache, width: l.width, height: l.height,
		turn: l.turn, quiet: l.quiet, number: l.number, options: l.options,
		out: l.out, points: l.points, firstBlack: len(l.units[0]), command: [2]int{-1, -1},
	}
	b.cacheKey = mix(uint64(l.width) | uint64(l.height)<<8 | uint64(l.options.objective)<<16)
	if l.options.reverseExit {
		b.cacheKey ^= 1
	}
	b.pieces = append(append(b.pieces, l.units[0]...), l.units[1]...)
	dozers := false
	for _, p := range b.pieces {
		dozers = dozers || geo.kind[p.kind].clears
	}
	b.groundOf = groundTable(dozers)
	for i := range b.cells {
		b.cells[i] = wall
	}
	for i := range b.blocked {
		b.blocked[i] = ^uint64(0)
	}
	for i := range b.opaque {
		b.opaque[i] = ^uint32(0)
	}
	for y := range l.height {
		for x := range l.width {
			s := squareAt(x, y)
			b.cells[s] = 0
			b.blocked[int(s)/stride+rowPad] &^= 1 << (int(s)%stride + rowPad)
			b.opaque[int(s)/stride] &^= 1 << (int(s) % stride)
			b.put(s, l.ground[s])
		}
	}
	for i, p := range b.pieces {
		b.placePiece(i, p)
	}
	for s := range side(2) {
		for _, at := range l.mines[s] {
			b.mines[s] |= 1 << len(b.mineAt)
			b.hash ^= mix(uint64(s)<<16 + uint64(len(b.mineAt)) + 77)
			b.mineAt = append(b.mineAt, at)
		}
	}
	b.hash ^= scoreKey(b.out, b.points)
	if b.turn == 1 {
		b.hash ^= keyTurn
	}
	return b
}

func (b *Board) placePiece(i int, p piece) {
	owner := b.ownerOf(i)
	k := &b.geo.kind[p.kind]
	b.put(p.at, b.cells[p.at]|unit)
	b.unitAt[p.at] = uint16(i)
	b.hash ^= b.unitKey(i)
	b.alive[owner]++
	if k.command {
		b.command[owner] = i
	}
	if !k.lob {
		b.bestGun[owner] = max(b.bestGun[owner], k.gun)
	}
}
