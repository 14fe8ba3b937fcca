package engagement

import (
	"sabot/games/engagement/printed"
)

// testBogging throws the test of bad ground (RE-7.6, RE-21.7).
func testBogging(e *engine, i int) {
	u := &e.Units[i]
	ev := BogRolled{Unit: u.ID, Least: e.Move.Bog, Die: e.die()}
	ev.Bogs = ev.Die >= ev.Least
	switch {
	case !ev.Bogs:
	case u.Vehicle.profile.Has("heavy_tank"):
		ev.Saved = e.die()
		ev.Bogs = ev.Saved < 4
	default:
		e.unmask(i, "") // a Tiger would have had another die
	}
	e.tellMove(i)
	e.tell(ev)
	if ev.Bogs {
		u.Vehicle.Damage.Bogged = true
		e.halt(i, "bogged", "RE-7.6")
	}
}

// digOut puts those who dig beside a bogged vehicle at the start of Movement:
// its crew but for the driver, a driver who is alone, or without a crew of its
// own the passengers but for the man at the wheel (RE-7.7).
func digOut(e *engine, i int) {
	u := &e.Units[i]
	if !u.Vehicle.bogged() || e.Units.diggers(u) != nobody {
		return
	}
	if u.Vehicle.profile.Crew == 0 {
		digWithRiders(e, i)
		return
	}
	driver := e.Units.serving(u, printed.Driver)
	out := u.Vehicle.Crew &^ (driver & -driver)
	if out == 0 {
		out = u.Vehicle.Crew
	}
	if out != 0 {
		crewGetsOut(e, i, out, printed.Confident)
	}
}

// digWithRiders has the squad in a vehicle dig: one man stays to drive.
func digWithRiders(e *engine, k int) {
	v := &e.Units[k]
	for _, i := range e.Units.passengers(v) {
		u := &e.Units[i]
		if men := u.Squad.in(v.ID); len(men) > 1 && u.Squad.lentTo() == "" && v.Vehicle.Crew == 0 && len(men) == u.Squad.alive() {
			e.reveal(k, "moved")
			setDownMen(e, i, k, men, placesBeside(e, v, len(men)-1), 1)
			u.Order, u.Moved = printed.Hold, true
			e.tell(Alighted{Unit: u.ID, Vehicle: v.ID, Men: u.Squad.told(), Keep: 1})
			return
		}
	}
}

// unditch throws the test of those who dig a vehicle out; one man alone in a
// vehicle of his squad has nobody to leave at the wheel (RE-7.7).
func unditch(e *engine, i int) {
	u := &e.Units[i]
	k := e.Units.diggers(u)
	if k == nobody && !(u.Vehicle.profile.Crew == 0 && e.Units.riders(u) > 0) {
		return
	}
	exp := e.Units.exp(u)
	if k != nobody {
		exp = e.Units[k].Squad.profile.Exp
	}
	if !e.test(i, "unditch", exp, nil, "RE-7.7") {
		return
	}
	u.Vehicle.Damage.Bogged, u.Vehicle.Motion.Unditching, u.OnTheMove = false, false, true
	switch {
	case k == nobody:
	case e.Units[k].Squad.crewOf() != "":
		returnToVehicle(e, k, i)
		e.tell(Boarded{Unit: e.Units[k].ID, Vehicle: u.ID})
	default:
		e.recall(k)
		men := e.Units[k].Squad.men()
		for _, n := range e.Units[k].Squad.numbers() {
			men[n].In = u.ID
		}
		e.settle(k)
		e.forgetSight()
		e.tell(Boarded{Unit: e.Units[k].ID, Vehicle: u.ID})
	}
	e.tell(Recovered{Unit: u.ID, What: "freed", Clause: "RE-7.7"})
}

// testEngine throws for an engine that may not last (RE-21.18). A die in the open
// would tell of an order nobody knows, and a Tiger from what is taken for one,
// so there it is thrown out of sight and only told where the engine dies.
func testEngine(e *engine, i int) {
	u := &e.Units[i]
	ev := BrokeDown{Unit: u.ID, private: u.secret()}
	if u.concealed() || e.feared(u) {
		ev.Die = e.referee.Hidden(6) + 1
	} else {
		ev.Die = e.die()
	}
	ev.Immobile = ev.Die == 1
	if e.feared(u) && !ev.Immobile {
		ev.owner = u.Seat
	}
	u.Vehicle.Damage.Immobile = u.Vehicle.Damage.Immobile || ev.Immobile
	e.tell(ev)
}
