package engagement

import (
	"maps"
	"slices"

	"sabot/game"
	"sabot/geom"
)

// move is a move under way: its steps of 1 cm are known, and how many of them
// are made. The other side may fire at it (RE-0.12).
type move struct {
	Unit    string
	As      string
	Steps   []geom.Pose // of a vehicle
	Far     []int       // distance after each
	Exposed []bool      // belly shown after each (RE-7.5)
	Lines   []track     // of men
	Total   int
	At      int
	Told    int       // steps the log knows of
	From    geom.Pose // since then
	BogStep int       // -1 for none
	Bog     int
	Nerve   int // step before which RE-8.1 asks for a test, -1 for none
	Contact int // step at which a rammer strikes, -1 for none
	Back    bool
	Leave   bool // off the table at the end (RE-V2)
	Leg     leg
	Held    bool     // nobody fires before the next interruption
	Snap    *Snap    // what was chosen
	Halt    bool     // a hit has ended it (RE-16.2)
	Over    []string // squads run over so far
	Fierce  bool     // overruns men (RE-5.1)
	Ditched []ditch  // men asked for a last-ditch attack (RE-5.4)
	Die     int      // that turned a runaway
	Cost    int      // the longest way of a man, with its penalties
	Foe     string   // vehicle in a runaway's way
}

// Ways to move.
const (
	asDrive    = "drive"
	asWalk     = "walk"
	asWithdraw = "withdraw"
	asReserve  = "reserve"
	asRunaway  = "runaway"
	asRamming  = "ram"
	asOverrun  = "overrun"
)

// track is the way of one man, his place at the start included.
type track struct {
	Man int
	To  []Figure
}

// sound tells whether a move read from outside can be played.
func (m *move) sound(u *unit) bool {
	for _, l := range m.Lines {
		if l.Man < 0 || u.Squad == nil || l.Man >= len(u.Squad.Men) || len(l.To) == 0 {
			return false
		}
	}
	if u.car() {
		return len(m.Steps) == m.Total && len(m.Far) == m.Total && len(m.Exposed) == m.Total && len(m.Lines) == 0
	}
	return len(m.Steps) == 0
}

// movementPhase asks for moves as long as somebody may make one.
func (e *engine) movementPhase() {
	if e.hasSecrets(e.Active) || len(e.movers()) > 0 || len(e.pickUps()) > 0 {
		e.question(askMove, e.Active, "")
		return
	}
	e.Phase = phaseMoveEnd
}

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
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "unit", u.ID) }
	switch {
	case u.Place == waiting:
		if u.Round > s.Round || u.Order == "" {
			return refuse("RE-X.10", ReasonNotDue)
		}
		return nil
	case u.Place == riding:
		if u.Order == "" || u.Moved || u.Squad.JustGotIn {
			return refuse("RE-9.1", ReasonOrderMove)
		}
		return nil
	case !u.live() || u.Order == "":
		return refuse("RE-0.7", ReasonOrderMove)
	case u.Moved && !u.MayResume:
		return refuse("RE-X.4", ReasonActed)
	case u.car():
		return s.mayDrive(u)
	case u.Order == Hold || u.Order == Withdraw:
		return refuse("RE-0.7", ReasonOrderMove)
	}
	return nil
}

// mayDrive says what keeps a vehicle where it is.
func (s *state) mayDrive(u *unit) *game.Refusal {
	switch {
	case u.Vehicle.abandoned() || !s.crewed(u) || s.serving(u, Driver) == 0 || u.Vehicle.Damage.NoDriver:
		return game.Refuse("RE-18.3", ReasonOrderMove, "unit", u.ID)
	case u.Vehicle.Damage.Immobile || u.Vehicle.bogged() || u.Vehicle.Motion.Runaway || u.Vehicle.Damage.DriverStunnedTurn == s.Turn || u.Vehicle.unditching():
		return game.Refuse("RE-0.7", ReasonOrderMove, "unit", u.ID)
	}
	return nil
}

// playMove takes a move, or ends the phase.
func (e *engine) playMove(seat game.Seat, a game.Action) *game.Refusal {
	var no *game.Refusal
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		e.Phase = phaseMoveEnd
		return nil
	case Drive:
		no = e.withMover(seat, a.Unit, func(i int) *game.Refusal { return e.drive(i, a) })
	case Stride:
		no = e.withMover(seat, a.Unit, func(i int) *game.Refusal { return e.stride(i, a) })
	case Board:
		no = e.withOwn(seat, a.Unit, func(i int) *game.Refusal { return e.board(i, a) })
	case Alight:
		no = e.withOwn(seat, a.Unit, func(i int) *game.Refusal { return e.alight(i, a) })
	case Enter:
		no = e.withMover(seat, a.Unit, func(i int) *game.Refusal { return e.arrive(i, a) })
	case Doze:
		no = e.withMover(seat, a.Unit, func(i int) *game.Refusal { return e.doze(i, a) })
	case Push:
		no = e.withMover(seat, a.Unit, func(i int) *game.Refusal { return e.push(i, a) })
	default:
		return e.notNow()
	}
	if no == nil {
		e.Ask = asking{}
	}
	return no
}

// withOwn lets men get in or out, which takes its own time in a move.
func (e *engine) withOwn(seat game.Seat, id string, do func(int) *game.Refusal) *game.Refusal {
	i, no := e.own(seat, id)
	if no == nil {
		no = do(i)
	}
	return no
}

func (e *engine) withMover(seat game.Seat, id string, do func(int) *game.Refusal) *game.Refusal {
	i, no := e.own(seat, id)
	if no == nil {
		no = e.mayMove(i)
	}
	if no == nil {
		no = do(i)
	}
	return no
}

// march is what a vehicle brings to a drive.
func (s *state) march(t *vista, i int) March {
	u := &s.Units[i]
	m := March{
		Body: t.hull(i), Order: u.Order, Loads: u.Vehicle.Motion.Loading, Worn: u.Vehicle.Damage.TracksDamaged, Fordable: s.Opts.Fordable, Leg: u.Vehicle.Motion.Leg, Half: u.Vehicle.Reboarded == ToMove,
		Friends: s.menOf(u.Seat, u.Seat, i), Enemies: s.menOf(other(u.Seat), u.Seat, i), Width: s.Width, Height: s.Height,
	}
	if k := s.find(u.Goal); k != nobody {
		m.Overrun = true // a ram goes straight as well (RE-10.1)
	}
	return m
}

// course judges a vehicle's path. A path that cannot be driven to its end is
// refused with the furthest part of it that can.
func (s *state) course(t *vista, i int, path []Segment) (Course, *game.Refusal) {
	u := &s.Units[i]
	if len(path) > maxSegments {
		return Course{}, game.Refuse("RE-X.4", reasonSegment)
	}
	if k := s.find(u.Goal); k != nobody && s.Units[k].car() {
		t = t.without(k)
	}
	c := t.f.Drive(s.march(t, i), path)
	if c.Stopped == nil {
		return c, nil
	}
	if c.Stopped.Reason == reasonEdge && s.exits(u, c.End) {
		c.Stopped = nil
		return c, nil
	}
	r := *c.Stopped
	r.Args = game.Args{}
	maps.Copy(r.Args, c.Stopped.Args)
	r.Args["path"] = segments(c.Segments)
	return c, &r
}

// maxSegments bounds a path.
const maxSegments = 40

// exits tells whether a vehicle of the side that has to get through reaches
// the far edge (RE-V2, RE-X.10).
func (s *state) exits(u *unit, at geom.Pose) bool {
	if s.plan.Victory != "RE-V2" || u.Seat != dashSeat {
		return false
	}
	b := stand(u.Vehicle.profile, at)
	return b.bounds.MaxX >= int64(s.Width-2)*geom.PerUnit
}

// drive starts a vehicle's move.
func (e *engine) drive(i int, a Drive) *game.Refusal {
	u := &e.Units[i]
	if !u.car() || u.Place != atTable {
		return game.Refuse("RE-X.4", ReasonOrderMove, "unit", u.ID)
	}
	t := e.view(u.Seat)
	c, no := e.course(t, i, a.Path)
	if no != nil {
		return no
	}
	if a.Turret != nil {
		if no := e.mayTraverse(u, *a.Turret); no != nil {
			return no
		}
	}
	if u.Vehicle.FailedNerveTurn == e.Turn && slices.ContainsFunc(c.Segments, func(g Segment) bool { return g.Forward > 0 || g.Turn != 0 }) {
		return game.Refuse("RE-8.1", ReasonShy, "unit", u.ID)
	}
	if no := e.mayEnd(i, c.End); no != nil {
		return no
	}
	if a.Turret != nil {
		e.traverse(i, *a.Turret)
	}
	m := &move{
		Unit: u.ID, As: asDrive, Steps: c.Steps, Far: c.Far, Exposed: c.Exposed, Total: len(c.Steps), BogStep: c.BogStep, Bog: c.Bog,
		Nerve: -1, Contact: -1, Leg: c.Leg, Leave: e.exits(u, c.End),
	}
	if n := len(c.Segments); n > 0 {
		m.Back = c.Segments[n-1].Reverse > 0
	}
	if k := e.find(u.Goal); k != nobody {
		m.As, m.Fierce = asOverrun, true
		if e.Units[k].car() {
			m.As, m.Fierce = asRamming, false
			if e.loseNerve(i, k, m) {
				return nil
			}
		}
	}
	e.nerveDue(i, c, m)
	e.announce(i, m)
	return nil
}

// mayTraverse judges a turn of the turret on its own (RE-6.4).
func (s *state) mayTraverse(u *unit, to int) *game.Refusal {
	by := turnBetween(u.Vehicle.Turret, geom.Norm(to))
	most := u.Vehicle.profile.traverse()
	if u.Vehicle.Damage.TurretJammed || u.Vehicle.Motion.TurretTurned {
		most = 0
	}
	if to < 0 || to >= geom.Turn || max(by, -by) > most || by == 0 {
		return game.Refuse("RE-6.4", ReasonTurret, "unit", u.ID, "most", most)
	}
	return nil
}

// traverse turns a turret to a heading relative to its hull.
func (e *engine) traverse(i, to int) {
	u := &e.Units[i]
	to = geom.Norm(to)
	if u.Vehicle.Turret == to {
		return
	}
	e.tell(TurretTurned{Unit: u.ID, From: u.Vehicle.Turret, To: to, private: u.secret()})
	u.Vehicle.Turret, u.Vehicle.Motion.TurretTurned = to, true
	e.shifted()
}

// announce starts a move and lets the other side decide whether it fires.
func (e *engine) announce(i int, m *move) {
	u := &e.Units[i]
	m.From = u.Pose
	e.Move = m
	if u.car() && u.Camouflaged && m.Total > 0 { // RE-11.1
		e.reveal(i, "moved")
		u.Camouflaged = false
	}
	if u.concealed() {
		m.Held = true // nobody sees it go
		return
	}
	if m.Total > 0 {
		e.tell(MoveAnnounced{Unit: u.ID, As: m.As, Steps: m.Total})
	}
}

// watched tells whether the other side may want to fire at a move. It looks at
// what both sides know: markers in the open, and that there are hidden units
// (RE-X.5).
func (s *state) watched(seat game.Seat) bool {
	foe := other(seat)
	return s.hasSecrets(foe) || slices.ContainsFunc(s.Units, func(u unit) bool {
		return u.Seat == foe && u.Watch && u.live() && !u.concealed()
	})
}

// moveOn makes the next steps of the move under way.
func (e *engine) moveOn() {
	m := e.Move
	i := e.find(m.Unit)
	u := &e.Units[i]
	if m.Halt || !e.canGoOn(i) {
		e.endMove(i)
		return
	}
	if !m.Held && m.Snap == nil && m.At < m.Total && !u.concealed() && e.watched(u.Seat) {
		e.question(askOpportunity, other(u.Seat), u.ID)
		return
	}
	goal := m.Total
	if m.Snap != nil {
		goal = min(m.Snap.Step, m.Total)
	}
	for m.At < goal && !m.Halt && e.Result == nil {
		if u.car() {
			e.roll(i)
		} else {
			e.pace(i)
		}
		if len(e.Queue) > 0 || e.Ask.Kind != "" {
			return
		}
		m, u = e.Move, &e.Units[i]
		if m == nil {
			return
		}
		if !u.concealed() && !m.Held && m.Snap == nil && e.watched(u.Seat) && m.At < m.Total {
			return // it came into the open: the others are asked first
		}
	}
	if m.Snap != nil {
		snap := *m.Snap
		m.Snap = nil
		e.tellMove(i)
		e.fire(e.find(snap.Unit), snap.Shots, fireMode{Snap: true})
		if e.Move != nil {
			e.Move.Held = e.Move.At >= e.Move.Total
		}
		return
	}
	e.endMove(i)
}

// canGoOn tells whether a mover is still able to move.
func (s *state) canGoOn(i int) bool {
	u := &s.Units[i]
	if !u.car() {
		return u.Place == atTable && u.Squad.walking() > 0 && u.Squad.Morale != Demoralised
	}
	if s.Move.As == asRunaway {
		return u.Place == atTable
	}
	return u.live() && !u.Vehicle.abandoned() && s.crewed(u) && !u.Vehicle.Damage.Immobile && !u.Vehicle.bogged() && (u.Place == atTable)
}

// roll makes one step with a vehicle.
func (e *engine) roll(i int) {
	m := e.Move
	next := m.At
	at := m.Steps[next]
	if m.As == asRunaway {
		e.rollAway(i, at)
		return
	}
	switch {
	case m.Nerve == next && !e.keepsNerve(i):
		e.halt(i, "nerve", "RE-8.1")
		return
	case !e.dares(i, at):
		e.halt(i, "fear", "RE-21.16")
		return
	case m.Contact == next:
		e.strike(i)
		return
	}
	if why := e.meets(i, at); why != "" {
		e.halt(i, why, "RE-X.4")
		return
	}
	if m.Fierce && !e.crush(i, at) {
		return
	}
	e.stepTo(i, at)
	if m.BogStep == next {
		e.bog(i)
	}
}

// stepTo takes a vehicle one step on.
func (e *engine) stepTo(i int, at geom.Pose) {
	m := e.Move
	u := &e.Units[i]
	before := 0
	if m.At > 0 {
		before = m.Far[m.At-1]
	}
	u.stands(at)
	u.Vehicle.Motion.Covered += m.Far[m.At] - before
	m.At++
	u.Vehicle.Motion.Reversed = m.Back
	if u.Order != Hold || u.Vehicle.Motion.Covered > 0 { // RE-6.4: the one turn on Hold excepted
		u.OnTheMove = true
	}
	e.shifted()
}

// halt ends a move before its end.
func (e *engine) halt(i int, why string, c clause) {
	e.Move.Halt = true
	e.tellMove(i)
	e.tell(Halted{Unit: e.Units[i].ID, Why: why, Clause: c, private: e.Units[i].secret()})
}

// tellMove tells the steps made since the log was last told.
func (e *engine) tellMove(i int) {
	m := e.Move
	u := &e.Units[i]
	if m.At == m.Told {
		return
	}
	ev := Moved{Unit: u.ID, As: m.As, From: m.From, To: u.Pose, Steps: m.At - m.Told, private: u.secret()}
	if u.car() {
		ev.Distance = m.Far[m.At-1]
		if m.Told > 0 {
			ev.Distance -= m.Far[m.Told-1]
		}
	} else {
		ev.Men = u.Squad.told()
		ev.Distance = (m.At - m.Told) * stepLength
	}
	e.tell(ev)
	m.Told, m.From = m.At, u.Pose
}

// meets looks for hidden enemies in a vehicle's way. It stops before them and
// they are revealed (RE-X.4).
func (e *engine) meets(i int, at geom.Pose) string {
	u := &e.Units[i]
	b := stand(u.Vehicle.profile, at)
	for k := range e.Units {
		o := &e.Units[k]
		if o.Seat == u.Seat || o.Place != atTable || !o.concealed() {
			continue
		}
		switch {
		case o.car() && o.Vehicle.bounds.Meets(b.bounds) && geom.Overlap(o.Vehicle.hull[:], b.hull[:]):
			e.reveal(k, "met")
			return "vehicle"
		case !o.car() && !e.Move.Fierce && slices.ContainsFunc(o.Squad.figures(), func(f Figure) bool { return touches(&b, f) }):
			e.reveal(k, "met")
			return "enemies"
		}
	}
	return ""
}

// endMove finishes a move.
func (e *engine) endMove(i int) {
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
	if u.car() {
		u.Vehicle.Motion.Leg = m.Leg
		if m.At < m.Total {
			u.Vehicle.Motion.Leg.Spent = max(u.Vehicle.Motion.Covered, 0)
		}
		if m.Nerve == 0 && u.Vehicle.FailedNerveTurn == e.Turn && m.At == 0 {
			u.Moved = false // it may still back off (RE-8.1)
		}
		if m.Leave && m.At == m.Total && u.live() && !u.Vehicle.abandoned() {
			e.depart(i)
			return
		}
	}
	if !u.car() && u.Place == atTable && e.reachedEdge(u) {
		e.depart(i)
		return
	}
	if u.Place == atTable {
		e.afterMove(i)
	}
}

// reachedEdge tells whether a squad that has to get through is at the far edge
// (RE-V2, RE-X.10).
func (s *state) reachedEdge(u *unit) bool {
	return s.plan.Victory == "RE-V2" && u.Seat == dashSeat && slices.ContainsFunc(u.Squad.Men, func(m man) bool {
		return m.onFoot() && m.X >= s.Width-figureRadius-2
	})
}

// depart takes a vehicle and all aboard off over the edge (RE-V2).
func (e *engine) depart(i int) {
	u := &e.Units[i]
	u.Place = escaped
	for _, k := range e.passengers(u) {
		e.settle(k)
		if e.Units[k].Place == escaped {
			e.tell(LeftTable{Unit: e.Units[k].ID})
		}
	}
	e.shifted()
	e.tell(LeftTable{Unit: u.ID})
}

// endMovement is the end of the Movement phase: unditching, engines that give
// up, and the second look at close support (RE-7.7, RE-21.18, RE-8.3).
func (e *engine) endMovement() {
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat == e.Active && u.car() && u.live() {
			if u.Vehicle.unditching() && u.Vehicle.bogged() {
				e.unditch(i)
			}
			if u.Order == Run && u.Vehicle.profile.Has("unreliable") {
				e.wearOut(i)
			}
			if len(u.Vehicle.ReliedPath) > 0 && !e.supported(i) {
				e.lostSupport(i)
			}
		}
	}
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat == e.Active && u.FleesFrom != "" && u.Moved {
			u.FleesFrom = ""
		}
		if u.Seat == e.Active && u.Squad.lentTo() != "" {
			e.keepLink(i)
		}
		u.MayResume = u.MayResume && u.car() // a squad in reserve has had its chance to walk on
	}
	e.lingering()
	e.beginShooting()
}
