// Package search thinks ahead where dice fall and cards lie face down. It plays
// each of a game's candidates out in worlds that look like the one it sees, with
// the same luck for all of them, and spends its time on those that do best.
//
// A game brings what it knows: candidates, a quick policy for everybody, and what
// a position is worth where a play-out is cut short. The search brings the rest:
//
//   - Worlds are imagined from a view, so that nothing hidden leaks in: the same
//     view and seed give the same decision.
//   - All candidates meet the same worlds and the same dice. What a decision
//     rolls depends on the play-out and on what is decided, not on how much was
//     rolled before it, so that the luck of two candidates differs only where
//     they do.
//   - The field is halved in rounds of equal length (sequential halving). Those
//     who are left have met exactly the same luck, so their sums compare.
//   - It may be stopped at any moment. What it then says is the best so far; a
//     play-out that not every candidate has had counts for none.
package search

import (
	"math/bits"

	"sabot/dice"
	"sabot/game"
)

// Candidate is one way to decide.
type Candidate struct {
	// Line is what the seat does in its next decisions, as far as it is planned:
	// the first is the answer, the others are played while the rules let them.
	Line []game.Action
	// Prior is what it seems worth without any play-out, on the scale of Value.
	Prior int64
}

// Problem is a decision to be thought about.
type Problem struct {
	Seat       game.Seat
	Candidates []Candidate
	Seed       uint64
	// World makes up a position that looks like what the seat sees.
	World func(src dice.Source) (game.Position, error)
	// Policy answers for anybody in a play-out.
	Policy func(p game.Position, d game.Decision, src dice.Source) game.Action
	// Luck names what is decided: decisions of the same name roll the same dice
	// in the play-outs of all candidates.
	Luck func(p game.Position, d game.Decision) uint64
	// Cut tells that a play-out has gone far enough.
	Cut func(p game.Position) bool
	// Value is what a position is worth to the seat, the game over or not.
	Value func(p game.Position) int64
	// Trust is how many play-outs the prior counts for.
	Trust int64
	// Spent tells how much of the budget is used, in thousandths.
	Spent func() int
}

// Answer is what came of it.
type Answer struct {
	Best     int   // candidate
	Score    int64 // what it is worth on average
	PlayOuts int   // that the best one had
}

// whole is all of a budget, as Spent counts.
const whole = 1000

// longest bounds a play-out that never comes to its cut.
const longest = 1000

// contender is a candidate that is still in the running.
type contender struct {
	index int
	line  []game.Action
	prior int64
	sum   int64
}

// Run thinks the problem through until the budget is spent or one candidate is
// left.
func (p Problem) Run() (Answer, error) {
	field := make([]contender, len(p.Candidates))
	for i, c := range p.Candidates {
		field[i] = contender{index: i, line: c.Line, prior: c.Prior}
	}
	n := 0
	rounds := bits.Len(uint(len(field) - 1))
	for round := range rounds {
		until := whole * (round + 1) / rounds
		for fresh := true; fresh || p.Spent() < until; fresh = false {
			done, err := p.sample(field, n)
			if err != nil {
				return Answer{}, err
			}
			if !done {
				return p.answer(field, n), nil
			}
			n++
		}
		p.rank(field, n)
		field = field[:(len(field)+1)/2]
	}
	return p.answer(field, n), nil
}

// rank puts the best first; among equals the game's own order stands.
func (p Problem) rank(field []contender, n int) {
	for i := range field {
		for k := i; k > 0 && p.total(field[k], n) > p.total(field[k-1], n); k-- {
			field[k], field[k-1] = field[k-1], field[k]
		}
	}
}

// total is what compares contenders after n play-outs each: without any, the
// prior alone, however little it is trusted.
func (p Problem) total(c contender, n int) int64 {
	if n == 0 {
		return c.prior
	}
	return c.sum + p.Trust*c.prior
}

func (p Problem) answer(field []contender, n int) Answer {
	p.rank(field, n)
	best := field[0]
	weight := int64(n) + p.Trust
	if n == 0 {
		weight = 1
	}
	return Answer{Best: best.index, Score: p.total(best, n) / weight, PlayOuts: n}
}

// sample gives every contender one more play-out, all in the same world; false
// when the budget ended first, and then nobody had one.
func (p Problem) sample(field []contender, n int) (bool, error) {
	seed := mix(p.Seed, uint64(n))
	world, err := p.World(dice.NewFast(seed))
	if err != nil {
		return false, err
	}
	values := make([]int64, len(field))
	for i, c := range field {
		if p.Spent() >= whole {
			return false, nil
		}
		if values[i], err = p.playOut(world, c.line, seed); err != nil {
			return false, err
		}
	}
	for i := range field {
		field[i].sum += values[i]
	}
	return true, nil
}

// playOut follows a line and then the policy. It begins with the world as it
// stands, even where that would be cut: the candidate has yet to be played.
func (p Problem) playOut(at game.Position, line []game.Action, seed uint64) (int64, error) {
	for step := range longest {
		if at.Result() != nil || step > 0 && p.Cut(at) {
			break
		}
		d := p.due(at, step)
		src := dice.NewFast(mix(seed, p.Luck(at, d)))
		if len(line) > 0 && d.Seat == p.Seat {
			next, _, err := at.Apply(d.Seat, line[0], src)
			if err == nil {
				at, line = next, line[1:]
				continue
			}
			if step == 0 {
				return 0, err
			}
			line = nil // chance has made the plan impossible
		}
		next, _, err := at.Apply(d.Seat, p.Policy(at, d, src), src)
		if err != nil {
			return 0, err
		}
		at = next
	}
	return p.Value(at), nil
}

// due is the decision that comes next. Where several decide unseen at the same
// time, it is ours that the problem is about.
func (p Problem) due(at game.Position, step int) game.Decision {
	all := game.Due(at)
	if step == 0 {
		for _, d := range all {
			if d.Seat == p.Seat {
				return d
			}
		}
	}
	return all[0]
}

// mix derives independent chance from a seed and a number (splitmix64).
func mix(seed, n uint64) uint64 {
	seed += 0x9e3779b97f4a7c15 * (n + 1)
	seed = (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
	seed = (seed ^ seed>>27) * 0x94d049bb133111eb
	return seed ^ seed>>31
}
