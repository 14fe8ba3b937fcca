package tankchess

import (
	"sabot/game"
	"sabot/rulebook"
)

// Face is a side of a hull (CH-6.a).
type Face uint8

// The faces.
const (
	Front Face = iota + 1
	Side
	Rear
)

// String is the face as in label keys.
func (f Face) String() string { return nameOf(f, "", "front", "side", "rear") }

// Values lists the faces.
func (Face) Values() []string { return names([]Face{Front, Side, Rear}) }

// MarshalText writes the face as in label keys.
func (f Face) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// FaceHit is the face that a shell travelling in direction shell strikes on a
// hull with this heading (CH-6.a).
func FaceHit(shell, heading Heading) Face {
	switch (shell - heading) & 7 {
	case 4:
		return Front
	case 0:
		return Rear
	default:
		return Side
	}
}

func (s Stats) armour(f Face) int {
	switch f {
	case Front:
		return s.Front
	case Rear:
		return s.Rear
	default:
		return s.Side
	}
}

// gun is a unit about to fire at the end of its movement (CH-3.c).
type gun struct {
	stats   *Stats
	owner   side
	at      int // cell it fires from
	from    int // cell it started from, which its own hull no longer blocks
	heading Heading
}

func (d *driver) gun(n *node) gun {
	return gun{stats: &d.stats, owner: d.owner, at: int(n.at), from: d.from, heading: n.heading}
}

// shot is an enemy unit in sights.
type shot struct {
	at       int
	distance int
	dir      Heading // in which the shell travels
	face     Face
	gun      int
	armour   int
}

// destroys is CH-7.b: equality is not enough.
func (h shot) destroys() bool { return h.gun > h.armour }

// shotsInSight appends every enemy unit that g can aim at, whether its armour holds
// or not (CH-5.d): ahead first, then left, then right.
func (s *state) shotsInSight(g gun, list []shot) []shot {
	switch {
	case g.stats.Armament == 0:
		return list
	case g.stats.Lob:
		return s.lobbedShots(g, list)
	}
	list = s.directShot(g, g.heading, list)
	if g.stats.Turret {
		list = s.directShot(g, g.heading.Left(), list)
		list = s.directShot(g, g.heading.Right(), list)
	}
	return list
}

// directShot traces direct fire in one direction to the first unit met (CH-5.b).
func (s *state) directShot(g gun, dir Heading, list []shot) []shot {
	delta, at := s.steps[dir], g.at
	for distance := 1; ; distance++ {
		if s.opts.StrictDiagonals && dir.Diagonal() && s.shellPinched(g, at, dir) {
			return list
		}
		at += delta
		c := &s.cells[at]
		if c.kind != 0 && at != g.from {
			if c.wreck || c.owner == g.owner || distance < g.stats.MinRange {
				return list
			}
			return append(list, s.shot(g, at, distance, dir))
		}
		if c.ground.StopsFire() {
			return list
		}
	}
}

// covers tells whether a gun can be laid in a direction (CH-5.a).
func (g gun) covers(dir Heading) bool {
	return dir == g.heading || g.stats.Turret && (dir == g.heading.Left() || dir == g.heading.Right())
}

// kills tells whether g destroys the unit in a cell. Most end states are not
// even in line with it, which is quickly seen.
func (s *state) kills(g gun, target int, buffer []shot) (shot, bool) {
	dir, _, ok := s.bearing(g.at, target)
	if !ok || !g.covers(dir) {
		return shot{}, false
	}
	for _, hit := range s.shotsInSight(g, buffer[:0]) {
		if hit.at == target && hit.destroys() {
			return hit, true
		}
	}
	return shot{}, false
}

// hits is kills for a square that somebody named.
func (s *state) hits(g gun, target Square) (shot, bool) {
	if g.stats.Armament == 0 || !s.onBoard(target) {
		return shot{}, false
	}
	return s.kills(g, s.index(target), nil)
}

// bearing is the direction and distance from one cell to another; ok is false
// when they share neither a rank, a file nor a diagonal.
func (s *state) bearing(from, to int) (dir Heading, distance int, ok bool) {
	dx, dy := to%s.stride-from%s.stride, to/s.stride-from/s.stride
	distance = max(dx, -dx, dy, -dy)
	if distance == 0 || dx%distance != 0 || dy%distance != 0 {
		return 0, distance, false
	}
	for h := range Heading(8) {
		if x, y := h.Delta(); x*distance == dx && y*distance == dy {
			return h, distance, true
		}
	}
	return 0, distance, false
}

// shellPinched applies the house rule strictDiagonals to one diagonal step of a
// shell: barred when both squares beside it stop direct fire. What lies beyond
// the edge never blocks (CH-5.b).
func (s *state) shellPinched(g gun, at int, dir Heading) bool {
	for _, beside := range [2]int{at + s.steps[dir.Left()], at + s.steps[dir.Right()]} {
		c := &s.cells[beside]
		occupied := c.kind != 0 && beside != g.from
		if c.ground == beyond || !occupied && !c.ground.StopsFire() {
			return false
		}
	}
	return true
}

// lobbedShots lists the targets of a mortar or howitzer: along its heading, within
// its ranges, over everything (CH-11.c).
func (s *state) lobbedShots(g gun, list []shot) []shot {
	delta, at := s.steps[g.heading], g.at
	for distance := 1; distance <= g.stats.MaxRange; distance++ {
		at += delta
		c := &s.cells[at]
		if c.ground == beyond {
			break
		}
		if distance >= g.stats.MinRange && at != g.from && c.live() && c.owner != g.owner {
			list = append(list, s.shot(g, at, distance, g.heading))
		}
	}
	return list
}

func (s *state) shot(g gun, at, distance int, dir Heading) shot {
	c := &s.cells[at]
	face := FaceHit(dir, c.heading)
	target := c.kind.Stats()
	return shot{
		at: at, distance: distance, dir: dir, face: face,
		gun: g.stats.Armament, armour: target.armour(face),
	}
}

// tally is the referee's sum of a shot: destroyed when it is above zero.
func (h shot) tally() game.Tally {
	return game.Tally{
		{Value: h.gun, Clause: "CH-7.a", Label: "gun"},
		{Value: -h.armour, Clause: "CH-6.b", Label: h.face.String() + "-armour"},
	}
}

// lineClause is the rule that gives a gun its lines of fire.
func lineClause(u *Stats) rulebook.Clause {
	switch {
	case u.Lob:
		return "CH-11.c"
	case u.Turret:
		return "CH-5.a"
	default:
		return "CH-11.b"
	}
}
