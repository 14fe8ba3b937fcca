package commander

import (
	"sabot/games/commander/printed"
)

type orderKind uint8

const (
	orderEnd orderKind = iota
	orderMove
	orderFire
	orderDraw
)

// step is one unit's part in a move.
type step struct {
	unit int
	leg
}

// order is one action of the Play as the lookahead sees it.
type order struct {
	kind  orderKind
	from  printed.Pos
	steps [maxShots]step
	n     int
	value float64
}

// bogged is the share of a vehicle's worth that entering Woods costs.
const bogged = 0.5 * stopShare

// carryOut does what an order does on average.
func (f *field) carryOut(o *order, side int) {
	switch o.kind {
	case orderMove:
		for _, s := range o.steps[:o.n] {
			f.step(s)
		}
	case orderFire:
		var buf [maxShots]strike
		_, plan := f.volley(o.from, side, buf[:0])
		for _, s := range plan {
			f.posts[s.firer].fired = true
		}
	case orderDraw:
		f.decks[side]--
		f.bonus[side] += drawWorth
	case orderEnd:
	}
}

// step moves one unit of an order.
func (f *field) step(s step) {
	f.moveTo(s.unit, s.to)
	t := &f.troops[s.unit]
	if f.v.Ground[s.to].Bogs && t.card.Vehicle() {
		f.bonus[1-t.side] += bogged * t.worth
	}
}

// add appends a unit's step to a move and carries it out.
func (o *order) add(after *field, s step) {
	o.steps[o.n] = s
	o.n++
	after.step(s)
}

// size is how many cards a unit takes with it (TC-8.0.a).
func (f *field) size(i int) int {
	n := 0
	for _, k := range f.troops[i].with(i) {
		if k == i || k >= 0 && !f.v.Options.RidersFree {
			n++
		}
	}
	return n
}

// movers lists the units of a stack that may move, one of each kind where they
// are alike in everything.
func (f *field) movers(list []int, from printed.Pos, side int) []int {
	add := func(i int) {
		t, p := &f.troops[i], &f.posts[i]
		if t.side == side && t.carrier < 0 && !p.fired && !p.stuck && p.alive > gone && !(p.moved && (f.v.Options.OnceEach || p.pos == reserve)) {
			list = append(list, i)
		}
	}
	if from == reserve {
		for i := range f.posts {
			if f.posts[i].pos == reserve {
				add(i)
			}
		}
		return list
	}
	for i := f.head[from][side]; i >= 0; i = f.next[i] {
		add(int(i))
	}
	return list
}

// alike tells whether moving one unit is as good as moving another.
func (f *field) alike(i, j int) bool {
	a, b := &f.troops[i], &f.troops[j]
	return a.card == b.card && a.arms == b.arms && !a.loaded() && !b.loaded() && f.posts[i] == f.posts[j] && a.entry == b.entry
}
