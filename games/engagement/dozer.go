package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// dozeGap is how much a bulldozer clears or fills (RE-21.3).
const dozeGap = 15 * printed.CM

// mayDoze says why a vehicle cannot work as a bulldozer now.
func mayDoze(u *unit) *game.Refusal {
	spent := u.Vehicle != nil && u.Vehicle.profile.Mvt-u.Vehicle.Damage.TracksDamaged*field.Penalty < u.Vehicle.Motion.Leg.Spent+field.Penalty
	if !u.isVehicle() || u.Place != atTable || !u.Vehicle.profile.Has("bulldozer") || u.Order != printed.Advance || u.Moved || spent {
		return u.refuse("RE-21.3", ReasonDoze)
	}
	return nil
}

// clearObstacle clears 15 cm of the obstacle a bulldozer touches; it costs 10 cm of its
// move (RE-21.3).
func clearObstacle(e *engine, i int, a Doze) *game.Refusal {
	u := &e.Units[i]
	if refusal := mayDoze(u); refusal != nil {
		return refusal
	}
	n := slices.IndexFunc(e.Terrain, func(p printed.Piece) bool { return p.ID == a.Piece })
	if n < 0 || !e.Terrain[n].Dozeable() || geom.CompareGap(u.Vehicle.hull[:], e.Terrain[n].Shape, geom.PerUnit) > 0 {
		return u.refuse("RE-21.3", ReasonDoze)
	}
	rest := cutGap(e, e.Terrain[n], u.Pose.Centre())
	e.Terrain = slices.Concat(e.Terrain[:n], rest, e.Terrain[n+1:])
	u.Vehicle.Motion.Leg.Spent += field.Penalty
	u.OnTheMove = true
	e.layTerrain()
	e.forgetSight()
	e.tell(Dozed{Unit: u.ID, Piece: a.Piece})
	return nil
}

// cutGap takes 15 cm about a point out of a piece, across its longest edge.
func cutGap(e *engine, p printed.Piece, at geom.Point) []printed.Piece {
	long, edge := int64(-1), 0
	for k := range p.Shape {
		d := p.Shape[(k+1)%len(p.Shape)].Sub(p.Shape[k])
		if l := d.X*d.X + d.Y*d.Y; l > long {
			long, edge = l, k
		}
	}
	dir := p.Shape[(edge+1)%len(p.Shape)].Sub(p.Shape[edge])
	length := field.Root(dir.X*dir.X + dir.Y*dir.Y)
	where := func(c geom.Point) int64 {
		d := c.Sub(at)
		return (d.X*dir.X + d.Y*dir.Y) / max(length, 1)
	}
	half := int64(dozeGap) / 2 * geom.PerUnit
	var rest []printed.Piece
	for k, keep := range []func(geom.Point) int64{
		func(c geom.Point) int64 { return -half - where(c) }, func(c geom.Point) int64 { return where(c) - half },
	} {
		part := clip(p.Poly, keep)
		q := printed.Piece{ID: p.ID + []string{"a", "b"}[k], Type: p.Type, Height: p.Height, Storeys: p.Storeys, Poly: part}
		if len(part) >= 3 && e.d.Place(&q) == nil {
			rest = append(rest, q)
		}
	}
	return rest
}

// clip keeps the part of a convex shape where a measure is not negative; the
// new corners are rounded to whole units.
func clip(poly [][2]int, keep func(geom.Point) int64) [][2]int {
	var out [][2]int
	add := func(c [2]int) {
		if len(out) == 0 || out[len(out)-1] != c {
			out = append(out, c)
		}
	}
	for k := range poly {
		a, b := poly[k], poly[(k+1)%len(poly)]
		pa, pb := geom.Pose{X: a[0], Y: a[1]}.Centre(), geom.Pose{X: b[0], Y: b[1]}.Centre()
		da, db := keep(pa), keep(pb)
		if da >= 0 {
			add(a)
		}
		if (da >= 0) != (db >= 0) {
			add([2]int{a[0] + int(int64(b[0]-a[0])*da/(da-db)), a[1] + int(int64(b[1]-a[1])*da/(da-db))})
		}
	}
	if len(out) > 1 && out[0] == out[len(out)-1] {
		out = out[:len(out)-1]
	}
	return out
}

// pushVehicle shoves a vehicle that cannot move into the front half of the
// bulldozer's reach (RE-21.3).
func pushVehicle(e *engine, i int, a Push) *game.Refusal {
	u := &e.Units[i]
	if refusal := mayDoze(u); refusal != nil {
		return refusal
	}
	refuse := func() *game.Refusal { return game.Refuse("RE-21.3", ReasonPush, "unit", a.Vehicle) }
	k := e.Units.find(a.Vehicle)
	if k == nobody || k == i || !e.Units[k].isVehicle() || e.Units[k].Place != atTable || e.Units[k].concealed() {
		return refuse()
	}
	t := &e.Units[k]
	if !t.Vehicle.wrecked() && !t.Vehicle.Damage.Immobile && !t.Vehicle.bogged() && !t.Vehicle.abandoned() ||
		geom.CompareGap(u.Vehicle.hull[:], t.Vehicle.hull[:], geom.PerUnit) > 0 {
		return refuse()
	}
	to := t.Pose
	to.X, to.Y = a.X, a.Y
	b := u.body()
	m := field.March{Body: &b, Order: u.Order, Worn: u.Vehicle.Damage.TracksDamaged}
	most := m.Allowance(false, false) - field.Penalty - u.Vehicle.Motion.Leg.Spent
	side := field.TurnBetween(u.Pose.H, geom.Bearing(u.Pose.Centre(), to.Centre()))
	moved := field.Stand(t.Vehicle.profile, to)
	if max(a.X, a.Y, -a.X, -a.Y) > printed.MaxTable || geom.CompareDistance(t.Pose.Centre(), to.Centre(), int64(most)*geom.PerUnit) > 0 ||
		max(side, -side) > 900 || !moved.Bounds.Inside(e.rim()) || !e.roomFor(u.Seat, k, to) {
		return refuse()
	}
	u.Vehicle.Motion.Leg.Spent += field.Penalty
	u.OnTheMove = true
	if e.shovesInto(i, k, to) {
		return nil // what it met stays where it is
	}
	t.stands(to)
	e.loseCamo(k)
	e.forgetSight()
	e.tell(Pushed{Unit: u.ID, Vehicle: t.ID, To: to})
	return nil
}

// suggestPushes suggests where a bulldozer could shove what stands in its way: straight
// on and to either side, as far as that goes and half as far.
func suggestPushes(s *state, i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	for k, o := range s.Units.each() {
		if k == i || !o.isVehicle() || o.Place != atTable || geom.CompareGap(u.Vehicle.hull[:], o.Vehicle.hull[:], geom.PerUnit) > 0 {
			continue
		}
		for _, off := range []int{0, -450, 450} {
			for _, far := range []int{u.Vehicle.profile.Mvt - field.Penalty - u.Vehicle.Motion.Leg.Spent, field.Penalty} {
				to := geom.Pose{X: o.Pose.X, Y: o.Pose.Y, H: geom.Norm(u.Pose.H + off)}.Point(int64(far)*geom.PerUnit, 0)
				a := Push{Unit: u.ID, Vehicle: o.ID, X: field.Units(to.X), Y: field.Units(to.Y)}
				if pushVehicle(trial(s), i, a) == nil {
					list = append(list, a)
					break
				}
			}
		}
	}
	return list
}
