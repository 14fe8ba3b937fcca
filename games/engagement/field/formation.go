package field

import (
	"cmp"
	"slices"

	"sabot/geom"
)

// Shape is how a squad that is led somewhere stands there. No rule asks for
// one: shapes only save saying where each man goes (RE-X.4).
type Shape string

// The shapes. Keep moves everybody alike, Each sends men one by one.
const (
	Keep   Shape = "keep"
	Line   Shape = "line"
	Column Shape = "column"
	Wedge  Shape = "wedge"
	Close  Shape = "close"
	Each   Shape = "each"
)

// Shapes lists them as they are offered.
func Shapes() []Shape { return []Shape{Keep, Line, Column, Wedge, Close, Each} }

// Places are those of a shape about a pose, the front first.
func (s Shape) Places(at geom.Pose, men int) []Figure {
	wide := 1
	for wide*wide < men {
		wide++
	}
	list := make([]Figure, men)
	for i := range list {
		ahead, right := 0, 0 // in quarters of the space between neighbours
		switch s {
		case Line:
			right = 4*i - 2*(men-1)
		case Column:
			ahead = 2*(men-1) - 4*i
		case Wedge:
			rank := (i + 1) / 2
			ahead, right = men-4*rank, 4*rank
			if i%2 == 1 {
				right = -right
			}
		case Close:
			ahead, right = 2*((men-1)/wide)-4*(i/wide), 4*(i%wide)-2*(wide-1)
		case Keep, Each: // they have no places of their own
		}
		list[i] = FigureAt(at.Point(int64(ahead)*spacing*geom.PerUnit/4, int64(right)*spacing*geom.PerUnit/4))
	}
	return list
}

// Assign gives each man the nearest place that is still free, those farthest
// from all places first.
func Assign(men, places []Figure) []Figure {
	order := make([]int, len(men))
	nearest := make([]int64, len(men))
	for i, m := range men {
		order[i] = i
		for k, p := range places {
			if d := squared(m, p); k == 0 || d < nearest[i] {
				nearest[i] = d
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(nearest[b], nearest[a]) })
	free := slices.Clone(places)
	to := slices.Clone(men)
	for _, i := range order {
		best := 0
		for k := range free {
			if squared(men[i], free[k]) < squared(men[i], free[best]) {
				best = k
			}
		}
		to[i] = free[best]
		free = slices.Delete(free, best, best+1)
	}
	return to
}

func squared(a, b Figure) int64 {
	x, y := int64(a.X-b.X), int64(a.Y-b.Y)
	return x*x + y*y
}

// Way is the line of a man to a place: walls are passed on the ground, so he
// first comes down, then goes, then climbs (RE-0.21). Without a floor named he
// stays on his own as long as he stays in the house.
func (f *Field) Way(man Figure, x, y int, storey *int) []Figure {
	end := Figure{X: x, Y: y}
	house := f.Building(end.Point())
	stays := house != nil && house == f.Building(man.Point())
	switch {
	case house == nil:
	case storey != nil:
		end.Storey = min(*storey, f.Floors(end.Point())-1)
	case stays:
		end.Storey = min(man.Storey, f.Floors(end.Point())-1)
	}
	still := x == man.X && y == man.Y
	if stays && (end.Storey == man.Storey || still) {
		return []Figure{end}
	}
	if stays {
		return []Figure{{man.X, man.Y, end.Storey}, end}
	}
	var line []Figure
	if man.Storey > 0 {
		line = append(line, Figure{X: man.X, Y: man.Y})
	}
	line = append(line, Figure{X: x, Y: y})
	if end.Storey > 0 {
		line = append(line, end)
	}
	return line
}

// Floors is how many floors there are to choose from at a point, one in the
// open.
func (f *Field) Floors(at geom.Point) int { return max(f.storeys(at), 1) }

// Links pairs each man with the nearest one before him, if they keep the squad
// together (RE-0.5).
func Links(men []Figure) [][2]int {
	list := [][2]int{}
	for i, m := range men {
		mate := 0
		for k := range men[:i] {
			if squared(m, men[k]) < squared(m, men[mate]) {
				mate = k
			}
		}
		if i > 0 && Within(m.Footprint(), men[mate].Footprint(), Link) {
			list = append(list, [2]int{i, mate})
		}
	}
	return list
}
