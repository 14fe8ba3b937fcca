package field

import (
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

const (
	corridorLength = 1_300_000 // the corridor of TK-9.e: longer than the table's diagonal
	sightStep      = 32        // sight points on each edge of a hull (TK-9.c)
)

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

// Look answers all questions about a shot from tank i at tank j. Corners,
// overlaps, distances and sight lines are those of package geom (TK-G.b,
// TK-G.c, TK-G.f, TK-G.g).
func (t *Table) Look(i, j int, fixedGun bool) Sighting {
	var buffer [maxBlockers]blocker
	out, sight, near := t.sightCorners(i, j, fixedGun, buffer[:0])
	out.LOS = out.LOS || !hidesAll(sight, near, &t.Tanks[j].hull) && seesBetween(sight, near, &t.Tanks[j].hull, 1)
	return out
}

// LookQuickly is Look for those who can bear to miss a narrow gap now and then:
// between the corners it tries the middle of each side. A single thing that
// hides the corners hides those as well.
func (t *Table) LookQuickly(i, j int, fixedGun bool) Sighting {
	var buffer [maxBlockers]blocker
	out, sight, near := t.sightCorners(i, j, fixedGun, buffer[:0])
	out.LOS = out.LOS || len(near) > 1 && seesBetween(sight, near, &t.Tanks[j].hull, sightStep/2)
	return out
}

// sightCorners answers everything but whether there is a line of sight between the
// corners of the target, and returns what is needed to find out.
func (t *Table) sightCorners(i, j int, fixedGun bool, list []blocker) (out Sighting, sight geom.Sight, near []blocker) {
	shooter, target := &t.Tanks[i], &t.Tanks[j]
	sight, near = t.aim(shooter, target, list)
	out = Sighting{
		Arc:   inArc(shooter, target, fixedGun),
		Short: geom.CompareGap(shooter.hull[:], target.hull[:], arrow) <= 0,
		Side:  fromSide(shooter, target),
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

// Sees answers only the first question of Look: whether tank i has a line of
// sight to any part of tank j (TK-9.c).
func (t *Table) Sees(i, j int) bool {
	target := &t.Tanks[j]
	var buffer [maxBlockers]blocker
	sight, near := t.aim(&t.Tanks[i], target, buffer[:0])
	for _, corner := range target.hull {
		if stopper(sight.Line(corner), near) < 0 {
			return true
		}
	}
	return !hidesAll(sight, near, &target.hull) && seesBetween(sight, near, &target.hull, 1)
}

// aim gathers what could cross a line from the shooter to the target: the broad
// phase. Where nothing of it lies so close to the shooter that it may be partly
// under it, no line need ask where it leaves the shooter's own hull.
func (t *Table) aim(shooter, target *Tank, list []blocker) (geom.Sight, []blocker) {
	sight := geom.Sight{Eye: shooter.card.Eye(shooter.Pose)}
	within, cone, own := target.bounds.With(sight.Eye), sight.Cone(&target.hull), shooter.bounds.Grow(eyeRounding)
	hugs := false
	for k := range t.Terrain {
		if p := &t.Terrain[k]; p.Bounds.Meets(within) && len(list) < maxBlockers && !cone.Misses(p.Shape[:]) {
			list = append(list, blocker{&p.Shape, p.Type == printed.Woods})
			hugs = hugs || p.Bounds.Meets(own)
		}
	}
	for k := range t.Tanks {
		o := &t.Tanks[k]
		if o != shooter && o != target && o.Deployed && o.bounds.Meets(within) && len(list) < maxBlockers && !cone.Misses(o.hull[:]) {
			list = append(list, blocker{shape: &o.hull})
			hugs = hugs || o.bounds.Meets(own)
		}
	}
	if hugs {
		sight.Own = shooter.hull[:]
	}
	return sight, list
}

// eyeRounding is more than rounding can put an eye outside its own hull.
const eyeRounding = 10

func hidesAll(sight geom.Sight, near []blocker, target *geom.Quad) bool {
	for _, b := range near {
		if sight.Hides(b.shape[:], target) {
			return true
		}
	}
	return false
}

// seesBetween tries the sight points between the corners (TK-9.c). What hid one
// point most likely hides the next as well, so it is asked first.
func seesBetween(sight geom.Sight, near []blocker, target *geom.Quad, stride int) bool {
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

// Stop is what the line from a tank to the middle of another ends at: terrain,
// or the tank with a number, and where that lies.
type Stop struct {
	Terrain string `json:"terrain,omitempty"`
	Tank    string `json:"tank,omitempty"`
	Spot
}

// StopTo finds the nearest thing that alone hides the middle of tank j from tank
// i, or else the nearest corner of it; nil when no single thing does (TK-9.c).
func (t *Table) StopTo(i, j int) *Stop {
	target := &t.Tanks[j]
	var buffer [maxBlockers]blocker
	sight, near := t.aim(&t.Tanks[i], target, buffer[:0])
	for _, end := range append([]geom.Point{target.Pose.Centre()}, target.hull[:]...) {
		line := sight.Line(end)
		var best *Stop
		var nearest int64
		for _, b := range near {
			if !b.stops(line) {
				continue
			}
			at := middleOf(b.shape)
			// Squares of tenths of a millimetre fit into an int64.
			dx, dy := (at.X-sight.Eye.X)/geom.PerUnit, (at.Y-sight.Eye.Y)/geom.PerUnit
			if far := dx*dx + dy*dy; best == nil || far < nearest {
				best, nearest = t.stopOf(b.shape), far
				best.Spot = spotAt(at)
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

func middleOf(q *geom.Quad) geom.Point {
	b := q.Bounds()
	return geom.Point{X: (b.MinX + b.MaxX) / 2, Y: (b.MinY + b.MaxY) / 2}
}

func (t *Table) stopOf(shape *geom.Quad) *Stop {
	for k := range t.Terrain {
		if shape == &t.Terrain[k].Shape {
			return &Stop{Terrain: t.Terrain[k].Type}
		}
	}
	for k := range t.Tanks {
		if shape == &t.Tanks[k].hull {
			return &Stop{Tank: t.Tanks[k].ID}
		}
	}
	return &Stop{}
}

// inArc tells whether the shooter's gun can point at the target (TK-9.e).
func inArc(shooter, target *Tank, fixedGun bool) bool {
	if !shooter.card.Keywords.Has(printed.AssaultGun) && !fixedGun {
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
	d := at.Point(corridorLength, 0)
	left, right := shooter.hull[0], shooter.hull[1]
	corridor := geom.Polygon{left.Add(d), right.Add(d), right, left}
	return geom.Overlap(corridor, target.hull[:])
}

// fromSide tells whether any part of the shooter is behind the line through the
// target's front face (TK-9.o).
func fromSide(shooter, target *Tank) bool {
	for _, corner := range shooter.hull {
		if target.hull.Beyond(corner) < 0 {
			return true
		}
	}
	return false
}

// JudgeTarget says why tank i may not shoot at tank j (TK-9.b): every enemy
// that is not marked destroyed, in arc and in sight, at any range.
func (t *Table) JudgeTarget(i, j int, fixedGun bool) Obstruction {
	shooter, target := &t.Tanks[i], &t.Tanks[j]
	if target.Owner == shooter.Owner || !target.Alive() {
		return Obstruction{Clause: "TK-9.b", Reason: ReasonNoTarget, name: "tank", id: target.ID}
	}
	// The arc is the cheaper question.
	if !inArc(shooter, target, fixedGun) {
		return Obstruction{Clause: "TK-9.e", Reason: ReasonNoArc, name: "tank", id: target.ID}
	}
	if !t.Sees(i, j) {
		return Obstruction{Clause: "TK-9.c", Reason: ReasonNoSight, name: "tank", id: target.ID}
	}
	return Obstruction{}
}
