package field

import (
	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Presence is a unit as the count at the end sees it: where it stands, and
// whether it can hold ground, which takes a steady squad of four or a crewed
// vehicle (RE-V1).
type Presence struct {
	Seat  game.Seat
	Holds bool
	Body  *Body
	Men   []Figure
}

// HoldsGround tells whether a squad counts for objectives.
func HoldsGround(men int, m printed.Morale) bool {
	return men >= 4 && (m == printed.Confident || m == printed.Suppressed)
}

// Loss is a unit that its owner has lost, by force list: crews do not count
// (RE-X.10).
type Loss struct {
	Seat    game.Seat
	Vehicle *printed.Vehicle // wrecked, destroyed or abandoned; nil for a squad
}

// DearVehicle is the value from which a lost vehicle is a point.
const DearVehicle = 100

// Score counts the points of both seats (RE-V1).
func (l *Layout) Score(units []Presence, losses []Loss) [2]int {
	var score [2]int
	for _, o := range l.Scenario.Objectives {
		for seat := game.Seat(1); seat <= 2; seat++ {
			if l.held(o, seat, units) {
				score[seat-1] += o.Value
			}
		}
	}
	for _, loss := range losses {
		if loss.Vehicle == nil || loss.Vehicle.Points >= DearVehicle {
			score[2-loss.Seat]++ // to the other seat
		}
	}
	return score
}

// held tells whether a seat has somebody at an objective and the enemy nobody.
func (l *Layout) held(o printed.Objective, seat game.Seat, units []Presence) bool {
	own := false
	for _, u := range units {
		if !u.Holds || !l.at(o, seat, u) {
			continue
		}
		if u.Seat != seat {
			return false
		}
		own = true
	}
	return own
}

// at tells whether a unit is at an objective. A quarter lies in the half of
// the table that belongs to the enemy of the seat that wants it.
func (l *Layout) at(o printed.Objective, seat game.Seat, u Presence) bool {
	var prints []Footprint
	if u.Body != nil {
		prints = append(prints, u.Body.Footprint())
	}
	for _, m := range u.Men {
		prints = append(prints, m.Footprint())
	}
	for _, p := range prints {
		switch {
		case o.At != nil:
			x, _ := o.At[0].On(l.Map.Width, l.Map.Height)
			y, _ := o.At[1].On(l.Map.Width, l.Map.Height)
			if p.near(geom.Pose{X: x, Y: y}.Centre(), int64(o.Radius)*geom.PerUnit) {
				return true
			}
		case o.Area != "":
			if l.quarter(o.ID == "quarter_west", seat, p.At) {
				return true
			}
		}
	}
	return false
}

// near tells whether a footprint comes within r micrometres of a point.
func (f Footprint) near(p geom.Point, r int64) bool {
	if f.Hull != nil {
		return geom.ComparePoint(f.Hull[:], p, r) <= 0
	}
	return geom.CompareDistance(f.At, p, r+Disc) <= 0
}

// quarter tells whether a point lies in the western or eastern quarter of the
// enemy's half, as seat sees it: seat 1 comes from the south.
func (l *Layout) quarter(west bool, seat game.Seat, at geom.Point) bool {
	x, y := 2*at.X, 2*at.Y
	midX, midY := int64(l.Map.Width)*geom.PerUnit, int64(l.Map.Height)*geom.PerUnit
	north := y > midY
	return (x < midX) == west && north == (seat == 1)
}

// Verdict is the winner by points; a difference of one is a draw (RE-V1).
func Verdict(score [2]int) game.Seat {
	switch diff := score[0] - score[1]; {
	case diff > 1:
		return 1
	case diff < -1:
		return 2
	}
	return game.Nobody
}

// DashVerdict is the winner of a dash: two for each vehicle and one for each
// squad that got through (RE-V2).
func DashVerdict(vehicles, squads int) game.Seat {
	switch points := 2*vehicles + squads; {
	case points >= 3:
		return 1
	case points == 2:
		return game.Nobody
	}
	return 2
}
