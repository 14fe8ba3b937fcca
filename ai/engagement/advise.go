package engagement

import (
	"context"
	"slices"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/geom"
)

// Advise implements [ai.Adviser]: orders, moves and shots are judged beside the
// choice, as parts of the same scheme.
func (m *Mind) Advise(
	ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, yours game.Action,
) (advice ai.Advice, err error) {
	var refusal error
	err = m.think(ctx, seat, view, budget, func(t *task, d *decision) {
		if _, _, refusal = t.Position.Apply(seat, yours, dice.NewFast(budget.Seed)); refusal != nil {
			return
		}
		a := d.allowed(d.decide(string(t.View.Ask.Kind)))
		advice.Best, advice.Yours = t.Thought(a, 1, d.nodes), t.Thought(yours, 1, d.nodes)
		advice.Best.Reason = d.told()
		one, known := d.valueOf(a)
		other, too := d.valueOf(yours)
		advice.Best.Score, advice.Yours.Score, advice.Judged = one/10, other/10, known && too
	})
	if err == nil {
		err = refusal
	}
	return advice, err
}

// valueOf is what an action is worth, in thousandths of a point; false for those that
// are not judged.
func (d *decision) valueOf(a game.Action) (int, bool) {
	switch a := a.(type) {
	case rules.Command:
		return d.bestWith(a.Unit, func(c *choice) bool { return sameOrder(&c.order, &a) })
	case rules.Drive:
		u := d.unit(a.Unit)
		if u == nil || u.Vehicle == nil {
			return 0, false
		}
		trip, ok := d.table.Course(u.ID, a.Path)
		if !ok {
			return 0, false
		}
		return d.valueAt(u, trip.End)
	case rules.Stride:
		u := d.unit(a.Unit)
		if u == nil || a.By == nil || len(u.Men) == 0 {
			return 0, false
		}
		return d.valueAt(u, geom.Pose{X: u.Men[0].X + a.By[0], Y: u.Men[0].Y + a.By[1]})
	case rules.Fire:
		return d.valueOfFire(&a)
	case rules.Done:
		return d.valueOfDone()
	}
	return 0, false
}

// bestWith is the value of the scheme with the best choice of a unit that fits.
func (d *decision) bestWith(id string, fits func(*choice) bool) (best int, ok bool) {
	i := slices.IndexFunc(d.scheme, func(p part) bool { return p.unit.ID == id })
	if i < 0 {
		return 0, false
	}
	p := &d.scheme[i]
	pick := p.pick
	for k := range p.options {
		if !fits(&p.options[k]) {
			continue
		}
		p.pick = k
		if v := d.value(d.scheme); !ok || v > best {
			best, ok = v, true
		}
	}
	p.pick = pick
	return best, ok
}

// valueAt is the value of the scheme with a unit moved somewhere else.
func (d *decision) valueAt(u *rules.SurveyUnit, to geom.Pose) (int, bool) {
	i := slices.IndexFunc(d.scheme, func(p part) bool { return p.unit.ID == u.ID })
	if i < 0 {
		return 0, false
	}
	p := &d.scheme[i]
	from := u.Pose
	if u.Vehicle == nil {
		from = geom.Pose{X: u.Men[0].X, Y: u.Men[0].Y}
	}
	d.table.Intend(u.ID, u.Order)
	d.put(u.ID, to)
	c := d.look(u, choice{order: p.picked().order, moved: true})
	d.put(u.ID, from)
	was := *p
	p.options, p.pick = []choice{c}, 0
	v := d.value(d.scheme)
	*p = was
	return v, true
}

// valueOfFire is what the fire of a unit at one target costs the enemy.
func (d *decision) valueOfFire(a *rules.Fire) (int, bool) {
	u := d.unit(a.Unit)
	if u == nil || len(a.Shots) == 0 {
		return 0, false
	}
	for k, o := range d.foes[:d.seen] {
		if o.ID == a.Shots[0].Target {
			v, _ := d.shotAt(u, o, d.prize[k])
			return v, true
		}
	}
	return 0, false
}

// valueOfDone is what it is worth that nobody moves or fires any more.
func (d *decision) valueOfDone() (int, bool) {
	switch string(d.view.Ask.Kind) {
	case "shoot":
		return 0, true
	case "move":
		kept := make([]int, len(d.scheme))
		for i := range d.scheme {
			kept[i], d.scheme[i].pick = d.scheme[i].pick, 0
		}
		v := d.value(d.scheme)
		for i := range d.scheme {
			d.scheme[i].pick = kept[i]
		}
		return v, len(d.scheme) > 0
	}
	return 0, false
}
