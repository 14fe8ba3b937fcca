package engagement

import (
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
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
	Vehicle  *printed.Vehicle // nil for men
	Squad    *printed.Squad
	Place    string // table, aboard, reserve, off or gone
	Pose     geom.Pose
	Turret   int
	Men      []field.Figure // on the table
	Left     int            // men alive, or crew aboard
	Morale   combat.Morale
	Order    combat.Order
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
func (v *Survey) Score() [2]int { return scoreFor(v.s, v.seat, v.s.Result != nil) }

// Goals lists the objectives of the scenario with their places; those without
// one are quarters of the table or edges.
func (v *Survey) Goals() []printed.Objective { return v.s.plan.Objectives }

// At is the place of an objective; ok is false for one without.
func (v *Survey) At(o printed.Objective) (x, y int, ok bool) {
	if o.At == nil {
		return 0, 0, false
	}
	x, _ = o.At[0].On(v.s.Width, v.s.Height)
	y, _ = o.At[1].On(v.s.Width, v.s.Height)
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
			su.Vehicle, su.Left, su.Crewed = v.s.d.VehicleByID[su.Ref], combat.CrewSize(c.Crew), v.s.Units.crewed(u)
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
	i := v.s.Units.find(id)
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
func (v *Survey) Reaches(id string, path []field.Segment) (end geom.Pose, risky, ok bool) {
	i := v.s.Units.find(id)
	if i == nobody || !v.s.Units[i].car() || v.t.hull(i) == nil {
		return geom.Pose{}, false, false
	}
	c, no := mayCourse(v.s, v.t, i, path)
	if no != nil {
		return c.End, false, false
	}
	probe := &engine{state: v.s.clone()}
	m := &move{Nerve: -1}
	findNerveTest(probe, i, c, m)
	return c.End, m.Nerve >= 0 || c.BogStep >= 0, true
}

// Farthest is how far a vehicle can go straight along a heading after turning
// to it, as a path.
func (v *Survey) Farthest(id string, path []field.Segment) []field.Segment {
	i := v.s.Units.find(id)
	if i == nobody || !v.s.Units[i].car() || v.t.hull(i) == nil {
		return nil
	}
	c, _ := v.s.course(v.t, i, path)
	return c.Segments
}

// Strides tells whether a whole squad may move so.
func (v *Survey) Strides(id string, dx, dy int) bool {
	i := v.s.Units.find(id)
	if i == nobody || v.s.Units[i].car() || v.s.Units[i].Place != atTable {
		return false
	}
	paths, no := v.s.Units[i].Squad.paths(Stride{Unit: id, By: &[2]int{dx, dy}})
	if no != nil {
		return false
	}
	_, no = mayStride(v.s, v.t, i, paths)
	return no == nil
}

// Sees tells whether one unit has another in sight, and behind what cover.
func (v *Survey) Sees(from, to string) (bool, printed.Cover) {
	i, j := v.s.Units.find(from), v.s.Units.find(to)
	if i == nobody || j == nobody || v.s.Units[i].Place != atTable || v.s.Units[j].Place != atTable ||
		v.s.Units[j].Seat != v.seat && v.s.Units[j].concealed() || v.s.Units[i].Seat != v.seat && v.s.Units[i].concealed() {
		return false, printed.NoCover
	}
	return v.s.table(v.s.Units[i].Seat).bestGlimpse(i, j)
}

// Barrage is everything a unit of the seat can fire at a target now.
func (v *Survey) Barrage(from, to string) []Firing {
	i, j := v.s.Units.find(from), v.s.Units.find(to)
	if i == nobody || j == nobody || v.s.Units[i].Seat != v.seat || v.s.Units[j].concealed() || mayAct(v.s, i, fireMode{}) != nil {
		return nil
	}
	return barrage(v.s, v.t, i, j, fireMode{})
}

// Look is what every weapon of a unit would need and do to a target.
func (v *Survey) Look(from, to string) (SightAnswer, bool) {
	i, j := v.s.Units.find(from), v.s.Units.find(to)
	if i == nobody || j == nobody {
		return SightAnswer{}, false
	}
	u, o := &v.s.Units[i], &v.s.Units[j]
	if u.Place != atTable || o.Place != atTable || u.Seat == o.Seat || u.Seat != v.seat && u.concealed() || o.Seat != v.seat && o.concealed() {
		return SightAnswer{}, false
	}
	return askSight(v.s, v.s.table(v.s.Units[i].Seat), v.seat, sightAsked{unit: i, target: j}), true
}
