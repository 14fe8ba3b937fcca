package tankchess

import (
	"slices"

	"sabot/games/tankchess"
)

// picker hands out the moves of one node in stages, so that a cut-off spares
// the work of listing and ranking the rest.
type picker struct {
	s      *searcher
	ply    int
	depth  int
	hint   Move
	check  bool
	stage  stage
	left   int // of the current list
	killer int

	forcing bool // the last move taken threatens to win
}

type stage uint8

const (
	stageHint stage = iota
	stageListShots
	stageShots
	stageKillers
	stageListQuiets
	stageQuiets
	stageEnd
)

// next returns the next move and its rank, below zero for moves that look bad.
func (p *picker) next() (Move, int32) {
	s := p.s
	f := &s.frames[p.ply]
	p.forcing = false
	for {
		switch p.stage {
		case stageHint:
			p.stage = stageListShots
			if p.hint != none && s.b.legal(p.hint) {
				return p.hint, 1 << 20
			}
			p.hint = none
		case stageListShots:
			s.listShots(p.ply, 0, true)
			p.left = len(f.shots)
			p.stage = stageShots
		case stageShots:
			if p.left == 0 {
				p.stage = stageKillers
				continue
			}
			m := f.takeBest(p.left)
			rank := f.ranks[p.left-1]
			fresh := f.worthTrying(m, p.left, 1+p.depth)
			p.left--
			if m != p.hint && fresh {
				return m, rank
			}
		case stageKillers:
			if m := p.nextKiller(); m != none {
				return m, 1 << 19
			}
			p.stage = stageListQuiets
		case stageListQuiets:
			s.listQuiets(p)
			p.stage = stageQuiets
		case stageQuiets:
			if p.left == 0 {
				p.stage = stageEnd
				continue
			}
			if m, rank := p.bestQuiet(); m != p.hint && !p.wasKiller(m) {
				p.forcing = s.forcing(p, m)
				return m, rank
			}
		case stageEnd:
			return none, 0
		}
	}
}

// nextKiller gives the refutations of sister nodes that are legal here too.
func (p *picker) nextKiller() Move {
	f := &p.s.frames[p.ply]
	for p.killer < 3 {
		m := p.killerAt(f, p.killer)
		p.killer++
		if m == none || m == p.hint || !m.quiet() || p.killer == 3 && (m == f.killers[0] || m == f.killers[1]) {
			continue
		}
		if p.s.b.legal(m) {
			return m
		}
	}
	return none
}

func (p *picker) killerAt(f *frame, i int) Move {
	if i < 2 {
		return f.killers[i]
	}
	if p.ply == 0 {
		return none
	}
	return p.s.replies[p.s.frames[p.ply-1].played.node()]
}

func (p *picker) wasKiller(m Move) bool {
	f := &p.s.frames[p.ply]
	return m == f.killers[0] || m == f.killers[1] || p.ply > 0 && m == p.killerAt(f, 2)
}

// listQuiets fills and ranks the moves without a target.
func (s *searcher) listQuiets(p *picker) {
	b, f := s.b, &s.frames[p.ply]
	f.quiets, f.ranks = f.quiets[:0], f.ranks[:0]
	if len(f.shots) == 0 {
		b.threatsOf(b.turn^1, &f.danger) // listShots had no reason to
	}
	f.checks.steps = 0
	if p.depth >= huntDepth {
		b.mapChecks(b.turn, &f.checks)
	}
	for i := range b.units(b.turn) {
		f.quiets = b.quietMoves(f.quiets, i, b.reach(i))
		s.rankQuiets(p, i)
	}
	for _, m := range b.mineMoves(nil) {
		f.quiets, f.ranks = append(f.quiets, m), append(f.ranks, -1<<20)
	}
	p.left = len(f.quiets)
	f.heapify()
}

// huntDepth is the least depth at which a threat to win can be followed up.
const (
	huntDepth  = 2
	threatRank = 4000 // what a threat to win is worth in the order of moves
)

// forcing tells whether a quiet move threatens to win; listQuiets has run.
func (s *searcher) forcing(p *picker, m Move) bool {
	if m.end() != tankchess.Stays || m.special() != 0 {
		return false
	}
	i := int(s.b.unitAt[m.from()])
	k := &s.b.geo.kind[s.b.pieces[i].kind]
	return s.frames[p.ply].checks.threatens(k, m.node()) || s.threatensEscape(i, k, m.node())
}

// threatensEscape tells whether piece i is a command tank that on n threatens to leave
// (CH-10.b), as far as the ground alone says.
func (s *searcher) threatensEscape(i int, k *kind, n node) bool {
	b := s.b
	return k.command && b.options.Objective == tankchess.Standard && int(s.eval.exit[b.turn][n]) <= int(k.speed) && i == b.command[b.turn]
}

// rankQuiets ranks the moves of piece i, which were just listed.
func (s *searcher) rankQuiets(p *picker, i int) {
	b, f := s.b, &s.frames[p.ply]
	who := b.pieces[i]
	kind := who.kind & 15
	k := &b.geo.kind[kind]
	place := &s.eval.place[b.turn][kind]
	base := int32(-place[who.at] * 4)
	worth := int32(s.eval.weights.Value[kind] * 20)
	if i == b.command[b.turn] {
		worth *= 4
		if p.check {
			base += 1 << 14
		}
	}
	if f.danger.at(b.geo, kind, nodeOf(who.at, who.heading)) {
		base += worth
	}
	history, facing := &s.history[i], &s.facing[b.turn]
	for _, m := range f.quiets[len(f.ranks):] {
		if m.end() != tankchess.Stays {
			rank := int32(-1 << 20)
			if m.end() == tankchess.Out {
				rank = 1 << 18
			}
			f.ranks = append(f.ranks, rank)
			continue
		}
		n := m.node()
		to := n.square()
		rank := base + history[to] + facing[n] + int32(place[to]*4)
		if f.danger.at(b.geo, kind, n) {
			rank -= worth
		}
		if f.checks.threatens(k, n) || s.threatensEscape(i, k, n) {
			rank += threatRank
		}
		f.ranks = append(f.ranks, rank)
	}
}

// bestQuiet takes the best of the quiet moves that are left. They are kept as
// a heap: of some hundred moves only a few dozen are ever looked at.
func (p *picker) bestQuiet() (Move, int32) {
	f := &p.s.frames[p.ply]
	top := f.heap[0]
	p.left--
	f.heap[0] = f.heap[p.left]
	f.heap = f.heap[:p.left]
	sink(f.heap, 0)
	i := heapSize - 1 - int(top&(heapSize-1))
	return f.quiets[i], f.ranks[i]
}

// heapSize is more than the moves any position can have.
const heapSize = 1 << 20

// heapify orders the quiet moves by rank, the earlier first among equals.
func (f *frame) heapify() {
	f.heap = f.heap[:0]
	for i, r := range f.ranks {
		f.heap = append(f.heap, int64(r)*heapSize+int64(heapSize-1-i))
	}
	for i := len(f.heap)/2 - 1; i >= 0; i-- {
		sink(f.heap, i)
	}
}

// sink moves the entry at i down to its place.
func sink(h []int64, i int) {
	for {
		c := 2*i + 1
		if c >= len(h) {
			return
		}
		if c+1 < len(h) && h[c+1] > h[c] {
			c++
		}
		if h[i] >= h[c] {
			return
		}
		h[i], h[c] = h[c], h[i]
		i = c
	}
}

// legal tells whether m, which was legal in another position, is legal here.
func (b *Board) legal(m Move) bool {
	switch m.special() {
	case passing:
		return false
	case detonation:
		return slices.Contains(b.mineMoves(nil), m)
	default:
	}
	from := m.from()
	if b.cells[from]&unit == 0 {
		return false
	}
	i := int(b.unitAt[from])
	if b.ownerOf(i) != b.turn {
		return false
	}
	r := b.reach(i)
	n := m.node()
	diff := int(n.square()) - int(from)
	switch m.end() {
	case tankchess.Out:
		return r.out
	case tankchess.Sunk, tankchess.BlownUp:
		lost := r.offsets[r.offsetCount&127:][:r.lossCount]
		return slices.Contains(lost, int16(diff)) && (m.end() == tankchess.BlownUp) == (b.cells[n.square()]&mine != 0)
	case tankchess.Stays:
	}
	if r.at(diff)>>n.heading()&1 == 0 {
		return false
	}
	return m.target() == 0 || b.hits(i, r, n, m.target())
}

// hits tells whether piece i, having driven to n, destroys the unit on t.
func (b *Board) hits(i int, r *reach, n node, t square) bool {
	k := &b.geo.kind[b.pieces[i].kind&15]
	found := false
	if b.tracedShots(i, k, r, func(o node, at square) { found = found || o == n && at == t }) {
		return found
	}
	lines := k.lines(1 << n.heading())
	start := b.pieces[i].at
	for d := range uint8(8) {
		if lines>>d&1 == 0 || b.firstInLine(n.square(), d, start) != t {
			continue
		}
		return int(t) != int(n.square())+b.geo.delta[d] && b.destroyable(i, k, t, d)
	}
	return false
}
