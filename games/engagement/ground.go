package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// seatField is the field as one seat sees it: what the other side has hidden is
// not on it, so nothing the seat is told depends on it.
type seatField struct {
	f      *field.Field
	of     []int // hull k belongs to this unit
	units  *roster
	rear90 bool // RE-14.7
}

func (t *seatField) unit(i int) *unit { return &(*t.units)[i] }

// layTerrain prepares terrain and smoke for sight and movement.
func (s *state) layTerrain() {
	pieces := slices.Clone(s.Terrain)
	for _, sm := range s.Smoke {
		// A disc about a point of the table is a fine shape.
		if p, err := field.SmokeDisc(s.d, geom.Pose{X: sm.X, Y: sm.Y}); err == nil {
			pieces = append(pieces, p)
		}
	}
	s.ground = field.NewField(s.d, pieces)
}

// table builds the field for a seat; Nobody sees everything.
func (s *state) table(seat game.Seat) *seatField {
	count := s.Units.vehicles()
	t := &seatField{f: s.ground.With(make([]field.Body, 0, count)), of: make([]int, 0, count), units: &s.Units, rear90: s.Opts.Rear90}
	for i := range s.Units {
		u := &s.Units[i]
		if u.isVehicle() && u.Place == atTable && (seat == game.Nobody || u.Seat == seat || !u.concealed()) {
			b := u.body()
			if ref := s.appearsAs(u, seat); seat != game.Nobody && ref != u.Ref {
				was := b
				b = field.Stand(s.d.VehicleByID[ref], u.Pose)
				b.Turret, b.Hatch = was.Turret, was.Hatch
			}
			t.f.Hulls = append(t.f.Hulls, b)
			t.of = append(t.of, i)
		}
	}
	return t
}

// hull is a unit's body on the table, nil if it has none.
func (t *seatField) hull(i int) *field.Body {
	for k, u := range t.of {
		if u == i {
			return &t.f.Hulls[k]
		}
	}
	return nil
}

// without is the table without one vehicle.
func (t *seatField) without(i int) *seatField {
	n := &seatField{f: t.f.With(nil), units: t.units, rear90: t.rear90}
	for k, u := range t.of {
		if u != i {
			n.f.Hulls = append(n.f.Hulls, t.f.Hulls[k])
			n.of = append(n.of, u)
		}
	}
	return n
}

// lookers lists the points a unit looks from, and whether it is one vehicle.
func (t *seatField) lookers(i int) []field.Looker {
	u := t.unit(i)
	if u.isVehicle() {
		b := t.hull(i)
		if b == nil {
			return nil
		}
		return []field.Looker{{Eye: t.f.Lookout(b), Own: b}}
	}
	list := make([]field.Looker, 0, len(u.Squad.Men))
	for _, m := range u.Squad.walkers() {
		list = append(list, field.Looker{Eye: t.f.Eye(m.Figure), Storey: m.Storey})
	}
	return list
}

// sees tells whether a unit has any part of another in sight (RE-0.10), and
// the best cover it has from there.
func (t *seatField) sees(i, j int) bool {
	for _, who := range t.lookers(i) {
		if ok, _ := t.glimpse(who, j); ok {
			return true
		}
	}
	return false
}

// glimpse looks at a unit from one point: whether anything of it is in sight,
// and what cover most of what is seen has (RE-X.2).
func (t *seatField) glimpse(who field.Looker, j int) (bool, printed.Cover) {
	u := t.unit(j)
	if u.isVehicle() {
		b := t.hull(j)
		if b == nil {
			return false, printed.NoCover
		}
		seen := t.f.SeeVehicle(who, b, b.Facing(who.Eye.At, t.rear90))
		return seen.Visible > 0, seen.Cover
	}
	var counts [3]int
	for _, m := range u.Squad.walkers() {
		if seen := t.f.SeeMan(who, m.Figure); seen.Visible > 0 {
			counts[coverRank(seen.Cover)]++
		}
	}
	return counts[0]+counts[1]+counts[2] > 0, majority(counts)
}

// coverRank orders covers from none to hard.
func coverRank(c printed.Cover) int {
	switch c {
	case printed.SoftCover:
		return 1
	case printed.HardCover:
		return 2
	case printed.NoCover:
	}
	return 0
}

// majority is the cover that most figures have, ties to the target (RE-X.2).
func majority(counts [3]int) printed.Cover {
	best := 0
	for c := range counts {
		if counts[c] > 0 && counts[c] >= counts[best] {
			best = c
		}
	}
	return []printed.Cover{printed.NoCover, printed.SoftCover, printed.HardCover}[best]
}

// samplesSeen looks at every point of a unit from where another sees most of
// it. It follows the same lines as the look that counts.
func (t *seatField) samplesSeen(i, j int) []field.SampleSeen {
	best, most := []field.SampleSeen{}, -1
	for _, who := range t.lookers(i) {
		list := t.samplesFrom(who, j)
		seen := 0
		for _, p := range list {
			if p.Seen {
				seen++
			}
		}
		if seen > most {
			best, most = list, seen
		}
	}
	return best
}

func (t *seatField) samplesFrom(who field.Looker, j int) []field.SampleSeen {
	u := t.unit(j)
	if u.isVehicle() {
		return t.f.SampleVehicle(who, t.hull(j))
	}
	return t.f.SampleMen(who, u.Squad.figures())
}

// SightStop is what stands in the way of a line of sight: terrain, or a vehicle.
type SightStop struct {
	Terrain string `json:"terrain,omitempty"`
	Unit    string `json:"unit,omitempty"`
	X       int    `json:"x"`
	Y       int    `json:"y"`
}

// stopBetween is what stands between two units that do not see each other.
func (t *seatField) stopBetween(i, j int) *SightStop {
	u := t.unit(j)
	for _, who := range t.lookers(i) {
		var stop field.Stop
		var found bool
		if u.isVehicle() {
			if b := t.hull(j); b != nil {
				stop, found = t.f.StopTo(who, b, nil)
			}
		} else if men := u.Squad.figures(); len(men) > 0 {
			stop, found = t.f.StopTo(who, nil, &men[len(men)/2])
		}
		if !found {
			continue
		}
		out := &SightStop{X: field.Units(stop.At.X), Y: field.Units(stop.At.Y)}
		if stop.Piece != nil {
			out.Terrain = stop.Piece.Type
		} else if stop.Hull >= 0 {
			out.Unit = t.unit(t.of[stop.Hull]).ID
		}
		return out
	}
	return nil
}

// bestGlimpse looks from every man of a unit; the cover is the least anybody
// sees.
func (t *seatField) bestGlimpse(i, j int) (bool, printed.Cover) {
	sees, best := false, printed.HardCover
	for _, who := range t.lookers(i) {
		if ok, c := t.glimpse(who, j); ok {
			sees = true
			if coverRank(c) < coverRank(best) {
				best = c
			}
			if best == printed.NoCover {
				break
			}
		}
	}
	return sees, best
}

// roomFor tells whether a vehicle can stand at a pose as far as a seat knows.
func (s *state) roomFor(seat game.Seat, i int, at geom.Pose) bool {
	b := field.Stand(s.Units[i].Vehicle.profile, at)
	if !b.Bounds.Inside(s.rim()) {
		return false
	}
	for k := range s.Units {
		if o := &s.Units[k]; k != i && o.Place == atTable && !o.hiddenFrom(seat) && o.blocks(&b) {
			return false
		}
	}
	return true
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
		if u := &s.Units[k]; k != but && u.Place == atTable && !u.hiddenFrom(seat) && u.occupies(f) {
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

func (s *state) rim() geom.Bounds {
	return geom.Bounds{MaxX: int64(s.Width) * geom.PerUnit, MaxY: int64(s.Height) * geom.PerUnit}
}

func (s *state) inTable(f field.Figure) field.Figure {
	f.X = min(max(f.X, field.FigureRadius), s.Width-field.FigureRadius)
	f.Y = min(max(f.Y, field.FigureRadius), s.Height-field.FigureRadius)
	return f
}
