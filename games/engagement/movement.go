package engagement

import (
	"maps"
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// movers lists the units of the active side that may still move.
func (s *state) movers() []int {
	var list []int
	for i := range s.Units {
		if s.Units[i].Seat == s.Active && s.mayMove(i) == nil {
			list = append(list, i)
		}
	}
	return list
}

// mayMove says why a unit may not move now, nil if it may.
func (s *state) mayMove(i int) *game.Refusal {
	u := &s.Units[i]
	switch {
	case u.Place == waiting:
		if u.Round > s.Round || u.Order == "" {
			return u.refuse("RE-X.10", ReasonNotDue)
		}
		return nil
	case u.Place == riding:
		if u.Order == "" || u.Moved || u.Squad.JustGotIn {
			return u.refuse("RE-9.1", ReasonOrderMove)
		}
		return nil
	case !u.live() || u.Order == "":
		return u.refuse("RE-0.7", ReasonOrderMove)
	case u.Moved && !u.MayResume:
		return u.refuse("RE-X.4", ReasonActed)
	case u.isVehicle():
		return s.mayDrive(u)
	case u.Order == printed.Hold || u.Order == printed.Withdraw:
		return u.refuse("RE-0.7", ReasonOrderMove)
	}
	return nil
}

// mayDrive says what keeps a vehicle where it is.
func (s *state) mayDrive(u *unit) *game.Refusal {
	switch {
	case u.Vehicle.abandoned() || !s.Units.crewed(u) || s.Units.serving(u, printed.Driver) == 0 || u.Vehicle.Damage.NoDriver:
		return u.refuse("RE-18.3", ReasonOrderMove)
	case u.Vehicle.Damage.Immobile || u.Vehicle.bogged() || u.Vehicle.Motion.Runaway || u.Vehicle.Damage.DriverStunnedTurn == s.Turn ||
		u.Vehicle.unditching():
		return u.refuse("RE-0.7", ReasonOrderMove)
	}
	return nil
}

// march is what a vehicle brings to a drive.
func (s *state) march(t *seatField, i int) field.March {
	u := &s.Units[i]
	m := field.March{
		Body: t.hull(i), Order: u.Order, Loads: u.Vehicle.Motion.Loading, Worn: u.Vehicle.Damage.TracksDamaged, Fordable: s.Opts.Fordable,
		Leg: u.Vehicle.Motion.Leg, Half: u.Vehicle.Reboarded == ToMove, Wary: s.Opts.SlowReverse, MayTurn: s.Opts.OverrunTurn,
		Friends: s.Units.menOf(u.Seat, u.Seat, i), Enemies: s.Units.menOf(other(u.Seat), u.Seat, i), Width: s.Width, Height: s.Height,
	}
	if k := s.Units.find(u.Goal); k != nobody {
		m.Overrun = true // a ram goes straight as well (RE-10.1)
	}
	return m
}

// course judges a vehicle's path. A path that cannot be driven to its end is
// refused with the furthest part of it that can.
func (s *state) course(t *seatField, i int, path []field.Segment) (field.Course, *game.Refusal) {
	u := &s.Units[i]
	if len(path) > maxSegments {
		return field.Course{}, game.Refuse("RE-X.4", field.ReasonSegment)
	}
	if k := s.Units.find(u.Goal); k != nobody && s.Units[k].isVehicle() {
		t = t.without(k)
	}
	c := t.f.Drive(s.march(t, i), path)
	if c.Stopped == nil {
		return c, nil
	}
	if c.Stopped.Reason == field.ReasonEdge && s.exits(u, c.End) {
		c.Stopped = nil
		return c, nil
	}
	r := *c.Stopped
	r.Args = game.Args{}
	maps.Copy(r.Args, c.Stopped.Args)
	r.Args["path"] = segments(c.Segments)
	return c, &r
}

// exits tells whether a vehicle of the side that has to get through reaches
// the far edge (RE-V2, RE-X.10).
func (s *state) exits(u *unit, at geom.Pose) bool {
	if s.plan.Victory != "RE-V2" || u.Seat != dashSeat {
		return false
	}
	b := field.Stand(u.Vehicle.profile, at)
	return b.Bounds.MaxX >= int64(s.Width-2)*geom.PerUnit
}

func startDrive(e *engine, i int, a Drive) *game.Refusal {
	u := &e.Units[i]
	if !u.isVehicle() || u.Place != atTable {
		return u.refuse("RE-X.4", ReasonOrderMove)
	}
	t := e.view(u.Seat)
	c, refusal := e.course(t, i, a.Path)
	if refusal != nil {
		return refusal
	}
	if a.Turret != nil {
		if refusal := e.Units.mayTraverse(u, *a.Turret); refusal != nil {
			return refusal
		}
	}
	if refusal := mayFollow(e.state, i, c); refusal != nil {
		return refusal
	}
	if a.Turret != nil {
		turnTurret(e, i, *a.Turret)
	}
	m := driveOf(u, asDrive, c)
	m.Leave = e.exits(u, c.End)
	if n := len(c.Segments); n > 0 {
		m.Back = c.Segments[n-1].Reverse > 0
	}
	if k := e.Units.find(u.Goal); k != nobody {
		m.As, m.Fierce = asOverrun, true
		if e.Units[k].isVehicle() {
			m.As, m.Fierce = asRamming, false
			if losesNerveBeforeRamming(e, i, k, m) {
				return nil
			}
		}
	}
	m.Nerve = nerveTestDue(e, i, c)
	announceMove(e, i, m)
	return nil
}

func driveOf(u *unit, as string, c field.Course) *move {
	return &move{
		Unit: u.ID, As: as, Steps: c.Steps, Far: c.Far, Exposed: c.Exposed, Total: len(c.Steps), BogStep: c.BogStep, Bog: c.Bog,
		Nerve: -1, Contact: -1, Leg: c.Leg,
	}
}

// continueMove makes the next steps of the move under way.
func continueMove(e *engine) {
	m := e.Move
	i := e.Units.find(m.Unit)
	u := &e.Units[i]
	if m.Halt || !e.canGoOn(i) {
		endMove(e, i)
		return
	}
	if !m.Held && m.Snap == nil && m.At < m.Total && !u.concealed() && e.Units.watched(u.Seat) {
		e.question(askOpportunity, other(u.Seat), u.ID)
		return
	}
	goal := m.Total
	if m.Snap != nil {
		goal = min(m.Snap.Step, m.Total)
	}
	for m.At < goal && !m.Halt && e.Result == nil {
		if u.isVehicle() {
			stepVehicle(e, i)
		} else {
			stepOnFoot(e, i)
		}
		if len(e.Queue) > 0 || e.Ask.Kind != "" {
			return
		}
		m, u = e.Move, &e.Units[i]
		if m == nil {
			return
		}
		if !u.concealed() && !m.Held && m.Snap == nil && e.Units.watched(u.Seat) && m.At < m.Total {
			return // it came into the open: the others are asked first
		}
	}
	if m.Snap != nil {
		snap := *m.Snap
		m.Snap = nil
		e.tellMove(i)
		_ = fireWeapons(e, e.Units.find(snap.Unit), snap.Shots, fireMode{Snap: true}) // things may have changed since it was declared
		if e.Move != nil {
			e.Move.Held = e.Move.At >= e.Move.Total
		}
		return
	}
	endMove(e, i)
}

// stepVehicle makes one step with a vehicle.
func stepVehicle(e *engine, i int) {
	m := e.Move
	next := m.At
	at := m.Steps[next]
	if m.As == asRunaway {
		rollRunaway(e, i, at)
		return
	}
	if m.Contact == next && m.Foe != "" { // the other has fired
		strikeRammed(e, i)
		return
	}
	if m.Nerve == next {
		e.tellMove(i)
	}
	standing := field.Stand(e.Units[i].Vehicle.profile, at)
	switch {
	case m.Nerve == next && !passesNerve(e, i, "RE-8.1"):
		e.halt(i, "nerve", "RE-8.1")
		return
	case !dares(e, i, []field.Footprint{standing.Footprint()}):
		e.halt(i, "fear", "RE-21.16")
		return
	case m.Contact == next:
		strikeRammed(e, i)
		return
	}
	if why := meetsHiddenInWay(e, i, at); why != "" {
		e.halt(i, why, "RE-X.4")
		return
	}
	if m.Fierce && !crushMen(e, i, at) {
		return
	}
	stepTo(e, i, at)
	if m.BogStep == next {
		testBogging(e, i)
	}
}

// meetsHiddenInWay looks for hidden enemies in a vehicle's way. It stops before them and
// they are revealed (RE-X.4).
func meetsHiddenInWay(e *engine, i int, at geom.Pose) string {
	u := &e.Units[i]
	b := field.Stand(u.Vehicle.profile, at)
	for k, o := range e.Units.each() {
		if o.Seat == u.Seat || o.Place != atTable || !o.concealed() {
			continue
		}
		switch {
		case o.isVehicle() && o.Vehicle.bounds.Meets(b.Bounds) && geom.Overlap(o.Vehicle.hull[:], b.Hull[:]):
			e.reveal(k, "met")
			return "vehicle"
		case !o.isVehicle() && !e.Move.Fierce && slices.ContainsFunc(o.Squad.Men, func(m man) bool {
			return m.onFoot() && field.Touches(&b, m.Figure)
		}):
			e.reveal(k, "met")
			return "enemies"
		}
	}
	return ""
}

// endMove finishes a move.
func endMove(e *engine, i int) {
	m := e.Move
	e.tellMove(i)
	u := &e.Units[i]
	e.Move = nil
	if m.As == asRunaway {
		u.Vehicle.Motion.Runaway = false
		if !u.Vehicle.wrecked() && u.Vehicle.Damage.DriverStunnedTurn == 0 {
			u.Moved = true
		}
		return
	}
	u.Moved, u.MayResume = true, false
	if q := u.Squad; q != nil {
		q.Walked = max(q.Walked, m.Cost)
	}
	if u.isVehicle() {
		u.Vehicle.Motion.Leg = m.Leg
		if m.At < m.Total {
			u.Vehicle.Motion.Leg.Spent = max(u.Vehicle.Motion.Covered, 0)
		}
		if m.Nerve == 0 && u.Vehicle.FailedNerveTurn == e.Turn && m.At == 0 {
			u.Moved = false // it may still back off (RE-8.1)
		}
		if m.Leave && m.At == m.Total && u.live() && !u.Vehicle.abandoned() {
			leaveTable(e, i)
			return
		}
	}
	if !u.isVehicle() && u.Place == atTable && e.reachedEdge(u) {
		leaveTable(e, i)
		return
	}
	if u.Place == atTable {
		afterMove(e, i)
	}
}

// reachedEdge tells whether a squad that has to get through is at the far edge
// (RE-V2, RE-X.10).
func (s *state) reachedEdge(u *unit) bool {
	return s.plan.Victory == "RE-V2" && u.Seat == dashSeat && slices.ContainsFunc(u.Squad.Men, func(m man) bool {
		return m.onFoot() && m.X >= s.Width-field.FigureRadius-2
	})
}

// leaveTable takes a vehicle and all aboard off over the edge (RE-V2).
func leaveTable(e *engine, i int) {
	u := &e.Units[i]
	u.Place = escaped
	for _, k := range e.Units.passengers(u) {
		e.settle(k)
		if e.Units[k].Place == escaped {
			e.tell(LeftTable{Unit: e.Units[k].ID})
		}
	}
	e.forgetSight()
	e.tell(LeftTable{Unit: u.ID})
}

// mayCourse is course with the other things that forbid a drive.
func mayCourse(s *state, t *seatField, i int, path []field.Segment) (field.Course, *game.Refusal) {
	c, refusal := s.course(t, i, path)
	if refusal != nil {
		return c, refusal
	}
	return c, mayFollow(s, i, c)
}

// staysWith judges the end of a drive: vehicles that share a squad keep within
// 10 cm of each other, so one that moves last ends near those that have moved
// or cannot (RE-6.5).
func staysWith(s *state, i int, b *field.Body) *game.Refusal {
	u := &s.Units[i]
	for _, k := range s.Units.sharesSquadWith(u) {
		v := &s.Units[k]
		if v.Order != printed.Hold && s.mayMove(k) == nil || field.Within(b.Footprint(), v.footprint(), field.Link) {
			continue
		}
		if field.Within(u.footprint(), v.footprint(), field.Link) || field.Gap(b.Footprint(), v.footprint()) >= field.Gap(u.footprint(),
			v.footprint()) {
			return game.Refuse("RE-6.5", ReasonParted, "unit", u.ID, "from", v.ID)
		}
	}
	return nil
}

// mayFollow judges a course that can be driven: a crew that has lost its nerve
// only backs off (RE-8.1), and it ends away from what is feared and near the
// vehicles that carry the same squad.
func mayFollow(s *state, i int, c field.Course) *game.Refusal {
	u := &s.Units[i]
	onward := func(g field.Segment) bool { return g.Forward > 0 || g.Turn != 0 }
	if u.Vehicle.FailedNerveTurn == s.Turn && slices.ContainsFunc(c.Segments, onward) {
		return u.refuse("RE-8.1", ReasonFailedNerve)
	}
	if refusal := mustDriveAway(s, i, c.End); refusal != nil {
		return refusal
	}
	b := field.Stand(u.Vehicle.profile, c.End)
	return staysWith(s, i, &b)
}

// mayTraverse judges a turn of the turret on its own (RE-6.4).
func (us roster) mayTraverse(u *unit, to int) *game.Refusal {
	by := field.TurnBetween(u.Vehicle.Turret, geom.Norm(to))
	most := field.Traverse(u.Vehicle.profile)
	if u.Vehicle.Damage.TurretJammed || u.Vehicle.Motion.TurretTurned {
		most = 0
	}
	if to < 0 || to >= geom.Turn || max(by, -by) > most || by == 0 {
		return game.Refuse("RE-6.4", ReasonTurret, "unit", u.ID, "most", most)
	}
	return nil
}

// traverseTurret turns a turret without the hull, whatever the vehicle's order
// and whether it can move or not (RE-6.4).
func traverseTurret(e *engine, i, to int) *game.Refusal {
	u := &e.Units[i]
	if !u.isVehicle() || !e.Units.crewed(u) || u.Order == "" || u.Vehicle.unditching() {
		return u.refuse("RE-0.7", ReasonOrderMove)
	}
	if refusal := e.Units.mayTraverse(u, to); refusal != nil {
		return refusal
	}
	turnTurret(e, i, to)
	return nil
}

// stuckTurret tells whether the active side has a vehicle that cannot move and
// may still turn its turret; the others are asked for their move anyway.
func stuckTurret(s *state) bool {
	for _, u := range s.Units.each() {
		if u.Seat == s.Active && u.isVehicle() && u.Order != "" && !u.Moved && s.Units.crewed(u) && s.mayDrive(u) != nil &&
			!u.Vehicle.unditching() && u.Vehicle.profile.Upper == "turret" && !u.Vehicle.Damage.TurretJammed && !u.Vehicle.Motion.TurretTurned {
			return true
		}
	}
	return false
}
