package commander

import (
	"cmp"
	"math"
	"slices"
)

// course is a whole turn that is thought of, and what is to be expected of it.
type course struct {
	first order
	value float64
	field *field // as it stands when the turns gone through so far are over
	won   bool   // the battle is over
}

// depth is how wide and how far a turn is gone through.
type depth struct {
	firsts  int // first actions that are followed
	seconds int // second actions behind each
	kept    int // turns whose consequences are gone through
	turns   int // turns that follow, the enemy's first
	beam    int // actions that whoever is on turn then thinks of
}

// depths are gone through one after the other while there are nodes left; the
// last one that was finished decides.
func depths() []depth {
	return []depth{
		{firsts: 5, seconds: 1, kept: 4, turns: 1, beam: 1},
		{firsts: 8, seconds: 2, kept: 8, turns: 1, beam: 2},
		{firsts: 10, seconds: 3, kept: 12, turns: 2, beam: 2},
		{firsts: 14, seconds: 4, kept: 20, turns: 3, beam: 2},
		{firsts: 18, seconds: 5, kept: 32, turns: 3, beam: 3},
		{firsts: 24, seconds: 6, kept: 48, turns: 4, beam: 4},
	}
}

// trust is the share of the later of two judgements: it has seen more, and has
// gone through more that may happen otherwise.
const trust = 0.4

// foresee orders the first actions by what the turns that begin with them lead to.
func (t *thinker) foresee(f *field, list []order) []order {
	best := list
	for _, d := range depths() {
		if t.plan.spent() {
			break
		}
		next := t.look(f, list, d)
		if t.plan.spent() {
			break
		}
		best = next
	}
	return best
}

// look goes through the turns that begin with the actions of a list to some depth.
func (t *thinker) look(f *field, list []order, d depth) []order {
	p := &t.plan
	courses := t.courses(f, list, d)
	defer func() {
		for i := range courses {
			p.giveBack(courses[i].field)
		}
	}()
	live := courses
	mover := t.side
	for range d.turns {
		mover = 1 - mover
		for i := range live {
			c := &live[i]
			if c.won {
				continue
			}
			v := p.playTurn(c.field, mover, d.beam)
			if mover != t.side {
				v = -v
			}
			c.value += (v - c.value) * trust
			if p.spent() {
				return list
			}
		}
		slices.SortStableFunc(live, func(a, b course) int { return cmp.Compare(b.value, a.value) })
		live = live[:(len(live)+1)/2]
	}
	out := make([]order, 0, len(list)+len(courses))
	add := func(o order, value float64) {
		if !slices.ContainsFunc(out, func(e order) bool { return e.same(&o) }) {
			o.value = value
			out = append(out, o)
		}
	}
	// Those that were gone through furthest come first, whatever the others seemed to be worth.
	for i := range courses {
		add(courses[i].first, courses[i].value)
	}
	for _, o := range list {
		add(o, o.value-4*victory)
	}
	return out
}

// same tells whether two orders are the same.
func (o *order) same(e *order) bool {
	return o.kind == e.kind && o.from == e.from && o.n == e.n && o.steps == e.steps
}

// courses lists the turns that look best at once, each with the field behind it.
func (t *thinker) courses(f *field, list []order, d depth) []course {
	p := &t.plan
	var all []course
	seen := map[uint64]bool{}
	keep := func(first order, value float64, after *field) {
		key := after.digest()
		if seen[key] {
			return
		}
		seen[key] = true
		won := after.won(t.side)
		if won { // nothing that the other side might do now counts
			value += 2 * victory
		}
		if len(all) == d.kept {
			if last := &all[len(all)-1]; last.value >= value {
				return
			}
			p.giveBack(all[len(all)-1].field)
			all = all[:len(all)-1]
		}
		c := course{first: first, value: value, field: p.scratch(), won: won}
		after.copyTo(c.field)
		at, _ := slices.BinarySearchFunc(all, value, func(c course, v float64) int { return cmp.Compare(v, c.value) })
		all = slices.Insert(all, at, c)
	}
	after, later := p.scratch(), p.scratch()
	defer p.giveBack(after)
	defer p.giveBack(later)
	for i := range list[:min(len(list), d.firsts)] {
		o := list[i]
		f.copyTo(after)
		after.carryOut(&o, t.side)
		if after.won(t.side) { // the sooner the better
			o.value += victory
		}
		if o.kind == orderEnd || f.v.Supply < 2 || p.spent() || after.won(t.side) {
			keep(o, o.value, after)
			continue
		}
		seconds := p.orders(after, t.side)
		for _, s := range seconds[:min(len(seconds), d.seconds)] {
			after.copyTo(later)
			later.carryOut(&s, t.side)
			value := s.value
			if f.v.Supply > 2 && s.kind != orderEnd {
				third := p.orders(later, t.side)[0]
				later.carryOut(&third, t.side)
				value = third.value
			}
			keep(o, value, later)
		}
	}
	for _, o := range t.charges(f) {
		f.copyTo(after)
		after.carryOut(&o, t.side)
		s := p.orders(after, t.side)[0]
		after.carryOut(&s, t.side)
		keep(o, s.value, after)
	}
	return all
}

// charges lists first moves of stacks that with a second one reach what they could
// not reach with one: an enemy, or ground that wins. What stands in between looks
// like nothing by itself.
func (t *thinker) charges(f *field) []order {
	if f.v.Supply < 2 {
		return nil
	}
	p := &t.plan
	var all []order
	mid, end := p.scratch(), p.scratch()
	defer p.giveBack(mid)
	defer p.giveBack(end)
	for _, from := range f.places {
		if f.head[from][t.side] < 0 || p.spent() {
			continue
		}
		var buf [48]int
		movers := f.movers(buf[:0], from, t.side)
		movers = slices.DeleteFunc(movers, func(i int) bool { return !f.troops[i].card.Fast })
		if len(movers) == 0 {
			continue
		}
		slices.SortStableFunc(movers, func(a, b int) int { return cmp.Compare(f.troops[b].worth, f.troops[a].worth) })
		movers = movers[:min(len(movers), maxShots)]
		var ways, far [64]leg
		near := f.destinations(ways[:0], movers[0], from)
		best := order{value: math.Inf(-1)}
		for _, l := range near {
			if f.head[l.to][1-t.side] >= 0 {
				continue
			}
			o := order{kind: orderMove, from: from}
			f.copyTo(mid)
			for _, i := range movers {
				if f.mayStep(i, from, l) && mid.hasRoom(i, l.to) {
					o.add(mid, step{i, l})
				}
			}
			if o.n < len(movers) {
				continue
			}
			for _, m := range mid.destinations(far[:0], movers[0], l.to) {
				if slices.ContainsFunc(near, func(n leg) bool { return n.to == m.to }) || mid.head[m.to][1-t.side] < 0 {
					continue
				}
				mid.copyTo(end)
				second := order{kind: orderMove, from: l.to}
				for _, i := range movers {
					if mid.mayStep(i, l.to, m) && end.hasRoom(i, m.to) {
						second.add(end, step{i, m})
					}
				}
				if second.n == 0 {
					continue
				}
				if v := p.outlook(end, t.side); v > best.value {
					best, best.value = o, v
				}
			}
		}
		if best.n > 0 {
			all = append(all, best)
		}
	}
	slices.SortStableFunc(all, func(a, b order) int { return cmp.Compare(b.value, a.value) })
	return all[:min(len(all), 3)]
}

// digest stands for where everybody is and what is left of him: two turns that
// come to the same are one.
func (f *field) digest() uint64 {
	d := uint64(14695981039346656037)
	mix := func(n uint64) { d = (d ^ n) * 1099511628211 }
	for i := range f.posts {
		p := &f.posts[i]
		n := uint64(p.pos) | uint64(int64(p.alive*1e6))<<8
		if p.moved {
			n |= 1 << 60
		}
		if p.fired {
			n |= 1 << 61
		}
		mix(n)
	}
	mix(uint64(f.decks[0]))
	mix(uint64(f.decks[1]))
	return d
}

// playTurn goes on from the end of the other side's turn with a turn of one's
// own, of two actions, and tells what that is worth to whoever played it.
func (p *planner) playTurn(f *field, side, beam int) float64 {
	f.fightMelees()
	for i := range f.posts {
		f.posts[i].moved, f.posts[i].fired = false, false
	}
	width := p.width
	p.width = 0
	defer func() { p.width = width }()
	list := p.orders(f, side)
	after := p.scratch()
	defer p.giveBack(after)
	best, pick, then := math.Inf(-1), list[0], order{kind: orderEnd}
	for i := range list[:min(len(list), beam)] {
		o := &list[i]
		if o.kind == orderEnd {
			if o.value > best {
				best, pick, then = o.value, *o, *o
			}
			continue
		}
		f.copyTo(after)
		after.carryOut(o, side)
		if s := p.orders(after, side)[0]; s.value > best {
			best, pick, then = s.value, *o, s
		}
		if p.spent() {
			break
		}
	}
	f.carryOut(&pick, side)
	f.carryOut(&then, side)
	return best
}
