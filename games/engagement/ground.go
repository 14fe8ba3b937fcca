package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// vista is the field as one seat sees it: what the other side has hidden is
// not on it, so nothing the seat is told depends on it.
type vista struct {
	f  *Field
	of []int // hull k belongs to this unit
}

// lay prepares terrain and smoke for sight and movement.
func (s *state) lay() {
	pieces := slices.Clone(s.Terrain)
	for _, sm := range s.Smoke {
		// A disc about a point of the table is a fine shape.
		if p, err := s.d.smokeDisc(geom.Pose{X: sm.X, Y: sm.Y}); err == nil {
			pieces = append(pieces, p)
		}
	}
	s.ground = newField(s.d, pieces)
}

// table builds the field for a seat; Nobody sees everything.
func (s *state) table(seat game.Seat) *vista {
	t := &vista{f: &Field{d: s.d, Pieces: s.ground.Pieces}}
	t.f.Hulls = make([]Body, 0, len(s.Units))
	t.of = make([]int, 0, len(s.Units))
	for i := range s.Units {
		u := &s.Units[i]
		if u.car() && u.Place == atTable && (seat == game.Nobody || u.Seat == seat || !u.concealed()) {
			b := u.body()
			if ref := s.face(u, seat); seat != game.Nobody && ref != u.Ref {
				was := b
				b = stand(s.d.vehicles[ref], u.Pose)
				b.Turret, b.Hatch = was.Turret, was.Hatch
			}
			t.f.Hulls = append(t.f.Hulls, b)
			t.of = append(t.of, i)
		}
	}
	return t
}

// hull is a unit's body on the table, nil if it has none.
func (t *vista) hull(i int) *Body {
	for k, u := range t.of {
		if u == i {
			return &t.f.Hulls[k]
		}
	}
	return nil
}

// without is the table without one vehicle.
func (t *vista) without(i int) *vista {
	n := &vista{f: &Field{d: t.f.d, Pieces: t.f.Pieces}}
	for k, u := range t.of {
		if u != i {
			n.f.Hulls = append(n.f.Hulls, t.f.Hulls[k])
			n.of = append(n.of, u)
		}
	}
	return n
}

// menOf lists the figures of a side on foot that seat can see, leaving one
// unit out.
func (s *state) menOf(side, seat game.Seat, but int) []Figure {
	var list []Figure
	for i := range s.Units {
		u := &s.Units[i]
		if i == but || u.car() || u.Place != atTable || u.Seat != side || side != seat && u.concealed() {
			continue
		}
		for k := range u.Squad.Men {
			if u.Squad.Men[k].onFoot() {
				list = append(list, u.Squad.Men[k].Figure)
			}
		}
	}
	return list
}

// lookers lists the points a unit looks from, and whether it is one vehicle.
func (s *state) lookers(t *vista, i int) []looker {
	u := &s.Units[i]
	if u.car() {
		b := t.hull(i)
		if b == nil {
			return nil
		}
		return []looker{{eye: t.f.lookout(b), own: b}}
	}
	list := make([]looker, 0, len(u.Squad.Men))
	for k := range u.Squad.Men {
		if m := &u.Squad.Men[k]; m.onFoot() {
			list = append(list, looker{eye: t.f.eye(m.Figure), storey: m.Storey})
		}
	}
	return list
}

// sees tells whether a unit has any part of another in sight (RE-0.10), and
// the best cover it has from there.
func (s *state) sees(t *vista, i, j int) bool {
	for _, who := range s.lookers(t, i) {
		if ok, _ := s.glimpse(t, who, j); ok {
			return true
		}
	}
	return false
}

// glimpse looks at a unit from one point: whether anything of it is in sight,
// and what cover most of what is seen has (RE-X.2).
func (s *state) glimpse(t *vista, who looker, j int) (bool, Cover) {
	u := &s.Units[j]
	if u.car() {
		b := t.hull(j)
		if b == nil {
			return false, NoCover
		}
		seen := t.f.seeVehicle(who, b, b.facing(who.eye.at, s.Opts.Rear90))
		return seen.Visible > 0, seen.Cover
	}
	var counts [3]int
	for k := range u.Squad.Men {
		if m := &u.Squad.Men[k]; m.onFoot() {
			if seen := t.f.seeMan(who, m.Figure); seen.Visible > 0 {
				counts[coverRank(seen.Cover)]++
			}
		}
	}
	return counts[0]+counts[1]+counts[2] > 0, majority(counts)
}

// coverRank orders covers from none to hard.
func coverRank(c Cover) int {
	switch c {
	case SoftCover:
		return 1
	case HardCover:
		return 2
	case NoCover:
	}
	return 0
}

// majority is the cover that most figures have, ties to the target (RE-X.2).
func majority(counts [3]int) Cover {
	best := 0
	for c := range counts {
		if counts[c] > 0 && counts[c] >= counts[best] {
			best = c
		}
	}
	return []Cover{NoCover, SoftCover, HardCover}[best]
}

// near tells whether two units are within so many tenths of a millimetre.
func (s *state) near(i, j, units int) bool {
	a, b := &s.Units[i], &s.Units[j]
	if !a.car() {
		a, b = b, a
	}
	switch {
	case a.car() && b.car():
		return within(a.footprint(), b.footprint(), units)
	case a.car():
		return b.within(a, units)
	}
	far := units + 2*figureRadius
	for n := range a.Squad.Men {
		m := &a.Squad.Men[n]
		if !m.onFoot() {
			continue
		}
		for k := range b.Squad.Men {
			o := &b.Squad.Men[k]
			if dx, dy := m.X-o.X, m.Y-o.Y; o.onFoot() && dx*dx+dy*dy <= far*far {
				return true
			}
		}
	}
	return false
}

// within tells whether a man of a squad is so near to a vehicle.
func (u *unit) within(v *unit, units int) bool {
	grown := v.Vehicle.bounds.Grow(int64(units+figureRadius) * geom.PerUnit)
	for n := range u.Squad.Men {
		m := &u.Squad.Men[n]
		if !m.onFoot() {
			continue
		}
		if p := m.point(); p.X >= grown.MinX && p.X <= grown.MaxX && p.Y >= grown.MinY && p.Y <= grown.MaxY &&
			geom.ComparePoint(v.Vehicle.hull[:], p, int64(units+figureRadius)*geom.PerUnit) <= 0 {
			return true
		}
	}
	return false
}

// prints lists the footprints of a unit.
func (u *unit) prints() []footprint {
	if u.car() {
		return []footprint{u.footprint()}
	}
	list := make([]footprint, 0, len(u.Squad.Men))
	for k := range u.Squad.Men {
		if u.Squad.Men[k].onFoot() {
			list = append(list, u.Squad.Men[k].footprint())
		}
	}
	return list
}

// enemiesSeen lists the enemies on the table that a seat can see are there.
func (s *state) enemiesSeen(seat game.Seat) []int {
	var list []int
	for i := range s.Units {
		if u := &s.Units[i]; u.Seat != seat && u.Place == atTable && !u.concealed() {
			list = append(list, i)
		}
	}
	return list
}

// reaches tells whether two footprints touch: a tenth of a millimetre between
// them is no gap anybody can see.
func reaches(a, b footprint) bool { return compareGap(a, b, geom.PerUnit) <= 0 }
