package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// vista is the field as one seat sees it: what the other side has hidden is
// not on it, so nothing the seat is told depends on it.
type vista struct {
	f      *field.Field
	of     []int // hull k belongs to this unit
	units  *roster
	rear90 bool // RE-14.7
}

func (t *vista) unit(i int) *unit { return &(*t.units)[i] }

// lay prepares terrain and smoke for sight and movement.
func (s *state) lay() {
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
func (s *state) table(seat game.Seat) *vista {
	t := &vista{f: &field.Field{D: s.d, Pieces: s.ground.Pieces}, units: &s.Units, rear90: s.Opts.Rear90}
	t.f.Hulls = make([]field.Body, 0, len(s.Units))
	t.of = make([]int, 0, len(s.Units))
	for i := range s.Units {
		u := &s.Units[i]
		if u.car() && u.Place == atTable && (seat == game.Nobody || u.Seat == seat || !u.concealed()) {
			b := u.body()
			if ref := s.face(u, seat); seat != game.Nobody && ref != u.Ref {
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
func (t *vista) hull(i int) *field.Body {
	for k, u := range t.of {
		if u == i {
			return &t.f.Hulls[k]
		}
	}
	return nil
}

// without is the table without one vehicle.
func (t *vista) without(i int) *vista {
	n := &vista{f: &field.Field{D: t.f.D, Pieces: t.f.Pieces}, units: t.units, rear90: t.rear90}
	for k, u := range t.of {
		if u != i {
			n.f.Hulls = append(n.f.Hulls, t.f.Hulls[k])
			n.of = append(n.of, u)
		}
	}
	return n
}

// lookers lists the points a unit looks from, and whether it is one vehicle.
func (t *vista) lookers(i int) []field.Looker {
	u := t.unit(i)
	if u.car() {
		b := t.hull(i)
		if b == nil {
			return nil
		}
		return []field.Looker{{Eye: t.f.Lookout(b), Own: b}}
	}
	list := make([]field.Looker, 0, len(u.Squad.Men))
	for k := range u.Squad.Men {
		if m := &u.Squad.Men[k]; m.onFoot() {
			list = append(list, field.Looker{Eye: t.f.Eye(m.Figure), Storey: m.Storey})
		}
	}
	return list
}

// sees tells whether a unit has any part of another in sight (RE-0.10), and
// the best cover it has from there.
func (t *vista) sees(i, j int) bool {
	for _, who := range t.lookers(i) {
		if ok, _ := t.glimpse(who, j); ok {
			return true
		}
	}
	return false
}

// glimpse looks at a unit from one point: whether anything of it is in sight,
// and what cover most of what is seen has (RE-X.2).
func (t *vista) glimpse(who field.Looker, j int) (bool, printed.Cover) {
	u := t.unit(j)
	if u.car() {
		b := t.hull(j)
		if b == nil {
			return false, printed.NoCover
		}
		seen := t.f.SeeVehicle(who, b, b.Facing(who.Eye.At, t.rear90))
		return seen.Visible > 0, seen.Cover
	}
	var counts [3]int
	for k := range u.Squad.Men {
		if m := &u.Squad.Men[k]; m.onFoot() {
			if seen := t.f.SeeMan(who, m.Figure); seen.Visible > 0 {
				counts[coverRank(seen.Cover)]++
			}
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

// within tells whether a man of a squad is so near to a vehicle.
func (u *unit) within(v *unit, units int) bool {
	grown := v.Vehicle.bounds.Grow(int64(units+field.FigureRadius) * geom.PerUnit)
	for n := range u.Squad.Men {
		m := &u.Squad.Men[n]
		if !m.onFoot() {
			continue
		}
		if p := m.Point(); p.X >= grown.MinX && p.X <= grown.MaxX && p.Y >= grown.MinY && p.Y <= grown.MaxY &&
			geom.ComparePoint(v.Vehicle.hull[:], p, int64(units+field.FigureRadius)*geom.PerUnit) <= 0 {
			return true
		}
	}
	return false
}

// prints lists the footprints of a unit.
func (u *unit) prints() []field.Footprint {
	if u.car() {
		return []field.Footprint{u.footprint()}
	}
	list := make([]field.Footprint, 0, len(u.Squad.Men))
	for k := range u.Squad.Men {
		if u.Squad.Men[k].onFoot() {
			list = append(list, u.Squad.Men[k].Footprint())
		}
	}
	return list
}

// reaches tells whether two footprints touch: a tenth of a millimetre between
// them is no gap anybody can see.
func reaches(a, b field.Footprint) bool { return field.CompareGap(a, b, geom.PerUnit) <= 0 }

// samplesSeen looks at every point of a unit from where another sees most of
// it. It follows the same lines as the look that counts.
func (t *vista) samplesSeen(i, j int) []field.SampleSeen {
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

func (t *vista) samplesFrom(who field.Looker, j int) []field.SampleSeen {
	u := t.unit(j)
	if u.car() {
		return t.f.SampleVehicle(who, t.hull(j))
	}
	return t.f.SampleMen(who, u.Squad.figures())
}

// barrel is one weapon that fires: a mounted one, or that of a man.
type barrel struct {
	unit   int
	man    int // nobody for a mounted one
	mount  int // nobody for a man's
	w      *printed.Weapon
	ammo   printed.Ammo
	shoot  int
	who    field.Looker
	print  field.Footprint
	moved  bool // costs the shot a point
	turn   int  // of the turret, to bear
	fewer  int  // shots lost to the gun
	snap   bool
	rides  bool // a passenger
	perch  int  // mount his MG sits on, nobody for none
	crewed *printed.Carried
}

// onMount tells which of the vehicle's mounts a passenger's MG can sit on to
// bear on a target: 45 degrees to either side of where the mount faces, also
// after an Advance (RE-21.9). It is nobody where there is none.
func (t *vista) onMount(v int, w *printed.Weapon, target string) int {
	u := t.unit(v)
	k := t.units.find(target)
	if !u.Vehicle.profile.Has("mg_mount") || !w.Fixed || w.Indirect() || k == nobody || len(t.unit(k).prints()) == 0 {
		return nobody
	}
	hull := t.hull(v)
	to := geom.Bearing(hull.Pose.Centre(), t.unit(k).prints()[0].At)
	return slices.IndexFunc(u.Vehicle.profile.Mounts, func(facing int) bool {
		off := field.TurnBetween(geom.Norm(hull.Pose.H+facing), to)
		return max(off, -off) <= field.PintleArc
	})
}

// stance is where a barrel fires from on a table.
func (t *vista) stance(b *barrel) {
	u := t.unit(b.unit)
	k := b.unit
	if b.rides {
		k = t.units.find(u.Squad.Men[b.man].In)
	}
	if t.unit(k).car() {
		body := t.hull(k)
		b.who, b.print = field.Looker{Eye: t.f.Lookout(body), Own: body}, t.unit(k).footprint()
		return
	}
	m := &u.Squad.Men[b.man]
	b.who, b.print = field.Looker{Eye: t.f.Eye(m.Figure), Storey: m.Storey}, m.Footprint()
}

// bestGlimpse looks from every man of a unit; the cover is the least anybody
// sees.
func (t *vista) bestGlimpse(i, j int) (bool, printed.Cover) {
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

// prospect is what a barrel sees of its target.
type prospect struct {
	visible bool
	short   bool
	low     bool // the running gear is out of sight (RE-14.4)
	cover   printed.Cover
	facing  printed.Facing
	print   field.Footprint // of the vehicle, or of the nearest man in sight
	numbers []int           // men in sight, the nearest first
	covers  []printed.Cover // of each
}

// sight looks over a barrel at a unit: for a squad the range to the nearest man
// in sight and the cover of most of them (RE-X.2).
func (t *vista) sight(b barrel, j int) prospect {
	u := t.unit(j)
	if u.car() {
		hull := t.hull(j)
		if hull == nil {
			return prospect{}
		}
		facing := hull.Facing(b.who.Eye.At, t.rear90)
		seen := t.f.SeeVehicle(b.who, hull, facing)
		l := prospect{visible: seen.Visible > 0, low: seen.LowCover, cover: seen.Cover, facing: facing, print: hull.Footprint()}
		if u.Camouflaged && u.Vehicle.Motion.Covered == 0 { // RE-11.1
			l.cover = field.Better(l.cover, printed.SoftCover)
		}
		l.short = field.IsShort(b.print, l.print)
		return l
	}
	var l prospect
	var counts [3]int
	var far []int64
	for n := range u.Squad.Men {
		m := &u.Squad.Men[n]
		if !m.onFoot() {
			continue
		}
		seen := t.f.SeeMan(b.who, m.Figure)
		if seen.Visible == 0 {
			continue
		}
		counts[coverRank(seen.Cover)]++
		d := m.Point().Sub(b.who.Eye.At)
		dist := d.X*d.X + d.Y*d.Y
		at, _ := slices.BinarySearch(far, dist+1)
		far = slices.Insert(far, at, dist)
		l.numbers = slices.Insert(l.numbers, at, n)
		l.covers = slices.Insert(l.covers, at, seen.Cover)
	}
	if len(l.numbers) == 0 {
		return l
	}
	l.visible, l.cover = true, majority(counts)
	l.print = u.Squad.Men[l.numbers[0]].Footprint()
	l.short = field.IsShort(b.print, l.print)
	return l
}
