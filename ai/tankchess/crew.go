package tankchess

import (
	"sync"
	"sync/atomic"

	"sabot/games/tankchess"
)

// maxThreads is how many threads may look at one position together.
const maxThreads = 64

// crew are searchers that help another (lazy SMP): each looks at the same position
// on a board of its own, and all write into one table, so that whoever comes to
// a position finds there what the others have worked out. They differ in how deep they
// begin and in what they remember of good moves, and by chance ever more.
type crew struct {
	all    []*searcher
	enough atomic.Bool // the one they help has finished
}

// board sets up what is seen for a search of so many threads.
func (w *searchMemory) board(v tankchess.View, threads int) (*Board, error) {
	b, err := newBoard(w.geo, w.cache, v)
	if err == nil {
		err = w.hire(threads, v)
	}
	return b, err
}

// hire gives the searcher as many helpers as make it so many threads.
func (w *searchMemory) hire(threads int, v tankchess.View) error {
	team := &w.search.crew
	team.all = team.all[:0]
	for i := range min(threads, maxThreads) - 1 {
		if i == len(w.helpers) {
			one := newSearcher(w.search.table, w.search.school)
			one.halt = &team.enough
			one.start = 1 + i%2
			w.helpers = append(w.helpers, helper{new(reachCache), one})
		}
		h := w.helpers[i]
		b, err := newBoard(w.geo, h.cache, v)
		if err != nil {
			return err
		}
		h.search.attach(b)
		team.all = append(team.all, h.search)
	}
	return nil
}

type helper struct {
	cache  *reachCache
	search *searcher
}

// deepenAll searches as deepen does, with the helpers. The deepest line counts; of two
// equally deep ones that of the searcher itself.
func (s *searcher) deepenAll(lines int, report func(searchLine)) []searchLine {
	if len(s.crew.all) == 0 {
		return s.deepen(lines, report)
	}
	s.crew.enough.Store(false)
	theirs := make([][]searchLine, len(s.crew.all))
	var group sync.WaitGroup
	for i, h := range s.crew.all {
		h.eval = s.eval
		h.barred, h.broken, h.limits = s.barred, false, limits{depth: s.limits.depth}
		group.Go(func() { theirs[i] = h.deepen(1, nil) })
	}
	found := s.deepen(lines, report)
	s.crew.enough.Store(true)
	group.Wait()
	if len(found) != 1 {
		return found
	}
	for _, other := range theirs {
		if len(other) > 0 && other[0].depth > found[0].depth {
			found[0] = other[0]
			found[0].nodes = s.looked()
		}
	}
	return found
}

// looked is how many positions the searcher and its helpers have looked at.
func (s *searcher) looked() int64 {
	n := s.nodes
	for _, h := range s.crew.all {
		n += h.told.Load()
	}
	return n
}
