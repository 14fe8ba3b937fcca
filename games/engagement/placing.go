package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// roomFor tells whether a vehicle can stand at a pose as far as a seat knows.
func (s *state) roomFor(seat game.Seat, i int, at geom.Pose) bool {
	b := field.Stand(s.Units[i].Vehicle.profile, at)
	if !b.Bounds.Inside(s.rim()) {
		return false
	}
	for k := range s.Units {
		if o := &s.Units[k]; k != i && o.Place == atTable && !o.lurks(seat) && o.blocks(&b) {
			return false
		}
	}
	return true
}

// makesRoom is roomFor for a vehicle that is about to stand there: hidden
// enemies in its way are met.
func (e *engine) makesRoom(i int, at geom.Pose) bool {
	return e.roomFor(e.Units[i].Seat, i, at) && !e.runsInto(i, at)
}

// around finds places for men who get out of a vehicle: touching its sides and
// rear, its front only if nothing else is free (RE-9.2), as its owner sees it.
func (s *state) around(v *unit, count int) []field.Figure {
	return s.ring(v.Seat, v, count, nil, nobody)
}

// ring is around for men of any side, of a unit that makes room for itself;
// taken are places that are not free all the same.
func (s *state) ring(seat game.Seat, v *unit, count int, taken []field.Figure, but int) []field.Figure {
	var spots []field.Figure
	length, width := v.Vehicle.profile.Footprint.Length, v.Vehicle.profile.Footprint.Width
	for ring := range 4 {
		out := field.FigureRadius + 1 + ring*2*field.FigureRadius
		var tries [][2]int // forward, right
		for f := -length / 2; f <= length/2; f += 2*field.FigureRadius + 2 {
			tries = append(tries, [2]int{f, width/2 + out}, [2]int{f, -width/2 - out})
		}
		for r := -width / 2; r <= width/2; r += 2*field.FigureRadius + 2 {
			tries = append(tries, [2]int{-length/2 - out, r})
		}
		for r := -width / 2; r <= width/2; r += 2*field.FigureRadius + 2 {
			tries = append(tries, [2]int{length/2 + out, r})
		}
		for _, t := range tries {
			p := v.Pose.Point(int64(t[0])*geom.PerUnit, int64(t[1])*geom.PerUnit)
			f := field.Figure{X: field.Units(p.X), Y: field.Units(p.Y)}
			if s.freeSpot(seat, f, taken, but) {
				spots, taken = append(spots, f), append(taken, f)
				if len(spots) == count {
					return spots
				}
			}
		}
	}
	return spots
}

// freeSpot tells whether a man can stand somewhere as far as a seat knows.
func (s *state) freeSpot(seat game.Seat, f field.Figure, taken []field.Figure, but int) bool {
	if f.X < field.FigureRadius || f.Y < field.FigureRadius || f.X > s.Width-field.FigureRadius || f.Y > s.Height-field.FigureRadius {
		return false
	}
	if slices.ContainsFunc(taken, func(o field.Figure) bool { return clash(o, f) }) {
		return false
	}
	for k := range s.Units {
		if u := &s.Units[k]; k != but && u.Place == atTable && !u.lurks(seat) && u.occupies(f) {
			return false
		}
	}
	for k := range s.ground.Pieces {
		p := &s.ground.Pieces[k]
		wet := p.Type == "river" && (s.Opts.Fordable || s.ground.OnRoad(f.Point())) // shallow, or under a bridge
		if p.Kind.OnFoot == printed.Impassable && !wet && p.Contains(f.Point()) {
			return false
		}
	}
	return true
}

// rim is the edge of the table.
func (s *state) rim() geom.Bounds {
	return geom.Bounds{MaxX: int64(s.Width) * geom.PerUnit, MaxY: int64(s.Height) * geom.PerUnit}
}

// inTable moves a figure onto the table.
func (s *state) inTable(f field.Figure) field.Figure {
	f.X = min(max(f.X, field.FigureRadius), s.Width-field.FigureRadius)
	f.Y = min(max(f.Y, field.FigureRadius), s.Height-field.FigureRadius)
	return f
}

// placesBeside finds places beside a vehicle; where it is crowded in, the nearest
// free ones.
func placesBeside(e *engine, v *unit, count int) []field.Figure {
	list := e.nearby(v, count)
	for e.uncovers(v.Seat, list) {
		list = e.nearby(v, count)
	}
	for len(list) < count { // nowhere on the table: they stand in the wreck
		list = append(list, field.Figure{X: v.Pose.X, Y: v.Pose.Y})
	}
	return list
}

// nearby is spots as the owner of the vehicle sees the table.
func (s *state) nearby(v *unit, count int) []field.Figure {
	list := s.around(v, count)
	if len(list) < count {
		field.Around(v.Pose.X, v.Pose.Y, func(x, y int) bool {
			if f := (field.Figure{X: x, Y: y}); s.freeSpot(v.Seat, f, list, nobody) {
				list = append(list, f)
			}
			return len(list) >= count
		})
	}
	return list
}
