package engagement

import (
	"slices"

	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

// order gives the next unit its order. Those who plan for all see to it that
// the orders go together.
func (d *decision) order() game.Action {
	if a := d.replace(); a != nil {
		return a
	}
	var all scheme
	asked := ""
	for i := range d.units {
		u := &d.units[i]
		if u.Seat != d.me {
			continue
		}
		list := d.table.Orders(u.ID)
		if slices.Contains(list, combat.Advance) && d.ride(u) != nil {
			return rules.Command{Unit: u.ID, Order: combat.Advance}
		}
		if len(list) > 0 && u.Place == "table" {
			if asked == "" || d.traits.team {
				d.join(&all, u, d.under(u, list))
			}
			if asked == "" && len(all.units) > 0 {
				asked = u.ID
			}
			continue
		}
		if len(list) > 0 {
			if a := d.orderAway(u, list); a != nil {
				return a
			}
			continue
		}
		if d.traits.team && fights(u) {
			d.join(&all, u, d.bound(u))
		}
	}
	if asked == "" {
		return rules.Done{}
	}
	d.settle(&all)
	c, _ := all.of(asked)
	return c.order
}

// bound lists what a unit could do that has its order, or can get none.
func (d *decision) bound(u *rules.SurveyUnit) []choice {
	if u.Order == "" || u.Order == combat.Hold || u.Goal != "" {
		return []choice{d.asItIs(u)}
	}
	return d.choices(u, u.Order)
}

// asItIs is what comes of a unit that stays where it is.
func (d *decision) asItIs(u *rules.SurveyUnit) choice {
	return d.look(u, choice{order: rules.Command{Unit: u.ID, Order: u.Order, Watch: u.Watch}, moved: u.Moved})
}

// under lists what a unit could do under all the orders that it may get.
func (d *decision) under(u *rules.SurveyUnit, list []combat.Order) []choice {
	var all []choice
	for _, o := range list {
		switch o {
		case combat.Hold:
			all = append(all, d.hold(u)...)
		case combat.Assault:
			all = append(all, d.storm(u)...)
		case combat.Run: // nobody runs to stay
			all = append(all, d.choices(u, o)[1:]...)
		default:
			all = append(all, d.choices(u, o)...)
		}
	}
	return all
}

// orderAway is the order of a unit that is not on the table; nil for none.
func (d *decision) orderAway(u *rules.SurveyUnit, list []combat.Order) game.Action {
	if u.Place == "aboard" {
		return d.getOut(u, list)
	}
	return rules.Command{Unit: u.ID, Order: list[0]}
}

// replace has somebody take over the wheel or the gun of a crew that has lost
// the man (RE-18.3).
func (d *decision) replace() game.Action {
	short := false
	for i := range d.units {
		u := &d.units[i]
		short = short || u.Seat == d.me && u.Vehicle != nil && fights(u) && u.Crewed && u.Left < u.Vehicle.Crew
	}
	if !short {
		return nil
	}
	var best game.Action
	for _, a := range d.p.Legal(d.me) {
		as, is := a.(rules.Assign)
		switch {
		case !is:
		case as.Role == printed.Driver:
			return as
		case as.Role == printed.Gunner && best == nil:
			best = as
		}
	}
	return best
}

// watchIdle is what keeping watch is worth with nothing to shoot at, in
// thousandths of a point.
const watchIdle = 4_000

// hold is to stand and shoot, or to keep watch (RE-0.12).
func (d *decision) hold(u *rules.SurveyUnit) []choice {
	list := d.choices(u, combat.Hold)
	if u.Immobile && u.Vehicle != nil && d.bogged(u) {
		dig := list[0]
		dig.order.Unditch, dig.hits = true, nil
		dig.extra += watchIdle
		list = append(list, dig)
	}
	if !d.final && (u.Vehicle != nil || u.Morale == combat.Confident) {
		watch := list[0]
		watch.order.Watch, watch.hits = true, nil
		watch.extra += watchIdle
		list = append(list, watch)
	}
	return list
}

// bogged tells whether a vehicle could be dug out (RE-7.7).
func (d *decision) bogged(u *rules.SurveyUnit) bool {
	for i := range d.view.Units {
		if d.view.Units[i].ID == u.ID {
			return d.view.Units[i].Vehicle != nil && d.view.Units[i].Vehicle.Damage.Bogged
		}
	}
	return false
}

// stuck tells whether a vehicle has nobody left to drive it.
func stuck(v *rules.SurveyUnit) bool { return v.Vehicle.Crew > 0 && v.Left == 0 }

// near is how close a fight or a goal must be for passengers to get out.
const (
	nearFoe  = 4500
	nearGoal = 2000
)

// getOut decides whether passengers shall dismount.
func (d *decision) getOut(u *rules.SurveyUnit, list []combat.Order) game.Action {
	v := d.unit(u.Aboard)
	if v == nil {
		return nil
	}
	out := v.Immobile || v.Wreck || stuck(v)
	for k := range d.goals {
		if d.goals[k].exit && !out {
			return nil
		}
	}
	x, y := v.Pose.X, v.Pose.Y
	if fx, fy, ok := d.nearestFoe(v); ok && apart(x, y, fx, fy) < nearFoe {
		out = true
	}
	for k := range d.goals {
		out = out || apart(x, y, d.goals[k].x, d.goals[k].y) < d.goals[k].radius+nearGoal
	}
	if !out {
		return nil
	}
	return rules.Command{Unit: u.ID, Order: list[0]}
}

// ride is the vehicle that a squad had to leave and could take on with, where
// getting away is what counts (RE-1.9, RE-9.4).
func (d *decision) ride(u *rules.SurveyUnit) *rules.SurveyUnit {
	if !d.traits.team || !d.dash || d.me != 1 || u.Vehicle != nil || u.Place != "table" {
		return nil
	}
	x, y := at(u)
	for i := range d.units {
		v := &d.units[i]
		if v.Seat == d.me && fights(v) && v.Vehicle != nil && v.Vehicle.Transport >= u.Left && !v.Immobile && (!v.Crewed || v.Vehicle.Crew > 0) &&
			apart(x, y, v.Pose.X, v.Pose.Y) < footMvt {
			return v
		}
	}
	return nil
}

// board is the move into a vehicle that the squad is to ride in.
func (d *decision) board(u *rules.SurveyUnit, list []game.Action) game.Action {
	for _, a := range list {
		if b, is := a.(rules.Board); is && b.Unit == u.ID && d.ride(u) != nil {
			return b
		}
	}
	return nil
}

// storm is what a squad in a fight does that has nothing else to do: fight on
// (RE-X.8).
func (d *decision) storm(u *rules.SurveyUnit) []choice {
	if len(d.table.Orders(u.ID)) > 1 {
		return nil
	}
	var list []choice
	for k, o := range d.foes[:d.seen] {
		if o.Vehicle != nil {
			continue
		}
		c := d.look(u, choice{order: rules.Command{Unit: u.ID, Order: combat.Assault, Goal: o.ID}})
		c.hits = make([]int, len(d.foes))
		c.hits[k] = stormHarm
		list = append(list, c)
	}
	return list
}

// stormHarm is what an assault does, in thousandths.
const stormHarm = 400

// move moves the next unit that gains by it.
func (d *decision) move() game.Action {
	var legal []game.Action
	listed := func(id string) game.Action {
		if legal == nil {
			legal = d.p.Legal(d.me)
		}
		return d.towards(id, legal)
	}
	var all scheme
	var movers []string
	for _, id := range d.table.Movers() {
		u := d.unit(id)
		if u == nil {
			continue
		}
		if u.Place != "table" || u.Goal != "" {
			if a := listed(id); a != nil {
				return a
			}
			continue
		}
		if d.ride(u) != nil {
			if legal == nil {
				legal = d.p.Legal(d.me)
			}
			if a := d.board(u, legal); a != nil {
				return a
			}
		}
		d.join(&all, u, d.choices(u, u.Order))
		movers = append(movers, id)
		if !d.traits.team {
			d.settle(&all)
			if c, _ := all.of(id); c.move != nil {
				return c.move
			}
			all = scheme{}
		}
	}
	if !d.traits.team {
		return rules.Done{}
	}
	for i := range d.units { // those who stay where they are
		u := &d.units[i]
		if _, in := all.of(u.ID); !in && u.Seat == d.me && fights(u) {
			d.join(&all, u, []choice{d.asItIs(u)})
		}
	}
	d.settle(&all)
	for _, id := range movers {
		if c, _ := all.of(id); c.move != nil {
			return c.move
		}
	}
	return rules.Done{}
}

// towards is the suggested move of a unit that ends nearest to what it is
// after; the first where it is after nothing.
func (d *decision) towards(id string, list []game.Action) game.Action {
	var best game.Action
	least := far
	u := d.unit(id)
	o := d.unit(u.Goal)
	for _, a := range list {
		if mover(a) != id {
			continue
		}
		left := far - 1
		if s, is := a.(rules.Stride); is && s.By != nil && o != nil && len(u.Men) > 0 {
			ox, oy := at(o)
			left = apart(u.Men[0].X+s.By[0], u.Men[0].Y+s.By[1], ox, oy)
		}
		if left < least {
			best, least = a, left
		}
	}
	return best
}

// mover is the unit that an action moves.
func mover(a game.Action) string {
	switch a := a.(type) {
	case rules.Drive:
		return a.Unit
	case rules.Stride:
		return a.Unit
	case rules.Enter:
		return a.Unit
	case rules.Alight:
		return a.Unit
	default:
		return ""
	}
}
