package tankchess

import "sabot/games/tankchess"

// Scores are in hundredths of a light tank. A win is worth mate minus the
// plies to it.
const (
	mate        = 30000
	mateZone    = mate - 1000
	infinite    = mate + 1
	unreachable = 1000 // more steps than any way off the board takes
)

type weights struct {
	value    [kindCount]int // by unit type
	advance  [kindCount]int // for each rank gained
	exit     int            // for each step the command tank is nearer to its exit
	nearExit int            // for being one move away from a threat to leave
	tempo    int
}

func standardWeights() weights {
	return weights{
		//             C    L    M    H    D    R    S    U    F    A    B    E    G    K
		value:    [kindCount]int{0, 150, 100, 180, 270, 230, 260, 400, 420, 180, 110, 100, 130, 220, 100},
		advance:  [kindCount]int{0, 0, 3, 3, 4, 3, 2, 4, 4, 3, 3, 1, 2, 2, 3},
		exit:     8,
		nearExit: 30,
		tempo:    10,
	}
}

// evaluator is what the evaluation knows about one board before the search: tables
// by side, type and square.
type evaluator struct {
	weights weights
	place   [2][kindCount][squareCount]int16
	exit    [2][nodeCount]int16 // steps to leave the board, units ignored
	noise   int                 // by how much weak levels misjudge a position
	seed    uint64              // of the noise
}

// newEvaluator works the tables out for the ground as it is at the root.
func newEvaluator(b *Board) *evaluator {
	e := &evaluator{weights: standardWeights()}
	w := &e.weights
	for s := range side(2) {
		e.measureExits(b, s)
		for k := 1; k < kindCount; k++ {
			for y := range b.height {
				for x := range b.width {
					ahead := y
					if s == 1 {
						ahead = b.height - 1 - y
					}
					centre := min(x, b.width-1-x)
					at := squareAt(x, y)
					e.place[s][k][at] = int16(w.value[k] + w.advance[k]*min(ahead, b.height*3/4) + min(centre, 4))
				}
			}
		}
	}
	return e
}

// measureExits counts, for each node, the steps a command tank of side s needs
// to leave, backwards from the edge.
func (e *evaluator) measureExits(b *Board, s side) {
	for i := range e.exit[s] {
		e.exit[s][i] = unreachable
	}
	var edge, next []node
	for y := range b.height {
		for x := range b.width {
			at := squareAt(x, y)
			for h := range uint8(8) {
				if b.leavesBoard(at, h, s) && b.passable(at) {
					e.exit[s][nodeOf(at, h)] = 1
					edge = append(edge, nodeOf(at, h))
				}
			}
		}
	}
	for d := int16(2); len(edge) > 0; d++ {
		next = next[:0]
		for _, n := range edge {
			at, h := n.square(), n.heading()
			behind := square(int(at) - b.geo.delta[h])
			for _, p := range [3]node{nodeOf(behind, h), nodeOf(at, h+1), nodeOf(at, h+7)} {
				if b.passable(p.square()) && e.exit[s][p] > d {
					e.exit[s][p] = d
					next = append(next, p)
				}
			}
		}
		edge, next = next, edge
	}
}

// passable tells whether a command tank could drive over s if no unit stood there.
func (b *Board) passable(s square) bool {
	return b.cells[s]&(wall|wreck|tree|low|water|mine) == 0
}

// score is the static evaluation for the side to move.
func (e *evaluator) score(b *Board) int {
	total := 0
	for i := range b.pieces {
		p := &b.pieces[i]
		if p.at == 0 {
			continue
		}
		if i < b.firstBlack {
			total += int(e.place[0][p.kind&15][p.at&(squareCount-1)])
		} else {
			total -= int(e.place[1][p.kind&15][p.at&(squareCount-1)])
		}
	}
	total += e.escape(b, 0) - e.escape(b, 1)
	total += e.objective(b)
	if b.turn == 1 {
		total = -total
	}
	if e.noise > 0 {
		total += int(mix(b.hash^e.seed)%uint64(2*e.noise+1)) - e.noise
	}
	return total + e.weights.tempo
}

// escape values how near the command tank is to leaving.
func (e *evaluator) escape(b *Board, s side) int {
	i := b.command[s]
	if b.options.Objective != tankchess.Standard || i < 0 || b.pieces[i].at == 0 {
		return 0
	}
	p := &b.pieces[i]
	steps := int(e.exit[s][nodeOf(p.at, p.heading)])
	if steps >= unreachable {
		return -e.weights.exit * 40
	}
	score := -e.weights.exit * steps
	switch speed := int(b.geo.kind[p.kind].speed); {
	case steps <= speed: // out with the next move, unless somebody does something about it
		score += e.weights.nearExit * 2
	case steps <= 2*speed:
		score += e.weights.nearExit
	}
	return score
}

// objective values what the other objectives count, for White.
func (e *evaluator) objective(b *Board) int {
	switch b.options.Objective {
	case tankchess.Breakthrough:
		return 400*(b.out[0]-b.out[1]) + e.breakthrough(b)
	case tankchess.Attrition:
		return 60 * (b.points[0] - b.points[1])
	case tankchess.Flag:
		return e.flags(b)
	case tankchess.Standard, tankchess.Hunt:
	}
	return 0
}

// breakthrough counts the units that are on their way out.
func (e *evaluator) breakthrough(b *Board) int {
	var total [2]int
	for s := range side(2) {
		for i := range b.units(s) {
			p := &b.pieces[i]
			total[s] += 60 - 4*min(int(e.exit[s][nodeOf(p.at, p.heading)]), 15)
		}
	}
	return total[0] - total[1]
}

// flags values the nearest unit to the enemy flag.
func (e *evaluator) flags(b *Board) int {
	best := [2]int{99, 99}
	for s := range side(2) {
		goal := b.flag[s^1]
		for i := range b.units(s) {
			at := b.pieces[i].at
			dx, dy := at.file()-goal.file(), at.rank()-goal.rank()
			best[s] = min(best[s], max(dx, -dx, dy, -dy))
		}
	}
	return 6 * (best[1] - best[0])
}
