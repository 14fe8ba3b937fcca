package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// ditch is a man who was asked for his last-ditch attack.
type ditch struct {
	Unit string
	Man  int
}

// lengthOf is the length of a line in micrometres, rounded down leg by leg.
func lengthOf(line []field.Figure) int64 {
	sum := int64(0)
	for k := 1; k < len(line); k++ {
		d := line[k].Point().Sub(line[k-1].Point())
		sum += field.Root(d.X*d.X + d.Y*d.Y)
	}
	return sum
}

// along is where somebody is after so many micrometres of a line.
func along(line []field.Figure, far int64) field.Figure {
	for k := 1; k < len(line); k++ {
		d := line[k].Point().Sub(line[k-1].Point())
		length := field.Root(d.X*d.X + d.Y*d.Y)
		if far < length {
			a := line[k-1].Point()
			return field.Figure{X: field.Units(a.X + d.X*far/length), Y: field.Units(a.Y + d.Y*far/length), Storey: line[k-1].Storey}
		}
		far -= length
	}
	return line[len(line)-1]
}

// at is where everybody on the move is after a step.
func (m *move) figures(u *unit, step int) []man {
	men := slices.Clone(u.Squad.Men)
	for _, l := range m.Lines {
		if men[l.Man].Dead {
			continue
		}
		if step >= m.Total {
			men[l.Man].Figure = l.To[len(l.To)-1]
		} else {
			men[l.Man].Figure = along(l.To, int64(step)*field.StepLength*geom.PerUnit)
		}
	}
	return men
}

// settleMen takes men who had to stop back until nobody stands on another
// (RE-X.4: figures may pass friends but not end on them).
func (e *engine) settleMen(i int) {
	m := e.Move
	u := &e.Units[i]
	others := append(e.Units.menOf(u.Seat, game.Nobody, i), e.Units.menOf(other(u.Seat), other(u.Seat), i)...)
	for step := m.At; step >= 0; step-- {
		men := m.figures(u, step)
		if !crowded(men, others) && !e.Units.inHull(men) {
			u.Squad.Men = men
			break
		}
	}
	e.forgetSight()
}

// crowded tells whether men stand on each other or on somebody else.
func crowded(men []man, others []field.Figure) bool {
	for a := range men {
		if !men[a].onFoot() {
			continue
		}
		for b := range a {
			if men[b].onFoot() && clash(men[a].Figure, men[b].Figure) {
				return true
			}
		}
		if slices.ContainsFunc(others, func(f field.Figure) bool { return clash(men[a].Figure, f) }) {
			return true
		}
	}
	return false
}

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
	Leg     field.Leg
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
	To  []field.Figure
}

// sound tells whether a move read from outside can be played.
func (m *move) sound(u *unit) bool {
	for _, l := range m.Lines {
		if l.Man < 0 || u.Squad == nil || l.Man >= len(u.Squad.Men) || len(l.To) == 0 {
			return false
		}
	}
	if u.isVehicle() {
		return len(m.Steps) == m.Total && len(m.Far) == m.Total && len(m.Exposed) == m.Total && len(m.Lines) == 0
	}
	return len(m.Steps) == 0
}

// announceMove starts a move and lets the other side decide whether it fires.
func announceMove(e *engine, i int, m *move) {
	u := &e.Units[i]
	m.From = u.Pose
	e.Move = m
	if u.isVehicle() && u.Camouflaged && m.Total > 0 && u.Order != printed.Hold { // RE-11.1: the turn on Hold is no movement
		e.reveal(i, "moved")
		u.Camouflaged = false
	}
	if u.concealed() {
		m.Held = true // nobody sees it go
		return
	}
	if u.Order == printed.Hold && m.As == asDrive { // its one turn is no movement (RE-6.1, RE-0.12)
		m.Held = true
	}
	if m.Total > 0 {
		e.tell(MoveAnnounced{Unit: u.ID, As: m.As, Steps: m.Total})
	}
}

// canGoOn tells whether a mover is still able to move.
func (s *state) canGoOn(i int) bool {
	u := &s.Units[i]
	if !u.isVehicle() {
		return u.Place == atTable && u.Squad.walking() > 0 && u.Squad.Morale != printed.Demoralised
	}
	if s.Move.As == asRunaway {
		return u.Place == atTable
	}
	return u.live() && !u.Vehicle.abandoned() && s.Units.crewed(u) && !u.Vehicle.Damage.Immobile && !u.Vehicle.bogged() && (u.Place == atTable)
}

// stop ends a move, if there is one, before its next step.
func (m *move) stop() {
	if m != nil {
		m.Halt = true
	}
}

func stepTo(e *engine, i int, at geom.Pose) {
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
	if u.Order != printed.Hold || u.Vehicle.Motion.Covered > 0 { // RE-6.4: the one turn on Hold excepted
		u.OnTheMove = true
	}
	e.forgetSight()
	fearSights(e, i)
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
	if u.isVehicle() {
		ev.Distance = m.Far[m.At-1]
		if m.Told > 0 {
			ev.Distance -= m.Far[m.Told-1]
		}
		ev.Trip = e.trip(i, m.From)
	} else {
		ev.Men = u.Squad.told()
		ev.Distance = (m.At - m.Told) * field.StepLength
		ev.Trip = marched(m.figures(u, m.Told), u.Squad.Men)
	}
	e.tell(ev)
	m.Told, m.From = m.At, u.Pose
}

// trip tells how a vehicle has come from a pose to where it stands, and which enemy it has turned to. Whoever is out of
// sight is not named, and whoever is taken for a Tiger is named one (RE-21.16).
func (s *state) trip(i int, from geom.Pose) geom.Trip {
	u := &s.Units[i]
	t := geom.TripOf(from, u.Pose)
	if t.Heading == "" {
		return t
	}
	var foes []*unit
	var at []geom.Point
	for _, foe := range s.Units.each() {
		if foe.Seat != u.Seat && foe.live() && !foe.concealed() {
			foes, at = append(foes, foe), append(at, foe.middle())
		}
	}
	if k := u.Pose.Ahead(at); k >= 0 {
		t.Toward, t.Is = foes[k].ID, s.appearsAs(foes[k], u.Seat)
	}
	return t
}

// marched tells where to men have gone: the way of all of them together.
func marched(before, after []man) geom.Trip {
	way := geom.Point{}
	for k := range after {
		way = way.Add(after[k].Point().Sub(before[k].Point()))
	}
	if way == (geom.Point{}) {
		return geom.Trip{Turn: geom.Stayed}
	}
	return geom.Trip{Course: geom.CourseOf(geom.Bearing(geom.Point{}, way))}
}

// exposedAt tells whether a vehicle shows its belly after a step (RE-7.5).
func (m *move) exposedAt(step int) bool {
	return step <= len(m.Exposed) && step > 0 && m.Exposed[step-1]
}

const maxSegments = 40

// moverAt puts the unit under way where it is after a step.
func (s *state) moverAt(step int) *state {
	probe := s.clone()
	probe.putMover(step)
	return probe
}

func (s *state) putMover(step int) {
	u := &s.Units[s.Units.find(s.Move.Unit)]
	if u.isVehicle() {
		u.stands(s.Move.Steps[step-1])
	} else {
		u.Squad.Men = s.Move.figures(u, step)
	}
}
