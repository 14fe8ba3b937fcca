package tankchess

// quiesce follows shots and escapes until the position is quiet enough for the
// static evaluation.
func (s *searcher) quiesce(ply, alpha, beta, deep int) int {
	b := s.b
	f := &s.frames[ply]
	f.pv = f.pv[:0]
	if b.over != running {
		return s.finalScore(ply)
	}
	if s.outOfBudget() {
		return 0
	}
	stand := s.eval.score(b)
	if stand >= beta || ply >= maxPly-1 {
		return stand
	}
	if m := b.winningMove(b.turn); m != none {
		f.pv = append(f.pv, m)
		return mate - ply - 1
	}
	best := stand
	alpha = max(alpha, stand)
	if deep >= 8 {
		return best
	}
	s.listShots(ply, alpha-stand-60, false)
	for n := len(f.shots); n > 0; n-- {
		m := f.takeBest(n)
		if !f.worthTrying(m, n, 2) {
			continue
		}
		s.play(ply, m)
		score := -s.quiesce(ply+1, -beta, -alpha, deep+1)
		b.unmake()
		if s.broken {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				f.pv = append(append(f.pv[:0], m), s.frames[ply+1].pv...)
			}
			if score >= beta {
				break
			}
		}
	}
	return best
}

// listShots fills the frame with the moves that destroy something worth at
// least floor, ranked by what is won and what is risked.
func (s *searcher) listShots(ply, floor int, careful bool) {
	b, f := s.b, &s.frames[ply]
	f.shots, f.ranks = f.shots[:0], f.ranks[:0]
	b.aim(b.turn)
	for i := range b.units(b.turn) {
		f.shots = b.shotMoves(f.shots, i, b.reach(i))
	}
	if b.mines[b.turn] != 0 { // those under enemy units (CH-14.i)
		for _, m := range b.mineMoves(nil) {
			if t := m.target(); b.cells[t]&unit != 0 && b.ownerOf(int(b.unitAt[t])) != b.turn {
				f.shots = append(f.shots, m)
			}
		}
	}
	if len(f.shots) == 0 {
		return
	}
	if careful {
		b.threatsOf(b.turn^1, &f.danger)
	}
	w := s.eval.weights
	kept := 0
	for _, m := range f.shots {
		victim := w.Value[b.pieces[b.unitAt[m.target()]].kind]
		if victim < floor {
			continue
		}
		rank := int32(victim * 8)
		if m.special() == 0 {
			kind := b.pieces[b.unitAt[m.from()]].kind
			rank -= int32(w.Value[kind])
			if careful && f.danger.at(b.geo, kind, m.node()) {
				rank -= int32(w.Value[kind] * 6)
			}
		}
		f.shots[kept] = m
		f.ranks = append(f.ranks, rank)
		kept++
	}
	f.shots = f.shots[:kept]
}

// takeBest moves the best of the first n shots to place n-1 and returns it.
func (f *frame) takeBest(n int) Move {
	best := 0
	for i := 1; i < n; i++ {
		if f.ranks[i] > f.ranks[best] {
			best = i
		}
	}
	last := n - 1
	f.shots[best], f.shots[last] = f.shots[last], f.shots[best]
	f.ranks[best], f.ranks[last] = f.ranks[last], f.ranks[best]
	return f.shots[last]
}

// worthTrying tells whether fewer than most moves of the same unit at the same
// target have been taken already: they differ in the end state only, and the
// best looking ones came first.
func (f *frame) worthTrying(m Move, n, most int) bool {
	same := 0
	for _, o := range f.shots[n:] {
		if o.from() == m.from() && o.target() == m.target() {
			same++
		}
	}
	return same < most
}
