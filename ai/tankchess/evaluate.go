package tankchess

import (
	"sabot/ai"
	"sabot/games/tankchess"
)

// Scores are in hundredths of a light tank. A win is worth mate minus the
// plies to it.
const (
	mate        = 30000
	mateZone    = mate - 1000
	infinite    = mate + 1
	unreachable = 1000 // more steps than any way off the board takes
)

// evaluator is what the evaluation knows about one board before the search: tables
// by side, type and where a unit stands.
type evaluator struct {
	weights *weights
	place   [2][kindCount][squareCount]int16
	face    [2][kindCount][8]int16
	exit    [2][nodeCount]int16 // steps to leave the board, units ignored
	lean    leaning             // of the side that decides
	noise   int                 // by how much weak levels misjudge a position
	seed    uint64              // of the noise
}

// newEvaluator works the tables out for the ground as it is at the root.
func newEvaluator(b *Board, w *weights) *evaluator {
	e := &evaluator{weights: w}
	for s := range side(2) {
		e.measureExits(b, s)
		for k := 1; k < kindCount; k++ {
			for h := range uint8(8) {
				e.face[s][k][h] = int16(w.Face[k][turned(h, ahead(s))])
			}
			for y := range b.height {
				for x := range b.width {
					e.place[s][k][squareAt(x, y)] = int16(w.Value[k] + w.place(k, ranksGained(b, s, y), min(x, b.width-1-x), b.height))
				}
			}
		}
	}
	return e
}

// leaning is the style of a side.
type leaning struct {
	ai.Leaning
	side side
}

// rankWorth, stepWorth and valueShare make a style small beside what is weighed.
const (
	rankWorth  = 10 // per cent of leaning forward that make a rank worth as many points more
	stepWorth  = 16 // the same for a square nearer to the enemy command tank
	valueShare = 4  // of what a style makes more or less of a unit
)

// as has the evaluation lean as a style does, for the side to move.
func (e *evaluator) as(style ai.Style, b *Board) {
	l := style.Leaning()
	e.lean = leaning{l, b.turn}
	if l == (ai.Leaning{}) {
		return
	}
	for k := 1; k < kindCount; k++ {
		own, foe := &e.place[b.turn][k], &e.place[b.turn^1][k]
		for y := range b.height {
			advance := ranksGained(b, b.turn, y) * l.Forward / rankWorth
			if kindTable()[k].command { // its way is another
				advance = 0
			}
			for x := range b.width {
				at := squareAt(x, y)
				own[at] += int16(e.weights.Value[k]*l.Danger/valueShare/100 + advance)
				foe[at] += int16(e.weights.Value[k] * l.Fire / valueShare / 100)
			}
		}
	}
}

// ahead is the heading that leads to the enemy's edge.
func ahead(s side) uint8 { return 4 * uint8(s) }

// turned is by how many eighths a heading differs from another, 0 to 4.
func turned(h, from uint8) uint8 {
	d := (h - from) & 7
	return min(d, 8-d)
}

func ranksGained(b *Board, s side, y int) int {
	if s == 1 {
		return b.height - 1 - y
	}
	return y
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
	total := e.units(b, 0) - e.units(b, 1)
	total += e.escape(b, 0) - e.escape(b, 1)
	total += e.objective(b)
	if b.turn == 1 {
		total = -total
	}
	if e.noise > 0 {
		total += int(mix(b.hash^e.seed)%uint64(2*e.noise+1)) - e.noise
	}
	return total + e.weights.Tempo
}

// units adds up what the units of a side are worth where they stand: by place and
// heading, and by how they stand to both command tanks.
func (e *evaluator) units(b *Board, s side) int {
	w := e.weights
	place, face := &e.place[s&1], &e.face[s&1]
	own, foe := b.commandSquare(s), b.commandSquare(s^1)
	total := 0
	from, to := b.span(s)
	for i := from; i < to; i++ {
		p := &b.pieces[i]
		if p.at == 0 {
			continue
		}
		k := p.kind & 15
		total += int(place[k][p.at&(squareCount-1)]) + int(face[k][p.heading&7])
		if foe != 0 {
			l := b.geo.link(p.at, foe)
			total += e.hunt(s, k, l.far) + w.Aim[k][turned(p.heading, l.towards)]
		}
		if own != 0 && i != b.command[s] {
			total += w.Guard[k][b.geo.link(p.at, own).far]
		}
	}
	return total
}

// hunt is what it is worth to a unit to be so far from the enemy command tank.
func (e *evaluator) hunt(s side, k, far uint8) int {
	worth := e.weights.Hunt[k][far]
	if s == e.lean.side {
		worth -= e.lean.Near * int(far) / stepWorth
	}
	return worth
}

// commandSquare is where the command tank of a side stands, 0 without one.
func (b *Board) commandSquare(s side) square {
	if i := b.command[s&1]; i >= 0 {
		return b.pieces[i].at
	}
	return 0
}

// escape values how near the command tank is to leaving.
func (e *evaluator) escape(b *Board, s side) int {
	i := b.command[s]
	if b.options.Objective != tankchess.Standard || i < 0 || b.pieces[i].at == 0 {
		return 0
	}
	p := &b.pieces[i]
	worth := e.weights.Exit[exitStep(int(e.exit[s][nodeOf(p.at, p.heading)]))]
	if s == e.lean.side {
		worth = ai.Share(worth, e.lean.Forward/2)
	}
	return worth
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
			best[s] = min(best[s], apart(b.pieces[i].at, goal))
		}
	}
	return 6 * (best[1] - best[0])
}

// apart is how many steps lie between two squares on an open board.
func apart(a, b square) int {
	dx, dy := a.file()-b.file(), a.rank()-b.rank()
	return max(dx, -dx, dy, -dy)
}
