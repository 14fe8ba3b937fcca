package field

import (
	"cmp"
	"slices"

	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Link is the widest gap between two men of a squad who keep together
// (RE-0.5).
const Link = 10 * printed.CM

// Groups counts the groups a squad has fallen into; one or none is in order
// (RE-0.5).
func Groups(men []Figure) int {
	seen := make([]bool, len(men))
	count := 0
	for i := range men {
		if seen[i] {
			continue
		}
		count++
		seen[i] = true
		for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
			for k := range men {
				if !seen[k] && Within(men[queue[0]].Footprint(), men[k].Footprint(), Link) {
					seen[k] = true
					queue = append(queue, k)
				}
			}
		}
	}
	return count
}

// Ranks of the default formation (RE-0.20).
const (
	rank    = 5
	spacing = 300
)

// Formation places a squad about a pose: ranks of five, looking along its
// heading, the whole centred on it (RE-0.20, RE-X.10).
func Formation(at geom.Pose, men, storey int) []Figure {
	list := make([]Figure, men)
	ranks := (men + rank - 1) / rank
	wide := min(men, rank)
	for i := range list {
		forward := (ranks-1)*spacing/2 - i/rank*spacing
		right := i%rank*spacing - (wide-1)*spacing/2
		p := at.Point(int64(forward)*geom.PerUnit, int64(right)*geom.PerUnit)
		list[i] = Figure{Units(p.X), Units(p.Y), storey}
	}
	return list
}

// Costs on foot (RE-0.21).
const (
	wallCost   = 5 * printed.CM // into or out of a building
	storeyCost = 5 * printed.CM // up or down one floor
)

// Walk is a squad that wants to go somewhere: one line of points for each man,
// not counting where he stands. A point on another storey of the same place is
// a climb.
type Walk struct {
	Profile *printed.Squad
	Order   printed.Order
	Men     []Figure
	Paths   [][]Figure
	Others  []Figure // of the own side, who may be passed but not stood on
	Enemies []Figure // who may not be passed
	Threats []Figure // enemies in sight, vehicles by their centres (RE-0.13)
	Contact bool     // may end touching enemies: an assault (RE-20)
	Used    []int    // by each man, of his way: from the edge, as a reserve (RE-X.10)
	Width   int
	Height  int

	Fordable bool // rivers are agreed to be shallow (RE-7.4)
}

// What keeps men from going somewhere.
const (
	ReasonPaths    = "engagement.walk.paths"    // not one line for each man
	ReasonTooFar   = "engagement.walk.too-far"  // farther than the order allows
	ReasonNoEntry  = "engagement.walk.ground"   // ground nobody enters
	ReasonNoRun    = "engagement.walk.run"      // ground nobody runs through
	ReasonHull     = "engagement.walk.vehicle"  // through a vehicle
	ReasonEnemy    = "engagement.walk.enemy"    // through an enemy
	ReasonOverlap  = "engagement.walk.overlap"  // two men on one spot
	ReasonApart    = "engagement.walk.apart"    // the squad falls apart
	ReasonOff      = "engagement.walk.edge"     // off the table
	ReasonStorey   = "engagement.walk.storey"   // no such floor there
	ReasonNoOrder  = "engagement.walk.order"    // the order does not move anybody
	ReasonTooNear  = "engagement.walk.too-near" // a withdrawal that does not go far enough
	ReasonToward   = "engagement.walk.toward"   // a withdrawal towards the enemy
	ReasonNearer   = "engagement.walk.nearer"   // shaken men who go nearer to an enemy
	ReasonAssault  = "engagement.walk.assault"  // an assault that goes away from its target
	MostPathPoints = 40
)

// Walked is where a squad's move leads.
type Walked struct {
	End   []Figure
	Spent []int // by each man
}

// Walk judges a squad's move (RE-0.7, RE-0.21, RE-X.4). A refused one says why
// and moves nobody.
func (f *Field) Walk(w Walk) (Walked, *game.Refusal) {
	if len(w.Paths) != len(w.Men) {
		return Walked{}, game.Refuse("RE-X.4", ReasonPaths, "men", len(w.Men))
	}
	most := OrderDistance(w.Order, w.Profile.Mvt)
	if w.Order == printed.Withdraw {
		most = WithdrawMost
	}
	r := Walked{End: slices.Clone(w.Men), Spent: make([]int, len(w.Men))}
	for i, path := range w.Paths {
		if len(path) == 0 {
			continue
		}
		spent, refusal := f.Pace(&w, w.Men[i], path)
		if w.Used != nil {
			spent += w.Used[i]
		}
		switch {
		case refusal != nil:
			return Walked{}, refusal
		case most == 0:
			return Walked{}, game.Refuse("RE-0.7", ReasonNoOrder, "order", string(w.Order))
		case spent > most:
			return Walked{}, game.Refuse("RE-0.7", ReasonTooFar, "man", i, "cost", spent, "most", most)
		case w.Order == printed.Withdraw && spent < WithdrawLeast:
			return Walked{}, game.Refuse("RE-0.13", ReasonTooNear, "man", i, "cost", spent, "least", WithdrawLeast)
		case w.Order == printed.Withdraw && !w.farther(w.Men[i], path[len(path)-1]):
			return Walked{}, game.Refuse("RE-0.13", ReasonToward, "man", i)
		}
		r.End[i], r.Spent[i] = path[len(path)-1], spent
	}
	if refusal := f.settled(&w, r.End); refusal != nil {
		return Walked{}, refusal
	}
	return r, nil
}

// The way back of those who withdraw (RE-0.13).
const (
	WithdrawLeast = 21 * printed.CM
	WithdrawMost  = 30 * printed.CM
)

// farther tells whether a man ends farther from every enemy in sight than he
// was (RE-0.13).
func (w *Walk) farther(from, to Figure) bool {
	return !slices.ContainsFunc(w.Threats, func(e Figure) bool { return gained(e, from, to) <= 0 })
}

// gained compares how far two places are from an enemy: positive where the
// second is farther.
func gained(e, from, to Figure) int {
	d, now := e.Point().Sub(from.Point()), e.Point().Sub(to.Point())
	return cmp.Compare(now.X*now.X+now.Y*now.Y, d.X*d.X+d.Y*d.Y)
}

// Pace adds one man's way up.
func (f *Field) Pace(w *Walk, from Figure, path []Figure) (int, *game.Refusal) {
	if len(path) > MostPathPoints {
		return 0, game.Refuse("RE-X.4", ReasonPaths, "men", len(w.Men))
	}
	var classes [2]bool // rough and very rough count once each
	spent := 0
	for _, to := range path {
		leg := newRay(Spot{At: from.Point()}, Spot{At: to.Point()})
		spent += int((leg.length + geom.PerUnit - 1) / geom.PerUnit)
		spent += storeyCost * max(to.Storey-from.Storey, from.Storey-to.Storey)
		if refusal := f.obstructed(w, from, to); refusal != nil {
			return 0, refusal
		}
		for i := range f.Pieces {
			cost, refusal := f.tread(w, &f.Pieces[i], from, to, &classes)
			if refusal != nil {
				return 0, refusal
			}
			spent += cost
		}
		from = to
	}
	for i, g := range []printed.Ground{printed.RoughGround, printed.VeryRoughGround} {
		if classes[i] {
			spent -= f.D.EffectOnFoot(g).MvtCM * printed.CM
		}
	}
	return spent, nil
}

// tread is what a piece does to a man who crosses it: walls of buildings cost
// each time, bad ground once (RE-0.21).
func (f *Field) tread(w *Walk, p *printed.Piece, from, to Figure, classes *[2]bool) (int, *game.Refusal) {
	if p.Paved() || p.Type == "hill" || p.Type == "smoke" || !crossed(p.Shape, &p.Bounds, from.Point(), to.Point()) || f.onCauseway(p, from, to) {
		return 0, nil
	}
	class := p.Kind.OnFoot
	if p.Type == "river" && w.Fordable {
		class = printed.RoughGround
	}
	e := f.D.EffectOnFoot(class)
	switch {
	case e == nil:
		return 0, game.Refuse("RE-0.21", ReasonNoEntry, "terrain", p.Type)
	case w.Order == printed.Run && !e.Run:
		return 0, game.Refuse("RE-0.21", ReasonNoRun, "terrain", p.Type)
	}
	if p.Type == "building" {
		if p.Contains(from.Point()) != p.Contains(to.Point()) {
			if from.Storey != 0 || to.Storey != 0 {
				return 0, game.Refuse("RE-0.21", ReasonStorey, "terrain", p.Type)
			}
			return wallCost, nil
		}
		return 0, nil
	}
	switch class {
	case printed.RoughGround:
		classes[0] = true
	case printed.VeryRoughGround:
		classes[1] = true
	case printed.RoadGround, printed.OpenGround, printed.Impassable:
	}
	return 0, nil
}

// onCauseway tells whether a man keeps to roads and bridges all the way over a
// piece, which then does not matter to him; linear pieces and craters lie on
// every road (RE-X.4).
func (f *Field) onCauseway(p *printed.Piece, from, to Figure) bool {
	if p.Kind.Linear || p.Type == "crater" || p.Type == "building" {
		return false
	}
	a, b := from.Point(), to.Point()
	over, ok := geom.Through(a, b, p.Shape)
	if !ok {
		return false
	}
	over = clip(over)
	for at := over.From; at.Less(over.To); {
		next := at
		for i := range f.Pieces {
			q := &f.Pieces[i]
			if !q.Paved() {
				continue
			}
			if s, ok := geom.Through(a, b, q.Shape); ok && !at.Less(s.From) && next.Less(s.To) {
				next = s.To
			}
		}
		if !at.Less(next) {
			return false
		}
		at = next
	}
	return true
}

// crossed tells whether the way from a to b runs through the inside of a
// shape.
func crossed(shape geom.Polygon, bounds *geom.Bounds, a, b geom.Point) bool {
	if a == b || !bounds.Meets(geom.Around(a, b)) {
		return false
	}
	s, ok := geom.Through(a, b, shape)
	return ok && s.From.N < s.From.D && s.To.N > 0
}

// obstructed looks for hulls and enemies in the way (RE-X.4).
func (f *Field) obstructed(w *Walk, from, to Figure) *game.Refusal {
	for i := range f.Hulls {
		if crossed(f.Hulls[i].Hull[:], &f.Hulls[i].Bounds, from.Point(), to.Point()) {
			return game.Refuse("RE-X.4", ReasonHull)
		}
	}
	lane := LaneOf(from.Point(), to.Point())
	for _, e := range w.Enemies {
		last := w.Contact && CompareGap(e.Footprint(), to.Footprint(), 0) == 0
		if e.Storey == to.Storey && !last && lane.Comes(e.Point(), 2*Disc) {
			return game.Refuse("RE-X.4", ReasonEnemy)
		}
	}
	return nil
}

// Lane is the straight way from one point to another.
type Lane struct{ a, b geom.Point }

// LaneOf is the lane between two points.
func LaneOf(a, b geom.Point) Lane { return Lane{a, b} }

// Comes tells whether the way comes nearer to a point than r.
func (l Lane) Comes(p geom.Point, r int64) bool {
	d, q := l.b.Sub(l.a), p.Sub(l.a)
	along, length := d.X*q.X+d.Y*q.Y, d.X*d.X+d.Y*d.Y
	switch {
	case along <= 0:
		return geom.CompareDistance(l.a, p, r) < 0
	case along >= length:
		return geom.CompareDistance(l.b, p, r) < 0
	}
	side := d.X*q.Y - d.Y*q.X
	return max(side, -side) < r*max(Root(length), 1)
}

// settled judges where everybody ends (RE-0.5, RE-X.4).
func (f *Field) settled(w *Walk, end []Figure) *game.Refusal {
	all := slices.Concat(end, w.Others, w.Enemies)
	for i, m := range end {
		if m == w.Men[i] {
			continue
		}
		if m.X < FigureRadius || m.Y < FigureRadius || m.X > w.Width-FigureRadius || m.Y > w.Height-FigureRadius {
			return game.Refuse("RE-X.4", ReasonOff)
		}
		if m.Storey < 0 || m.Storey > 0 && m.Storey >= f.storeys(m.Point()) {
			return game.Refuse("RE-0.21", ReasonStorey)
		}
		for k, o := range all {
			if k != i && o.Storey == m.Storey && geom.CompareDistance(o.Point(), m.Point(), 2*Disc) < 0 {
				return game.Refuse("RE-X.4", ReasonOverlap)
			}
		}
		for k := range f.Hulls {
			if geom.ComparePoint(f.Hulls[k].Hull[:], m.Point(), Disc) < 0 {
				return game.Refuse("RE-X.4", ReasonHull)
			}
		}
	}
	if n := Groups(end); n > 1 && n >= Groups(w.Men)+1 {
		return game.Refuse("RE-0.5", ReasonApart)
	}
	return nil
}

// storeys is how many floors there are at a point.
func (f *Field) storeys(at geom.Point) int {
	if p := f.Building(at); p != nil {
		return max(p.Storeys, 1)
	}
	return 0
}

// Supports tells whether a squad gives a vehicle close support: four men, not
// shaken, one of them within 20 cm (RE-8.2).
func Supports(b *Body, men []Figure, morale printed.Morale) bool {
	near := func(m Figure) bool { return Within(b.Footprint(), m.Footprint(), 20*printed.CM) }
	return HoldsGround(len(men), morale) && slices.ContainsFunc(men, near)
}

// AwayFrom tells whether nobody came nearer to any enemy in sight.
func (w *Walk) AwayFrom(end []Figure) bool {
	for k := range end {
		if slices.ContainsFunc(w.Threats, func(e Figure) bool { return gained(e, w.Men[k], end[k]) < 0 }) {
			return false
		}
	}
	return true
}
