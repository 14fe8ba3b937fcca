package field

import (
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Seen is what a shooter sees of a target.
type Seen struct {
	Visible int // samples in sight
	Cover   printed.Cover
	// LowCover tells that the running gear cannot be hit (RE-14.4).
	LowCover bool
}

// woodsDepth is how far one can see through what obscures (RE-0.10).
const woodsDepth = 10 * printed.CM * geom.PerUnit

// coverReach is how near to the target cover must be (RE-0.10), and gearReach
// how near what hides its running gear (RE-14.4).
const (
	coverReach = 10 * printed.CM * geom.PerUnit
	gearReach  = 5 * printed.CM * geom.PerUnit
	gearHeight = 50
)

// Target is what is looked at: one man, or a vehicle.
type Target struct {
	man  *Figure
	Body *Body `json:"-"`
}

// Looker is who looks; own is the vehicle under the eye, if there is one.
type Looker struct {
	Eye    Spot  `json:"-"`
	Own    *Body `json:"-"`
	Storey int   `json:"-"` // of a man in a building
}

// Obstacle is a piece or a hull that can matter to a look.
type Obstacle struct {
	shape    geom.Polygon
	bounds   *geom.Bounds
	top      int
	blocks   bool
	obscures bool
	solid    bool           // hides running gear, too (RE-14.4)
	around   *printed.Piece // that blocks nothing to a sample inside it; nil where none can be
	cover    printed.Cover  // it gives to what is close behind it
}

// crowd is how many obstacles a look usually has; more only cost memory.
const crowd = 12

// slack is more than all rounding on a sight line together, in micrometres.
const slack = 100

// between picks out what can stand in the way of any line from an eye to a
// target inside a box. Low is the lowest end of these lines: what does not
// rise above it is in nobody's way.
func (f *Field) between(who *Looker, t Target, at *geom.Quad, low int, room []Obstacle) []Obstacle {
	all := at.Bounds()
	nearby := all.Grow(coverReach + slack)
	all = all.With(who.Eye.At)
	cone := geom.Sight{Eye: who.Eye.At}.Cone(at)
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Top <= low || !p.Bounds.Meets(all) {
			continue
		}
		o := Obstacle{top: p.Top, cover: printed.NoCover, obscures: p.Kind.Sight == "obscure", blocks: p.Kind.Sight == "block"}
		covers := p.Kind.Cover != printed.NoCover && p.Bounds.Meets(nearby)
		if !o.blocks && !o.obscures && !covers || cone.Misses(p.Shape) {
			continue
		}
		home := p.Contains(who.Eye.At)
		if o.blocks && p.Type != "smoke" { // which hides whoever stands in it, too
			o.blocks, o.around = stops(p, who, t, home)
		}
		if covers && !home {
			o.cover = p.Kind.Cover
			o.solid = o.cover == printed.HardCover && !o.obscures && p.Kind.Sight != "clear"
		}
		if o.blocks || o.obscures || o.cover != printed.NoCover {
			o.shape, o.bounds = p.Shape, &p.Bounds
			room = append(room, o)
		}
	}
	for i := range f.Hulls {
		b := &f.Hulls[i]
		if b == who.Own || b == t.Body || !b.Bounds.Meets(all) || cone.Misses(b.Hull[:]) {
			continue
		}
		o := Obstacle{shape: b.Hull[:], bounds: &b.Bounds, top: f.roof(b), blocks: true, cover: printed.NoCover}
		if b.Wreck { // is hard cover (RE-18.1)
			o.cover, o.solid = printed.HardCover, true
		}
		if o.top > low {
			room = append(room, o)
		}
	}
	return room
}

// Look follows a ray. It is stopped or not (RE-0.10), and it has the best
// cover that stands in its way near the target and above it. A ray that is
// stopped still has its cover: what is hidden altogether lies behind a piece.
// What stops one ray is moved to the front, for it likely stops the next.
func (r *Ray) Look(t Target, near []Obstacle) (stopped bool, best printed.Cover) {
	best = printed.NoCover
	woods, edge := int64(0), int64(-1)
	for i := range near {
		o := &near[i]
		covers := o.cover != printed.NoCover && best != printed.HardCover && o.cover != best
		if stopped && !covers {
			continue
		}
		s, ok := r.through(o.shape, o.bounds, o.top)
		if !ok {
			continue
		}
		switch {
		case o.obscures:
			woods += r.along(s.To) - r.along(s.From)
			stopped = stopped || woods > woodsDepth
		case o.blocks && (o.around == nil || !o.around.Contains(r.to.At)):
			stopped = true
		}
		if covers {
			if edge < 0 {
				edge = r.edge(t)
			}
			if edge-r.along(s.To) <= coverReach {
				best = Better(best, o.cover)
			}
		}
		if stopped && i > 0 && o.blocks {
			near[0], near[i] = near[i], near[0]
		}
	}
	return stopped, best
}

func (f *Field) roof(b *Body) int { return f.Ground(b.Pose.Centre()) + b.Profile.Footprint.Height }

// Better is the better of two covers.
func Better(a, b printed.Cover) printed.Cover {
	if a == printed.HardCover || b == printed.HardCover {
		return printed.HardCover
	}
	if a == printed.SoftCover || b == printed.SoftCover {
		return printed.SoftCover
	}
	return printed.NoCover
}

// SeeMan looks at a man (RE-0.10).
func (f *Field) SeeMan(who Looker, m Figure) Seen {
	t := Target{man: &m}
	at := m.square()
	r := sightLine(who.Eye, f.sample(m))
	var room [crowd]Obstacle
	near := f.between(&who, t, &at, min(r.from.Z, r.to.Z), room[:0])
	inside := f.Inside(m)
	if stopped, cover := r.Look(t, near); !stopped {
		return Seen{Visible: 1, Cover: Better(inside, cover)}
	}
	return Seen{Cover: inside}
}

// Inside is the cover of the pieces a man stands in (RE-X.2).
func (f *Field) Inside(m Figure) printed.Cover {
	best := printed.NoCover
	at := m.Point()
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Bounds.Holds(at) && p.Kind.Cover != printed.NoCover && p.Contains(at) {
			best = Better(best, p.Kind.Cover)
		}
	}
	return best
}

// halfMass is how many of a vehicle's samples make half of it (RE-14.3).
const halfMass = 5

// SeeVehicle looks at a vehicle (RE-0.10). Facing is the side it shows.
func (f *Field) SeeVehicle(who Looker, b *Body, facing printed.Facing) Seen {
	var s Seen
	s.Cover, s.LowCover = f.dugIn(b, facing)
	t := Target{Body: b}
	samples := f.Samples(b)
	gear := f.Ground(b.Pose.Centre()) + gearHeight
	var room [crowd]Obstacle
	near := f.between(&who, t, &b.Hull, min(who.Eye.Z, samples[0].Z, gear), room[:0])
	if len(near) == 0 {
		s.Visible = len(samples)
		return s
	}
	hard, covered := 0, 0
	for _, p := range samples {
		r := sightLine(who.Eye, p)
		stopped, cover := r.Look(t, near)
		if !stopped {
			s.Visible++
		}
		if cover == printed.HardCover {
			hard++
		}
		if cover != printed.NoCover {
			covered++
		}
	}
	switch {
	case hard >= halfMass:
		s.Cover = printed.HardCover
	case covered >= halfMass:
		s.Cover = Better(s.Cover, printed.SoftCover)
	}
	s.LowCover = s.LowCover || b.gearHidden(who.Eye, gear, near)
	return s
}

// dugIn is the cover of what a vehicle stands in: a piece at least half as
// high as itself, or a prepared position when it shows a side that this
// protects (RE-X.2). The latter hides its running gear as well (RE-14.4).
func (f *Field) dugIn(b *Body, facing printed.Facing) (best printed.Cover, gear bool) {
	best = printed.NoCover
	at := b.Pose.Centre()
	for i := range f.Pieces {
		switch p := &f.Pieces[i]; {
		case p.Kind.Cover == printed.NoCover || !p.Contains(at):
		case p.Type == "emplacement":
			if facing != printed.Rear {
				best, gear = printed.HardCover, true
			}
		case 2*p.Height >= b.Profile.Footprint.Height:
			best = Better(best, p.Kind.Cover)
		}
	}
	return best, gear
}

// gearHidden tells whether something solid close to a vehicle hides the foot,
// at height z, of the edge it shows (RE-14.4).
func (b *Body) gearHidden(eye Spot, z int, near []Obstacle) bool {
	edge := -1
	for k := range 3 {
		hidden := false
		for i := range near {
			o := &near[i]
			if !o.solid || hidden {
				continue
			}
			if edge < 0 {
				edge = b.shown(eye.At)
			}
			r := sightLine(eye, Spot{b.Hull.Rim(edge, k, 2), z})
			s, ok := r.through(o.shape, o.bounds, o.top)
			hidden = ok && r.edge(Target{Body: b})-r.along(s.To) <= gearReach
		}
		if !hidden {
			return false
		}
	}
	return true
}

// shown is the edge of a hull that faces a point: 0 front, 1 right, 2 rear,
// 3 left.
func (b *Body) shown(from geom.Point) int {
	off := TurnBetween(b.Pose.H, geom.Bearing(b.Pose.Centre(), from))
	switch f := b.Facing(from, false); {
	case f == printed.Front:
		return 0
	case f == printed.Rear:
		return 2
	case off > 0:
		return 1
	}
	return 3
}

// stops tells whether a blocking piece blocks this look (RE-X.2): not when an
// end of the line lies in it, unless it is a building with the looker and the
// man looked at on different storeys. Where that depends on the sample, the
// piece itself comes back, too. Home tells that the eye is inside.
func stops(p *printed.Piece, who *Looker, t Target, home bool) (bool, *printed.Piece) {
	switch {
	case t.man != nil:
		there := p.Contains(t.man.Point())
		return !home && !there || home && there && p.Type == "building" && who.Storey != t.man.Storey, nil
	case !home && p.Bounds.Meets(t.Body.Bounds):
		return true, p
	}
	return !home, nil
}

// SampleSeen is one point of a target that is looked at: a man, or one of the
// nine points of a vehicle (RE-0.10).
type SampleSeen struct {
	X     int           `json:"x"`
	Y     int           `json:"y"`
	Seen  bool          `json:"seen"`
	Cover printed.Cover `json:"cover"`
	FromX int           `json:"fromX"` // the eye
	FromY int           `json:"fromY"`
}

// SampleMen looks at each of several men.
func (f *Field) SampleMen(who Looker, men []Figure) []SampleSeen {
	var list []SampleSeen
	for _, m := range men {
		seen := f.SeeMan(who, m)
		list = append(list, SampleSeen{m.X, m.Y, seen.Visible > 0, seen.Cover, Units(who.Eye.At.X), Units(who.Eye.At.Y)})
	}
	return list
}

// SampleVehicle looks at the nine points of a vehicle, none of one that is not
// on the table.
func (f *Field) SampleVehicle(who Looker, hull *Body) []SampleSeen {
	if hull == nil {
		return nil
	}
	var list []SampleSeen
	tg := Target{Body: hull}
	samples := f.Samples(hull)
	low := min(who.Eye.Z, samples[0].Z)
	near := f.between(&who, tg, &hull.Hull, low, nil)
	for _, p := range samples {
		r := sightLine(who.Eye, p)
		stopped, cover := r.Look(tg, near)
		list = append(list, SampleSeen{Units(p.At.X), Units(p.At.Y), !stopped, cover, Units(who.Eye.At.X), Units(who.Eye.At.Y)})
	}
	return list
}

// Stop is what a line of sight ends at: a piece, or the hull with a number;
// where it is met, as near as its middle lies to the line.
type Stop struct {
	Piece *printed.Piece
	Hull  int
	At    geom.Point
}

// StopTo finds what stands between an eye and a target that is not in sight:
// the nearest that alone stops the line to its middle.
func (f *Field) StopTo(who Looker, hull *Body, man *Figure) (Stop, bool) {
	t, to, at := Target{Body: hull, man: man}, Spot{}, geom.Quad{}
	if hull != nil {
		samples := f.Samples(hull)
		to, at = samples[0], hull.Hull
	} else {
		to, at = f.sample(*man), man.square()
	}
	r := newRay(who.Eye, to)
	best, found := Stop{}, int64(-1)
	for _, o := range f.between(&who, t, &at, min(who.Eye.Z, to.Z), nil) {
		s, ok := r.through(o.shape, o.bounds, o.top)
		deep := o.obscures && r.along(s.To)-r.along(s.From) > woodsDepth
		if !ok || !deep && (!o.blocks || o.around != nil && o.around.Contains(to.At)) {
			continue
		}
		if far := r.along(s.From); found < 0 || far < found {
			found = far
			best = f.stopOf(&o)
			best.At = r.at(far)
		}
	}
	return best, found >= 0
}

func (f *Field) stopOf(o *Obstacle) Stop {
	for i := range f.Pieces {
		if o.bounds == &f.Pieces[i].Bounds {
			return Stop{Piece: &f.Pieces[i], Hull: -1}
		}
	}
	for k := range f.Hulls {
		if o.bounds == &f.Hulls[k].Bounds {
			return Stop{Hull: k}
		}
	}
	return Stop{Hull: -1}
}
