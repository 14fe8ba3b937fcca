package skirmish

import "sabot/geom"

// The table and the arrow, in tenths of a millimetre (TK-6.a, TK-G.h, TK-5.e).
const (
	TableSize   = 9000
	ArrowBody   = 1200
	ArrowWidth  = 200
	ArrowLength = 1500
	TokenRadius = 125
)

// The same in micrometres, the unit of distances.
const (
	tableEdge = TableSize * geom.PerUnit
	arrow     = ArrowLength * geom.PerUnit
	ahead     = 1_300_000 // the corridor of TK-9.e: longer than the table's diagonal
	slack     = 200       // by which an arrow may miss a hull (TK-7.b)
	sightStep = 32        // sight points on each edge of a hull (TK-9.c)
)

// onTable is the table as bounds.
func onTable() geom.Bounds { return geom.Bounds{MaxX: tableEdge, MaxY: tableEdge} }

// The types of terrain (TK-8.a, TK-8.b). Wrecks are tanks (TK-8.c).
const (
	Woods    = "woods"
	Building = "building"
)

// Piece is a card of terrain on the table; all of the card counts (TK-8.f).
type Piece struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	geom.Pose
	Length int `json:"length"`
	Width  int `json:"width"`

	shape  geom.Quad
	bounds geom.Bounds
}

// place works out where the piece's corners are.
func (p *Piece) place() {
	p.shape = p.Pose.Quad(geom.Rect(p.Length, p.Width))
	p.bounds = p.shape.Bounds()
}

// stand works out where a tank's corners are.
func (t *tank) stand(at geom.Pose) {
	t.Pose = at
	t.hull = t.card.hull(at)
	t.bounds = t.hull.Bounds()
}

// Sighting is what one tank has of another: everything about a shot that the
// table alone decides.
type Sighting struct {
	LOS     bool    `json:"los"`          // TK-9.c
	Arc     bool    `json:"arc"`          // TK-9.e
	Clear   int     `json:"clearCorners"` // TK-9.m
	Cover   bool    `json:"cover"`        // TK-9.m
	Short   bool    `json:"short"`        // TK-9.n
	Side    bool    `json:"side"`         // TK-9.o
	Corners [4]bool `json:"-"`            // which corners can be seen clearly
}

// blocker is something that may stand in the way of a sight line.
type blocker struct {
	shape *geom.Quad
	woods bool
}

// maxBlockers is enough for two full platoons and a crowded table.
const maxBlockers = 64

// look answers all questions about a shot from tank i at tank j. Corners,
// overlaps, distances and sight lines are those of package geom (TK-G.b,
// TK-G.c, TK-G.f, TK-G.g).
func (s *state) look(i, j int) Sighting {
	var buffer [maxBlockers]blocker
	out, sight, near := s.regard(i, j, buffer[:0])
	out.LOS = out.LOS || !hidden(sight, near, &s.Tanks[j].hull) && glimpse(sight, near, &s.Tanks[j].hull, 1)
	return out
}

// glance is look for those who can bear to miss a narrow gap now and then:
// between the corners it tries the middle of each side. A single thing that
// hides the corners hides those as well.
func (s *state) glance(i, j int) Sighting {
	var buffer [maxBlockers]blocker
	out, sight, near := s.regard(i, j, buffer[:0])
	out.LOS = out.LOS || len(near) > 1 && glimpse(sight, near, &s.Tanks[j].hull, sightStep/2)
	return out
}

// regard answers everything but whether there is a line of sight between the
// corners of the target, and returns what is needed to find out.
func (s *state) regard(i, j int, list []blocker) (out Sighting, sight geom.Sight, near []blocker) {
	shooter, target := &s.Tanks[i], &s.Tanks[j]
	sight = geom.Sight{Eye: shooter.card.eye(shooter.Pose)}
	near, hugs := s.inTheWay(list, target.bounds.With(sight.Eye), sight.Cone(&target.hull), i, j)
	if hugs {
		sight.Own = shooter.hull[:]
	}
	out = Sighting{
		Arc:   arc(shooter, target),
		Short: geom.CompareGap(shooter.hull[:], target.hull[:], arrow) <= 0,
		Side:  behind(shooter, target),
	}
	for k, corner := range target.hull {
		line := sight.Line(corner)
		free, seen := true, true
		for _, b := range near {
			crosses, between := line.Meets(b.shape[:])
			free = free && !crosses
			seen = seen && !between && (b.woods || !crosses)
		}
		out.Corners[k] = free
		if free {
			out.Clear++
		}
		out.LOS = out.LOS || seen
	}
	out.Cover = out.Clear < 3
	return out, sight, near
}

// sees answers only the first question of look: whether tank i has a line of
// sight to any part of tank j (TK-9.c).
func (s *state) sees(i, j int) bool {
	shooter, target := &s.Tanks[i], &s.Tanks[j]
	sight := geom.Sight{Eye: shooter.card.eye(shooter.Pose)}
	var buffer [maxBlockers]blocker
	near, hugs := s.inTheWay(buffer[:0], target.bounds.With(sight.Eye), sight.Cone(&target.hull), i, j)
	if hugs {
		sight.Own = shooter.hull[:]
	}
	for _, corner := range target.hull {
		if stopper(sight.Line(corner), near) < 0 {
			return true
		}
	}
	return !hidden(sight, near, &target.hull) && glimpse(sight, near, &target.hull, 1)
}

// inTheWay gathers what could cross a line within the bounds and the cone: the
// broad phase. It also tells whether anything of it lies so close to the
// shooter that it may be partly under it; if nothing does, no line need ask
// where it leaves the shooter's own hull.
func (s *state) inTheWay(list []blocker, within geom.Bounds, cone geom.Cone, i, j int) (near []blocker, hugs bool) {
	own := s.Tanks[i].bounds.Grow(touching)
	for k := range s.Terrain {
		if p := &s.Terrain[k]; p.bounds.Meets(within) && len(list) < maxBlockers && !cone.Misses(p.shape[:]) {
			list = append(list, blocker{&p.shape, p.Type == Woods})
			hugs = hugs || p.bounds.Meets(own)
		}
	}
	for k := range s.Tanks {
		t := &s.Tanks[k]
		if k != i && k != j && t.Deployed && t.bounds.Meets(within) && len(list) < maxBlockers && !cone.Misses(t.hull[:]) {
			list = append(list, blocker{shape: &t.hull})
			hugs = hugs || t.bounds.Meets(own)
		}
	}
	return list, hugs
}

// touching is more than rounding can put an eye outside its own hull.
const touching = 10

// hidden tells that a single thing hides the whole target.
func hidden(sight geom.Sight, near []blocker, target *geom.Quad) bool {
	for _, b := range near {
		if sight.Hides(b.shape[:], target) {
			return true
		}
	}
	return false
}

// glimpse tries the sight points between the corners (TK-9.c). What hid one
// point most likely hides the next as well, so it is asked first.
func glimpse(sight geom.Sight, near []blocker, target *geom.Quad, stride int) bool {
	last := 0
	for edge := range target {
		for k := stride; k < sightStep; k += stride {
			line := sight.Line(target.Rim(edge, k, sightStep))
			if near[last].stops(line) {
				continue
			}
			if last = stopper(line, near); last < 0 {
				return true
			}
		}
	}
	return false
}

// stops tells whether a sight line ends here: at woods only where it goes in
// and out again, at everything else wherever it is crossed.
func (b blocker) stops(line geom.Line) bool {
	crosses, between := line.Meets(b.shape[:])
	return between || crosses && !b.woods
}

// stopper finds what stops a sight line, -1 when nothing does.
func stopper(line geom.Line, near []blocker) int {
	for i := range near {
		if near[i].stops(line) {
			return i
		}
	}
	return -1
}

// arc tells whether the shooter's gun can point at the target (TK-9.e).
func arc(shooter, target *tank) bool {
	if !shooter.card.Keywords.Has(AssaultGun) && shooter.ails()&fixedGun == 0 {
		return true
	}
	front := true
	for _, corner := range target.hull {
		front = front && shooter.hull.Beyond(corner) >= 0
	}
	if front {
		return true
	}
	at := geom.Pose{H: shooter.Pose.H}
	d := at.Point(ahead, 0)
	left, right := shooter.hull[0], shooter.hull[1]
	corridor := geom.Polygon{left.Add(d), right.Add(d), right, left}
	return geom.Overlap(corridor, target.hull[:])
}

// behind tells whether any part of the shooter is behind the line through the
// target's front face (TK-9.o).
func behind(shooter, target *tank) bool {
	for _, corner := range shooter.hull {
		if target.hull.Beyond(corner) < 0 {
			return true
		}
	}
	return false
}

// near tells whether two tanks are within one arrow of each other.
func (s *state) near(i, j int) bool {
	return geom.CompareGap(s.Tanks[i].hull[:], s.Tanks[j].hull[:], arrow) <= 0
}

// blocked says what a hull placed for tank i would stand on, if anything
// (TK-7.b condition 1, TK-8.a, TK-8.c, TK-8.e). Tank -1 is a tank that is not
// on the table yet.
func (s *state) blocked(i int, hull *geom.Quad) bar {
	bounds := hull.Bounds()
	if !bounds.Inside(onTable()) {
		return bar{clause: "TK-6.a", reason: ReasonOffTable}
	}
	for k := range s.Terrain {
		p := &s.Terrain[k]
		if p.Type == Building && p.bounds.Meets(bounds) && geom.Overlap(p.shape[:], hull[:]) {
			return bar{clause: "TK-8.a", reason: ReasonOnBuilding, name: "piece", id: p.ID}
		}
	}
	for k := range s.Tanks {
		t := &s.Tanks[k]
		if k == i || !t.Deployed || !t.bounds.Meets(bounds) || !geom.Overlap(t.hull[:], hull[:]) {
			continue
		}
		if t.Destroyed {
			return bar{clause: "TK-8.c", reason: ReasonOnWreck, name: "tank", id: t.ID}
		}
		return bar{clause: "TK-8.e", reason: ReasonOnTank, name: "tank", id: t.ID}
	}
	return bar{}
}
