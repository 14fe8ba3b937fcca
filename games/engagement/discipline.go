package engagement

import (
	"cmp"
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// unsettled tells whether a squad still has to withdraw or to test in this
// Discipline phase (RE-0.13).
func (s *state) unsettled(u *unit) bool {
	return !u.isVehicle() && u.Seat == s.Active && (u.Place == atTable || u.Place == riding) && u.Squad.Morale != printed.Confident &&
		!u.Squad.Settled
}

// canReboard tells whether a crew or passengers who were driven out and have come
// to themselves may get back in: their vehicle is within 10 cm and no wreck
// (RE-17.4).
func canReboard(s *state, u *unit) bool {
	if u.Squad == nil || u.Squad.InfantryForGood || u.Place != atTable || u.Seat != s.Active || u.Squad.Morale != printed.Confident ||
		!u.Squad.Settled {
		return false
	}
	k := s.Units.find(cmp.Or(u.Squad.crewOf(), u.Squad.DrivenFrom))
	if k == nobody || !s.Units[k].live() || !u.within(&s.Units[k], field.Link) {
		return false
	}
	v := &s.Units[k]
	if u.Squad.crewOf() != "" {
		return v.Vehicle.abandoned()
	}
	return !(v.Vehicle.abandoned() && v.Vehicle.profile.Crew > 0) &&
		s.Units.riders(v)+s.Units.lentTo(v)+u.Squad.walking() <= v.Vehicle.profile.Transport
}

// reboardings lists what those may do who go back: a crew, or the squad that
// drives the vehicle, fires or drives off; passengers only ride again
// (RE-17.5).
func reboardings(s *state, u *unit) []game.Action {
	if !canReboard(s, u) {
		return nil
	}
	list := []game.Action{Reboard{u.ID, ToFire}}
	if u.Squad.crewOf() != "" || s.Units[s.Units.find(u.Squad.DrivenFrom)].Vehicle.profile.Crew == 0 {
		list = append(list, Reboard{u.ID, ToMove})
	}
	return list
}

// disciplinePhase asks while somebody has to be settled (RE-0.13).
func disciplinePhase(e *engine) {
	due := e.Units.hasSecrets(e.Active)
	for i, u := range e.Units.each() {
		due = due || e.unsettled(u) || canReboard(e.state, u) || lockedInCombat(e.state, i) && canWithdraw(e.state, i)
	}
	if due {
		e.question(askDiscipline, e.Active, "")
		return
	}
	beginOrders(e)
}

func playDiscipline(e *engine, seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		if slices.ContainsFunc(e.Units, func(u unit) bool { return e.unsettled(&u) }) {
			return game.Refuse("RE-0.13", ReasonPending)
		}
		e.Ask = asking{}
		beginOrders(e)
		return nil
	case Rally:
		return withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return rallySquad(e, i, a.Afoot) })
	case FallBack:
		return withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return chooseWithdrawal(e, i) })
	case Reboard:
		return withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return reboardCrew(e, i, a.To) })
	}
	return e.notNow()
}

// lockedInCombat tells whether a confident squad is in close combat: it may break off
// instead of fighting on (RE-X.8).
func lockedInCombat(s *state, i int) bool {
	u := &s.Units[i]
	return !u.isVehicle() && u.Seat == s.Active && u.Place == atTable && u.Squad.Morale == printed.Confident && !u.Squad.Settled &&
		!u.Hidden && s.Units.inContact(i)
}

// canWithdraw tells whether a squad finds a way back; one that is aboard gets
// out first (RE-0.13, RE-9.2).
func canWithdraw(s *state, i int) bool {
	if !s.Units[i].Squad.rides() {
		return s.Units[i].Place == atTable && len(suggestRetreats(s, i, 1)) > 0
	}
	probe := &engine{state: s.known(s.Units[i].Seat)}
	k := probe.Units.find(s.Units[i].ID)
	return getOutToWithdraw(probe, k) && len(suggestRetreats(probe.state, k, 1)) > 0
}

// getOutToWithdraw gets a squad that withdraws out of the vehicles it rides in, where
// they stand or go slowly and there is room (RE-9.2).
func getOutToWithdraw(e *engine, i int) bool {
	u := &e.Units[i]
	list, refusal := mayAlight(e, i, e.Units.riding(u), 0)
	if refusal != nil {
		return false
	}
	for _, g := range list {
		climbOut(e, i, g, 0)
	}
	e.Units[i].Squad.JustGotOut = true
	return true
}

// mayGiveUp tells whether a crew can choose to stay on foot rather than go back
// into a vehicle that cannot move (RE-17.4).
func mayGiveUp(s *state, u *unit) bool {
	if u.Squad.crewOf() == "" || u.Squad.InfantryForGood || !s.unsettled(u) {
		return false
	}
	v := &s.Units[s.Units.find(u.Squad.crewOf())]
	return v.live() && (v.Vehicle.Damage.Immobile || v.Vehicle.bogged())
}

// rallySquad throws a squad's test and gives it its new state (RE-0.13, RE-17.4).
func rallySquad(e *engine, i int, afoot bool) *game.Refusal {
	u := &e.Units[i]
	switch {
	case !e.unsettled(u):
		return u.refuse("RE-0.13", ReasonActed)
	case afoot && !mayGiveUp(e.state, u):
		return u.refuse("RE-17.4", ReasonBoard)
	}
	e.Ask = asking{}
	u.Squad.Settled = true
	mods := e.Units.nerve(i)
	if afoot {
		mods = slices.DeleteFunc(mods, func(m game.Mod) bool { return m.Label == labelImmobile })
	}
	passed := e.test(i, "rally", u.Squad.profile.Discipline, mods, "RE-0.13")
	if (!passed || afoot) && u.Squad.crewOf() != "" {
		u.Squad.InfantryForGood = true // RE-17.4: an infantry squad from now on
		e.abandonIfEmpty(u)
	}
	e.setMorale(i, combat.Rallied(u.Squad.Morale, passed, 2*u.Squad.alive() < u.Squad.Initial), "RE-0.13")
	return nil
}

// chooseWithdrawal chooses to withdraw: the state improves at once, the move follows
// in Movement (RE-0.13, RE-X.3). A crew that withdraws is infantry for good
// (RE-17.4).
func chooseWithdrawal(e *engine, i int) *game.Refusal {
	u := &e.Units[i]
	switch {
	case !e.unsettled(u) && !lockedInCombat(e.state, i):
		return u.refuse("RE-0.13", ReasonActed)
	case !canWithdraw(e.state, i):
		return game.Refuse("RE-X.3", field.ReasonTooNear, "man", 0, "cost", 0, "least", field.WithdrawLeast)
	}
	e.Ask = asking{}
	u.Squad.Settled, u.Squad.Withdrawing, u.Squad.DrivenFrom = true, true, ""
	if u.Squad.crewOf() != "" {
		u.Squad.InfantryForGood = true
		e.abandonIfEmpty(u)
	}
	e.setMorale(i, combat.Improved(u.Squad.Morale), "RE-0.13")
	return nil
}

// reboardCrew takes a crew, or passengers, back into their vehicle (RE-17.4, RE-17.5).
func reboardCrew(e *engine, i int, to string) *game.Refusal {
	u := &e.Units[i]
	if !slices.Contains(reboardings(e.state, u), game.Action(Reboard{u.ID, to})) {
		return u.refuse("RE-17.4", ReasonBoard)
	}
	e.Ask = asking{}
	k := e.Units.find(cmp.Or(u.Squad.crewOf(), u.Squad.DrivenFrom))
	v := &e.Units[k]
	if u.Squad.crewOf() != "" {
		returnToVehicle(e, i, k)
		v.Vehicle.Reboarded = to
	} else {
		getBackIn(e, i, k)
		if v.Vehicle.profile.Crew == 0 {
			v.Vehicle.Reboarded = to
		}
	}
	e.tell(Reboarded{Unit: u.ID, Vehicle: v.ID, To: to})
	return nil
}
