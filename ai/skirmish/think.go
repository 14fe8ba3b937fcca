package skirmish

import (
	"slices"

	"sabot/ai/search"
	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
)

// think plays candidates out, which are given best first, and takes the one that
// does best. Where the level does not, it is the first.
func (d *decision) think(list []search.Candidate) game.Action {
	list = list[:min(len(list), max(d.traits.playOuts, 1))]
	if len(list) == 1 {
		return list[0].Line[0]
	}
	end := max(d.view.Turn, 1) + d.traits.horizon
	p := search.Problem{
		Seat: d.me, Candidates: list, Seed: d.seed, Trust: int64(d.traits.trust), Spent: d.spent,
		World:  func(src dice.Source) (game.Position, error) { return d.rules.Imagine(d.view, src) },
		Policy: d.quickly,
		Luck:   luck,
		Cut:    func(p game.Position) bool { return p.(rules.Position).Turn() >= end },
		Value:  d.value,
	}
	answer, err := p.Run()
	if err != nil {
		d.failed = err
		return list[0].Line[0]
	}
	return list[answer.Best].Line[0]
}

// scene is the table of a position as a seat sees it.
func (d *decision) sceneOf(p game.Position, seat game.Seat, tr traits) (*scene, rules.Position) {
	at := p.(rules.Position)
	return newScene(at.View(seat).(rules.View), at, d.data, seat, d.odds, tr), at
}

// quickly answers for anybody in a play-out.
func (d *decision) quickly(p game.Position, q game.Decision, src dice.Source) game.Action {
	s, at := d.sceneOf(p, q.Seat, d.traits.quick())
	other := &decision{scene: s, data: d.data, p: at, chance: src, rules: d.rules, late: func() bool { return false }}
	a := other.decide(q.Kind)
	d.nodes += s.nodes + 1
	return a
}

// luck is the same for the same tank in the same turn that is asked the same.
func luck(p game.Position, q game.Decision) uint64 {
	at := p.(rules.Position)
	h := uint64(at.Turn())<<8 | uint64(at.Asked()+1)<<1 | uint64(q.Seat&1)
	for _, c := range []byte(q.Kind) {
		h = h*31 + uint64(c)
	}
	return h
}

// value is what a position is worth to the seat, between -sure and sure: points
// count for less the more one is ahead.
func (d *decision) value(p game.Position) int64 {
	if r := p.Result(); r != nil {
		switch r.Winner {
		case d.me:
			return sure
		case game.Nobody:
			return 0
		}
		return -sure
	}
	s, _ := d.sceneOf(p, d.me, d.traits.quick())
	s.startDamage()
	sum := s.balance()
	if d.traits.leaf > 0 {
		s.lookAll()
		s.exchange()
		sum += (s.balance() - sum) * int32(d.traits.leaf) / 100
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		sum += int32(sign(seat)) * s.scored(seat)
	}
	return d.squash(int32(sign(d.me)) * sum)
}

// sure is a game won.
const sure = 10_000

// squash turns a lead in hundredths of a point into a part of a win. A lead of a
// quarter of the table is half a win.
func (d *decision) squash(lead int32) int64 {
	half := int64(max(d.view.Options.Budget, 30) * perPoint / 2)
	v := int64(lead)
	return sure * v / (half + max(v, -v))
}

// scored is what the victory points of a seat are worth.
func (s *scene) scored(seat game.Seat) int32 {
	sum := int32(0)
	for k := range s.mission.vp[seat] {
		sum += lastVP / int32(max(s.mission.need-k, 1))
	}
	return sum
}

// part is what some hundredths of a point are of a win, where the sides are even.
func (d *decision) part(points int32) int64 {
	return sure * int64(points) / int64(max(d.view.Options.Budget, 30)*perPoint/2)
}

// option is a candidate that promises so many hundredths of a point.
func (d *decision) option(a game.Action, promise int32) search.Candidate {
	return search.Candidate{Line: []game.Action{a}, Prior: d.part(promise)}
}

// bestFirst puts the most promising candidates first; among equals the order
// stands.
func bestFirst(list []search.Candidate) []search.Candidate {
	slices.SortStableFunc(list, func(a, b search.Candidate) int { return int(b.Prior - a.Prior) })
	return list
}

// moveCandidates are the ways of tank i, the best foreseen first.
func (d *decision) moveCandidates(i int, list []spot) []search.Candidate {
	id := d.units[i].ID
	slices.SortStableFunc(list, func(a, b spot) int { return int(b.score) - int(a.score) })
	var out []search.Candidate
	for _, w := range list {
		c := search.Candidate{Prior: d.squash(w.score)}
		if w.moves > 0 {
			c.Line = append(c.Line, rules.Move{Tank: id, Pose: w.first})
		}
		if w.moves == 2 {
			c.Line = append(c.Line, rules.Move{Tank: id, Pose: w.at})
		}
		if w.moves <= 2 {
			c.Line = append(c.Line, rules.EndMoves{Tank: id})
		}
		out = append(out, c)
	}
	return out
}
