package field

import (
	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// Segment is one part of a vehicle's path: a turn on the spot, a way forward
// or a way back. Exactly one of them is not zero (RE-X.4).
type Segment struct {
	Turn    int `json:"turn,omitempty"` // tenths of a degree, clockwise
	Forward int `json:"forward,omitempty"`
	Reverse int `json:"reverse,omitempty"`
}

// March is a vehicle that wants to go somewhere: on its own, for vehicles keep
// no formation (RE-6.5), and as far as its owner likes within what its order
// allows (RE-6.6).
type March struct {
	Body     *Body // one of the field's, or one that is not on it yet
	Order    printed.Order
	Loads    bool // takes passengers up or sets them down (RE-6.7)
	Worn     int  // damaged tracks or wheels (RE-16.5)
	Fordable bool // rivers are agreed to be shallow (RE-7.4)
	Friends  []Figure
	Enemies  []Figure // in the way unless they are overrun
	Overrun  bool
	Width    int // of the table
	Height   int
	Leg      Leg  // driven before a stop in the same turn
	Entering bool // comes over the edge (RE-X.10)
	Half     bool // a crew that has just re-boarded (RE-17.5)
	Free     bool // no order sets its distance: out of a rammer's way (RE-10.3)
	Wary     bool // reversing costs double and changes with driving forward once (RE-6.3)
	MayTurn  bool // before an overrun (RE-5.1)
}

// Course is where a march leads.
type Course struct {
	Leg                  // what a later part of the same drive has to know
	Steps    []geom.Pose // after each step of 1 cm and each turn (RE-X.4)
	End      geom.Pose
	Distance int       // covered
	BogStep  int       // step after which the vehicle tests for bogging, -1 for none
	Bog      int       // lowest die that bogs
	Exposed  []bool    // by step: on a bank that shows the belly (RE-7.5)
	Far      []int     // by step: distance covered so far
	Segments []Segment // what was driven: all of the path, or its furthest legal part
	Stopped  *game.Refusal
}

// What keeps a vehicle from going on.
const (
	ReasonSegment   = "engagement.march.segment"   // not one turn, way forward or way back
	ReasonTurn      = "engagement.march.turn"      // a turn of more than 45 degrees
	ReasonTurns     = "engagement.march.turns"     // more turns than the order allows
	ReasonReverse   = "engagement.march.reverse"   // a second change of direction
	ReasonAllowance = "engagement.march.allowance" // farther than the order allows
	ReasonEdge      = "engagement.march.edge"      // off the table
	ReasonGround    = "engagement.march.ground"    // ground it may not enter
	ReasonRun       = "engagement.march.run"       // ground it may not enter at a run
	ReasonVehicle   = "engagement.march.vehicle"   // another vehicle in the way
	ReasonFriends   = "engagement.march.friends"   // own men in the way
	ReasonEnemies   = "engagement.march.enemies"   // enemies in the way, no overrun declared
	ReasonOrder     = "engagement.march.order"     // an order that vehicles do not get
	ReasonStraight  = "engagement.march.straight"  // an overrun goes straight
)

// Measures of a march.
const (
	MaxTurn        = 450             // of one turn (RE-6.2)
	StepLength     = printed.CM      // between two looks of those who wait to fire (RE-X.4)
	Penalty        = 10 * printed.CM // of bad ground, of loading, of a damaged track (RE-6.7)
	RoadBonus      = 5 * printed.CM  // RE-7.3
	amphibiousMost = 10 * printed.CM // over water in one turn (RE-21.1)
)

// orderTurns is how many turns an order allows (RE-6.1).
func orderTurns(o printed.Order) int {
	switch o {
	case printed.Hold:
		return 1
	case printed.Run:
		return 2
	case printed.Advance:
		return 4
	case printed.Crawl, printed.Assault, printed.Withdraw: // not for vehicles (RE-4.1)
	}
	return 0
}

// OrderDistance is how far an order lets a mover with this Mvt go (RE-0.7).
func OrderDistance(o printed.Order, mvt int) int {
	switch o {
	case printed.Advance, printed.Assault:
		return mvt
	case printed.Run:
		return mvt * 3 / 2
	case printed.Crawl:
		return mvt / 2
	case printed.Hold, printed.Withdraw: // the way of those who withdraw is not one of their Mvt
	}
	return 0
}

// Allowance is what is left of an order's distance (RE-6.7).
func (m *March) Allowance(road, slowed bool) int {
	a := OrderDistance(m.Order, m.Body.Profile.Mvt)
	if road && a > 0 && m.Body.Profile.Mobility != printed.Motorcycle { // RE-7.3; motorcycles have no part in it (RE-2.1)
		a += RoadBonus
	}
	if slowed {
		a -= Penalty
	}
	if m.Loads {
		a -= Penalty
	}
	a = max(a-m.Worn*Penalty, 0)
	if m.Half { // of all it could go
		a /= 2
	}
	return a
}

// Turns is how often the vehicle may turn (RE-6.1, RE-17.5).
func (m *March) Turns() int {
	if m.Half {
		return 1
	}
	return orderTurns(m.Order)
}

type driver struct {
	f     *Field
	m     *March
	c     Course
	mired int // lowest die that bogs where it stands as it sets out (RE-7.6)
}

// Drive follows a path as far as the rules let it go. A path that cannot be
// followed to its end has a reason in Stopped, and Segments is the furthest
// part of it that is legal.
func (f *Field) Drive(m March, path []Segment) Course {
	g := &driver{f: f, m: &m, c: Course{BogStep: -1, End: m.Body.Pose, Leg: Leg{Spent: m.Leg.Spent, Turns: m.Leg.Turns}}}
	if orderTurns(m.Order) == 0 {
		g.stop("RE-4.1", ReasonOrder, "order", string(m.Order))
		return g.c
	}
	g.c.Leg = m.Leg
	g.c.Off = m.Leg.Off || !f.OnRoad(m.Body.Pose.Centre())
	b := Stand(m.Body.Profile, m.Body.Pose)
	g.enter(&b, false)
	g.mired = f.mire(m.Body, m.Body.Pose.Centre(), &m)
	for i, s := range path {
		if m.Overrun && s.Turn != 0 && (i > 0 || !m.MayTurn) {
			g.stop("RE-5.1", ReasonStraight)
		} else {
			g.segment(s)
		}
		if g.c.Stopped != nil {
			break
		}
	}
	g.c.Tested = m.Leg.Tested || g.c.BogStep >= 0
	return g.c
}

// stop notes why the vehicle may not go on; that is never all right.
func (g *driver) stop(clause rulebook.Clause, reason string, args ...any) bool {
	g.c.Stopped = game.Refuse(clause, reason, args...)
	return false
}

func (g *driver) segment(s Segment) {
	set := 0
	for _, n := range []int{s.Turn, s.Forward, s.Reverse} {
		if n != 0 {
			set++
		}
	}
	switch {
	case set != 1 || s.Forward < 0 || s.Reverse < 0:
		g.stop("RE-X.4", ReasonSegment)
	case s.Turn != 0:
		g.turn(s.Turn)
	case s.Forward > 0:
		g.straight(s.Forward, 1)
	default:
		g.straight(s.Reverse, -1)
	}
}

// turn pivots on the spot: it costs no distance and must be clear at its end
// (RE-6.1, RE-6.2, RE-X.4).
func (g *driver) turn(by int) {
	switch {
	case max(by, -by) > MaxTurn:
		g.stop("RE-6.2", ReasonTurn, "most", MaxTurn)
		return
	case g.c.Turns >= g.m.Turns():
		g.stop("RE-6.1", ReasonTurns, "turns", g.m.Turns())
		return
	}
	at := g.c.End
	at.H = geom.Norm(at.H + by)
	if b := Stand(g.m.Body.Profile, at); g.enter(&b, false) {
		g.c.Turns++
		g.arrive(&b)
		g.c.Segments = append(g.c.Segments, Segment{Turn: by})
	}
}

// straight drives along the axis in steps that are counted from the start of
// the segment, so that rounding does not add up (RE-X.4). Going back is like
// going forward, unless crews are wary of it (RE-6.3).
func (g *driver) straight(length, way int) {
	if g.m.Wary && g.c.Way != 0 && g.c.Way != way {
		if g.c.Swaps++; g.c.Swaps > 1 {
			g.stop("RE-6.3", ReasonReverse)
			return
		}
	}
	g.c.Way = way
	cost := 1
	if way < 0 && g.m.Wary {
		cost = 2
	}
	from, done := g.c.End, 0
	start := *g
	for done < length && g.c.Stopped == nil {
		next := min(done+StepLength, length)
		before := *g
		if g.reach(&start, from, way, cost, next) {
			done = next
			continue
		}
		why := g.c.Stopped
		*g = before
		if next = g.furthest(&start, from, way, cost, done, next); next > done {
			g.reach(&start, from, way, cost, next)
			done = next
		}
		g.c.Stopped = why
	}
	if done > 0 && way > 0 {
		g.c.Segments = append(g.c.Segments, Segment{Forward: done})
	} else if done > 0 {
		g.c.Segments = append(g.c.Segments, Segment{Reverse: done})
	}
}

// reach goes on to so far from the start of the segment, if that is allowed.
func (g *driver) reach(start *driver, from geom.Pose, way, cost, far int) bool {
	b := Stand(g.m.Body.Profile, PoseAt(from.Point(int64(way*far)*geom.PerUnit, 0), from.H))
	g.c.Spent = start.c.Spent + cost*far
	if !g.enter(&b, true) {
		return false
	}
	g.c.Distance = start.c.Distance + far
	g.arrive(&b)
	return true
}

// furthest finds how far a step that cannot be made in full can be made.
func (g *driver) furthest(start *driver, from geom.Pose, way, cost, low, high int) int {
	for high-low > 1 {
		mid := (low + high) / 2
		if try := *g; try.reach(start, from, way, cost, mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

func (g *driver) arrive(b *Body) {
	g.c.End = b.Pose
	g.c.Steps = append(g.c.Steps, b.Pose)
	g.c.Exposed = append(g.c.Exposed, g.f.ShowsBelly(b))
	g.c.Far = append(g.c.Far, g.c.Distance)
}

// enter tells whether the vehicle may stand so on its way, and takes note of
// what the ground there does to it.
func (g *driver) enter(b *Body, moving bool) bool {
	table := geom.Bounds{MaxX: int64(g.m.Width) * geom.PerUnit, MaxY: int64(g.m.Height) * geom.PerUnit}
	if b.Pose != g.c.End && !g.m.Entering && !b.Bounds.Inside(table) {
		return g.stop("RE-X.4", ReasonEdge)
	}
	return (b.Pose == g.m.Body.Pose || g.clear(b)) && g.going(b, moving)
}

// clear looks for vehicles and men in the way (RE-X.4).
func (g *driver) clear(b *Body) bool {
	for i := range g.f.Hulls {
		o := &g.f.Hulls[i]
		if o != g.m.Body && o.Bounds.Meets(b.Bounds) && geom.Overlap(o.Hull[:], b.Hull[:]) {
			return g.stop("RE-X.4", ReasonVehicle)
		}
	}
	for _, m := range g.m.Friends {
		if Touches(b, m) {
			return g.stop("RE-5.3", ReasonFriends)
		}
	}
	for _, m := range g.m.Enemies {
		if !g.m.Overrun && Touches(b, m) {
			return g.stop("RE-X.4", ReasonEnemies)
		}
	}
	return true
}

// Touches tells whether a hull meets a man's base.
func Touches(b *Body, m Figure) bool {
	return b.Bounds.Grow(Disc).Holds(m.Point()) && CompareGap(b.Footprint(), m.Footprint(), 0) <= 0
}

// going applies what lies under the footprint (RE-7.2, RE-7.6).
func (g *driver) going(b *Body, moving bool) bool {
	v := g.m.Body.Profile
	for i := range g.f.Pieces {
		p := &g.f.Pieces[i]
		if !g.f.Under(p, b) {
			continue
		}
		if g.m.swims(p) {
			g.c.Afloat = true
			continue
		}
		switch e := g.f.D.Effect(g.m.class(p), v.Mobility); {
		case e == nil && moving:
			return g.stop("RE-7.4", ReasonGround, "terrain", p.Type)
		case e == nil: // it stands there already and may get out
		case moving && g.m.Order == printed.Run && !e.Run:
			return g.stop("RE-7.2", ReasonRun, "terrain", p.Type)
		default:
			g.c.Slowed = g.c.Slowed || e.MvtCM < 0
		}
	}
	bog := g.mired
	if bog == 0 && moving {
		bog = g.f.mire(b, g.c.End.Centre(), g.m)
	}
	g.c.Off = g.c.Off || !g.f.OnRoad(b.Pose.Centre())
	if moving && !g.affordable() {
		return false
	}
	if moving && bog > 0 && g.c.BogStep < 0 && !g.m.Leg.Tested {
		g.c.BogStep, g.c.Bog = len(g.c.Steps), bog
		if v.Has(printed.SluggishEngine) { // RE-21.17
			g.c.Bog = min(bog, 5)
		}
	}
	return true
}

// mire is the lowest die that bogs a vehicle standing there, 0 for none: half
// of it, its centre, is in bad ground, or has crossed a linear piece since the
// last step (RE-7.6). On a road only the latter and craters matter (RE-X.4).
func (f *Field) mire(b *Body, last geom.Point, m *March) int {
	bog := 0
	at := b.Pose.Centre()
	road := f.OnRoad(at)
	for i := range f.Pieces {
		p := &f.Pieces[i]
		inside := p.Contains(at)
		if p.Kind.Linear {
			inside = inside || crossed(p.Shape, &p.Bounds, last, at)
		} else {
			inside = inside && (!road || p.Type == "crater")
		}
		if !inside || !f.Under(p, b) || m.swims(p) {
			continue
		}
		if e := f.D.Effect(m.class(p), b.Profile.Mobility); e != nil && e.Bog > 0 && (bog == 0 || e.Bog < bog) {
			bog = e.Bog
		}
	}
	return bog
}

// affordable compares what was spent with what the ground has left.
func (g *driver) affordable() bool {
	most := g.m.Allowance(!g.c.Off, g.c.Slowed)
	if g.c.Afloat {
		most = min(most, amphibiousMost)
	}
	return g.m.Free || g.c.Spent <= most || g.stop("RE-6.7", ReasonAllowance, "most", most)
}

// class is the class of a piece for the vehicle; a water that is agreed to be
// shallow is rough (RE-7.4).
func (m *March) class(p *printed.Piece) printed.Ground {
	if p.Type == "river" && m.Fordable {
		return printed.RoughGround
	}
	return p.Kind.Class[m.Body.Profile.Mobility]
}

// swims tells whether the vehicle swims over a piece (RE-21.1).
func (m *March) swims(p *printed.Piece) bool {
	return p.Type == "river" && !m.Fordable && m.Body.Profile.Has("amphibious")
}

// OnRoad tells whether a point lies on a road or a bridge.
func (f *Field) OnRoad(at geom.Point) bool {
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Paved() && p.Contains(at) {
			return true
		}
	}
	return false
}

// Under tells whether a piece counts for a vehicle that stands there: any part
// of the footprint is in it. Where a road or bridge lies on top, only what
// sticks out beside it counts, except for linear pieces and craters, which
// lie on every road (RE-7.2, RE-X.4). Hills count by their height alone.
func (f *Field) Under(p *printed.Piece, b *Body) bool {
	if p.Paved() || p.Type == "hill" || p.Type == "smoke" || !p.Bounds.Meets(b.Bounds) || !geom.Overlap(p.Shape, b.Hull[:]) {
		return false
	}
	if p.Kind.Linear || p.Type == "crater" {
		return true
	}
	paved := false
	for i := range f.Pieces {
		if q := &f.Pieces[i]; q.Paved() && q.Bounds.Meets(b.Bounds) && geom.Overlap(q.Shape, b.Hull[:]) {
			paved = true
		}
	}
	if !paved {
		return true
	}
	for _, s := range f.Samples(b) {
		if p.Contains(s.At) && !f.OnRoad(s.At) {
			return true
		}
	}
	return false
}

// ShowsBelly tells whether a tracked vehicle rears up there: it overlaps
// bocage or a crater and has no device against it (RE-7.5, RE-21.4).
func (f *Field) ShowsBelly(b *Body) bool {
	if b.Profile.Mobility != printed.Tracked {
		return false
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		bank := p.Type == "bocage" && !b.Profile.Has("cullin") || p.Type == "crater"
		if bank && p.Bounds.Meets(b.Bounds) && geom.Overlap(p.Shape, b.Hull[:]) {
			return true
		}
	}
	return false
}

// Leg is how far a drive has come.
type Leg struct {
	Spent  int // of the allowance
	Turns  int
	Way    int // 1 forward, -1 back, 0 not yet
	Swaps  int // of the direction
	Slowed bool
	Off    bool // the centre has left the road
	Afloat bool
	Tested bool // for bogging
}
