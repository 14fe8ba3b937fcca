package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

// beginOrders opens the Orders phase: who has close support is looked at now
// (RE-8.2), and the orders of the last turn are forgotten.
func beginOrders(e *engine) {
	e.enter(phaseOrders)
	for i, u := range e.Units.each() {
		if u.Seat != e.Active {
			continue
		}
		u.Order, u.Goal, u.Watch = "", "", false
		v := u.Vehicle
		if v == nil {
			u.Squad.DrivenFrom = ""
			if u.Squad.Withdrawing {
				u.Order = printed.Withdraw
			}
			continue
		}
		v.Motion.Unditching = false
		switch v.Reboarded {
		case ToFire: // RE-17.5, RE-X.3
			u.Order, u.OnTheMove, u.Moved = printed.Hold, true, true
		case ToMove:
			u.Order, u.Fired = printed.Advance, true
		}
		v.Supported = e.Units.supported(i)
	}
}

func ordersPhase(e *engine) {
	if e.Units.hasSecrets(e.Active) || len(e.commandable()) > 0 {
		e.question(askOrders, e.Active, "")
		return
	}
	endOrders(e)
}

// commandable lists the units of the active side that have no order yet and
// can get one.
func (s *state) commandable() []int {
	var list []int
	for i := range s.Units {
		if u := &s.Units[i]; u.Seat == s.Active && u.Order == "" && len(s.ordersFor(i)) > 0 {
			list = append(list, i)
		}
	}
	return list
}

// ordersFor lists the orders a unit may get (RE-0.7, RE-4.1, RE-9.1).
func (s *state) ordersFor(i int) []printed.Order {
	u := &s.Units[i]
	switch {
	case u.Place == waiting && u.Squad.aboard() != "":
		return nil // it comes in its vehicle
	case u.Place == waiting && u.Round <= s.Round && u.isVehicle():
		return []printed.Order{printed.Advance, printed.Run} // RE-X.10
	case u.Place == waiting && u.Round <= s.Round:
		return []printed.Order{printed.Advance, printed.Run, printed.Crawl}
	case u.Place == riding:
		return s.Units.riderOrders(u)
	case u.Place != atTable || u.Vehicle.wrecked():
		return nil
	case u.isVehicle():
		if u.Vehicle.abandoned() || !s.Units.crewed(u) && !(u.Vehicle.bogged() && s.Units.diggers(u) != nobody) {
			return nil
		}
		return combat.VehicleOrders(combat.Fitness{
			Immobile: u.Vehicle.Damage.Immobile || u.Vehicle.bogged(), Runaway: u.Vehicle.Motion.Runaway,
			Driverless: u.Vehicle.Damage.NoDriver || u.Vehicle.Damage.DriverStunnedTurn == s.Turn || s.Units.serving(u, printed.Driver) == 0,
		})
	}
	return combat.SquadOrders(u.Squad.Morale, s.Units.inContact(i))
}

// riderOrders are those of passengers who shall get out (RE-9.2).
func (us roster) riderOrders(u *unit) []printed.Order {
	switch u.Squad.Morale {
	case printed.Confident:
		return []printed.Order{printed.Advance, printed.Crawl}
	case printed.Suppressed, printed.Shaken:
		return []printed.Order{printed.Crawl}
	case printed.Demoralised, printed.Broken:
	}
	return nil
}

func playOrders(e *engine, seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		endOrders(e)
		return nil
	case Command:
		return withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return giveOrder(e, i, a) })
	case Assign:
		return withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return assignRole(e, i, a) })
	}
	return e.notNow()
}

func assignRole(e *engine, i int, a Assign) *game.Refusal {
	u := &e.Units[i]
	if !mayAssign(e.state, u, a) {
		return game.Refuse("RE-18.3", ReasonRole, "unit", a.Unit, "role", string(a.Role))
	}
	u.Vehicle.Posts = append(slices.Clone(u.Vehicle.Posts), combat.Post{Man: a.Man, Role: a.Role})
	e.tell(Assigned{Unit: a.Unit, Man: a.Man, Role: a.Role, private: u.secret()})
	return nil
}

// mayAssign tells whether a man of a crew can take a role over: he lives, and
// nobody else has it (RE-18.3).
func mayAssign(s *state, u *unit, a Assign) bool {
	if !u.isVehicle() || u.Vehicle.profile.Crew == 0 || a.Man < 0 || a.Man >= u.Vehicle.profile.Crew || u.Vehicle.Crew&(1<<a.Man) == 0 ||
		!u.Vehicle.profile.HasRole(a.Role) {
		return false
	}
	recovering := a.Role == printed.Driver && u.Vehicle.Damage.NoDriver || a.Role == printed.Gunner && u.Vehicle.Damage.NoGunner
	return !recovering && s.Units.serving(u, a.Role) == 0
}

func mayCommand(s *state, i int, a Command) *game.Refusal {
	u := &s.Units[i]
	list := s.ordersFor(i)
	switch {
	case u.Order != "":
		return u.refuse("RE-0.7", ReasonActed)
	case u.Place == riding && !slices.Contains(list, a.Order):
		return u.refuse("RE-9.1", ReasonNoRiders)
	case !slices.Contains(list, a.Order):
		return game.Refuse(whyNotOrdered(s, u), ReasonNoOrder, "unit", u.ID, "order", string(a.Order))
	case mustFlee(s, u) != nobody && a.Order == printed.Hold && awayOrder(list) != "":
		return game.Refuse("RE-21.16", ReasonAway, "unit", u.ID, "from", u.FleesFrom)
	case a.Watch && !mayWatch(u, a.Order):
		return u.refuse("RE-0.12", ReasonWatch)
	case a.Unditch && !(u.Vehicle.bogged() && a.Order == printed.Hold && !a.Watch):
		return u.refuse("RE-7.7", ReasonUnditch)
	case a.Hatch != "" && !mayHatch(s, u, a.Hatch):
		return u.refuse("RE-13.2", ReasonHatch)
	}
	return mayTarget(s, i, a)
}

// mayWatch tells whether a unit can hold an opportunity marker with an order
// (RE-0.12).
func mayWatch(u *unit, o printed.Order) bool {
	if u.isVehicle() {
		return u.Place == atTable && o == printed.Hold
	}
	return u.Place == atTable && combat.Watches(o, u.Squad.Morale)
}

// whyNotOrdered is the clause that keeps a unit from an order.
func whyNotOrdered(s *state, u *unit) clause {
	switch {
	case u.isVehicle() && u.Vehicle.bogged():
		return "RE-7.6"
	case u.isVehicle() && (u.Vehicle.Damage.NoDriver || u.Vehicle.Damage.DriverStunnedTurn == s.Turn):
		return "RE-16.2"
	case u.isVehicle():
		return "RE-4.1"
	case u.Squad.Morale != printed.Confident:
		return "RE-0.13"
	}
	return "RE-0.7"
}

// mayHatch tells whether a hatch can be set so: closed vehicles have one, and
// a living commander opens it (RE-13.2).
func mayHatch(s *state, u *unit, to string) bool {
	if !u.isVehicle() || u.Vehicle.profile.Enclosure != printed.Closed || u.Place != atTable {
		return false
	}
	return to == HatchClosed || to == HatchOpen && s.Units.commanded(u)
}

// mayTarget judges what an order is directed at (RE-5.1, RE-10.1, RE-20.1).
func mayTarget(s *state, i int, a Command) *game.Refusal {
	u := &s.Units[i]
	if a.Goal == "" {
		if a.Order == printed.Assault {
			return u.refuse("RE-0.7", ReasonGoal)
		}
		return nil
	}
	k := s.Units.find(a.Goal)
	if k == nobody || s.Units[k].Seat == u.Seat || s.Units[k].concealed() || s.Units[k].Place != atTable {
		return u.refuse("RE-0.7", ReasonGoal)
	}
	t := &s.Units[k]
	switch {
	case !u.isVehicle() && a.Order == printed.Assault:
		if u.Place != atTable || t.isVehicle() && t.Vehicle.wrecked() {
			return u.refuse("RE-20.1", ReasonGoal)
		}
	case u.isVehicle() && a.Order == printed.Advance && u.Place == atTable && u.Vehicle.profile.Mobility != printed.Motorcycle:
		if !t.isVehicle() {
			return nil // RE-5.1
		}
		taken := s.d.VehicleByID[s.appearsAs(t, u.Seat)]
		if t.Vehicle.wrecked() || !combat.Outweighs(u.Vehicle.profile, taken, s.facing(t, u.Pose.Centre())) {
			return u.refuse("RE-10.1", ReasonGoal)
		}
	default:
		return u.refuse("RE-0.7", ReasonGoal)
	}
	return nil
}

// giveOrder gives an order; it is public at once (RE-0.7).
func giveOrder(e *engine, i int, a Command) *game.Refusal {
	if refusal := mayCommand(e.state, i, a); refusal != nil {
		return refusal
	}
	u := &e.Units[i]
	u.Order, u.Watch, u.Goal = a.Order, a.Watch, a.Goal
	if u.Vehicle != nil {
		u.Vehicle.Motion.Unditching = a.Unditch
	}
	e.tell(Ordered{Command: a, private: u.secret()})
	if a.Hatch != "" && u.Vehicle.HatchOpen != (a.Hatch == HatchOpen) {
		u.Vehicle.HatchOpen = a.Hatch == HatchOpen
		e.forgetSight()
		e.tell(HatchMoved{Unit: u.ID, Open: u.Vehicle.HatchOpen, private: u.secret()})
	}
	return nil
}

// awayOrder is the order with which a unit leaves a Tiger, of those it may get;
// empty where it cannot (RE-21.16).
func awayOrder(list []printed.Order) printed.Order {
	for _, o := range []printed.Order{printed.Advance, printed.Crawl} {
		if slices.Contains(list, o) {
			return o
		}
	}
	return ""
}

// endOrders ends the phase: who got no order holds (RE-4.3).
func endOrders(e *engine) {
	for i, u := range e.Units.each() {
		if u.Seat == e.Active && u.Order == "" && u.live() && slices.Contains(e.ordersFor(i), printed.Hold) {
			u.Order = printed.Hold
			if away := awayOrder(e.ordersFor(i)); mustFlee(e.state, u) != nobody && away != "" { // RE-21.16
				u.Order = away
			}
		}
	}
	e.Phase = phaseRunaways
}
