package fieldcraft

import (
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/geom"
)

// scene is the table that a decision is thought about on.
type scene struct {
	view   rules.View
	table  *rules.Survey
	kept   *memory
	me     game.Seat
	traits traits
	units  []rules.SurveyUnit
	goals  []goal
	round  int
	last   int
	wide   int
	high   int
	nodes  int64 // places looked at
}

// goal is ground that is worth having.
type goal struct {
	x, y   int
	radius int
	value  int
	exit   bool // leaving there is what counts
}

// lossValue is what a loss that scores is worth besides the unit's points, and
// groundValue what a point for an objective is, in points of a force list.
const (
	lossValue   = 60
	groundValue = 70
)

// dear is the value from which a lost vehicle scores (RE-V1).
const dear = 100

func newScene(view rules.View, p rules.Position, me game.Seat, kept *memory, tr traits) *scene {
	s := &scene{view: view, table: p.Survey(me), kept: kept, me: me, traits: tr}
	s.units = s.table.Units()
	s.round, s.last = s.table.Round()
	s.wide, s.high = s.table.Table()
	for _, o := range s.table.Goals() {
		if g, ok := s.goalOf(o); ok {
			s.goals = append(s.goals, g)
		}
	}
	return s
}

// goalOf finds the place of an objective for this seat (RE-V1, RE-V2).
func (s *scene) goalOf(o rules.Objective) (goal, bool) {
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
	for i := range s.units {
		if s.units[i].ID == id {
			return &s.units[i]
		}
	}
	return nil
}

// worth is what losing a unit costs, in points.
func worth(u *rules.SurveyUnit) int {
	switch {
	case u.Wreck || u.Place == "gone" || u.Place == "off":
		return 0
	case u.Points == 0: // a crew on foot
		return 15
	case u.Vehicle != nil && !u.Crewed:
		return 10
	case u.Vehicle != nil && u.Points < dear:
		return u.Points
	}
	return u.Points + lossValue
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

// bestShot is the most that a unit can cost any enemy from where it stands.
func (s *scene) bestShot(id string, st rules.Stance) int {
	value := 0
	for i := range s.units {
		o := &s.units[i]
		if o.Seat == s.me || !fights(o) {
			continue
		}
		value = max(value, s.table.Harm(s.kept.ledger, id, o.ID, st)*worth(o))
	}
	return value
}

// danger is what the enemy's fire is likely to cost a unit where it stands:
// the worst shot, and some of the others.
func (s *scene) danger(u *rules.SurveyUnit) int {
	worst, rest := 0, 0
	for i := range s.units {
		o := &s.units[i]
		if o.Seat == s.me || !fights(o) || o.Vehicle != nil && !o.Crewed {
			continue
		}
		n := s.table.Harm(s.kept.ledger, o.ID, u.ID, rules.Stance{Any: true})
		if n > worst {
			worst, n = n, worst
		}
		rest += n
	}
	return min(worst+rest*2/5, 1000) * worth(u)
}

// holds tells whether a unit could hold ground (RE-V1).
func holds(u *rules.SurveyUnit) bool {
	if u.Vehicle != nil {
		return u.Crewed
	}
	return u.Left >= 4 && (u.Morale == rules.Confident || u.Morale == rules.Suppressed)
}

// ground is what a place is worth for the objectives: the nearer the better,
// and the rest for being there, more of it the later it is.
func (s *scene) ground(u *rules.SurveyUnit, x, y int) int {
	best := 0
	for k := range s.goals {
		g := &s.goals[k]
		whole, long := g.value*groundValue*1000, s.wide+s.high
		if g.exit { // everybody counts there, and there is no time to lose
			whole, long = 2*whole, s.wide
		}
		n := whole * max(long-s.way(u, g, x, y), 0) / long
		if s.traits.pace {
			n = n * s.haste(u, g) / 100
		}
		if !holds(u) {
			n /= 4
		}
		if g.reached(s, x, y) {
			n += whole * (s.last + s.round) / (3 * s.last)
		}
		if mates := s.mates(u, g); mates > 0 { // one is enough to hold it
			n = n * 3 / (3 + mates)
		}
		best = max(best, n)
	}
	return best * s.traits.ground / 100
}

// haste is how much a unit has to hurry to be at a goal in time, in per cent
// of the usual pull: rounds that are left against those it needs from where it
// stands.
func (s *scene) haste(u *rules.SurveyUnit, g *goal) int {
	mvt := 0
	if u.Vehicle != nil {
		mvt = u.Vehicle.Mvt
	} else {
		mvt = u.Squad.Mvt
	}
	x, y := at(u)
	need := max(s.way(u, g, x, y)-g.radius, 0) / max(mvt, 1)
	switch spare := s.last - s.round - need; {
	case spare <= 1:
		return 300
	case spare <= 3:
		return 200
	default:
		return 100
	}
}

// reached tells whether a place counts as being there.
func (g *goal) reached(s *scene, x, y int) bool {
	if g.exit {
		return x >= s.wide-cell
	}
	return apart(x, y, g.x, g.y) <= g.radius
}

// mates counts the other units of the seat that stand at a goal.
func (s *scene) mates(u *rules.SurveyUnit, g *goal) int {
	if g.exit {
		return 0
	}
	n := 0
	for i := range s.units {
		o := &s.units[i]
		if o.Seat != s.me || o.ID == u.ID || !fights(o) || !holds(o) {
			continue
		}
		if x, y := at(o); apart(x, y, g.x, g.y) <= g.radius {
			n++
		}
	}
	return n
}

// apart is the distance of two points.
func apart(x0, y0, x1, y1 int) int {
	dx, dy := int64(x1-x0), int64(y1-y0)
	return int(root(dx*dx + dy*dy))
}

// root is the whole part of a square root, by Newton's method.
func root(n int64) int64 {
	if n < 2 {
		return n
	}
	x := n
	for y := (x + 1) / 2; y < x; y = (x + n/x) / 2 {
		x = y
	}
	return x
}

// heading is the direction from one point to another.
func heading(x0, y0, x1, y1 int) int {
	return geom.Bearing(geom.Pose{X: x0, Y: y0}.Centre(), geom.Pose{X: x1, Y: y1}.Centre())
}
