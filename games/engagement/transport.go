package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// board takes a squad into a vehicle, or a crew back into its own (RE-9.4,
// RE-17.7).
func (e *engine) board(i int, a Board) *game.Refusal {
	u := &e.Units[i]
	k := e.find(a.Vehicle)
	if k == nobody || u.car() || u.Place != atTable {
		return game.Refuse("RE-9.4", ReasonBoard, "unit", a.Vehicle)
	}
	if no := e.mayBoard(i, k); no != nil {
		return no
	}
	v := &e.Units[k]
	e.reveal(i, "moved")
	e.reveal(k, "moved") // men who climb in show where it stands
	u.Moved = true
	if v.Moved {
		v.Resume = true
	}
	v.Loads = true
	if u.Of == v.ID {
		e.backAboard(i, k)
		return nil
	}
	e.recall(i)
	u.Place, u.Aboard, u.Hidden = riding, v.ID, false
	if v.Left && v.veh.Crew == 0 { // RE-17.7
		v.Left = false
	}
	e.shifted()
	e.tell(Boarded{Unit: u.ID, Vehicle: v.ID})
	return nil
}

// backAboard takes a crew on foot back into its vehicle.
func (e *engine) backAboard(i, k int) {
	u, v := &e.Units[i], &e.Units[k]
	for n := range u.Men {
		if m := &u.Men[n]; !m.Dead && m.Bit > 0 {
			v.Crew |= 1 << (m.Bit - 1)
		}
	}
	u.Place, u.Men = gone, nil
	v.Left = false
	e.shifted()
	e.tell(Boarded{Unit: u.ID, Vehicle: v.ID})
}

// mayBoard judges whether a squad can get into a vehicle now: room, orders,
// and every man within reach (RE-1.10, RE-9.4).
func (s *state) mayBoard(i, k int) *game.Refusal {
	u, v := &s.Units[i], &s.Units[k]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "unit", v.ID) }
	own := u.Of == v.ID && u.Of != ""
	switch {
	case !v.car() || v.Seat != u.Seat || !v.live() || u.Order != Advance && u.Order != Crawl:
		return refuse("RE-9.4", ReasonBoard)
	case own && (u.Foreign || u.Morale != Confident):
		return refuse("RE-17.4", ReasonBoard)
	case !own && v.Left && v.veh.Crew > 0:
		return refuse("RE-17.7", ReasonBoard)
	case !own && u.sq.Has("towed") && v.veh.Tow != "gun":
		return refuse("RE-1.10", ReasonFull)
	case !own && s.riders(v)+u.alive()+s.lentTo(v, i) > v.veh.Transport:
		return refuse("RE-1.10", ReasonFull)
	case !v.Left && v.Order != Hold && v.Order != Advance && !(v.veh.Crew == 0 && v.Order == ""):
		return refuse("RE-9.4", ReasonBoard)
	case !s.spares(k):
		return refuse("RE-9.4", ReasonSpent)
	}
	most := orderDistance(u.Order, u.sq.Mvt)
	for n := range u.Men {
		if m := &u.Men[n]; m.onFoot() && (m.Storey > 0 || !within(m.footprint(), v.footprint(), most)) {
			return refuse("RE-9.4", ReasonReach)
		}
	}
	return nil
}

// lentTo counts the men of other squads who drive a vehicle.
func (s *state) lentTo(v *unit, but int) int {
	n := 0
	for k := range s.Units {
		if o := &s.Units[k]; k != but && o.Lends == v.ID {
			for m := range o.Men {
				n += btoi(o.Men[m].Lent > 0 && !o.Men[m].Dead)
			}
		}
	}
	return n
}

// spares tells whether a vehicle has 10 cm of its move left for loading, once
// in a turn (RE-6.7, RE-9.5).
func (s *state) spares(k int) bool {
	v := &s.Units[k]
	if v.Loads || !v.Moved {
		return true
	}
	b := v.body()
	m := March{Body: &b, Order: v.Order, Worn: v.Worn, Loads: true}
	return v.Leg.Spent <= m.Allowance(!v.Leg.Off, v.Leg.Slowed)
}

// alight sets a squad down (RE-9.2).
func (e *engine) alight(i int, a Alight) *game.Refusal {
	u := &e.Units[i]
	if u.Place != riding {
		return game.Refuse("RE-9.2", ReasonAlight, "unit", u.ID)
	}
	k := e.find(u.Aboard)
	v := &e.Units[k]
	switch {
	case v.Order != "" && v.Order != Hold && v.Order != Advance || v.Moved && v.Order == Run:
		return game.Refuse("RE-9.2", ReasonAlight, "unit", u.ID)
	case !e.spares(k):
		return game.Refuse("RE-9.2", ReasonSpent, "unit", v.ID)
	case a.Keep < 0 || a.Keep > 2 || a.Keep > 0 && v.veh.Crew > 0 || a.Keep == 2 && len(v.veh.Weapons) == 0 || a.Keep >= u.alive():
		return game.Refuse("RE-1.9", ReasonKeep, "unit", u.ID)
	}
	if len(e.around(v, u.alive()-a.Keep)) < u.alive()-a.Keep {
		return game.Refuse("RE-9.2", ReasonRoom, "unit", u.ID)
	}
	e.reveal(k, "moved") // men who climb out show where it stands
	e.setDown(i, k, e.spots(v, u.alive()-a.Keep), a.Keep)
	v.Loads = true
	if v.Moved {
		v.Resume = true
	}
	u.Fresh, u.Rolling = true, true // RE-9.3
	e.tell(Alighted{Unit: u.ID, Vehicle: v.ID, Men: u.told(), Keep: a.Keep})
	return nil
}

// setDown places a squad's men on spots; the last living ones stay aboard to
// drive and to serve the weapon (RE-1.9).
func (e *engine) setDown(i, k int, spots []Figure, keep int) {
	u, v := &e.Units[i], &e.Units[k]
	men := u.men()
	left := u.alive() - keep
	n := 0
	for m := range men {
		if men[m].Dead {
			continue
		}
		if n < left {
			men[m].Figure = spots[n]
		} else {
			men[m].Lent = n - left + 1
			v.Crew |= 1 << (men[m].Lent - 1)
			u.Lends = v.ID
		}
		n++
	}
	u.Place, u.Aboard = atTable, ""
	e.shifted()
}

// recall brings the men a squad has lent to a vehicle back to it, for the
// bookkeeping: they share its fate.
func (e *engine) recall(i int) {
	u := &e.Units[i]
	if u.Lends == "" {
		return
	}
	k := e.find(u.Lends)
	men := u.men()
	for m := range men {
		if men[m].Lent > 0 {
			e.Units[k].Crew &^= 1 << (men[m].Lent - 1)
			men[m].Lent = 0
		}
	}
	u.Lends = ""
}

// keepLink looks after the men a squad has left in its vehicle: one that ends
// two moves more than 10 cm away gets them back out (RE-1.9).
func (e *engine) keepLink(i int) {
	u := &e.Units[i]
	k := e.find(u.Lends)
	switch {
	case u.within(&e.Units[k], link):
		u.Strayed = false
	case u.Strayed:
		u.Strayed = false
		e.rejoin(i, k)
	default:
		u.Strayed = true
	}
}

// around finds places for men who get out of a vehicle: touching its sides and
// rear, its front only if nothing else is free (RE-9.2), as its owner sees it.
func (s *state) around(v *unit, count int) []Figure {
	var spots []Figure
	length, width := v.veh.Footprint.Length, v.veh.Footprint.Width
	for ring := range 4 {
		out := figureRadius + 1 + ring*2*figureRadius
		var tries [][2]int // forward, right
		for f := -length / 2; f <= length/2; f += 2*figureRadius + 2 {
			tries = append(tries, [2]int{f, width/2 + out}, [2]int{f, -width/2 - out})
		}
		for r := -width / 2; r <= width/2; r += 2*figureRadius + 2 {
			tries = append(tries, [2]int{-length/2 - out, r})
		}
		for r := -width / 2; r <= width/2; r += 2*figureRadius + 2 {
			tries = append(tries, [2]int{length/2 + out, r})
		}
		for _, t := range tries {
			p := v.Pose.Point(int64(t[0])*geom.PerUnit, int64(t[1])*geom.PerUnit)
			f := Figure{X: units(p.X), Y: units(p.Y)}
			if s.freeSpot(v.Seat, f, spots, nobody) {
				if spots = append(spots, f); len(spots) == count {
					return spots
				}
			}
		}
	}
	return spots
}

// freeSpot tells whether a man can stand somewhere as far as a seat knows.
func (s *state) freeSpot(seat game.Seat, f Figure, taken []Figure, but int) bool {
	if f.X < figureRadius || f.Y < figureRadius || f.X > s.Width-figureRadius || f.Y > s.Height-figureRadius {
		return false
	}
	if slices.ContainsFunc(taken, func(o Figure) bool { return clash(o, f) }) {
		return false
	}
	for k := range s.Units {
		if u := &s.Units[k]; k != but && u.Place == atTable && !u.lurks(seat) && u.occupies(f) {
			return false
		}
	}
	for k := range s.ground.Pieces {
		if p := &s.ground.Pieces[k]; p.kind.OnFoot == Impassable && p.contains(f.point()) {
			return false
		}
	}
	return true
}

// arrive brings a reserve over its edge (RE-X.10).
func (e *engine) arrive(i int, a Enter) *game.Refusal {
	u := &e.Units[i]
	if u.Place != waiting {
		return game.Refuse("RE-X.10", ReasonNotDue, "unit", u.ID)
	}
	start, ok := e.gate(u, a.Pose)
	if !ok {
		return game.Refuse("RE-X.10", ReasonEdgePoint, "unit", u.ID)
	}
	if !u.car() {
		spots := e.entryLine(u, start)
		if len(spots) < u.alive() {
			return game.Refuse("RE-X.10", ReasonRoom, "unit", u.ID)
		}
		for e.uncovers(u.Seat, spots) {
			if spots = e.entryLine(u, start); len(spots) < u.alive() {
				return nil // it met somebody at the edge and waits
			}
		}
		men := u.men()
		for k := range men {
			men[k].Figure = spots[k]
		}
		u.Place, u.Moved = atTable, true
		e.shifted()
		e.tell(Entered{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), owner: u.Seat, shown: e.mask(u)})
		return nil
	}
	if len(a.Path) > maxSegments {
		return game.Refuse("RE-X.4", reasonSegment)
	}
	b := stand(u.veh, start)
	m := March{
		Body: &b, Order: u.Order, Fordable: e.Opts.Fordable, Entering: true, Width: e.Width, Height: e.Height,
		Friends: e.menOf(u.Seat, u.Seat, i), Enemies: e.menOf(other(u.Seat), u.Seat, i),
	}
	c := e.view(u.Seat).f.Drive(m, a.Path)
	if c.Stopped != nil {
		return c.Stopped
	}
	end := stand(u.veh, c.End)
	if !end.bounds.Inside(e.rim()) {
		return game.Refuse("RE-X.4", reasonEdge, "path", segments(c.Segments))
	}
	u.Place = atTable
	for k := range e.Units {
		if r := &e.Units[k]; r.Place == waiting && r.Aboard == u.ID {
			r.Place = riding
		}
	}
	u.stands(start)
	e.shifted()
	e.tell(Entered{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), owner: u.Seat, shown: e.mask(u)})
	for _, k := range e.passengers(u) {
		r := &e.Units[k]
		e.tell(Entered{Unit: r.ID, Ref: r.Ref, Standing: r.standing(), owner: r.Seat})
	}
	mv := &move{
		Unit: u.ID, As: asReserve, Steps: c.Steps, Far: c.Far, Exposed: c.Exposed, Total: len(c.Steps), BogStep: c.BogStep, Bog: c.Bog,
		Nerve: -1, Contact: -1, Leg: c.Leg,
	}
	e.nerveDue(i, c, mv)
	if mv.Nerve >= 0 && mv.Nerve*stepLength < u.veh.Footprint.Length {
		mv.Nerve = -1 // it cannot stop before it is on the table
	}
	e.announce(i, mv)
	return nil
}

// rim is the edge of the table.
func (s *state) rim() geom.Bounds {
	return geom.Bounds{MaxX: int64(s.Width) * geom.PerUnit, MaxY: int64(s.Height) * geom.PerUnit}
}

// gateReach is how far from its suggested point a reserve may come (RE-X.10).
const gateReach = 20 * cm

// gate turns a point at the edge into the pose of a vehicle that is about to
// cross it, and tells whether the point is allowed.
func (s *state) gate(u *unit, at geom.Pose) (geom.Pose, bool) {
	depth := 0
	if u.car() {
		depth = u.veh.Footprint.Length / 2
	}
	var p geom.Pose
	ok := false
	switch u.Edge {
	case "north":
		p, ok = geom.Pose{X: at.X, Y: s.Height + depth, H: 1800}, max(at.X-u.Pose.X, u.Pose.X-at.X) <= gateReach && at.Y == s.Height
	case "south":
		p, ok = geom.Pose{X: at.X, Y: -depth, H: 0}, max(at.X-u.Pose.X, u.Pose.X-at.X) <= gateReach && at.Y == 0
	case "east":
		p, ok = geom.Pose{X: s.Width + depth, Y: at.Y, H: 2700}, max(at.Y-u.Pose.Y, u.Pose.Y-at.Y) <= gateReach && at.X == s.Width
	case "west":
		p, ok = geom.Pose{X: -depth, Y: at.Y, H: 900}, max(at.Y-u.Pose.Y, u.Pose.Y-at.Y) <= gateReach && at.X == 0
	}
	return p, ok && at.X >= 0 && at.X <= s.Width && at.Y >= 0 && at.Y <= s.Height
}

// entryLine places a squad just inside its edge.
func (s *state) entryLine(u *unit, at geom.Pose) []Figure {
	var spots []Figure
	for _, f := range formation(at, u.alive()*3, 0) {
		in := Figure{X: min(max(f.X, figureRadius), s.Width-figureRadius), Y: min(max(f.Y, figureRadius), s.Height-figureRadius)}
		if len(spots) < u.alive() && s.freeSpot(u.Seat, in, spots, nobody) {
			spots = append(spots, in)
		}
	}
	return spots
}

// digOut puts the crew of a bogged vehicle beside it, all but the driver, at
// the start of Movement (RE-7.7).
func (e *engine) digOut(i int) {
	u := &e.Units[i]
	driver := e.serving(u, Driver)
	out := u.Crew &^ (driver & -driver)
	if !u.Bogged || out == 0 || u.veh.Crew == 0 {
		return
	}
	e.crewOut(i, out, Confident)
}

// callBack takes the men who dug back aboard (RE-7.7).
func (e *engine) callBack(i int) {
	v := &e.Units[i]
	k := e.find(v.ID + "c")
	if k == nobody || e.Units[k].Place != atTable || e.Units[k].Foreign {
		return
	}
	e.backAboard(k, i)
}
