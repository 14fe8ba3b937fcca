package tankchess

import "math/bits"

// route is a drive over plain ground as a little program: every way to go, in
// depth-first order. A blocked square skips all ways that lead through it. On
// entering a square with r steps left all headings within r turns of the
// current one can be reached there; so it takes 69 steps, not 131 nodes with
// three neighbours each, to find where a light tank can go.
type route struct {
	steps  []routeStep
	places []int16 // differences to the start, without repetition; the first is the start itself
	turns  uint8   // headings on the start square
}

type routeStep struct {
	bit   uint8 // of the square in the packed window
	place uint8 // index into places
	reach uint8 // headings that can be taken up there
	skip  uint8 // steps to leave out when the square is blocked
}

func makeRoute(w *window, speed int, h uint8) route {
	r := route{places: []int16{0}, turns: within(h, speed) &^ (1 << h)}
	r.from(w, 0, 0, h, speed)
	dx, dy := step(h + 4)
	r.enter(w, dx, dy, 1<<h) // the reverse (CH-4.e)
	return r
}

// within is the set of headings at most n turns away from h.
func within(h uint8, n int) uint8 {
	set := uint8(1) << h
	for range n {
		set = turretLines(set)
	}
	return set
}

// from adds every way on from a place and heading with so many steps left.
func (r *route) from(w *window, x, y int, h uint8, left int) {
	for turn := range uint8(8) {
		cost := int(min(turn, 8-turn))
		if cost >= left {
			continue
		}
		g := (h + turn) & 7
		dx, dy := step(g)
		rest := left - cost - 1
		at := r.enter(w, x+dx, y+dy, within(g, rest))
		r.from(w, x+dx, y+dy, g, rest)
		r.steps[at].skip = uint8(len(r.steps) - at)
	}
}

func (r *route) enter(w *window, x, y int, headings uint8) int {
	diff := int16(y*stride + x)
	place := 0
	for place < len(r.places) && r.places[place] != diff {
		place++
	}
	if place == len(r.places) {
		r.places = append(r.places, diff)
	}
	s := routeStep{bit: w.bit(x, y), place: uint8(place), reach: headings, skip: 1}
	r.steps = append(r.steps, s)
	return len(r.steps) - 1
}

// ownBit stands for the unit's own square, which is never blocked for it.
const ownBit = 127

// bit is the place of a square in the packed window.
func (w *window) bit(x, y int) uint8 {
	for _, s := range w.rows[:w.n] {
		if int(s.row) == y && x >= int(s.from) && s.wide>>(x-int(s.from))&1 != 0 {
			at := s.to + uint8(x-int(s.from))
			if s.right {
				at += 64
			}
			return at
		}
	}
	return ownBit
}

// follow fills drive from its packed window alone.
func (r *route) follow(drive *reach) {
	var headings [128]uint8
	headings[0] = r.turns
	words := [2]uint64{drive.left, drive.right}
	steps := r.steps
	for i := 0; i < len(steps); {
		s := steps[i]
		if words[s.bit>>6&1]>>(s.bit&63)&1 != 0 {
			i += int(s.skip)
			continue
		}
		headings[s.place&127] |= s.reach
		i++
	}
	headings[0] &= r.turns
	n, states := 0, 0
	for i, place := range r.places {
		h := headings[i&127]
		if h == 0 {
			continue
		}
		drive.offsets[n] = place
		drive.headings[n] = h
		states += bits.OnesCount8(h)
		n++
	}
	drive.offsetCount, drive.states, drive.lossCount, drive.out = uint8(n), uint16(states), 0, false
}
