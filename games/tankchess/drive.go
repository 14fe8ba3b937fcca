package tankchess

import (
	"slices"

	"sabot/game"
)

// Step is one element of a movement (CH-4.a, CH-4.e).
type Step byte

// The steps, by their letters in path comments.
const (
	Forward   Step = 'F'
	TurnLeft  Step = 'L'
	TurnRight Step = 'R'
	Reverse   Step = 'B'
)

// Path is a movement step by step, written with the letters of [Step].
type Path string

// reverses tells the single step backwards from all other movement.
func (p Path) reverses() bool { return p == Path(Reverse) }

// End tells how a movement ends.
type End uint8

// The ends of a movement.
const (
	Stays   End = iota // on a square of the board
	Out                // off the board (CH-9.b)
	Sunk               // lost in water (CH-14.d)
	BlownUp            // lost on a mine (CH-14.h)
)

// String is the end as in the JSON form, which leaves the usual one out.
func (e End) String() string { return nameOf(e, "", "out", "sunk", "blown-up") }

// Values lists the ends that the JSON form names.
func (End) Values() []string { return names([]End{Out, Sunk, BlownUp}) }

// MarshalText writes the end.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads an end other than the usual one.
func (e *End) UnmarshalText(text []byte) error {
	return named(e, "end", []End{Out, Sunk, BlownUp}, text)
}

// node is a place in the movement graph (CH-4.h), or an end outside of it.
type node struct {
	at      int32
	parent  int32 // index of the node before, -1 at the start
	dist    int16
	heading Heading
	end     End
	step    Step // that led here
	final   bool // the movement cannot go on from here
}

// driver explores the movements of one unit after another in one position.
// Its memory is reused, so that listing all moves allocates little.
type driver struct {
	s     *state
	nodes []node   // in order of discovery: a breadth-first search
	seen  []uint16 // stamp of the run that reached (cell, heading)
	stamp uint16
	// The unit being driven:
	from  int
	stats Stats
	owner side
	exits bool // may leave the board over its far edge
}

func (s *state) driver() *driver {
	return &driver{s: s, seen: make([]uint16, len(s.cells)*8), nodes: make([]node, 0, 256)}
}

// run finds every end state of the unit on cell from within limit steps, the
// reverse included (CH-4.h). The first node is the start itself.
func (d *driver) run(from, limit int) {
	c := d.s.cells[from]
	d.from, d.stats, d.owner = from, c.kind.Stats(), c.owner
	d.exits = d.s.exits(&d.stats)
	d.stamp++
	d.nodes = append(d.nodes[:0], node{at: int32(from), parent: -1, heading: c.heading})
	d.seen[from*8+int(c.heading)] = d.stamp
	for i := 0; i < len(d.nodes); i++ {
		n := d.nodes[i]
		if n.final || int(n.dist) >= limit {
			continue
		}
		d.enter(i, n.heading, Forward)
		d.turn(i, n.heading.Left(), TurnLeft)
		d.turn(i, n.heading.Right(), TurnRight)
	}
	if limit > 0 {
		d.enter(0, c.heading.Back(), Reverse)
	}
}

// limit is how many steps the unit on a cell has: its speed, or one where it
// starts in mud (CH-4.b, CH-14.f).
func (s *state) limit(from int) int {
	if s.cells[from].ground == Mud {
		return 1
	}
	return s.cells[from].kind.Stats().Speed
}

func (d *driver) turn(i int, h Heading, step Step) {
	n := d.nodes[i]
	d.add(node{at: n.at, parent: int32(i), dist: n.dist + 1, heading: h, step: step})
}

// enter adds the node that a forward step from node i in direction dir leads
// to, or the reverse step; the hull keeps its heading.
func (d *driver) enter(i int, dir Heading, step Step) {
	n := d.nodes[i]
	to := int(n.at) + d.s.steps[dir]
	next := node{at: int32(to), parent: int32(i), dist: n.dist + 1, heading: n.heading, step: step}
	if d.s.cells[to].ground == beyond {
		if !d.exits {
			return
		}
		if leaves, _ := d.leaves(int(n.at), dir); leaves && (step != Reverse || d.s.opts.ReverseExit) {
			// All ways out are one move (CH-9.e): they share the corner cell.
			next.at, next.heading, next.end, next.final = 0, N, Out, true
			d.add(next)
		}
		return
	}
	how := d.onto(to, step == Reverse)
	if how == barred || d.hullPinched(int(n.at), dir, step) {
		return
	}
	switch how {
	case halts:
		next.final = true
	case sinks:
		next.end, next.final, next.heading = Sunk, true, N
	case blowsUp:
		next.end, next.final, next.heading = BlownUp, true, N
	case barred, passes:
	}
	if step == Reverse {
		next.final = true
	}
	d.add(next)
}

// add keeps a node unless a path at least as short has reached it (CH-4.g).
// The reverse comes last and takes one step, so it replaces any other way.
func (d *driver) add(n node) {
	mark := &d.seen[int(n.at)*8+int(n.heading)]
	if *mark != d.stamp {
		*mark = d.stamp
		d.nodes = append(d.nodes, n)
		return
	}
	if n.step != Reverse {
		return
	}
	for i := range d.nodes[1:] {
		if old := &d.nodes[i+1]; old.at == n.at && old.heading == n.heading {
			old.parent, old.dist, old.step = n.parent, n.dist, n.step
		}
	}
}

// onto judges one step onto a cell of the board. The unit's own start square
// counts as empty of it (CH-4.d).
func (d *driver) onto(to int, reverse bool) entry {
	c := &d.s.cells[to]
	if c.live() && to != d.from {
		return barred
	}
	return enters(&d.stats, c.ground, c.wreck, reverse)
}

// hullPinched applies the house rule strictDiagonals to a step: barred when the
// unit could enter neither of the squares beside it by a step of that kind.
// What lies beyond the edge never blocks (CH-4.c).
func (d *driver) hullPinched(at int, dir Heading, step Step) bool {
	if !d.s.opts.StrictDiagonals || !dir.Diagonal() {
		return false
	}
	for _, beside := range [2]int{at + d.s.steps[dir.Left()], at + d.s.steps[dir.Right()]} {
		if d.s.cells[beside].ground == beyond || d.onto(beside, step == Reverse) != barred {
			return false
		}
	}
	return true
}

// leaves tells whether a step from a cell in direction dir crosses the far
// edge (CH-9.b), and whether it would do so through a corner (CH-9.c).
func (d *driver) leaves(at int, dir Heading) (leaves, corner bool) {
	dx, dy := dir.Delta()
	file, rank := at%d.s.stride-1+dx, at/d.s.stride-1+dy
	farEdge := d.s.height
	if d.owner == side(Black) {
		farEdge = -1
	}
	inside := file >= 0 && file < d.s.width
	return rank == farEdge && inside, rank == farEdge && !inside
}

// exits tells whether units with these stats may leave the board under the
// objective played for (CH-9.b, CH-14.j).
func (s *state) exits(u *Stats) bool {
	switch s.opts.Objective {
	case Standard:
		return u.Command
	case Breakthrough:
		return true
	default:
		return false
	}
}

// Moves lists every legal move of the side to move in a fixed order: unit by
// unit from a1, the end states of each by distance, the shots of each end
// state after the move without one. It is empty outside of the turns.
func (p Position) Moves() []Move {
	s := p.s
	if s.result != nil || s.phase != Moving {
		return nil
	}
	return s.moves(s.turn, make([]Move, 0, 640))
}

// moves appends what seat could do if it were its turn.
func (s *state) moves(seat game.Seat, list []Move) []Move {
	d := s.driver()
	shots := make([]shot, 0, 8)
	s.each(func(at int) {
		if c := s.cells[at]; !c.live() || c.owner != side(seat) {
			return
		}
		d.run(at, s.limit(at))
		for i := range d.nodes[1:] {
			n := &d.nodes[i+1]
			m := s.move(at, n)
			list = append(list, m)
			if n.end != Stays || d.stats.Armament == 0 {
				continue
			}
			shots = s.shotsInSight(d.gun(n), shots[:0])
			for _, hit := range shots {
				if hit.destroys() {
					m.Fires, m.Target = true, s.square(hit.at)
					list = append(list, m)
				}
			}
		}
	})
	return list
}

// move is the move that ends at node n, without a shot.
func (s *state) move(from int, n *node) Move {
	m := Move{From: s.square(from), End: n.end}
	if n.end != Out {
		m.To = s.square(int(n.at))
	}
	if n.end == Stays {
		m.Heading = n.heading
	}
	return m
}

// find looks for the end state of m among the nodes of the last run.
func (d *driver) find(m Move) (int, bool) {
	for i := len(d.nodes) - 1; i > 0; i-- {
		if got := d.s.move(d.from, &d.nodes[i]); got.To == m.To && got.Heading == m.Heading && got.End == m.End {
			return i, true
		}
	}
	return 0, false
}

// path is the way to node i: the reverse where that is the shortest.
func (d *driver) path(i int) Path {
	var steps []byte
	for ; i > 0; i = int(d.nodes[i].parent) {
		steps = append(steps, byte(d.nodes[i].step))
	}
	slices.Reverse(steps)
	return Path(steps)
}
