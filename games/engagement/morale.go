package engagement

import (
	"slices"

	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

// abandonIfEmpty leaves a vehicle abandoned whose last man, out to dig, is gone or has
// become infantry for good.
func (e *engine) abandonIfEmpty(crew *unit) {
	if k := e.Units.find(crew.Squad.crewOf()); crew.Squad.crewOf() != "" && k != nobody && e.Units[k].live() && e.Units[k].Vehicle.Crew == 0 {
		e.Units[k].Vehicle.Damage.Abandoned = true
	}
}

// setMorale gives a squad another state; one that breaks is taken off the table.
func (e *engine) setMorale(i int, to printed.Morale, clause clause) {
	u := &e.Units[i]
	if u.Squad.Morale == to {
		return
	}
	e.tell(MoraleChanged{Unit: u.ID, From: u.Squad.Morale, To: to, Clause: clause, private: u.secret()})
	u.Squad.Morale = to
	if to != printed.Confident {
		u.Watch = false // RE-X.5
	}
	if to == printed.Broken {
		caught := false
		for k := range e.Units {
			if o := &e.Units[k]; o.Seat != u.Seat && o.live() && !o.concealed() { // captors who hide would show it
				caught = caught || e.Units.near(i, k, 20*printed.CM)
			}
		}
		e.remove(i, Removed{Unit: u.ID, Prisoners: caught})
	}
}

func (e *engine) remove(i int, ev Removed) {
	u := &e.Units[i]
	if u.Place == gone {
		return
	}
	e.reveal(i, "hit")
	e.recall(i)
	u.Place, u.Squad.Aboard = gone, ""
	e.abandonIfEmpty(u)
	e.tell(ev)
}

// settle tells from its men where a squad is.
func (e *engine) settle(i int) {
	u := &e.Units[i]
	if u.Place != atTable && u.Place != riding {
		return
	}
	u.Place, u.Squad.Aboard = atTable, ""
	if u.Squad.walking() > 0 {
		return
	}
	off := false
	for _, k := range e.Units.vehiclesCarrying(u) {
		if e.Units[k].Place != atTable {
			off = true
		} else if u.Squad.aboard() == "" {
			u.Place, u.Squad.Aboard = riding, e.Units[k].ID
		}
	}
	if off && u.Squad.aboard() == "" {
		u.Place = escaped
	}
}

// recall makes passengers of the men a squad has lent to a vehicle: the squad
// is aboard again, and they share its fate.
func (e *engine) recall(i int) {
	u := &e.Units[i]
	if u.Squad.lentTo() == "" {
		return
	}
	k := e.Units.find(u.Squad.lentTo())
	men := u.Squad.men()
	for m := range men {
		if men[m].Lent > 0 {
			e.Units[k].Vehicle.Crew &^= 1 << (men[m].Lent - 1)
			men[m].Lent, men[m].In = 0, u.Squad.lentTo()
		}
	}
	u.Squad.LentTo = ""
}

// nextMark is the man who takes the next hit of a volley: the nearest who has
// none yet, then round again (RE-0.8). Those who fell in it take no more. Taken
// counts the hits of each so far.
func nextMark(men []man, numbers, taken []int) int {
	best, least := nobody, 0
	for k, n := range numbers {
		if !men[n].Dead && (best == nobody || taken[k] < least) {
			best, least = k, taken[k]
		}
	}
	if best != nobody {
		taken[best]++
	}
	return best
}

// countHits counts hits for a squad's morale (RE-0.13).
func (e *engine) countHits(j, n int) {
	u := &e.Units[j]
	if n == 0 || u.Place == gone {
		return
	}
	e.reveal(j, "hit")
	u.Squad.Hits += n
	if u.Squad.Morale == printed.Confident && combat.IsSuppressed(u.Squad.Hits, u.Squad.CountAtStart, e.Opts.SuppressHalf) {
		e.setMorale(j, printed.Suppressed, "RE-0.13")
		if m := e.Move; m != nil && m.Unit == u.ID { // RE-X.5
			e.settleMen(j)
			e.halt(j, "suppressed", "RE-X.5")
		}
		if u.Order != "" && u.Order != printed.Withdraw && u.Seat == e.Active && !u.Moved && (e.Phase == phaseMovement ||
			e.Phase == phaseWithdraw) {
			u.Order, u.Goal = printed.Crawl, ""
		}
	}
}

// checkSquad takes a squad of which nobody is left off the table.
func (e *engine) checkSquad(j int) {
	u := &e.Units[j]
	if u.isVehicle() {
		return
	}
	e.settle(j) // those who rode may have fallen
	if u.Place != gone && u.Squad.alive() == 0 {
		e.remove(j, Removed{Unit: u.ID, Fallen: true})
	}
}

func worse(a, b printed.Morale) bool {
	order := []printed.Morale{printed.Confident, printed.Suppressed, printed.Shaken, printed.Demoralised, printed.Broken}
	return slices.Index(order, a) > slices.Index(order, b)
}
