package fieldcraft

import (
	"sabot/game"
	rules "sabot/games/engagement"
)

// order gives the next unit its order.
func (d *decision) order() game.Action {
	if a := d.replace(); a != nil {
		return a
	}
	for i := range d.units {
		u := &d.units[i]
		if u.Seat != d.me {
			continue
		}
		list := d.table.Orders(u.ID)
		if len(list) == 0 {
			continue
		}
		if a := d.orderOf(u, list); a != nil {
			return a
		}
	}
	return rules.Done{}
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
		case as.Role == rules.Driver:
			return as
		case as.Role == rules.Gunner && best == nil:
			best = as
		}
	}
	return best
}

// orderOf chooses the order whose best move is worth most; nil for none.
func (d *decision) orderOf(u *rules.SurveyUnit, list []rules.Order) game.Action {
	switch u.Place {
	case "reserve":
		return rules.Command{Unit: u.ID, Order: list[0]}
	case "aboard":
		return d.getOut(u, list)
	}
	best, found := 0, rules.Command{}
	consider := func(a rules.Command, value int) {
		if found.Unit == "" || value > best {
			best, found = value, a
		}
	}
	for _, o := range list {
		switch o {
		case rules.Hold:
			a, value := d.hold(u)
			consider(a, value)
		case rules.Assault:
			if a, value, ok := d.storm(u); ok {
				consider(a, value)
			}
		default:
			spot := d.bestSpot(u, o)
			if spot.action == nil && o == rules.Run { // runs nowhere
				continue
			}
			consider(rules.Command{Unit: u.ID, Order: o}, spot.value)
		}
		d.table.Intend(u.ID, "")
	}
	if found.Unit == "" {
		return nil
	}
	return found
}

// What keeping one's fire for the enemy's move is worth.
const (
	watchShare = 60     // per cent of the shot that could be taken now
	watchIdle  = 4_000  // with nothing to shoot at
	watchLast  = -2_000 // in the last round of the one who moves second
)

// hold is to stand and shoot, or to keep watch.
func (d *decision) hold(u *rules.SurveyUnit) (rules.Command, int) {
	d.table.Intend(u.ID, rules.Hold)
	value := d.rate(u, rules.Hold, false, false)
	shot := d.bestShot(u.ID, rules.Stance{})
	a := rules.Command{Unit: u.ID, Order: rules.Hold}
	switch {
	case u.Immobile && u.Vehicle != nil && shot == 0:
		a.Unditch = d.bogged(u)
	case shot == 0:
		a.Watch = true
		value += watchIdle
		if d.round == d.last && d.me != d.view.First {
			value += watchLast
		}
	case u.Hidden && d.traits.ambush && shot*watchShare/100 < watchIdle:
		a.Watch = true
		value += watchIdle - shot
	}
	a.Watch = a.Watch && (u.Vehicle != nil || u.Morale == rules.Confident)
	return a, d.err(value)
}

// bogged tells whether a vehicle could be dug out (RE-7.7).
func (d *decision) bogged(u *rules.SurveyUnit) bool {
	for i := range d.view.Units {
		if d.view.Units[i].ID == u.ID {
			return d.view.Units[i].Bogged
		}
	}
	return false
}

// near is how close a fight or a goal must be for passengers to get out.
const (
	nearFoe  = 4500
	nearGoal = 2000
)

// getOut decides whether passengers shall dismount.
func (d *decision) getOut(u *rules.SurveyUnit, list []rules.Order) game.Action {
	v := d.unit(u.Aboard)
	if v == nil {
		return nil
	}
	out := v.Immobile
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

// storm is an assault on men who are outnumbered and within reach.
func (d *decision) storm(u *rules.SurveyUnit) (rules.Command, int, bool) {
	engaged := len(d.table.Orders(u.ID)) == 1 // nothing but to fight on
	if !d.traits.assault && !engaged {
		return rules.Command{}, 0, false
	}
	x, y := at(u)
	best, goal := 0, ""
	for i := range d.units {
		o := &d.units[i]
		if o.Seat == d.me || !fights(o) || o.Vehicle != nil {
			continue
		}
		ox, oy := at(o)
		reach := u.Squad.Mvt
		if (apart(x, y, ox, oy) > reach || u.Left*10 < o.Left*14 || o.Points == 0) && !engaged {
			continue
		}
		if n := worth(o) * 400; n > best {
			best, goal = n, o.ID
		}
	}
	if goal == "" {
		return rules.Command{}, 0, false
	}
	a := rules.Command{Unit: u.ID, Order: rules.Assault, Goal: goal}
	return a, d.err(best + d.ground(u, x, y)), true
}

// move moves the next unit that gains by it.
func (d *decision) move() game.Action {
	var legal []game.Action
	listed := func(id string) game.Action {
		if legal == nil {
			legal = d.p.Legal(d.me)
		}
		return d.towards(id, legal)
	}
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
		if best := d.bestSpot(u, u.Order); best.action != nil {
			return best.action
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
