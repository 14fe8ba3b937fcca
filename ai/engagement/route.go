package fieldcraft

import (
	rules "sabot/games/engagement"
)

// cell is the side of a square of the grid on which ways are looked for.
const cell = 400

// maxGrids bounds what is remembered of tables.
const maxGrids = 64

// grid is the way that is left to a goal from every cell of a table, for one
// kind of mover; far marks where there is none.
type grid struct {
	cols, rows int
	left       []int32
}

const far = 1 << 29

// way is how far a unit has to go from a place to a goal.
func (s *scene) way(u *rules.SurveyUnit, g *goal, x, y int) int {
	straight := apart(x, y, g.x, g.y)
	if g.exit {
		straight = s.wide - x
	}
	if !s.traits.routes {
		return straight
	}
	m := rules.Mobility("")
	if u.Vehicle != nil {
		m = u.Vehicle.Mobility
	}
	return s.gridFor(m, g).from(x, y, straight)
}

// from reads the way off the cells round a point.
func (g *grid) from(x, y, straight int) int {
	best := far
	for _, c := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		col, row := (x+c[0]*cell/2)/cell, (y+c[1]*cell/2)/cell
		if col < 0 || row < 0 || col >= g.cols || row >= g.rows {
			continue
		}
		if n := int(g.left[row*g.cols+col]); n < far {
			best = min(best, n+apart(x, y, col*cell+cell/2, row*cell+cell/2))
		}
	}
	if best == far {
		return 2 * straight
	}
	return best
}

// gridFor is the grid of a goal for a kind of mover, remembered by what is on
// the table.
func (s *scene) gridFor(m rules.Mobility, g *goal) *grid {
	key := uint64(14695981039346656037)
	mix := func(n int) { key = (key ^ uint64(uint32(n))) * 1099511628211 }
	for _, c := range m {
		mix(int(c))
	}
	for _, n := range []int{g.x, g.y, g.radius, s.wide, s.high} {
		mix(n)
	}
	for i := range s.view.Terrain {
		p := &s.view.Terrain[i]
		for _, c := range p.Type {
			mix(int(c))
		}
		for _, c := range p.Poly {
			mix(c[0])
			mix(c[1])
		}
	}
	if found := s.kept.maps[key]; found != nil {
		return found
	}
	if len(s.kept.maps) >= maxGrids {
		s.kept.maps = map[uint64]*grid{}
	}
	made := s.survey(m, g)
	s.kept.maps[key] = made
	return made
}

// survey works out a grid: from the goal outwards, cheaper ways replacing
// dearer ones until none is left.
func (s *scene) survey(m rules.Mobility, g *goal) *grid {
	n := &grid{cols: (s.wide + cell - 1) / cell, rows: (s.high + cell - 1) / cell}
	n.left = make([]int32, n.cols*n.rows)
	var queue []int
	for c := range n.left {
		x, y := c%n.cols*cell+cell/2, c/n.cols*cell+cell/2
		n.left[c] = far
		if g.exit && x >= s.wide-cell || !g.exit && apart(x, y, g.x, g.y) <= cell {
			n.left[c] = 0
			if !g.exit {
				n.left[c] = int32(apart(x, y, g.x, g.y))
			}
			queue = append(queue, c)
		}
	}
	steps := map[[2]int]int32{}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				col, row := c%n.cols+dx, c/n.cols+dy
				if col < 0 || row < 0 || col >= n.cols || row >= n.rows || dx == 0 && dy == 0 {
					continue
				}
				next := row*n.cols + col
				pair := [2]int{min(c, next), max(c, next)}
				cost, known := steps[pair]
				if !known {
					cost = s.step(m, c%n.cols, c/n.cols, col, row)
					steps[pair] = cost
				}
				if cost > 0 && n.left[c]+cost < n.left[next] {
					n.left[next] = n.left[c] + cost
					queue = append(queue, next)
				}
			}
		}
	}
	return n
}

// step is the effort from one cell to the next, 0 where something is in the
// way. Hedges are thinner than cells, so the line is looked at in parts.
func (s *scene) step(m rules.Mobility, col, row, toCol, toRow int) int32 {
	const parts = 4
	long := cell
	if col != toCol && row != toRow {
		long = cell * 14 / 10
	}
	sum := 0
	for k := 1; k <= parts; k++ {
		x := (col*2+1)*cell/2 + (toCol-col)*cell*k/parts
		y := (row*2+1)*cell/2 + (toRow-row)*cell*k/parts
		g := s.table.Going(x, y, m)
		if g == 0 {
			return 0
		}
		sum += g
	}
	return int32(long * sum / (10 * parts))
}

// ahead is a point some way along the route of a unit to its best goal: where
// to head for. Without a goal it is the nearest enemy.
func (s *scene) ahead(u *rules.SurveyUnit, long int) (x, y int, ok bool) {
	x, y = at(u)
	best := -far
	var to *goal
	for k := range s.goals {
		g := &s.goals[k]
		if n := g.value*2000 - s.way(u, g, x, y) - 2000*s.mates(u, g); n > best {
			best, to = n, g
		}
	}
	if to == nil {
		return s.nearestFoe(u)
	}
	if !s.traits.routes || apart(x, y, to.x, to.y) <= long {
		if to.exit {
			return s.wide + cell, y, true
		}
		return to.x, to.y, true
	}
	m := rules.Mobility("")
	if u.Vehicle != nil {
		m = u.Vehicle.Mobility
	}
	return s.gridFor(m, to).follow(x, y, long)
}

// follow walks down a grid for some way.
func (g *grid) follow(x, y, long int) (int, int, bool) {
	c := min(y/cell, g.rows-1)*g.cols + min(x/cell, g.cols-1)
	if g.left[c] >= far {
		return 0, 0, false
	}
	for range long/cell + 1 {
		next := c
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				col, row := c%g.cols+dx, c/g.cols+dy
				if col >= 0 && row >= 0 && col < g.cols && row < g.rows && g.left[row*g.cols+col] < g.left[next] {
					next = row*g.cols + col
				}
			}
		}
		c = next
	}
	return c%g.cols*cell + cell/2, c/g.cols*cell + cell/2, true
}

// nearestFoe is where the nearest enemy stands that is known.
func (s *scene) nearestFoe(u *rules.SurveyUnit) (x, y int, ok bool) {
	x0, y0 := at(u)
	best := far
	for i := range s.units {
		o := &s.units[i]
		if o.Seat == s.me || !fights(o) {
			continue
		}
		ox, oy := at(o)
		if n := apart(x0, y0, ox, oy); n < best {
			best, x, y, ok = n, ox, oy, true
		}
	}
	return x, y, ok
}
