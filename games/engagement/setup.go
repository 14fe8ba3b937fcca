package engagement

import (
	"errors"
	"slices"

	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Station is where a unit of a scenario starts.
type Station struct {
	printed.Force
	Seat    game.Seat
	Vehicle *printed.Vehicle
	Squad   *printed.Squad
	Body    Body     // of a vehicle
	Men     []Figure // of a squad that is not aboard
	Round   int      // it arrives in, 0 for the start (RE-X.10)
	Edge    string   // it arrives over
}

// Layout is a scenario on its table, everybody at the place the program
// suggests.
type Layout struct {
	Scenario *printed.Scenario
	Map      *printed.Map
	Field    *Field // with the hulls of those who start on the table
	Stations []Station
}

// Lay sets a scenario up on a map. Suggested places are moved to the nearest
// legal ones (RE-X.10); a unit for which there is none is refused, each by
// itself.
func Lay(d *printed.Data, s *printed.Scenario, m *printed.Map) (*Layout, error) {
	l := &Layout{Scenario: s, Map: m, Field: newField(d, slices.Clone(m.Terrain))}
	for _, side := range []string{"A", "B"} {
		for _, f := range s.Sides[side].Forces {
			l.Stations = append(l.Stations, stationOf(d, f, printed.SeatOf(side)))
		}
	}
	for _, r := range s.Reserves {
		for _, f := range r.Forces {
			st := stationOf(d, f, printed.SeatOf(r.Side))
			st.Round, st.Edge = r.Round, r.Edge
			l.Stations = append(l.Stations, st)
		}
	}
	// Hulls first: men find room between them more easily than the reverse.
	var f printed.Findings
	for i := range l.Stations {
		if st := &l.Stations[i]; st.Vehicle != nil && st.Round == 0 && !l.park(st) {
			f.Add("RE-X.10", printed.ReasonNoRoom, "unit", st.Unit, "ref", st.Ref)
		}
	}
	for i := range l.Stations {
		if st := &l.Stations[i]; st.Squad != nil && st.Round == 0 && st.Aboard == "" && !l.line(st) {
			f.Add("RE-X.10", printed.ReasonNoRoom, "unit", st.Unit, "ref", st.Ref)
		}
	}
	return l, errors.Join(f...)
}

func stationOf(d *printed.Data, f printed.Force, seat game.Seat) Station {
	return Station{Force: f, Seat: seat, Vehicle: d.VehicleByID[f.Ref], Squad: d.SquadByID[f.Ref]}
}

// zone is the part of the table where a seat sets up.
func (l *Layout) zone(seat game.Seat) geom.Polygon {
	side := "A"
	if seat == 2 {
		side = "B"
	}
	return l.Scenario.Sides[side].ZoneOn(l.Map.Width, l.Map.Height)
}

// Search for a place: rings of points around a suggestion.
const (
	ringStep = 50
	rings    = 120
)

// around calls try with places at growing distance from a suggestion until one
// is good.
func around(x, y int, try func(x, y int) bool) bool {
	for r := range rings {
		for dx := -r; dx <= r; dx++ {
			for dy := -r; dy <= r; dy++ {
				if max(dx, -dx, dy, -dy) == r && try(x+dx*ringStep, y+dy*ringStep) {
					return true
				}
			}
		}
	}
	return false
}

// park places a vehicle: in its zone, on ground it could drive on, clear of
// other hulls.
func (l *Layout) park(st *Station) bool {
	zone := l.zone(st.Seat)
	return around(st.At[0], st.At[1], func(x, y int) bool {
		b := stand(st.Vehicle, geom.Pose{X: x, Y: y, H: st.At[2]})
		for _, c := range b.hull {
			if !zone.Contains(c) {
				return false
			}
		}
		for i := range l.Field.Hulls {
			if geom.Overlap(l.Field.Hulls[i].hull[:], b.hull[:]) {
				return false
			}
		}
		for i := range l.Field.Pieces {
			p := &l.Field.Pieces[i]
			if l.Field.under(p, &b) && l.Field.d.Effect(p.Kind.Class[st.Vehicle.Mobility], st.Vehicle.Mobility) == nil {
				return false
			}
		}
		st.Body = b
		l.Field.Hulls = append(l.Field.Hulls, b)
		return true
	})
}

// line places a squad man by man, each as near as possible to his place in the
// default formation. A squad whose suggestion lies in a piece that hides stays
// inside it (RE-X.10), unless it is too small and the squad need not hide.
func (l *Layout) line(st *Station) bool {
	return l.lineIn(st, l.shelter(st)) || !st.Hidden && l.lineIn(st, nil)
}

func (l *Layout) lineIn(st *Station, shelter *printed.Piece) bool {
	f := l.Field
	zone := l.zone(st.Seat)
	var men []Figure
	for _, want := range formation(geom.Pose{X: st.At[0], Y: st.At[1], H: st.At[2]}, st.Squad.Figures, st.Storey) {
		found := around(want.X, want.Y, func(x, y int) bool {
			m := Figure{x, y, st.Storey}
			if !zone.Contains(m.point()) || shelter != nil && !shelter.Contains(m.point()) || l.taken(m, men) {
				return false
			}
			if m.Storey > 0 && m.Storey >= f.storeys(m.point()) || groups(append(slices.Clone(men), m)) > 1 {
				return false
			}
			for i := range f.Pieces {
				p := &f.Pieces[i]
				if p.Kind.OnFoot == printed.Impassable && p.Contains(m.point()) {
					return false
				}
			}
			men = append(men, m)
			return true
		})
		if !found {
			return false
		}
	}
	st.Men = men
	return true
}

// shelter is the piece that a squad's suggestion lies in, if it hides; a squad
// that starts hidden goes to the nearest one.
func (l *Layout) shelter(st *Station) *printed.Piece {
	var found *printed.Piece
	zone := l.zone(st.Seat)
	seek := func(x, y int) bool {
		at := geom.Pose{X: x, Y: y}.Centre()
		if !zone.Contains(at) {
			return false
		}
		for i := range l.Field.Pieces {
			if p := &l.Field.Pieces[i]; p.Kind.Hides && p.Contains(at) {
				found = p
			}
		}
		return found != nil
	}
	if st.Hidden {
		around(st.At[0], st.At[1], seek)
	} else {
		seek(st.At[0], st.At[1])
	}
	return found
}

// taken tells whether somebody stands in a man's way.
func (l *Layout) taken(m Figure, own []Figure) bool {
	clash := func(o Figure) bool {
		return o.Storey == m.Storey && geom.CompareDistance(o.point(), m.point(), 2*disc) < 0
	}
	if slices.ContainsFunc(own, clash) {
		return true
	}
	for i := range l.Stations {
		if slices.ContainsFunc(l.Stations[i].Men, clash) {
			return true
		}
	}
	for i := range l.Field.Hulls {
		if geom.ComparePoint(l.Field.Hulls[i].hull[:], m.point(), disc) < 0 {
			return true
		}
	}
	return false
}
