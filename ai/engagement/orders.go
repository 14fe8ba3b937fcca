package engagement

import (
	"slices"
	"sync"

	"sabot/ai"
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// order gives the next unit its order. Those who plan for all see to it that
// the orders go together.
func (d *decision) order() game.Action {
	if a := d.replace(); a != nil {
		return a
	}
	var all scheme
	asked := ""
	for _, u := range d.units {
		if u.Seat != d.me {
			continue
		}
		list := d.table.Orders(u.ID)
		if slices.Contains(list, printed.Advance) && d.ride(u) != nil {
			return rules.Command{Unit: u.ID, Order: printed.Advance}
		}
		if len(list) > 0 && u.Place == "table" {
			if asked == "" || d.traits.team {
				d.join(&all, u, d.underOrders(u, list))
			}
			if asked == "" && len(all) > 0 {
				asked = u.ID
			}
			continue
		}
		if len(list) > 0 && (u.Place != "aboard" || d.dismounts(u)) {
			return rules.Command{Unit: u.ID, Order: list[0]}
		}
		if len(list) == 0 && d.traits.team && fights(u) {
			d.join(&all, u, d.underItsOrder(u))
		}
	}
	if asked == "" {
		return rules.Done{}
	}
	d.settle(all)
	d.scheme = all
	c, _ := all.of(asked)
	if d.forgotten(d.unit(asked)) {
		d.why = ai.Tell(ai.ReasonSlip)
		return c.order
	}
	d.why = d.reasonFor(all, asked, func(o *choice) bool { return !sameOrder(&o.order, &c.order) })
	return c.order
}

// underItsOrder lists what a unit could do that has its order, or can get none.
func (d *decision) underItsOrder(u *rules.SurveyUnit) []choice {
	if u.Order == "" || u.Order == printed.Hold || u.Goal != "" {
		return []choice{d.asItIs(u)}
	}
	return d.choices(u, u.Order)
}

// asItIs is what comes of a unit that stays where it is.
func (d *decision) asItIs(u *rules.SurveyUnit) choice {
	return d.look(u, choice{order: rules.Command{Unit: u.ID, Order: u.Order, Watch: u.Watch}, moved: u.Moved})
}

// underOrders lists what a unit could do under all the orders that it may get.
func (d *decision) underOrders(u *rules.SurveyUnit, list []printed.Order) []choice {
	if d.forgotten(u) && slices.Contains(list, printed.Hold) {
		return d.choices(u, printed.Hold)[:1]
	}
	var all []choice
	for _, o := range list {
		switch o {
		case printed.Hold:
			all = append(all, d.hold(u)...)
		case printed.Assault:
			all = append(all, d.fightOn(u)...)
			all = append(all, d.storms(u)...)
		case printed.Run: // nobody runs to stay
			all = append(all, d.choices(u, o)[1:]...)
		default:
			all = append(all, d.choices(u, o)...)
		}
	}
	return all
}

// replace has somebody take over the wheel or the gun of a crew that has lost
// the man (RE-18.3).
func (d *decision) replace() game.Action {
	short := func(u *rules.SurveyUnit) bool {
		return u.Seat == d.me && u.Vehicle != nil && fights(u) && u.Crewed && u.Left < u.Vehicle.Crew
	}
	if !slices.ContainsFunc(d.units, short) {
		return nil
	}
	return ai.Best(d.p.Legal(d.me), nil, 0, 0, func(a rules.Assign) int {
		return map[printed.Role]int{printed.Driver: 2, printed.Gunner: 1}[a.Role]
	})
}

// watchIdle is what keeping watch is worth with nothing to shoot at, in
// thousandths of a point.
const watchIdle = 4_000

// hold is to stand and shoot, or to keep watch (RE-0.12).
func (d *decision) hold(u *rules.SurveyUnit) []choice {
	list := d.choices(u, printed.Hold)
	quiet := list[0]
	quiet.hits = nil
	quiet.extra += watchIdle
	if u.Immobile && u.Vehicle != nil && d.bogged(u) {
		dig := quiet
		dig.order.Unditch = true
		list = append(list, dig)
	}
	if !d.final && (u.Vehicle != nil || u.Morale == printed.Confident) {
		quiet.order.Watch = true
		list = append(list, quiet)
	}
	return list
}

// bogged tells whether a vehicle could be dug out (RE-7.7).
func (d *decision) bogged(u *rules.SurveyUnit) bool {
	return slices.ContainsFunc(d.view.Units, func(v rules.UnitView) bool {
		return v.ID == u.ID && v.Vehicle != nil && v.Vehicle.Damage.Bogged
	})
}

// near is how close a fight or a goal must be for passengers to get out.
const (
	nearFoe  = 4500
	nearGoal = 2000
)

func (d *decision) dismounts(u *rules.SurveyUnit) bool {
	v := d.unit(u.Aboard)
	if v == nil {
		return false
	}
	driverless := v.Vehicle.Crew > 0 && v.Left == 0
	if v.Immobile || v.Wreck || driverless {
		return true
	}
	if d.getsAway() {
		return false
	}
	x, y := v.Pose.X, v.Pose.Y
	if fx, fy, ok := d.nearestFoe(v); ok && apart(x, y, fx, fy) < nearFoe {
		return true
	}
	return slices.ContainsFunc(d.goals, func(g goal) bool { return apart(x, y, g.x, g.y) < g.radius+nearGoal })
}

// ride is the vehicle that a squad had to leave and could take on with, where
// getting away is what counts (RE-1.9, RE-9.4).
func (d *decision) ride(u *rules.SurveyUnit) *rules.SurveyUnit {
	if !d.traits.team || !d.getsAway() || u.Vehicle != nil || u.Place != "table" {
		return nil
	}
	x, y := at(u)
	for _, v := range d.units {
		if v.Seat == d.me && fights(v) && v.Vehicle != nil && v.Vehicle.Transport >= u.Left && !v.Immobile && (!v.Crewed || v.Vehicle.Crew > 0) &&
			apart(x, y, v.Pose.X, v.Pose.Y) < footMvt {
			return v
		}
	}
	return nil
}

// fightOn is what a squad in a fight does that has nothing else to do: fight on
// (RE-X.8).
func (d *decision) fightOn(u *rules.SurveyUnit) []choice {
	if len(d.table.Orders(u.ID)) > 1 {
		return nil
	}
	var list []choice
	for k, o := range d.foes[:d.seen] {
		if o.Vehicle != nil {
			continue
		}
		c := d.look(u, choice{order: rules.Command{Unit: u.ID, Order: printed.Assault, Goal: o.ID}})
		c.hits = make([]int, len(d.foes))
		c.hits[k] = stormHarm
		list = append(list, c)
	}
	return list
}

// storms are the assaults of a squad on squads that it can reach: it gets out of
// everybody's fire, and men who sit in cover die in a fight sooner than of shots
// (RE-0.14).
func (d *decision) storms(u *rules.SurveyUnit) []choice {
	if !d.traits.storm || u.Squad == nil || len(u.Men) == 0 {
		return nil
	}
	var list []choice
	home := geom.Pose{X: u.Men[0].X, Y: u.Men[0].Y}
	for k, o := range d.foes[:d.seen] {
		if o.Vehicle != nil || o.Squad == nil || len(o.Men) == 0 {
			continue
		}
		near := far
		for _, m := range u.Men {
			for _, e := range o.Men {
				near = min(near, apart(m.X, m.Y, e.X, e.Y))
			}
		}
		if near > u.Squad.Mvt-stormSlack {
			continue
		}
		ours, theirs := bout(u, o)
		x, y := at(o)
		d.put(u.ID, geom.Pose{X: x, Y: y})
		c := d.look(u, choice{order: rules.Command{Unit: u.ID, Order: printed.Assault, Goal: o.ID}, moved: true})
		d.put(u.ID, home)
		c.hits = make([]int, len(d.foes))
		c.hits[k] = theirs
		for f := range c.fears { // nobody fires at those who fight hand to hand
			c.fears[f] /= 4
		}
		c.extra -= ours * d.worth(u)
		list = append(list, c)
	}
	return list
}

// stormSlack is what the way of an assault loses to men who go round each other.
const stormSlack = 300

// bout is what a round of close combat costs a squad and the one that it attacks,
// in thousandths of each: every pair throws, and men to spare help (RE-0.14).
func bout(u, o *rules.SurveyUnit) (ours, theirs int) {
	a, b := max(u.Left, 1), max(o.Left, 1)
	pairs := min(a, b)
	edge := u.Squad.CC - o.Squad.CC + min((a-pairs)/pairs, 2) - min((b-pairs)/pairs, 2)
	shaken := func(m printed.Morale) int {
		if m == printed.Confident {
			return 0
		}
		return 1
	}
	edge += shaken(o.Morale) - shaken(u.Morale)
	wins, loses := 0, 0
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			switch {
			case x+edge > y:
				wins++
			case x+edge < y:
				loses++
			}
		}
	}
	fails := func(s *printed.Squad) int { return min(max(s.Exp-1, 1), 5) }
	theirs = pairs * wins * fails(o.Squad) * 1000 / (36 * 6 * b)
	ours = pairs * loses * fails(u.Squad) * 1000 / (36 * 6 * a)
	if theirs*b > ours*a {
		theirs += 200 // who loses more men is shaken
	}
	if ours*a > theirs*b {
		ours += 200
	}
	return min(ours, 1000), min(theirs, 1000)
}

// stormHarm is what an assault does, in thousandths.
const stormHarm = 400

// move moves the next unit that gains by it.
func (d *decision) move() game.Action {
	legal := sync.OnceValue(func() []game.Action { return d.p.Legal(d.me) })
	var all scheme
	var movers []string
	for _, id := range d.table.Movers() {
		u := d.unit(id)
		if u == nil {
			continue
		}
		if u.Place != "table" || u.Goal != "" {
			if a := d.towards(id, legal()); a != nil {
				return a
			}
			continue
		}
		if d.ride(u) != nil {
			for _, a := range legal() {
				if b, ok := a.(rules.Board); ok && b.Unit == id {
					return b
				}
			}
		}
		if d.forgotten(u) {
			continue
		}
		d.join(&all, u, d.choices(u, u.Order))
		movers = append(movers, id)
		if !d.traits.team {
			d.settle(all)
			if c, _ := all.of(id); c.move != nil {
				d.why = d.reasonToMove(all, id)
				return c.move
			}
			all = nil
		}
	}
	d.why = ai.Tell(reasonStays)
	if !d.traits.team {
		return rules.Done{}
	}
	for _, u := range d.units { // those who stay where they are
		if _, in := all.of(u.ID); !in && u.Seat == d.me && fights(u) {
			d.join(&all, u, []choice{d.asItIs(u)})
		}
	}
	d.settle(all)
	d.scheme = all
	for _, id := range movers {
		if c, _ := all.of(id); c.move != nil {
			d.why = d.reasonToMove(all, id)
			return c.move
		}
	}
	return rules.Done{}
}

// towards is the suggested move of a unit that ends nearest to what it is
// after; the first where it is after nothing.
func (d *decision) towards(id string, list []game.Action) game.Action {
	u := d.unit(id)
	o := d.unit(u.Goal)
	return ai.Best(list, nil, -far, 0, func(a game.Action) int {
		if mover(a) != id {
			return -far
		}
		if s, ok := a.(rules.Stride); ok && s.By != nil && o != nil && len(u.Men) > 0 {
			ox, oy := at(o)
			return -apart(u.Men[0].X+s.By[0], u.Men[0].Y+s.By[1], ox, oy)
		}
		return 1 - far
	})
}

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
