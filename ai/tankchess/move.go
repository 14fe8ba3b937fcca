package tankchess

import "sabot/games/tankchess"

// Move is a legal move in 38 bits: from square, end node, target square, end
// kind and special kind. The zero value is no move.
type Move uint64

const (
	moveNode    = 10
	moveTarget  = 23
	moveEnd     = 33
	moveSpecial = 35
	moveBits    = 37

	none       Move = 0
	passing    Move = 1 << moveSpecial // CH-12.a: nothing else is left
	detonation Move = 2 << moveSpecial // CH-14.i: the target is the mine's square
)

func moveOf(from square, n node, target square) Move {
	return Move(from) | Move(n)<<moveNode | Move(target)<<moveTarget
}

func leaving(from square) Move { return Move(from) | Move(tankchess.Out)<<moveEnd }

func losing(from, at square, e tankchess.End) Move {
	return Move(from) | Move(nodeOf(at, 0))<<moveNode | Move(e)<<moveEnd
}

func (m Move) from() square       { return square(m & (squareCount - 1)) }
func (m Move) node() node         { return node(m >> moveNode & (nodeCount - 1)) }
func (m Move) target() square     { return square(m >> moveTarget & (squareCount - 1)) }
func (m Move) end() tankchess.End { return tankchess.End(m >> moveEnd & 3) }
func (m Move) special() Move      { return m & (3 << moveSpecial) }
func (m Move) quiet() bool        { return m>>moveTarget == 0 }
func detonate(at square) Move     { return detonation | Move(at)<<moveTarget }

// make plays m, which must be legal, and keeps what unmake needs.
func (b *Board) make(m Move) {
	u := undo{
		move: m, hash: b.hash, ground: b.ground, over: b.over, quiet: b.quiet,
		victim: -1, mover: -1, outs: b.out, points: b.points, mines: b.mines,
	}
	b.past = append(b.past, b.hash)
	b.quiet++
	switch m.special() {
	case passing:
	case detonation:
		b.fireMine(m.target(), &u)
	default:
		b.drive(m, &u)
	}
	b.hash ^= keyTurn
	if b.turn == 1 {
		b.number++
	}
	b.turn ^= 1
	if b.options.Objective != tankchess.Standard {
		b.hash ^= scoreKey(u.outs, u.points) ^ scoreKey(b.out, b.points)
		b.judgeObjective(&u)
	}
	b.undo = append(b.undo, u)
}

// drive is the part of make that moves a unit and fires its gun.
func (b *Board) drive(m Move, u *undo) {
	from := m.from()
	i := int(b.unitAt[from])
	p := &b.pieces[i]
	u.mover, u.heading = int16(i), p.heading
	u.cellFrom = b.cells[from]
	b.hash ^= b.unitKey(i)
	b.put(from, u.cellFrom&^unit)
	switch m.end() {
	case tankchess.Stays:
		n := m.node()
		to := n.square()
		c := b.cells[to]
		u.cellTo = c
		c &= water | mud | hedge // anything else there is cleared by entering (CH-14.c, g, h, k)
		b.put(to, c|unit)
		b.unitAt[to] = uint16(i)
		p.at, p.heading = to, n.heading()
		b.hash ^= b.unitKey(i)
		if t := m.target(); t != 0 {
			b.destroy(t, u)
		}
	case tankchess.Out:
		p.at = 0
		if b.options.Objective == tankchess.Breakthrough {
			b.out[b.turn]++
		} else {
			b.over = won(b.turn)
		}
	case tankchess.Sunk, tankchess.BlownUp:
		to := m.node().square()
		u.cellTo = b.cells[to]
		if m.end() == tankchess.BlownUp {
			b.put(to, wreck)
		}
		p.at = 0
		b.countLoss(i)
	}
}

// destroy turns the unit on t into a wreck; on water nothing tankchess.Stays (CH-8.a,
// CH-14.d).
func (b *Board) destroy(t square, u *undo) {
	v := int(b.unitAt[t])
	u.victim, u.cellHit = int16(v), b.cells[t]
	owner := b.ownerOf(v)
	b.hash ^= b.unitKey(v)
	if u.cellHit&water != 0 {
		b.put(t, water)
	} else {
		b.put(t, wreck)
	}
	b.pieces[v].at = 0
	b.countLoss(v)
	if b.options.Objective != tankchess.Attrition && v == b.command[owner] {
		b.over = won(owner ^ 1)
	}
}

// countLoss counts a lost unit: it ends the quiet (CH-12.a), and however it was
// lost its worth goes to the opponent (CH-14.j attrition).
func (b *Board) countLoss(i int) {
	b.quiet = 0
	if b.options.Objective == tankchess.Attrition {
		b.points[b.ownerOf(i)^1] += b.geo.kind[b.pieces[i].kind].points
	}
}

func (b *Board) fireMine(at square, u *undo) {
	for i, s := range b.mineAt {
		if s == at && b.mines[b.turn]>>i&1 != 0 {
			b.mines[b.turn] &^= 1 << i
			b.hash ^= mineKey(b.turn, i)
			break
		}
	}
	if b.cells[at]&unit != 0 {
		b.destroy(at, u)
	}
}

func (b *Board) unmake() {
	u := &b.undo[len(b.undo)-1]
	b.undo = b.undo[:len(b.undo)-1]
	b.past = b.past[:len(b.past)-1]
	b.turn ^= 1
	if b.turn == 1 {
		b.number--
	}
	m := u.move
	if u.victim >= 0 {
		t := m.target()
		b.put(t, u.cellHit)
		v := &b.pieces[u.victim]
		v.at = t
		b.unitAt[t] = uint16(u.victim)
	}
	if u.mover >= 0 {
		p := &b.pieces[u.mover]
		if m.end() == tankchess.Stays || m.end() == tankchess.BlownUp {
			b.put(m.node().square(), u.cellTo)
		}
		from := m.from()
		b.put(from, u.cellFrom)
		b.unitAt[from] = uint16(u.mover)
		p.at, p.heading = from, u.heading
	}
	b.hash, b.ground, b.over, b.quiet = u.hash, u.ground, u.over, u.quiet
	b.out, b.points, b.mines = u.outs, u.points, u.mines
}
