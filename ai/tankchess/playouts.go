package tankchess

import (
	"context"
	"math"
	"time"

	"sabot/ai"
	"sabot/game"
	"sabot/games/tankchess"
)

// Playouts is an opponent that decides by random games: a tree search with
// upper confidence bounds (UCT). It knows nothing of Tank Chess but its moves,
// and a rough count of units where a random game is cut short. The arena
// measures the levels against it.
type Playouts struct {
	games int
	rules tankchess.Rules
}

const (
	defaultPlayouts = 10_000
	playoutPlies    = 20  // random games are cut short after this many
	exploration     = 0.7 // weight of the unknown
)

// NewPlayouts makes an opponent that plays the given number of random games a
// decision; 0 takes ten thousand.
func NewPlayouts(games int) *Playouts {
	if games <= 0 {
		games = defaultPlayouts
	}
	return &Playouts{games: games, rules: tankchess.New()}
}

type treeNode struct {
	move     Move
	visits   int32
	value    float64 // sum of results for the side that played move
	children []treeNode
	untried  []Move
	open     bool
}

// Decide implements [ai.Mind].
func (m *Playouts) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (ai.Thought, error) {
	task, quick, err := begin(ctx, m.rules, seat, view, budget)
	switch {
	case err != nil:
		return ai.Thought{}, err
	case quick != nil:
		return *quick, nil
	}
	b, err := newBoard(newGeometry(), new(reachCache), task.View)
	if err != nil {
		return ai.Thought{}, err
	}
	games := m.games
	if budget.Nodes > 0 {
		games = int(min(budget.Nodes, math.MaxInt32))
	}
	t := uct{b: b, eval: newEvaluator(b, firstWeights()), chance: random(mix(budget.Seed))}
	for t.played < games {
		t.playout()
		if t.played&63 == 0 && task.Late(0) {
			break
		}
	}
	line := t.best()
	thought := lineOf(task.Position, searchLine{moves: line}, time.Now()).Thought
	thought.Score, thought.Depth, thought.Nodes, thought.Millis = t.score(), len(line), int64(t.played), task.Millis()
	return thought, nil
}

type uct struct {
	b      *Board
	eval   *evaluator
	chance random
	counts moveCounts
	root   treeNode
	played int
}

// playout walks down the tree, adds one node, plays a random game from there
// and counts the result on the way back.
func (t *uct) playout() {
	b := t.b
	depth := len(b.undo)
	mover := b.turn
	var path [maxPly]*treeNode
	n := 0
	at := &t.root
	for at.expand(b, &t.chance) && n < maxPly-1 {
		at = at.pick()
		path[n] = at
		n++
		b.make(at.move)
		if at.visits == 0 || b.ended() != running {
			break
		}
	}
	end, _ := b.playRandomly(&t.chance, &t.counts, playoutPlies)
	white := t.result(end)
	for len(b.undo) > depth {
		b.unmake()
	}
	t.played++
	t.root.visits++
	for _, node := range path[:n] {
		node.visits++
		if mover == 0 {
			node.value += white
		} else {
			node.value += 1 - white
		}
		mover ^= 1
	}
}

// result is the worth of a playout for White, 0 to 1.
func (t *uct) result(end outcome) float64 {
	switch end {
	case whiteWon:
		return 1
	case blackWon:
		return 0
	case drawn:
		return 0.5
	default:
		score := t.eval.score(t.b)
		if t.b.turn == 1 {
			score = -score
		}
		return 1 / (1 + math.Exp(-float64(score)/300))
	}
}

// expand lists the moves of a node that is visited again; false when there is
// nothing to go on with.
func (n *treeNode) expand(b *Board, d *random) bool {
	if !n.open {
		n.open = true
		n.untried = b.moves()
		for i := len(n.untried) - 1; i > 0; i-- {
			j := d.below(i + 1)
			n.untried[i], n.untried[j] = n.untried[j], n.untried[i]
		}
		n.children = make([]treeNode, 0, len(n.untried))
	}
	return len(n.untried)+len(n.children) > 0
}

// pick takes an untried move, or the child with the best bound.
func (n *treeNode) pick() *treeNode {
	if k := len(n.untried); k > 0 {
		n.children = append(n.children, treeNode{move: n.untried[k-1]})
		n.untried = n.untried[:k-1]
		return &n.children[len(n.children)-1]
	}
	best, bound := 0, -1.0
	scale := exploration * math.Sqrt(math.Log(float64(n.visits+1)))
	for i := range n.children {
		c := &n.children[i]
		if v := c.value/float64(c.visits) + scale/math.Sqrt(float64(c.visits)); v > bound {
			best, bound = i, v
		}
	}
	return &n.children[best]
}

// best is the most visited line.
func (t *uct) best() []Move {
	var line []Move
	for at := t.root.favourite(); at != nil; at = at.favourite() {
		line = append(line, at.move)
	}
	return line
}

// favourite is the most visited child, the better one of two; nil for none.
func (n *treeNode) favourite() *treeNode {
	var most *treeNode
	for i := range n.children {
		c := &n.children[i]
		if most == nil || c.visits > most.visits || c.visits == most.visits && c.value > most.value {
			most = c
		}
	}
	return most
}

// score turns the share of wins of the chosen move back into units.
func (t *uct) score() int {
	most := t.root.favourite()
	share := min(max(most.value/float64(most.visits), 0.001), 0.999)
	return int(300 * math.Log(share/(1-share)))
}
