package engagement

import (
	"sabot/game"
	"sabot/geom"
)

// Survey is a table to think on: units can be put somewhere without playing,
// and looked at from there. It knows what its seat may know and no more. It is
// for computer players and for the page, and changes no position.
type Survey struct {
	s    *state
	seat game.Seat
	t    *vista
}

// SurveyUnit is a unit in short.
type SurveyUnit struct {
	ID       string
	Ref      string // as the seat sees it
	Seat     game.Seat
	Vehicle  *Vehicle // nil for men
	Squad    *Squad
	Place    string // table, aboard, reserve, off or gone
	Pose     geom.Pose
	Turret   int
	Men      []Figure // on the table
	Left     int      // men alive, or crew aboard
	Morale   Morale
	Order    Order
	Goal     string
	Watch    bool
	Moved    bool
	Fired    bool
	Crewed   bool
	Immobile bool
	Wreck    bool
	Hidden   bool // out of the other side's sight
	Hatch    bool
	Aboard   string
	Covered  int
	Points   int
}

// Survey copies the table for seat.
func (p Position) Survey(seat game.Seat) *Survey {
	v := &Survey{s: p.s.clone(), seat: seat}
	v.t = v.s.table(seat)
	return v
}

// Asked is the kind of decision the position waits with, the unit it is about
// and the phase.
func (v *Survey) Asked() (kind, unit, phase string) {
	return string(v.s.Ask.Kind), v.s.Ask.Unit, string(v.s.Phase)
}

// Round is the present round and the last.
func (v *Survey) Round() (now, last int) { return v.s.Round, v.s.plan.Rounds }

// Table is the size of the table.
func (v *Survey) Table() (width, height int) { return v.s.Width, v.s.Height }

// Score counts the points as the seat sees them.
func (v *Survey) Score() [2]int { return v.s.scoreFor(v.seat, v.s.Result != nil) }

// Goals lists the objectives of the scenario with their places; those without
// one are quarters of the table or edges.
func (v *Survey) Goals() []Objective { return v.s.plan.Objectives }

// At is the place of an objective; ok is false for one without.
func (v *Survey) At(o Objective) (x, y int, ok bool) {
	if o.At == nil {
		return 0, 0, false
	}
	x, _ = o.At[0].on(v.s.Width, v.s.Height)
	y, _ = o.At[1].on(v.s.Width, v.s.Height)
	return x, y, true
}

// Units lists all units the seat knows of.
func (v *Survey) Units() []SurveyUnit {
	var list []SurveyUnit
	for i := range v.s.Units {
		u := &v.s.Units[i]
		if u.Seat != v.seat && u.concealed() {
			continue
		}
		su := SurveyUnit{
			ID: u.ID, Ref: v.s.face(u, v.seat), Seat: u.Seat, Squad: u.Squad.kind(), Place: string(u.Place), Pose: u.Pose,
			Order: u.Order, Goal: u.Goal, Watch: u.Watch, Moved: u.Moved, Fired: u.Fired, Hidden: u.concealed(), Points: u.points(),
		}
		if c := u.Vehicle; c != nil {
			su.Vehicle, su.Left, su.Crewed = v.s.d.vehicles[su.Ref], crewSize(c.Crew), v.s.crewed(u)
			su.Turret, su.Hatch, su.Covered = c.Turret, c.HatchOpen, c.Motion.Covered
			su.Wreck, su.Immobile = c.wrecked(), c.Damage.Immobile || c.Damage.Bogged
		} else {
			su.Men, su.Left, su.Morale, su.Aboard = u.Squad.figures(), u.Squad.alive(), u.Squad.Morale, u.Squad.Aboard
		}
		list = append(list, su)
	}
	return list
}

// Put puts a vehicle somewhere, or a squad so that its first man stands there.
// It does not ask whether the unit could get there; see Reaches.
func (v *Survey) Put(id string, at geom.Pose) {
	i := v.s.find(id)
	if i == nobody {
		return
	}
	u := &v.s.Units[i]
	if u.car() {
		u.stands(at)
	} else if list := u.Squad.figures(); len(list) > 0 {
		dx, dy := at.X-list[0].X, at.Y-list[0].Y
		men := u.Squad.men()
		for n := range men {
			men[n].X += dx
			men[n].Y += dy
		}
	}
	v.t = v.s.table(v.seat)
}

// Reaches tells whether a vehicle may drive a path now, where it ends, and
// whether the crew must keep its nerve or may bog down on it.
func (v *Survey) Reaches(id string, path []Segment) (end geom.Pose, risky, ok bool) {
	i := v.s.find(id)
	if i == nobody || !v.s.Units[i].car() || v.t.hull(i) == nil {
		return geom.Pose{}, false, false
	}
	c, no := v.s.mayCourse(v.t, i, path)
	if no != nil {
		return c.End, false, false
	}
	probe := &engine{state: v.s.clone()}
	m := &move{Nerve: -1}
	probe.nerveDue(i, c, m)
	return c.End, m.Nerve >= 0 || c.BogStep >= 0, true
}

// Farthest is how far a vehicle can go straight along a heading after turning
// to it, as a path.
func (v *Survey) Farthest(id string, path []Segment) []Segment {
	i := v.s.find(id)
	if i == nobody || !v.s.Units[i].car() || v.t.hull(i) == nil {
		return nil
	}
	c, _ := v.s.course(v.t, i, path)
	return c.Segments
}

// Strides tells whether a whole squad may move so.
func (v *Survey) Strides(id string, dx, dy int) bool {
	i := v.s.find(id)
	if i == nobody || v.s.Units[i].car() || v.s.Units[i].Place != atTable {
		return false
	}
	paths, no := v.s.Units[i].Squad.paths(Stride{Unit: id, By: &[2]int{dx, dy}})
	if no != nil {
		return false
	}
	_, no = v.s.mayStride(v.t, i, paths)
	return no == nil
}

// Sees tells whether one unit has another in sight, and behind what cover.
func (v *Survey) Sees(from, to string) (bool, Cover) {
	i, j := v.s.find(from), v.s.find(to)
	if i == nobody || j == nobody || v.s.Units[i].Place != atTable || v.s.Units[j].Place != atTable ||
		v.s.Units[j].Seat != v.seat && v.s.Units[j].concealed() || v.s.Units[i].Seat != v.seat && v.s.Units[i].concealed() {
		return false, NoCover
	}
	return v.s.bestGlimpse(v.s.table(v.s.Units[i].Seat), i, j)
}

// Barrage is everything a unit of the seat can fire at a target now.
func (v *Survey) Barrage(from, to string) []Firing {
	i, j := v.s.find(from), v.s.find(to)
	if i == nobody || j == nobody || v.s.Units[i].Seat != v.seat || v.s.Units[j].concealed() || v.s.mayAct(i, fireMode{}) != nil {
		return nil
	}
	return v.s.barrage(v.t, i, j, fireMode{})
}

// Look is what every weapon of a unit would need and do to a target.
func (v *Survey) Look(from, to string) (SightAnswer, bool) {
	i, j := v.s.find(from), v.s.find(to)
	if i == nobody || j == nobody {
		return SightAnswer{}, false
	}
	u, o := &v.s.Units[i], &v.s.Units[j]
	if u.Place != atTable || o.Place != atTable || u.Seat == o.Seat || u.Seat != v.seat && u.concealed() || o.Seat != v.seat && o.concealed() {
		return SightAnswer{}, false
	}
	return v.s.askSight(v.s.table(v.s.Units[i].Seat), v.seat, sightAsked{unit: i, target: j}), true
}
