package tankchess

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	maxPly   = 64
	maxDepth = 40
)

// limits bound one search. Zero values do not bound.
type limits struct {
	began  time.Time
	soft   time.Duration // start no new depth after this
	hard   time.Duration // break off
	supple bool          // soft is longer or shorter as the search goes: see stretched
	nodes  int64
	depth  int

	ponder *ponder // the time is the opponent's until it is hit; nil for own time
}

// now is what bounds the search at this moment.
func (l limits) now() limits {
	if l.ponder == nil {
		return l
	}
	if own := l.ponder.own.Load(); own != nil {
		return *own
	}
	return limits{}
}

type frame struct {
	shots   []Move
	quiets  []Move
	ranks   []int32
	heap    []int64 // of the quiet moves: rank and place
	tried   []Move  // quiet moves searched, for the history
	pv      []Move
	killers [2]Move
	danger  dangerMap
	checks  checkMap
	played  Move
}

// searcher runs one search at a time; it keeps its tables between searches.
type searcher struct {
	b      *Board
	eval   *evaluator
	table  *table
	school school
	limits limits
	halt   *atomic.Bool
	broken bool
	nodes  int64
	told   atomic.Int64 // what others may know of nodes
	start  int          // the depth to begin with
	crew   crew
	frames [maxPly + 2]frame

	history [][squareCount]int32 // by piece and square
	facing  [2][nodeCount]int32  // by side and end node
	replies [nodeCount]Move      // by the end node of the move before
	skip    []Move               // root moves that better lines have taken
	barred  []Move               // root moves not to be played
	reduce  [maxDepth + 1][64]int8
}

// school is what a searcher has learned: what counts, and what can be left out.
type school struct {
	weights *weights
	boldly  int  // by what reductions are divided: the more, the less is left out
	wary    bool // threats to win by moves at the root are looked at more closely
}

// leastNull is the least depth from which the opponent may be let move twice. Less deep
// only what he wins at once would be seen: right after a move at the root, which may be
// about a win in two, that is too little.
func (l school) leastNull(ply int) int {
	if ply == 1 && l.wary {
		return 6
	}
	return 2
}

func standardSchool() school { return school{weights: standardWeights(), boldly: 80, wary: true} }

// firstSchool is the engine as it was before its weights were trained.
func firstSchool() school { return school{weights: firstWeights(), boldly: 52} }

func newSearcher(t *table, learned school) *searcher {
	s := &searcher{table: t, school: learned, halt: new(atomic.Bool), start: 1}
	for d := 1; d <= maxDepth; d++ {
		for i := 1; i < 64; i++ {
			s.reduce[d][i] = int8(lateMoveReduction(d, i*8, learned.boldly))
		}
	}
	return s
}

// lateMoveReduction is how many plies less a late quiet move gets: a share of the product of
// the logarithms, in integers.
func lateMoveReduction(depth, index, divisor int) int {
	log := func(n int) int { // 4 × log2
		r := 0
		for v := n * n * n * n; v > 1; v >>= 1 {
			r++
		}
		return r
	}
	return log(min(depth, 30)) * log(min(index, 250)) / divisor
}

// prepare readies the searcher for a board. What it returns ends the watch over
// ctx, which breaks the search off.
func (s *searcher) prepare(ctx context.Context, b *Board) func() bool {
	s.halt.Store(false)
	s.barred = nil
	s.attach(b)
	return context.AfterFunc(ctx, func() { s.halt.Store(true) })
}

func (s *searcher) attach(b *Board) {
	s.b = b
	s.eval = newEvaluator(b, s.school.weights)
	s.nodes, s.broken = 0, false
	s.told.Store(0)
	if len(s.history) != len(b.pieces) {
		s.history = make([][squareCount]int32, len(b.pieces))
	}
	for i := range s.history {
		for j := range s.history[i] {
			s.history[i][j] /= 8
		}
	}
	for i := range s.facing {
		for j := range s.facing[i] {
			s.facing[i][j] /= 8
		}
	}
	for i := range s.frames {
		s.frames[i].killers = [2]Move{}
	}
}

// forget clears everything an earlier search has left.
func (s *searcher) forget() {
	clear(s.table.slots)
	for _, one := range append(s.crew.all, s) {
		clear(one.history)
		clear(one.facing[:])
		clear(one.replies[:])
	}
}

func (s *searcher) outOfBudget() bool {
	if s.broken {
		return true
	}
	if s.limits.nodes > 0 && s.nodes*int64(1+len(s.crew.all)) >= s.limits.nodes { // each its share
		s.broken = true
	} else if s.nodes&511 == 0 {
		s.told.Store(s.nodes)
		l := s.limits.now()
		s.broken = s.halt.Load() || l.hard > 0 && time.Since(l.began) > l.hard
	}
	return s.broken
}

func (s *searcher) play(ply int, m Move) {
	s.frames[ply].played = m
	s.b.make(m)
	s.nodes++
}

func (s *searcher) finalScore(ply int) int {
	switch s.b.over {
	case won(s.b.turn):
		return mate - ply
	case drawn:
		return 0
	default:
		return ply - mate
	}
}

// search is a principal-variation search to depth; the score is for the side
// to move.
func (s *searcher) search(depth, ply, alpha, beta int, nullable bool) int {
	b := s.b
	f := &s.frames[ply]
	f.pv = f.pv[:0]
	if b.over != running {
		return s.finalScore(ply)
	}
	if s.outOfBudget() {
		return 0
	}
	// One repetition is enough: what was possible once is possible again.
	if b.stale(min(b.options.Repetition, 2)) {
		return 0
	}
	if depth <= 0 || ply >= maxPly-1 {
		return s.quiesce(ply, alpha, beta, 0)
	}
	alpha, beta = max(alpha, ply-mate), min(beta, mate-ply-1)
	if alpha >= beta {
		return alpha
	}
	pv := beta-alpha > 1
	known, ok := s.table.find(b.hash)
	if ok {
		known.score = awayFromZero(known.score, -ply)
		if !pv && known.depth >= depth && (known.bound == exact ||
			known.bound == atLeast && known.score >= beta || known.bound == atMost && known.score <= alpha) {
			return known.score
		}
	}
	if m := b.winningMove(b.turn); m != none {
		f.pv = append(f.pv, m)
		return mate - ply - 1
	}
	checked := b.winningMove(b.turn^1) != none
	static := s.eval.score(b)
	if ok && (known.bound == exact || known.bound == atLeast && known.score > static || known.bound == atMost && known.score < static) {
		static = known.score
	}
	if !pv && !checked {
		if depth <= 4 && static-90*depth >= beta && static < mateZone {
			return static
		}
		if depth <= 2 && static+150*depth <= alpha {
			if score := s.quiesce(ply, alpha, beta, 0); score <= alpha || depth == 1 {
				return score
			}
		}
		if nullable && depth >= s.school.leastNull(ply) && static >= beta {
			if score, cut := s.nullMove(depth, ply, beta); cut {
				return score
			}
		}
	}
	if !ok && depth >= 4 {
		depth-- // without a move from the table the order is poor: look less deep first
	}
	return s.tryMoves(depth, ply, alpha, beta, known.move, static, checked)
}

// nullMove lets the opponent move twice: if even then the score holds, the
// real moves will do at least as well.
func (s *searcher) nullMove(depth, ply, beta int) (int, bool) {
	b := s.b
	s.frames[ply].played = none
	b.past = append(b.past, b.hash)
	b.hash ^= keyTurn
	b.turn ^= 1
	b.quiet++
	s.nodes++
	score := -s.search(depth-3-depth/4, ply+1, -beta, 1-beta, false)
	b.quiet--
	b.turn ^= 1
	b.hash ^= keyTurn
	b.past = b.past[:len(b.past)-1]
	if s.broken || score < beta {
		return 0, false
	}
	return min(score, mateZone-1), true
}

// tryMoves searches the moves of one node, best looking first.
func (s *searcher) tryMoves(depth, ply, alpha, beta int, hint Move, static int, checked bool) int {
	b, f := s.b, &s.frames[ply]
	best, bestMove, raised := -infinite, none, false
	pick := picker{s: s, ply: ply, depth: depth, hint: hint, check: checked}
	f.tried = f.tried[:0]
	limit := quietLimit(depth, checked)
	pv := beta-alpha > 1
	for count := 0; ; count++ {
		m, rank := pick.next()
		if m == none {
			break
		}
		quiet := m.quiet()
		if quiet && best > -mateZone && len(f.tried) >= limit {
			break
		}
		if quiet && !pv && !checked && best > -mateZone && depth <= 3 && static+60+110*depth <= alpha && len(f.tried) >= 3 {
			break
		}
		s.play(ply, m)
		score := s.searchAfter(depth, ply, alpha, beta, count, quiet, rank, checked || pick.forcing)
		b.unmake()
		if s.broken {
			return 0
		}
		if score > best {
			best, bestMove = score, m
			if score > alpha {
				alpha, raised = score, true
				f.pv = append(append(f.pv[:0], m), s.frames[ply+1].pv...)
			}
			if alpha >= beta {
				s.reward(ply, depth, m, quiet)
				break
			}
		}
		if quiet {
			f.tried = append(f.tried, m)
		}
	}
	if best == -infinite {
		return s.searchPass(depth, ply, alpha, beta)
	}
	kind := atMost
	switch {
	case best >= beta:
		kind = atLeast
	case raised:
		kind = exact
	}
	s.table.store(b.hash, tableEntry{bestMove, awayFromZero(best, ply), depth, kind})
	return best
}

// searchPass passes for a side that has no legal move (CH-12.a).
func (s *searcher) searchPass(depth, ply, alpha, beta int) int {
	s.play(ply, passing)
	score := -s.search(depth-1, ply+1, -beta, -alpha, false)
	s.b.unmake()
	return score
}

// searchAfter searches the position after the move just made: late moves less deep
// and with an empty window first, but not so much less where the side to move
// is threatened or the move threatens to win.
func (s *searcher) searchAfter(depth, ply, alpha, beta, count int, quiet bool, rank int32, forced bool) int {
	if count == 0 {
		return -s.search(depth-1, ply+1, -beta, -alpha, true)
	}
	cut := 0
	if quiet && depth >= 2 && count >= 3 {
		cut = int(s.reduce[min(depth, maxDepth)][min(count/8+1, 63)])
		if rank < 0 {
			cut++
		}
		if forced {
			cut /= 2
		}
		cut = max(0, min(cut, depth-1))
	}
	score := -s.search(depth-1-cut, ply+1, -alpha-1, -alpha, true)
	if score > alpha && cut > 0 && !s.broken {
		score = -s.search(depth-1, ply+1, -alpha-1, -alpha, true)
	}
	if score > alpha && score < beta && !s.broken {
		score = -s.search(depth-1, ply+1, -beta, -alpha, true)
	}
	return score
}

// quietLimit is how many quiet moves are worth a look at this depth.
func quietLimit(depth int, checked bool) int {
	if checked {
		return 60 * depth * depth
	}
	return 6 + 10*depth*depth
}

// reward remembers a move that refuted the one before.
func (s *searcher) reward(ply, depth int, m Move, quiet bool) {
	if !quiet {
		return
	}
	f := &s.frames[ply]
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	if ply > 0 {
		s.replies[s.frames[ply-1].played.node()] = m
	}
	gain := int32(depth * depth * 16)
	s.updateHistory(m, gain)
	for _, t := range f.tried {
		s.updateHistory(t, -gain/4)
	}
}

func (s *searcher) updateHistory(m Move, gain int32) {
	if m.special() != 0 {
		return
	}
	b := s.b
	h := &s.history[b.unitAt[m.from()]][m.node().square()]
	*h += gain - *h*max(gain, -gain)/16384
	g := &s.facing[b.turn][m.node()]
	*g += gain - *g*max(gain, -gain)/16384
}

// awayFromZero moves a score that announces a win or a loss by so many plies.
// The table holds such scores as seen from its position, the search as from the
// root.
func awayFromZero(score, plies int) int {
	switch {
	case score >= mateZone:
		return score + plies
	case score <= -mateZone:
		return score - plies
	}
	return score
}
