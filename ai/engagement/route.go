package engagement

import (
	rules "sabot/games/engagement"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// cell is the side of a square of the grid on which ways are looked for.
const cell = 400

const maxGrids = 64

// grid is the way that is left to a goal from every cell of a table, for one
// kind of mover; far marks where there is none.
type grid struct {
	cols, rows int
	left       []int32
	next       []int32 // the cell to go on to
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
	return s.gridFor(mobility(u), g).from(x, y, straight)
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
func (s *scene) gridFor(m printed.Mobility, g *goal) *grid {
	key := newDigest()
	key.words(string(m))
	key.numbers(g.x, g.y, g.radius, s.wide, s.high)
	for i := range s.view.Terrain {
		p := &s.view.Terrain[i]
		key.words(p.Type)
		for _, c := range p.Poly {
			key.numbers(c[:]...)
		}
	}
	for _, w := range s.blocks(m) {
		key.numbers(w[:]...)
	}
	if found := s.kept.maps[key]; found != nil {
		return found
	}
	if len(s.kept.maps) >= maxGrids {
		s.kept.maps = map[digest]*grid{}
	}
	made := s.survey(m, g)
	s.kept.maps[key] = made
	return made
}

// survey works out a grid: from the goal outwards, cheaper ways replacing
// dearer ones until none is left.
func (s *scene) survey(m printed.Mobility, g *goal) *grid {
	n := &grid{cols: (s.wide + cell - 1) / cell, rows: (s.high + cell - 1) / cell}
	n.left, n.next = make([]int32, n.cols*n.rows), make([]int32, n.cols*n.rows)
	var queue []int
	for c := range n.left {
		x, y := c%n.cols*cell+cell/2, c/n.cols*cell+cell/2
		n.left[c], n.next[c] = far, int32(c)
		if g.exit && x >= s.wide-cell || !g.exit && apart(x, y, g.x, g.y) <= cell {
			n.left[c] = 0
			if !g.exit {
				n.left[c] = int32(apart(x, y, g.x, g.y))
			}
			queue = append(queue, c)
		}
	}
	tight := s.narrows(m, n)
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
					if tight[c] || tight[next] {
						cost *= squeeze
					}
					steps[pair] = cost
				}
				if cost > 0 && n.left[c]+cost < n.left[next] {
					n.left[next], n.next[next] = n.left[c]+cost, int32(c)
					queue = append(queue, next)
				}
			}
		}
	}
	return n
}

// squeeze is how much dearer a cell is in which a vehicle might get stuck.
const squeeze = 6

// blocks lists where wrecks and what cannot move stand in the way of vehicles.
func (s *scene) blocks(m printed.Mobility) [][2]int {
	if m == "" {
		return nil
	}
	var list [][2]int
	for _, u := range s.units {
		if u.Vehicle != nil && u.Place == "table" && (u.Wreck || u.Immobile || !u.Crewed) {
			list = append(list, [2]int{u.Pose.X, u.Pose.Y})
		}
	}
	return list
}

// narrows marks the cells where a vehicle has something beside it.
func (s *scene) narrows(m printed.Mobility, n *grid) []bool {
	tight := make([]bool, len(n.left))
	if m == "" {
		return tight
	}
	const side = 220 // half a vehicle, and some
	around := [][2]int{{side, 0}, {-side, 0}, {0, side}, {0, -side}}
	blocks := s.blocks(m)
	for c := range tight {
		x, y := c%n.cols*cell+cell/2, c/n.cols*cell+cell/2
		for _, e := range around {
			tight[c] = tight[c] || s.table.Going(x+e[0], y+e[1], m) == 0
		}
		for _, b := range blocks {
			tight[c] = tight[c] || apart(x, y, b[0], b[1]) < 2*side+cell/2
		}
	}
	return tight
}

// step is the effort from one cell to the next, 0 where something is in the
// way. Hedges are thinner than cells, so the line is looked at in parts.
func (s *scene) step(m printed.Mobility, col, row, toCol, toRow int) int32 {
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
		if n := g.value*2000 - s.way(u, g, x, y); n > best {
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
	track := s.gridFor(mobility(u), to).track(x, y, long)
	if len(track) == 0 {
		return 0, 0, false
	}
	last := track[len(track)-1]
	return last[0], last[1], true
}

// mobility is the class of a unit; men on foot have none.
func mobility(u *rules.SurveyUnit) printed.Mobility {
	if u.Vehicle != nil {
		return u.Vehicle.Mobility
	}
	return ""
}

// trail is a drive along the route to a goal: straight to the farthest point of
// it that nothing is in the way of, and on from there.
func (s *scene) trail(u *rules.SurveyUnit, to *goal, long int) []field.Segment {
	m, pose := mobility(u), u.Pose
	track := s.gridFor(m, to).track(pose.X, pose.Y, long)
	track = track[min(len(track), 1):]
	if to.exit {
		n := len(track)
		if n > 0 && track[n-1][0] > s.wide-2*cell {
			track = append(track, [2]int{s.wide + cell, track[n-1][1]})
		}
	} else if apart(pose.X, pose.Y, to.x, to.y) <= long {
		track = append(track, [2]int{to.x, to.y})
	}
	var path []field.Segment
	for n := 0; n < len(track) && long > 0; {
		next := n
		for k := len(track) - 1; k > n; k-- {
			if s.clear(m, pose.X, pose.Y, track[k][0], track[k][1]) {
				next = k
				break
			}
		}
		x, y := track[next][0], track[next][1]
		n = next + 1
		step := min(apart(pose.X, pose.Y, x, y), long)
		if step == 0 {
			continue
		}
		h := heading(pose.X, pose.Y, x, y)
		for t := off(pose.H, h); t != 0; {
			part := min(max(t, -field.MaxTurn), field.MaxTurn)
			path = append(path, field.Segment{Turn: part})
			t -= part
		}
		path = append(path, field.Segment{Forward: step})
		long -= step
		pose.X, pose.Y, pose.H = x, y, h
	}
	return path
}

func (s *scene) clear(m printed.Mobility, x0, y0, x1, y1 int) bool {
	const side = 180 // half a vehicle
	n := apart(x0, y0, x1, y1)/100 + 1
	long := max(apart(x0, y0, x1, y1), 1)
	sx, sy := (y1-y0)*side/long, (x0-x1)*side/long
	worst := 16
	for k := 1; k <= n; k++ {
		x, y := x0+(x1-x0)*k/n, y0+(y1-y0)*k/n
		for _, e := range [][2]int{{0, 0}, {sx, sy}, {-sx, -sy}} {
			if g := s.table.Going(x+e[0], y+e[1], m); g == 0 || g > worst {
				return false
			}
		}
	}
	return true
}

// track lists the middles of the cells down a grid for some way, beginning
// with the one that a point lies in; nil where there is no way.
func (g *grid) track(x, y, long int) [][2]int {
	c := min(y/cell, g.rows-1)*g.cols + min(x/cell, g.cols-1)
	if g.left[c] >= far {
		return nil
	}
	list := [][2]int{g.middle(c)}
	for range long/cell + 1 {
		next := int(g.next[c])
		if next == c {
			break
		}
		c = next
		list = append(list, g.middle(c))
	}
	return list
}

func (g *grid) middle(c int) [2]int { return [2]int{c%g.cols*cell + cell/2, c/g.cols*cell + cell/2} }

func (s *scene) nearestFoe(u *rules.SurveyUnit) (x, y int, ok bool) {
	x0, y0 := at(u)
	best := far
	for _, o := range s.foes[:s.seen] {
		ox, oy := at(o)
		if n := apart(x0, y0, ox, oy); n < best {
			best, x, y, ok = n, ox, oy, true
		}
	}
	return x, y, ok
}
