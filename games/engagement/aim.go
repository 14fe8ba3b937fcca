package engagement

import (
	"sabot/game"
	"sabot/geom"
	"sabot/rulebook"
)

// Arcs to either side, in tenths of a degree.
const (
	traverseArc = 900 // a turret in one turn (RE-6.4)
	slowArc     = 450 // a slow one (RE-21.13)
	casemateArc = 100 // a gun in the hull (RE-19.2)
	hullMGArc   = 225 // RE-19.13
	turretMGArc = 100 // RE-19.11
	pintleArc   = 450 // RE-19.14
)

// traverse is how far a turret turns in a turn.
func (v *Vehicle) traverse() int {
	switch {
	case v.Upper != "turret":
		return 0
	case v.Has(SlowTurret):
		return slowArc
	}
	return traverseArc
}

// onTurret tells whether a weapon turns with the turret.
func (v *Vehicle) onTurret(m Mount) bool {
	return v.Upper == "turret" && (m == TurretGun || m == Coax || m == TurretMG || m == Pintle)
}

// axis is the heading a mounted weapon points to.
func (b *Body) axis(m Mounted) int {
	h := b.Pose.H + m.Facing
	if b.Profile.onTurret(m.Mount) {
		h += b.Turret
	}
	return geom.Norm(h)
}

// bears tells whether a mounted weapon can be brought to bear on a target, and
// by how much the turret must turn for it. A weapon whose axis already crosses
// the target needs no turn (RE-19.2).
func (b *Body) bears(m Mounted, t footprint) (ok bool, turn int) {
	axis := b.axis(m)
	off := turnBetween(axis, geom.Bearing(b.Pose.Centre(), t.at))
	size := max(off, -off)
	switch m.Mount {
	case TurretGun, Coax:
		if crosses(geom.Pose{X: b.Pose.X, Y: b.Pose.Y, H: axis}, t) {
			return true, 0
		}
		return size <= b.Profile.traverse(), off
	case HullGun:
		return size <= casemateArc || crosses(geom.Pose{X: b.Pose.X, Y: b.Pose.Y, H: axis}, t), 0
	case HullMG:
		return size <= hullMGArc, 0
	case TurretMG:
		if size <= turretMGArc {
			return true, 0
		}
		return size <= b.Profile.traverse(), off
	case Pintle:
		return size <= pintleArc, 0
	}
	return false, 0
}

// crosses tells whether the line straight ahead of a pose meets a target.
func crosses(axis geom.Pose, t footprint) bool {
	const far = 40000 * geom.PerUnit // longer than any table
	end := axis.Point(far, 0)
	if t.hull != nil {
		s, ok := geom.Through(axis.Centre(), end, t.hull[:])
		return ok && s.To.N > 0
	}
	d, e := t.at.Sub(axis.Centre()), end.Sub(axis.Centre())
	side := d.X*e.Y - d.Y*e.X
	// The distance from the line is side/far; far is exact but for rounding.
	return d.X*e.X+d.Y*e.Y > 0 && max(side, -side) <= disc*far
}

// manned tells whether a closed vehicle's pintle can be served: somebody must
// stand in the hatch (RE-19.14).
func (b *Body) manned(m Mounted) bool {
	return m.Mount != Pintle || b.Hatch || b.Profile.Enclosure != Closed
}

// Aim is all that decides the number to hit (RE-0.9).
type Aim struct {
	Weapon      *Weapon
	Ammo        Ammo
	Shoot       int
	Short       bool
	Moved       bool // shooter, or its turret: counts once
	Opportunity bool
	Building    bool     // aimed at a part of a building
	Vehicle     *Vehicle // aimed at, nil for men
	TargetMoved int      // of a motorcycle in its last turn, tenths of a millimetre
	Cover       Cover
}

// fastBike is how far a motorcycle must go to be hard to hit (RE-2.3).
const fastBike = 20 * cm

// Mods lists the modifiers with their reasons (RE-0.9).
func (a Aim) Mods() game.Tally {
	var t game.Tally
	add := func(value int, clause rulebook.Clause, label string) {
		if value != 0 {
			t = append(t, game.Mod{Value: value, Clause: clause, Label: label})
		}
	}
	if a.Short {
		add(a.Weapon.HitShort, "RE-0.9", "short-range")
	} else {
		add(a.Weapon.HitLong, "RE-0.9", "long-range")
	}
	if a.Moved {
		add(-1, "RE-0.9", "moved")
	}
	if a.Vehicle != nil && a.Vehicle.Large {
		add(1, "RE-0.9", "large")
	}
	if a.Building {
		add(1, "RE-19.3", "building")
	}
	switch a.Cover {
	case SoftCover:
		add(-1, "RE-0.9", "soft-cover")
	case HardCover:
		add(-2, "RE-0.9", "hard-cover")
	case NoCover:
	}
	if a.Vehicle != nil && a.Vehicle.Mobility == Motorcycle && a.TargetMoved >= fastBike {
		add(-1, "RE-2.3", "fast-motorcycle")
	}
	if a.Ammo == RoundHEAT && !a.Short {
		add(-1, "RE-19.7", "heat-long")
	}
	if a.Opportunity {
		add(-1, "RE-0.12", "opportunity")
	}
	return t
}

// Need is the number to hit.
func (a Aim) Need() int { return toHit(a.Shoot, a.Mods().Total()) }

// usual is the round that a weapon fires at a kind of target when nobody says
// otherwise.
func (w *Weapon) usual() Ammo {
	for _, a := range []Ammo{RoundAT, RoundHEAT, RoundHE, RoundFlame} {
		if w.Fires(a) {
			return a
		}
	}
	return RoundBall
}
