package engagement

import (
	"slices"

	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// choice is something a unit could do this turn, and what would come of it.
type choice struct {
	order rules.Command
	move  game.Action // nil stays
	moved bool
	hits  []int // what it would cost each foe, in thousandths; nil without a shot
	fears []int // what each foe's fire would cost it
	grip  []int // how good its hold of each goal would be, in thousandths
	extra int   // whatever else it is worth, in thousandths of a point
}

// choices lists what a unit could do under an order that it has, or is thought
// to have: to stay, and the moves it tries.
func (d *decision) choices(u *rules.SurveyUnit, o printed.Order) []choice {
	key := [2]string{u.ID, string(o)}
	if known := d.known[key]; known != nil {
		return known
	}
	d.table.Intend(u.ID, o)
	list := []choice{d.look(u, choice{order: rules.Command{Unit: u.ID, Order: o}})}
	if u.Vehicle != nil {
		list = d.drives(u, o, list)
	} else {
		list = d.strides(u, o, list)
	}
	d.table.Intend(u.ID, u.Order)
	if d.known != nil && !d.late() {
		d.known[key] = list
	}
	return list
}

// remember opens what was worked out for the same table a decision ago: orders
// are given one by one, and nothing moves meanwhile. A level that errs errs
// anew each time, and who counts the places he looks at looks again.
func (d *decision) remember(counted bool) {
	if d.traits.noise > 0 || counted {
		return
	}
	key := newDigest()
	key.numbers(int(d.me), d.view.Turn)
	for _, u := range d.units {
		key.words(u.ID, u.Ref, u.Place, string(u.Morale))
		key.numbers(u.Pose.X, u.Pose.Y, u.Pose.H, u.Turret, u.Left)
		for k, set := range []bool{u.Wreck, u.Crewed, u.Immobile, u.Hidden, u.Fired} {
			if set {
				key.numbers(k)
			}
		}
		for _, m := range u.Men {
			key.numbers(m.X, m.Y)
		}
	}
	if d.kept.table != key {
		d.kept.table, d.kept.known = key, map[[2]string][]choice{}
	}
	d.known = d.kept.known
}

// look fills in what a choice means with the unit where the table has it now.
func (d *decision) look(u *rules.SurveyUnit, c choice) choice {
	d.nodes++
	o := c.order.Order
	c.fears = make([]int, len(d.foes))
	if o != printed.Run && o != printed.Withdraw && !c.order.Watch {
		c.hits = make([]int, len(d.foes))
	}
	stance := rules.Stance{Moved: c.moved && o != printed.Hold}
	fires := false
	for k, f := range d.foes[:d.seen] {
		if c.hits != nil {
			c.hits[k] = d.kept.ledger.harm(d.table, u.ID, f.ID, stance)
			fires = fires || c.hits[k] > 0
		}
	}
	quiet := u.Hidden && !c.moved && !fires // nobody shoots at what he does not see
	for k, f := range d.foes {
		if f.Vehicle != nil && !f.Crewed {
			continue
		}
		table, percent := d.table, 100
		if k >= d.seen {
			table, percent = d.imagined, d.traits.dread
		}
		n := d.kept.ledger.harm(table, f.ID, u.ID, rules.Stance{Any: true, Bare: fires}) * percent / 100
		switch {
		case quiet:
			n /= 3
		case u.Vehicle == nil && o == printed.Run:
			n = n * 5 / 4
		}
		c.fears[k] = n
	}
	at, _ := d.table.Where(u.ID)
	c.grip = make([]int, len(d.goals))
	for k := range d.goals {
		c.grip[k] = d.grip(u, &d.goals[k], d.way(u, &d.goals[k], at.X, at.Y))
	}
	c.extra += d.err(0) + d.nearness(at.X, at.Y)
	return c
}

// stride is how far a step is that a style likes or does not, and farEnough from where
// on it is the same how far the enemy is.
const (
	stride    = 1000 // ten centimetres
	farEnough = 20 * stride
)

// nearness is what the distance from a place to the nearest enemy is worth to the style.
func (d *decision) nearness(x, y int) int {
	if d.traits.lean.Near == 0 {
		return 0
	}
	best := farEnough
	for _, f := range d.foes[:d.seen] {
		fx, fy := at(f)
		best = min(best, apart(x, y, fx, fy))
	}
	return -d.traits.lean.Near * 30 * best / stride
}

func (d *decision) drives(u *rules.SurveyUnit, o printed.Order, list []choice) []choice {
	from := u.Pose
	var seen []geom.Pose
	for _, path := range d.paths(u, o) {
		if d.late() {
			break
		}
		trip, ok := d.table.Course(u.ID, path)
		if !ok || trip.End == from || slices.Contains(seen, trip.End) {
			continue
		}
		seen = append(seen, trip.End)
		d.put(u.ID, trip.End)
		c := d.look(u, choice{order: list[0].order, move: rules.Drive{Unit: u.ID, Path: trip.Path}, moved: true})
		d.put(u.ID, from)
		if trip.Bogs {
			c.extra -= d.worth(u) * bogCost
		}
		if o == printed.Run && d.traits.nerve && u.Vehicle.Has("unreliable") { // RE-21.18
			c.extra -= d.worth(u) * 1000 / 6
		}
		// One who fails the test stays; a crew has its commander (RE-3.3, RE-8.1).
		if trip.Nerve && d.traits.nerve {
			keep := min(max(8-u.Vehicle.Discipline, 1), 6)
			for k := range c.grip {
				c.grip[k] = (c.grip[k]*keep + list[0].grip[k]*(6-keep)) / 6
			}
			for k := range c.hits {
				c.hits[k] = c.hits[k] * keep / 6
			}
		}
		list = append(list, c)
	}
	return list
}

// bogCost is what the risk of a ditch costs, in thousandths of the vehicle
// (RE-7.6).
const bogCost = 60

// paths lists ways for a vehicle: along the routes to its goals, in a fan of
// headings, back, and turns towards enemies.
func (d *decision) paths(u *rules.SurveyUnit, o printed.Order) [][]field.Segment {
	var list [][]field.Segment
	long := field.OrderDistance(o, u.Vehicle.Mvt)
	if x, y, ok := d.nearestFoe(u); ok && o != printed.Run {
		list = append(list, turnTo(u.Pose, x, y))
	}
	if long == 0 {
		return list
	}
	if d.traits.routes {
		for k := range d.goals {
			list = append(list, d.trail(u, &d.goals[k], long+field.RoadBonus), d.trail(u, &d.goals[k], long), d.trail(u, &d.goals[k], long/2))
		}
	}
	if x, y, ok := d.ahead(u, long); ok {
		first := turnTo(u.Pose, x, y)
		list = append(list, append(slices.Clip(first), field.Segment{Forward: long}))
		off := off(u.Pose.H, heading(u.Pose.X, u.Pose.Y, x, y))
		if max(off, -off) > field.MaxTurn { // round in two goes
			rest := min(max(off-first[0].Turn, -field.MaxTurn), field.MaxTurn)
			list = append(list, []field.Segment{first[0], {Forward: long / 4}, {Turn: rest}, {Forward: long * 3 / 4}})
		}
	}
	for _, far := range []int{long + field.RoadBonus, long, long / 2} {
		list = append(list, []field.Segment{{Forward: far}})
	}
	for k := 1; k <= d.traits.fan/2; k++ {
		turn := field.MaxTurn * k / max(d.traits.fan/2, 1)
		for _, t := range []int{turn, -turn} {
			list = append(list, []field.Segment{{Turn: t}, {Forward: long}}, []field.Segment{{Turn: t}, {Forward: long / 2}})
			if d.traits.bends {
				list = append(list, []field.Segment{{Turn: t}, {Forward: long / 2}, {Turn: -t}, {Forward: long / 2}})
			}
		}
	}
	if d.traits.bends { // out of a corner
		for _, t := range []int{field.MaxTurn, -field.MaxTurn} {
			list = append(list, []field.Segment{{Reverse: long / 6}, {Turn: t}, {Forward: long / 2}})
		}
	}
	return append(list, []field.Segment{{Reverse: long / 3}}, []field.Segment{{Turn: field.MaxTurn}}, []field.Segment{{Turn: -field.MaxTurn}})
}

// turnTo turns a vehicle towards a point, as far as it goes at once.
func turnTo(from geom.Pose, x, y int) []field.Segment {
	t := off(from.H, heading(from.X, from.Y, x, y))
	return []field.Segment{{Turn: min(max(t, -field.MaxTurn), field.MaxTurn)}}
}

// off is the shortest turn from one heading to another, clockwise positive.
func off(from, to int) int {
	t := geom.Norm(to - from)
	if t > geom.Turn/2 {
		t -= geom.Turn
	}
	return t
}

func (d *decision) strides(u *rules.SurveyUnit, o printed.Order, list []choice) []choice {
	long := field.OrderDistance(o, u.Squad.Mvt) - 10
	if long <= 0 || len(u.Men) == 0 {
		return list
	}
	home := u.Men[0]
	try := func(dx, dy int) bool {
		if d.late() || !d.table.Strides(u.ID, dx, dy) {
			return false
		}
		d.put(u.ID, geom.Pose{X: home.X + dx, Y: home.Y + dy})
		list = append(list, d.look(u, choice{order: list[0].order, move: rules.Stride{Unit: u.ID, By: &[2]int{dx, dy}}, moved: true}))
		d.put(u.ID, geom.Pose{X: home.X, Y: home.Y})
		return true
	}
	along := func(h int) {
		for _, part := range []int{4, 2, 1} { // shorter where the whole is not allowed
			p := geom.Pose{H: h}.Point(int64(long*part/4)*geom.PerUnit, 0)
			if try(int(p.X/geom.PerUnit), int(p.Y/geom.PerUnit)) {
				break
			}
		}
	}
	if x, y, ok := d.ahead(u, long); ok {
		if n := apart(home.X, home.Y, x, y); n <= long && n > 0 {
			try(x-home.X, y-home.Y)
		}
		along(heading(home.X, home.Y, x, y))
	}
	n := max(d.traits.fan, 4)
	for k := range n {
		along(k * geom.Turn / n)
	}
	return list
}
