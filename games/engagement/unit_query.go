package engagement

import "sabot/geom"

// Measures are the lengths and angles of the rules that a drawing of the table
// shows, in tenths of a millimetre and of a degree.
type Measures struct {
	Link    int `json:"link"`    // widest gap within a squad (RE-0.5)
	Support int `json:"support"` // how near infantry supports a vehicle (RE-8.2)
	Smoke   int `json:"smoke"`   // radius of a disc (RE-0.16)
	Turn    int `json:"turn"`    // the most a vehicle turns at once (RE-6.2)
}

func measures() Measures {
	return Measures{Link: link, Support: supportReach, Smoke: smokeRadius, Turn: maxTurn}
}

// UnitAnswer tells what a unit could do, whatever it is told to.
type UnitAnswer struct {
	Arcs  []Arc         `json:"arcs"`
	Reach map[Order]int `json:"reach"` // how far an order takes it on open ground (RE-0.7)
	Lays  []Firing      `json:"lays"`  // weapons and rounds for a point of the table: smoke, a shell into a house
}

// Arc is the field of fire of a main gun or a hull machine gun. From is an
// angle off the hull, or off the turret where the weapon turns with it; the
// arc runs clockwise from there.
type Arc struct {
	Mount    Mount `json:"mount"`
	OnTurret bool  `json:"onTurret"`
	From     int   `json:"from"`
	Wide     int   `json:"wide"`
	Reach    int   `json:"reach"`
	Short    int   `json:"short"` // where long range begins
}

func (s *state) askUnit(i int) UnitAnswer {
	u := &s.Units[i]
	a := UnitAnswer{Arcs: []Arc{}, Reach: map[Order]int{}, Lays: []Firing{}}
	orders, mvt := footOrders(), 0
	if u.car() {
		v := u.Vehicle.profile
		orders, mvt = []Order{Hold, Advance, Run}, v.Mvt
		for n, m := range v.Weapons {
			w := s.d.weapons[m.Weapon]
			if swing := v.swing(m.Mount); swing > 0 && w.Range > 0 {
				a.Arcs = append(a.Arcs, Arc{
					Mount: m.Mount, OnTurret: v.onTurret(m.Mount), From: geom.Norm(m.Facing - swing), Wide: 2 * swing, Reach: w.Range, Short: shortRange,
				})
			}
			a.Lays = append(a.Lays, s.lays(u, w, Firing{Mount: &n})...)
		}
	} else {
		mvt = u.Squad.profile.Mvt
		for _, w := range u.Squad.weapons() {
			a.Lays = append(a.Lays, s.lays(u, w, Firing{Weapon: w.ID})...)
		}
	}
	for _, o := range orders {
		if far := orderDistance(o, mvt); far > 0 {
			a.Reach[o] = far
		}
	}
	return a
}

// swing is how far a main gun or a hull machine gun reaches to either side.
func (v *Vehicle) swing(m Mount) int {
	switch m {
	case TurretGun:
		return v.traverse()
	case HullGun:
		return casemateArc
	case HullMG:
		return hullMGArc
	case Coax, TurretMG, Pintle: // no field of fire of their own is drawn
	}
	return 0
}

// lays lists the rounds that a weapon may lay on a point (RE-0.16, RE-19.3).
func (s *state) lays(u *unit, w *Weapon, f Firing) []Firing {
	var list []Firing
	if w.Fires(RoundSmoke) && !u.SmokeUsed {
		f.Ammo = RoundSmoke
		list = append(list, f)
	}
	houses := false
	for k := range s.ground.Pieces {
		houses = houses || s.ground.Pieces[k].Type == "building"
	}
	if houses && w.Fires(RoundHE) && w.Gun() && w.Blast > 0 {
		f.Ammo = RoundHE
		list = append(list, f)
	}
	return list
}
