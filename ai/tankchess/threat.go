package tankchess

import "sabot/games/tankchess"

// firingSquare is a square from which a shell in direction d meets a target whose face
// there has this armour.
type firingSquare struct {
	at     square
	d      uint8
	armour uint8
}

// winningMove finds a move that ends the game in favour of side s if it were to
// move now: escape, or the destruction of the enemy command tank. It is what
// ESCAPE and CHECK announce (CH-10).
func (b *Board) winningMove(s side) Move {
	switch b.options.Objective {
	case tankchess.Standard:
		if i := b.command[s]; i >= 0 && b.pieces[i].at != 0 && b.leaves(i) {
			return leaving(b.pieces[i].at)
		}
	case tankchess.Breakthrough:
		if b.out[s] == outsToWin-1 {
			for i := range b.units(s) {
				if b.leaves(i) {
					return leaving(b.pieces[i].at)
				}
			}
		}
	case tankchess.Flag:
		if m := b.moveOnto(s, b.flag[s^1]); m != none {
			return m
		}
	case tankchess.Attrition:
		return none
	case tankchess.Hunt:
	}
	if v := b.command[s^1]; v >= 0 && b.pieces[v].at != 0 {
		return b.destroyingMove(s, v)
	}
	return none
}

func (b *Board) leaves(i int) bool {
	return b.mayLeave(i, &b.geo.kind[b.pieces[i].kind]) && b.reach(i).out
}

func (b *Board) moveOnto(s side, at square) Move {
	for i := range b.units(s) {
		if !b.couldReach(i, at) {
			continue
		}
		from := b.pieces[i].at
		if h := b.reach(i).at(int(at) - int(from)); h != 0 {
			return moveOf(from, nodeOf(at, firstHeading(h)), 0)
		}
	}
	return none
}

// couldReach tells whether piece i could end on at if nothing were in its way.
func (b *Board) couldReach(i int, at square) bool {
	p := &b.pieces[i]
	diff := int(at) - int(p.at) + coverMid
	return uint(diff) < 2*coverMid && b.geo.covers[b.geo.kind[p.kind&15].speed][p.heading&7][diff]
}

// destroyingMove finds a move of side s that destroys piece v, none if there is no
// such move. Lines are walked from the target and only units near one of their
// squares are driven, so the usual answer "no" is cheap.
func (b *Board) destroyingMove(s side, v int) Move {
	t := &b.pieces[v]
	k := &b.geo.kind[t.kind&15]
	var spots [8 * 26]firingSquare
	n := 0
	b.aimed.opened = b.aimed.opened[:0]
	for d := range uint8(8) {
		armour := k.armour(d, t.heading)
		if b.bestGun[s] <= armour {
			continue
		}
		back := -b.geo.delta[d]
		at := (int(t.at) + back) & (squareCount - 1)
		c := b.cells[at]
		for c&stopsFire == 0 {
			at = (at + back) & (squareCount - 1)
			c = b.cells[at]
			spots[n] = firingSquare{square(at), d, armour}
			n++
		}
		if c&unit != 0 && c&hedge == 0 {
			b.noteOpenedLine(s, square(at), t.at, d, armour)
		}
	}
	for i := range b.units(s) {
		if m := b.shotAt(i, t.at, spots[:n]); m != none {
			return m
		}
	}
	return none
}

// shotAt finds a way for piece i to fire at t from one of the squares.
func (b *Board) shotAt(i int, t square, spots []firingSquare) Move {
	p := &b.pieces[i]
	k := &b.geo.kind[p.kind&15]
	if k.gun == 0 {
		return none
	}
	if k.lob || b.options.StrictDiagonals {
		return b.tracedShotAt(i, k, t)
	}
	covers := &b.geo.covers[k.speed][p.heading&7]
	var r *reach
	for _, sp := range spots {
		diff := int(sp.at) - int(p.at)
		if k.gun <= sp.armour || uint(diff+coverMid) >= 2*coverMid || !covers[diff+coverMid] {
			continue
		}
		if r == nil {
			r = b.reach(i)
		}
		if h := r.at(diff) & k.lines(1<<sp.d); h != 0 {
			return moveOf(p.at, nodeOf(sp.at, firstHeading(h)), t)
		}
	}
	for _, line := range b.aimed.opened {
		if int(line.unit) != i {
			continue
		}
		m := none
		b.walkOpenedLine(line, k, b.reach(i), func(s square, h uint8) { m = moveOf(p.at, nodeOf(s, firstHeading(h)), t) })
		if m != none {
			return m
		}
	}
	return none
}

// at is the set of headings reached on the square diff away.
func (r *reach) at(diff int) uint8 {
	for j, place := range r.offsets[:r.offsetCount&127] {
		if int(place) == diff {
			return r.headings[j]
		}
	}
	return 0
}

// tracedShotAt finds a way for piece i, whose shots are traced, to hit t.
func (b *Board) tracedShotAt(i int, k *kind, t square) Move {
	p := &b.pieces[i]
	far := int(k.speed + k.far)
	if dx, dy := t.file()-p.at.file(), t.rank()-p.at.rank(); k.lob && max(dx, -dx, dy, -dy) > far {
		return none
	}
	m := none
	b.tracedShots(i, k, b.reach(i), func(n node, at square) {
		if at == t {
			m = moveOf(p.at, n, t)
		}
	})
	return m
}
