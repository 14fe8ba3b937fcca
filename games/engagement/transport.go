package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// board takes men into a vehicle, or a crew back into its own (RE-9.4,
// RE-17.7).
func (e *engine) board(i int, a Board) *game.Refusal {
	u := &e.Units[i]
	k := e.find(a.Vehicle)
	if k == nobody || u.car() || u.Place != atTable {
		return game.Refuse("RE-9.4", ReasonBoard, "unit", a.Vehicle)
	}
	men := a.Men
	if len(men) == 0 {
		men = u.Squad.numbers()
	}
	if no := e.mayBoard(i, k, men); no != nil {
		return no
	}
	v := &e.Units[k]
	e.reveal(i, "moved")
	e.reveal(k, "moved") // men who climb in show where it stands
	if v.Moved {
		v.MayResume = true
	}
	v.Vehicle.Motion.Loading = true
	if u.Squad.crewOf() == v.ID {
		u.Moved = true
		e.backAboard(i, k)
		return nil
	}
	e.recall(i)
	ev := Boarded{Unit: u.ID, Vehicle: v.ID}
	if len(men) < u.Squad.walking() {
		ev.Part = len(men)
	} else {
		u.Moved = true
	}
	all := u.Squad.men()
	for _, n := range men {
		all[n].In = v.ID
	}
	u.Hidden, u.Squad.JustGotIn = false, true
	e.settle(i)
	if v.Vehicle.abandoned() && v.Vehicle.profile.Crew == 0 { // RE-17.7
		v.Vehicle.Damage.Abandoned = false
	}
	e.shifted()
	e.tell(ev)
	return nil
}

// backAboard takes a crew on foot back into its vehicle.
func (e *engine) backAboard(i, k int) {
	u, v := &e.Units[i], &e.Units[k]
	for n := range u.Squad.Men {
		if m := &u.Squad.Men[n]; !m.Dead && m.CrewNumber > 0 {
			v.Vehicle.Crew |= 1 << (m.CrewNumber - 1)
		}
	}
	u.Place, u.Squad.Men = gone, nil
	v.Vehicle.Damage.Abandoned = false
	e.shifted()
	e.tell(Boarded{Unit: u.ID, Vehicle: v.ID})
}

// mayBoard judges whether men of a squad can get into a vehicle now: room,
// orders, and each of them within reach; those who stay behind keep together
// (RE-1.10, RE-9.4). A gun and a crew go as a whole.
func (s *state) mayBoard(i, k int, men []int) *game.Refusal {
	u, v := &s.Units[i], &s.Units[k]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "unit", v.ID) }
	own := u.Squad.crewOf() == v.ID && u.Squad.crewOf() != ""
	part := len(men) < u.Squad.walking()
	mounts := u.Order == Advance || u.Order == Crawl || u.Order == Withdraw && u.Moved
	switch {
	case !v.car() || v.Seat != u.Seat || !v.live() || !mounts || len(men) == 0:
		return refuse("RE-9.4", ReasonBoard)
	case own && (u.Squad.InfantryForGood || u.Squad.Morale != Confident || part || v.Vehicle.unditching()):
		return refuse("RE-17.4", ReasonBoard)
	case !own && v.Vehicle.abandoned() && v.Vehicle.profile.Crew > 0:
		return refuse("RE-17.7", ReasonBoard)
	case !own && u.Squad.profile.Has("towed") && (v.Vehicle.profile.Tow != "gun" || part):
		return refuse("RE-1.10", ReasonFull)
	case !own && s.riders(v)+len(men)+s.lentTo(v) > v.Vehicle.profile.Transport:
		return refuse("RE-1.10", ReasonFull)
	case !v.Vehicle.abandoned() && v.Order != Hold && v.Order != Advance && !(v.Vehicle.profile.Crew == 0 && v.Order == ""):
		return refuse("RE-9.4", ReasonBoard)
	case !s.spares(k):
		return refuse("RE-9.4", ReasonSpent)
	}
	return s.mayReach(i, k, men)
}

// mayReach judges whether men get to a vehicle with what is left of their
// move, and whether those who stay behind keep together.
func (s *state) mayReach(i, k int, men []int) *game.Refusal {
	u, v := &s.Units[i], &s.Units[k]
	most := orderDistance(u.Order, u.Squad.profile.Mvt)
	if u.Order == Withdraw {
		most = withdrawMost
	}
	most = max(most-u.Squad.Walked, 1)
	stay := u.Squad.numbers()
	for _, n := range men {
		at := slices.Index(stay, n)
		if at < 0 {
			return game.Refuse("RE-9.4", ReasonReach, "unit", v.ID)
		}
		stay = slices.Delete(stay, at, at+1)
		if m := &u.Squad.Men[n]; m.Storey > 0 || !within(m.footprint(), v.footprint(), most) || s.stepUp(i, n, v) > most {
			return game.Refuse("RE-9.4", ReasonReach, "unit", v.ID)
		}
	}
	var left []Figure
	for _, n := range stay {
		left = append(left, u.Squad.Men[n].Figure)
	}
	if groups(left) > 1 && groups(u.Squad.figures()) == 1 {
		return game.Refuse("RE-0.5", reasonApart)
	}
	return nil
}

// stepUp is what the straight way of a man to the nearest side of a vehicle
// costs him; more than anybody has where something stands in it.
func (s *state) stepUp(i, n int, v *unit) int {
	m := s.Units[i].Squad.Men[n].Figure
	if reaches(m.footprint(), v.footprint()) {
		return 0
	}
	d := m.point().Sub(v.Pose.Centre())
	sin, cos := geom.Sin(v.Pose.H), geom.Cos(v.Pose.H)
	clamp := func(x, half int64) int64 { return min(max(x, -half), half) }
	const half = geom.PerUnit / 2
	near := v.Pose.Point(clamp((d.X*sin+d.Y*cos)/geom.Scale, int64(v.Vehicle.profile.Footprint.Length)*half),
		clamp((d.X*cos-d.Y*sin)/geom.Scale, int64(v.Vehicle.profile.Footprint.Width)*half))
	line := []Figure{m, {X: units(near.X), Y: units(near.Y)}}
	w := s.walk(i, s.Units[i].Order, nil)
	spent, no := s.table(s.Units[i].Seat).f.pace(&w, m, []Figure{along(line, max(lengthOf(line)-disc, 0))})
	if no != nil {
		return 2 * maxTable
	}
	return spent
}

// lentTo counts the men whom squads have left in a vehicle to drive it.
func (s *state) lentTo(v *unit) int {
	n := 0
	for k := range s.Units {
		if o := &s.Units[k]; o.Squad.lentTo() == v.ID {
			for m := range o.Squad.Men {
				n += btoi(o.Squad.Men[m].Lent > 0 && !o.Squad.Men[m].Dead)
			}
		}
	}
	return n
}

// spares tells whether a vehicle has 10 cm of its move left for loading, once
// in a turn (RE-6.7, RE-9.5).
func (s *state) spares(k int) bool {
	v := &s.Units[k]
	if v.Vehicle.Motion.Loading || !v.Moved {
		return true
	}
	b := v.body()
	m := March{Body: &b, Order: v.Order, Worn: v.Vehicle.Damage.TracksDamaged, Loads: true}
	return v.Vehicle.Motion.Leg.Spent <= m.Allowance(!v.Vehicle.Motion.Leg.Off, v.Vehicle.Motion.Leg.Slowed)
}

// alight sets men down (RE-9.2): all of a squad, or those who are named.
func (e *engine) alight(i int, a Alight) *game.Refusal {
	u := &e.Units[i]
	if u.car() || !u.Squad.rides() || u.Squad.JustGotIn || u.Order != Advance && u.Order != Crawl {
		return game.Refuse("RE-9.2", ReasonAlight, "unit", u.ID)
	}
	men := a.Men
	if len(men) == 0 {
		for _, k := range e.coaches(u) {
			men = append(men, u.Squad.in(e.Units[k].ID)...)
		}
	}
	groups, no := e.mayAlight(i, men, a.Keep)
	if no != nil {
		return no
	}
	for _, g := range groups {
		e.climbOut(i, g, a.Keep)
	}
	u.Squad.JustGotOut, u.OnTheMove = true, true // RE-9.3
	return nil
}

// exit is the men of a squad who get out of one vehicle.
type exit struct {
	from int
	men  []int
}

// mayAlight judges whether men can get out, and tells who gets out where.
func (e *engine) mayAlight(i int, men []int, keep int) ([]exit, *game.Refusal) {
	u := &e.Units[i]
	var list []exit
	for _, k := range e.coaches(u) {
		g := exit{from: k}
		for _, n := range u.Squad.in(e.Units[k].ID) {
			if slices.Contains(men, n) {
				g.men = append(g.men, n)
			}
		}
		if len(g.men) > 0 && e.Units[k].Place == atTable {
			list = append(list, g)
		}
	}
	count := 0
	for _, g := range list {
		v := &e.Units[g.from]
		count += len(g.men)
		switch {
		case v.Order != "" && v.Order != Hold && v.Order != Advance || v.Moved && v.Order == Run:
			return nil, game.Refuse("RE-9.2", ReasonAlight, "unit", u.ID)
		case !e.spares(g.from):
			return nil, game.Refuse("RE-9.2", ReasonSpent, "unit", v.ID)
		case keep != 0 && !e.mayKeep(i, g, keep, len(list)):
			return nil, game.Refuse("RE-1.9", ReasonKeep, "unit", u.ID)
		case u.Squad.profile.Has("towed") && len(g.men) < len(u.Squad.in(v.ID)):
			return nil, game.Refuse("RE-X.8", ReasonAlight, "unit", u.ID)
		case len(e.around(v, len(g.men)-keep)) < len(g.men)-keep:
			return nil, game.Refuse("RE-9.2", ReasonRoom, "unit", u.ID)
		}
	}
	if count == 0 || count != len(men) {
		return nil, game.Refuse("RE-9.2", ReasonAlight, "unit", u.ID)
	}
	return list, nil
}

// mayKeep judges whether men can be left to drive and to serve the weapon of a
// vehicle without a crew of its own, as the whole squad gets out (RE-1.9).
func (s *state) mayKeep(i int, g exit, keep, vehicles int) bool {
	u, v := &s.Units[i], &s.Units[g.from]
	switch {
	case keep < 0 || keep > 2 || keep >= len(g.men) || v.Vehicle.profile.Crew > 0 || keep == 2 && len(v.Vehicle.profile.Weapons) == 0:
		return false
	}
	return vehicles == 1 && u.Squad.lentTo() == "" && len(g.men) == len(u.Squad.in(v.ID)) && s.lentTo(v) == 0
}

// climbOut puts men beside the vehicle they leave.
func (e *engine) climbOut(i int, g exit, keep int) {
	u, v := &e.Units[i], &e.Units[g.from]
	e.reveal(g.from, "moved") // men who climb out show where it stands
	e.setDown(i, g.from, g.men, e.spots(v, len(g.men)-keep), keep)
	v.Vehicle.Motion.Loading = true
	if v.Moved {
		v.MayResume = true
	}
	e.tell(Alighted{Unit: u.ID, Vehicle: v.ID, Men: u.Squad.told(), Keep: keep})
}

// setDown places men on spots; the last ones stay aboard to drive and to serve
// the weapon (RE-1.9).
func (e *engine) setDown(i, k int, men []int, spots []Figure, keep int) {
	u, v := &e.Units[i], &e.Units[k]
	all := u.Squad.men()
	left := len(men) - keep
	for at, n := range men {
		all[n].In = ""
		if at < left {
			all[n].Figure = spots[at]
			continue
		}
		all[n].Lent = at - left + 1
		v.Vehicle.Crew |= 1 << (all[n].Lent - 1)
		u.Squad.LentTo = v.ID
	}
	e.settle(i)
	e.shifted()
}

// recall makes passengers of the men a squad has lent to a vehicle: the squad
// is aboard again, and they share its fate.
func (e *engine) recall(i int) {
	u := &e.Units[i]
	if u.Squad.lentTo() == "" {
		return
	}
	k := e.find(u.Squad.lentTo())
	men := u.Squad.men()
	for m := range men {
		if men[m].Lent > 0 {
			e.Units[k].Vehicle.Crew &^= 1 << (men[m].Lent - 1)
			men[m].Lent, men[m].In = 0, u.Squad.lentTo()
		}
	}
	u.Squad.LentTo = ""
}

// keepLink looks after the men a squad has left in its vehicle: one that ends
// two moves more than 10 cm away gets them back out (RE-1.9).
func (e *engine) keepLink(i int) {
	u := &e.Units[i]
	k := e.find(u.Squad.lentTo())
	switch {
	case u.within(&e.Units[k], link):
		u.Squad.Strayed = false
	case u.Squad.Strayed:
		u.Squad.Strayed = false
		e.rejoin(i, k)
	default:
		u.Squad.Strayed = true
	}
}

// around finds places for men who get out of a vehicle: touching its sides and
// rear, its front only if nothing else is free (RE-9.2), as its owner sees it.
func (s *state) around(v *unit, count int) []Figure { return s.ring(v.Seat, v, count, nil, nobody) }

// ring is around for men of any side, of a unit that makes room for itself;
// taken are places that are not free all the same.
func (s *state) ring(seat game.Seat, v *unit, count int, taken []Figure, but int) []Figure {
	var spots []Figure
	length, width := v.Vehicle.profile.Footprint.Length, v.Vehicle.profile.Footprint.Width
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
			if s.freeSpot(seat, f, taken, but) {
				spots, taken = append(spots, f), append(taken, f)
				if len(spots) == count {
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
		p := &s.ground.Pieces[k]
		wet := p.Type == "river" && (s.Opts.Fordable || s.ground.onRoad(f.point())) // shallow, or under a bridge
		if p.kind.OnFoot == Impassable && !wet && p.contains(f.point()) {
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
		if len(spots) < u.Squad.alive() {
			return game.Refuse("RE-X.10", ReasonRoom, "unit", u.ID)
		}
		for e.uncovers(u.Seat, spots) {
			if spots = e.entryLine(u, start); len(spots) < u.Squad.alive() {
				return nil // it met somebody at the edge and waits
			}
		}
		men := u.Squad.men()
		for k := range men {
			men[k].Figure = spots[k]
		}
		u.Place, u.Moved, u.MayResume, u.OnTheMove = atTable, true, true, true
		for k := range men {
			u.Squad.Walked = max(u.Squad.Walked, e.inland(u, men[k].Figure))
		}
		e.shifted()
		e.tell(Entered{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), guise: e.guise(u)})
		return nil
	}
	if len(a.Path) > maxSegments {
		return game.Refuse("RE-X.4", reasonSegment)
	}
	b := stand(u.Vehicle.profile, start)
	m := March{
		Body: &b, Order: u.Order, Fordable: e.Opts.Fordable, Entering: true, Width: e.Width, Height: e.Height,
		Friends: e.menOf(u.Seat, u.Seat, i), Enemies: e.menOf(other(u.Seat), u.Seat, i),
	}
	c := e.view(u.Seat).f.Drive(m, a.Path)
	if c.Stopped != nil {
		return c.Stopped
	}
	end := stand(u.Vehicle.profile, c.End)
	if !end.bounds.Inside(e.rim()) {
		return game.Refuse("RE-X.4", reasonEdge, "path", segments(c.Segments))
	}
	u.Place = atTable
	for k := range e.Units {
		if r := &e.Units[k]; r.Place == waiting && r.Squad.aboard() == u.ID {
			r.Place = riding
			men := r.Squad.men()
			for n := range men {
				men[n].In = u.ID
			}
		}
	}
	u.stands(start)
	e.shifted()
	e.tell(Entered{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), guise: e.guise(u)})
	for _, k := range e.passengers(u) {
		r := &e.Units[k]
		e.tell(Entered{Unit: r.ID, Ref: r.Ref, Standing: r.standing(), guise: guise{seat: r.Seat}})
	}
	mv := &move{
		Unit: u.ID, As: asReserve, Steps: c.Steps, Far: c.Far, Exposed: c.Exposed, Total: len(c.Steps), BogStep: c.BogStep, Bog: c.Bog,
		Nerve: -1, Contact: -1, Leg: c.Leg,
	}
	e.nerveDue(i, c, mv)
	if mv.Nerve >= 0 && mv.Nerve*stepLength < u.Vehicle.profile.Footprint.Length {
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
		depth = u.Vehicle.profile.Footprint.Length / 2
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

// inland is how far from the edge it came over a man stands (RE-X.10).
func (s *state) inland(u *unit, m Figure) int {
	switch u.Edge {
	case "north":
		return s.Height - m.Y
	case "south":
		return m.Y
	case "east":
		return s.Width - m.X
	}
	return m.X
}

// entryLine places a squad just inside its edge.
func (s *state) entryLine(u *unit, at geom.Pose) []Figure {
	var spots []Figure
	for _, f := range formation(at, u.Squad.alive()*3, 0) {
		in := Figure{X: min(max(f.X, figureRadius), s.Width-figureRadius), Y: min(max(f.Y, figureRadius), s.Height-figureRadius)}
		if len(spots) < u.Squad.alive() && s.freeSpot(u.Seat, in, spots, nobody) {
			spots = append(spots, in)
		}
	}
	return spots
}
