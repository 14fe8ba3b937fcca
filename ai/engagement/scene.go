package engagement

import (
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// scene is the table that a decision is thought about on.
type scene struct {
	view   rules.View
	table  *rules.Survey
	kept   *memory
	me     game.Seat
	traits traits
	units  []*rules.SurveyUnit
	goals  []goal
	round  int
	last   int
	wide   int
	high   int
	dash   bool  // getting away is all that counts (RE-V2)
	final  bool  // nobody shoots back any more
	nodes  int64 // places looked at

	imagined   *rules.Survey       // the same table with what may lurk on it; nil for those who do not think of it
	seen       int                 // how many of foes are known
	foes       []*rules.SurveyUnit // those that are known, on the table, then those that may be there
	prize      []int               // what each of them is worth to us, in points
	left, safe []int               // room to count in
	parts      account             // of the scheme that was valued last
}

// goal is ground that is worth having.
type goal struct {
	x, y   int
	radius int
	value  int
	exit   bool // leaving there is what counts
}

// lossValue is what a loss that scores is worth besides the unit's points, and
// pointWorth what a point for an objective is, in points of a force list.
const (
	lossValue  = 60
	pointWorth = 70
)

// dashCaution is the per cent of the enemy's fire that counts where getting
// away is all: who waits for a safe way is shot one by one.
const dashCaution = 30

func newScene(view rules.View, p rules.Position, me game.Seat, kept *memory, tr traits) *scene {
	s := &scene{view: view, table: p.Survey(me), kept: kept, me: me, traits: tr}
	s.round, s.last = s.table.Round()
	s.wide, s.high = s.table.Table()
	for _, o := range s.table.Goals() {
		s.dash = s.dash || o.Edge != ""
		if g, ok := s.goalOf(o); ok {
			s.goals = append(s.goals, g)
		}
	}
	if s.getsAway() {
		s.traits.caution = min(s.traits.caution, dashCaution)
	}
	s.final = s.round >= s.last && me != view.First && view.Active == me
	for _, u := range s.table.Units() {
		s.units = append(s.units, &u)
	}
	for _, f := range s.units {
		if f.Seat != me && fights(f) {
			s.foes = append(s.foes, f)
			s.prize = append(s.prize, s.prizeOf(f))
		}
	}
	s.seen = len(s.foes)
	if tr.dread > 0 && len(view.Unseen) > 0 {
		s.addUnseenThreats(p)
	}
	return s
}

// addUnseenThreats adds the enemies that are somewhere, where this imagined
// table has them.
func (s *scene) addUnseenThreats(p rules.Position) {
	s.imagined = p.Survey(s.me)
	s.imagined.Suppose()
	for _, f := range s.imagined.Units() {
		if f.Seat != s.me && fights(&f) && s.unit(f.ID) == nil {
			s.foes = append(s.foes, &f)
			s.prize = append(s.prize, 0)
		}
	}
}

// getsAway tells whether this seat is the one that has to get away (RE-V2).
func (s *scene) getsAway() bool { return s.dash && s.me == 1 }

func (s *scene) put(id string, at geom.Pose) {
	s.table.Put(id, at)
	if s.imagined != nil {
		s.imagined.Put(id, at)
	}
}

// goalOf finds the place of an objective for this seat (RE-V1, RE-V2).
func (s *scene) goalOf(o printed.Objective) (goal, bool) {
	switch {
	case o.Edge != "":
		return goal{x: s.wide, y: s.high / 2, value: o.Value, exit: true}, s.me == 1
	case o.Area != "":
		g := goal{x: s.wide / 4, y: s.high * 2 / 3, radius: s.wide / 6, value: o.Value}
		if o.ID == "quarter_east" {
			g.x = s.wide * 3 / 4
		}
		if s.me == 2 {
			g.y = s.high / 3
		}
		return g, true
	}
	x, y, ok := s.table.At(o)
	return goal{x: x, y: y, radius: o.Radius, value: o.Value}, ok
}

// unit finds a unit by its name, nil for one that is not known.
func (s *scene) unit(id string) *rules.SurveyUnit {
	for _, u := range s.units {
		if u.ID == id {
			return u
		}
	}
	return nil
}

// worth is what losing a unit costs, in points: less of its price the less
// time there is to use it.
func (s *scene) worth(u *rules.SurveyUnit) int {
	switch {
	case u.Wreck || u.Place == "gone" || u.Place == "off":
		return 0
	case u.Points == 0: // a crew on foot
		return 15
	case u.Vehicle != nil && !u.Crewed:
		return 10
	}
	n := u.Points * (2*s.last - s.round) / (2 * s.last)
	if s.traits.tally {
		n = u.Points * 7 * (s.last - s.round + 1) / (10 * (s.last + 1))
	}
	switch {
	case s.dash && u.Seat == 1: // nothing counts but to get through
		n /= 3
	case !s.dash && s.traits.tally && u.Vehicle == nil && u.Left > 4:
		n += lossValue / 2
	case !s.dash && (u.Vehicle == nil || u.Points >= field.DearVehicle):
		n += lossValue
	}
	if u.Vehicle != nil {
		for _, r := range s.units {
			if r.Aboard == u.ID && r.Place == "aboard" {
				n += s.worth(r) / 2
			}
		}
	}
	return n
}

// prizeOf is what an enemy is worth to us: besides himself, the ground that he
// keeps from us.
func (s *scene) prizeOf(f *rules.SurveyUnit) int {
	n := s.worth(f)
	x, y := at(f)
	for _, o := range s.table.Goals() {
		switch gx, gy, ok := s.table.At(o); {
		case ok:
			g := goal{x: gx, y: gy, radius: o.Radius, value: o.Value}
			n += o.Value * pointWorth * s.grip(f, &g, apart(x, y, gx, gy)) / 2000
		case o.Edge != "" && f.Seat == 1:
			n += s.exitPoints(f) * pointWorth / 2
		}
	}
	return n
}

// exitPoints is what a unit scores by leaving where leaving counts, with those who
// ride in it (RE-V2).
func (s *scene) exitPoints(u *rules.SurveyUnit) int {
	if u.Vehicle == nil {
		if u.Left >= 4 {
			return 1
		}
		return 0
	}
	n := 0
	if u.Vehicle.Mobility != printed.Motorcycle {
		n = 2
	}
	for _, r := range s.units {
		if r.Aboard == u.ID && r.Place == "aboard" && r.Left >= 4 {
			n++
		}
	}
	return n
}

// fights tells whether a unit stands on the table and counts.
func fights(u *rules.SurveyUnit) bool { return u.Place == "table" && !u.Wreck }

// at is where a unit stands: the first man of a squad.
func at(u *rules.SurveyUnit) (x, y int) {
	if u.Vehicle == nil && len(u.Men) > 0 {
		return u.Men[0].X, u.Men[0].Y
	}
	return u.Pose.X, u.Pose.Y
}

// danger is what the enemy's fire is likely to cost a unit where it stands:
// the worst shot, and some of the others.
func (s *scene) danger(u *rules.SurveyUnit) int {
	worst, rest := 0, 0
	for _, o := range s.foes[:s.seen] {
		if o.Vehicle != nil && !o.Crewed {
			continue
		}
		n := s.kept.ledger.harm(s.table, o.ID, u.ID, rules.Stance{Any: true})
		if n > worst {
			worst, n = n, worst
		}
		rest += n
	}
	return min(worst+rest*2/5, 1000) * s.worth(u)
}

// holds tells whether a unit could hold ground (RE-V1).
func holds(u *rules.SurveyUnit) bool {
	if u.Vehicle != nil {
		return u.Crewed
	}
	return field.HoldsGround(u.Left, u.Morale)
}

// grip is how good a hold a unit has of a goal with some way to go, in
// thousandths: the nearer the better, and nothing when it is too late to get
// there.
func (s *scene) grip(u *rules.SurveyUnit, g *goal, way int) int {
	mvt := footMvt
	if u.Vehicle != nil {
		mvt = u.Vehicle.Mvt
	}
	if u.Immobile {
		mvt = 1
	}
	turns := s.last - s.round // after this one
	if g.exit {
		if way <= cell {
			return 1000
		}
		n := 900 * max(s.wide-way, 0) / s.wide
		if s.traits.pace && way > turns*mvt*3/2 {
			n /= 2
		}
		return n
	}
	need := max(way-g.radius*9/10, 0) * 100 / max(mvt, 1) // hundredths of a turn
	n := 1000 * s.traits.reach / (s.traits.reach + need)
	if s.traits.pace && need > 0 {
		switch spare := turns*100 - need; {
		case turns == 0:
			n /= 10
		case spare < -50:
			n /= 4
		case spare < 50:
			n = n * 6 / 10
		}
	}
	if !holds(u) {
		n /= 5
	}
	return n
}

// footMvt is how far a squad goes on Advance (RE-0.7).
const footMvt = 2000

func apart(x0, y0, x1, y1 int) int {
	dx, dy := int64(x1-x0), int64(y1-y0)
	return int(field.Root(dx*dx + dy*dy))
}

func heading(x0, y0, x1, y1 int) int {
	return geom.Bearing(geom.Pose{X: x0, Y: y0}.Centre(), geom.Pose{X: x1, Y: y1}.Centre())
}
