package fieldcraft

import (
	"slices"

	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/geom"
)

// spot is a place a unit can go to, with the action that takes it there; nil
// stays.
type spot struct {
	action game.Action
	value  int
}

// distance is how far an order takes a unit on open ground (RE-0.7).
func distance(o rules.Order, mvt int) int {
	switch o {
	case rules.Advance, rules.Assault:
		return mvt
	case rules.Run:
		return mvt * 3 / 2
	case rules.Crawl:
		return mvt / 2
	default:
		return 0
	}
}

// bestSpot is the best place that an order lets a unit go to, staying among
// them.
func (d *decision) bestSpot(u *rules.SurveyUnit, o rules.Order) spot {
	d.table.Intend(u.ID, o)
	best := spot{value: d.err(d.rate(u, o, false, false))}
	if u.Vehicle != nil {
		d.drives(u, o, &best)
	} else {
		d.strides(u, o, &best)
	}
	return best
}

// rate judges a unit where the table has it now.
func (d *decision) rate(u *rules.SurveyUnit, o rules.Order, moved, bogs bool) int {
	d.nodes++
	value := 0
	if o != rules.Run && o != rules.Withdraw {
		value += d.bestShot(u.ID, rules.Stance{Moved: moved})
	}
	danger := d.danger(u) * d.traits.caution / 100
	switch {
	case u.Hidden && !moved: // nobody shoots at what he does not see
		danger /= 8
	case u.Vehicle == nil && o == rules.Run:
		danger = danger * 5 / 4
	}
	value -= danger
	x, y := d.stands(u)
	value += d.ground(u, x, y)
	if bogs {
		value -= worth(u) * 60
	}
	return value
}

// stands is where the table has a unit now.
func (d *decision) stands(u *rules.SurveyUnit) (x, y int) {
	at, _ := d.table.Where(u.ID)
	return at.X, at.Y
}

// drives tries ways for a vehicle.
func (d *decision) drives(u *rules.SurveyUnit, o rules.Order, best *spot) {
	from, stay := u.Pose, best.value
	for _, path := range d.paths(u, o) {
		if d.late() {
			return
		}
		trip, ok := d.table.Course(u.ID, path)
		if !ok || trip.End == from {
			continue
		}
		d.table.Put(u.ID, trip.End)
		value := d.err(d.rate(u, o, true, trip.Bogs))
		d.table.Put(u.ID, from)
		if trip.Nerve && d.traits.nerve { // one who fails the test stays
			value = stay + (value-stay)*keeps(u)/6
		}
		if value > best.value {
			*best = spot{rules.Drive{Unit: u.ID, Path: trip.Path}, value}
		}
	}
}

// keeps is how many faces of a die a crew with its commander keeps its nerve
// on (RE-3.3, RE-8.1).
func keeps(u *rules.SurveyUnit) int { return min(max(8-u.Vehicle.Discipline, 1), 6) }

// maxTurn is the most a vehicle turns in one go (RE-6.2).
const maxTurn = 450

// paths lists ways for a vehicle: in a fan of headings, full and half, back,
// turns towards enemies, and towards the goal.
func (d *decision) paths(u *rules.SurveyUnit, o rules.Order) [][]rules.Segment {
	var list [][]rules.Segment
	long := distance(o, u.Vehicle.Mvt)
	if x, y, ok := d.nearestFoe(u); ok && o != rules.Run {
		list = append(list, turnTo(u.Pose, x, y))
	}
	if long == 0 {
		return list
	}
	if x, y, ok := d.ahead(u, long); ok {
		first := turnTo(u.Pose, x, y)
		list = append(list, append(slices.Clip(first), rules.Segment{Forward: long}))
		off := off(u.Pose.H, heading(u.Pose.X, u.Pose.Y, x, y))
		if max(off, -off) > maxTurn { // round in two goes
			rest := min(max(off-first[0].Turn, -maxTurn), maxTurn)
			list = append(list, []rules.Segment{first[0], {Forward: long / 4}, {Turn: rest}, {Forward: long * 3 / 4}})
		}
	}
	list = append(list, []rules.Segment{{Forward: long}}, []rules.Segment{{Forward: long / 2}})
	for k := 1; k <= d.traits.fan/2; k++ {
		turn := maxTurn * k / max(d.traits.fan/2, 1)
		for _, t := range []int{turn, -turn} {
			list = append(list, []rules.Segment{{Turn: t}, {Forward: long}}, []rules.Segment{{Turn: t}, {Forward: long / 2}})
			if d.traits.bends {
				list = append(list, []rules.Segment{{Turn: t}, {Forward: long / 2}, {Turn: -t}, {Forward: long / 2}})
			}
		}
	}
	return append(list, []rules.Segment{{Reverse: long / 3}}, []rules.Segment{{Turn: maxTurn}}, []rules.Segment{{Turn: -maxTurn}})
}

// turnTo turns a vehicle towards a point, as far as it goes at once.
func turnTo(from geom.Pose, x, y int) []rules.Segment {
	t := off(from.H, heading(from.X, from.Y, x, y))
	return []rules.Segment{{Turn: min(max(t, -maxTurn), maxTurn)}}
}

// off is the shortest turn from one heading to another, clockwise positive.
func off(from, to int) int {
	t := geom.Norm(to - from)
	if t > geom.Turn/2 {
		t -= geom.Turn
	}
	return t
}

// strides tries ways for a squad.
func (d *decision) strides(u *rules.SurveyUnit, o rules.Order, best *spot) {
	long := distance(o, u.Squad.Mvt) - 10
	if long <= 0 || len(u.Men) == 0 {
		return
	}
	home := u.Men[0]
	try := func(dx, dy int) bool {
		if d.late() || !d.table.Strides(u.ID, dx, dy) {
			return false
		}
		d.table.Put(u.ID, geom.Pose{X: home.X + dx, Y: home.Y + dy})
		value := d.err(d.rate(u, o, true, false))
		d.table.Put(u.ID, geom.Pose{X: home.X, Y: home.Y})
		if value > best.value {
			*best = spot{rules.Stride{Unit: u.ID, By: &[2]int{dx, dy}}, value}
		}
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
}
