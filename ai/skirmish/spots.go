package skirmish

import (
	"sabot/geom"
)

// spot is a way a tank can spend its moves: where it ends, how many moves that
// takes, and the first of them.
type spot struct {
	at    geom.Pose
	first geom.Pose
	moves int
	score int32
	why   account
}

// fan is how densely a tank's ways are tried out.
type fan struct {
	first  int // directions of a first move
	second int // directions of a further one
	ways   int // first moves that are gone on from
	near   bool
}

// ahead is the pose so many units away in a direction.
func ahead(from geom.Pose, direction, by, heading int) geom.Pose {
	to := geom.Pose{X: from.X, Y: from.Y, H: geom.Norm(direction)}.Point(int64(by)*geom.PerUnit, 0)
	return geom.Pose{
		X: int((to.X + geom.PerUnit/2) / geom.PerUnit), Y: int((to.Y + geom.PerUnit/2) / geom.PerUnit), H: geom.Norm(heading),
	}
}

// spots lists ways for tank i with up to so many moves. It always begins with
// staying where it is, and with that it ends where nobody looks further.
func (s *scene) spots(i, moves int, f fan) []spot {
	start, speed := s.units[i].Pose, s.units[i].Speed
	list := []spot{{at: start, first: start}}
	if moves <= 0 || !s.units[i].Drives || f.first == 0 {
		return list
	}
	list = s.steps(list, i, spot{at: start}, f.first, f.near)
	ends := len(list)
	for depth := 2; depth <= moves && f.second > 0; depth++ {
		begin := 1
		if depth > 2 {
			begin = ends
			ends = len(list)
		}
		stride := max((ends-begin)/max(f.ways, 1), 1)
		for k := begin; k < ends; k += stride {
			from := list[k]
			if distance(from.at, start) < 600 && depth == 2 {
				continue
			}
			s.table.place(i, from.at, speed)
			list = s.steps(list, i, from, f.second, false)
			s.table.place(i, start, speed)
		}
	}
	return list
}

// steps adds what one more move can reach. The tank stands at from already.
func (s *scene) steps(list []spot, i int, from spot, directions int, near bool) []spot {
	try := func(to geom.Pose) bool {
		if !s.table.reaches(i, to) {
			return false
		}
		next := spot{at: to, first: from.first, moves: from.moves + 1}
		if from.moves == 0 {
			next.first = to
		}
		list = append(list, next)
		return true
	}
	turn := geom.Turn / directions
	for k := range directions {
		h := geom.Norm(from.at.H + k*turn)
		for _, by := range [3]int{1190, 1040, 880} {
			if try(ahead(from.at, h, by, h)) {
				break
			}
		}
		for _, by := range [2]int{1040, 880} {
			if try(ahead(from.at, h, by, h+1800)) {
				break
			}
		}
		if near {
			try(ahead(from.at, h, 560, h))
			try(ahead(from.at, h, 560, h+1800))
			try(ahead(from.at, h, 280, h))
		}
	}
	for _, h := range s.facings(i, from.at) {
		try(geom.Pose{X: from.at.X, Y: from.at.Y, H: h})
	}
	return list
}

// facings lists headings to turn to on the spot: at each enemy, and so that the
// two nearest are both in front.
func (s *scene) facings(i int, at geom.Pose) []int {
	var list []int
	for j := range s.units {
		if t := &s.units[j]; t.Alive && t.Owner != s.units[i].Owner {
			list = append(list, geom.Bearing(at.Centre(), t.Pose.Centre()))
		}
	}
	for k := 1; k < len(list) && k < 3; k++ {
		diff := geom.Norm(list[k]-list[0]+1800) - 1800
		list = append(list, geom.Norm(list[0]+diff/2))
	}
	return list
}
