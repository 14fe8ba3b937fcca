package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// Men who leave a vehicle are placed touching it, and men who jump out of one's
// way are moved aside, by their owner (RE-17.2, RE-5.2). The program proposes
// places; whoever is content answers Stay.

// asideReach is how far from the proposed place a man who jumps aside may be
// put.
const asideReach = cm

// arrange puts men where their owner wants them. Places are judged as the
// owner knows the table; a man who would be put on a hidden enemy has met him
// and stays where he was.
func (e *engine) arrange(i int, a Arrange, fits func(man, Figure) bool) *game.Refusal {
	u := &e.Units[i]
	bad := game.Refuse("RE-17.2", ReasonPlace, "unit", u.ID)
	if e.Ask.Kind == askDisplace {
		bad.Clause = "RE-5.2"
	}
	if a.Unit != u.ID || len(a.Men) == 0 || len(a.Men) > maxMen {
		return e.notNow()
	}
	probe := e.state.clone()
	p := &probe.Units[i]
	men := p.men()
	named := make([]bool, len(men))
	for _, t := range a.Men { // all leave their places before anybody takes one
		if t.Man < 0 || t.Man >= len(men) || named[t.Man] || !men[t.Man].onFoot() {
			return bad
		}
		named[t.Man] = true
	}
	var taken []Figure
	for n := range men {
		if men[n].onFoot() && !named[n] {
			taken = append(taken, men[n].Figure)
		}
	}
	for _, t := range a.Men {
		at := Figure{X: t.X, Y: t.Y}
		if max(t.X, -t.X, t.Y, -t.Y) > farAway || !fits(men[t.Man], at) || !e.freeSpot(u.Seat, at, taken, i) {
			return bad
		}
		taken = append(taken, at)
	}
	all := u.men()
	for _, t := range a.Men {
		at := Figure{X: t.X, Y: t.Y}
		if !e.uncovers(u.Seat, []Figure{at}) && e.freeSpot(u.Seat, at, nil, i) {
			all[t.Man].Figure = at
		}
	}
	e.shifted()
	e.tell(Arranged{Unit: u.ID, Men: u.told()})
	return nil
}

// leaves tells whether a man who has just left a vehicle may be put somewhere:
// on the ground, touching it (RE-17.2).
func (e *engine) leaves(v *unit) func(man, Figure) bool {
	return func(m man, at Figure) bool {
		return within(m.footprint(), v.footprint(), link) && reaches(at.footprint(), v.footprint())
	}
}

// clears tells whether a man who jumps aside may be put somewhere: near the
// place the program proposed, and out of the way of the rest of the move
// (RE-5.2).
func (e *engine) clears(m man, at Figure) bool {
	if geom.CompareDistance(m.point(), at.point(), asideReach*geom.PerUnit) > 0 {
		return false
	}
	v := &e.Units[e.find(e.Move.Unit)]
	return !slices.ContainsFunc(e.Move.Steps[e.Move.At:], func(step geom.Pose) bool {
		b := stand(v.veh, step)
		return touches(&b, at)
	})
}

// playDisplace takes where men who have jumped aside stand (RE-5.2).
func (e *engine) playDisplace(a game.Action) *game.Refusal {
	i := e.find(e.Ask.Unit)
	switch a := a.(type) {
	case Stay:
		if a.Unit != e.Ask.Unit {
			return e.notNow()
		}
	case Arrange:
		if no := e.arrange(i, a, e.clears); no != nil {
			return no
		}
	default:
		return e.notNow()
	}
	e.Ask = asking{}
	return nil
}
