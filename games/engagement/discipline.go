package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// unsettled tells whether a squad still has to withdraw or to test in this
// Discipline phase (RE-0.13).
func (s *state) unsettled(u *unit) bool {
	return !u.car() && u.Seat == s.Active && (u.Place == atTable || u.Place == riding) && u.Squad.Morale != combat.Confident && !u.Squad.Settled
}

// canReboard tells whether a crew that has come to itself may get back in: its
// vehicle is within 10 cm and no wreck (RE-17.4).
func (s *state) canReboard(u *unit) bool {
	if u.Squad.crewOf() == "" || u.Squad.InfantryForGood || u.Place != atTable || u.Seat != s.Active || u.Squad.Morale != combat.Confident || !u.Squad.Settled {
		return false
	}
	k := s.Units.find(u.Squad.crewOf())
	v := &s.Units[k]
	return v.live() && v.Vehicle.abandoned() && slices.ContainsFunc(u.prints(), func(p field.Footprint) bool { return field.Within(p, v.footprint(), field.Link) })
}

// disciplinePhase asks while somebody has to be settled (RE-0.13).
func (e *engine) disciplinePhase() {
	for i := range e.Units {
		if u := &e.Units[i]; e.unsettled(u) || e.canReboard(u) || e.locked(i) && e.canWithdraw(i) {
			e.question(askDiscipline, e.Active, "")
			return
		}
	}
	if e.Units.hasSecrets(e.Active) {
		e.question(askDiscipline, e.Active, "")
		return
	}
	e.beginOrders()
}

// playDiscipline settles a squad.
func (e *engine) playDiscipline(seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		if slices.ContainsFunc(e.Units, func(u unit) bool { return e.unsettled(&u) }) {
			return game.Refuse("RE-0.13", ReasonPending)
		}
		e.Ask = asking{}
		e.beginOrders()
		return nil
	case Rally:
		i, no := e.pendingSquad(seat, a.Unit)
		if no == nil {
			e.Ask = asking{}
			e.rally(i)
		}
		return no
	case FallBack:
		i, no := e.own(seat, a.Unit)
		if no == nil && !e.unsettled(&e.Units[i]) && !e.locked(i) {
			no = game.Refuse("RE-0.13", ReasonActed, "unit", a.Unit)
		}
		if no != nil {
			return no
		}
		if !e.canWithdraw(i) {
			return game.Refuse("RE-X.3", field.ReasonTooNear, "man", 0, "cost", 0, "least", field.WithdrawLeast)
		}
		e.Ask = asking{}
		e.fallBack(i)
		return nil
	case Reboard:
		i, no := e.own(seat, a.Unit)
		if no != nil {
			return no
		}
		if !e.canReboard(&e.Units[i]) || a.To != ToFire && a.To != ToMove {
			return game.Refuse("RE-17.4", ReasonBoard, "unit", a.Unit)
		}
		e.Ask = asking{}
		e.reboard(i, a.To)
		return nil
	}
	return e.notNow()
}

// locked tells whether a confident squad is in close combat: it may break off
// instead of fighting on (RE-X.8).
func (s *state) locked(i int) bool {
	u := &s.Units[i]
	return !u.car() && u.Seat == s.Active && u.Place == atTable && u.Squad.Morale == combat.Confident && !u.Squad.Settled && !u.Hidden && s.Units.inContact(i)
}

// canWithdraw tells whether a squad finds a way back; one that is aboard gets
// out first (RE-0.13, RE-9.2).
func (s *state) canWithdraw(i int) bool {
	if !s.Units[i].Squad.rides() {
		return s.Units[i].Place == atTable && len(s.retreats(i, 1)) > 0
	}
	probe := &engine{state: s.known(s.Units[i].Seat)}
	k := probe.Units.find(s.Units[i].ID)
	return probe.bundleOut(k) && len(probe.retreats(k, 1)) > 0
}

// bundleOut gets a squad that withdraws out of the vehicles it rides in, where
// they stand or go slowly and there is room (RE-9.2).
func (e *engine) bundleOut(i int) bool {
	u := &e.Units[i]
	var men []int
	for _, k := range e.Units.coaches(u) {
		men = append(men, u.Squad.in(e.Units[k].ID)...)
	}
	list, no := e.mayAlight(i, men, 0)
	if no != nil {
		return false
	}
	for _, g := range list {
		e.climbOut(i, g, 0)
	}
	e.Units[i].Squad.JustGotOut = true
	return true
}

func (e *engine) pendingSquad(seat game.Seat, id string) (int, *game.Refusal) {
	i, no := e.own(seat, id)
	if no == nil && !e.unsettled(&e.Units[i]) {
		no = game.Refuse("RE-0.13", ReasonActed, "unit", id)
	}
	return i, no
}

// rally throws a squad's test and gives it its new state (RE-0.13, RE-17.4).
func (e *engine) rally(i int) {
	u := &e.Units[i]
	u.Squad.Settled = true
	passed := e.test(i, "rally", u.Squad.profile.Discipline, e.Units.nerve(i), "RE-0.13")
	if !passed && u.Squad.crewOf() != "" {
		u.Squad.InfantryForGood = true // RE-17.4: an infantry squad from now on
		e.forsake(u)
	}
	e.shake(i, combat.Rallied(u.Squad.Morale, passed, 2*u.Squad.alive() < u.Squad.Initial), "RE-0.13")
}

// shake gives a squad another state; one that breaks is taken off the table.
func (e *engine) shake(i int, to combat.Morale, clause clause) {
	u := &e.Units[i]
	if u.Squad.Morale == to {
		return
	}
	e.tell(MoraleChanged{Unit: u.ID, From: u.Squad.Morale, To: to, Clause: clause, private: u.secret()})
	u.Squad.Morale = to
	if to != combat.Confident {
		u.Watch = false // RE-X.5
	}
	if to == combat.Broken {
		caught := false
		for k := range e.Units {
			if o := &e.Units[k]; o.Seat != u.Seat && o.live() && !o.concealed() { // captors who hide would show it
				caught = caught || e.Units.near(i, k, 20*printed.CM)
			}
		}
		e.remove(i, Removed{Unit: u.ID, Prisoners: caught})
	}
}

// remove takes a squad out of the game.
func (e *engine) remove(i int, ev Removed) {
	u := &e.Units[i]
	if u.Place == gone {
		return
	}
	e.reveal(i, "hit")
	e.recall(i)
	u.Place, u.Squad.Aboard = gone, ""
	e.forsake(u)
	e.tell(ev)
}

// fallBack chooses to withdraw: the state improves at once, the move follows
// in Movement (RE-0.13, RE-X.3). A crew that withdraws is infantry for good
// (RE-17.4).
func (e *engine) fallBack(i int) {
	u := &e.Units[i]
	u.Squad.Settled, u.Squad.Withdrawing = true, true
	if u.Squad.crewOf() != "" {
		u.Squad.InfantryForGood = true
		e.forsake(u)
	}
	e.shake(i, combat.Improved(u.Squad.Morale), "RE-0.13")
}

// reboard takes a crew back into its vehicle (RE-17.4, RE-17.5).
func (e *engine) reboard(i int, to string) {
	u := &e.Units[i]
	k := e.Units.find(u.Squad.crewOf())
	v := &e.Units[k]
	for m := range u.Squad.Men {
		if man := &u.Squad.Men[m]; !man.Dead && man.CrewNumber > 0 {
			v.Vehicle.Crew |= 1 << (man.CrewNumber - 1)
		}
	}
	u.Place, u.Squad.Men = gone, nil
	v.Vehicle.Damage.Abandoned = false
	v.Vehicle.Reboarded = to
	e.shifted()
	e.tell(Reboarded{Unit: u.ID, Vehicle: v.ID, To: to})
}
