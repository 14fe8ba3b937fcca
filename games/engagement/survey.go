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
	t    *seatField
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
	Morale   printed.Morale
	Order    printed.Order
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
	for _, u := range v.s.Units.each() {
		if u.Seat != v.seat && u.concealed() {
			continue
		}
		su := SurveyUnit{
			ID: u.ID, Ref: v.s.appearsAs(u, v.seat), Seat: u.Seat, Squad: u.Squad.kind(), Place: string(u.Place), Pose: u.Pose,
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
// It does not ask whether the unit could get there; see Course.
func (v *Survey) Put(id string, at geom.Pose) {
	i := v.s.Units.find(id)
	if i == nobody {
		return
	}
	u := &v.s.Units[i]
	if u.isVehicle() {
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

// Strides tells whether a whole squad may move so.
func (v *Survey) Strides(id string, dx, dy int) bool {
	i := v.s.Units.find(id)
	if i == nobody || v.s.Units[i].isVehicle() || v.s.Units[i].Place != atTable {
		return false
	}
	paths, refusal := v.s.Units[i].Squad.paths(Stride{Unit: id, By: &[2]int{dx, dy}})
	if refusal != nil {
		return false
	}
	_, refusal = mayStride(v.s, v.t, i, paths)
	return refusal == nil
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

// Advance puts the unit whose move is under way where it is after a step, to
// look at opportunity fire.
func (v *Survey) Advance(step int) {
	if m := v.s.Move; m != nil && step >= 1 && step <= m.Total {
		v.s.putMover(step)
		v.t = v.s.table(v.seat)
	}
}

// Intend gives a unit an order on the table to think on, so that Course and
// Strides answer for it.
func (v *Survey) Intend(id string, o printed.Order) {
	if i := v.s.Units.find(id); i != nobody {
		v.s.Units[i].Order = o
	}
}

// Orders lists the orders a unit may get now; none if it has one.
func (v *Survey) Orders(id string) []printed.Order {
	i := v.s.Units.find(id)
	if i == nobody || v.s.Units[i].Order != "" {
		return nil
	}
	return v.s.ordersFor(i)
}

// Movers lists the units that may move now.
func (v *Survey) Movers() []string {
	var list []string
	for _, i := range v.s.movers() {
		list = append(list, v.s.Units[i].ID)
	}
	return list
}

// Trip is a drive that was thought about.
type Trip struct {
	End   geom.Pose
	Path  []field.Segment // the part that is legal
	Bogs  bool            // may end in a ditch (RE-7.4)
	Nerve bool            // asks the crew for a test (RE-8.1)
}

// Course is how far a vehicle comes on a path and what it risks; ok is false
// if it cannot even begin.
func (v *Survey) Course(id string, path []field.Segment) (trip Trip, ok bool) {
	i := v.s.Units.find(id)
	if i == nobody || !v.s.Units[i].isVehicle() || v.t.hull(i) == nil {
		return Trip{}, false
	}
	c, refusal := mayCourse(v.s, v.t, i, path)
	if refusal != nil && len(c.Segments) > 0 {
		c, refusal = mayCourse(v.s, v.t, i, c.Segments)
	}
	if refusal != nil {
		return Trip{}, false
	}
	relied := v.s.Units[i].Vehicle.ReliedPath
	nerve := nerveTestDue(&engine{state: v.s}, i, c)
	v.s.Units[i].Vehicle.ReliedPath = relied
	return Trip{End: c.End, Path: c.Segments, Bogs: c.BogStep >= 0, Nerve: nerve >= 0}, true
}

// Going is what a class of mobility makes of the ground at a point: how many
// times the effort of open ground it takes, in tenths; 0 where it cannot go.
// Men on foot have no class. A road beats what lies under it, but not what was
// laid across it (RE-7.2).
func (v *Survey) Going(x, y int, m printed.Mobility) int {
	at := geom.Pose{X: x, Y: y}.Centre()
	ground, across, paved := 10, 10, false
	for n := range v.s.ground.Pieces {
		p := &v.s.ground.Pieces[n]
		if !p.Contains(at) {
			continue
		}
		if p.Paved() {
			paved = true
			continue
		}
		g := p.Kind.OnFoot
		if m != "" {
			g = p.Kind.Class[m]
		}
		if p.Kind.Linear || p.Type == "crater" {
			across = worseOf(across, g)
		} else {
			ground = worseOf(ground, g)
		}
	}
	switch {
	case across != 10:
		return across
	case paved:
		return 9
	default:
		return ground
	}
}

// worseOf is the greater of an effort and that of a class of ground; 0, which
// cannot be crossed, is the worst.
func worseOf(cost int, g printed.Ground) int {
	switch {
	case cost == 0 || g == printed.Impassable:
		return 0
	case g == printed.VeryRoughGround:
		return max(cost, 30)
	case g == printed.RoughGround:
		return max(cost, 16)
	default:
		return cost
	}
}

// Suppose takes the enemies that were made up for what is out of sight as ones
// in plain view, on the table to think on: to fear what may lurk there.
func (v *Survey) Suppose() {
	for i := range v.s.Units {
		if u := &v.s.Units[i]; u.hiddenFrom(v.seat) {
			u.Hidden, u.Found = false, true
		}
	}
	v.t = v.s.table(v.seat)
}

// Where is where the table to think on has a unit: a vehicle, or the first man
// of a squad.
func (v *Survey) Where(id string) (geom.Pose, bool) {
	i := v.s.Units.find(id)
	if i == nobody || v.s.Units[i].Place != atTable {
		return geom.Pose{}, false
	}
	u := &v.s.Units[i]
	if u.isVehicle() {
		return u.Pose, true
	}
	for _, m := range u.Squad.walkers() {
		return geom.Pose{X: m.X, Y: m.Y}, true
	}
	return geom.Pose{}, false
}

// Searches tells whether a unit may look for what is concealed now (RE-0.11).
func (v *Survey) Searches(id string) bool {
	i := v.s.Units.find(id)
	return i != nobody && v.s.Units[i].Seat == v.seat && maySearch(v.s, i) == nil
}
