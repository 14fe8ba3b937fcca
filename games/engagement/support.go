package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// supportReach is how near cover frightens a crew, and how near friends
// reassure it (RE-8.1, RE-8.2).
const supportReach = 20 * printed.CM

// friendReach is how near a friend must be to a piece for it to hold no
// surprises (RE-8.1).
const friendReach = 5 * printed.CM

// suspectCover lists the pieces that may hide somebody from a side: those that
// hide, with no own figure in or near them (RE-8.1). Men who hide do not
// count: a crew that feels safe would tell the other side where they are.
func suspectCover(s *state, seat game.Seat) []*printed.Piece {
	var list []*printed.Piece
	for k := range s.ground.Pieces {
		p := &s.ground.Pieces[k]
		if !p.Kind.Hides {
			continue
		}
		friend := slices.ContainsFunc(s.Units, func(u unit) bool {
			return !u.isVehicle() && u.Seat == seat && u.Place == atTable && !u.Hidden && slices.ContainsFunc(u.Squad.Men, func(m man) bool {
				return m.onFoot() && geom.ComparePoint(p.Shape, m.Point(), friendReach*geom.PerUnit+field.Disc) <= 0
			})
		})
		if !friend {
			list = append(list, p)
		}
	}
	return list
}

// uneasyNearCover tells whether a vehicle standing somewhere is too near to cover for a
// crew on its own. Roads are safe (RE-8.1).
func uneasyNearCover(s *state, v *printed.Vehicle, at geom.Pose, cover []*printed.Piece) bool {
	b := field.Stand(v, at)
	grown := b.Bounds.Grow(supportReach * geom.PerUnit)
	for _, p := range cover {
		if grown.Meets(p.Bounds) && geom.CompareGap(b.Hull[:], p.Shape, supportReach*geom.PerUnit) <= 0 {
			return !s.ground.OnRoad(b.Pose.Centre())
		}
	}
	return false
}

// nerveTestDue is the step before which a vehicle has to keep its nerve, -1 for
// none (RE-8.1). Backing off needs none. One that had close support in Orders
// relies on it until the end of the phase, wherever its infantry is meanwhile
// (RE-8.3).
func nerveTestDue(e *engine, i int, c field.Course) int {
	u := &e.Units[i]
	if u.Vehicle.PassedNerveTurn == e.Turn || u.Vehicle.FailedNerveTurn == e.Turn || c.Distance == 0 ||
		u.Vehicle.profile.Mobility == printed.Motorcycle {
		return -1
	}
	if !slices.ContainsFunc(c.Segments, func(g field.Segment) bool { return g.Forward > 0 }) {
		return -1
	}
	cover := suspectCover(e.state, u.Seat)
	if len(cover) == 0 {
		return -1
	}
	uneasy := func(at geom.Pose) bool { return uneasyNearCover(e.state, u.Vehicle.profile, at, cover) }
	due := 0
	if !uneasy(u.Pose) {
		due = slices.IndexFunc(c.Steps, uneasy)
	}
	if due >= 0 && u.Vehicle.Supported {
		u.Vehicle.ReliedPath = slices.Concat([]geom.Pose{u.Pose}, c.Steps)
		return -1
	}
	return due
}

// testNerveStanding has the crew of a vehicle that stands near cover without
// support keep its nerve, every turn (RE-8.1). One that fails may back off or
// stay, no more.
func testNerveStanding(e *engine, i int) {
	u := &e.Units[i]
	tested := u.Vehicle.PassedNerveTurn == e.Turn || u.Vehicle.FailedNerveTurn == e.Turn
	if tested || u.Vehicle.profile.Mobility == printed.Motorcycle || u.Order == "" || !u.live() || e.mayDrive(u) != nil ||
		!uneasyNearCover(e.state, u.Vehicle.profile, u.Pose, suspectCover(e.state, u.Seat)) {
		return
	}
	if u.Vehicle.Supported { // relied on until the end of the phase (RE-8.3)
		u.Vehicle.ReliedPath = []geom.Pose{u.Pose}
		return
	}
	passesNerve(e, i, "RE-8.1")
}

// passesNerve throws the test of a crew that drives towards cover alone.
func passesNerve(e *engine, i int, why clause) bool {
	u := &e.Units[i]
	if e.test(i, "nerve", e.Units.discipline(u), e.Units.crewMods(u), why) {
		u.Vehicle.PassedNerveTurn = e.Turn
		return true
	}
	u.Vehicle.FailedNerveTurn = e.Turn
	return false
}

// testLostSupport has a vehicle that relied on its infantry test late; if it fails
// it is taken back to where it was out of reach (RE-8.3).
func testLostSupport(e *engine, i int) {
	u := &e.Units[i]
	trail := u.Vehicle.ReliedPath
	u.Vehicle.ReliedPath = nil
	cover := suspectCover(e.state, u.Seat)
	if u.Vehicle.Damage.Immobile || u.Vehicle.bogged() || u.Vehicle.abandoned() || !uneasyNearCover(e.state, u.Vehicle.profile, u.Pose,
		cover) {
		return
	}
	if passesNerve(e, i, "RE-8.3") {
		return
	}
	from := u.Pose
	for _, at := range slices.Backward(trail) {
		if !uneasyNearCover(e.state, u.Vehicle.profile, at, cover) && e.makesRoom(i, at) {
			u.stands(at)
			e.forgetSight()
			e.tell(Moved{Unit: u.ID, As: asDrive, From: from, To: at, Steps: 1})
			return
		}
	}
}
