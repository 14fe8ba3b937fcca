package tankchess

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"sync"

	"sabot/dice"
	"sabot/game"
	"sabot/games/tankchess"
)

// Lesson is a position of a game of the engine against itself.
type Lesson struct {
	TFEN   string  `json:"tfen"`
	Score  int     `json:"score"`  // of the search, for the side to move
	Result float64 `json:"result"` // 1 if that side won, 0 if it lost
}

// SelfPlay says how games against itself are played.
type SelfPlay struct {
	Boards  []string // taken in turn
	Seed    uint64
	Nodes   int64 // positions looked at a move
	Workers int
}

const (
	longestGame  = 240  // plies; then it is drawn
	settledScore = 1200 // hundredths of a light tank; kept up for settledPlies it decides a game
	settledPlies = 6
)

// Play plays games until ctx ends and hands the quiet positions of each over.
// Game n of a seed is always the same.
func (p SelfPlay) Play(ctx context.Context, each func(game int, lessons []Lesson)) error {
	var (
		group sync.WaitGroup
		mutex sync.Mutex
		next  int
		fault error
	)
	for range p.Workers {
		group.Go(func() {
			w := newSearchMemory(aceHash/2, standardSchool())
			for ctx.Err() == nil {
				mutex.Lock()
				n := next
				next++
				mutex.Unlock()
				lessons, err := p.game(ctx, w, n)
				mutex.Lock()
				switch {
				case err != nil:
					fault = err
				case ctx.Err() == nil:
					each(n, lessons)
				}
				mutex.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	group.Wait()
	return fault
}

// game plays one game: some random plies, then the search for both sides.
func (p SelfPlay) game(ctx context.Context, w *searchMemory, n int) ([]Lesson, error) {
	chance := random(mix(p.Seed<<32 + uint64(n)))
	words := "board " + p.Boards[n%len(p.Boards)]
	pos, err := startPosition(words, tankchess.DefaultOptions())
	if err != nil {
		return nil, err
	}
	var (
		lessons []Lesson
		movers  []game.Seat
		counts  moveCounts
		settled int
	)
	s := w.search
	s.forget()
	random := 2 + chance.below(8)
	for ply := 0; ply < longestGame && pos.Result() == nil && ctx.Err() == nil; ply++ {
		b, err := positionBoard(w.geo, w.cache, pos)
		if err != nil {
			return nil, err
		}
		if ply < random {
			if pos, err = playMove(pos, b.randomMove(&chance, &counts)); err != nil {
				return nil, err
			}
			continue
		}
		stop := s.prepare(ctx, b)
		s.limits = limits{nodes: p.Nodes}
		line := s.deepenAll(1, nil)[0]
		stop()
		if line.moves[0].quiet() && s.isQuiet() {
			lessons = append(lessons, Lesson{TFEN: pos.TFEN(), Score: line.score})
			movers = append(movers, pos.Turn())
		}
		if line.score < settledScore && line.score > -settledScore {
			settled = 0
		} else if settled++; settled >= settledPlies {
			return graded(lessons, movers, winnerOf(pos.Turn(), line.score)), nil
		}
		if pos, err = playMove(pos, line.moves[0]); err != nil {
			return nil, err
		}
	}
	winner := game.Nobody
	if r := pos.Result(); r != nil {
		winner = r.Winner
	}
	return graded(lessons, movers, winner), nil
}

func playMove(p tankchess.Position, m Move) (tankchess.Position, error) {
	next, _, err := p.Apply(p.Waiting()[0].Seat, m.action(), dice.None{})
	if err != nil {
		return p, fmt.Errorf("move %x in %s: %w", uint64(m), p.TFEN(), err)
	}
	return next.(tankchess.Position), nil
}

func winnerOf(turn game.Seat, score int) game.Seat {
	if score > 0 {
		return turn
	}
	return 3 - turn
}

func graded(lessons []Lesson, movers []game.Seat, winner game.Seat) []Lesson {
	for i := range lessons {
		switch winner {
		case movers[i]:
			lessons[i].Result = 1
		case game.Nobody:
			lessons[i].Result = 0.5
		}
	}
	return lessons
}

// isQuiet tells whether nobody can win at once and no exchange of shots changes the
// static evaluation, so that it alone must say what the position is worth.
func (s *searcher) isQuiet() bool {
	b := s.b
	if b.over != running || b.winningMove(0) != none || b.winningMove(1) != none {
		return false
	}
	s.limits, s.broken = limits{}, false
	return s.quiesce(0, -infinite, infinite, 0) == s.eval.score(b)
}

// terms is what of the weights counts in a position, for the side to move: the
// numbers of weights in the order of [weights.all], with how often each counts.
type terms struct {
	plus, minus []uint16
	other       int // what no weight is for
}

// all lists every weight that is trained.
func (w *weights) all() []*int {
	var list []*int
	for k := range kindCount {
		list = append(list, &w.Value[k])
	}
	for k := range kindCount {
		for i := range w.Rank[k] {
			list = append(list, &w.Rank[k][i])
		}
		for i := range w.File[k] {
			list = append(list, &w.File[k][i])
		}
		for i := range w.Face[k] {
			list = append(list, &w.Face[k][i])
		}
		for i := range w.Hunt[k] {
			list = append(list, &w.Hunt[k][i])
		}
		for i := range w.Aim[k] {
			list = append(list, &w.Aim[k][i])
		}
		for i := range w.Guard[k] {
			list = append(list, &w.Guard[k][i])
		}
	}
	for i := range w.Exit {
		list = append(list, &w.Exit[i])
	}
	return append(list, &w.Tempo)
}

// Where the weights of a type begin in [weights.all], and those of each sort
// within.
const (
	ranksAt = 0
	filesAt = ranksAt + rankZones
	facesAt = filesAt + fileZones
	huntAt  = facesAt + facings
	aimAt   = huntAt + farthest + 1
	guardAt = aimAt + facings
	perKind = guardAt + farthest + 1
	exitAt  = kindCount * (1 + perKind)
	tempoAt = exitAt + exitSteps
)

// terms lists what [evaluator.score] adds up.
func (e *evaluator) terms(b *Board) terms {
	t := terms{other: e.objective(b)}
	if b.turn == 1 {
		t.other = -t.other
	}
	for s := range side(2) {
		list := &t.plus
		if s != b.turn {
			list = &t.minus
		}
		own, foe := b.commandSquare(s), b.commandSquare(s^1)
		for i := range b.units(s) {
			p := &b.pieces[i]
			k := int(p.kind)
			at := kindCount + k*perKind
			add := func(n int) { *list = append(*list, uint16(at+n)) }
			*list = append(*list, uint16(k))
			x, y := p.at.file(), p.at.rank()
			add(ranksAt + ranksGained(b, s, y)*rankZones/b.height)
			add(filesAt + min(x, b.width-1-x, fileZones-1))
			add(facesAt + int(turned(p.heading, ahead(s))))
			if foe != 0 {
				l := b.geo.link(p.at, foe)
				add(huntAt + int(l.far))
				add(aimAt + int(turned(p.heading, l.towards)))
			}
			if own != 0 && i != b.command[s] {
				add(guardAt + int(b.geo.link(p.at, own).far))
			}
		}
		if i := b.command[s]; b.options.Objective == tankchess.Standard && i >= 0 && b.pieces[i].at != 0 {
			*list = append(*list, uint16(exitAt+exitStep(int(e.exit[s][nodeOf(b.pieces[i].at, b.pieces[i].heading)]))))
		}
	}
	t.plus = append(t.plus, tempoAt)
	return t
}

// Fit says how weights are fitted to lessons.
type Fit struct {
	Passes  int
	Workers int
	Rate    float64 // of learning, in hundredths of a light tank
	Pull    float64 // towards the first weights
	Result  float64 // share of the game's end in what is aimed at; the rest is the search's score
	Hold    int     // every so manieth lesson is not learned from, but tests
}

// Progress is the mean loss after a pass, on what was learned from and on what was held back.
type Progress struct {
	Pass          int
	Learned, Held float64
}

type example struct {
	terms
	target float64
}

// Weights fits weights to the lessons and returns them in the form of weights.json.
func (f Fit) Weights(lessons []Lesson, tell func(Progress)) ([]byte, error) {
	scale := bestScale(lessons)
	examples, held, err := f.examples(lessons, scale)
	if err != nil {
		return nil, err
	}
	start := firstWeights()
	for k := range kindCount {
		for z := range rankZones {
			start.Rank[k][z] = start.advance[k] * min(14*z+7, 105) / 10
		}
	}
	list := start.all()
	w, first := make([]float64, len(list)), make([]float64, len(list))
	for i, p := range list {
		w[i] = float64(*p)
		first[i] = w[i]
	}
	adam := adam{mean: make([]float64, len(w)), square: make([]float64, len(w))}
	for pass := range f.Passes {
		rate := f.Rate * (1 - float64(pass)/float64(f.Passes))
		learned := 0.0
		for _, batch := range batches(examples, 1<<14) {
			slope, loss := f.slope(batch, w, scale)
			learned += loss
			for i := range slope {
				slope[i] = slope[i]/float64(len(batch)) + f.Pull*(w[i]-first[i])/float64(len(examples))
			}
			adam.step(w, slope, rate)
		}
		_, loss := f.slope(held, w, scale)
		tell(Progress{pass + 1, learned / float64(len(examples)), loss / float64(max(1, len(held)))})
	}
	for i, p := range list {
		*p = int(math.Round(w[i]))
	}
	return json.Marshal(start)
}

func batches(list []example, size int) [][]example {
	var out [][]example
	for len(list) > 0 {
		n := min(size, len(list))
		out = append(out, list[:n])
		list = list[n:]
	}
	return out
}

func likelihood(score, scale float64) float64 { return 1 / (1 + math.Exp(-score/scale)) }

func crossEntropy(p, target float64) float64 {
	const least = 1e-9
	return -target*math.Log(max(p, least)) - (1-target)*math.Log(max(1-p, least))
}

// bestScale is the scale on which the scores of the search foretell results best.
func bestScale(lessons []Lesson) float64 {
	best, least := 0.0, math.Inf(1)
	for scale := 50.0; scale < 1500; scale *= 1.08 {
		loss := 0.0
		for i := 0; i < len(lessons); i += 7 {
			l := &lessons[i]
			loss += crossEntropy(likelihood(float64(l.Score), scale), l.Result)
		}
		if loss < least {
			best, least = scale, loss
		}
	}
	return best
}

// examples reads the lessons, in an order drawn by chance, since those of one game are alike.
func (f Fit) examples(lessons []Lesson, scale float64) (learned, held []example, err error) {
	all := make([]example, len(lessons))
	var group sync.WaitGroup
	faults := make([]error, f.Workers)
	for worker := range f.Workers {
		group.Go(func() {
			geo, cache := newGeometry(), new(reachCache)
			for i := worker; i < len(lessons); i += f.Workers {
				l := &lessons[i]
				b, err := benchBoard(geo, cache, "tfen "+l.TFEN)
				if err != nil {
					faults[worker] = fmt.Errorf("lesson %d: %w", i+1, err)
					return
				}
				target := f.Result*l.Result + (1-f.Result)*likelihood(float64(l.Score), scale)
				all[i] = example{newEvaluator(b, firstWeights()).terms(b), target}
			}
		})
	}
	group.Wait()
	for _, err := range faults {
		if err != nil {
			return nil, nil, err
		}
	}
	chance := random(1)
	for i := range all {
		if f.Hold > 0 && i/200%f.Hold == 0 { // whole games, more or less
			held = append(held, all[i])
			continue
		}
		learned = append(learned, all[i])
	}
	for i := len(learned) - 1; i > 0; i-- {
		j := chance.below(i + 1)
		learned[i], learned[j] = learned[j], learned[i]
	}
	return learned, held, nil
}

// slope is how the loss of a batch changes with each weight, and the loss.
func (f Fit) slope(batch []example, w []float64, scale float64) ([]float64, float64) {
	slopes, losses := make([][]float64, f.Workers), make([]float64, f.Workers)
	var group sync.WaitGroup
	for worker := range f.Workers {
		group.Go(func() {
			slope := make([]float64, len(w))
			for i := worker; i < len(batch); i += f.Workers {
				x := &batch[i]
				score := float64(x.other)
				for _, n := range x.plus {
					score += w[n]
				}
				for _, n := range x.minus {
					score -= w[n]
				}
				p := likelihood(score, scale)
				losses[worker] += crossEntropy(p, x.target)
				for _, n := range x.plus {
					slope[n] += p - x.target
				}
				for _, n := range x.minus {
					slope[n] -= p - x.target
				}
			}
			slopes[worker] = slope
		})
	}
	group.Wait()
	total, loss := slopes[0], losses[0]
	for worker := 1; worker < f.Workers; worker++ {
		loss += losses[worker]
		for i, v := range slopes[worker] {
			total[i] += v
		}
	}
	return total, loss
}

// adam is the usual way down a slope (Kingma and Ba, 2015).
type adam struct {
	mean, square []float64
	steps        int
}

func (a *adam) step(w, slope []float64, rate float64) {
	a.steps++
	unbiased := math.Sqrt(1-math.Pow(0.999, float64(a.steps))) / (1 - math.Pow(0.9, float64(a.steps)))
	for i, g := range slope {
		a.mean[i] = 0.9*a.mean[i] + 0.1*g
		a.square[i] = 0.999*a.square[i] + 0.001*g*g
		w[i] -= rate * unbiased * a.mean[i] / (math.Sqrt(a.square[i]) + 1e-8)
	}
}
