package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// around finds places for men who get out of a vehicle: touching its sides and
// rear, its front only if nothing else is free (RE-9.2), as its owner sees it.
func (s *state) around(v *unit, count int) []field.Figure {
	return s.ring(v.Seat, v, count, nil, nobody)
}

// ring is around for men of any side, of a unit that makes room for itself;
// taken are places that are not free all the same.
func (s *state) ring(seat game.Seat, v *unit, count int, taken []field.Figure, but int) []field.Figure {
	var spots []field.Figure
	length, width := v.Vehicle.profile.Footprint.Length, v.Vehicle.profile.Footprint.Width
	for ring := range 4 {
		out := field.FigureRadius + 1 + ring*2*field.FigureRadius
		var tries [][2]int // forward, right
		for f := -length / 2; f <= length/2; f += 2*field.FigureRadius + 2 {
			tries = append(tries, [2]int{f, width/2 + out}, [2]int{f, -width/2 - out})
		}
		for r := -width / 2; r <= width/2; r += 2*field.FigureRadius + 2 {
			tries = append(tries, [2]int{-length/2 - out, r})
		}
		for r := -width / 2; r <= width/2; r += 2*field.FigureRadius + 2 {
			tries = append(tries, [2]int{length/2 + out, r})
		}
		for _, t := range tries {
			f := field.FigureAt(v.Pose.Point(int64(t[0])*geom.PerUnit, int64(t[1])*geom.PerUnit))
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

// placesBeside finds places beside a vehicle; where it is crowded in, the nearest
// free ones.
func placesBeside(e *engine, v *unit, count int) []field.Figure {
	list := e.nearby(v, count)
	for e.revealMenAt(v.Seat, list) {
		list = e.nearby(v, count)
	}
	for len(list) < count { // nowhere on the table: they stand in the wreck
		list = append(list, field.Figure{X: v.Pose.X, Y: v.Pose.Y})
	}
	return list
}

// nearby is spots as the owner of the vehicle sees the table.
func (s *state) nearby(v *unit, count int) []field.Figure {
	list := s.around(v, count)
	if len(list) < count {
		field.Around(v.Pose.X, v.Pose.Y, func(x, y int) bool {
			if f := (field.Figure{X: x, Y: y}); s.freeSpot(v.Seat, f, list, nobody) {
				list = append(list, f)
			}
			return len(list) >= count
		})
	}
	return list
}

// testBailOut has those in a vehicle test whether they stay, once in a player
// turn: the crew, and each squad of passengers on its own Discipline (RE-17.1,
// RE-3.3).
func testBailOut(e *engine, k int, cause string, why clause) {
	if !testCrewBailOut(e, k, cause, why) {
		return
	}
	for _, i := range e.Units.passengers(&e.Units[k]) {
		e.Queue.add(task{Kind: askRiders, Unit: e.Units[i].ID, From: e.Units[k].ID})
	}
}

// testCrewBailOut is the test of the crew alone, as hits on running gear and a
// dead engine ask for it (RE-16.5). It tells whether passengers may have to
// test as well: not in a turn in which the vehicle was tested before, nor where
// they are the crew.
func testCrewBailOut(e *engine, k int, cause string, why clause) bool {
	u := &e.Units[k]
	if !u.live() || u.Vehicle.BailTestTurn == e.Turn {
		return false
	}
	u.Vehicle.BailTestTurn = e.Turn
	if u.Vehicle.profile.Crew == 0 {
		testSquadBailOut(e, k, cause, why)
		return false
	}
	if u.Vehicle.Crew != 0 && !e.test(k, "bail-out", u.Vehicle.profile.Discipline, e.Units.crewMods(u), why) {
		abandonVehicle(e, k, cause)
	}
	return true
}

// testSquadBailOut is the one test of a squad that drives its vehicle itself, on its
// own Discipline, unmodified (RE-3.3, RE-1.9).
func testSquadBailOut(e *engine, k int, cause string, why clause) {
	u := &e.Units[k]
	for _, i := range e.Units.passengers(u) {
		if !e.test(i, "bail-out", e.Units[i].Squad.profile.Discipline, nil, why) {
			ridersGetOut(e, i, k, printed.Suppressed)
			e.Units[k].Vehicle.DrivenOutBy = cause
		}
	}
	if u.Vehicle.Crew == 0 {
		stopIfEmpty(e, k)
		return
	}
	for i := range e.Units {
		if o := &e.Units[i]; o.Squad.lentTo() == u.ID && !e.test(k, "bail-out", o.Squad.profile.Discipline, nil, why) {
			returnLentMen(e, i, k)
		}
	}
}

// stopIfEmpty stops a vehicle dead that nobody sits in any more, out of control
// or not; a wreck that rolls on has nobody to stop it (RE-17.1, RE-16.2).
func stopIfEmpty(e *engine, k int) {
	u := &e.Units[k]
	if u.Vehicle.Crew == 0 && e.Units.riders(u) == 0 {
		u.Vehicle.Damage.Abandoned, u.Watch = true, false
		u.Vehicle.Motion.Runaway = u.Vehicle.Motion.Runaway && u.Vehicle.wrecked()
		e.stopMoveOf(u)
	}
}

// returnLentMen brings the men a squad has lent out of a vehicle and back to it.
func returnLentMen(e *engine, i, k int) {
	o, v := &e.Units[i], &e.Units[k]
	men := o.Squad.men()
	for n := range men {
		if men[n].Lent == 0 || men[n].Dead {
			continue
		}
		spots := placesBeside(e, v, 1)
		v.Vehicle.Crew &^= 1 << (men[n].Lent - 1)
		men[n].Lent, men[n].Figure = 0, spots[0]
		o.Squad.Men = men
	}
	o.Squad.LentTo = ""
	e.forgetSight()
	e.tell(Alighted{Unit: o.ID, Vehicle: v.ID, Men: o.Squad.told()})
	stopIfEmpty(e, k)
}

// abandonVehicle takes a whole crew out of its vehicle, which stops dead (RE-17.1).
func abandonVehicle(e *engine, k int, cause string) {
	u := &e.Units[k]
	u.Vehicle.DrivenOutBy = cause
	crew := u.Vehicle.Crew
	e.stopMoveOf(u)
	u.Watch, u.Vehicle.Motion.Runaway, u.Vehicle.HatchOpen = false, false, false
	crewGetsOut(e, k, crew, printed.Suppressed)
	e.Units[k].Vehicle.Damage.Abandoned = true
}

// crewGetsOut puts men of a crew beside their vehicle as a squad of its own
// (RE-17.2).
func crewGetsOut(e *engine, k int, set uint16, morale printed.Morale) {
	v := &e.Units[k]
	e.reveal(k, "hit")
	v.Vehicle.Crew &^= set
	id := v.ID + "c"
	i := e.Units.find(id)
	if i == nobody {
		e.Units = append(e.Units, unit{ID: id, Ref: printed.CrewRef(v.Vehicle.profile), Seat: v.Seat, Place: gone, Squad: &squad{
			CrewOf:  v.ID,
			profile: e.d.CrewProfile(v.Vehicle.profile),
		}})
		i = len(e.Units) - 1
		v = &e.Units[k]
	}
	u := &e.Units[i]
	if u.Place == gone {
		u.Squad.Men, u.Place, u.Hidden, u.Squad.InfantryForGood, u.Moved = nil, atTable, false, false, true
	}
	men := slices.Clone(u.Squad.Men)
	spots := placesBeside(e, v, combat.CrewSize(set))
	for n := range printed.MaxCrew {
		if set&(1<<n) != 0 {
			men = append(men, man{Figure: spots[0], CrewNumber: n + 1})
			spots = spots[1:]
		}
	}
	u.Squad.Men = men
	u.Squad.Initial, u.Squad.CountAtStart = v.Vehicle.profile.Crew, max(u.Squad.CountAtStart, len(men))
	u.Squad.Morale, u.Order, u.Squad.JustGotOut, u.Fired, u.Squad.Settled = morale, printed.Crawl, true, true, true
	if morale == printed.Confident { // they get out to dig, and may shoot and fight (RE-7.7)
		u.Order, u.Squad.JustGotOut, u.Fired = printed.Hold, false, false
	}
	u.Pose = geom.Pose{X: v.Pose.X, Y: v.Pose.Y, H: v.Pose.H}
	e.forgetSight()
	e.tell(BailedOut{Unit: v.ID, Crew: id, Men: u.Squad.told()})
	if morale != printed.Confident {
		e.Queue.add(task{Kind: askScramble, Unit: id, From: v.ID})
	}
}

// ridersGetOut puts a squad beside the vehicle it leaves (RE-17.2, RE-18.1).
func ridersGetOut(e *engine, i, k int, morale printed.Morale) {
	u := &e.Units[i]
	e.reveal(k, "hit")
	men := u.Squad.in(e.Units[k].ID)
	setDownMen(e, i, k, men, placesBeside(e, &e.Units[k], len(men)), 0)
	u.Squad.JustGotOut, u.Moved, u.Order, u.Fired, u.Squad.DrivenFrom = true, true, printed.Crawl, true, e.Units[k].ID
	e.tell(RidersOut{Unit: u.ID, Vehicle: e.Units[k].ID, Men: u.Squad.told()})
	if worse(morale, u.Squad.Morale) {
		e.setMorale(i, morale, "RE-17.2")
	}
	e.Queue.add(task{Kind: askScramble, Unit: u.ID, From: e.Units[k].ID})
	stopIfEmpty(e, k)
}

// playRiders takes the choice of passengers whose vehicle was hit: leave at
// will, or test their nerve (RE-17.1).
func playRiders(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	i := e.Units.find(e.Ask.Unit)
	u := &e.Units[i]
	k := e.Units.find(e.Ask.From)
	switch a := a.(type) {
	case Leave:
		if a.Unit != u.ID {
			return e.notNow()
		}
		e.Ask = asking{}
		ridersGetOut(e, i, k, printed.Suppressed)
	case Stay:
		e.Ask = asking{}
		if !e.test(i, "riders", u.Squad.profile.Discipline, nil, "RE-17.1") {
			ridersGetOut(e, i, k, printed.Suppressed)
		}
	default:
		return e.notNow()
	}
	return nil
}

// leaveIfEmpty leaves a vehicle abandoned in which nobody of those who sat there
// is left alive (RE-X.1).
func leaveIfEmpty(e *engine, k int) {
	u := &e.Units[k]
	if u.live() && u.Vehicle.Crew == 0 && e.Units.riders(u) == 0 && !u.Vehicle.abandoned() {
		u.Vehicle.Damage.Abandoned = true
	}
}

// setDownMen places men on spots; the last ones stay aboard to drive and to serve
// the weapon (RE-1.9).
func setDownMen(e *engine, i, k int, men []int, spots []field.Figure, keep int) {
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
	e.forgetSight()
}
