package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// supportReach is how near cover frightens a crew, and how near friends
// reassure it (RE-8.1, RE-8.2).
const supportReach = 20 * cm

// friendReach is how near a friend must be to a piece for it to hold no
// surprises (RE-8.1).
const friendReach = 5 * cm

// suspects lists the pieces that may hide somebody from a side: those that
// hide, with no own figure in or near them (RE-8.1). Men who hide do not
// count: a crew that feels safe would tell the other side where they are.
func (s *state) suspects(seat game.Seat) []*Piece {
	var list []*Piece
	for k := range s.ground.Pieces {
		p := &s.ground.Pieces[k]
		if !p.kind.Hides {
			continue
		}
		friend := slices.ContainsFunc(s.Units, func(u unit) bool {
			return !u.car() && u.Seat == seat && u.Place == atTable && !u.Hidden && slices.ContainsFunc(u.Squad.Men, func(m man) bool {
				return m.onFoot() && geom.ComparePoint(p.shape, m.point(), friendReach*geom.PerUnit+disc) <= 0
			})
		})
		if !friend {
			list = append(list, p)
		}
	}
	return list
}

// uneasy tells whether a vehicle standing somewhere is too near to cover for a
// crew on its own. Roads are safe (RE-8.1).
func (s *state) uneasy(v *Vehicle, at geom.Pose, cover []*Piece) bool {
	b := stand(v, at)
	grown := b.bounds.Grow(supportReach * geom.PerUnit)
	for _, p := range cover {
		if grown.Meets(p.bounds) && geom.CompareGap(b.hull[:], p.shape, supportReach*geom.PerUnit) <= 0 {
			return !s.ground.onRoad(b.Pose.Centre())
		}
	}
	return false
}

// nerveDue finds the step before which a vehicle has to keep its nerve
// (RE-8.1). Backing off needs none. One that has close support relies on it
// until the end of the phase (RE-8.3).
func (e *engine) nerveDue(i int, c Course, m *move) {
	u := &e.Units[i]
	if u.Vehicle.PassedNerveTurn == e.Turn || u.Vehicle.FailedNerveTurn == e.Turn || c.Distance == 0 || u.Vehicle.profile.Mobility == Motorcycle {
		return
	}
	if !slices.ContainsFunc(c.Segments, func(g Segment) bool { return g.Forward > 0 }) {
		return
	}
	cover := e.suspects(u.Seat)
	if len(cover) == 0 {
		return
	}
	due := -1
	if e.uneasy(u.Vehicle.profile, u.Pose, cover) {
		due = 0
	} else {
		for k, at := range c.Steps {
			if e.uneasy(u.Vehicle.profile, at, cover) {
				due = k
				break
			}
		}
	}
	if due < 0 {
		return
	}
	if u.Vehicle.Supported && e.supported(i) {
		u.Vehicle.ReliedPath = slices.Concat([]geom.Pose{u.Pose}, c.Steps)
		return
	}
	m.Nerve = due
}

// crewMods is the commander's bonus (RE-3.3).
func (s *state) crewMods(u *unit) game.Tally {
	if s.commanded(u) {
		return game.Tally{{Value: 1, Clause: "RE-3.3", Label: "commander"}}
	}
	return nil
}

// keepsNerve throws the test of a crew that drives towards cover alone.
func (e *engine) keepsNerve(i int) bool {
	u := &e.Units[i]
	e.tellMove(i)
	if e.test(i, "nerve", e.discipline(u), e.crewMods(u), "RE-8.1") {
		u.Vehicle.PassedNerveTurn = e.Turn
		return true
	}
	u.Vehicle.FailedNerveTurn = e.Turn
	return false
}

// lostSupport has a vehicle that relied on its infantry test late; if it fails
// it is taken back to where it was out of reach (RE-8.3).
func (e *engine) lostSupport(i int) {
	u := &e.Units[i]
	trail := u.Vehicle.ReliedPath
	u.Vehicle.ReliedPath = nil
	cover := e.suspects(u.Seat)
	if u.Vehicle.Damage.Immobile || u.Vehicle.bogged() || u.Vehicle.abandoned() || !e.uneasy(u.Vehicle.profile, u.Pose, cover) {
		return
	}
	if e.test(i, "nerve", e.discipline(u), e.crewMods(u), "RE-8.3") {
		u.Vehicle.PassedNerveTurn = e.Turn
		return
	}
	u.Vehicle.FailedNerveTurn = e.Turn
	from := u.Pose
	for _, at := range slices.Backward(trail) {
		if !e.uneasy(u.Vehicle.profile, at, cover) && e.makesRoom(i, at) {
			u.stands(at)
			e.shifted()
			e.tell(Moved{Unit: u.ID, As: asDrive, From: from, To: at, Steps: 1})
			return
		}
	}
}

// roomFor tells whether a vehicle can stand at a pose as far as a seat knows.
func (s *state) roomFor(seat game.Seat, i int, at geom.Pose) bool {
	b := stand(s.Units[i].Vehicle.profile, at)
	if !b.bounds.Inside(s.rim()) {
		return false
	}
	for k := range s.Units {
		if o := &s.Units[k]; k != i && o.Place == atTable && !o.lurks(seat) && o.blocks(&b) {
			return false
		}
	}
	return true
}

// makesRoom is roomFor for a vehicle that is about to stand there: hidden
// enemies in its way are met.
func (e *engine) makesRoom(i int, at geom.Pose) bool {
	return e.roomFor(e.Units[i].Seat, i, at) && !e.runsInto(i, at)
}
