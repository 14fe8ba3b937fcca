package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// boardVehicle takes men into a vehicle, or a crew back into its own (RE-9.4,
// RE-17.7).
func boardVehicle(e *engine, i int, a Board) *game.Refusal {
	u := &e.Units[i]
	k := e.Units.find(a.Vehicle)
	if k == nobody || u.isVehicle() || u.Place != atTable {
		return game.Refuse("RE-9.4", ReasonBoard, "unit", a.Vehicle)
	}
	men := a.Men
	if len(men) == 0 {
		men = u.Squad.numbers()
	}
	if refusal := mayBoard(e.state, i, k, men); refusal != nil {
		return refusal
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
		returnToVehicle(e, i, k)
		e.tell(Boarded{Unit: u.ID, Vehicle: v.ID})
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
	e.forgetSight()
	e.tell(ev)
	return nil
}

// getBackIn takes passengers back into the vehicle they were driven out of
// (RE-17.4).
func getBackIn(e *engine, i, k int) {
	u, v := &e.Units[i], &e.Units[k]
	e.recall(i)
	men := u.Squad.men()
	for _, n := range u.Squad.numbers() {
		men[n].In = v.ID
	}
	u.Hidden, u.Squad.JustGotIn, u.Squad.DrivenFrom = false, true, ""
	if v.Vehicle.profile.Crew == 0 {
		v.Vehicle.Damage.Abandoned = false
	}
	e.settle(i)
	e.forgetSight()
}

// returnToVehicle takes a crew on foot back into its vehicle.
func returnToVehicle(e *engine, i, k int) {
	u, v := &e.Units[i], &e.Units[k]
	for n := range u.Squad.Men {
		if m := &u.Squad.Men[n]; !m.Dead && m.CrewNumber > 0 {
			v.Vehicle.Crew |= 1 << (m.CrewNumber - 1)
		}
	}
	u.Place, u.Squad.Men = gone, nil
	v.Vehicle.Damage.Abandoned = false
	e.forgetSight()
}

// mayBoard judges whether men of a squad can get into a vehicle now: room,
// orders, and each of them within reach; those who stay behind keep together
// (RE-1.10, RE-9.4). A gun and a crew go as a whole.
func mayBoard(s *state, i, k int, men []int) *game.Refusal {
	if refusal := mayTake(s, i, k, len(men)); refusal != nil {
		return refusal
	}
	return mayReach(s, i, k, men)
}

// mayTake judges whether a vehicle takes so many men of a squad, whoever and
// wherever they are.
func mayTake(s *state, i, k, men int) *game.Refusal {
	u, v := &s.Units[i], &s.Units[k]
	own := u.Squad.crewOf() == v.ID && u.Squad.crewOf() != ""
	part := men < u.Squad.walking()
	mounts := u.Order == printed.Advance || u.Order == printed.Crawl || u.Order == printed.Withdraw && u.Moved
	switch {
	case !v.isVehicle() || v.Seat != u.Seat || !v.live() || !mounts || men == 0:
		return v.refuse("RE-9.4", ReasonBoard)
	case own && (u.Squad.InfantryForGood || u.Squad.Morale != printed.Confident || part || v.Vehicle.unditching()):
		return v.refuse("RE-17.4", ReasonBoard)
	case !own && v.Vehicle.abandoned() && v.Vehicle.profile.Crew > 0:
		return v.refuse("RE-17.7", ReasonBoard)
	case !own && u.Squad.profile.Has(printed.Towed) && (v.Vehicle.profile.Tow != "gun" || part || s.Units.tows(v)):
		return v.refuse("RE-1.10", ReasonFull)
	case !own && s.Units.riders(v)+men+s.Units.lentTo(v) > v.Vehicle.profile.Transport:
		return v.refuse("RE-1.10", ReasonFull)
	case !v.Vehicle.abandoned() && v.Order != printed.Hold && v.Order != printed.Advance && !(v.Vehicle.profile.Crew == 0 && v.Order == ""):
		return v.refuse("RE-9.4", ReasonBoard)
	case !mayStillLoad(s, k):
		return v.refuse("RE-9.4", ReasonSpent)
	}
	return nil
}

// tows tells whether a vehicle has a gun in tow: one is all it takes (RE-1.10).
func (us roster) tows(v *unit) bool {
	return slices.ContainsFunc(us.passengers(v), func(k int) bool { return us[k].Squad.profile.Has(printed.Towed) })
}

// mayReach judges whether men get to a vehicle with what is left of their
// move, and whether those who stay behind keep together.
func mayReach(s *state, i, k int, men []int) *game.Refusal {
	u, v := &s.Units[i], &s.Units[k]
	most := field.OrderDistance(u.Order, u.Squad.profile.Mvt)
	if u.Order == printed.Withdraw {
		most = field.WithdrawMost
	}
	most = max(most-u.Squad.Walked, 1)
	stay := u.Squad.numbers()
	for _, n := range men {
		at := slices.Index(stay, n)
		if at < 0 {
			return v.refuse("RE-9.4", ReasonReach)
		}
		stay = slices.Delete(stay, at, at+1)
		if m := &u.Squad.Men[n]; m.Storey > 0 || !field.Within(m.Footprint(), v.footprint(), most) || boardingCost(s, i, n, v) > most {
			return v.refuse("RE-9.4", ReasonReach)
		}
	}
	var left []field.Figure
	for _, n := range stay {
		left = append(left, u.Squad.Men[n].Figure)
	}
	if field.Groups(left) > 1 && field.Groups(u.Squad.figures()) == 1 {
		return game.Refuse("RE-0.5", field.ReasonApart)
	}
	return nil
}

// boardingCost is what the straight way of a man to the nearest side of a vehicle
// costs him; more than anybody has where something stands in it.
func boardingCost(s *state, i, n int, v *unit) int {
	m := s.Units[i].Squad.Men[n].Figure
	if reaches(m.Footprint(), v.footprint()) {
		return 0
	}
	d := m.Point().Sub(v.Pose.Centre())
	sin, cos := geom.Sin(v.Pose.H), geom.Cos(v.Pose.H)
	clamp := func(x, half int64) int64 { return min(max(x, -half), half) }
	const half = geom.PerUnit / 2
	near := v.Pose.Point(clamp((d.X*sin+d.Y*cos)/geom.Scale, int64(v.Vehicle.profile.Footprint.Length)*half),
		clamp((d.X*cos-d.Y*sin)/geom.Scale, int64(v.Vehicle.profile.Footprint.Width)*half))
	line := []field.Figure{m, field.FigureAt(near)}
	w := s.walk(i, s.Units[i].Order, nil)
	spent, refusal := s.table(s.Units[i].Seat).f.Pace(&w, m, []field.Figure{along(line, max(lengthOf(line)-field.Disc, 0))})
	if refusal != nil {
		return 2 * printed.MaxTable
	}
	return spent
}

// mayStillLoad tells whether a vehicle has 10 cm of its move left for loading, once
// in a turn (RE-6.7, RE-9.5).
func mayStillLoad(s *state, k int) bool {
	v := &s.Units[k]
	if v.Vehicle.Motion.Loading || !v.Moved {
		return true
	}
	b := v.body()
	m := field.March{Body: &b, Order: v.Order, Worn: v.Vehicle.Damage.TracksDamaged, Loads: true}
	return v.Vehicle.Motion.Leg.Spent <= m.Allowance(!v.Vehicle.Motion.Leg.Off, v.Vehicle.Motion.Leg.Slowed)
}

// alightSquad sets men down (RE-9.2): all of a squad, or those who are named.
func alightSquad(e *engine, i int, a Alight) *game.Refusal {
	u := &e.Units[i]
	if u.isVehicle() || !u.Squad.rides() || u.Squad.JustGotIn || u.Order != printed.Advance && u.Order != printed.Crawl {
		return u.refuse("RE-9.2", ReasonAlight)
	}
	men := a.Men
	if len(men) == 0 {
		men = e.Units.riding(u)
	}
	groups, refusal := mayAlight(e, i, men, a.Keep)
	if refusal != nil {
		return refusal
	}
	for _, g := range groups {
		climbOut(e, i, g, a.Keep)
	}
	u.Squad.JustGotOut, u.OnTheMove = true, true // RE-9.3
	return nil
}

type exit struct {
	from int
	men  []int
}

// mayAlight judges whether men can get out, and tells who gets out where.
func mayAlight(e *engine, i int, men []int, keep int) ([]exit, *game.Refusal) {
	u := &e.Units[i]
	var list []exit
	for _, k := range e.Units.vehiclesCarrying(u) {
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
		case v.Order != "" && v.Order != printed.Hold && v.Order != printed.Advance || v.Moved && v.Order == printed.Run:
			return nil, u.refuse("RE-9.2", ReasonAlight)
		case !mayStillLoad(e.state, g.from):
			return nil, v.refuse("RE-9.2", ReasonSpent)
		case keep != 0 && !e.Units.mayKeep(i, g, keep, len(list)):
			return nil, u.refuse("RE-1.9", ReasonKeep)
		case u.Squad.profile.Has(printed.Towed) && len(g.men) < len(u.Squad.in(v.ID)):
			return nil, u.refuse("RE-X.8", ReasonAlight)
		case len(e.around(v, len(g.men)-keep)) < len(g.men)-keep:
			return nil, u.refuse("RE-9.2", ReasonRoom)
		}
	}
	if count == 0 || count != len(men) {
		return nil, u.refuse("RE-9.2", ReasonAlight)
	}
	return list, nil
}

// mayKeep judges whether men can be left to drive and to serve the weapon of a
// vehicle without a crew of its own, as the whole squad gets out (RE-1.9).
func (us roster) mayKeep(i int, g exit, keep, vehicles int) bool {
	u, v := &us[i], &us[g.from]
	if keep < 0 || keep > 2 || keep >= len(g.men) || v.Vehicle.profile.Crew > 0 || keep == 2 && len(v.Vehicle.profile.Weapons) == 0 {
		return false
	}
	return vehicles == 1 && u.Squad.lentTo() == "" && len(g.men) == len(u.Squad.in(v.ID)) && us.lentTo(v) == 0
}

// climbOut puts men beside the vehicle they leave.
func climbOut(e *engine, i int, g exit, keep int) {
	u, v := &e.Units[i], &e.Units[g.from]
	e.reveal(g.from, "moved") // men who climb out show where it stands
	setDownMen(e, i, g.from, g.men, placesBeside(e, v, len(g.men)-keep), keep)
	v.Vehicle.Motion.Loading = true
	if v.Moved {
		v.MayResume = true
	}
	e.tell(Alighted{Unit: u.ID, Vehicle: v.ID, Men: u.Squad.told(), Keep: keep})
}

// keepLink looks after the men a squad has left in its vehicle: one that ends
// two moves more than 10 cm away gets them back out (RE-1.9).
func keepLink(e *engine, i int) {
	u := &e.Units[i]
	k := e.Units.find(u.Squad.lentTo())
	switch {
	case u.within(&e.Units[k], field.Link):
		u.Squad.Strayed = false
	case u.Squad.Strayed:
		u.Squad.Strayed = false
		returnLentMen(e, i, k)
	default:
		u.Squad.Strayed = true
	}
}

// enterTable brings a reserve over its edge (RE-X.10).
func enterTable(e *engine, i int, a Enter) *game.Refusal {
	u := &e.Units[i]
	if u.Place != waiting {
		return u.refuse("RE-X.10", ReasonNotDue)
	}
	start, ok := e.gate(u, a.Pose)
	if !ok {
		return u.refuse("RE-X.10", ReasonEdgePoint)
	}
	if !u.isVehicle() {
		spots := entryLine(e.state, u, start)
		if len(spots) < u.Squad.alive() {
			return u.refuse("RE-X.10", ReasonRoom)
		}
		for e.revealMenAt(u.Seat, spots) {
			if spots = entryLine(e.state, u, start); len(spots) < u.Squad.alive() {
				return nil // it met somebody at the edge and waits
			}
		}
		men := u.Squad.men()
		for k := range men {
			men[k].Figure = spots[k]
		}
		u.Place, u.Moved, u.MayResume, u.OnTheMove = atTable, true, true, true
		for k := range men {
			u.Squad.Walked = max(u.Squad.Walked, e.distanceFromEdge(u, men[k].Figure))
		}
		e.forgetSight()
		e.tell(Entered{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), guise: e.guise(u)})
		return nil
	}
	if len(a.Path) > maxSegments {
		return game.Refuse("RE-X.4", field.ReasonSegment)
	}
	b := field.Stand(u.Vehicle.profile, start)
	m := field.March{
		Body: &b, Order: u.Order, Fordable: e.Opts.Fordable, Entering: true, Width: e.Width, Height: e.Height,
		Friends: e.Units.menOf(u.Seat, u.Seat, i), Enemies: e.Units.menOf(other(u.Seat), u.Seat, i),
	}
	c := e.view(u.Seat).f.Drive(m, a.Path)
	if c.Stopped != nil {
		return c.Stopped
	}
	end := field.Stand(u.Vehicle.profile, c.End)
	if !end.Bounds.Inside(e.rim()) {
		return game.Refuse("RE-X.4", field.ReasonEdge, "path", segments(c.Segments))
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
	e.forgetSight()
	e.tell(Entered{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), guise: e.guise(u)})
	for _, k := range e.Units.passengers(u) {
		r := &e.Units[k]
		e.tell(Entered{Unit: r.ID, Ref: r.Ref, Standing: r.standing(), guise: guise{seat: r.Seat}})
	}
	mv := driveOf(u, asReserve, c)
	mv.Nerve = nerveTestDue(e, i, c)
	if mv.Nerve >= 0 && mv.Nerve*field.StepLength < u.Vehicle.profile.Footprint.Length {
		mv.Nerve = -1 // it cannot stop before it is on the table
	}
	announceMove(e, i, mv)
	return nil
}

// gateReach is how far from its suggested point a reserve may come (RE-X.10).
const gateReach = 20 * printed.CM

// gate turns a point at the edge into the pose of a vehicle that is about to
// cross it, and tells whether the point is allowed.
func (s *state) gate(u *unit, at geom.Pose) (geom.Pose, bool) {
	depth := 0
	if u.isVehicle() {
		depth = u.Vehicle.profile.Footprint.Length / 2
	}
	p, suggested := onEdge(s, u, at.X, at.Y, 0), onEdge(s, u, u.Pose.X, u.Pose.Y, 0)
	off := max(at.X-suggested.X, suggested.X-at.X, at.Y-suggested.Y, suggested.Y-at.Y)
	ok := u.Edge != "" && at.X == p.X && at.Y == p.Y && off <= gateReach
	return onEdge(s, u, at.X, at.Y, depth), ok && at.X >= 0 && at.X <= s.Width && at.Y >= 0 && at.Y <= s.Height
}

// onEdge is the point of a unit's edge beside a place, looking inward, or so
// far outside of it.
func onEdge(s *state, u *unit, x, y, outside int) geom.Pose {
	switch u.Edge {
	case "north":
		return geom.Pose{X: x, Y: s.Height + outside, H: 1800}
	case "south":
		return geom.Pose{X: x, Y: -outside}
	case "east":
		return geom.Pose{X: s.Width + outside, Y: y, H: 2700}
	}
	return geom.Pose{X: -outside, Y: y, H: 900}
}

// distanceFromEdge is how far from the edge it came over a man stands (RE-X.10).
func (s *state) distanceFromEdge(u *unit, m field.Figure) int {
	p := onEdge(s, u, m.X, m.Y, 0)
	return max(m.X-p.X, p.X-m.X, m.Y-p.Y, p.Y-m.Y)
}

// entryLine places a squad just inside its edge.
func entryLine(s *state, u *unit, at geom.Pose) []field.Figure {
	var spots []field.Figure
	for _, f := range field.Formation(at, u.Squad.alive()*3, 0) {
		f = s.inTable(f)
		if len(spots) < u.Squad.alive() && s.freeSpot(u.Seat, f, spots, nobody) {
			spots = append(spots, f)
		}
	}
	return spots
}

// suggestPickUps lists the squads that have moved and can still get into a vehicle
// that has come to them (RE-9.4).
func suggestPickUps(s *state) []game.Action {
	var list []game.Action
	for i := range s.Units {
		if u := &s.Units[i]; u.Seat == s.Active && !u.isVehicle() && u.Place == atTable && u.Moved {
			list = append(list, suggestBoardings(s, i)...)
		}
	}
	return list
}

// suggestBoardings lists the vehicles a squad can get into, with as many men as there
// is room for and as reach it.
func suggestBoardings(s *state, i int) []game.Action {
	u := &s.Units[i]
	all := u.Squad.numbers()
	var list []game.Action
	for k, v := range s.Units.each() {
		if !v.isVehicle() || v.Seat != u.Seat || mayTake(s, i, k, 1) != nil && mayTake(s, i, k, len(all)) != nil {
			continue
		}
		if mayBoard(s, i, k, all) == nil {
			list = append(list, Board{Unit: u.ID, Vehicle: v.ID})
			continue
		}
		var some []int
		for _, n := range all {
			if mayBoard(s, i, k, append(slices.Clip(some), n)) == nil {
				some = append(some, n)
			}
		}
		if len(some) > 0 && len(some) < len(all) {
			list = append(list, Board{Unit: u.ID, Vehicle: v.ID, Men: some})
		}
	}
	return list
}
