package engagement

import (
	"slices"

	"sabot/game"
)

// unsettled tells whether a squad still has to withdraw or to test in this
// Discipline phase (RE-0.13).
func (s *state) unsettled(u *unit) bool {
	return !u.car() && u.Seat == s.Active && (u.Place == atTable || u.Place == riding) && u.Squad.Morale != Confident && !u.Squad.Settled
}

// canReboard tells whether a crew that has come to itself may get back in: its
// vehicle is within 10 cm and no wreck (RE-17.4).
func (s *state) canReboard(u *unit) bool {
	if u.Squad.crewOf() == "" || u.Squad.InfantryForGood || u.Place != atTable || u.Seat != s.Active || u.Squad.Morale != Confident || !u.Squad.Settled {
		return false
	}
	k := s.find(u.Squad.crewOf())
	v := &s.Units[k]
	return v.live() && v.Vehicle.abandoned() && slices.ContainsFunc(u.prints(), func(p footprint) bool { return within(p, v.footprint(), link) })
}

// hasSecrets tells whether a side has units the other does not see; that it
// has is public, so pauses may depend on it.
func (s *state) hasSecrets(seat game.Seat) bool {
	return slices.ContainsFunc(s.Units, func(u unit) bool { return u.Seat == seat && u.Place == atTable && u.concealed() })
}

// disciplinePhase asks while somebody has to be settled (RE-0.13).
func (e *engine) disciplinePhase() {
	for i := range e.Units {
		if u := &e.Units[i]; e.unsettled(u) || e.canReboard(u) || e.locked(i) && e.canWithdraw(i) {
			e.question(askDiscipline, e.Active, "")
			return
		}
	}
	if e.hasSecrets(e.Active) {
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
			return game.Refuse("RE-X.3", reasonTooNear, "man", 0, "cost", 0, "least", withdrawLeast)
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
	return !u.car() && u.Seat == s.Active && u.Place == atTable && u.Squad.Morale == Confident && !u.Squad.Settled && !u.Hidden && s.inContact(i)
}

// canWithdraw tells whether a squad finds a way back; one that is aboard gets
// out first (RE-0.13, RE-9.2).
func (s *state) canWithdraw(i int) bool {
	if !s.Units[i].Squad.rides() {
		return s.Units[i].Place == atTable && len(s.retreats(i, 1)) > 0
	}
	probe := &engine{state: s.known(s.Units[i].Seat)}
	k := probe.find(s.Units[i].ID)
	return probe.bundleOut(k) && len(probe.retreats(k, 1)) > 0
}

// bundleOut gets a squad that withdraws out of the vehicles it rides in, where
// they stand or go slowly and there is room (RE-9.2).
func (e *engine) bundleOut(i int) bool {
	u := &e.Units[i]
	var men []int
	for _, k := range e.coaches(u) {
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

// nerve are the modifiers of a squad's Discipline test (RE-0.13); a crew has
// its commander's, and fears a vehicle that cannot move (RE-17.4).
func (s *state) nerve(i int) game.Tally {
	u := &s.Units[i]
	if u.Squad.crewOf() == "" || u.Squad.InfantryForGood {
		return disciplineMods(u.Squad.Morale, u.Squad.leads(), s.officerNear(i), u.Squad.alive(), u.Squad.Initial)
	}
	k := s.find(u.Squad.crewOf())
	mods := disciplineMods(u.Squad.Morale, false, false, u.Squad.alive(), u.Squad.Initial)
	if s.commanderWalks(u) {
		mods = append(mods, game.Mod{Value: 1, Clause: "RE-3.3", Label: "commander"})
	}
	if v := &s.Units[k]; v.Vehicle.Damage.Immobile || v.Vehicle.bogged() {
		mods = append(mods, game.Mod{Value: -1, Clause: "RE-17.4", Label: "immobile"})
	}
	return mods
}

// commanderWalks tells whether a commander is among a crew on foot.
func (s *state) commanderWalks(u *unit) bool {
	v := &s.Units[s.find(u.Squad.crewOf())]
	for k := range u.Squad.Men {
		if m := &u.Squad.Men[k]; !m.Dead && m.CrewNumber > 0 && slices.Contains(v.roles(m.CrewNumber-1), Commander) {
			return true
		}
	}
	return false
}

// officerNear tells whether an officer stands within 20 cm (RE-0.13). One who
// hides helps only those who hide with him: the test of others is public.
func (s *state) officerNear(i int) bool {
	u := &s.Units[i]
	for k := range s.Units {
		o := &s.Units[k]
		if o.car() || o.Seat != u.Seat || o.Place != atTable || !o.Squad.profile.Has("officer") || o.Hidden && !u.Hidden {
			continue
		}
		if len(o.Squad.Men) == 0 || !o.Squad.Men[0].onFoot() {
			continue
		}
		for _, p := range u.prints() {
			if within(p, o.Squad.Men[0].footprint(), 20*cm) {
				return true
			}
		}
	}
	return false
}

// rally throws a squad's test and gives it its new state (RE-0.13, RE-17.4).
func (e *engine) rally(i int) {
	u := &e.Units[i]
	u.Squad.Settled = true
	passed := e.test(i, "rally", u.Squad.profile.Discipline, e.nerve(i), "RE-0.13")
	if !passed && u.Squad.crewOf() != "" {
		u.Squad.InfantryForGood = true // RE-17.4: an infantry squad from now on
		e.forsake(u)
	}
	e.shake(i, rallied(u.Squad.Morale, passed, 2*u.Squad.alive() < u.Squad.Initial), "RE-0.13")
}

// shake gives a squad another state; one that breaks is taken off the table.
func (e *engine) shake(i int, to Morale, clause clause) {
	u := &e.Units[i]
	if u.Squad.Morale == to {
		return
	}
	e.tell(MoraleChanged{Unit: u.ID, From: u.Squad.Morale, To: to, Clause: clause, private: u.secret()})
	u.Squad.Morale = to
	if to != Confident {
		u.Watch = false // RE-X.5
	}
	if to == Broken {
		caught := false
		for k := range e.Units {
			if o := &e.Units[k]; o.Seat != u.Seat && o.live() && !o.concealed() { // captors who hide would show it
				caught = caught || e.near(i, k, 20*cm)
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
	e.shake(i, improved(u.Squad.Morale), "RE-0.13")
}

// reboard takes a crew back into its vehicle (RE-17.4, RE-17.5).
func (e *engine) reboard(i int, to string) {
	u := &e.Units[i]
	k := e.find(u.Squad.crewOf())
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
