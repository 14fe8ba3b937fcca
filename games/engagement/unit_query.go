package engagement

import (
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Measures are the lengths and angles of the rules that a drawing of the table
// shows, in tenths of a millimetre and of a degree.
type Measures struct {
	Link    int `json:"link"`    // widest gap within a squad (RE-0.5)
	Support int `json:"support"` // how near infantry supports a vehicle (RE-8.2)
	Smoke   int `json:"smoke"`   // radius of a disc (RE-0.16)
	Turn    int `json:"turn"`    // the most a vehicle turns at once (RE-6.2)
	Base    int `json:"base"`    // radius of a man's base (RE-0.1)
}

func measures() Measures {
	return Measures{Link: field.Link, Support: supportReach, Smoke: field.SmokeRadius, Turn: field.MaxTurn, Base: field.FigureRadius}
}

// UnitAnswer tells what a unit could do, whatever it is told to.
type UnitAnswer struct {
	Arcs  []Arc                 `json:"arcs"`
	Reach map[printed.Order]int `json:"reach"` // how far an order takes it on open ground (RE-0.7)
	Lays  []Firing              `json:"lays"`  // weapons and rounds for a point of the table: smoke, a shell into a house
	Outlook
}

// Arc is the field of fire of a main gun or a hull machine gun. From is an
// angle off the hull, or off the turret where the weapon turns with it; the
// arc runs clockwise from there.
type Arc struct {
	Mount    printed.Mount `json:"mount"`
	OnTurret bool          `json:"onTurret"`
	From     int           `json:"from"`
	Wide     int           `json:"wide"`
	Reach    int           `json:"reach"`
	Short    int           `json:"short"` // where long range begins
}

func askUnit(s *state, seat game.Seat, i int) UnitAnswer {
	u := &s.Units[i]
	a := UnitAnswer{Arcs: []Arc{}, Reach: map[printed.Order]int{}, Lays: []Firing{}}
	orders, mvt := printed.FootOrders(), 0
	if u.isVehicle() {
		v := u.Vehicle.profile
		orders, mvt = []printed.Order{printed.Hold, printed.Advance, printed.Run}, v.Mvt
		for n, m := range v.Weapons {
			w := s.d.WeaponByID[m.Weapon]
			if swing := field.Swing(v, m.Mount); swing > 0 && w.Range > 0 {
				a.Arcs = append(a.Arcs, Arc{
					Mount: m.Mount, OnTurret: v.OnTurret(m.Mount), From: geom.Norm(m.Facing - swing), Wide: 2 * swing, Reach: w.Range,
					Short: field.ShortRange,
				})
			}
			a.Lays = append(a.Lays, lays(s, u, w, Firing{Mount: &n})...)
		}
	} else {
		mvt = u.Squad.profile.Mvt
		if u.Place == atTable {
			a.Outlook = outlook(s.table(seat).f, u.Squad.figures())
		}
		for _, w := range u.Squad.weapons() {
			a.Lays = append(a.Lays, lays(s, u, w, Firing{Weapon: w.ID})...)
		}
	}
	if u.Seat != seat { // what it has left to lay is its own business
		a.Lays = []Firing{}
	}
	for _, o := range orders {
		if far := field.OrderDistance(o, mvt); far > 0 {
			a.Reach[o] = far
		}
	}
	return a
}

// lays lists the rounds that a weapon may lay on a point (RE-0.16, RE-19.3).
func lays(s *state, u *unit, w *printed.Weapon, f Firing) []Firing {
	var list []Firing
	if w.Fires(printed.RoundSmoke) && !u.SmokeUsed {
		f.Ammo = printed.RoundSmoke
		list = append(list, f)
	}
	houses := false
	for k := range s.ground.Pieces {
		houses = houses || s.ground.Pieces[k].Type == "building"
	}
	if houses && w.Fires(printed.RoundHE) && w.Gun() && w.Blast > 0 {
		f.Ammo = printed.RoundHE
		list = append(list, f)
	}
	return list
}
