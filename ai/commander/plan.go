package commander

import (
	"cmp"
	"slices"

	"sabot/games/commander/printed"
)

// planner looks for the best orders of one side. It keeps the memory that
// looking ahead needs.
type planner struct {
	eval  evaluation
	width int // stacks whose moves are composed of several legs
	nodes int64
	limit int64
	stop  func() bool
	pool  []*field
	work  field
}

// scratch hands out a field to write on; give takes it back.
func (p *planner) scratch() *field {
	if n := len(p.pool); n > 0 {
		f := p.pool[n-1]
		p.pool = p.pool[:n-1]
		return f
	}
	return new(field)
}

func (p *planner) giveBack(f *field) { p.pool = append(p.pool, f) }

// outlook is what a field is worth to a side at the end of its turn: the
// melees of this turn and of the next are fought, then the enemy moves.
func (p *planner) outlook(f *field, side int) float64 {
	p.nodes++
	w := &p.work
	f.copyTo(w)
	w.fightMelees()
	first := w.judge(&p.eval, side, 1-side) - w.crowding(side)
	if !w.anyMelee() {
		return first
	}
	w.fightMelees()
	return 0.5*first + 0.5*(w.judge(&p.eval, side, 1-side)-w.crowding(side))
}

func (f *field) anyMelee() bool {
	for _, p := range f.places {
		if f.head[p][0] >= 0 && f.head[p][1] >= 0 {
			return true
		}
	}
	return false
}

// spent tells whether the planner has to come to an end.
func (p *planner) spent() bool {
	return p.limit > 0 && p.nodes >= p.limit || p.stop != nil && p.stop()
}

// orders lists what a side can do with one Supply point, best first, each with
// the outlook after it. Ending comes with the outlook of doing nothing.
func (p *planner) orders(f *field, side int) []order {
	list := []order{{kind: orderEnd, value: p.outlook(f, side)}}
	after := p.scratch()
	defer p.giveBack(after)
	if f.decks[side] > 0 && f.v.Scenario.Deck != "none" {
		o := order{kind: orderDraw}
		f.copyTo(after)
		after.carryOut(&o, side)
		o.value = p.outlook(after, side)
		list = append(list, o)
	}
	for _, at := range f.places {
		if f.head[at][side] < 0 {
			continue
		}
		o := order{kind: orderFire, from: at}
		f.copyTo(after)
		var buf [maxShots]strike
		if gain, _ := after.volley(at, side, buf[:0]); gain > 0 {
			o.value = p.outlook(after, side)
			list = append(list, o)
		}
	}
	list = p.moves(f, side, list)
	slices.SortStableFunc(list, func(a, b order) int { return cmp.Compare(b.value, a.value) })
	return list
}

// moves lists moves: every unit by itself, whole stacks together, and for the
// most promising stacks moves composed leg by leg.
func (p *planner) moves(f *field, side int, list []order) []order {
	var leaders []order
	sources := append([]printed.Pos{reserve}, f.places...)
	for _, from := range sources {
		if p.spent() {
			break
		}
		if from != reserve && f.head[from][side] < 0 {
			continue
		}
		var buf [48]int
		movers := f.movers(buf[:0], from, side)
		if len(movers) == 0 {
			continue
		}
		first := len(list)
		list = p.unitMoves(f, side, from, movers, list)
		if len(list) > first && len(movers) > 1 {
			leaders = append(leaders, slices.MaxFunc(list[first:], func(a, b order) int { return cmp.Compare(a.value, b.value) }))
		}
		list = p.stackMoves(f, side, from, movers, list)
		list = p.raid(f, side, from, movers, list)
	}
	slices.SortStableFunc(leaders, func(a, b order) int { return cmp.Compare(b.value, a.value) })
	for _, o := range leaders[:min(len(leaders), p.width)] {
		list = p.extend(f, side, o, list)
	}
	return list
}

// raid sends the cards of one stack to different positions that win, as many
// as lie open: the move that ends games (TC-16.0.a).
func (p *planner) raid(f *field, side int, from printed.Pos, movers []int, list []order) []order {
	if !p.eval.rush || len(movers) < 2 || f.needed[side] == 0 {
		return list
	}
	o := order{kind: orderMove, from: from}
	after := p.scratch()
	defer p.giveBack(after)
	f.copyTo(after)
	cards := 0
	for _, i := range movers {
		if o.n == maxShots || cards+f.size(i) > maxShots || !f.troops[i].card.Combat() {
			continue
		}
		var buf [64]leg
		best, high := leg{}, 0.3
		for _, l := range f.destinations(buf[:0], i, from) {
			if !slices.Contains(f.goals[side], l.to) || after.controls(l.to, side) > 0 || !after.hasRoom(i, l.to) {
				continue
			}
			if chance := after.empty(l.to, 1-side); chance > high {
				best, high = l, chance
			}
		}
		if best.to != 0 {
			o.add(after, step{i, best})
			cards += f.size(i)
		}
	}
	if o.n < 2 {
		return list
	}
	o.value = p.outlook(after, side)
	return append(list, o)
}

func (p *planner) unitMoves(f *field, side int, from printed.Pos, movers []int, list []order) []order {
	after := p.scratch()
	defer p.giveBack(after)
	var buf [64]leg
	for k, i := range movers {
		if slices.ContainsFunc(movers[:k], func(j int) bool { return f.alike(i, j) }) {
			continue
		}
		for _, l := range f.destinations(buf[:0], i, from) {
			if !f.hasRoom(i, l.to) {
				continue
			}
			o := order{kind: orderMove, from: from}
			f.copyTo(after)
			o.add(after, step{i, l})
			o.value = p.outlook(after, side)
			list = append(list, o)
		}
	}
	return list
}

// stackMoves moves the two or three best units of a stack to one position.
func (p *planner) stackMoves(f *field, side int, from printed.Pos, movers []int, list []order) []order {
	if len(movers) < 2 {
		return list
	}
	movers = slices.Clone(movers)
	slices.SortStableFunc(movers, func(a, b int) int { return cmp.Compare(f.troops[b].worth, f.troops[a].worth) })
	after := p.scratch()
	defer p.giveBack(after)
	for size := 2; size <= min(len(movers), maxShots); size++ {
		p.groupMoves(f, after, side, from, movers[:size], &list)
		if from != reserve && size == 2 && len(movers) == 3 {
			p.groupMoves(f, after, side, from, movers[1:3], &list)
		}
	}
	if from == reserve && len(movers) > maxShots { // a squad to go with the tanks
		for _, i := range movers[2:] {
			if f.troops[i].card.Foot() != f.troops[movers[0]].card.Foot() {
				p.groupMoves(f, after, side, from, []int{movers[0], movers[1], i}, &list)
				break
			}
		}
	}
	return list
}

// groupMoves offers one group on every way that all its units can go.
func (p *planner) groupMoves(f, after *field, side int, from printed.Pos, units []int, list *[]order) {
	slowest := units[0]
	cards := 0
	for _, i := range units {
		cards += f.size(i)
		a, b := f.troops[i].card, f.troops[slowest].card
		if !a.Fast && b.Fast || a.Fast == b.Fast && a.Wheels() && !b.Wheels() {
			slowest = i
		}
	}
	if cards > maxShots {
		return
	}
	var buf [64]leg
	for _, l := range f.destinations(buf[:0], slowest, from) {
		o := order{kind: orderMove, from: from}
		f.copyTo(after)
		for _, i := range units {
			if !f.mayStep(i, from, l) || !after.hasRoom(i, l.to) {
				break
			}
			o.add(after, step{i, l})
		}
		if o.n == len(units) {
			o.value = p.outlook(after, side)
			*list = append(*list, o)
		}
	}
}

// mayStep tells whether a unit can go the way of its group.
func (f *field) mayStep(i int, from printed.Pos, l leg) bool {
	var buf [64]leg
	t := &f.troops[i]
	if l.via != 0 && !t.card.Fast {
		return false
	}
	for _, own := range f.destinations(buf[:0], i, from) {
		if own.to == l.to {
			return l.via == 0 || t.card.Wheels() == (own.via != 0) || own.via == l.via || !t.card.Wheels()
		}
	}
	return false
}

// extend adds legs of further units of the same stack to a move as long as
// they make it better.
func (p *planner) extend(f *field, side int, o order, list []order) []order {
	base, after := p.scratch(), p.scratch()
	defer p.giveBack(base)
	defer p.giveBack(after)
	var buf [48]int
	movers := f.movers(buf[:0], o.from, side)
	for !p.spent() {
		cards := 0
		f.copyTo(base)
		for _, s := range o.steps[:o.n] {
			cards += f.size(s.unit)
			base.step(s)
		}
		best := o
		for _, i := range movers {
			if o.n == maxShots || cards+f.size(i) > maxShots || slices.ContainsFunc(o.steps[:o.n], func(s step) bool { return s.unit == i }) {
				continue
			}
			var ways [64]leg
			for _, l := range f.destinations(ways[:0], i, o.from) {
				if !base.hasRoom(i, l.to) || !o.fits(f, i, l) {
					continue
				}
				longer := o
				base.copyTo(after)
				longer.add(after, step{i, l})
				longer.value = p.outlook(after, side)
				if longer.value > best.value+0.01 {
					best = longer
				}
			}
		}
		if best.n == o.n {
			return list
		}
		o = best
		list = append(list, o)
	}
	return list
}

// fits tells whether a further unit may go a way together with the others: to
// the same end only as one group, so on the same path.
func (o *order) fits(f *field, i int, l leg) bool {
	for _, s := range o.steps[:o.n] {
		if s.to == l.to && (s.via != l.via || f.troops[i].card.Fast != f.troops[s.unit].card.Fast && l.via != 0) {
			return false
		}
	}
	return true
}

// reply is what a field is worth to a side after the enemy has played his next
// turn as well as one who looks one action ahead plays it.
func (p *planner) reply(f *field, side int) float64 {
	w, foe := p.scratch(), 1-side
	defer p.giveBack(w)
	f.copyTo(w)
	w.fightMelees()
	for i := range w.posts {
		w.posts[i].moved, w.posts[i].fired = false, false
	}
	width := p.width
	p.width = 0
	defer func() { p.width = width }()
	value := 0.0
	for k := range 2 {
		best := p.orders(w, foe)[0]
		value = best.value
		if best.kind == orderEnd {
			break
		}
		if k == 0 {
			w.carryOut(&best, foe)
		}
	}
	return -value
}
