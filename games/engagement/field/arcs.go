package field

import (
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Arcs to either side, in tenths of a degree.
const (
	traverseArc = 900 // a turret in one turn (RE-6.4)
	slowArc     = 450 // a slow one (RE-21.13)
	casemateArc = 100 // a gun in the hull (RE-19.2)
	hullMGArc   = 225 // RE-19.13
	turretMGArc = 100 // RE-19.11
	PintleArc   = 450 // RE-19.14
)

// axis is the heading a mounted weapon points to.
func (b *Body) axis(m printed.Mounted) int {
	h := b.Pose.H + m.Facing
	if b.Profile.OnTurret(m.Mount) {
		h += b.Turret
	}
	return geom.Norm(h)
}

// Bears tells whether a mounted weapon can be brought to bear on a target, and
// by how much the turret must turn for it. A weapon whose axis already crosses
// the target needs no turn (RE-19.2).
func (b *Body) Bears(m printed.Mounted, t Footprint) (ok bool, turn int) {
	axis := b.axis(m)
	off := TurnBetween(axis, geom.Bearing(b.Pose.Centre(), t.At))
	size := max(off, -off)
	switch m.Mount {
	case printed.TurretGun, printed.Coax:
		if crosses(geom.Pose{X: b.Pose.X, Y: b.Pose.Y, H: axis}, t) {
			return true, 0
		}
		return size <= Traverse(b.Profile), off
	case printed.HullGun:
		return size <= casemateArc || crosses(geom.Pose{X: b.Pose.X, Y: b.Pose.Y, H: axis}, t), 0
	case printed.HullMG:
		return size <= hullMGArc, 0
	case printed.TurretMG:
		if size <= turretMGArc {
			return true, 0
		}
		return size <= Traverse(b.Profile), off
	case printed.Pintle, printed.Support:
		return size <= PintleArc, 0
	}
	return false, 0
}

// crosses tells whether the line straight ahead of a pose meets a target.
func crosses(axis geom.Pose, t Footprint) bool {
	const far = 40000 * geom.PerUnit // longer than any table
	end := axis.Point(far, 0)
	if t.Hull != nil {
		s, ok := geom.Through(axis.Centre(), end, t.Hull[:])
		return ok && s.To.N > 0
	}
	d, e := t.At.Sub(axis.Centre()), end.Sub(axis.Centre())
	side := d.X*e.Y - d.Y*e.X
	// The distance from the line is side/far; far is exact but for rounding.
	return d.X*e.X+d.Y*e.Y > 0 && max(side, -side) <= Disc*far
}

// Manned tells whether a closed vehicle's pintle can be served: somebody must
// stand in the hatch (RE-19.14).
func (b *Body) Manned(m printed.Mounted) bool {
	return m.Mount != printed.Pintle || b.Hatch || b.Profile.Enclosure != printed.Closed
}

// Traverse is how far a turret turns in a turn.
func Traverse(v *printed.Vehicle) int {
	switch {
	case v.Upper != "turret":
		return 0
	case v.Has(printed.SlowTurret):
		return slowArc
	}
	return traverseArc
}

// Swing is how far a main gun or a hull machine gun reaches to either side.
func Swing(v *printed.Vehicle, m printed.Mount) int {
	switch m {
	case printed.TurretGun:
		return Traverse(v)
	case printed.HullGun:
		return casemateArc
	case printed.HullMG:
		return hullMGArc
	case printed.Coax, printed.TurretMG, printed.Pintle, printed.Support: // no field of fire of their own is drawn
	}
	return 0
}
