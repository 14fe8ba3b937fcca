package tankchess

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/tankchess"
)

// strength is what makes a level: how far it looks and how well it sees.
type strength struct {
	nodes int64         // positions looked at, 0 for as many as time allows
	time  time.Duration // own bound where nodes is 0
	depth int           // 0 for no bound
	noise int           // hundredths of a light tank by which judgement errs
	hash  int           // megabytes of memory for positions
}

const (
	longQuiet   = 50 // plies without a loss after which a draw in sight is dead
	aceHash     = 32
	legendHash  = 64
	defaultHash = 4
)

func strengthOf(level ai.Level) (strength, error) {
	return ai.ByLevel(level, [5]strength{
		{nodes: 2000, depth: 1, noise: 250, hash: 1},
		{nodes: 3000, depth: 3, noise: 70, hash: 1},
		{nodes: 40_000, hash: defaultHash},
		{time: ai.Pace(ai.Ace), hash: aceHash},
		{time: ai.Pace(ai.Legend), hash: legendHash},
	})
}

// Mind plays Tank Chess at one level. It may decide for several games at once.
type Mind struct {
	strength strength
	rules    tankchess.Rules
	memory   ai.Spares[*searchMemory]
}

type searchMemory struct {
	geo     *geometry
	cache   *reachCache
	search  *searcher
	style   ai.Style // in which it searched last
	helpers []helper
}

func newSearchMemory(megabytes int, learned school) *searchMemory {
	return &searchMemory{geo: newGeometry(), cache: new(reachCache), search: newSearcher(newTable(megabytes), learned)}
}

// NewMind makes an opponent of the given level.
func NewMind(level ai.Level) (*Mind, error) {
	s, err := strengthOf(level)
	if err != nil {
		return nil, err
	}
	return newMind(s, standardSchool()), nil
}

// Rivals are opponents for the arena: Ace as it was before its weights were trained, and
// one that looks a single move ahead, and at what is taken after it, without error.
func Rivals() map[string]func() (ai.Mind, error) {
	return map[string]func() (ai.Mind, error){
		"ace@1": func() (ai.Mind, error) {
			return newMind(strength{time: ai.Pace(ai.Ace), hash: aceHash}, firstSchool()), nil
		},
		"greedy": func() (ai.Mind, error) {
			return newMind(strength{nodes: 40_000, depth: 1, hash: 1}, standardSchool()), nil
		},
	}
}

func newMind(s strength, learned school) *Mind {
	m := &Mind{strength: s, rules: tankchess.New()}
	m.memory.New = func() *searchMemory { return newSearchMemory(s.hash, learned) }
	return m
}

// Decide implements [ai.Mind].
func (m *Mind) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (ai.Thought, error) {
	return m.decide(ctx, seat, view, budget, nil, nil)
}

// decide is Decide with a report of every depth finished on the way. Where on is
// not nil, the time is the opponent's until it is hit.
func (m *Mind) decide(
	ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, on *ponder, report func(searchLine),
) (ai.Thought, error) {
	started := time.Now()
	t, quick, err := begin(ctx, m.rules, seat, view, budget)
	switch {
	case err != nil:
		return ai.Thought{}, err
	case quick != nil:
		return *quick, nil
	}
	w := m.memory.Take()
	defer m.memory.Return(w)
	b, err := w.board(t.View, budget.Threads)
	if err != nil {
		return ai.Thought{}, err
	}
	l := m.strength.limits(budget, started)
	l.ponder = on
	found := m.search(ctx, w, b, t.Position, budget, l, report)[0]
	thought := lineOf(t.Position, found, started).Thought
	thought.Nodes = w.search.looked()
	x := explainer{b: b, eval: w.search.eval, view: t.View}
	thought.Reason = x.reason(found, thought.Line)
	thought.Standing = &ai.Standing{
		Turn: t.View.TurnNumber, Lost: thought.Mate < 0, Dead: found.score == 0 && t.View.QuietPlies >= longQuiet,
	}
	return thought, nil
}

type task = ai.Task[tankchess.View, tankchess.Position]

// begin takes a decision on and makes those at once that need no search: the
// only legal action, and what comes before the first move.
func begin(ctx context.Context, rules tankchess.Rules, seat game.Seat, view game.View, budget ai.Budget) (*task, *ai.Thought, error) {
	t, err := ai.Begin[tankchess.View, tankchess.Position](ctx, seat, view, budget, ai.Longest)
	if err == nil {
		err = t.Imagine(rules.Imagine)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("engine: %w", err)
	}
	legal := t.Position.Legal(seat)
	choice, why := legal[0], ai.ReasonOnly
	if len(legal) > 1 {
		if t.View.Turn == seat && onBoard(choice) {
			return t, nil, nil
		}
		choice, why = chooseSetup(t.View, seat, legal, budget.Seed), ai.ReasonThumb
	}
	quick := t.Thought(choice, 0, 0)
	quick.Reason = ai.Tell(why)
	return t, &quick, nil
}

// onBoard tells whether an action is a move, in the sense of the search.
func onBoard(a game.Action) bool {
	switch a.(type) {
	case tankchess.Move, tankchess.Pass, tankchess.Detonate:
		return true
	}
	return false
}

// search thinks within the budget. A winning side does not settle for a draw
// by repetition: the rules know the history, the board does not.
func (m *Mind) search(
	ctx context.Context, w *searchMemory, b *Board, p game.Position, budget ai.Budget, bounds limits, report func(searchLine),
) []searchLine {
	s := w.search
	defer s.prepare(ctx, b)()
	s.eval.noise, s.eval.seed = m.strength.noise, budget.Seed
	for _, one := range append(s.crew.all, s) {
		one.eval.as(budget.Style, b)
	}
	s.limits = bounds
	if s.limits.nodes > 0 || w.style != budget.Style { // what another style thought of a position is no help
		s.forget() // the same seed and nodes give the same decision
	} else {
		s.table.age()
	}
	w.style = budget.Style
	found := s.deepenAll(1, report)
	for range 2 {
		best := found[0]
		if best.score <= 0 || !drawsByRepetition(p, best.moves[0]) {
			break
		}
		s.barred = append(s.barred, best.moves[0])
		s.broken = false
		if s.limits.nodes > 0 {
			s.limits.nodes += m.strength.nodes / 2
		}
		again := s.deepenAll(1, report)
		if len(again) == 0 || again[0].score < 0 {
			break
		}
		found = again
	}
	return found
}

// drawsByRepetition tells whether a move ends the game as a draw.
func drawsByRepetition(p game.Position, m Move) bool {
	next, _, err := p.Apply(p.Waiting()[0].Seat, m.action(), dice.None{})
	return err == nil && next.Result() != nil && next.Result().Winner == game.Nobody
}

// mateIn turns a score into plies to a forced win, negative for a loss.
func mateIn(score int) int {
	switch {
	case score >= mateZone:
		return mate - score
	case score <= -mateZone:
		return -mate - score
	}
	return 0
}

// chooseSetup decides what comes before the first move: where to put a unit or a
// mine. It takes the best of the choices by simple rules of thumb, with a
// little chance so that no two deployments are alike.
func chooseSetup(v tankchess.View, seat game.Seat, legal []game.Action, seed uint64) game.Action {
	chance := dice.NewFast(mix(seed + uint64(len(legal))))
	return ai.Best(legal, nil, math.MinInt, 0, func(a game.Action) int {
		score := chance.Hidden(12)
		switch a := a.(type) {
		case tankchess.Place:
			score += placeScore(v, seat, a)
		case tankchess.LayMine:
			score += layScore(v, seat, a.Square)
		}
		return score
	})
}

// placeScore likes heavy units in front and in the middle, the command tank
// behind, and big units placed first.
func placeScore(v tankchess.View, seat game.Seat, a tankchess.Place) int {
	depth := ranksAhead(v, seat, a.Square)
	side := min(int(a.Square.File), v.Width-1-int(a.Square.File))
	stats := a.Unit.Stats()
	score := 3*stats.Points + 2*min(side, 5)
	switch {
	case stats.Command:
		return score - 12*depth - 30
	case stats.Lob:
		return score - 6*depth
	default:
		return score + 4*depth - 3*ownNeighbours(v, seat, a.Square)
	}
}

// ranksAhead counts the ranks behind a square, as its side sees the board.
func ranksAhead(v tankchess.View, seat game.Seat, q tankchess.Square) int {
	if seat == tankchess.Black {
		return v.Height - 1 - int(q.Rank)
	}
	return int(q.Rank)
}

// ownNeighbours counts own units close by: a heap of tanks is in its own way.
func ownNeighbours(v tankchess.View, seat game.Seat, q tankchess.Square) int {
	n := 0
	for _, u := range slices.Concat(v.Units, v.Placed) {
		dx, dy := int(u.Square.File)-int(q.File), int(u.Square.Rank)-int(q.Rank)
		if u.Owner == seat && max(dx, -dx, dy, -dy) <= 1 {
			n++
		}
	}
	return n
}

// layScore likes the middle files and the enemy's half, where his command tank
// must come through.
func layScore(v tankchess.View, seat game.Seat, q tankchess.Square) int {
	middle := min(int(q.File), v.Width-1-int(q.File))
	own := ranksAhead(v, seat, q)
	score := 2*middle - max(own-v.Height/2, v.Height/2-own)
	for _, mine := range v.Mines {
		dx, dy := int(mine.File)-int(q.File), int(mine.Rank)-int(q.Rank)
		score += min(4, max(dx, -dx, dy, -dy))
	}
	return score
}
