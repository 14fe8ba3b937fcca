package field

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
	l := &Layout{Scenario: s, Map: m, Field: NewField(d, slices.Clone(m.Terrain))}
	for _, r := range s.Arrivals() {
		for _, f := range r.Forces {
			l.Stations = append(l.Stations, Station{
				Force: f, Seat: printed.SeatOf(r.Side), Vehicle: d.VehicleByID[f.Ref], Squad: d.SquadByID[f.Ref], Round: r.Round, Edge: r.Edge,
			})
		}
	}
	// Hulls first: men find room between them more easily than the reverse.
	var f printed.Findings
	for i := range l.Stations {
		if st := &l.Stations[i]; st.Vehicle != nil && st.Round == 0 && !l.Park(st) {
			f.Add("RE-X.10", printed.ReasonNoRoom, "unit", st.Unit, "ref", st.Ref)
		}
	}
	for i := range l.Stations {
		if st := &l.Stations[i]; st.Squad != nil && st.Round == 0 && st.Aboard == "" && !l.Line(st) {
			f.Add("RE-X.10", printed.ReasonNoRoom, "unit", st.Unit, "ref", st.Ref)
		}
	}
	return l, errors.Join(f...)
}

// Zone is the part of the table where a seat sets up.
func (l *Layout) Zone(seat game.Seat) geom.Polygon {
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

// Around calls try with places at growing distance from a suggestion until one
// is good.
func Around(x, y int, try func(x, y int) bool) bool {
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

// Park places a vehicle: in its zone, on ground it could drive on, clear of
// other hulls.
func (l *Layout) Park(st *Station) bool {
	zone := l.Zone(st.Seat)
	return Around(st.At[0], st.At[1], func(x, y int) bool {
		b := Stand(st.Vehicle, geom.Pose{X: x, Y: y, H: st.At[2]})
		for _, c := range b.Hull {
			if !zone.Contains(c) {
				return false
			}
		}
		for i := range l.Field.Hulls {
			if geom.Overlap(l.Field.Hulls[i].Hull[:], b.Hull[:]) {
				return false
			}
		}
		for i := range l.Field.Pieces {
			p := &l.Field.Pieces[i]
			if l.Field.Under(p, &b) && l.Field.D.Effect(p.Kind.Class[st.Vehicle.Mobility], st.Vehicle.Mobility) == nil {
				return false
			}
		}
		st.Body = b
		l.Field.Hulls = append(l.Field.Hulls, b)
		return true
	})
}

// Line places a squad man by man, each as near as possible to his place in the
// default formation. A squad whose suggestion lies in a piece that hides stays
// inside it (RE-X.10), unless it is too small and the squad need not hide.
func (l *Layout) Line(st *Station) bool {
	return l.lineIn(st, l.Shelter(st)) || !st.Hidden && l.lineIn(st, nil)
}

func (l *Layout) lineIn(st *Station, shelter *printed.Piece) bool {
	f := l.Field
	zone := l.Zone(st.Seat)
	var men []Figure
	for _, want := range Formation(geom.Pose{X: st.At[0], Y: st.At[1], H: st.At[2]}, st.Squad.Figures, st.Storey) {
		found := Around(want.X, want.Y, func(x, y int) bool {
			m := Figure{x, y, st.Storey}
			if !zone.Contains(m.Point()) || shelter != nil && !shelter.Contains(m.Point()) || l.taken(m, men) {
				return false
			}
			if m.Storey > 0 && m.Storey >= f.storeys(m.Point()) || Groups(append(slices.Clone(men), m)) > 1 {
				return false
			}
			for i := range f.Pieces {
				p := &f.Pieces[i]
				if p.Kind.OnFoot == printed.Impassable && p.Contains(m.Point()) {
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

// Shelter is the piece that a squad's suggestion lies in, if it hides; a squad
// that starts hidden goes to the nearest one.
func (l *Layout) Shelter(st *Station) *printed.Piece {
	var found *printed.Piece
	zone := l.Zone(st.Seat)
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
		Around(st.At[0], st.At[1], seek)
	} else {
		seek(st.At[0], st.At[1])
	}
	return found
}

func (l *Layout) taken(m Figure, own []Figure) bool {
	clash := func(o Figure) bool {
		return o.Storey == m.Storey && geom.CompareDistance(o.Point(), m.Point(), 2*Disc) < 0
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
		if geom.ComparePoint(l.Field.Hulls[i].Hull[:], m.Point(), Disc) < 0 {
			return true
		}
	}
	return false
}
