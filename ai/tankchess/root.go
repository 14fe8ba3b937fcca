package tankchess

import (
	"slices"
	"time"
)

type searchLine struct {
	moves []Move // the expected course of play, the choice first
	score int
	depth int
	line  int // 1 for the best line, 2 for the next …
	nodes int64
}

type candidate struct {
	move    Move
	score   int
	forcing bool // threatens to win
}

// deepen searches the attached board deeper and deeper, tells report about each
// finished line, and returns the lines of the deepest depth, best first. Even
// when it is broken off at once there is a line, unless the game is over.
func (s *searcher) deepen(lines int, report func(searchLine)) []searchLine {
	list := s.rootMoves()
	if len(list) == 0 {
		return nil
	}
	lines = max(1, min(lines, len(list)))
	found := []searchLine{{moves: []Move{list[0].move}, line: 1}}
	limit, steady := maxDepth, 0
	if s.limits.depth > 0 {
		limit = min(limit, s.limits.depth)
	}
	for depth := s.start; depth <= limit; depth++ {
		var these []searchLine
		s.skip = s.skip[:0]
		for line := 1; line <= lines; line++ {
			guess := 0
			if len(found) >= line {
				guess = found[line-1].score
			}
			f, ok := s.searchDepth(list, depth, guess)
			if !ok {
				break
			}
			f.line = line
			these = append(these, f)
			s.skip = append(s.skip, f.moves[0])
			if report != nil {
				report(f)
			}
		}
		fallen := 0
		if len(these) == lines || len(these) > 0 && len(found) <= len(these) {
			fallen = found[0].score - these[0].score
			if steady++; found[0].moves[0] != these[0].moves[0] {
				steady = 0
			}
			found = these
		}
		if s.broken || s.stopDeepening(found, depth, steady, fallen) {
			break
		}
	}
	return found
}

// stopDeepening tells whether looking deeper is pointless or too late.
func (s *searcher) stopDeepening(found []searchLine, depth, steady, fallen int) bool {
	if l := s.limits.now(); l.soft > 0 && time.Since(l.began) > l.stretched(steady, fallen) {
		return true
	}
	best := found[0].score
	return len(found) == 1 && (best >= mateZone && mate-best <= depth || best <= -mateZone && mate+best <= depth)
}

func (s *searcher) rootMoves() []candidate {
	b := s.b
	if b.over != running {
		return nil
	}
	known, _ := s.table.find(b.hash)
	pick := picker{s: s, ply: 0, depth: maxDepth, hint: known.move}
	var list []candidate
	for {
		m, _ := pick.next()
		if m == none {
			break
		}
		if slices.Contains(s.barred, m) {
			continue
		}
		list = append(list, candidate{move: m, forcing: pick.forcing && s.school.wary})
	}
	if len(list) == 0 {
		list = append(list, candidate{move: passing})
	}
	if m := b.winningMove(b.turn); m != none && !slices.Contains(s.barred, m) {
		i := slices.IndexFunc(list, func(c candidate) bool { return c.move == m })
		if i < 0 {
			return append([]candidate{{move: m}}, list...)
		}
		list[0], list[i] = list[i], list[0]
	}
	return list
}

// searchDepth searches one depth, first in a narrow window around the last score.
func (s *searcher) searchDepth(list []candidate, depth, guess int) (searchLine, bool) {
	alpha, beta := -infinite, infinite
	width := 40
	if depth >= 3 {
		alpha, beta = max(guess-width, -infinite), min(guess+width, infinite)
	}
	for {
		best, moves := s.searchRoot(list, depth, alpha, beta)
		if s.broken {
			if best > alpha && len(moves) > 0 {
				return searchLine{moves: moves, score: best, depth: depth, nodes: s.looked()}, true
			}
			return searchLine{}, false
		}
		slices.SortStableFunc(list, func(x, y candidate) int { return y.score - x.score })
		switch {
		case best <= alpha:
			alpha = max(-infinite, alpha-width)
		case best >= beta:
			beta = min(infinite, beta+width)
		default:
			return searchLine{moves: moves, score: best, depth: depth, nodes: s.looked()}, true
		}
		if width *= 4; width > 2000 {
			alpha, beta = -infinite, infinite
		}
	}
}

// searchRoot searches every root move that no better line has taken.
func (s *searcher) searchRoot(list []candidate, depth, alpha, beta int) (best int, moves []Move) {
	b := s.b
	best = -infinite
	checked := s.school.wary && b.winningMove(b.turn^1) != none
	count := 0
	for i := range list {
		c := &list[i]
		if slices.Contains(s.skip, c.move) {
			c.score = -3 * infinite
			continue
		}
		s.play(0, c.move)
		score := s.searchAfter(depth, 0, alpha, beta, count, c.move.quiet(), 0, c.forcing || checked)
		b.unmake()
		if s.broken {
			return best, moves
		}
		c.score = -2*infinite - count // those that fail low keep their order behind the others
		count++
		if score > best {
			best = score
			if score > alpha {
				c.score = score
				alpha = score
				moves = append(append(moves[:0:0], c.move), s.frames[1].pv...)
			}
			if score >= beta {
				break
			}
		}
	}
	return best, moves
}
